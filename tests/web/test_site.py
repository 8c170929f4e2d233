"""The whole program as a folder of files, behind a plain file server below a path, in a real browser.

A page starts Python when it is loaded, unless another tab has it: that takes seconds of the processor's time. Most
tests begin with the code that an earlier visit compiled, and open their second page beside the first.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.record import parse_record
from tests.once import built_once
from tests.web.conftest import wait_until
from tests.web.crokinole import DESK, PHONE
from tests.web.everybody import assert_for_everybody
from tests.web.folder import CACHE, NAME, FileHost, answer, build, hosting, keep, kept, play_out, table_is_set
from tests.web.refereeing import entries, pick
from tests.web.scenes import open_more
from tests.web.test_axe import violations
from tests.web.test_page import play_first
from tests.web.test_puzzles import says, shortest, solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

thorough = pytest.mark.skipif(
    not os.environ.get("PARLOUR_TEST_THOROUGH"), reason="takes minutes; `make thorough` runs it"
)
WITH_WORKER: dict[str, Any] = {**DESK, "service_workers": "allow", "reduced_motion": "reduce"}
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"
NEWER = 'data-build="newer"'
NEWER_WAITS = "() => navigator.serviceWorker.ready.then((one) => one.waiting !== null)"
NEWER_IS_ACTIVE = """async url => {
    const { waiting, active } = await navigator.serviceWorker.getRegistration(url);
    return waiting === null && active?.state === "activated";
}"""
FORGET_DATABASES = """async () => {
    const all = await indexedDB.databases();
    const gone = ({ name }) => new Promise((done, failed) => {
        const asked = indexedDB.deleteDatabase(name);
        [asked.onsuccess, asked.onerror] = [done, failed];
    });
    await Promise.all(all.map(gone));
    return all.length;
}"""
COMPILED = "cache => caches.open(cache).then((kept) => kept.keys()).then((keys) => keys.length === 2)"
MINE = {"kind": "me"}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_once(tmp_path_factory, "site", build)


@pytest.fixture
def host(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileHost]:
    with hosting(folder, tmp_path_factory.mktemp("host")) as host:
        yield host


@pytest.fixture
def windows(host: FileHost, windows: Windows) -> Windows:
    """Windows that close before their host does: a page may still be loading when its test has seen enough."""
    return windows


@pytest.fixture(scope="module")
def compiled(folder: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What Python compiles at a first visit for the next one, once it has nothing else to do."""
    with hosting(folder, tmp_path_factory.mktemp("first")) as host, browser.new_context(**WITH_WORKER) as context:
        page = context.new_page()
        page.goto(host.url)
        start(page, "Arithmetical Croquet")
        step(page)
        wait_until(page, COMPILED, CACHE)
        archives = kept(page)
    assert set(archives) == {"standard", "program"}
    return archives


@dataclass(frozen=True)
class Again:
    """A browser that was at a file host before. A start from its compiled code takes half of a first one's time."""

    windows: Windows
    host: FileHost
    compiled: Mapping[str, bytes]

    def window(self, **options: Any) -> Page:
        """A new window of a new person, at a page of the same origin that is none of the program's."""
        page = self.windows.open(self.host.origin, **(options or WITH_WORKER))
        keep(page, self.host, self.compiled)
        return page

    def open(self, address: str = "", **options: Any) -> Page:
        """A new window of a new person, at an address within the folder."""
        page = self.window(**options)
        page.goto(f"{self.host.url}{address}")
        return page


@pytest.fixture
def again(windows: Windows, host: FileHost, compiled: dict[str, bytes]) -> Again:
    return Again(windows, host, compiled)


def match_in(page: Page) -> str:
    """The match that the page shows."""
    page.wait_for_url(re.compile(r"\?/match/"))
    return page.url.rpartition("/")[2]


def start(page: Page, game: str) -> str:
    """Play a game from the lobby against the gentlest bot; the match."""
    page.get_by_role("button", name=f"Play now: {game}").click()
    return match_in(page)


def log(page: Page) -> Any:
    return page.get_by_role("log").get_by_role("listitem")


