"""The clauses CR-5 to CR-13 as scalar kernels: one shot at a time, numbers in, numbers out.

They import without Numba, and run uncompiled as plain Python. Every time is a whole number of microseconds. In each
function `results` and `states` are the arrays' members one by one, `shot` is the row, and `work` is room to work in.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.games.crokinole.rules.table import (
    BAND,
    DISC_RADIUS,
    FIFTEEN,
    LINE_WIDTH,
    START_LINE,
    TEN,
    TOUCH,
)
from parlour.kernels.entries import kernel
from parlour.kernels.mathematics import hypotenuse
from parlour.physics import Fate, Kind

__all__ = [
    "COUNTERS",
    "FOUL",
    "HIDING",
    "MATCH_TWENTIES",
    "NO_DISC",
    "NO_FOUL",
    "NO_PLAY_OFF",
    "ONE_ROUND",
    "ROUND",
    "RULES",
    "SCORES",
    "SHOTS",
    "STARTER",
    "TWENTIES",
    "UNTIL_DECIDED",
    "WORK",
    "judge_shot",
]

Memory = Any
"""An array in compiled code."""

NO_DISC = -1
NO_FOUL, FOUL, HIDING = range(3)
ROUND, STARTER, SHOTS, TWENTIES, SCORES, MATCH_TWENTIES, COUNTERS = 0, 1, 2, 3, 5, 7, 9
(
    PLAYERS, EACH_ROUND, MUST_REACH, SAVED_BY_ANY, ALL_STRUCK_GO, SUSPENDS, DITCHED_BEYOND, TARGET, FIXED_ROUNDS,
    PLAY_OFF, COUNT_TWENTIES, RULES,
) = range(12)  # fmt: skip
"""The options that a shot is judged by, and what follows from them."""
NO_PLAY_OFF, ONE_ROUND, UNTIL_DECIDED = range(3)
SIDE, LEFT, GONE, STRUCK, TOUCHED, DITCHED, WORK = range(7)
"""Of each disc in one shot: whose it is; when it left the surface; when it left or fell in the hole. Then when it was
struck in the shot, directly or through others; whether a returning disc touched it; whether it goes to the ditch."""
NEVER = 1 << 60
DISC, CAPTURED, LEFT_TABLE = int(Kind.DISC), int(Kind.CAPTURED), int(Kind.LEFT_TABLE)
ON_TABLE, IN_HOLE, OFF_TABLE = int(Fate.ON_TABLE), int(Fate.CAPTURED), int(Fate.LEFT_TABLE)


@kernel
def judge_shot(
    results: Memory, columns: Memory, side: Memory, before: Memory, row: int, rules: Memory, work: Memory, shot: int,
    found: Memory,
) -> None:  # fmt: skip
    """Judge one shot: CR-5 to CR-10 in the order of CR-11, then the round and the match (CR-12, CR-13)."""
    stays, removed, worth, twenties, foul, points, to_play, scores, x_after, y_after, side_after, after = found
    x, y, fate = results[0], results[1], results[2]
    players, shooter = rules[PLAYERS], (before[row, STARTER] + before[row, SHOTS]) % rules[PLAYERS]
    foul[shot] = _penalties(results, columns[shot], side, row, shooter % 2, rules, work, shot)
    for counter in range(COUNTERS):
        after[shot, counter] = before[row, counter]
    after[shot, SHOTS] += 1
    twenties[shot, 0] = twenties[shot, 1] = points[shot, 0] = points[shot, 1] = 0
    totals_0, totals_1 = 0, 0
    for disc in range(side.shape[1]):
        owner = work[disc, SIDE]
        there = owner != NO_DISC and work[disc, LEFT] == NEVER
        ditched = work[disc, DITCHED] == 1
        on_table = there and fate[shot, disc] == ON_TABLE
        reach = hypotenuse(x[shot, disc], y[shot, disc]) if on_table else 0.0
        stay = on_table and not ditched and not _over_line(rules, reach)
        stays[shot, disc], removed[shot, disc] = stay, on_table and not stay
        worth[shot, disc] = value_at(reach) if stay else 0.0
        if there and fate[shot, disc] == IN_HOLE and not ditched:
            twenties[shot, owner] += 1
            after[shot, TWENTIES + owner] += 1
        x_after[shot, disc], y_after[shot, disc] = (x[shot, disc], y[shot, disc]) if stay else (0.0, 0.0)
        side_after[shot, disc] = owner if stay else NO_DISC
        if stay and owner == 0:
            totals_0 += int(worth[shot, disc])
        elif stay:
            totals_1 += int(worth[shot, disc])
    over = False
    if after[shot, SHOTS] == rules[EACH_ROUND]:
        difference = totals_0 + 20 * after[shot, TWENTIES] - totals_1 - 20 * after[shot, TWENTIES + 1]
        _end_round(rules, difference, after[shot], points[shot])
        for disc in range(side.shape[1]):
            x_after[shot, disc], y_after[shot, disc], side_after[shot, disc] = 0.0, 0.0, NO_DISC
        over = _is_over(rules, after[shot])
    to_play[shot] = -1 if over else (after[shot, STARTER] + after[shot, SHOTS]) % players
    for seat in range(players):
        ours, theirs = after[shot, SCORES + seat % 2], after[shot, SCORES + 1 - seat % 2]
        scores[shot, seat] = math.nan
        if over:
            scores[shot, seat] = 1.0 if ours > theirs else 0.0 if ours < theirs else 0.5


# --- CR-5, CR-6, CR-9 -------------------------------------------------------------------------------------------


@kernel
def _penalties(
    results: Memory, column: int, side: Memory, row: int, shooter: int, rules: Memory, work: Memory, shot: int
) -> int:
    """Mark in `work` what goes to the ditch by CR-5 or CR-6; returns which of the two it was."""
    opposed, touched = False, False
    for disc in range(side.shape[1]):
        work[disc, SIDE] = side[row, disc]
        opposed = opposed or side[row, disc] == 1 - shooter
        work[disc, LEFT] = work[disc, GONE] = work[disc, STRUCK] = NEVER
        work[disc, TOUCHED] = work[disc, DITCHED] = 0
    work[column, SIDE], work[column, STRUCK] = shooter, -1
    _departures(results, shot, work)
    _returns(results, shot, work)
    for disc in range(side.shape[1]):
        touched = touched or work[disc, TOUCHED] == 1
    if touched and rules[SUSPENDS]:
        return NO_FOUL
    _follow(results, shot, shooter, work)
    if opposed:
        if _has_hit(results, shot, shooter, work):
            return NO_FOUL
    elif not rules[MUST_REACH] or _has_reached(results, shot, column, rules, work):
        return NO_FOUL
    others = 0
    for disc in range(side.shape[1]):
        struck = disc != column and work[disc, STRUCK] < NEVER and (opposed or rules[ALL_STRUCK_GO] == 1)
        others += 1 if struck else 0
        work[disc, DITCHED] = 1 if (struck or disc == column) and work[disc, TOUCHED] == 0 else 0
    gone = work[column, LEFT] < NEVER or results[2][shot, column] == OFF_TABLE
    if not opposed and others == 0 and gone:
        return NO_FOUL  # it has left the board by itself, and nothing else goes
    return FOUL if opposed else HIDING


@kernel
def _departures(results: Memory, shot: int, work: Memory) -> None:
    """When each disc left the surface, and when it left or fell in the hole: then it is out of play (CR-7, CR-9)."""
    _, _, _, time, kind, coin, _, _, ends = results
    for event in range(ends[shot], ends[shot + 1]):
        disc = coin[event]
        if kind[event] == LEFT_TABLE:
            work[disc, LEFT] = min(work[disc, LEFT], time[event])
        if kind[event] in (LEFT_TABLE, CAPTURED):
            work[disc, GONE] = min(work[disc, GONE], time[event])


@kernel
def _returns(results: Memory, shot: int, work: Memory) -> None:
    """Mark the discs in play that a disc touched which came back from off the board (CR-9)."""
    _, _, _, time, kind, coin, other, _, ends = results
    for event in range(ends[shot], ends[shot + 1]):
        one, two, when = coin[event], other[event], time[event]
        if kind[event] == LEFT_TABLE and two >= 0:
            if when <= work[two, GONE]:
                work[two, TOUCHED] = 1
        elif kind[event] == DISC:
            if work[one, LEFT] < when <= work[two, GONE]:
                work[two, TOUCHED] = 1
            if work[two, LEFT] < when <= work[one, GONE]:
                work[one, TOUCHED] = 1


@kernel
def _follow(results: Memory, shot: int, shooter: int, work: Memory) -> None:
    """Find when each disc of the shooter's side was struck in the shot: by the shot disc, or by one that was.

    A disc is struck at the first time at which a struck one meets it; contacts at one time have no order.
    """
    _, _, _, time, kind, coin, other, _, ends = results
    changed = True
    while changed:
        changed = False
        for event in range(ends[shot], ends[shot + 1]):
            one, two, when = coin[event], other[event], time[event]
            if kind[event] != DISC or work[one, SIDE] != shooter or work[two, SIDE] != shooter:
                continue
            if when > work[one, GONE] or when > work[two, GONE]:
                continue
            if work[one, STRUCK] <= when < work[two, STRUCK]:
                work[two, STRUCK] = when
                changed = True
            elif work[two, STRUCK] <= when < work[one, STRUCK]:
                work[one, STRUCK] = when
                changed = True


@kernel
def _has_hit(results: Memory, shot: int, shooter: int, work: Memory) -> bool:
    """Whether a struck disc met an opposing one (CR-6)."""
    _, _, _, time, kind, coin, other, _, ends = results
    for event in range(ends[shot], ends[shot + 1]):
        one, two, when = coin[event], other[event], time[event]
        if kind[event] != DISC or work[one, SIDE] == work[two, SIDE]:
            continue
        if when > work[one, GONE] or when > work[two, GONE]:
            continue
        ours = one if work[one, SIDE] == shooter else two
        if work[ours, STRUCK] <= when:
            return True
    return False


@kernel
def _has_reached(results: Memory, shot: int, column: int, rules: Memory, work: Memory) -> bool:
    """Whether a disc that saves the shot ended in the 15 zone or in the hole (CR-5)."""
    x, y, fate = results[0], results[1], results[2]
    for disc in range(x.shape[1]):
        saves = disc == column or (rules[SAVED_BY_ANY] == 1 and work[disc, STRUCK] < NEVER)
        if not saves or work[disc, LEFT] < NEVER:
            continue
        if fate[shot, disc] == IN_HOLE:
            return True
        if fate[shot, disc] == ON_TABLE and hypotenuse(x[shot, disc], y[shot, disc]) <= FIFTEEN + BAND + TOUCH:
            return True
    return False


# --- CR-10, CR-12, CR-13 ----------------------------------------------------------------------------------------


@kernel
def _over_line(rules: Memory, reach: float) -> bool:
    """Whether a disc at rest at this distance from the middle goes to the ditch (CR-10)."""
    touches = abs(reach - START_LINE) <= BAND + TOUCH
    return touches or (rules[DITCHED_BEYOND] == 1 and reach > START_LINE + BAND + TOUCH)


@kernel
def value_at(reach: float) -> float:
    """What a disc at this distance from the middle counts, as in `table.value` (CR-12)."""
    rim = reach + DISC_RADIUS
    if rim < FIFTEEN - LINE_WIDTH / 2 - TOUCH:
        return 15.0
    if rim < TEN - LINE_WIDTH / 2 - TOUCH:
        return 10.0
    return 5.0 if rim <= START_LINE + LINE_WIDTH / 2 + 2 * DISC_RADIUS + TOUCH else 0.0


@kernel
def _end_round(rules: Memory, difference: int, after: Memory, points: Memory) -> None:
    """Count a round, and begin the next."""
    if rules[FIXED_ROUNDS]:
        points[0] = 1 if difference == 0 else 2 if difference > 0 else 0
        points[1] = 2 - points[0]
    else:
        points[0], points[1] = max(difference, 0), max(-difference, 0)
    for side in range(2):
        after[SCORES + side] += points[side]
        after[MATCH_TWENTIES + side] += after[TWENTIES + side]
        if not rules[COUNT_TWENTIES]:
            after[MATCH_TWENTIES + side] = 0
        after[TWENTIES + side] = 0
    after[ROUND] += 1
    after[STARTER] = (after[STARTER] + 1) % rules[PLAYERS]
    after[SHOTS] = 0


@kernel
def _is_over(rules: Memory, after: Memory) -> bool:
    """Whether the match is over when a round is (CR-13)."""
    rounds, played, level = rules[FIXED_ROUNDS], after[ROUND] - 1, after[SCORES] == after[SCORES + 1]
    if not rounds:
        return bool(max(after[SCORES], after[SCORES + 1]) >= rules[TARGET])
    if played < rounds:
        return False
    follows = rules[PLAY_OFF] == UNTIL_DECIDED or (rules[PLAY_OFF] == ONE_ROUND and played == rounds)
    return not (level and follows)
