"""Castille in a real browser: placing, moving, chains of captures, by touch and by keys."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from parlour.games.castille.drawing.scenery import emplacement, place, stock_place
from parlour.games.castille.rules.board import POINTS, TERRITORIES
from tests.web.castille import (
    ON_SCREEN,
    SEEN,
    STILL,
    by_keys,
    by_touch,
    go_to,
    look,
    new_match,
    play,
    play_out,
    ready,
    state,
    tap,
)
from tests.web.crokinole import DESK, PHONE, verdict
from tests.web.finger import Touch

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}}
CHAIN = "2TT2/2sSs1/t1Ts2/4t1/t5/4sS ----- S - 0 20"
"""Silver's tall peg on c6 can jump over two, take on d4, jump back, take on c5, and clear the centre."""
CHAINED = "c6-e4xd4-c6xc5 +C"
SLOW = """() => {
    const real = fetch;
    window.fetch = (...all) => new Promise((on) => setTimeout(on, 300)).then(() => real(...all));
}"""
CARELESS = "TS1sss/S2tts/T1sstt/6/SS2TS/SS2ST ----- s S0T0s2t0 0 12"
"""Before copper's last two pegs: silver moves first, and holds three corners alone."""


def at(name: str) -> tuple[float, float]:
    return place(POINTS[name])


def match_of(page: Page) -> str:
    return page.url.partition("match/")[2].partition("#")[0]


def end_button(page: Page) -> Callable[[], object]:
    return page.locator(".so-far .chief").tap


# --- whole games ----------------------------------------------------------------------------------------------------


def test_a_whole_game_by_touch(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **PHONE, **STILL)
    played = play_out(page, by_touch(Touch(page)), end_button(page), seed=5)
    assert len(played) > 12
    assert any(move.count("x") > 1 for move in played)
    expect(page.locator("#turn-heading")).to_have_text(verdict(server.url, match_of(page)))


def test_a_whole_game_by_keys(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **DESK, **STILL)
    played = play_out(page, by_keys, lambda: page.keyboard.press("e"), seed=3)
    assert len(played) > 12
    assert any(move.count("x") > 1 for move in played)
    expect(page.locator("#turn-heading")).to_have_text(verdict(server.url, match_of(page)))


# --- placing --------------------------------------------------------------------------------------------------------


def test_a_careless_first_phase_is_warned_of_and_lost(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, CARELESS), **PHONE, **STILL)
    ready(page, 0)
    expect(page.locator("#turn-heading")).to_contain_text("Warning: silver moves first and holds 3 territories alone")
    play(page, "Sc3 Sd3", by_touch(Touch(page)), end_button(page))
    expect(page.locator(".turn-note")).to_have_text("The match is over.")
    expect(page.locator("#turn-heading")).to_have_text("Silver wins by three flags.")
    expect(page.locator('[data-layer="pieces"] [data-piece^="flag-"]')).to_have_count(3)


def test_pegs_are_placed_in_any_order_seen_at_once_and_taken_back(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **PHONE, **STILL)
    ready(page, 0)
    short, tall = stock_place(0, tall=False), stock_place(0, tall=True)
    finger, sketch = Touch(page), page.locator('[data-layer="sketch"] [data-piece^="sketch-"]')
    for where in (tall, at("e5"), short, at("b2")):
        tap(finger, page, where)
    expect(sketch).to_have_count(2)
    expect(page.locator(".so-far b")).to_have_text("Sb2 Te5")
    page.get_by_role("button", name="Undo").tap()
    expect(sketch).to_have_count(1)
    assert look(page)["frame"]["ply"] == 0
    tap(finger, page, at("c4"))
    page.get_by_role("button", name="Play Sc4 Te5").tap()
    ready(page, 1)
    assert state(page).stock[0] == (7, 3)


WIDE = {(1440, 900): 90, (1366, 768): 90, (1280, 633): 90, (844, 390): 54}
"""Windows in which the board is larger with its shelves beside it, and the least px from a point to the next."""


