"""The feed wakes, the log decides: nothing is missed over a cut, and news travel between processes."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from parlour.server.feed import feed_for
from parlour.server.store import TurnRow
from tests.server.guest import Guest
from tests.server.test_store import BOT, ME, new_row

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from parlour.server.store import Store


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
        assert [entry["ply"] for entry in first["entries"]] == [2, 3]
        host.move(3, "+5")
        second = news(socket)
        assert (second["ply"], [entry["move"] for entry in second["entries"]]) == (4, ["10"])


def test_readers_hear_of_seats_and_rematches(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    with client.websocket_connect(f"{host.url}/feed") as socket:
        host.act("join", invitation=host.invitations[1])
        assert news(socket) == {"ply": 0, "entries": []}
        host.act("resign")
        assert news(socket)["entries"][0]["notes"][0]["message"] == "First resigns."
        host.act("rematch")
        assert news(socket) == {"ply": 1, "entries": []}


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


def test_a_committed_turn_wakes_the_readers_of_its_match_only(store: Store) -> None:
    """On SQLite within the process; on PostgreSQL through the database, as another process would be told."""
    row, other = new_row(ME, BOT), new_row(ME, BOT)
    for match in (row, other):
        store.create(match)
    feed = feed_for(store)

    def write() -> None:
        store.append(row.match, 0, TurnRow(0, "8", resigns=False), ends=False)
        feed.committed(row.match)

    async def listen() -> tuple[bool, bool]:
        async with feed.running():
            with feed.subscribe(row.match) as bell, feed.subscribe(other.match) as silent:
                await asyncio.sleep(1.0 if store.shared else 0)  # LISTEN has to be under way; it rings once then
                bell.clear()
                silent.clear()
                writing = threading.Thread(target=write)
                writing.start()
                await asyncio.wait_for(bell.wait(), 10)
                writing.join()  # the database rings before it answers the writer
                return bell.is_set(), silent.is_set()

    assert asyncio.run(listen()) == (True, False)
