"""Crokinole Match Notation: the result of a match, as other programs for Crokinole write and read it.

CMN 1.0 (a draft of the Crokinole Open Data Alliance) is JSON with results and no shots. Its terms differ from those of
parlour and are mapped here only:

- a `game` of CMN is a round: one board played to its last disc. A round that was broken off is none.
- `scores` are the raw totals of a round before one is taken from the other (CR-12), its twenties among them.
- `hammer` is the team that shot *first*. Players call the last shot the hammer, so the field is called `first` here.
- The draft says that a game is a single round of play where 2 points are at stake. `gameFormat` counts by that: `fixed`
  such rounds, `first_to` such points. A round of the classic game scores the difference (CR-12), so neither fits, and
  the optional field is left out. So it is when a play-off made a match of fixed rounds longer (CR-13), because `fixed`
  means exactly this number.
- team 0 is maple, team 1 is walnut; partners are named in the order of their seats.

Fields unknown to CMN may appear anywhere and are skipped, as the draft requires.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias
from uuid import UUID, uuid5

import msgspec
from msgspec import Meta

from parlour import __version__
from parlour.game import ParlourError, read_options
from parlour.games.crokinole import notation
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.names import distinct_names, known_name, plain_line
from parlour.reading import NestingError, check_nesting, json_fault, value_at_fault
from parlour.record import RecordError, format_record, player_names, replay
from parlour.scene import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.counting import Move
    from parlour.record import Record, SeatRecord

__all__ = [
    "TEAMS",
    "Batch",
    "CmnError",
    "FirstTo",
    "Fixed",
    "Game",
    "IdentifiedMatch",
    "Location",
    "Match",
    "Occasion",
    "Player",
    "Source",
    "Team",
    "added",
    "award",
    "format_cmn",
    "is_cmn",
    "match_of",
    "parse_cmn",
    "players_of",
    "read",
    "team_names",
    "write",
    "write_batch",
]

VERSION = "1.0"
TEAMS, PARTNERS = ("team 1", "team 2"), ("first", "second")
MATCHES = UUID("6f0d2b1e-3c57-4a83-9b1f-5e7a0c94d2a6")
"""The name space in which a record's text gives its match an id; it must never change."""
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z", re.ASCII)

Side: TypeAlias = Literal[0, 1]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1)]


class CmnError(ParlourError, ValueError):
    """A text is no CMN, or CMN cannot express a match; the message says where or why."""


# --- the format -------------------------------------------------------------------------------------------------


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player, with the id under which players are registered."""

    name: str
    cid: str | None = None


class Team(msgspec.Struct, frozen=True):
    """One player in singles, two in doubles."""

    players: tuple[Player, ...]


class Fixed(msgspec.Struct, frozen=True, tag_field="type", tag="fixed"):
    """A fixed number of rounds is played."""

    count: AtLeastOne


class FirstTo(msgspec.Struct, frozen=True, tag_field="type", tag="first_to"):
    """The first team to reach this number of points wins."""

    target: AtLeastOne


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """One round.

    Attributes:
        winner: the team; None for a tie.
        first: the team that shot first, `hammer` in the file.
        scores: by team, the raw totals.
        twenties: by team.
    """

    winner: Side | None
    first: Side | None = msgspec.field(default=None, name="hammer")
    scores: tuple[Count, Count] | None = None
    twenties: tuple[Count, Count] | None = None


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match.

    Attributes:
        date: in UTC, `2026-02-11T19:30:00Z`.
        format: how many play.
        teams: two.
        games: the rounds that were played.
        winner: the team; None for a draw.
        game_format: how its length was decided, where that is known.
    """

    date: str
    format: Literal["singles", "doubles"]
    teams: tuple[Team, Team]
    games: tuple[Game, ...]
    winner: Side | None
    game_format: Fixed | FirstTo | None = msgspec.field(default=None, name="gameFormat")

    def __post_init__(self) -> None:
        """Check the date and the sizes of the teams against the format."""
        _check_date(self.date)
        size = 1 if self.format == "singles" else 2
        for number, team in enumerate(self.teams):
            if len(team.players) != size:
                raise CmnError(f"{self.format} have {size} to a team, but teams[{number}] has {len(team.players)}")


