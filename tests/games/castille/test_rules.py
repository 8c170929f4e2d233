"""The clauses of Castille, one after another, each with what it allows and what it refuses."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from parlour.game import OptionError
from parlour.games.castille.notation import format_position, parse_position
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.board import (
    CORNERS,
    NEIGHBOURS,
    POINTS,
    SIZE,
    TERRITORIES,
    Peg,
    State,
    Stock,
    point_name,
)
from parlour.games.castille.rules.moves import PASS, Place, Placing, Turn
from parlour.games.castille.rules.turns import jumps, route, turns
from parlour.testing import random_rulings
from tests.games.castille import slow
from tests.games.castille.by_text import DECLARED, SHUFFLE, after, moves, paths, play, position, refused, result, rows
from tests.games.castille.positions import random_positions

START = "6/6/6/6/6/6 ----- S S8T4s8t4 0 1"
EIGHTS = {
    "NW": "a4 a5 a6 b4 b5 b6 c5 c6",
    "NE": "d5 d6 e4 e5 e6 f4 f5 f6",
    "SW": "a1 a2 a3 b1 b2 b3 c1 c2",
    "SE": "d1 d2 e1 e2 e3 f1 f2 f3",
}


# --- CA-1: board, pegs and flags ------------------------------------------------------------------------------


@pytest.mark.clause("CA-1")
def test_five_territories_share_the_board() -> None:
    named = {name: {point_name(point) for point in points} for name, points in TERRITORIES.items()}
    assert list(named) == ["NW", "NE", "C", "SW", "SE"]
    assert named.pop("C") == {"c3", "c4", "d3", "d4"}
    assert named == {name: set(points.split()) for name, points in EIGHTS.items()}
    assert sum(map(len, TERRITORIES.values())) == SIZE * SIZE


@pytest.mark.clause("CA-1")
def test_each_player_has_eight_short_pegs_and_four_tall_ones() -> None:
    game = Castille()
    assert game.seats == ("silver", "copper")
    assert format_position(game.start()) == START


# --- CA-2: placing --------------------------------------------------------------------------------------------


@pytest.mark.clause("CA-2")
def test_two_pegs_a_turn_six_turns_each() -> None:
    game = Castille()
    rulings = list(random_rulings(game, Random(3)))
    placements, rest = rulings[:12], rulings[12:]
    assert all(isinstance(ruling.move, Place) for ruling in placements)
    assert not any(isinstance(ruling.move, Place) for ruling in rest)
    assert [ruling.before.seat for ruling in rulings] == [ply % 2 for ply in range(len(rulings))]
    full = placements[-1].after
    assert not full.placing
    assert [full.pegs.count(Peg(seat, tall)) for seat in (0, 1) for tall in (False, True)] == [8, 4, 8, 4]


@pytest.mark.clause("CA-2")
def test_any_mix_of_heights_on_any_vacant_points() -> None:
    assert len(moves(START)) == 36 * 35 // 2 * 4
    assert after(START, "Sa1 Tc4") == "6/6/2T3/6/6/S5 ----- s S7T3s8t4 0 2"
    assert after(START, "Ta1 Tf6", "Sb1 Sb2") == "5T/6/6/6/1s4/Ts4 ----- S S8T2s6t4 0 3"
    assert play(START, "Sa1 Tc4")[1] == [("places", "CA-2")]


@pytest.mark.clause("CA-2")
def test_only_what_is_in_stock_can_be_placed() -> None:
    text = "6/6/6/6/6/6 ----- S S1T1s0t2 0 11"
    assert len(moves(text)) == 36 * 35
    assert refused(text, "Sa1 Sa2") == ("no_stock", "CA-2", "There is 1 short peg left to place, not 2.")
    assert refused(text, "Ta1 Ta2")[:2] == ("no_stock", "CA-2")


@pytest.mark.clause("CA-2")
def test_points_are_vacant_and_two() -> None:
    text = after(START, "Sa1 Tc4")
    assert refused(text, "Sa1 Sa2") == ("occupied", "CA-2", "a1 has a peg already. Choose an empty hole.")
    assert refused(text, "Sa2 Ta2") == ("same_point", "CA-2", "Two pegs cannot both stand on a2.")


@pytest.mark.clause("CA-2")
def test_nothing_moves_before_all_are_placed_and_nothing_is_placed_after() -> None:
    text = after(START, "Sa1 Tc4", "Sf1 Sf2")
    assert refused(text, "a1-a2")[:2] == ("placing", "CA-2")
    assert refused(text, "--")[:2] == ("placing", "CA-2")
    assert refused("S5/6/6/6/6/5s", "Sa1 Tc4")[:2] == ("placing_over", "CA-2")


@pytest.mark.clause("CA-2")
def test_no_flag_goes_up_while_pegs_are_placed() -> None:
    text = after(START, "Sa1 Tc4", "Sf1 Sf2", "Sa6 Sf6")
    assert text.split()[1] == "-----"
    assert result(text) is None


@pytest.mark.clause("CA-2")
@pytest.mark.parametrize(("starter", "seat"), [("silver", 0), ("copper", 1)])
def test_the_starter_may_be_agreed_and_opens_both_phases(starter: str, seat: int) -> None:
    game = Castille(Options(starter=starter))  # type: ignore[arg-type]
    assert game.by_lot(Random(0)) == game
    rulings = list(random_rulings(game, Random(1)))
    assert rulings[0].before.seat == rulings[12].before.seat == seat


@pytest.mark.clause("CA-2")
def test_the_starter_may_be_drawn_by_lot() -> None:
    drawn = [Castille().by_lot(Random(seed)).start().seat for seed in range(40)]
    assert 10 <= sum(drawn) <= 30
    assert Castille().start().seat == 0


# --- CA-3: placing captures nothing ---------------------------------------------------------------------------


@pytest.mark.clause("CA-3")
def test_a_peg_placed_between_two_stays() -> None:
    last = "6/6/2s3/6/1s4/3s2 ----- S S2T0s0t0 0 12"
    assert play(last, "Sa2 Sc2") == ("6/6/2s3/6/SsS3/3s2 ----- s - 0 13", [("places", "CA-2")])


@pytest.mark.clause("CA-3")
def test_it_is_captured_only_when_a_peg_comes_to_its_side_anew() -> None:
    trapped = "5s/6/6/6/SsS3/4S1"
    assert rows(trapped, "e1-e2") == "5s/6/6/6/SsS1S1/6"
    assert rows(trapped, "a2-a1", "f6-f5", "a1-a2") == "6/5s/6/6/S1S3/4S1"


# --- CA-4: the short peg --------------------------------------------------------------------------------------


@pytest.mark.clause("CA-4")
def test_a_short_peg_steps_to_adjacent_vacant_points() -> None:
    assert paths("6/6/2S3/6/6/5s") == {"c4-c5", "c4-d4", "c4-c3", "c4-b4"}
    assert paths("6/6/6/6/s5/Ss4") == {"--"}
    assert paths("6/6/6/s5/S5/1s3s") == {"a2-a1", "a2-b2"}


@pytest.mark.clause("CA-4")
@pytest.mark.parametrize("there", ["d5", "c6", "e4"])
def test_a_short_peg_goes_no_other_way(there: str) -> None:
    words = f"The short peg on c4 can step only to a point next to it, not to {there}."
    assert refused("6/6/2Ss2/6/6/5s", f"c4-{there}") == ("too_far", "CA-4", words)


@pytest.mark.clause("CA-4")
def test_a_point_must_be_vacant_and_the_peg_ones_own() -> None:
    text = "6/6/2Ss2/6/6/5s"
    assert refused(text, "c4-d4") == ("occupied", "CA-4", "d4 has a peg already.")
    assert refused(text, "d4-d5") == ("not_yours", "CA-4", "You cannot move from d4: the peg there is copper's.")
    assert refused(text, "a1-a2") == ("not_yours", "CA-4", "You cannot move from a1: no peg stands there.")


@pytest.mark.clause("CA-4")
def test_the_borders_of_territories_do_not_matter() -> None:
    assert play("6/2S3/6/6/6/s4s", "c5-c4") == (
        "6/6/2S3/6/6/s4s S-S-- s - 0 21",
        [("claims", "CA-10"), ("steps", "CA-4"), ("claims", "CA-10")],
    )


ONE_TIME = {"claim_times": "one"}


@pytest.mark.clause("CA-10")
def test_who_claims_before_the_move_claims_nothing_after_it_where_there_is_one_time() -> None:
    text = "6/2S3/6/6/6/s4s"
    before, after = ("claims", "CA-10"), ("steps", "CA-4")
    assert play(text, "c5-c4", **ONE_TIME) == ("6/6/2S3/6/6/s4s S---- s - 0 21", [before, after])
    assert play(f"{text} S----", "c5-c4", **ONE_TIME) == ("6/6/2S3/6/6/s4s S-S-- s - 0 21", [after, before])


@pytest.mark.clause("CA-10")
def test_declared_claims_are_made_at_one_time_or_the_other() -> None:
    text, options = "6/2S3/6/6/6/s4s", {**DECLARED, **ONE_TIME}
    assert refused(text, "+NW c5-c4 +C", **options) == (
        "claimed_before",
        "CA-10",
        "Claim before your move or after it, not at both times.",
    )
    assert after(text, "+NW c5-c4", **options).split()[1] == "S----"
    assert after(text, "c5-c4 +C", **options).split()[1] == "--S--"
    assert after(text, "+NW c5-c4 +C", **DECLARED).split()[1] == "S-S--"
    listed = {name for name in moves(text, **options) if "c5-c4" in name}
    assert listed == {"c5-c4", "c5-c4 +C", "+NW c5-c4"}


@pytest.mark.clause("CA-10", "CA-13")
def test_the_third_flag_wins_at_the_one_time() -> None:
    """After the move, if nothing was claimed before it."""
    text = "6/2S3/6/6/6/s4s"
    assert play(f"{text} SS---", "c5-c4", **ONE_TIME)[1][-1] == ("ends", "CA-13")
    assert play(f"{text} -S---", "c5-c4", **ONE_TIME)[1][-1] == ("steps", "CA-4")


# --- CA-5: the tall peg ---------------------------------------------------------------------------------------


@pytest.mark.clause("CA-5")
def test_a_tall_peg_steps_like_a_short_one() -> None:
    assert paths("6/6/2T3/6/6/5s") == {"c4-c5", "c4-d4", "c4-c3", "c4-b4"}


@pytest.mark.clause("CA-5")
@pytest.mark.parametrize("over", "STst")
def test_it_jumps_over_one_peg_of_any_side_and_height(over: str) -> None:
    text = f"6/6/6/6/T{over}4/3s2"
    assert "a2-c2" in paths(text)
    assert rows(text, "a2-c2") == f"6/6/6/6/1{over}T3/3s2"
    assert ("jumps", "CA-5") in play(text, "a2-c2")[1]


@pytest.mark.clause("CA-5")
def test_the_landing_is_vacant_and_just_beyond() -> None:
    assert "a2-d2" not in paths("6/6/6/6/Tss3/5s")
    assert "a2-c2" not in paths("6/6/6/6/Tss3/5s")
    assert "a2-d2" not in paths("6/6/6/6/T1s3/5s")
    assert refused("6/6/6/6/Tss3/5s", "a2-d2")[:2] == ("out_of_reach", "CA-5")


@pytest.mark.clause("CA-5")
def test_jumps_make_a_chain_that_may_turn() -> None:
    turning = "6/6/6/3s2/2S3/TS4"
    assert {"a1-a2", "a1-c1", "a1-c3", "a1-e3"} == {path for path in paths(turning) if path.startswith("a1")}
    _, state = position(turning)
    assert [point_name(point) for point in route(state.pegs, POINTS["a1"], POINTS["e3"])] == ["a1", "c1", "c3", "e3"]
    assert route(state.pegs, POINTS["a1"], POINTS["f6"]) == ()


@pytest.mark.clause("CA-5")
def test_step_and_jump_are_not_mixed() -> None:
    text = "6/6/6/6/6/TS3s"
    assert {path for path in paths(text) if path.startswith("a1")} == {"a1-a2", "a1-c1"}
    assert refused(text, "a1-d1") == (
        "out_of_reach",
        "CA-5",
        "The tall peg on a1 can't reach d1 by a step or by jumps.",
    )


@pytest.mark.clause("CA-5")
def test_a_chain_may_not_end_where_it_began_nor_jump_over_its_own_place() -> None:
    ring = "6/6/6/1s4/s1s3/Ts4"
    board = parse_position(f"{ring} ----- S - 0 20").pegs
    assert [point_name(point) for point in jumps(board, 0)] == ["a3", "c1", "c3"]
    assert refused(ring, "a1-a1") == ("stays", "CA-5", "A move can't end where it began, on a1.")


@pytest.mark.clause("CA-5")
def test_two_ways_to_the_same_point_are_one_turn() -> None:
    _, state = position("6/6/6/1s4/s1s3/Ts4")
    found = [path for path in turns(state.pegs, 0) if path == (POINTS["a1"], POINTS["c3"])]
    assert len(found) == 1


@pytest.mark.clause("CA-5")
def test_captures_are_judged_only_where_the_chain_ends() -> None:
    text = "5s/6/6/6/2S3/TS1sS1"
    assert rows(text, "a1-c1") == "5s/6/6/6/2S3/1ST1S1"
    assert rows(text, "a1-c3") == "5s/6/6/2T3/2S3/1S1sS1"


# --- CA-5: captures_on_the_way --------------------------------------------------------------------------------

EVERY = {"captures_on_the_way": True}
PASSING_BY = "5s/6/6/6/2S3/TS1sS1"
"""Silver's tall peg jumps from a1 to c1, beside the peg on d1, and may jump on to c3."""


