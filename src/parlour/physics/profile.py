"""Where a disc touches the surface, and the universal curves of its motion.

The curves are data, made by `python -m workshop.curves`; this module only reads them. Those of `UNIFORM` and
`RING` are read when a simulation first asks for them.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.extras import import_with_extra
from parlour.kernels.buffers import Buffer, read_npz
from parlour.physics.checks import PhysicsError

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = [
    "CELLS",
    "COEFFICIENTS",
    "GUESSES",
    "GUESS_COEFFICIENTS",
    "LEVELS",
    "PROFILES",
    "RING",
    "SPLITS",
    "UNIFORM",
    "WHOLE",
    "Profile",
]

COEFFICIENTS = 8
"""Of each polynomial: degree 7 in a cell's own coordinate, 0 to 1."""
SPLITS = 8
"""Cells to an octave, all equally wide: the exponent of a number and its next bits say which cell it is in."""
LEVELS = 10
"""Octaves of ever smaller cells on each side of the kink at eps = 1."""
CELLS = 6144
"""The most cells of a profile."""
GUESSES = 512
"""Cells of first guesses to a curve."""
GUESS_COEFFICIENTS = 6
"""Of the polynomial in each of them."""


class Constant(enum.IntEnum):
    """Places in `Profile.numbers`."""

    CONTACT = 0
    KAPPA = 1
    TERMINAL_RATIO = 2
    REST_DISTANCE = 3
    REST_TURN = 4
    SLIDE_EXPONENT = 5  # without slide: v ~ w ** this
    SPIN_EXPONENT = 6  # without spin: w ~ v ** this
    SPIN_DECELERATION = 7  # without slide: w' = -this
    LOW_FIRST = 8  # the first cell of the low curve: its exponent (biased, as IEEE 754 has it) times SPLITS
    LOW_CELLS = 9
    HIGH_FIRST = 10
    HIGH_CELLS = 11
    KINK_ON_HIGH = 12  # 1 if the high curve has the kink, else 0
    GUESS_FIRST = 13  # the first cell of the guesses, likewise
    SLOWEST = 14
    FASTEST = 15


WHOLE = frozenset(
    {
        Constant.LOW_FIRST,
        Constant.LOW_CELLS,
        Constant.HIGH_FIRST,
        Constant.HIGH_CELLS,
        Constant.KINK_ON_HIGH,
        Constant.GUESS_FIRST,
    }
)
"""Those that are whole numbers."""

_FOLDER = Path(__file__).parent / "profiles"
_ARRAYS = ("numbers", "cells", "guesses")


@dataclass(frozen=True, eq=False)
class Profile:
    """A contact profile with its two universal curves; see `workshop.curves` for what the numbers mean.

    Attributes:
        name: what it is called in a scene file.
        numbers: the constants in the order of `Constant`; this and the others are float64, and copied when given.
        cells: shape (n, 2, COEFFICIENTS): distance and turn to go, cell by cell of the time to go: the low
            curve's, the high curve's, then those below and above the kink, from the kink outward.
        guesses: shape (2, GUESSES, GUESS_COEFFICIENTS): for the low and the high curve, the time to go, cell
            by cell of the relative distance of eps from the terminal ratio.
    """

    name: str
    numbers: Array = field(repr=False)
    cells: Array = field(repr=False)
    guesses: Array = field(repr=False)

    def __post_init__(self) -> None:
        for name in _ARRAYS:
            object.__setattr__(self, name, Buffer.like("f8", getattr(self, name)))

    def __eq__(self, other: object) -> bool:
        """Whether the same motions follow: profiles are their numbers, wherever they come from."""
        return self is other or (isinstance(other, Profile) and self._content == other._content)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def _content(self) -> tuple[str, bytes, bytes, bytes]:
        return self.name, self.numbers.tobytes(), self.cells.tobytes(), self.guesses.tobytes()

    @classmethod
    def shipped(cls, name: str) -> Profile:
        """A profile that comes with this package; its file is read when one of its arrays is first used."""
        profile = object.__new__(cls)
        object.__setattr__(profile, "name", name)
        return profile

    if not TYPE_CHECKING:  # a type checker knows the arrays, and no other attribute

        def __getattr__(self, name: str) -> Array:
            if name not in _ARRAYS:
                raise AttributeError(f"a contact profile has no {name!r}")
            stored = Profile.load(_FOLDER / f"{self.name}.npz")
            for array in _ARRAYS:
                object.__setattr__(self, array, getattr(stored, array))
            return getattr(self, name)

    @classmethod
    def load(cls, path: Path) -> Profile:
        """Read a profile.

        Raises:
            PhysicsError: the file is not a profile.
        """
        try:
            stored = read_npz(path)
            return cls(stored["name"], stored["numbers"], stored["cells"], stored["guesses"])
        except (OSError, ValueError, KeyError) as error:
            raise PhysicsError(
                f"{path} is not a contact profile ({error}); python -m workshop.curves makes one"
            ) from error

    def save(self, path: Path) -> None:
        """Write a profile for `load`.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        arrays = {name: getattr(self, name).array for name in _ARRAYS}
        import_with_extra("numpy").savez(path, name=self.name, **arrays)

    @property
    def contact(self) -> float:
        """Contact radius as a share of the disc's radius."""
        return float(self.numbers[Constant.CONTACT])

    @property
    def terminal_ratio(self) -> float:
        """eps*, the ratio of speed to the contact circle's spin speed with which a spun disc comes to rest."""
        return float(self.numbers[Constant.TERMINAL_RATIO])


UNIFORM = Profile.shipped("uniform")
"""Even pressure over the whole underside: a flat disc."""
RING = Profile.shipped("ring")
"""All pressure on a ring of 0.9 of the radius: a disc that is hollow below."""
PROFILES = {profile.name: profile for profile in (UNIFORM, RING)}
"""The profiles that a scene file can name."""
