"""A site without a server, in one process: the table and its thinker, over a box that stands for IndexedDB."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.offline.table import TAB
from parlour.players.agent import choose_level
from parlour.record import parse_record
from parlour.service.bots import MOST_DEATHS
from parlour.service.bounds import SERVER
from tests.offline.page import Box, Clock, PlayedMatch, Site

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.record import Record

CROQUET = "arithmetical-croquet"
SHORT: dict[str, dict[str, Any]] = {
    CROQUET: {"hoops": 2},
    "castille": {"no_progress_limit": 6},
    "castle-croquetnole": {"turn_limit": 12},
}
STRONGEST = [pytest.param(spec.name, spec.levels[-1].name, id=spec.name) for spec in catalogue()]
ONCE = "a-request-that-is-repeated"
MIDDLE = "1ssSs1/t1s1ss/3STt/2T1TS/1SSts1/SStsST ----- S - 0 13"
"""A position of Castille."""
QUESTIONS = ("advice", "analysis")
BOT = {"kind": "bot", "level": "casual"}


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def site(box: Box) -> Site:
    return Site(box)


@pytest.fixture
def match(site: Site) -> PlayedMatch:
    return site.page().create(CROQUET, "me", "casual")


def seats_of(spec: GameSpec[Any, Any, Any], *levels: str) -> tuple[str, ...]:
    """These levels, and one more bot for each other seat."""
    return (*levels, *(spec.levels[0].name for _ in spec.new({}).seats[len(levels) :]))


def replayed(known: Record) -> Match[Any, Any, Any]:
    """The match that the same bots play natively from the same seed."""
    spec = find_game(known.game)
    played = Match.new(spec, dict(known.options), seats=known.seats, seed=known.seed)
    agents = [choose_level(spec.players, seat.level).make(played.game) for seat in known.seats]
    while played.to_play is not None:
        played = played.play(played.ask(agents[played.to_play]))
    return played


# --- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [pytest.param(spec, id=spec.name) for spec in catalogue()])
def test_a_whole_match_is_played_against_a_bot_and_kept(spec: GameSpec[Any, Any, Any], box: Box, site: Site) -> None:
    match = site.page().create(spec.name, *seats_of(spec, "me"), options=SHORT.get(spec.name))
    feed = site.page().send("watch", match=match.name, since=0, key=match.key)
    view = match.play_out(Random(3))
    shown = [frame["ply"] for news in match.page.news(feed) for frame in news["frames"]]
    assert shown == list(range(1, view["frame"]["ply"] + 1))
    again = PlayedMatch(Site(box).page(), match.name, match.key).read()
    assert (again["log"], again["frame"]) == (view["log"], view["frame"])


def test_few_matches_stay_in_memory_and_the_others_are_read_again(site: Site) -> None:
    page, levels = site.page(), seats_of(find_game(CROQUET))
    played = [page.create(CROQUET, *levels, options=SHORT[CROQUET]) for _ in range(TAB.matches + 5)]
    views = [match.read() for match in played]
    assert all(view["frame"]["result"] for view in views)
    service = site.table.service
    assert len(service.matches) == TAB.matches
    assert service.journal.encoded.most == TAB.message_bytes < SERVER.message_bytes
    assert service.sheets.most == TAB.rulings < SERVER.rulings
    assert [match.read() for match in played] == views


def test_nothing_starts_a_thread_or_waits_for_one(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    """As where there are none: moves of the strongest bots, advice, an analysis, puzzles and their hands."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", fail)
    monkeypatch.setattr(threading.Condition, "wait", fail)
    page, rng = site.page(), Random(1)
    for spec in catalogue():
        match = page.create(spec.name, *seats_of(spec, "me", spec.levels[-1].name))
        assert match.play(rng)[0] == 201
        assert match.ply > 1
    match = page.create("castille", "me", "master", position=MIDDLE)
    assert match.play(rng)[0] == 201
    for question in QUESTIONS:
        status, told = page.ask("POST", f"{match.path}/{question}", {"ply": match.ply}, key=match.key)
        assert status == 200, told
    for spec in catalogue():
        for course in page.ask("GET", f"/api/games/{spec.name}/study")[1]["courses"]:
            path = f"/api/games/{spec.name}/study/{course['name']}"
            exercise = page.ask("GET", path)[1]["exercises"][0]["name"]
            status, told = page.ask("POST", f"{path}/{exercise}", {"moves": [], "give_up": True, "answer": 0})
            assert status == 200, told


