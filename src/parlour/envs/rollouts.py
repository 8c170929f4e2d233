"""Random playouts from a state of OpenSpiel, many at once by compiled code: what its search evaluates leaves by.

    from open_spiel.python.algorithms.mcts import MCTSBot
    from parlour.envs.rollouts import Rollouts

    bot = MCTSBot(game, 1.4, 100, Rollouts(64, seed=1))

For games that have a simulator, as the thought-out ones; others are played out by OpenSpiel's own
`RandomRolloutEvaluator`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from parlour.envs.batches import draw
from parlour.envs.simulating import Simulator, take
from parlour.envs.versus import VersusGame
from parlour.game import OptionError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.envs.openspiel import SpielState
    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = ["Rollouts", "playouts", "simulator_of"]


def simulator_of(spec: GameSpec[Any, Any, Any], game: Game[Any, Any]) -> Simulator[Any]:
    """The simulator of a game under its options: that of its vector environment.

    Raises:
        OptionError: the game has none, or it does not cover the options.
    """
    named = [each.many for each in (spec.learning.environments if spec.learning else ()) if each.many]
    for module, _, name in (each.partition(":") for each in named):
        many = getattr(import_module(module), name)
        if isinstance(many, VersusGame):
            return many.simulator(game)
    raise OptionError(f"{spec.title} has no simulator that plays many positions at once")


def playouts(
    simulator: Simulator[Any], state: object, count: int, rng: np.random.Generator, longest: int
) -> NDArray[np.float32]:
    """What random actions from a state lead to, `count` times.

    Args:
        simulator: of the game.
        state: of the rules, or an unfinished move in one; the game is not over.
        count: how many playouts, all at once.
        rng: of all chance.
        longest: after how many actions a playout is cut short, as a draw.

    Returns:
        The rewards by seat, shape (count, seats).

    >>> from parlour.games import find_game
    >>> game = find_game("castille").new()
    >>> simulator = simulator_of(find_game("castille"), game)
    >>> found = playouts(simulator, game.start(), 256, np.random.default_rng(1), 10_000)
    >>> found.shape, float(np.abs(found.sum(axis=1)).max()), bool(abs(found[:, 0].mean()) < 0.3)
    ((256, 2), 0.0, True)
    """
    rewards = np.zeros((count, len(simulator.game.seats)), np.float32)
    positions, going = simulator.from_states([state] * count), np.arange(count)
    masks = simulator.masks(positions)
    for _ in range(longest):
        stepped = simulator.step_from(positions, draw(masks, rng))
        rewards[going[stepped.done]] = stepped.rewards[stepped.done]
        positions, masks, left = stepped.positions, stepped.masks, ~stepped.done
        if not left.all():
            positions, masks, going = take(positions, left), masks[left], going[left]
        if not len(going):
            break
    return rewards


class Rollouts(RandomRolloutEvaluator):  # type: ignore[misc] # it has no types
    """Evaluates a state by the mean returns of random playouts. Equal seeds give equal values.

    The actions of the playouts are those of the simulator: in Castille half-turns, whatever encoding the state has.

    Args:
        count: how many playouts a state is worth.
        seed: of all chance.
    """

    def __init__(self, count: int = 64, seed: int | None = None) -> None:
        super().__init__(count)
        self._rng = np.random.default_rng(seed)
        self._simulator: tuple[Game[Any, Any], Simulator[Any]] | None = None

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        """The mean returns, by player; of a state that is over, its returns.

        Raises:
            OptionError: the game has no simulator, or it does not cover the options.
        """
        standing = state.standing
        if standing.over:
            return np.array(state.returns())
        rules = standing.conditions.rules
        if self._simulator is None or self._simulator[0] is not rules:
            self._simulator = rules, simulator_of(standing.conditions.spec, rules)
        left = standing.conditions.longest - standing.taken
        found = playouts(self._simulator[1], standing.position, self.n_rollouts, self._rng, left)
        means: NDArray[np.float64] = found.mean(axis=0, dtype=np.float64)
        return means
