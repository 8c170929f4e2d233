"""Where a coin may be placed: starting bands round towers, and croquets beside the guard (CC-4, CC-5, CC-24)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castle_croquetnole.drawing.faces import coin_piece
from parlour.games.castle_croquetnole.drawing.scenery import frame, on_scene
from parlour.games.castle_croquetnole.rules.board import guard_of, owner_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Place
from parlour.games.castle_croquetnole.rules.refusals import KINDS, PLACED, placing_clause
from parlour.games.castle_croquetnole.rules.table import BLOCKS
from parlour.kernels.mathematics import arctan2, cosine, sine
from parlour.scene import Obstacle, Placing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["LANE", "corners_of_band", "croquet_place", "facing", "placings", "starting_place", "things"]

LANE = (0.13, 0.15)
"""Half the width and half the height of what a small screen shows, m: a coin on it is large enough for a finger."""
SIDES = (("before", -1, 0), ("left of", 0, -1), ("right of", 0, 1), ("behind", 1, 0))
"""Of a tower, as its owner sees it from his seat: along its axis, and across."""


def placings(game: CastleCroquetnole, state: State) -> tuple[Placing, ...]:
    """What may be placed in a state: the coin that is owed, or the knight by one of three croquets."""
    if game.outcome(state) is not None:
        return ()
    if state.owed:
        return (_owed(game, state),)
    if not game.choosing(state):
        return ()
    return tuple(_croquet(game, state, kind) for kind in PLACED)


class PlacingWords(NamedTuple):
    """The texts of a placing."""

    coin: str
    move: str
    label: str
    words: str
    key: str
    clause: str


def _owed(game: CastleCroquetnole, state: State) -> Placing:
    coin = state.owed[0]
    block = game.layout.table.blocks[owner_of(coin)]
    beside = Obstacle(
        (block.x, block.y), 0.0, (game.layout.tile, game.layout.tile), "its tower", math.degrees(block.angle)
    )
    words = f"{game.coin_name(coin)}, within a coin-width of its tower"
    texts = PlacingWords(coin, f"place {coin}", "Place", words, "", placing_clause(state, coin))
    return _placing(game, state, texts, starting_place(game, state), beside, game.layout.coin)


def _croquet(game: CastleCroquetnole, state: State, kind: str) -> Placing:
    assert state.play is not None  # noqa: S101 - a croquet is chosen in a play
    coin, guard = state.play.coin, state.coin(guard_of(state.seat))
    assert guard.at is not None  # noqa: S101 - a guard that was struck lies on the table
    beside = Obstacle(guard.at, game.layout.radius, label=game.coin_name(guard.id))
    key = str(list(KINDS).index(kind) + 1)
    texts = PlacingWords(coin, f"croquet {kind}", kind.capitalize(), KINDS[kind], key, "CC-24")
    most = game.layout.coin if kind == "lift" else 0.0
    return _placing(game, state, texts, croquet_place(game, state, kind), beside, most)


def _placing(
    game: CastleCroquetnole, state: State, texts: PlacingWords, start: Point, beside: Obstacle, most: float
) -> Placing:
    half = game.layout.side / 2
    return Placing(
        move=texts.move,
        label=texts.label,
        words=texts.words,
        key=texts.key,
        clause=texts.clause,
        piece=coin_piece(game.layout, texts.coin, on_scene(game, start), f"{game.coin_name(texts.coin)}, to be placed"),
        radius=game.layout.radius,
        start=start,
        frame=frame(game),
        facing=facing(game, owner_of(texts.coin)),
        beside=beside,
        most=most,
        low=(-half, -half),
        high=(half, half),
        things=things(game, state, texts.coin),
        lane=LANE,
    )


def facing(game: CastleCroquetnole, seat: int) -> float:
    """The bearing in which a seat looks at the middle of the table, degrees."""
    return game.layout.facing(seat)


TILE_NAMES = {"tower": "the tower", "gate": "a gate tile", "door": "a door tile"}


def things(game: CastleCroquetnole, state: State, coin: str) -> tuple[Obstacle, ...]:
    """Everything on the table that a coin can run against: tiles, and the other coins."""
    blocks = game.layout.table.blocks
    tiles = (
        Obstacle(
            (block.x, block.y),
            0.0,
            (block.width, block.height),
            TILE_NAMES[kind] if castle is None else f"{TILE_NAMES[kind]} of {game.castle_name(castle)}",
            math.degrees(block.angle),
        )
        for block, (kind, castle) in zip(blocks, BLOCKS, strict=True)
    )
    coins = (
        Obstacle(at, game.layout.radius, label=game.coin_name(other)) for other, at in state.lying() if other != coin
    )
    return (*tiles, *coins)


# --- suggestions --------------------------------------------------------------------------------------------------


def corners_of_band(game: CastleCroquetnole, castle: int) -> tuple[tuple[str, Point], ...]:
    """The middles of the band's four sides, and how they are called."""
    plan = game.layout
    return tuple(
        (name, _rounded(plan.spot(castle, plan.tower_at + along * plan.band, across * plan.band)))
        for name, along, across in SIDES
    )


def starting_place(game: CastleCroquetnole, state: State) -> Point:
    """The first free place of the band, from before the tower on to both sides; the first where none is free."""
    coin = state.owed[0]
    found = _round_tower(game, owner_of(coin))
    first = next(found)
    return next((at for at in (first, *found) if game.refusal(state, Place(coin, *at)) is None), first)


def _round_tower(game: CastleCroquetnole, castle: int) -> Iterator[Point]:
    """Along the middle of the band, that has corners as the tower has."""
    for degrees in _turns():
        along, across = -cosine(math.radians(degrees)), sine(math.radians(degrees))
        scale = game.layout.band / max(abs(along), abs(across))
        yield _rounded(game.layout.spot(castle, game.layout.tower_at + scale * along, scale * across))


def _rounded(at: Point) -> Point:
    """Rounded to a tenth of a millimetre, so that it is short to type."""
    return round(at[0], 4) + 0.0, round(at[1], 4) + 0.0


def _turns() -> Iterator[float]:
    """0, and then to both sides alternately, to 180 degrees."""
    yield 0.0
    for step in range(1, 73):
        yield 2.5 * step
        yield -2.5 * step


def croquet_place(game: CastleCroquetnole, state: State, kind: str) -> Point:
    """The free place for a croquet that is nearest to the knight; a taken one if none is free."""
    assert state.play is not None  # noqa: S101 - a croquet is chosen in a play
    here, guard = state.coin(state.play.coin).at, state.coin(guard_of(state.seat)).at
    assert here is not None  # noqa: S101 - both lie on the table where one struck the other
    assert guard is not None  # noqa: S101
    coin = game.layout.coin
    gap = min(max(game.layout.apart(here, guard), 0.0), coin) if kind == "lift" else 0.0
    around = _round_guard(guard, arctan2(here[0] - guard[0], here[1] - guard[1]), coin + gap)
    found = [here, *around] if kind == "lift" else around
    return next((at for at in found if game.refusal(state, Croquet(kind, at)) is None), around[0])


def _round_guard(guard: Point, bearing: float, away: float) -> list[Point]:
    angles = [bearing + math.radians(degrees) for degrees in _turns()]
    return [(guard[0] + away * sine(angle), guard[1] + away * cosine(angle)) for angle in angles]
