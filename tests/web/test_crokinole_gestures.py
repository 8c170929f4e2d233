"""Aiming by gestures on the board: what a stroke, a pull and a placement send, and which gestures send nothing.

Tests check the shot in the request, never the later motion. Each page intercepts its shots, so the board is unchanged.
"""

from __future__ import annotations

import math
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from parlour.flick import Aim
from parlour.games.crokinole.rules.table import BOARD
from tests.needs import TIMEOUT
from tests.web.castle import coin
from tests.web.crokinole import DESK, PHONE, address, crokinole
from tests.web.finger import Caught, Finger, Mouse, Pen, Point, Touch, disc, straight, through
from tests.web.layout import resize
from tests.web.scenes import IN_PLAY, ONE_ROUND, lay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.needs import Serving

pytestmark = pytest.mark.browser

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
DEVICES: dict[str, tuple[dict[str, Any], type[Finger]]] = {
    "phone": (PHONE, Touch),
    "tablet": (TABLET, Touch),
    "mouse": (DESK, Mouse),
    "pen": (DESK, Pen),
}
DEAD = {"phone": 14, "tablet": 14, "mouse": 7, "pen": 8}
FARTHEST = {"phone": 156.0, "tablet": 180.0, "mouse": 180.0, "pen": 180.0}
"""The length of the fastest pull: a fifth of the window's height, from 110 to 180 px."""
PARTS = (1, 5, 20)


class Desk:
    """A page with a new match of two seats, a pointer on it, and the shots that it sends."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.finger = DEVICES[name][1](page)
        self.caught = Caught(page)
        self.held = disc(page)

    def way(self, dx: float, dy: float, behind: float = 0.5) -> tuple[Point, Point]:
        """A straight way through the disc's middle; `behind` is the share of it that is before the disc."""
        return self.held.off(-dx * behind, -dy * behind), self.held.off(dx * (1 - behind), dy * (1 - behind))

    def stroke(self, dx: float, dy: float, *, parts: int = 5, lasts: float = 100, lift: float = 5) -> None:
        straight(self.finger, self.way(dx, dy), lasts=lasts, parts=parts, lift=lift)

    def pull(self, dx: float, dy: float, *, parts: int = 5, lift: float = 200) -> None:
        """Press the disc and go away from it; the shot goes the other way."""
        straight(self.finger, self.way(dx, dy, behind=0), lasts=300, parts=parts, lift=lift)

    def sends(self, act: Callable[[], None]) -> Aim:
        """The one shot that an action sends. The action is repeated when Chromium dropped a part of it."""
        for _ in range(3):
            before = len(self.caught.aims)
            act()
            aim = self.caught.settled(before + 1)
            assert len(self.caught.aims) == before + 1
            if self.finger.arrived():
                break
        return aim

    def sends_nothing(self, act: Callable[[], None], says: str = "") -> None:
        """Check that an action sends nothing, optionally with a reason, and that the next shot is sent as usual."""
        before = self.caught.aims[:]
        act()
        if says:
            expect(self.page.locator("#assertive")).to_contain_text(says)
            expect(self.page.locator(".remark")).to_contain_text(says)
        assert self.caught.aims == before
        aim = self.sends(lambda: self.stroke(0, -120))
        assert (aim.bearing, aim.speed) == (0.0, stroke_speed(1200))


def stroke_speed(pace: float) -> float:
    """The speed, m/s, of a stroke in px/s."""
    share = (pace - 240) / 3260
    return round(0.15 + 2.55 * math.pow(share, 1.2), 3)


def pull_speed(desk: Desk, dx: float, dy: float) -> float:
    """The speed, m/s, of a pull in px. A full one ends 6 px before the window does, where that is nearer."""
    size, place, length, dead = desk.page.viewport_size, desk.held.off(0, 0), math.hypot(dx, dy), DEAD[desk.name]
    assert size
    steps = zip((dx, dy), place, (size["width"], size["height"]), strict=True)
    rooms = [length * (edge - 6 - at if step > 0 else at - 6) / abs(step) for step, at, edge in steps if step]
    share = (length - dead) / (max(dead + 40, min(FARTHEST[desk.name], *rooms)) - dead)
    return round(0.15 + 2.55 * math.pow(min(1.0, share), 1.25), 3)


