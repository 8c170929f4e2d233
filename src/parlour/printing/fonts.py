"""The fonts of printed pages. They come from packages of the extra `print` and are embedded in every file."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

import font_source_sans_pro
import font_source_serif_pro
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

__all__ = ["BOLD", "ITALIC", "SANS", "SERIF", "register_fonts"]

SERIF, SANS, ITALIC, BOLD = "Parlour-Serif", "Parlour-Sans", "Parlour-Italic", "Parlour-Bold"
"""Titles; words; lesser words; headings."""
FILES = {
    SERIF: (font_source_serif_pro, "SourceSerifPro-Regular.ttf"),
    SANS: (font_source_sans_pro, "SourceSansPro-Regular.ttf"),
    ITALIC: (font_source_sans_pro, "SourceSansPro-It.ttf"),
    BOLD: (font_source_sans_pro, "SourceSansPro-Semibold.ttf"),
}


@cache
def register_fonts() -> None:
    """Make the four fonts known by their names; paragraphs in `SANS` find its italic and bold."""
    for name, (package, file) in FILES.items():
        with as_file(files(package) / "files" / file) as path:
            registerFont(TTFont(name, str(path)))
    addMapping(SANS, 0, 0, SANS)
    addMapping(SANS, 0, 1, ITALIC)
    addMapping(SANS, 1, 0, BOLD)
    addMapping(SANS, 1, 1, BOLD)
