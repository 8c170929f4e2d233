"""The entry that judges shots, and the memory that it takes; `many.py` calls it over arrays of NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.batch.kernels import (
    COUNTERS,
    NO_PLAY_OFF,
    ONE_ROUND,
    RULES,
    UNTIL_DECIDED,
    WORK,
    judge_shot,
)
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.setting import Setting
    from parlour.kernels.buffers import Array

__all__ = ["judge_all", "judging_room", "rules_array", "ruling_shapes"]

PLAY_OFFS = {"none": NO_PLAY_OFF, "round": ONE_ROUND, "until decided": UNTIL_DECIDED}


def ruling_shapes(game: Setting, count: int, columns: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The type and the shape of each array that judging writes, as the kernels take them: `RulingArrays`, `after` last.

    Judging writes all of them.
    """
    discs, sides, one = (count, columns), (count, 2), (count,)
    ruling = ("b1", discs), ("b1", discs), ("f8", discs), ("i8", sides), ("i8", one), ("i8", sides), ("i8", one)
    after = ("f8", discs), ("f8", discs), ("i1", discs), ("i8", (count, COUNTERS))
    return *ruling, ("f8", (count, game.options.players)), *after


def judging_room(columns: int) -> Buffer:
    """Room in which the kernels judge one shot."""
    return Buffer("i8", columns, WORK)


def rules_array(game: Setting) -> Buffer:
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
    return Buffer.of("i8", numbers)


@entry("the batch rules of Crokinole", seconds=3)
def judge_all(
    results: Array, columns: Array, side: Array, before: Array, rules: Array, work: Array, found: Array
) -> None:
    """Judge every shot; see `judge_many`."""
    many = before.shape[0] > 1
    for shot in range(len(columns)):
        judge_shot(results, columns, side, before, shot if many else 0, rules, work, shot, found)