def step(page: Page) -> None:
    """Step as far as allowed, and see the bot's answer."""
    turn = page.get_by_role("region", name=re.compile("^First (?!wins)"))
    steps = turn.get_by_role("list").get_by_role("button", disabled=False)
    before = log(page).count()
    steps.last.click()
    turn.get_by_role("button", name=re.compile("^Play ")).click()
    expect(log(page).nth(before)).to_be_visible()
    expect(steps.last).to_be_visible()


def test_a_match_goes_on_when_the_file_server_is_killed_and_the_page_is_loaded_again(
    again: Again, host: FileHost, windows: Windows
) -> None:
    page = again.open()
    start(page, "Arithmetical Croquet")
    step(page)
    wait_until(page, KEPT)
    host.kill()
    step(page)
    played = log(page).count()
    assert played >= 4
    page.reload()
    expect(log(page)).to_have_count(played)
    step(page)
    lobby = windows.beside(page, host.url)
    expect(lobby.get_by_role("heading", name="Your tables")).to_be_visible()


def test_a_newer_build_waits_for_the_next_visit(
    folder: Path, windows: Windows, compiled: dict[str, bytes], tmp_path: Path
) -> None:
    newer = tmp_path / "newer"
    shutil.copytree(folder, newer)
    changes = (("index.html", "<html ", f"<html {NEWER} "), ("sw.js", 'VERSION = "', 'VERSION = "newer '))
    for name, before, after in changes:
        text = (newer / name).read_text()
        assert text.count(before) == 1
        (newer / name).write_text(text.replace(before, after))
    with hosting(folder, tmp_path) as host:
        page = Again(windows, host, compiled).open()
        start(page, "Arithmetical Croquet")
        step(page)
        wait_until(page, KEPT)
        (tmp_path / NAME).unlink()
        (tmp_path / NAME).symlink_to(newer, target_is_directory=True)
        page.reload()
        wait_until(page, NEWER_WAITS)
        step(page)
        page.reload()
        assert NEWER not in page.content()
        match, other = page.url, page.context.new_page()
        other.goto(host.origin)  # no page of the program
        page.close()
        wait_until(other, NEWER_IS_ACTIVE, host.url)
        other.goto(match)
        assert NEWER in other.content()
        step(other)


def test_two_tabs_have_one_table_and_the_second_goes_on_alone(again: Again, windows: Windows) -> None:
    page = again.open()
    match = start(page, "Arithmetical Croquet")
    other = windows.beside(page, page.url)
    step(page)
    played = log(page).count()
    expect(log(other)).to_have_count(played)
    page.close()
    step(other)
    assert len(answer(other, "GET", f"/api/matches/{match}")["log"]) > played


def test_a_question_that_is_taken_back_while_python_starts_costs_nothing(again: Again, host: FileHost) -> None:
    """The next one is answered, by the same worker; web/test/thoughts.test.ts stops a thought that has begun."""
    page = again.open()
    table_is_set(page)
    made = answer(page, "POST", "/api/matches", {"game": "crokinole", "seats": [MINE, MINE], "options": {}})
    page.goto(f"{host.url}?/match/{made['match']}#key={made['seats'][0]['key']}")
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    (thinker,) = (worker for worker in page.workers if "thinker" in worker.url)
    told: list[str] = []
    thinker.on("close", lambda _: told.append("ended"))
    page.get_by_role("button", name="Stop thinking").click()
    hint.click()
    expect(page.get_by_role("region", name="What to play")).to_be_visible()
    assert told == []


def test_a_browser_that_keeps_nothing_is_told_before_anything_is_played(again: Again, host: FileHost) -> None:
    refused = "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('refused'); } } })"
    page = again.window()
    page.add_init_script(refused)
    page.goto(host.url)
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    start(page, "Arithmetical Croquet")
    step(page)


