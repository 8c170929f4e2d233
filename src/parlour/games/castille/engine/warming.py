"""The parts of the engine that are compiled early: searching, placing and counting, each run once on a small scale."""

from __future__ import annotations

from parlour.games.castille.engine.counting import perft, playouts
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.evaluation import features
from parlour.games.castille.engine.following import AFTER, play_on
from parlour.games.castille.engine.notes import ROOM
from parlour.games.castille.engine.placement import Planner, Width
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.notation import parse_state
from parlour.games.castille.rules import Castille
from parlour.kernels.buffers import Buffer

__all__ = ["count", "follow", "look", "place"]

POSITION = parse_state(Castille(), "T5/6/6/6/6/5t ----- S - 0 13")
"""One peg each: a small search."""


def look() -> None:
    """Look one turn ahead."""
    Engine(table_bits=10).think(POSITION, Limits(depth=1))


def place() -> None:
    """Put down two pegs in a narrow way."""
    game = Castille()
    Planner(Engine(table_bits=10), 0, Width(nodes=10)).choose(game.start())


def count() -> None:
    """Count the turns and what the evaluation reads, and play a random game."""
    position = situation(POSITION).position
    perft(position, 1)
    playouts(position, 1, 1)
    features(Buffer("i8", 1, 4))


def follow() -> None:
    """Play no turn from a position."""
    now, none = situation(POSITION), Buffer("i8", 0)
    after, keys, turns = (Buffer("i8", size) for size in (len(AFTER), 1, ROOM))
    play_on(now.position, now.side, now.quiet, none, none, 100, after, keys, turns)