@pytest.mark.parametrize(("game", "level"), STRONGEST)
def test_the_same_seed_gives_the_same_match_as_natively(game: str, level: str, site: Site) -> None:
    spec = find_game(game)
    match = site.page().create(game, *seats_of(spec, level), options=SHORT.get(game))
    known = parse_record(match.page.told("GET", f"{match.path}/record")["body"])
    assert known.seed is not None
    assert [turn.move for turn in replayed(known).record().turns] == [turn.move for turn in known.turns]


# --- what is stored -------------------------------------------------------------------------------------------------


def test_a_move_writes_its_own_turn_and_nothing_else(box: Box, match: PlayedMatch) -> None:
    rng = Random(2)
    for _ in range(4):
        assert match.play(rng)[0] == 201
    moves = [[name for name in names if name != "format"] for names in box.written[1:]]
    assert moves == [[f"turn/{match.name}/{ply:06}"] for ply in range(match.ply)]


def test_nothing_is_answered_or_told_before_it_is_stored() -> None:
    box = Box(at_once=False)
    site = Site(box)
    page = site.page()
    asked = page.begin("POST", "/api/matches", {"game": CROQUET, "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert site.told(asked, "answer") == []
    box.complete()
    made = page.answer(asked)[1]
    match = PlayedMatch(page, made["match"], made["seats"][0]["key"])
    feed = page.send("watch", match=match.name, since=0)
    told = len(page.news(feed))
    moving = page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    reading = page.begin("GET", match.path)
    assert [site.told(name, "answer") for name in (moving, reading)] == [[], []]
    assert len(page.news(feed)) == told
    box.complete()
    assert page.answer(moving) == (201, {"ply": 1})
    assert page.answer(reading)[1]["frame"]["ply"] == 1
    assert len(page.news(feed)) == told + 1


def test_a_page_that_is_closed_in_the_middle_of_a_move_goes_on_before_it(box: Box, match: PlayedMatch) -> None:
    closed = Box(at_once=False)
    closed.entries = dict(box.entries)
    old = PlayedMatch(Site(closed).page(), match.name, match.key)
    old.page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key, once=ONCE)
    assert closed.waiting == 1  # and the page is closed
    page = Site(closed).page()
    again = PlayedMatch(page, match.name, match.key)
    assert again.ply == 0
    asked = page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key, once=ONCE)
    closed.complete()
    assert page.answer(asked)[0] == 201


def test_a_bot_plays_on_when_its_match_is_opened_again(box: Box, match: PlayedMatch) -> None:
    asked = match.page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    assert match.page.answer(asked)[0] == 201  # and the bot has not thought yet
    site = Site(box)
    again = PlayedMatch(site.page(), match.name, match.key)
    assert not site.asked  # nobody waits for it
    assert again.read()["frame"]["ply"] == 1
    assert again.ply == 2


# --- what cannot be stored ------------------------------------------------------------------------------------------


