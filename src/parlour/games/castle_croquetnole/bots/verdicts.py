"""The referee's verdicts on flicks by the thousand, compiled.

It applies CC-1 to CC-29 as `referee.Desk` does; a test and a benchmark compare the two. Coins are numbers here, their
places in `COINS`: a knight is even, its guard is the next, and half of the number is the owner. The few flicks after
which a coin goes back and finds its place taken are handed to `spots.come_to_lie`, which the referee asks too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.compiling.kernels import entry, kernel
from parlour.games.castle_croquetnole.rules.board import COINS, is_guard
from parlour.games.castle_croquetnole.rules.results import touching
from parlour.games.castle_croquetnole.rules.spots import come_to_lie
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, TOUCH
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.flick import Aim
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.setting import Options
    from parlour.physics import Batch

    Numbers = NDArray[np.int64]
    Array = NDArray[np.float64]

__all__ = ["Verdicts", "judged", "placed"]

Memory = Any
"""An array in compiled code."""

NONE = -1
INSIDE, HELD, PROGRESS, LIES, VOID, FALLEN, BACK = range(7)
"""Of a coin: the castle that it is inside and whose tower it is on, or `NONE`; whether it lies on the table; whether
the rest of the flick's events are void for it; as which one it fell off the table, from 1; whether it goes back after
CC-29."""
FLICKS, STRUCK, GATES, CROQUETS, WINNER, UNDONE, OWED, KEPT, KEPT_GATES, CROWDED = range(10)
"""Of the play: flicks left, coins struck (bits), own gates used (1 out, 2 in), croquets to choose; the winner; whether
the whole flick is undone; the guard that has to be placed; the flicks that a guard keeps for its play, and the gates
that it used for them; whether a coin found its place taken."""
FLICKED, TIGHT, PASSIVE, OWN_GATE, UNDO, ANY_GATE, DRIVEN, ENDS, MARGIN, TWO_LINED = range(10)
"""Of the flick and the rules: its coin, the coin that a tight one drives or `NONE`, then options."""
OUT, IN = 1, 2
WAYS = {"out": OUT, "in": IN}
DISC, BLOCK, LINE, LEFT = (int(kind) for kind in (Kind.DISC, Kind.BLOCK, Kind.LINE, Kind.LEFT_TABLE))
ON_TABLE = int(Fate.ON_TABLE)
NAMES = np.array([sorted(COINS).index(coin) for coin in COINS])
"""Of events at one time, that of the coin whose id comes first is judged first."""
ALL, BACK_HOME = 12, 13
NEVER = 1 << 60
EVENTS = 1024
"""So many events of a flick are judged at most."""


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
    layout = game.layout
    ids = np.array([COINS.index(coin) for coin, _ in state.lying()], np.int64)
    met = np.zeros((len(COINS), len(COINS)), np.bool_)
    for pair in touching(dict(state.lying())):
        one, two = (COINS.index(coin) for coin in pair)
        met[one, two] = met[two, one] = True
    against = np.zeros((len(COINS), 4), np.bool_)
    for coin, at in state.lying():
        against[COINS.index(coin)] = [layout.touches_tower(castle, at) for castle in range(4)]
    count, most = len(batch), (layout.most(), layout.most(game.margin))
    play, rules = _begun(start.play[0], state, aim.coin), _rules(game.options, aim)
    found = Verdicts(
        np.repeat(start.x, count, axis=0),
        np.repeat(start.y, count, axis=0),
        np.repeat(start.coins, count, axis=0),
        np.repeat(play[None], count, axis=0),
    )
    events = batch.happened
    columns = (np.rint(events["time"] * 1e6).astype(np.int64), events["kind"], events["disc"], events["other"])
    told = (*map(np.ascontiguousarray, columns), np.ascontiguousarray(events["direction"]), batch.ends)
    _judge_all(told, (batch.x, batch.y, batch.fate), ids, (met, against), rules, most, _work(), found)
    for shot in np.flatnonzero(found.play[:, CROWDED]):
        _find_room(game, state, batch, int(shot), found)
    return found


def _rules(options: Options, aim: Aim) -> Numbers:
    """The flick and the options, for compiled code."""
    found = np.zeros(TWO_LINED + 1, np.int64)
    found[FLICKED] = COINS.index(aim.coin)
    found[TIGHT] = COINS.index(aim.tight) if aim.tight else NONE
    found[PASSIVE], found[OWN_GATE] = options.passive_scoring, options.own_gate_bonus
    found[UNDO], found[ANY_GATE] = options.illegal_entry == "undo_flick", options.illegal_gate == "any"
    found[DRIVEN], found[ENDS] = options.driven_guard_bonus, options.rescue_ends_play
    found[MARGIN], found[TWO_LINED] = options.edge_margin, options.gate_line == "inner"
    return found


def _begun(before: Numbers, state: State, coin: str) -> Numbers:
    """The play as a coin is flicked: that flick is taken, and a guard begins with what it has kept."""
    play = before.copy()
    play[FLICKS] = max(play[FLICKS] - 1, 0)
    if is_guard(coin):
        if state.play is None:
            play[FLICKS], play[GATES] = play[KEPT], play[KEPT_GATES]
        play[KEPT] = play[KEPT_GATES] = 0
    return play


def _work() -> tuple[Numbers, ...]:
    """Room to work in.

    The events' order, and the keys that they are sorted by; for each coin when it began to move, and the way that it
    last crossed the outer line of each door; the coins and the play before a flick.
    """
    sizes = (EVENTS, EVENTS, len(COINS), (len(COINS), 4), (len(COINS), BACK + 1), CROWDED + 1)
    return tuple(np.empty(size, np.int64) for size in sizes)


def _find_room(game: CastleCroquetnole, state: State, batch: Batch, shot: int, found: Verdicts) -> None:
    """Where coins come to lie after a flick after which one has to give way to another (CC-28, CC-29)."""
    before, coins = dict(state.lying()), found.coins[shot]
    stopped = {coin: (float(batch.x[shot, place]), float(batch.y[shot, place])) for place, coin in enumerate(before)}
    lying = [coin for coin in before if coins[COINS.index(coin), LIES]]
    back = [(coin, before[coin]) for coin in lying if coins[COINS.index(coin), BACK]]
    fallen = [coin for coin in lying if coins[COINS.index(coin), FALLEN] and not coins[COINS.index(coin), BACK]]
    fallen.sort(key=lambda coin: int(coins[COINS.index(coin), FALLEN]))
    back += [(coin, game.layout.at_edge(stopped[coin])) for coin in fallen]
    gone = {coin for coin, _ in back}
    resting = {coin: stopped[coin] for coin in lying if coin not in gone}
    for coin, at in come_to_lie(game.layout, game.margin, resting, back).items():
        number = COINS.index(coin)
        found.x[shot, number], found.y[shot, number] = at


def placed(state: State) -> Verdicts:
    """A state as it is."""
    coins = np.full((1, len(COINS), BACK + 1), NONE, np.int64)
    x, y = np.zeros((2, 1, len(COINS)))
    for number, coin in enumerate(state.coins):
        inside = NONE if coin.inside is None else coin.inside
        held = NONE if coin.tower is None else coin.tower
        coins[0, number] = inside, held, coin.progress, coin.at is not None, 0, 0, 0
        x[0, number], y[0, number] = coin.at or (0.0, 0.0)
    play = np.zeros((1, CROWDED + 1), np.int64)
    play[0, [WINNER, OWED]] = NONE if state.winner is None else state.winner, NONE
    if state.play is not None:
        play[0, FLICKS], play[0, CROQUETS] = len(state.play.flicks), state.play.croquets
        play[0, STRUCK] = sum(1 << COINS.index(coin) for coin in state.play.struck)
        play[0, GATES] = sum(WAYS[way] for way in state.play.gates)
    if state.kept is not None:
        play[0, KEPT], play[0, KEPT_GATES] = len(state.kept.flicks), sum(WAYS[way] for way in state.kept.gates)
    return Verdicts(x, y, coins, play)


@entry("the verdicts of Castle Croquetnole", seconds=4)
def _judge_all(
    told: Memory, rest: Memory, ids: Memory, start: Memory, rules: Memory, most: Memory, work: Memory, found: Memory
) -> None:
    time, kind, disc, other, direction, ends = told
    met, against = start
    order, keys, moving, came, before, played = work
    for shot in range(len(ends) - 1):
        coins, play = found.coins[shot], found.play[shot]
        _copy_all(coins, play, before, played)
        for number in range(moving.shape[0]):
            moving[number] = NEVER
            for castle in range(came.shape[1]):
                came[number, castle] = 0
        moving[rules[FLICKED] if rules[TIGHT] == NONE else rules[TIGHT]] = 0
        count, fallen = _sorted(told, ids, ends[shot], ends[shot + 1], order, keys), 0
        for place in range(count):
            event = order[place]
            coin = ids[disc[event]]
            if kind[event] == LEFT:
                fallen += 1
                coins[coin, FALLEN] = fallen
            if play[WINNER] != NONE or play[UNDONE]:
                continue
            with_whom = ids[other[event]] if kind[event] == DISC else other[event]
            if kind[event] == LINE and with_whom >= 4 and rules[TWO_LINED]:
                if not _through(came, coin, with_whom, direction[event]):
                    continue
                with_whom = 4 + with_whom % 4
            happened = (kind[event], coin, with_whom, direction[event], time[event])
            _judge(coins, play, rules, before, happened, moving, met, against)
        if play[UNDONE]:
            _copy_all(before, played, coins, play)
            _lose(play)
            play[UNDONE] = 1
        else:
            _come_to_rest(rest, shot, ids, rules, most, found)


@kernel
def _copy(source: Memory, target: Memory) -> None:
    """A row over another; to assign one would need Numba's memory management."""
    for place in range(source.shape[0]):
        target[place] = source[place]


