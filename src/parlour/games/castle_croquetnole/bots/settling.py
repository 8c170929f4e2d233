"""Where a coin is put: guards and knights on their starting positions, and knights that take a croquet."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Protocol

from parlour.games.castle_croquetnole.bots.denying import denied
from parlour.games.castle_croquetnole.bots.worth import turns_to_go
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.board import guard_of, is_guard, owner_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Place
from parlour.games.castle_croquetnole.rules.refusals import PLACED
from parlour.kernels.mathematics import cosine, sine
from parlour.players import UNLIMITED, TimeBudget

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.bots.thinking import Style, Thinker
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Point
    from parlour.kernels.generator import Generator

__all__ = ["Think", "croqueted", "settled"]

DEPTHS = (2.0 / 3.0, 1.0)
"""How far from the tower's edge a coin is placed, in coin-widths: in the middle of the band and at its end."""
WITHIN = 1e-4
"""The end of the band is missed by so much, m."""
BROADSIDES = 8
"""Directions of each depth."""
FEW = 4
"""Places that are examined closely."""


class Think(Protocol):
    """Makes a thinker for a coin that may be flicked."""

    def __call__(self, state: State, coin: str, *, style: Style) -> Thinker:
        """A thinker about one flick."""


def settled(
    game: CastleCroquetnole,
    state: State,
    style: Style,
    think: Think,
    rng: Generator,
    budget: TimeBudget = UNLIMITED,
) -> Place:
    """Where to place the coin that is owed; when the time is over, the remaining places are not considered."""
    coin = state.owed[0]
    moves = [Place(coin, *at) for at in _band(game, owner_of(coin))]
    moves = [move for move in moves if game.refusal(state, move) is None]
    if not moves:
        x, y = game.layout.somewhere_in_band(owner_of(coin), state.others(coin), Random(rng.below(1 << 32)))
        return Place(coin, x, y)
    if not style.placing:
        return moves[rng.below(len(moves))]
    if is_guard(coin):
        return max(budget.until(moves), key=lambda move: denied(game, owner_of(coin), (move.x, move.y)))
    return _thought_through(game, state, moves, _quick(style), think, budget)


def _band(game: CastleCroquetnole, castle: int) -> list[Point]:
    """Round a tower, in the starting band."""
    plan, found = game.layout, []
    for depth in DEPTHS:
        half = plan.tile / 2 + plan.radius + min(depth * plan.coin, plan.coin - WITHIN)
        for step in range(BROADSIDES):
            angle = 2.0 * math.pi * step / BROADSIDES
            along, across = cosine(angle), sine(angle)
            scale = half / max(abs(along), abs(across)) if step % 2 == 0 else half
            found.append(plan.spot(castle, plan.tower_at + scale * along, scale * across))
    return found


def _thought_through(
    game: CastleCroquetnole, state: State, moves: list[Place], style: Style, think: Think, budget: TimeBudget
) -> Place:
    """The place from which a knight's first flick is worth most; only the most promising places are tried."""
    coin = state.coin(moves[0].coin)
    inside = NONE if coin.inside is None else coin.inside
    turns = turns_to_go(game, coin.owner, (coin.progress, inside), 1, [(move.x, move.y) for move in moves]).tolist()
    best = [moves[number] for number in sorted(range(len(moves)), key=turns.__getitem__)[:FEW]]
    return max(budget.until(best), key=lambda move: _flicked(game.after(state, move), move.coin, style, think))


def _flicked(state: State, coin: str, style: Style, think: Think) -> float:
    return think(state, coin, style=style).choose().values[0]


def _quick(style: Style) -> Style:
    """The same, with less effort."""
    return replace(style, most=120, draws=1, finalists=3, refinements=0, closely=24)


# --- croquets -----------------------------------------------------------------------------------------------------


def croqueted(
    game: CastleCroquetnole, state: State, style: Style, think: Think, budget: TimeBudget = UNLIMITED
) -> Croquet:
    """Which croquet, and where to place the knight for it; when the time is over, the remaining ones are dropped."""
    assert state.play is not None  # noqa: S101 - a croquet is chosen in a play
    moves = [move for kind in style.croquets for move in _croquets(game, state, kind)]
    quick, coin = _quick(style), state.play.coin
    if len(moves) == 1:
        return moves[0]
    return max(budget.until(moves), key=lambda move: _flicked(game.after(state, move), coin, quick, think))


def _croquets(game: CastleCroquetnole, state: State, kind: str) -> list[Croquet]:
    if kind not in PLACED:
        return [Croquet(kind)]
    guard = state.coin(guard_of(state.seat)).at
    assert guard is not None  # noqa: S101 - a guard that was struck lies on the table
    coin = game.layout.coin
    gaps = (0.5 * coin, coin - WITHIN) if kind == "lift" else (0.0,)
    around = [(gap, 2.0 * math.pi * step / 8) for gap in gaps for step in range(8)]
    places = [(guard[0] + (coin + gap) * cosine(angle), guard[1] + (coin + gap) * sine(angle)) for gap, angle in around]
    moves = [Croquet(kind, place) for place in places]
    legal = [move for move in moves if game.refusal(state, move) is None]
    return _promising(game, state, legal) if kind == "lift" else legal


def _promising(game: CastleCroquetnole, state: State, moves: list[Croquet]) -> list[Croquet]:
    """The few places for a lift from which the fewest turns are needed."""
    if not moves:
        return []
    assert state.play is not None  # noqa: S101 - a croquet is chosen in a play
    coin = state.coin(state.play.coin)
    inside = NONE if coin.inside is None else coin.inside
    places = [move.place for move in moves if move.place is not None]
    turns = turns_to_go(game, coin.owner, (coin.progress, inside), 2, places).tolist()
    return [moves[number] for number in sorted(range(len(moves)), key=turns.__getitem__)[:FEW]]
