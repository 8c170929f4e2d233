"""`judge_many`: arrays for the kernels, and the entry that Python calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from parlour.extras import import_with_extra
from parlour.games.crokinole.rules.batch.arrays import RulingArrays, StateArrays
from parlour.games.crokinole.rules.batch.kernels import (
    COUNTERS,
    NO_PLAY_OFF,
    ONE_ROUND,
    RULES,
    UNTIL_DECIDED,
    WORK,
    judge_shot,
)
from parlour.kernels.entries import entry

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.batch.arrays import Integers, ShotArrays
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["flat", "judge_all", "judge_into", "judge_many", "judging_room", "rules_array", "ruling_room"]

Memory = Any
"""An array in compiled code."""

PLAY_OFFS = {"none": NO_PLAY_OFF, "round": ONE_ROUND, "until decided": UNTIL_DECIDED}
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
    shape = count, columns
    after = StateArrays(
        np.empty(shape), np.empty(shape), np.empty(shape, np.int8), np.empty((count, COUNTERS), np.int64)
    )
    return RulingArrays(
        after=after,
        stays=np.empty(shape, np.bool_),
        removed=np.empty(shape, np.bool_),
        worth=np.empty(shape),
        twenties=np.empty((count, 2), np.int64),
        foul=np.empty(count, np.int64),
        points=np.empty((count, 2), np.int64),
        to_play=np.empty(count, np.int64),
        scores=np.empty((count, game.options.players)),
    )


def flat(found: RulingArrays) -> tuple[Any, ...]:
    """The arrays one by one, as the kernels take them."""
    return *found[1:], *found.after


def judging_room(columns: int) -> Integers:
    """Room in which the kernels judge one shot."""
    return np.zeros((columns, WORK), np.int64)


def rules_array(game: Setting) -> Integers:
    """The options as numbers, in the order of the kernels."""
    options = game.options
    numbers = (
        options.players,
        game.shots_a_round,
        options.no_hiding,
        options.saved_by == "any struck disc",
        options.failed_open_shot == "all struck",
        options.damage == "suspends",
        options.beyond_line == "ditched",
        options.target,
        options.fixed_rounds,
        PLAY_OFFS[options.play_off],
        options.count_twenties,
    )
    assert len(numbers) == RULES  # noqa: S101 - one for each of the kernels' names
    return np.array(numbers, np.int64)


@entry("the batch rules of Crokinole", seconds=3)
def judge_all(
    results: Memory, columns: Memory, side: Memory, before: Memory, rules: Memory, work: Memory, found: Memory
) -> None:
    """Judge every shot; see `judge_many`."""
    many = before.shape[0] > 1
    for shot in range(len(columns)):
        judge_shot(results, columns, side, before, shot if many else 0, rules, work, shot, found)