def test_what_could_not_be_stored_is_refused_in_words_and_gone(box: Box, match: PlayedMatch) -> None:
    page = match.page
    feed = page.send("watch", match=match.name, since=0, key=match.key)
    told = len(page.news(feed))
    box.refuses = "QuotaExceededError"
    status, problem = match.move(0, "3", once=ONCE)
    assert (status, problem["code"]) == (503, "store_away")
    assert len(page.news(feed)) == told
    wishes = [
        ("/api/matches", {"game": CROQUET, "seats": [{"kind": "me"}, {"kind": "me"}]}),
        ("/api/sheets", {"game": CROQUET, "names": []}),
        (f"{match.path}/resign", None),
    ]
    for path, wish in wishes:
        status, problem = page.ask("POST", path, wish, key=match.key)
        assert (status, problem["code"]) == (503, "store_away"), path
    kept = [each for each in page.site.sent if each["kind"] == "kept"]
    assert [(each["ok"], each["words"]) for each in kept] == [(False, "QuotaExceededError")]
    assert match.ply == 0
    before = dict(box.entries)
    box.refuses = ""
    assert match.move(0, "3", once=ONCE) == (201, {"ply": 1})
    assert match.move(0, "3", once=ONCE) == (201, {"ply": 1})
    assert [each["ok"] for each in page.site.sent if each["kind"] == "kept"] == [False, True]
    assert set(before) < set(box.entries)
    assert len([name for name in box.entries if name.startswith("match/")]) == 1


def test_every_change_goes_back_when_it_could_not_be_stored(box: Box, site: Site) -> None:
    """Seats, words about a take-back, and the entries of a sheet: what is shown, and what is written later."""
    page = site.page()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    made = page.ask("POST", "/api/matches", {"game": CROQUET, "seats": seats})[1]
    match = PlayedMatch(page, made["match"], made["seats"][0]["key"])
    invitation = {"invitation": made["seats"][1]["invitation"], "name": "Bo"}
    box.refuses = "no"
    assert page.ask("POST", f"{match.path}/join", invitation)[0] == 503
    assert not match.read()["seats"][1]["taken"]
    box.refuses = ""
    key = page.ask("POST", f"{match.path}/join", invitation)[1]["key"]
    assert match.move(0, "3")[0] == 201
    box.refuses = "no"
    assert page.ask("POST", f"{match.path}/take-back", {"ply": 1}, key=match.key)[0] == 503
    assert match.read()["take_back"] is None
    box.refuses = ""
    assert page.ask("POST", f"{match.path}/take-back", {"ply": 1}, key=match.key)[0] == 201
    box.refuses = "no"
    answer = {"ply": 1, "granted": True}
    assert page.ask("POST", f"{match.path}/take-back/answer", answer, key=key)[0] == 503
    assert match.read()["rematch"] is None
    box.refuses = ""
    assert page.ask("POST", f"{match.path}/take-back/answer", answer, key=key)[0] == 201
    assert match.read()["rematch"] is not None
    again = PlayedMatch(Site(box).page(), match.name, match.key).read()
    assert {**again, "seats": None} == {**match.read(), "seats": None}


def test_a_sheet_goes_back_to_the_version_that_is_stored(box: Box, site: Site) -> None:
    page = site.page()
    made = page.ask("POST", "/api/sheets", {"game": CROQUET})[1]
    path, key = f"/api/sheets/{made['sheet']}", made["key"]

    def write(version: int, *entries: str) -> tuple[int, Any]:
        return page.ask("PUT", f"{path}/entries", {"version": version, "entries": entries}, key=key)

    assert write(0, "3")[0] == 200
    box.refuses = "no"
    assert write(1, "3", "8")[0] == 503
    box.refuses = ""
    assert page.ask("GET", path)[1]["entries"] == write(0, "3")[1]["entries"]
    told = write(1, "3", "7")
    assert [entry["text"] for entry in told[1]["entries"]] == ["3", "7"]
    assert Site(box).page().ask("GET", path, key=key)[1]["entries"][1]["said"] == told[1]["entries"][1]["said"]


def test_a_bot_whose_move_was_not_stored_plays_when_there_is_room_again(box: Box) -> None:
    clock = Clock()
    site = Site(box, clock)
    match = site.page().create(CROQUET, "me", "casual")
    asked = match.page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    box.refuses = "no room"
    site.think()
    assert match.page.answer(asked)[0] == 201
    assert len([name for name in box.entries if name.startswith("turn/")]) == 1
    for _ in range(3):
        clock.pass_by(30)
        site.think()
    assert len([name for name in box.entries if name.startswith("turn/")]) == 1
    box.refuses = ""
    clock.pass_by(30)
    site.think()
    assert match.ply == 2


