"""Aims and flicks: their parts and their text."""

from __future__ import annotations

import math
import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.flick import (
    ENDS,
    Aim,
    Flick,
    ShotEvent,
    ShotResult,
    ShotSpace,
    Unmeasured,
    UnmeasuredError,
    flick_refusal,
    format_aim,
    format_flick,
    parse_aim,
    parse_flick,
    shot_result,
)
from parlour.game import IllegalMoveError, NotationError
from parlour.games.crokinole.rules import Crokinole
from parlour.physics import CROKINOLE_BOARD, Disc, Fate, Hole, Kind, Line, Post, Rest, RoundEdge, Shot, Table, simulate

NUMBERS = st.floats(allow_nan=False, allow_infinity=True)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
COINS = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,3}", fullmatch=True)
AIMS = st.builds(
    Aim,
    NUMBERS,
    NUMBERS,
    st.none() | st.tuples(NUMBERS, NUMBERS),
    st.just("") | COINS,
    NUMBERS,
    st.just("") | COINS,
)
PLACES = st.integers(0, 99).map(str)
SHOT_EVENTS = st.one_of(
    st.builds(ShotEvent, FINITE, st.just(Kind.DISC), COINS, COINS),
    st.builds(ShotEvent, FINITE, st.sampled_from([Kind.POST, Kind.BLOCK]), COINS, PLACES),
    st.builds(ShotEvent, FINITE, st.just(Kind.LINE), COINS, PLACES, st.sampled_from([1, -1])),
    st.builds(ShotEvent, FINITE, st.sampled_from([Kind.CAPTURED, Kind.LEFT_TABLE]), COINS),
)
RESTS = st.tuples(COINS, st.builds(Rest, FINITE, FINITE, st.sampled_from(sorted(ENDS))))
RESULTS = st.builds(ShotResult, st.lists(SHOT_EVENTS, max_size=5).map(tuple), st.lists(RESTS, max_size=5).map(tuple))
FLICKS = st.builds(Flick, AIMS, st.none() | AIMS) | st.builds(Flick, AIMS, AIMS, RESULTS)


# --- aims -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        (">0.0 1.0", Aim(0.0, 1.0)),
        ("0.0,-0.3048 >12.5 0.935", Aim(12.5, 0.935, (0.0, -0.3048))),
        ("m3 >270.0 1e-05", Aim(270.0, 1e-5, coin="m3")),
        ("wa2 0.1,0.2 >1.0 2.0 ~-30.0 !wb1", Aim(1.0, 2.0, (0.1, 0.2), "wa2", -30.0, "wb1")),
        (">inf nan", None),
    ],
)
def test_aims(text: str, aim: Aim | None) -> None:
    found = parse_aim(text)
    assert format_aim(found) == text
    if aim is not None:
        assert found == aim


def test_an_aim_with_a_number_that_is_none_can_be_said_and_is_not_finite() -> None:
    assert parse_flick("0.0,-0.3 >0.0 1.0").meant.finite
    for text in (">nan 1.0", ">0.0 inf", ">0.0 1.0 ~-inf", "nan,0.0 >0.0 1.0", ">0.0 1e999"):
        assert not parse_flick(text).meant.finite


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ">",
        "> 1.0",
        ">1.0",
        "1.0 1.0",
        "0.0 >1.0 1.0",
        "0.0,0.0,0.0 >1.0 1.0",
        ">1.0 1.0 ~",
        ">1.0  1.0",
        "3 >1.0 1.0",
        ">1.0 1.0 !",
        ">1.0 1.0 !m1 ~2.0",
        ">0x1 1.0",
        ">1_0 1.0",
        ">\u0661 1.0",
        ">1.0 1.0\n",
        ">+1 1.0",
    ],
)
def test_what_is_no_aim_is_answered_with_what_would_be_one(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_aim(text)
    assert str(caught.value) == (
        f"{text!r} is no shot; one looks like '0.0,-0.3048 >12.5 0.935': the start in m, the bearing in degrees, "
        "the speed in m/s"
    )


@given(AIMS)
def test_aims_come_back(aim: Aim) -> None:
    assert parse_aim(format_aim(aim)) == aim


@pytest.mark.parametrize(
    ("bearing", "velocity"), [(0.0, (0.0, 2.0)), (90.0, (2.0, 0.0)), (180.0, (0.0, -2.0)), (270.0, (-2.0, 0.0))]
)
def test_a_bearing_is_clockwise_from_ahead(bearing: float, velocity: tuple[float, float]) -> None:
    assert Aim(bearing, 2.0).shot(3).velocity == velocity
    slanted = Aim(bearing + 30.0, 2.0, (0.1, 0.2), spin=4.0).shot(3, tight=1)
    angle = math.radians(60.0 - bearing)
    assert slanted.velocity == pytest.approx((2.0 * math.cos(angle), 2.0 * math.sin(angle)))
    assert (slanted.disc, slanted.start, slanted.spin, slanted.tight) == (3, (0.1, 0.2), 4.0, 1)


# --- flicks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        ">0.0 1.0",
        ">0.0 1.0 | >0.5 1.0",
        ">0.0 1.0 | >0.5 1.0 | - | -",
        ">0.0 1.0 | >0.5 1.0 | 0.25:m1*w3;0.3:m1|2;0.31:w3#0 | w1@0.1,-0.2",
        ">0.0 1.0 | >0.5 1.0 | 0.4:m1/+2;0.5:m1/-2;0.6:w3^;0.7:m1o | m1@0.0,0.0o;w3@0.3,0.2^",
    ],
)
def test_flicks(text: str) -> None:
    assert format_flick(parse_flick(text)) == text


