"""The results of flicks on a GPU: the events of a batch as the columns that batch rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.kernels.on_cuda import GridKernel, OnCard, cuda, lanes, on_card
from parlour.physics import PhysicsError
from parlour.result_arrays import ResultArrays, file_events

if TYPE_CHECKING:
    from parlour.physics.on_cuda import CardBatch

__all__ = ["results_on_card"]

Memory = Any
"""An array in compiled code, or a tuple of them."""


def results_on_card(batch: CardBatch) -> ResultArrays:
    """The results of a batch on the card, as arrays of `OnCard`; see `results_of_batch`.

    Raises:
        PhysicsError: the batch was played without events.
    """
    if batch.happened is None or batch.ends is None:
        raise PhysicsError("this batch was played without events; call simulate_many(..., events=True) for them")
    count = len(batch.happened)
    columns = tuple(cuda.device_array(count, np.int64) for _ in range(5))
    if count:
        _file(lanes(count), on_card(batch.happened), columns)
    arrays: list[Any] = [batch.x, batch.y, batch.fate, *map(OnCard, columns), batch.ends]
    return ResultArrays(*arrays)


def _file_kernel(events: Memory, columns: Memory) -> None:
    """Each thread files one event after another."""
    time, kind, coin, other, direction = columns
    for number in range(cuda.grid(1), events.shape[0], cuda.gridsize(1)):
        row = slice(number, number + 1)
        file_events(events[row], 1, (time[row], kind[row], coin[row], other[row], direction[row]))


_file = GridKernel(_file_kernel, "the events of flicks for the GPU", seconds=2)
