"""The document of the page: the one that was built, with what the games add to it."""

from __future__ import annotations

from functools import cache

from parlour.games import catalogue
from parlour.looks import COMMON, Looks

__all__ = ["SOURCES", "document"]

SOURCES = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What the page may load and do, as a Content-Security-Policy says it. The sender adds the hosts it may connect to."""

_SHEET, _LIGHTS, _HEAD = "<!-- sheet -->", "<!-- lights -->", "<!-- preview -->"
"""The places in the built page where they are inserted."""

_HERE = '="./'
"""How every address in the built page begins: it is relative to the folder of the page."""


def document(built: str, *, folder: str = "./", head: str = "") -> str:
    """The document for an address.

    Args:
        built: the document as the build wrote it.
        folder: the way from the address to the folder of the page, such as `../`.
        head: more elements for its head.
    """
    looks = _looks()
    placed = built.replace(_HERE, f'="{folder}')
    return (
        placed.replace(_SHEET, f"<style>{looks.sheet}\n{looks.choices}</style>")
        .replace(_LIGHTS, looks.lights)
        .replace(_HEAD, head)
    )


@cache
def _looks() -> Looks:
    """The looks of all games together."""
    return sum((spec.appearance.looks for spec in catalogue()), start=COMMON)
