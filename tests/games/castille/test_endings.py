"""Castille's clauses on flags and on how a game ends, each with what it allows and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.castille.notation import format_position, parse_move
from parlour.games.castille.rules import REPETITION
from parlour.games.castille.rules.board import NEIGHBOURS, POINTS, Peg, State
from parlour.games.castille.rules.moves import Turn
from parlour.games.castille.rules.turns import is_stuck
from tests.games.castille.by_text import DECLARED, SHUFFLE, after, flags, moves, play, position, refused, result

if TYPE_CHECKING:
    from random import Random


# --- CA-10: claims --------------------------------------------------------------------------------------------


@pytest.mark.clause("CA-10")
def test_claims_before_the_first_move_and_after_the_last() -> None:
    assert "+NW c6-d6 +NE" in moves("2S3/6/6/6/6/s5")
    assert flags("2S3/6/6/6/6/s5", "c6-d6") == "SS---"
    assert flags("2S2s/6/6/6/6/6", "c6-d6") == "S----"
    assert flags("2Ss2/6/6/6/6/6", "c6-c5") == "S----"
    assert flags("s1S3/6/6/6/6/6", "c6-d6") == "-S---"


@pytest.mark.clause("CA-10")
def test_nothing_is_claimed_between_the_moves_of_a_turn() -> None:
    text = "5s/6/6/2S3/2s3/1S2sS"
    assert flags(text, "b1-c1xc2") == "--SS-"
    assert flags(text, "b1-c1xc2-d1xe1") == "--S-S"
    assert {"+C b1-c1xc2 +SW", "+C b1-c1xc2-d1xe1 +SE"} <= set(moves(text))


@pytest.mark.clause("CA-10")
def test_a_flag_that_is_up_is_not_claimed_again() -> None:
    assert play("2S3/6/6/6/6/s5 S----", "c6-c5") == ("6/2S3/6/6/6/s5 S---- s - 1 21", [("steps", "CA-4")])


@pytest.mark.clause("CA-10")
def test_declared_claims_are_part_of_the_turn() -> None:
    text = "S5/6/6/6/6/5s"
    assert moves(text, **DECLARED) == [
        f"{before}{path}{behind}"
        for path in ("a6-a5", "a6-b6")
        for before, behind in (("", ""), ("", " +NW"), ("+NW ", ""))
    ]
    assert flags(text, "a6-a5", **DECLARED) == "-----"
    assert flags(text, "+NW a6-a5", **DECLARED) == flags(text, "a6-a5 +NW", **DECLARED) == "S----"
    assert moves(text) == ["+NW a6-a5", "+NW a6-b6"]


@pytest.mark.clause("CA-10")
@pytest.mark.parametrize(
    ("name", "code", "clause"),
    [
        ("+SE a6-a5", "not_clear", "CA-10"),
        ("a6-a5 +SE", "not_clear", "CA-10"),
        ("a6-a5 +C", "not_clear", "CA-10"),
        ("+NW a6-a5 +NW", "flag_up", "CA-10"),
        ("+NW", "must_move", "CA-14"),
    ],
)
def test_a_claim_that_may_not_be_declared_is_refused(name: str, code: str, clause: str) -> None:
    assert refused("S5/6/6/6/6/5s", name, **DECLARED)[:2] == (code, clause)


@pytest.mark.clause("CA-10")
def test_automatic_claims_are_no_part_of_a_turn() -> None:
    game, state = position("S5/6/6/6/6/5s")
    refusal = game.refusal(state, Turn((POINTS["a6"], POINTS["a5"]), before=(0,)))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("automatic", "CA-10")


# --- CA-11: a flag stays --------------------------------------------------------------------------------------


@pytest.mark.clause("CA-11")
def test_a_flag_stays_when_its_territory_is_left_or_entered() -> None:
    assert flags("2S3/6/6/6/6/s5 S----", "c6-d6").startswith("S")
    assert flags("2Ss2/6/6/6/6/s5 S---- s", "d6-d5").startswith("S")
    assert flags("3s2/2S3/6/6/6/6 S---- s", "d6-c6").startswith("S")


@pytest.mark.clause("CA-11")
def test_a_displaced_flag_goes_back_and_may_be_put_up_again() -> None:
    text = "S5/6/6/6/3s2/3s2 s---s"
    position_after, events = play(text, "a6-a5")
    assert position_after.split()[1] == "S---s"
    assert events == [("claims", "CA-10"), ("displaced", "CA-11"), ("steps", "CA-4")]
    there_and_back = ("c6-d6", "d5-c5")
    assert [flags("2S3/3s2/6/6/6/5s s---s", *there_and_back[:n]) for n in (1, 2)] == ["S---s", "s---s"]


LOSING = {"lost_flags": True}
TAKEN = "S5/6/6/6/3s2/3s2 s---s"
"""Silver holds the north-west alone, where copper's flag is up."""


