"""The picture of the layers and the list of a flick's stations, made from the code whenever the site is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from docs.architecture_picture import draw
from docs.architecture_plan import PAGE, STATIONS, Station, plan

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class LayersDirective(SphinxDirective):
    """The picture, within the page so that it follows the page's light or dark."""

    def run(self) -> list[nodes.Node]:
        """Draw it."""
        picture = nodes.container("", nodes.raw("", draw(plan()), format="html"), classes=["architecture"])
        return [picture]


class StationsDirective(SphinxDirective):
    """The stations of a flick in order, each by its name in the code."""

    def run(self) -> list[nodes.Node]:
        """List them."""
        return [nodes.enumerated_list("", *map(station_item, STATIONS), enumtype="arabic")]


def station_item(station: Station) -> nodes.list_item:
    """A station: its label, its place in the code, what happens there."""
    file = f"web/src/{station.module}" if station.package == PAGE else station.module
    name = nodes.literal("", f"{file}:{station.name}")
    return nodes.list_item(
        "",
        nodes.paragraph("", "", nodes.strong("", station.word), nodes.Text(" - "), name),
        nodes.paragraph("", station.says),
    )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register both directives with Sphinx."""
    app.add_directive("layers", LayersDirective)
    app.add_directive("stations", StationsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
