"""Asking an agent for a move: its exceptions and illegal moves become errors of one sentence."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

from parlour.game import ParlourError
from parlour.players.agent import AgentError
from parlour.players.budget import UNLIMITED
from parlour.players.loading import error_in_words

if TYPE_CHECKING:
    from random import Random

    from parlour.game import Game
    from parlour.players.agent import Agent
    from parlour.players.budget import TimeBudget

__all__ = ["ask"]

S = TypeVar("S")
M = TypeVar("M")


def ask(agent: Agent[S, M], game: Game[S, M], state: S, rng: Random, budget: TimeBudget = UNLIMITED) -> M:
    """The legal move that an agent chooses; `Match.ask` calls it with the match's own chance.

    Args:
        agent: made for this game.
        game: the game being played.
        state: a state in which the game is not over.
        rng: the only source of chance for this move.
        budget: the time for this move.

    Raises:
        AgentError: when the agent raises an exception, or chooses what the rules refuse.
        ParlourError: when the agent needs an extra that is not installed.
    """
    try:
        move = agent.choose(state, game.moves(state), rng, budget)
    except ParlourError:
        raise
    except Exception as error:
        file = getattr(sys.modules.get(type(agent).__module__), "__file__", None)
        raise AgentError(error_in_words(error, file or "")) from error
    try:
        refusal = game.refusal(state, move)
    except Exception as error:
        raise AgentError(f"it chose {move!r:.80}, which is no move of the game") from error
    if refusal is not None:
        raise AgentError(f"it chose {move!r:.80}, and that is refused: {refusal.message} ({refusal.clause})")
    return move
