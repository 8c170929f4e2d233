"""What a caller outside Python needs to try flicks: the entry, its arrays for a state, and the proposed aims.

Every game whose bots try flicks has a module with these names. The arrays are described in `trials.py`, the entry in
`kernels.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.bots.candidates import proposed
from parlour.games.castle_croquetnole.bots.kernels import sample_shots
from parlour.games.castle_croquetnole.bots.trials import held_guard, sampling_arrays, work_for

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.bots.thinking import Style
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State

__all__ = ["proposed_aims", "sample_shots", "sampling_arrays", "work_for"]


def proposed_aims(game: CastleCroquetnole, state: State, coin: str, style: Style) -> NDArray[np.float64]:
    """All flicks of a coin that a style proposes in a state, as `sample_shots` takes them; shape (flicks, 5)."""
    return proposed(game, state, coin, style.ways, tight=bool(held_guard(state))).aims()