@kernel
def _copy_all(coins: Memory, play: Memory, to_coins: Memory, to_play: Memory) -> None:
    for number in range(coins.shape[0]):
        _copy(coins[number], to_coins[number])
    _copy(play, to_play)


@kernel
def _through(came: Memory, coin: int, line: int, direction: int) -> bool:
    """Whether a coin that crosses one of a door's two lines has passed the door; see `through_doors`."""
    castle = line % 4
    if (direction > 0) == (line >= 8):
        came[coin, castle] = direction
        return False
    first = came[coin, castle]
    came[coin, castle] = 0
    passed: bool = first != -direction
    return passed


@kernel
def _come_to_rest(rest: Memory, shot: int, ids: Memory, rules: Memory, most: Memory, found: Memory) -> None:
    """Where the coins lie, those that fell or lie too near to the edge moved in, whether they find room or not."""
    xs, ys, fates = rest
    whole, inner = most
    coins, x, y = found.coins[shot], found.x[shot], found.y[shot]
    moved = False
    for place in range(len(ids)):
        coin = ids[place]
        if coins[coin, HELD] != NONE or not coins[coin, LIES]:
            coins[coin, LIES] = 0
            continue
        if coins[coin, BACK]:
            moved = True
        else:
            x[coin], y[coin] = xs[shot, place], ys[shot, place]
            if fates[shot, place] != ON_TABLE:
                x[coin], y[coin] = min(max(x[coin], -whole), whole), min(max(y[coin], -whole), whole)
                moved = True
        if rules[MARGIN] and max(abs(x[coin]), abs(y[coin])) > inner + TOUCH:
            x[coin], y[coin] = min(max(x[coin], -inner), inner), min(max(y[coin], -inner), inner)
            moved = True
    if moved and _overlaps(coins, x, y):
        found.play[shot, CROWDED] = 1