# --- the thinker ----------------------------------------------------------------------------------------------------


def test_other_things_are_answered_while_it_thinks(site: Site, match: PlayedMatch) -> None:
    page = match.page
    page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    assert len(site.asked) == 1
    reading = page.begin("GET", match.path)
    assert page.answer(reading)[0] == 200
    assert len(site.asked) == 1


def test_a_lost_thinker_is_replaced_and_asked_again(site: Site, match: PlayedMatch) -> None:
    match.page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    for _ in range(MOST_DEATHS - 1):
        site.lose_thinker()
        assert len(site.asked) == 1
    site.think()
    assert match.ply == 2


def test_a_bot_whose_thinker_is_always_lost_says_so(
    site: Site, match: PlayedMatch, caplog: pytest.LogCaptureFixture
) -> None:
    feed = match.page.send("watch", match=match.name, since=0, key=match.key)
    match.page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    for _ in range(MOST_DEATHS):
        site.lose_thinker()
    assert not site.asked
    assert "killed" in match.page.news(feed)[-1]["stuck"]
    assert "died" in caplog.text
    assert match.read()["stuck"] or match.ply == 2  # who opens it asks again


def test_a_question_that_is_withdrawn_is_thought_about_no_further(site: Site) -> None:
    page = site.page()
    match = page.create("castille", "me", "me", position=MIDDLE)
    asked, later = (page.begin("POST", f"{match.path}/{what}", {"ply": 0}, key=match.key) for what in QUESTIONS)
    (stopped,) = site.asked
    site.table.receive({"kind": "stop", "id": asked})
    assert site.stopped == 1
    assert stopped not in site.asked
    assert page.answer(asked)[1]["message"] == "The question was withdrawn."
    site.think()
    assert page.answer(later)[0] == 200
    status, told = page.ask("POST", f"{match.path}/advice", {"ply": 0}, key=match.key)
    assert status == 200, told


def test_a_question_that_waits_is_withdrawn_without_an_end_of_the_thinker(site: Site) -> None:
    page = site.page()
    match = page.create("castille", "me", "me", position=MIDDLE)
    asked, later = (page.begin("POST", f"{match.path}/{what}", {"ply": 0}, key=match.key) for what in QUESTIONS)
    site.table.receive({"kind": "stop", "id": later})
    site.table.receive({"kind": "stop", "id": "an answer that came long ago"})
    assert (site.stopped, len(site.asked)) == (0, 1)
    site.think()
    assert [page.answer(name)[0] for name in (asked, later)] == [200, 409]


def test_what_two_pages_ask_is_stopped_when_neither_waits(site: Site) -> None:
    match = site.page().create("castille", "me", "me", position=MIDDLE)
    question = ("POST", f"{match.path}/advice", {"ply": 0})
    one, other = (site.page().begin(*question, key=match.key) for _ in range(2))
    site.table.receive({"kind": "stop", "id": one})
    assert (site.stopped, len(site.asked)) == (0, 1)
    site.table.receive({"kind": "stop", "id": other})
    assert (site.stopped, len(site.asked)) == (1, 0)


def test_a_bot_whose_opponent_resigns_thinks_no_further(site: Site, match: PlayedMatch) -> None:
    page = match.page
    page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    assert len(site.asked) == 1
    resigned = page.begin("POST", f"{match.path}/resign", key=match.key)
    assert page.answer(resigned)[0] == 201
    assert (site.stopped, len(site.asked)) == (1, 0)
    assert match.read()["frame"]["result"]


def test_a_bot_whose_match_nobody_watches_gives_way_to_other_work(site: Site, match: PlayedMatch) -> None:
    page = match.page
    feed = page.send("watch", match=match.name, since=0, key=match.key)
    page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    site.table.receive({"kind": "unwatch", "id": feed})
    assert site.stopped == 0
    other = page.begin("POST", "/api/matches", {"game": CROQUET, "seats": [BOT, {"kind": "me"}]})
    assert page.answer(other)[0] == 201
    assert (site.stopped, len(site.asked)) == (1, 1)
    site.think()
    assert match.read()["frame"]["ply"] == 1  # this reading asks the bot again
    assert match.ply == 2


