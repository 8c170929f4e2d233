"""`judge_many` and `flick_arrays`: arrays for the kernels, and the entries that Python calls.

The few flicks after which a coin goes back to a taken place are settled by `spots.come_to_lie`, as in the referee.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.compiling.kernels import entry
from parlour.games.castle_croquetnole.rules.batch.arrays import FlickArrays, RulingArrays, StateArrays
from parlour.games.castle_croquetnole.rules.batch.columns import (
    COIN_COLUMNS,
    COIN_WORK,
    COS,
    CROWDED,
    DRIVEN_TIGHT,
    EVENTS,
    FALLEN,
    FLICKED,
    LIES,
    LINE,
    MEASURES,
    PLAY_COLUMNS,
    PLAY_WORK,
    PUT_BACK,
    RULE_COLUMNS,
    SIN,
    TOWER_X,
    TOWER_Y,
    UNDONE,
    WHOLE,
    WITHIN,
)
from parlour.games.castle_croquetnole.rules.batch.flicks import (
    advance,
    come_to_rest,
    judge_flick,
    take_up,
    to_play_and_scores,
)
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.spots import come_to_lie
from parlour.result_arrays import results_of_batch

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.batch.arrays import Floats, Integers
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.physics import Batch

__all__ = ["flick_arrays", "judge_all", "judge_many", "pass_doors"]

Memory = Any
"""An array in compiled code."""


def flick_arrays(game: Setting, batch: Batch, coins: Integers, flicked: Integers, tight: Integers) -> FlickArrays:
    """Flicks that the physics has played, with events, for `judge_many`; the arguments are the fields' values."""
    results = results_of_batch(batch)
    if game.layout.two_lined:
        came = np.empty((batch.x.shape[1], 4), np.int64)
        pass_doors(results.kind, results.coin, results.other, results.direction, results.ends, came)
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
    found = _room(count)
    crowded = np.zeros(count, np.bool_)
    facts = found.fallen, found.put_back, found.undone, crowded, found.to_play, found.scores
    judge_all(
        tuple(flicks.results), flicks[1:], tuple(states), _rules(game), _measures(game), _work(), found.after, facts
    )
    for flick in np.flatnonzero(crowded):
        _find_room(game, states, flicks, int(flick), found)
    return found


def _room(count: int) -> RulingArrays:
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


def _rules(game: Setting) -> Integers:
    """The options as numbers, in the order of the columns, after the flick's own."""
    options = game.options
    numbers = (
        options.passive_scoring,
        options.own_gate_bonus,
        options.illegal_entry == "undo_flick",
        options.illegal_gate == "any",
        options.driven_guard_bonus,
        options.rescue_ends_play,
        options.edge_margin,
        options.turn_limit,
    )
    found = np.zeros(RULE_COLUMNS, np.int64)
    found[-len(numbers) :] = numbers
    return found


def _measures(game: Setting) -> Floats:
    layout, found = game.layout, np.zeros(MEASURES)
    found[WHOLE], found[WITHIN] = layout.most(), layout.most(game.margin)
    for castle in range(4):
        tower = layout.table.blocks[castle]
        found[TOWER_X + castle], found[TOWER_Y + castle] = tower.x, tower.y
        found[COS], found[SIN] = math.cos(tower.angle), math.sin(tower.angle)
    return found


def _work() -> tuple[Integers, ...]:
    """Room to work in, for one flick.

    The coins and the play, now and at the start; when each coin began to move; which coins touched each other, and
    which towers, at the start. Then the events' order, and the keys that they are sorted by.
    """
    coins = len(COINS)
    state = (coins, COIN_WORK), PLAY_WORK
    sizes = (*state, *state, coins, (coins, coins), (coins, 4), EVENTS, EVENTS)
    return tuple(np.zeros(size, np.int64) for size in sizes)


def _find_room(game: Setting, states: StateArrays, flicks: FlickArrays, flick: int, found: RulingArrays) -> None:
    """Where coins come to lie after a flick if one must give way to another (CC-28, CC-29)."""
    row = flick if len(states) > 1 else 0
    lies, put_back, fallen = found.after.coins[flick, :, LIES], found.put_back[flick], found.fallen[flick]
    stopped = {
        int(number): (float(flicks.results.x[flick, column]), float(flicks.results.y[flick, column]))
        for column, number in enumerate(flicks.coins)
    }
    lying = [number for number in range(len(COINS)) if lies[number]]
    back = [
        (number, (float(states.x[row, number]), float(states.y[row, number]))) for number in lying if put_back[number]
    ]
    fell = sorted(
        (number for number in lying if fallen[number] and not put_back[number]), key=lambda each: fallen[each]
    )
    back += [(number, game.layout.at_edge(stopped[number])) for number in fell]
    gone = {number for number, _ in back}
    resting = {COINS[number]: stopped[number] for number in lying if number not in gone}
    named = [(COINS[number], at) for number, at in back]
    for coin, at in come_to_lie(game.layout, game.margin, resting, named).items():
        number = COINS.index(coin)
        found.after.x[flick, number], found.after.y[flick, number] = at


@entry("the batch rules of Castle Croquetnole", seconds=5)
def judge_all(
    results: Memory, flicks: Memory, states: Memory, rules: Memory, measures: Memory, work: Memory, after: Memory,
    facts: Memory,
) -> None:  # fmt: skip
    """Judge every flick; see `judge_many`."""
    numbers, flicked, tight = flicks
    fallen, put_back, undone, crowded, to_play, scores = facts
    coins, play = work[0], work[1]
    many = states[0].shape[0] > 1
    for shot in range(len(flicked)):
        row = shot if many else 0
        rules[FLICKED], rules[DRIVEN_TIGHT] = flicked[shot], tight[shot]
        take_up(states[0], states[1], states[2], states[3], row, rules, measures, work)
        judge_flick(results, numbers, shot, rules, work)
        come_to_rest(results, numbers, shot, states, row, rules, measures, work, after.x[shot], after.y[shot])
        undone[shot], crowded[shot] = play[UNDONE] == 1, play[CROWDED] == 1
        for coin in range(coins.shape[0]):
            fallen[shot, coin], put_back[shot, coin] = coins[coin, FALLEN], coins[coin, PUT_BACK] == 1
        advance(coins, play)
        to_play[shot] = to_play_and_scores(coins, play, rules, scores[shot])
        for coin in range(coins.shape[0]):
            for column in range(COIN_COLUMNS):
                after.coins[shot, coin, column] = coins[coin, column]
        for column in range(PLAY_COLUMNS):
            after.play[shot, column] = play[column]


@entry("the doors of Castle Croquetnole", seconds=1)
def pass_doors(kind: Memory, coin: Memory, other: Memory, direction: Memory, ends: Memory, came: Memory) -> None:
    """Where a door has two lines, leave of its events those by which a coin has passed it; see `through_doors`."""
    for shot in range(len(ends) - 1):
        for column in range(came.shape[0]):
            for castle in range(4):
                came[column, castle] = 0
        for event in range(ends[shot], ends[shot + 1]):
            if kind[event] != LINE or other[event] < 4:
                continue
            castle = other[event] % 4
            if (direction[event] > 0) == (other[event] >= 8):
                came[coin[event], castle] = direction[event]
                kind[event] = 0
                continue
            if came[coin[event], castle] == -direction[event]:
                kind[event] = 0
            came[coin[event], castle] = 0
            other[event] = 4 + castle