@pytest.mark.clause("CA-11")
def test_a_displaced_flag_can_be_out_of_the_game() -> None:
    position_after, events = play(TAKEN, "a6-a5", **LOSING)
    assert position_after.split()[1] == "S---sxs"
    assert events == [("claims", "CA-10"), ("displaced", "CA-11"), ("steps", "CA-4")]
    game, state = position(TAKEN, **LOSING)
    said = [event.message for event in game.play(state, parse_move(game, state, "a6-a5")).events]
    assert said[1] == "The flag of copper on the north-west is out of the game. Copper can no longer win by flags."
    assert flags("2S3/3s2/6/6/6/5s s---s", "c6-d6", "d5-c5", **LOSING) == "s---sxSs"
    assert position("2S3/3s2/6/6/6/5s S---sxSss S - 0 20", **LOSING)[1].flags_left(1) == 0


@pytest.mark.clause("CA-11")
def test_with_fewer_than_three_flags_nobody_wins_by_flags() -> None:
    text = "s1S3/6/6/6/6/5s --S-S"
    assert result(text, "c6-d6", **LOSING) == ("silver", "three-flags")
    lost = f"{text}xS"
    assert result(lost, "c6-d6", **LOSING) is None
    assert flags(lost, "c6-d6", **LOSING) == "--S-SxS"
    assert result("2S3/6/6/6/6/s5 --S-SxS", **LOSING) is None, "nor before the move"
    assert result("6/6/6/6/Ss4/2S3 SS---xS", "c1-c2", **LOSING) == ("silver", "no-pegs")


@pytest.mark.clause("CA-11")
def test_who_has_fewer_flags_than_territories_claims_the_first_of_them() -> None:
    text = "S4S/6/6/6/6/s4s -----xSS"
    assert flags(text, "a6-a5", **LOSING) == "S----xSS"
    declared = moves(text, **DECLARED, **LOSING)
    assert {"+NW a6-a5", "+NE a6-a5", "a6-a5 +NW", "a6-a5"} <= set(declared)
    assert not any(name.count("+") > 1 for name in declared)
    words = "You have 1 flag left to put up: 2 flags of yours are out of the game."
    assert refused(text, "+NW +NE a6-a5", **DECLARED, **LOSING) == ("no_flags", "CA-11", words)


@pytest.mark.clause("CA-11")
@pytest.mark.clause("CA-16")
def test_after_a_lost_flag_no_earlier_position_can_come_again() -> None:
    for options, earlier in ((LOSING, 0), ({}, 1)):
        game, state = position(TAKEN, **options)
        assert len(game.play(state, parse_move(game, state, "a6-a5")).after.seen) == earlier


@pytest.mark.clause("CA-11")
def test_a_third_flag_before_the_move_displaces_for_good_as_well() -> None:
    text = "S1s3/6/6/6/6/6 s-S-S s"
    assert after(text, "c6-d6", **LOSING).split()[1] == "SsS-Sxs"


# --- CA-12: claims before the first move of all ---------------------------------------------------------------

CARELESS = "S5/6/2S3/6/5s/1S3s ----- s S0T0s2t0 0 12"
"""Copper places its last pegs, and leaves silver three territories."""


@pytest.mark.clause("CA-12")
def test_a_careless_first_phase_loses_at_once() -> None:
    position_after, events = play(CARELESS, "Sf3 Se1")
    assert position_after == "S5/6/2S3/5s/5s/1S2ss S-SS- S - 0 13"
    assert events == [("places", "CA-2"), *[("claims", "CA-12")] * 3, ("ends", "CA-13")]
    assert result(CARELESS, "Sf3 Se1") == ("silver", "three-flags")


@pytest.mark.clause("CA-12")
def test_a_careful_one_does_not() -> None:
    assert result(CARELESS, "Sf3 Sa1") is None
    assert all(name.startswith("+NW +C ") for name in moves(after(CARELESS, "Sf3 Sa1")))


