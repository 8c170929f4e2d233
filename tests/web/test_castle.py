"""Castle Croquetnole in a real browser: placing, aiming, croquets, prisoners, a release and a win."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games.castle_croquetnole.rules.board import Cause, Coin
from parlour.games.castle_croquetnole.rules.landmarks import landmark
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS
from tests.games.castle_croquetnole.scenes import game, put, state
from tests.web.castle import (
    BEFORE_CAPTURE,
    BEFORE_CROQUET,
    BEFORE_RELEASE,
    BEFORE_RESCUE,
    BEFORE_WIN,
    coin,
    drawn,
    flick,
    flick_by_keys,
    go_on,
    moves,
    new_match,
    play_round,
    position,
    ruled,
    skip_to,
)
from tests.web.crokinole import DESK, PHONE, fine_aim, plies
from tests.web.finger import Caught, Mouse, Touch, disc, straight

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

IN_HAND = ".placing .in-hand"


def place_button(page: Page) -> None:
    page.get_by_role("button", name="Place", exact=True).click()


def place_of(move: str) -> tuple[float, float]:
    x, y = move.rpartition(" ")[2].split(",")
    return float(x), float(y)


def clear(page: Page, number: int) -> tuple[float, float]:
    """A direction on the screen, down is positive: for a guard to the lower right, for a knight away from its guard."""
    if number < 4:
        return 0.6, 0.8
    held, guard = disc(page), coin(page, ("Gm", "Gs", "Gc", "Ga")[number - 4])
    away = math.hypot(held.x - guard.x, held.y - guard.y)
    return (held.x - guard.x) / away, (held.y - guard.y) / away


# --- the first round ------------------------------------------------------------------------------------------------


def test_a_first_round_by_mouse(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **DESK)
    finger, shown = Mouse(page), list[tuple[float, float]]()

    def place(number: int) -> None:
        before, held, (right, down) = drawn(page, IN_HAND), disc(page), clear(page, number)
        straight(finger, (held.off(2, 1), held.off(2 + 18 * right, 1 + 18 * down)), lasts=200, parts=4, lift=100)
        assert math.dist(drawn(page, IN_HAND), before) > 0.005
        shown.append(drawn(page, IN_HAND))
        place_button(page)

    def pull(number: int) -> None:
        held = coin(page, ("Km", "Gm", "Ks", "Gs", "Kc", "Gc", "Ka", "Ga")[number])
        # Away from the middle of the table, towards the player.
        way = ((0, 60), (-60, 0), (0, -60), (60, 0))[number // 2]
        straight(finger, (held.off(0, 0), held.off(*way)), lasts=250, parts=5, lift=150)

    play_round(page, place, pull, lambda: page.keyboard.press("d"))
    placed = [place_of(move) for move in moves(page) if move.startswith("place")]
    assert all(math.dist(one, other) < 1e-6 for one, other in zip(placed, shown, strict=True)), "exactly as shown"


def test_a_first_round_by_keyboard(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **DESK)
    said = page.locator("#polite")

    def place(number: int) -> None:
        before, (right, down) = disc(page), clear(page, number)
        sideways = abs(right) > abs(down)
        way = (("Right" if right > 0 else "Left"), right) if sideways else (("Down" if down > 0 else "Up"), down)
        page.keyboard.press(f"{'Shift+' if number % 2 else ''}Arrow{way[0]}")
        after = disc(page)
        moved = (after.x - before.x if sideways else after.y - before.y) * math.copysign(1, way[1])
        step = 5 if number % 2 else 1
        assert moved / before.scale == pytest.approx(step, abs=1e-2), "in the middle of its band it is free to go"
        expect(said).to_contain_text("its tower; its middle")
        page.keyboard.press("Enter")

    def shoot(number: int) -> None:
        page.keyboard.press(("]", "ArrowUp", "Shift+ArrowLeft", "ArrowDown")[number % 4])
        page.keyboard.press("Enter")
        expect(page.locator("#assertive")).to_contain_text("Enter again flicks; Escape cancels.")
        page.keyboard.press("Enter")

    play_round(page, place, shoot, lambda: page.keyboard.press("d"))


def test_a_first_round_by_taps(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **PHONE)
    turns = set[str]()

    def place(number: int) -> None:
        page.locator("parlour-board > .scene").scroll_into_view_if_needed()
        held, before = disc(page), drawn(page, IN_HAND)
        assert held.scale * 9.525 >= 12 - 1e-6, "large enough for a finger"
        turns.add(page.locator("parlour-board > .scene").evaluate("node => node.style.getPropertyValue('--turn')"))
        if number < 4:
            page.touchscreen.tap(*held.off(25 * held.scale, 3 * held.scale))
            assert math.dist(drawn(page, IN_HAND), before) > 0.02
        page.get_by_role("button", name="Place", exact=True).tap()

    def shoot(number: int) -> None:
        page.get_by_role("button", name="Target after").tap()
        if number % 3 == 1:
            fine_aim(page, Locator.tap)
            page.get_by_role("button", name="5 percent slower").tap()
        page.get_by_role("button", name="Flick", exact=True).tap()

    def decline() -> None:
        page.get_by_role("button", name="Decline").tap()

    play_round(page, place, shoot, decline)
    assert turns == {"0deg", "-90deg", "-180deg", "-270deg"}, "everyone sees the table from his own seat"


# --- placing --------------------------------------------------------------------------------------------------------


def test_a_place_that_is_taken_is_refused_in_words_and_nothing_is_sent(server: Serving, windows: Windows) -> None:
    before = state(turn=0, owed=("Km",)).with_coin(Coin("Km", None, 0))
    page = windows.open(new_match(server.url, before), **DESK)
    held, guard = disc(page), coin(page, "Gm")
    finger = Mouse(page)
    straight(finger, (held.off(0, 0), (guard.x + 3, guard.y)), lasts=300, parts=6, lift=100)
    summary = page.locator(".place-summary")
    expect(summary).to_contain_text("That spot overlaps Moons' guard.")
    button = page.get_by_role("button", name="Place", exact=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#assertive")).to_contain_text("That spot overlaps Moons' guard.")
    expect(page.locator(".remark")).to_contain_text("That spot overlaps Moons' guard.")
    assert plies(page) == 0
    # Escape while the finger is down puts it back where it was.
    at = drawn(page, IN_HAND)
    held = disc(page)
    finger.press(held.off(0, 0))
    finger.move(held.off(30 * held.scale, -30 * held.scale), 100)
    expect(summary).not_to_contain_text("That spot overlaps")
    page.keyboard.press("Escape")
    finger.lift(300)
    expect(summary).to_contain_text("That spot overlaps Moons' guard.")
    assert drawn(page, IN_HAND) == at
    page.get_by_role("button", name="Before its tower").click()
    page.get_by_role("button", name=re.compile("^Play")).click()
    skip_to(page, "aim")
    (move,) = moves(page)
    assert math.dist(place_of(move), (0.0, -0.2096)) < 1e-4


def test_a_second_finger_and_a_trembling_one_place_nothing(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url), **PHONE)
    at, held, finger = drawn(page, IN_HAND), disc(page), Touch(page)
    straight(finger, (held.off(0, 0), held.off(9, 9)), lasts=150, parts=3, lift=50)
    assert drawn(page, IN_HAND) == at
    finger.press(held.off(0, 0))
    finger.move(held.off(40, 10), 120)
    assert drawn(page, IN_HAND) != at
    finger.join(held.off(-60, 60), 200)
    assert drawn(page, IN_HAND) == at


# --- the croquet ----------------------------------------------------------------------------------------------------


def aim_at(page: Page, target: str) -> None:
    """Go from target to target to this one."""
    skip_to(page, "aim")
    for _ in range(24):
        page.keyboard.press("]")
        if f"Dead centre at {target}" in (page.locator(".aim-summary").text_content() or ""):
            return
    pytest.fail(f"no target is {target}")


def strike_own_guard(page: Page) -> None:
    """Moons' knight is aimed at its guard, and flicked."""
    aim_at(page, "Moons' guard")
    flick_by_keys(page)
    assert ("CC-24", "Moons' knight strikes its own guard, which is off duty, and gets a croquet.") in ruled(page)
    skip_to(page, "ways")