@pytest.mark.clause("CA-5")
def test_every_landing_may_capture_on_the_way() -> None:
    found = {path for path in paths(PASSING_BY, **EVERY) if path.startswith("a1-c1")}
    assert found == {"a1-c1xd1", "a1-c1xd1-c3"}
    assert rows(PASSING_BY, "a1-c1-c3", **EVERY) == "5s/6/6/2T3/2S3/1S2S1"
    assert play(PASSING_BY, "a1-c1-c3", **EVERY)[1] == [
        ("claims", "CA-10"),
        ("jumps", "CA-5"),
        ("captures", "CA-6"),
        ("jumps", "CA-9"),
        ("claims", "CA-10"),
        ("claims", "CA-10"),
        ("ends", "CA-13"),
    ]
    quiet = PASSING_BY.replace("1sS1", "2S1")
    assert [event for event in play(quiet, "a1-c1-c3", **EVERY)[1] if event[0] == "jumps"] == [("jumps", "CA-5")] * 2


@pytest.mark.clause("CA-5")
def test_the_route_matters_then_and_every_landing_is_named() -> None:
    two_ways = "5s/6/6/1s4/s1s3/Ts4"
    assert {path for path in paths(two_ways, **EVERY) if path.endswith("c3")} == {"a1-a3-c3", "a1-c1-c3"}
    words = "The tall peg on a1 can't reach c3 by a step or by one jump; name every landing, as in a1-c1-c3."
    assert refused(two_ways, "a1-c3", **EVERY) == ("out_of_reach", "CA-5", words)
    assert refused("6/6/6/6/6/S4s", "a1-c1", **EVERY)[:2] == ("too_far", "CA-4")


