"""A line of text in any script: in which font each sign is, in which order the signs are seen, and how they are drawn.

What the fonts of the page have, they show. Other signs are outlines from a font of this computer, with the words
themselves over them, unseen, so that they can be searched. A sign that no font has is printed as its number.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bidi import algorithm
from bidi.mirror import MIRRORED
from reportlab.pdfbase.pdfmetrics import getFont, stringWidth

from parlour.names import clusters, cut, is_unseen, plain_letter
from parlour.printing.fonts import SANS, UNSEEN, font_file, register_fonts, unseen
from parlour.printing.paths import traced
from parlour.printing.typefaces import typeface_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reportlab.pdfgen.canvas import Canvas

    from parlour.printing.typefaces import Typeface

__all__ = ["MOST_SIGNS", "Line", "draw_line", "lacking", "line_of", "numbered", "printable"]

MOST_SIGNS = 1000
"""More signs than this (code points) are in no line; the rest is cut."""
LEFTWARDS = frozenset({"R", "AL", "AN"})
"""The classes of letters for which the order of a line matters."""
BRACKETS = {"(": ")", "[": "]", "{": "}"}
DIRECTION = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
"""The direction of a class between brackets; numbers follow the words round them."""
TAGS = 0xE0000
"""A tag's number less that of its letter."""
OWN = "own"
"""The script of signs that the page's own font shows: all of them together."""
INVISIBLE: Final = 3
"""The mode of unseen text."""
NONZERO = 1
"""The rule by which outlines are filled."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line in one font and one direction.

    Attributes:
        wide: its length, ems.
        seen: its signs in the order in which they are seen, as the page's own font has them.
        outline: what is drawn instead, if that font lacks them: SVG path data, ems.
        read: what it says, if that is not what is seen.
    """

    wide: float
    seen: str
    outline: str = ""
    read: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A text in one of the page's fonts, with pieces in others, from left to right."""

    font: str
    pieces: tuple[Piece, ...]

    @property
    def wide(self) -> float:
        """Its length, ems."""
        return sum(piece.wide for piece in self.pieces)


class _Sign(NamedTuple):
    """What is shown as one: its letters, its level (odd runs to the left), what shows it, and its script."""

    letters: str
    level: int
    face: Typeface | None
    script: str


@lru_cache(maxsize=4096)
def line_of(text: str, font: str = SANS) -> Line:
    """A text as a line, from its left end."""
    register_fonts()
    text = cut(text, MOST_SIGNS)
    if all(_is_simple(letter, font) for letter in text):
        return Line(font, (Piece(stringWidth(text, font, 1.0), text),) if text else ())
    text = "".join(map(plain_letter, text))
    runs = [[*run] for _, run in groupby(_signs(text, font), key=lambda sign: sign[1:])]
    return Line(font, tuple(_piece(run, font) for run in _as_seen(runs)))


def draw_line(canvas: Canvas, line: Line, at: tuple[float, float], size: float) -> None:
    """Draw a line from the left end of its base line (points), in type of this size, in the canvas' colour."""
    x, y = at
    for piece in line.pieces:
        if piece.outline:
            _fill(canvas, piece.outline, (x, y), size)
        _write(canvas, piece, line.font, (x, y), size)
        x += piece.wide * size


def lacking(lines: Iterable[str], paragraphs: Iterable[str] = ()) -> tuple[str, ...]:
    """The signs of some texts that are printed as numbers, each once, in order; a paragraph has only its own font."""
    register_fonts()
    in_lines = (sign for text in lines for sign in _lost(cut(text, MOST_SIGNS)))
    in_paragraphs = (letter for text in paragraphs for letter in text if printable(letter) != letter)
    return tuple(dict.fromkeys((*in_lines, *in_paragraphs)))


def numbered(sign: str) -> str:
    """The number of a sign, as it is printed where no font has it: `[738B]`; that of a flag with its region."""
    region = "".join(chr(ord(letter) - TAGS) for letter in sign if "\U000e0021" <= letter < "\U000e007f")
    numbers = (f"{ord(letter):04X}" for letter in sign if not is_unseen(letter))
    return f"[{' '.join(filter(None, (*numbers, region)))}]"


def printable(text: str, font: str = SANS) -> str:
    """A text for a paragraph, which has only one font: signs that it lacks are numbers."""
    return "".join(letter if _is_simple(letter, font) or letter == "\n" else numbered(letter) for letter in text)


# --- which font -------------------------------------------------------------------------------------------------------


def _is_simple(letter: str, font: str) -> bool:
    """Whether the page's own font shows a letter without more ado."""
    return (
        ord(letter) in getFont(font).face.charToGlyph  # type: ignore[attr-defined] # of a TTFont
        and not unicodedata.combining(letter)
        and not is_unseen(letter)
    )


def _signs(text: str, font: str) -> Iterator[_Sign]:
    """Every sign of a text with what shows it, in the order in which it is read."""
    levels, number, script, sign = _levels(text), 0, "", None
    for cluster in clusters(text):
        script = _script(cluster[0]) or script
        for part in _parts(cluster, font):
            simple = all(_is_simple(letter, font) for letter in part)
            face = None if simple else typeface_with(part, font_file(font))
            if simple and sign is not None and _goes_on(sign, part, levels[number]):
                sign = sign._replace(letters=part)
            else:
                sign = _Sign(part, levels[number], face, script if face else OWN if simple else part)
            yield sign
        number += len(cluster)


def _goes_on(before: _Sign, letters: str, level: int) -> bool:
    """Whether a space or a hyphen between words that run to the left is theirs: readers take such a run as a whole."""
    if before.face is None or before.level != level or level % 2 == 0 or letters.isalnum():
        return False
    return before.face.has(letters)


