"""Self-play with a network and a tree search, after AlphaZero, on a small course of Arithmetical Croquet.

    python -m examples.croquet_alphazero

The network learns from self-play alone. Then the exact solution, that of `parlour solve`, says how often it plays a
winning step, in all positions where one step wins and another loses. The seed is fixed. It exits with 1 if the share
with the search is below `SHARE`.

D. Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play",
Science 362 (2018).
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from examples.network import Network
from parlour.games import find_game
from parlour.games.arithmetical_croquet.encoding import Steps
from parlour.games.arithmetical_croquet.solve import solve
from parlour.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step

COURSE = {"spacing": 6, "hoops": 3, "max_step": 5}
SHARE = 0.97
"""What the search with the trained network must reach."""
ITERATIONS, GAMES, DESCENTS = 30, 40, 40
"""Iterations, games in each, descents of the tree for each move."""
RANDOM_STEPS = 12
"""Games begin after fewer random steps than this, so that self-play meets positions that good play avoids."""
EXPLORE, NOISE = 1.5, 0.25
"""The weight of the prior in the search; at its root, the share of noise in the prior."""
HIDDEN, RATE, BATCH, STEPS, REMEMBERED = 128, 3e-3, 256, 60, 8
"""Hidden units; learning rate; batch; steps of learning in an iteration; iterations whose games are learned from."""


class Position:
    """A position with what the search needs of it, taken from the rules once."""

    def __init__(self, positions: Positions, state: State) -> None:
        game, encoding = positions.game, positions.encoding
        outcome = game.outcome(state)
        self.value = None if outcome is None else 2.0 * outcome.scores[state.seat] - 1.0
        """For the player to play; None while the game goes on."""
        self.moves = game.moves(state)
        self.actions = [move.size for move in self.moves]
        self.legal = encoding.mask(state)
        self.seen = encoding.observe(state, state.seat).ravel()
        self._positions, self._state = positions, state
        self._after: list[Position] | None = None

    def after(self) -> list[Position]:
        """The positions that the actions lead to."""
        if self._after is None:
            game = self._positions.game
            self._after = [self._positions.at(game.after(self._state, move)) for move in self.moves]
        return self._after


class Positions:
    """All positions met so far."""

    def __init__(self, game: ArithmeticalCroquet) -> None:
        self.game, self.encoding = game, Steps(game)
        self._known: dict[State, Position] = {}

    def at(self, state: State) -> Position:
        """The position of a state, always the same object."""
        if state not in self._known:
            self._known[state] = Position(self, state)
        return self._known[state]


class Oracle:
    """What a network that no longer changes makes of positions; each is asked once."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._known: dict[Position, tuple[list[float], float]] = {}

    def __call__(self, position: Position) -> tuple[list[float], float]:
        """The share of each action, and the value for the player to play."""
        if position not in self._known:
            logits, value = self._network(position.seen)
            shares = np.exp(logits[position.actions] - logits[position.actions].max())
            self._known[position] = (shares / shares.sum()).tolist(), float(value)
        return self._known[position]


