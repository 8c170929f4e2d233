"""Positions that are set up, moves that are taken back, and the settings of a position."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.record import parse_record, replay
from parlour.service import lobby
from tests.server.guest import Guest, legal

if TYPE_CHECKING:
    from tests.server.guest import Visit


@pytest.fixture
def guest(client: Visit) -> Guest:
    return Guest(client)


def start_from(guest: Guest, position: str, *, status: int = 201) -> dict[str, Any]:
    wish = {"game": guest.game, "seats": [{"kind": "me"}, {"kind": "me"}], "position": position}
    answer = guest.client.post("/api/matches", json=wish)
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


# --- matches from a position ---------------------------------------------------------------------------------------


def test_a_match_begins_where_it_is_set_up(guest: Guest) -> None:
    table = guest.create("me", "me")
    first = legal(table.read())[0]
    assert table.move(0, first).status_code == 201
    position = table.frame(1)["position"]
    created = start_from(guest, position)
    again = Guest(guest.client, created["match"], {0: created["seats"][0]["key"]})
    view = again.read()
    assert (view["frame"]["position"], view["frame"]["ply"], view["log"]) == (position, 0, [])
    assert view["frame"]["to_play"] == 1
    played = again.move(0, legal(view)[0])
    assert played.status_code == 201
    assert again.frame(0)["position"] == position


def test_the_record_says_where_it_began(guest: Guest) -> None:
    table = guest.create("me", "me")
    plain = table.client.get(f"{table.url}/record").text
    assert "position" not in plain
    table.move(0, legal(table.read())[0])
    position = table.frame(1)["position"]
    created = start_from(guest, position)
    again = Guest(guest.client, created["match"], {0: created["seats"][0]["key"]})
    again.move(0, legal(again.read())[0])
    record = parse_record(again.client.get(f"{again.url}/record").text)
    assert record.position == position
    spec = find_game(record.game)
    game = spec.new(record.options)
    (ruling,) = replay(game, spec.notation, record)
    assert spec.notation.format_state(game, ruling.before) == position
    assert Match.from_record(spec, record).outcome is None


def test_a_position_that_is_none_or_that_is_over_is_refused(guest: Guest) -> None:
    assert start_from(guest, "what?", status=400)["code"] == "malformed"
    spec = find_game(guest.game)
    game = spec.new({})
    state = game.start()
    while game.outcome(state) is None:
        state = game.play(state, game.moves(state)[-1]).after
    over = start_from(guest, spec.notation.format_state(game, state), status=400)
    assert "the match is over" in over["message"]


# --- taking back ---------------------------------------------------------------------------------------------------


def test_moves_are_taken_back_at_another_table(guest: Guest) -> None:
    table = guest.create("me", "me")
    for ply in range(4):
        table.move(ply, legal(table.read())[0])
    assert table.read()["alone"]
    answer = table.act("branch", ply=3)
    assert answer.status_code == 201, answer.text
    branch = Guest(guest.client, answer.json()["match"], table.keys)
    before, after = table.read(), branch.read()
    assert (before["frame"]["ply"], after["frame"]["ply"]) == (4, 3)
    assert after["log"] == before["log"][:3]
    assert branch.move(3, legal(after)[-1]).status_code == 201
    once_more = branch.act("branch", ply=0).json()["match"]
    assert Guest(guest.client, once_more, table.keys).read()["log"] == []


def test_a_match_that_was_resigned_can_be_gone_on_with(guest: Guest) -> None:
    table = guest.create("me", "me")
    table.move(0, legal(table.read())[0])
    table.act("resign")
    branch = Guest(guest.client, table.act("branch", ply=1).json()["match"], table.keys)
    assert branch.read()["frame"]["result"] is None


def test_a_bot_answers_anew_after_a_move_was_taken_back(guest: Guest) -> None:
    table = guest.create("me", "casual")
    view = table.read()
    table.move(0, legal(view)[0])
    table.wait_for(2)
    branch = Guest(guest.client, table.act("branch", ply=0).json()["match"], table.keys)
    branch.move(0, legal(branch.read())[-1])
    assert branch.wait_for(2)["frame"]["ply"] >= 2


@pytest.mark.parametrize("ply", [1, 5])
def test_there_must_be_something_to_take_back(guest: Guest, ply: int) -> None:
    table = guest.create("me", "me")
    table.move(0, legal(table.read())[0])
    answer = table.act("branch", ply=ply)
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_take_back")


def test_nobody_takes_back_alone_what_two_have_played(guest: Guest) -> None:
    table = guest.create("me", "friend")
    table.move(0, legal(table.read())[0])
    assert not table.read()["alone"]
    answer = table.act("branch", ply=0)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_alone")
    stranger = Guest(guest.client, table.match, {0: "no such key"})
    assert stranger.act("branch", ply=0).status_code == 403
    assert Guest(guest.client, table.match).act("branch", ply=0).status_code == 401


# --- setting up ----------------------------------------------------------------------------------------------------


def ask(client: Visit, **question: object) -> dict[str, Any]:
    answer = client.post("/api/positions", json=question)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.parametrize("game", [spec.name for spec in catalogue()])
def test_the_desk_begins_with_a_position_and_reads_it_again(client: Visit, game: str) -> None:
    first = ask(client, game=game)
    assert not first["over"]
    assert first["words"]
    assert first["board"]["shapes"]
    assert first["picture"]["title"]
    assert first["turn"] == {"ply": 0, "choices": [], "aimings": [], "placings": [], "forced": ""}
    again = ask(client, game=game, position=first["position"])
    assert again == first


def test_every_setting_of_a_castle_can_be_set_to_each_of_its_values(client: Visit) -> None:
    first = ask(client, game="castle-croquetnole")
    tried = 0
    for setting in first["settings"]:
        for value, _ in setting["values"]:
            after = ask(
                client, game="castle-croquetnole", position=first["position"], name=setting["name"], value=value
            )
            now = {each["name"]: each["value"] for each in after["settings"]}
            assert now[setting["name"]] == value
            tried += 1
    assert tried > 90


def test_a_coin_is_laid_where_it_fits_and_nowhere_else(client: Visit) -> None:
    first = ask(client, game="castle-croquetnole")
    question = {"game": "castle-croquetnole", "position": first["position"], "name": "Km at"}
    moved = ask(client, **question, value="0.2,-0.2")
    assert "Km@0.2,-0.2" in moved["position"] or "0.2,-0.2" in moved["position"]
    for value, reason in (
        ("0,-0.254", "tile"),
        ("9,9", "off the table"),
        ("nan,0", "two numbers"),
        ("somewhere", "two numbers"),
    ):
        answer = client.post("/api/positions", json={**question, "value": value})
        assert answer.status_code == 400
        assert reason in answer.json()["message"]


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ({"game": "ludo"}, 404),
        ({"game": "castle-croquetnole", "position": "nonsense"}, 400),
        ({"game": "castle-croquetnole", "name": "Km colour", "value": "red"}, 400),
        ({"game": "castle-croquetnole", "name": "turn", "value": "7"}, 400),
        ({"game": "arithmetical-croquet", "name": "turn", "value": "7"}, 400),
        ({"game": "crokinole", "name": "m1", "value": "0,0.3"}, 400),
        ({"game": "castle-croquetnole", "options": {"specs": 2}}, 400),
    ],
)
def test_the_desk_says_what_is_wrong(client: Visit, question: dict[str, Any], status: int) -> None:
    answer = client.post("/api/positions", json=question)
    assert answer.status_code == status
    assert set(answer.json()) >= {"code", "clause", "message"}


def test_a_game_without_settings_is_set_up_as_a_text(client: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = dataclasses.replace(find_game("arithmetical-croquet"), arranging=None)
    monkeypatch.setattr(lobby, "find_game", lambda _: bare)
    first = ask(client, game=bare.name, position="17 4 first -")
    assert (first["position"], first["settings"], first["frame"]) == ("17 4 first -", [], None)
    answer = client.post("/api/positions", json={"game": bare.name, "name": "turn", "value": "1"})
    assert answer.status_code == 400
    assert "set up as a text" in answer.json()["message"]


def test_a_match_is_played_from_the_desk(client: Visit) -> None:
    game = "castle-croquetnole"
    near = ask(client, game=game)
    near = ask(client, game=game, position=near["position"], name="Km progress", value="13")
    wish = {"game": game, "seats": [{"kind": "me"}] * 4, "position": near["position"]}
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    view = client.get(f"/api/matches/{answer.json()['match']}").json()
    assert view["frame"]["position"] == near["position"]
    assert view["frame"]["to_play"] == 0