@pytest.mark.parametrize(("width", "height"), WIDE)
def test_in_a_wide_window_the_shelves_are_beside_the_board(
    server: Serving, windows: Windows, width: int, height: int
) -> None:
    """Pegs are taken from them there, by mouse and by keys; a window that becomes narrow has them above and below."""
    page = windows.open(new_match(server.url), viewport={"width": width, "height": height}, **STILL)
    ready(page, 0)
    shelf = page.locator(".look-castille-shelf").first.bounding_box()
    assert shelf
    assert shelf["height"] > 4 * shelf["width"]
    assert dist(*(page.evaluate(ON_SCREEN, list(at(name))) for name in ("a1", "b1"))) > WIDE[width, height]
    click(page, stock_place(0, tall=True))
    click(page, at("e5"))
    by_keys(page, stock_place(0, tall=False))
    by_keys(page, at("b2"))
    page.get_by_role("button", name="Play Sb2 Te5").click()
    ready(page, 1)
    assert state(page).stock[0] == (7, 3)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".look-castille-shelf").first).to_have_attribute("width", re.compile(r"6\.5"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_board_that_would_be_smaller_keeps_its_shelves_above_and_below(server: Serving, windows: Windows) -> None:
    """In a window that is wide, but high too."""
    page = windows.open(new_match(server.url), viewport={"width": 1180, "height": 820}, **STILL)
    ready(page, 0)
    expect(page.locator(".look-castille-shelf").first).to_have_attribute("width", re.compile(r"6\.5"))


def click(page: Page, where: tuple[float, float]) -> None:
    page.mouse.click(*page.evaluate(ON_SCREEN, list(where)))


# --- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["touch", "keys"])
def test_a_chain_of_captures_is_said_point_by_point(server: Serving, windows: Windows, hand: str) -> None:
    page = windows.open(new_match(server.url, CHAIN), **PHONE, **STILL)
    ready(page, 0)
    touch = by_touch(Touch(page)) if hand == "touch" else by_keys
    end = end_button(page) if hand == "touch" else lambda: page.keyboard.press("e")
    touch(page, at("c6"))
    expect(page.locator(".so-far b")).to_have_text("c6")
    touch(page, at("e4"))
    expect(page.locator(".so-far b")).to_have_text("c6-e4xd4 +C")
    taken = page.locator('[data-layer="pieces"] .taken')
    expect(taken).to_have_count(1)
    assert look(page)["frame"]["ply"] == 0, "the turn may go on, so nothing is played yet"
    touch(page, at("c6"))
    expect(page.locator(".so-far b")).to_have_text(CHAINED)
    end()
    ready(page, 1)
    assert look(page)["log"][-1]["move"] == CHAINED
    said = [note["message"] for note in look(page)["log"][-1]["notes"]]
    assert said[1:4] == [
        "Silver captures the short peg on d4.",
        "After the capture, silver jumps on from e4 to c6.",
        "Silver captures the short peg on c5.",
    ]
    expect(page.locator('[data-piece="flag-C-silver"]')).to_have_count(1)


PASSING_BY = "5s/6/6/s5/2S3/TS1sS1 S---- S - 0 20"
"""Silver's tall peg on a1 jumps over b1, beside the peg on d1, and may jump on over c2 into the centre."""


@pytest.mark.parametrize("hand", ["touch", "keys"])
def test_a_chain_that_captures_on_the_way_is_said_hop_by_hop(server: Serving, windows: Windows, hand: str) -> None:
    page = windows.open(new_match(server.url, PASSING_BY, captures_on_the_way=True), **PHONE, **STILL)
    ready(page, 0)
    touch = by_touch(Touch(page)) if hand == "touch" else by_keys
    end = end_button(page) if hand == "touch" else lambda: page.keyboard.press("e")
    touch(page, at("a1"))
    touch(page, at("c1"))
    expect(page.locator(".so-far b")).to_have_text("a1-c1xd1 +SE")
    expect(page.locator('[data-layer="pieces"] .taken')).to_have_count(1)
    assert look(page)["frame"]["ply"] == 0, "the chain may go on, so nothing is played yet"
    touch(page, at("c3"))
    end()
    expect(page.locator("#turn-heading")).to_have_text("Silver wins by three flags.")
    assert look(page)["log"][-1]["move"] == "a1-c1xd1-c3 +C +SE"


def test_a_flag_that_is_lost_is_said_and_leaves_the_shelf(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, "S5/6/6/6/3s2/3s2 s---s S - 0 20", lost_flags=True), **PHONE, **STILL)
    ready(page, 0)
    play(page, "+NW a6-a5", by_touch(Touch(page)), end_button(page))
    expect(page.locator("#turn-heading")).to_contain_text("Out of the game: 1 flag of copper.")
    said = [note["message"] for note in look(page)["log"][-1]["notes"]]
    assert "The flag of copper on the north-west is out of the game. Copper can no longer win by flags." in said
    expect(page.locator(".look-copper-flag")).to_have_count(2)


def test_a_turn_may_end_where_it_might_go_on(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, CHAIN), **DESK, **STILL)
    ready(page, 0)
    by_keys(page, at("c6"))
    by_keys(page, at("e4"))
    page.keyboard.press("Escape")
    expect(page.locator(".so-far b")).to_have_text("c6")
    by_keys(page, at("e4"))
    page.keyboard.press("End")
    ready(page, 1)
    assert look(page)["log"][-1]["move"] == "c6-e4xd4 +C"


