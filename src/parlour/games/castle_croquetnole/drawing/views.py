"""What a player sees at a glance: where a coin lies, a knight's next objective, why a coin has flicks left."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.drawing.faces import shown
from parlour.games.castle_croquetnole.rules.board import (
    Cause,
    Coin,
    Play,
    State,
    is_guard,
)
from parlour.games.castle_croquetnole.rules.landmarks import Landmark, landmarks

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.table import Layout, Point

__all__ = [
    "coin_label",
    "condition",
    "kept_and_why",
    "left_and_why",
    "whereabouts",
]

REASONS = {
    Cause.FIRST: "to begin with",
    Cause.SCORE: "for a score",
    Cause.PRISONER: "for a prisoner",
    Cause.GATE: "for its own gate",
    Cause.STRIKE: "for a strike",
    Cause.CROQUET: "by a croquet",
    Cause.DRIVE: "by a croquet that may drive its guard",
    Cause.LOOSE: "of a loose croquet, from where it touches its guard",
    Cause.TIGHT: "of a tight croquet, in which its guard flies",
}


# --- words --------------------------------------------------------------------------------------------------------


def whereabouts(game: CastleCroquetnole, at: Point) -> str:
    """Where a place is, by the landmark that is nearest to it.

    >>> from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    >>> whereabouts(CastleCroquetnole(), (0.0, -0.1))
    '4.9 cm from the gate of Moons, behind it'
    """
    if math.hypot(*at) < 0.01:
        return "in the middle of the table"
    nearest = min(landmarks(game), key=lambda mark: math.dist(mark.at, at))
    away = math.dist(nearest.at, at)
    return f"{100 * away:.1f} cm from {nearest.name}, {_side(game.layout, nearest, at)}"


def _side(layout: Layout, mark: Landmark, at: Point) -> str:
    """On which side of a landmark a place is, as its castle's seat sees it: before it is towards the middle."""
    (x, y), (east, north) = layout.axis(mark.castle), (at[0] - mark.at[0], at[1] - mark.at[1])
    along, right = east * x + north * y, north * x - east * y
    if abs(along) >= abs(right):
        return "behind it" if along > 0.0 else "before it"
    return "to its right" if right > 0.0 else "to its left"


def left_and_why(game: CastleCroquetnole, state: State) -> str:
    """The flicks that are left to the coin in play, and for what; or that it has none."""
    play = state.play
    assert play is not None  # noqa: S101 - asked of a coin in play
    words = f"{game.coin_name(play.coin)} has {_counted(play, 'left')}"
    if play.croquets:
        words += f", and {'a croquet' if play.croquets == 1 else f'{play.croquets} croquets'} to choose"
    return f"{words}."


def kept_and_why(game: CastleCroquetnole, state: State) -> str:
    """The flicks that the guard has gained before its own play, and for what; empty if it has gained none."""
    return f"{game.coin_name(state.kept.coin)} has {_counted(state.kept, 'in store')}." if state.kept else ""


def _counted(play: Play, what: str) -> str:
    """`2 flicks left: 1 for a score, 1 for a strike`."""
    count = len(play.flicks)
    reasons = Counter(REASONS[cause] for cause in play.flicks)
    parts = ", ".join(f"{number} {why}" for why, number in reasons.items())
    flicks = f"{count or 'no'} flick{'' if count == 1 else 's'} {what}"
    return f"{flicks}: {parts}" if parts else flicks


def coin_label(game: CastleCroquetnole, coin: Coin) -> str:
    """What a screen reader says of a coin in the picture."""
    return f"{game.coin_name(coin.id)}, {shown(coin.id)}, {condition(game, coin)}"


def condition(game: CastleCroquetnole, coin: Coin) -> str:
    """In which castle a coin is, on whose tower, and of a guard whether it is on duty."""
    if coin.prisoner:
        assert coin.tower is not None  # noqa: S101 - that is what a prison is
        return f"a prisoner on the tower of {game.castle_name(coin.tower)}"
    if coin.tower is not None:
        return "waiting on its own tower"
    if coin.at is None:
        return "not on the table yet"
    inside = "in the Wasteland" if coin.inside is None else f"inside {game.castle_name(coin.inside)}"
    if not is_guard(coin.id):
        return inside
    return f"{inside}, {'on' if coin.on_duty else 'off'} duty"
