"""Sliding discs: exact, event-driven physics, with friction, spin, posts, blocks, walls, lines, holes and an edge.

It knows no game. SI units throughout; spins and angles count anticlockwise. `docs/physics.md` has the tour.
"""

from __future__ import annotations

from parlour.physics.checks import PhysicsError
from parlour.physics.formulas import (
    Impact,
    Slide,
    capture_speed,
    collide,
    rebound,
    rim_share,
    slide,
    support_radius,
)
from parlour.physics.laws import ContactLaw, Rim, ViscoelasticRim
from parlour.physics.material import CARD_TABLE, CROKINOLE_BOARD, GRAVITY, MATERIALS, Material
from parlour.physics.motion import Fate, Kind, Motion, Occurrence, Piece, Pose, Rest, Track
from parlour.physics.profile import PROFILES, RING, UNIFORM, Profile
from parlour.physics.shot import Shot
from parlour.physics.shots import shots_array
from parlour.physics.simulate import Batch, simulate, simulate_many
from parlour.physics.table import (
    ArcWall,
    Block,
    Disc,
    Ditch,
    Hole,
    Line,
    Post,
    RectangularEdge,
    RoundEdge,
    Table,
    Wall,
)
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
    "Kind",
    "Line",
    "Material",
    "Motion",
    "Occurrence",
    "PhysicsError",
    "Piece",
    "Pose",
    "Post",
    "Profile",
    "RectangularEdge",
    "Rest",
    "Rim",
    "RoundEdge",
    "Shot",
    "Slide",
    "Table",
    "TableArrays",
    "Track",
    "ViscoelasticRim",
    "Wall",
    "capture_speed",
    "collide",
    "rebound",
    "rim_share",
    "shots_array",
    "simulate",
    "simulate_many",
    "slide",
    "support_radius",
]
