"""Tables as arrays: the same shots as tables as objects, whichever discs are absent; refused in words, never fatal."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.physics import (
    Block,
    Disc,
    Fate,
    Kind,
    PhysicsError,
    Post,
    RoundEdge,
    Shot,
    Table,
    TableArrays,
    shots_array,
    simulate,
    simulate_many,
)
from parlour.physics.table_arrays import BLOCK
from tests.physics.scenes import CROKINOLE_DISC, crokinole_board, over_the_hole, random_scene, take_out

if TYPE_CHECKING:
    from collections.abc import Sequence

NAN, INF = math.nan, math.inf
R, M = CROKINOLE_DISC
BOARD = crokinole_board()
PLAIN = Table(edge=RoundEdge(0.5), posts=(Post(0.0, 0.2, 0.01),), blocks=(Block(0.0, -0.3, 0.1, 0.1),))


def arrays(tables: Sequence[Table], spread: Sequence[Sequence[int]], width: int) -> TableArrays:
    """Tables as arrays, disc i of table k in column `spread[k][i]`; the other entries are NaN."""
    shape = len(tables), width
    columns = {name: np.full(shape, NAN) for name in ("x", "y", "radius", "mass", "vx", "vy", "spin")}
    present = np.zeros(shape, bool)
    for row, (table, places) in enumerate(zip(tables, spread, strict=True)):
        for disc, column in zip(table.discs, places, strict=True):
            vx, vy = disc.velocity
            numbers = disc.x, disc.y, disc.radius, disc.mass, vx, vy, disc.spin
            for name, number in zip(columns, numbers, strict=True):
                columns[name][row, column] = number
            present[row, column] = True
    return TableArrays(tables[0], present=present, **columns)


def shot_at(shot: Shot, places: Sequence[int]) -> Shot:
    """The same shot where disc i is in column `places[i]`."""
    tight = None if shot.tight is None else places[shot.tight]
    return Shot(places[shot.disc], shot.velocity, shot.spin, shot.start, tight)


def boards(count: int, seed: int = 0) -> list[tuple[Table, Shot | None]]:
    """Crokinole boards of 0 to 24 discs, in motion or not."""
    rng = Random(seed)
    found: list[tuple[Table, Shot | None]] = [(BOARD, None), over_the_hole(seed)]
    while len(found) < count:
        discs: list[Disc] = []
        for _ in range(200):
            away, turn = 0.32 * math.sqrt(rng.random()), rng.uniform(-math.pi, math.pi)
            disc = Disc(away * math.cos(turn), away * math.sin(turn), R * rng.choice([1.0, 0.9]), M)
            apart = [math.dist((disc.x, disc.y), (each.x, each.y)) - disc.radius - each.radius for each in discs]
            clear = [post.distance(disc.x, disc.y) - disc.radius for post in BOARD.posts]
            if len(discs) < len(found) % 25 and min(apart + clear) > 1e-6 and away > 0.04:
                discs.append(disc)
        shot = Shot.aimed(rng.randrange(len(discs)), rng.uniform(-3.0, 3.0), 2.5, 20.0) if discs else None
        found.append((BOARD.with_discs(discs), shot))
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_boards_of_0_to_24_discs_play_as_their_tables_do_wherever_discs_are_absent(workers: int) -> None:
    scenes, rng = boards(260), Random(1)
    spread = [rng.sample(range(27), len(table.discs)) for table, _ in scenes]
    shots = [shot and shot_at(shot, places) for (_, shot), places in zip(scenes, spread, strict=True)]
    tables = arrays([table for table, _ in scenes], spread, 27)
    batch = simulate_many(tables, shots, events=True, workers=workers)
    assert {len(table.discs) for table, _ in scenes} == set(range(25))
    for row, ((table, shot), places) in enumerate(zip(scenes, spread, strict=True)):
        motion = simulate(table, shot)
        absent = np.setdiff1d(range(27), places)
        assert np.isnan(batch.x[row, absent]).all()
        assert np.isnan(batch.y[row, absent]).all()
        assert (batch.fate[row, absent] == Fate.ABSENT).all()
        assert batch.x[row, places].tolist() == [rest.x for rest in motion.rest]
        assert batch.y[row, places].tolist() == [rest.y for rest in motion.rest]
        assert batch.fate[row, places].tolist() == [rest.fate for rest in motion.rest]
        assert batch.time[row] == motion.time
        assert [facts_of(event) for event in batch.events(row)] == [facts_of(event, places) for event in motion.events]


def facts_of(event: Any, places: Sequence[int] = range(99)) -> tuple[object, ...]:
    """An event with its discs by their columns, the lower one first."""
    discs = [places[event.disc], places[event.other] if event.kind is Kind.DISC else event.other]
    if event.kind is Kind.DISC:
        discs.sort()
    return event.time, event.kind, *discs, event.x, event.y, event.speed, event.direction


def test_tables_as_objects_may_differ_in_the_number_of_their_discs() -> None:
    (one, shot), none = take_out(3), BOARD
    batch = simulate_many([none, one, one.with_discs(one.discs[9:])], [None, shot, Shot(1, shot.velocity, shot.spin)])
    assert batch.x.shape == (3, 11)
    assert (batch.fate[0] == Fate.ABSENT).all()
    assert batch.time[0] == 0.0
    assert batch.x[1].tolist() == [rest.x for rest in simulate(one, shot).rest]
    assert (batch.fate[2, 2:] == Fate.ABSENT).all()
    assert (batch.fate[2, :2] != Fate.ABSENT).all()


def test_one_row_serves_all_shots() -> None:
    table, shot = take_out(4)
    shots = [shot, Shot(3, (1.0, 0.5)), None]
    batch = simulate_many(arrays([table], [range(11)], 11), shots)
    for row, each in enumerate(shots):
        assert batch.x[row].tolist() == [rest.x for rest in simulate(table, each).rest]


@pytest.mark.parametrize("seed", range(20))
def test_all_motion_of_a_table_is_in_its_arrays(seed: int) -> None:
    table, shot = random_scene(seed)
    batch = simulate_many(arrays([table], [range(len(table.discs))], len(table.discs)), [shot], events=True)
    motion = simulate(table, shot)
    assert batch.events(0) == motion.events
    assert batch.x[0].tolist() == [rest.x for rest in motion.rest]


def test_what_is_given_is_copied_and_broadcast() -> None:
    x = np.array([[0.0, 0.1, 0.2], [0.0, 0.1, 0.2]])
    tables = TableArrays(BOARD, x, [[0.1] * 3] * 2, [R, R, 0.9 * R], [[M], [2 * M]], spin=3)
    x[:] = 7.0
    assert len(tables) == 2
    assert tables.records["x"].tolist() == [[0.0, 0.1, 0.2]] * 2
    assert tables.records["radius"].tolist() == [[R, R, 0.9 * R]] * 2
    assert tables.records["mass"].tolist() == [[M] * 3, [2 * M] * 3]
    assert tables.records["spin"].tolist() == [[3.0] * 3] * 2
    assert tables.records["present"].tolist() == [[1] * 3] * 2


@pytest.mark.parametrize("count", [BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 7])
@pytest.mark.parametrize("spin", ["one", "row", "column", "all"])
def test_every_block_of_many_tables_is_filled(count: int, spin: str) -> None:
    numbers = np.arange(3.0 * count).reshape(count, 3)
    spins = {"one": np.array(5.0), "row": numbers[1], "column": numbers[:, :1], "all": -numbers}[spin]
    tables = TableArrays(BOARD, numbers, 2.0 * numbers, R, [M, 2 * M, 3 * M], spin=spins)
    expected = {"x": numbers, "y": 2.0 * numbers, "radius": R, "mass": [M, 2 * M, 3 * M], "spin": spins, "present": 1}
    expected |= dict.fromkeys(("vx", "vy", "friction"), 0.0)
    assert set(expected) == set(tables.records.dtype.names or ())
    for name, column in expected.items():
        assert np.array_equal(tables.records[name], np.broadcast_to(column, (count, 3))), name


# ---- refusals

PLACES: dict[str, Any] = {"x": [[0.0, 0.1]] * 3, "y": [[0.0, 0.0]] * 3, "radius": R, "mass": M}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"x": [0.0, 0.1]}, r"x has shape \(2,\) and y has shape \(3, 2\); both must have a row for each table"),
        ({"y": [[0.0]]}, r"x has shape \(3, 2\) and y has shape \(1, 1\)"),
        ({"radius": [R] * 3}, r"radius has shape \(3,\), which does not fit 3 tables of 2 discs; give one number"),
        ({"present": [[True], [True]]}, r"present has shape \(2, 1\), which does not fit"),
        ({"present": [[[True, True]] * 3]}, r"present has shape \(1, 3, 2\), which does not fit"),
        ({"mass": "heavy"}, "mass of the tables is an array of <U5; it must hold numbers"),
        ({"mass": None}, "mass of the tables is an array of object; it must hold numbers"),
        ({"x": [[1j, 0.0]] * 3}, "x of the tables is an array of complex128; it must hold numbers"),
        ({"present": [[1, 0]] * 3}, "present of the tables is an array of int64; it must hold true or false"),
        ({"x": [[0.0], [0.0, 1.0]]}, "x of the tables is no array"),
    ],
)
def test_arrays_of_a_wrong_kind_or_shape_are_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        TableArrays(PLAIN, **PLACES | wrong)


@pytest.mark.parametrize("rows", [BLOCK, BLOCK + 1, 2 * BLOCK - 1])
def test_too_few_rows_are_refused_however_many_tables_there_are(rows: int) -> None:
    places = np.zeros((2 * BLOCK, 3))
    with pytest.raises(PhysicsError, match="does not fit 1024 tables of 3 discs"):
        TableArrays(PLAIN, places, places, R, np.full((rows, 3), M))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"x": NAN}, "disc 1 of table 2: x of a disc is nan; it must be a finite number"),
        ({"y": INF}, "disc 1 of table 2: y of a disc is inf"),
        ({"x": 2e6}, r"disc 1 of table 2: x of a disc is 2000000.0; no number here may be beyond 1e\+06"),
        ({"radius": 0.0}, "disc 1 of table 2: radius of a disc is 0.0; it must be above 0"),
        ({"radius": -R}, "disc 1 of table 2: radius of a disc is -"),
        ({"mass": NAN}, "disc 1 of table 2: mass of a disc is nan"),
        ({"mass": INF}, "a disc of infinite mass, which is driven, may move for ever; say until when to simulate"),
        ({"vx": NAN}, "disc 1 of table 2: velocity of a disc"),
        ({"vy": -2e6}, "disc 1 of table 2: velocity of a disc"),
        ({"spin": INF}, "disc 1 of table 2: spin of a disc is inf"),
        ({"x": 0.03}, r"discs 0 and 1 of table 2 overlap by 0\.00175 m; discs may touch, not overlap"),
        ({"x": 0.6}, r"disc 1 of table 2 at \(0\.6, 0\) m lies off the table; its centre must be on it"),
        ({"x": 0.0, "y": 0.19}, r"disc 1 of table 2 overlaps post 0 by 0\.0159 m; it may touch"),
        ({"x": 0.0, "y": 0.2}, "disc 1 of table 2 overlaps post 0"),
        ({"x": 0.0, "y": -0.3}, "disc 1 of table 2 overlaps block 0"),
        ({"x": 0.06, "y": -0.3}, r"disc 1 of table 2 overlaps block 0 by 0\.00588 m"),
        ({"present": False}, "shot 2 is of disc 1; it is not present"),
    ],
)
def test_discs_that_cannot_be_are_named_with_their_table(wrong: dict[str, float], words: str) -> None:
    columns: dict[str, Any] = {"x": [0.0, 0.1], "y": [0.0, 0.0], "radius": [R, R], "mass": [M, M]}
    columns |= {"vx": [0.0, 0.0], "vy": [0.0, 0.0], "spin": [0.0, 0.0], "present": [True, True]}
    full = {name: np.array([numbers] * 4) for name, numbers in columns.items()}
    for name, number in wrong.items():
        full[name][2, 1] = number
    with pytest.raises(PhysicsError, match=words):
        simulate_many(TableArrays(PLAIN, **full), [Shot(1, (1.0, 0.0))] * 4, workers=1)


def test_the_first_of_several_wrong_tables_is_named_whatever_the_workers() -> None:
    x = np.tile([[0.0, 0.1]], (3000, 1))
    x[[700, 1234, 2999], 1] = 0.01
    tables = TableArrays(Table(), x, np.zeros((3000, 2)), R, M)
    for workers in (1, 2, 3):
        with pytest.raises(PhysicsError, match="discs 0 and 1 of table 700 overlap"):
            simulate_many(tables, [Shot(0, (0.0, 1.0))] * 3000, workers=workers)


def test_a_shot_may_not_be_tight_against_an_absent_disc() -> None:
    tables = TableArrays(Table(), [[0.0, 2 * R]], [[0.0, 0.0]], R, M, present=[True, False])
    with pytest.raises(PhysicsError, match="the shot is tight against disc 1; it is not present"):
        simulate_many(tables, [Shot(0, (1.0, 0.0), tight=1)])


def test_nobody_is_tight_when_nobody_flicks() -> None:
    shots = shots_array([None])
    shots["tight"] = 0
    with pytest.raises(PhysicsError, match="the shot is tight against disc 0"):
        simulate_many(Table((Disc(0.0, 0.0, R, M),)), shots)


def test_discs_that_touch_as_a_table_allows_may_touch_in_arrays() -> None:
    for seed in range(50):
        rng = Random(seed)
        scale, turn = 10.0 ** rng.uniform(-3.0, 4.0), rng.uniform(-3.0, 3.0)
        reach = 2.0 * R - 1e-9
        x, y = rng.uniform(-scale, scale), rng.uniform(-scale, scale)
        one, two = Disc(x, y, R, M), Disc(x + reach * math.cos(turn), y + reach * math.sin(turn), R, M)
        try:
            table = Table((one, two))
        except PhysicsError:
            continue
        assert simulate(table).time == 0.0


ODD = st.sampled_from([0.0, -0.0, 0.05, -1.0, 3.0, 1e-320, 1e-9, 1e6, -1e6, 1e300, NAN, INF, -INF])
WHOLE = st.sampled_from([-(2**63), -2, -1, 0, 1, 2, 3, 99, 2**63 - 1])
SPOTS = ((0.0, 0.0), (0.1, 0.02), (2 * R + 1e-10, 0.0))


def played_or_refused(tables: TableArrays, shots: Any, present: Any) -> bool:
    """Whether shots were played; whatever they are, nothing worse than a refusal may come of them."""
    try:
        batch = simulate_many(tables, shots, events=True, workers=1)
    except PhysicsError:
        return False
    assert (np.isnan(batch.x) == ~present).all()
    assert ((batch.fate == Fate.ABSENT) == ~present).all()
    assert np.isfinite(batch.time).all()
    assert np.isfinite(batch.x[present]).all()
    return True


@settings(deadline=None, max_examples=300)
@given(
    st.lists(st.tuples(st.sampled_from(["x", "y", "radius", "mass", "vx", "vy", "spin"]), st.integers(0, 5), ODD)),
    st.lists(st.tuples(st.sampled_from(["x", "y", "vx", "vy", "spin"]), st.integers(0, 1), ODD), max_size=4),
    st.lists(st.tuples(st.sampled_from(["disc", "tight"]), st.integers(0, 1), WHOLE), max_size=2),
    st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_whatever_the_arrays_hold_is_played_or_refused(
    of_discs: list[tuple[str, int, float]],
    of_shots: list[tuple[str, int, float]],
    which: list[tuple[str, int, int]],
    there: list[bool],
) -> None:
    columns = {"x": [x for x, _ in SPOTS], "y": [y for _, y in SPOTS], "radius": [R] * 3, "mass": [M] * 3}
    columns |= {name: [0.0] * 3 for name in ("vx", "vy", "spin")}
    full = {name: np.array([numbers] * 2) for name, numbers in columns.items()}
    for name, place, number in of_discs:
        full[name].flat[place] = number
    shots = shots_array([Shot(0, (1.0, 0.1)), Shot(1, (-1.0, 0.0))])
    for name, row, value in [*of_shots, *which]:
        shots[name][row] = value
    present = np.array(there).reshape(2, 3)
    played_or_refused(TableArrays(PLAIN, present=present, **full), shots, present)


def test_hostile_numbers_that_are_within_bounds_are_played() -> None:
    rng, played = Random(5), 0
    for _ in range(300):
        x = [[0.0, rng.choice([0.05, 1e5, 0.04])]]
        radius, mass = [[rng.choice([R, 1e-9, 1e-320]), R]], [[rng.choice([M, 1e-300, 1e300]), M]]
        velocity = [[0.0, rng.choice([0.0, -1e6, 1e-300, -2.0])]]
        tables = TableArrays(Table(), x, [[0.0, 0.0]], radius, mass, vx=velocity, spin=[[0.0, rng.choice([0.0, 1e6])]])
        shot = Shot(0, (rng.choice([1.0, 1e6, 1e-12]), 0.0), spin=rng.choice([0.0, -1e6]))
        played += played_or_refused(tables, [shot], np.ones((1, 2), bool))
    assert played > 100