def test_a_croquet_by_keyboard_with_its_knight_lifted(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_CROQUET), **DESK)
    strike_own_guard(page)
    dialog = page.get_by_role("dialog")
    ways = dialog.locator(".way")
    assert [way.split(None, 1)[0] for way in ways.locator("b").all_text_contents()] == [
        "Flicks",
        "Lift",
        "Loose",
        "Tight",
        "Tap",
        "Decline",
    ]
    expect(dialog).to_contain_text("Tap the knight a little, then drive the guard with the second flick.")
    expect(dialog.get_by_role("button", name="Clause CC-24")).to_have_count(5)
    assert page.evaluate("document.activeElement.closest('.way') !== null"), "the focus is in the dialog"
    page.keyboard.press("Escape")  # to see the table first
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Choose", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.mouse.move(0, 0)
    expect(page.locator(IN_HAND)).to_have_count(0)
    page.keyboard.press("ArrowDown")  # its place is shown while it is looked at
    expect(page.locator(IN_HAND)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#assertive")).to_contain_text("Lift.")
    before = drawn(page, IN_HAND)
    page.keyboard.press("Shift+ArrowLeft")
    assert drawn(page, IN_HAND) != before
    page.keyboard.press("Escape")  # to choose again
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("Shift+ArrowLeft")
    at = drawn(page, IN_HAND)
    page.keyboard.press("Enter")
    skip_to(page, "aim")
    assert moves(page)[-1].startswith("croquet lift ")
    assert math.dist(place_of(moves(page)[-1]), at) < 1e-6
    play = position(page).play
    assert play is not None
    assert play.flicks == (Cause.CROQUET, Cause.CROQUET)
    expect(page.locator("#turn-heading")).to_contain_text("2 flicks left: 2 by a croquet.")


SPACES = """async () => {
    const wait = (time) => new Promise((over) => setTimeout(over, time));
    const asked = () => document.querySelector("dialog.ways[open] .way:focus");
    const taken = () => !(document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
    let late = null;
    // At the very moment when it is asked, however long after everything came to rest that is.
    document.addEventListener("focusin", () => {
        if (late === null && asked()) late = taken();
    });
    for (; late === null; await wait(0)) taken();
    await wait(600);
    return [late, taken(), asked() !== null];
}"""


def test_a_space_too_many_answers_no_question(server: Serving, windows: Windows) -> None:
    """The question appears when everything rests, with the focus on an answer; a press to skip does not choose it."""
    page = windows.open(new_match(server.url, BEFORE_CROQUET), **DESK)
    aim_at(page, "Moons' guard")
    page.keyboard.press("Enter")
    page.locator(".chief.armed").wait_for()
    page.keyboard.press("Enter")
    late, later, asked = page.evaluate(SPACES)
    assert late is True
    assert later is False
    assert asked is True


def test_a_coin_near_the_edge_is_put_in_by_a_key_and_then_flicked(server: Serving, windows: Windows) -> None:
    before = put(state(), "Km", (16.6, 3), inside=None)
    page = windows.open(new_match(server.url, before, edge_margin="choice"), **DESK)
    # The buttons are there before the pieces rest, and take no key until then.
    expect(page.get_by_role("button", name=re.compile("Knight in"))).to_be_enabled()
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("Knight in"))).to_have_count(0)
    assert moves(page)[-1] == "in Km"
    assert position(page).coin("Km").at == pytest.approx((0.403225, 0.0762))
    skip_to(page, "aim")
    flick_by_keys(page)
    assert moves(page)[-1].startswith("Km >")


