"""Draw the architecture: the layers, the imports between them, and the path of a flick through them.

    python -m docs.architecture_picture -o FILE

One SVG, from the plan that `docs.architecture_plan` reads from the code. On the site it follows the page's choice of
light or dark, as a file the system's.
"""

from __future__ import annotations

import argparse
import math
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from docs.architecture_plan import PAGE, STATIONS, Plan, Station, find_station, plan

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["draw", "main"]

WIDTH = 1080
ROOF = 64
FOOT = 44
TALL, MIDDLING, LOW = 118, 82, 44
"""Heights of layers with several stations, with one, with none."""
NAMES = 26
"""Where the layers' names begin."""
ARCS = 268
"""Where the imports' arcs begin and end."""
FIRST, STEP = 396, 44
"""The first station, and from one to the next."""
DOT = 12
LEFTWARD = frozenset({"pointer", "wire", "hand", "result", "record", "page"})
"""Stations with their labels on the left, where no line passes."""

STYLE = """
svg.layers { --ink: #1f1b16; --muted: #6f6557; --line: #d9cdb4; --sheet: #fcf8ee; --board: #f3ead6; --roof: #b98a56;
  --way: #7b1e24; --on-way: #fdf6e8; --arc: #8a6236; }
@media (prefers-color-scheme: dark) {
  svg.layers { --ink: #efe6d4; --muted: #a59a88; --line: #3a3128; --sheet: #1f1a15; --board: #28211a; --roof: #6b4d2f;
    --way: #d0706f; --on-way: #17130f; --arc: #b98a56; }
}
body[data-theme="light"] svg.layers { --ink: #1f1b16; --muted: #6f6557; --line: #d9cdb4; --sheet: #fcf8ee;
  --board: #f3ead6; --roof: #b98a56; --way: #7b1e24; --on-way: #fdf6e8; --arc: #8a6236; }
body[data-theme="dark"] svg.layers { --ink: #efe6d4; --muted: #a59a88; --line: #3a3128; --sheet: #1f1a15;
  --board: #28211a; --roof: #6b4d2f; --way: #d0706f; --on-way: #17130f; --arc: #b98a56; }
svg.layers text { fill: var(--ink); }
svg.layers .paper { fill: var(--sheet); }
svg.layers .layer { fill: var(--sheet); stroke: var(--line); }
svg.layers .layer.odd { fill: var(--board); }
svg.layers .roof { fill: var(--roof); fill-opacity: 0.28; stroke: var(--line); stroke-linejoin: round; }
svg.layers .name, svg.layers .word { font: 600 15px "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L",
  Georgia, serif; }
svg.layers .gable { font-size: 21px; text-anchor: middle; }
svg.layers .count, svg.layers .foot { font: 11.5px system-ui, sans-serif; fill: var(--muted); }
svg.layers .code { font: 11.5px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: var(--muted); }
svg.layers .arc { fill: none; stroke: var(--arc); stroke-opacity: 0.5; }
svg.layers .way { fill: none; stroke: var(--way); stroke-width: 3; stroke-linecap: round; }
svg.layers .stop { fill: var(--way); stroke: var(--sheet); stroke-width: 3; }
svg.layers .number { font: 600 12px system-ui, sans-serif; fill: var(--on-way); text-anchor: middle; }
svg.layers .halo { paint-order: stroke; stroke: var(--sheet); stroke-width: 4; stroke-linejoin: round; }
svg.layers .halo.odd { stroke: var(--board); }
"""


class Stop(NamedTuple):
    """A station with its number and its place in the picture."""

    number: int
    station: Station
    layer: int
    x: float
    y: float


