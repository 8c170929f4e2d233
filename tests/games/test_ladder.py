"""The ladders of all games: who is on them, how far apart, and that their styles are more than names."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from parlour.errors import ParlourError
from parlour.games import catalogue, find_game
from parlour.games.newcomer import AnyAim, AnyTarget
from parlour.games.study.ladders import NEWCOMER, Ladder, LadderStep, alternating, rated, read_steps
from parlour.match import Match
from parlour.players import find_agent, willing_level
from parlour.portraits import Face, portrait
from parlour.record import SeatRecord
from workshop.benchmarks.ladder import print_steps

if TYPE_CHECKING:
    from parlour.games import GameSpec

PAGE = Path(__file__).parents[2] / "docs" / "play" / "ladder.md"
SPECS = [spec for spec in catalogue() if spec.study and spec.study.ladder]


def ladder_of(spec: GameSpec[Any, Any, Any]) -> Ladder:
    assert spec.study is not None
    assert spec.study.ladder is not None
    return spec.study.ladder


def played(game: str, *names: str, moves: int, seed: int = 1) -> Match[Any, Any, Any]:
    """The first moves of a match of the ladder between some of its people."""
    spec = find_game(game)
    levels = [willing_level(spec.players, name, spec.new(ladder_of(spec).options)) for name in names]
    seats = tuple(SeatRecord(level=level.name, hand=level.hand) for level in levels)
    match = Match.new(spec, ladder_of(spec).options, seats=seats, seed=seed)
    agents = [level.make(match.game) for level in levels]
    while match.to_play is not None and match.ply < moves:
        match = match.play(match.ask(agents[match.to_play]))
    return match


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_everybody_has_a_name_a_face_and_a_way_of_playing(spec: GameSpec[Any, Any, Any]) -> None:
    ladder = ladder_of(spec)
    assert 6 <= len(ladder.opponents) <= 12
    game = spec.new(ladder.options)
    faces = {portrait(each.face, "") for each in ladder.opponents}
    assert len({each.title for each in ladder.opponents}) == len(faces) == len(ladder.opponents)
    for opponent in ladder.opponents:
        assert willing_level(spec.players, opponent.name, game) is opponent.level
        assert opponent.character.endswith((".", "?"))
        for said in (opponent.before, opponent.beaten, opponent.wins):
            assert said.endswith((".", "?", "!"))
            assert len(said) <= 70
        assert opponent.level.summary.endswith(".")
        assert not opponent.style.endswith(".")
    assert find_agent(spec.players, ladder.newcomer).make(game) is not None


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_every_step_was_measured_and_none_is_too_large(spec: GameSpec[Any, Any, Any]) -> None:
    ladder = ladder_of(spec)
    assert tuple((step.name, step.against) for step in ladder.steps) == ladder.pairs
    for step in ladder.steps:
        assert step.games >= 500
        assert step.elo <= 250, f"{step.name} is {step.elo:.0f} points above {step.against}"
    lowest = ladder.steps[0]
    assert lowest.points < 0.7 * lowest.games, "a newcomer wins about a third of the games against the lowest, or more"


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_the_page_about_ladders_has_the_printed_table(
    spec: GameSpec[Any, Any, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    print_steps(ladder_of(spec), ladder_of(spec).steps)
    assert f"### {spec.title}\n\n{capsys.readouterr().out}" in PAGE.read_text(encoding="utf-8")


def test_ratings_add_up_the_steps() -> None:
    steps = [LadderStep("pip", "newcomer", 500, 310), LadderStep("poppy", "pip", 500, 250)]
    found = rated(steps)
    assert found["pip"].rating == NEWCOMER + steps[0].elo
    assert found["poppy"].rating == pytest.approx(found["pip"].rating, abs=0.01)
    assert found["poppy"].error ** 2 == pytest.approx(steps[0].error ** 2 + steps[1].error ** 2)
    assert (found["pip"].games, found["poppy"].games) == (1000, 500)
    assert found["pip"].low < found["pip"].rating < found["pip"].high


def test_steps_count_up_to_the_first_that_is_missing() -> None:
    opponents = find_game("crokinole").study.ladder.opponents[:3]  # type: ignore[union-attr] # it has one
    lowest, second, third = (each.name for each in opponents)
    known = (LadderStep(third, second, 10, 5), LadderStep(lowest, "newcomer", 10, 5))
    assert [step.name for step in Ladder(opponents, known).steps] == [lowest]
    assert Ladder(opponents).rated == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[step", "no file of a ladder's steps"),
        ('[[step]]\nname = "pip"', "no file of a ladder's steps"),
        ('[[step]]\nname = "pip"\nagainst = "newcomer"\ngames = 3\npoints = 4', "step 1: 4 points in 3 games"),
    ],
)
def test_a_damaged_file_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ParlourError, match=fault):
        read_steps(text)


def test_two_at_a_table_of_four_sit_in_turns() -> None:
    assert alternating("a", "b", 2) == ("a", "b")
    assert alternating("a", "b", 4) == ("a", "b", "a", "b")


def test_a_portrait_is_a_document_and_an_unknown_part_is_refused() -> None:
    assert ET.fromstring(portrait(Face(), "A & B")).tag.endswith("svg")  # noqa: S314 - our own
    with pytest.raises(ParlourError, match="there is no hair 'green'; choose from"):
        Face(hair="green")


def test_a_portrait_is_ink_on_paper_by_night_too() -> None:
    """Its skin and its ground are lighter than its ink in both schemes: nobody is a negative."""
    day, night = portrait(Face(), "").split("@media (prefers-color-scheme:dark)")
    ink = _light(day, r"\.f\{fill:#(\w+)")
    for scheme in (day, night):
        assert _light(scheme, r"\.p\{fill:#(\w+)") > 2 * ink
        assert _light(scheme, r"\.ground\{fill:#(\w+)") > 2 * ink
    assert not re.search(r"\.[fih][{,]", night.split("</style>")[0])


def _light(sheet: str, colour: str) -> int:
    """The sum of the channels of the colour that a style sheet names here."""
    found = re.search(colour, sheet)
    assert found
    return sum(bytes.fromhex(found[1]))


def test_a_ladder_match_has_its_options() -> None:
    ladder = ladder_of(find_game("crokinole"))
    assert ladder.agrees({**ladder.options, "starter": 1})
    assert not ladder.agrees({**ladder.options, "discs": "classic"})


# --- styles ------------------------------------------------------------------------------------------------------


def test_at_crokinole_one_hits_harder_than_the_other() -> None:
    match = played("crokinole", "hector", "poppy", moves=16)
    by_seat: dict[int, list[float]] = {0: [], 1: []}
    for ruling in match.rulings:
        by_seat[match.game.to_play(ruling.before)].append(ruling.move.aim.speed)
    assert mean(by_seat[0]) > 1.5 * mean(by_seat[1])


def test_at_castille_one_leaps_more_than_the_other() -> None:
    jumps = [0, 0]
    for seed in range(3):
        match = played("castille", "pero", "tomas", moves=80, seed=seed)
        for event in itertools.chain.from_iterable(ruling.events for ruling in match.rulings):
            jumps[event.seat] += event.name == "jumps"
    assert jumps[0] > 1.2 * jumps[1]


def test_at_arithmetical_croquet_one_takes_longer_steps_than_the_other() -> None:
    steps: list[list[int]] = [[], []]
    for seed in range(6):
        match = played("arithmetical-croquet", "tilly", "dorcas", moves=200, seed=seed)
        for ruling in match.rulings:
            if ruling.move.size:
                steps[ruling.before.seat].append(ruling.move.size)
    assert mean(steps[0]) > mean(steps[1]) + 0.3


@pytest.mark.parametrize(("name", "newcomer"), [("crokinole", AnyAim), ("castle-croquetnole", AnyTarget)])
def test_the_newcomer_plays_with_the_hand_of_the_page(name: str, newcomer: type[AnyAim]) -> None:
    spec = find_game(name)
    assert spec.flicking is not None
    assert spec.study is not None
    assert spec.study.ladder is not None
    assert spec.study.ladder.newcomer.endswith(f":{newcomer.__name__}")
    assert newcomer.hand == spec.flicking.usual_hand
