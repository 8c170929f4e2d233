"""Many shots at once: the same as one by one, with whatever workers, and whole."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.physics import (
    CARD_TABLE,
    Batch,
    Block,
    Hole,
    Line,
    Motion,
    PhysicsError,
    Post,
    RoundEdge,
    Shot,
    Table,
    shots_array,
    simulate,
    simulate_many,
)
from tests.physics.scenes import CROKINOLE_DISC, disc, kinds, take_out

if TYPE_CHECKING:
    from collections.abc import Sequence

R = CROKINOLE_DISC[0]
SIMULATING, BATCH = sys.modules[simulate.__module__], sys.modules[simulate_many.__module__]
"""The module; in the package its name is that of the function."""


# ---- many shots


def assert_same(batch: Batch, motions: Sequence[Motion]) -> None:
    """Bit for bit."""
    assert len(batch) == len(motions)
    for k, motion in enumerate(motions):
        assert list(zip(batch.x[k].tolist(), batch.y[k].tolist(), batch.fate[k].tolist(), strict=True)) == [
            (rest.x, rest.y, rest.fate) for rest in motion.rest
        ]
        assert batch.time[k] == motion.time
        assert batch.events(k) == motion.events


def fan(count: int) -> list[Shot]:
    return [Shot.aimed(10, 2 * math.pi * k / count, 0.5 + 3.0 * k / count, 3.0 * k) for k in range(count)]


@pytest.mark.parametrize("workers", [1, 2, 5, None])
def test_many_shots_are_the_shots_one_by_one(workers: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BATCH, "LEAST", 1)
    table, _ = take_out(1)
    shots = fan(37)
    assert_same(simulate_many(table, shots, events=True, workers=workers), [simulate(table, shot) for shot in shots])


@pytest.mark.parametrize("workers", [1, 2])
def test_each_shot_may_have_a_table_of_its_own(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BATCH, "LEAST", 1)
    scenes = [take_out(seed) for seed in range(9)]
    tables, shots = [table for table, _ in scenes], [shot for _, shot in scenes]
    assert_same(simulate_many(tables, shots, events=True, workers=workers), [simulate(*scene) for scene in scenes])


def test_shots_may_come_as_an_array_which_is_left_alone() -> None:
    table, _ = take_out(2)
    shots = [*fan(5), Shot(10, (0.0, 0.5), start=(0.0, -0.3))]
    array = shots_array(shots)
    before = array.copy()
    batch = simulate_many(table, array, events=True)
    assert array.tobytes() == before.tobytes()
    assert_same(batch, [simulate(table, shot) for shot in shots])


def test_an_array_of_shots_has_a_row_for_each() -> None:
    array = shots_array([Shot(3, (1.0, 2.0), 4.0, (5.0, 6.0), 7), Shot(0, (0.0, 0.0))])
    assert array[["disc", "x", "y", "vx", "vy", "spin", "tight"]][0].item() == (3, 5.0, 6.0, 1.0, 2.0, 4.0, 7)
    assert array["tight"][1] == -1
    assert np.isnan(array["x"][1])
    assert np.isnan(array["y"][1])


def test_no_shots_are_no_results() -> None:
    table, _ = take_out(3)
    for batch in (simulate_many(table, [], events=True), simulate_many(table, shots_array([]), events=True)):
        assert (len(batch), batch.x.shape, batch.happened.shape) == (0, (0, 11), (0,))


def test_events_that_were_not_asked_for_are_refused_and_change_nothing() -> None:
    table, _ = take_out(3)
    without, with_events = simulate_many(table, fan(9)), simulate_many(table, fan(9), events=True)
    for name in ("x", "y", "fate", "time"):
        np.testing.assert_array_equal(getattr(without, name), getattr(with_events, name))
    for ask in (lambda: without.happened, lambda: without.ends, lambda: without.events(0)):
        with pytest.raises(PhysicsError, match="this batch was played without events; call simulate_many"):
            ask()


def test_a_batch_has_no_shots_beyond_its_ends() -> None:
    table, _ = take_out(3)
    batch = simulate_many(table, fan(2), events=True)
    for k in (-1, 2):
        with pytest.raises(IndexError, match=f"shot {k} of 2"):
            batch.events(k)


def row_break() -> tuple[Table, Shot]:
    """Twenty discs almost in touch, which give hundreds of events."""
    row = tuple(disc(2.0001 * R * k, 0) for k in range(20))
    return Table((*row, disc(-0.2, 0.002)), CARD_TABLE), Shot(20, (4.0, 0.0))


def test_a_shot_with_more_events_than_there_is_room_for_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    table, shot = row_break()
    known = simulate(table, shot)
    assert len(known.events) > 100

    monkeypatch.setattr(SIMULATING, "ROOM", 3)
    again = simulate(table, shot)
    assert (again.events, again.rest, again.time) == (known.events, known.rest, known.time)
    assert [len(track.pieces) for track in again.tracks] == [len(track.pieces) for track in known.tracks]


@pytest.mark.parametrize("chunk", [1, 3, 2048])
def test_a_batch_with_more_events_than_there_is_room_for_is_whole(monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    table, shot = row_break()
    shots = [replace(shot, velocity=(1.0 + k / 10, 0.01 * k)) for k in range(7)]
    known = [simulate(table, each) for each in shots]

    monkeypatch.setattr(BATCH, "_room", lambda _: 5)
    monkeypatch.setattr(BATCH, "CHUNK", chunk)
    monkeypatch.setattr(BATCH, "LEAST", 1)
    assert_same(simulate_many(table, shots, events=True, workers=2), known)


def test_everything_at_once_ends_in_order() -> None:
    table = Table(
        (disc(-0.25, 0.01), disc(0.05, 0.05, (0.3, 0.2), 30.0), disc(-0.05, -0.06, (0.9, 0.3))),
        edge=RoundEdge(0.3302),
        posts=(Post(0.1, 0.0, 0.005),),
        blocks=(Block(0.0, 0.2, 0.05, 0.05, 0.3),),
        lines=(Line(-0.2, -1, -0.2, 1),),
        holes=(Hole(0, 0, 0.0174625),),
    )
    motion = simulate(table, Shot(0, (2.0, 0.0), spin=10.0))
    assert kinds(motion)[0] in {"LINE", "DISC", "HOLE_ENTERED", "POST"}
    assert {"LINE", "DISC"} <= set(kinds(motion))
    assert sum(kind in {"REST", "CAPTURED", "LEFT_TABLE"} for kind in kinds(motion)) >= 3


def test_a_table_is_as_it_was_after_a_shot_that_placed_its_disc() -> None:
    table, shot = take_out(3)
    placed = replace(shot, start=(table.discs[shot.disc].x * 0.99, table.discs[shot.disc].y * 0.99))
    shots = [shot, placed, shot, None, placed, shot]
    batch = simulate_many(table, shots, events=True, workers=1)
    assert_same(batch, [simulate(table, each) for each in shots])
