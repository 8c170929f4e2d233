"""The record of a match: set-up, options, seats and moves. The state is a fold over it.

One JSON file per match. A record replays to the same state on any machine; everything else that is stored about a
match is only a cache of it.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from parlour.game import (
    OUT_OF_TIME,
    RESIGNED,
    AmbiguousMoveError,
    IllegalMoveError,
    NotationError,
    ParlourError,
    Ruling,
    Seat,
)
from parlour.names import distinct_names, known_name, plain_name
from parlour.reading import NestingError, check_nesting, json_fault, value_at_fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.game import Game
    from parlour.notation import Notation

__all__ = [
    "Leaving",
    "LoggedMove",
    "OutdatedError",
    "Record",
    "RecordError",
    "Remark",
    "SeatRecord",
    "check_version",
    "format_record",
    "leaving_words",
    "opening",
    "parse_record",
    "plain_name",
    "player_name",
    "player_names",
    "renewed",
    "replay",
    "sitter_name",
]

S = TypeVar("S")
M = TypeVar("M")

OptionValue = bool | int | float | str


class Leaving(enum.StrEnum):
    """How a seat ends a match without a move. The values never change: stores keep them."""

    RESIGNED = RESIGNED.id
    OUT_OF_TIME = OUT_OF_TIME.id


class RecordError(ParlourError):
    """A record is broken; the message says where."""


class OutdatedError(RecordError):
    """A match was played by another version of its game's rules; the message names it."""


def check_version(game: str, played: int, known: int) -> None:
    """Check that a match was played under this program's version of the rules.

    Args:
        game: the game's name or title, for the message.
        played: the version that the match was played by.
        known: this program's version.

    Raises:
        OutdatedError: when they differ.
    """
    if played != known:
        raise OutdatedError(
            f"this match was played by version {played} of the rules of {game}, and this program plays "
            f"version {known}; so it cannot be replayed or continued, but its log can still be read"
        )


class SeatRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits on a seat: a person, or a bot of some level."""

    name: str = ""
    level: str = ""
    """The bot's level; empty for a person."""
    hand: str = ""
    """The hand that executes this seat's flicks, by name; empty for an exact one, and for a bot its level's own."""


class LoggedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move by one seat, in the game's notation."""

    seat: Seat
    move: str


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a referee noted and no clause rules on, such as a board that was moved; it changes nothing."""

    after: int
    """How many moves had been made."""
    text: str
    seat: Seat | None = None
    """Whom it concerns; None for nobody alone."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as it is stored and exchanged."""

    format: Literal["parlour record 1"] = "parlour record 1"
    game: str
    rules_version: int
    options: dict[str, OptionValue]
    seats: tuple[SeatRecord, ...]
    by_lot: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """The options that were left to the lot, which has decided them; left out if none was."""
    position: str | msgspec.UnsetType = msgspec.UNSET
    """The opening position, in the game's notation; left out for the start of the game."""
    turns: tuple[LoggedMove, ...] = ()
    resigned: Seat | None = None
    """The seat that gave up or ran out of time, which ended the match."""
    out_of_time: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether it ran out of time; left out if it did not."""
    reported: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether it was played at a real table and reported by hand; left out if it was not."""
    remarks: tuple[Remark, ...] | msgspec.UnsetType = msgspec.UNSET
    """What a referee noted, in order; left out if there is nothing."""
    seed: int | None = None
    """The source of lots, hands and agents' chance, 0 to 2^128 - 1. Replaying the turns does not need it."""

    @property
    def leaving(self) -> Leaving | None:
        """How a seat ended the match without a move; None if none did."""
        if self.resigned is None:
            return None
        return Leaving.OUT_OF_TIME if self.out_of_time is True else Leaving.RESIGNED


def parse_record(text: str | bytes) -> Record:
    """Read a record from JSON.

    Raises:
        RecordError: when the text is no record; names the line and column, or the field.
    """
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    try:
        check_nesting(raw.decode(errors="replace"))
        return msgspec.json.decode(raw, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"not a record: {_in_words(error)}") from error
    except NestingError as error:
        raise RecordError(f"not a record: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not JSON: {json_fault(raw, error)}") from error


