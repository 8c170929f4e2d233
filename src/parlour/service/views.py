"""What is sent to a visitor of a match: the whole of it once, and then the news.

Boards, frames and turns are encoded once and inserted into the answers as they are.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
from msgspec import structs

from parlour.games import seats_as_stored, title_as_stored
from parlour.names import distinct_names
from parlour.scene import Board
from parlour.service import frames
from parlour.service.company import OFFERED
from parlour.service.ladder import face_address, opponent_named
from parlour.service.messages import (
    Frame,
    LogEntry,
    MatchView,
    News,
    OfferedTurn,
    SeatCard,
    TakeBack,
    Times,
    UnplayableMatch,
)
from parlour.service.open_match import seats_of
from parlour.service.taking_back import take_back

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Game
    from parlour.games import GameSpec
    from parlour.service.journal import Journal
    from parlour.service.messages import SpokenPhrase
    from parlour.service.open_match import OpenMatch
    from parlour.service.rows import SeatRow, StoredMatch, TurnRow
    from parlour.service.timing import Timing

__all__ = ["MOST_FRAMES", "Seen", "encoded", "news", "seat_cards", "view_match", "view_unplayable"]

MOST_FRAMES = 24
"""Frames in one message; for earlier missed moves the message has only their log."""

T = TypeVar("T", bound=msgspec.Struct)


def encoded(message: bytes, _: type[T]) -> T:
    """An already encoded message, which is sent as it is."""
    return cast("T", msgspec.Raw(message))


def view_match(journal: Journal, live: OpenMatch, key: str | None, *, warming: bool, stuck: str) -> MatchView:
    """What a visitor with this key sees of a match at its last ply."""
    match = live.match
    engine, flicking = match.spec.engine, match.spec.flicking
    mine = seats_of(live.setup.seats, key)
    return MatchView(
        match=live.name,
        game=match.game.name,
        title=match.spec.title,
        options=dict(live.setup.options),
        seats=seat_cards(live, key),
        board=encoded(journal.board(live), Board),
        frame=encoded(journal.frame(live, live.ply), Frame),
        log=_log(journal, live, 0, live.ply),
        turn=_turn(journal, live) if live.to_play in mine else None,
        rematch=live.rematch,
        flicked=live.flicked,
        warming=warming,
        stuck=stuck,
        alone=live.alone(key),
        hints=engine is not None and engine.advise is not None and live.helped(key),
        engine=engine is not None and engine.analyse is not None,
        browser_engine=engine is not None and engine.browser is not None,
        tried=flicking is not None and flicking.sampling is not None,
        aids=live.setup.aids,
        clock=live.setup.clock,
        times=_times(journal.clocks.shown(live)),
        take_back=take_back(live),
        phrases=OFFERED if mine else (),
        listed=live.setup.listed is not None,
        consents=any(live.setup.seats[seat].consents for seat in mine),
    )


def _times(timing: Timing | None) -> Times | None:
    return timing.times(time.time()) if timing is not None else None


def _log(journal: Journal, live: OpenMatch, after: int, until: int) -> tuple[LogEntry, ...]:
    """A part of the log, already encoded."""
    return cast("tuple[LogEntry, ...]", msgspec.Raw(journal.log(live, after, until)))


def _turn(journal: Journal, live: OpenMatch) -> OfferedTurn:
    return encoded(journal.turn(live), OfferedTurn)


# --- news -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seen:
    """How much of a match has been sent to a reader.

    Attributes:
        ply: how many moves.
        turn: the ply of the last turn sent to it; -1 for none.
        seats: as last sent to it; None if that is unknown.
        rematch: the next match.
        timing: how the clock stands.
        take_back: what a player asks the others.
        warming: whether it knows the physics as still compiling.
        stuck: why the bot that is to play cannot.
        spoken: the phrases that were told to it last.
    """

    ply: int
    turn: int = -1
    seats: tuple[SeatCard, ...] | None = None
    rematch: str | None = None
    timing: Timing | None = None
    take_back: TakeBack | None = None
    warming: bool | None = None
    stuck: str = ""
    spoken: tuple[SpokenPhrase, ...] = ()


def news(
    journal: Journal, live: OpenMatch, key: str | None, seen: Seen, *, warming: bool | None, stuck: str
) -> tuple[News | None, Seen]:
    """The news that a reader with this key lacks, or None; and its progress once it has them."""
    ply, seats = max(seen.ply, live.ply), seat_cards(live, key)
    mine = live.to_play in seats_of(live.setup.seats, key) and seen.turn != live.ply
    timing, asked, fresh = journal.clocks.shown(live), take_back(live), journal.matches.talk.fresh(live.name)
    spoken = tuple(each for each in fresh if each not in seen.spoken)
    heard = fresh if spoken else seen.spoken  # what is only forgotten is no news
    after = Seen(ply, live.ply if mine else seen.turn, seats, live.rematch, timing, asked, warming, stuck, heard)
    if after == seen:
        return None, seen
    first = max(seen.ply, live.ply - MOST_FRAMES) + 1
    message = News(
        ply=live.ply,
        frames=tuple(encoded(journal.frame(live, number), Frame) for number in range(first, live.ply + 1)),
        entries=_log(journal, live, seen.ply, first - 1),
        turn=_turn(journal, live) if mine else None,
        seats=seats if seats != seen.seats else None,
        rematch=live.rematch if live.rematch != seen.rematch else None,
        times=_times(timing) if timing != seen.timing else None,
        take_back=asked if asked != seen.take_back else None,
        warming=warming if warming != seen.warming else None,
        stuck=stuck if stuck != seen.stuck else None,
        spoken=spoken,
    )
    return message, after


def unseated(live: OpenMatch, seen: Seen) -> Seen:
    """The same reader, which read the seats as a spectator when it opened the match."""
    return replace(seen, seats=seat_cards(live, None))


# --- seats ------------------------------------------------------------------------------------------------------


def seat_cards(live: OpenMatch, key: str | None) -> tuple[SeatCard, ...]:
    """Who sits where, as a visitor with this key sees it."""
    game, spec = live.match.game, live.match.spec
    mine = seats_of(live.setup.seats, key)
    return tuple(_at_table(spec, game, card) for card in _cards(live.setup.seats, game.seats, mine))


def _at_table(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], card: SeatCard) -> SeatCard:
    """With what the game tells of the seat: where it faces, and who on its ladder sits there."""
    opponent = opponent_named(spec, card.name) if card.kind == "bot" else None
    return structs.replace(
        card,
        title=opponent.title if opponent else "",
        face=face_address(spec.name, opponent.name) if opponent else "",
        facing=spec.flicking.aims.facing(game, card.seat) if spec.flicking else 0.0,
    )


def _cards(seats: tuple[SeatRow, ...], roles: tuple[str, ...], mine: frozenset[int]) -> Iterator[SeatCard]:
    """The cards of all seats; two people whose names look the same have their seats in them."""
    people = distinct_names(tuple("" if seat.level else seat.name for seat in seats), roles)
    return (_seat_card(seat, name, role, mine) for seat, name, role in zip(seats, people, roles, strict=True))


def _seat_card(seat: SeatRow, name: str, role: str, mine: frozenset[int]) -> SeatCard:
    return SeatCard(
        seat=seat.seat,
        role=role,
        kind="bot" if seat.level else "person",
        name=name or seat.name or seat.level,
        taken=seat.taken,
        yours=seat.seat in mine,
        hand=seat.hand,
    )


# --- matches that cannot be played -------------------------------------------------------------------------------


def view_unplayable(stored: StoredMatch, key: str | None, why: str) -> UnplayableMatch:
    """A match that this program cannot play: its log as written, and the reason in a sentence."""
    setup, mine = stored.setup, seats_of(stored.setup.seats, key)
    roles = seats_as_stored(setup.game, setup.options, len(setup.seats))
    return UnplayableMatch(
        match=setup.match,
        game=setup.game,
        title=title_as_stored(setup.game),
        rules_version=setup.rules_version,
        options=dict(setup.options),
        position=setup.position,
        seats=tuple(_cards(setup.seats, roles, mine)),
        last_ply=len(stored.turns),
        log=tuple(_entry_as_written(number, turn, roles) for number, turn in enumerate(stored.turns, start=1)),
        unplayable=why,
    )


def _entry_as_written(number: int, turn: TurnRow, roles: tuple[str, ...]) -> LogEntry:
    role = roles[turn.seat] if 0 <= turn.seat < len(roles) else f"seat {turn.seat + 1}"
    if turn.leaving is not None:
        return frames.leaving_entry(number, turn.seat, role, turn.leaving)
    return LogEntry(number, turn.seat, turn.move, turn.move, ())