PIECE = '[data-layer="pieces"] [data-piece="peg-10"]'


def test_declared_claims_are_touched_at_their_flags(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, EDGE, claims="declared"), **PHONE, **STILL)
    ready(page, 0)
    finger = Touch(page)
    tap(finger, page, at("c4"))
    tap(finger, page, at("c3"))
    expect(page.locator(".so-far b")).to_have_text("c4-c3xd3")
    tap(finger, page, emplacement(list(TERRITORIES).index("C")))
    page.get_by_role("button", name="Play c4-c3xd3 +C").tap()
    expect(page.locator("#turn-heading")).to_have_text("Silver wins by three flags.")
    assert look(page)["log"][-1]["move"] == "c4-c3xd3 +C"


WATCH = r"""selector => {
    window.seen = [];
    new MutationObserver(() => {
        const at = document.querySelector(selector)?.transform.baseVal.consolidate()?.matrix;
        if (at && document.querySelector("parlour-board.travels")) window.seen.push([at.e, at.f]);
    }).observe(document.querySelector(selector).closest("svg"), { attributes: true, subtree: true });
}"""


def travelled(page: Page) -> list[tuple[float, float]]:
    """Where the watched piece was drawn while it moved."""
    page.wait_for_function("() => window.seen.length && !document.querySelector('parlour-board.travels')")
    return [(x, y) for x, y in page.evaluate("() => window.seen")]


def seen(page: Page, name: str) -> tuple[float, float]:
    """Where a point is drawn."""
    [(x, y)] = page.evaluate(SEEN, [list(at(name))])
    return x, y


def test_a_chain_is_seen_hop_by_hop(server: Serving, windows: Windows) -> None:
    address = new_match(server.url, CHAIN)
    page, other = windows.open(address, **DESK), windows.open(address.partition("#")[0], **DESK)
    for each in (page, other):
        each.wait_for_selector(PIECE)
        each.evaluate(WATCH, PIECE)
    ready(page, 0)
    play(page, CHAINED, by_keys, lambda: page.keyboard.press("e"))
    whole = [seen(page, name) for name in ("c6", "e6", "e4", "e6", "c6")]
    watched, own = travelled(other), travelled(page)
    for found, way in ((watched, whole), (own, whole[2:])):
        assert len(found) > 3
        assert all(any(on(point, leg) for leg in pairwise(way)) for point in found), "along the jumps, not across"
    assert any(on(point, (seen(page, "e5"), seen(page, "e4"))) for point in watched), (
        "down to where it takes the first peg"
    )
    ready(page, 1)


