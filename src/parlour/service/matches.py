"""Making, joining, playing and reading matches, each as one operation.

Every operation names a match and, if it matters, the visitor's key. It raises a `ServiceError`, an `IllegalMoveError`
with the refusal of the rules, or a `NotationError` or `OptionError` for text that cannot be read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from parlour.game import NotationError
from parlour.match import Match, new_seed
from parlour.record import plain_name
from parlour.service.errors import (
    NoSuchPlyError,
    NotYourTurnError,
    OverError,
    ServiceError,
    StalePlyError,
    UnplayableError,
)
from parlour.service.keys import hash_key, new_key, new_match_id
from parlour.service.lobby import game_named
from parlour.service.messages import Created, Frame, Joined, Moved, News
from parlour.service.open_match import OpenMatch, seats_of
from parlour.service.seating import seat_records, sit_down
from parlour.service.store import MatchRow
from parlour.service.views import Seen, encoded, news, unseated, view_match, view_unplayable

if TYPE_CHECKING:
    from parlour.game import Seat
    from parlour.service.messages import Join, MatchView, Move, NewMatch, UnplayableMatch
    from parlour.service.service import Service

__all__ = [
    "create",
    "first_seen",
    "frame",
    "join",
    "move",
    "must_wait",
    "news_since",
    "next_news",
    "only_bots",
    "read",
    "resign",
    "seat_to_play",
]


def create(service: Service, wish: NewMatch, client: str = "") -> Created:
    """Set up a match. The keys in the answer are sent only this once and cannot be requested again."""
    spec = game_named(wish.game)
    options = spec.among_bots(wish.options) if only_bots(wish) else wish.options
    match = Match.new(spec, options, seed=new_seed(), position=wish.position)
    seats, secrets = sit_down(spec, match.game, wish.seats)
    game = match.game
    row = MatchRow(
        match=new_match_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seed=match.seed,
        seats=seats,
        position=wish.position,
    )
    live = OpenMatch(row, replace(match, seats=seat_records(seats)))
    service.journal.create(live)
    service.bots.consider(live, client)
    return Created(row.match, secrets)


def only_bots(wish: NewMatch) -> bool:
    """Whether no person is to play in a new match."""
    return all(seat.kind == "bot" for seat in wish.seats)


def join(service: Service, name: str, wish: Join) -> Joined:
    """Claim the seat that an invitation is for. An invitation can be used once."""
    service.matches.find(name)
    key, journal = new_key(), service.journal
    seat = journal.store.claim(name, hash_key(wish.invitation), hash_key(key), plain_name(wish.name))
    journal.matches.heard(name)
    journal.feed.committed(name)
    return Joined(seat, key)


# --- reading ----------------------------------------------------------------------------------------------------


def read(service: Service, name: str, key: str | None) -> MatchView | UnplayableMatch:
    """The match as this visitor sees it at its last ply.

    For a match that this program cannot play, such as one under another version of the rules, the log as written.
    """
    try:
        live = service.matches.current(name)
    except UnplayableError as error:
        return view_unplayable(service.matches.stored(name), key, str(error))
    service.bots.consider(live)
    return view_match(service.journal, live, key, warming=service.warming(live))


def frame(service: Service, name: str, ply: int) -> Frame:
    """What everybody sees of a match after `ply` moves; it never changes."""
    live = service.matches.find(name)
    if ply > live.ply:
        live = service.matches.checked(name)
    if ply > live.ply:
        raise NoSuchPlyError(live.ply)
    return encoded(service.journal.frame(live, ply), Frame)


def news_since(service: Service, name: str, key: str | None, ply: int) -> News:
    """What happened after a number of moves, for a reader without a feed; always with the current seats."""
    live = service.matches.current(name)
    message, _ = news(service.journal, live, key, Seen(ply), warming=_warming(service, live))
    return message or News(live.ply)


def first_seen(service: Service, name: str, ply: int) -> Seen:
    """The progress of a reader that opened the match at a ply and continues over a feed."""
    return unseated(service.matches.current(name), Seen(ply))


def next_news(service: Service, name: str, key: str | None, seen: Seen) -> tuple[News | None, Seen]:
    """The news that a reader lacks, or None; and its progress once it has them."""
    live = service.matches.current(name)
    return news(service.journal, live, key, seen, warming=_warming(service, live))


def _warming(service: Service, live: OpenMatch) -> bool | None:
    return service.warming(live) if live.flicked else None


# --- playing ----------------------------------------------------------------------------------------------------


def move(service: Service, name: str, key: str | None, wish: Move, client: str = "") -> Moved:
    """Play a move in the position after `ply` moves. When this returns, the move is stored and readers are woken."""
    live = service.seated(name, key)
    if live.ply != wish.ply:
        live = service.matches.checked(name)
    if live.ply != wish.ply:
        raise StalePlyError(live.ply)
    seat_to_play(live, key)
    match = live.match
    meant = match.parse(wish.move)
    if match.game.chosen(meant) != meant:
        raise NotationError("Send only the aim of a shot; the server plays it.")
    if service.warming(live):
        match.game.check(match.state, meant)  # a refused flick need not wait
        service.warmth.wait()
    after = service.journal.play(live, meant)
    service.bots.consider(after, client)
    return Moved(after.ply)


def must_wait(service: Service, name: str) -> bool:
    """Whether a move in this match would have to wait until the physics is compiled; no, if it will be refused."""
    try:
        return service.warming(service.matches.find(name))
    except ServiceError:
        return False


def resign(service: Service, name: str, key: str | None) -> Moved:
    """Resign, in turn or out of turn."""
    live = service.seated(name, key)
    while True:
        if live.to_play is None:
            raise OverError
        mine = seats_of(live.setup.seats, key)
        try:
            return Moved(service.journal.resign(live, live.to_play if live.to_play in mine else min(mine)).ply)
        except StalePlyError:  # another seat moved meanwhile; a resignation is valid at any ply
            live = service.matches.current(name)


def seat_to_play(live: OpenMatch, key: str | None) -> Seat:
    """The seat to play, which this key must be for.

    Raises:
        OverError: when the match is over.
        NotYourTurnError: when it is another's turn.
    """
    if live.to_play is None:
        raise OverError
    mine = seats_of(live.setup.seats, key)
    if live.to_play not in mine:
        game = live.match.game
        refusal = game.out_of_turn(live.match.state, min(mine))
        raise NotYourTurnError(refusal.message if refusal else "", game.turn_clause)
    return live.to_play