def test_what_a_flick_says() -> None:
    flick = parse_flick(
        ">0.0 1.0 | >0.5 1.0 | 0.25:m1*w3;0.4:m1/-2;0.6:w3^;0.7:m1o | m1@0.0,0.0o;w3@0.3,0.2^;w1@0.1,-0.2"
    )
    assert (flick.aim, flick.executed, flick.done) == (Aim(0.0, 1.0), Aim(0.5, 1.0), Aim(0.5, 1.0))
    assert flick.result == ShotResult(
        (
            ShotEvent(0.25, Kind.DISC, "m1", "w3"),
            ShotEvent(0.4, Kind.LINE, "m1", "2", -1),
            ShotEvent(0.6, Kind.LEFT_TABLE, "w3"),
            ShotEvent(0.7, Kind.CAPTURED, "m1"),
        ),
        (("m1", Rest(0.0, 0.0, Fate.CAPTURED)), ("w3", Rest(0.3, 0.2, Fate.LEFT_TABLE)), ("w1", Rest(0.1, -0.2))),
    )
    assert Flick(Aim(0.0, 1.0)).done == Aim(0.0, 1.0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (">0.0 1.0 | >0.0", "'>0.0' is no shot; "),
        (">0.0 1.0 | >0.0 1.0 | -", "is no flick; it is an aim, or aim | executed | events | rest"),
        (">0.0 1.0 | >0.0 1.0 | - | - | -", "is no flick; it is an aim, or aim | executed | events | rest"),
        (">0.0 1.0 | >0.0 1.0 |  | -", "'' is no event; one looks like '0.25:m1*w3', '0.4:w3^' or '0.3:m1/+2'"),
        (">0.0 1.0 | >0.0 1.0 | 0.1:m1*w1;m1*w2 | -", "'m1*w2' is no event; "),
        (">0.0 1.0 | >0.0 1.0 | 0.1:m1/2 | -", "'0.1:m1/2' is no event; "),
        (">0.0 1.0 | >0.0 1.0 | 0.1:m1* | -", "'0.1:m1*' is no event; "),
        (">0.0 1.0 | >0.0 1.0 | - | m1", "'m1' is no resting place; one looks like 'm1@0.01,-0.2' or 'w3@0.33,0.0^'"),
        (">0.0 1.0 | >0.0 1.0 | - | m1@0.0,0.0;m2@0.0", "'m2@0.0' is no resting place; "),
        (">0.0 1.0 | >0.0 1.0 | - | m1@0.0,0.0x", "'m1@0.0,0.0x' is no resting place; "),
    ],
)
def test_a_malformed_flick_says_which_part_of_it_says_nothing(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=re.escape(problem)):
        parse_flick(text)


@given(FLICKS)
def test_flicks_come_back(flick: Flick) -> None:
    text = format_flick(flick)
    assert "\n" not in text
    assert parse_flick(text) == flick


@given(st.text(alphabet="0123456789.-+e,>~!@;:|*#/o^ mwnaif", max_size=40))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    with suppress(NotationError):
        once = format_flick(parse_flick(text))
        assert format_flick(parse_flick(once)) == once


# --- results --------------------------------------------------------------------------------------------------


