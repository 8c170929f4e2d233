"""The vector environment of Arithmetical Croquet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from parlour.envs.versus import VersusBoards
from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.environments.opponents import foresight
from parlour.games.arithmetical_croquet.environments.simulator import CroquetSimulator

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules.batch import StateArrays

__all__ = ["croquet_boards"]


def croquet_boards(
    num_envs: int = 1,
    *,
    opponent: Any = "beginner",  # noqa: ANN401 - see VersusBoards
    seat: int | None = None,
    render_mode: str | None = None,
    preset: str = "",
    **options: Any,  # noqa: ANN401 - of the rules
) -> VersusBoards[StateArrays]:
    """Many boards against opponents: `random`, `beginner`, `learner`, `novice`, `casual`, `steady`, or your own.

    Args:
        num_envs: how many boards.
        opponent: see `parlour.envs.versus.VersusBoards`.
        seat: likewise.
        render_mode: likewise.
        preset: the name of one of the game's presets, a choice of options.
        options: the rules options; they take precedence.

    Raises:
        ParlourError: there is no such opponent, seat or option, or no board.
    """
    game = spec.new({**spec.preset(preset), **options})
    return VersusBoards(num_envs, CroquetSimulator(game), partial(foresight, game), opponent, seat, render_mode)
