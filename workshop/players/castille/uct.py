"""The generic player's interface: its settings, its thinking time, and its tree between turns."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castille.engine.weights import WEIGHTS
from workshop.players.castille.montecarlo import (
    CHANCE,
    CUT,
    DEEPEST,
    GREED,
    LIMIT,
    NODES,
    ROOM,
    SIMULATIONS,
    STOP,
    Tree,
    grow,
)

if TYPE_CHECKING:
    from parlour.games.castille.engine.situation import Situation

__all__ = ["Uct", "UctSettings"]

WHOLE = 10_000
"""A cut so late that random games always reach their end."""


@dataclass(frozen=True, slots=True)
class UctSettings:
    """How the generic player thinks.

    Attributes:
        exploration: the constant of UCB1; results are from 0 to 1.
        cut: turns of a random game after which the evaluation replaces the rest.
        greed: the percentage of turns of a random game that capture if possible.
        room: nodes of the tree, of 48 bytes.
    """

    exploration: float = 0.35
    cut: int = WHOLE
    greed: int = 80
    room: int = 4_000_000


class Uct:
    """Plays a game by UCT; from one turn to the next it keeps the tree."""

    def __init__(self, settings: UctSettings, seed: int, no_progress: int = 100) -> None:
        self.settings, self.no_progress = settings, no_progress
        size = settings.room
        self.tree = Tree(
            np.zeros(size, dtype=np.int64),
            np.zeros(size, dtype=np.int64),
            np.zeros(size, dtype=np.float64),
            np.zeros(size, dtype=np.int64),
            np.full(size, -1, dtype=np.int64),
            np.zeros(DEEPEST, dtype=np.int64),
            np.zeros(ROOM, dtype=np.int64),
            np.array(WEIGHTS),
            np.zeros(16, dtype=np.int64),
        )
        self.tree.notes[CHANCE], self.tree.notes[CUT], self.tree.notes[GREED] = seed, settings.cut, settings.greed
        self.root = self.root_visits = 0
        self.known: Situation | None = None

    @property
    def simulations(self) -> int:
        """Simulations made for the last turn."""
        return int(self.tree.notes[SIMULATIONS])

    @property
    def nodes(self) -> int:
        """Nodes in the tree now."""
        return int(self.tree.notes[NODES])

    def choose(self, now: Situation, *, simulations: int = 1 << 60, seconds: float = float("inf")) -> int:
        """The word of the most visited turn."""
        notes = self.tree.notes
        self.root = self._find(now)
        job = self.root, now.position, now.quiet, self.no_progress, self.settings.exploration, self.tree
        grow.prepare(*job)
        notes[STOP], notes[SIMULATIONS], notes[LIMIT] = 0, 0, simulations
        alarm = threading.Timer(min(seconds, 1e6), lambda: notes.__setitem__(STOP, 1))
        alarm.daemon = True
        alarm.start()
        try:
            grow(*job)
        finally:
            alarm.cancel()
        self.root_visits = int(self.tree.visits[self.root])
        children = self._children(self.root)
        self.root = max(children, key=lambda child: int(self.tree.visits[child]))
        word = int(self.tree.turns[self.root])
        self.known = now.after(word)
        return word

    def _children(self, node: int) -> range:
        first = int(self.tree.children[node])
        return range(first, first + max(int(self.tree.counts[node]), 0))

    def _find(self, now: Situation) -> int:
        """The node of a position one turn after the known one; a new root if the position is not that."""
        if self.known is not None:
            for child in self._children(self.root):
                if self.known.after(int(self.tree.turns[child]))[:2] == now[:2]:
                    return child if self.nodes < self.settings.room // 2 else self._moved(child)
        self.tree.notes[NODES] = 1
        self.tree.visits[0], self.tree.counts[0] = 0, -1
        return 0

    def _moved(self, root: int) -> int:
        """Move the tree below a node to the front of the arrays, to free the rest; returns the node's new index."""
        tree, levels = self.tree, [np.array([root])]
        while levels[-1].size:
            grown = levels[-1][tree.counts[levels[-1]] > 0]
            blocks = [
                np.arange(first, first + count)
                for first, count in zip(tree.children[grown], tree.counts[grown], strict=True)
            ]
            levels.append(np.concatenate(blocks) if blocks else np.empty(0, dtype=np.int64))
        order = np.concatenate(levels)
        numbers = np.maximum(tree.counts[order], 0)
        for array in (tree.turns, tree.visits, tree.scores, tree.counts):
            array[: order.size] = array[order]
        tree.children[: order.size] = np.where(numbers > 0, 1 + np.cumsum(numbers) - numbers, 0)
        tree.notes[NODES] = order.size
        return 0
