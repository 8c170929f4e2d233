"""The page of a flicking game: playback, the lane view, refusals, a lost connection, and checks of every page."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from parlour.flick import Aim, Flick
from parlour.games.crokinole import Crokinole, Options
from tests.needs import CHROMIUM_FLAGS, TIMEOUT, need_chromium
from tests.web.crokinole import (
    DESK,
    PHONE,
    UNDER_WAY,
    address,
    crokinole,
    fine_aim,
    go_on,
    pieces,
    plies,
    record_of,
    rested,
    skip,
)
from tests.web.finger import Caught, Mouse, Touch, disc, straight
from tests.web.layout import faults, resize

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

ROUND = {"discs": "nca", "fixed_rounds": 1, "starter": 1}
OPENING = "0.0,-0.3048 >3.0 1.2"
"""A shot that comes to lie before the second seat's line."""
BOARD = "parlour-board > .scene"
TENTH = 0.1
"""Tolerance, in millimetres, which are the scene's unit."""


def opened(windows: Windows, server: Serving, host: Guest, **options: Any) -> Page:
    page = windows.open(address(server.url, host), **(options or DESK))
    go_on(page)
    return page


def shoot_by_keys(page: Page, *keys: str) -> None:
    for key in (*keys, "Enter", "Enter"):
        page.keyboard.press(key)


def agree(drawn: dict[str, tuple[float, float]], told: dict[str, tuple[float, float]], frame: dict[str, Any]) -> None:
    """Check that every listed disc is drawn at its place."""
    (x0, y0), scale = frame["origin"], frame["scale"]
    assert told
    for coin, (x, y) in told.items():
        assert drawn[coin] == pytest.approx((x0 + scale * x, y0 - scale * y), abs=TENTH), coin


# --- playback ----------------------------------------------------------------------------------------------------


@pytest.fixture
def rally(guest: Guest) -> Guest:
    """A match in which the second seat must hit a disc."""
    host = crokinole(guest.client).create("me", "me", **ROUND)
    assert host.move(0, OPENING).status_code == 201
    return host


TO_ITS_END = """() => new MutationObserver((_, watch) => {
    const slider = document.querySelector(".replay-time");
    if (document.querySelector(".replay-chief")?.textContent !== "Skip" || slider.disabled) return;
    watch.disconnect();
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })"""
"""Goes to the last moment of the next playback as soon as it appears: it lasts a second, and machines may be slow."""


def test_the_flick_is_seen_to_end_where_the_record_says(server: Serving, windows: Windows, rally: Guest) -> None:
    """Moved to its last moment, skipped, watched to the end, and with reduced motion: the same end."""
    frame = rally.read()["turn"]["aimings"][0]["frame"]
    watcher = windows.open(f"{server.url}match/{rally.match}", **DESK)
    calm = windows.open(f"{server.url}match/{rally.match}", **DESK, reduced_motion="reduce")
    for page in (watcher, calm):
        expect(page.locator(".log li")).to_have_count(1)
    page = opened(windows, server, rally)
    page.evaluate(TO_ITS_END)
    shoot_by_keys(page, "[", "ArrowUp")
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    told = rested(server.url, rally.match)
    assert {coin[0] for coin in told} == {"m", "w"}  # the shot hit
    staying = {coin for coin in told if coin in {piece["id"] for piece in rally.read()["frame"]["picture"]["pieces"]}}
    assert staying
    agree(pieces(page, "stage"), {coin: told[coin] for coin in staying}, frame)

    page.keyboard.press("Space")
    for each in (page, watcher, calm):
        expect(each.locator(".log li")).to_have_count(2)
        expect(each.locator(".replay-chief")).to_have_text("Replay")
        agree(pieces(each, "pieces"), {coin: told[coin] for coin in staying}, frame)
    assert pieces(page, "pieces") == pieces(watcher, "pieces") == pieces(calm, "pieces")

    # Without motion the picture has the paths, and the contacts in their order.
    playback = rally.read()["frame"]["playback"]
    expect(calm.locator(".trace")).to_have_count(sum(bool(travel["legs"]) for travel in playback["travels"]))
    numbers = calm.locator(".contact text").all_text_contents()
    assert numbers == [str(number + 1) for number in range(len(numbers))]
    assert numbers
    assert calm.locator(".ruling li").all_text_contents() == page.locator(".ruling li").all_text_contents()
    expect(calm.locator("#polite")).to_contain_text("hits")


