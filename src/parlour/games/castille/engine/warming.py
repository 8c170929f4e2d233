"""The parts of the engine that are compiled early: searching, placing and counting, each run once on a small scale."""

from __future__ import annotations

import numpy as np

from parlour.games.castille.engine.counting import perft, playouts
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.evaluation import features
from parlour.games.castille.engine.following import AFTER, play_on
from parlour.games.castille.engine.notes import ROOM
from parlour.games.castille.engine.placement import Planner, Width
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.notation import parse_state
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch import judge_many, moves_many, state_arrays

__all__ = ["count", "follow", "look", "place"]

POSITION = parse_state(Castille(), "T5/6/6/6/6/5t ----- S - 0 13")
"""One peg each: a small search."""


def look() -> None:
    """Look one turn ahead."""
    Engine(table_bits=10).think(POSITION, Limits(depth=1))


def place() -> None:
    """Put down two pegs in a narrow way."""
    game = Castille()
    Planner(Engine(table_bits=10), 0, Width(survey=2, shortlist=2, completions=1, nodes=10)).choose(game.start())


def count() -> None:
    """Count the turns and what the evaluation reads, list the turns, play one, and a random game."""
    position = situation(POSITION).position
    perft(position, 1)
    playouts(position, 1, 1)
    features(np.zeros((1, 4), np.int64))
    game = Castille()
    states = state_arrays(game, [POSITION])
    turns, _ = moves_many(game, states)
    judge_many(game, states, turns[:1])


def follow() -> None:
    """Play no turn from a position."""
    now, none = situation(POSITION), np.zeros(0, np.int64)
    after, keys, turns = (np.zeros(size, np.int64) for size in (len(AFTER), 1, ROOM))
    play_on(now.position, now.side, now.quiet, none, none, 100, after, keys, turns)
