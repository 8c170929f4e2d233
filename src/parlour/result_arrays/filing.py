"""The events of one simulated flick, written into columns for the batch rules."""

from __future__ import annotations

from typing import Any

from parlour.kernels.entries import kernel

__all__ = ["file_events"]

Memory = Any
"""An array in compiled code, or a tuple of them."""


@kernel
def file_events(events: Memory, count: int, filed: Memory) -> None:
    """Write the events of one simulated flick into the columns of `ResultArrays`, from `time` to `direction`.

    Args:
        events: records of the physics.
        count: how many there are.
        filed: the five columns, one by one.
    """
    time, kind, coin, other, direction = filed
    for number in range(count):
        event = events[number]
        time[number] = round(event.time * 1e6)
        kind[number], direction[number] = event.kind, event.direction
        coin[number], other[number] = event.disc, event.other