@kernel
def _overlaps(coins: Memory, x: Memory, y: Memory) -> bool:
    """Whether two coins that lie on the table overlap."""
    for one in range(8):
        for other in range(one):
            both = coins[one, LIES] and coins[other, LIES]
            if both and 2.0 * COIN_RADIUS - math.hypot(x[one] - x[other], y[one] - y[other]) > TOUCH:
                return True
    return False


@kernel
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
            two = other[event] + 1 if other[event] < 4 else 5 + other[event] % 4
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


@kernel
def _judge(
    coins: Memory, play: Memory, rules: Memory, before: Memory, happened: Memory, moving: Memory, met: Memory,
    against: Memory,
) -> None:  # fmt: skip
    kind, coin, other, direction, time = happened
    if kind == DISC:
        moving[coin], moving[other] = min(moving[coin], time), min(moving[other], time)
        if coins[coin, VOID] or coins[other, VOID]:
            return
        lasting = met[coin, other] and time <= moving[coin] and time <= moving[other]
        _contact(coins, play, rules, coin, other, lasting)
        return
    if coins[coin, VOID]:
        return
    if kind == LINE and other < 4:
        _gate(coins, play, rules, before, coin, other, direction > 0)
    elif kind == LINE:
        _score(coins, play, rules, coin, other - 4, 1)
    elif kind == LEFT:
        coins[coin, VOID] = 1
        if coin == rules[FLICKED]:
            _lose(play)
    elif kind == BLOCK and other < 4 and not (against[coin, other] and time <= moving[coin]):
        _touch(coins, play, rules, coin, other)