def on(point: tuple[float, ...], leg: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """Whether a point lies on the straight way between two others."""
    first, last = leg
    return abs(dist(first, point) + dist(point, last) - dist(first, last)) < 1e-3


# --- the engine -----------------------------------------------------------------------------------------------------


EDGE = "S5/6/1sS3/3sS1/6/Ss3s SS-ss S - 0 20"
"""A capture in the centre wins by the third flag: silver has c4-c3xd3, then copper would have d3-d4xc4."""


def test_a_hint_says_what_wins_and_plays_it(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, EDGE), **PHONE, **STILL)
    ready(page, 0)
    page.get_by_role("button", name="Hint").tap()
    hints = page.get_by_role("region", name="What to play")
    expect(hints).to_contain_text("Silver wins in 1 turn.")
    expect(page.locator("#polite")).to_contain_text("c4-c3xd3 +C. Silver wins in 1 turn")
    hints.get_by_role("button", name="Choose c4-c3xd3 +C").tap()
    expect(page.locator(".log li")).to_have_count(0)
    page.get_by_role("button", name="Play c4-c3xd3 +C").tap()
    expect(page.locator("#turn-heading")).to_have_text("Silver wins by three flags.")
    expect(hints).to_have_count(0)


def test_the_curve_marks_where_the_match_turned(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, EDGE), **DESK, **STILL)
    ready(page, 0)
    for number, move in enumerate(("a1-a2", "d3-d4xc4 +C")):
        ready(page, number)
        play(page, move, by_keys, lambda: page.keyboard.press("e"))
    expect(page.locator("#turn-heading")).to_have_text("Copper wins by three flags.")
    page.get_by_role("button", name="How did it stand?").click()
    turned = page.get_by_role("button", name="Move 1, a1-a2. Turning point: silver was winning, now is losing.")
    expect(turned).to_have_count(1)
    expect(page.locator(".curve-turn")).to_have_count(1)
    expect(page.get_by_role("img", name="3 positions judged; turning points: move 1.")).to_be_visible()
    expect(page.get_by_role("button", name="How did it stand?")).to_have_count(0)
    turned.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".turn-note")).to_have_text("Viewing move 1 of 2")
    expect(page.locator(".curve-words")).to_contain_text("Copper wins in 1 turn.")
    watching = windows.open(page.url, **DESK, **STILL)
    watching.get_by_role("button", name="How did it stand?").click()
    expect(watching.locator(".curve-turn")).to_have_count(1)


# --- screen reader and keyboard -------------------------------------------------------------------------------------


def test_every_point_says_what_stands_there_and_what_can_be_done(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, CHAIN), **DESK, **STILL)
    ready(page, 0)

    def named(name: str) -> Locator:
        seen = page.get_by_role("gridcell", name=name, exact=True)
        expect(seen).to_be_attached()
        return seen

    grid = page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(6)
    expect(grid.get_by_role("gridcell")).to_have_count(36)
    named("c6: silver, tall, in the north-west. Your turn: 5 moves from here.")
    named("d4: copper, short, in the centre.")
    by_keys(page, at("c6"))
    expect(page.locator("#assertive")).to_contain_text("c6. ")
    expect(named("c6: silver, tall, in the north-west. Picked.")).to_be_focused()
    named("e4: empty, in the north-east. You can go here: 2 moves.")
    by_keys(page, at("e4"))
    expect(page.locator("#assertive")).to_contain_text("E plays c6-e4xd4 +C: to e4; captures d4; flag on the centre.")
    go_to(page, at("a1"))
    page.keyboard.press("Enter")
    expect(page.locator("#assertive")).to_contain_text("You can't use a1 now. Choose a")


