"""One flick as scalar kernels: its events in the order of CC-31, where coins come to rest, and whose turn it is then.

They import without Numba, and run uncompiled as plain Python. `results` are the members of `ResultArrays` one by one,
and `shot` is the row.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.compiling.kernels import kernel
from parlour.games.castle_croquetnole.rules.batch.clauses import judge_event, lose_flicks
from parlour.games.castle_croquetnole.rules.batch.columns import (
    BACK_HOME,
    BLOCK,
    COIN_COLUMNS,
    COIN_WORK,
    COS,
    CROQUETS,
    CROWDED,
    DISC,
    DRIVEN_TIGHT,
    FALLEN,
    FLICKED,
    FLICKS,
    GATES,
    HALF_TILE,
    HELD,
    HOLDING,
    IN_PLAY,
    KEPT,
    KEPT_GATES,
    LEFT,
    LIES,
    LINE,
    MARGIN,
    NAMES,
    NEVER,
    NONE,
    ON_TABLE,
    OWED,
    PLAY_COLUMNS,
    PLAY_WORK,
    PROGRESS,
    PUT_BACK,
    RADIUS,
    SIN,
    STAGE,
    STRUCK,
    TOWER_X,
    TOWER_Y,
    TURN,
    TURN_LIMIT,
    UNDONE,
    WHOLE,
    WINNER,
    WITHIN,
)
from parlour.games.castle_croquetnole.rules.table import TOUCH

__all__ = ["advance", "come_to_rest", "judge_flick", "take_up", "to_play_and_scores"]

Memory = Any
"""An array in compiled code."""


@kernel
def take_up(
    x: Memory,
    y: Memory,
    state_coins: Memory,
    state_play: Memory,
    row: int,
    rules: Memory,
    measures: Memory,
    work: Memory,
) -> None:
    """Begin a flick in a state: copy it to `work`, take the flick, note what touches what."""
    coins, play, before, played, moving, met, against, _, _ = work
    flicked = rules[FLICKED]
    for coin in range(8):
        for column in range(COIN_WORK):
            coins[coin, column] = state_coins[row, coin, column] if column < COIN_COLUMNS else 0
            before[coin, column] = coins[coin, column]
        moving[coin] = NEVER
        for castle in range(4):
            lies = state_coins[row, coin, LIES] == 1
            against[coin, castle] = 1 if lies and _at_tower(x[row, coin], y[row, coin], castle, measures) else 0
        for other in range(8):
            both = state_coins[row, coin, LIES] == 1 and state_coins[row, other, LIES] == 1
            apart = math.hypot(x[row, other] - x[row, coin], y[row, other] - y[row, coin]) - 2.0 * RADIUS
            met[coin, other] = 1 if both and coin != other and apart <= TOUCH else 0
    moving[flicked if rules[DRIVEN_TIGHT] == NONE else rules[DRIVEN_TIGHT]] = 0
    for column in range(PLAY_COLUMNS):
        play[column] = state_play[row, column]
    play[UNDONE] = play[CROWDED] = 0
    _take_flick(play, flicked)
    for column in range(PLAY_WORK):
        played[column] = play[column]


@kernel
def _at_tower(x: float, y: float, castle: int, measures: Memory) -> bool:
    """Whether a coin there lies against a castle's tower, as `Layout.touches_tower` does."""
    east, north = x - measures[TOWER_X + castle], y - measures[TOWER_Y + castle]
    right = abs(east * measures[COS] + north * measures[SIN]) - HALF_TILE
    ahead = abs(north * measures[COS] - east * measures[SIN]) - HALF_TILE
    distance = math.hypot(max(right, 0.0), max(ahead, 0.0)) + min(max(right, ahead), 0.0)
    touches: bool = distance - RADIUS <= TOUCH
    return touches


@kernel
def _take_flick(play: Memory, flicked: int) -> None:
    """The play as a coin is flicked: that flick is taken, and a guard begins with what it has kept."""
    guard = flicked % 2 == 1
    if play[IN_PLAY] != NONE:
        play[FLICKS] = max(play[FLICKS] - 1, 0)
    else:
        play[FLICKS] = play[KEPT] if guard else 0
        play[GATES] = play[KEPT_GATES] if guard else 0
        play[STRUCK] = play[CROQUETS] = 0
    if guard:
        play[STAGE], play[KEPT], play[KEPT_GATES] = 1, 0, 0
    play[IN_PLAY], play[HOLDING], play[WINNER], play[OWED] = flicked, 0, NONE, 0


@kernel
def judge_flick(results: Memory, numbers: Memory, shot: int, rules: Memory, work: Memory) -> None:
    """Judge the events of a flick, in `work`, until all is at rest, a knight has won or the flick is undone."""
    coins, play, before, _, moving, met, against, order, keys = work
    _, _, _, time, kind, coin_of, other_of, direction, _ = results
    count, fallen = _sort_events(results, numbers, shot, order, keys), 0
    for place in range(count):
        event = order[place]
        coin = numbers[coin_of[event]]
        if kind[event] == LEFT:
            fallen += 1
            coins[coin, FALLEN] = fallen
        if play[WINNER] != NONE or play[UNDONE]:
            continue
        other = numbers[other_of[event]] if kind[event] == DISC else other_of[event]
        happened = (kind[event], coin, other, direction[event], time[event])
        judge_event(coins, play, rules, before, happened, moving, met, against)