@pytest.mark.clause("CA-5")
def test_a_chain_may_turn_back_after_a_capture_and_not_without_one() -> None:
    text = "5s/6/6/6/S5/TS1sS1"
    assert rows(text, "a1-c1xd1-a1-a3", **EVERY) == "5s/6/6/T5/S5/1S2S1"
    code, clause, words = refused(text.replace("1sS1", "2S1"), "a1-c1-a1-a3", **EVERY)
    assert (code, clause) == ("lands_again", "CA-5")
    assert words == "The chain comes back to a1 without a capture. Leave out that loop."


@pytest.mark.clause("CA-5")
def test_a_chain_that_captures_may_not_end_where_it_began_unless_it_is_two_moves() -> None:
    words = "A move can't end where it began, on a1."
    assert refused("5s/6/6/6/S5/TS1sS1", "a1-c1-a1", **EVERY) == ("stays", "CA-5", words)
    two = "5s/6/6/S5/s5/TS1sS1"
    assert "a1-c1xd1-a1xa2" in paths(two, **EVERY)
    assert "a1-c1xd1-a1xa2" in paths(two), "by two moves of one jump it always was a turn (CA-9)"


@pytest.mark.clause("CA-9")
def test_after_a_chain_that_captured_on_its_way_the_peg_may_step_if_that_captures() -> None:
    text = "5s/6/6/6/3sS1/TS1sS1"
    assert rows(text, "a1-c1-c2", **EVERY) == "5s/6/6/6/2T1S1/1S2S1"
    assert refused(text.replace("3sS1", "6"), "a1-c1-c2", **EVERY)[:2] == ("must_capture", "CA-9")
    assert refused(text.replace("TS1sS1", "TS4"), "a1-c1-c2", **EVERY)[:2] == ("no_capture", "CA-9")
    assert refused(text, "a1-a2-a3", **EVERY)[:2] == ("no_capture", "CA-9")


