"""One flick as scalar kernels: its events in the order of CC-31, where coins come to rest, and whose turn it is then.

They import without Numba, and run uncompiled as plain Python. `results` are the members of `ResultArrays` one by one,
and `shot` is the row. `work` is a `JudgingRoom`.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.games.castle_croquetnole.rules.batch.clauses import judge_event, lose_flicks
from parlour.games.castle_croquetnole.rules.batch.columns import (
    ALL,
    BLOCK,
    COIN_COLUMNS,
    COIN_WORK,
    CROQUETS,
    DISC,
    DRIVEN_TIGHT,
    DRIVING,
    FALLEN,
    FLICKED,
    FLICKS,
    FREELY,
    GATES,
    GONE,
    HELD,
    HOLDING,
    IN_PLAY,
    KEPT,
    KEPT_GATES,
    KEPT_STRUCK,
    LEFT,
    LIES,
    LINE,
    MARGIN,
    NAMES,
    NEVER,
    NONE,
    OF_CROQUET,
    ON_TABLE,
    OWED,
    PLAY_COLUMNS,
    PLAY_WORK,
    PROGRESS,
    PUT_BACK,
    SCORES,
    STAGE,
    STRUCK,
    TURN,
    TURN_LIMIT,
    UNDONE,
    WINNER,
)
from parlour.games.castle_croquetnole.rules.borders import from_tile
from parlour.games.castle_croquetnole.rules.measures import RADIUS, WHOLE
from parlour.games.castle_croquetnole.rules.spots import BACK, LIFTED, RESTS, settle_coins
from parlour.games.castle_croquetnole.rules.table import TOUCH
from parlour.kernels.entries import inlined, kernel
from parlour.kernels.mathematics import hypotenuse

__all__ = ["judge_shot", "note_contacts", "pass_doors", "to_play_and_scores"]

Memory = Any
"""An array in compiled code."""


@kernel
def judge_shot(
    results: Memory, numbers: Memory, shot: int, start: Memory, row: int, rules: Memory, measures: Memory, work: Memory,
    x: Memory, y: Memory,
) -> None:  # fmt: skip
    """Judge one flick, until its play or its turn is over: `x`, `y`, `work.coins` and `work.play` are the state then.

    `note_contacts` comes before it: once for all flicks from one state.

    Args:
        results: of flicks, with doors passed.
        numbers: the coin in each column of the results.
        shot: the flick's row of the results.
        start: the members of `StateArrays`.
        row: the row of the state in which it was flicked.
        rules: the options and the flick.
        measures: of the layout.
        work: see above.
        x: overwritten with where the coins lie, m.
        y: likewise.
    """
    take_up(start, row, rules, work)
    judge_flick(results, numbers, shot, rules, work)
    come_to_rest(results, numbers, shot, start, row, rules, measures, work, x, y)
    advance(work.coins, work.play)


@kernel
def note_contacts(start: Memory, row: int, measures: Memory, work: Memory) -> None:
    """Note in `work` which coins touch each other in a state (each itself as well), and which touch towers."""
    x, y, coins, _ = start
    for coin in range(8):
        for castle in range(4):
            apart = from_tile(x[row, coin], y[row, coin], castle, measures) - measures[RADIUS]
            work.against[coin, castle] = 1 if coins[row, coin, LIES] and apart <= TOUCH else 0
        for other in range(8):
            both = coins[row, coin, LIES] and coins[row, other, LIES]
            apart = hypotenuse(x[row, other] - x[row, coin], y[row, other] - y[row, coin]) - 2.0 * measures[RADIUS]
            work.met[coin, other] = 1 if both and apart <= TOUCH else 0


@inlined
def take_up(start: Memory, row: int, rules: Memory, work: Memory) -> None:
    """Begin a flick in a state: copy it to `work`, and take the flick."""
    _, _, state_coins, state_play = start
    coins, play, flicked = work.coins, work.play, rules[FLICKED]
    for coin in range(8):
        for column in range(COIN_WORK):
            coins[coin, column] = state_coins[row, coin, column] if column < COIN_COLUMNS else 0
            work.before[coin, column] = coins[coin, column]
        work.moving[coin] = NEVER
    work.moving[flicked if rules[DRIVEN_TIGHT] == NONE else rules[DRIVEN_TIGHT]] = 0
    for column in range(PLAY_COLUMNS):
        play[column] = state_play[row, column]
    play[UNDONE] = 0
    _take_flick(play, flicked)
    for column in range(PLAY_WORK):
        work.played[column] = play[column]


@kernel
def _take_flick(play: Memory, flicked: int) -> None:
    """The play as a coin is flicked: that flick is taken, and a guard begins with what it has kept."""
    guard = flicked % 2 == 1
    play[FREELY] = play[DRIVING] & 1
    play[OF_CROQUET], play[DRIVING] = play[OF_CROQUET] >> 1, play[DRIVING] >> 1
    if play[IN_PLAY] != NONE:
        play[FLICKS] = max(play[FLICKS] - 1, 0)
    else:
        play[FLICKS] = play[KEPT] if guard else 0
        play[GATES] = play[KEPT_GATES] if guard else 0
        play[STRUCK] = play[KEPT_STRUCK] if guard else 0
        play[CROQUETS] = 0
    if guard:
        play[STAGE] = 1
        _keep_nothing(play)
    play[IN_PLAY], play[HOLDING], play[WINNER], play[OWED] = flicked, 0, NONE, 0


@kernel
def _keep_nothing(play: Memory) -> None:
    """Drop what the guard has kept for its play, or begins it with."""
    play[KEPT] = play[KEPT_GATES] = play[KEPT_STRUCK] = 0


@inlined
def judge_flick(results: Memory, numbers: Memory, shot: int, rules: Memory, work: Memory) -> None:
    """Judge the events of a flick, in `work`, until all is at rest, a knight has won or the flick is undone."""
    coins, play, order = work.coins, work.play, work.order
    _, _, _, time, kind, coin_of, other_of, direction, _ = results
    count, fallen = _sort_events(results, numbers, shot, order, work.keys), 0
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
        judge_event(coins, play, rules, work.before, happened, work.moving, work.met, work.against)


@inlined
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


@kernel
def pass_doors(results: Memory, shot: int, came: Memory) -> None:
    """Where a door has two lines, leave of its events those by which a coin has passed it; see `through_doors`.

    `came` is room to work in: by column and castle, the direction in which a coin last came in between a door's lines.
    """
    _, _, _, _, kind, coin, other, direction, ends = results
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


# --- when all is at rest ----------------------------------------------------------------------------------------


@inlined
def come_to_rest(
    results: Memory, numbers: Memory, shot: int, start: Memory, row: int, rules: Memory, measures: Memory, work: Memory,
    x: Memory, y: Memory,
) -> None:  # fmt: skip
    """Write where the coins lie (CC-28): those that fell, lie too near to the edge or are put back are moved."""
    coins, turns = work.coins, work.turns
    for coin in range(8):
        x[coin], y[coin] = start[0][row, coin], start[1][row, coin]
        turns[coin] = LIFTED
    if work.play[UNDONE]:
        _undo(work)
        return
    for place in range(len(numbers)):
        coin = numbers[place]
        if coins[coin, HELD] != NONE or not coins[coin, LIES]:
            coins[coin, LIES] = 0
        elif coins[coin, PUT_BACK]:
            turns[coin] = BACK
        else:
            x[coin], y[coin], turns[coin] = results[0][shot, place], results[1][shot, place], RESTS
            if results[2][shot, place] != ON_TABLE:
                x[coin], y[coin] = _whole(x[coin], measures), _whole(y[coin], measures)
                turns[coin] = BACK + 1 + coins[coin, FALLEN]
    settle_coins(x, y, turns, rules[MARGIN] == 1, measures, (work.placed, work.borders, work.points))
    for coin in range(8):
        if not coins[coin, LIES]:
            x[coin] = y[coin] = 0.0


@kernel
def _undo(work: Memory) -> None:
    """Restore everything as it was, with the play over (CC-29)."""
    coins, play, before, played = work.coins, work.play, work.before, work.played
    for coin in range(8):
        for column in range(COIN_WORK):
            coins[coin, column] = before[coin, column]
    for column in range(PLAY_WORK):
        play[column] = played[column]
    lose_flicks(play)
    play[UNDONE] = 1


@kernel
def _whole(value: float, measures: Memory) -> float:
    """A coordinate, or the nearest of a coin that lies whole on the table."""
    whole: float = min(max(value, -measures[WHOLE]), measures[WHOLE])
    return whole


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
        while has_left(play, play[TURN] % 4):
            play[TURN] += 1
        owner = play[TURN] % 4
        knight = 2 * owner
        prisoner = coins[knight, HELD] not in (NONE, owner)
        play[STAGE] = 1 if prisoner else 0
        _keep_nothing(play)
        if not coins[knight, LIES] and not prisoner:
            play[OWED] = knight + 1


@kernel
def has_left(play: Memory, seat: int) -> bool:
    """Whether a seat has left (CC-33)."""
    left: bool = (play[GONE] >> seat) & 1 == 1
    return left


@kernel
def counted(coins: Memory, play: Memory, rules: Memory, seat: int) -> int:
    """The progress of a seat's knight, as far as it counts when a game is cut short (CC-32)."""
    made: int = coins[2 * seat, PROGRESS]
    if made >= ALL:
        made += rules[SCORES] - ALL
    return 0 if has_left(play, seat) else made


@kernel
def to_play_and_scores(coins: Memory, play: Memory, rules: Memory, scores: Memory) -> int:
    """Write the scores of a game that is over, NaN while it goes on; the seat to play, -1 if it is over."""
    won, limit, total, remaining = play[WINNER] != NONE, rules[TURN_LIMIT], 0, 0
    for seat in range(4):
        total += counted(coins, play, rules, seat)
        remaining += 0 if has_left(play, seat) else 1
    over = won or 0 < limit <= play[TURN]
    for seat in range(4):
        scores[seat] = math.nan
        if won:
            scores[seat] = 1.0 if seat == play[WINNER] else 0.0
        elif over:
            share = 0.0 if has_left(play, seat) else 1.0 / remaining
            scores[seat] = counted(coins, play, rules, seat) / total if total else share
    if over:
        return -1
    to_play: int = ((play[OWED] & 15) - 1) // 2 if play[OWED] else play[TURN] % 4
    return play[TURN] % 4 if has_left(play, to_play) else to_play
