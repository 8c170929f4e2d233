"""The lesson of each game, played to its end by a first visitor: everything is found by its role and name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import find_game
from tests.web.crokinole import fine_aim
from tests.web.finger import Mouse, disc
from tests.web.scenes import open_more
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

MIDDLE = (
    "node => { const { x, y, width, height } = node.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
)

CALM = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 360, "height": 780}, **CALM}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, **CALM}


def learn(page: Page, title: str) -> None:
    """From the lobby to the first step."""
    open_more(page, title)
    page.get_by_role("link", name=f"Learn {title} in two minutes").press("Enter")
    expect(page.get_by_role("heading", name=f"{title}, Step 1 of")).to_be_visible()


def told(page: Page) -> Locator:
    """What the lesson says."""
    return page.get_by_role("region", name=re.compile(r"Step \d of \d"))


def solve(page: Page, game: str, answers: list[Callable[[Page], None]]) -> None:
    """Every step in turn, and the praise for it."""
    study = find_game(game).study
    assert study is not None
    lesson = study.lesson
    assert lesson is not None
    assert len(answers) == len(lesson.exercises)
    for number, (step, answer) in enumerate(zip(lesson.exercises, answers, strict=True), start=1):
        expect(told(page)).to_have_accessible_name(re.compile(f"Step {number} of {len(answers)}"))
        answer(page)
        expect(told(page)).to_contain_text(f"Well done. {step.explanation}")
        if number < len(answers):
            expect(told(page).get_by_role("button", name="Next")).to_be_focused()
            page.keyboard.press("Enter")


def starts_a_match(page: Page, title: str) -> None:
    """A lesson ends in a match."""
    told(page).get_by_role("button", name=f"Play now: {title}").press("Enter")
    page.wait_for_url("**/match/*")
    expect(page.get_by_role("list", name="Players")).to_be_visible()


def confirm(page: Page) -> None:
    """Play what was picked, if another button plays it."""
    play = page.get_by_role("button", name=re.compile("^Play (?!now)"))
    over = told(page).get_by_text(re.compile(r"^(Well done|Not yet)\."))
    expect(play.or_(over).first).to_be_visible()
    if play.is_visible():
        play.press("Enter")


def step(label: str) -> Callable[[Page], None]:
    """Choose a step of Arithmetical Croquet."""

    def go(page: Page) -> None:
        page.get_by_role("button", name=re.compile(rf"^\{label} ")).press("Enter")
        confirm(page)

    return go


def touch(*names: str) -> Callable[[Page], None]:
    """Touch places of the board by keys."""

    def go(page: Page) -> None:
        for name in names:
            open_to_touch = re.compile(f"^{name}:.*(Your turn|You can go here):")
            page.get_by_role("gridcell", name=open_to_touch).press("Enter")
        confirm(page)

    return go


def flick(target: str = "", speed: float = 0) -> Callable[[Page], None]:
    """Aim at a target, set the speed, and flick."""

    def go(page: Page) -> None:
        shot = page.get_by_role("group", name="Your shot")
        ready = shot.get_by_role("button", name="Flick", disabled=False)
        aimed = shot.get_by_text(f"dead centre at {target}").first
        expect(ready).to_be_visible()
        for _ in range(30 if target else 0):
            if aimed.is_visible():
                break
            page.keyboard.press("]")
        if speed:
            if not shot.get_by_role("slider", name="Speed").is_visible():
                fine_aim(page)
            shot.get_by_role("slider", name="Speed").fill(str(speed))
        ready.press("Enter")

    return go


def croquet(kind: str, *then: Callable[[Page], None]) -> Callable[[Page], None]:
    """Choose one of the five, place the knight if that is asked for, and flick."""

    def go(page: Page) -> None:
        page.get_by_role("dialog").get_by_role("button", name=re.compile(f"{kind} ")).press("Enter")
        for act in then:
            act(page)

    return go


def place(*keys: str) -> Callable[[Page], None]:
    """Place the knight, moved by keys first."""

    def go(page: Page) -> None:
        panel = page.get_by_role("group", name="Your placing")
        button = panel.get_by_role("button", name="Place", exact=True)
        expect(button).to_be_visible()
        for key in keys:
            page.keyboard.press(key)
        expect(panel.get_by_role("button", name="Place", exact=True, disabled=False)).to_be_visible()
        button.press("Enter")

    return go


def test_arithmetical_croquet_after_a_mistake(server: Serving, windows: Windows) -> None:
    """The first attempt misses and gets the hint; the house shows the solution; the visitor tries again."""
    page = windows.open(server.url, **PHONE)
    expect(page.get_by_text("New here?")).to_be_visible()
    learn(page, "Arithmetical Croquet")
    study = find_game("arithmetical-croquet").study
    assert study is not None
    lesson = study.lesson
    assert lesson is not None
    step("+3")(page)
    expect(told(page)).to_contain_text(f"Not yet. {lesson.exercises[0].hint}")
    expect(told(page).get_by_role("button", name="Try again")).to_be_focused()
    assert violations(page) == []
    told(page).get_by_role("button", name="Show me").press("Enter")
    expect(told(page)).to_contain_text(f"Like this. {lesson.exercises[0].explanation}")
    page.reload()
    solve(page, "arithmetical-croquet", [step(label) for label in ("+8", "+6", "+6", "+3", "+6")])
    starts_a_match(page, "Arithmetical Croquet")


def test_castille(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}lesson/castille", viewport={"width": 1280, "height": 800}, **CALM)
    pegs: list[Callable[[Page], None]] = [
        write("Sc3 Td4"),
        touch("b2", "b4"),
        touch("c2", "c3"),
        touch("c5", "d5"),
        touch("e4", "e3"),
        touch("c2", "c3"),
    ]
    solve(page, "castille", pegs)
    starts_a_match(page, "Castille")


def write(move: str) -> Callable[[Page], None]:
    """Write the move."""

    def go(page: Page) -> None:
        page.get_by_text("Type the move instead").press("Enter")
        page.get_by_role("textbox", name="The move in the game's notation").fill(move)
        page.get_by_role("button", name="Play it").press("Enter")

    return go


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("game", ["crokinole", "castle-croquetnole"])
def test_a_finger_shows_how_to_pull_until_the_first_flick(
    server: Serving, windows: Windows, game: str, motion: str
) -> None:
    """It goes back from the disc again and again; where less motion is asked for it is a picture beside the disc."""
    page = windows.open(f"{server.url}lesson/{game}", **{**PHONE, "reduced_motion": motion})
    for _ in range(12):
        page.wait_for_selector("parlour-board .scene")
        if page.locator(".scene.aims").count():
            break
        page.get_by_role("button", name=re.compile("Next|Show|Go on")).first.click()
    finger = page.locator(".aim .finger")
    expect(finger).to_be_visible()
    running = finger.evaluate("node => node.getAnimations().filter((each) => each.playState === 'running').length")
    assert running == (1 if motion == "no-preference" else 0)
    if motion == "reduce":
        (x, y), held = finger.evaluate(MIDDLE), page.locator(".aim .ring").first.evaluate(MIDDLE)
        assert abs(x - held[0]) + abs(y - held[1]) > 20, "back from the disc"


def test_crokinole(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}lesson/crokinole", **PHONE)
    shots = [
        flick("the hole", 1.02),
        flick("walnut 1", 1.4),
        flick("the hole", 1.02),
        flick("walnut 1", 1.9),
        flick("walnut 4", 2.4),
    ]
    solve(page, "crokinole", shots)
    starts_a_match(page, "Crokinole")


ROUND_THE_GUARD = (*["Shift+ArrowUp"] * 4, *["Shift+ArrowLeft"] * 8, *["Shift+ArrowDown"] * 4)
"""By 5 mm each: up, to the left, and down again."""


def test_castle_croquetnole(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}lesson/castle-croquetnole", **SIDEWAYS)
    guard = "Moons' guard"
    solve(
        page,
        "castle-croquetnole",
        [
            flick(guard, 0.7),
            croquet("Flicks", flick("the gate of Suns", 0.7)),
            croquet("Lift", place(*ROUND_THE_GUARD), flick("the gate of Suns", 0.7)),
            croquet("Loose", place(), flick(guard, 0.8)),
            croquet("Tight", place(), flick(guard, 0.8)),
            croquet("Tap", flick("Suns' knight", 0.46), flick(guard, 0.8)),
        ],
    )
    starts_a_match(page, "Castle Croquetnole")


@pytest.mark.parametrize("game", ["arithmetical-croquet", "castille", "castle-croquetnole", "crokinole"])
def test_nothing_is_violated(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(f"{server.url}lesson/{game}", **PHONE)
    expect(told(page)).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_first_step_shows_the_pull_that_solves_it(server: Serving, windows: Windows, motion: str) -> None:
    """A finger pulls the disc back, again and again, until the visitor does."""
    desk = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": motion}
    page = windows.open(f"{server.url}lesson/crokinole", **desk)
    finger = page.locator("parlour-board .finger")
    expect(finger).to_be_attached()
    held = disc(page)
    mouse, room = Mouse(page), 900 - 6 - held.off(0, 0)[1]
    mouse.press(held.off(0, 0))
    mouse.move(held.off(0, 7 + 0.42 * (min(180.0, room) - 7)), 300)  # about 1 m/s
    expect(finger).to_have_count(0)
    mouse.lift(500)
    expect(told(page)).to_contain_text("Well done.")
    expect(finger).to_have_count(0)
