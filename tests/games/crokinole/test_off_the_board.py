"""Discs that leave the board, and what a returning disc touches, CR-9: reported shots, and shots by the physics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Aim, Flick, ShotEvent, ShotResult
from parlour.game import IllegalMoveError
from parlour.games.crokinole import notation
from parlour.games.crokinole.rules.batch import judge_many, move_arrays, state_arrays
from parlour.games.crokinole.rules.table import INCH, START_LINE
from parlour.physics import Kind
from tests.games.crokinole.scenes import (
    DITCH,
    FAR,
    HOLE,
    Ends,
    Place,
    crokinole,
    events_of,
    lying,
    ruled,
    simulated,
    state,
    straight,
)

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.crokinole.rules.board import State


# --- CR-9: off the board ------------------------------------------------------------------------------------------


@pytest.mark.clause("CR-9")
def test_a_disc_that_leaves_is_out_and_those_that_it_touched_stay() -> None:
    before = state(FAR | {"w2": (-6.0, 0.0)}, shots=4)
    rest: Ends = {"m3": DITCH, "w1": (6.0, 6.0), "w2": DITCH}
    ruling = ruled(before, "0.1:m3*w1;0.2:m3*w2;0.3:w2^;0.4:m3^", rest)
    assert events_of(ruling)[2:] == [("out", "CR-9", ("w2",)), ("out", "CR-9", ("m3",))]
    assert lying(ruling) == ["w1"]
    assert ruling.after.discs[0].x == pytest.approx(6.0 * INCH)


BACK = {"w1": (0.0, 0.9)}, Aim(0.4, 2.9, (0.0, -START_LINE))
"""A shot that sends a disc over the ditch and back from the rail."""


def returning(*, rail: bool = True, **options: Any) -> tuple[Ruling[State, Any], set[Kind]]:
    before, aim = state(BACK[0], shots=10), BACK[1]
    game = crokinole(rail=rail, **options)
    return simulated(before, aim, rail=rail, **options), {each.kind for each in game.motion(before, Flick(aim)).events}


@pytest.mark.clause("CR-9")
def test_a_simulated_disc_that_the_rail_throws_back_is_out() -> None:
    ruling, kinds = returning()
    assert kinds >= {Kind.LEFT_TABLE, Kind.WALL, Kind.RETURNED}
    assert ("out", "CR-9", ("w1",)) in events_of(ruling)
    assert "w1" not in lying(ruling)
    game = crokinole()
    again = notation.parse_move(game, ruling.before, notation.format_move(game, ruling.before, ruling.move))
    assert game.play(ruling.before, again).after == ruling.after


@pytest.mark.clause("CR-9")
def test_without_the_rail_nothing_comes_back() -> None:
    ruling, kinds = returning(rail=False)
    assert Kind.LEFT_TABLE in kinds
    assert not kinds & {Kind.WALL, Kind.RETURNED}
    assert "w1" not in lying(ruling)


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("damage", ["stays", "suspends"])
def test_a_simulated_returning_disc_does_damage(damage: str) -> None:
    """It touches the shot disc, which stays; the NCA's custom suspends CR-5 and CR-6 besides."""
    ruling, _ = returning(damage=damage)
    assert ("damage", "CR-9", ("w1", "m6")) in events_of(ruling)
    assert ("suspended" in {name for name, _, _ in events_of(ruling)}) == (damage == "suspends")


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("inches", [0.5, 1.0, 1.5, 2.0, 2.5])
def test_a_follow_through_twenty_can_be_made(inches: float) -> None:
    """Struck dead on, the blocker in front of the hole goes on and the shot disc follows; slow, it stops dead."""
    before = state({"w1": (0.0, -inches)})
    made = [simulated(before, speed=speed).after.twenties == (1, 0) for speed in (1.0, 1.5, 2.9)]
    assert made == [False, False, True]


@pytest.mark.clause("CR-9")
def test_a_simulated_take_out() -> None:
    ruling = simulated(state({"w1": (0.0, 7.0)}), Aim(0.0, 2.6, (0.0, -START_LINE)))
    assert ("out", "CR-9", ("w1",)) in events_of(ruling)
    assert "w1" not in lying(ruling)


# --- CR-9: damage -----------------------------------------------------------------------------------------------

