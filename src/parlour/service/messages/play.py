"""A match as it is seen and played: its frames, the turn of the seat to play, and the news of it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.record import OptionValue  # noqa: TC001 - msgspec reads the annotations
from parlour.scene import Aiming, Board, Choice, Picture, Placing, Playback, Section, Sheet  # noqa: TC001

__all__ = [
    "Entry",
    "Frame",
    "MatchView",
    "Move",
    "Moved",
    "News",
    "Note",
    "Problem",
    "Result",
    "SeatCard",
    "Turn",
    "UnplayableMatch",
]


class Problem(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    code: str
    clause: str | None
    """The clause of the rules that forbids it, when it is the rules that do."""
    message: str
    ply: int | None = None
    """With a late or repeated move: how many moves the match has."""


class Note(Struct, frozen=True):
    """One event of a ruling, with its clause."""

    clause: str
    message: str
    about: tuple[str, ...] = ()
    """The ids of the pieces that it is about."""


class Entry(Struct, frozen=True):
    """One move of the log. `ply` counts from 1: after it the match has that many."""

    ply: int
    seat: int
    move: str
    """As it was chosen."""
    said: str
    """The same for the eye, where that is shorter."""
    notes: tuple[Note, ...]
    resigns: bool = False
    """Whether it is no move, but the giving up of a seat."""


class Result(Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    termination: str
    text: str
    """In one sentence."""


class Frame(Struct, frozen=True):
    """What everybody sees of a match after a move. It is made once and never changes."""

    ply: int
    """How many moves have been made."""
    entry: Entry | None
    """The move that led here; None at the beginning."""
    picture: Picture
    prompt: str
    """Whose turn it is and what is asked, in one sentence; how the match ended, when it is over."""
    words: tuple[Section, ...]
    """The board in words."""
    to_play: int | None
    """The seat whose turn it is; None when the match is over."""
    position: str
    """In the game's notation."""
    playback: Playback | None = None
    """How the move went, where it was a flick."""
    sheet: Sheet | None = None
    result: Result | None = None
    """How the match ended, when it is over."""


class Turn(Struct, frozen=True):
    """What the seat to play may do now. Only who has the key of that seat gets it."""

    ply: int
    choices: tuple[Choice, ...] = ()
    aimings: tuple[Aiming, ...] = ()
    """The coins that may be flicked, where something may."""
    placings: tuple[Placing, ...] = ()
    """The coins that may be placed, where something may."""


class SeatCard(Struct, frozen=True):
    """Who sits where."""

    seat: int
    role: str
    """The seat's name in the rules: `first`."""
    kind: Literal["person", "bot"]
    name: str
    taken: bool
    """False while a friend's seat waits for its friend."""
    yours: bool
    hand: str = ""
    """The hand that executes this seat's flicks; empty for an exact one."""
    facing: float = 0.0
    """The bearing in which somebody on this seat looks, degrees clockwise from the top of the board."""


class MatchView(Struct, frozen=True):
    """A match as one visitor sees it. It is sent once; what happens then comes as `News`."""

    match: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SeatCard, ...]
    board: Board
    frame: Frame
    """The last one."""
    log: tuple[Entry, ...]
    """The whole log so far."""
    turn: Turn | None = None
    """Where it is this visitor's turn."""
    rematch: str | None = None
    """The next match at this table."""
    flicked: bool = False
    """Whether the game is played by flicking: its moves are seen once more, and ruled on."""
    warming: bool = False
    """The physics is still being compiled: a flick sent now waits until that is done."""
    alone: bool = False
    """The visitor plays every seat that is no bot's, and so may take moves back."""
    engine: bool = False
    """There is an engine to be asked, for advice and about the whole match."""


class UnplayableMatch(Struct, frozen=True):
    """A match that this program can neither show nor go on with, as one of another version of the rules."""

    match: str
    game: str
    title: str
    rules_version: int
    """The version of the rules that it was played by."""
    options: dict[str, OptionValue]
    """As they were stored; this program may not know them."""
    position: str
    """Where it begins, as it was written; empty for the start of the game."""
    seats: tuple[SeatCard, ...]
    last_ply: int
    """How many moves the match has."""
    log: tuple[Entry, ...]
    """The moves as they were written, without rulings."""
    unplayable: str
    """Why it cannot go on, in one sentence."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the number of moves the mover had seen when choosing it."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Annotated[str, Meta(max_length=200)]


class Moved(Struct, frozen=True):
    """A move that stands; its frame comes with the news."""

    ply: int
    """How many moves the match has with it."""


class News(Struct, frozen=True):
    """What a reader of a match has not had yet."""

    ply: int
    """How many moves the match has."""
    frames: tuple[Frame, ...] = ()
    """The missed frames in order, at most `MOST_FRAMES`: the last ones."""
    entries: tuple[Entry, ...] = ()
    """The log of the missed moves that come without a frame, because there are too many."""
    turn: Turn | None = None
    """Where it is the reader's turn: once for each ply."""
    seats: tuple[SeatCard, ...] | None = None
    """When somebody sat down."""
    rematch: str | None = None
    """The next match at this table."""
    warming: bool | None = None
    """When it began or ended."""
