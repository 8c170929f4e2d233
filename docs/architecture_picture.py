"""Draw the house: its floors, the imports between them, and the way of a flick through them.

    python -m docs.architecture_picture -o FILE

One SVG from the plan that `docs.house_plan` reads off the code. It follows the page's choice of light or dark where it
stands in the site, and the system's where it stands alone.
"""

from __future__ import annotations

import argparse
import math
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from docs.house_plan import PAGE, STATIONS, Plan, Station, find_station, plan

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["draw", "main"]

WIDTH = 1080
ROOF = 64
FOOT = 44
TALL, MIDDLING, LOW = 118, 82, 44
"""Heights of floors with several stations, with one, with none."""
NAMES = 26
"""Where the floors' names begin."""
ARCS = 268
"""Where the imports' arcs begin and end."""
FIRST, STEP = 396, 44
"""The first station, and from one to the next."""
DOT = 12
LEFTWARD = frozenset({"pointer", "wire", "hand", "result", "record", "page"})
"""Stations whose words stand to their left, where no line passes."""

STYLE = """
svg.house { --ink: #1f1b16; --muted: #6f6557; --line: #d9cdb4; --sheet: #fcf8ee; --board: #f3ead6; --roof: #b98a56;
  --way: #7b1e24; --on-way: #fdf6e8; --arc: #8a6236; }
@media (prefers-color-scheme: dark) {
  svg.house { --ink: #efe6d4; --muted: #a59a88; --line: #3a3128; --sheet: #1f1a15; --board: #28211a; --roof: #6b4d2f;
    --way: #d0706f; --on-way: #17130f; --arc: #b98a56; }
}
body[data-theme="light"] svg.house { --ink: #1f1b16; --muted: #6f6557; --line: #d9cdb4; --sheet: #fcf8ee;
  --board: #f3ead6; --roof: #b98a56; --way: #7b1e24; --on-way: #fdf6e8; --arc: #8a6236; }
body[data-theme="dark"] svg.house { --ink: #efe6d4; --muted: #a59a88; --line: #3a3128; --sheet: #1f1a15;
  --board: #28211a; --roof: #6b4d2f; --way: #d0706f; --on-way: #17130f; --arc: #b98a56; }
svg.house text { fill: var(--ink); }
svg.house .paper { fill: var(--sheet); }
svg.house .floor { fill: var(--sheet); stroke: var(--line); }
svg.house .floor.odd { fill: var(--board); }
svg.house .roof { fill: var(--roof); fill-opacity: 0.28; stroke: var(--line); stroke-linejoin: round; }
svg.house .name, svg.house .word { font: 600 15px "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L",
  Georgia, serif; }
svg.house .gable { font-size: 21px; text-anchor: middle; }
svg.house .count, svg.house .foot { font: 11.5px system-ui, sans-serif; fill: var(--muted); }
svg.house .code { font: 11.5px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: var(--muted); }
svg.house .arc { fill: none; stroke: var(--arc); stroke-opacity: 0.5; }
svg.house .way { fill: none; stroke: var(--way); stroke-width: 3; stroke-linecap: round; }
svg.house .stop { fill: var(--way); stroke: var(--sheet); stroke-width: 3; }
svg.house .number { font: 600 12px system-ui, sans-serif; fill: var(--on-way); text-anchor: middle; }
svg.house .halo { paint-order: stroke; stroke: var(--sheet); stroke-width: 4; stroke-linejoin: round; }
svg.house .halo.odd { stroke: var(--board); }
"""


class Stop(NamedTuple):
    """A station with its number and its place in the picture."""

    number: int
    station: Station
    floor: int
    x: float
    y: float


