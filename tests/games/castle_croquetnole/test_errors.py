"""Falls, illegal entries and the order of events, from events that are written by hand: no physics is asked."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parlour.flick import Flick, ShotResult
from parlour.games.castle_croquetnole import Cause, Play, Stage
from parlour.games.castle_croquetnole.rules.table import INCH
from tests.games.castle_croquetnole.scenes import (
    BEFORE_SUNS,
    CROWNS,
    MOONS,
    SUNS,
    aimed,
    back,
    events_of,
    flick,
    flicks,
    game,
    names,
    off,
    place,
    put,
    ruled,
    state,
)

# --- CC-28: off the table ---------------------------------------------------------------------------------------


@pytest.mark.clause("CC-28")
def test_the_coin_in_play_goes_back_to_the_edge_and_loses_its_flicks() -> None:
    play = Play("Km", (Cause.STRIKE, Cause.STRIKE), ("Kc",))
    before = put(state(play=play), "Km", (0, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km/+1;0.2:Km/-1;0.3:Km^", {"Km": off(5, 17)})
    assert names(ruling) == ["flick", "enters", "score", "bonus", "leaves", "falls", "returned"]
    assert (place(ruling.after, "Km"), ruling.after.coin("Km").progress) == ((5, 16.625), 1)
    assert (ruling.after.play, ruling.after.stage) == (None, Stage.GUARD)


@pytest.mark.clause("CC-28")
def test_any_other_coin_is_just_put_back() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (3, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.3:Kc^", {"Kc": off(17, -17)})
    assert (flicks(ruling), place(ruling.after, "Kc")) == (["strike", "strike"], (16.625, -16.625))


@pytest.mark.clause("CC-28")
def test_a_taken_spot_is_left_for_the_nearest_free_one() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (16.625, 0.1))
    before = put(before, "Ka", (16.7, 5))
    ruling = ruled(before, "Km", "0.1:Km*Ka;0.3:Km^;0.4:Ka^", {"Km": off(17, 0), "Ka": off(17, 0)})
    assert place(ruling.after, "Km") == (16.625, -0.65)
    assert place(ruling.after, "Ka") == (15.975, -0.275)  # the nook between the two


# --- CC-29: illegal entry ---------------------------------------------------------------------------------------


@pytest.mark.clause("CC-29")
@pytest.mark.parametrize("inside", [MOONS, CROWNS])
def test_into_a_castle_out_of_another_is_taken_back(inside: int) -> None:
    before = put(put(state(), "Km", (0, 0), inside=inside, progress=4), "Kc", (-0.5, 1))
    before = replace(before, play=Play("Km", (Cause.SCORE, Cause.SCORE)))
    events = "0.1:Km*Kc;0.2:Kc/-2;0.3:Km/+1;0.4:Km*Ka;0.5:Km/-1"
    ruling = ruled(before, "Km", events, {"Km": (-4, 0), "Kc": (-0.5, 2), "Ka": (8, 8)})
    assert events_of(ruling) == [
        ("flick", "CC-7", ("Km",)),
        ("leaves", "CC-1", ("Kc",)),
        ("illegal", "CC-29", ("Km",)),
        ("returned", "CC-29", ("Km",)),
    ]
    after = ruling.after
    assert after.coin("Km") == before.coin("Km")
    assert (place(after, "Kc"), after.coin("Kc").inside, place(after, "Ka")) == ((-0.5, 2), None, (8, 8))
    assert (after.play, after.stage) == (None, Stage.GUARD)


@pytest.mark.clause("CC-29")
def test_status_and_progress_of_before_the_flick_come_back() -> None:
    before = put(put(state(), "Km", (-4, 0), inside=SUNS, progress=3), "Gs", (-8, 3))
    events = "0.1:Km/-1;0.2:Km/+2;0.3:Km/+3"
    ruling = ruled(before, "Km", events, {"Km": (4, 0)})
    assert names(ruling) == ["flick", "illegal", "returned"]
    assert ruling.after.coin("Km") == before.coin("Km")


@pytest.mark.clause("CC-29")
def test_what_it_did_to_others_before_stands() -> None:
    before = put(put(state(guard=True), "Gm", (0, -1.5), inside=None), "Ka", (0, -4), inside=MOONS)
    events = "0.1:Gm/+0;0.2:Gm*Ka;0.3:Gm/+2"
    ruling = ruled(before, "Gm", events, {"Gm": (0, 4), "Ka": (0, -5)})
    assert ("prisoner", "CC-13", ("Ka", "Gm")) in events_of(ruling)
    assert "bonus" not in names(ruling)
    assert (ruling.after.coin("Ka").tower, ruling.after.coin("Gm")) == (MOONS, before.coin("Gm"))
    assert ruling.after.turn == 5


@pytest.mark.clause("CC-29")
def test_where_its_place_is_taken_it_goes_to_the_nearest_free_spot() -> None:
    before = put(put(state(), "Km", (0, 0)), "Kc", (3, 0))
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.3:Km/+1", {"Km": (-4, 0), "Kc": (0.25, 0)})
    assert place(ruling.after, "Km") == (-0.5, 0)


@pytest.mark.clause("CC-29")
def test_the_whole_flick_is_undone_under_the_option() -> None:
    before = put(put(state(), "Km", (0, 0)), "Kc", (-0.5, 1))
    events = "0.1:Km*Kc;0.2:Kc/-2;0.3:Km/+1"
    ruling = ruled(before, "Km", events, {"Km": (-4, 0), "Kc": (-0.5, 2)}, illegal_entry="undo_flick")
    assert events_of(ruling) == [("flick", "CC-7", ("Km",)), ("illegal", "CC-29", ("Km",))]
    assert ruling.after == replace(before, stage=Stage.GUARD)


@pytest.mark.clause("CC-29")
@pytest.mark.parametrize("coin", ["Km", "Gm"])
def test_the_own_gate_is_as_illegal_as_any_other(coin: str) -> None:
    """Inside Suns, round the side, and in by its own gate."""
    play = Play(coin, (Cause.STRIKE, Cause.STRIKE), ("Kc",))
    before = put(state(guard=coin == "Gm", play=play), coin, (0, -0.5), inside=SUNS)
    ruling = ruled(before, coin, f"0.1:{coin}/+0", {coin: (0, -4)})
    assert events_of(ruling)[1:3] == [("illegal", "CC-29", (coin,)), ("returned", "CC-29", (coin,))]
    assert (ruling.after.coin(coin), flicks(ruling)) == (before.coin(coin), [])
    simulated = aimed(before, coin, (0, -4), 1.2)
    assert ("illegal", "CC-29", (coin,)) in events_of(simulated)
    assert simulated.after.coin(coin) == before.coin(coin)


@pytest.mark.clause("CC-29")
@pytest.mark.parametrize("gate", ["another", "any"])
@pytest.mark.parametrize(("inside", "castle"), [(SUNS, SUNS), (MOONS, MOONS), (SUNS, MOONS), (MOONS, SUNS)])
def test_the_gate_of_the_very_castle_that_it_is_in_is_illegal_as_the_option_says(
    gate: str, inside: int, castle: int
) -> None:
    before = put(state(), "Km", (0, 0), inside=inside)
    ruling = ruled(before, "Km", f"0.1:Km/+{castle}", {"Km": (1, 0)}, illegal_gate=gate)
    assert ("illegal" in names(ruling)) == (gate == "any" or inside != castle)
    assert ruling.after.coin("Km").inside == inside


@pytest.mark.clause("CC-29")
@pytest.mark.parametrize("gate", ["another", "any"])
@pytest.mark.parametrize("line", ["outer", "middle", "inner"])
def test_a_simulated_walk_round_and_in_again_by_the_same_gate_is_judged_so(gate: str, line: str) -> None:
    before = put(state(), "Km", (-0.5, 0), inside=SUNS, progress=2)
    ruling = aimed(before, "Km", (-4, 0), 1.1, illegal_gate=gate, gate_line=line)
    assert ("illegal" in names(ruling)) == (gate == "any")
    assert ruling.after.coin("Km").inside == SUNS
    assert (place(ruling.after, "Km") == (-0.5, 0)) == (gate == "any")


@pytest.mark.clause("CC-29")
@pytest.mark.parametrize("illegal_entry", ["coin", "undo_flick"])
def test_a_simulated_flick_past_a_coin_into_the_own_gate_goes_back_as_the_option_says(illegal_entry: str) -> None:
    """Inside Suns it goes round, drives `Kc` off, and comes in by its own gate: what it gained is void."""
    before = put(put(state(), "Km", (0, 0.6), inside=SUNS, progress=3), "Kc", (0.62, -1), inside=None)
    ruling = aimed(before, "Km", (-0.1, -4), 2.0, illegal_entry=illegal_entry)
    assert "illegal" in names(ruling)
    assert (ruling.after.coin("Km"), flicks(ruling)) == (before.coin("Km"), [])
    assert (ruling.after.stage, "bonus" in names(ruling)) == (Stage.GUARD, False)
    assert (place(ruling.after, "Kc") == (0.62, -1)) == (illegal_entry == "undo_flick")


@pytest.mark.clause("CC-1")
@pytest.mark.clause("CC-29")
def test_after_an_illegal_entry_a_coin_leaves_the_castle_that_it_is_in_and_then_may_enter() -> None:
    before = put(state(), "Km", (0, -0.5), inside=SUNS, progress=3)
    back_again = replace(ruled(before, "Km", "0.1:Km/+0").after, stage=Stage.KNIGHT)
    assert "illegal" in names(ruled(back_again, "Km", "0.1:Km/+2"))
    out = ruled(back_again, "Km", "0.1:Km/-1;0.2:Km/+2", {"Km": (0, 4)})
    assert names(out) == ["flick", "score", "bonus", "leaves", "enters", "score", "bonus"]


@pytest.mark.clause("CC-29")
@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("illegal_entry", ["coin", "undo_flick"])
def test_no_resting_place_is_asked_of_a_coin_that_goes_back(illegal_entry: str) -> None:
    before = put(put(state(), "Km", (0, 0)), "Kc", (3, 0))
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.3:Km/+1", {"Kc": (0.25, 0)}, illegal_entry=illegal_entry)
    assert place(ruling.after, "Km") == ((-0.5, 0) if illegal_entry == "coin" else (0, 0))
    assert place(ruling.after, "Kc") == ((0.25, 0) if illegal_entry == "coin" else (3, 0))


# --- CC-28 with a margin ----------------------------------------------------------------------------------------


@pytest.mark.clause("CC-28")
@pytest.mark.parametrize("coin", ["Km", "Kc"])
def test_any_coin_at_rest_near_the_edge_is_moved_in_as_the_option_says(coin: str) -> None:
    before = put(state(), "Kc", (4, 4), inside=None)
    plain = ruled(before, "Km", "0.1:Km*Kc", {coin: (16.9, 3)})
    assert place(plain.after, coin) == (16.9, 3)
    moved = ruled(before, "Km", "0.1:Km*Kc", {coin: (16.9, 3)}, edge_margin="always")
    assert place(moved.after, coin) == (15.875, 3)
    assert ("moved in", "CC-28", (coin,)) in events_of(moved)
    corner = ruled(before, "Km", "0.1:Km*Kc", {coin: (-16.9, -16)}, edge_margin="always")
    assert place(corner.after, coin) == (-15.875, -15.875)
    within = ruled(before, "Km", "0.1:Km*Kc", {coin: (15.875, 3)}, edge_margin="always")
    assert "moved in" not in names(within)


@pytest.mark.clause("CC-28")
def test_a_coin_that_fell_lies_a_coin_width_in_as_the_option_says() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (15.875, 0.2), inside=None)
    ruling = ruled(before, "Km", "0.3:Km^", {"Km": off(17, -4)}, edge_margin="always")
    assert place(ruling.after, "Km") == (15.875, -4)
    taken = ruled(before, "Km", "0.3:Km^", {"Km": off(17, 0)}, edge_margin="always")
    assert place(taken.after, "Km") == (15.875, -0.55)  # along the margin, not out to the edge


@pytest.mark.clause("CC-28")
def test_of_several_that_are_moved_in_the_one_with_the_shortest_way_comes_first() -> None:
    before = put(put(state(), "Kc", (4, 4), inside=None), "Ka", (5, 5), inside=None)
    rest = {"Kc": (16.9, 0), "Ka": (16.2, 0.3)}
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.2:Km*Ka", rest, edge_margin="always")
    assert [event.about for event in ruling.events if event.name == "moved in"] == [("Ka",), ("Kc",)]
    assert place(ruling.after, "Ka") == (15.875, 0.3)
    assert place(ruling.after, "Kc") == (15.875, -0.45)


@pytest.mark.clause("CC-28")
def test_a_simulated_flick_to_the_edge_ends_a_coin_width_in() -> None:
    before = put(state(), "Km", (12, 5), inside=None)
    speed = math.sqrt(2.0 * game().layout.table.material.deceleration * 4.5 * INCH)
    assert place(aimed(before, "Km", (17, 5), speed).after, "Km") == pytest.approx((16.5, 5))
    assert place(aimed(before, "Km", (17, 5), speed, edge_margin="always").after, "Km") == pytest.approx((15.875, 5))


@pytest.mark.clause("CC-28")
@pytest.mark.parametrize(("margin", "most"), [("none", 16.625), ("always", 15.875), ("choice", 16.625)])
def test_simulated_falls_end_at_the_edge_or_a_coin_width_in(margin: str, most: float) -> None:
    before = put(put(state(), "Km", (12, 5), inside=None), "Kc", (13, 12), inside=None)
    own = aimed(before, "Km", (17, 5), 2.5, edge_margin=margin)
    assert ("falls" in names(own), place(own.after, "Km")) == (True, (most, 5))
    driven = aimed(put(before, "Km", (11, 12)), "Km", (17, 12), 2.5, edge_margin=margin)
    assert (names(driven).count("falls"), place(driven.after, "Kc")) == (1, (most, 12))


@pytest.mark.clause("CC-28")
@pytest.mark.clause("CC-29")
def test_a_coin_that_goes_back_near_the_edge_lies_a_coin_width_in_too() -> None:
    before = put(put(state(), "Km", (16.6, 3), inside=SUNS), "Kc", (15.875, 3.2))
    ruling = ruled(before, "Km", "0.1:Km/+0", edge_margin="always")
    assert ("returned", "CC-29", ("Km",)) in events_of(ruling)
    assert place(ruling.after, "Km") == (15.875, 2.45)  # beside the coin that lies there


@pytest.mark.clause("CC-29")
@pytest.mark.parametrize("illegal_entry", ["coin", "undo_flick"])
def test_a_driven_coins_crossing_is_ignored(illegal_entry: str) -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (-1, 0))
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.2:Kc/+1", {"Kc": (-4, 0)}, illegal_entry=illegal_entry)
    assert "illegal" not in names(ruling)
    assert (ruling.after.coin("Kc").inside, place(ruling.after, "Kc")) == (CROWNS, (-4, 0))
    own = ruled(put(before, "Kc", inside=SUNS), "Km", "0.1:Km*Kc;0.2:Kc/+2", {"Kc": (0, 4)}, illegal_gate="any")
    assert (names(own), own.after.coin("Kc").inside) == (["flick", "bonus"], SUNS)


# --- CC-31: order -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-31")
def test_the_gate_comes_before_the_contact() -> None:
    before = put(put(state(), "Km", BEFORE_SUNS, inside=None), "Gs", (-3, 0))
    for events in ("0.1:Km*Gs;0.1:Km/+1", "0.1:Km/+1;0.1:Km*Gs"):
        ruling = ruled(before, "Km", events, {"Km": (-2.1, 0)})
        assert names(ruling) == ["flick", "enters", "score", "bonus", "prisoner", "begins again"]
    late = ruled(before, "Km", "0.1:Km*Gs;0.2:Km/+1", {"Km": (-2.1, 0)})
    assert late.after.coin("Km").inside == SUNS
    assert late.after.coin("Km").tower is None


@pytest.mark.clause("CC-31")
def test_the_contact_comes_before_the_tower() -> None:
    before = put(state(), "Km", (-8, 0), inside=SUNS, progress=2)
    for events in ("0.1:Km*Gs;0.1:Km#1", "0.1:Km#1;0.1:Km*Gs"):
        ruling = ruled(before, "Km", events)
        assert (ruling.after.coin("Km").progress, "score" in names(ruling)) == (0, False)
    earlier = ruled(before, "Km", "0.1:Km#1;0.2:Km*Gs")
    assert "score" in names(earlier)


@pytest.mark.clause("CC-31")
def test_the_gate_comes_before_the_tower() -> None:
    before = put(back(), "Gm", (0, -1.5), inside=None)
    ruling = ruled(before, "Km", "0.1:Km*Gm;0.2:Km#0;0.2:Gm/+0", {"Gm": (0, -3), "Km": (0, -8)})
    assert ruling.after.winner == MOONS


@pytest.mark.clause("CC-31")
@pytest.mark.parametrize(
    ("events", "rest", "problem"),
    [
        ("0.1:Km*Zz", {}, "there is no Zz on the table"),
        ("0.1:Km*Km", {}, "nothing can meet itself"),
        ("0.1:Km|3", {}, "no such thing on this table"),
        ("0.1:Kmo", {}, "no such thing on this table"),
        ("0.1:Km#16", {}, "a number from 0 to 15, not '16'"),
        ("0.1:Km/+8", {}, "a number from 0 to 7, not '8'"),
        ("nan:Km#1", {}, "times must be finite"),
        ("", {"Km": (float("nan"), 0)}, "resting places must be finite"),
        ("0.1:Km^", {"Km": (0, 0)}, "not those whose resting place is off it"),
        ("", {"Km": off(17, 0)}, "not those whose resting place is off it"),
        ("0.1:Km^", {"Km": off(3, 0)}, "away from its edge"),
        ("0.1:Km^Gm", {"Km": off(17, 0)}, "no coin comes back from there to touch Gm"),
        ("", {"Km": (20, 0)}, "Km lies off the table"),
        ("", {"Km": (2, 2)}, "Km overlaps a tile"),
        ("", {"Km": (-1.8, -9.5)}, "Gm and Km overlap"),
    ],
)
def test_a_report_must_be_possible(events: str, rest: dict[str, Any], problem: str) -> None:
    refusal = game().refusal(state(), flick("Km", events, rest))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("impossible", "CC-31")
    assert problem in refusal.message


@pytest.mark.clause("CC-31")
def test_the_order_of_a_report_does_not_matter() -> None:
    before = put(put(state(), "Km", BEFORE_SUNS, inside=None), "Kc", (0, 1))
    move = flick("Km", "0.1:Km/+1;0.1:Km*Kc;0.2:Km/+5;0.3:Km#1;0.3:Kc/-2", {"Km": (-8, 2), "Kc": (0, 3)})
    assert move.result is not None
    first = game().play(before, move)
    for seed in range(10):
        events = Random(seed).sample(move.result.events, 5)
        again = Flick(move.aim, move.executed, ShotResult(tuple(events), move.result.rest))
        assert (game().play(before, again).after, events_of(game().play(before, again))) == (
            first.after,
            events_of(first),
        )
