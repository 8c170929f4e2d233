"""The feed wakes, the log decides: a reconnecting reader misses nothing, and news reaches other processes."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from parlour.server.feed import feed_for
from parlour.server.live import until_one_ends
from parlour.service.cache import MatchCache
from parlour.service.messages import Phrase, SpokenPhrase
from parlour.service.rows import TurnRow
from parlour.service.views import MOST_FRAMES
from tests.server.guest import Guest, legal
from tests.server.test_store import BOT, ME, new_row

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from parlour.server.store import SqlStore


def news(socket: Any) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(socket.receive_text(timeout=10))
    return body


def test_a_reader_catches_up_from_any_ply_and_then_hears_each_move(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "me")
    for ply, move in enumerate(["+8", "+5", "+2"]):
        host.move(ply, move)
    with client.websocket_connect(f"{host.url}/feed?since=1") as socket:
        first = news(socket)
        assert first["ply"] == 3
        assert first["frames"] == [host.frame(2), host.frame(3)]
        assert (first["entries"], first["seats"], first["turn"]) == ([], None, None)
        host.move(3, "+5")
        second = news(socket)
        assert (second["ply"], [frame["entry"]["move"] for frame in second["frames"]]) == (4, ["10"])


def test_a_reader_that_missed_many_moves_gets_the_last_frames_and_the_log_of_the_others(
    client: TestClient[Litestar],
) -> None:
    host = Guest(client, game="castille").create("me", "me", starter="silver")
    plies = MOST_FRAMES + 3
    for ply in range(plies):
        assert host.move(ply, legal(host.read())[0]).status_code == 201
    with client.websocket_connect(f"{host.url}/feed?since=1") as socket:
        missed = news(socket)
    assert [entry["ply"] for entry in missed["entries"]] == [2, 3]
    assert [frame["ply"] for frame in missed["frames"]] == list(range(4, plies + 1))
    assert missed["entries"] == host.read()["log"][1:3]


def test_only_the_key_of_the_seat_to_play_gets_its_turn_and_once(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    host.keys[1] = host.act("join", invitation=host.invitations[1]).json()["key"]
    connect = client.websocket_connect
    with connect(f"{host.url}/feed") as mine, connect(f"{host.url}/feed") as other, connect(f"{host.url}/feed") as none:
        mine.send_text(json.dumps({"key": host.keys[0]}))
        other.send_text(json.dumps({"key": host.keys[1]}))
        none.send_text(json.dumps({"key": "stolen"}))
        none.send_text("what?")
        first = news(mine)
        assert (first["frames"], first["turn"]) == ([], host.read(0)["turn"])
        assert [seat["yours"] for seat in first["seats"]] == [True, False]
        second = news(other)
        assert (second["turn"], [seat["yours"] for seat in second["seats"]]) == (None, [False, True])
        host.move(0, "3", 0)
        assert [news(each)["turn"] for each in (mine, none)] == [None, None]
        assert news(other)["turn"] == host.read(1)["turn"]


def test_readers_hear_of_seats_and_rematches(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    assert host.move(0, "3", 0).status_code == 201
    with client.websocket_connect(f"{host.url}/feed") as socket:
        assert news(socket)["ply"] == 1  # now the reader knows the seats
        host.act("join", invitation=host.invitations[1], name="Bo")
        joined = news(socket)
        assert [(seat["name"], seat["taken"]) for seat in joined["seats"]] == [("", True), ("Bo", True)]
        assert (joined["ply"], joined["frames"], joined["rematch"]) == (1, [], None)
        host.act("resign")
        resigned = news(socket)
        assert resigned["frames"][0]["entry"]["notes"][0]["message"] == "First resigns."
        assert resigned["seats"] is None
        following = host.act("rematch").json()["match"]
        assert news(socket) == {
            "ply": 2,
            "frames": [],
            "entries": [],
            "turn": None,
            "seats": None,
            "rematch": following,
            "warming": None,
            "stuck": None,
            "times": None,
            "take_back": None,
            "spoken": [],
        }


def test_everybody_hears_a_phrase_once_and_only_one_of_the_list(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    host.keys[1] = host.act("join", invitation=host.invitations[1], name="Bo").json()["key"]
    with client.websocket_connect(f"{host.url}/feed") as mine, client.websocket_connect(f"{host.url}/feed") as other:
        assert host.act("phrases", phrase="you are slow").status_code == 400
        said = host.act("phrases", phrase="well-played").json()
        assert (said["seat"], said["text"]) == (0, "Well played!")
        for socket in (mine, other):
            assert news(socket)["spoken"] == [said]
        host.act("phrases", seat=1, phrase="thanks")
        for socket in (mine, other):
            assert [each["text"] for each in news(socket)["spoken"]] == ["Thank you!"]
    assert host.read()["frame"]["ply"] == 0


@pytest.mark.parametrize("since", ["-1", "x", "", "1e3", "9" * 50])
def test_a_malformed_since_closes_with_a_reason(client: TestClient[Litestar], since: str) -> None:
    host = Guest(client).create("me", "me")
    feed = client.websocket_connect(f"{host.url}/feed?since={since}")
    with feed as socket, pytest.raises(WebSocketDisconnect, match="a number of moves") as closed:
        socket.receive(timeout=10)
    assert closed.value.code == 4400


def test_the_feed_of_no_match_closes_with_a_reason(client: TestClient[Litestar]) -> None:
    feed = client.websocket_connect("/api/matches/0123456789abcdef/feed")
    with feed as socket, pytest.raises(WebSocketDisconnect, match="no match") as closed:
        socket.receive(timeout=10)
    assert closed.value.code == 4404


def test_a_reader_that_is_gone_is_noticed_twice_and_logged_never(caplog: pytest.LogCaptureFixture) -> None:
    """Sending and listening may both fail at once; neither may be left for the event loop to complain of."""

    async def fail(error: Exception) -> None:
        raise error

    async def wait() -> None:
        await asyncio.sleep(60)

    async def end(*jobs: Any) -> str:
        try:
            await until_one_ends(*jobs)
        except OSError as error:
            return str(error)
        return ""

    async def ends() -> list[str]:
        gone, cut = WebSocketDisconnect(detail="gone"), OSError("cut")
        found = [await end(fail(cut), fail(gone)), await end(fail(gone), fail(cut)), await end(fail(gone), wait())]
        cancelled = asyncio.create_task(end(wait(), wait()))
        await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.wait([cancelled])
        found.append(str(len(asyncio.all_tasks()) - 1))
        gc.collect()
        return found

    assert asyncio.run(ends()) == ["cut", "cut", "", "0"]
    assert not caplog.records


def test_a_committed_turn_wakes_the_readers_of_its_match_only(sql_store: SqlStore) -> None:
    """On SQLite within the process; on PostgreSQL through the database, as for another process."""
    row, other, store = new_row(ME, BOT), new_row(ME, BOT), sql_store
    for match in (row, other):
        store.create(match)
    feed = feed_for(store, MatchCache(store))

    def write() -> None:
        store.append(row.match, 0, TurnRow(0, "8"), ends=False).result()
        feed.committed(row.match)

    async def listen() -> tuple[bool, bool]:
        async with feed.running():
            with feed.subscribe(row.match) as bell, feed.subscribe(other.match) as silent:
                await asyncio.sleep(1.0 if store.shared else 0)  # wait until LISTEN is active; it rings once then
                bell.clear()
                silent.clear()
                writing = threading.Thread(target=write)
                writing.start()
                await asyncio.wait_for(bell.wait(), 10)
                writing.join()  # the database notifies before it answers the writer
                return bell.is_set(), silent.is_set()

    assert asyncio.run(listen()) == (True, False)


def test_a_phrase_reaches_every_process_of_one_database(sql_store: SqlStore) -> None:
    """On PostgreSQL through the database; SQLite has no other process, and nothing is stored."""
    row, known, store = new_row(ME, BOT), MatchCache(sql_store), sql_store
    store.create(row)
    feed, spoken = feed_for(store, known), SpokenPhrase("k3", 1, Phrase.THANKS, Phrase.THANKS.text)

    async def listen() -> tuple[SpokenPhrase, ...]:
        async with feed.running():
            with feed.subscribe(row.match) as bell:
                await asyncio.sleep(1.0 if store.shared else 0)  # wait until LISTEN is active; it rings once then
                bell.clear()
                await asyncio.to_thread(store.announce, row.match, spoken)
                if store.shared:
                    await asyncio.wait_for(bell.wait(), 10)
                return known.talk.fresh(row.match)

    assert asyncio.run(listen()) == ((spoken,) if store.shared else ())
