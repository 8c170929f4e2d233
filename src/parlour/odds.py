"""Chances: a type of their own from 0 to 1, and the one place where they become hundredths, as text."""

from __future__ import annotations

import math
from typing import Annotated, NewType

from msgspec import Meta

__all__ = ["Chance", "chance", "percent"]

Chance = NewType("Chance", Annotated[float, Meta(ge=0.0, le=1.0)])
"""A chance, a rate or an expected score, from 0 to 1; made by `chance`. As text it is made by `percent`."""
ROUNDING = 1e-9
"""Sums of chances may pass 0 and 1 by this much."""


def chance(value: float) -> Chance:
    """A number as a chance; what rounding has put past 0 or 1 is put back.

    Raises:
        ValueError: when it isn't from 0 to 1: a value of another scale.

    >>> chance(0.62)
    0.62
    >>> chance(62.0)
    Traceback (most recent call last):
    ...
    ValueError: a chance is from 0 to 1, not 62.0
    """
    if not -ROUNDING <= value <= 1.0 + ROUNDING or math.isnan(value):
        raise ValueError(f"a chance is from 0 to 1, not {value}")
    return Chance(min(max(value, 0.0), 1.0))


def percent(share: Chance, digits: int = 0) -> str:
    """A chance in hundredths.

    >>> percent(chance(0.6234)), percent(chance(0.6234), 1)
    ('62%', '62.3%')
    """
    return f"{share:.{digits}%}"
