"""Moves, positions and states as text: examples, what is refused and how, and exact round trips."""

from __future__ import annotations

import string
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.game import AmbiguousMoveError, NotationError
from parlour.games.castille import notation
from parlour.games.castille.notation import (
    format_move,
    format_position,
    format_state,
    parse_move,
    parse_position,
    parse_state,
)
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.board import POINTS, TERRITORIES, Peg, State, Stock
from parlour.games.castille.rules.moves import PASS, Move, Place, Placing, Turn
from parlour.testing import random_rulings
from tests.complaints import complaint
from tests.games.castille.by_text import DECLARED, moves, position

START = "6/6/6/6/6/6 ----- S S8T4s8t4 0 1"
LONE = "S5/6/6/6/6/5s"


def path(*names: str) -> tuple[int, ...]:
    return tuple(POINTS[name] for name in names)


def parse(text: str, name: str, **options: object) -> Move:
    return parse_move(*position(text, **options), name)


def test_every_form_comes_as_a_pair() -> None:
    parsed, formatted = (
        {name.removeprefix(kind) for name in notation.__all__ if name.startswith(kind)}
        for kind in ("parse_", "format_")
    )
    assert parsed == formatted == {"move", "position", "state"}


# --- moves ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Sa1 Tc4", "Tc4 Sa1", "sa1 tc4", " SA1  TC4\n"])
def test_two_pegs_are_placed_in_any_order_and_case(name: str) -> None:
    move = parse(START, name)
    assert move == Place((Placing(POINTS["a1"], tall=False), Placing(POINTS["c4"], tall=True)))
    game, state = position(START)
    assert format_move(game, state, move) == "Sa1 Tc4"


def test_a_height_may_be_left_out_where_the_stock_has_one_only() -> None:
    text = "6/6/6/6/6/6 ----- S S0T2s0t2 0 11"
    assert parse(text, "a1 c4") == parse(text, "Ta1 Tc4")
    mixed = text.replace("S0T2", "S1T1")
    assert parse(mixed, "Sa1 c4") == parse(mixed, "Sa1 Tc4")
    with pytest.raises(AmbiguousMoveError) as caught:
        parse(mixed, "a1 c4")
    assert str(caught.value) == "which heights? Sa1 Tc4 or Ta1 Sc4"
    with pytest.raises(NotationError, match="you have no two such pegs left"):
        parse(text, "Sa1 c4")


@pytest.mark.parametrize("name", ["Sa1", "a1", "Sa1 Sa2 Sa3"])
def test_exactly_two_are_placed(name: str) -> None:
    with pytest.raises(NotationError, match="place exactly two pegs"):
        parse(START, name)


@pytest.mark.parametrize(
    ("text", "name", "move"),
    [
        (LONE, "a6-a5", Turn(path("a6", "a5"))),
        (LONE, "+NW a6-a5", Turn(path("a6", "a5"))),
        (LONE, "+nw A6-A5", Turn(path("a6", "a5"))),
        (LONE, "a5", Turn(path("a6", "a5"))),
        (LONE, "--", PASS),
        ("5s/6/6/6/Ss4/2S3", "c1-c2xb2", Turn(path("c1", "c2"))),
        ("5s/6/6/6/Ss4/2S3", "c1-c2", Turn(path("c1", "c2"))),
        ("5s/6/1S4/1s4/Ss4/2S3", "c1-c2-b2", Turn(path("c1", "c2", "b2"))),
        ("5s/6/1S4/1s4/Ss4/2S3", "c1-c2xb2-b2xb3", Turn(path("c1", "c2", "b2"))),
        (LONE, "f1-f2", Turn(path("f1", "f2"))),
        (LONE, "a6-d3-d3-a1", Turn(path("a6", "d3", "d3", "a1"))),
    ],
)
def test_a_turn_is_understood_with_captures_and_flags_or_without(text: str, name: str, move: Move) -> None:
    assert parse(text, name) == move


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("a6-a5", Turn(path("a6", "a5"))),
        ("+NW a6-a5", Turn(path("a6", "a5"), before=(0,))),
        ("a6-a5 +NW", Turn(path("a6", "a5"), after=(0,))),
        ("+C +NW a6-a5 +SE +SW", Turn(path("a6", "a5"), (0, 2), (3, 4))),
        ("+NW --", Turn((), (0,))),
        ("+NW", Turn((), (0,))),
    ],
)
def test_declared_claims_are_said(name: str, move: Move) -> None:
    assert parse(LONE, name, **DECLARED) == move


