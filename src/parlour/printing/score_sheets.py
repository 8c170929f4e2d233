"""Score sheets as a PDF file: `score_sheets_pdf`. Two short ones share a page, long ones go on over several."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from reportlab.platypus import Paragraph

from parlour.printing.drawing import ACCENT, MM, MUTED, Pen, line
from parlour.printing.fonts import ITALIC, SANS, SERIF, register_fonts
from parlour.printing.grids import GUTTER, draw_grid, over, runs_down
from parlour.printing.lines import lacking, printable
from parlour.printing.plans import new_canvas
from parlour.printing.signs import draw_sign, width_of, write_in
from parlour.printing.words import body
from parlour.score_sheet import Beside, Cell, Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reportlab.pdfgen.canvas import Canvas

    from parlour.printing.papers import Paper
    from parlour.score_sheet import Blank, Part, ScoreSheet

__all__ = ["page_of_copies", "score_sheets_pdf", "signs_lacking"]

A4_WIDTH, A4_HEIGHT = 210.0, 297.0
INSET = 3.0
"""How far inside the margins everything is, mm."""
TITLE, AGAIN, LINE, GAP = 15.0, 11.0, 9.5, 4.5
"""The height of the title, of that of a page after the first, of a line to write on, and between parts, mm."""
CUT = 10.0
"""Between two sheets on a page, with the line along which they are cut, mm."""
LEAST = 3
"""The fewest rows of a table at the foot of a page."""
SMALL = 0.88
"""The size of the notes, in relation to other words."""
SIGN = 1.6
WRITE_ON = Pen(0.15, MUTED)


@dataclass(frozen=True, slots=True)
class Room:
    """What a page offers, mm; a larger paper than A4 is an enlarged A4.

    Attributes:
        left, bottom: the lower left corner.
        width, height: of all that is printed.
        scale: by which the page is enlarged.
    """

    left: float
    bottom: float
    width: float
    height: float
    scale: float

    @classmethod
    def of(cls, paper: Paper) -> Room:
        """The room of a paper."""
        scale = max(1.0, min(paper.width / A4_WIDTH, paper.height / A4_HEIGHT))
        margin = paper.margin / scale + INSET
        return cls(margin, margin, paper.width / scale - 2 * margin, paper.height / scale - 2 * margin, scale)

    @property
    def half(self) -> float:
        """The height of the lower half, below the cut."""
        return (self.height - CUT) / 2


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a part is on one page: tables side by side, in columns of equal width."""

    grids: tuple[Grid, ...]
    columns: int

    @property
    def height(self) -> float:
        """Of the highest of them."""
        return max(over(grid) + len(grid.rows) * grid.height for grid in self.grids)


def score_sheets_pdf(sheets: Sequence[ScoreSheet], paper: Paper) -> bytes:
    """Score sheets one after another; a page is cut into halves where two of them are short enough."""
    canvas, file = new_canvas(f"{sheets[0].title}: score sheet")
    room = Room.of(paper)
    half_free = False
    for number, sheet in enumerate(sheets):
        pages, short = _pages(sheet, room), _is_short(sheet, room)
        below = short and half_free
        if below:
            _cut(canvas, room)
        else:
            _begin(canvas, paper, room, first=number == 0)
        _draw(canvas, sheet, pages, paper, room, room.half if below else room.height)
        half_free = short and not below
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def page_of_copies(sheet: ScoreSheet, paper: Paper) -> tuple[ScoreSheet, ...]:
    """A page of an empty sheet: two copies if half a page has room for one."""
    register_fonts()  # to measure the words
    return (sheet,) * (2 if _is_short(sheet, Room.of(paper)) else 1)


def signs_lacking(sheets: Iterable[ScoreSheet]) -> tuple[str, ...]:
    """The signs of some sheets that no font here has: they are printed as numbers."""
    known = tuple(sheets)
    return lacking(
        (text for sheet in known for text in _lines(sheet)), (note for sheet in known for note in sheet.notes)
    )


