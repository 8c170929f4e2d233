"""The page in a real browser: whole games by keyboard, by mouse, by two friends, and across a restart."""

from __future__ import annotations

import re
import shutil
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright import sync_api
from playwright.sync_api import Locator, Page, Request, WebSocketRoute, expect

from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.record import parse_record
from tests import needs
from tests.needs import TIMEOUT, Serving
from tests.server.guest import GAME, Guest, legal

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}
QUIET = {"reduced_motion": "reduce"}


def prompt(page: Page) -> Locator:
    """The heading with the turn."""
    return page.locator("#turn-heading")


def open_choices(page: Page) -> Locator:
    """The buttons that may be pressed now."""
    return page.locator(".choices li button[aria-disabled=false]")


def play_first(page: Page) -> None:
    """Pick the first move that may be played, and play it."""
    open_choices(page).first.click()
    page.get_by_role("button", name=re.compile("^Play (?!again)")).click()


def is_over(page: Page) -> bool:
    return "wins" in (prompt(page).text_content() or "")


def wait_for_turn(page: Page) -> None:
    """Wait until a move may be chosen, or the match is over."""
    page.wait_for_function(
        "() => document.querySelector('.choices button[aria-disabled=false]')"
        " || document.querySelector('#turn-heading')?.textContent.includes('wins')",
    )


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the focus is on an element with this text."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if words in str(page.evaluate("document.activeElement?.textContent ?? ''")):
            return
    pytest.fail(f"Tab never came to {words!r}")


def outcome_of(server_url: str, match: str) -> str:
    """How the record of a match ends, by the rules and not by the page."""
    record = parse_record(httpx.get(f"{server_url}api/matches/{match}/record", timeout=TIMEOUT).text)
    spec = find_game(record.game)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    winner: str = spec.new().seats[outcome.winners[0]]
    return winner.capitalize()


GROWN = "before => document.querySelectorAll('.log li').length > before"


def test_a_whole_game_by_keyboard_only(server: Serving, windows: Windows) -> None:
    page = windows.open(server.url, **QUIET)
    expect(page.get_by_role("heading", name="Arithmetical Croquet")).to_be_visible()
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_be_visible()
    while True:
        wait_for_turn(page)
        if is_over(page):
            break
        keys = open_choices(page).evaluate_all("nodes => nodes.map(node => node.getAttribute('aria-keyshortcuts'))")
        assert keys
        before = page.locator(".log li").count()
        while page.locator(".log li").count() == before:  # a key that is pressed while the page is drawn may be lost
            page.keyboard.press(keys[-1])
            page.keyboard.press("Enter")
            with suppress(sync_api.TimeoutError):
                page.wait_for_function(GROWN, arg=before, timeout=20_000)
    winner = outcome_of(server.url, page.url.rpartition("/")[2])
    expect(prompt(page)).to_contain_text(f"{winner} wins")


def test_a_whole_game_against_perfect_by_mouse_on_the_picture(server: Serving, windows: Windows, guest: Guest) -> None:
    host = guest.create("me", "perfect", **SHORT)
    page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", viewport={"width": 1280, "height": 900})
    expect(prompt(page)).to_be_visible()
    clicks = 0
    while True:
        wait_for_turn(page)
        if is_over(page):
            break
        ring = page.locator("parlour-board .target.legal").last
        if ring.count():
            box = ring.bounding_box()
            assert box is not None
            page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:  # kept in: a pass has no place on the picture
            play_first(page)
        clicks += 1
        page.wait_for_function("ply => document.querySelectorAll('.log li').length >= ply", arg=2 * clicks - 1)
    assert clicks > 3
    assert outcome_of(server.url, host.match) in (prompt(page).text_content() or "")