def test_a_reload_in_the_middle_of_everything_loses_nothing(server: Serving, windows: Windows, rally: Guest) -> None:
    page = opened(windows, server, rally)
    for key in ("ArrowRight", "ArrowUp", "."):
        page.keyboard.press(key)
    aimed = page.locator(".aim-summary").text_content()
    page.reload()
    go_on(page)
    assert page.locator(".aim-summary").text_content() == aimed
    shoot_by_keys(page, "[")
    page.wait_for_function(UNDER_WAY, arg=1)  # on a slow machine the playback may be over before it is looked for
    page.reload()
    assert go_on(page) == "aim"
    assert plies(page) == 2
    expect(page.locator(".ruling li")).not_to_have_count(0)


def beside(readout: Locator, touch: tuple[float, float]) -> None:
    """The read-out is near the touch, above it, and not under it."""
    box = readout.bounding_box()
    assert box is not None
    assert 10 < touch[1] - (box["y"] + box["height"]) < 60
    assert box["x"] - 60 < touch[0] < box["x"] + box["width"] + 60


SPACES = """async () => {
    const wait = (time) => new Promise((over) => setTimeout(over, time));
    const space = () => new KeyboardEvent("keydown", { key: " ", cancelable: true });
    const taken = (event) => !document.dispatchEvent(event);
    const early = [];
    const first = space();
    // Everything rests after the first at the earliest; a machine may be too slow for all eight.
    for (let next = first; early.length < 8 && next.timeStamp - first.timeStamp < 400; next = space()) {
        early.push(taken(next));
        await wait(0);
    }
    await wait(600);
    return [early, taken(space())];
}"""


def test_a_space_too_many_presses_nothing(server: Serving, windows: Windows, rally: Guest) -> None:
    """Repeated presses to skip do not press the button that has the focus when everything rests."""
    page = opened(windows, server, rally)
    shoot_by_keys(page, "[")
    expect(page.locator(".turn-note")).to_have_text("The pieces are moving.")
    early, later = page.evaluate(SPACES)
    assert early
    assert all(early)
    assert later is False
    assert go_on(page) == "aim"


# --- the lane view -----------------------------------------------------------------------------------------------


def test_a_phone_shows_the_lane_turned_to_the_shooter(server: Serving, windows: Windows, rally: Guest) -> None:
    windows.forgiven = ("422",)
    page = opened(windows, server, rally, **PHONE)
    near = disc(page)
    assert 15.875 * near.scale >= 12 - 1e-3
    box = page.locator(BOARD).bounding_box()
    assert box is not None
    assert near.y > box["y"] + 0.75 * box["height"]  # the far seat's line is below
    page.get_by_role("button", name="Whole board").tap()
    whole = disc(page)
    assert whole.scale < 0.7 * near.scale
    assert whole.y < near.y
    caught, finger = Caught(page), Touch(page)
    finger.press(whole.off(0, 0))
    finger.move(whole.off(0, -40), 100)
    readout = page.locator(".readout")
    expect(readout).to_contain_text("m/s")
    beside(readout, whole.off(0, -40))
    # The words beside the board follow once the finger rests.
    expect(page.locator(".aim-summary")).to_contain_text((readout.text_content() or "").splitlines()[0])
    page.keyboard.press("Escape")
    finger.lift(300)
    page.get_by_role("button", name="Nearer").tap()
    assert disc(page) == near

    finger.press(near.off(0, 0))
    finger.move(near.off(0, 60), 100)
    expect(readout).to_contain_text("m/s")
    during = page.locator(BOARD).get_attribute("viewBox"), disc(page).scale
    expect(page.locator(".outlook")).to_be_hidden()
    beside(readout, near.off(0, 60))
    expect(page.locator(".aim .strand")).to_have_count(2)
    finger.move(near.off(0, 90), 300)
    assert (page.locator(BOARD).get_attribute("viewBox"), disc(page).scale) == during
    finger.lift(500)
    assert caught.settled(1).bearing == 180.0  # up on the turned screen


AIMED_FIRST = """([aiming, match]) => new Promise((told) => {
    const board = document.createElement("parlour-board");
    board.style.cssText = "display: block; width: 300px";
    document.body.append(board);
    const box = () => board.querySelector(".scene").getAttribute("viewBox");
    const aim = { coin: "", start: null, bearing: 0, speed: 1, spin: 0, tight: "" };
    board.aimed = { aiming, aim, aimings: [aiming], live: false, armed: false };
    const frames = (call) => requestAnimationFrame(() => requestAnimationFrame(call));
    frames(() => {
        const before = box();
        board.board = match.board;
        board.frame = match.frame;
        frames(() => told([before, box()]));
    });
})"""


