"""The messages of a match in play: its clock, its frames, the turn of the seat to play, and its news."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.record import OptionValue  # noqa: TC001 - msgspec reads the annotations
from parlour.scene import Aiming, Board, Choice, Picture, Placing, Playback, ScoreBar, Section, Sheet  # noqa: TC001
from parlour.service.messages.company import OfferedPhrase, SpokenPhrase  # noqa: TC001

__all__ = [
    "Clock",
    "Frame",
    "LogEntry",
    "MatchView",
    "Move",
    "Moved",
    "News",
    "Note",
    "OfferedTurn",
    "Problem",
    "Result",
    "SeatCard",
    "TakeBack",
    "Times",
    "UnplayableMatch",
]


DAY = 86_400


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have. Bots have no clock; who runs out of time loses."""

    per: Literal["turn", "match"]
    """Whether the time is for each turn, or for all turns of a match together."""
    seconds: Annotated[int, Meta(ge=1, le=30 * DAY, description="s; 259200 are three days")]
    increment: Annotated[int, Meta(ge=0, le=3600, description="Added after each turn, s; for a match only")] = 0


class Times(Struct, frozen=True):
    """How the clock of a match stands."""

    left: tuple[float, ...]
    """Of each seat: what it had when the present turn began, s."""
    deadline: float | None
    """When the seat to play runs out of time, by the server's time: s since 1970. None while nobody's time runs."""
    now: float
    """The server's time as it sent this, s since 1970: a page's own clock may be wrong."""


