"""The referee's verdicts on flicks by the thousand, compiled.

It applies CC-1 to CC-29 as `referee.Desk` does; a test holds one against the other. Coins are numbers here, their
places in `COINS`: a knight is even, its guard is the next, and half of the number is the owner. Where a coin goes back
to finds no room is not looked into: it is taken to lie there all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numba
import numpy as np

from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.course import touching
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.flick import Aim
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.physics import Batch

    Numbers = NDArray[np.int64]
    Array = NDArray[np.float64]

__all__ = ["Verdicts", "judged", "placed"]

Memory = Any
"""An array in compiled code."""

NONE = -1
INSIDE, HELD, PROGRESS, LIES, VOID, FALLEN, BACK = range(7)
"""Of a coin: the castle that it is inside and whose tower it is on, or `NONE`; whether it lies on the table; whether
the rest of the flick's events are void for it; whether it fell off the table; whether it goes back after CC-29."""
FLICKS, STRUCK, GATES, CROQUETS, WINNER, UNDONE, OWED = range(7)
"""Of the play: flicks left, coins struck (bits), own gates used (1 out, 2 in), croquets to choose; the winner; whether
the whole flick is undone; the guard that has to be placed."""
FLICKED, TIGHT, PASSIVE, OWN_GATE, UNDO = range(5)
"""Of the flick and the rules: its coin, the coin that a tight one drives or `NONE`, then options."""
OUT, IN = 1, 2
DISC, BLOCK, LINE, LEFT = (int(kind) for kind in (Kind.DISC, Kind.BLOCK, Kind.LINE, Kind.LEFT_TABLE))
ON_TABLE = int(Fate.ON_TABLE)
NAMES = np.array([sorted(COINS).index(coin) for coin in COINS])
"""Of events at one time, that of the coin whose id comes first is judged first."""
ALL, BACK_HOME = 12, 13


class Verdicts(NamedTuple):
    """States after flicks: arrays over flicks, then coins.

    Attributes:
        x, y: where the coins lie, m; of one that lies on no place without meaning.
        coins: for each coin `INSIDE`, `HELD`, `PROGRESS`, `LIES` and on; int64, one axis more.
        play: `FLICKS`, `STRUCK` and on; int64.
    """

    x: Array
    y: Array
    coins: Numbers
    play: Numbers

    def __len__(self) -> int:
        return len(self.x)


def judged(game: CastleCroquetnole, state: State, aim: Aim, batch: Batch) -> Verdicts:
    """Judge flicks of one coin that were all played from where the coins lie; of `aim` only the coin is asked."""
    start = placed(state)
    ids = np.array([COINS.index(coin) for coin, _ in state.lying()], np.int64)
    met = np.zeros((len(COINS), len(COINS)), np.bool_)
    for pair in touching(dict(state.lying())):
        one, two = (COINS.index(coin) for coin in pair)
        met[one, two] = met[two, one] = True
    against = np.zeros((len(COINS), 4), np.bool_)
    for coin, at in state.lying():
        against[COINS.index(coin)] = [game.layout.touches_tower(castle, at) for castle in range(4)]
    play = start.play[0].copy()
    play[FLICKS] = max(play[FLICKS] - 1, 0)
    options = game.options
    tight = COINS.index(aim.tight) if aim.tight else NONE
    rules = np.array(
        [
            COINS.index(aim.coin),
            tight,
            options.passive_scoring,
            options.own_gate_bonus,
            options.illegal_entry == "undo_flick",
        ],
        np.int64,
    )
    count, most = len(batch), game.layout.side / 2 - COIN_RADIUS
    found = Verdicts(
        np.repeat(start.x, count, axis=0),
        np.repeat(start.y, count, axis=0),
        np.repeat(start.coins, count, axis=0),
        np.repeat(play[None], count, axis=0),
    )
    events = batch.happened
    columns = (np.rint(events["time"] * 1e6).astype(np.int64), events["kind"], events["disc"], events["other"])
    told = (*map(np.ascontiguousarray, columns), np.ascontiguousarray(events["direction"]), batch.ends)
    _judge_all(told, (batch.x, batch.y, batch.fate), ids, (met, against), rules, most, found)
    return found


def placed(state: State) -> Verdicts:
    """A state as it is."""
    coins = np.full((1, len(COINS), 7), NONE, np.int64)
    x, y = np.zeros((2, 1, len(COINS)))
    for number, coin in enumerate(state.coins):
        inside = NONE if coin.inside is None else coin.inside
        held = NONE if coin.tower is None else coin.tower
        coins[0, number] = inside, held, coin.progress, coin.at is not None, 0, 0, 0
        x[0, number], y[0, number] = coin.at or (0.0, 0.0)
    play = np.zeros((1, 7), np.int64)
    play[0, [WINNER, OWED]] = NONE if state.winner is None else state.winner, NONE
    if state.play is not None:
        play[0, FLICKS], play[0, CROQUETS] = len(state.play.flicks), state.play.croquets
        play[0, STRUCK] = sum(1 << COINS.index(coin) for coin in state.play.struck)
        play[0, GATES] = sum({"out": OUT, "in": IN}[way] for way in state.play.gates)
    return Verdicts(x, y, coins, play)