def test_a_board_may_be_aimed_at_before_there_is_anything_to_see(
    server: Serving, windows: Windows, rally: Guest
) -> None:
    page, match = opened(windows, server, rally, **PHONE), rally.read()
    before, after = page.evaluate(AIMED_FIRST, [match["turn"]["aimings"][0], match])
    assert before is None
    assert after is not None
    assert min(float(side) for side in after.split()[2:]) > 0


# --- the hand ----------------------------------------------------------------------------------------------------

MEANT = "[data-layer=meant] "


@pytest.mark.parametrize("hand", [":club", ""])
def test_after_a_flick_it_is_seen_what_was_aimed_and_what_the_hand_made_of_it(
    server: Serving, windows: Windows, guest: Guest, hand: str
) -> None:
    """With a hand that errs, for some seconds; a flick that goes as it was aimed needs no second line."""
    host = crokinole(guest.client).create(f"me{hand}", f"me{hand}", **ROUND)
    page = opened(windows, server, host, reduced_motion="reduce", **DESK)
    expect(page.locator(".aim-hand")).to_contain_text("Club hand" if hand else "Steady hand")
    shoot_by_keys(page)
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(MEANT + "path.meant")).to_have_count(1 if hand else 0)
    if hand:
        done = page.locator(MEANT + "polyline.done").evaluate("node => [...node.points].map(({ x, y }) => [x, y])")
        meant = page.locator(MEANT + "path.meant").evaluate(
            "node => [0, node.getTotalLength()].map((at) => node.getPointAtLength(at)).map(({ x, y }) => [x, y])"
        )
        assert math.dist(done[0], meant[0]) < TENTH
        assert math.dist(done[0], done[-1]) > 10
        assert math.dist(*meant) > 10
        page.wait_for_function("() => getComputedStyle(document.querySelector('[data-layer=meant] g')).opacity === '0'")


