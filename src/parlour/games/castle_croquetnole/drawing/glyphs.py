"""Outlines in a unit circle: the four suits, and a flamingo and a hedgehog to play with instead."""

from __future__ import annotations

import math
import re

__all__ = ["FLAMINGO", "HEDGEHOG", "SPINES", "SUITS", "outline"]

Point = tuple[float, float]

PLACE = re.compile(r"\{([^,}]+),([^,}]+)\}")


def outline(template: str, at: Point, radius: float) -> str:
    """An outline as SVG path data: its unit circle drawn at a place with that radius.

    >>> outline("M{0,-.5} L{.5,1}", (10.0, 20.0), 4.0)
    'M10,18 L12,24'
    """

    def place(found: re.Match[str]) -> str:
        return f"{_number(at[0] + radius * float(found[1]))},{_number(at[1] + radius * float(found[2]))}"

    return PLACE.sub(place, template)


def _number(value: float) -> str:
    return f"{round(value, 3):g}" if abs(value) < 1e5 else str(value)


def _circle(radius: float) -> str:
    bend = 0.5523 * radius
    corners = ((0, -1), (1, 0), (0, 1), (-1, 0))
    parts = [f"M{{0,{-radius}}}"]
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        first = (x * radius + u * bend, y * radius + v * bend)
        second = (u * radius + x * bend, v * radius + y * bend)
        parts.append(
            f"C{{{first[0]:.4f},{first[1]:.4f}}} {{{second[0]:.4f},{second[1]:.4f}}} {{{u * radius},{v * radius}}}"
        )
    return " ".join([*parts, "Z"])


def _rays(count: int, base: float, tip: float, half: float) -> str:
    """Triangles around the middle; `half` is half the angle of their base, degrees."""
    rays = []
    for ray in range(count):
        angle = 360.0 * ray / count
        feet = [_polar(base, angle + off) for off in (-half, half)]
        rays.append(f"M{feet[0]} L{_polar(tip, angle)} L{feet[1]} Z")
    return " ".join(rays)


def _polar(radius: float, degrees: float) -> str:
    angle = math.radians(degrees)
    return f"{{{radius * math.sin(angle):.4f},{-radius * math.cos(angle):.4f}}}"


MOON = (
    "M{.5,-.82} C{-.2,-1.02} {-.86,-.55} {-.86,0} C{-.86,.55} {-.2,1.02} {.5,.82} "
    "C{.02,.66} {-.26,.36} {-.26,0} C{-.26,-.36} {.02,-.66} {.5,-.82} Z"
)
SUN = f"{_circle(0.46)} {_rays(8, 0.57, 1.0, 17.0)}"
CROWN = (
    "M{-.72,.36} L{-.92,-.5} L{-.42,-.08} L{0,-.8} L{.42,-.08} L{.92,-.5} L{.72,.36} Z "
    "M{-.7,.5} L{.7,.5} L{.7,.78} L{-.7,.78} Z"
)
ARMS = (
    "M{-.76,-.8} L{.76,-.8} L{.76,-.02} C{.76,.5} {.36,.82} {0,.98} C{-.36,.82} {-.76,.5} {-.76,-.02} Z "
    "M{-.1,-.6} L{.1,-.6} L{.1,-.22} L{.54,-.22} L{.54,-.02} L{.1,-.02} L{.1,.66} L{-.1,.66} L{-.1,-.02} "
    "L{-.54,-.02} L{-.54,-.22} L{-.1,-.22} Z"
)
SUITS = (MOON, SUN, CROWN, ARMS)
"""Of the castles, in seat order."""

FLAMINGO = (
    "M{.12,-.06} C{.52,-.2} {.86,.08} {.9,.3} C{.62,.42} {.2,.44} {-.02,.26} C{-.2,.08} {-.06,-.1} {-.02,-.28} "
    "C{.02,-.5} {-.16,-.62} {-.28,-.52} L{-.5,-.24} C{-.56,-.22} {-.6,-.28} {-.56,-.36} "
    "C{-.5,-.66} {-.4,-.86} {-.2,-.88} C{.08,-.9} {.22,-.62} {.18,-.36} C{.16,-.22} {.14,-.14} {.12,-.06} Z "
    "M{.34,.4} L{.46,.4} L{.44,.94} L{.6,.98} L{.3,.98} Z"
)
HEDGEHOG = (
    "M{-.92,.34} C{-.8,.1} {-.62,-.06} {-.4,-.1} L{-.46,-.36} L{-.22,-.26} L{-.2,-.56} L{.02,-.36} L{.14,-.64} "
    "L{.28,-.36} L{.52,-.54} L{.52,-.24} L{.78,-.3} L{.7,-.04} L{.94,.06} L{.8,.22} L{.88,.48} "
    "C{.4,.6} {-.4,.6} {-.7,.48} C{-.84,.46} {-.94,.42} {-.92,.34} Z"
)
SPINES = (
    "M{-.12,-.06} L{-.02,.12} M{.16,-.1} L{.26,.1} M{.44,-.06} L{.52,.14} M{.06,.2} L{.14,.36} M{.36,.22} L{.42,.38}"
)
