"""What one event of a flick does, as scalar kernels: CC-1 to CC-25 and CC-29, as the referee rules.

They import without Numba, and run uncompiled as plain Python. `coins` and `play` are the rows of one flick, `rules` the
options and the flick; see `columns`.
"""

from __future__ import annotations

from typing import Any

from parlour.games.castle_croquetnole.rules.batch.columns import (
    AGAIN,
    ALL,
    ANY_GATE,
    BACK_HOME,
    BLOCK,
    CROQUETS,
    DISC,
    DRIVEN,
    DRIVEN_TIGHT,
    DRIVING,
    ENDS,
    FLICKED,
    FLICKS,
    FREELY,
    GATES,
    HELD,
    IN,
    INSIDE,
    KEPT,
    KEPT_GATES,
    KEPT_STRUCK,
    LEFT,
    LIES,
    LINE,
    NONE,
    OF_CROQUET,
    OUT,
    OWED,
    OWN_GATE,
    PASSIVE,
    PROGRESS,
    PUT_BACK,
    SCORES,
    STRIKES,
    STRUCK,
    UNDO,
    UNDONE,
    VOID,
    WINNER,
)
from parlour.kernels.entries import kernel

__all__ = ["judge_event", "lose_flicks"]

Memory = Any
"""An array in compiled code."""


@kernel
def judge_event(
    coins: Memory, play: Memory, rules: Memory, before: Memory, happened: Memory, moving: Memory, met: Memory,
    against: Memory,
) -> None:  # fmt: skip
    """Judge one event: `happened` is its kind, coin, other, direction and time.

    `before` holds the coins as the flick began, `moving` when each began to move, `met` and `against` which coins and
    towers touched each other then.
    """
    kind, coin, other, direction, time = happened
    if kind == DISC:
        moving[coin], moving[other] = min(moving[coin], time), min(moving[other], time)
        if coins[coin, VOID] or coins[other, VOID]:
            return
        lasting = met[coin, other] == 1 and time <= moving[coin] and time <= moving[other]
        driving = (moving[coin] < time, moving[other] < time)
        _contact(coins, play, rules, before, (coin, other), lasting, driving)
        return
    if coins[coin, VOID]:
        return
    if kind == LINE and other < 4:
        _gate(coins, play, rules, before, coin, other, direction > 0)
    elif kind == LINE:
        _score(coins, play, rules, coin, other - 4, 1)
    elif kind == LEFT:
        coins[coin, VOID] = 1
        if _plays(rules, coin):
            lose_flicks(play)
    elif kind == BLOCK and other < 4 and not (against[coin, other] == 1 and time <= moving[coin]):
        _touch(coins, play, rules, coin, other)


@kernel
def lose_flicks(play: Memory) -> None:
    """End the play of the coin in play, and drop what it gained."""
    play[FLICKS], play[STRUCK], play[GATES], play[CROQUETS], play[OF_CROQUET], play[DRIVING] = 0, 0, 0, 0, 0, 0


@kernel
def _plays(rules: Memory, coin: int) -> bool:
    """Whether it is the coin that is flicked; a knight that is held counts as driven (CC-26)."""
    plays: bool = coin == rules[FLICKED] and rules[DRIVEN_TIGHT] == NONE
    return plays


@kernel
def _counts(rules: Memory, coin: int) -> bool:
    """Whether what a knight passes and touches counts (CC-8)."""
    counts: bool = _plays(rules, coin) or rules[PASSIVE] == 1
    return counts


@kernel
def _gate(
    coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int, castle: int, inward: bool
) -> None:  # fmt: skip
    inside = coins[coin, INSIDE]
    if inward and inside == NONE:
        _enter(coins, play, rules, coin, castle)
    elif inward:
        if _plays(rules, coin) and (castle != inside or rules[ANY_GATE]):
            _take_back(coins, play, rules, before, coin)
    elif inside == castle:
        _leave(coins, play, rules, coin, castle)


@kernel
def _take_back(coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int) -> None:
    """A coin that did what is illegal goes back, or the whole flick is undone (CC-23, CC-29)."""
    if rules[UNDO]:
        play[UNDONE] = 1
        return
    for column in range(coins.shape[1]):
        coins[coin, column] = before[coin, column]
    coins[coin, VOID] = coins[coin, PUT_BACK] = 1
    lose_flicks(play)


@kernel
def _enter(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int) -> None:
    coins[coin, INSIDE] = castle
    if castle != coin // 2:
        _score(coins, play, rules, coin, castle, 0)
        return
    if coin % 2 == 0 and coins[coin, PROGRESS] == ALL and _counts(rules, coin):
        coins[coin, PROGRESS] = BACK_HOME
    _own_gate(play, rules, coin, IN)


@kernel
def _leave(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int) -> None:
    _score(coins, play, rules, coin, castle, 3)
    coins[coin, INSIDE] = NONE
    coins[coin, PROGRESS] = min(coins[coin, PROGRESS], ALL)
    if castle != coin // 2:
        return
    if coin % 2 == 1:
        for knight in range(0, 8, 2):
            if knight != coin - 1 and coins[knight, HELD] == castle:
                coins[knight, HELD] = coins[knight, INSIDE] = knight // 2
    _own_gate(play, rules, coin, OUT)


@kernel
def _own_gate(play: Memory, rules: Memory, coin: int, way: int) -> None:
    if _plays(rules, coin):
        if not play[GATES] & way and (coin % 2 == 1 or rules[OWN_GATE]):
            play[GATES] |= way
            play[FLICKS] += 1
    elif _keeps(rules, coin) and not play[KEPT_GATES] & way:
        play[KEPT_GATES] |= way
        play[KEPT] += 1