@pytest.fixture(scope="module")
def table(server: Serving) -> Iterator[Callable[[BrowserContext], Page]]:
    """Opens a page with a new match in a browser's context."""
    with httpx.Client(base_url=server.url, timeout=TIMEOUT) as client:

        def opened(context: BrowserContext) -> Page:
            host = crokinole(client).create("me", "me", discs="nca", fixed_rounds=1, starter=1)
            page = context.new_page()
            page.goto(address(server.url, host))
            return page

        yield opened


@contextmanager
def sat_down(browser: Browser, name: str, opened: Callable[[BrowserContext], Page]) -> Iterator[Desk]:
    """Sit down at a page with a device."""
    context = browser.new_context(**DEVICES[name][0])
    context.set_default_timeout(1000 * TIMEOUT)
    errors: list[str] = []
    page = opened(context)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield Desk(name, page)
    context.close()
    assert errors == []


@pytest.fixture(scope="module", params=list(DEVICES))
def desk(request: pytest.FixtureRequest, browser: Browser, table: Callable[[BrowserContext], Page]) -> Iterator[Desk]:
    with sat_down(browser, request.param, table) as desk:
        yield desk


# --- a shot does not depend on how its path is divided into events -----------------------------------------------


@pytest.mark.parametrize(("dx", "bearing"), [(60, 36.9), (-60, 323.1)])
def test_a_stroke_is_the_same_in_any_number_of_pieces(desk: Desk, dx: float, bearing: float) -> None:
    aims = [desk.sends(partial(desk.stroke, dx, -80, parts=parts)) for parts in PARTS]
    assert aims == [Aim(bearing, stroke_speed(1000), (0.0, -0.3048))] * 3


@pytest.mark.parametrize(("dx", "bearing"), [(60, 323.1), (-60, 36.9)])
def test_a_pull_is_the_same_in_any_number_of_pieces(desk: Desk, dx: float, bearing: float) -> None:
    aims = [desk.sends(partial(desk.pull, dx, 80, parts=parts)) for parts in PARTS]
    assert aims == [Aim(bearing, pull_speed(desk, dx, 80), (0.0, -0.3048))] * 3


WINDOWS = [(1440, 900), (1366, 768), (1920, 969), (1280, 633), (844, 390)]


@pytest.mark.parametrize("desk", ["phone", "mouse", "pen"], indirect=True)
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_a_pull_to_the_edge_of_the_window_is_the_fastest_shot(desk: Desk, width: int, height: int) -> None:
    """And every slower one is within the window too."""
    before = desk.page.viewport_size
    assert before
    try:
        resize(desk.page, width, height)
        desk.held = disc(desk.page)
        room = height - 4 - desk.held.off(0, 0)[1]
        assert desk.sends(partial(desk.pull, 0, room)).speed == 2.7
        assert desk.sends(partial(desk.pull, 0, room / 2)).speed < 2.0
    finally:
        resize(desk.page, before["width"], before["height"])
        desk.held = disc(desk.page)


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_a_stroke_may_end_up_to_80_ms_before_the_lift(desk: Desk) -> None:
    aims = [desk.sends(partial(desk.stroke, 0, -120, lift=lift)) for lift in (5, 17, 50, 79)]
    assert aims == [Aim(0.0, stroke_speed(1200), (0.0, -0.3048))] * 4
    for lift in (81, 200):
        desk.sends_nothing(partial(desk.stroke, 0, -120, lift=lift))


