"""Where there is no machine code every request that needs some is answered at once, and the match says why."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import MissingExtraError
from parlour.service import bots, warmth
from tests.server.guest import Guest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

MISSING = "There is no machine code for the physics engine: linux-x86-64.so is damaged."
FLICKS = {0.0: "0.0,-0.3048 >0.0 0.9", 180.0: "0.0,0.3048 >180.0 0.9"}
"""By where the seat faces."""


def missing(*_: object) -> Any:
    raise MissingExtraError(MISSING, name="numba")


@pytest.fixture
def bare(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> TestClient[Litestar]:
    """A server that has no library and no Numba."""
    monkeypatch.setattr(warmth, "is_shipped", lambda: False)
    monkeypatch.setattr(warmth, "play_a_shot", missing)
    monkeypatch.setattr(bots, "think", missing)
    monkeypatch.setattr("parlour.physics.simulate", missing)
    return client


def stuck(guest: Guest) -> str:
    """Why the bot of a match cannot move, once it has been asked."""
    until = time.monotonic() + 10
    while not (words := str(guest.read()["stuck"])):
        assert time.monotonic() < until
        time.sleep(0.05)
    return words


def test_nobody_waits_for_a_physics_that_cannot_be_had(
    bare: TestClient[Litestar], caplog: pytest.LogCaptureFixture
) -> None:
    began = time.monotonic()
    guest = Guest(bare, game="crokinole").create("me", "me")
    first = guest.read()["frame"]["to_play"]
    answer = guest.move(0, FLICKS[guest.read()["seats"][first]["facing"]], first)
    assert time.monotonic() - began < 10
    assert not guest.read()["warming"]
    assert (answer.status_code, answer.json()["message"]) == (409, MISSING)
    assert "Traceback" not in caplog.text
    assert [record.getMessage() for record in caplog.records].count(f"no flick can be played: {MISSING}") == 1


def test_a_wrong_choice_of_kernels_does_not_make_flicks_wait(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_KERNELS", "fast")
    monkeypatch.setattr(warmth, "play_a_shot", missing)
    guest = Guest(client, game="crokinole").create("me", "friend")
    until = time.monotonic() + 10
    while guest.read()["warming"]:
        assert time.monotonic() < until


def test_a_match_says_why_its_bot_cannot_move_and_others_go_on(
    bare: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guest = Guest(bare).create("perfect", "me")
    assert stuck(guest) == f"The bot cannot move. {MISSING}"
    assert bare.get(f"{guest.url}/news?since=0").json()["stuck"] == f"The bot cannot move. {MISSING}"
    assert "Traceback" not in caplog.text
    other = Guest(bare).create("me", "friend")
    assert other.move(0, "3").status_code == 201
    assert other.read()["stuck"] == ""
    monkeypatch.undo()
    guest.read()  # asks it again
    assert guest.wait_for(1)["stuck"] == ""


def test_of_an_unforeseen_failure_the_match_tells_no_details(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(bots, "think", broken)
    assert stuck(Guest(client).create("perfect", "me")) == "The bot cannot move. Something went wrong on our side."


def test_the_feed_tells_a_reader_that_the_bot_cannot_move(bare: TestClient[Litestar]) -> None:
    guest = Guest(bare).create("me", "perfect")
    with bare.websocket_connect(f"{guest.url}/feed?since=0") as socket:
        assert guest.move(0, "3").status_code == 201
        news = socket.receive_json()
        while not news.get("stuck"):
            news = socket.receive_json()
    assert news["stuck"] == f"The bot cannot move. {MISSING}"
