"""A tree search on many boards at once, over positions that are arrays.

    python -m examples.batched_search castille
    python -m examples.batched_search arithmetical-croquet --boards 512 --opponent casual

Every board has a tree of its own, and all trees grow in step: one descent on each board, then all moves from the leaves
that were reached, in one call of `step_from`, which writes masks and observations into buffers that are used again.
The search is PUCT (D. Silver et al., "Mastering the game of Go without human knowledge", Nature 550, 2017) with a
simple count of what is on the board in place of a network. It prints how many positions a second it looks at, next to
what the simulator does alone, and how it fares against a level. It exits with 1 if it does not win most matches.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.envs.batches import draw
from parlour.envs.simulating import take
from parlour.envs.versus import VersusBoards
from parlour.games.arithmetical_croquet.environments import CroquetSimulator
from parlour.games.arithmetical_croquet.environments.opponents import foresight
from parlour.games.castille.encoding.many import FLAGS, OPP, OWN, SEAT, TAKEN, TALL
from parlour.games.castille.environments import CastilleSimulator
from parlour.games.castille.environments.opponents import glance
from parlour.intervals import Interval, wilson

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Floats = NDArray[np.float64]

EXPLORE, SHARPNESS = 1.2, 6.0
"""The weight of the prior in the search, and how much it favours moves that look good."""


def on_the_board(positions: Any) -> Floats:
    """How good positions of Castille look for silver, from -1 to 1: pegs, tall ones for more, and flags."""
    rows = positions.rows
    own, opp, tall, flags = rows[:, OWN], rows[:, OPP] & ~rows[:, TAKEN], rows[:, TALL], rows[:, FLAGS]
    pegs = np.bitwise_count(own).astype(float) - np.bitwise_count(opp)
    high = np.bitwise_count(own & tall).astype(float) - np.bitwise_count(opp & tall)
    raised = np.bitwise_count(flags & 31).astype(float) - np.bitwise_count(flags >> 5 & 31)
    look: Floats = np.tanh(0.15 * pegs + 0.06 * high + 0.3 * raised) * (1 - 2 * rows[:, SEAT])
    return look


def on_the_course(positions: Any) -> Floats:
    """How good positions of Arithmetical Croquet look for the first ball: how far it is ahead."""
    at = positions.balls[:, :, 0] - 4.0 * (positions.balls[:, :, 1] > 0) - 12.0 * (positions.balls[:, :, 2] > 0)
    look: Floats = np.tanh(0.06 * (at[:, 0] - at[:, 1]))
    return look


GAMES: dict[str, tuple[Callable[[], Any], Callable[[Any], Floats], Callable[[Any, str], Any], str]] = {
    "castille": (CastilleSimulator, on_the_board, glance, "learner"),
    "arithmetical-croquet": (CroquetSimulator, on_the_course, foresight, "novice"),
}
"""By the name of a game its simulator, what its positions look like, its opponents, and the usual one."""


class Forest:
    """A tree for each board, all in the same arrays, in which the children of a node are neighbours.

    Args:
        simulator: of the game.
        look: how good positions look for the first seat, from -1 to 1.
        positions: the roots.
        masks: the legal actions there.
        room: for how many nodes.
    """

    def __init__(self, simulator: Any, look: Callable[[Any], Floats], positions: Any, masks: Any, room: int) -> None:
        self.simulator, self.look, self.boards = simulator, look, len(masks)
        self.positions = type(positions)(*(np.empty((room, *part.shape[1:]), part.dtype) for part in positions))
        self.masks = np.empty((room, simulator.action_count), np.bool_)
        self.seen = np.empty((0, *simulator.shape), np.float32)
        self.seats, self.actions, self.first, self.count = np.zeros((4, room), np.int64)
        self.looks, self.totals, self.visits, self.priors = np.zeros((4, room))
        self.done = np.zeros(room, np.bool_)
        self.size = 0
        self.add(positions, masks, np.zeros(self.boards, np.int64), look(positions))

    def add(self, positions: Any, masks: Any, actions: Integers, looks: Floats) -> slice:
        """Add nodes; returns where they are."""
        where = slice(self.size, self.size + len(masks))
        for kept, part in zip(self.positions, positions, strict=True):
            kept[where] = part
        self.masks[where], self.actions[where], self.looks[where] = masks, actions, looks
        self.seats[where] = self.simulator.to_play(positions)
        self.size = where.stop
        return where

    def grow(self, leaves: Integers) -> None:
        """Add all moves from some nodes."""
        parents, actions = np.nonzero(self.masks[leaves])
        if len(actions) > len(self.seen):
            self.seen = np.empty((2 * len(actions), *self.simulator.shape), np.float32)
        room = slice(self.size, self.size + len(actions))
        stepped = self.simulator.step_from(
            take(self.positions, leaves[parents]),
            actions,
            masks=self.masks[room],
            observations=self.seen[: len(actions)],
        )
        looks = np.where(stepped.done, stepped.rewards[:, 0], self.look(stepped.positions))
        where = self.add(stepped.positions, self.masks[room], actions, looks)
        self.done[where] = stepped.done
        counts = np.bincount(parents, minlength=len(leaves))
        firsts = np.cumsum(counts) - counts
        self.first[leaves], self.count[leaves] = firsts + where.start, counts
        sides = 1 - 2 * self.seats[leaves[parents]]
        weights = np.exp(SHARPNESS * looks * sides)
        self.priors[where] = weights / np.add.reduceat(weights, firsts)[parents]

    def descend(self) -> None:
        """One descent on each board, and what it teaches."""
        nodes = going = np.arange(self.boards)
        path = [(going, nodes)]
        while len(going := going[self.count[nodes[going]] > 0]):
            nodes = nodes.copy()
            nodes[going] = self.chosen(nodes[going])
            path.append((going, nodes[going]))
        values, open_boards = self.looks[nodes], np.flatnonzero(~self.done[nodes])
        if len(open_boards):
            values[open_boards] = self.grown(nodes[open_boards])
        for boards, level in path:
            self.visits[level] += 1
            self.totals[level] += values[boards]

    def grown(self, leaves: Integers) -> Floats:
        """Add all moves from some nodes; returns how the best of them looks."""
        self.grow(leaves)
        spread, owners = self.children(leaves)
        sides = (1 - 2 * self.seats[leaves])[owners]
        best: Floats = self.looks[spread[_last_best(self.looks[spread] * sides, owners)]]
        return best

    def children(self, nodes: Integers) -> tuple[Integers, Integers]:
        """The children of some nodes, one after another, and to which of these each belongs."""
        counts = self.count[nodes]
        owners = np.repeat(np.arange(len(nodes)), counts)
        ends = np.cumsum(counts)
        return np.arange(ends[-1]) + (self.first[nodes] - ends + counts)[owners], owners

    def chosen(self, nodes: Integers) -> Integers:
        """The child of each node that the search looks at next."""
        spread, owners = self.children(nodes)
        visits = self.visits[spread]
        value = np.where(visits > 0, self.totals[spread] / np.maximum(visits, 1), self.looks[spread])
        eager = EXPLORE * np.sqrt(self.visits[nodes] + 1)[owners] * self.priors[spread] / (1 + visits)
        return spread[_last_best(value * (1 - 2 * self.seats[nodes])[owners] + eager, owners)]

    def best(self) -> Integers:
        """The action at each root that was visited most, and of several the one that looks best."""
        roots = np.arange(self.boards)
        spread, owners = self.children(roots)
        sides = (1 - 2 * self.seats[roots])[owners]
        found: Integers = self.actions[
            spread[_last_best(self.visits[spread] + 0.1 * self.looks[spread] * sides, owners)]
        ]
        return found


def _last_best(scores: Floats, owners: Integers) -> Integers:
    """Where the highest score of each owner is."""
    highest = np.maximum.reduceat(scores, np.flatnonzero(np.diff(owners, prepend=-1)))
    where = np.flatnonzero(scores == highest[owners])
    return where[np.flatnonzero(np.diff(owners[where], append=-1))]


def search(
    simulator: Any, look: Callable[[Any], Floats], positions: Any, masks: Any, descents: int
) -> tuple[Integers, int]:
    """The action that the search chooses in each position, and how many positions it has looked at."""
    room = len(masks) * (1 + (descents + 1) * masks.shape[1])  # more than enough; what is not used costs nothing
    forest = Forest(simulator, look, simulator.fitted(positions, descents), masks, room)
    for _ in range(descents):
        forest.descend()
    return forest.best(), forest.size


def match(game: str, boards: int, descents: int, matches: int, opponent: str) -> tuple[Interval, float]:
    """The score of the search against a level, with its 95 % interval, and the positions that it sees in a second."""
    make, look, named, _ = GAMES[game]
    simulator = make()
    env = VersusBoards(boards, simulator, lambda name: named(simulator.game, name), opponent)
    env.reset(seed=1)
    won, played, seen, spent = 0.0, 0, 0, 0.0
    while played < matches:
        positions, masks = env.positions, env.action_masks()
        began = time.process_time()
        actions, looked = search(simulator, look, positions, masks, descents)
        seen, spent = seen + looked, spent + time.process_time() - began
        _, rewards, over, _, _ = env.step(actions)
        won, played = won + float((rewards[over] + 1).sum()) / 2, played + int(over.sum())
    return wilson(won, played), seen / spent


def raw(game: str, boards: int, seconds: float) -> float:
    """How many positions a second the simulator steps from at random, with masks and observations."""
    simulator, rng = GAMES[game][0](), np.random.default_rng(1)
    positions = simulator.start(boards, rng)
    masks, seen = simulator.masks(positions), simulator.observe(positions)
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = draw(masks, rng)
        began = time.process_time()
        stepped = simulator.step_from(positions, actions, masks=masks, observations=seen)
        spent, steps, positions = spent + time.process_time() - began, steps + boards, stepped.positions
        if stepped.done.any():
            positions = simulator.start(boards, rng)
            simulator.masks(positions, masks)
    return steps / spent


def main() -> int:
    """Search, print the rates and the score, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES, nargs="?", default="castille")
    parser.add_argument("--boards", type=int, default=256, help="  [default: 256]")
    parser.add_argument("--simulations", type=int, default=64, help="descents for each move  [default: 64]")
    parser.add_argument("--matches", type=int, default=200, help="  [default: 200]")
    parser.add_argument("--opponent", default="", help="a level that plays many boards, or random")
    chosen = parser.parse_args()
    opponent = chosen.opponent or GAMES[chosen.game][3]
    alone = raw(chosen.game, chosen.boards, 1.0)
    score, rate = match(chosen.game, chosen.boards, chosen.simulations, chosen.matches, opponent)
    print(f"{alone:,.0f} positions a second stepped at random, {rate:,.0f} in the search: {rate / alone:.0%}")
    print(f"score against {opponent} {score}")
    return int(score.low <= 0.5)


if __name__ == "__main__":
    sys.exit(main())
