"""The manoeuvres that the source's section on strategy describes, each played out by the physics."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole import Cause, Croquet, Pass, Place, Play, Stage, State
from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from parlour.games.castle_croquetnole.rules.random_moves import against
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, INCH
from parlour.physics import CARD_TABLE
from tests.games.castle_croquetnole.scenes import (
    ARMS,
    MOONS,
    SUNS,
    aimed,
    at_home,
    events_of,
    flicks,
    game,
    jail,
    names,
    place,
    put,
    state,
)


def going(inches: float) -> float:
    """The speed at which a coin slides this far, m/s."""
    return math.sqrt(2 * CARD_TABLE.deceleration * inches * INCH)


def others_pass(before: State, seat: int = MOONS) -> State:
    """The state when it is that seat's turn again, and nobody else has played."""
    rules, after = game(), before
    while after.seat != seat:
        knight = after.stage is Stage.KNIGHT
        after = rules.play(after, Pass(knight_of(after.seat) if knight else guard_of(after.seat))).after
    return after


# --- the defensive strategy -------------------------------------------------------------------------------------


def taken_head_on(gate_line: str, guard: float) -> int:
    """How many of 25 knights are taken: flicked at 0.9 to 2.3 m/s straight at Moons' guard (inches from the centre)."""
    before = put(put(state(SUNS + 4), "Ks", (0, 0.6), inside=None), "Gm", (0, -guard))
    rulings = [aimed(before, "Ks", (0, -guard), 0.9 + 0.058 * number, gate_line=gate_line) for number in range(25)]
    for ruling in rulings:
        assert isinstance(ruling.move, Flick)
        assert ruling.move.result is not None
        assert {"Gm", "Ks"} in [{event.coin, event.other} for event in ruling.move.result.events]
    return sum(ruling.after.coin("Ks").tower == MOONS for ruling in rulings)


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize(
    ("gate_line", "guard", "taken"),
    [
        ("middle", 2.4, 0),
        ("middle", 2.8, 25),
        ("middle", 3.0, 25),
        ("middle", 3.4, 25),
        ("middle", 4.0, 25),
        ("outer", 1.8, 25),
        ("outer", 2.0, 25),
        ("outer", 2.4, 25),
        ("inner", 3.4, 0),
        ("inner", 3.8, 25),
    ],
)
def test_the_guards_that_take_every_knight_that_hits_them_head_on(gate_line: str, guard: float, taken: int) -> None:
    """The figures of the rules page."""
    assert taken_head_on(gate_line, guard) == taken


@pytest.mark.clause("CC-13")
@pytest.mark.parametrize(("gate_line", "behind"), [("middle", 3.2), ("outer", 2.0)])
def test_a_guard_just_behind_its_gate_takes_an_entering_knight(gate_line: str, behind: float) -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Gs", (-behind, 0))
    ruling = aimed(before, "Km", (-8, 0), 1.2, gate_line=gate_line)
    assert events_of(ruling) == [
        ("flick", "CC-7", ("Km",)),
        ("enters", "CC-1", ("Km",)),
        ("score", "CC-8", ("Km",)),
        ("bonus", "CC-19", ("Km",)),
        ("prisoner", "CC-13", ("Km", "Gs")),
        ("begins again", "CC-18", ("Km",)),
    ]
    assert (ruling.after.coin("Km").tower, ruling.after.stage) == (SUNS, Stage.GUARD)


@pytest.mark.clause("CC-1")
def test_with_the_outer_line_the_guard_may_stand_nearer_than_with_the_middle_one() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Gs", (-2.2, 0))
    assert aimed(before, "Km", (-8, 0), 1.2, gate_line="outer").after.coin("Km").tower == SUNS
    assert aimed(before, "Km", (-8, 0), 1.2, gate_line="middle").after.coin("Km").tower is None


@pytest.mark.clause("CC-21")
def test_out_in_and_take_the_prisoner() -> None:
    before = put(put(state(guard=True), "Gm", (0, -3)), "Ka", (1.4, -4.4), inside=MOONS, progress=5)
    out = aimed(before, "Gm", (0, 0), going(2.2))
    assert (flicks(out), out.after.coin("Gm").on_duty) == (["gate"], False)
    back = aimed(out.after, "Gm", (0.2, -4), going(2.4))
    assert (flicks(back), back.after.coin("Gm").on_duty) == (["gate"], True)
    taken = aimed(back.after, "Gm", place(back.after, "Ka"), 0.8)
    assert events_of(taken)[1:] == [("prisoner", "CC-13", ("Ka", "Gm")), ("bonus", "CC-20", ("Gm",))]
    assert (taken.after.coin("Ka").tower, flicks(taken)) == (MOONS, ["prisoner"])


