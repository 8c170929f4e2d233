"""Draw the pictures of `docs/real-table/printing.md`: some pages of what is printed, as small images. `make prints`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2

from parlour.games import find_game
from parlour.printing import PAPERS
from parlour.printing.filling import empty_sheet, filled_sheet
from parlour.printing.plans import plan_pdf
from parlour.printing.score_sheets import page_of_copies, score_sheets_pdf
from parlour.printing.summaries import rules_pdf
from parlour.record import parse_record

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent / "real-table" / "printing"
WIDTH = 760
"""Of a picture, pixels."""


class Printed(NamedTuple):
    """A page that is shown.

    Attributes:
        game: its name.
        paper: on which it is printed.
        page: its number in the file, from 0; None for the rules.
        cropped: whether the border is left out.
        options: of the game.
    """

    game: str
    paper: str = "a4"
    page: int | None = 0
    cropped: bool = False
    options: Mapping[str, object] = {}


SHOWN = {
    "overview": Printed("castle-croquetnole", cropped=True),
    "tile": Printed("castle-croquetnole", page=6, cropped=True),
    "corners": Printed("castle-croquetnole", "a0", cropped=True, options={"castles": "corners"}),
    "crokinole": Printed("crokinole", "a0"),
    "castille": Printed("castille"),
    "course": Printed("arithmetical-croquet"),
    "rules": Printed("castle-croquetnole", page=None),
}
"""By the name of the file."""


def content(shown: Printed) -> bytes:
    """The PDF file with the page."""
    spec = find_game(shown.game)
    if shown.page is None or spec.real_table is None or spec.real_table.plan is None:
        return rules_pdf(spec.ledger, PAPERS[shown.paper])
    return plan_pdf(spec.real_table.plan(spec.new(shown.options)), PAPERS[shown.paper], cropped=shown.cropped)


def filled() -> bytes:
    """The score sheets of two recorded matches of Crokinole."""
    records = Path(__file__).parents[1] / "tests" / "games" / "crokinole" / "records"
    texts = ((records / f"{name}.json").read_text() for name in ("nca-two", "nca-play-off"))
    sheets = [filled_sheet(find_game("crokinole"), parse_record(text)) for text in texts]
    return score_sheets_pdf([sheet.dated("11 February 2026") for sheet in sheets], PAPERS["a4"])


def empty() -> bytes:
    """The empty score sheet of Castle Croquetnole."""
    spec = find_game("castle-croquetnole")
    return score_sheets_pdf(page_of_copies(empty_sheet(spec, spec.new()), PAPERS["a4"]), PAPERS["a4"])


def draw(name: str, file: bytes, page: int = 0) -> None:
    """Write the picture of a page."""
    with pypdfium2.PdfDocument(file) as document:
        shown = document[page]
        shown.render(scale=WIDTH / shown.get_width()).to_pil().save(FOLDER / f"{name}.webp", quality=86, method=6)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, shown in SHOWN.items():
        draw(name, content(shown), shown.page or 0)
    draw("sheet-crokinole", filled())
    draw("sheet-castle", empty())


if __name__ == "__main__":
    main()
