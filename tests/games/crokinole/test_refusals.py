"""What is refused, with its code and its clause: shots before they are played, and impossible results."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.flick import FASTEST, MOST_SPIN, Aim, Flick, ShotEvent, ShotResult
from parlour.game import IllegalMoveError, Refusal
from parlour.games.crokinole.rules.board import State
from parlour.games.crokinole.rules.table import BOARD, INCH, START_LINE
from parlour.physics import Fate, Kind, Rest
from parlour.players.hand import Hand
from tests.games.crokinole.scenes import HOLE, Place, crokinole, place, result, state, straight

LINE = (0.0, -START_LINE)
NOT_NUMBERS = [math.nan, math.inf, -math.inf]


def refused(before: State, flick: Flick, **options: Any) -> Refusal:
    """The refusal, which `play` raises."""
    game = crokinole(**options)
    refusal = game.refusal(before, flick)
    assert refusal is not None
    with pytest.raises(IllegalMoveError) as caught:
        game.play(before, flick)
    assert caught.value.refusal == refusal
    assert flick not in game.moves(before)
    return refusal


def code(before: State, flick: Flick, **options: Any) -> tuple[str, str]:
    refusal = refused(before, flick, **options)
    return refusal.code, refusal.clause


# --- CR-3: where a shot starts ---------------------------------------------------------------------------------


@pytest.mark.clause("CR-3")
def test_a_shot_without_a_place() -> None:
    assert code(state(), Flick(Aim(0.0, 1.0))) == ("no_place", "CR-3")


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize("inches", [0.1, 4.0, 12 - 5 / 8 - 1 / 32 - 1e-6, 12 + 5 / 8 + 1 / 32 + 1e-6, 13.5, 1e9])
def test_a_place_off_the_line_on_either_side(inches: float) -> None:
    game = crokinole()
    assert code(state(), Flick(Aim(0.0, 1.0, place(game, state(), 10.0, inches * INCH)))) == ("off_the_line", "CR-3")


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize(("coin", "name"), [("w1", "walnut 1"), ("m1", "maple 1")])
def test_a_place_on_a_disc_names_it(coin: str, name: str) -> None:
    refusal = refused(state({coin: (0.5, -11.2)}), Flick(Aim(0.0, 1.0, LINE)))
    assert (refusal.code, refusal.clause) == ("taken", "CR-3")
    assert refusal.message == f"{name.capitalize()} is there. Choose a free spot."


# --- CR-4: the flick -------------------------------------------------------------------------------------------


@pytest.mark.clause("CR-4")
@pytest.mark.parametrize("number", NOT_NUMBERS)
def test_a_number_that_is_none(number: float) -> None:
    for aim in (Aim(number, 1.0, LINE), Aim(0.0, number, LINE), Aim(0.0, 1.0, LINE, spin=number)):
        assert code(state(), Flick(aim)) == ("not_a_number", "CR-4")
        assert code(state(), Flick(Aim(0.0, 1.0, LINE), aim)) == ("not_a_number", "CR-4")


@pytest.mark.clause("CR-4")
@pytest.mark.parametrize("number", NOT_NUMBERS)
def test_a_place_that_is_none(number: float) -> None:
    for start in ((number, -START_LINE), (0.0, number)):
        assert code(state(), Flick(Aim(0.0, 1.0, start))) == ("not_a_number", "CR-4")


@pytest.mark.clause("CR-4")
@pytest.mark.parametrize("speed", [0.0, -0.0, -1.0, math.nextafter(FASTEST, 4.0), 1e300])
def test_a_speed_that_no_finger_gives(speed: float) -> None:
    refusal = refused(state(), Flick(Aim(0.0, speed, LINE)))
    assert (refusal.code, refusal.clause) == ("speed", "CR-4")
    assert refusal.message.startswith("A flick is faster than 0 and at most 3.0 m/s fast, not ")


@pytest.mark.clause("CR-4")
@pytest.mark.parametrize("spin", [math.nextafter(MOST_SPIN, 200.0), -101.0, 1e300])
def test_a_spin_that_no_finger_gives(spin: float) -> None:
    assert code(state(), Flick(Aim(0.0, 1.0, LINE, spin=spin))) == ("spin", "CR-4")


@pytest.mark.clause("CR-4")
def test_the_limits_themselves_are_allowed() -> None:
    game = crokinole()
    for aim in (
        Aim(0.0, FASTEST, LINE, spin=MOST_SPIN),
        Aim(0.0, 1e-9, LINE, spin=-MOST_SPIN),
        Aim(-720.0, 1.0, LINE),
    ):
        assert game.play(state(), Flick(aim)).events


@pytest.mark.clause("CR-4")
def test_no_other_disc_takes_the_flick() -> None:
    before = state({"m1": (0.0, -10.0)})
    assert code(before, Flick(Aim(0.0, 1.0, LINE, tight="m1"))) == ("tight", "CR-4")


@pytest.mark.clause("CR-4")
@pytest.mark.parametrize("move", [None, 3, "0.0,-0.3048 >0.0 1.0", Aim(0.0, 1.0, LINE), ()])
def test_what_is_no_flick(move: Any) -> None:
    assert code(state(), move) == ("no_flick", "CR-4")


@pytest.mark.clause("CR-4")
@pytest.mark.parametrize(
    "executed",
    [
        Aim(0.0, 1.0),
        Aim(0.0, 1.0, (0.001, -START_LINE)),
        Aim(0.0, 1.0, LINE, coin="m1"),
        Aim(0.0, 1.0, LINE, tight="m1"),
        Aim(0.0, -0.1, LINE),
        Aim(0.0, 31.0, LINE),
        Aim(0.0, 1.0, LINE, spin=-1001.0),
    ],
)
def test_a_hand_does_not_make_another_shot_of_it(executed: Aim) -> None:
    assert code(state(), Flick(Aim(0.0, 1.0, LINE), executed)) == ("executed", "CR-4")


@pytest.mark.clause("CR-4")
@given(st.integers(0, 999_999), st.floats(0.0, 20.0), st.floats(0.0, 0.5), st.floats(0.0, 20.0))
def test_whatever_a_hand_makes_of_a_legal_shot_is_played(seed: int, angle: float, speed: float, spin: float) -> None:
    game, aim = crokinole(), Aim(0.0, FASTEST, LINE)
    ruling = game.play(state(), Flick(aim, Hand(angle, speed, spin).execute(aim, Random(seed))))
    assert isinstance(ruling.move, Flick)
    assert ruling.move.aim == aim
    assert ruling.events


@pytest.mark.clause("CR-4")
def test_a_hand_may_fail_to_move_the_disc_at_all() -> None:
    ruling = crokinole().play(state(), Flick(Aim(0.0, 1.0, LINE), Aim(0.0, 0.0, LINE)))
    assert [event.name for event in ruling.events] == ["hiding"]


# --- CR-13, CR-14: who shoots, and when ------------------------------------------------------------------------


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize(
    ("over", "options"), [(State(round=3, scores=(100, 0)), {}), (State(round=5, scores=(4, 4)), {"fixed_rounds": 4})]
)
def test_after_the_end_nothing_is_played(over: State, options: dict[str, int]) -> None:
    assert code(over, Flick(straight(crokinole(), over)), **options) == ("over", "CR-13")


@pytest.mark.clause("CR-14")
@pytest.mark.parametrize("players", [2, 4])
def test_out_of_turn(players: int) -> None:
    game = crokinole(players=players)
    for shots in range(players):
        before = State(shots=shots)
        assert game.out_of_turn(before, shots) is None
        for seat in set(range(players)) - {shots}:
            refusal = game.out_of_turn(before, seat)
            assert refusal is not None
            assert (refusal.code, refusal.clause) == ("not_your_turn", "CR-14")
            assert game.seats[shots] in refusal.message


@pytest.mark.clause("CR-14")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("degrees", [45.001, -45.001, 90.0, 180.0])
def test_from_another_quadrant(players: int, degrees: float) -> None:
    game = crokinole(players=players)
    for shots in range(players):
        before = State(shots=shots)
        refusal = refused(before, Flick(Aim(0.0, 1.0, place(game, before, degrees))), players=players)
        assert (refusal.code, refusal.clause) == ("another_quadrant", "CR-14")
        name = game.seats[shots].capitalize()
        assert refusal.message == (
            f"{name} must shoot from its own quadrant: at least half of the disc must lie in it."
        )


@pytest.mark.clause("CR-14")
@pytest.mark.parametrize("degrees", [48.0, -48.0, 90.0, 180.0])
def test_from_another_quadrant_where_touching_is_enough(degrees: float) -> None:
    game = crokinole(quadrant="touching")
    refusal = refused(State(), Flick(Aim(0.0, 1.0, place(game, State(), degrees))), quadrant="touching")
    assert (refusal.code, refusal.clause) == ("another_quadrant", "CR-14")
    assert refusal.message.endswith("the disc may cross the quadrant line, but must touch it.")


@pytest.mark.clause("CR-14")
@pytest.mark.parametrize("coin", ["m1", "m3", "w2", "x"])
def test_with_another_disc_than_the_next(coin: str) -> None:
    assert code(state(), Flick(Aim(0.0, 1.0, LINE, coin=coin))) == ("another_disc", "CR-14")
    assert crokinole().refusal(state(), Flick(Aim(0.0, 1.0, LINE, coin="m2"))) is None


# --- CR-11: impossible results ----------------------------------------------------------------------------------

BOARD_BEFORE = state({"w1": (5.0, 5.0), "m1": (0.0, -8.0)})


def told_code(events: str, rest: dict[str, Place | Rest]) -> tuple[str, str]:
    aim = Aim(0.0, 1.0, LINE)
    return code(BOARD_BEFORE, Flick(aim, aim, result(events, rest)))


@pytest.mark.clause("CR-11")
@pytest.mark.parametrize(
    ("events", "rest"),
    [
        ("0.1:m3*w1", {}),
        ("0.1:m2*w9", {}),
        ("0.1:w2|3", {}),
        ("0.5:x1o", {"x1": HOLE}),
        ("", {"m9": (0.0, 5.0)}),
    ],
)
def test_a_disc_that_is_not_there(events: str, rest: dict[str, Place | Rest]) -> None:
    assert told_code(events, rest) == ("impossible", "CR-11")


@pytest.mark.clause("CR-11")
@pytest.mark.parametrize(
    ("events", "rest"),
    [
        ("0.1:m2*m2", {}),
        ("0.1:m2o", {"m2": (0.0, 5.0)}),
        ("0.1:m2o", {}),
        ("0.1:m2^", {"m2": HOLE}),
    ],
)
def test_a_result_that_contradicts_itself(events: str, rest: dict[str, Place | Rest]) -> None:
    assert told_code(events, rest) == ("impossible", "CR-11")


@pytest.mark.clause("CR-11")
def test_a_disc_in_two_places() -> None:
    twice = ShotResult((), (("m2", Rest(0.0, 0.0)), ("m2", HOLE)))
    assert code(BOARD_BEFORE, Flick(Aim(0.0, 1.0, LINE), None, twice)) == ("impossible", "CR-11")


@pytest.mark.clause("CR-11")
@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ({"m2": (5.0, 6.0)}, "w1 overlaps m2; "),
        ({"m2": (5.0, 0.0), "m1": (5.5, 0.0)}, "m1 overlaps m2; "),
        ({"m2": (9.5, 9.5)}, "m2 lies off the surface"),
        ({"m2": (BOARD.posts[0].x / INCH + 0.5, BOARD.posts[0].y / INCH)}, "m2 overlaps a peg"),
    ],
)
def test_discs_that_cannot_lie_so(rest: dict[str, Place | Rest], words: str) -> None:
    aim = Aim(0.0, 1.0, LINE)
    refusal = refused(BOARD_BEFORE, Flick(aim, aim, result("", rest)))
    assert (refusal.code, refusal.clause) == ("cannot_lie", "CR-11")
    assert refusal.message.startswith(words)


@pytest.mark.clause("CR-11")
@pytest.mark.parametrize("number", NOT_NUMBERS)
def test_times_and_places_that_are_no_numbers(number: float) -> None:
    for made in (
        ShotResult((ShotEvent(number, Kind.DISC, "m2", "w1"),), ()),
        ShotResult((), (("m2", Rest(number, 0.0)),)),
        ShotResult((), (("m2", Rest(0.0, number, Fate.LEFT_TABLE)),)),
    ):
        assert code(BOARD_BEFORE, Flick(Aim(0.0, 1.0, LINE), None, made)) == ("impossible", "CR-11")


# --- nothing makes it raise ------------------------------------------------------------------------------------

ANY = st.floats(allow_nan=True, allow_infinity=True)
COINS = st.sampled_from(["", "m1", "m2", "m3", "w1", "w7", "x", "m", "\u0663"])
AIMS = st.builds(Aim, ANY, ANY, st.none() | st.tuples(ANY, ANY) | st.just(LINE), COINS, ANY, COINS)
LEGAL_AIMS = st.builds(Aim, st.floats(0.0, 359.0), st.floats(0.1, 3.0), st.just(LINE))
RESTS = st.builds(Rest, ANY | st.floats(-0.4, 0.4), ANY | st.floats(-0.4, 0.4), st.sampled_from(Fate))
COURSES = st.builds(
    ShotResult,
    st.lists(st.builds(ShotEvent, ANY, st.sampled_from(Kind), COINS, COINS), max_size=4).map(tuple),
    st.lists(st.tuples(COINS, RESTS), max_size=4).map(tuple),
)
FLICKS = st.builds(Flick, AIMS | LEGAL_AIMS, st.none() | AIMS | LEGAL_AIMS, st.none() | COURSES)


@pytest.mark.clause("CR-11")
@given(FLICKS, st.sampled_from([BOARD_BEFORE, State(), State(round=3, scores=(120, 0))]))
def test_a_refusal_is_a_value_whatever_is_asked_and_what_is_not_refused_can_be_played(
    flick: Flick, before: State
) -> None:
    game = crokinole()
    refusal = game.refusal(before, flick)
    if refusal is None:
        after = game.play(before, flick).after
        assert game.refusal(after, Flick(straight(game, after))) is None
    else:
        assert refusal.clause.startswith("CR-")
        assert refusal.message.endswith(".")
