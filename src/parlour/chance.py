"""Where the chance of a match comes from: a seed of 128 bits, the ply, and what the chance is for."""

from __future__ import annotations

import hashlib
import operator
import secrets
from random import Random
from typing import Any, Literal

from parlour.errors import ParlourError

__all__ = ["MOST_SEED", "Purpose", "chance", "check_seed", "new_seed", "nth_seed"]

Purpose = Literal["lots", "day", "hand", "agent"]
"""What chance is drawn for."""
MOST_SEED = (1 << 128) - 1


def new_seed() -> int:
    """A fresh seed of 128 bits, which cannot be guessed."""
    return secrets.randbits(128)


def check_seed(seed: Any) -> int:  # noqa: ANN401 - what a program makes
    """A seed as an `int`; a whole number of NumPy is one too.

    Raises:
        ParlourError: when it is no whole number, such as 1.0, "1" or True, or is out of range.

    >>> check_seed(7)
    7
    """
    try:
        number = -1 if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number <= MOST_SEED:
        raise ParlourError(f"a seed is a whole number from 0 to 2^128 - 1, not {seed!r:.60}")
    return number


def nth_seed(seed: int, number: int) -> int:
    """The seed of one match of a series, from the seed of the series and the match's number.

    >>> nth_seed(7, 0) == nth_seed(7, 0), nth_seed(7, 0) == nth_seed(7, 1)
    (True, False)
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:16])


def chance(seed: int, ply: int, purpose: Purpose) -> Random:
    """The source of chance for one purpose at a ply of a match.

    >>> chance(7, 0, "hand").random() == chance(7, 0, "hand").random()
    True
    >>> chance(7, 0, "hand").random() == chance(7, 0, "agent").random()
    False
    """
    return Random(f"{seed}/{ply}/{purpose}")
