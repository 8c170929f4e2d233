"""Where the chance of a match comes from: a seed of 128 bits, the ply, and what the chance is for."""

from __future__ import annotations

import hashlib
import secrets
from random import Random
from typing import Literal

from parlour.errors import ParlourError

__all__ = ["MOST_SEED", "Purpose", "chance", "check_seed", "new_seed", "nth_seed"]

Purpose = Literal["lots", "hand", "agent"]
"""What chance is drawn for."""
MOST_SEED = (1 << 128) - 1


def new_seed() -> int:
    """A fresh seed of 128 bits, which cannot be guessed."""
    return secrets.randbits(128)


def check_seed(seed: int) -> int:
    """Check a seed.

    Raises:
        ParlourError: when it is out of range.
    """
    if not 0 <= seed <= MOST_SEED:
        raise ParlourError(f"a seed is a whole number from 0 to 2^128 - 1, not {seed}")
    return seed


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
