"""How a peg may go on, by the reading of chains of jumps: compiled, or by a list of paths (CA-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.games.castille.encoding.actions import COUNT, HalfTurnNumbers, TurnNumbers
from parlour.games.castille.encoding.kernels import mask_half_turn, mask_turn

if TYPE_CHECKING:
    from parlour.games.castille.encoding.actions import Chosen
    from parlour.games.castille.encoding.progress import Progress
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["BY_ENDS", "ByEnds", "ByLandings", "Mask", "Onward"]

Mask: TypeAlias = NDArray[np.bool_]
"""The legal actions, shape (action_count,)."""


class Onward(Protocol):
    """Writes where a turn in progress may go on, and whether it may stop, into the mask of an encoding."""

    def half_turns(self, game: Castille, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        """For half-turns."""

    def turns(self, game: Castille, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        """For whole turns."""


class ByEnds:
    """The usual reading, compiled: a point is where a move ends."""

    def half_turns(self, game: Castille, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:  # noqa: ARG002
        """For half-turns."""
        mask_half_turn(*where, out)

    def turns(self, game: Castille, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:  # noqa: ARG002
        """For whole turns."""
        mask_turn(*where, out)


BY_ENDS = ByEnds()


@dataclass(frozen=True)
class ByLandings:
    """Chains that capture on the way, by the list of all paths: only the end of one shows that a landing leads on."""

    def half_turns(self, game: Castille, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:  # noqa: ARG002
        """For half-turns."""
        numbers, size = HalfTurnNumbers, len(chosen.path)
        for path in game.paths(state) or [()]:
            if path[:size] == chosen.path:
                out[numbers.stop if len(path) == size else path[size]] = True

    def turns(self, game: Castille, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:  # noqa: ARG002
        """For whole turns."""
        numbers, size = TurnNumbers, max(len(chosen.path), 1)
        for path in game.paths(state):
            if path[: len(chosen.path)] == chosen.path and len(path) > size:
                number = COUNT * path[size - 1] + path[size]
                out[number if len(path) == size + 1 else numbers.on + number] = True
        if not chosen.path and not out.any():
            out[numbers.stop] = True