def test_a_point_alone_is_the_only_move_there() -> None:
    text = "S5/6/S5/6/6/5s"
    with pytest.raises(AmbiguousMoveError) as caught:
        parse(text, "a5")
    assert str(caught.value) == "several pegs can go to a5: a4-a5 or a6-a5"
    with pytest.raises(NotationError, match="none of your pegs can go to f6 in one move"):
        parse(text, "f6")


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("5s/6/6/6/Ss4/2S3", "c1-c2xd2", "c1-c2 captures b2; leave captures out or name these"),
        ("5s/6/6/6/Ss4/2S3", "c1-d1xb2", "c1-d1 captures nothing; leave captures out or name these"),
        (LONE, "+SW a6-a5", "the flags that go up before the move: +NW; leave them out or name these"),
        (LONE, "a6-a5 +NW", "the flags that go up after the move: none; leave them out or name these"),
        (LONE, "+XX a6-a5", "'+XX' is no claim; one is written +NW, +NE, +C, +SW, +SE"),
        (LONE, "+NW +NW a6-a5", "a territory is claimed once"),
        (LONE, "a6-a5 a5-a4", "'a5-a4' is no claim; one is written +NW, +NE, +C, +SW, +SE"),
    ],
)
def test_marks_that_are_wrong_are_answered_with_the_right_ones(text: str, name: str, words: str) -> None:
    assert complaint(parse, text, name) == words


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("a1-c1-c3", Turn(path("a1", "c1", "c3"))),
        ("a1-c1xd1-c3", Turn(path("a1", "c1", "c3"))),
        ("b1-b2", Turn(path("b1", "b2"))),
    ],
)
def test_every_landing_is_written_where_chains_capture_on_the_way(name: str, move: Move) -> None:
    game, state = position("5s/6/6/6/2S3/TS1sS1", captures_on_the_way=True)
    assert parse_move(game, state, name) == move
    assert parse_move(game, state, format_move(game, state, move)) == move
    with pytest.raises(NotationError, match="a1-c1 captures d1; leave captures out or name these"):
        parse_move(game, state, "a1-c1xc2-c3")


def test_several_ways_to_a_point_are_several_moves_where_the_route_matters() -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        parse("5s/6/6/1s4/s1s3/Ts4", "c3", captures_on_the_way=True)
    assert str(caught.value) == "there are several ways to c3: a1-c1-c3 or a1-a3-c3"
    assert parse("5s/6/6/1s4/s1s3/Ts4", "c3") == Turn(path("a1", "c3"))


@pytest.mark.parametrize(
    "name",
    ["", "  ", "x", "-", "+", "a0-a1", "a7", "g1-g2", "a1-", "a1a2", "a1-a2x", "a6-\u0661", "a6\u2013a5", "O-O", "---"],
)
def test_what_is_no_move_is_answered_with_examples(name: str) -> None:
    with pytest.raises(NotationError, match=r"a2-a3|\+NW"):
        parse(LONE, name)


def test_a_win_before_the_move_is_claims_alone_and_a_pass_is_not() -> None:
    assert "+NW +NE +SW" in moves("S4S/6/6/2s3/6/S5", **DECLARED)
    assert moves("sssS2/sssS2/ssS3/SS4/S5/tSS3 ----- s", **DECLARED) == ["--", "+NW --"]


# --- positions --------------------------------------------------------------------------------------------------