def test_a_loose_croquet_by_taps(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_CROQUET), **PHONE)
    strike_own_guard(page)
    page.get_by_role("dialog").get_by_role("button", name="Loose").tap()
    page.locator("parlour-board > .scene").scroll_into_view_if_needed()
    held, guard = disc(page), coin(page, "Gm")
    page.touchscreen.tap(2 * guard.x - held.x, 2 * guard.y - held.y)  # on the guard's other side
    after = disc(page)
    assert math.dist((after.x, after.y), (held.x, held.y)) > 30
    page.get_by_role("button", name="Place", exact=True).tap()
    skip_to(page, "aim")
    knight, guard_at = position(page).coin("Km").at, position(page).coin("Gm").at
    assert knight is not None
    assert guard_at is not None
    assert math.dist(knight, guard_at) == pytest.approx(0.01905, abs=2e-9), "it touches"
    play = position(page).play
    assert play is not None
    assert play.flicks[0] is Cause.LOOSE


def test_a_tight_croquet_by_mouse(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_CROQUET), **DESK)
    strike_own_guard(page)
    page.get_by_role("dialog").get_by_role("button", name="Tight").click()
    held, guard = disc(page), coin(page, "Gm")
    finger = Mouse(page)
    straight(finger, (held.off(0, 0), (guard.x - 2, guard.y - 30)), lasts=300, parts=6, lift=100)
    place_button(page)
    skip_to(page, "aim")
    knight, guard_at = position(page).coin("Km").at, position(page).coin("Gm").at
    expect(page.locator("#turn-heading")).to_contain_text("The next is tight")
    aim_at(page, "Moons' guard")
    flick(page, lambda: page.get_by_role("button", name="Flick", exact=True).click())
    assert position(page).coin("Km").at == knight, "it is held"
    assert position(page).coin("Gm").at != guard_at, "it flies"