@numba.njit(cache=True, nogil=True)
def _judge_all(
    told: Memory, rest: Memory, ids: Memory, start: Memory, rules: Memory, most: float, found: Memory
) -> None:
    time, kind, disc, other, direction, ends = told
    xs, ys, fates = rest
    met, against = start
    order, keys = np.empty(1024, np.int64), np.empty(1024, np.int64)
    moving = np.empty(8, np.int64)
    for shot in range(len(ends) - 1):
        coins, play = found.coins[shot], found.play[shot]
        before, played = coins.copy(), play.copy()
        moving[:] = 1 << 60
        moving[rules[FLICKED] if rules[TIGHT] == NONE else rules[TIGHT]] = 0
        count = _sorted(told, ids, ends[shot], ends[shot + 1], order, keys)
        for place in range(count):
            if play[WINNER] != NONE or play[UNDONE]:
                break
            event = order[place]
            coin = ids[disc[event]]
            with_whom = ids[other[event]] if kind[event] == DISC else other[event]
            happened = (kind[event], coin, with_whom, direction[event], time[event])
            _judge(coins, play, rules, before, happened, moving, met, against)
        if play[UNDONE]:
            coins[:] = before
            play[:] = played
            play[FLICKS], play[STRUCK], play[GATES], play[CROQUETS], play[UNDONE] = 0, 0, 0, 0, 1
            continue
        for place in range(len(ids)):
            coin = ids[place]
            if coins[coin, HELD] != NONE or not coins[coin, LIES]:
                coins[coin, LIES] = 0
            elif not coins[coin, BACK]:
                x, y = xs[shot, place], ys[shot, place]
                if fates[shot, place] != ON_TABLE:
                    x, y = min(max(x, -most), most), min(max(y, -most), most)
                found.x[shot, coin], found.y[shot, coin] = x, y


@numba.njit(cache=True, nogil=True)
def _sorted(told: Memory, ids: Memory, first: int, last: int, order: Memory, keys: Memory) -> int:
    """The events that are judged in the order of CC-31; how many."""
    time, kind, disc, other, direction, _ = told
    count = 0
    for event in range(first, last):
        what = kind[event]
        if what not in (DISC, BLOCK, LINE, LEFT) or count == len(order):
            continue
        rank = 4
        one, two = NAMES[ids[disc[event]]], other[event] + 1
        if what == LINE:
            rank = 0 if other[event] < 4 else 1
        elif what == DISC:
            rank, with_whom = 2, NAMES[ids[other[event]]]
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


@numba.njit(cache=True, nogil=True)
def _judge(
    coins: Memory, play: Memory, rules: Memory, before: Memory, happened: Memory, moving: Memory, met: Memory,
    against: Memory,
) -> None:  # fmt: skip
    kind, coin, other, direction, time = happened
    if kind == DISC:
        moving[coin], moving[other] = min(moving[coin], time), min(moving[other], time)
        if coins[coin, VOID] or coins[other, VOID]:
            return
        _contact(coins, play, rules, coin, other, met[coin, other])
        return
    if coins[coin, VOID]:
        return
    if kind == LINE and other < 4:
        _gate(coins, play, rules, before, coin, other, direction > 0)
    elif kind == LINE:
        _score(coins, play, rules, coin, other - 4, 1)
    elif kind == LEFT:
        coins[coin, VOID] = coins[coin, FALLEN] = 1
        if coin == rules[FLICKED]:
            _lose(play)
    elif kind == BLOCK and other < 4 and not (against[coin, other] and time <= moving[coin]):
        _touch(coins, play, rules, coin, other)


@numba.njit(cache=True, nogil=True)
def _lose(play: Memory) -> None:
    play[FLICKS], play[STRUCK], play[GATES], play[CROQUETS] = 0, 0, 0, 0