def test_a_bot_whose_match_is_watched_again_does_not_give_way(site: Site, match: PlayedMatch) -> None:
    page = match.page
    feeds = [page.send("watch", match=match.name, since=0, key=match.key) for _ in range(2)]
    page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    for feed in feeds:
        site.table.receive({"kind": "unwatch", "id": feed})
    page.send("watch", match=match.name, since=0, key=match.key)
    page.begin("POST", "/api/matches", {"game": CROQUET, "seats": [BOT, {"kind": "me"}]})
    site.think()
    assert site.stopped == 0
    assert match.ply == 2


def test_a_thinker_that_does_not_answer_is_ended(box: Box) -> None:
    site = Site(box)
    match = site.page().create(CROQUET, "me", "casual")
    match.page.begin("POST", f"{match.path}/moves", {"ply": 0, "move": "3"}, key=match.key)
    site.clock.pass_by(170)
    assert site.stopped == 0
    site.clock.pass_by(20)
    assert site.stopped == 1
    site.think()
    assert match.ply == 2


# --- several pages, and time ----------------------------------------------------------------------------------------


def test_two_pages_share_a_table(site: Site, match: PlayedMatch) -> None:
    one, other = match, PlayedMatch(site.page(), match.name, match.key)
    feeds = [each.page.send("watch", match=match.name, since=0) for each in (one, other)]
    assert one.move(0, "3")[0] == 201
    assert (other.move(0, "4")[0], other.ply) == (409, 2)
    first, second = ([news["ply"] for news in one.page.news(feed)] for feed in feeds)
    assert first == second
    assert first[-1] == 2
    site.table.receive({"kind": "unwatch", "id": feeds[0]})
    assert one.move(2, one.any_move(Random(1)))[0] == 201
    assert len(one.page.news(feeds[0])) < len(one.page.news(feeds[1]))


def test_a_reader_gets_its_turns_once_it_sends_its_key(site: Site, match: PlayedMatch) -> None:
    feed = match.page.send("watch", match=match.name, since=0)
    assert all(news.get("turn") is None for news in match.page.news(feed))
    site.table.receive({"kind": "watch", "id": feed, "match": match.name, "since": 0, "key": match.key})
    assert match.page.news(feed)[-1]["turn"]["choices"]


@pytest.mark.parametrize(("name", "since", "code"), [("0123456789abcdef", 0, 4404), ("", -1, 4400), ("", "3", 4400)])
def test_a_feed_without_news_is_closed(site: Site, name: str, since: object, code: int) -> None:
    feed = site.page().send("watch", match=name, since=since)
    [closed] = site.told(feed, "closed")
    assert closed["code"] == code
    assert closed["words"]


def test_time_runs_while_the_page_is_open_and_nobody_loses_for_the_rest(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, began = Clock(), time.time()
    monkeypatch.setattr(time, "time", lambda: began + clock.now)
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    page = Site(box, clock).page()
    seats = {"clock": {"per": "turn", "seconds": 60}}
    match = page.create(CROQUET, "me", "me", **seats)
    assert match.move(0, "3")[0] == 201
    clock.pass_by(40)
    assert match.read()["frame"]["result"] is None
    clock.now += 1_000_000  # the page was closed
    later = Clock()
    later.now = clock.now
    clock = later
    page = Site(box, clock).page()
    again = PlayedMatch(page, match.name, match.key)
    assert again.read()["frame"]["result"] is None
    clock.pass_by(15)
    assert again.read()["frame"]["result"] is None
    clock.pass_by(25)
    assert again.read()["frame"]["result"]["termination"] == "out-of-time"


def test_keys_are_not_kept(box: Box, match: PlayedMatch) -> None:
    """Only their hashes: what is kept, or given away as a file, opens no seat."""
    assert match.key
    assert not any(match.key.encode() in content for content in box.entries.values())