@kernel
def _keeps(rules: Memory, coin: int) -> bool:
    """Whether a coin is a guard that is driven in its owner's turn and keeps its flicks for its play."""
    return rules[DRIVEN] and coin % 2 == 1 and coin == rules[FLICKED] + 1


@kernel
def _score(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int, step: int) -> None:
    progress = coins[coin, PROGRESS]
    if coin % 2 == 1 or progress >= ALL or coins[coin, INSIDE] != castle:
        return
    due = (coin // 2 + 1 + progress // 4) % 4 == castle and progress % 4 == step
    if not due or not _counts(rules, coin):
        return
    coins[coin, PROGRESS] = progress + 1 if progress + 1 < rules[SCORES] else ALL
    if _plays(rules, coin):
        play[STRUCK] = 0
        play[FLICKS] += 1


@kernel
def _touch(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int) -> None:
    owner = coin // 2
    if coin % 2 == 1:
        _rescue(coins, play, rules, coin, castle)
    elif castle != owner:
        _score(coins, play, rules, coin, castle, 2)
    elif coins[coin, PROGRESS] == BACK_HOME and coins[coin, INSIDE] == owner:
        _finish(coins, play, rules, coin)


@kernel
def _finish(coins: Memory, play: Memory, rules: Memory, coin: int) -> None:
    if _counts(rules, coin) and coins[coin + 1, INSIDE] == coin // 2:
        play[WINNER] = coin // 2


@kernel
def _rescue(coins: Memory, play: Memory, rules: Memory, guard: int, castle: int) -> None:
    knight, owner = guard - 1, guard // 2
    taken_now = coins[knight, VOID]  # it is lifted onto the tower at rest only (CC-13)
    if taken_now or coins[guard, INSIDE] != owner or coins[knight, HELD] != castle or castle == owner:
        return
    coins[knight, HELD] = coins[knight, INSIDE] = owner
    coins[guard, LIES], coins[guard, VOID] = 0, 1
    _owe(play, guard)
    if guard == rules[FLICKED] and rules[ENDS]:
        lose_flicks(play)


@kernel
def _owe(play: Memory, coin: int) -> None:
    """Add a coin to those that must be placed."""
    shift = 0
    while play[OWED] >> shift:
        shift += 4
    play[OWED] |= (coin + 1) << shift


@kernel
def _takes(coins: Memory, guard: int, knight: int) -> bool:
    castle = guard // 2
    foreign = guard % 2 == 1 and knight % 2 == 0 and knight // 2 != castle
    return foreign and coins[guard, INSIDE] == castle and coins[knight, INSIDE] == castle


@kernel
def _contact(
    coins: Memory, play: Memory, rules: Memory, before: Memory, met: tuple[int, int], lasting: bool,
    driving: tuple[bool, bool],
) -> None:  # fmt: skip
    """Two coins meet; `driving` says which of them were moving before."""
    one, other = met
    if _takes(coins, one, other):
        _capture(coins, play, rules, other, one)
    elif _takes(coins, other, one):
        _capture(coins, play, rules, one, other)
    elif lasting:
        return
    elif _plays(rules, one):
        _strike(coins, play, rules, before, one, other)
    elif _plays(rules, other):
        _strike(coins, play, rules, before, other, one)
    elif driving[0] and _strikes_driven(rules, one, other):
        _strike_driven(coins, play, one, other)
    elif driving[1] and _strikes_driven(rules, other, one):
        _strike_driven(coins, play, other, one)


@kernel
def _capture(coins: Memory, play: Memory, rules: Memory, knight: int, guard: int) -> None:
    castle, progress = guard // 2, coins[knight, PROGRESS]
    if progress < ALL and (knight // 2 + 1 + progress // 4) % 4 == castle:
        coins[knight, PROGRESS] -= progress % 4
    coins[knight, HELD], coins[knight, LIES], coins[knight, VOID] = castle, 0, 1
    if knight == rules[FLICKED]:
        lose_flicks(play)
    if guard == rules[FLICKED]:
        play[FLICKS] += 1
    elif _keeps(rules, guard):
        play[KEPT] += 1


@kernel
def _strike(coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int, other: int) -> None:
    if _on_duty(coins, coin) or _on_duty(coins, other):
        return
    own_guard = coin % 2 == 0 and other == coin + 1
    if play[STRUCK] & (1 << other):
        if rules[AGAIN] and not (play[FREELY] and own_guard):
            _take_back(coins, play, rules, before, coin)
        return
    play[STRUCK] |= 1 << other
    if own_guard:
        play[CROQUETS] += 1
    else:
        play[FLICKS] += 2


@kernel
def _on_duty(coins: Memory, coin: int) -> bool:
    on_duty: bool = coin % 2 == 1 and coins[coin, INSIDE] == coin // 2
    return on_duty


@kernel
def _strikes_driven(rules: Memory, guard: int, other: int) -> bool:
    """Whether a driven coin may gain flicks by a strike: the guard of the player, of any coin but the one in play."""
    driven: bool = guard % 2 == 1 and guard == rules[FLICKED] + 1 and other != rules[FLICKED]
    return driven and rules[STRIKES] == 1


@kernel
def _strike_driven(coins: Memory, play: Memory, guard: int, other: int) -> None:
    if _on_duty(coins, guard) or _on_duty(coins, other) or play[KEPT_STRUCK] & (1 << other):
        return
    play[KEPT_STRUCK] |= 1 << other
    play[KEPT] += 2
