"""Playgrounds: parts of a page that compute in the reader's browser, with the kernels as WebAssembly.

The site stays a folder of files: scripts, modules and tables of the curves are put beside the pages when it is built.
Building them needs Node and the packages of `web/`; without those the site says in their place how to build it.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from docs.extensions.castille_board import castille_board
from parlour.games import find_game
from parlour.physics.arrays import field_of, memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

WEB = Path(__file__).parents[2] / "web"
FOLDER = "playground"
NAMES = ("physics", "castille")


class PlaygroundDirective(SphinxDirective):
    """A playground by its name."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """The place that its script fills."""
        (name,) = self.arguments
        if name not in NAMES:
            raise self.error(f"no playground {name!r}; there are {', '.join(NAMES)}")
        words = "This part computes in your browser and needs JavaScript and WebAssembly."
        if not _can_build():
            words = "This part was left out: the site was built without Node and the packages of web/."
        return [nodes.raw("", f'<div class="playground" data-playground="{name}"><p>{words}</p></div>', format="html")]


def _can_build() -> bool:
    return shutil.which("node") is not None and (WEB / "node_modules" / "esbuild").is_dir()


def add_script(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Load a playground's script on the pages that have it, and on no others."""
    for name in NAMES:
        if f'data-playground="{name}"' in context.get("body", "") and _can_build():
            app.add_js_file(f"{FOLDER}/{name}.js", type="module")


def build(app: Sphinx, error: Exception | None) -> None:
    """Put scripts, modules and boards beside the pages."""
    if error is not None or app.builder.format != "html" or not _can_build():
        return
    folder = Path(app.outdir) / "_static" / FOLDER
    node = shutil.which("node") or "node"
    subprocess.run([node, "playground.mjs", str(folder)], cwd=WEB, check=True)  # noqa: S603 - our own script
    for name, content in FILES.items():
        (folder / name).write_bytes(content())


def crokinole_field() -> bytes:
    """The board of Crokinole as the physics' kernels have it."""
    return memory(field_of(find_game("crokinole").new().options.board)).tobytes()


FILES: dict[str, Callable[[], bytes]] = {"crokinole.field": crokinole_field, "castille.json": castille_board}
"""What the scripts load."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.add_directive("playground", PlaygroundDirective)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", build)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