@pytest.mark.clause("CC-15")
def test_going_out_with_a_prisoner_in_the_castle_releases_it() -> None:
    """Out and back in: the guard is on duty again, and the rescuer that was nearly there is for nothing."""
    before = jail(put(put(state(guard=True), "Gm", (0, -3)), "Gc", (0, -12.5)), "Kc", MOONS)
    out = aimed(before, "Gm", (0, 0), going(2.2))
    assert ("released", "CC-15", ("Kc", "Gm")) in events_of(out)
    back = aimed(out.after, "Gm", (0, -4), going(2.4))
    assert back.after.coin("Gm").on_duty
    late = aimed(replace(back.after, turn=6, stage=Stage.GUARD, play=None), "Gc", (0, -10), going(3))
    assert names(late) == ["flick", "turn"]
    assert (late.after.coin("Gc").at is not None, late.after.owed) == (True, ())


@pytest.mark.clause("CC-16")
def test_a_guard_that_walked_round_the_side_on_duty_rescues_its_knight() -> None:
    before = jail(state(guard=True), "Km", SUNS)
    along = aimed(before, "Gm", (-13, -8), going(math.hypot(11.2, 2)))
    assert (names(along), along.after.coin("Gm").on_duty) == (["flick", "turn"], True)
    next_turn = others_pass(along.after)
    assert next_turn.stage is Stage.GUARD  # the knight is a prisoner
    rescue = aimed(next_turn, "Gm", (-10.7, -0.6), 1.5)
    assert events_of(rescue) == [
        ("flick", "CC-7", ("Gm",)),
        ("released", "CC-16", ("Km", "Gm")),
        ("rescuer", "CC-16", ("Gm",)),
    ]
    assert (rescue.after.owed, rescue.after.coin("Km").tower) == (("Gm",), MOONS)
    home = game().play(rescue.after, Place("Gm", *at_home("Gm")))
    assert (home.after.seat, home.after.coin("Gm").on_duty) == (SUNS, True)


@pytest.mark.clause("CC-16")
@pytest.mark.clause("CC-29")
def test_a_rescuer_may_not_come_through_the_enemys_gate() -> None:
    before = jail(put(put(state(guard=True), "Gm", (0, 0)), "Gs", (-13, 3)), "Km", SUNS)
    ruling = aimed(before, "Gm", (-10, 0), 2.5)
    assert names(ruling) == ["flick", "illegal", "returned", "turn"]
    assert (ruling.after.coin("Km").tower, place(ruling.after, "Gm")) == (SUNS, (0, 0))


# --- the offensive strategy -------------------------------------------------------------------------------------


def together(x: float = 0.0, y: float = 0.0) -> State:
    """Moons' knight and its guard off duty, outdoors on either side of a point, in inches."""
    return put(put(state(), "Km", (x, y + 0.8), inside=None), "Gm", (x, y - 0.8), inside=None)


@pytest.mark.clause("CC-25")
def test_two_flicks_for_hitting_the_own_knight_near_the_gate_and_in() -> None:
    before = replace(together(), stage=Stage.GUARD)
    hit = aimed(before, "Gm", (0, 0.8), going(1.2))
    assert (events_of(hit)[1:], flicks(hit)) == ([("bonus", "CC-25", ("Gm",))], ["strike", "strike"])
    near = aimed(hit.after, "Gm", (0, -4), going(0.6))
    assert flicks(near) == ["strike"]
    entered = aimed(near.after, "Gm", (0, -8), going(3))
    assert ("on duty", "CC-2", ("Gm",)) in events_of(entered)
    assert flicks(entered) == ["gate"]


@pytest.mark.clause("CC-24")
def test_a_loose_croquet_carries_the_guard_along() -> None:
    struck = aimed(together(), "Km", (0, -0.8), going(1.2))
    assert struck.after.play is not None
    assert game().choosing(struck.after)
    guard = struck.after.coin("Gm").at
    assert guard is not None
    chosen = game().play(struck.after, Croquet("loose", against(guard, 20.0)))
    assert (flicks(chosen), names(chosen)) == (["loose", "croquet"], ["croquet chosen"])
    driven = game().play(chosen.after, Flick(Aim(200.0, 1.2, coin="Km")))
    moved = driven.after.coin("Gm").at
    assert moved is not None
    assert math.dist(guard, moved) > 2 * INCH
    assert flicks(driven) == ["croquet"]
    assert "croquet" not in names(driven)  # they touched when the flick began


