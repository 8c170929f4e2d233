"""Flicks over the API: refused with clause and reason, executed by the seat's hand, played back exactly."""

from __future__ import annotations

import math
import threading
import time
from typing import TYPE_CHECKING

import pytest

from parlour.flick import Flick, format_aim, parse_aim, parse_flick
from parlour.games.crokinole import spec
from parlour.record import parse_record, replay
from tests.server.guest import Guest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

OPEN = "0.0,-0.3048 >0.0 0.95"
"""A shot from straight in front of the first seat at the hole: a 20."""


@pytest.fixture
def guest(client: TestClient[Litestar]) -> Guest:
    return Guest(client, game="crokinole")


@pytest.fixture
def table(guest: Guest) -> Guest:
    """Two people at one screen; the first seat starts."""
    return guest.create("me", "me", starter=1)


def test_a_flick_is_played_ruled_on_and_seen(table: Guest) -> None:
    before = table.read()
    assert [aiming["coin"] for aiming in before["turn"]["aimings"]] == [""]
    assert before["frame"]["playback"] is None
    answer = table.move(0, OPEN)
    assert answer.status_code == 201, answer.text
    assert answer.json() == {"ply": 1}
    after = table.read()
    assert after["log"][0]["move"] == OPEN
    assert [note["clause"] for note in after["log"][0]["notes"]] == ["CR-5", "CR-7"]
    assert after["log"][0]["notes"][1]["about"] == ["m1"]
    (travel,) = after["frame"]["playback"]["travels"]
    assert (travel["id"], travel["into"]) == ("m1", "hole")
    assert after["frame"]["sheet"]["rows"]


def test_the_player_to_flick_is_told_how_far_the_hand_errs(guest: Guest) -> None:
    table = guest.create("me:club", "me", starter=1)
    seen = {}
    for _ in range(2):
        turn, seat = table.read()["turn"], table.read()["frame"]["to_play"]
        seen[seat] = turn["aimings"][0]["wander"]
        table.move(turn["ply"], "0.0,-0.3048 >0.0 0.95" if seat == 0 else "0.0,0.3048 >180.0 0.95")
    assert seen == {0: spec.hand("club").angle_sd, 1: 0.0}
    assert 0.1 < seen[0] < 3.0


@pytest.mark.parametrize(
    ("shot", "status", "code", "clause"),
    [
        ("0.0,-0.3048 >nan 0.95", 422, "not_a_number", "CR-4"),
        ("0.0,-0.3048 >0.0 inf", 422, "not_a_number", "CR-4"),
        ("0.0,-0.3048 >0.0 9.9", 422, "speed", "CR-4"),
        ("0.0,-0.3048 >0.0 0.0", 422, "speed", "CR-4"),
        ("0.0,-0.3048 >0.0 -1.0", 422, "speed", "CR-4"),
        ("0.0,-0.3048 >0.0 0.9 ~1000.0", 422, "spin", "CR-4"),
        (">0.0 0.95", 422, "no_place", "CR-3"),
        ("0.0,-0.2 >0.0 0.95", 422, "off_the_line", "CR-3"),
        ("0.3048,0.0 >270.0 0.95", 422, "another_quadrant", "CR-14"),
        ("m7 0.0,-0.3048 >0.0 0.95", 422, "another_disc", "CR-14"),
        ("straight at it", 400, "malformed", None),
    ],
)
def test_a_shot_that_may_not_be_played_is_refused(
    table: Guest, shot: str, status: int, code: str, clause: str | None
) -> None:
    answer = table.move(0, shot)
    problem = answer.json()
    assert (problem["code"], problem["clause"]) == (code, clause)
    assert answer.status_code == status
    assert problem["message"]
    assert table.read()["frame"]["ply"] == 0


def test_a_placement_on_another_disc_is_refused(guest: Guest) -> None:
    host = guest.create("me", "me", starter=1, no_hiding=False)
    assert host.move(0, "0.0,-0.3048 >0.0 0.32").status_code == 201  # so short that it lies just before the line
    assert host.move(1, "0.2,0.23 >90.0 0.5").status_code == 201
    answer = host.move(2, "0.0,-0.29 >0.0 0.95")
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["clause"]) == ("taken", "CR-3")
    assert "Maple 1" in answer.json()["message"]


def test_nobody_shoots_out_of_turn(guest: Guest) -> None:
    host = guest.create("friend", "me", starter=1)
    answer = host.move(0, OPEN)
    assert answer.status_code == 409
    assert answer.json()["clause"] == "CR-14"


