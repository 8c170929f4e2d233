"""What pictures are written with: tags, numbers, the sheet to scale and the colours.

One unit is a millimetre, with y downwards as SVG has it; sizes that only serve the eye count in letters, `Sheet.unit`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from parlour.names import plain_letter
from parlour.physics.table import RoundEdge, Wall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.physics.motion import Motion, Stretch, Track
    from parlour.physics.table import ArcWall, Disc, Hole, Post

__all__ = [
    "DEFINITIONS",
    "MARGIN",
    "STYLE",
    "SUNK",
    "Sheet",
    "circle",
    "fine",
    "gone",
    "group",
    "moves",
    "number",
    "stroke",
    "tag",
    "wall_corners",
    "words",
]

LETTERS = 44
"""Heights of a letter that go into the longer side of the picture."""
MARGIN = 1.6
"""Round everything that is shown, in letters."""
FLATTEST = 0.5
"""Least height of what is shown, as a share of its width."""

SUNK = "0.5"
"""Opacity of a disc in the hole."""

STYLE = """
.motion{--paper:#f7f1e3;--ink:#1f1b16;--muted:#6f6557;--line:#d9cdb4;
--wood-light:#e6cb98;--wood:#b98a56;--wood-dark:#5b3a21;--mark:#1f1b16;--played:#7b1e24;--knob:#fdf8ec;
color-scheme:light dark;background:var(--paper);
font-family:system-ui,sans-serif;font-variant-numeric:lining-nums tabular-nums}
@media (prefers-color-scheme:dark){.motion{--paper:#17130f;--ink:#efe6d4;--muted:#a59a88;--line:#3a3128;
--wood-light:#d3b682;--wood:#a2763f}}
.motion .paper{fill:var(--paper)}
.motion .lit{stop-color:color-mix(in srgb,var(--wood-light),#fff 22%)}
.motion .unlit{stop-color:color-mix(in srgb,var(--wood-light),var(--wood) 34%)}
.motion .surface{fill:url(#motion-wood)}
.motion .edge{fill:none;stroke:var(--wood-dark);stroke-width:calc(var(--u)*.34)}
.motion .shade{fill:#000;opacity:.22}
.motion .well{fill:url(#motion-well);stroke:var(--wood-dark);stroke-width:calc(var(--u)*.1)}
.motion .ditch{fill:url(#motion-walnut);opacity:.55}
.motion .wall{fill:none;stroke:var(--wood-dark);stroke-width:calc(var(--u)*.3);stroke-linecap:round}
.motion .wall.shade{stroke:#000}
.motion .solid{fill:url(#motion-walnut);stroke:#2c1a0c;stroke-width:calc(var(--u)*.08)}
.motion .line{stroke:#2f6b4f;stroke-width:calc(var(--u)*.16);stroke-dasharray:calc(var(--u)*.5) calc(var(--u)*.34)}
.motion .track{fill:var(--mark);stroke:var(--mark);stroke-width:calc(var(--u)*.04);stroke-linejoin:round;opacity:.56}
.motion .played.track{fill:var(--played);stroke:var(--played);opacity:.82}
.motion .ghost{fill:none;stroke:var(--mark);stroke-width:calc(var(--r)*.1);
stroke-dasharray:calc(var(--r)*.3) calc(var(--r)*.24);opacity:.75}
.motion .face{fill:url(#motion-maple);stroke:var(--wood-dark);stroke-width:calc(var(--r)*.09)}
.motion .inlay{fill:none;stroke:none}
.motion .notch{stroke:var(--wood-dark);stroke-width:calc(var(--r)*.2);stroke-linecap:round}
.motion .played .face{fill:url(#motion-walnut);stroke:#24150a}
.motion .played .inlay{stroke:var(--wood-light);stroke-width:calc(var(--r)*.09)}
.motion .played .notch{stroke:var(--wood-light)}
.motion .name{fill:#2c1a0c;font-weight:600;text-anchor:middle}
.motion .played .name{fill:#fbf0d8}
.motion .faint{opacity:.75}
.motion .sunk{opacity:.5}
.motion .cross{fill:var(--paper);stroke:var(--ink);stroke-width:calc(var(--u)*.14);stroke-linecap:round}
.motion .lead{stroke:var(--mark);stroke-width:calc(var(--u)*.08)}
.motion .spot{fill:var(--mark)}
.motion .badge{fill:var(--knob);stroke:var(--mark);stroke-width:calc(var(--u)*.1)}
.motion .count{fill:var(--mark);font-weight:700;font-size:calc(var(--u)*.84);text-anchor:middle}
.motion .rule{stroke:var(--line);stroke-width:calc(var(--u)*.08)}
.motion .plain{fill:var(--ink);font-size:calc(var(--u)*.94)}
.motion .small{fill:var(--muted);font-size:calc(var(--u)*.84)}
.motion .end{text-anchor:end}
.motion .title{fill:var(--ink);font-size:calc(var(--u)*1.563);font-weight:600;
font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
.motion .key .ghost{stroke:var(--ink)}
.motion .key .track{fill:var(--ink);stroke:var(--ink)}
.motion .resting{display:none}
@media (prefers-reduced-motion:reduce){.motion .moving{display:none}.motion .resting{display:inline}}
"""


def _gradient(name: str, x: float, y: float, lit: str, unlit: str) -> str:
    """Light from one side."""
    stops = f'<stop {lit}/><stop offset="1" {unlit}/>'
    return f'<radialGradient id="motion-{name}" cx="{x}" cy="{y}" r=".9">{stops}</radialGradient>'


DEFINITIONS = "".join(
    [
        "<defs>",
        _gradient("wood", 0.3, 0.24, 'class="lit"', 'class="unlit"'),
        _gradient("maple", 0.36, 0.3, 'stop-color="#fdf1d6"', 'stop-color="#dcb983"'),
        _gradient("walnut", 0.36, 0.3, 'stop-color="#8a603b"', 'stop-color="#3d2412"'),
        _gradient("well", 0.62, 0.66, 'stop-color="#8d6439"', 'stop-color="#3f2715"'),
        "</defs>",
    ]
)
"""Light falls from the upper left; into the hole it falls on the far side."""


@dataclass(frozen=True)
class Sheet:
    """The part of the plane that is shown, in mm; the height of a letter on it, and that or the least disc's radius."""

    left: float
    top: float
    right: float
    bottom: float
    unit: float
    grain: float

    @classmethod
    def of(cls, motion: Motion) -> Sheet:
        """Room for all that stands, lies and moves, with a margin."""
        xs, ys = zip(*(list(_corners(motion)) or [(-0.1, -0.1), (0.1, 0.1)]), strict=True)
        left, low, right, high = (1e3 * each for each in (min(xs), min(ys), max(xs), max(ys)))
        unit = max(right - left, high - low) / LETTERS
        margin = MARGIN * unit
        gap = max(0.0, FLATTEST * LETTERS * unit - (high - low)) / 2
        grain = min([unit, *(disc.radius * 1e3 for disc in motion.table.discs)])
        return cls(left - margin, -high - gap - margin, right + margin, -low + gap + margin, unit, grain)


def _corners(motion: Motion) -> Iterator[tuple[float, float]]:
    """Points (m) that span what is shown."""
    table = motion.table
    if isinstance(table.edge, RoundEdge):
        yield from _box(0.0, 0.0, table.edge.radius, table.edge.radius)
    elif table.edge is not None:
        yield from _box(0.0, 0.0, table.edge.width / 2, table.edge.height / 2)
    rounds: tuple[Disc | Post | Hole, ...] = (*table.discs, *table.posts, *table.holes)
    for thing in rounds:
        yield from _box(thing.x, thing.y, thing.radius, thing.radius)
    for wall in table.walls:
        yield from wall_corners(wall)
    for block in table.blocks:
        reach = (block.width + block.height) / 2
        yield from _box(block.x, block.y, reach, reach)
    for line in table.lines:
        yield from ((line.x1, line.y1), (line.x2, line.y2))
    for disc, rest, track in zip(table.discs, motion.rest, motion.tracks, strict=True):
        places = [(rest.x, rest.y), *((piece.x, piece.y) for piece in track.pieces)]
        for x, y in places:
            yield from _box(x, y, disc.radius, disc.radius)


def wall_corners(wall: Wall | ArcWall) -> tuple[tuple[float, float], ...]:
    """Points (m) that span a wall: its ends, and the outermost points of an arc."""
    if isinstance(wall, Wall):
        return (wall.x1, wall.y1), (wall.x2, wall.y2)
    quarters = ((wall.x + wall.radius * east, wall.y + wall.radius * north) for east, north in QUARTERS)
    return *wall.ends, *(point for point in quarters if wall.distance(*point) < REACHED * wall.radius)


QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
REACHED = 1e-9
"""A point within this distance of an arc, as a share of its radius, is on it."""


def _box(x: float, y: float, east: float, north: float) -> tuple[tuple[float, float], ...]:
    return ((x - east, y - north), (x + east, y + north))


def moves(track: Track) -> list[Stretch]:
    """The pieces of a track in which its disc slides or spins."""
    return [piece for piece in track.pieces if piece.end > piece.start]


def number(value: float, digits: int = 2) -> str:
    """As short as its digits allow.

    >>> number(12.0), number(-0.001), number(0.125)
    ('12', '0', '0.12')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text == "-0" else text


def tag(name: str, inner: str = "", /, **attributes: str | float) -> str:
    """An element; `_` stands for `-` in the names of attributes, `look` for `class`."""
    written = "".join(
        f" {'class' if key == 'look' else key.replace('_', '-')}="
        f'"{escape(value if isinstance(value, str) else number(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def group(inner: str, **attributes: str | float) -> str:
    """Things that belong together."""
    return tag("g", inner, **attributes)


def circle(x: float, y: float, r: float, look: str) -> str:
    """A circle by its centre and radius, in mm on the sheet."""
    return tag("circle", cx=x, cy=y, r=r, look=look)


def gone(x: float, y: float, r: float) -> str:
    """The sign of a disc that has left: a hollow disc, crossed out."""
    arm = 0.5 * r
    across = f"M{number(x - arm)} {number(y - arm)}l{number(2 * arm)} {number(2 * arm)}"
    back = f"M{number(x - arm)} {number(y + arm)}l{number(2 * arm)} {number(-2 * arm)}"
    return group(circle(x, y, r, "rim") + tag("path", d=across + back), look="cross")


def fine(r: float) -> str:
    """The style of what is drawn in strokes that suit a disc of this radius."""
    return f"--r:{number(r)}px"


def stroke(share: float) -> float:
    """Width of a track in grains, for a share of the greatest speed."""
    return 0.14 + 0.52 * share


def words(text: str) -> str:
    """Any text, safe between tags: no markup, and no character that XML forbids."""
    return escape("".join(map(plain_letter, text)), quote=False)
