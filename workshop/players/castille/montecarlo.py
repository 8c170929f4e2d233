"""A generic player for comparison: UCT with random games on the same kernel, keeping its tree from turn to turn.

The tree is a set of arrays. A node is a position after a turn; its children are written side by side when it is
expanded, which is at its second visit. Each simulation descends by UCB1 (unvisited children first, in random order). It
then plays a random game that prefers captures and immediate wins, cuts it off after some turns with the evaluation's
value, and backs the result up.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.engine.evaluation import evaluate
from parlour.games.castille.engine.lots import some
from parlour.games.castille.rules.batch.claims import claim, swapped, won
from parlour.games.castille.rules.batch.turns import PASS_WORD, can_finish, captured, generate, generate_captures, moved
from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import exponential
from parlour.kernels.powers import logarithm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from parlour.games.castille.rules.batch.position import Position

__all__ = ["Tree", "grow"]

DEEPEST = 200
ROOM = 1 << 15
NODES, STOP, CHANCE, LIMIT, SIMULATIONS, CUT, GREED = 0, 1, 2, 3, 4, 5, 6
"""Notes: nodes in the tree, whether to stop, the generator, the limit of simulations, those made, the two settings."""
OPEN = 2.0


class Tree(NamedTuple):
    """The arrays of a tree, and of a simulation.

    Attributes:
        turns: the turn that leads to each node.
        visits: the number of visits to each.
        scores: the sum of results for the player who played that turn, 0 to 1 each.
        children: the first child; 0 while there is none.
        counts: the number of children; -1 for a node that has not been expanded.
        path: the nodes of a simulation.
        waiting: turns while they are generated.
        weights: of the evaluation.
        notes: the sections named above.
    """

    turns: NDArray[np.int64]
    visits: NDArray[np.int64]
    scores: NDArray[np.float64]
    children: NDArray[np.int64]
    counts: NDArray[np.int64]
    path: NDArray[np.int64]
    waiting: NDArray[np.int64]
    weights: NDArray[np.int64]
    notes: NDArray[np.int64]


@kernel
def _ended(own: int, opp: int, flags: int) -> float:
    """The mover's result after his claims if the game is over; OPEN while it goes on."""
    if won(flags):
        return 1.0
    if own == 0 or won(flags >> 5):
        return 0.0
    return 1.0 if opp == 0 else OPEN


@kernel
def _by_chance(own: int, opp: int, tall: int, flags: int, tree: Tree) -> int:
    """A turn of a random game; with a chance of `greed` per cent a capture, if one is possible."""
    waiting = tree.waiting
    end = 0
    if some(tree.notes, CHANCE, 100) < tree.notes[GREED]:
        end = generate_captures(own, opp, tall, flags, waiting, 0)
    if end == 0:
        end = generate(own, opp, tall, flags, waiting, 0)
    return int(waiting[some(tree.notes, CHANCE, end)]) if end else PASS_WORD


@kernel
def _after(own: int, opp: int, tall: int, flags: int, turn: int) -> tuple[int, int, int, int, int]:
    """The position after a turn, still as the side that made it sees it, and what was captured."""
    taken = captured(turn)
    if turn:
        own, tall = moved(own, tall, turn)
    opp &= ~taken
    return own, opp, tall, claim(own, opp, flags), taken


@kernel
def _wander(own: int, opp: int, tall: int, flags: int, quiet: int, limit: int, tree: Tree) -> float:
    """The result of a random game for the player to move."""
    mine, left = True, tree.notes[CUT]
    while True:
        before = flags
        flags = claim(own, opp, flags)
        result = _ended(own, opp, flags)
        if result == OPEN and can_finish(own, opp, tall, flags):
            result = 1.0
        if result == OPEN and quiet >= limit:
            result = 0.5
        if result == OPEN and left <= 0:
            result = 1.0 / (1.0 + exponential(-evaluate(own, opp, tall, flags, tree.weights) / 200.0))
        if result != OPEN:
            return result if mine else 1.0 - result
        turn = _by_chance(own, opp, tall, flags, tree)
        own, opp, tall, flags, taken = _after(own, opp, tall, flags, turn)
        quiet = 0 if taken or flags & ~before & 31 else quiet + 1
        own, opp, flags, mine, left = opp, own, swapped(flags), not mine, left - 1


@kernel
def _expand(node: int, own: int, opp: int, tall: int, flags: int, tree: Tree) -> None:
    """Write a node's children, in random order; none if the arrays are full."""
    end = generate(own, opp, tall, flags, tree.waiting, 0)
    if end == 0:
        tree.waiting[0], end = PASS_WORD, 1
    first = int(tree.notes[NODES])
    if first + end > tree.turns.shape[0]:
        return
    tree.notes[NODES] = first + end
    tree.children[node], tree.counts[node] = first, end
    for index in range(end):
        other = some(tree.notes, CHANCE, end - index)
        tree.turns[first + index] = tree.waiting[other]
        tree.waiting[other] = tree.waiting[end - 1 - index]
        tree.visits[first + index], tree.scores[first + index], tree.counts[first + index] = 0, 0.0, -1


@kernel
def _best_child(node: int, exploration: float, tree: Tree) -> int:
    """The child to visit: an unvisited one, or the best by UCB1."""
    first, best, chosen = tree.children[node], -1.0, 0
    total = logarithm(float(tree.visits[node]) + 1.0)
    for child in range(first, first + tree.counts[node]):
        visits = tree.visits[child]
        if visits == 0:
            return child
        worth = tree.scores[child] / visits + exploration * math.sqrt(total / visits)
        if worth > best:
            best, chosen = worth, child
    return chosen


@kernel
def _simulate(root: int, position: Position, quiet: int, limit: int, exploration: float, tree: Tree) -> None:
    """One simulation: down the tree, a random game to its end, and the result backed up."""
    own, opp, tall, flags = position
    node, depth = root, 0
    while True:
        before = flags
        flags = claim(own, opp, flags)
        result = _ended(own, opp, flags)
        if result != OPEN or quiet >= limit or depth >= DEEPEST - 1:
            result = 0.5 if result == OPEN else result
            break
        if tree.counts[node] < 0 and (tree.visits[node] > 0 or depth == 0):
            _expand(node, own, opp, tall, flags, tree)
        if tree.counts[node] < 0:
            result = _wander(own, opp, tall, flags, quiet, limit, tree)
            break
        node = _best_child(node, exploration, tree)
        tree.path[depth] = node
        depth += 1
        turn = tree.turns[node]
        own, opp, tall, flags, taken = _after(own, opp, tall, flags, turn)
        quiet = 0 if taken or flags & ~before & 31 else quiet + 1
        own, opp, flags = opp, own, swapped(flags)
    tree.visits[root] += 1
    for level in range(depth - 1, -1, -1):
        result = 1.0 - result
        tree.visits[tree.path[level]] += 1
        tree.scores[tree.path[level]] += result


@entry("the generic player of Castille", seconds=6)
def grow(root: int, position: Position, quiet: int, limit: int, exploration: float, tree: Tree) -> None:
    """Play simulations from the root until their number is reached, the tree is full, or a stop is requested."""
    notes = tree.notes
    while notes[SIMULATIONS] < notes[LIMIT] and not (notes[STOP] and notes[SIMULATIONS]):
        _simulate(root, position, quiet, limit, exploration, tree)
        notes[SIMULATIONS] += 1