# --- prisoners, releases, the win -----------------------------------------------------------------------------------


def test_a_knight_is_taken_prisoner_and_sits_on_the_tower(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_CAPTURE), **DESK)
    aim_at(page, "Suns' guard")
    flick_by_keys(page)
    assert ruled(page)[-1][0] == "CC-13"
    skip_to(page, "aim")
    expect(page.locator(".ruling")).to_contain_text("takes Moons' knight prisoner")
    x, y = drawn(page, '[data-layer="pieces"] [data-piece="Km"]')
    assert abs(x + 0.254) < 0.0254
    assert abs(y) < 0.0254, "on the tower of Suns"
    expect(page.locator('[data-piece="Km"] .look-bars')).to_have_count(1)
    expect(page.locator(".score")).to_contain_text("prisoner")
    # The guard may still be played, and the knight not.
    expect(page.locator("#turn-heading")).to_contain_text("prisoner of Suns")
    expect(page.get_by_role("radio")).to_have_count(0)


def test_a_rescue_by_the_own_guard_and_the_knight_comes_back(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_RESCUE), **DESK)
    aim_at(page, "the tower of Suns")
    flick_by_keys(page)
    assert [clause for clause, _ in ruled(page)] == ["CC-7", "CC-16", "CC-16"]
    skip_to(page, "place")  # the guard, put back
    expect(page.locator("#turn-heading")).to_contain_text("after the rescue")
    page.keyboard.press("Enter")
    for seat in range(3):
        for name in ("knight", "guard"):
            skip_to(page, "aim")
            before = plies(page)
            expect(
                page.get_by_role("button", name=f"Pass do not play {('Suns', 'Crowns', 'Arms')[seat]}' {name}")
            ).to_be_visible()
            page.keyboard.press("p")
            page.get_by_role("button", name=re.compile("^Play ")).press("Enter")
            page.wait_for_function("plies => document.querySelectorAll('.log li').length > plies", arg=before)
    skip_to(page, "place")
    expect(page.locator("#turn-heading")).to_contain_text("Moons to place after the release.")
    page.keyboard.press("Enter")
    skip_to(page, "aim")
    assert position(page).coin("Km").inside == 0


def test_prisoners_are_released_when_the_guard_goes_off_duty(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_RELEASE), **PHONE)
    skip_to(page, "aim")
    for _ in range(24):
        page.get_by_role("button", name="Target after").tap()
        if "Dead centre at the gate of Suns" in (page.locator(".aim-summary").text_content() or ""):
            break
    flick(page, lambda: page.get_by_role("button", name="Flick", exact=True).tap())
    assert [clause for clause, _ in ruled(page)][:4] == ["CC-7", "CC-1", "CC-2", "CC-15"]
    expect(page.locator(".ruling")).to_contain_text("Moons' knight is released")
    expect(page.locator("#turn-heading")).to_contain_text("1 flick left: 1 for its own gate")
    knight = position(page).coin("Km")
    assert (knight.tower, knight.prisoner) == (0, False)


