"""The messages of a refereed match: what was reported at a real table, and what the referee says to it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.games.reporting import Tap  # noqa: TC001
from parlour.record import OptionValue
from parlour.scene import Board, Choice  # noqa: TC001
from parlour.service.messages.play import Frame, Note  # noqa: TC001
from parlour.service.messages.setup import Name  # noqa: TC001

__all__ = [
    "AskSheet",
    "AskVocabulary",
    "AskedView",
    "CreatedSheet",
    "NewSheet",
    "SheetEntry",
    "SheetPosition",
    "SheetSeat",
    "SheetView",
    "Vocabulary",
    "WriteSheet",
]

MOST_ENTRIES = 2000
MOST_TAPS = 60

Report = Annotated[
    str, Meta(max_length=600, description="Taps separated by spaces, a move in the game's notation, or a remark")
]
Reports = Annotated[tuple[Report, ...], Meta(max_length=MOST_ENTRIES)]
Options = dict[Annotated[str, Meta(max_length=60)], OptionValue]


class NewSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A match at a real table that somebody is going to referee."""

    game: Annotated[str, Meta(max_length=60)]
    options: Options = {}
    names: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    """Of the players, one for each seat; none at all if they have no names."""
    entries: Reports = ()


class CreatedSheet(Struct, frozen=True):
    """A new sheet."""

    sheet: str
    key: str
    """Writes the sheet: send it as `Authorization: Bearer KEY`. It is sent once; only its hash is stored."""


class WriteSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """All entries of a sheet, which replace those that the writer has seen."""

    version: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    """The version that the writer saw last."""
    entries: Reports


class AskSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the referee: what can have happened after these taps?"""

    ply: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
    """In the position after this many entries."""
    taps: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=MOST_TAPS)] = ()


class AskedView(Struct, frozen=True):
    """What the referee asks next."""

    question: str
    taps: tuple[Tap, ...]
    """The possible answers; none if the report is complete."""
    reported: tuple[str, ...] = ()
    """The words of what was tapped so far."""
    notes: tuple[Note, ...] = ()
    """What the rules make of it so far."""
    hint: str = ""
    """What counts, where that is not plain."""


class AskVocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game whose vocabulary is asked for."""

    options: Options = {}


class Vocabulary(Struct, frozen=True):
    """Everything that can ever be tapped in a game; nothing for a game whose moves are reported in its notation."""

    taps: tuple[Tap, ...]


class SheetSeat(Struct, frozen=True):
    """A seat of a refereed match."""

    name: str
    """Of the player; empty without a name."""
    title: str
    """Its name in the rules: `first`."""
    facing: float = 0.0
    """The direction in which this seat's player faces, degrees clockwise from the top of the board."""


class SheetEntry(Struct, frozen=True):
    """An entry, and what the referee says to it."""

    text: str
    """As it was reported."""
    seat: int | None = None
    """Whose move it is, or whom a remark concerns; None for nobody, and for an entry that is not judged."""
    said: str = ""
    """The move in short, as an `Entry` has it; empty for an entry that is not judged."""
    notes: tuple[Note, ...] = ()
    """The events of the ruling."""
    refusal: Note | None = None
    """Why it is refused. The entries after it wait, and are not judged. The clause is empty if no rule says so."""
    changed: bool = False
    """In the answer to a change: whether the ruling on this entry was another one before."""
    before: tuple[Note, ...] = ()
    """The notes of that ruling."""
    remark: bool = False
    """Whether it only notes something, and so changes nothing."""


class SheetView(Struct, frozen=True):
    """A refereed match as one visitor sees it."""

    sheet: str
    version: int
    """Grows with every change; also the answer's `ETag`."""
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SheetSeat, ...]
    board: Board
    mine: bool
    """Whether the visitor's key may write it."""
    entries: tuple[SheetEntry, ...]
    judged: int
    """How many entries are judged."""
    frame: Frame
    """After the last judged entry, without a playback."""
    choices: tuple[Choice, ...] = ()
    """For a game whose moves are reported in its notation: the moves that can be chosen on the picture."""
    asked: AskedView | None = None
    """What can be tapped first; None when the match is over, and for a game whose moves are reported in notation."""


class SheetPosition(Struct, frozen=True):
    """A refereed match as it stood before a later entry, which somebody is going to correct."""

    frame: Frame
    choices: tuple[Choice, ...] = ()
    asked: AskedView | None = None
