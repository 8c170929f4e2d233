"""Shots and rulings on the simulated card beside those of the processor; see `test_in_the_simulator`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.games import find_game
from parlour.games.crokinole.rules.batch import (
    NO_DISC,
    RulingArrays,
    ShotArrays,
    judge_many,
    move_arrays,
    state_arrays,
)
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS
from parlour.kernels.on_cuda import OnCard, cuda, is_simulated
from parlour.match import Match
from parlour.physics import (
    CROKINOLE_BOARD,
    Batch,
    Disc,
    PhysicsError,
    Shot,
    Table,
    TableArrays,
    shots_array,
    simulate_many,
)
from parlour.physics.on_cuda import CardBatch, CardTables
from parlour.record import parse_record
from parlour.result_arrays import results_of_batch
from parlour.result_arrays.on_cuda import results_on_card
from tests.physics.scenes import take_out
from tests.physics.test_plain import plays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.flick import Aim
    from parlour.games.crokinole.rules import Crokinole

RECORDS = Path(__file__).parents[1] / "games" / "crokinole" / "records"
TAKE_OUTS = [take_out(seed) for seed in range(4)]


def test_it_is_the_simulator() -> None:
    assert is_simulated()


def _same(card: CardBatch, batch: Batch, *, events: bool) -> None:
    for name in ("x", "y", "fate", "time"):
        assert np.array_equal(getattr(card, name).copy_to_host(), getattr(batch, name), equal_nan=name in "xy"), name
    if not events:
        assert card.happened is None
        assert card.ends is None
        return
    assert card.happened is not None
    assert card.ends is not None
    assert card.ends.copy_to_host().tolist() == batch.ends.tolist()
    assert card.happened.copy_to_host().astype(batch.happened.dtype).tobytes() == batch.happened.tobytes()


@pytest.mark.parametrize("events", [False, True])
def test_take_outs_each_from_its_own_table(*, events: bool) -> None:
    tables, shots = [table for table, _ in TAKE_OUTS], [shot for _, shot in TAKE_OUTS]
    card = simulate_many(tables, shots, events=events, backend="cuda")
    _same(card, simulate_many(tables, shots, events=events), events=events)


@pytest.mark.parametrize("name", plays())
def test_tight_shots_rails_walls_and_ditches(name: str) -> None:
    table, shot = plays()[name]
    shots = [shot, None]
    _same(
        simulate_many(table, shots, events=True, backend="cuda"), simulate_many(table, shots, events=True), events=True
    )


def test_more_shots_than_threads_share_the_rooms_of_the_threads() -> None:
    shots = [Shot(0, (0.4 + 0.1 * k, 0.05 * k), spin=5.0 * k) for k in range(21)]
    table = Table((Disc(-0.2, 0.0, 0.015875, 0.0053), Disc(0.05, 0.004, 0.015875, 0.0053)), CROKINOLE_BOARD)
    _same(
        simulate_many(table, shots, events=True, backend="cuda"), simulate_many(table, shots, events=True), events=True
    )


def test_absent_discs_are_nowhere() -> None:
    tables = TableArrays(
        Table(), [[0.0, 0.2], [0.0, 0.2]], [[0.0, 0.0]] * 2, 0.016, 0.005, present=[[True, True], [True, False]]
    )
    shots = shots_array([Shot(0, (1.5, 0.0))] * 2)
    _same(simulate_many(tables, shots, backend="cuda"), simulate_many(tables, shots), events=False)


def test_no_shots_are_no_results() -> None:
    card = simulate_many(Table((Disc(0, 0, 0.01, 0.005),)), [], events=True, backend="cuda")
    assert len(card) == 0
    assert card.ends is not None
    assert card.ends.copy_to_host().tolist() == [0]


def test_what_lies_on_the_card_is_played_there() -> None:
    table, shot = TAKE_OUTS[0]
    rows = np.array([[shot.disc, np.nan, np.nan, *shot.velocity, shot.spin, -1.0]])
    if shot.start is not None:
        rows[0, 1:3] = shot.start
    tables = CardTables.of(TableArrays.of([table]))
    card = simulate_many(tables, cuda.to_device(rows), backend="cuda")
    assert isinstance(card.x, OnCard)
    _same(card, simulate_many(table, [shot]), events=False)


@pytest.mark.parametrize(
    ("shots", "words"),
    [
        ([Shot(0, (1.0, 0.0)), Shot(7, (1.0, 0.0))], "shot 1: the shot is of disc 7"),
        ([Shot(0, (1.0, 0.0), start=(0.2, 0.0))] * 2, "shot 0: the shot starts on disc 1"),
    ],
)
def test_the_first_wrong_shot_is_refused_in_words(shots: Sequence[Shot], words: str) -> None:
    table = Table((Disc(0.0, 0.0, 0.015, 0.005), Disc(0.2, 0.0, 0.015, 0.005)))
    with pytest.raises(PhysicsError, match=words):
        simulate_many(table, shots, backend="cuda")


@pytest.mark.parametrize(
    ("shots", "words"),
    [
        (np.zeros((2, 6)), r"float64 of shape \(shots, 7\): disc, x, y, vx, vy, spin, tight"),
        (np.zeros((2, 7), np.float32), "float64 of shape"),
    ],
)
def test_arrays_of_another_shape_are_refused(shots: Any, words: str) -> None:
    with pytest.raises(PhysicsError, match=words):
        simulate_many(Table((Disc(0, 0, 0.01, 0.005),)), cuda.to_device(shots), backend="cuda")


def test_tables_and_shots_must_be_as_many() -> None:
    tables = CardTables(Table(), cuda.to_device(np.zeros((3, 1, 9))))
    with pytest.raises(PhysicsError, match="3 tables for 2 shots"):
        simulate_many(tables, cuda.to_device(np.zeros((2, 7))), backend="cuda")


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(PhysicsError, match="backend is 'opencl'; choose from cpu, cuda"):
        simulate_many(Table(), [], backend="opencl")  # type: ignore[call-overload]


@pytest.mark.parametrize("name", ["nca-four", "classic-two"])
def test_rulings_are_those_of_the_processor(name: str) -> None:
    game, states, moves = _recorded(name)
    before, shots = state_arrays(game, states), move_arrays(game, states, moves)
    _same_rulings(judge_many(game, before, shots, backend="cuda"), judge_many(game, before, shots))


def test_flicks_are_played_and_judged_without_leaving_the_card() -> None:
    game, states, moves = _recorded("classic-two")
    before = state_arrays(game, states)
    column = np.array([state.shots for state in states])
    for row, move in enumerate(moves):
        before.x[row, column[row]], before.y[row, column[row]] = move.aim.start
    there = before.side != NO_DISC
    there[np.arange(len(states)), column] = True
    tables = TableArrays(game.options.board, before.x, before.y, DISC_RADIUS, DISC_MASS, present=there)
    shots = [Shot(int(at), _velocity(move.aim), spin=move.aim.spin) for at, move in zip(column, moves, strict=True)]
    card = simulate_many(tables, shots, events=True, backend="cuda")
    ruled = judge_many(game, before, ShotArrays(results_on_card(card), column), backend="cuda")
    batch = results_of_batch(simulate_many(tables, shots, events=True))
    _same_rulings(ruled, judge_many(game, before, ShotArrays(batch, column)))


def test_a_batch_without_events_cannot_be_judged() -> None:
    table, shot = TAKE_OUTS[0]
    with pytest.raises(PhysicsError, match="played without events"):
        results_on_card(simulate_many(table, [shot], backend="cuda"))


def _recorded(name: str) -> tuple[Crokinole, list[Any], list[Any]]:
    """Twelve states and shots of a recorded match, one from each of its rounds if possible."""
    spec = find_game("crokinole")
    match = Match.from_record(spec, parse_record((RECORDS / f"{name}.json").read_bytes()))
    chosen = match.rulings[:: max(1, len(match.rulings) // 12)][:12]
    return match.game, [ruling.before for ruling in chosen], [ruling.move for ruling in chosen]


def _velocity(aim: Aim) -> tuple[float, float]:
    return aim.speed * math.sin(math.radians(aim.bearing)), aim.speed * math.cos(math.radians(aim.bearing))


def _same_rulings(card: Any, found: RulingArrays) -> None:
    """Check that every array of rulings on the card equals that of the processor."""
    ours: list[Any] = [*found.after, *found[1:]]
    for there, here in zip((*card.after, *card[1:]), ours, strict=True):
        assert np.array_equal(there.copy_to_host(), here, equal_nan=here.dtype == np.float64)