def test_a_win_at_home_by_pull_back_on_a_phone(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_WIN), **PHONE)
    skip_to(page, "aim")
    page.locator("parlour-board > .scene").scroll_into_view_if_needed()
    held, finger = coin(page, "Km"), Touch(page)
    assert held.scale * 9.525 >= 12 - 1e-6
    # Pulled up, which is ahead for Moons: a coin may go anywhere, and this one goes home.
    straight(finger, (held.off(0, 0), held.off(0, -90)), lasts=300, parts=6, lift=150)
    while (now := go_on(page)) == "skip":
        page.touchscreen.tap(180, 300)
    assert now == "over"
    expect(page.locator("#turn-heading")).to_have_text("Moons win by coming home.")
    expect(page.locator(".player.won")).to_contain_text("Moons")
    assert position(page).winner == 0


# --- aiming ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pick", ["keys", "mouse", "button"])
def test_knight_or_guard_is_picked(server: Serving, windows: Windows, pick: str) -> None:
    page = windows.open(new_match(server.url, state()), **DESK)
    skip_to(page, "aim")
    knight, guard = page.get_by_role("radio", name="Moons' knight"), page.get_by_role("radio", name="Moons' guard")
    expect(knight).to_be_checked()
    how: dict[str, Callable[[], object]] = {
        "keys": lambda: page.keyboard.press("c"),
        "mouse": lambda: page.mouse.click(*coin(page, "Gm").off(0, 0)),
        "button": page.get_by_text("Moons' guard, an ace, inside Moons, on duty").first.click,
    }
    how[pick]()
    expect(guard).to_be_checked()
    fine_aim(page)
    slider = page.get_by_role("slider", name="Direction")
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("-180", "180")
    slider.fill("-172.5")
    expect(page.locator(".aim-summary")).to_contain_text("172.5 degrees left of straight ahead")
    flick_by_keys(page)
    assert moves(page)[-1].startswith("Gm >187.5 ")


def test_what_is_seen_nearer_keeps_the_coin_in_sight(server: Serving, windows: Windows) -> None:
    far = put(put(state(), "Km", (-15.5, -15.0), inside=None), "Gm", (15.0, 16.0))
    page = windows.open(new_match(server.url, far), **PHONE)
    skip_to(page, "aim")
    board = page.locator("parlour-board > .scene").bounding_box()
    assert board is not None
    for name in ("Km", "Gm"):
        held = coin(page, name)
        assert board["x"] + 12 <= held.x <= board["x"] + board["width"] - 12
        assert board["y"] + 12 <= held.y <= board["y"] + board["height"] - 12
        page.keyboard.press("c")
    page.get_by_role("button", name="Whole board").tap()
    assert coin(page, "Km").scale * 9.525 < 5
    page.get_by_role("button", name="Nearer").tap()
    assert coin(page, "Km").scale * 9.525 >= 12 - 1e-6


# --- settings of the viewer -----------------------------------------------------------------------------------------


def test_a_spectator_on_a_phone_sees_the_middle_and_can_show_the_whole(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, BEFORE_CAPTURE).partition("#")[0], **PHONE)
    page.locator("[data-piece=Km]").wait_for()
    near, button = radius_on_screen(page), page.locator("button.outlook")
    button.tap()
    expect(button).to_have_text("Nearer")
    whole = radius_on_screen(page)
    assert near > 1.3 * whole
    button.tap()
    expect(button).to_have_text("Whole board")
    assert radius_on_screen(page) == near


def radius_on_screen(page: Page) -> float:
    """How large a coin is drawn, px."""
    return float(page.evaluate("() => document.querySelector('[data-piece=Km]').getBoundingClientRect().width / 2"))


def test_the_choice_of_flamingoes_and_hedgehogs_is_remembered(server: Serving, windows: Windows) -> None:
    page = windows.open(new_match(server.url, state()), **DESK)
    skip_to(page, "aim")
    suit, animal = (
        page.locator(f'[data-layer="pieces"] [data-piece="Km"] .look-{look}').first for look in ("classic", "animal")
    )
    expect(suit).to_be_visible()
    expect(animal).to_be_hidden()
    page.get_by_text("This table").click()
    page.get_by_role("radio", name="Flamingoes and hedgehogs").check()
    expect(animal).to_be_visible()
    expect(suit).to_be_hidden()
    page.goto(new_match(server.url))
    skip_to(page, "place")
    expect(page.locator('[data-layer="pieces"] .look-animal').first).to_be_visible()
    other = windows.open(page.url, **DESK)
    expect(other.locator('[data-layer="pieces"] .look-animal').first).to_be_hidden()


