"""Whether a typed position is possible: its coins are where they can be, and its turn is consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import (
    ALL,
    BACK,
    COINS,
    HELD,
    Cause,
    Coin,
    Stage,
    State,
    guard_of,
    is_guard,
    knight_of,
)
from parlour.games.castle_croquetnole.rules.results import cannot_lie
from parlour.games.castle_croquetnole.rules.table import TOUCH

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import Play
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Layout

__all__ = ["impossible"]


def impossible(game: Setting, state: State) -> str:
    """Why a position is impossible, in words; empty if it is possible."""
    if tuple(coin.id for coin in state.coins) != COINS:
        return f"a position has every coin once, in this order: {', '.join(COINS)}"
    layout = game.layout
    problems = (_progress(game, coin) or _coin(state, coin) for coin in state.coins)
    return (
        next(filter(None, problems), "")
        or cannot_lie(layout, state.lying())
        or _left(state)
        or _owed(state)
        or _turn(state)
        or ("" if state.play is None else _play(layout, state, state.play))
        or ("" if state.kept is None else _kept(state, state.kept))
    )


def _progress(game: Setting, coin: Coin) -> str:
    if not game.scores <= coin.progress < ALL:
        return ""
    return f"{coin.id} makes {game.scores} scores under these options: then its progress is {ALL}, on its way home"


def _coin(state: State, coin: Coin) -> str:
    if coin.tower is not None and is_guard(coin.id):
        return f"{coin.id} is a guard and lies on no tower"
    if coin.tower is not None and coin.inside != coin.tower:
        return f"{coin.id} lies on a tower and so is inside that castle"
    if coin.progress == BACK and not coin.at_home:
        return f"{coin.id} has not come home: progress {BACK} is for a knight inside its own castle"
    if coin.at is None and coin.tower is None and not (coin.id in state.owed or _later(state, coin)):
        return f"{coin.id} is not on the table and must be placed: it is owed"
    if coin.at is None and coin.tower is None and not coin.at_home:
        return f"{coin.id} is to be placed at its own tower, and so is inside its own castle"
    return ""


def _later(state: State, coin: Coin) -> bool:
    """Whether a knight's first turn is still to come, or never comes because its owner has left."""
    return not is_guard(coin.id) and (state.turn < coin.owner or coin.owner in state.left)


def _left(state: State) -> str:
    if tuple(sorted(set(state.left))) != state.left:
        return "the seats that have left are each named once, in the order m, s, c, a"
    if len(state.left) == 4:
        return "somebody is left: the last player wins"
    if state.seat in state.left:
        return "the turns of a seat that has left are passed over"
    return ""


def _owed(state: State) -> str:
    if len(set(state.owed)) < len(state.owed):
        return "a coin is owed once"
    for coin in map(state.coin, state.owed):
        if coin.at is not None or coin.prisoner:
            return f"{coin.id} is owed, and so lies neither on the table nor in a prison"
    knights = [coin for coin in state.owed if not is_guard(coin)]
    if knights and (knights != [knight_of(state.seat)] or state.owed[-1:] != tuple(knights)):
        return f"the only knight that may be owed is {knight_of(state.seat)}, after the guards"
    if knights and (state.play is not None or state.stage is not Stage.KNIGHT):
        return "a knight is placed before anything is played in its turn"
    return ""


def _turn(state: State) -> str:
    knight = state.coin(knight_of(state.seat))
    if state.winner is not None and state.coin(knight_of(state.winner)).progress != BACK:
        return "a knight that has won has come home"
    if state.play is None and state.stage is Stage.KNIGHT and knight.at is None and knight.id not in state.owed:
        return f"{knight.id} cannot be played from where it is: the stage is guard"
    return ""


def _play(layout: Layout, state: State, play: Play) -> str:
    due = {Stage.KNIGHT: knight_of(state.seat), Stage.GUARD: guard_of(state.seat)}[state.stage]
    if play.coin != due:
        return f"at this stage {due} is the coin in play, not {play.coin}"
    if play.going_on and state.coin(play.coin).at is None and play.coin not in state.owed:
        return f"{play.coin} has flicks left and so lies on the table, or is owed"
    if not (play.going_on or state.owed or state.winner is not None):
        return f"{play.coin} has nothing left to do, so its play is over"
    return _unsorted(play) or _moved(state, play) or _croquets(layout, state, play)


def _moved(state: State, play: Play) -> str:
    if play.moved and (play.next is None or play.next in HELD or state.coin(play.coin).at is None):
        return f"{play.coin} was put in from the edge, and so has a flick to take from where it lies"
    if Cause.FIRST in play.flicks[1:] or (play.next is Cause.FIRST and not play.moved):
        return f"{play.coin} begins its play with a flick that waits only when it was put in from the edge"
    return ""


def _unsorted(play: Play) -> str:
    sorted_ = all(tuple(sorted(set(names))) == names for names in (play.struck, play.gates))
    return "" if sorted_ else "coins struck and gates used are each named once and sorted"


def _kept(state: State, kept: Play) -> str:
    if state.play is None and state.stage is Stage.KNIGHT:
        return f"{kept.coin} keeps flicks that it gained while the knight was played, which it has not been"
    if state.play is not None and is_guard(state.play.coin):
        return f"{kept.coin} is in play, and so has the flicks that it kept"
    gates, strikes = (kept.flicks.count(cause) for cause in (Cause.GATE, Cause.STRIKE))
    known = set(kept.flicks) <= {Cause.GATE, Cause.PRISONER, Cause.STRIKE}
    if not kept.flicks or not known or gates != len(kept.gates) or strikes != 2 * len(kept.struck):
        return (
            f"{kept.coin} keeps a flick for each prisoner and for each of its gates used, two for each coin that it "
            "struck, and nothing else"
        )
    return _unsorted(kept)


def _croquets(layout: Layout, state: State, play: Play) -> str:
    held = [cause for cause in play.flicks if cause in HELD]
    if is_guard(play.coin) and (held or play.croquets):
        return "a croquet is a knight's"
    if held != [cause for cause in play.flicks[:1] if cause in HELD]:
        return "a loose or a tight flick is the next one, and the only one"
    here, there = state.coin(play.coin).at, state.coin(guard_of(state.seat)).at
    if held and (here is None or there is None or abs(layout.apart(here, there)) > TOUCH):
        return f"{play.coin} touches its guard while it has a {held[0].value} flick to take"
    if play.croquets and there is None:
        return f"{play.coin} has a croquet to take of a guard that is not on the table"
    return ""
