"""What a picture says beside the table: its title, what happened in order, and what the signs mean."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.physics.motion import Fate
from parlour.physics.picture.marks import badge, listed_events
from parlour.physics.picture.svg import MARGIN, circle, fine, gone, group, moves, number, stroke, tag, words
from parlour.physics.words import describe_event

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.physics.motion import Motion, Occurrence
    from parlour.physics.picture.svg import Sheet

__all__ = ["legend"]

WIDTH = 27.0
"""Of the column, in letters."""
ROW = 2.05
"""From one event to the next, in letters."""
WORDS = 6.8
"""Where the words of an event begin, in letters."""
RISE = 0.33
"""From the foot of a small letter to its middle, in letters."""


def legend(sheet: Sheet, motion: Motion, title: str) -> tuple[str, float, float]:
    """The column beside the table, and the width and height (mm) of table and column together."""
    left, u = sheet.right + 0.8 * sheet.unit, sheet.unit
    column = _Column(left, left + WIDTH * u, sheet.top + (MARGIN - 0.9) * u, u)
    _heading(column, motion, title)
    listed = listed_events(motion.events)
    if listed:
        column.rule()
    for count, event in enumerate(listed, start=1):
        _row(column, count, event)
    if len(motion.events) > len(listed):
        column.down(ROW)
        column.say(f"and {len(motion.events) - len(listed)} more", "small", WORDS)
    if any(map(moves, motion.tracks)):
        column.down(1.3)
        column.rule()
        _key(column, motion)
        _speeds(column, motion, sheet.grain)
    height = max(sheet.bottom, column.y + MARGIN * u) - sheet.top
    return group("".join(column.parts)), column.right + MARGIN * u - sheet.left, height


@dataclass
class _Column:
    """A column that is written downwards: its sides, where it has come to, and the size of a letter, all in mm."""

    left: float
    right: float
    y: float
    u: float
    parts: list[str] = field(default_factory=list)

    def down(self, letters: float) -> None:
        self.y += letters * self.u

    def say(self, text: str, look: str, at: float = 0.0) -> None:
        """Add a text that begins (with the look `end`, ends) `at` letters from the left side."""
        self.parts.append(tag("text", words(text), x=self.left + at * self.u, y=self.y, look=look))

    def rule(self) -> None:
        self.parts.append(tag("line", x1=self.left, y1=self.y, x2=self.right, y2=self.y, look="rule"))


def _heading(column: _Column, motion: Motion, title: str) -> None:
    """Title and circumstances."""
    for line in textwrap.wrap(title, 34) or ["A shot"]:
        column.down(2.0)
        column.say(line, "title")
    column.down(0.5)
    count = len(motion.table.discs)
    facts = f"{count} disc{'s' * (count != 1)}, {motion.table.material.name}"
    moving = any(end.fate is Fate.MOVING for end in motion.rest)
    rest = f"{'Over' if moving else 'At rest'} after {motion.time:.2f} s" if motion.time else "Nothing moves"
    for line in [*textwrap.wrap(facts, 56), rest]:
        column.down(1.3)
        column.say(line, "small")
    column.down(1.0)


def _row(column: _Column, count: int, event: Occurrence) -> None:
    """One event: its number, when, who does what, how fast."""
    column.down(ROW)
    column.parts.append(badge(column.left + 0.95 * column.u, column.y - RISE * column.u, count, column.u))
    column.say(f"{event.time:.3f} s", "small end", WORDS - 0.7)
    column.say(f"disc {event.disc} {describe_event(event)}", "plain", WORDS)
    if event.speed:
        column.say(f"{event.speed:.2f} m/s", "small end", WIDTH)


def _key(column: _Column, motion: Motion) -> None:
    """The signs that occur."""
    u, r = column.u, 0.75 * column.u
    signs: list[tuple[str, Callable[[float, float], str]]] = [("at the start", lambda x, y: circle(x, y, r, "ghost"))]
    if motion.shot is not None:
        signs.insert(0, ("played", lambda x, y: circle(x, y, r, "face") + circle(x, y, 0.7 * r, "inlay")))
    if any(rest.fate is Fate.LEFT_TABLE for rest in motion.rest):
        signs.append(("left the table", lambda x, y: gone(x, y, r)))
    column.down(1.9)
    at = 0.0
    for meaning, sign in signs:
        drawn = sign(column.left + (at + 0.95) * u, column.y - RISE * u)
        column.parts.append(group(drawn, look="key played" if meaning == "played" else "key", style=fine(u)))
        column.say(meaning, "small", at + 2.4)
        at += 4.0 + 0.46 * len(meaning)


def _speeds(column: _Column, motion: Motion, grain: float) -> None:
    """A track from rest to the greatest speed."""
    column.down(2.0)
    fastest = max(piece.speed for track in motion.tracks for piece in track.pieces)
    thin, thick, middle = stroke(0.0) * grain / 2, stroke(1.0) * grain / 2, column.y - RISE * column.u
    x, end = column.left, column.left + 7 * column.u
    corners = [(x, middle - thin), (end, middle - thick), (end, middle + thick), (x, middle + thin)]
    taper = tag("path", d="M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z", look="track")
    column.parts.append(group(taper, look="key"))
    column.say(f"speed, 0 to {fastest:.2f} m/s", "small", 7.8)