# --- the part that matters ------------------------------------------------------------------------------------------

WHOLE_AT_FIRST = [(1440, 900), (1366, 768), (390, 844), (844, 390)]


def width_of(page: Page, name: str) -> float:
    """How broad a coin is on the screen, px."""
    return coin(page, name).scale * 2000 * COIN_RADIUS


@pytest.mark.parametrize(("width", "height"), WHOLE_AT_FIRST)
def test_coins_can_be_touched_at_first_and_the_whole_table_is_seen_on_request(
    server: Serving, windows: Windows, width: int, height: int
) -> None:
    page = windows.open(new_match(server.url, BEFORE_CAPTURE), viewport={"width": width, "height": height})
    assert go_on(page) == "aim"
    assert round(width_of(page, "Km"), 3) >= 44
    page.get_by_role("button", name="Whole board").click()
    assert width_of(page, "Km") < 44
    page.get_by_role("button", name="Nearer").click()
    assert round(width_of(page, "Km"), 3) >= 44


@pytest.mark.parametrize("device", [DESK, PHONE])
def test_what_the_knight_must_pass_next_glows_and_is_named(
    server: Serving, windows: Windows, device: dict[str, object]
) -> None:
    page = windows.open(new_match(server.url, BEFORE_CAPTURE), **device)
    assert go_on(page) == "aim"
    expect(page.locator(".next-goal")).to_have_text("Next: out through Suns' gate - 0 of 12")
    expect(page.locator(".next-goal")).to_be_in_viewport(ratio=1)
    expect(page.locator(".look-glows")).to_have_count(1)
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".look-glows").evaluate("node => node.getAnimations().length") == 0


# --- aiming by a click ----------------------------------------------------------------------------------------------

AIMED_AT = {
    "a guard": BEFORE_CAPTURE.coin("Gs").at or (0.0, 0.0),
    "a gate": landmark(game(), 1, 0).at,
    "a door": landmark(game(), 1, 1).at,
    "a tower": landmark(game(), 1, 2).at,
}


@pytest.mark.parametrize("thing", AIMED_AT)
def test_a_click_on_a_coin_a_gate_a_door_or_a_tower_aims_at_it(server: Serving, windows: Windows, thing: str) -> None:
    page = windows.open(new_match(server.url, BEFORE_CAPTURE), **DESK)
    windows.forgiven = ("422",)
    assert go_on(page) == "aim"
    page.get_by_role("button", name="Whole board").click()
    caught, held, knight = Caught(page), coin(page, "Km"), BEFORE_CAPTURE.coin("Km").at
    x, y = AIMED_AT[thing]
    assert knight
    away = (x - knight[0], y - knight[1])
    finger = Mouse(page)
    finger.press(held.off(1000 * held.scale * away[0], -1000 * held.scale * away[1]))
    finger.lift(60)
    page.keyboard.press("Enter")
    page.locator(".chief.armed").wait_for()
    page.keyboard.press("Enter")
    aim = caught.settled(1)
    assert aim.bearing == pytest.approx(math.degrees(math.atan2(*away)) % 360, abs=0.2)


def test_the_first_target_is_the_likeliest(server: Serving, windows: Windows) -> None:
    """What the knight must pass next, whatever the aim pointed at before."""
    page = windows.open(new_match(server.url, BEFORE_CAPTURE), **DESK)
    windows.forgiven = ("422",)
    assert go_on(page) == "aim"
    caught, knight, gate = Caught(page), BEFORE_CAPTURE.coin("Km").at, landmark(game(), 1, 3).at
    assert knight
    for _ in range(3):
        page.keyboard.press("Control+ArrowLeft")
    page.get_by_role("button", name="Target after").click()
    page.get_by_role("button", name="Flick", exact=True).click()
    aim = caught.settled(1)
    away = (gate[0] - knight[0], gate[1] - knight[1])
    assert aim.bearing == pytest.approx(math.degrees(math.atan2(*away)) % 360, abs=0.2)
