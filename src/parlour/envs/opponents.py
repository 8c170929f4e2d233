"""Who plays the other seats of a single-agent environment."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from parlour.chance import chance
from parlour.envs.processes import PerProcess
from parlour.external import agent_named
from parlour.game import OptionError
from parlour.players import Hand, Level, ask, check_willing

if TYPE_CHECKING:
    from parlour.game import Game
    from parlour.games import GameSpec
    from parlour.match import Playout
    from parlour.players import Agent

__all__ = ["Opponent"]


class Opponent:
    """An agent as an opponent, in one match after another.

    Args:
        spec: the game.
        who: the name of a level; `FILE.py:CLASS` or `MODULE:CLASS` of a user's agent; `engine:COMMAND`; or an agent,
            which must have been made for the game under its options. Empty for the weakest level.
        hand: the hand of all its seats; empty for the one that the level or the agent (its attribute `hand`) names.

    Raises:
        ParlourError: there is no such level, class or hand.
    """

    def __init__(self, spec: GameSpec[Any, Any, Any], who: str | Agent[Any, Any], hand: str = "") -> None:
        self.level: Level
        if isinstance(who, str):
            self.level = agent_named(spec, who or spec.levels[0].name)
        elif isinstance(who, type) or not callable(getattr(who, "choose", None)):
            raise OptionError(
                f"an opponent is a name, or an agent made for the game, with a method choose; not {who!r}"
            )
        else:
            own = str(getattr(who, "hand", ""))
            self.level = Level(type(who).__name__, "An agent of your own.", lambda _: who, hand=own)
        self.hand: Hand = spec.hand(hand or self.level.hand)
        self._made_of = spec, who, hand
        self._seated: tuple[Game[Any, Any], PerProcess[Agent[Any, Any]]] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """As it was made: a copy makes its agent again."""
        return Opponent, self._made_of

    def sit_down(self, game: Game[Any, Any]) -> Agent[Any, Any]:
        """Get ready for a match under these options; returns the agent that plays it in this process.

        Raises:
            ParlourError: it does not play the game under its options; the message gives the reason.
        """
        if self._seated is None or self._seated[0] != game:
            self._seated = game, PerProcess(partial(check_willing(self.level, game).make, game))
        return self._seated[1].get()

    def stand_up(self) -> None:
        """Let the agent go; an engine ends."""
        self._seated = None

    def choose(self, playout: Playout[Any, Any, Any]) -> Any:  # noqa: ANN401 - a move of any game
        """Its next move.

        Raises:
            AgentError: it fails, or chooses what the rules refuse.
        """
        game, state = playout.game, playout.state
        agent = self.sit_down(game)  # a copy has not yet, nor has a forked child
        move = ask(agent, game, state, chance(playout.seed, playout.ply, "agent"))
        return game.chosen(move)
