"""What the evaluation counts: the terms by name, and the place of each one's weights.

All weights form one vector. A term with several weights is a small table; `TERMS` names them all in order. The unit is
a hundredth of a short peg, roughly: a peg's worth depends on its point.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

__all__ = ["SIZE", "TERMS", "Term", "mirrored", "start"]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the evaluation, from the mover's view.

    Attributes:
        name: in the weights' file and in the code.
        shape: of its table.
        text: what it counts.
    """

    name: str
    shape: tuple[int, ...]
    text: str

    @property
    def size(self) -> int:
        """How many weights it has."""
        size = 1
        for length in self.shape:
            size *= length
        return size


TERMS = (
    Term("short", (6,), "short pegs, by the class of their point from the corner to the centre; his less the other's"),
    Term("tall", (6,), "tall pegs, likewise"),
    Term("steps", (1,), "vacant points beside pegs, each pair of peg and point; his less the other's"),
    Term("jumps", (1,), "first jumps that tall pegs have; his less the other's"),
    Term(
        "corner", (4, 4, 3), "each corner's territory, by his pegs there, the other's (three stand for more), the flag"
    ),
    Term("centre", (4, 4, 3), "the central territory, likewise"),
    Term("flags", (4, 4), "how many flags he has up, and the other"),
    Term("third", (4,), "with two flags up: fewest hostile pegs in a territory not his; his less the other's"),
    Term("threats", (1,), "hostile pegs that a step would capture now"),
    Term("danger", (1,), "own pegs that a step would capture if the other were to move"),
    Term("tempo", (1,), "being to move"),
)
SIZE = sum(term.size for term in TERMS)
_STARTS = dict(zip((term.name for term in TERMS), accumulate((term.size for term in TERMS), initial=0), strict=False))


def start(name: str) -> int:
    """Where a term's weights begin in the vector."""
    return _STARTS[name]


def mirrored() -> tuple[int, ...]:
    """For each weight, the one that is its negative by the symmetry of the players; its own number if there is none."""
    mirror = list(range(SIZE))
    for name in ("corner", "centre"):
        for own in range(4):
            for opp in range(4):
                for flag in range(3):
                    other = (0, 2, 1)[flag]
                    mirror[start(name) + own * 12 + opp * 3 + flag] = start(name) + opp * 12 + own * 3 + other
    for mine in range(4):
        for his in range(4):
            mirror[start("flags") + mine * 4 + his] = start("flags") + his * 4 + mine
    return tuple(mirror)
