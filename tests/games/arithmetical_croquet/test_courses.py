"""Arithmetical Croquet on other courses, and all its clauses together."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import pytest
from hypothesis import given

from parlour.game import IllegalMoveError, OptionError
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Options, State, Step
from tests.games.arithmetical_croquet.by_text import after, refused, result, steps
from tests.games.arithmetical_croquet.reach import positions

# --- AC-12: other courses -------------------------------------------------------------------------------------


@pytest.mark.clause("AC-12")
def test_hoops_peg_and_steps_follow_the_course() -> None:
    course = {"spacing": 6, "hoops": 3, "max_step": 4}
    assert Options(spacing=6, hoops=3, max_step=4).peg == 24
    assert steps("0 0 first -", **course) == [1, 2, 3, 4]
    assert after("4 0 first -", "6", **course) == "6+2 0 second -"
    assert after("4 0 first -", "8", **course) == "8 0 second x4"
    assert refused("4 0 first -", "7", **course) == ("misses_hoop", "AC-3")
    assert refused("4 0 first -", "9", **course) == ("step_size", "AC-1")
    assert result("24 0 second -", **course) == ("first", "peg")


@pytest.mark.clause("AC-12")
def test_the_bar_pairs_steps_with_the_longest_plus_one() -> None:
    assert steps("7 0 second x1", spacing=12, hoops=3, max_step=6) == [2, 3, 4, 5]
    assert steps("7 0 second x3", spacing=12, hoops=3, max_step=5) == [1, 2, 4, 5]


@pytest.mark.clause("AC-12")
def test_the_end_zone_lies_between_the_last_hoop_and_the_peg() -> None:
    course = {"spacing": 6, "hoops": 3, "max_step": 4}
    assert after("18+1 0 first -", "19", **course) == "19 0 second -"
    assert after("12+1 0 first -", "13", **course) == "13 0 second x1"
    assert after("0 0 first -", "1", spacing=10, hoops=0) == "1 0 second -"
    assert after("1 0 second -", "2", spacing=10, hoops=0) == "1 2 first x2"


@pytest.mark.clause("AC-12")
@pytest.mark.parametrize(("spacing", "max_step"), [(10, 10), (10, 12), (2, 2)])
def test_a_step_must_be_shorter_than_the_spacing(spacing: int, max_step: int) -> None:
    with pytest.raises(OptionError, match=rf"max_step must be from 1 to {spacing - 1}, .* it is {max_step}$"):
        Options(spacing=spacing, max_step=max_step)


@pytest.mark.clause("AC-12")
def test_hoops_cannot_be_negative() -> None:
    with pytest.raises(OptionError, match="hoops: Expected `int` >= 0"):
        Options(hoops=-1)


# --- all of them together -------------------------------------------------------------------------------------


@given(positions())
def test_what_is_offered_is_what_is_allowed(drawn: tuple[ArithmeticalCroquet, State]) -> None:
    game, state = drawn
    tried = [Step(size) for size in range(game.options.max_step + 2)]
    assert game.moves(state) == tuple(move for move in tried if game.refusal(state, move) is None)


@given(positions())
def test_the_short_way_and_the_reasoned_way_agree(drawn: tuple[ArithmeticalCroquet, State]) -> None:
    game, state = drawn
    for move in game.moves(state):
        ruling = game.judge(state, move)
        assert ruling.after == game.after(state, move)
        assert ruling.events


@pytest.mark.clause("AC-12")
@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"max_step": 0}, "max_step"),
        ({"hoops": 2.5}, "hoops"),
        ({"hoops": True}, "hoops"),
        ({"hoops": 1000}, "hoops"),
        ({"spacing": None}, "spacing"),
        ({"max_step": "3"}, "max_step"),
        ({"twice_running": "no"}, "twice_running"),
        ({"missed_hoop": None}, "it is one of illegal, go_back"),
        ({"barring_judged": "x"}, "it is one of at, from"),
    ],
)
def test_options_hold_what_they_promise_however_they_are_made(given: dict[str, Any], what: str) -> None:
    with pytest.raises(OptionError, match=what):
        Options(**given)


@pytest.mark.clause("AC-1")
@pytest.mark.parametrize("move", [*map(Step, cast("list[int]", [1.5, 2.0, True, "3", None, -1, 10**9])), 3, None])
def test_what_is_no_step_is_refused_and_leaves_no_trace(move: Any) -> None:
    game = ArithmeticalCroquet()
    refusal = game.refusal(game.start(), move)
    assert refusal is not None
    assert refusal.clause == "AC-1"
    with pytest.raises(IllegalMoveError):
        game.play(game.start(), move)
    assert [type(step.size) for step in game.moves(game.start())] == [int] * 8


# --- how long a match can be ----------------------------------------------------------------------------------


@pytest.mark.parametrize("missed_hoop", ["illegal", "go_back"])
@pytest.mark.parametrize("course", [(3, 0, 2), (3, 1, 2), (4, 1, 3), (3, 2, 2)])
def test_no_match_is_longer_than_the_bound(course: tuple[int, int, int], missed_hoop: str) -> None:
    spacing, hoops, max_step = course
    game = ArithmeticalCroquet(
        Options(spacing=spacing, hoops=hoops, max_step=max_step, missed_hoop=cast("Any", missed_hoop))
    )

    @cache
    def longest(state: State) -> int:
        return max((1 + longest(game.after(state, move)) for move in game.moves(state)), default=0)

    found = longest(game.start())
    assert found <= game.longest <= 16 * found
