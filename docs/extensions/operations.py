"""The table of everything that can be asked over HTTP, made from the operations whenever the site is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from parlour.service.operations import OPERATIONS
from parlour.service.operations.schema import alternatives

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from parlour.service.operations import Operation

__all__ = ["row_of"]

COLUMNS = ("call", "body", "answer", "what it does")


def row_of(operation: Operation) -> tuple[str, str, str, str]:
    """Verb and path, the message that is sent, the one that is answered, and what happens."""
    names = [" or ".join(each.__name__ for each in alternatives(kind)) for kind in (operation.body, operation.answer)]
    return f"{operation.verb} {operation.path}", names[0], names[1] or operation.media_type, operation.summary


class OperationsDirective(SphinxDirective):
    """The table, by topics."""

    def run(self) -> list[nodes.Node]:
        """Write it."""
        group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in COLUMNS), cols=len(COLUMNS))
        group += nodes.thead("", _row(nodes.Text(title) for title in COLUMNS))
        group += nodes.tbody("", *(_row(_shown(row_of(each))) for each in OPERATIONS))
        return [nodes.table("", group)]


def _shown(row: tuple[str, ...]) -> Iterable[nodes.Node]:
    *code, words = row
    return [*(nodes.literal("", text) if text else nodes.Text("") for text in code), nodes.Text(words)]


def _row(cells: Iterable[nodes.Node]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive with Sphinx."""
    app.add_directive("operations", OperationsDirective)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
