"""Fonts of this computer, for the signs that the fonts of printed pages lack, and how they shape a text.

They are looked up where systems keep them. What they draw is taken as outlines, so any font with outlines will do.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uharfbuzz

from parlour.names import is_unseen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Shaped", "Typeface", "font_files", "typeface_with"]

SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
STYLED = re.compile(r"bold|italic|oblique|light|thin|black|heavy|medium|cond|narrow|mono|serif|fixed", re.IGNORECASE)
UNFIT = re.compile(r"dyslexic|lastresort|emoji-?color|coloremoji|blank", re.IGNORECASE)
FAMILIES = (re.compile("^NotoSans"), re.compile("^Noto"), re.compile("^DejaVuSans"))
"""Those that come first, for one look."""
OUTLINED = frozenset({"glyf", "CFF ", "CFF2"})
"""The tables with outlines; a font of coloured pictures has none of them."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A text as one font shows it.

    Attributes:
        wide: its length, ems.
        outline: what is drawn, from the left end of the base line: SVG path data of M, L, C and Z, ems.
    """

    wide: float
    outline: str


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """A font with outlines, open."""

    font: Any
    em: float

    @classmethod
    def of(cls, file: Path) -> Typeface | None:
        """The first font of a file; None if it cannot be read or has no outlines."""
        try:
            face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
        except (OSError, uharfbuzz.HarfBuzzError):
            return None
        if not face.glyph_count or not OUTLINED & {str(tag) for tag in face.table_tags}:
            return None
        return cls(uharfbuzz.Font(face), float(face.upem))

    def has(self, sign: str) -> bool:
        """Whether it has every letter of a sign that can be seen."""
        return all(self._draws(letter) for letter in sign if not is_unseen(letter))

    def shaped(self, text: str, *, leftwards: bool) -> Shaped:
        """A text of one script and direction, in the order in which it is read."""
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        uharfbuzz.shape(self.font, buffer)
        pen, x = _Pen(self.em), 0.0
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen.at = x + place.x_offset, float(place.y_offset)
            self.font.draw_glyph_with_pen(glyph.codepoint, pen)
            x += place.x_advance
        return Shaped(x / self.em, "".join(pen.drawn))

    def _draws(self, letter: str) -> bool:
        glyph = self.font.get_nominal_glyph(ord(letter))
        if not glyph:
            return False
        extents = self.font.get_glyph_extents(glyph)
        return letter.isspace() or (extents is not None and extents.height != 0)


def typeface_with(sign: str, own: Path) -> Typeface | None:
    """The font that shows a sign: the page's own, else the first of this computer that has it."""
    return _found(sign, own, font_files())


@lru_cache(maxsize=8192)
def _found(sign: str, own: Path, others: tuple[Path, ...]) -> Typeface | None:
    faces = (face for file in (own, *others) if (face := _opened(file)) is not None)
    return next((face for face in faces if face.has(sign)), None)


@cache
def _opened(file: Path) -> Typeface | None:
    return Typeface.of(file)


def font_files() -> tuple[Path, ...]:
    """The fonts of this computer, upright ones without serifs first, in the same order each time."""
    return _font_files(_folders())


@cache
def _font_files(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    found = {file for folder in folders for file in _files_below(folder)}
    return tuple(sorted(found, key=_rank))


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, _, names in os.walk(folder):
        yield from (Path(parent, name) for name in names if Path(name).suffix.lower() in SUFFIXES)


def _rank(file: Path) -> tuple[bool, bool, int, str]:
    family = next((number for number, name in enumerate(FAMILIES) if name.search(file.stem)), len(FAMILIES))
    return UNFIT.search(file.stem) is not None, STYLED.search(file.stem) is not None, family, str(file)


def _folders() -> tuple[Path, ...]:
    """Where Linux, macOS and Windows keep fonts, for everybody and for one person."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser())
    shared = (Path(each) for each in (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":"))
    return (
        home / "fonts",
        Path("~/.fonts").expanduser(),
        *(folder / "fonts" for folder in shared),
        Path("~/Library/Fonts").expanduser(),
        *map(Path, ("/Library/Fonts", "/System/Library/Fonts")),
        *(Path(each, "Microsoft/Windows/Fonts") for each in filter(None, [os.environ.get("LOCALAPPDATA")])),
        *(Path(each, "Fonts") for each in filter(None, [os.environ.get("WINDIR")])),
    )


class _Pen:
    """Takes the outlines of glyphs, one after another, as commands in ems."""

    def __init__(self, em: float) -> None:
        self.em, self.at = em, (0.0, 0.0)
        self.drawn: list[str] = []
        self._last = (0.0, 0.0)

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802 - named by the library, here and below
        self._add("M", to)

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", to)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, control: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        one, two = (
            tuple(end[axis] + 2 / 3 * (control[axis] - end[axis]) for axis in (0, 1)) for end in (self._last, to)
        )
        self._add("C", (one[0], one[1]), (two[0], two[1]), to)

    def closePath(self) -> None:  # noqa: N802
        self.drawn.append("Z")

    def endPath(self) -> None:  # noqa: N802
        """Nothing: a filled outline is closed."""

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self._last = points[-1]
        (left, up), em = self.at, self.em
        self.drawn.append(letter + " ".join(f"{(x + left) / em:.4f},{(y + up) / em:.4f}" for x, y in points))
