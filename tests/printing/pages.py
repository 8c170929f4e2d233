"""Pages of PDF files as pixels, and what is measured on them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pypdfium2

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Mask = NDArray[np.bool_]

DPI = 300
MM = DPI / 25.4
"""Pixels in a millimetre."""
PALE, DARK = (0xF6, 0xEE, 0xDD), (0xD9, 0xCD, 0xB4)
"""The fills of things that stand there, and of holes."""


def rendered(
    content: bytes, page: int, dpi: int = DPI, crop: tuple[float, float, float, float] = (0, 0, 0, 0)
) -> Pixels:
    """A page as an array of colours, shape (rows, columns, 3); `crop` is left, bottom, right and top, mm."""
    with pypdfium2.PdfDocument(content) as document:
        points = tuple(length / 25.4 * 72.0 for length in crop)
        pixels = document[page].render(scale=dpi / 72.0, crop=points, rev_byteorder=True).to_numpy()
        return np.asarray(pixels)[:, :, :3].copy()


def pages(content: bytes) -> int:
    with pypdfium2.PdfDocument(content) as document:
        return len(document)


def sizes(content: bytes) -> list[tuple[float, float]]:
    """Width and height of every page, mm."""
    with pypdfium2.PdfDocument(content) as document:
        found = (document.get_page_size(number) for number in range(len(document)))
        return [(width * 25.4 / 72.0, height * 25.4 / 72.0) for width, height in found]


def texts(content: bytes) -> list[str]:
    """The words of every page."""
    with pypdfium2.PdfDocument(content) as document:
        return [page.get_textpage().get_text_range() for page in document]


class Word(NamedTuple):
    """A word on a page, with its middle from the lower left corner, mm."""

    text: str
    x: float
    y: float


def words(content: bytes, page: int = 0) -> list[Word]:
    """The words of a page in the order in which they were written; their places are those of their letters."""
    with pypdfium2.PdfDocument(content) as document:
        text = document[page].get_textpage()
        letters = [(text.get_text_range(number, 1), text.get_charbox(number)) for number in range(text.count_chars())]
    found: list[Word] = []
    for blank, group in groupby(letters, key=lambda letter: letter[0].isspace() or not letter[0]):
        if not blank:
            same = [*group]
            (left, low, *_), (_, _, right, high) = same[0][1], same[-1][1]
            middle = (left + right) / 2 * 25.4 / 72.0, (low + high) / 2 * 25.4 / 72.0
            found.append(Word("".join(letter for letter, _ in same), *middle))
    return found


def row_of(found: list[Word], y: float, left: float = 0.0, right: float = 1e9) -> list[str]:
    """The words at a height, from left to right."""
    near = (word for word in found if abs(word.y - y) < 1.6 and left < word.x < right)
    return [word.text for word in sorted(near, key=lambda word: word.x)]


def coloured(pixels: Pixels, colour: tuple[int, int, int]) -> Mask:
    """Which pixels have this colour."""
    near: Any = np.abs(pixels.astype(np.int16) - np.array(colour, np.int16)).max(axis=2) <= 6
    return np.asarray(near)


def inked(pixels: Pixels) -> Mask:
    """Which pixels are dark."""
    return np.asarray(pixels.max(axis=2) < 140)


def runs(line: Any, least: int = 1) -> Iterator[tuple[int, int]]:
    """Begin and end of every stretch of True in a row of pixels that is at least so long."""
    steps = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
    for begin, end in zip(steps[::2].tolist(), steps[1::2].tolist(), strict=True):
        if end - begin >= least:
            yield begin, end


def spots(mask: Mask, least: int) -> list[tuple[float, float]]:
    """The centres (column, row) of the separate spots of a mask; spots that share no row or no column with another."""
    found = []
    for top, bottom in runs(mask.any(axis=1), least):
        for left, right in runs(mask[top:bottom].any(axis=0), least):
            inside = mask[top:bottom, left:right]
            for above, below in runs(inside.any(axis=1), least):
                rows, columns = np.nonzero(inside[above:below])
                x = left + (columns.min() + columns.max() + 1) / 2
                y = top + above + (rows.min() + rows.max() + 1) / 2
                found.append((float(x), float(y)))
    return found


def solid(mask: Mask, reach: int = 3) -> Mask:
    """Where a mask is True all round, so without the blurred borders of other colours."""
    found = mask.copy()
    for axis in (0, 1):
        for step in range(1, reach + 1):
            found &= np.roll(mask, step, axis) & np.roll(mask, -step, axis)
    return found


def clusters(mask: Mask, apart: float) -> list[tuple[float, float]]:
    """The middles (column, row) of small things that are farther apart than this."""
    rows, columns = np.nonzero(mask)
    places = np.stack([columns, rows], axis=1)
    found = []
    while len(places):
        near = np.hypot(*(places - places[0]).T) < apart
        low, high = places[near].min(axis=0), places[near].max(axis=0)
        found.append((float(low[0] + high[0] + 1) / 2, float(low[1] + high[1] + 1) / 2))
        places = places[~near]
    return found
