"""What becomes of a shot, CR-5 to CR-11: results reported by hand, and shots that the physics plays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Aim
from parlour.game import IllegalMoveError, NotationError
from parlour.games.crokinole.rules.referee import contacts
from parlour.games.crokinole.rules.table import DISC_RADIUS, FIFTEEN, INCH, LINE_WIDTH, START_LINE
from parlour.physics import Fate, Rest
from tests.games.crokinole.scenes import (
    DITCH,
    FAR,
    HOLE,
    Ends,
    Place,
    crokinole,
    events_of,
    lying,
    result,
    ruled,
    simulated,
    state,
)

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.crokinole.rules.board import State

TO_THE_LINE = (FIFTEEN + LINE_WIDTH / 2 + DISC_RADIUS) / INCH
"""How far from the middle a disc just touches the 15 line from outside."""

# --- CR-5: with no opposing disc on the board -----------------------------------------------------------------


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("at", [(0.0, 2.0), (0.0, -3.5), (3.0, 0.0), (0.0, TO_THE_LINE), (0.0, -TO_THE_LINE + 1e-6)])
def test_an_open_shot_stays_in_the_15_zone_or_on_its_line(at: Place) -> None:
    ruling = ruled(state(), "", {"m2": at})
    assert events_of(ruling) == [("open", "CR-5", ("m2",))]
    assert lying(ruling) == ["m2"]


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("at", [(0.0, TO_THE_LINE + 1e-6), (0.0, -6.0), (7.0, 0.0), (-10.0, 0.0), (12.8, 0.0)])
def test_an_open_shot_outside_the_15_zone_goes_to_the_ditch(at: Place) -> None:
    ruling = ruled(state(), "", {"m2": at})
    assert events_of(ruling) == [("hiding", "CR-5", ("m2",))]
    assert lying(ruling) == []


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("at", [(0.0, 6.0), (7.0, 0.0)])
def test_where_hiding_is_allowed_an_open_shot_may_lie_anywhere(at: Place) -> None:
    ruling = ruled(state(), "", {"m2": at}, no_hiding=False)
    assert events_of(ruling) == [("open", "CR-5", ("m2",))]
    assert lying(ruling) == ["m2"]


@pytest.mark.clause("CR-5")
@pytest.mark.clause("CR-10")
def test_hiding_on_the_starting_line_is_not_allowed_to_anyone() -> None:
    ruling = ruled(state(), "", {"m2": (0.0, 12.0)}, no_hiding=False)
    assert events_of(ruling) == [("open", "CR-5", ("m2",)), ("line", "CR-10", ("m2",))]
    assert lying(ruling) == []


@pytest.mark.clause("CR-5")
@pytest.mark.clause("CR-7")
def test_an_open_shot_in_the_hole_is_a_twenty() -> None:
    ruling = ruled(state(), "0.5:m2o", {"m2": HOLE})
    assert events_of(ruling) == [("open", "CR-5", ("m2",)), ("twenty", "CR-7", ("m2",))]
    assert ruling.after.twenties == (1, 0)


@pytest.mark.clause("CR-5")
def test_own_discs_stay_where_an_open_shot_left_them() -> None:
    ruling = ruled(state({"m1": (0.0, -7.0)}), "0.1:m2*m1", {"m2": (0.0, -8.5), "m1": (0.0, -6.0)})
    assert events_of(ruling) == [("hiding", "CR-5", ("m2",))]
    assert lying(ruling) == ["m1"]


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("at", [(0.0, -2.0), (0.0, -TO_THE_LINE), HOLE])
def test_a_struck_disc_in_the_15_zone_saves_the_shot_where_the_options_say_so(at: Place) -> None:
    before, events, rest = state({"m1": (0.0, -7.0)}), "0.1:m2*m1", {"m2": (0.0, -8.5), "m1": at}
    assert lying(ruled(before, events, rest, saved_by="any struck disc"))[-1] == "m2"
    assert "m2" not in lying(ruled(before, events, rest))


@pytest.mark.clause("CR-5")
def test_a_struck_disc_that_does_not_reach_the_15_zone_saves_nothing() -> None:
    before = state({"m1": (0.0, -7.0)})
    rest: Ends = {"m2": (0.0, -8.5), "m1": (0.0, -6.0)}
    assert lying(ruled(before, "0.1:m2*m1", rest, saved_by="any struck disc")) == ["m1"]
    assert lying(ruled(before, "0.1:m2*m1", rest | {"m1": DITCH}, saved_by="any struck disc")) == []


RELAY = "0.1:m4*m1;0.2:m1*m3"
"""m4 strikes m1, and m1 strikes m3."""


def relay(at: Place | Rest, events: str = RELAY, **options: str) -> Ruling[State, Any]:
    """The ruling where m4 and m1 end in the 10 ring, and m3 there."""
    before = state({"m1": (0.0, -7.0), "m3": (0.0, -5.0)}, shots=6)
    rest: Ends = {"m4": (0.0, -8.5), "m1": (0.0, -6.5), "m3": at}
    return ruled(before, events, rest, **options)


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("at", [(0.0, -2.0), (0.0, -TO_THE_LINE), HOLE])
def test_any_disc_struck_in_the_shot_saves_it_also_by_relay(at: Place | Rest) -> None:
    saved = relay(at, saved_by="any struck disc")
    assert events_of(saved)[0] == ("open", "CR-5", ("m4", "m3"))
    assert {"m1", "m4"} <= set(lying(saved))
    assert saved.after.twenties == ((1, 0) if at is HOLE else (0, 0))
    where = "in the hole" if at is HOLE else "in the 15 ring or on its line"
    assert f"maple 3, struck in this shot, ends {where}: maple 4 stays." in saved.events[0].message
    assert events_of(relay(at))[0] == ("hiding", "CR-5", ("m4",))


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("events", ["0.1:m4*m1", "0.1:m1*m3;0.2:m4*m1", "-"])
def test_a_disc_in_the_15_zone_that_was_not_struck_in_the_shot_saves_nothing(events: str) -> None:
    """m3 was in the way of nothing that the shot set in motion."""
    ruling = relay((0.0, -2.0), events, saved_by="any struck disc")
    assert events_of(ruling) == [("hiding", "CR-5", ("m4",))]
    assert ruling.events[0].message.endswith(" the 15 ring: maple 4 goes to the ditch.")


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("saved_by", ["shot disc", "any struck disc"])
def test_with_a_failed_open_shot_go_all_discs_that_it_struck(saved_by: str) -> None:
    failed = relay((0.0, -5.0), saved_by=saved_by, failed_open_shot="all struck")
    assert events_of(failed) == [("hiding", "CR-5", ("m4", "m1", "m3"))]
    assert lying(failed) == []
    direct = relay((0.0, -5.0), "0.1:m4*m1", saved_by=saved_by, failed_open_shot="all struck")
    assert events_of(direct) == [("hiding", "CR-5", ("m4", "m1"))]
    assert lying(direct) == ["m3"]


@pytest.mark.clause("CR-5")
def test_a_twenty_of_a_failed_open_shot_goes_with_it() -> None:
    """Only where the shot disc itself must reach the 15 ring can a shot fail that made a 20."""
    failed = relay(HOLE, saved_by="shot disc", failed_open_shot="all struck")
    assert events_of(failed) == [("hiding", "CR-5", ("m4", "m1", "m3")), ("no twenty", "CR-5", ("m3",))]
    assert (lying(failed), failed.after.twenties) == ([], (0, 0))
    before = state({"m1": (0.0, -7.0)}, twenties=(1, 0), shots=4)
    kept = ruled(before, "0.1:m3*m1", {"m3": (0.0, -8.5), "m1": (0.0, -6.0)}, failed_open_shot="all struck")
    assert (lying(kept), kept.after.twenties) == ([], (1, 0)), "one that was set aside before stays a 20"


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize(("players", "shot", "own", "shots"), [(2, "m2", "m1", 2), (4, "ma2", "mb1", 4)])
def test_a_simulated_twenty_of_a_failed_open_shot_goes_with_it(players: int, shot: str, own: str, shots: int) -> None:
    """A disc of the own side, with partners the partner's, is knocked in; the shot disc stops in the 10 ring."""
    before: dict[str, Any] = {"before": state({own: (0.0, -7.0)}, shots=shots), "players": players}
    failed = simulated(**before, failed_open_shot="all struck")
    assert events_of(failed) == [("hiding", "CR-5", (shot, own)), ("no twenty", "CR-5", (own,))]
    assert (lying(failed), failed.after.twenties) == ([], (0, 0))
    classic = simulated(**before)
    assert events_of(classic) == [("hiding", "CR-5", (shot,)), ("twenty", "CR-7", (own,))]
    assert (lying(classic), classic.after.twenties) == ([], (1, 0))
    nca = simulated(**before, failed_open_shot="all struck", saved_by="any struck disc")
    assert events_of(nca) == [("open", "CR-5", (shot, own)), ("twenty", "CR-7", (own,))]
    assert (lying(nca), nca.after.twenties) == ([shot], (1, 0))