class Problem(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    code: str
    clause: str | None
    """The clause that forbids it, if the rules do."""
    message: str
    ply: int | None = None
    """For a late or repeated move: how many moves the match has."""
    version: int | None = None
    """For a sheet that somebody else has written: its version now."""


class Note(Struct, frozen=True):
    """One event of a ruling, with its clause."""

    clause: str
    message: str
    about: tuple[str, ...] = ()
    """The ids of the pieces that it is about."""


class LogEntry(Struct, frozen=True):
    """One move of the log. `ply` counts from 1: after it the match has `ply` moves."""

    ply: int
    seat: int
    move: str
    """The move as it was chosen."""
    said: str
    """A shorter form for display, if there is one."""
    notes: tuple[Note, ...]
    resigns: bool = False
    """Whether this entry is a resignation and not a move."""


class Result(Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    termination: str
    text: str
    """The outcome in one sentence."""
    margin: str = ""
    """By how much it was won: `by 25`; empty if no number says it."""


class Frame(Struct, frozen=True):
    """What everybody sees of a match after a move. It is made once and never changes."""

    ply: int
    """How many moves have been made."""
    entry: LogEntry | None
    """The move that led here; None at the beginning."""
    picture: Picture
    prompt: str
    """Whose turn it is and what to do, in one sentence; how the match ended, when it is over."""
    words: tuple[Section, ...]
    """The board in words."""
    to_play: int | None
    """The seat whose turn it is; None when the match is over."""
    position: str
    """In the game's notation."""
    playback: Playback | None = None
    """The playback of the move, if it was a flick."""
    sheet: Sheet | None = None
    score: ScoreBar | None = None
    """The score at a glance, if the game offers it."""
    result: Result | None = None
    """How the match ended, when it is over."""
    left: tuple[int, ...] = ()
    """The seats that have left, in a game that goes on without them."""


class OfferedTurn(Struct, frozen=True):
    """What the seat to play may do now. It is sent only to the holder of that seat's key."""

    ply: int
    choices: tuple[Choice, ...] = ()
    aimings: tuple[Aiming, ...] = ()
    """The coins that may be flicked, if any."""
    placings: tuple[Placing, ...] = ()
    """The coins that may be placed, if any."""
    forced: str = ""
    """The only move there is, where it is no act on the board: a pass that nobody has to choose. Otherwise empty."""


class SeatCard(Struct, frozen=True):
    """Who sits where."""

    seat: int
    role: str
    """The seat's name in the rules: `first`."""
    kind: Literal["person", "bot"]
    name: str
    taken: bool
    """False while an invited friend has not joined."""
    yours: bool
    title: str = ""
    """What somebody on the game's ladder is called; empty for everybody else."""
    face: str = ""
    """The address of that one's portrait."""
    hand: str = ""
    """The hand that executes this seat's flicks; empty for an exact one."""
    facing: float = 0.0
    """The direction in which this seat's player faces, degrees clockwise from the top of the board."""


class TakeBack(Struct, frozen=True):
    """A player asks the others to take the own last turn back."""

    seat: int
    """Who asks."""
    asked_at: int
    """How many moves the match had; what was asked lapses with the next move."""
    ply: int
    """How many moves it would have again."""
    granted: tuple[int, ...] = ()
    """The seats that have granted it."""
    refused: int | None = None
    """The seat that has refused it."""


class MatchView(Struct, frozen=True):
    """A match as one visitor sees it. It is sent once; later changes come as `News`."""

    match: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: tuple[SeatCard, ...]
    board: Board
    frame: Frame
    """The frame of the last ply."""
    log: tuple[LogEntry, ...]
    """The whole log so far."""
    turn: OfferedTurn | None = None
    """The turn, if it is this visitor's."""
    rematch: str | None = None
    """The match that follows: the rematch, or, while this one is not over, this one without turns taken back."""
    flicked: bool = False
    """Whether the game is played by flicking, so that its moves have a playback."""
    warming: bool = False
    """Whether the physics is still being compiled: a flick sent now waits for it."""
    stuck: str = ""
    """Why the bot that is to play cannot, in sentences; empty if it can."""
    alone: bool = False
    """Whether the visitor plays every seat that is no bot's, and so may take moves back."""
    hints: bool = False
    """Whether the visitor may ask what to play, when it is the own turn."""
    engine: bool = False
    """Whether the game has an engine that judges positions."""
    browser_engine: bool = False
    """Whether that engine also runs in a browser."""
    tried: bool = False
    """Whether its flicks can be tried by the page's kernels."""
    aids: bool = False
    """Whether everybody at the table may see what an aim leads to, as was agreed when the match was made."""
    clock: Clock | None = None
    """How much time people have."""
    times: Times | None = None
    """How the clock stands."""
    take_back: TakeBack | None = None
    """What a player asks the others."""
    phrases: tuple[OfferedPhrase, ...] = ()
    """What the visitor may say to other people at the table; none for a spectator."""
    listed: bool = False
    """Whether the lobby lists it, for everybody."""
    consents: bool = False
    """Whether the visitor lets researchers have it, once it is over."""


class UnplayableMatch(Struct, frozen=True):
    """A match that this program can neither show nor continue, such as one under another version of the rules."""

    match: str
    game: str
    title: str
    rules_version: int
    """The version of the rules that it was played by."""
    options: dict[str, OptionValue]
    """As they were stored; this program may not know them."""
    position: str
    """The position in which it begins, as written; empty for the start of the game."""
    seats: tuple[SeatCard, ...]
    last_ply: int
    """How many moves the match has."""
    log: tuple[LogEntry, ...]
    """The moves as they were written, without rulings."""
    unplayable: str
    """Why it cannot be continued, in one sentence."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the number of moves the mover had seen when choosing it."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Annotated[str, Meta(max_length=200)]


class Moved(Struct, frozen=True):
    """The answer to a stored move; its frame comes with the news."""

    ply: int
    """How many moves the match has, this one included."""


class News(Struct, frozen=True):
    """The changes to a match that a reader has not seen yet."""

    ply: int
    """How many moves the match has."""
    frames: tuple[Frame, ...] = ()
    """The missed frames in order; if there are more than `MOST_FRAMES`, the last ones."""
    entries: tuple[LogEntry, ...] = ()
    """The log of the earlier missed moves, for which no frame is sent."""
    turn: OfferedTurn | None = None
    """The turn, if it is the reader's: sent once for each ply."""
    seats: tuple[SeatCard, ...] | None = None
    """The seats, if somebody joined."""
    rematch: str | None = None
    """The match that follows."""
    times: Times | None = None
    """How the clock stands, if that has changed."""
    take_back: TakeBack | None = None
    """What a player asks the others, or what was answered, if that is new."""
    warming: bool | None = None
    """Whether the physics is being compiled, if that has begun or ended."""
    stuck: str | None = None
    """Why the bot that is to play cannot, if that is new; empty if it can again."""
    spoken: tuple[SpokenPhrase, ...] = ()
    """What seats have just said."""
