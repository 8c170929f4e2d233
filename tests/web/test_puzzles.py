"""Puzzles in the page, in every game that has them: one is missed, then solved, and a streak of two days is kept.

The solutions are those of the games' own data; everything is done by keys.
"""

from __future__ import annotations

import dataclasses
import json
import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from parlour.flick import Flick
from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.service import study
from parlour.service.messages import Attempt, Judgement
from tests.studies import puzzles_of
from tests.web.scenes import open_more
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from parlour.games.study.puzzles import Puzzle
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 780}, "reduced_motion": "reduce"}
GAMES = [spec.name for spec in catalogue() if spec.study and spec.study.puzzles and spec.study.puzzles.exercises]
MONDAY = date(2026, 3, 2)


def shortest(game: str) -> list[Puzzle]:
    """The puzzles of a game, those with the shortest solutions first."""
    return sorted(puzzles_of(game).exercises, key=lambda puzzle: len(puzzle.line))


def beginning(game: str, puzzle: Puzzle) -> Match[Any, Any, Any]:
    return Match.new(find_game(game), puzzles_of(game).options, seed=0, position=puzzle.position)


class Days:
    """What the server says of the day and its puzzle, as far as a page knows."""

    def __init__(self, page: Page, game: str) -> None:
        self.day, self.today = MONDAY, shortest(game)[0]
        page.route(f"**/api/games/{game}/study/puzzles", self._answer)

    def _answer(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "day": self.day.isoformat(), "today": self.today.name})


def says(page: Page) -> Locator:
    """The task, and later what came of the attempt."""
    return page.get_by_role("region", name=re.compile(r"(Easy|Medium|Hard) \d+ of \d+"))


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []


def play(page: Page, match: Match[Any, Any, Any], move: Any) -> None:
    """Make a move of a match as a visitor does, by keys."""
    if isinstance(move, Flick):
        flick = page.get_by_role("group", name="Your shot").get_by_role("button", name="Flick", disabled=False)
        expect(flick).to_be_visible()
        # The board tells the aim of a hand that pulls the disc back.
        aim = {**dataclasses.asdict(move.meant), "start": move.meant.start and list(move.meant.start)}
        tell = "aim => document.querySelector('parlour-board').dispatchEvent(new CustomEvent('aim', { detail: aim }))"
        page.evaluate(tell, json.loads(json.dumps(aim)))
        flick.press("Enter")
        return
    text = match.spec.notation.format_move(match.game, match.state, move)
    expect(page.locator(".turn .choices:not(.idle)")).to_be_visible()
    expect(page.locator("parlour-board .target.legal").first).to_be_attached()
    typed = page.get_by_text("Type the move instead")
    if typed.is_visible():
        field = page.get_by_role("textbox", name="The move in the game's notation")
        if not field.is_visible():  # it stays open for the next move
            typed.press("Enter")
        field.fill(text)
        page.get_by_role("button", name="Play it").press("Enter")
        return
    choices = match.spec.drawing.choices(match.game, match.state)
    choice = next(choice for choice in choices if choice.move == text)
    ready = re.compile(rf"^{re.escape(choice.label)}\s*{re.escape(choice.words)}")
    page.get_by_role("button", name=ready, disabled=False).press("Enter")
    page.get_by_role("button", name=re.compile("^Play (?!now)"), disabled=False).press("Enter")


def solve(page: Page, game: str, puzzle: Puzzle, praise: str = "Solved.") -> None:
    """Play the solution; the opponent replies as in its line, and every right move before the last is called so."""
    match = beginning(game, puzzle)
    mine = match.to_play
    for text in puzzle.line:
        move = match.parse(text)
        if match.to_play == mine:
            play(page, match, match.game.chosen(move))
        match = match.play(move)
        if puzzles_of(game).contested and match.to_play == mine and match.ply < len(puzzle.line):
            expect(says(page)).to_contain_text("Correct, go on.")
    expect(says(page)).to_contain_text(f"{praise} {puzzle.explanation}")


def miss(page: Page, game: str, puzzle: Puzzle, off: float = 40) -> Judgement:
    """Play something that does not solve it, a flick by so many degrees, and read why; what the service says of it."""
    match = beginning(game, puzzle)
    right = match.game.chosen(match.parse(puzzle.line[0]))
    if isinstance(right, Flick):
        aim = dataclasses.replace(right.meant, bearing=(right.meant.bearing + off) % 360)
        wrong: Any = dataclasses.replace(right, aim=aim)
    else:
        wrong = next(move for move in match.game.moves(match.state) if move != right)
    judged = judgement(match, puzzle, wrong)
    play(page, match, wrong)
    expect(says(page)).to_contain_text(f"Not this time. {judged.refutation} Try again, or look at the solution.")
    return judged