@pytest.mark.clause("CA-5")
def test_chains_on_the_way_reach_all_that_jumps_to_and_fro_do() -> None:
    """No turn is missed for want of a way there and back, and the slow rules agree on every way."""
    for place in random_positions(Random(52), 40):
        for start, peg in place.board.items():
            if slow.side(peg) == place.to_play:
                boards = {frozenset(board.items()) for _, _, board in slow.walks(place.board, start)}
                assert boards == slow.reachable(place.board, start)


@pytest.mark.clause("CA-5")
def test_by_default_nothing_is_captured_on_the_way() -> None:
    assert rows(PASSING_BY, "a1-c3") == "5s/6/6/2T3/2S3/1S1sS1"
    assert refused(PASSING_BY, "a1-c1-c1")[0] == "stays"


# --- CA-6: capture between two pegs ---------------------------------------------------------------------------


@pytest.mark.clause("CA-6")
@pytest.mark.parametrize("hostile", "st")
@pytest.mark.parametrize("own", "ST")
@pytest.mark.parametrize("mover", "ST")
def test_a_peg_between_two_is_captured_whatever_the_heights(hostile: str, own: str, mover: str) -> None:
    text = f"5s/6/6/6/{own}{hostile}4/2{mover}3"
    assert rows(text, "c1-c2") == f"5s/6/6/6/{own}1{mover}3/6"
    assert ("captures", "CA-6") in play(text, "c1-c2")[1]