@pytest.mark.clause("CR-5")
def test_an_open_shot_that_flies_off_the_board_fails_and_takes_along_what_it_struck() -> None:
    before = state({"m1": (0.0, -7.0)})
    rest: Ends = {"m2": DITCH, "m1": (0.0, -6.0)}
    events = "0.1:m2*m1;0.3:m2^"
    failed = ruled(before, events, rest, saved_by="any struck disc", failed_open_shot="all struck")
    assert events_of(failed) == [("hiding", "CR-5", ("m2", "m1")), ("out", "CR-9", ("m2",))]
    good = ruled(before, events, rest | {"m1": (0.0, 2.0)}, saved_by="any struck disc", failed_open_shot="all struck")
    assert lying(good) == ["m1"]
    alone = ruled(before, "0.3:m2^", {"m2": DITCH}, failed_open_shot="all struck")
    assert events_of(alone) == [("open", "CR-5", ("m2",)), ("out", "CR-9", ("m2",))]


@pytest.mark.clause("CR-5")
def test_with_partners_the_discs_of_both_are_struck_and_save() -> None:
    before = state({"mb1": (0.0, -7.0), "ma1": (0.0, -5.0)}, shots=4)
    rest: Ends = {"ma2": (0.0, -8.5), "mb1": (0.0, -6.5), "ma1": (0.0, -2.0)}
    nca = {"players": 4, "saved_by": "any struck disc", "failed_open_shot": "all struck"}
    events = "0.1:ma2*mb1;0.2:mb1*ma1"
    assert lying(ruled(before, events, rest, **nca)) == ["ma1", "ma2", "mb1"]
    assert lying(ruled(before, events, rest | {"ma1": (0.0, -5.0)}, **nca)) == []


