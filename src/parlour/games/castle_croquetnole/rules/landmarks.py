"""Gates, doors and towers by name, and which of them a knight must pass or touch next (CC-3, CC-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import ALL, BACK, STEPS

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["Landmark", "landmark", "landmarks", "objective", "way_home", "way_on"]


@dataclass(frozen=True, slots=True)
class Landmark:
    """A gate, a door or a tower of a castle: its place, m, and what it is called.

    Attributes:
        step: as in `STEPS`: 0 of a gate passed inward, 1 of a door, 2 of a tower, 3 of a gate passed outward.
    """

    castle: int
    step: int
    at: Point
    name: str


def landmark(game: Setting, castle: int, step: int) -> Landmark:
    """One of a castle's."""
    along = (game.layout.gate_at, game.layout.door_at, game.layout.tower_at)[step % 3]
    name = f"the {('gate', 'door', 'tower')[step % 3]} of {game.castle_name(castle)}"
    return Landmark(castle, step, game.layout.spot(castle, along), name)


def landmarks(game: Setting) -> tuple[Landmark, ...]:
    """Gates, doors and towers, each in seat order."""
    return tuple(landmark(game, castle, step) for step in range(3) for castle in range(4))


def objective(game: Setting, knight: Coin) -> Landmark:
    """What a knight must pass or touch next to make progress (CC-3, CC-12)."""
    if knight.progress < ALL:
        return landmark(game, knight.target, knight.progress % len(STEPS))
    return landmark(game, knight.owner, 2 if knight.progress == BACK else 0)


def way_on(game: Setting, knight: Coin) -> Landmark:
    """Where a knight must go now: its objective, or a gate that it must pass first."""
    wanted = objective(game, knight)
    entering = wanted.step == 0
    if knight.inside is not None and (knight.inside != wanted.castle or entering):
        return landmark(game, knight.inside, 3)
    return landmark(game, wanted.castle, 0) if knight.inside is None else wanted


def way_home(game: Setting, guard: Coin) -> Landmark:
    """The gate that a guard off duty must pass now: its own, or the way out of another castle (CC-29)."""
    return landmark(game, guard.owner, 0) if guard.inside is None else landmark(game, guard.inside, 3)
