"""Sliding discs: exact, event-driven physics, with friction, spin, posts, blocks, walls, lines, holes and an edge.

It knows no game. SI units throughout; spins and angles count anticlockwise. `docs/research/physics.md` has the tour.

Shots are simulated without another package, where machine code is shipped for the machine. Many at once are arrays of
NumPy, the extra `arrays`. Both are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.extras import on_demand
from parlour.physics.checks import PhysicsError
from parlour.physics.formulas import Impact, capture_speed, collide, rebound, rim_share, support_radius
from parlour.physics.laws import ContactLaw, Rim, ViscoelasticRim
from parlour.physics.material import CARD_TABLE, CROKINOLE_BOARD, GRAVITY, MATERIALS, Material
from parlour.physics.motion import Fate, Kind, Legs, Motion, Occurrence, Pose, Rest, Stretch, Track
from parlour.physics.profile import PROFILES, RING, UNIFORM, Profile
from parlour.physics.shot import Shot
from parlour.physics.table import (
    ArcWall,
    Block,
    Disc,
    Ditch,
    Hole,
    Line,
    Pair,
    Post,
    RectangularEdge,
    RoundEdge,
    Table,
    Wall,
)
from parlour.physics.trajectories import Trajectory, format_trajectory, parse_trajectory, sampled

if TYPE_CHECKING:
    from parlour.physics.arrays import shots_array
    from parlour.physics.batch import Batch, simulate_many
    from parlour.physics.derivatives import Jacobian, resting_jacobian
    from parlour.physics.simulation import simulate
    from parlour.physics.sliding import Slide, slide
    from parlour.physics.table_arrays import TableArrays

__all__ = [
    "CARD_TABLE",
    "CROKINOLE_BOARD",
    "GRAVITY",
    "MATERIALS",
    "PROFILES",
    "RING",
    "UNIFORM",
    "ArcWall",
    "Batch",
    "Block",
    "ContactLaw",
    "Disc",
    "Ditch",
    "Fate",
    "Hole",
    "Impact",
    "Jacobian",
    "Kind",
    "Legs",
    "Line",
    "Material",
    "Motion",
    "Occurrence",
    "Pair",
    "PhysicsError",
    "Pose",
    "Post",
    "Profile",
    "RectangularEdge",
    "Rest",
    "Rim",
    "RoundEdge",
    "Shot",
    "Slide",
    "Stretch",
    "Table",
    "TableArrays",
    "Track",
    "Trajectory",
    "ViscoelasticRim",
    "Wall",
    "capture_speed",
    "collide",
    "format_trajectory",
    "parse_trajectory",
    "rebound",
    "resting_jacobian",
    "rim_share",
    "sampled",
    "shots_array",
    "simulate",
    "simulate_many",
    "slide",
    "support_radius",
]

__getattr__ = on_demand(
    __name__,
    {
        "Batch": "parlour.physics.batch",
        "Jacobian": "parlour.physics.derivatives",
        "Slide": "parlour.physics.sliding",
        "TableArrays": "parlour.physics.table_arrays",
        "resting_jacobian": "parlour.physics.derivatives",
        "shots_array": "parlour.physics.arrays",
        "simulate": "parlour.physics.simulation",
        "simulate_many": "parlour.physics.batch",
        "slide": "parlour.physics.sliding",
    },
)