def test_a_browser_that_has_deleted_the_matches_says_so_before_anything_is_played(
    again: Again, host: FileHost, windows: Windows
) -> None:
    page = again.open()
    start(page, "Arithmetical Croquet")
    step(page)
    windows.forgiven = ("404",)
    page.goto(host.origin)  # no page of the program
    assert page.evaluate(FORGET_DATABASES) == 2
    page.goto(host.url)
    expect(page.get_by_text("This browser has deleted the matches that were kept here")).to_be_visible()
    start(page, "Arithmetical Croquet")
    step(page)
    page.reload()
    expect(page.get_by_text("This browser has deleted the matches")).to_have_count(0)
    expect(log(page).first).to_be_visible()


def test_compiled_code_that_is_broken_is_dropped_and_python_starts_without_it(host: FileHost, windows: Windows) -> None:
    page = windows.open(host.origin, **WITH_WORKER)  # no page of the program
    keep(page, host, {"standard": b"broken", "program": b"broken"})
    assert set(kept(page)) == {"standard", "program"}
    page.goto(host.url)
    table_is_set(page)
    assert kept(page) == {}
    windows.complaints.clear()  # Python says at length that it cannot begin


def test_what_needs_no_python_is_there_without_it(folder: Path, windows: Windows, tmp_path: Path) -> None:
    """The lobby, its pictures, the rules, and the first board of a lesson; and the page says what is missing."""
    (tmp_path / NAME).mkdir()
    for each in folder.iterdir():
        if each.name != "python":
            (tmp_path / NAME / each.name).symlink_to(each)
    windows.forgiven = ("404",)
    host = FileHost(tmp_path)
    page = windows.open(host.url, **WITH_WORKER)
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_have_count(4)
    page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
    expect(page.get_by_text("The table could not be set")).to_be_visible()
    open_more(page, "Crokinole")
    page.get_by_role("link", name="Learn Crokinole in two minutes").click()
    expect(page.locator("parlour-board svg").first).to_be_visible()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rules").click()
    expect(opened.value.get_by_role("heading", name="Crokinole", level=1)).to_be_visible()
    page.context.close()
    host.kill()


def test_the_rules_are_read_at_their_own_address(again: Again, host: FileHost, windows: Windows) -> None:
    page = again.open("?/rules/castille")
    expect(page.get_by_role("heading", name="CA-13 Three flags win")).to_be_visible()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Play", exact=True).click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("button", name="Sit down")).to_be_visible()
    # An address of a server's page is none of a file host's; the way to the lobby is found from any depth.
    windows.forgiven = ("404",)
    page.goto(f"{host.url}rules/castille")
    expect(page.get_by_text("There is no page at this address.")).to_be_visible()
    door = page.get_by_role("link", name="To the lobby")
    expect(door).to_have_attribute("href", f"/{NAME}/")
    door.click()
    expect(page.get_by_role("button", name=re.compile("Play now"))).to_have_count(4)


def test_a_puzzle_is_solved(again: Again) -> None:
    game = "arithmetical-croquet"
    puzzle, *_ = shortest(game)
    page = again.open(f"?/puzzles/{game}/{puzzle.name}")
    expect(says(page)).to_contain_text(puzzle.task)
    solve(page, game, puzzle)