@pytest.mark.clause("CR-5")
def test_where_hiding_is_allowed_nothing_fails() -> None:
    before = state({"m1": (0.0, -7.0)})
    ruling = ruled(before, "0.1:m2*m1", {"m2": (0.0, -8.5), "m1": (0.0, -6.0)}, no_hiding=False)
    assert events_of(ruling) == [("open", "CR-5", ("m2",))]
    assert lying(ruling) == ["m1", "m2"]


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize("options", [{}, {"no_hiding": False}, {"saved_by": "any struck disc"}])
def test_an_open_shot_that_leaves_the_surface_is_gone_and_not_said_to_stay(options: dict[str, Any]) -> None:
    ruling = ruled(state({"m1": (0.0, -2.0)}), "0.1:m2*m1;0.3:m2^", {"m2": DITCH, "m1": (0.0, 1.0)}, **options)
    assert events_of(ruling) == [("open", "CR-5", ("m2",)), ("out", "CR-9", ("m2",)), ("leans", "CR-8", ("m1",))]
    assert ruling.events[0].message == "The board was clear; maple 2 goes off it."


@pytest.mark.clause("CR-5")
def test_the_first_shot_of_a_round_is_an_open_one() -> None:
    assert events_of(simulated(crokinole().start(), speed=0.95))[0] == ("open", "CR-5", ("m1",))


@pytest.mark.clause("CR-5")
@pytest.mark.parametrize(("speed", "found"), [(0.5, "hiding"), (0.9, "open"), (1.5, "hiding")])
def test_simulated_open_shots(speed: float, found: str) -> None:
    ruling = simulated(state(), speed=speed)
    [(name, clause, about), *_] = events_of(ruling)
    assert (name, clause, about) == (found, "CR-5", ("m2",))
    assert lying(ruling) == (["m2"] if found == "open" else [])


@pytest.mark.clause("CR-5")
def test_a_simulated_disc_that_is_struck_into_the_15_zone_saves_the_shot() -> None:
    before = state({"m1": (0.0, -8.0)})
    with_it, without = (simulated(before, speed=0.9, saved_by=saves) for saves in ("any struck disc", "shot disc"))
    assert with_it.move == without.move
    assert events_of(with_it)[0] == ("open", "CR-5", ("m2", "m1"))
    assert events_of(without)[0] == ("hiding", "CR-5", ("m2",))
    assert (lying(with_it), lying(without)) == (["m1", "m2"], ["m1"])


