"""Old addresses: a small page stands where a page was before the shelves, and leads to where it is now."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from parlour.games import catalogue

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["moved"]

KEPT = {
    "inside": "architecture fifth-game first-minutes kernels",
    "play": "friends installing ladder practice profile puzzles screens sharing trainer",
    "real-table": "printing referee statistics",
    "research": (
        "agents benchmark-cards engine-protocol environments examples first-policy gpu http leaderboard levels "
        "other-tables physics"
    ),
    "server": "deploying operating",
}
"""By shelf, the pages that kept their names when they were put there."""
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="{goal}">
<meta http-equiv="refresh" content="1; url={goal}">
<script>location.replace("{goal}" + location.search + location.hash)</script>
<p>This page has moved to <a href="{goal}">{goal}</a>.</p>
</html>
"""


def moved() -> dict[str, str]:
    """The page that stands now for each page that was moved, without endings."""
    pages = {page: f"{shelf}/{page}" for shelf, kept in KEPT.items() for page in kept.split()}
    for spec in catalogue():
        pages[f"{spec.name}/rules"] = f"play/rules/{spec.name}"
        for page in ("program", "findings"):
            pages[f"{spec.name}/{page}"] = f"research/{spec.name}/{page}"
    return pages | {"server-settings": "server/settings"}


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """Write a page at each old address."""
    if error is not None or app.builder.format != "html":
        return
    for old, new in moved().items():
        goal = os.path.relpath(f"{new}.html", PurePosixPath(old).parent)
        file = Path(app.outdir) / f"{old}.html"
        file.parent.mkdir(exist_ok=True)
        file.write_text(PAGE.format(goal=escape(goal)), encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("build-finished", write_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