@kernel
def _sort_events(results: Memory, numbers: Memory, shot: int, order: Memory, keys: Memory) -> int:
    """Write the events that are judged in the order of CC-31; returns their number."""
    _, _, _, time, kind, coin_of, other_of, direction, ends = results
    count = 0
    for event in range(ends[shot], ends[shot + 1]):
        what = kind[event]
        if what not in (DISC, BLOCK, LINE, LEFT) or count == len(order):
            continue
        rank = 4
        one, two = NAMES[numbers[coin_of[event]]], other_of[event] + 1
        if what == LINE:
            rank = 0 if other_of[event] < 4 else 1
        elif what == DISC:
            rank, with_whom = 2, NAMES[numbers[other_of[event]]]
            one, two = min(one, with_whom), max(one, with_whom)
        elif what == BLOCK:
            rank = 3
        key = (((time[event] * 8 + rank) * 16 + one) * 32 + two) * 4 + 1 - direction[event]
        at = count
        while at > 0 and keys[at - 1] > key:
            keys[at], order[at] = keys[at - 1], order[at - 1]
            at -= 1
        keys[at], order[at] = key, event
        count += 1
    return count


# --- when all is at rest ----------------------------------------------------------------------------------------


@kernel
def come_to_rest(
    results: Memory, numbers: Memory, shot: int, start: Memory, row: int, rules: Memory, measures: Memory, work: Memory,
    x: Memory, y: Memory,
) -> None:  # fmt: skip
    """Write where the coins lie (CC-28): those that fell or lie too near to the edge are moved in.

    Where a coin that was moved overlaps another, the flick is marked as crowded.
    """
    coins, play = work[0], work[1]
    for coin in range(8):
        x[coin], y[coin] = start[0][row, coin], start[1][row, coin]
    if play[UNDONE]:
        _undo(work)
        return
    moved = False
    for place in range(len(numbers)):
        coin = numbers[place]
        if coins[coin, HELD] == NONE and coins[coin, LIES]:
            moved = _lie_down(results, shot, place, coin, rules, measures, coins, x, y) or moved
        else:
            coins[coin, LIES] = 0
    for coin in range(8):
        if not coins[coin, LIES]:
            x[coin] = y[coin] = 0.0
    if moved and _overlaps(coins, x, y):
        play[CROWDED] = 1


@kernel
def _undo(work: Memory) -> None:
    """Restore everything as it was, with the play over (CC-29)."""
    coins, play, before, played, _, _, _, _, _ = work
    for coin in range(8):
        for column in range(COIN_WORK):
            coins[coin, column] = before[coin, column]
    for column in range(PLAY_WORK):
        play[column] = played[column]
    lose_flicks(play)
    play[UNDONE] = 1


@kernel
def _lie_down(
    results: Memory, shot: int, place: int, coin: int, rules: Memory, measures: Memory, coins: Memory, x: Memory,
    y: Memory,
) -> bool:  # fmt: skip
    """Write where one coin lies; whether it was moved or put back."""
    moved = False
    if coins[coin, PUT_BACK]:
        moved = True
    else:
        x[coin], y[coin] = results[0][shot, place], results[1][shot, place]
        if results[2][shot, place] != ON_TABLE:
            x[coin], y[coin] = _within(x[coin], measures[WHOLE]), _within(y[coin], measures[WHOLE])
            moved = True
    if rules[MARGIN] and max(abs(x[coin]), abs(y[coin])) > measures[WITHIN] + TOUCH:
        x[coin], y[coin] = _within(x[coin], measures[WITHIN]), _within(y[coin], measures[WITHIN])
        moved = True
    return moved


@kernel
def _within(value: float, most: float) -> float:
    return min(max(value, -most), most)


@kernel
def _overlaps(coins: Memory, x: Memory, y: Memory) -> bool:
    """Whether two coins that lie on the table overlap."""
    for one in range(8):
        for other in range(one):
            both = coins[one, LIES] and coins[other, LIES]
            if both and 2.0 * RADIUS - math.hypot(x[one] - x[other], y[one] - y[other]) > TOUCH:
                return True
    return False


# --- turns (CC-4 to CC-6, CC-17) --------------------------------------------------------------------------------


@kernel
def advance(coins: Memory, play: Memory) -> None:
    """End a play that is over, and with a guard's the turn."""
    if play[WINNER] != NONE or play[OWED] or play[FLICKS] or play[CROQUETS]:
        return
    guard = play[IN_PLAY] % 2 == 1
    play[STAGE], play[IN_PLAY] = 1, NONE
    lose_flicks(play)
    if guard:
        play[TURN] += 1
        owner = play[TURN] % 4
        knight = 2 * owner
        prisoner = coins[knight, HELD] not in (NONE, owner)
        play[STAGE] = 1 if prisoner else 0
        play[KEPT] = play[KEPT_GATES] = 0
        if not coins[knight, LIES] and not prisoner:
            play[OWED] = knight + 1


@kernel
def to_play_and_scores(coins: Memory, play: Memory, rules: Memory, scores: Memory) -> int:
    """Write the scores of a game that is over, NaN while it goes on; the seat to play, -1 if it is over."""
    won, limit, total = play[WINNER] != NONE, rules[TURN_LIMIT], 0
    for seat in range(4):
        total += min(coins[2 * seat, PROGRESS], BACK_HOME)
    over = won or 0 < limit <= play[TURN]
    for seat in range(4):
        scores[seat] = math.nan
        if won:
            scores[seat] = 1.0 if seat == play[WINNER] else 0.0
        elif over:
            scores[seat] = min(coins[2 * seat, PROGRESS], BACK_HOME) / total if total else 0.25
    if over:
        return -1
    to_play: int = ((play[OWED] & 15) - 1) // 2 if play[OWED] else play[TURN] % 4
    return to_play