class Location(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where on earth: a country by its two letters, a region, degrees north and east."""

    country: str | None = None
    region: str | None = None
    lat: float | None = None
    lng: float | None = None


class Occasion(msgspec.Struct, frozen=True, omit_defaults=True):
    """The `event` of the file: a league night, a tournament. The type is free."""

    name: str | None = None
    type: str | None = None
    round: int | None = None
    venue: str | None = None
    location: Location | None = None


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """The program that wrote the file."""

    app: str
    version: str | None = None
    url: str | None = None


class IdentifiedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match with its id: a whole file, or part of a batch, whose event and source it may override."""

    id: str
    match: Match
    event: Occasion | None = None
    source: Source | None = None


class Batch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Several matches in one file."""

    matches: tuple[IdentifiedMatch, ...]
    event: Occasion | None = None
    source: Source | None = None


def _check_date(text: str) -> None:
    try:
        valid = DATE.fullmatch(text) is not None and datetime.fromisoformat(text)
    except ValueError:  # such as a thirteenth month
        valid = False
    if not valid:
        raise CmnError(f"the date is ISO 8601 in UTC and ends in Z, such as '2026-02-11T19:30:00Z', not {text[:40]!r}")


# --- text -------------------------------------------------------------------------------------------------------


class _Head(msgspec.Struct):
    """The part of a file that decides how to read the rest."""

    cmn: str
    batch: bool = False


ALLOWED = {
    "batch": "true or false",
    "cmn": f"{VERSION!r}, the version",
    "count": "a whole number from 1, the rounds to play",
    "format": "'singles' or 'doubles'",
    "games": "a list with an object for each round",
    "hammer": "0 or 1, the team that shot first",
    "matches": "a list of objects, each with an id and a match",
    "scores": "two whole numbers from 0, the raw totals",
    "target": "a whole number from 1, the points to reach",
    "teams": "two objects, each with a list of players",
    "twenties": "two whole numbers from 0",
    "type": "'fixed' or 'first_to'",
    "winner": "0 or 1 for a team, null for a tie",
}
"""What each field allows, for error messages."""


def parse_cmn(text: str) -> IdentifiedMatch | Batch:
    """Read a CMN file: one match, or a batch of them.

    Raises:
        CmnError: with the line and column, or the field and what is allowed there.

    >>> parse_cmn('{"cmn": "2.0"}')
    Traceback (most recent call last):
    ...
    parlour.games.crokinole.notation.cmn.CmnError: not CMN 1.0: the file says it is version '2.0'
    """
    raw = text.removeprefix("\ufeff").encode(errors="surrogatepass")
    try:
        check_nesting(text)
        head = msgspec.json.decode(raw, type=_Head)
        if head.cmn != VERSION:
            raise CmnError(f"not CMN {VERSION}: the file says it is version {head.cmn[:20]!r}")
        return msgspec.json.decode(raw, type=Batch) if head.batch else msgspec.json.decode(raw, type=IdentifiedMatch)
    except msgspec.ValidationError as error:
        raise CmnError(f"not CMN {VERSION}: {_in_words(error)}") from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise CmnError(f"not JSON: {json_fault(raw, error)}") from error
    except NestingError as error:
        raise CmnError(f"not CMN {VERSION}: {error}") from error


class _Named(msgspec.Struct):
    """The field by which a file is known."""

    cmn: Any


def is_cmn(text: str) -> bool:
    """Whether a text is JSON that says it is CMN, of whatever version."""
    if '"cmn"' not in text:
        return False
    try:
        check_nesting(text)
        msgspec.json.decode(text.removeprefix("\ufeff"), type=_Named)
    except (NestingError, msgspec.DecodeError, UnicodeError):
        return False
    return True


def award(game: Game) -> tuple[int, int]:
    """The two points that are at stake in a round (CR-13), by team."""
    return (1, 1) if game.winner is None else (2 - 2 * game.winner, 2 * game.winner)


def added(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The sums by team."""
    return one[0] + other[0], one[1] + other[1]


def format_cmn(content: IdentifiedMatch | Batch) -> str:
    """Write a CMN file as indented JSON, ending in a newline."""
    head = {"cmn": VERSION, "batch": True} if isinstance(content, Batch) else {"cmn": VERSION}
    raw = msgspec.json.encode(head | msgspec.to_builtins(content))
    return msgspec.json.format(raw, indent=2).decode() + "\n"


def _in_words(error: msgspec.ValidationError) -> str:
    """The decoder's complaint with its place, `$.match.games[3].winner`, and what is allowed there."""
    said, place = value_at_fault(error)
    field = re.sub(r"\[.*?\]", "", place).rpartition(".")[2]
    allowed = f"; it is {ALLOWED[field]}" if field in ALLOWED else ""
    counted = " (counted from 0)" if "[" in place else ""
    return f"{said} - at {place or 'the top'}{counted}{allowed}"


# --- from a record ----------------------------------------------------------------------------------------------


def match_of(record: Record, date: datetime, match_id: UUID | None = None) -> IdentifiedMatch:
    """The result of a recorded match.

    Args:
        record: of a finished match of Crokinole.
        date: when it was played, with a time zone; a record does not say.
        match_id: of the match; without one it follows from the record, so that the same record gives the same file.

    Raises:
        RecordError: when the record is of another game or does not follow the rules.
        CmnError: when the match is not over, or the date has no time zone.
    """
    if record.game != Crokinole.name:
        raise RecordError(f"the record is of {record.game[:60]}; CMN is for {Crokinole.name}")
    game = Crokinole(read_options(Options, record.options))
    rulings = tuple(replay(game, notation, record))
    games = tuple(_round(game, ruling) for ruling in rulings if ruling.after.round > ruling.before.round)
    players = _players(record.seats, game.seats)
    match = Match(
        date=_utc(date),
        format="singles" if len(players) == 2 else "doubles",
        teams=(Team(tuple(players[0::2])), Team(tuple(players[1::2]))),
        games=games,
        winner=_winner(game, rulings[-1].after if rulings else game.start(), record.resigned),
        game_format=Fixed(game.options.fixed_rounds) if 0 < game.options.fixed_rounds >= len(games) else None,
    )
    entry_id = match_id or uuid5(MATCHES, format_record(record))
    return IdentifiedMatch(str(entry_id), match, source=_source())


def _source() -> Source:
    return Source("parlour", __version__)


def _players(sitters: tuple[SeatRecord, ...], seats: tuple[str, ...]) -> tuple[Player, ...]:
    """A bot is marked as one: these files are collected, and a ranking is for people."""
    names = player_names(sitters, seats)
    return tuple(Player(name or seat.capitalize()) for name, seat in zip(names, seats, strict=True))


def _round(game: Crokinole, ruling: Ruling[State, Move]) -> Game:
    """The round that a ruling ended, as it was counted."""
    tally = game.counted(ruling)
    return Game(
        winner=_ahead(tally.totals),
        first=_side(ruling.before.starter),
        scores=tally.totals,
        twenties=tally.twenties,
    )


def _ahead(totals: tuple[int, int]) -> Side | None:
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def _side(seat: int) -> Side:
    return 1 if seat % 2 else 0


def _winner(game: Crokinole, state: State, resigned: int | None) -> Side | None:
    outcome = game.outcome(state) if resigned is None else game.resignation(resigned)
    if outcome is None:
        raise CmnError("the match is not over, and CMN has results only")
    return _side(outcome.winners[0]) if outcome.winners else None


def _utc(date: datetime) -> str:
    if date.tzinfo is None:
        raise CmnError(f"{date} has no time zone; CMN needs UTC")
    return date.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# --- for the command line ---------------------------------------------------------------------------------------


def write(record: Record, date: datetime, match_id: UUID | None = None) -> str:
    """A recorded match as the text of a CMN file; see `match_of`."""
    return format_cmn(match_of(record, date, match_id))


def write_batch(records: Sequence[tuple[Record, datetime]]) -> str:
    """Several recorded matches, each with its time of play, as the text of one CMN file; see `match_of`.

    Raises:
        CmnError: the same match is there twice.
    """
    entries = tuple(match_of(record, date) for record, date in records)
    twice = next((entry for entry, times in Counter(each.id for each in entries).items() if times > 1), "")
    if twice:
        raise CmnError(f"the match {twice} is there twice; each match of a batch has an id that no other has")
    return format_cmn(Batch(tuple(msgspec.structs.replace(each, source=None) for each in entries), source=_source()))


def read(text: str) -> tuple[Sheet, ...]:
    """The contents of a CMN file, a sheet for each match.

    Raises:
        CmnError: the text is no CMN.
    """
    content = parse_cmn(text)
    if isinstance(content, IdentifiedMatch):
        return (_sheet(content, content.event, content.source),)
    return tuple(_sheet(each, each.event or content.event, each.source or content.source) for each in content.matches)


def _sheet(entry: IdentifiedMatch, event: Occasion | None, source: Source | None) -> Sheet:
    match = entry.match
    names = team_names(match)
    rows = tuple(
        (
            str(number),
            *(map(str, game.scores) if game.scores else ("-", "-")),
            "{}-{}".format(*game.twenties) if game.twenties else "-",
            "-" if game.first is None else names[game.first],
            _won(game.winner, names),
        )
        for number, game in enumerate(match.games, start=1)
    )
    return Sheet(
        title=f"{names[0]} against {names[1]}, {match.format}, {match.date}",
        columns=("round", *names, "twenties", "shot first", "won by"),
        rows=rows,
        remark=" ".join(part for part in (_result(match, names), _length(match), _origin(event, source)) if part),
    )


def team_names(match: Match) -> tuple[str, str]:
    """What the teams are called, each by its players."""
    one, other = distinct_names([" and ".join(players_of(team)) for team in match.teams], TEAMS)
    return one, other


def players_of(team: Team) -> tuple[str, ...]:
    """What the players of a team are called."""
    return distinct_names([known_name(player.name) or "somebody" for player in team.players], PARTNERS)


def _won(winner: Side | None, names: tuple[str, str]) -> str:
    return "nobody" if winner is None else names[winner]


def _result(match: Match, names: tuple[str, str]) -> str:
    won = [sum(game.winner == side for game in match.games) for side in (0, 1)]
    if match.winner is None:
        return f"The match is drawn; rounds won {won[0]} to {won[1]}."
    verb = "wins" if match.format == "singles" else "win"
    return f"{names[match.winner]} {verb}; rounds won {won[match.winner]} to {won[1 - match.winner]}."


def _length(match: Match) -> str:
    match match.game_format:
        case Fixed(count=count):
            return f"Rounds to play: {count}."
        case FirstTo(target=target):
            return f"Points to reach: {target}."
        case _:
            return ""


def _origin(event: Occasion | None, source: Source | None) -> str:
    parts = [f"At: {plain_line(event.name)}."] if event and event.name else []
    parts += [f"Written by {plain_line(' '.join((source.app, source.version or '')))}."] if source else []
    return " ".join(parts)