@pytest.mark.clause("CC-24")
@pytest.mark.clause("CC-26")
def test_a_tight_croquet_sends_the_guard_and_leaves_the_knight() -> None:
    struck = aimed(together(8, 8), "Km", (8, 7.2), going(1.2))
    guard = struck.after.coin("Gm").at
    assert guard is not None
    spot = against(guard, 90.0)  # to the right of it, so that it flies to the left
    chosen = game().play(struck.after, Croquet("tight", spot))
    assert flicks(chosen) == ["tight", "croquet"]
    sent = game().play(chosen.after, Flick(Aim(290.0, 1.5, coin="Km", tight="Gm")))
    flown = sent.after.coin("Gm").at
    assert flown is not None
    assert sent.after.coin("Km").at == spot
    assert flown[0] < guard[0] - 2 * INCH
    assert flown[1] == pytest.approx(guard[1], abs=1e-9)  # along the line of centres
    last = game().play(sent.after, Flick(Aim(0.0, 0.5, coin="Km")))
    assert (last.after.play, last.after.stage) == (None, Stage.GUARD)


@pytest.mark.clause("CC-22")
@pytest.mark.parametrize("bearing", [0.0, 90.0])
def test_in_a_split_flick_the_two_go_different_ways_and_nothing_was_struck(bearing: float) -> None:
    apart = 2 * COIN_RADIUS / INCH * math.sqrt(0.5)
    before = put(put(state(), "Km", (9, 9), inside=None), "Kc", (9 + apart, 9 + apart), inside=None)
    ruling = game().play(before, Flick(Aim(bearing, 0.9, coin="Km")))
    (x, y), (u, v) = place(ruling.after, "Km"), place(ruling.after, "Kc")
    one, two = math.degrees(math.atan2(x - 9, y - 9)), math.degrees(math.atan2(u - 9 - apart, v - 9 - apart))
    assert abs(one - two) > 15
    assert 25 < two < 65
    assert (names(ruling), ruling.after.stage) == (["flick"], Stage.GUARD)


@pytest.mark.clause("CC-24")
def test_a_tap_and_then_the_guard_is_driven_with_the_second_flick() -> None:
    struck = aimed(together(), "Km", (0, -0.8), going(1.2))
    chosen = game().play(struck.after, Croquet("tap"))
    assert flicks(chosen) == ["croquet", "croquet"]
    tapped = aimed(chosen.after, "Km", place(chosen.after, "Gm"), 0.15)
    driven = aimed(tapped.after, "Km", place(tapped.after, "Gm"), 1.5)
    assert math.dist(place(driven.after, "Gm"), place(tapped.after, "Gm")) > 3


# --- miscellaneous ----------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-1")
@pytest.mark.clause("CC-13")
def test_an_invader_and_the_guard_go_through_the_gate_together_and_it_is_taken() -> None:
    play = Play("Gm", (Cause.STRIKE,), ("Ka",))
    before = put(put(state(guard=True, play=play), "Ka", (0, -1.6), inside=None), "Gm", (0, -0.85), inside=None)
    ruling = aimed(before, "Gm", (0, -8), 2.3)
    after = ruling.after
    assert (after.coin("Ka").inside, after.coin("Gm").on_duty, flicks(ruling)) == (MOONS, True, ["gate"])
    taken = aimed(after, "Gm", place(after, "Ka"), 1.5)
    assert (taken.after.coin("Ka").tower, flicks(taken)) == (MOONS, ["prisoner"])


@pytest.mark.clause("CC-16")
@pytest.mark.clause("CC-17")
def test_after_a_rescue_the_knight_is_placed_beside_the_guard_and_drives_it_at_an_invader() -> None:
    before = put(jail(put(state(guard=True), "Gm", (-13, -1)), "Km", SUNS), "Ka", (-0.2, -6.4), inside=MOONS)
    rescue = aimed(before, "Gm", (-10.8, -0.2), 1.0)
    assert rescue.after.owed == ("Gm",)
    x, y = 1.4 * INCH, -8.3 * INCH  # in a line between its tower and the invader
    waiting = others_pass(game().play(rescue.after, Place("Gm", x, y)).after)
    assert waiting.owed == ("Km",)
    behind = math.atan2(x + 0.2 * INCH, y + 6.4 * INCH)  # in line with the guard and the invader
    beside = x + 0.8 * INCH * math.sin(behind), y + 0.8 * INCH * math.cos(behind)
    placed = game().play(waiting, Place("Km", *beside))
    assert events_of(placed) == [("placed", "CC-17", ("Km",))]
    ruling = aimed(placed.after, "Km", (-0.2, -6.4), 2.0)
    assert events_of(ruling)[1:] == [("prisoner", "CC-13", ("Ka", "Gm")), ("bonus", "CC-20", ("Gm",))]


@pytest.mark.clause("CC-18")
def test_a_rescued_knight_begins_that_castle_again() -> None:
    before = put(put(state(ARMS + 4), "Ka", (0, 0), inside=None), "Gm", (0, -3.2))
    caught = aimed(before, "Ka", (0, -8), 1.2)
    assert (caught.after.coin("Ka").tower, caught.after.coin("Ka").progress) == (MOONS, 0)