def test_the_start_and_a_position() -> None:
    assert parse_position(START) == State() == Castille().start()
    state = parse_position("sT4/1s4/6/2S3/6/5t S--s- s - 4 31")
    assert state.pegs[POINTS["a6"]] == Peg(1, tall=False)
    assert state.pegs[POINTS["b6"]] == Peg(0, tall=True)
    assert state.pegs[POINTS["f1"]] == Peg(1, tall=True)
    assert state.flags == (0, None, None, 1, None)
    assert (state.seat, state.quiet, state.turn, state.placing) == (1, 4, 31, False)
    assert parse_position("6/6/6/6/6/6 ----- s S6T4s7t3 0 2").stock == (Stock(6, 4), Stock(7, 3))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "six fields separated by single spaces, not 1: rows, flags"),
        ("6/6/6/6/6/6 ----- S - 0", "six fields separated by single spaces, not 5"),
        ("6/6/6/6/6 ----- S - 0 1", "rows: there are six of them, from rank 6 down with / between, not 5"),
        ("6/6/5/6/6/6 ----- S - 0 1", "rows: rank 4 has 5 points instead of six: '5'"),
        ("6/6/6/6/S6/6 ----- S - 0 1", "rows: rank 2 has 7 points"),
        ("6/6/6/6/2x3/6 ----- S - 0 1", "rows: rank 2, character 2: 'x'; a row is made of S T s t 1-6"),
        ("6/33/6/6/6/6 ----- S - 0 1", "rows: rank 5, character 2: '3'; two gaps side by side are written as one"),
        ("6/6/6/6/6/\u0666 ----- S - 0 1", "rows: rank 1, character 1"),
        ("S5/6/6/6/6/s5 ---- S - 0 1", "flags: there are five signs, for NW NE C SW SE, not '----'"),
        ("S5/6/6/6/6/s5 --x-- S - 0 1", "flags: C has -, S or s, not 'x'"),
        ("S5/6/6/6/6/s5 ----- T - 0 1", "seat to play: S (silver) or s (copper), not 'T'"),
        ("S5/6/6/6/6/s5 ----- S S9T4s8t4 0 1", "stock: it is written like S8T4s8t4"),
        ("S5/6/6/6/6/s5 ----- S S0T0s0t0 0 1", "stock: an empty stock is written -"),
        ("S5/6/6/6/6/s5 ----- S - -1 1", "turns without progress: a whole number from 0 to 999999, not '-1'"),
        ("S5/6/6/6/6/s5 ----- S - 0 01", "turn number: a whole number"),
        ("SSSSSS/SSS3/6/6/6/s5 ----- S - 0 1", "silver owns 8 short pegs, not 9 (CA-1)"),
        ("t5/6/6/6/6/6 ----- S S2T0s0t4 0 1", "copper owns 4 tall pegs, not 5 (CA-1)"),
        ("S5/6/6/6/6/s5 SSSS- S - 0 1", "silver owns 3 flags, not 4 (CA-1)"),
        ("S5/6/6/6/6/s5 SSS--xS S - 0 1", "silver owns 3 flags, not 4 (CA-1)"),
        ("S5/6/6/6/6/s5 S----x S - 0 1", "flags: those out of the game are an x and their letters, as xSss, not 'x'"),
        ("S5/6/6/6/6/s5 S----xsS S - 0 1", "flags: those out of the game are an x and their letters"),
        ("S5/6/6/6/6/s5 S----xssss S - 0 1", "flags: those out of the game are an x and their letters"),
        ("S5/6/6/6/6/s5 S----S S - 0 1", "flags: there are five signs, for NW NE C SW SE, not 'S----S'"),
        ("6/6/6/6/6/6 -----xS S S8T4s8t4 0 1", "no flag goes up before all pegs are placed (CA-2)"),
        ("6/6/6/6/6/6 ----- S - 0 1", "neither side has a peg"),
        ("6/6/6/6/6/6 ----- s S8T4s6t4 0 1", "two more, and not 10 against 12 (CA-2)"),
        ("6/6/6/6/6/6 ----- s S7T4s7t4 0 1", "two more, and not 11 against 11 (CA-2)"),
        ("6/6/6/6/6/6 S---- S S8T4s8t4 0 1", "no flag goes up before all pegs are placed (CA-2)"),
        ("6/6/6/6/6/6 ----- S S8T4s8t4 1 1", "begin in the second phase (CA-16)"),
    ],
)
def test_a_bad_position_says_where(text: str, words: str) -> None:
    assert words in complaint(parse_position, text)


# --- states -----------------------------------------------------------------------------------------------------


def test_a_state_carries_the_positions_that_can_come_again() -> None:
    game, state = position(LONE)
    after = game.play(state, parse_move(game, state, "a6-a5")).after
    text = "6/S5/6/6/6/5s S---- s - 0 21 S5/6/6/6/6/5s|-----|S"
    assert format_state(game, after) == text
    assert parse_state(game, text) == after
    assert parse_state(game, format_position(after)).seen == ()


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        ("", "one is written rows|flags|seat, not ''"),
        ("S5/6/6/6/6/5s|-----", "one is written rows|flags|seat"),
        ("S5/6/6/6/6/5s|-----|x", "seat to play"),
        ("S5/6/6/6/6/5t|-----|S", "only those since the last capture can come again"),
    ],
)
def test_bad_earlier_positions_are_refused(seen: str, words: str) -> None:
    assert words in complaint(parse_state, Castille(), f"6/S5/6/6/6/5s S---- s - 0 21 {seen}")


def test_lost_flags_are_written_with_the_flags() -> None:
    game, state = position("S5/6/6/6/3s2/3s2 s---sxS S - 4 31", lost_flags=True)
    assert (state.flags, state.lost) == ((1, None, None, None, 1), (1, 0))
    after = game.play(state, parse_move(game, state, "a6-a5")).after
    text = "6/S5/6/6/3s2/3s2 S---sxSs s - 0 32"
    assert format_state(game, after) == text
    assert parse_state(game, text) == after