def test_what_came_of_a_shot_is_not_for_the_player_to_say(table: Guest) -> None:
    told = f"{OPEN} | {OPEN} | - | m1@0.0,0.0o"
    answer = table.move(0, told)
    assert answer.status_code == 400
    assert table.read()["frame"]["ply"] == 0


def test_a_hand_is_added_to_what_a_person_aims(guest: Guest) -> None:
    host = guest.create("me:club", "me", starter=1)
    assert [seat["hand"] for seat in host.read()["seats"]] == ["club", ""]
    assert host.move(0, OPEN).status_code == 201
    assert host.move(1, "0.0,0.3048 >180.0 0.95").status_code == 201
    record = parse_record(host.client.get(f"{host.url}/record").text)
    assert [sitter.hand for sitter in record.seats] == ["club", ""]
    missed, exact = (parse_flick(turn.move) for turn in record.turns)
    assert missed.aim == parse_aim(OPEN)
    assert missed.done != missed.aim
    assert abs((missed.done.bearing + 180) % 360 - 180) < 6
    assert exact.done == exact.aim


def test_an_unknown_hand_is_refused(client: TestClient[Litestar]) -> None:
    seats = [{"kind": "me", "hand": "shaky"}, {"kind": "me"}]
    answer = client.post("/api/matches", json={"game": "crokinole", "seats": seats})
    assert answer.status_code == 400
    assert "club" in answer.json()["message"]


def test_a_seat_count_that_does_not_fit_is_refused(client: TestClient[Litestar]) -> None:
    seats = [{"kind": "me"}] * 3
    answer = client.post("/api/matches", json={"game": "crokinole", "seats": seats, "options": {"players": 4}})
    assert answer.status_code == 400
    assert "4 seats" in answer.json()["message"]


def test_the_starting_seat_is_drawn_unless_chosen(guest: Guest) -> None:
    starters = {guest.create("me", "me").read()["frame"]["to_play"] for _ in range(20)}
    assert starters == {0, 1}


def test_a_record_replays_to_what_the_server_showed(table: Guest) -> None:
    for ply in range(6):
        aiming = table.read()["turn"]["aimings"][0]
        shot = Flick(
            parse_aim(f"{aiming['start'][0]},{aiming['start'][1]} >{aiming['bearing'] + 3 * ply} {aiming['speed']}")
        )
        assert table.move(ply, format_aim(shot.aim)).status_code == 201
    record = parse_record(table.client.get(f"{table.url}/record").text)
    state = list(replay(spec.new(record.options), spec.notation, record))[-1].after
    view = table.read()
    drawn = {piece["id"]: piece["at"] for piece in view["frame"]["picture"]["pieces"]}
    frame = view["turn"]["aimings"][0]["frame"]
    for disc in state.discs:
        at = (frame["origin"][0] + frame["scale"] * disc.x, frame["origin"][1] - frame["scale"] * disc.y)
        assert math.dist(at, drawn[disc.id]) < 1e-3


def test_four_people_at_one_screen(guest: Guest) -> None:
    host = guest.create("me", "me", "me", "me", players=4, starter=1)
    places = ("0.0,-0.3048 >0.0", "-0.3048,0.0 >90.0", "0.0,0.3048 >180.0", "0.3048,0.0 >270.0")
    for ply, place in enumerate(places):
        assert host.read()["frame"]["to_play"] == ply
        assert host.move(ply, f"{place} 0.95").status_code == 201
    view = host.read()
    assert [entry["notes"][-1]["about"] for entry in view["log"]] == [["ma1"], ["wa1"], ["mb1"], ["wb1"]]


def test_a_bot_plays_with_the_hand_of_its_level(guest: Guest) -> None:
    host = guest.create("club", "me", starter=1)
    view = host.wait_for(1)
    assert view["seats"][0]["hand"] == "club"
    record = parse_record(host.client.get(f"{host.url}/record").text)
    flick = parse_flick(record.turns[0].move)
    assert flick.done != flick.aim


def test_other_matches_go_on_while_a_bot_thinks(guest: Guest) -> None:
    """Other matches can be read and played while a bot thinks."""
    thinking, other = guest.create("machine", "me", starter=1), guest.create("me", "me", starter=1)
    slowest: list[float] = []

    def play() -> None:
        for ply, shot in enumerate((OPEN, "0.0,0.3048 >180.0 0.95", OPEN)):
            began = time.monotonic()
            assert other.move(ply, shot).status_code == 201
            slowest.append(time.monotonic() - began)

    player = threading.Thread(target=play)
    player.start()
    player.join(60)
    assert len(slowest) == 3
    assert thinking.wait_for(1)["frame"]["ply"] >= 1
