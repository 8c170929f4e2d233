"""Moves, balls and positions as text: examples, what is refused and how, and exact round trips."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.game import NotationError
from parlour.games.arithmetical_croquet import notation
from parlour.games.arithmetical_croquet.notation import (
    format_ball,
    format_move,
    format_state,
    parse_ball,
    parse_move,
    parse_state,
)
from parlour.games.arithmetical_croquet.rules import PASS, ArithmeticalCroquet, Ball, Options, State, Step
from tests.cases import cases
from tests.complaints import complaint
from tests.games.arithmetical_croquet.reach import position, positions, reach

GO_BACK = Options(missed_hoop="go_back")


def test_every_form_comes_as_a_pair() -> None:
    parsed, formatted = (
        {name.removeprefix(kind) for name in notation.__all__ if name.startswith(kind)}
        for kind in ("parse_", "format_")
    )
    assert parsed == formatted == {"move", "ball", "state"}


# --- moves ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "size"), [("23", 6), ("+6", 6), (" 23\n", 6), ("18", 1), ("+1", 1), ("99999", 99982), ("--", 0)]
)
def test_a_move_is_the_number_reached_or_the_step(text: str, size: int) -> None:
    game, state = position("17 4 first -", Options())
    assert parse_move(game, state, text) == Step(size)


@pytest.mark.parametrize(("text", "size"), [("98", 5), ("-5", 5), ("100", 3), ("-3", 3), ("--", 0)])
def test_where_a_ball_goes_back_the_step_may_be_written_with_a_minus(text: str, size: int) -> None:
    game, state = position("4 103!100 second -", Options())
    assert parse_move(game, state, text) == Step(size)


def test_a_missed_hoop_turns_the_way_round_only_above_it() -> None:
    above, below = (position(f"{at}!20 0 first -", GO_BACK) for at in (23, 17))
    assert parse_move(*above, "17") == Step(6)
    assert parse_move(*below, "23") == Step(6)


@pytest.mark.parametrize(
    "text", ["", "x", "+", "-", "2 3", "1e1", "+-3", "0x17", "\u00b2", "\u0663", "--1", "pass", "100000"]
)
def test_what_is_no_move_is_answered_with_what_would_be_one(text: str) -> None:
    assert complaint(parse_move, *position("17 4 first -", Options()), text) == (
        f"{text!r} is no move: write the number to reach (18), the step (+1), or -- to pass when kept in"
    )


def test_the_suggestion_goes_down_where_the_ball_does() -> None:
    with pytest.raises(NotationError, match=r"the number to reach \(102\), the step \(-1\)"):
        parse_move(*position("103!100 4 first -", Options()), "?")


@pytest.mark.parametrize("text", ["17", "16", "0", "+0", "-3"])
def test_a_step_the_wrong_way_says_which_way_is_right(text: str) -> None:
    assert (
        complaint(parse_move, *position("17 4 first -", Options()), text)
        == f"{text!r} does not lead anywhere from 17: steps go up from there"
    )


@pytest.mark.parametrize("text", ["103", "104", "-0"])
def test_beyond_the_peg_the_right_way_is_down(text: str) -> None:
    with pytest.raises(NotationError, match="does not lead anywhere from 103: steps go down from there"):
        parse_move(*position("103!100 4 first -", Options()), text)


# --- balls and positions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ball"),
    [
        ("0", Ball(0)),
        ("17", Ball(17)),
        ("20+3", Ball(20, owes=3)),
        ("103!100", Ball(103, missed=100)),
        ("97!!100", Ball(97, missed=100, lost=True)),
        ("100", Ball(100)),
    ],
)
def test_balls(text: str, ball: Ball) -> None:
    game = ArithmeticalCroquet()
    assert parse_ball(game, text) == ball
    assert format_ball(game, ball) == text


@pytest.mark.parametrize(
    ("text", "ball"),
    [
        ("23!20", Ball(23, missed=20)),
        ("17!20", Ball(17, missed=20)),
        ("23!!20", Ball(23, 0, 20, lost=True)),
        ("103!100", Ball(103, missed=100)),
        ("97!100", Ball(97, missed=100)),
        ("103!!100", Ball(103, 0, 100, lost=True)),
    ],
)
def test_balls_where_one_goes_back_for_what_was_missed(text: str, ball: Ball) -> None:
    game = ArithmeticalCroquet(GO_BACK)
    assert parse_ball(game, text) == ball
    assert format_ball(game, ball) == text


@pytest.mark.parametrize(
    "text", ["", "-1", "20+", "20+0", "17+0", "17!0", "17!!0", "20!!!10", "20+3!20", "1x", "\u0661\u0667"]
)
def test_what_is_no_ball_is_answered_with_examples(text: str) -> None:
    assert (
        complaint(parse_ball, ArithmeticalCroquet(), text)
        == f"{text!r} is no ball; write 17, 20+3 (in a hoop, owing 3), 23!20 or 97!!100"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("20", "a ball in a hoop owes a step"),
        ("17+3", "there is no hoop at 17"),
        ("0+3", "there is no hoop at 0"),
        ("100+3", "there is no hoop at 100"),
        ("20+9", "steps are from 1 to 8"),
        ("108!100", "the course ends at 107"),
        ("101", "beyond 100 the peg was missed: 101!100"),
        ("23!21", "nothing stands at 21 to be missed"),
        ("23!110", "nothing stands at 110 to be missed"),
        ("92!!100", "92 is out of reach of 100"),
        ("97!100", "only below 100 the peg is missed twice"),
        ("103!!100", "only below 100 the peg is missed twice"),
        ("100!100", "a ball on 100 has not missed it"),
        ("100!!100", "a ball on 100 has not missed it"),
        ("23!20", "hoops cannot be missed under missed_hoop=illegal"),
    ],
)
def test_an_impossible_ball_is_refused_with_the_reason(text: str, problem: str) -> None:
    assert complaint(parse_ball, ArithmeticalCroquet(), text) == f"no ball can be at {text!r}: {problem}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("17!!20", "hoop 20 is missed twice above it"),
        ("97!!100", "the peg is missed twice above it"),
        ("92!100", "92 is out of reach of 100"),
        ("100!100", "a ball on 100 has not missed it"),
        ("101", "beyond 100 the peg was missed: 101!100"),
    ],
)
def test_an_impossible_ball_under_go_back_is_refused_with_the_reason(text: str, problem: str) -> None:
    assert complaint(parse_ball, ArithmeticalCroquet(GO_BACK), text) == f"no ball can be at {text!r}: {problem}"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("0 0 first -", State()),
        ("17 20+3 second x6", State((Ball(17), Ball(20, owes=3)), 1, bar=6)),
        ("20+3 34 second =3", State((Ball(20, owes=3), Ball(34)), 1, kept=3)),
        ("103!100 4 first x8", State((Ball(103, missed=100), Ball(4)), 0, bar=8)),
    ],
)
def test_positions(text: str, state: State) -> None:
    game = ArithmeticalCroquet()
    assert parse_state(game, text) == state
    assert format_state(game, state) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a position has 4 fields (ball, ball, seat, limited by), not 0: ''"),
        ("0 0 first", "a position has 4 fields (ball, ball, seat, limited by), not 3: '0 0 first'"),
        ("0 0 third -", "the seat to play is first or second, not 'third'"),
        ("0 x first -", "'x' is no ball; write 17, 20+3 (in a hoop, owing 3), 23!20 or 97!!100"),
        *(
            (f"0 0 first {bad}", f"the last field is -, x3 (barred by 3) or =3 (not 3 again), with 1 to 8, not {bad!r}")
            for bad in ("x0", "x9", "=0", "=9", "3", "x", "--")
        ),
    ],
)
def test_a_broken_position_names_the_field(text: str, problem: str) -> None:
    assert complaint(parse_state, ArithmeticalCroquet(), text) == problem


# --- round trips ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_reachable_position_of_the_default_game_comes_back() -> None:
    found = reach(Options())
    texts = {format_state(found.game, state): state for state in found}
    assert len(texts) == len(found.moves)
    read = islice(texts.items(), 0, None, cases(4, 1))
    assert all(parse_state(found.game, text) == state for text, state in read)


@given(positions())
def test_positions_come_back(drawn: tuple[ArithmeticalCroquet, State]) -> None:
    game, state = drawn
    assert parse_state(game, format_state(game, state)) == state
    assert all(parse_ball(game, format_ball(game, ball)) == ball for ball in state.balls)


@given(positions())
def test_moves_come_back(drawn: tuple[ArithmeticalCroquet, State]) -> None:
    game, state = drawn
    for move in game.moves(state):
        text = format_move(game, state, move)
        assert parse_move(game, state, text) == move
        assert (text == "--") == (move == PASS)


@given(positions(), st.text(alphabet="0123456789+-=x! first second", max_size=24))
def test_no_text_does_worse_than_being_refused(drawn: tuple[ArithmeticalCroquet, State], text: str) -> None:
    game, state = drawn
    with suppress(NotationError):
        found = parse_state(game, text)
        assert parse_state(game, format_state(game, found)) == found
    with suppress(NotationError):
        assert parse_move(game, state, text).size >= 0


@given(st.from_regex(r"[0-9]{1,3}(\+[0-9]|!!?[0-9]{1,3})?", fullmatch=True), st.sampled_from((Options(), GO_BACK)))
def test_a_ball_that_is_read_is_written_the_same(text: str, options: Options) -> None:
    game = ArithmeticalCroquet(options)
    with suppress(NotationError):
        ball = parse_ball(game, text)
        assert parse_ball(game, format_ball(game, ball)) == ball
