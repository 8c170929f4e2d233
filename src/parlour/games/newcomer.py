"""The newcomer of a flicking game: it plays by presets and chance, and is where ladders begin."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.flick import FASTEST, Aim, Flick
from parlour.games import GameSpec, find_game
from parlour.kernels.mathematics import arctan2

if TYPE_CHECKING:
    from random import Random

    from parlour.players import TimeBudget
    from parlour.scene import Aiming

__all__ = ["AnyAim", "AnyTarget"]

TURNED = 15.0
"""The newcomer turns the first aim by up to this, degrees to either side."""
PACES = (0.6, 1.6)
"""And changes its speed by a factor from this range."""


class AnyAim:
    """Takes the aim that the page begins with, and changes it at random."""

    hand = "competitor"
    """The newcomer's; with it the page begins too, in the game whose ladder has this newcomer."""

    def __init__(self, game: Any) -> None:  # noqa: ANN401 - any flicking game
        """For a flicking game."""
        self.game: Any = game
        self.spec: GameSpec[Any, Any, Any] = find_game(game.name)

    def choose(self, state: Any, _moves: object, rng: Random, _budget: TimeBudget) -> Any:  # noqa: ANN401
        """A flick of the first coin that may be flicked; where none may be, a random move."""
        assert self.spec.flicking is not None  # noqa: S101 - a flicking game has it
        aimings = self.spec.flicking.aims.aimings(self.game, state)
        if not aimings:
            return self.game.sample(state, rng)
        first = aimings[0]
        tight = first.tight[0].coin if first.tight else ""
        start = first.start if first.places else None
        aim = Aim(self.bearing(first), first.speed, start, coin=first.coin, tight=tight).rounded()
        bearing = (aim.bearing + rng.uniform(-TURNED, TURNED)) % 360.0
        changed = replace(aim, bearing=bearing, speed=min(aim.speed * rng.uniform(*PACES), FASTEST)).rounded()
        return Flick(changed if self.game.refusal(state, Flick(changed)) is None else aim)

    def bearing(self, first: Aiming) -> float:
        """The direction that is changed: that of the aim."""
        return first.bearing


class AnyTarget(AnyAim):
    """Aims at the first target that the page names, and changes that at random."""

    hand = "club"
    """See `AnyAim`."""

    def bearing(self, first: Aiming) -> float:
        """Towards the target."""
        (x, y), (to_x, to_y) = first.start, first.targets[0].at
        return math.degrees(arctan2(to_x - x, to_y - y)) % 360.0
