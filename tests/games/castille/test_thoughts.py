"""What the engine thinks, as a person reads it."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.castille.bots.thoughts import format_line, format_score, format_thought, who_wins
from parlour.games.castille.engine.engine import Engine, Limits, Thought
from parlour.games.castille.engine.notes import WIN
from parlour.games.castille.notation import format_move, parse_move, parse_position
from parlour.games.castille.rules import Castille, Options
from tests.games.castille.random_states import placement


@pytest.mark.parametrize("claims", ["automatic", "declared"])
def test_a_line_can_be_played(claims: str) -> None:
    game = Castille(Options(claims=claims))  # type: ignore[arg-type]
    for seed in range(5):
        state = placement(Random(seed))
        thought = Engine(table_bits=14).think(state, Limits(depth=5))
        said = format_line(game, state, thought.line)
        assert 1 <= len(said) <= len(thought.line)
        for text in said:
            move = parse_move(game, state, text)
            assert format_move(game, state, move) == text
            state = game.play(state, move).after


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (125, "+1.25"),
        (-30, "-0.30"),
        (0, "+0.00"),
        (WIN - 1, "wins in 1 turn"),
        (4 - WIN, "loses in 4 turns"),
        (WIN, "wins at once"),
        (-WIN, "loses at once"),
    ],
)
def test_scores(score: int, said: str) -> None:
    assert format_score(Thought(score, 3, (0,), 10, 1.0)) == said


@pytest.mark.parametrize(
    ("score", "said"),
    [(WIN, "Copper wins at once"), (1 - WIN, "Silver wins in 1 turn"), (150, "Copper is ahead by 1.5 pegs")],
)
def test_who_wins(score: int, said: str) -> None:
    state = parse_position("T5/6/6/6/6/5t ----- s - 0 13")
    assert who_wins(state, Thought(score, 3, (), 10, 1.0)) == said


def test_all_in_one_line() -> None:
    state = parse_position("T5/6/6/6/6/5t ----- S - 0 13")
    said = format_thought(Castille(), state, Engine(table_bits=10).think(state, Limits(depth=3)))
    assert "depth 3" in said
    assert " positions (" in said
    assert ": +NW a6-" in said