def test_two_friends_and_a_spectator(server: Serving, windows: Windows) -> None:
    """Made on the page, joined by its link, watched by another, and played again with the seats exchanged."""
    host = windows.open(f"{server.url}new/{GAME}", **QUIET)
    host.get_by_role("group", name="Second").get_by_text("A friend, by link").click()
    host.get_by_text("Every option").click()
    host.get_by_label("Hoops", exact=False).fill("0")
    host.get_by_role("button", name="Sit down").click()
    link = host.get_by_role("dialog", name="Invite your friend").get_by_label("Send this link")
    expect(link).to_be_in_viewport(ratio=1)
    invitation = link.input_value()  # now: the page removes the link once the friend has joined
    friend = windows.open(invitation, **QUIET)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.locator(".player-name", has_text="Bo")).to_be_visible()
    third = windows.open(invitation, **QUIET)
    expect(third.get_by_role("heading", name="This seat is taken.")).to_be_visible()
    third.get_by_role("button", name="Watch the match").click()

    players, turn = (host, friend), 0
    while not is_over(third):
        mover = players[turn % 2]
        wait_for_turn(mover)
        expect(third.locator(".choices button[aria-disabled=false]")).to_have_count(0)
        play_first(mover)
        turn += 1
        for page in (host, friend, third):
            expect(page.locator(".log li")).to_have_count(turn)
    winner = outcome_of(server.url, host.url.rpartition("/")[2])
    for page in (host, friend, third):
        expect(prompt(page)).to_contain_text(f"{winner} wins")

    host.get_by_role("button", name="Play again").click()
    friend.get_by_role("button", name="Go to the table").click()
    for page in (host, friend):
        expect(page.locator(".log li")).to_have_count(0)
    wait_for_turn(friend)
    expect(host.locator(".choices button[aria-disabled=false]")).to_have_count(0)