def main() -> None:
    """Write the picture to a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the SVG file")
    parser.parse_args().output.write_text(draw(plan()), encoding="utf-8")


def draw(house: Plan) -> str:
    """The picture as an SVG document.

    Raises:
        LookupError: when a station of the flick does not exist.
    """
    tops = floor_tops(house)
    stops = stops_in(house, tops)
    height = tops[-1] + FOOT
    parts = (*_floors(house, tops), *_arcs(house, tops), *_way(stops), *_labels(stops), _foot(house, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="house" role="img" viewBox="0 0 {WIDTH} {height}" '
        f'aria-labelledby="house-title house-words">\n'
        f'<title id="house-title">The house and the way of a flick</title>\n'
        f'<desc id="house-words">{escape(in_words(stops))}</desc>\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def in_words(stops: tuple[Stop, ...]) -> str:
    """The way of a flick for those who do not see it."""
    named = (f"{stop.number}, {stop.station.word}, in {stop.station.room}" for stop in stops)
    return f"Floors lie above each other; a flick goes down through them and up again. {'; '.join(named)}."


def floor_tops(house: Plan) -> tuple[int, ...]:
    """Where each floor begins, and where the last one ends."""
    guests = [sum(station.room in floor.rooms for station in STATIONS) for floor in house.floors]
    heights = (LOW if count == 0 else MIDDLING if count == 1 else TALL for count in guests)
    return tuple(accumulate(heights, initial=ROOF))


def stops_in(house: Plan, tops: tuple[int, ...]) -> tuple[Stop, ...]:
    """The stations, left to right in the order in which a flick reaches them."""
    stops = []
    for number, station in enumerate(STATIONS, 1):
        find_station(station)
        floor = house.floor_of(station.room)
        middle = (tops[floor] + tops[floor + 1]) / 2
        stops.append(Stop(number, station, floor, FIRST + STEP * (number - 1), middle))
    return tuple(stops)


# --- parts ------------------------------------------------------------------------------------------------------


def _floors(house: Plan, tops: tuple[int, ...]) -> Iterator[str]:
    yield f'<path class="roof" d="M2,{ROOF} L{WIDTH / 2},6 L{WIDTH - 2},{ROOF} Z"/>'
    yield f'<text class="name gable" x="{WIDTH / 2}" y="{ROOF - 18}">parlour</text>'
    for number, (floor, (top, bottom)) in enumerate(zip(house.floors, pairwise(tops), strict=True)):
        middle = (top + bottom) / 2
        kind = "files of TypeScript" if PAGE in floor.rooms else "module" if floor.modules == 1 else "modules"
        name = " · ".join(floor.rooms)
        shape = f'x="12" y="{top}" width="{WIDTH - 24}" height="{bottom - top}"'
        yield f'<rect class="floor{" odd" * (number % 2)}" {shape}/>'
        yield f'<text class="name" x="{NAMES}" y="{middle - 2}">{escape(name)}</text>'
        yield f'<text class="count" x="{NAMES}" y="{middle + 14}">{floor.modules} {kind}</text>'


def _arcs(house: Plan, tops: tuple[int, ...]) -> Iterator[str]:
    """Imports from floor to floor, thicker for more."""
    whole = tops[-1] - tops[0]
    for (above, below), count in sorted(house.imports.items()):
        start, end = ((tops[floor] + tops[floor + 1]) / 2 for floor in (above, below))
        bulge = ARCS - 14 - 120 * (abs(end - start) / whole) ** 0.8
        names = (" · ".join(house.floors[floor].rooms) for floor in (above, below))
        yield (
            f'<path class="arc" stroke-width="{0.6 + 0.55 * math.sqrt(count):.2f}" '
            f'd="M{ARCS},{start} C{bulge:.1f},{start} {bulge:.1f},{end} {ARCS},{end}">'
            f"<title>{escape(' imports '.join(names))}: {count}</title></path>"
        )


def _way(stops: tuple[Stop, ...]) -> Iterator[str]:
    """The line from stop to stop: level along a floor, upright between floors."""
    for one, two in pairwise(stops):
        if one.floor == two.floor:
            yield f'<path class="way" d="M{one.x},{one.y} L{two.x},{two.y}"/>'
            continue
        lean = 0.5 * (two.y - one.y)
        yield (
            f'<path class="way" d="M{one.x},{one.y} C{one.x},{one.y + lean} {two.x},{two.y - lean} {two.x},{two.y}"/>'
        )


def _labels(stops: tuple[Stop, ...]) -> Iterator[str]:
    for number, station, floor, x, y in stops:
        left = station.word in LEFTWARD
        at = f'x="{x - 19 if left else x + 19}" text-anchor="{"end" if left else "start"}"'
        halo = f"halo{' odd' * (floor % 2)}"
        yield f'<circle class="stop" cx="{x}" cy="{y}" r="{DOT}"/>'
        yield f'<text class="number" x="{x}" y="{y + 4}">{number}</text>'
        yield f'<text class="word {halo}" {at} y="{y - 10}">{escape(station.word)}</text>'
        yield f'<text class="code {halo}" {at} y="{y + 6}">{escape(station.module.removeprefix("parlour."))}</text>'
        yield f'<text class="code {halo}" {at} y="{y + 21}">{escape(station.name)}</text>'


def _foot(house: Plan, height: int) -> str:
    total = sum(house.imports.values())
    upward = f"{house.upward} of them upwards" if house.upward else "every one downwards"
    words = f"Thin lines: {total} imports between floors, {upward}. Numbered line: the way of a flick to every page."
    return f'<text class="foot" x="{NAMES}" y="{height - 17}">{words}</text>'


if __name__ == "__main__":
    main()
