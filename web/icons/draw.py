"""Draws the icons of the page from `icon.svg`: `python web/icons/draw.py`."""

from __future__ import annotations

from pathlib import Path

import resvg_py

HERE = Path(__file__).parent
GROUND = "#f7f1e3"
"""The page's paper, behind icons that a system cuts to its own shape."""


def main() -> None:
    """Write every size that a system asks for."""
    icon = (HERE / "icon.svg").read_text(encoding="utf-8")
    drawing = icon[icon.index(">") + 1 : icon.rindex("</svg>")]
    _write("icon-192", _document(drawing, margin=0, ground=""), 192)
    _write("icon-512", _document(drawing, margin=0, ground=""), 512)
    # Systems keep the middle 80 % of a maskable icon, and round the corners of the other one.
    _write("maskable-512", _document(drawing, margin=5, ground=GROUND), 512)
    _write("apple-touch-icon", _document(drawing, margin=2, ground=GROUND), 180)


def _document(drawing: str, *, margin: float, ground: str) -> str:
    side = 32 + 2 * margin
    paper = f'<rect x="{-margin}" y="{-margin}" width="{side}" height="{side}" fill="{ground}"/>' if ground else ""
    box = f"{-margin} {-margin} {side} {side}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{paper}{drawing}</svg>'


def _write(name: str, svg: str, size: int) -> None:
    (HERE / f"{name}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)))


if __name__ == "__main__":
    main()