def test_a_game_goes_on_across_a_restart(windows: Windows, tmp_path: Path) -> None:
    windows.forgiven = ("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    server = Serving(tmp_path)
    try:
        with httpx.Client(base_url=server.url, timeout=TIMEOUT) as client:
            host = Guest(client).create("me", "casual", **SHORT)
        page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
        for _ in range(2):
            wait_for_turn(page)
            play_first(page)
        wait_for_turn(page)
        server.kill()
        expect(page.get_by_text("Reconnecting; nothing is lost.")).to_be_visible()
        before = page.locator(".log li").count()
        server = Serving(tmp_path, port=server.port)
        expect(page.get_by_text("Reconnecting; nothing is lost.")).to_be_hidden()
        assert page.locator(".log li").count() == before
        while not is_over(page):
            before = page.locator(".log li").count()
            play_first(page)
            expect(page.locator(".log li")).not_to_have_count(before)
            wait_for_turn(page)
        assert outcome_of(server.url, host.match) in (prompt(page).text_content() or "")
    finally:
        server.kill()


def asked(page: Page) -> list[str]:
    """The requests that a page makes from now on, each as its method and the end of its path."""
    found = list[str]()

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/api/"):
            found.append(f"{request.method} {path.rpartition('/')[2]}")

    page.on("request", note)
    return found


def test_a_move_is_one_request_and_a_watched_one_is_none(server: Serving, windows: Windows, guest: Guest) -> None:
    """The frame comes over the feed to the mover, to the other player and to a spectator, and so does the next turn."""
    host = guest.create("me", "friend")
    address = f"{server.url}match/{host.match}"
    friend = host.act("join", invitation=host.invitations[1]).json()["key"]
    pages = [windows.open(f"{address}{end}", **QUIET) for end in (f"#key={host.keys[0]}", f"#key={friend}", "")]
    for page in pages:
        expect(page.locator(".players")).to_be_visible()
    wait_for_turn(pages[0])
    requests = [asked(page) for page in pages]
    for turn in range(4):
        wait_for_turn(pages[turn % 2])
        play_first(pages[turn % 2])
        for page in pages:
            expect(page.locator(".log li")).to_have_count(turn + 1)
    assert requests == [["POST moves"] * 2, ["POST moves"] * 2, []]
    pages[0].get_by_role("button", name="To the start").click()
    pages[0].get_by_role("button", name="Back to now").click()
    expect(pages[0].get_by_role("button", name="Back to now")).to_have_count(0)
    assert requests[0][2:] == [], "frames that came over the feed are not fetched again"


def test_a_page_that_reconnects_fetches_only_what_it_missed(server: Serving, windows: Windows, guest: Guest) -> None:
    """Two moves are made while the feed is cut. A new feed begins at the last move that the page knows."""
    host = guest.create("me", "me")
    page = windows.open(server.url, **QUIET)
    feeds = list[WebSocketRoute]()

    def through(feed: WebSocketRoute) -> None:
        feed.connect_to_server()
        feeds.append(feed)

    page.route_web_socket("**/feed?*", through)
    page.goto(f"{server.url}match/{host.match}#key={host.keys[0]}")
    wait_for_turn(page)
    play_first(page)
    expect(page.locator(".log li")).to_have_count(1)
    requests, opened = asked(page), len(feeds)
    feeds[-1].close(code=1012)
    expect(page.get_by_text("Reconnecting; nothing is lost.")).to_be_visible()
    for ply in (1, 2):
        assert host.move(ply, legal(host.read())[0]).status_code == 201
    expect(page.locator(".log li")).to_have_count(3)
    expect(page.get_by_text("Reconnecting; nothing is lost.")).to_be_hidden()
    assert len(feeds) > opened
    assert all(int(parse_qs(urlsplit(feed.url).query)["since"][0]) >= 1 for feed in feeds[opened:])
    wait_for_turn(page)
    play_first(page)
    expect(page.locator(".log li")).to_have_count(4)
    # News is requested over HTTP only after an attempt to open the feed has failed.
    assert [request for request in requests if request != "GET news"] == ["POST moves"]


def test_a_refused_step_says_why_and_sends_nothing(server: Serving, windows: Windows, guest: Guest) -> None:
    host = guest.create("me", "me")
    assert host.move(0, "3").status_code == 201
    page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
    barred = page.get_by_role("button", name="+6")
    expect(barred).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("6")
    expect(page.locator(".remark")).to_contain_text("You can't play 3 or 6")
    page.locator(".remark").get_by_text("AC-5").click()
    expect(page.get_by_role("dialog")).to_contain_text("AC-5")
    page.keyboard.press("Escape")
    assert host.read()["frame"]["ply"] == 1


def test_the_scrubber_shows_every_ply_and_resigning_takes_two_steps(
    server: Serving, windows: Windows, guest: Guest
) -> None:
    host = guest.create("me", "me")
    for ply, move in enumerate(["+8", "+5", "+2"]):
        assert host.move(ply, move).status_code == 201
    page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
    expect(page.get_by_role("img")).to_have_attribute("aria-label", holding("in hoop 10"))
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("img")).to_have_attribute("aria-label", holding("First is on 0. Second is on 0."))
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_role("img")).to_have_attribute("aria-label", holding("First is on 8. Second is on 0."))
    page.get_by_role("button", name="Back to now").click()
    page.get_by_text("This table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    assert host.read()["frame"]["result"] is None
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(prompt(page)).to_contain_text("First wins by resignation")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    assert parse_record(download.value.path().read_bytes()).resigned == 1


def test_closing_the_tab_loses_nothing(server: Serving, windows: Windows, guest: Guest) -> None:
    host = guest.create("me", "casual")
    page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
    wait_for_turn(page)
    play_first(page)
    page.close(run_before_unload=False)
    host.wait_for(2, TIMEOUT)
    again = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
    expect(again.locator(".log li")).to_have_count(2)
    wait_for_turn(again)


def test_the_lobby_tells_ones_tables_apart(server: Serving, windows: Windows, guest: Guest) -> None:
    """The lines of one game: opponents, progress, and the turn or the result."""
    own, other = guest.create("me", "me"), guest.create("me", "friend")
    assert own.move(0, "+8").status_code == 201
    page = windows.open(f"{server.url}match/{own.match}#key={own.keys[0]}", **QUIET)
    wait_for_turn(page)
    page.goto(f"{server.url}match/{other.match}#key={other.keys[0]}")
    wait_for_turn(page)
    page.goto(server.url)
    tables = page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(tables.nth(0)).to_contain_text("Against a friend who has not joined yet. No moves yet, your turn.")
    expect(tables.nth(1)).to_contain_text("You play every seat. Move 1, your turn.")
    tables.nth(1).click()
    page.get_by_text("This table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(prompt(page)).to_contain_text("wins by resignation")
    page.get_by_role("link", name="parlour").click()
    expect(tables.nth(0)).to_contain_text("You play every seat. First wins by resignation.")


def test_links_that_open_on_this_computer_only_say_so(server: Serving, windows: Windows, guest: Guest) -> None:
    host = guest.create("me", "casual")
    page = windows.open(f"{server.url}match/{host.match}#key={host.keys[0]}", **QUIET)
    page.get_by_text("This table").click()
    told = page.locator(".notice", has_text="These links open on this computer only.")
    expect(told).to_contain_text(f"parlour serve --host 0.0.0.0 --port {server.port}")
    expect(page.get_by_label("Your way back")).to_be_visible()
    expect(page.get_by_text("on any device")).to_have_count(0)


@pytest.mark.parametrize("hand", ["finger", "mouse"])
def test_help_is_closed_without_scrolling(server: Serving, windows: Windows, hand: str) -> None:
    """With a mouse, the list of keys is open from the start."""
    phone = hand == "finger"
    page = windows.open(server.url, viewport={"width": 360, "height": 640}, has_touch=phone, is_mobile=phone)
    page.get_by_role("button", name="Help and keys").click()
    table = page.get_by_role("dialog").get_by_role("table")
    expect(table).to_be_visible(visible=not phone)
    if phone:
        page.get_by_role("dialog").get_by_text("Keys", exact=True).click()
    expect(table).to_be_visible()
    close = page.get_by_role("button", name="Close")
    box = close.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    close.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_contents_of_the_rules_lead_to_every_clause(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}rules/{GAME}", viewport={"width": 1280, "height": 900})
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    last = page.locator(".clause").last
    last.wait_for()
    expect(contents).to_have_count(page.locator(".clause").count() + 1)
    contents.nth(-2).click()
    expect(last).to_be_in_viewport()
    assert page.url.endswith(f"#{last.get_attribute('id')}")


def test_the_rules_print_without_navigation_and_no_heading_ends_a_page(
    server: Serving, windows: Windows, tmp_path: Path
) -> None:
    reader = shutil.which("pdftotext")
    if reader is None:
        needs.lacking("pdftotext, which Debian has in poppler-utils")
    page = windows.open(server.url, color_scheme="dark")
    for game in (spec.name for spec in catalogue()):
        page.goto(f"{server.url}rules/{game}")
        headings = page.locator(".sheet h2")
        page.get_by_role("heading", name="Sources").wait_for()
        # A clause's number stands in a line of its own.
        lines = {line for each in headings.all_inner_texts() for line in each.split("\n")}
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')") == "#f7f1e3"
        page.emulate_media(media=None)
        page.pdf(path=tmp_path / "rules.pdf", format="A4")
        told = subprocess.run([reader, tmp_path / "rules.pdf", "-"], check=True, capture_output=True, text=True)
        sheets = [[line.strip() for line in text.splitlines() if line.strip()] for text in told.stdout.split("\f")]
        assert len(sheets) > 2
        assert [sheet[-1] for sheet in sheets if sheet and sheet[-1] in lines] == []
        words = [line for sheet in sheets for line in sheet]
        assert "Sources" in words
        assert {"Contents", "Play", "Skip to the content", "Practise refereeing", "parlour"}.isdisjoint(words)


@pytest.mark.parametrize("path", ["", f"new/{GAME}", f"rules/{GAME}", "match/0123456789abcdef", "new/chess"])
def test_every_page_fits_a_phone(server: Serving, windows: Windows, path: str) -> None:
    windows.forgiven = ("404",)
    page = windows.open(server.url + path, viewport={"width": 320, "height": 640})
    expect(page.get_by_role("heading").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def holding(words: str) -> re.Pattern[str]:
    """A pattern for an attribute that contains the words."""
    return re.compile(re.escape(words))


def test_an_option_without_an_effect_is_told_where_it_is_chosen(server: Serving, windows: Windows) -> None:
    """The match is refused until one of the two is changed, and nothing that was chosen is lost."""
    windows.forgiven = ("status of 400",)
    page = windows.open(f"{server.url}new/crokinole", **QUIET)
    page.get_by_text("NCA", exact=True).click()
    page.get_by_text("Every option").click()
    rules = page.get_by_role("group", name="Rules")
    rules.get_by_label("No hiding", exact=False).uncheck()
    told = rules.get_by_role("status")
    expect(told).to_contain_text("saved_by = any struck disc has no effect beside no_hiding = false")
    rules.get_by_label("No hiding", exact=False).check()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/match/*")
