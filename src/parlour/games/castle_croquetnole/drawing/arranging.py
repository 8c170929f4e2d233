"""Setting up a position: where each coin lies, what it is in, how far a knight is, whose turn it is.

Every setting leads from one possible position to another; `arranged` describes what else it changes (a coin in play, a
prison).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.game import NotationError
from parlour.games.arranging import check_value, find_setting, parse_place
from parlour.games.castle_croquetnole.drawing.scenery import frame
from parlour.games.castle_croquetnole.notation.position import impossible
from parlour.games.castle_croquetnole.rules.board import (
    ALL,
    BACK,
    STEPS,
    Coin,
    Stage,
    State,
    guard_of,
    is_guard,
    knight_of,
    target_of,
)
from parlour.games.castle_croquetnole.rules.results import cannot_lie
from parlour.games.castle_croquetnole.rules.spots import nearest
from parlour.scene import PositionSetting

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["arranged", "begin", "frame", "settings"]

BESIDE = 1.575
"""Where knight and guard lie at first: a tile before their tower, and so far to each side, in coin-widths."""
NOWHERE = "none"
"""The labels of a coin that is in no castle, and of a knight that lies on no tower."""


def begin(game: CastleCroquetnole) -> State:
    """A position to begin with: every coin lies before its tower, and Moons are to play in the second round."""
    coins = tuple(
        Coin(name, _before_tower(game, seat, aside), inside=seat)
        for seat in range(4)
        for name, aside in ((knight_of(seat), -BESIDE), (guard_of(seat), BESIDE))
    )
    return State(turn=4, coins=coins)


def _before_tower(game: CastleCroquetnole, seat: int, aside: float) -> Point:
    x, y = game.layout.spot(seat, game.layout.tower_at - game.layout.tile, aside * game.layout.coin)
    return round(x, 4), round(y, 4)


def settings(game: CastleCroquetnole, state: State) -> tuple[PositionSetting, ...]:
    """Everything that can be set."""
    seats = tuple((str(seat), game.castle_name(seat)) for seat in range(4))
    turn = PositionSetting("turn", "The turn", "to play", str(state.seat), seats)
    return (turn, *(setting for coin in state.coins for setting in _of_coin(game, coin)))


def _of_coin(game: CastleCroquetnole, coin: Coin) -> list[PositionSetting]:
    name = game.coin_name(coin.id)
    castles = tuple((str(castle), game.castle_name(castle)) for castle in range(4))
    inside = NOWHERE if coin.inside is None else str(coin.inside)
    found = [
        PositionSetting(f"{coin.id} at", name, "lies at (m)", "" if coin.at is None else _text(coin.at), piece=coin.id),
        PositionSetting(f"{coin.id} inside", name, "is inside", inside, ((NOWHERE, "the Wasteland"), *castles)),
    ]
    if not is_guard(coin.id):
        on = NOWHERE if coin.tower is None else str(coin.tower)
        towers = ((NOWHERE, "on no tower"), *((value, f"on the tower of {label}") for value, label in castles))
        found.append(PositionSetting(f"{coin.id} tower", name, "is held", on, towers))
        found.append(PositionSetting(f"{coin.id} progress", name, "does next", str(coin.progress), _tasks(game, coin)))
    return found


def _tasks(game: CastleCroquetnole, coin: Coin) -> tuple[tuple[str, str], ...]:
    """What a knight can have to do next, by its progress."""
    steps = [
        (str(done), f"{done + 1}. {STEPS[done % 4]} of {game.castle_name(target_of(coin.owner, done))}")
        for done in range(game.scores)
    ]
    return (
        *steps,
        (str(ALL), f"{game.scores + 1}. home by its gate"),
        (str(BACK), f"{game.scores + 2}. its own tower"),
    )


def arranged(game: CastleCroquetnole, state: State, name: str, value: str) -> State:
    """The position with one thing set. Any play is over, and a coin on the table is owed nothing.

    A coin that is laid on the table leaves its tower. A knight that is laid on a tower is inside that castle. A knight
    that leaves its castle after coming home must come home again; one that has come home is inside its castle.

    Raises:
        NotationError: there is no such setting or value, or why the coin cannot lie there.
    """
    check_value(find_setting(settings(game, state), name), value)
    if name == "turn":
        return _possible(game, replace(state, turn=4 + int(value)))
    coin, _, what = name.partition(" ")
    return _possible(game, state.with_coin(SETTERS[what](game, state, state.coin(coin), value)))


def _at(game: CastleCroquetnole, state: State, coin: Coin, value: str) -> Coin:
    place = parse_place(value)
    others = tuple((other, at) for other, at in state.lying() if other != coin.id)
    problem = cannot_lie(game.layout, ((coin.id, place), *others))
    if problem:
        raise NotationError(f"{problem}.")
    return replace(coin, at=place, tower=None)


def _inside(game: CastleCroquetnole, state: State, coin: Coin, value: str) -> Coin:
    inside = None if value == NOWHERE else int(value)
    progress = min(coin.progress, ALL) if inside != coin.owner else coin.progress
    return _off_tower(game, state, replace(coin, inside=inside, progress=progress))


def _tower(game: CastleCroquetnole, state: State, coin: Coin, value: str) -> Coin:
    if value == NOWHERE:
        return _off_tower(game, state, coin)
    castle = int(value)
    progress = min(coin.progress, ALL) if castle != coin.owner else coin.progress
    return replace(coin, at=None, tower=castle, inside=castle, progress=progress)


def _progress(game: CastleCroquetnole, state: State, coin: Coin, value: str) -> Coin:
    moved = replace(coin, progress=int(value))
    if moved.progress < BACK or moved.at_home:
        return moved
    return _off_tower(game, state, replace(moved, inside=coin.owner))


SETTERS: dict[str, Callable[[CastleCroquetnole, State, Coin, str], Coin]] = {
    "at": _at,
    "inside": _inside,
    "tower": _tower,
    "progress": _progress,
}


def _off_tower(game: CastleCroquetnole, state: State, coin: Coin) -> Coin:
    """The coin on the table: where it lies, or as near before its tower as it fits."""
    if coin.at is not None:
        return replace(coin, tower=None)
    wanted = _before_tower(game, coin.owner, -BESIDE)
    return replace(coin, tower=None, at=nearest(game.layout, wanted, state.others(coin.id)))


def _possible(game: CastleCroquetnole, state: State) -> State:
    """The position at the beginning of a turn, with every coin on the table that belongs there."""
    coins = [coin if coin.at or coin.tower is not None else _off_tower(game, state, coin) for coin in state.coins]
    lying = replace(state, turn=4 + state.seat, owed=(), play=None, winner=None, coins=tuple(coins))
    knight = lying.coin(knight_of(lying.seat))
    waits = knight.tower == knight.owner
    stage = Stage.KNIGHT if knight.at is not None or waits else Stage.GUARD
    found = replace(lying, stage=stage, owed=(knight.id,) if waits else ())
    problem = impossible(game, found)
    if problem:
        raise NotationError(f"{problem}.")
    return found


def _text(point: Point) -> str:
    return f"{point[0]:.4f},{point[1]:.4f}"