@pytest.mark.clause("CR-5")
def test_a_simulated_relay_saves_the_shot_and_a_simulated_failure_costs_all_of_it() -> None:
    before = state({"m1": (0.0, -9.0), "m2": (0.0, -7.0)}, shots=4)
    nca: dict[str, Any] = {"saved_by": "any struck disc", "failed_open_shot": "all struck"}
    saved = simulated(before, speed=0.85, **nca)
    assert events_of(saved)[0] == ("open", "CR-5", ("m3", "m2"))
    assert lying(saved) == ["m1", "m2", "m3"]
    assert lying(simulated(before, speed=0.85)) == ["m1", "m2"]
    failed = simulated(before, speed=0.6, **nca)
    assert events_of(failed) == [("hiding", "CR-5", ("m3", "m1", "m2"))]
    assert lying(failed) == []
    assert lying(simulated(before, speed=0.6)) == ["m1", "m2"]


# --- CR-6: with an opposing disc on the board -----------------------------------------------------------------


@pytest.mark.clause("CR-6")
@pytest.mark.parametrize("events", ["0.1:m2*w1", "0.1:w1*m2", "0.1:m2|3;0.2:m2*w1", "0.1:m2|3;0.2:m2|4;0.3:w1*m2"])
def test_a_hit_straight_or_off_posts_is_valid(events: str) -> None:
    ruling = ruled(state(FAR), events, {"m2": (0.0, -7.0), "w1": (6.0, 6.0)})
    assert events_of(ruling) == [("hit", "CR-6", ("m2", "w1"))]
    assert lying(ruling) == ["m2", "w1"]


@pytest.mark.clause("CR-6")
@pytest.mark.parametrize("rest", [(0.0, -7.0), (0.0, 2.0), HOLE, DITCH])
def test_without_a_hit_the_shot_disc_goes_to_the_ditch_wherever_it_ended(rest: Place) -> None:
    ruling = ruled(state(FAR), "", {"m2": rest})
    assert events_of(ruling)[0] == ("foul", "CR-6", ("m2",))
    assert (lying(ruling), ruling.after.twenties) == (["w1"], (0, 0))


@pytest.mark.clause("CR-6")
def test_a_post_alone_is_no_hit() -> None:
    assert events_of(ruled(state(FAR), "0.1:m2|3", {"m2": (0.0, 6.0)})) == [("foul", "CR-6", ("m2",))]


@pytest.mark.clause("CR-6")
def test_a_hit_through_own_discs_is_valid() -> None:
    before = state(FAR | {"m1": (0.0, -8.0), "m2": (0.0, -6.0)}, shots=4)
    ruling = ruled(before, "0.1:m3*m1;0.2:m1*m2;0.3:m2*w1", {"m3": (0.0, -9.5)})
    assert events_of(ruling) == [("hit", "CR-6", ("m2", "w1"))]
    assert lying(ruling) == ["m1", "m2", "m3", "w1"]


@pytest.mark.clause("CR-6")
def test_a_hit_through_a_partners_disc_is_valid() -> None:
    before = state({"wa1": (5.0, 5.0), "mb1": (0.0, -8.0)}, shots=4)
    ruling = ruled(before, "0.1:ma2*mb1;0.2:mb1*wa1", {"ma2": (0.0, -9.0), "mb1": (0.0, -6.0)}, players=4)
    assert events_of(ruling) == [("hit", "CR-6", ("mb1", "wa1"))]
    assert lying(ruling) == ["ma2", "mb1", "wa1"]


@pytest.mark.clause("CR-6")
def test_a_chain_that_does_not_reach_costs_all_of_it() -> None:
    before = state({"wa1": (5.0, 5.0), "mb1": (0.0, -8.0), "ma1": (0.0, -6.0), "mb2": (0.0, 6.0)}, shots=8)
    rest: Ends = {"ma3": (0.0, -9.0), "mb1": (0.0, -7.0), "ma1": HOLE}
    ruling = ruled(before, "0.1:ma3*mb1;0.2:mb1*ma1;0.4:ma1o", rest, players=4)
    assert events_of(ruling) == [("foul", "CR-6", ("ma3", "mb1", "ma1")), ("no twenty", "CR-6", ("ma1",))]
    assert lying(ruling) == ["mb2", "wa1"]
    assert ruling.after.twenties == (0, 0)