BOUNCED = ["0.2:m2^;0.4:m2*{0}", "0.2:m2^{0}", "0.2:m2^;0.4:{0}*m2", "0.2:m2^;0.2:m2^{0}"]
"""m2 leaves the surface, comes back and touches a disc: as two events, as one, the other way round, twice."""


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("rest", [{}, {"m2": DITCH}])
@pytest.mark.parametrize("options", [{}, {"damage": "suspends"}])
def test_a_disc_that_left_needs_no_resting_place(rest: Ends, options: dict[str, str]) -> None:
    ruling = ruled(state(FAR), "0.1:m2*w1;0.2:m2^", rest | {"w1": (6.0, 6.0)}, **options)
    assert events_of(ruling) == [("hit", "CR-6", ("m2", "w1")), ("out", "CR-9", ("m2",))]
    assert lying(ruling) == ["w1"]
    other = ruled(state(FAR), "0.1:m2*w1;0.2:w1^", {"m2": (0.0, 3.0)}, **options)
    assert lying(other) == ["m2"]


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-6")
@pytest.mark.parametrize("bounced", BOUNCED)
def test_the_contact_of_a_returning_disc_is_no_hit(bounced: str) -> None:
    ruling = ruled(state(FAR), bounced.format("w1"), {"w1": (6.0, 6.0)})
    assert events_of(ruling) == [
        ("foul", "CR-6", ("m2",)),
        ("out", "CR-9", ("m2",)),
        ("damage", "CR-9", ("m2", "w1")),
    ]
    assert ruling.events[-1].message == "Maple 2 comes back and touches walnut 1."
    assert lying(ruling) == ["w1"]
    assert ruling.after.discs[0].x == pytest.approx(6.0 * INCH)


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("bounced", BOUNCED)
def test_damage_stays_also_where_a_foul_would_have_removed_it(bounced: str) -> None:
    """m2 strikes m1 and m3, flies off, and comes back to m1: of the chain m1 alone stays."""
    before = state(FAR | {"m1": (0.0, -8.0), "m3": (2.0, -8.0)}, shots=6)
    events = f"0.1:m4*m1;0.1:m4*m3;{bounced.replace('m2', 'm4').format('m1')}"
    ruling = ruled(before, events, {"m1": (0.0, -6.0), "m3": (3.0, -6.0)})
    assert events_of(ruling) == [
        ("foul", "CR-6", ("m4", "m3")),
        ("out", "CR-9", ("m4",)),
        ("damage", "CR-9", ("m4", "m1")),
        ("spared", "CR-9", ("m1",)),
    ]
    assert lying(ruling) == ["m1", "w1"]


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-7")
def test_a_disc_that_a_returning_disc_put_into_the_hole_stays_there() -> None:
    before = state(FAR | {"m1": (0.0, -8.0)}, shots=4)
    ruling = ruled(before, "0.1:m3*m1;0.2:m3^m1;0.5:m1o", {"m1": HOLE})
    assert ("spared", "CR-9", ("m1",)) in events_of(ruling)
    assert events_of(ruling)[-1] == ("twenty", "CR-7", ("m1",))
    assert ruling.after.twenties == (1, 0)


@pytest.mark.clause("CR-9")
def test_what_a_touched_disc_pushes_on_is_judged_as_usual() -> None:
    """m1 was set in motion by a disc out of play, so that it is no part of the chain and its contact no hit."""
    before = state(FAR | {"m1": (4.0, 4.0)}, shots=4)
    ruling = ruled(before, "0.2:m3^m1;0.4:m1*w1", {"m1": (4.5, 4.5), "w1": (6.0, 6.0)})
    assert events_of(ruling)[0] == ("foul", "CR-6", ("m3",))
    assert lying(ruling) == ["m1", "w1"]
    struck_before = ruled(before, "0.1:m3*m1;0.2:m3^m1;0.4:m1*w1", {"m1": (4.5, 4.5), "w1": (6.0, 6.0)})
    assert events_of(struck_before)[0] == ("hit", "CR-6", ("m1", "w1"))


