"""What the surface and the rims are made of: friction, restitution, contact profile - each number with its source."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - scene files are read by these annotations
from dataclasses import dataclass, field
from types import MappingProxyType

from parlour.physics.checks import PhysicsError, positive
from parlour.physics.laws import ContactLaw, Rim, contact_law
from parlour.physics.profile import UNIFORM, Profile

__all__ = ["CARD_TABLE", "CROKINOLE_BOARD", "GRAVITY", "MATERIALS", "Material"]

GRAVITY = 9.81
"""Acceleration of free fall, m/s^2; the value behind the reference figures in the documentation."""


@dataclass(frozen=True)
class Material:
    """A surface with its discs: sliding friction below, rims at the sides.

    Attributes:
        name: what a person calls it.
        friction: Coulomb coefficient of a disc on the surface, at least 0; a disc may override it. Without friction
            discs glide on, and a shot is simulated until a time.
        disc: the law of a disc's rim against the rim of another, such as a `Rim`.
        post: of a disc's rim against a post.
        block: of a disc's rim against a solid rectangle, and against a wall that names no other law.
        profile: where a disc touches the surface (`UNIFORM`, `RING`, or one made by `workshop.curves`).
        gravity: m/s^2.
        sources: for each number, where it is from; "estimate" for one that nobody has measured.

    Raises:
        PhysicsError: a number is outside its range.
    """

    name: str
    friction: float
    disc: ContactLaw
    post: ContactLaw
    block: ContactLaw
    profile: Profile = UNIFORM
    gravity: float = GRAVITY
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        positive(self.friction, "friction of the surface", zero=True)
        for name in ("disc", "post", "block"):
            contact_law(getattr(self, name), f"{name} of a material")
        if not isinstance(self.profile, Profile):
            raise PhysicsError(f"profile of a material is {self.profile!r}; it must be a Profile, such as UNIFORM")
        positive(self.gravity, "gravity", unit="m/s^2")

    @property
    def deceleration(self) -> float:
        """Of a disc that slides without spin, m/s^2: friction times gravity."""
        return self.friction * self.gravity


_ROOM = "estimate; nobody has published a measurement"

CROKINOLE_BOARD = Material(
    name="tournament Crokinole board",
    friction=0.15,
    disc=Rim(0.8, 0.2, falloff=0.25, floor=0.3),
    post=Rim(0.7, 0.4),
    block=Rim(0.7, 0.4),
    sources={
        "friction": f"0.15: polished lacquer with wax or powder, 0.10 to 0.20; {_ROOM}",
        "disc.restitution": "estimate: 0.8 at 1 m/s. On film (250 shots, fortuitouspress.com/crokinole) a slow full "
        "hit stops dead, so it is near 1 at 0.6 m/s (0.91 here), and a fast one follows through: a follow-through "
        "twenty needs at most 0.57 to 0.63 at 2.5 m/s and 0.64 to 0.70 at 3 m/s (0.64 and 0.61 here)",
        "disc.falloff": "0.25: plastic contact, restitution falls as v^(-1/4) (Johnson, Contact Mechanics, 1985); "
        "its use for maple rims is an estimate",
        "disc.floor": f"0.3: {_ROOM}; above 50 m/s only",
        "disc.friction": f"0.2: maple rims, 0.15 to 0.3; {_ROOM}",
        "post.restitution": f"0.7: rubber-sleeved post, 0.6 to 0.8; {_ROOM}",
        "post.friction": f"0.4: rubber on wood, 0.3 to 0.6; {_ROOM}",
        "block": "as a post; such a board has no blocks",
        "profile": "uniform: flat discs; hollow ones are common too",
    },
)
"""Gloss-lacquered board, waxed or powdered, with maple discs and rubber-sleeved posts."""

CARD_TABLE = Material(
    name="card table with wooden coins",
    friction=0.3,
    disc=Rim(0.6, 0.3),
    post=Rim(0.5, 0.3),
    block=Rim(0.5, 0.3),
    sources={
        "friction": f"0.3: wooden coins on cloth, 0.25 to 0.4 (polished wood 0.2 to 0.35); {_ROOM}",
        "disc.restitution": f"0.6: wooden rims, 0.5 to 0.7; {_ROOM}",
        "disc.friction": f"0.3: wooden rims; {_ROOM}",
        "block.restitution": f"0.5: coin against the edge of a tile, 0.4 to 0.6; {_ROOM}",
        "block.friction": f"0.3; {_ROOM}",
        "post": "as a block; such a table has no posts",
        "profile": "uniform: flat coins",
    },
)
"""A cloth-covered card table with wooden coins and tiles."""

MATERIALS: Mapping[str, Material] = MappingProxyType({"crokinole-board": CROKINOLE_BOARD, "card-table": CARD_TABLE})
"""The presets by the names that scene files and commands use."""