@pytest.mark.clause("CR-6")
def test_a_foul_takes_nothing_from_the_twenties_of_before() -> None:
    ruling = ruled(state(FAR, twenties=(1, 0), shots=4), "0.5:m3o", {"m3": HOLE})
    assert events_of(ruling) == [("foul", "CR-6", ("m3",)), ("no twenty", "CR-6", ("m3",))]
    assert ruling.after.twenties == (1, 0)


@pytest.mark.clause("CR-6")
def test_a_disc_of_the_chain_that_left_the_surface_has_one_event_as_ditched() -> None:
    ruling = ruled(state(FAR | {"m1": (0.0, -8.0)}), "0.1:m2*m1;0.3:m1^", {"m2": (0.0, -9.0), "m1": DITCH})
    assert events_of(ruling) == [("foul", "CR-6", ("m2", "m1")), ("out", "CR-9", ("m1",))]
    assert lying(ruling) == ["w1"]


@pytest.mark.clause("CR-6")
def test_a_contact_before_the_chain_arrived_does_not_belong_to_it() -> None:
    """Two own discs that meet before the shot disc moved either were not moved by it."""
    before = state(FAR | {"m1": (0.0, -8.0), "m2": (0.0, -6.0)}, shots=4)
    ruling = ruled(before, "0.1:m1*m2;0.2:m3*m1", {"m3": (0.0, -9.5)})
    assert events_of(ruling) == [("foul", "CR-6", ("m3", "m1"))]
    assert lying(ruling) == ["m2", "w1"]


@pytest.mark.clause("CR-6")
@pytest.mark.parametrize("events", ["0.1:m3*m1;0.1:m1*m2;0.1:m2*w1", "0.1:w1*m2;0.1:m2*m1;0.1:m1*m3"])
def test_contacts_at_one_instant_have_no_order(events: str) -> None:
    before = state(FAR | {"m1": (0.0, -8.0), "m2": (0.0, -6.0)}, shots=4)
    assert events_of(ruled(before, events, {"m3": (0.0, -9.5)})) == [("hit", "CR-6", ("m2", "w1"))]


@pytest.mark.clause("CR-6")
def test_contacts_are_followed_in_the_order_of_time_however_they_are_listed() -> None:
    found = contacts(result("0.3:m2*w1;0.2:m1*m2;0.1:m3*m1;0.4:m3*m2", {}), "m3")
    assert (found.chain, found.hits, found.damage) == (("m3", "m1", "m2"), (("w1", "m2"),), ())


@pytest.mark.clause("CR-6")
def test_every_opposing_disc_has_one_event_with_the_first_that_hit_it() -> None:
    before = state({"w1": (5.0, 5.0), "w2": (-5.0, 5.0), "m1": (0.0, -8.0)}, shots=4)
    ruling = ruled(before, "0.1:m3*w2;0.2:m3*m1;0.3:m1*w1;0.4:m3*w1;0.5:m1*w2", {"m3": (0.0, -10.0)})
    assert events_of(ruling) == [("hit", "CR-6", ("m3", "w2")), ("hit", "CR-6", ("m1", "w1"))]


@pytest.mark.clause("CR-6")
@pytest.mark.clause("CR-8")
def test_a_leaning_disc_is_on_the_board_and_must_be_hit() -> None:
    before = state({"w1": (0.0, 0.9)})
    assert events_of(ruled(before, "", {"m2": (0.0, -3.0)})) == [("foul", "CR-6", ("m2",))]
    assert events_of(ruled(before, "0.2:m2*w1", {"m2": (0.0, -3.0)})) == [("hit", "CR-6", ("m2", "w1"))]


@pytest.mark.clause("CR-6")
def test_a_simulated_hit() -> None:
    ruling = simulated(state({"w1": (0.0, -6.0)}))
    assert events_of(ruling)[0] == ("hit", "CR-6", ("m2", "w1"))
    assert "m2" in lying(ruling)


@pytest.mark.clause("CR-6")
def test_a_simulated_hit_off_a_post() -> None:
    ruling = simulated(state({"w1": (5.0, 0.0)}), Aim(354.435, 1.2, (0.0, -START_LINE)))
    assert ruling.move.result is not None
    first, second = ruling.move.result.events[:2]
    assert (first.kind.name, first.coin, second.kind.name) == ("POST", "m2", "DISC")
    assert events_of(ruling)[0] == ("hit", "CR-6", ("m2", "w1"))