@pytest.mark.clause("CR-9")
def test_a_hit_before_the_disc_left_counts_and_the_rest_is_judged_as_usual() -> None:
    before = state(FAR | {"w2": (-6.0, 0.0), "m1": (1.0, 1.0)}, shots=4)
    ruling = ruled(before, "0.1:m3*w1;0.2:m3^w2", {"w1": (6.0, 6.0), "w2": (0.0, 12.2)})
    assert events_of(ruling) == [
        ("hit", "CR-6", ("m3", "w1")),
        ("out", "CR-9", ("m3",)),
        ("damage", "CR-9", ("m3", "w2")),
        ("line", "CR-10", ("w2",)),
    ]
    assert lying(ruling) == ["m1", "w1"]


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("damage", ["stays", "suspends"])
def test_an_opposing_disc_that_comes_back_does_damage_too(damage: str) -> None:
    """Hit in play, w1 flies off and comes back to m2, the shot disc, which lies in the hole's way."""
    ruling = ruled(state(FAR), "0.1:m2*w1;0.2:w1^m2", {"m2": (0.0, -7.0)}, damage=damage)
    assert ("damage", "CR-9", ("w1", "m2")) in events_of(ruling)
    assert lying(ruling) == ["m2"]


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-5")
def test_damage_stays_where_an_open_shot_failed() -> None:
    before = state({"m1": (0.0, -7.0), "m3": (3.0, -7.0)}, shots=6)
    rest: Ends = {"m1": (0.0, -6.0), "m3": (3.0, -6.0)}
    events = "0.1:m4*m1;0.1:m4*m3;0.2:m4^m1"
    failed = ruled(before, events, rest, failed_open_shot="all struck")
    assert events_of(failed) == [
        ("hiding", "CR-5", ("m4", "m3")),
        ("out", "CR-9", ("m4",)),
        ("damage", "CR-9", ("m4", "m1")),
        ("spared", "CR-9", ("m1",)),
    ]
    assert lying(failed) == ["m1"]
    nca = {"saved_by": "any struck disc", "failed_open_shot": "all struck"}
    no_saver = ruled(before, "0.1:m4*m3;0.2:m4^m1", rest | {"m1": (0.0, -2.0)}, **nca)
    assert events_of(no_saver)[0] == ("hiding", "CR-5", ("m4", "m3")), "a disc out of play strikes nothing"
    assert lying(no_saver) == ["m1"]


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("bounced", BOUNCED)
def test_suspended_nobody_is_penalised_for_missing(bounced: str) -> None:
    before = state(FAR | {"m1": (0.0, -8.0)}, shots=4)
    events = f"0.1:m3*m1;{bounced.replace('m2', 'm3').format('w1')}"
    ruling = ruled(before, events, {"m1": (0.0, -6.0), "w1": (6.0, 6.0)}, damage="suspends")
    assert events_of(ruling) == [
        ("out", "CR-9", ("m3",)),
        ("damage", "CR-9", ("m3", "w1")),
        ("suspended", "CR-9", ()),
    ]
    assert lying(ruling) == ["m1", "w1"]
    assert events_of(ruled(before, events, {"m1": (0.0, -6.0), "w1": (6.0, 6.0)}))[0] == ("foul", "CR-6", ("m3", "m1"))


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-7")
@pytest.mark.parametrize(("coin", "twenties"), [("m1", (1, 0)), ("w1", (0, 1))])
def test_suspended_a_disc_in_the_hole_is_a_twenty_for_its_owner(coin: str, twenties: tuple[int, int]) -> None:
    """m1 would be lost by the foul, and is not touched by the returning disc itself."""
    before = state(FAR | {"m1": (0.0, -8.0), "w2": (-5.0, 5.0)}, shots=4)
    ruling = ruled(before, f"0.1:m3*m1;0.2:m3^w2;0.5:{coin}o", {coin: HOLE}, damage="suspends")
    assert events_of(ruling)[-1] == ("twenty", "CR-7", (coin,))
    assert ruling.after.twenties == twenties


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-5")
def test_suspended_an_open_shot_that_failed_costs_nothing() -> None:
    before = state({"m1": (0.0, -7.0), "m3": (3.0, -7.0)}, shots=6)
    rest: Ends = {"m1": (0.0, -6.0), "m3": (3.0, -6.0)}
    ruling = ruled(before, "0.1:m4*m1;0.2:m1^m3", rest | {"m4": (0.0, -9.0), "m1": DITCH}, damage="suspends")
    assert events_of(ruling)[-1] == ("suspended", "CR-9", ())
    assert lying(ruling) == ["m3", "m4"]


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("back", ["ma3", "mb1", "wb1"])
def test_with_partners_any_returning_disc_suspends_the_shot(back: str) -> None:
    """The shot disc, the partner's or an opposing one comes back to wa1; of ma3's chain nothing is lost."""
    before = state({"wa1": (5.0, 5.0), "wb1": (-5.0, 5.0), "mb1": (0.0, -8.0), "ma1": (0.0, -6.0)}, shots=8)
    events = f"0.1:ma3*mb1;0.2:mb1*ma1;0.3:{back}^wa1;0.5:ma1o"
    rest: Ends = {"ma3": (0.0, -9.0), "mb1": (0.0, -7.0), "wa1": (6.0, 6.0), "ma1": HOLE}
    ends = {coin: at for coin, at in rest.items() if coin != back}
    suspended = ruled(before, events, ends, players=4, damage="suspends")
    assert events_of(suspended) == [
        ("out", "CR-9", (back,)),
        ("damage", "CR-9", (back, "wa1")),
        ("suspended", "CR-9", ()),
        ("twenty", "CR-7", ("ma1",)),
    ]
    assert lying(suspended) == sorted({"ma3", "mb1", "wa1", "wb1"} - {back})
    assert suspended.after.twenties == (1, 0)
    judged = ruled(before, events, ends, players=4)
    assert events_of(judged)[:2] == [("foul", "CR-6", ("ma3", "mb1", "ma1")), ("no twenty", "CR-6", ("ma1",))]
    assert (lying(judged), judged.after.twenties) == (sorted({"wa1", "wb1"} - {back}), (0, 0))


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-10")
def test_suspended_the_starting_line_is_asked_about_all_the_same() -> None:
    ruling = ruled(state(FAR), "0.2:m2^w1", {"w1": (12.0, 0.0)}, damage="suspends")
    assert events_of(ruling)[-1] == ("line", "CR-10", ("w1",))


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("events", ["0.2:m2^;0.2:m1^;0.4:m1*m2", "0.2:m2^;0.4:m2|3", "0.2:m1o;0.3:m2^;0.4:m2*m1"])
def test_what_touches_nothing_in_play_does_no_damage(events: str) -> None:
    """Two discs meet in the ditch, one comes back to a post, one to a disc that was in the hole by then."""
    before = state(FAR | {"m1": (0.0, -8.0)}, shots=4)
    ends: Ends = {"m1": HOLE} if "o" in events else {}
    ruling = ruled(before, events.replace("m2", "m3"), ends, damage="suspends")
    assert events_of(ruling)[0][:2] == ("foul", "CR-6")
    assert "damage" not in [name for name, *_ in events_of(ruling)]