def _parts(cluster: str, font: str) -> tuple[str, ...]:
    """A sign whole, or its letters if no font has them all; what is unseen stays with the letter before it."""
    if len(cluster) == 1 or typeface_with(cluster, font_file(font)) is not None:
        return (cluster,)
    starts = [number for number, letter in enumerate(cluster) if not number or not is_unseen(letter)]
    return tuple(cluster[start:end] for start, end in pairwise([*starts, len(cluster)]))


def _lost(text: str) -> Iterator[str]:
    own = font_file(SANS)
    for cluster in clusters(text):
        if not all(_is_simple(letter, SANS) for letter in cluster):
            yield from (part for part in _parts(cluster, SANS) if typeface_with(part, own) is None)


def _script(letter: str) -> str:
    """The script of a letter, by the first word of its name; empty for one that all scripts use."""
    return unicodedata.name(letter, "").partition(" ")[0] if unicodedata.category(letter)[0] == "L" else ""


# --- in which order ---------------------------------------------------------------------------------------------------


def _levels(text: str) -> list[int]:
    """The level of each letter in a line that runs to the right, by Unicode's annex 9."""
    if not any(unicodedata.bidirectional(letter) in LEFTWARDS for letter in text):
        return [0] * len(text)
    found: dict[str, Any] = algorithm.get_empty_storage() | {"base_level": 0, "base_dir": "L"}
    assigned = "".join(letter if unicodedata.bidirectional(letter) else "a" for letter in text)
    algorithm.get_embedding_levels(assigned, found)
    algorithm.explicit_embed_and_overrides(found)
    algorithm.resolve_weak_types(found)
    _pair_brackets(found["chars"])
    algorithm.resolve_neutral_types(found, debug=False)
    algorithm.resolve_implicit_levels(found, debug=False)
    known = (letter["level"] for letter in found["chars"])  # without those that have no width
    return [*accumulate((None if _is_neutral(letter) else next(known) for letter in text), _or_before, initial=0)][1:]


def _pair_brackets(letters: list[dict[str, Any]]) -> None:
    """Give both brackets of a pair the direction of what is between them or, if that turns, before them (rule N0)."""
    for first, last in _pairs([letter["ch"] for letter in letters]):
        between = {DIRECTION.get(letter["type"]) for letter in letters[first:last]} - {None}
        before = (DIRECTION.get(letter["type"]) for letter in reversed(letters[:first]))
        if between:
            turned = "L" not in between and next(filter(None, before), "L") == "R"
            letters[first]["type"] = letters[last]["type"] = "R" if turned else "L"


def _pairs(letters: list[str]) -> list[tuple[int, int]]:
    """The places of brackets that belong together, those that open first at first."""
    found, opened = [], []
    for number, letter in enumerate(letters):
        if letter in BRACKETS:
            opened.append((BRACKETS[letter], number))
        elif opened and letter == opened[-1][0]:
            found.append((opened.pop()[1], number))
    return sorted(found)


def _is_neutral(letter: str) -> bool:
    return unicodedata.bidirectional(letter) == "BN"


def _or_before(before: int, level: int | None) -> int:
    return before if level is None else level


def _as_seen(runs: list[list[_Sign]]) -> list[list[_Sign]]:
    """Runs from left to right: those of each level and above are turned round, the highest level first (rule L2)."""
    for level in range(max((run[0].level for run in runs), default=0), 0, -1):
        turned: list[list[_Sign]] = []
        for inner, same in groupby(runs, key=lambda run: run[0].level >= level):
            part = [*same]
            turned += part[::-1] if inner else part
        runs = turned
    return runs


def _piece(run: list[_Sign], font: str) -> Piece:
    text, face, leftwards = "".join(sign.letters for sign in run), run[0].face, run[0].level % 2 == 1
    seen = "".join(MIRRORED.get(letter, letter) for letter in reversed(text)) if leftwards else text
    if face is not None:
        shaped = face.shaped(text, leftwards=leftwards)
        return Piece(shaped.wide, seen, shaped.outline, text if max(text) > "\uffff" else "")
    if run[0].script == OWN:
        return Piece(stringWidth(seen, font, 1.0), seen)
    numbers = "".join(numbered(sign.letters) for sign in run)
    return Piece(stringWidth(numbers, font, 1.0), numbers, read=text)


# --- drawing ----------------------------------------------------------------------------------------------------------


def _fill(canvas: Canvas, outline: str, at: tuple[float, float], size: float) -> None:
    canvas.saveState()
    canvas.translate(*at)
    canvas.scale(size, size)
    canvas.drawPath(traced(canvas, outline), stroke=0, fill=1, fillMode=NONZERO)
    canvas.restoreState()


def _write(canvas: Canvas, piece: Piece, font: str, at: tuple[float, float], size: float) -> None:
    """The signs of a piece; unseen over its outlines, and as long as they are."""
    canvas.saveState()
    if piece.read:
        read = f"\ufeff{piece.read}".encode("utf-16-be").hex()
        canvas.addLiteral(f"/Span << /ActualText <{read}> >> BDC")
    text = canvas.beginText(*at)
    if piece.outline:
        words = unseen(piece.seen)
        text.setFont(UNSEEN, size)
        text.setTextRenderMode(INVISIBLE)
        text.setHorizScale(100.0 * piece.wide / stringWidth(words, UNSEEN, 1.0))
        text.textOut(words)
    else:
        text.setFont(font, size)
        text.textOut(piece.seen)
    canvas.drawText(text)
    if piece.read:
        canvas.addLiteral("EMC")  # while the font is known: readers place the words by it
    canvas.restoreState()
