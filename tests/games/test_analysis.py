"""How matches stood: what the solution and the worth of a board say of every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.arena import play_out
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.analysis import Effort

if TYPE_CHECKING:
    from parlour.games.analysis import Annotated

TRAP = "81 87 first x5"
"""87 is the only step of the first side that wins."""


def judged(name: str, position: str, moves: tuple[str, ...], **options: Any) -> list[Annotated]:
    spec = find_game(name)
    assert spec.engine is not None
    assert spec.engine.analyse is not None
    game, parsed = spec.new(options), list[Any]()
    opening = state = spec.notation.parse_state(game, position)
    for text in moves:
        parsed.append(spec.notation.parse_move(game, state, text))
        state = game.after(state, parsed[-1])
    return list(spec.engine.analyse(game, opening, parsed, Effort()))


def test_the_solution_knows_the_step_that_loses() -> None:
    start, error, answer = judged("arithmetical-croquet", TRAP, ("89", "93"))
    assert [each.view.share for each in (start, error, answer)] == [1.0, 0.0, 0.0]
    assert (error.cost, error.turning, error.verdict) == (1.0, True, "Turning point: First was ahead, now is behind")
    assert (answer.cost, answer.turning, answer.verdict) == (0.0, False, "")
    kept = judged("arithmetical-croquet", TRAP, ("87", "89"))
    assert [each.cost for each in kept] == [0.0, 0.0, 0.0]
    assert not any(each.turning for each in kept)


def test_a_course_too_long_says_so() -> None:
    with pytest.raises(ParlourError, match="too long to be solved"):
        judged("arithmetical-croquet", "0 0 first -", ("1",), hoops=40)


def test_a_board_of_crokinole_is_seen_alike_from_both_sides() -> None:
    """A twenty more is better for its side, and a mirrored position worth the opposite."""
    one, other = (
        judged("crokinole", f"1 {side} 8 0-0 {twenties} -", (), starter=seat)[0].view.share
        for side, seat, twenties in (("maple", 0, "1-0"), ("walnut", 1, "0-1"))
    )
    assert one == pytest.approx(1.0 - other)
    assert one > 0.5


def test_a_match_of_crokinole_ends_where_it_was_won() -> None:
    spec = find_game("crokinole")
    match = play_out(spec, {"fixed_rounds": 2, "discs": "nca"}, ["beginner", "club"], seed=2)
    assert spec.engine is not None
    assert spec.engine.analyse is not None
    found = list(spec.engine.analyse(match.game, match.opening, [each.move for each in match.rulings], Effort()))
    assert len(found) == match.ply + 1
    assert match.outcome is not None
    assert found[-1].view.share == match.outcome.scores[0]
    assert abs(found[-2].view.share - found[-1].view.share) < 0.5
