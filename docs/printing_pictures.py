"""Draw the pictures of `docs/printing.md`: some pages of printed plans and rules, as small images. `make prints`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2

from parlour.games import find_game
from parlour.printing import PAPERS
from parlour.printing.plans import plan_pdf
from parlour.printing.summaries import rules_pdf

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent / "printing"
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
    if shown.page is None or spec.plan is None:
        return rules_pdf(spec.ledger, PAPERS[shown.paper])
    return plan_pdf(spec.plan(spec.new(shown.options)), PAPERS[shown.paper], cropped=shown.cropped)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, shown in SHOWN.items():
        with pypdfium2.PdfDocument(content(shown)) as document:
            page = document[shown.page or 0]
            page.render(scale=WIDTH / page.get_width()).to_pil().save(FOLDER / f"{name}.webp", quality=86, method=6)


if __name__ == "__main__":
    main()
