"""`judge_many` on a GPU, a thread for each shot: the kernels that judge on the processor, compiled by numba-cuda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.crokinole.rules.batch.judging import rules_array, ruling_shapes
from parlour.games.crokinole.rules.batch.kernels import WORK, judge_shot
from parlour.games.crokinole.rules.batch.many import flat, ruling_of
from parlour.kernels.on_cuda import GridKernel, OnCard, check_card, cuda, lanes, on_card

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.batch.arrays import RulingArrays, ShotArrays, StateArrays
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["judge_on_card"]

Memory = Any
"""An array in compiled code, or a tuple of them."""


def judge_on_card(game: Setting, states: StateArrays, shots: ShotArrays) -> RulingArrays:
    """Judge shots on the card; `judge_many` without the choice of a backend. The rulings are arrays of `OnCard`.

    Raises:
        NoCardError: there is no card.
    """
    check_card()
    results = tuple(map(on_card, shots.results))
    side, counters, column = on_card(states.side), on_card(states.counters), on_card(shots.column)
    count, columns = results[0].shape
    found = ruling_of(cuda.device_array(shape, np.dtype(code)) for code, shape in ruling_shapes(game, count, columns))
    if count:
        threads = lanes(count)
        work = cuda.device_array((threads, columns, WORK), np.int64)
        _judge(threads, results, column, side, counters, cuda.to_device(rules_array(game).array), work, flat(found))
    return ruling_of(map(OnCard, flat(found)))


def _judge_kernel(
    results: Memory, columns: Memory, side: Memory, before: Memory, rules: Memory, work: Memory, found: Memory
) -> None:
    """Each thread judges one shot after another with its own room to work in."""
    lane, many = cuda.grid(1), before.shape[0] > 1
    for shot in range(lane, columns.shape[0], cuda.gridsize(1)):
        judge_shot(results, columns, side, before, shot if many else 0, rules, work[lane], shot, found)


_judge = GridKernel(_judge_kernel, "the batch rules of Crokinole for the GPU", seconds=8)
