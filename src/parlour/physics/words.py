"""A motion in words, for terminals, legends and listeners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.physics.motion import Fate, Kind

if TYPE_CHECKING:
    from parlour.physics.motion import Motion, Occurrence, Rest

__all__ = ["describe_event", "describe_motion", "describe_rest"]

_EVENTS = {
    Kind.DISC: "meets disc {}",
    Kind.POST: "meets post {}",
    Kind.BLOCK: "meets block {}",
    Kind.LINE: "crosses line {}",
    Kind.WALL: "meets wall {}",
    Kind.HOLE_ENTERED: "comes over the hole",
    Kind.HOLE_LEFT: "passes the hole",
    Kind.CAPTURED: "falls into the hole",
    Kind.LEFT_TABLE: "leaves the table",
    Kind.RETURNED: "comes back over the edge",
    Kind.REST: "comes to rest",
}
_SIDES = {1: " to its left", -1: " to its right"}


def describe_event(event: Occurrence) -> str:
    """What the disc does: `meets post 3`, `crosses line 0 to its left`."""
    return _EVENTS[event.kind].format(event.other) + _SIDES.get(event.direction, "")


def describe_rest(rest: Rest) -> str:
    """Where a disc ended: `at rest at (12.0, -3.5) mm`."""
    if rest.fate is Fate.CAPTURED:
        return "in the hole"
    return f"{rest.fate.words} at ({rest.x * 1e3:.1f}, {rest.y * 1e3:.1f}) mm"


def describe_motion(motion: Motion) -> str:
    """A whole shot in sentences."""
    said = [
        f"{event.time:.3f} s: disc {event.disc} {describe_event(event)}"
        + (f" at {event.speed:.2f} m/s." if event.speed else ".")
        for event in motion.events
    ]
    ended = [f"Disc {place}: {describe_rest(rest)}." for place, rest in enumerate(motion.rest)]
    moving = any(rest.fate is Fate.MOVING for rest in motion.rest)
    over = "the shot is over" if moving else "all is at rest"
    return " ".join([*said, f"After {motion.time:.3f} s {over}.", *ended])