class Tree:
    """A search from move to move of one game: visits and summed values for each action of each position met."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._nodes: dict[Position, tuple[list[float], list[int], list[float]]] = {}

    def search(self, position: Position, noise: Callable[[int], Iterable[float]] | None = None) -> list[int]:
        """How often each action has been visited, after some more descents."""
        if position not in self._nodes:
            self._descend(position)
        priors, visits, _ = self._nodes[position]
        if noise is not None:
            mixed = zip(self._oracle(position)[0], noise(len(priors)), strict=True)
            priors[:] = [(1.0 - NOISE) * prior + NOISE * other for prior, other in mixed]
        for _ in range(DESCENTS):
            self._descend(position)
        return visits

    def _descend(self, position: Position) -> float:
        """Go down to a position that is new or over; returns the value for the player to play."""
        if position.value is not None:
            return position.value
        if position not in self._nodes:
            priors, value = self._oracle(position)
            self._nodes[position] = list(priors), [0] * len(priors), [0.0] * len(priors)
            return value
        priors, visits, sums = self._nodes[position]
        eager = EXPLORE * math.sqrt(sum(visits) + 1)
        scores = [
            (total / count if count else 0.0) + eager * prior / (1 + count)
            for prior, count, total in zip(priors, visits, sums, strict=True)
        ]
        chosen = scores.index(max(scores))
        value = -self._descend(position.after()[chosen])
        visits[chosen] += 1
        sums[chosen] += value
        return value


Sample = tuple["Position", "NDArray[np.float64]", float]
"""A position, the share of visits of each action there, and who won: 1 for the player to play, else -1."""


def play_itself(positions: Positions, oracle: Oracle, rng: np.random.Generator) -> list[Sample]:
    """One game of self-play; a turn without a choice is played, but not learned from."""
    position, tree, played = positions.at(positions.game.start()), Tree(oracle), []
    for _ in range(rng.integers(RANDOM_STEPS)):
        step = position.after()[rng.integers(len(position.actions))]
        if step.value is not None:
            break
        position = step
    while position.value is None:
        visits = np.array(tree.search(position, lambda count: rng.dirichlet(np.ones(count))))
        shares = visits / visits.sum()
        policy = np.zeros(positions.encoding.action_count)
        policy[position.actions] = shares
        played.append((position, policy))
        position = position.after()[rng.choice(len(shares), p=shares)]
    value, samples = position.value, []
    for earlier, policy in reversed(played):
        value = -value
        samples.append((earlier, policy, value))
    return [sample for sample in samples if len(sample[0].actions) > 1]


def learn(network: Network, samples: Sequence[Sample], rng: np.random.Generator) -> None:
    """Some steps of learning from random batches."""
    seen, legal = (np.array([getattr(sample[0], name) for sample in samples]) for name in ("seen", "legal"))
    policy, value = np.array([sample[1] for sample in samples]), np.array([sample[2] for sample in samples])
    for _ in range(STEPS):
        batch = rng.integers(len(samples), size=BATCH)
        network.learn(seen[batch], legal[batch], policy[batch], value[batch], RATE)


class Examination:
    """The positions in which a step can be wrong, and the steps that win there, by the exact solution."""

    def __init__(self, positions: Positions) -> None:
        game, solution = positions.game, solve(positions.game)
        winning = {state: {move.size for move in solution.winning_moves(state)} for state in solution.won_states()}
        self.questions = [
            (positions.at(state), sizes) for state, sizes in winning.items() if len(sizes) < len(game.moves(state))
        ]

    def chance(self) -> float:
        """The share of random play."""
        return float(np.mean([len(sizes) / len(position.actions) for position, sizes in self.questions]))

    def share(self, choose: Callable[[Position], Sequence[float]]) -> float:
        """In which share of the positions the action that scores most wins."""
        right = 0
        for position, sizes in self.questions:
            scores = list(choose(position))
            right += position.actions[scores.index(max(scores))] in sizes
        return right / len(self.questions)

    def report(self, who: str, network: Network) -> float:
        """Print the shares of a network, alone and with the search; returns the latter."""
        oracle, count = Oracle(network), len(self.questions)
        alone = self.share(lambda position: oracle(position)[0])
        searching = self.share(lambda position: Tree(oracle).search(position))
        print(f"{who:<20} alone {wilson(alone * count, count)}   with search {wilson(searching * count, count)}")
        return searching


def train(positions: Positions, seed: int = 1, iterations: int = ITERATIONS) -> Network:
    """A network that has learned from playing against itself; without iterations an untrained one."""
    rng, shape = np.random.default_rng(seed), positions.encoding.shape
    network = Network(math.prod(shape), HIDDEN, positions.encoding.action_count, rng)
    games = deque[list[Sample]](maxlen=REMEMBERED * GAMES)
    for _ in range(iterations):
        oracle = Oracle(network)
        games.extend(play_itself(positions, oracle, rng) for _ in range(GAMES))
        learn(network, [sample for game in games for sample in game], rng)
    return network


@lru_cache(maxsize=1)
def trained(game: ArithmeticalCroquet) -> tuple[Positions, Oracle]:
    """What plays a game: trained once in each process, since no network is stored."""
    positions = Positions(game)
    return positions, Oracle(train(positions))


class Trained:
    """The trained network with the search, as an agent for `parlour leaderboard`; it trains when it is made."""

    def __init__(self, game: ArithmeticalCroquet) -> None:
        self._positions, self._oracle = trained(game)

    def choose(self, state: State, _moves: object, _rng: object, _budget: object) -> Step:
        """The step that the search visits most."""
        position = self._positions.at(state)
        visits = Tree(self._oracle).search(position)
        return position.moves[visits.index(max(visits))]


def main() -> int:
    """Train, print the shares, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of weights and self-play  [default: 1]")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help=f"  [default: {ITERATIONS}]")
    chosen, began = parser.parse_args(), time.perf_counter()
    positions = Positions(find_game("arithmetical-croquet").new(COURSE))
    examination = Examination(positions)
    print(f"{len(examination.questions)} positions where a step can be wrong; random steps win in", end=" ")
    print(f"{examination.chance():.1%}")
    examination.report("untrained", train(positions, chosen.seed, iterations=0))
    network = train(positions, chosen.seed, chosen.iterations)
    share = examination.report(f"after {chosen.iterations * GAMES:,} games", network)
    print(f"{time.perf_counter() - began:.0f} s; at least {SHARE:.0%} with search is wanted")
    return int(share < SHARE)


if __name__ == "__main__":
    sys.exit(main())
