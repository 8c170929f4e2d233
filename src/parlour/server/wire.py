"""The wire model: every message between the page, a program and the server. The page's types are made from it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.ledger import Clause  # noqa: TC001 - msgspec reads the annotations
from parlour.record import OptionValue  # noqa: TC001
from parlour.scene import Advice, Axes, Setting, View

__all__ = [
    "MESSAGES",
    "Analysis",
    "Arrange",
    "Arranged",
    "Branch",
    "Created",
    "Entry",
    "GameCard",
    "HandCard",
    "House",
    "Join",
    "Joined",
    "Judged",
    "MatchView",
    "Move",
    "NewMatch",
    "News",
    "Note",
    "OptionCard",
    "PlayerCard",
    "Problem",
    "Question",
    "Rematch",
    "Result",
    "RulesPage",
    "SeatKey",
    "SeatWish",
    "UnplayableMatch",
]

Name = Annotated[str, Meta(max_length=40, description="What a person wants to be called")]
Position = Annotated[str, Meta(max_length=12_000, description="In the game's notation; empty: the start of the game")]
Secret = Annotated[str, Meta(max_length=64)]
SeatKind = Literal["me", "friend", "bot"]


class Problem(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    code: str
    clause: str | None
    """The clause of the rules that forbids it, when it is the rules that do."""
    message: str
    ply: int | None = None
    """With a late or repeated move: how many moves the match has."""


# --- the house -------------------------------------------------------------------------------------------------


class OptionCard(Struct, frozen=True):
    """One rules option of a game, as a form shows it."""

    name: str
    kind: Literal["number", "yes or no", "one of"]
    default: OptionValue
    description: str
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1


class PlayerCard(Struct, frozen=True):
    """A bot that can be asked to sit down."""

    name: str
    summary: str


class HandCard(Struct, frozen=True):
    """A hand that a person can choose to flick with."""

    name: str
    summary: str


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    name: str
    title: str
    summary: str
    seats: tuple[str, ...] = ()
    levels: tuple[PlayerCard, ...] = ()
    options: tuple[OptionCard, ...] = ()
    presets: dict[str, dict[str, OptionValue]] = {}
    seated_by: str = ""
    """The option that decides how many seats there are; empty where there are always as many."""
    seatings: dict[str, tuple[str, ...]] = {}
    """The seats under each value of that option, as text."""
    hands: tuple[HandCard, ...] = ()
    """In a flicking game: the hands that people can choose beside "as I flick it"."""
    by_lot: tuple[str, ...] = ()
    """The options that a lot decides where nobody has agreed on them."""
    bots_only: dict[str, OptionValue] = {}
    """The options of a match in which only bots play, where nobody has chosen them."""


class House(Struct, frozen=True):
    """The lobby."""

    version: str
    games: tuple[GameCard, ...]


class RulesPage(Struct, frozen=True):
    """A game's ledger."""

    game: str
    title: str
    summary: str
    sources: tuple[str, ...]
    clauses: tuple[Clause, ...]
    pictures: dict[str, str] = {}
    """The pictures that clauses name, as SVG documents."""


# --- making and joining a match --------------------------------------------------------------------------------


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: oneself, a friend with a link, or a bot of some level."""

    kind: SeatKind
    level: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""
    hand: Annotated[str, Meta(max_length=40, description="Whose error is added to a person's flicks; empty: none")] = ""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be made."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""


class SeatKey(Struct, frozen=True):
    """The secret of a seat. It is told once; only its hash is stored."""

    seat: int
    key: str | None = None
    """Plays the seat: send it as `Authorization: Bearer KEY`."""
    invitation: str | None = None
    """Lets one friend claim the seat."""


class Created(Struct, frozen=True):
    """A new match with the secrets of the seats that people sit on."""

    match: str
    seats: tuple[SeatKey, ...]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """A claim to a seat by its invitation."""

    invitation: Secret
    name: Name = ""


class Joined(Struct, frozen=True):
    """A claimed seat and its key."""

    seat: int
    key: str


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """To go on from an earlier ply."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]


class Rematch(Struct, frozen=True):
    """Another match at the same table: the next one, or one that goes on from an earlier ply."""

    match: str


# --- setting up a position ----------------------------------------------------------------------------------------


class Arrange(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and perhaps one thing of it that is to be set otherwise."""

    game: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=60)], OptionValue] = {}
    position: Position = ""
    """Empty: one to begin with."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """Of the setting; empty to set nothing."""
    value: Annotated[str, Meta(max_length=60)] = ""


class Arranged(Struct, frozen=True):
    """The position, and what can be set next."""

    position: str
    view: View
    over: bool
    """The match would be over in it: nothing can be played from here."""
    settings: tuple[Setting, ...] = ()
    """None where the game's positions are set up as a text only."""
    frame: Axes | None = None
    """Where the places of settings lie in the scene."""


# --- playing ---------------------------------------------------------------------------------------------------


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the number of moves the mover had seen when choosing it."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Annotated[str, Meta(max_length=200)]


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
    """The bearing in which somebody on this seat looks, degrees clockwise from the top of the scene."""


class Result(Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    termination: str
    text: str
    """In one sentence."""


class MatchView(Struct, frozen=True):
    """A match at one ply, as one visitor sees it."""

    match: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SeatCard, ...]
    ply: int
    """The ply that is shown."""
    last_ply: int
    """How many moves the match has."""
    to_play: int | None
    """The seat whose turn it is at this ply; None when the match is over."""
    your_turn: bool
    view: View
    log: tuple[Entry, ...]
    result: Result | None
    """Only with the last ply."""
    rematch: str | None = None
    """The next match at this table."""
    flicked: bool = False
    """Whether the game is played by flicking: its moves are seen once more, and ruled on."""
    warming: bool = False
    """The house is still compiling the physics: a flick sent now waits until that is done."""
    alone: bool = False
    """The visitor plays every seat that is no bot's, and so may take moves back."""
    position: str = ""
    """What is shown, in the game's notation."""
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


# --- asking the engine ------------------------------------------------------------------------------------------------


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """To ask the engine: what to play after so many moves, or how the match stood from then on."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]


class Judged(Struct, frozen=True):
    """How a match stood after so many moves, as an engine sees it."""

    ply: int
    share: float
    """What the first seat may expect of the game: 0 is lost, 1 is won."""
    words: str
    """The same as a sentence without its full stop."""
    verdict: str
    """What the move that led here gave away; empty where that was little."""
    turning: bool
    """Whether that move turned the game."""


class Analysis(Struct, frozen=True):
    """Some positions of a match, in order; the next are to be asked for."""

    judged: tuple[Judged, ...]
    next: int | None
    """The ply to ask from; None after the last."""


# --- the feed ---------------------------------------------------------------------------------------------------------


class News(Struct, frozen=True):
    """What the feed sends: the entries since the last news; none when only seats or the next table changed."""

    ply: int
    """How many moves the match has."""
    entries: tuple[Entry, ...] = ()


MESSAGES: tuple[type[Struct], ...] = (
    Problem,
    House,
    RulesPage,
    NewMatch,
    Created,
    Arrange,
    Arranged,
    Branch,
    Join,
    Joined,
    Rematch,
    Move,
    MatchView,
    UnplayableMatch,
    News,
    Question,
    Advice,
    Analysis,
)
"""The messages themselves; the types inside them follow."""