def format_record(record: Record) -> str:
    """Write a record as indented JSON, ending in a newline."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def renewed(record: Record, game: Game[Any, Any]) -> Record:
    """The record as today's rules write it: with the version and the options of `GameSpec.recorded`'s game."""
    options = msgspec.to_builtins(game.options)
    return msgspec.structs.replace(record, rules_version=game.rules_version, options=options)


def opening(game: Game[S, M], notation: Notation[Any, S, M], record: Record) -> S:
    """The position in which a record begins.

    Raises:
        RecordError: when it is no position of this game.
    """
    if isinstance(record.position, msgspec.UnsetType):
        return game.start()
    try:
        return notation.parse_state(game, record.position)
    except NotationError as error:
        raise RecordError(f"the position that it begins in: {error}") from error


def replay(game: Game[S, M], notation: Notation[Any, S, M], record: Record) -> Iterator[Ruling[S, M]]:
    """Play a record's turns one after another.

    Args:
        game: under the record's options and its version of the rules, as `GameSpec.recorded` makes it.
        notation: of the game.
        record: whose turns are played.

    Raises:
        RecordError: naming the turn at which the record stops following the rules.
    """
    _same_game(game, record)
    state = opening(game, notation, record)
    for number, turn in enumerate(record.turns, start=1):
        where = f"turn {number} ({turn.move[:40]!r})"
        if game.outcome(state) is not None:
            raise RecordError(f"{where}: the game had already ended")
        try:
            move = notation.parse_move(game, state, turn.move)
            if turn.seat != game.mover(state, move):
                raise RecordError(f"{where}: it is for seat {game.mover(state, move)}, not {turn.seat}, to play")
            ruling = game.play(state, move)
        except IllegalMoveError as error:
            raise RecordError(f"{where}: {error} ({error.refusal.clause})") from error
        except (NotationError, AmbiguousMoveError) as error:
            raise RecordError(f"{where}: {error}") from error
        yield ruling
        state = ruling.after
    if record.resigned is not None and game.outcome(state) is not None:
        raise RecordError(f"seat {record.resigned} resigns after the game had ended")


def leaving_words(leaving: Leaving) -> str:
    """What a seat does that ends a match without a move, for people."""
    return _LEAVING_WORDS[leaving]


_LEAVING_WORDS = {Leaving.RESIGNED: "resigns", Leaving.OUT_OF_TIME: "runs out of time"}


def sitter_name(sitter: SeatRecord) -> str:
    """What the player of a seat is called, a bot without a name by its level; empty for a person without a name."""
    return known_name(sitter.name) or known_name(sitter.level)


def player_name(sitter: SeatRecord) -> str:
    """What the player of a seat is called where bots and people stand side by side: a bot is marked as one.

    >>> player_name(SeatRecord("Jeeves", level="club"))
    'Jeeves (bot)'
    """
    return f"{sitter_name(sitter)} (bot)" if sitter.level else sitter_name(sitter)


def player_names(sitters: Sequence[SeatRecord], seats: Sequence[str]) -> tuple[str, ...]:
    """The names of all players, two people who look alike with their seats; equal bots are the same bot."""
    names = tuple(map(player_name, sitters))
    apart = distinct_names(names, seats)
    return tuple(
        name if sitter.level and sitters.count(sitter) > 1 else other
        for sitter, name, other in zip(sitters, names, apart, strict=True)
    )


def _same_game(game: Game[Any, Any], record: Record) -> None:
    if record.game != game.name:
        raise RecordError(f"the record is of {record.game[:60]}, not of {game.name}")
    if len(record.seats) != len(game.seats):
        raise RecordError(f"the record has {len(record.seats)} seats; {game.name} has {len(game.seats)}")
    _check_remarks(game, record)
    if record.resigned is not None and not 0 <= record.resigned < len(game.seats):
        raise RecordError(f"seat {record.resigned} resigns, but there are only {len(game.seats)}")


def _in_words(error: msgspec.ValidationError) -> str:
    """Reword the decoder's path, `$.turns[3].seat`, for people who look for it in the file."""
    said, path = value_at_fault(error)
    return f"{said} - at {path} (counted from 0)" if path else said


def _check_remarks(game: Game[Any, Any], record: Record) -> None:
    """Check that remarks stand in order among the moves, and concern seats that there are."""
    remarks = () if isinstance(record.remarks, msgspec.UnsetType) else record.remarks
    places = [0, *(remark.after for remark in remarks), len(record.turns)]
    if places != sorted(places):
        raise RecordError(f"the remarks are not in order among the {len(record.turns)} moves")
    for remark in remarks:
        if remark.seat is not None and not 0 <= remark.seat < len(game.seats):
            raise RecordError(f"a remark concerns seat {remark.seat}; {game.name} has {len(game.seats)} seats")
