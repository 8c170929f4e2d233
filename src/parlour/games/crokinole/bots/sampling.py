"""What a caller outside Python needs to try shots: the entry, its arrays for a state, and the champion's proposals.

Every game whose bots try flicks has a module with these names. Places and directions are those of the table; the
arrays are described in `trials.py`, and the entry in `kernels.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.bots.kernels import sample_shots
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.bots.thinking import proposed_aims
from parlour.games.crokinole.bots.trials import SamplingArrays, arrays_of, work_for

if TYPE_CHECKING:
    from parlour.games.crokinole.bots.thinking import Style
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

__all__ = ["proposed_aims", "sample_shots", "sampling_arrays", "work_for"]


def sampling_arrays(game: Crokinole, state: State, style: Style = STYLES["champion"]) -> SamplingArrays:
    """How the next shot is judged, and valued as a player of this style does it; the discs in the state's order."""
    position = Position.of(game, state)
    return arrays_of(position, style.worth_in(position))