@pytest.mark.parametrize("device", [DESK, PHONE])
def test_a_hand_is_chosen_at_the_table(server: Serving, windows: Windows, guest: Guest, device: dict[str, Any]) -> None:
    """Before the first flick the match goes on with it; after that a new one begins."""
    windows.forgiven = ("409",)
    host = crokinole(guest.client).create("me:competitor", "me:competitor", **ROUND)
    page = opened(windows, server, host, reduced_motion="reduce", **device)
    line, dialog = page.locator(".aim-hand"), page.get_by_role("dialog", name="Your hand")
    expect(line).to_contain_text("Competitor hand: your shots wander by about 0.8 degrees.")
    line.click()
    expect(dialog.get_by_role("button", pressed=True)).to_contain_text(
        "Competitor: your shots wander by about 0.8 degrees."
    )
    dialog.get_by_role("button", name="Steady").click()
    expect(line).to_contain_text("Steady hand: your shots go where you aim.")
    assert host.match not in page.url
    for shots in (1, 2):
        go_on(page)
        shoot_by_keys(page)
        expect(page.locator(".log li")).to_have_count(shots)
    go_on(page)
    line.click()
    dialog.get_by_role("button", name="Novice").click()
    expect(dialog.get_by_role("status")).to_contain_text("Your hand stands from your first flick.")
    dialog.get_by_role("button", name="Begin again").click()
    expect(line).to_contain_text("Novice hand")
    expect(page.locator(".log li")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
def test_the_first_dial_is_in_sight_when_the_dials_are_opened(
    server: Serving, windows: Windows, rally: Guest, width: int, height: int
) -> None:
    """Not under the bar at the lower edge."""
    size = {"width": width, "height": height}
    page = opened(windows, server, rally, reduced_motion="reduce", **{**PHONE, "viewport": size})
    page.evaluate("document.querySelector('.aim-fine').scrollIntoView({ block: 'end' })")
    fine_aim(page, Locator.tap)
    page.wait_for_function(DIAL_SEEN)


DIAL_SEEN = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [dial, bar] = [box(".aim-dials > *"), box(".aim-doing")];
    return dial.top >= 0 && dial.bottom <= (bar.top > dial.top ? bar.top : innerHeight);
}"""


def test_among_friends_a_hand_is_only_named(server: Serving, windows: Windows, guest: Guest) -> None:
    host = crokinole(guest.client).create("me:competitor", "friend:competitor", **ROUND)
    page = windows.open(address(server.url, host), **DESK)
    page.keyboard.press("Escape")
    expect(page.locator(".aim-hand")).to_contain_text("Competitor hand: your shots wander by about 0.8 degrees.")
    assert page.locator(".aim-hand").evaluate("node => node.tagName") == "P"


def test_the_ring_of_who_is_to_shoot_goes_with_the_match(server: Serving, windows: Windows, rally: Guest) -> None:
    page = opened(windows, server, rally)
    expect(page.locator(".look-board-turn")).to_be_visible()
    page.get_by_text("This table").click()
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("heading", name=re.compile("resign"))).to_be_visible()
    expect(page.locator(".look-board-turn")).to_be_hidden()


# --- refusals ----------------------------------------------------------------------------------------------------

POST = """async ([match, key, ply, move]) => {
    const answer = await fetch(`/api/matches/${match}/moves`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
        body: JSON.stringify({ ply, move }),
    });
    return [answer.status, await answer.json()];
}"""

REFUSED = [
    pytest.param("0.0,-0.289 >0.0 1.0", "CR-3", id="on another disc"),
    pytest.param("0.0,-0.2 >0.0 1.0", "CR-3", id="off the line"),
    pytest.param("0.3048,0.0 >270.0 1.0", "CR-14", id="from another quadrant"),
    pytest.param("0.05,-0.3048 >0.0 3.5", "CR-4", id="too fast"),
    pytest.param("0.05,-0.3048 >0.0 nan", "CR-4", id="no number"),
    pytest.param("0.05,-0.3048 sideways", None, id="no shot"),
]


@pytest.mark.parametrize(("quadrant", "widest"), [("half", 45.0), ("touching", 47.985)])
def test_the_disc_is_placed_and_the_band_drawn_as_far_as_the_rules_allow(
    server: Serving, windows: Windows, guest: Guest, quadrant: str, widest: float
) -> None:
    """At the end of its line the disc lies within a step of the last legal place, and the band ends there (CR-3)."""
    host = crokinole(guest.client).create("me", "me", **ROUND, quadrant=quadrant)
    page = windows.open(address(server.url, host), **DESK)
    fine_aim(page)
    slider = page.get_by_role("slider", name="Place")
    slider.press("End")
    numbers = "node => node.getAttribute('{}').match(/-?[0-9.]+/g).map(Number)"
    held = page.locator(".aim .in-hand")
    expect(held).to_have_attribute("transform", re.compile(r"translate\((59|60)\d"))
    x, y = held.evaluate(numbers.format("transform"))[:2]
    at = ((x - 380) / 1000, (380 - y) / 1000)
    game = Crokinole(Options(starter=1, quadrant=quadrant))  # type: ignore[arg-type] # one of its words
    assert game.refusal(game.start(), Flick(Aim(0.0, 1.0, at))) is None
    assert math.degrees(math.atan2(at[0], -at[1])) == pytest.approx(widest, abs=0.3)
    corners = page.locator(".aim .band").evaluate(numbers.format("d"))[:2]
    beyond = (abs(corners[0] - 380) - (corners[1] - 380)) * math.sqrt(0.5)
    assert beyond == pytest.approx(1000 * game.options.overhang, abs=0.01)


@pytest.fixture(scope="module")
def crowded(server: Serving) -> Guest:
    """A match in which the first seat's own disc lies just before the middle of its line."""
    with httpx.Client(base_url=server.url, timeout=TIMEOUT) as client:
        host = crokinole(client).create("me", "me", **ROUND, no_hiding=False)
        for ply, move in enumerate(["0.0,-0.3048 >0.0 0.32", "0.0,0.3048 >180.0 0.3"]):
            assert host.move(ply, move).status_code == 201
        lying = {piece["id"]: piece["at"] for piece in host.read()["frame"]["picture"]["pieces"]}
        assert 635 < lying["m1"][1] < 665
        return host


@pytest.mark.parametrize(("move", "clause"), REFUSED)
def test_what_is_refused_is_said_with_its_clause_and_the_page_goes_on(
    server: Serving, windows: Windows, crowded: Guest, move: str, clause: str | None
) -> None:
    """Sent from the page itself, in place of a shot of the page."""
    windows.forgiven = ("422", "400")
    page = opened(windows, server, crowded)
    status, problem = page.evaluate(POST, [crowded.match, crowded.keys[0], 2, move])
    assert (status, problem["clause"]) == (422 if clause else 400, clause)
    assert problem["message"]

    def instead(route: Route) -> None:
        route.continue_(post_data={"ply": 2, "move": move})

    page.route("**/moves", instead, times=1)
    shoot_by_keys(page)
    remark = page.locator(".remark")
    expect(remark).to_contain_text(problem["message"])
    if clause:
        expect(remark).to_contain_text(clause)
    expect(page.locator("#assertive")).to_contain_text(problem["message"])
    assert go_on(page) == "aim"
    assert plies(page) == 2