def test_no_flag_is_lost_where_displaced_ones_go_back() -> None:
    text = "S5/6/6/6/6/5s S----xs S - 0 31"
    with pytest.raises(NotationError, match="a displaced flag goes back to its owner here"):
        parse_state(Castille(), text)
    assert (
        format_state(Castille(Options(lost_flags=True)), parse_state(Castille(Options(lost_flags=True)), text)) == text
    )


# --- round trips ------------------------------------------------------------------------------------------------


@st.composite
def states(draw: st.DrawFn, *, losing: bool = False) -> State:
    """Any position that can be written, most of them of no game."""
    points = draw(st.lists(st.sampled_from(range(36)), min_size=1, max_size=24, unique=True))
    pegs: list[Peg | None] = [None] * 36
    left = {peg: (4 if peg.tall else 8) for peg in (Peg(seat, tall) for seat in (0, 1) for tall in (False, True))}
    for point in points:
        peg = draw(st.sampled_from([peg for peg, number in left.items() if number]))
        pegs[point], left[peg] = peg, left[peg] - 1
    flags = draw(st.lists(st.sampled_from((None, 0, 1)), min_size=5, max_size=5).filter(_few))
    counts = st.integers(0, 999_999)
    empty = (Stock(0, 0), Stock(0, 0))
    state = State(tuple(pegs), tuple(flags), draw(st.integers(0, 1)), empty, draw(counts), draw(counts))
    silver, copper = (draw(st.integers(0, state.flags_left(seat))) if losing else 0 for seat in (0, 1))
    return replace(state, lost=(silver, copper))


def _few(flags: list[int | None]) -> bool:
    return max(flags.count(0), flags.count(1)) <= 3


@given(states(losing=True))
def test_positions_survive_a_round_trip(state: State) -> None:
    text = format_position(state)
    assert parse_position(text) == state
    assert format_position(parse_position(text)) == text


@given(states(), st.sampled_from(("automatic", "declared")))
def test_every_move_has_a_name_of_its_own(state: State, claims: str) -> None:
    game = Castille(Options(claims=claims))  # type: ignore[arg-type]
    legal = game.moves(state)
    names = [format_move(game, state, move) for move in legal]
    assert len(set(names)) == len(names)
    assert tuple(parse_move(game, state, name) for name in names) == legal
    for move in legal:
        assert game.refusal(state, move) is None


@settings(deadline=None)
@given(states(losing=True), st.sampled_from(("automatic", "declared")))
def test_every_move_has_a_name_of_its_own_under_the_other_options(state: State, claims: str) -> None:
    game = Castille(Options(claims=claims, captures_on_the_way=True, lost_flags=True))  # type: ignore[arg-type]
    legal = game.moves(state)[:200]
    names = [format_move(game, state, move) for move in legal]
    assert len(set(names)) == len(names)
    assert tuple(parse_move(game, state, name) for name in names) == legal


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), claims=st.sampled_from(("automatic", "declared")), others=st.booleans())
def test_games_survive_a_round_trip(seed: int, claims: str, *, others: bool) -> None:
    game = Castille(Options(claims=claims, captures_on_the_way=others, lost_flags=others))  # type: ignore[arg-type]
    for ruling in islice(random_rulings(game, Random(seed)), 40):
        name = format_move(game, ruling.before, ruling.move)
        assert parse_move(game, ruling.before, name) == ruling.move
        text = format_state(game, ruling.after)
        assert parse_state(game, text) == ruling.after
        assert format_state(game, parse_state(game, text)) == text


WORDS = ["a1-a2", "c4", "Sa1", "Tc4", "--", "x", "xb2", "-", *(f"+{name}" for name in TERRITORIES)]


@given(
    st.lists(st.sampled_from(WORDS) | st.text(string.printable, max_size=6), max_size=6), st.sampled_from([START, LONE])
)
def test_any_text_is_a_move_or_malformed_and_nothing_worse(words: list[str], where: str) -> None:
    game, state = position(where)
    with suppress(NotationError):
        move = parse_move(game, state, " ".join(words))
        assert (game.refusal(state, move) is None) == (move in game.moves(state))


@given(st.text("STst123456/-S 08", max_size=60))
def test_any_text_is_a_position_or_malformed_and_nothing_worse(text: str) -> None:
    with suppress(NotationError):
        assert format_position(parse_position(text)) == text
