"""`judge_many`: many shots judged at once, as arrays of NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from parlour.extras import import_with_extra
from parlour.games.crokinole.rules.batch.arrays import RulingArrays, StateArrays
from parlour.games.crokinole.rules.batch.judging import judge_all, judging_room, rules_array, ruling_shapes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.games.crokinole.rules.batch.arrays import ShotArrays
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["flat", "judge_into", "judge_many", "ruling_of", "ruling_room"]

ON_CUDA = "parlour.games.crokinole.rules.batch.on_cuda"


def judge_many(
    game: Setting, states: StateArrays, shots: ShotArrays, *, backend: Literal["cpu", "cuda"] = "cpu"
) -> RulingArrays:
    """Judge shots as `Crokinole.judge` does.

    Args:
        game: the options.
        states: in which they were played: one for each shot, or one for all.
        shots: with their results.
        backend: `"cuda"` judges on a GPU and leaves the rulings there. States, results and columns may be arrays there
            too, such as those of a batch that was played on it.

    Raises:
        ValueError: the arrays do not fit each other; there is no such backend.
        MissingExtraError: for a GPU, numba-cuda is not installed.
        NoCardError: there is no GPU.
    """
    if backend not in {"cpu", "cuda"}:
        raise ValueError(f"backend is {backend!r}; choose cpu or cuda")
    results = shots.results
    count, columns = results.x.shape
    if len(states) not in (1, count) or states.side.shape[1] != columns or len(shots.column) != count:
        raise ValueError(
            f"{states.side.shape} states and columns, {results.x.shape} results and columns, {len(shots.column)} shot "
            "discs; there must be a state for each shot or one for all, a shot disc for each, and equal columns"
        )
    if backend == "cuda":
        on_card: RulingArrays = import_with_extra(ON_CUDA, "cuda").judge_on_card(game, states, shots)
        return on_card
    found = ruling_room(game, count, columns)
    judge_into(game, states, shots, found)
    return found


def judge_into(game: Setting, states: StateArrays, shots: ShotArrays, found: RulingArrays) -> None:
    """Write what `judge_many` returns into room for rulings, or into a part of such room."""
    before, work = (states.side, states.counters, rules_array(game)), judging_room(states.side.shape[1])
    judge_all(tuple(shots.results), shots.column, *before, work, flat(found))


def ruling_room(game: Setting, count: int, columns: int) -> RulingArrays:
    """Room for rulings; judging writes all of it."""
    return ruling_of(np.empty(shape, code) for code, shape in ruling_shapes(game, count, columns))


def ruling_of(arrays: Iterable[Any]) -> RulingArrays:
    """Rulings of the arrays of `flat`."""
    *ruling, x, y, side, counters = arrays
    return RulingArrays(StateArrays(x, y, side, counters), *ruling)


def flat(found: RulingArrays) -> tuple[Any, ...]:
    """The arrays one by one, as the kernels take them."""
    return *found[1:], *found.after