def main() -> None:
    """Write the picture to a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the SVG file")
    parser.parse_args().output.write_text(draw(plan()), encoding="utf-8")


def draw(shown: Plan) -> str:
    """The picture as an SVG document.

    Raises:
        LookupError: a station of the flick does not exist.
    """
    tops = layer_tops(shown)
    stops = stops_in(shown, tops)
    height = tops[-1] + FOOT
    parts = (*_layers(shown, tops), *_arcs(shown, tops), *_way(stops), *_labels(stops), _foot(shown, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="layers" role="img" viewBox="0 0 {WIDTH} {height}" '
        f'aria-labelledby="layers-title layers-words">\n'
        f'<title id="layers-title">The layers of parlour and the path of a flick</title>\n'
        f'<desc id="layers-words">{escape(in_words(stops))}</desc>\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def in_words(stops: tuple[Stop, ...]) -> str:
    """The path of a flick, for screen readers."""
    named = (f"{stop.number}, {stop.station.word}, in {stop.station.package}" for stop in stops)
    return f"The layers are stacked; a flick goes down through them and up again. {'; '.join(named)}."


def layer_tops(shown: Plan) -> tuple[int, ...]:
    """Where each layer begins, and where the last one ends."""
    counts = [sum(station.package in layer.packages for station in STATIONS) for layer in shown.layers]
    heights = (LOW if count == 0 else MIDDLING if count == 1 else TALL for count in counts)
    return tuple(accumulate(heights, initial=ROOF))


def stops_in(shown: Plan, tops: tuple[int, ...]) -> tuple[Stop, ...]:
    """The stations, left to right in the order in which a flick reaches them."""
    stops = []
    for number, station in enumerate(STATIONS, 1):
        find_station(station)
        layer = shown.layer_of(station.package)
        middle = (tops[layer] + tops[layer + 1]) / 2
        stops.append(Stop(number, station, layer, FIRST + STEP * (number - 1), middle))
    return tuple(stops)


# --- parts ------------------------------------------------------------------------------------------------------


def _layers(shown: Plan, tops: tuple[int, ...]) -> Iterator[str]:
    yield f'<path class="roof" d="M2,{ROOF} L{WIDTH / 2},6 L{WIDTH - 2},{ROOF} Z"/>'
    yield f'<text class="name gable" x="{WIDTH / 2}" y="{ROOF - 18}">parlour</text>'
    for number, (layer, (top, bottom)) in enumerate(zip(shown.layers, pairwise(tops), strict=True)):
        middle = (top + bottom) / 2
        kind = "files of TypeScript" if PAGE in layer.packages else "module" if layer.modules == 1 else "modules"
        name = " · ".join(layer.packages)
        shape = f'x="12" y="{top}" width="{WIDTH - 24}" height="{bottom - top}"'
        yield f'<rect class="layer{" odd" * (number % 2)}" {shape}/>'
        yield f'<text class="name" x="{NAMES}" y="{middle - 2}">{escape(name)}</text>'
        yield f'<text class="count" x="{NAMES}" y="{middle + 14}">{layer.modules} {kind}</text>'


def _arcs(shown: Plan, tops: tuple[int, ...]) -> Iterator[str]:
    """Imports from layer to layer, thicker for more."""
    whole = tops[-1] - tops[0]
    for (above, below), count in sorted(shown.imports.items()):
        start, end = ((tops[layer] + tops[layer + 1]) / 2 for layer in (above, below))
        bulge = ARCS - 14 - 120 * (abs(end - start) / whole) ** 0.8
        names = (" · ".join(shown.layers[layer].packages) for layer in (above, below))
        yield (
            f'<path class="arc" stroke-width="{0.6 + 0.55 * math.sqrt(count):.2f}" '
            f'd="M{ARCS},{start} C{bulge:.1f},{start} {bulge:.1f},{end} {ARCS},{end}">'
            f"<title>{escape(' imports '.join(names))}: {count}</title></path>"
        )


def _way(stops: tuple[Stop, ...]) -> Iterator[str]:
    """The line from stop to stop: level along a layer, upright between layers."""
    for one, two in pairwise(stops):
        if one.layer == two.layer:
            yield f'<path class="way" d="M{one.x},{one.y} L{two.x},{two.y}"/>'
            continue
        lean = 0.5 * (two.y - one.y)
        yield (
            f'<path class="way" d="M{one.x},{one.y} C{one.x},{one.y + lean} {two.x},{two.y - lean} {two.x},{two.y}"/>'
        )


def _labels(stops: tuple[Stop, ...]) -> Iterator[str]:
    for number, station, layer, x, y in stops:
        left = station.word in LEFTWARD
        at = f'x="{x - 19 if left else x + 19}" text-anchor="{"end" if left else "start"}"'
        halo = f"halo{' odd' * (layer % 2)}"
        yield f'<circle class="stop" cx="{x}" cy="{y}" r="{DOT}"/>'
        yield f'<text class="number" x="{x}" y="{y + 4}">{number}</text>'
        yield f'<text class="word {halo}" {at} y="{y - 10}">{escape(station.word)}</text>'
        yield f'<text class="code {halo}" {at} y="{y + 6}">{escape(station.module.removeprefix("parlour."))}</text>'
        yield f'<text class="code {halo}" {at} y="{y + 21}">{escape(station.name)}</text>'


def _foot(shown: Plan, height: int) -> str:
    total = sum(shown.imports.values())
    upward = f"{shown.upward} of them upwards" if shown.upward else "every one downwards"
    words = f"Thin lines: {total} imports between layers, {upward}. Numbered line: the path of a flick to every page."
    return f'<text class="foot" x="{NAMES}" y="{height - 17}">{words}</text>'


if __name__ == "__main__":
    main()
