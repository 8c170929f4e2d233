"""The fonts of printed pages. They come from packages of the extra `print` and are embedded in every file."""

from __future__ import annotations

from atexit import register
from contextlib import ExitStack
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, cast

import font_source_sans_pro
import font_source_serif_pro
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BOLD", "ITALIC", "SANS", "SERIF", "UNSEEN", "font_file", "register_fonts", "unseen"]

SERIF, SANS, ITALIC, BOLD = "Parlour-Serif", "Parlour-Sans", "Parlour-Italic", "Parlour-Bold"
"""Titles; words; lesser words; headings."""
UNSEEN = "Parlour-Unseen"
"""The font of words that are drawn in other ways, and lie unseen over them: every letter is a space in it."""
FILES = {
    SERIF: (font_source_serif_pro, "SourceSerifPro-Regular.ttf"),
    SANS: (font_source_sans_pro, "SourceSansPro-Regular.ttf"),
    ITALIC: (font_source_sans_pro, "SourceSansPro-It.ttf"),
    BOLD: (font_source_sans_pro, "SourceSansPro-Semibold.ttf"),
}


_OPEN = ExitStack()
"""Keeps files that were unpacked for this process."""
register(_OPEN.close)


@cache
def font_file(name: str) -> Path:
    """The file of one of the fonts."""
    package, file = FILES[name]
    return _OPEN.enter_context(as_file(files(package) / "files" / file))


@cache
def register_fonts() -> None:
    """Make the four fonts known by their names; paragraphs in `SANS` find its italic and bold."""
    for name in FILES:
        registerFont(TTFont(name, str(font_file(name))))
    registerFont(_unseen_font())
    addMapping(SANS, 0, 0, SANS)
    addMapping(SANS, 0, 1, ITALIC)
    addMapping(SANS, 1, 0, BOLD)
    addMapping(SANS, 1, 1, BOLD)


def _unseen_font() -> TTFont:
    """The sans under another name, with letters of its own to come."""
    font: Any = TTFont(UNSEEN, str(font_file(SANS)))
    font.face.name = UNSEEN.encode()  # of two with one name, the library keeps the first
    return cast("TTFont", font)


def unseen(text: str) -> str:
    """A text in letters that `UNSEEN` has from now on; those beyond the first plane of Unicode it cannot have."""
    register_fonts()
    face: Any = getFont(UNSEEN).face  # type: ignore[attr-defined] # of a TTFont
    letters = "".join(letter if letter <= "\uffff" else "\ufffd" for letter in text)
    for code in map(ord, letters):
        face.charToGlyph.setdefault(code, face.charToGlyph[ord(" ")])
        face.charWidths[code] = face.defaultWidth
    return letters