def test_a_real_table_is_refereed_and_its_record_downloaded(again: Again) -> None:
    page = again.open("?/referee/arithmetical-croquet")
    page.get_by_label("First", exact=True).fill("Ada")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"\?/sheet/"))
    pick(page, "+3")
    expect(entries(page)).to_have_count(1)
    expect(page.get_by_text("not sent yet")).to_have_count(0)
    page.reload()
    expect(entries(page)).to_have_count(1)
    page.get_by_text("On other screens, and on paper").click()
    expect(page.get_by_text("Links from here open in this browser only.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = parse_record(download.value.path().read_text(encoding="utf-8"))
    assert [turn.move for turn in record.turns] == ["3"]


def test_everything_moves_to_another_browser_as_one_file(
    again: Again, host: FileHost, windows: Windows, tmp_path: Path
) -> None:
    page = again.open()
    match = start(page, "Arithmetical Croquet")
    step(page)
    played = log(page).count()
    profile = windows.beside(page, f"{host.url}?/profile")
    table_is_set(profile)
    with profile.expect_download() as download:
        profile.get_by_role("button", name="Download everything").click()
    download.value.save_as(tmp_path / "parlour.json")
    other = again.open("?/profile")
    table_is_set(other)
    other.get_by_label("Add everything from a file").set_input_files(tmp_path / "parlour.json")
    expect(other.get_by_text("1 match and 0 sheets from parlour.json.").first).to_be_visible()
    other.goto(f"{host.url}?/match/{match}")
    expect(log(other)).to_have_count(played)
    step(other)


def test_python_answers_and_draws(again: Again) -> None:
    page = again.open("?/console")
    said = page.get_by_role("log", name="What Python said")
    for title in ("Arithmetical Croquet", "Castille", "Castle Croquetnole", "Crokinole"):
        page.get_by_role("button", name=title).click()
        expect(page.get_by_role("button", name="Run", disabled=False)).to_be_visible()
        pictures = said.get_by_role("img").count()
        page.get_by_role("button", name="Run").click()
        expect(said.get_by_role("img")).to_have_count(pictures + 1)
    page.get_by_role("textbox", name="Python").fill("1 / 0")
    page.get_by_role("button", name="Run").click()
    expect(said.get_by_text("ZeroDivisionError")).to_be_visible()


def test_the_documentation_lies_in_the_folder(again: Again, host: FileHost) -> None:
    page = again.open()
    wait_until(page, KEPT)
    page.get_by_role("link", name="documentation").click()
    expect(page.get_by_role("heading", name="All about parlour")).to_be_visible()
    assert page.url == f"{host.url}docs/index.html"


def test_a_friend_is_met_at_the_server_whose_address_is_given(
    again: Again, host: FileHost, server: Serving, windows: Windows
) -> None:
    page = again.open()
    expect(page.get_by_text("over a network need a parlour server")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_role("textbox", name=re.compile("^Parlour server"))
    for written in ("host.example", "javascript:alert(1)"):
        field.fill(written)
        field.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("https://host.example/")
    field.fill(server.url.removesuffix("/"))
    field.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_count(0)
    assert_for_everybody(page)
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("link", name=urlsplit(server.url).netloc)).to_have_attribute("href", server.url)
    assert violations(page) == []
    page.get_by_role("link", name="With a friend: Arithmetical Croquet").click()
    sheet = page.get_by_role("dialog", name="Arithmetical Croquet with a friend")
    sheet.get_by_label("Who begins").select_option("I do")
    sheet.get_by_role("button", name="Invite").click()
    invitation = page.get_by_role("dialog", name="Invite your friend")
    friend = windows.open(invitation.get_by_role("textbox").input_value(), **DESK)
    assert friend.url.startswith(server.url)
    friend.get_by_role("button", name="Sit down").click()
    expect(invitation).to_have_count(0)
    play_first(page)
    expect(log(friend)).to_have_count(1)


def test_a_phone_that_lies_sideways_has_the_whole_table(again: Again) -> None:
    sideways = {**PHONE, "viewport": {"width": 780, "height": 360}, "service_workers": "allow"}
    page = again.open(**sideways)
    start(page, "Castille")
    expect(page.locator("parlour-board svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "game",
    [
        "arithmetical-croquet",
        pytest.param("castille", marks=thorough),
        pytest.param("castle-croquetnole", marks=thorough),
        pytest.param("crokinole", marks=thorough),
    ],
)
def test_a_match_is_played_to_its_end_against_a_bot(again: Again, host: FileHost, windows: Windows, game: str) -> None:
    lobby = again.open()
    table_is_set(lobby)
    (card,) = (card for card in answer(lobby, "GET", "/api/house")["games"] if card["name"] == game)
    bots = [{"kind": "bot", "level": card["levels"][0]["name"]} for _ in card["seats"][1:]]
    made = answer(lobby, "POST", "/api/matches", {"game": game, "seats": [MINE, *bots], "options": {}})
    (key,) = (seat["key"] for seat in made["seats"] if seat["key"])
    page = windows.beside(lobby, f"{host.url}?/match/{made['match']}#key={key}")
    table_is_set(page)
    assert play_out(page, made["match"], key, seed=1) > 4
    expect(page.get_by_text("The match is over.")).to_be_visible()