@pytest.mark.clause("CA-12")
def test_declared_the_claims_themselves_are_the_first_turn() -> None:
    text = after(CARELESS, "Sf3 Se1", **DECLARED)
    assert text.split()[1] == "-----"
    assert result(text, **DECLARED) is None
    assert "+NW +C +SW" in moves(text, **DECLARED)
    assert result(text, "+NW +C +SW", **DECLARED) == ("silver", "three-flags")


# --- CA-13: three flags ---------------------------------------------------------------------------------------


@pytest.mark.clause("CA-13")
def test_the_third_flag_after_the_move_wins() -> None:
    text = "2S3/6/6/6/6/s5 --S-S"
    assert result(text) == ("silver", "three-flags")  # it goes up in NW before the move
    text = "s1S3/6/6/6/6/5s --S-S"
    assert result(text) is None
    assert play(text, "c6-d6")[1] == [("steps", "CA-4"), ("claims", "CA-10"), ("ends", "CA-13")]
    assert result(text, "c6-d6") == ("silver", "three-flags")
    assert result(text, "c6-c5") is None


@pytest.mark.clause("CA-13")
def test_the_third_flag_before_the_move_wins() -> None:
    text = "S1s3/6/6/6/6/6 --S-S s"
    game, state = position(text)
    assert game.outcome(state) is None
    ruling = game.play(state, parse_move(game, state, "c6-d6"))
    happened = [(event.name, event.seat) for event in ruling.events]
    assert happened == [("steps", 1), ("claims", 1), ("claims", 0), ("ends", 0)]
    assert format_position(ruling.after) == "S2s2/6/6/6/6/6 SsS-S S - 0 21"
    assert result(text, "c6-d6") == ("silver", "three-flags")


@pytest.mark.clause("CA-13")
def test_no_more_than_three_go_up() -> None:
    text = "S4S/6/2S3/6/6/S4s ----- s - 0 13"
    game, state = position(text)
    assert game.outcome(state) is None
    assert flags(text, "f1-f2").count("S") == 3
    assert flags(text, "f1-f2") == "SSS-s"


@pytest.mark.clause("CA-13")
def test_who_has_won_has_won_whatever_the_other_could_claim() -> None:
    assert result("s4s/6/2s3/6/6/S5 SSS-- s") == ("silver", "three-flags")


@pytest.mark.clause("CA-13")
def test_no_move_follows_the_third_flag_and_there_is_no_fourth() -> None:
    text = "S4S/6/2S3/6/6/S4s"
    assert refused(text, "+NW +NE +C a6-a5", **DECLARED)[:2] == ("won", "CA-13")
    assert refused(text, "+NW +NE +C +SW", **DECLARED)[:2] == ("no_flags", "CA-13")
    words = "You have 1 flag left to put up, and the third one wins."
    assert refused("S4S/6/6/6/6/s5 --S-S", "+NW +NE a6-a5", **DECLARED)[2] == words
    assert result(text, "+NE +C +SW", **DECLARED) == ("silver", "three-flags")


# --- CA-14: no legal move -------------------------------------------------------------------------------------


@pytest.mark.clause("CA-14")
def test_a_player_without_a_move_passes() -> None:
    text = "6/6/6/1S4/SS4/sSS3 ----- s - 0 30"
    assert moves(text) == ["--"]
    assert play(text, "--") == ("6/6/6/1S4/SS4/sSS3 ----- S - 1 31", [("passes", "CA-14")])


@pytest.mark.clause("CA-14")
def test_who_passes_still_claims() -> None:
    text = "sssS2/sssS2/ssS3/SS4/S5/tSS3 ----- s"
    assert moves(text) == ["+NW --"]
    assert play(text, "--")[1] == [("claims", "CA-10"), ("passes", "CA-14")]
    assert moves(text, **DECLARED) == ["--", "+NW --"]
    assert refused(text, "-- +NW", **DECLARED)[:2] == ("no_move_made", "CA-10")


@pytest.mark.clause("CA-14")
def test_nobody_else_may_pass() -> None:
    words = "You can't pass: you have a legal move."
    assert refused("S5/6/6/6/6/5s", "--") == ("must_move", "CA-14", words)


@pytest.mark.clause("CA-14")
@given(st.lists(st.sampled_from(sorted(POINTS.values())), min_size=1, max_size=24, unique=True), st.randoms())
def test_never_are_both_without_a_move(points: list[int], rng: Random) -> None:
    """At most 24 pegs on 36 points: some peg has a vacant point beside it, so one of the players can move."""
    pegs: list[Peg | None] = [None] * len(POINTS)
    for point in points:
        pegs[point] = Peg(rng.randrange(2), tall=bool(rng.randrange(2)))
    assert not (is_stuck(tuple(pegs), 0) and is_stuck(tuple(pegs), 1))