@pytest.mark.clause("CR-6")
@pytest.mark.parametrize("players", [2, 4])
def test_a_simulated_chain(players: int) -> None:
    own, other, shot = ("m1", "w1", "m2") if players == 2 else ("mb1", "wa1", "ma2")
    shots = {2: 2, 4: 4}[players]
    hit = simulated(state({own: (0.0, -8.0), other: (0.0, -5.5)}, shots=shots), speed=1.2, players=players)
    assert events_of(hit)[0] == ("hit", "CR-6", (own, other))
    assert {own, shot} <= set(lying(hit))
    short = simulated(state({own: (0.0, -8.0), other: (5.0, 5.0)}, shots=shots), speed=0.6, players=players)
    assert events_of(short) == [("foul", "CR-6", (shot, own))]
    assert lying(short) == [other]


@pytest.mark.clause("CR-6")
def test_a_simulated_foul_takes_a_disc_back_from_the_hole() -> None:
    ruling = simulated(state({"m1": (0.0, -6.0), "w1": (5.0, 5.0)}))
    assert events_of(ruling) == [("foul", "CR-6", ("m2", "m1")), ("no twenty", "CR-6", ("m1",))]
    assert (lying(ruling), ruling.after.twenties) == (["w1"], (0, 0))


# --- CR-7, CR-8: twenties and leaning discs -------------------------------------------------------------------


@pytest.mark.clause("CR-7")
@pytest.mark.parametrize(("coin", "twenties"), [("m2", (1, 0)), ("m1", (1, 0)), ("w1", (0, 1))])
def test_a_disc_in_the_hole_is_a_twenty_for_its_owner_whichever_side_put_it_there(coin: str, twenties: Place) -> None:
    before = state(FAR | {"m1": (0.0, -7.0)})
    ruling = ruled(before, f"0.1:m2*m1;0.2:m1*w1;0.5:{coin}o", {"m2": (0.0, -9.0), coin: HOLE})
    assert events_of(ruling) == [("hit", "CR-6", ("m1", "w1")), ("twenty", "CR-7", (coin,))]
    assert ruling.after.twenties == twenties
    assert coin not in lying(ruling)


@pytest.mark.clause("CR-7")
def test_several_discs_may_fall_in_by_one_shot() -> None:
    ruling = ruled(state(FAR, twenties=(2, 1)), "0.1:m2*w1;0.2:m2o;0.5:w1o", {"m2": HOLE, "w1": HOLE})
    assert events_of(ruling)[1:] == [("twenty", "CR-7", ("w1",)), ("twenty", "CR-7", ("m2",))]
    assert ruling.after.twenties == (3, 2)


@pytest.mark.clause("CR-7")
def test_a_simulated_shot_knocks_an_opposing_disc_into_the_hole() -> None:
    ruling = simulated(state({"w1": (0.0, -6.0)}))
    assert events_of(ruling) == [("hit", "CR-6", ("m2", "w1")), ("twenty", "CR-7", ("w1",))]
    assert ruling.after.twenties == (0, 1)


@pytest.mark.clause("CR-8")
@pytest.mark.parametrize(("inches", "leans"), [(0.5, True), (1.3, True), (1.3125 - 1e-6, True), (1.3125 + 1e-6, False)])
def test_a_disc_leans_as_far_as_it_reaches_over_the_hole(inches: float, leans: bool) -> None:  # noqa: FBT001
    ruling = ruled(state(), "", {"m2": (inches, 0.0)})
    assert events_of(ruling) == [("open", "CR-5", ("m2",))] + ([("leans", "CR-8", ("m2",))] if leans else [])
    assert lying(ruling) == ["m2"]
    assert crokinole().tally(ruling.after).totals == (15, 0)


@pytest.mark.clause("CR-8")
def test_a_leaning_disc_has_an_event_when_it_moved_and_not_again() -> None:
    before = state({"w1": (0.0, 0.9), "w2": (5.0, 5.0)}, shots=4)
    assert events_of(ruled(before, "0.1:m3*w2", {"m3": (4.0, -6.0)})) == [("hit", "CR-6", ("m3", "w2"))]


@pytest.mark.clause("CR-8")
def test_a_simulated_disc_comes_to_lean() -> None:
    ruling = simulated(state({"w1": (0.0, -2.0)}), speed=0.86)
    assert events_of(ruling) == [("hit", "CR-6", ("m2", "w1")), ("leans", "CR-8", ("w1",))]
    assert ruling.after.twenties == (0, 0)
    assert lying(ruling) == ["m2", "w1"]