def _lines(sheet: ScoreSheet) -> Iterator[str]:
    """What is written on a sheet, but for its notes and what the game itself says."""
    yield from (sheet.title, sheet.subtitle, sheet.players)
    yield from (blank.text for blanks in (*sheet.blanks, sheet.closing) for blank in blanks)
    grids = (grid for part in sheet.parts for grid in (part.grids if isinstance(part, Beside) else (part,)))
    for grid in grids:
        yield grid.caption
        yield from (text for column in grid.columns for text in (column.name, column.group))
        for cell in (cell for row in grid.rows for cell in row):
            yield from (*cell.texts, *cell.lost, cell.hint) if isinstance(cell, Cell) else (cell,)


# --- what goes on which page ------------------------------------------------------------------------------------


def _pages(sheet: ScoreSheet, room: Room) -> list[list[Piece]]:
    """The parts of a sheet by pages; a table too long for a page goes on on the next."""
    pages: list[list[Piece]] = [[]]
    whole = room.height - _foot(sheet, room)
    left = whole - _head(sheet)
    for part in sheet.parts:
        for piece in _pieces(part, left, whole - AGAIN):
            if piece.height > left and pages[-1]:
                pages.append([])
                left = whole - AGAIN
            pages[-1].append(piece)
            left -= piece.height + GAP
    return pages


