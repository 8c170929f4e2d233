"""parlour.physics itself, by the same rules: prepared first, then timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.physics import Fate, Rest, shots_array, simulate, simulate_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.physics import Batch, Shot, Table

__all__ = ["SHOTS", "many", "one"]

SHOTS = 500
"""Shots in a batch: one after the other on one worker, so that a clock can see one of them."""


def many(table: Table, shot: Shot) -> Callable[[], tuple[Rest, ...]]:
    """The same shot `SHOTS` times in one batch, on one worker, without events and tracks."""
    shots = shots_array([shot] * SHOTS)
    return lambda: _first(simulate_many(table, shots, workers=1))


def one(table: Table, shot: Shot) -> Callable[[], tuple[Rest, ...]]:
    """One shot with its events; tracks are made when they are asked for."""
    return lambda: simulate(table, shot).rest


def _first(batch: Batch) -> tuple[Rest, ...]:
    """How the first shot of a batch ended."""
    ends = zip(batch.x[0], batch.y[0], batch.fate[0], strict=True)
    return tuple(Rest(float(x), float(y), Fate(int(fate))) for x, y, fate in ends)
