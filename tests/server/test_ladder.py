"""The endpoints of ladders, and a match against somebody on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.games import catalogue, find_game

if TYPE_CHECKING:
    from tests.server.guest import Visit

GAMES = [spec.name for spec in catalogue() if spec.study and spec.study.ladder]
CROQUET = "arithmetical-croquet"


@pytest.mark.parametrize("game", GAMES)
def test_a_ladder_and_its_faces(client: Visit, game: str) -> None:
    answer = client.get(f"/api/games/{game}/ladder")
    assert answer.status_code == 200, answer.text
    assert "max-age" in answer.headers["cache-control"]
    study = find_game(game).study
    assert study is not None
    ladder = study.ladder
    assert ladder is not None
    rungs = answer.json()["rungs"]
    assert [rung["name"] for rung in rungs] == [opponent.name for opponent in ladder.opponents]
    for rung in rungs:
        face = client.get(rung["face"])
        assert face.headers["content-type"].startswith("image/svg+xml")
        assert rung["title"].split("'")[0] in face.text
        measured = rung["measured"]
        assert measured is None or measured["low"] < measured["rating"] < measured["high"]


@pytest.mark.parametrize("address", ["nothing/ladder", f"{CROQUET}/faces/nobody", "nothing/faces/pip"])
def test_what_is_not_there(client: Visit, address: str) -> None:
    assert client.get(f"/api/games/{address}").status_code == 404


def test_somebody_on_the_ladder_sits_down_and_is_rated(client: Visit) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "pip"}]
    made = client.post("/api/matches", json={"game": CROQUET, "seats": seats}).json()
    match, key = made["match"], {"Authorization": f"Bearer {made['seats'][0]['key']}"}
    card = client.get(f"/api/matches/{match}").json()["seats"][1]
    assert (card["name"], card["title"], card["face"]) == ("pip", "Pip", f"/api/games/{CROQUET}/faces/pip")
    assert client.post(f"/api/matches/{match}/resign", headers=key).status_code == 201
    me, pip = client.get(f"/api/matches/{match}/summary").json()["seats"]
    assert me["rating"] is None
    assert pip["rating"] > 1000
    assert pip["deviation"] > 0


def test_under_other_options_nobody_is_rated(client: Visit) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "poppy"}]
    made = client.post("/api/matches", json={"game": "crokinole", "seats": seats}).json()
    key = {"Authorization": f"Bearer {made['seats'][0]['key']}"}
    assert client.post(f"/api/matches/{made['match']}/resign", headers=key).status_code == 201
    assert client.get(f"/api/matches/{made['match']}/summary").json()["seats"][1]["rating"] is None