@pytest.mark.clause("CR-9")
def test_a_simulated_disc_that_does_not_come_back_suspends_nothing() -> None:
    ruling = simulated(state({"w1": (0.0, 7.0)}), Aim(0.0, 2.2, (0.0, -START_LINE)), damage="suspends")
    assert events_of(ruling) == events_of(simulated(state({"w1": (0.0, 7.0)}), Aim(0.0, 2.2, (0.0, -START_LINE))))
    assert not {name for name, _, _ in events_of(ruling)} & {"damage", "suspended"}
    assert ("out", "CR-9", ("w1",)) in events_of(ruling)


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize(
    "event",
    [
        ShotEvent(0.2, Kind.LEFT_TABLE, "m2", "m2"),
        ShotEvent(0.2, Kind.LEFT_TABLE, "m2", "w9"),
        ShotEvent(0.2, Kind.LEFT_TABLE, "m2", "3"),
    ],
)
def test_a_disc_comes_back_to_a_disc_of_the_board(event: ShotEvent) -> None:
    before, aim = state(FAR), straight(crokinole(), state(FAR))
    with pytest.raises(IllegalMoveError):
        crokinole().play(before, Flick(aim, aim, ShotResult((event,), ())))


@pytest.mark.clause("CR-9")
def test_a_disc_that_left_cannot_be_reported_on_the_board() -> None:
    with pytest.raises(IllegalMoveError, match="its resting place differs"):
        ruled(state(FAR), "0.2:m2^w1", {"m2": (0.0, -7.0)})


@pytest.mark.clause("CR-9")
def test_a_disc_that_left_may_come_back_into_the_hole_and_is_out_of_play_all_the_same() -> None:
    ruling = ruled(state(FAR), "0.2:m2^w1;0.5:m2o", {})
    assert [event.name for event in ruling.events if event.about[:1] == ("m2",)].count("out") == 1
    assert all(event.name != "twenty" for event in ruling.events)


INTO_THE_HOLE = [
    ({"w1": (0.9, -0.7)}, Aim(357.5, 2.9, (0.0, -START_LINE)), "m6"),
    ({"w1": (0.0, -2.8)}, Aim(0.5, 2.6, (0.0, -START_LINE)), "w1"),
]
"""Shots after which a disc comes back from the rail and falls into the hole; the last is its id."""


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize(("discs", "aim", "back"), INTO_THE_HOLE)
def test_a_simulated_disc_that_comes_back_into_the_hole_is_out(discs: dict[str, Place], aim: Aim, back: str) -> None:
    game, before = crokinole(), state(discs, shots=10)
    ruling = simulated(before, aim)
    assert isinstance(ruling.move, Flick)
    assert ruling.move.result is not None
    assert {Kind.LEFT_TABLE, Kind.CAPTURED} <= {each.kind for each in ruling.move.result.events if each.coin == back}
    assert ("out", "CR-9", (back,)) in events_of(ruling)
    assert ruling.after.twenties == (0, 0)
    read = notation.parse_move(game, before, notation.format_move(game, before, ruling.move))
    assert game.play(before, read).after == ruling.after
    judged = judge_many(game, state_arrays(game, [before]), move_arrays(game, [before], [ruling.move]))
    assert judged.twenties.tolist() == [[0, 0]]
    assert int(judged.stays.sum()) == len(ruling.after.discs)


@pytest.mark.clause("CR-9")
def test_a_disc_cannot_be_in_the_hole_before_it_leaves() -> None:
    with pytest.raises(IllegalMoveError, match="its resting place differs"):
        ruled(state(FAR), "0.2:m2o;0.5:m2^", {})
