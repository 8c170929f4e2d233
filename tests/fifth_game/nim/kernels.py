"""The nim-sum, compiled for the page: who is to play loses where it is 0."""

from typing import Any

import numpy as np

from parlour.games.spec import Exports
from parlour.kernels.entries import entry


@entry("the nim-sum", seconds=0.1)
def nim_sum(heaps: Any) -> int:
    total = 0
    for heap in range(len(heaps)):
        total ^= heaps[heap]
    return total


def exports() -> Exports:
    return {"nim_sum": (nim_sum, (np.zeros(1, np.int64),))}
