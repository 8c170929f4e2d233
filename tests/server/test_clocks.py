"""Clocks over HTTP: the server ends a match on time by itself, and stored times outlast it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from parlour.server.app import create_app
from parlour.server.store import open_store
from tests.server.conftest import FREE
from tests.server.guest import Guest, legal

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from litestar import Litestar

TWO_SECONDS = {"per": "turn", "seconds": 2}


def ended(guest: Guest, seconds: float = 20) -> dict[str, Any]:
    """How a match ended, once it has."""
    until = time.monotonic() + seconds
    while (result := guest.read()["frame"]["result"]) is None:
        assert time.monotonic() < until
        time.sleep(0.2)
    assert isinstance(result, dict)
    return result


def test_who_runs_out_of_time_loses_without_anybody_doing_anything(client: TestClient[Litestar]) -> None:
    guest = Guest(client).create("me", "me", clock=TWO_SECONDS)
    view = guest.read()
    assert view["clock"] == {"per": "turn", "seconds": 2, "increment": 0}
    assert (view["times"]["left"], view["times"]["deadline"]) == ([2, 2], None)
    assert abs(view["times"]["now"] - time.time()) < 60
    assert guest.move(0, legal(view)[0]).status_code == 201
    view = guest.read()
    assert 0 < view["times"]["deadline"] - view["times"]["now"] <= 2
    result = ended(guest)
    assert (result["termination"], result["winners"]) == ("out-of-time", [0])
    late = guest.move(1, legal(view)[0])
    assert late.status_code == 409
    news = client.get(f"{guest.url}/news?since=1").json()
    assert news["entries"] or news["frames"][0]["entry"]["notes"][0]["message"] == "Second runs out of time."
    assert client.get(f"{guest.url}/record").json()["out_of_time"] is True


def test_no_time_runs_while_the_server_is_down(tmp_path: Path) -> None:
    """And it goes on afterwards."""
    with TestClient(create_app(open_store(tmp_path / "kept.sqlite"), settings=FREE)) as client:
        guest = Guest(client).create("me", "me", clock=TWO_SECONDS)
        guest.move(0, legal(guest.read())[0])
    time.sleep(3.1)
    with TestClient(create_app(open_store(tmp_path / "kept.sqlite"), settings=FREE)) as client:
        guest.client = client
        assert guest.read()["frame"]["result"] is None
        assert ended(guest, 30)["termination"] == "out-of-time"


@pytest.mark.parametrize(
    "clock",
    [
        {"per": "hour", "seconds": 5},
        {"per": "turn", "seconds": 0},
        {"per": "turn", "seconds": 31 * 86_400},
        {"per": "turn", "seconds": 60, "increment": 5},
        {"per": "match", "seconds": 60, "increment": -1},
        {"per": "match", "seconds": 1e400},
        "10+5",
        {},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused_in_words(client: TestClient[Litestar], clock: object) -> None:
    wish = {"game": "arithmetical-croquet", "seats": [{"kind": "me"}] * 2, "clock": clock}
    body = (
        {**wish, "clock": {"per": "match", "seconds": "1e400"}} if clock == {"per": "match", "seconds": 1e400} else wish
    )
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 400
    assert "clock" in answer.json()["message"]


def test_a_take_back_is_asked_and_granted_over_http(client: TestClient[Litestar]) -> None:
    guest = Guest(client).create("me", "friend")
    joined = client.post(f"{guest.url}/join", json={"invitation": guest.invitations[1]}).json()
    guest.keys[1] = joined["key"]
    assert guest.act("take-back", 0, ply=0).json()["message"] == "You have not made a move that you could take back."
    guest.move(0, legal(guest.read(0))[0], 0)
    asked = guest.act("take-back", 0, ply=1)
    assert (asked.status_code, asked.json()["ply"]) == (201, 0)
    stranger = client.post(f"{guest.url}/take-back/answer", json={"ply": 1, "granted": True})
    assert stranger.status_code == 401
    assert guest.act("take-back/answer", 0, ply=1, granted=True).status_code == 409
    assert guest.act("take-back/answer", 1, ply=1, granted=True).status_code == 201
    news = client.get(f"{guest.url}/news?since=1").json()
    following = Guest(client, news["rematch"], guest.keys)
    assert following.read(0)["turn"]["ply"] == 0
    left = guest.move(1, "3", 1)
    assert (left.status_code, left.json()["code"]) == (409, "left_behind")
