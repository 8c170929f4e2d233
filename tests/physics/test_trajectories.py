"""Single shots of a batch in full, and motions as plain numbers."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.errors import MissingExtraError
from parlour.physics import (
    CROKINOLE_BOARD,
    Batch,
    Disc,
    Fate,
    Hole,
    PhysicsError,
    RoundEdge,
    Shot,
    Table,
    TableArrays,
    format_trajectory,
    parse_trajectory,
    sampled,
    shots_array,
    simulate,
    simulate_many,
)
from parlour.physics.parquet import read_trajectories, write_trajectories

if TYPE_CHECKING:
    from pathlib import Path

BOARD = Table(edge=RoundEdge(0.33), holes=(Hole(0.0, 0.0, 0.0175),), material=CROKINOLE_BOARD)
RADIUS, MASS = 0.0159, 0.0053
SHOTS = [
    Shot(0, (0.1, 1.6), spin=20.0),
    Shot(2, (0.0, 1.1), start=(0.02, -0.3)),
    None,
    Shot(0, (0.0, 1.2), tight=1),
]


def boards() -> TableArrays:
    """Four boards of three discs; of the second the first is absent, and on the third one moves by itself."""
    return TableArrays(
        BOARD,
        x=[[0.0, 0.01, 0.1]] * 3 + [[0.0, 0.0, 0.1]],
        y=[[-0.3, 0.1, 0.1]] * 3 + [[-0.3, -0.3 + 2 * RADIUS, 0.1]],
        radius=RADIUS,
        mass=MASS,
        present=[[True] * 3, [False, True, True], [True] * 3, [True] * 3],
        vy=[[0.0] * 3, [0.0] * 3, [1.4, 0.0, 0.0], [0.0] * 3],
        friction=[0.0, 0.2, 0.3],
    )


def test_each_shot_of_a_batch_is_the_same_with_its_tracks() -> None:
    batch = simulate_many(boards(), SHOTS, events=True)
    for shot in range(4):
        motion, there = batch.motion(shot), batch.fate[shot] != Fate.ABSENT
        assert [rest.x for rest in motion.rest] == batch.x[shot, there].tolist()
        assert [rest.y for rest in motion.rest] == batch.y[shot, there].tolist()
        assert motion.time == batch.time[shot]
        assert [event.time for event in motion.events] == [event.time for event in batch.events(shot)]
        assert len(motion.tracks) == there.sum()
        assert any(track.pieces[-1].end == motion.time for track in motion.tracks)


def test_a_batch_that_was_put_together_has_no_motions() -> None:
    played = simulate_many(boards(), SHOTS)
    with pytest.raises(PhysicsError, match="does not know what was played"):
        Batch(played.x, played.y, played.fate, played.time).motion(0)


def test_shots_that_are_overwritten_change_no_motion() -> None:
    table = Table(discs=(Disc(0, 0, RADIUS, MASS),))
    shots = shots_array([Shot(0, (0.0, speed)) for speed in (1.0, 1.5)])
    from_one = simulate_many(table, shots)
    shots["vy"] = 0.1
    assert from_one.motion(1).rest == simulate(table, Shot(0, (0.0, 1.5))).rest
    for number in (-1, 2):
        with pytest.raises(IndexError, match=f"shot {number} of 2"):
            from_one.motion(number)


def test_a_trajectory_is_exact_at_even_times() -> None:
    motion = simulate_many(boards(), SHOTS).motion(0)
    trajectory = sampled(motion, 0.05)
    for track, rows in zip(motion.tracks, trajectory.discs, strict=True):
        for time, x, y, angle, vx, vy, spin in rows:
            pose = track.at(time)
            assert pose is not None
            assert (pose.x, pose.y, pose.angle, *pose.velocity, pose.spin) == (x, y, angle, vx, vy, spin)
        assert (track.gone is None) == (rows[-1][0] >= motion.time)


def test_a_trajectory_is_read_back_as_it_was_written() -> None:
    trajectory = sampled(simulate_many(boards(), SHOTS).motion(0))
    text = format_trajectory(trajectory)
    assert parse_trajectory(text) == trajectory
    assert json.loads(text)["columns"] == ["time", "x", "y", "angle", "vx", "vy", "spin"]
    assert {event.kind for event in trajectory.events} == {event.kind for event in parse_trajectory(text).events}


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"step": "0.1"}'])
def test_what_is_no_trajectory_is_refused(text: str) -> None:
    with pytest.raises(PhysicsError, match="this is no trajectory: "):
        parse_trajectory(text)


@pytest.mark.parametrize("step", [0.0, -1.0, float("nan"), 1e-9])
def test_an_impossible_step_is_refused(step: float) -> None:
    motion = simulate(Table(discs=(Disc(0, 0, RADIUS, MASS),)), Shot(0, (1.0, 0.0)))
    with pytest.raises(PhysicsError, match="step"):
        sampled(motion, step)


def test_a_file_of_columns_has_the_rows_of_all_trajectories(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    batch, file = simulate_many(boards(), SHOTS), tmp_path / "shots.parquet"
    trajectories = [sampled(batch.motion(shot), 0.02) for shot in range(4)]
    write_trajectories(file, trajectories)
    found = read_trajectories(file)
    for shot, trajectory in enumerate(trajectories):
        assert found[shot] == dict(enumerate(trajectory.discs))
    assert parquet.read_schema(file).names == ["shot", "disc", *trajectories[0].columns]


def test_without_pyarrow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"Files in Parquet need .*parlour\[store\]"):
        write_trajectories("shots.parquet", [])


def test_legs_are_what_their_description_says() -> None:
    motion = simulate_many(boards(), SHOTS).motion(0)
    for disc, start, end, x0, y0, x1, y1, r, angle0, angle1 in motion.legs.rows:
        for share in np.linspace(0.0, 0.999, 7).tolist():
            pose = motion.tracks[int(disc)].at(start + share * (end - start))
            assert pose is not None
            way = 2 * r * share + (1 - 2 * r) * share**2
            assert pose.x == pytest.approx(x0 + way * (x1 - x0), abs=0.03e-3)
            assert pose.y == pytest.approx(y0 + way * (y1 - y0), abs=0.03e-3)
            assert pose.angle == pytest.approx(angle0 + share * (angle1 - angle0), abs=0.06)
