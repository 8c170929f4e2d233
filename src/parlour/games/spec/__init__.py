"""What a game offers: the core that every game has, and bundles of what a game may have.

`game_spec` has `GameSpec`, `bundles` its bundles, and `modules` what the modules of a game offer that they name.
"""

from parlour.games.spec.bundles import (
    Appearance,
    Engine,
    Environment,
    Export,
    Flicking,
    HandPreset,
    Kernels,
    Learning,
    RealTable,
    Solution,
    Solver,
    Study,
    Variants,
)
from parlour.games.spec.game_spec import GameSpec
from parlour.games.spec.modules import Aims, Arranging, BatchMoves, BatchRules, Drawing

__all__ = [
    "Aims",
    "Appearance",
    "Arranging",
    "BatchMoves",
    "BatchRules",
    "Drawing",
    "Engine",
    "Environment",
    "Export",
    "Flicking",
    "GameSpec",
    "HandPreset",
    "Kernels",
    "Learning",
    "RealTable",
    "Solution",
    "Solver",
    "Study",
    "Variants",
]