@pytest.mark.clause("CA-6")
def test_up_to_three_at_once() -> None:
    text = "5s/2S3/2s3/Ss1sS1/2S3/6"
    assert rows(text, "c2-c3") == "5s/2S3/6/S1S1S1/6/6"
    assert "c2-c3xb3xd3xc4" in paths(text)
    assert [event for event in play(text, "c2-c3")[1] if event[0] == "captures"] == [("captures", "CA-6")] * 3


@pytest.mark.clause("CA-6")
def test_capturing_is_not_optional() -> None:
    names = paths("5s/6/6/6/Ss4/2S3")
    assert "c1-c2xb2" in names
    assert "c1-c2" not in names


@pytest.mark.clause("CA-6")
@pytest.mark.parametrize(
    ("text", "name", "after_it"),
    [
        ("5s/6/6/6/Sss3/3S2", "d1-d2", "5s/6/6/6/SssS2/6"),  # two in line
        ("5s/6/2S3/6/1s4/S5", "c4-c3", "5s/6/6/2S3/1s4/S5"),  # diagonally
        ("5s/6/6/6/SsS3/5S", "f1-e1", "5s/6/6/6/SsS3/4S1"),  # by a peg that did not move
        ("5s/6/6/6/ss4/2S3", "c1-c2", "5s/6/6/6/ssS3/6"),  # with a hostile peg beyond
        ("5s/6/6/6/1s4/2S3", "c1-c2", "5s/6/6/6/1sS3/6"),  # with nothing beyond
        ("5s/6/6/6/SS4/2S3", "c1-c2", "5s/6/6/6/SSS3/6"),  # the mover's own peg
    ],
)
def test_nothing_else_is_captured(text: str, name: str, after_it: str) -> None:
    assert rows(text, name) == after_it


