"""The results of many flicks as arrays, for batch rules: from the physics, or from flicks with reported results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from parlour.flick import ShotEvent, ShotResult
    from parlour.physics import Batch

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]

__all__ = ["ResultArrays", "results_of_batch", "results_of_flicks"]

NUMBERED = (Kind.POST, Kind.BLOCK, Kind.LINE)
"""Kinds of event whose other body has a number instead of a name."""


class ResultArrays(NamedTuple):
    """Row k of the places is the end of flick k; its events are those from `ends[k]` to `ends[k + 1]`, in any order.

    Attributes:
        x, y: where each coin came to rest, m, shape (flicks, columns); meaningless for a coin that did not stay.
        fate: `Fate`, uint8, shape (flicks, columns).
        time: when each event happened, microseconds since its flick.
        kind: `Kind`.
        coin: the column of the coin.
        other: the column of the other coin, or the number of the post, block or line; -1 for none.
        direction: +1 or -1 for a line crossed towards its left or right, else 0.
        ends: shape (flicks + 1,).
    """

    x: Floats
    y: Floats
    fate: NDArray[np.uint8]
    time: Integers
    kind: Integers
    coin: Integers
    other: Integers
    direction: Integers
    ends: Integers

    def __len__(self) -> int:
        return len(self.x)


def results_of_batch(batch: Batch) -> ResultArrays:
    """The results of flicks that the physics has simulated with events, in the same columns."""
    happened = batch.happened
    time = np.rint(happened["time"] * 1e6).astype(np.int64)
    kind, coin, other, direction = (happened[name].astype(np.int64) for name in ("kind", "disc", "other", "direction"))
    return ResultArrays(batch.x, batch.y, batch.fate, time, kind, coin, other, direction, batch.ends)


def results_of_flicks(
    results: Sequence[ShotResult], columns: Sequence[Mapping[str, int]], x: Floats, y: Floats
) -> ResultArrays:
    """The results of flicks that were simulated or reported one at a time.

    Args:
        results: one for each flick.
        columns: for each flick the column of each coin that was on the table.
        x: where these coins lay before it, m, shape (flicks, columns); it is copied.
        y: likewise.
    """
    x, y = x.copy(), y.copy()
    fate = np.full(x.shape, Fate.ABSENT, np.uint8)
    rows: list[tuple[int, int, int, int, int]] = []
    ends = np.zeros(len(results) + 1, np.int64)
    for flick, (result, column) in enumerate(zip(results, columns, strict=True)):
        fate[flick, list(column.values())] = Fate.ON_TABLE
        fate[flick, [column[coin] for coin in result.ended(Kind.LEFT_TABLE)]] = Fate.LEFT_TABLE
        for coin, at in result.rest:
            x[flick, column[coin]], y[flick, column[coin]], fate[flick, column[coin]] = at.x, at.y, at.fate
        rows += [_row(event, column) for event in result.events]
        ends[flick + 1] = len(rows)
    time, kind, coin, other, direction = np.ascontiguousarray(np.array(rows, np.int64).reshape(-1, 5).T)
    return ResultArrays(x, y, fate, time, kind, coin, other, direction, ends)


def _row(event: ShotEvent, column: Mapping[str, int]) -> tuple[int, int, int, int, int]:
    other = int(event.other) if event.kind in NUMBERED else column.get(event.other, -1)
    return round(event.time * 1e6), event.kind, column[event.coin], other, event.direction