# --- CR-10: the starting line -------------------------------------------------------------------------------------


@pytest.mark.clause("CR-10")
@pytest.mark.parametrize(
    ("radius", "reason"),
    [
        (12 - 0.625 - 1 / 32 - 1e-6, ""),
        (12 - 0.625 - 1 / 32 + 1e-6, "touches"),
        (12.0, "touches"),
        (12 + 0.625 + 1 / 32 - 1e-6, "touches"),
        (12 + 0.625 + 1 / 32 + 1e-6, "beyond"),
        (12.9, "beyond"),
        (13.0, "beyond"),
    ],
)
@pytest.mark.parametrize("coin", ["m2", "w1", "m1"])
def test_a_disc_that_touches_the_starting_line_or_lies_beyond_it_goes_to_the_ditch(
    radius: float, reason: str, coin: str
) -> None:
    angle = math.radians(20)
    rest: Ends = {"m2": (0.0, -7.0), coin: (radius * math.cos(angle), radius * math.sin(angle))}
    before, events = state(FAR | {"m1": (-5.0, 5.0)}), "0.1:m2*m1;0.2:m2*w1"
    for beyond_line, stays in (("ditched", not reason), ("stays", reason != "touches")):
        ruling = ruled(before, events, rest, beyond_line=beyond_line)
        assert events_of(ruling)[1:] == ([] if stays else [("line", "CR-10", (coin,))])
        assert (coin in lying(ruling)) is stays
    assert reason in ruled(before, events, rest).events[-1].message


@pytest.mark.clause("CR-10")
@pytest.mark.clause("CR-5")
def test_after_a_disc_beyond_the_line_the_board_is_open() -> None:
    """The other side's next dead-centre twenty is one: there is no opposing disc to be hit."""
    game = crokinole()
    before = state({"m1": (5.0, 5.0)}, shots=1)
    missed = ruled(before, "0.1:w1*m1;0.4:m1^", {"w1": (0.0, 12.9)})
    assert lying(missed) == []
    assert events_of(simulated(missed.after, speed=0.95)) == [("open", "CR-5", ("m2",)), ("twenty", "CR-7", ("m2",))]
    kept = ruled(before, "0.1:w1*m1;0.4:m1^", {"w1": (0.0, 12.9)}, beyond_line="stays")
    assert game.tally(kept.after).totals == (0, 0)
    assert events_of(simulated(kept.after, speed=0.95, beyond_line="stays"))[0] == ("foul", "CR-6", ("m2",))


@pytest.mark.clause("CR-10")
def test_a_simulated_disc_comes_to_rest_beyond_the_line() -> None:
    """Straight across the board: it crosses the line outward and stops before the edge."""
    found = {}
    for beyond_line in ("ditched", "stays"):
        before, start = state({"m1": (-6.0, 6.0)}), (4.4 * INCH, -math.sqrt(11.9**2 - 4.4**2) * INCH)
        ruling = simulated(before, Aim(0.0, 1.4, start), no_hiding=False, beyond_line=beyond_line)
        assert ruling.move.result is not None
        at = ruling.move.result.places()["m2"]
        assert at.fate is Fate.ON_TABLE
        assert 12.66 * INCH < math.hypot(at.x, at.y) < 13 * INCH
        found[beyond_line] = lying(ruling)
    assert found == {"ditched": ["m1"], "stays": ["m1", "m2"]}


@pytest.mark.clause("CR-10")
def test_to_cross_the_line_and_come_back_does_no_harm() -> None:
    """The referee reads where a disc lies, not where it has been; a shot disc crosses the line every time."""
    ruling = simulated(state({"w1": (0.0, -6.0)}))
    assert [name for name, _, _ in events_of(ruling)].count("line") == 0


@pytest.mark.clause("CR-10")
def test_a_simulated_shot_that_gets_nowhere_lies_on_the_line_and_is_ditched_once() -> None:
    assert events_of(simulated(state(), speed=0.05)) == [("hiding", "CR-5", ("m2",))]
    hiding = simulated(state(), speed=0.05, no_hiding=False)
    assert events_of(hiding) == [("open", "CR-5", ("m2",)), ("line", "CR-10", ("m2",))]


# --- CR-11: in which order ------------------------------------------------------------------------------------