# --- a gesture that is no shot costs nothing and gives the reason ------------------------------------------------


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_a_stroke_that_is_none_says_why(desk: Desk) -> None:
    held, finger = desk.held, desk.finger
    reach = max(15.875 * held.scale, 12)

    def by() -> None:  # beside the disc, and clear of the line on which it would be placed
        straight(finger, (held.off(-reach - 8, 30), held.off(-reach - 8, -90)), lasts=100, parts=5, lift=5)

    def slow() -> None:
        desk.stroke(0, -120, lasts=1000)

    def hooked() -> None:  # through the disc, and then back past it
        points = [(*held.off(0, 40), 0.0), (*held.off(0, -60), 80.0), (*held.off(40, 60), 180.0)]
        through(finger, points, lift=5)

    def brushed() -> None:  # slowly through the disc, and fast only beyond it
        points = [(*held.off(0, 40), 0.0), (*held.off(0, -40), 600.0), (*held.off(0, -120), 660.0)]
        through(finger, points, lift=5)

    tries: list[tuple[Callable[[], None], str]] = [
        (by, "Missed the piece"),
        (slow, "Too gentle"),
        (hooked, "turned back"),
        (brushed, "Too gentle"),
    ]
    tries.append((lambda: desk.stroke(0, -120, lift=200), "Held too long"))
    for act, words in tries:
        desk.sends_nothing(act, says=words)


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_a_tiny_quick_stroke_is_a_shot(desk: Desk) -> None:
    aim = desk.sends(lambda: straight(desk.finger, desk.way(0, -24), lasts=20, parts=1, lift=10))
    assert (aim.bearing, aim.speed) == (0.0, stroke_speed(1200))


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_letting_go_in_the_dead_zone_is_no_shot(desk: Desk) -> None:
    def back() -> None:
        points = [(*desk.held.off(0, 0), 0.0), (*desk.held.off(0, 90), 200.0), (*desk.held.off(0, 5), 400.0)]
        through(desk.finger, points, lift=200)

    def past() -> None:
        points = [(*desk.held.off(0, 0), 0.0), (*desk.held.off(0, 90), 300.0), (*desk.held.off(3, -90), 800.0)]
        through(desk.finger, points, lift=200)

    desk.sends_nothing(back)
    desk.sends_nothing(past, says="Pushed back past where you pressed")
    desk.sends_nothing(lambda: desk.pull(0, DEAD[desk.name] - 1))
    desk.sends_nothing(lambda: straight(desk.finger, desk.way(0, 90, behind=0), lasts=100, parts=5, lift=20))


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_a_finger_that_slips_as_it_leaves_changes_nothing(desk: Desk) -> None:
    points = [(*desk.held.off(0, 0), 0.0), (*desk.held.off(0, 90), 300.0), (*desk.held.off(0, 90), 480.0)]
    aim = desk.sends(lambda: through(desk.finger, [*points, (*desk.held.off(5, 92), 500.0)], lift=5))
    assert (aim.bearing, aim.speed) == (0.0, pull_speed(desk, 0, 90))


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_the_disc_is_placed_by_sliding_it(desk: Desk) -> None:
    before = desk.held
    straight(desk.finger, desk.way(50, 0, behind=0), lasts=300, parts=5, lift=50)
    after = disc(desk.page)
    assert (after.x - before.x, after.y) == pytest.approx((50, before.y), abs=0.2)
    desk.held = after
    aim = desk.sends(lambda: desk.stroke(0, -120))
    assert aim.start == pytest.approx((0.05 / before.scale, -0.3048), abs=3e-4)
    desk.page.reload()
    desk.held = disc(desk.page)  # the aim is kept: the disc is where it was
    assert abs(desk.held.x - after.x) < 1
    straight(desk.finger, desk.way(before.x - after.x, 0, behind=0), lasts=300, parts=5, lift=50)
    desk.held = disc(desk.page)


def test_a_pull_may_begin_anywhere_on_the_players_side(desk: Desk) -> None:
    start = desk.held.off(-90, -60)
    end = (start[0], start[1] + 80)
    aim = desk.sends(lambda: straight(desk.finger, (start, end), lasts=300, parts=5, lift=200))
    assert (aim.bearing, aim.start) == (0.0, (0.0, -0.3048))
    assert aim.speed > 0.5


LYING = {"m1": (0.062, 0.021), "w2": (-0.05, -0.042), "m3": (-0.128, -0.095)}
"""Discs of `IN_PLAY` that a phone shows too. The page aims at the second one by itself."""
PEGS = sorted((post.y, post.x) for post in BOARD.posts)[::3]


def assert_aims_by_a_click(desk: Desk, seen: Point, thing: tuple[float, float]) -> None:
    """A click on something, or a tap, aims at its middle: Enter flicks there."""
    desk.finger.press(seen)
    desk.finger.lift(60)

    def flicked() -> None:
        desk.page.keyboard.press("Enter")
        desk.page.locator(".chief.armed").wait_for()
        desk.page.keyboard.press("Enter")

    aim = desk.sends(flicked)
    assert aim.start
    away = (thing[0] - aim.start[0], thing[1] - aim.start[1])
    assert aim.bearing == pytest.approx(math.degrees(math.atan2(*away)) % 360, abs=0.06)


@pytest.mark.parametrize("thing", [(0.0, 0.0), *PEGS])
def test_a_click_on_a_peg_or_the_hole_aims_at_it(desk: Desk, thing: tuple[float, float]) -> None:
    """Near ones and far ones; on a phone a tap."""
    y, x = thing
    pixels = 1000 * desk.held.scale
    assert_aims_by_a_click(desk, desk.held.off(x * pixels, -(y + 0.3048) * pixels), (x, y))


