"""The engine of Nim as a kernel. On the page it is `page/nim.wasm`: `python -m tests.fifth_game.emission` writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.page import Exports


@kernel
def is_lost(heaps: NDArray[np.int64], misere: int) -> bool:
    """Whether the seat to play loses, as the theorem says."""
    total, largest = 0, 0
    for size in heaps:
        total ^= size
        largest = max(largest, size)
    return total == int(misere != 0 and largest <= 1)


@entry("the engine of Nim", seconds=1)
def best_take(heaps: NDArray[np.int64], misere: int, take: NDArray[np.int64]) -> bool:
    """Whether the seat to play wins.

    Args:
        heaps: their sizes, not all 0.
        misere: 1 if the player who takes the last counter loses.
        take: overwritten with a heap and a count: of a winning move if there is one, or else of the last heap's first.
    """
    for heap in range(len(heaps)):
        size = heaps[heap]
        for left in range(size):
            heaps[heap] = left
            lost = is_lost(heaps, misere)
            heaps[heap] = size
            take[0], take[1] = heap, size - left
            if lost:
                return True
    return False


def exports() -> Exports:
    """The exports of the module, with examples of their arguments."""
    return {"best_take": (best_take, (np.ones(1, np.int64), 0, np.zeros(2, np.int64)))}
