"""Nim as numbers: an action is a heap and how many counters to take; the planes have a column for each heap."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parlour.games.encodings import Plane, no_action

from .rules import Nim, State, Take

MOST = 9


@dataclass(frozen=True)
class Takes:
    game: Nim

    planes = (
        Plane("counters", "The counters of the heap; 9 are 1."),
        Plane("to play", "1 everywhere if the observer is to play, else -1."),
    )

    @property
    def action_count(self) -> int:
        return MOST * self.game.options.heaps

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.planes), self.game.options.heaps

    def mask(self, state: State) -> NDArray[np.bool_]:
        legal = {number for move in self.game.moves(state) for number in self.encode(move)}
        return np.array([number in legal for number in range(self.action_count)])

    def encode(self, move: Take) -> tuple[int, ...]:
        return (MOST * move.heap + move.count - 1,)

    def decode(self, state: State, action: int) -> Take:
        if not 0 <= action < self.action_count:
            raise no_action(action, self.action_count, "NI-1")
        move = Take(int(action) // MOST, int(action) % MOST + 1)
        self.game.check(state, move)
        return move

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        counters = np.array(state.heaps, np.float32) / MOST
        return np.stack([counters, np.full_like(counters, 1 if state.seat == seat else -1)])


def encodings(game: Nim) -> Mapping[str, Takes]:
    return {"takes": Takes(game)}