def judgement(match: Match[Any, Any, Any], puzzle: Puzzle, move: Any) -> Judgement:
    text = match.spec.notation.format_move(match.game, match.state, move)
    answer = study.judge(match.game.name, "puzzles", puzzle.name, Attempt((text,)))
    return msgspec.json.decode(answer, type=Judgement)


@pytest.mark.parametrize("game", GAMES)
def test_one_is_missed_then_solved_and_two_days_make_a_streak(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(server.url, **PHONE)
    days = Days(page, game)
    title = find_game(game).title
    open_more(page, title)
    page.get_by_role("link", name=f"Puzzles of {title}").press("Enter")
    expect(page.get_by_role("heading", name=f"Puzzles of {title}")).to_be_visible()
    expect(page.get_by_text("Solve today's puzzle to begin a streak.")).to_be_visible()
    check(page)

    page.get_by_role("link", name="Solve today's puzzle").press("Enter")
    expect(says(page)).to_contain_text(days.today.task)
    page.keyboard.press("h")
    expect(says(page)).to_contain_text(f"Hint. {days.today.hint}")
    check(page)
    miss(page, game, days.today)
    expect(says(page)).not_to_contain_text(days.today.explanation)
    again = says(page).get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(says(page)).to_contain_text(days.today.task)
    solve(page, game, days.today)
    expect(says(page)).to_contain_text("Your streak: 1 day.")
    if puzzles_of(game).tried is not None:
        hands = page.get_by_role("region", name="That flick was played with a steady hand. How about yours?")
        hands.get_by_role("button", name="Champion").press("Enter")
        expect(hands).to_contain_text("With the champion hand, ")
    check(page)

    days.day, days.today = MONDAY + timedelta(1), shortest(game)[1]
    page.goto(f"{server.url}puzzles/{game}")
    expect(page.get_by_role("link", name=re.compile("^(Easy|Medium|Hard) .*, solved$"))).to_have_count(1)
    expect(page.get_by_text("Your streak: 1 day.")).to_be_visible()
    page.get_by_role("link", name="Solve today's puzzle").press("Enter")
    solve(page, game, days.today)
    expect(says(page)).to_contain_text("Your streak: 2 days in a row.")


SIZES = {"phone": (390, 844), "desk": (1366, 768)}
MISSES = {
    "answered by a side": ("crokinole", "af5b226d", 3.0),
    "a broken rule": ("crokinole", "af5b226d", 40.0),
    "answered by an opponent": ("castle-croquetnole", "5f9f12ea", 40.0),
}
"""A flick's game and puzzle, and by how many degrees it misses."""


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("way", list(MISSES))
def test_a_flick_that_misses_is_answered_or_told_the_rule_that_it_broke(
    server: Serving, windows: Windows, way: str, size: str
) -> None:
    """The answer is played on the board; then what it does is in sight, without scrolling, with its ruling."""
    game, name, off = MISSES[way]
    width, height = SIZES[size]
    page = windows.open(
        f"{server.url}puzzles/{game}/{name}", viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    puzzle = puzzles_of(game).find(name)
    assert puzzle is not None
    judged = miss(page, game, puzzle, off)
    assert judged.refutation
    assert (len(judged.frames) > 1) is way.startswith("answered")
    expect(says(page).locator(".lesson-verdict")).to_be_in_viewport(ratio=1)
    last = judged.frames[-1].entry
    assert last is not None
    ruling = says(page).get_by_role("list", name="The ruling")
    for note in last.notes:
        expect(ruling).to_contain_text(note.message)
    check(page)


def test_who_gives_up_sees_the_solution_and_has_not_found_it(server: Serving, windows: Windows) -> None:
    game = GAMES[0]
    puzzle = shortest(game)[0]
    page = windows.open(f"{server.url}puzzles/{game}/{puzzle.name}", **PHONE)
    says(page).get_by_role("button", name="Give up").press("Enter")
    expect(says(page)).to_contain_text(f"Like this. {puzzle.explanation}")
    says(page).get_by_text("The proof").press("Enter")
    expect(says(page).get_by_text(puzzle.proof)).to_be_visible()
    says(page).get_by_role("button", name="Try again").press("Enter")
    solve(page, game, puzzle, praise="That is the solution.")
    expect(says(page)).not_to_contain_text("Solved.")
    page.get_by_role("link", name="Puzzles", exact=True).press("Enter")
    expect(page.get_by_role("link", name=re.compile(", missed$"))).to_have_count(1)
    page.goto(f"{server.url}puzzles/{game}/nothing")
    expect(page.get_by_text("has no puzzle of this name")).to_be_visible()
    windows.complaints.clear()  # the browser notes that there was none