@numba.njit(cache=True, nogil=True)
def _gate(
    coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int, castle: int, inward: bool
) -> None:  # fmt: skip
    inside = coins[coin, INSIDE]
    if inward and inside == NONE:
        _enter(coins, play, rules, coin, castle)
    elif inward:
        if coin == rules[FLICKED] and rules[TIGHT] == NONE and castle not in (coin // 2, inside):
            _illegal(coins, play, rules, before, coin)
    elif inside == castle:
        _leave(coins, play, rules, coin, castle)


@numba.njit(cache=True, nogil=True)
def _illegal(coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int) -> None:
    if rules[UNDO]:
        play[UNDONE] = 1
        return
    coins[coin] = before[coin]
    coins[coin, VOID] = coins[coin, BACK] = 1
    _lose(play)


@numba.njit(cache=True, nogil=True)
def _enter(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int) -> None:
    coins[coin, INSIDE] = castle
    if castle != coin // 2:
        _score(coins, play, rules, coin, castle, 0)
        return
    counts = coin == rules[FLICKED] or rules[PASSIVE]
    if coin % 2 == 0 and coins[coin, PROGRESS] == ALL and counts:
        coins[coin, PROGRESS] = BACK_HOME
    _own_gate(play, rules, coin, IN)


@numba.njit(cache=True, nogil=True)
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


@numba.njit(cache=True, nogil=True)
def _own_gate(play: Memory, rules: Memory, coin: int, way: int) -> None:
    if coin == rules[FLICKED] and not play[GATES] & way and (coin % 2 == 1 or rules[OWN_GATE]):
        play[GATES] |= way
        play[FLICKS] += 1


@numba.njit(cache=True, nogil=True)
def _score(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int, step: int) -> None:
    progress = coins[coin, PROGRESS]
    if coin % 2 == 1 or progress >= ALL or coins[coin, INSIDE] != castle:
        return
    due = (coin // 2 + 1 + progress // 4) % 4 == castle and progress % 4 == step
    if not due or not (coin == rules[FLICKED] or rules[PASSIVE]):
        return
    coins[coin, PROGRESS] += 1
    if coin == rules[FLICKED]:
        play[STRUCK] = 0
        play[FLICKS] += 1


@numba.njit(cache=True, nogil=True)
def _touch(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int) -> None:
    owner = coin // 2
    if coin % 2 == 1:
        _rescue(coins, play, rules, coin, castle)
    elif castle != owner:
        _score(coins, play, rules, coin, castle, 2)
    elif coins[coin, PROGRESS] == BACK_HOME and coins[coin, INSIDE] == owner:
        _finish(coins, play, rules, coin)


@numba.njit(cache=True, nogil=True)
def _finish(coins: Memory, play: Memory, rules: Memory, coin: int) -> None:
    counts = coin == rules[FLICKED] or rules[PASSIVE]
    if counts and coins[coin + 1, INSIDE] == coin // 2:
        play[WINNER] = coin // 2


@numba.njit(cache=True, nogil=True)
def _rescue(coins: Memory, play: Memory, rules: Memory, guard: int, castle: int) -> None:
    knight, owner = guard - 1, guard // 2
    if coins[guard, INSIDE] != owner or coins[knight, HELD] != castle or castle == owner:
        return
    coins[knight, HELD] = coins[knight, INSIDE] = owner
    coins[guard, LIES], coins[guard, VOID] = 0, 1
    play[OWED] = guard
    if guard == rules[FLICKED]:
        _lose(play)


@numba.njit(cache=True, nogil=True)
def _takes(coins: Memory, guard: int, knight: int) -> bool:
    castle = guard // 2
    foreign = guard % 2 == 1 and knight % 2 == 0 and knight // 2 != castle
    return foreign and coins[guard, INSIDE] == castle and coins[knight, INSIDE] == castle


@numba.njit(cache=True, nogil=True)
def _contact(coins: Memory, play: Memory, rules: Memory, one: int, other: int, known: bool) -> None:
    if _takes(coins, one, other):
        _capture(coins, play, rules, other, one)
    elif _takes(coins, other, one):
        _capture(coins, play, rules, one, other)
    elif rules[TIGHT] == NONE and not known:
        if one == rules[FLICKED]:
            _strike(coins, play, one, other)
        elif other == rules[FLICKED]:
            _strike(coins, play, other, one)


@numba.njit(cache=True, nogil=True)
def _capture(coins: Memory, play: Memory, rules: Memory, knight: int, guard: int) -> None:
    castle, progress = guard // 2, coins[knight, PROGRESS]
    if progress < ALL and (knight // 2 + 1 + progress // 4) % 4 == castle:
        coins[knight, PROGRESS] -= progress % 4
    coins[knight, HELD], coins[knight, LIES], coins[knight, VOID] = castle, 0, 1
    if knight == rules[FLICKED]:
        _lose(play)
    if guard == rules[FLICKED]:
        play[FLICKS] += 1


@numba.njit(cache=True, nogil=True)
def _strike(coins: Memory, play: Memory, coin: int, other: int) -> None:
    for each in (coin, other):
        if each % 2 == 1 and coins[each, INSIDE] == each // 2:
            return
    if play[STRUCK] & (1 << other):
        return
    play[STRUCK] |= 1 << other
    if coin % 2 == 0 and other == coin + 1:
        play[CROQUETS] += 1
    else:
        play[FLICKS] += 2