@kernel
def _lose(play: Memory) -> None:
    play[FLICKS], play[STRUCK], play[GATES], play[CROQUETS] = 0, 0, 0, 0


@kernel
def _gate(
    coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int, castle: int, inward: bool
) -> None:  # fmt: skip
    inside = coins[coin, INSIDE]
    if inward and inside == NONE:
        _enter(coins, play, rules, coin, castle)
    elif inward:
        if coin == rules[FLICKED] and rules[TIGHT] == NONE and (castle != inside or rules[ANY_GATE]):
            _illegal(coins, play, rules, before, coin)
    elif inside == castle:
        _leave(coins, play, rules, coin, castle)


@kernel
def _illegal(coins: Memory, play: Memory, rules: Memory, before: Memory, coin: int) -> None:
    if rules[UNDO]:
        play[UNDONE] = 1
        return
    _copy(before[coin], coins[coin])
    coins[coin, VOID] = coins[coin, BACK] = 1
    _lose(play)


@kernel
def _enter(coins: Memory, play: Memory, rules: Memory, coin: int, castle: int) -> None:
    coins[coin, INSIDE] = castle
    if castle != coin // 2:
        _score(coins, play, rules, coin, castle, 0)
        return
    counts = coin == rules[FLICKED] or rules[PASSIVE]
    if coin % 2 == 0 and coins[coin, PROGRESS] == ALL and counts:
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
    if coin == rules[FLICKED]:
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
    if not due or not (coin == rules[FLICKED] or rules[PASSIVE]):
        return
    coins[coin, PROGRESS] += 1
    if coin == rules[FLICKED]:
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
    counts = coin == rules[FLICKED] or rules[PASSIVE]
    if counts and coins[coin + 1, INSIDE] == coin // 2:
        play[WINNER] = coin // 2


@kernel
def _rescue(coins: Memory, play: Memory, rules: Memory, guard: int, castle: int) -> None:
    knight, owner = guard - 1, guard // 2
    taken_now = coins[knight, VOID]  # it is lifted onto the tower at rest only (CC-13)
    if taken_now or coins[guard, INSIDE] != owner or coins[knight, HELD] != castle or castle == owner:
        return
    coins[knight, HELD] = coins[knight, INSIDE] = owner
    coins[guard, LIES], coins[guard, VOID] = 0, 1
    play[OWED] = guard
    if guard == rules[FLICKED] and rules[ENDS]:
        _lose(play)


@kernel
def _takes(coins: Memory, guard: int, knight: int) -> bool:
    castle = guard // 2
    foreign = guard % 2 == 1 and knight % 2 == 0 and knight // 2 != castle
    return foreign and coins[guard, INSIDE] == castle and coins[knight, INSIDE] == castle


@kernel
def _contact(coins: Memory, play: Memory, rules: Memory, one: int, other: int, lasting: bool) -> None:
    if _takes(coins, one, other):
        _capture(coins, play, rules, other, one)
    elif _takes(coins, other, one):
        _capture(coins, play, rules, one, other)
    elif rules[TIGHT] == NONE and not lasting:
        if one == rules[FLICKED]:
            _strike(coins, play, one, other)
        elif other == rules[FLICKED]:
            _strike(coins, play, other, one)


@kernel
def _capture(coins: Memory, play: Memory, rules: Memory, knight: int, guard: int) -> None:
    castle, progress = guard // 2, coins[knight, PROGRESS]
    if progress < ALL and (knight // 2 + 1 + progress // 4) % 4 == castle:
        coins[knight, PROGRESS] -= progress % 4
    coins[knight, HELD], coins[knight, LIES], coins[knight, VOID] = castle, 0, 1
    if knight == rules[FLICKED]:
        _lose(play)
    if guard == rules[FLICKED]:
        play[FLICKS] += 1
    elif _keeps(rules, guard):
        play[KEPT] += 1


@kernel
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