# --- CA-7: capture in a corner --------------------------------------------------------------------------------


@pytest.mark.clause("CA-7")
@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("last", [0, 1])
def test_a_peg_in_a_corner_is_captured_from_both_its_sides(corner: int, last: int) -> None:
    arrives, waits = CORNERS[corner][last], CORNERS[corner][1 - last]
    start = next(point for point in NEIGHBOURS[arrives] if point != corner)
    pegs: list[Peg | None] = [None] * len(POINTS)
    pegs[corner], pegs[waits], pegs[start] = Peg(1, tall=True), Peg(0, tall=False), Peg(0, tall=False)
    pegs[POINTS["c4"]] = Peg(1, tall=False)
    text = format_position(State(pegs=tuple(pegs), stock=(Stock(0, 0), Stock(0, 0)), turn=20))
    name = f"{point_name(start)}-{point_name(arrives)}"
    position_after, events = play(text, name)
    assert ("captures", "CA-7") in events
    assert parse_position(position_after).pegs[corner] is None


@pytest.mark.clause("CA-7")
@pytest.mark.parametrize(
    ("text", "name", "after_it"),
    [
        ("5s/6/6/2S3/6/2s3", "c3-c2", "5s/6/6/6/2S3/2s3"),  # against an edge
        ("s4S/6/6/2S3/6/2s3", "c3-c2", "s4S/6/6/6/2S3/2s3"),  # and with the mover's peg in the last corner
        ("5s/6/6/s1S3/S5/6", "c3-b3", "5s/6/6/sS4/S5/6"),  # in a corner of a territory
        ("5s/6/6/6/1S4/s5", "b2-b1", "5s/6/6/6/6/sS4"),  # from one side alone
        ("5s/6/6/6/S5/sS3S", "f1-f2", "5s/6/6/6/S4S/sS4"),  # by a peg that did not move
        ("5s/6/6/6/s5/s1S3", "c1-b1", "5s/6/6/6/s5/sS4"),  # beside a hostile peg
    ],
)
def test_edges_and_territories_capture_nothing(text: str, name: str, after_it: str) -> None:
    assert rows(text, name) == after_it


# --- CA-8: moving into a trap ---------------------------------------------------------------------------------


@pytest.mark.clause("CA-8")
def test_moving_between_two_hostile_pegs_is_safe() -> None:
    text = "5S/6/6/6/S1S3/1s4 ----- s"
    assert rows(text, "b1-b2") == "5S/6/6/6/SsS3/6"
    assert rows(text, "b1-b2", "f6-f5") == "6/5S/6/6/SsS3/6"


@pytest.mark.clause("CA-8")
def test_moving_into_a_corner_between_two_is_safe_until_one_comes_anew() -> None:
    text = "5S/6/6/t5/S5/1S4 ----- s"
    assert rows(text, "a3-a1") == "5S/6/6/6/S5/tS4"
    assert rows(text, "a3-a1", "f6-f5") == "6/5S/6/6/S5/tS4"
    again = "5S/6/6/6/S5/tS3s ----- S"
    assert rows(again, "b1-c1", "f1-f2", "c1-b1") == "5S/6/6/6/S4s/1S4"


# --- CA-9: capturing again ------------------------------------------------------------------------------------

CHAIN = "6/2sS2/3s2/1S1T1S/2s3/2S1s1 s---s S - 3 44"


@pytest.mark.clause("CA-9")
def test_the_peg_that_captured_may_capture_again() -> None:
    position_after, events = play(CHAIN, "d3-c3xc2-d3xd4")
    assert position_after == "6/2sS2/6/1S1T1S/6/2S1s1 sSSSs s - 0 45"
    assert events == [
        ("claims", "CA-10"),
        ("steps", "CA-4"),
        ("captures", "CA-6"),
        ("steps", "CA-9"),
        ("captures", "CA-6"),
        ("claims", "CA-10"),
        ("claims", "CA-10"),
        ("ends", "CA-13"),
    ]