@pytest.mark.clause("CR-11")
def test_hit_test_then_twenties_then_starting_line() -> None:
    before = state({"w1": (5.0, 5.0), "w2": (-5.0, 5.0), "m1": (0.0, -8.0)}, shots=4)
    rest: Ends = {"w1": (12.0, 0.0), "m1": HOLE, "m3": (-12.0, 0.0), "w2": DITCH}
    ruling = ruled(before, "0.1:m3*m1;0.2:m3*w1;0.3:m3*w2;0.4:m1o;0.5:w2^", rest)
    assert events_of(ruling) == [
        ("hit", "CR-6", ("m3", "w1")),
        ("hit", "CR-6", ("m3", "w2")),
        ("out", "CR-9", ("w2",)),
        ("twenty", "CR-7", ("m1",)),
        ("line", "CR-10", ("w1",)),
        ("line", "CR-10", ("m3",)),
    ]
    assert (lying(ruling), ruling.after.twenties) == ([], (1, 0))


@pytest.mark.clause("CR-11")
def test_a_disc_that_a_foul_removes_is_no_twenty_and_is_not_ditched_for_the_line_again() -> None:
    before = state(FAR | {"m1": (0.0, -8.0)})
    ruling = ruled(before, "0.1:m2*m1;0.5:m1o", {"m2": (0.0, -12.0), "m1": HOLE})
    assert events_of(ruling) == [("foul", "CR-6", ("m2", "m1")), ("no twenty", "CR-6", ("m1",))]


@pytest.mark.clause("CR-11")
def test_an_open_shot_that_is_ditched_is_not_ditched_for_the_line_again() -> None:
    assert events_of(ruled(state(), "", {"m2": (0.0, -12.0)})) == [("hiding", "CR-5", ("m2",))]


@pytest.mark.clause("CR-11")
def test_a_shot_is_ruled_by_its_report_not_by_the_physics() -> None:
    """A result seen at a real board differs from what the physics computes for the same aim."""
    before = state({"w1": (0.0, -6.0)})
    ruling = ruled(before, "", {"m2": (0.0, -9.0)})
    assert events_of(ruling) == [("foul", "CR-6", ("m2",))]
    assert events_of(simulated(before)) != events_of(ruling)


@pytest.mark.clause("CR-11")
def test_what_was_taken_off_the_board_by_a_rule_is_said_apart_from_what_fell_off_it() -> None:
    game, before = crokinole(), state(FAR | {"m1": (0.0, -8.0)})
    ruling = ruled(before, "0.1:m2*m1;0.3:m1^", {"m2": (0.0, -9.0), "m1": DITCH})
    assert game.settled(before, ruling.move).removed == ("m2",)


# --- what cannot be ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-6")
@pytest.mark.parametrize(
    ("events", "rest"),
    [
        ("0.1:m2^;0.2:m2*w1", {"m2": DITCH}),
        ("0.1:w1^;0.2:m2*w1", {"m2": (1, 1), "w1": DITCH}),
        ("0.1:m2*m1;0.2:m1^;0.3:m1*w1", {"m2": (1, 1), "m1": DITCH}),
        ("0.1:m2o;0.2:m2*w1", {"m2": HOLE}),
    ],
)
def test_a_disc_that_is_gone_hits_nothing_and_is_not_hit(events: str, rest: Ends) -> None:
    ruling = ruled(state({"m1": (0, -3), "w1": (0, 6)}), events, rest)
    assert "foul" in [name for name, *_ in events_of(ruling)]
    assert "hit" not in [name for name, *_ in events_of(ruling)]


@pytest.mark.clause("CR-6")
def test_a_disc_that_leaves_at_the_instant_of_the_contact_has_hit() -> None:
    ruling = ruled(state({"w1": (0, 6)}), "0.2:m2*w1;0.2:m2^", {"m2": DITCH})
    assert next(iter(events_of(ruling)))[0] == "hit"


@pytest.mark.clause("CR-7")
def test_no_disc_lies_on_the_board_where_the_hole_is() -> None:
    with pytest.raises(IllegalMoveError, match="wholly in the hole"):
        ruled(state(), "", {"m2": (0.05, 0)})


@pytest.mark.parametrize("events", ["-0.1:m2*w1", "0.1:m2#0", "0.1:m2/+0", "0.1:m2|8"])
def test_what_no_board_has_cannot_be_reported(events: str) -> None:
    with pytest.raises((IllegalMoveError, NotationError)):
        ruled(state({"w1": (0, 6)}), events, {"m2": (1, 1)})
