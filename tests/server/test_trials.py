"""What the page's kernels are sent: for a ply of a match, for a position, and the files that go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import find_game
from parlour.physics.arrays import field_of
from parlour.physics.engine.records import FIELD
from tests.server.guest import Guest

if TYPE_CHECKING:
    from tests.server.guest import Visit

OPENING = "0.0,-0.3048 >3.0 1.2"


@pytest.fixture
def guest(client: Visit) -> Guest:
    return Guest(client, game="crokinole")


def sampling(host: Guest, ply: int, *, status: int = 200) -> Any:
    answer = host.client.get(f"{host.url}/sampling/{ply}")
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_state_is_sampled_as_it_lies_and_for_ever(guest: Guest) -> None:
    host = guest.create("me", "me", starter=1)
    assert host.move(0, OPENING).status_code == 201
    first, second = sampling(host, 0), sampling(host, 1)
    assert [len(each["discs"]) for each in (first, second)] == [1, 2]
    assert second["coins"][0]["disc"] == 1
    assert "immutable" in host.client.get(f"{host.url}/sampling/1").headers["cache-control"]
    sampling(host, 2, status=404)


def test_nobody_learns_more_than_a_spectator_sees(guest: Guest) -> None:
    """A player and a spectator get the same, without the seed, the keys, and the error that the hand will make."""
    host = guest.create("me:club", "champion", starter=1)
    answer = host.client.get(f"{host.url}/sampling/0", headers=host.headers())
    assert answer.json() == sampling(host, 0)
    assert set(answer.json()) == {"module", "field", "frame", "discs", "coins", "hands", "zones"}


def test_a_champion_is_asked_after_the_match(guest: Guest) -> None:
    host = guest.create("me", "me", starter=1)
    assert host.move(0, OPENING).status_code == 201
    address = f"{host.url}/proposals/0"
    assert host.client.get(address).json()["code"] == "not_over"
    assert host.act("resign").status_code == 201
    (proposed,) = host.client.get(address).json()["proposed"]
    assert proposed["hand"] == "champion"
    assert proposed["aims"]["shape"][0] > 10
    sampling(host, 1)
    assert host.client.get(f"{host.url}/proposals/2").status_code == 404


@pytest.mark.parametrize("name", ["crokinole", "castle-croquetnole"])
def test_files_are_kept_and_compressed(client: Visit, name: str) -> None:
    found = client.post("/api/positions/trials", json={"game": name}).json()
    address = found["sampling"]["field"]
    answer = client.get(address)
    spec = find_game(name)
    assert spec.flicking is not None
    assert spec.flicking.sampling is not None
    assert answer.content == field_of(spec.flicking.sampling().board(spec.new())).tobytes()
    assert len(answer.content) == FIELD.itemsize
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert client.get(address, headers={"accept-encoding": "identity"}).content == answer.content
    assert int(answer.headers["content-length"]) < 0.3 * FIELD.itemsize
    assert client.get(address.replace("/files/", "/files/0")).status_code == 404


def test_other_options_have_other_files(client: Visit) -> None:
    wishes: tuple[dict[str, str], ...] = ({}, {"discs": "nca"}, {"castles": "corners"}, {})
    games = ("crokinole", "crokinole", "castle-croquetnole", "castle-croquetnole")
    posted = (
        client.post("/api/positions/trials", json={"game": game, "options": options})
        for game, options in zip(games, wishes, strict=True)
    )
    fields = [answer.json()["sampling"]["field"] for answer in posted]
    assert len(set(fields)) == len(fields)
    assert all(client.get(address).status_code == 200 for address in fields)


def test_a_game_that_is_not_flicked_is_not_tried(client: Visit) -> None:
    assert client.post("/api/positions/trials", json={"game": "castille"}).json() == {"aimings": [], "sampling": None}
    assert client.get("/api/games/castille/files/abc").status_code == 404
    assert client.get("/api/games/crokinole/files/abc?options=nonsense").status_code == 404
