"""A move as advice: the reason that its game gives, and what the rules will say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from parlour.scene import Advice, Advised

if TYPE_CHECKING:
    from parlour.game import Game

__all__ = ["advice_of_one", "foretold"]

S = TypeVar("S")
M = TypeVar("M")


def foretold(game: Game[S, M], state: S, move: M) -> str:
    """What the rules say of a legal move that goes exactly as it is meant, with the clauses.

    >>> from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Step
    >>> game = ArithmeticalCroquet()
    >>> foretold(game, game.start(), Step(8))
    "First moves 8, to 8. (AC-1) Second can't play 1 or 8 next: first just played 8 (8 + 1 = 9). (AC-5)"
    """
    events = game.play(state, move).events
    return " ".join(f"{event.sentence} ({event.clause})" for event in events)


def advice_of_one(move: str, reason: str, standing: str) -> Advice:
    """One move as the whole advice.

    Args:
        move: in the game's notation.
        reason: why, in sentences.
        standing: how the match stands, as a sentence without its full stop.
    """
    return Advice((Advised(move, reason, (move,)),), standing)
