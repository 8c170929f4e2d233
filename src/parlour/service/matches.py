"""Making, joining, playing and reading matches, each as one operation.

Every operation names a match and, if it matters, the visitor's key; one that changes something can have an idempotency
key, `once`, with which it may be repeated. It raises a `ServiceError`, an `IllegalMoveError`
with the refusal of the rules, or a `NotationError` or `OptionError` for text that cannot be read.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.game import NotationError, OptionError
from parlour.match import Match, new_seed
from parlour.names import short_name
from parlour.service.errors import (
    LeftBehindError,
    LeftError,
    NotYourTurnError,
    OutOfTimeError,
    OverError,
    ServiceError,
    StalePlyError,
    UnplayableError,
    no_such_ply,
)
from parlour.service.keys import hash_key, mark_of, new_match_id
from parlour.service.listing import check_listed_name, check_wish
from parlour.service.lobby import game_named
from parlour.service.messages import Consent, Created, Frame, Joined, Moved, News
from parlour.service.open_match import OpenMatch, seats_of
from parlour.service.repeating import Request
from parlour.service.rows import MatchRow
from parlour.service.seating import seat_records, secrets_of, sit_down
from parlour.service.store import wrong_invitation
from parlour.service.timing import timing_of
from parlour.service.views import Seen, encoded, news, unseated, view_match, view_unplayable

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.game import Seat
    from parlour.service.messages import Clock, Join, MatchView, Move, NewMatch, UnplayableMatch
    from parlour.service.service import Service

__all__ = [
    "at_hand",
    "at_ply",
    "begin_move",
    "begin_resign",
    "checked_clock",
    "create",
    "first_seen",
    "frame",
    "join",
    "missed",
    "move_request",
    "moved",
    "must_wait",
    "news_since",
    "next_news",
    "only_bots",
    "read",
    "read_move",
    "resign_request",
    "seat_to_play",
]


def create(service: Service, wish: NewMatch, once: str | None = None, client: str = "") -> Created:
    """Set up a match. A repeated request with the same idempotency key gets the same match and keys."""
    request = Request.with_secrets(once, "create", wish)

    def act() -> str:
        live = _set_up(wish, request, client)
        service.journal.create(live, answer=request.answered(live.name))
        service.bots.consider(live, client)
        return live.name

    return service.repeats.answer(request, act, lambda asked, name: Created(name, secrets_of(asked, wish.seats)))


def only_bots(wish: NewMatch) -> bool:
    """Whether no person is to play in a new match."""
    return all(seat.kind == "bot" for seat in wish.seats)


def _set_up(wish: NewMatch, request: Request, client: str) -> OpenMatch:
    spec = game_named(wish.game)
    check_wish(wish)
    options = spec.among_bots(wish.options) if only_bots(wish) else wish.options
    match = Match.new(spec, options, seed=new_seed(), position=wish.position)
    game = match.game
    seats = sit_down(spec, game, wish.seats, secrets_of(request, wish.seats))
    row = MatchRow(
        match=new_match_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seed=match.seed,
        seats=seats,
        position=wish.position,
        aids=wish.aids,
        clock=checked_clock(wish.clock),
        by_lot=match.by_lot,
        listed=time.time() if wish.listed else None,
        lister=mark_of(client) if wish.listed and client else None,
    )
    return OpenMatch(row, replace(match, seats=seat_records(seats)), timing=timing_of(row.clock, len(seats)))


def checked_clock(clock: Clock | None) -> Clock | None:
    """A clock that makes sense.

    Raises:
        OptionError: when it adds time after each turn to a turn that has its own.
    """
    if clock is not None and clock.per == "turn" and clock.increment:
        raise OptionError("clock: an increment is for a clock per match; a clock per turn begins anew with each turn")
    return clock


def join(service: Service, name: str, wish: Join, once: str | None = None) -> Joined:
    """Claim the seat that an invitation is for. A repeated request with the same idempotency key gets the same key."""
    request, journal = Request.with_secrets(once, "join", name, wish), service.journal

    def act() -> str:
        invited, live = hash_key(wish.invitation), service.matches.find(name)
        seat = _invited(live, invited)
        if seat is None:  # the operator may have made a new invitation
            live = service.matches.checked(name)
            seat = _invited(live, invited)
        if seat is None:
            raise wrong_invitation()
        if live.setup.listed is not None:
            check_listed_name(short_name(wish.name))
        key_hash = hash_key(request.derive("key"))
        journal.store.claim(name, invited, key_hash, short_name(wish.name), request.answered(str(seat)))
        journal.changed(name)
        return str(seat)

    return service.repeats.answer(request, act, lambda asked, seat: Joined(int(seat), asked.derive("key")))


def _invited(live: OpenMatch, invitation_hash: str) -> Seat | None:
    return next((each.seat for each in live.setup.seats if each.invitation_hash == invitation_hash), None)


# --- reading ----------------------------------------------------------------------------------------------------


def consent(service: Service, name: str, key: str | None, wish: Consent) -> Consent:
    """Say whether researchers may have the match once it is over, as far as the seats of this key are concerned."""
    live = service.seated(name, key)
    service.journal.store.consent(name, hash_key(key or ""), given=wish.given)
    service.journal.changed(live.name)
    return wish


def read(service: Service, name: str, key: str | None) -> MatchView | UnplayableMatch:
    """The match as this visitor sees it at its last ply.

    For a match that this program cannot play, such as one under another version of the rules, the log as written.
    """
    try:
        live = service.matches.shown(name)
    except UnplayableError as error:
        return view_unplayable(service.matches.stored(name), key, str(error))
    service.bots.consider(live)
    return view_match(service.journal, live, key, warming=service.warming(live), stuck=service.bots.failure(live))


def frame(service: Service, name: str, ply: int) -> Frame:
    """What everybody sees of a match after `ply` moves; it never changes."""
    live = service.matches.find(name)
    if ply > live.ply:
        live = service.matches.checked(name)
    if ply > live.ply:
        raise no_such_ply(live.ply)
    return encoded(service.journal.frame(live, ply), Frame)


def news_since(service: Service, name: str, key: str | None, ply: int) -> News:
    """What happened after a number of moves, for a reader without a feed; always with the current seats."""
    live = service.matches.shown(name)
    message, _ = _news(service, live, key, Seen(ply))
    return message or News(live.ply)


def first_seen(service: Service, name: str, ply: int) -> Seen:
    """The progress of a reader that opened the match at a ply and continues over a feed."""
    return unseated(service.matches.current(name), Seen(ply))


def next_news(service: Service, name: str, key: str | None, seen: Seen) -> tuple[News | None, Seen]:
    """The news that a reader lacks, or None; and its progress once it has them."""
    live = service.matches.current(name)
    return _news(service, live, key, seen)


def _news(service: Service, live: OpenMatch, key: str | None, seen: Seen) -> tuple[News | None, Seen]:
    warming = service.warming(live) if live.flicked else None
    return news(service.journal, live, key, seen, warming=warming, stuck=service.bots.failure(live))


# --- playing ----------------------------------------------------------------------------------------------------


def move_request(name: str, key: str | None, wish: Move, once: str | None) -> Request:
    """The request for a move."""
    return Request.of(once, "move", name, key, wish)


def moved(_: Request, ply: str) -> Moved:
    """The answer to the request for a move."""
    return Moved(int(ply))


def begin_move(
    service: Service, live: OpenMatch, key: str | None, wish: Move, request: Request, received: float
) -> Future[OpenMatch]:
    """Play a move in a match that has the right ply; the match after it, once the move is stored.

    Does not wait for the store, nor does it ask the next bot. A flick is simulated at once: see `must_wait`. For a
    clock, `received` is when the move came, s since 1970; one that could not be stored before, and is repeated, came
    then.
    """
    seat_to_play(live, key)
    came = service.journal.clocks.came(live, received)
    if service.journal.clocks.is_late(live, came):
        raise OutOfTimeError
    meant = read_move(live.match, wish.move)
    return service.journal.play(live, meant, request.answered(str(live.ply + 1)), came)


def at_hand(service: Service, name: str, key: str | None, ply: int) -> OpenMatch | None:
    """What `at_ply` returns, if that takes no look at the store and a move takes no simulation."""
    live = service.matches.at_hand(name)
    if live is None or live.flicked or live.ply != ply or not seats_of(live.setup.seats, key):
        return None
    return None if live.runs and not service.journal.clocks.settled(time.time()) else live


def at_ply(service: Service, name: str, key: str | None, ply: int) -> OpenMatch:
    """The match for one of its players, if it has that many moves.

    Raises:
        StalePlyError: when it does not.
        StoreAwayError: when somebody's time runs and moves cannot be stored.
        ServiceError: what `Service.seated` raises.
    """
    live = service.seated(name, key)
    if live.ply != ply:
        live = service.matches.checked(name)
    if live.ply != ply:
        raise StalePlyError(live.ply)
    if live.runs:
        service.journal.clocks.settle(time.time())
    return live


def missed(service: Service, name: str, key: str | None, ply: int, received: float) -> None:
    """Remember that a move came, s since 1970, which could not be stored, so that nobody loses on time for that.

    Nobody can claim it: the match must be at hand, the key must be for the seat to play, and its time must not be up.
    """
    live = service.matches.known(name)
    if live is not None and live.ply == ply and live.to_play in seats_of(live.setup.seats, key):
        service.journal.clocks.miss(live, received)


def read_move(match: Match[Any, Any, Any], text: str) -> Any:  # noqa: ANN401 - each game has its own moves
    """The move that a player's text means.

    Raises:
        NotationError: when it is no move, or says how a shot went.
    """
    meant = match.parse(text)
    if match.game.chosen(meant) != meant:
        raise NotationError("Send only the aim of a shot; the server plays it.")
    return meant


def must_wait(service: Service, name: str) -> bool:
    """Whether a move in this match would have to wait until the physics is compiled; no, if it will be refused."""
    try:
        return service.warming(service.matches.find(name))
    except ServiceError:
        return False


def resign_request(name: str, key: str | None, once: str | None) -> Request:
    """The request to resign."""
    return Request.of(once, "resign", name, key)


def begin_resign(service: Service, name: str, key: str | None, request: Request) -> Future[OpenMatch]:
    """Resign, in turn or out of turn; the match after it, once that is stored. If the game goes on, so does the match.

    It fails with `StalePlyError` when another seat has moved meanwhile; a resignation is valid at any ply.
    """
    live = service.seated(name, key)
    if live.to_play is None:
        raise OverError
    if live.left_behind:
        raise LeftBehindError
    mine = seats_of(live.setup.seats, key) & frozenset(live.match.remaining)
    if not mine:
        raise LeftError
    seat = live.to_play if live.to_play in mine else min(mine)
    return service.journal.resign(live, seat, request.answered(str(live.ply + 1)))


def seat_to_play(live: OpenMatch, key: str | None) -> Seat:
    """The seat to play, which this key must be for.

    Raises:
        OverError: when the match is over.
        LeftBehindError: when it goes on as another one.
        NotYourTurnError: when it is another's turn.
    """
    if live.to_play is None:
        raise OverError
    if live.left_behind:
        raise LeftBehindError
    mine = seats_of(live.setup.seats, key)
    if live.to_play not in mine:
        game = live.match.game
        refusal = game.out_of_turn(live.match.state, min(mine))
        raise NotYourTurnError(refusal.message if refusal else "", game.turn_clause)
    return live.to_play