def _pieces(part: Part, left: float, whole: float) -> Iterator[Piece]:
    """A part in pieces: the first fits in what is left of a page, each of the others on a whole one."""
    if isinstance(part, Beside):
        yield Piece(part.grids, len(part.grids))
        return
    rows = part.rows
    while True:
        long = int((left - over(part)) // part.height)
        if long < min(LEAST, len(rows) + len(part.spare)):
            long, left = int((whole - over(part)) // part.height), whole
        now, rows = rows[: long * part.abreast], rows[long * part.abreast :]
        spare = part.spare[: long * part.abreast - len(now)] if not rows else ()
        columns = runs_down(replace(part, rows=(*now, *spare), spare=()))
        yield Piece(tuple(columns), part.abreast)
        if not rows:
            return
        left = whole


def _grows(sheet: ScoreSheet) -> bool:
    return any(isinstance(part, Grid) and part.spare for part in sheet.parts)


def _head(sheet: ScoreSheet) -> float:
    return TITLE + LINE * len(sheet.blanks) + GAP


def _foot(sheet: ScoreSheet, room: Room) -> float:
    """The height of the lines at the end and of the notes."""
    return (LINE + 3.0) * bool(sheet.closing) + _notes(sheet, room)[1]


def _is_short(sheet: ScoreSheet, room: Room) -> bool:
    """Whether half a page has room for a sheet."""
    pages = _pages(sheet, room)
    high = sum(piece.height + GAP for piece in pages[0]) - GAP
    return len(pages) == 1 and not _grows(sheet) and _head(sheet) + high + _foot(sheet, room) <= room.half


def _notes(sheet: ScoreSheet, room: Room) -> tuple[Paragraph, float]:
    style = body(SMALL)
    style.fontName, style.textColor = ITALIC, MUTED
    words = Paragraph(escape(printable(" ".join(sheet.notes), ITALIC), quote=False), style)
    return words, words.wrap(room.width * MM, room.height * MM)[1] / MM


# --- drawing ----------------------------------------------------------------------------------------------------


def _begin(canvas: Canvas, paper: Paper, room: Room, *, first: bool) -> None:
    """Begin a page; its origin is the lower left corner of the room."""
    if not first:
        canvas.showPage()
    canvas.setPageSize((paper.width * MM, paper.height * MM))
    canvas.scale(room.scale, room.scale)
    canvas.translate(room.left * MM, room.bottom * MM)


def _cut(canvas: Canvas, room: Room) -> None:
    y = room.height / 2
    line(canvas, (0.0, y * MM), (room.width * MM, y * MM), Pen(0.15, MUTED, (2.0, 1.6)))


def _draw(canvas: Canvas, sheet: ScoreSheet, pages: list[list[Piece]], paper: Paper, room: Room, top: float) -> None:
    """Draw a sheet from a height down."""
    y = top - _head(sheet)
    for number, page in enumerate(pages, start=1):
        numbered = f"page {number} of {len(pages)}" if len(pages) > 1 else ""
        if number > 1:
            _begin(canvas, paper, room, first=False)
            _again(canvas, sheet, room, numbered)
            y = room.height - AGAIN
        else:
            _title(canvas, sheet, room, top, numbered)
        for piece in page:
            _tables(canvas, piece, room, y)
            y -= piece.height + GAP
        y += GAP
        words, _ = _notes(sheet, room)
        if sheet.closing and number == len(pages):
            _write_on(canvas, sheet.closing, room, y - LINE)
        words.drawOn(canvas, 0.0, (y - _foot(sheet, room)) * MM)


def _title(canvas: Canvas, sheet: ScoreSheet, room: Room, top: float, numbered: str) -> None:
    _, end = write_in(canvas, (0.0, top - 5.5, 0.6 * room.width), sheet.title, 22.0, SERIF, share=0.0)
    box = (end + 5.0, top - 7.0, room.width - end - 5.0)
    words = "  \N{MIDDLE DOT}  ".join(filter(None, (sheet.subtitle, numbered)))
    write_in(canvas, box, words, 8.5, colour=MUTED, share=1.0)
    line(canvas, (0.0, (top - 11.0) * MM), (room.width * MM, (top - 11.0) * MM), Pen(0.25, ACCENT))
    for number, blanks in enumerate(sheet.blanks, start=1):
        _write_on(canvas, blanks, room, top - TITLE - number * LINE + 2.5)


def _again(canvas: Canvas, sheet: ScoreSheet, room: Room, numbered: str) -> None:
    _, end = write_in(canvas, (0.0, room.height - 3.5, 0.4 * room.width), sheet.title, 14.0, SERIF, share=0.0)
    box = (end + 4.0, room.height - 4.2, room.width - end - 30.0)
    write_in(canvas, box, sheet.players, 8.5, colour=MUTED, share=0.0)
    write_in(canvas, (0.0, box[1], room.width), numbered, 8.5, colour=MUTED, share=1.0)
    line(canvas, (0.0, (room.height - 7.5) * MM), (room.width * MM, (room.height - 7.5) * MM), Pen(0.25, ACCENT))


def _write_on(canvas: Canvas, blanks: Sequence[Blank], room: Room, y: float) -> None:
    """A row of labelled lines at a height; what is written stands on them."""
    wide = (room.width - (len(blanks) - 1) * GUTTER) / len(blanks)
    for number, blank in enumerate(blanks):
        x = number * (wide + GUTTER)
        if blank.sign:
            draw_sign(canvas, blank.sign, (x + SIGN, y + 1.5), SIGN)
        begin = x + (2 * SIGN + 1.4) * bool(blank.sign)
        write_in(canvas, (begin, y + 1.4, wide), blank.label, 7.5, colour=MUTED, share=0.0)
        begin += width_of(blank.label, SANS, 7.5) + 1.8
        line(canvas, (begin * MM, y * MM), ((x + wide) * MM, y * MM), WRITE_ON)
        write_in(canvas, (begin + 0.8, y + 2.0, x + wide - begin - 0.8), blank.text, 10.0, share=0.0)


def _tables(canvas: Canvas, piece: Piece, room: Room, y: float) -> None:
    wide = (room.width - (piece.columns - 1) * GUTTER) / piece.columns
    for number, grid in enumerate(piece.grids):
        draw_grid(canvas, grid, (number * (wide + GUTTER), y), wide)
