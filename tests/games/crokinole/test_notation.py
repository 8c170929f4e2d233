"""Shots, placements and positions as text: examples, what is refused and how, and round trips."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.flick import Aim, Flick, ShotEvent, ShotResult
from parlour.game import NotationError
from parlour.games.crokinole import notation
from parlour.games.crokinole.notation import (
    format_move,
    format_placement,
    format_state,
    parse_move,
    parse_placement,
    parse_state,
)
from parlour.games.crokinole.rules.board import BoardDisc, Placement, State
from parlour.games.crokinole.rules.table import START_LINE, ahead
from parlour.physics import Kind
from tests.complaints import complaint
from tests.games.crokinole.boards import Scene, scenes, states
from tests.games.crokinole.scenes import crokinole, place, state

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole

FIELDS = "round, starter, shots, score, twenties, discs"


def test_every_form_comes_as_a_pair() -> None:
    parsed, formatted = (
        {name.removeprefix(kind) for name in notation.__all__ if name.startswith(kind)}
        for kind in ("parse_", "format_")
    )
    assert parsed == formatted == {"move", "placement", "state"}


# --- shots ----------------------------------------------------------------------------------------------------


def test_a_shot_reads_as_its_aim() -> None:
    game, shot = crokinole(), Flick(Aim(12.5, 0.935, (0.0, -0.3048)))
    assert parse_move(game, game.start(), "0.0,-0.3048 >12.5 0.935") == shot
    assert format_move(game, game.start(), shot) == "0.0,-0.3048 >12.5 0.935"


@given(scenes())
def test_reported_shots_survive_a_round_trip(scene: Scene) -> None:
    text = format_move(scene.game, scene.before, scene.flick)
    assert parse_move(scene.game, scene.before, text) == scene.flick


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize(
    ("events", "happened"),
    [
        ("0.2:m1^", (ShotEvent(0.2, Kind.LEFT_TABLE, "m1"),)),
        ("0.2:m1^w1", (ShotEvent(0.2, Kind.LEFT_TABLE, "m1", "w1"),)),
        ("0.2:ma1^wb2", (ShotEvent(0.2, Kind.LEFT_TABLE, "ma1", "wb2"),)),
        (
            "0.2:m1^w1;0.3:m1*w2",
            (ShotEvent(0.2, Kind.LEFT_TABLE, "m1", "w1"), ShotEvent(0.3, Kind.DISC, "m1", "w2")),
        ),
    ],
)
def test_a_disc_that_leaves_and_what_it_touches_when_it_comes_back(
    events: str, happened: tuple[ShotEvent, ...]
) -> None:
    """One event may tell both, and a disc that left needs no resting place."""
    game, aim = crokinole(), "0.0,-0.3048 >0.0 1.0"
    text = f"{aim} | {aim} | {events} | -"
    move = parse_move(game, game.start(), text)
    assert isinstance(move, Flick)
    assert move.result == ShotResult(happened, ())
    assert format_move(game, game.start(), move) == text


@pytest.mark.parametrize("event", ["0.2:m1^3", "0.2:m1^^", "0.2:m1ow1", "0.2:m1^w1^", "0.2:^w1"])
def test_what_is_no_event_is_said_so(event: str) -> None:
    aim = "0.0,-0.3048 >0.0 1.0"
    with pytest.raises(NotationError, match="is no event; one looks like"):
        parse_move(crokinole(), state(), f"{aim} | {aim} | {event} | -")


@pytest.mark.parametrize("text", ["", "20", "0,0 1 2", "0.0,-0.3048 >12.5", "> 1", "0.0,-0.3048 >12.5 0.9 |"])
def test_what_is_no_shot_is_answered_with_what_would_be_one(text: str) -> None:
    game = crokinole()
    with pytest.raises(NotationError, match=r"is no shot; one looks like '0\.0,-0\.3048 >12\.5 0\.935'"):
        parse_move(game, game.start(), text)


# --- placements -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seat", "text", "at"),
    [
        (2, 0, "0.0", (0.0, -START_LINE)),
        (2, 1, "0.0", (0.0, START_LINE)),
        (4, 1, "0.0", (-START_LINE, 0.0)),
        (2, 0, "0.0/0.31", (0.0, -0.31)),
        (2, 0, "30.0", (START_LINE / 2, -START_LINE * math.sqrt(3) / 2)),
        (2, 1, "30.0", (-START_LINE / 2, START_LINE * math.sqrt(3) / 2)),
        (4, 1, "30.0", (-START_LINE * math.sqrt(3) / 2, -START_LINE / 2)),
    ],
)
def test_a_placement_is_degrees_to_the_right_as_the_seat_sees_it(
    players: int, seat: int, text: str, at: tuple[float, float]
) -> None:
    game = crokinole(players=players)
    placement = parse_placement(game, text)
    assert placement.at(ahead(seat, players)) == pytest.approx(at)
    seen = Placement.of(at, ahead(seat, players))
    assert (seen.degrees, seen.radius) == pytest.approx((placement.degrees, placement.radius))
    assert format_placement(game, placement) == text


@pytest.mark.parametrize("degrees", [-45.0, -12.345, 0.0, 7.001, 45.0])
@pytest.mark.parametrize("players", [2, 4])
def test_a_placement_that_is_named_can_be_played_from(players: int, degrees: float) -> None:
    game = crokinole(players=players)
    for seat in range(players):
        before = State(shots=seat)
        named = parse_placement(game, repr(degrees)).at(ahead(seat, players))
        assert named == pytest.approx(place(game, before, degrees))
        assert game.refusal(before, Flick(Aim(0.0, 1.0, named))) is None


@given(st.floats(-180, 180), st.floats(0, 1e6))
def test_placements_come_back(degrees: float, radius: float) -> None:
    game, placement = crokinole(), Placement(degrees, radius)
    assert parse_placement(game, format_placement(game, placement)) == placement


@pytest.mark.parametrize(
    "text", ["", "x", "1,2", "1/", "/0.3", "--1", "1/-0.3", "nan", "inf", "\u0663", "1e999", "0/1e999"]
)
def test_what_is_no_placement_is_said_so(text: str) -> None:
    with pytest.raises(NotationError, match="is no placement"):
        parse_placement(crokinole(), text)


# --- positions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "text", "position"),
    [
        (2, "1 maple 0 0-0 0-0 -", State()),
        (
            2,
            "3 walnut 5 25-40 1-0 m1@0.05,-0.15;w2@-0.03,0.2",
            State(3, 1, 5, (BoardDisc("m1", 0.05, -0.15), BoardDisc("w2", -0.03, 0.2)), (1, 0), (25, 40)),
        ),
        (4, "2 walnut-b 2 0-15 0-0 ma1@0.05,1e-05", State(2, 3, 2, (BoardDisc("ma1", 0.05, 1e-5),), scores=(0, 15))),
    ],
)
def test_positions(players: int, text: str, position: State) -> None:
    game = crokinole(players=players)
    assert parse_state(game, text) == position
    assert format_state(game, position) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"a position has six fields, not 1: {FIELDS}; one looks like '1 maple 2 0-0 1-0 w1@0.05,-0.15'"),
        (
            "1 maple 0 0-0 0-0",
            f"a position has six fields, not 5: {FIELDS}; one looks like '1 maple 2 0-0 1-0 w1@0.05,-0.15'",
        ),
        ("0 maple 0 0-0 0-0 -", "round is a whole number from 1 to 999999, not '0'"),
        ("x maple 0 0-0 0-0 -", "round is a whole number from 1 to 999999, not 'x'"),
        ("1 oak 0 0-0 0-0 -", "the starter is maple or walnut, not 'oak'"),
        ("1 maple 24 0-0 0-0 -", "shots played is a whole number from 0 to 23, not '24'"),
        ("1 maple 0 0 0-0 -", "the match score are two numbers with a hyphen, such as '25-40', not '0'"),
        ("1 maple 0 0-0 0:0 -", "the twenties are two numbers with a hyphen, such as '25-40', not '0:0'"),
        ("1 maple 2 0-0 0-0 m1", "'m1' is no disc; one looks like 'm1@0.05,-0.15', in m from the centre"),
        (
            "1 maple 2 0-0 0-0 m1@0,1.2.3",
            "'m1@0,1.2.3' is no disc; one looks like 'm1@0.05,-0.15', in m from the centre",
        ),
        ("1 maple 2 0-0 0-0 m1@nan,0", "'m1@nan,0' is no disc; one looks like 'm1@0.05,-0.15', in m from the centre"),
        ("1 maple 2 0-0 0-0 m1@1e999,0", "m1 lies off the surface, which ends 0.3302 m from its centre"),
        ("1 maple 2 0-0 0-0 m2@0.1,0.0", "m2 has not been shot; shot so far: m1, w1"),
        ("1 maple 0 0-0 0-0 m1@0.1,0.0", "m1 has not been shot; shot so far: none"),
        ("1 maple 2 0-0 0-0 w1@0.1,0.0;m1@0.2,0.0", "the discs of a position are sorted by their ids, each named once"),
        ("1 maple 2 0-0 0-0 m1@0.1,0.0;m1@0.2,0.0", "the discs of a position are sorted by their ids, each named once"),
        ("1 maple 2 0-0 0-0 m1@0.3,0.2", "m1 lies off the surface, which ends 0.3302 m from its centre"),
        ("1 maple 2 0-0 0-0 m1@0.09,0.04", "m1 overlaps a peg"),
        ("1 maple 2 0-0 0-0 m1@0.0,0.3", "m1 touches the starting line, where no disc stays"),
        ("1 maple 2 0-0 0-0 m1@0.0,0.325", "m1 lies beyond the starting line, where no disc stays"),
        (
            "2 maple 2 2-0/3-1 0-0 -",
            "the twenties of the match are counted with the option count_twenties only, not '3-1'",
        ),
        ("2 maple 2 2-0/3 0-0 -", "the match score are two numbers with a hyphen, such as '25-40', not '2-0/3'"),
        ("1 maple 2 0-0 0-0 m1@0.2,0.0;w1@0.21,0.0", "m1 overlaps w1; their centres must be 0.03175 m apart or more"),
    ],
)
def test_a_broken_position_names_the_field(text: str, problem: str) -> None:
    assert complaint(parse_state, crokinole(), text) == problem


@pytest.mark.clause("CR-10")
def test_where_a_disc_beyond_the_line_stays_a_position_may_have_one() -> None:
    game, text = crokinole(beyond_line="stays"), "1 maple 2 0-0 0-0 m1@0.0,0.325"
    assert format_state(game, parse_state(game, text)) == text


@pytest.mark.clause("CR-13")
def test_the_twenties_of_the_match_stand_behind_its_score() -> None:
    game = crokinole(count_twenties=True)
    position = State(3, 0, 1, (), (1, 0), (2, 2), (7, 12))
    assert format_state(game, position) == "3 maple 1 2-2/7-12 1-0 -"
    assert parse_state(game, "3 maple 1 2-2/7-12 1-0 -") == position
    assert parse_state(game, "3 maple 1 2-2/0-0 1-0 -") == parse_state(game, "3 maple 1 2-2 1-0 -")


@given(states())
def test_positions_come_back(drawn: tuple[Crokinole, State]) -> None:
    game, position = drawn
    assert parse_state(game, format_state(game, position)) == position


@given(st.text(alphabet="0123456789-.@,;e maplewnutb", max_size=40) | st.text(max_size=12))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    game = crokinole()
    with suppress(NotationError):
        found = parse_state(game, text)
        assert parse_state(game, format_state(game, found)) == found
    with suppress(NotationError):
        placement = parse_placement(game, text)
        assert parse_placement(game, format_placement(game, placement)) == placement
    with suppress(NotationError):
        move = parse_move(game, state(), text)
        assert parse_move(game, state(), format_move(game, state(), move)) == move