@pytest.mark.parametrize("name", DEVICES)
def test_a_click_on_a_lying_disc_aims_at_it(browser: Browser, server: Serving, name: str) -> None:
    """The other side's, and the own."""

    def opened(context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(lay(server.url, "crokinole", position=IN_PLAY, **ONE_ROUND).at(0))
        return page

    with sat_down(browser, name, opened) as desk:
        for lying, thing in LYING.items():
            assert_aims_by_a_click(desk, coin(desk.page, lying).off(0, 0), thing)


# --- what ends a gesture -----------------------------------------------------------------------------------------

BEGUN = {"stroke": (0.0, -90.0), "pull": (0.0, 90.0)}


@pytest.fixture(params=list(BEGUN))
def begun(desk: Desk, request: pytest.FixtureRequest) -> Callable[[Callable[[], None]], None]:
    """Begins a stroke or a pull that would be a shot, performs an action, and lifts."""
    dx, dy = BEGUN[request.param]
    behind = 0.5 if request.param == "stroke" else 0.0

    def interrupted(happens: Callable[[], None]) -> None:
        start, end = desk.way(dx, dy, behind)
        desk.finger.press(start)
        desk.finger.move(end, 200)
        happens()
        desk.finger.lift(210)

    return interrupted


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_the_interrupted_gesture_would_have_been_a_shot(
    desk: Desk, begun: Callable[[Callable[[], None]], None]
) -> None:
    desk.sends(lambda: begun(lambda: None))


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_escape_blur_and_a_dialog_end_a_gesture(desk: Desk, begun: Callable[[Callable[[], None]], None]) -> None:
    page = desk.page
    desk.sends_nothing(lambda: begun(lambda: page.keyboard.press("Escape")))
    desk.sends_nothing(lambda: begun(lambda: page.evaluate("() => dispatchEvent(new Event('blur'))")))

    def opens() -> None:
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()

    def dialog() -> None:
        begun(opens)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()

    desk.sends_nothing(dialog)


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_turning_the_screen_ends_a_gesture(desk: Desk, begun: Callable[[Callable[[], None]], None]) -> None:
    size = desk.page.viewport_size
    assert size is not None

    def turned() -> None:
        begun(lambda: resize(desk.page, size["width"] - 20, size["height"]))
        resize(desk.page, size["width"], size["height"])

    desk.sends_nothing(turned)


@pytest.mark.parametrize("desk", ["phone"], indirect=True)
def test_a_second_finger_and_a_cancelled_touch_end_a_gesture(
    desk: Desk, begun: Callable[[Callable[[], None]], None]
) -> None:
    finger = desk.finger
    assert isinstance(finger, Touch)
    desk.sends_nothing(lambda: begun(lambda: finger.join(desk.held.off(60, 60), 205)))
    start, end = desk.way(0, 90, behind=0)

    def cancelled() -> None:
        finger.press(start)
        finger.move(end, 200)
        finger.cancel(205)

    desk.sends_nothing(cancelled)


@pytest.mark.parametrize("desk", ["mouse"], indirect=True)
def test_the_right_button_ends_a_gesture(desk: Desk, begun: Callable[[Callable[[], None]], None]) -> None:
    finger = desk.finger
    assert isinstance(finger, Mouse)

    def other() -> None:
        finger.other_button(203)
        finger.other_button_up(206)

    desk.sends_nothing(lambda: begun(other))


COUNT = """() => {
    window.framesSeen = 0;
    const frame = () => { window.framesSeen += 1; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
}"""


@pytest.mark.parametrize("desk", ["phone", "mouse"], indirect=True)
def test_a_pull_has_the_page_laid_out_once_a_frame(desk: Desk) -> None:
    finger, session = desk.finger, desk.finger.session
    session.send("Performance.enable")
    finger.press(desk.held.off(0, 0))
    finger.move(desk.held.off(0, 60), 20)
    desk.page.evaluate(COUNT)
    before = layouts(session)
    for step in range(60):
        finger.move(desk.held.off(step % 20, 60 + step % 30), 20 + 16 * step)
    frames, after = desk.page.evaluate("() => window.framesSeen"), layouts(session)
    finger.lift(2000)
    assert frames > 10
    assert after - before <= frames + 2


def layouts(session: CDPSession) -> int:
    """How often the page has been laid out."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return int(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))
