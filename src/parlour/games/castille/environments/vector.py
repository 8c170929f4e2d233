"""The vector environment of Castille."""

from __future__ import annotations

from functools import partial
from typing import Any

from parlour.envs.versus import VersusBoards
from parlour.games.castille import spec
from parlour.games.castille.environments.opponents import glance
from parlour.games.castille.environments.simulator import CastilleSimulator, Positions

__all__ = ["castille_boards"]


def castille_boards(
    num_envs: int = 1,
    *,
    opponent: Any = "beginner",  # noqa: ANN401 - see VersusBoards
    seat: int | None = None,
    render_mode: str | None = None,
    preset: str = "",
    **options: Any,  # noqa: ANN401 - of the rules
) -> VersusBoards[Positions]:
    """Many boards against opponents: `random`, `beginner`, `learner`, `improver`, `novice`, or your own.

    Args:
        num_envs: how many boards.
        opponent: see `parlour.envs.versus.VersusBoards`, and for the levels the module `opponents` beside this one.
        seat: likewise.
        render_mode: likewise.
        preset: the name of one of the game's presets, a choice of options.
        options: the rules options; they take precedence.

    Raises:
        ParlourError: there is no such opponent, seat or option, or no board.
    """
    game = spec.new({**spec.preset(preset), **options})
    return VersusBoards(num_envs, CastilleSimulator(game), partial(glance, game), opponent, seat, render_mode)
