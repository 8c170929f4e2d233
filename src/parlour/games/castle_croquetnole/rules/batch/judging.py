"""`judge_many` and `flick_arrays`: arrays for the kernels, and the entries that Python calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.games.castle_croquetnole.rules.batch.arrays import FlickArrays, RulingArrays, StateArrays
from parlour.games.castle_croquetnole.rules.batch.columns import (
    COIN_COLUMNS,
    COIN_WORK,
    DRIVEN_TIGHT,
    EVENTS,
    FALLEN,
    FLICKED,
    PLAY_COLUMNS,
    PLAY_WORK,
    PUT_BACK,
    RULE_COLUMNS,
    UNDONE,
)
from parlour.games.castle_croquetnole.rules.batch.flicks import judge_shot, pass_doors, to_play_and_scores
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.borders import BORDERS, POINTS
from parlour.games.castle_croquetnole.rules.measures import measures_of
from parlour.kernels.entries import entry
from parlour.result_arrays import results_of_batch

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.batch.arrays import Floats, Integers
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.physics import Batch

__all__ = [
    "JudgingRoom",
    "flick_arrays",
    "judge_all",
    "judge_many",
    "measure_array",
    "pass_all",
    "rule_array",
    "ruling_room",
]

Memory = Any
"""An array in compiled code."""


class JudgingRoom(NamedTuple):
    """Room to work in, for one flick.

    Attributes:
        coins, play: the coins and the play now.
        before, played: the same when the coin was flicked.
        moving: when each coin began to move.
        met, against: which coins touched each other, and which towers, when the coin was flicked.
        order, keys: the order of the events, and what they are sorted by.
        turns, placed: which coins lie where they stopped and which go back, and the order in which they get there.
        borders, points: see `borders`.
    """

    coins: Integers
    play: Integers
    before: Integers
    played: Integers
    moving: Integers
    met: Integers
    against: Integers
    order: Integers
    keys: Integers
    turns: Integers
    placed: Integers
    borders: Floats
    points: Floats

    @classmethod
    def new(cls) -> JudgingRoom:
        """Room for all coins."""
        coins = len(COINS)
        state = (coins, COIN_WORK), PLAY_WORK
        sizes = (*state, *state, coins, (coins, coins), (coins, 4), EVENTS, EVENTS, coins, coins)
        integers = [np.zeros(size, np.int64) for size in sizes]
        return cls._make([*integers, np.zeros(BORDERS), np.zeros(POINTS)])


def flick_arrays(game: Setting, batch: Batch, coins: Integers, flicked: Integers, tight: Integers) -> FlickArrays:
    """Flicks that the physics has played, with events, for `judge_many`; the arguments are the fields' values."""
    results = results_of_batch(batch)
    if game.layout.two_lined:
        came = np.empty((batch.x.shape[1], 4), np.int64)
        pass_all(tuple(results), came)
    return FlickArrays(results, coins, flicked, tight)


def judge_many(game: Setting, states: StateArrays, flicks: FlickArrays) -> RulingArrays:
    """Judge flicks as `CastleCroquetnole.judge` does.

    Args:
        game: the options.
        states: in which they were played: one for each flick, or one for all.
        flicks: with their results.

    Raises:
        ValueError: the arrays do not fit each other.
    """
    count, columns = flicks.results.x.shape
    if len(states) not in (1, count) or len(flicks.coins) != columns or len(flicks.flicked) != count:
        raise ValueError(
            f"{len(states)} states, {count} results of {columns} columns, {len(flicks.coins)} coins and "
            f"{len(flicks.flicked)} flicked ones; there must be a state for each flick or one for all, and a coin for "
            "each column"
        )
    found = ruling_room(count)
    facts = found.fallen, found.put_back, found.undone, found.to_play, found.scores
    setting = rule_array(game), measure_array(game)
    judge_all(tuple(flicks.results), flicks[1:], tuple(states), *setting, JudgingRoom.new(), found.after, facts)
    return found


def ruling_room(count: int) -> RulingArrays:
    """Room for rulings."""
    shape = count, len(COINS)
    after = StateArrays(
        np.zeros(shape),
        np.zeros(shape),
        np.zeros((*shape, COIN_COLUMNS), np.int64),
        np.zeros((count, PLAY_COLUMNS), np.int64),
    )
    return RulingArrays(
        after=after,
        fallen=np.zeros(shape, np.int64),
        put_back=np.zeros(shape, np.bool_),
        undone=np.zeros(count, np.bool_),
        to_play=np.zeros(count, np.int64),
        scores=np.zeros((count, 4)),
    )


def rule_array(game: Setting) -> Integers:
    """The options as numbers, in the order of the columns, after the flick's own."""
    options = game.options
    numbers = (
        options.passive_scoring,
        options.own_gate_bonus,
        options.illegal_entry == "undo_flick",
        options.illegal_gate == "any",
        options.driven_guard_bonus != "none",
        options.driven_guard_bonus == "all",
        options.strike_again == "illegal",
        options.rescue_ends_play,
        options.edge_margin == "always",
        options.turn_limit,
        game.layout.two_lined,
    )
    found = np.zeros(RULE_COLUMNS, np.int64)
    found[-len(numbers) :] = numbers
    return found


def measure_array(game: Setting) -> Floats:
    """The layout's `measures`."""
    return np.array(measures_of(game.layout, game.margin))


@entry("the batch rules of Castle Croquetnole", seconds=5)
def judge_all(
    results: Memory, flicks: Memory, states: Memory, rules: Memory, measures: Memory, work: Memory, after: Memory,
    facts: Memory,
) -> None:  # fmt: skip
    """Judge every flick; see `judge_many`."""
    numbers, flicked, tight = flicks
    fallen, put_back, undone, to_play, scores = facts
    coins, play = work.coins, work.play
    many = states[0].shape[0] > 1
    for shot in range(len(flicked)):
        rules[FLICKED], rules[DRIVEN_TIGHT] = flicked[shot], tight[shot]
        row = shot if many else 0
        judge_shot(results, numbers, shot, states, row, rules, measures, work, after.x[shot], after.y[shot])
        undone[shot] = play[UNDONE] == 1
        to_play[shot] = to_play_and_scores(coins, play, rules, scores[shot])
        for coin in range(coins.shape[0]):
            fallen[shot, coin], put_back[shot, coin] = coins[coin, FALLEN], coins[coin, PUT_BACK] == 1
            for column in range(COIN_COLUMNS):
                after.coins[shot, coin, column] = coins[coin, column]
        for column in range(PLAY_COLUMNS):
            after.play[shot, column] = play[column]


@entry("the doors of Castle Croquetnole", seconds=1)
def pass_all(results: Memory, came: Memory) -> None:
    """Pass the doors of every flick; see `pass_doors`."""
    for shot in range(len(results[8]) - 1):
        pass_doors(results, shot, came)
