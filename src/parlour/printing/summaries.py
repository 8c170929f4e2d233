"""The rules of a game on one page, from its ledger: `rules_pdf`."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from parlour.errors import ParlourError
from parlour.printing.drawing import ACCENT, INKED, MM, MUTED, Pen, line
from parlour.printing.fonts import ITALIC, SANS, SERIF
from parlour.printing.lines import lacking, printable
from parlour.printing.plans import new_canvas
from parlour.printing.words import write

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from parlour.ledger import Clause, Ledger
    from parlour.printing.papers import Paper

__all__ = ["rules_pdf", "signs_lacking"]

LARGEST, SMALLEST, STEP = 11.0, 5.5, 0.1
"""The type of a page as wide as A4 in points: the largest that fits is taken."""
A4_WIDTH = 210.0
GUTTER = 6.0
"""Between the columns, mm."""
COLUMNS = 2
HEAD = 17.5
"""Room for the title on A4, mm."""
CODE = re.compile(r"`([^`]*)`")


def rules_pdf(ledger: Ledger, paper: Paper) -> bytes:
    """Every clause of a game on one page, in its own words, with its number.

    Raises:
        ParlourError: the rules are too long for one page of that paper.
    """
    canvas, file = new_canvas(f"{ledger.title}: the rules")
    canvas.setPageSize((paper.width * MM, paper.height * MM))
    scale = paper.width / A4_WIDTH
    margin = paper.margin + 4.0
    wide = (paper.width - 2 * margin - (COLUMNS - 1) * GUTTER * scale) / COLUMNS
    room = wide * MM, (paper.height - 2 * margin - HEAD * scale) * MM
    _title(canvas, ledger, paper, scale)
    for number, column in enumerate(_fitted(ledger, room, scale, paper)):
        y = margin * MM + room[1]
        for part in column:
            _, height = part.wrap(*room)
            y -= height + part.getSpaceBefore() * (part is not column[0])
            part.drawOn(canvas, (margin + number * (wide + GUTTER * scale)) * MM, y)
    canvas.save()
    return file.getvalue()


def signs_lacking(ledger: Ledger) -> tuple[str, ...]:
    """The signs of some rules that are printed as numbers."""
    return lacking(
        (ledger.title,), (ledger.summary, *(text for each in ledger.clauses for text in (each.title, each.text)))
    )


def _title(canvas: Canvas, ledger: Ledger, paper: Paper, scale: float) -> None:
    margin, top = (paper.margin + 4.0) * MM, (paper.height - paper.margin - 4.0) * MM
    write(canvas, (margin, top - 8.5 * MM * scale), ledger.title, SERIF, 26.0 * scale)
    canvas.setFont(SANS, 8.5 * scale)
    canvas.setFillColor(MUTED)
    canvas.drawRightString(paper.width * MM - margin, top - 8.5 * MM * scale, "The rules, clause by clause")
    rule = top - 13.0 * MM * scale
    line(canvas, (margin, rule), (paper.width * MM - margin, rule), Pen(0.25 * scale, ACCENT))


def _fitted(ledger: Ledger, room: tuple[float, float], scale: float, paper: Paper) -> list[list[Flowable]]:
    """The rules in columns, in the largest type in which they fit.

    Raises:
        ParlourError: they fit in none.
    """
    size = LARGEST
    while size >= SMALLEST:
        columns = _columns(_story(ledger, size * scale), room)
        if columns is not None:
            return columns
        size -= STEP
    raise ParlourError(f"the rules of {ledger.title} are too long for one page of {paper.name}")


def _columns(story: list[Flowable], room: tuple[float, float]) -> list[list[Flowable]] | None:
    """Paragraphs in columns, parted where a column ends; None if they do not fit."""
    columns = []
    for _ in range(COLUMNS):
        column: list[Flowable] = []
        left = room[1]
        while story:
            space = story[0].getSpaceBefore() if column else 0.0
            _, height = story[0].wrap(room[0], left - space)
            if height + space > left:
                parts = story[0].split(room[0], left - space)
                if len(parts) == 2:
                    column.append(parts[0])
                    story[:1] = parts[1:]
                break
            left -= height + space
            column.append(story.pop(0))
        columns.append(column)
    return None if story else columns


def _story(ledger: Ledger, size: float) -> list[Flowable]:
    """The summary, then every clause."""
    body = ParagraphStyle(
        "clause", fontName=SANS, fontSize=size, leading=1.24 * size, textColor=INKED, alignment=TA_JUSTIFY,
        spaceBefore=0.45 * size, allowWidows=0, allowOrphans=0,
    )  # fmt: skip
    summary = ParagraphStyle("summary", parent=body, fontName=ITALIC, textColor=MUTED)
    return [Paragraph(_marked(ledger.summary), summary), *(_paragraph(clause, body) for clause in ledger.clauses)]


def _paragraph(clause: Clause, style: ParagraphStyle) -> Paragraph:
    colour = ACCENT.hexval().replace("0x", "#")
    head = f'<font color="{colour}"><b>{clause.id}</b></font>\N{EN SPACE}<b>{_marked(clause.title)}.</b> '
    return Paragraph(head + _marked(clause.text), style)


def _marked(text: str) -> str:
    """Text of a ledger as a paragraph's markup: what is in backticks becomes italic."""
    return CODE.sub(r"<i>\1</i>", escape(printable(" ".join(text.split())), quote=False))