def test_a_shot_at_a_match_that_has_moved_on(server: Serving, windows: Windows, rally: Guest) -> None:
    windows.forgiven = ("409",)
    page = opened(windows, server, rally)

    before = list[int]()

    def late(route: Route) -> None:
        try:
            before.append(rally.move(1, "0.05,0.301 >181.0 1.1").status_code)
        finally:
            route.continue_()

    page.route("**/moves", late, times=1)
    with page.expect_response("**/moves") as answer:
        shoot_by_keys(page)
    assert before == [201]
    assert answer.value.status == 409
    expect(page.locator("#assertive")).to_contain_text("The match has moved on.")
    expect(page.locator(".log li")).to_have_count(2)
    assert len(record_of(server.url, rally.match).turns) == 2


def test_a_lost_connection_keeps_the_aim_and_never_doubles_a_shot(
    server: Serving, windows: Windows, rally: Guest
) -> None:
    windows.forgiven = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket", "409")
    page = opened(windows, server, rally)
    banner = page.get_by_text("Reconnecting; nothing is lost.")
    page.keyboard.press("[")
    where = disc(page)
    page.context.set_offline(offline=True)
    shoot_by_keys(page)
    expect(banner).to_be_visible()
    assert disc(page) == where
    page.context.set_offline(offline=False)
    page.wait_for_function(UNDER_WAY, arg=1)
    skip(page)
    expect(banner).to_be_hidden()
    assert go_on(page) == "aim"
    assert len(record_of(server.url, rally.match).turns) == 2

    def unanswered(route: Route) -> None:  # the request reaches the server, but no answer reaches the page
        route.fetch()
        route.abort()

    page.route("**/moves", unanswered, times=1)
    shoot_by_keys(page)
    page.wait_for_function(UNDER_WAY, arg=2)
    skip(page)
    assert go_on(page) == "aim"
    turns = record_of(server.url, rally.match).turns
    assert [turn.seat for turn in turns] == [0, 1, 0]
    expect(page.locator(".remark.said")).to_have_count(0)


# --- every page --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "new/crokinole", "rules/crokinole", "match"])
def test_names_targets_and_width(server: Serving, windows: Windows, rally: Guest, path: str) -> None:
    where = address(server.url, rally) if path == "match" else server.url + path
    page = windows.open(where, viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    if path == "match":
        go_on(page)
    page.evaluate("() => document.querySelectorAll('details').forEach(node => (node.open = true))")
    for width in (320, 160):  # 160: at twice the size on a small phone
        resize(page, width, 640)
        assert faults(page) == [], width


def test_a_plain_address_in_the_local_network(server: Serving, browser: Browser, rally: Guest) -> None:
    """Not a secure context: some browser features are missing there."""
    flags = [*CHROMIUM_FLAGS, "--host-resolver-rules=MAP 192.0.2.7 127.0.0.1"]
    errors: list[str] = []
    lan = browser.browser_type.launch(executable_path=need_chromium(), args=flags)
    page = lan.new_page(**DESK)
    page.set_default_timeout(1000 * TIMEOUT)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address(server.url.replace("127.0.0.1", "192.0.2.7"), rally))
    go_on(page)
    assert page.evaluate("isSecureContext") is False
    held, caught = disc(page), Caught(page)
    straight(Mouse(page), (held.off(0, -60), held.off(0, 60)), lasts=100, parts=5, lift=5)
    assert caught.settled(1).bearing == 180.0
    lan.close()
    assert errors == []


def test_live_regions_are_there_before_anything_is_said(server: Serving) -> None:
    text = httpx.get(server.url, timeout=TIMEOUT).text
    assert '<div id="polite" class="unseen" aria-live="polite"></div>' in text
    assert '<div id="assertive" class="unseen" aria-live="assertive"></div>' in text


def test_the_same_words_are_read_again(server: Serving, windows: Windows, rally: Guest) -> None:
    page = opened(windows, server, rally)
    held, finger, said = disc(page), Mouse(page), list[str]()
    for _ in range(2):
        straight(finger, (held.off(60, -30), held.off(60, 90)), lasts=100, parts=5, lift=5)
        page.wait_for_function(
            "before => document.getElementById('assertive').textContent !== before", arg=(said or [""])[-1]
        )
        said.append(page.evaluate("document.getElementById('assertive').textContent"))
    assert [words.strip() for words in said] == ["Missed the piece: no shot taken."] * 2
    assert said[0] != said[1]