@pytest.mark.clause("CA-14")
def test_the_board_hangs_together_so_that_argument_holds() -> None:
    reached = {0}
    for _ in range(len(POINTS)):
        reached |= {point for near in reached for point in NEIGHBOURS[near]}
    assert reached == set(POINTS.values())
    assert 2 * sum(State().stock[0]) < len(POINTS)


# --- CA-15: no pegs -------------------------------------------------------------------------------------------


@pytest.mark.clause("CA-15")
def test_who_has_no_peg_left_has_lost() -> None:
    text = "6/6/6/6/Ss4/2S3"
    assert result(text, "c1-c2") == ("silver", "no-pegs")
    assert play(text, "c1-c2")[1][-1] == ("ends", "CA-15")
    assert result("S5/6/6/6/6/6 ----- S") == result("S5/6/6/6/6/6 ----- s") == ("silver", "no-pegs")


@pytest.mark.clause("CA-15")
def test_a_third_flag_in_the_same_turn_counts_first() -> None:
    assert result("6/6/6/6/Ss4/2S3 SS---", "c1-c2") == ("silver", "three-flags")


# --- CA-16: repetition and lack of progress -------------------------------------------------------------------

ROUND = ("a6-a5", "f1-f2", "a5-a6", "f2-f1")


@pytest.mark.clause("CA-16")
def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    assert result(SHUFFLE, *ROUND) is None
    assert result(SHUFFLE, *ROUND, *ROUND[:3]) is None
    assert result(SHUFFLE, *ROUND, *ROUND) == ("draw", "repetition")
    assert play(SHUFFLE, *ROUND, *ROUND)[1][-1] == ("ends", "CA-16")


@pytest.mark.clause("CA-16")
def test_flags_and_seat_belong_to_the_position() -> None:
    bare = SHUFFLE.replace("S---s", "-----")
    assert result(bare, *ROUND, *ROUND) is None  # the flags went up in the first two turns
    assert result(bare, *ROUND, *ROUND, *ROUND[:2]) == ("draw", "repetition")
    game, state = position(SHUFFLE)
    for seat, ending in ((0, REPETITION), (1, None)):
        outcome = game.outcome(replace(state, seen=((state.pegs, state.flags, seat),) * 2))
        assert (outcome and outcome.termination) == ending


@pytest.mark.clause("CA-16")
def test_after_a_capture_nothing_earlier_counts() -> None:
    game, state = position("5s/6/6/6/Ss4/2S3")
    seen = [game.play(state, parse_move(game, state, name)).after.seen for name in ("a2-a3", "c1-c2")]
    assert seen == [(state.position,), ()]


@pytest.mark.clause("CA-16")
def test_turns_without_progress_end_the_game() -> None:
    text = f"{SHUFFLE} S - 97"
    assert result(text, *ROUND[:2]) is None
    assert result(text, *ROUND[:3]) == ("draw", "lack-of-progress")
    assert result(SHUFFLE, *ROUND[:3], no_progress_limit=3) == ("draw", "lack-of-progress")
    assert result(SHUFFLE, *ROUND[:3], no_progress_limit=4) is None
    assert play(text, *ROUND[:3])[1] == [("steps", "CA-4"), ("ends", "CA-16")]


@pytest.mark.clause("CA-16")
def test_captures_and_new_flags_are_progress() -> None:
    assert after("5s/6/6/6/Ss4/2S3 ----- S - 40", "c1-c2").split()[4] == "0"
    assert after("5s/6/6/6/Ss4/2S3 ----- S - 40", "a2-a3").split()[4] == "41"
    assert after("S5/6/6/6/6/5s ----- S - 40", "a6-a5").split()[4] == "0"
    assert after("S5/6/6/6/6/5s s---- S - 40", "a6-a5").split()[4] == "0"


@pytest.mark.clause("CA-16")
def test_a_pass_is_a_turn_without_progress() -> None:
    assert after("6/6/6/1S4/SS4/sSS3 ----- s - 40 30", "--").split()[4] == "41"


@pytest.mark.clause("CA-16")
def test_a_third_flag_before_the_move_counts_before_a_draw() -> None:
    text = "S5/6/6/6/2s3/1S4 SS--s s - 99"
    assert result(text, "c2-d2") == ("silver", "three-flags")
    assert result(text, "c2-c3") == ("silver", "three-flags")
    assert result(text, "c2-b2") == ("draw", "lack-of-progress")