def test_a_stock_says_that_it_can_be_chosen_again(server: Serving, windows: Windows) -> None:
    """While two pegs are placed; the hole of the first one cannot."""
    page = windows.open(new_match(server.url), **DESK, **STILL)
    ready(page, 0)

    def cell(name: str) -> Locator:
        return page.get_by_role("gridcell", name=re.compile(f"^{name}:"))

    for name in ("Short peg", "b2"):
        cell(name).press("Enter")
        expect(cell(name)).to_have_accessible_name(re.compile(r"\. Picked\."))
    expect(cell("Short peg")).to_have_accessible_name(
        re.compile(r"left to place\. Picked\. You can choose it again: \d+ moves\.$")
    )
    expect(cell("b2")).to_have_accessible_name(re.compile(r"\. Picked\.$"))


# --- setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [DESK, SIDEWAYS], ids=["desk", "sideways"])
def test_a_position_is_set_up_by_dragging_pegs_and_played_from(
    server: Serving, windows: Windows, window: dict[str, Any]
) -> None:
    """Its shelves are beside the board in both windows; there a peg is off the board."""
    page = windows.open(f"{server.url}position/castille", **window, **STILL)
    text = page.get_by_label("The position as text")
    expect(text).to_have_value(re.compile("/STSSTS ----- S - 0 13$"))
    drag(page, "peg-1", at("a1"), page.evaluate(ON_SCREEN, list(at("a3"))))
    expect(text).to_have_value(re.compile("/S5/STSSTS/1TSSTS "))
    drag(page, "peg-1", at("b1"), shelf(page))
    expect(text).to_have_value(re.compile("/S5/STSSTS/2SSTS "))
    page.evaluate(SLOW)  # two quick settings are both kept
    page.get_by_role("group", name="Flags").get_by_label("the centre").select_option(label="silver")
    page.get_by_role("group", name="The game").get_by_label("to play").select_option(label="Copper")
    expect(text).to_have_value(re.compile(" --S-- s - 0 13$"))
    written = text.input_value()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/match/*")
    ready(page, 0)
    assert look(page)["frame"]["position"] == written


STANDS = """([piece, at]) => {
    const [x, y] = document.querySelector("parlour-board").seenAt(at);
    const matrix = document.querySelector(`[data-piece='${piece}']`)?.transform.baseVal.consolidate()?.matrix;
    return matrix && Math.hypot(matrix.e - x, matrix.f - y) < 1e-3;
}"""


def shelf(page: Page) -> tuple[float, float]:
    """The middle of copper's shelf on the screen."""
    box = page.locator(".look-castille-shelf").last.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, piece: str, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Carry a peg with the mouse from a place of the board to one of the window."""
    page.wait_for_function(STANDS, arg=[piece, start])
    way = [page.evaluate(ON_SCREEN, list(start)), end]
    page.mouse.move(*way[0])
    page.mouse.down()
    page.mouse.move(*way[1], steps=4)
    page.mouse.up()


WIDEST = """() => {
    const board = document.querySelector("parlour-board");
    const { a, b } = board.querySelector(".turned").getScreenCTM();
    const filters = [...board.querySelectorAll("svg *")].map((node) => getComputedStyle(node).filter);
    const blurs = filters.flatMap((filter) => [...filter.matchAll(/([\\d.]+)px\\)/g)].map(([, blur]) => Number(blur)));
    return Math.hypot(a, b) * Math.max(0, ...blurs);
}"""
"""The widest blur on the board, CSS pixels; a filter of a drawn thing counts in units of the picture."""


def test_no_blur_is_wider_than_a_piece(server: Serving, windows: Windows) -> None:
    """One of the board's width takes a second to draw in Chromium and many in Firefox."""
    page = windows.open(new_match(server.url), **DESK, **STILL)
    ready(page, 0)
    assert page.evaluate(WIDEST) < 20