@pytest.mark.clause("CA-9")
def test_going_on_is_optional() -> None:
    assert {"d3-c3xc2", "d3-c3xc2-d3xd4"} <= paths(CHAIN)


@pytest.mark.clause("CA-9")
def test_going_on_must_capture_and_follows_a_capture() -> None:
    words = "A peg that moves again must capture again; moving to c2 does not."
    assert refused(CHAIN, "d3-c3xc2-c2") == ("must_capture", "CA-9", words)
    words = "Only a peg that captured may move again; moving to f2 did not."
    assert refused(CHAIN, "f3-f2-f1") == ("no_capture", "CA-9", words)


@pytest.mark.clause("CA-9")
def test_captured_pegs_are_gone_before_the_next_move() -> None:
    text = "5s/6/1S4/1s4/Ss4/2S3"
    assert "c1-c2xb2-b2xb3" in paths(text)
    assert rows(text, "c1-c2xb2-b2xb3") == "5s/6/1S4/6/SS4/6"


@pytest.mark.clause("CA-9")
def test_a_tall_peg_may_go_on_by_a_chain_of_jumps() -> None:
    text = "4S1/4s1/3S2/2S3/Ss4/2T2s"
    assert {path for path in paths(text) if path.startswith("c1-c2")} == {"c1-c2xb2", "c1-c2xb2-e4xe5"}
    assert rows(text, "c1-c2-e4") == "4S1/6/3ST1/2S3/S5/5s"


# --- options --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("claims", "never", "it is one of automatic, declared"),
        ("starter", "gold", "it is one of lot, silver, copper"),
        ("no_progress_limit", 0, ">= 1"),
        ("captures_on_the_way", "yes", "Expected `bool`"),
        ("lost_flags", 1, "Expected `bool`"),
    ],
)
def test_an_option_says_what_it_allows(option: str, value: object, message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        Options(**{option: value})  # type: ignore[arg-type]
    assert option in str(caught.value)


# --- malformed moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move",
    [
        Turn((3,)),
        Turn((0, 36)),
        Turn((0, -1)),
        Turn((True, 2)),
        Turn([0, 1]),  # type: ignore[arg-type]
        Turn((0, 1), before=(1, 1)),
        Turn((0, 1), after=(2, 0)),
        Turn((0, 1), after=(5,)),
        Place((Placing(1, tall=False), Placing(0, tall=False))),
        Place((Placing(1, tall=False),)),  # type: ignore[arg-type]
        Place((Placing(1, 1), Placing(2, 0))),  # type: ignore[arg-type]
        Place(((1, False), (2, False))),  # type: ignore[arg-type]
        "a1-a2",
        None,
    ],
)
def test_what_is_no_move_is_refused_not_raised(move: object) -> None:
    game, state = position("S5/6/6/6/6/5s")
    refusal = game.refusal(state, move)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.code in {"no_move", "no_turn", "no_placement"}


def test_nothing_is_played_when_the_game_is_over() -> None:
    assert refused("S5/6/6/6/6/5s SSS--", "a6-a5") == ("over", "CA-13", "The game is over.")
    assert refused("S5/6/6/6/6/6", "a6-a5")[1] == "CA-15"
    assert refused(f"{SHUFFLE} S - 100", "a6-a5")[1] == "CA-16"
    game, state = position("S5/6/6/6/6/5s SSS--")
    assert game.refusal(state, PASS) is not None


@pytest.mark.parametrize("others", [{}, {"captures_on_the_way": True, "lost_flags": True}], ids=["default", "others"])
def test_every_refusal_of_moves_elsewhere_agrees_with_the_list(others: dict[str, bool]) -> None:
    game = Castille(Options(claims="declared", **others))  # type: ignore[arg-type]
    rulings = list(random_rulings(game, Random(8)))[12:60]
    known = {move for ruling in rulings for move in game.moves(ruling.before)}
    for before, _ in pairwise(ruling.before for ruling in rulings):
        listed = set(game.moves(before))
        assert {move for move in known if game.refusal(before, move) is None} == listed & known
