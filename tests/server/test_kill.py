"""Kill -9 between any two moves of a game: every accepted move is still there, and the game goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.needs import Serving, need_postgres, serving
from tests.server.guest import Guest, legal

if TYPE_CHECKING:
    from pathlib import Path


def visitor(server: Serving) -> httpx.Client:
    """A client with a new connection for each request, since old connections die with the server."""
    return httpx.Client(base_url=server.url, timeout=30, limits=httpx.Limits(max_keepalive_connections=0))


OPTIONS = {"spacing": 4, "hoops": 0, "max_step": 3}


def test_no_accepted_move_is_lost_at_any_ply(tmp_path: Path) -> None:
    server = Serving(tmp_path)
    client = visitor(server)
    try:
        host = Guest(client).create("me", "me", **OPTIONS)
        played: list[str] = []
        while True:
            view = host.read()
            assert [entry["move"] for entry in view["log"]] == played
            if view["frame"]["result"] is not None:
                break
            move = legal(view)[0]
            assert host.move(len(played), move).status_code == 201
            played.append(move)
            server.kill()
            server = Serving(tmp_path, port=server.port)
    finally:
        client.close()
        server.kill()
    assert len(played) > 5


def test_a_bot_killed_while_it_thinks_answers_after_the_restart(tmp_path: Path) -> None:
    server = Serving(tmp_path)
    client = visitor(server)
    try:
        host = Guest(client).create("me", "perfect")
        assert host.move(0, "3").status_code == 201
        server.kill()
        server = Serving(tmp_path, port=server.port)
        assert host.wait_for(2)["log"][1]["seat"] == 1
    finally:
        client.close()
        server.kill()


def next_move(feed: ClientConnection) -> str:
    """The next move in the feed; news without frames is about seats and other things."""
    while True:
        frames = json.loads(feed.recv(timeout=20))["frames"]
        if frames:
            return str(frames[0]["entry"]["move"])


def test_two_servers_share_one_postgres() -> None:
    """A move written by one worker wakes the readers of the other."""
    address = need_postgres()
    with (
        serving(database=address) as one,
        serving(database=address) as two,
        visitor(one) as here,
        visitor(two) as there,
    ):
        host = Guest(here).create("me", "me")
        guest = Guest(there, host.match, host.keys)
        with connect(f"{two.url.replace('http', 'ws')}api/matches/{host.match}/feed?since=0") as feed:
            assert host.move(0, "3").status_code == 201
            assert next_move(feed) == "3"
            assert guest.move(1, "8").status_code == 201
            assert next_move(feed) == "8"
        assert host.move(1, "8").status_code == 409
