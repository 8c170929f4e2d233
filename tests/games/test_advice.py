"""Advice in every game: a legal move, the same each time, with a reason that cites the game's own clauses."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from parlour.games import catalogue, find_game
from parlour.match import Match

ADVISED = [spec.name for spec in catalogue() if spec.engine and spec.engine.advise]
CITED = re.compile(r"\(([A-Z]{2}-\d+)\)")
EVERY, MOST = 5, 40
"""Advice is asked for at every fifth turn of forty."""


def played(match: Match[Any, Any, Any], rng: Random) -> Any:
    """A random move."""
    moves = match.game.moves(match.state)
    return moves.sample(rng) if match.spec.flicking else rng.choice(moves)


def test_every_game_advises() -> None:
    assert set(ADVISED) >= {"arithmetical-croquet", "castille", "castle-croquetnole", "crokinole"}


@pytest.mark.parametrize("name", ADVISED)
def test_the_move_is_legal_and_the_reason_is_in_the_words_of_the_rules(name: str) -> None:
    spec = find_game(name)
    engine, match, rng = spec.engine, Match.new(spec, {}, seed=3), Random(3)
    assert engine is not None
    assert engine.advise is not None
    known = {clause.id for clause in spec.ledger.clauses}
    while match.to_play is not None and match.ply < MOST:
        if match.ply % EVERY == 0:
            advice = engine.advise(match.game, match.state, 0.05)
            for one in advice.best:
                move = spec.notation.parse_move(match.game, match.state, one.move)
                assert match.game.refusal(match.state, move) is None
                cited = set(CITED.findall(one.words))
                assert cited
                assert cited <= known
            assert advice.words
            assert not advice.words.endswith(".")
        match = match.play(played(match, rng))


@pytest.mark.parametrize("name", ["arithmetical-croquet", "castle-croquetnole", "crokinole"])
def test_the_same_question_has_the_same_answer(name: str) -> None:
    spec = find_game(name)
    assert spec.engine is not None
    assert spec.engine.advise is not None
    match = Match.new(spec, {}, seed=3)
    assert spec.engine.advise(match.game, match.state, 1.0) == spec.engine.advise(match.game, match.state, 1.0)


def test_a_course_too_long_to_be_solved_is_looked_ahead() -> None:
    spec = find_game("arithmetical-croquet")
    assert spec.engine is not None
    assert spec.engine.advise is not None
    match = Match.new(spec, {"hoops": 40}, seed=3)
    assert spec.engine.advise(match.game, match.state, 1.0).best[0].words.startswith("It looks best, 4 turns ahead.")