def test_a_result_has_ids_and_only_events_that_rules_read() -> None:
    """A fast disc crosses a line and the hole, is stopped by a post, and rests; another is never moved."""
    table = Table(
        discs=(Disc(-0.3, 0.0, 0.016, 0.005), Disc(0.0, 0.3, 0.016, 0.005)),
        material=CROKINOLE_BOARD,
        edge=RoundEdge(0.33),
        posts=(Post(0.1, 0.0, 0.005),),
        lines=(Line(-0.2, -0.1, -0.2, 0.1),),
        holes=(Hole(0.0, -0.005, 0.0175),),
    )
    motion = simulate(table, Shot(0, (2.0, 0.0)))
    result = shot_result(motion, ("m1", "w1"))
    assert {Kind.HOLE_ENTERED, Kind.HOLE_LEFT, Kind.REST} <= {event.kind for event in motion.events}
    assert [(each.kind, each.coin, each.other, each.direction) for each in result.events][:2] == [
        (Kind.LINE, "m1", "0", -1),
        (Kind.POST, "m1", "0", 0),
    ]
    assert not {Kind.HOLE_ENTERED, Kind.HOLE_LEFT, Kind.REST} & {event.kind for event in result.events}
    assert [each.time for each in result.events] == sorted(round(each.time, 6) for each in result.events)
    assert result.rest == (("m1", motion.rest[0]),)
    assert parse_flick(format_flick(Flick(Aim(0.0, 1.0), Aim(0.0, 1.0), result))).result == result


def test_the_shot_disc_is_among_those_that_came_to_rest_even_where_it_met_nothing() -> None:
    table = Table(discs=(Disc(0.0, 0.0, 0.016, 0.005), Disc(0.2, 0.2, 0.016, 0.005)))
    assert [coin for coin, _ in shot_result(simulate(table, Shot(0, (0.1, 0.0))), ("m1", "w1")).rest] == ["m1"]


# --- the games ------------------------------------------------------------------------------------------------


def test_a_flick_is_run_once_and_then_judged_as_it_was() -> None:
    game = Crokinole()
    state, meant = game.start(), Flick(Aim(0.0, 0.95, (0.0, -0.3048)), Aim(1.0, 0.9, (0.0, -0.3048)))
    ruling = game.play(state, meant)
    assert ruling.move == game.run(state, meant)
    assert (ruling.move.aim, ruling.move.executed) == (meant.aim, meant.executed)
    assert game.played(state, ruling.move) is ruling.move
    assert game.play(state, ruling.move) == ruling
    assert game.after(state, meant) == ruling.after
    assert game.chosen(ruling.move) == Flick(meant.aim)
    assert game.motion(state, meant).rest[-1] == dict(game.run(state, meant).result.rest)["m1"]  # type: ignore[union-attr] # run has a result


def test_the_legal_shots_are_a_space_to_ask_and_to_draw_from() -> None:
    game = Crokinole()
    space = game.moves(game.start())
    assert isinstance(space, ShotSpace)
    assert space
    assert space.sample(Random(3)) in space
    assert space.sample(Random(3)) == space.sample(Random(3)) != space.sample(Random(4))
    refused = Flick(Aim(0.0, 0.0, (0.0, -0.3048)))
    assert refused not in space
    with pytest.raises(IllegalMoveError):
        game.play(game.start(), refused)


# --- flicks at a real table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["? | ? | 0.5:m2*w1;0.7:w1^ | m2@0.0,0.1", "Km ? !Gm | Km ? !Gm | 0.0:Km*Gm | Gm@0.1,0.2"]
)
def test_a_reported_flick_needs_no_aim(text: str) -> None:
    flick = parse_flick(text)
    assert isinstance(flick.aim, Unmeasured)
    assert format_flick(flick) == text
    assert flick_refusal(flick, "CR-4") is None
    for wanted in ("meant", "done"):
        with pytest.raises(UnmeasuredError, match="nobody measured its direction and speed"):
            getattr(flick, wanted)


def test_without_a_result_a_flick_needs_an_aim() -> None:
    for text in ("Km ?", "Km ? | Km ?", "?"):
        with pytest.raises(NotationError, match="must say what happened"):
            parse_flick(text)
    for flick in (Flick(Unmeasured()), Flick(Unmeasured(), Aim(1.0, 1.0), ShotResult((), ()))):
        refusal = flick_refusal(flick, "CC-7")
        assert refusal is not None
        assert refusal.message.startswith("A flick needs a direction and a speed")


def test_an_aim_is_not_executed_as_an_unmeasured_one() -> None:
    with pytest.raises(NotationError, match="the same text again"):
        parse_flick("Km >1.0 1.0 | Km ? | 0.1:Km^ | -")
