"""Taking a turn back between people: one asks, all others must grant it, and the match goes on as another one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.match import new_seed
from parlour.service.errors import LeftBehindError, LeftError, NoTakeBackError, OverError, StalePlyError
from parlour.service.keys import new_match_id
from parlour.service.messages import TakeBack
from parlour.service.open_match import seats_of
from parlour.service.store import SaidRow
from parlour.service.timing import unhurried

if TYPE_CHECKING:
    from parlour.game import Seat
    from parlour.service.messages import TakeBackAnswer
    from parlour.service.open_match import OpenMatch
    from parlour.service.service import Service

__all__ = ["answer_take_back", "ask_take_back", "take_back"]


def take_back(live: OpenMatch) -> TakeBack | None:
    """The take-back that has been asked for at the last ply of a match, if any."""
    said = [each for each in live.said if each.ply == live.ply]
    asking = next((each.seat for each in said if each.says == "asks"), None)
    if asking is None or live.to_play is None:
        return None
    return TakeBack(
        seat=asking,
        asked_at=live.ply,
        ply=_before_own_turn(live, _seats_with(live, asking)),
        granted=tuple(each.seat for each in said if each.says == "grants"),
        refused=next((each.seat for each in said if each.says == "refuses"), None),
    )


def ask_take_back(service: Service, name: str, key: str | None, ply: int) -> TakeBack:
    """Ask to take the last turn back, at the last ply.

    Raises:
        StalePlyError: when the match has another number of moves.
        NoTakeBackError: when there is nothing to take back, nobody to ask, or somebody has asked already.
    """
    live = _at(service, name, key, ply)
    mine = seats_of(live.setup.seats, key)
    if live.alone(key):
        raise NoTakeBackError("You play alone: take the turn back without asking.")
    if not live.seated:
        raise NoTakeBackError("There is nobody to ask yet: a seat is still free.")
    if _before_own_turn(live, mine) < 0:
        raise NoTakeBackError("You have not made a move that you could take back.")
    if take_back(live) is None:
        live = _say(service, live, SaidRow(live.ply, min(mine), "asks"))
    asked = take_back(live)
    if asked is None or asked.seat not in mine:
        raise NoTakeBackError("Somebody has asked already, or the match has gone on.")
    return asked


def answer_take_back(service: Service, name: str, key: str | None, wish: TakeBackAnswer) -> TakeBack:
    """Grant or refuse what another player asks. Once everybody has granted it, the match goes on as its `rematch`.

    Raises:
        StalePlyError: when the match has another number of moves.
        NoTakeBackError: when nobody asks, or the asking player answers.
    """
    live = _at(service, name, key, wish.ply)
    mine, asked = seats_of(live.setup.seats, key), take_back(live)
    if asked is None or asked.seat in mine:
        raise NoTakeBackError("No other player asks to take a turn back.")
    live = _say(service, live, SaidRow(live.ply, min(mine), "grants" if wish.granted else "refuses"))
    answered = take_back(live)
    if answered is None:
        raise NoTakeBackError("The match has gone on meanwhile.")
    if _is_granted(live, answered):
        _go_on(service, live, answered)
    return answered


def _go_on(service: Service, live: OpenMatch, granted: TakeBack) -> None:
    """Set up the match without the turns that were taken back, once; clocks stand as they did then."""
    stored = service.journal.store.read(live.name)
    turns = stored.turns[: granted.ply] if stored else ()
    row = replace(live.setup, match=new_match_id(), seed=new_seed())
    following = service.journal.store.rematch(live.name, row, unhurried(turns))
    _heard(service, live)
    service.bots.consider(service.matches.find(following))


def _at(service: Service, name: str, key: str | None, ply: int) -> OpenMatch:
    live = service.seated(name, key)
    if live.ply != ply:
        live = service.matches.checked(name)
    if live.to_play is None:
        raise OverError
    if live.left_behind:
        raise LeftBehindError
    if not seats_of(live.setup.seats, key) & frozenset(live.match.remaining):
        raise LeftError
    if live.ply != ply:
        raise StalePlyError(live.ply)
    return live


def _say(service: Service, live: OpenMatch, said: SaidRow) -> OpenMatch:
    """Store what a seat says; the match with everything that was said."""
    service.journal.store.say(live.name, said)
    _heard(service, live)
    return service.matches.current(live.name)


def _heard(service: Service, live: OpenMatch) -> None:
    service.matches.heard(live.name)
    service.journal.feed.committed(live.name)


def _seats_with(live: OpenMatch, seat: Seat) -> frozenset[Seat]:
    """All seats that the player of a seat plays."""
    key = live.setup.seats[seat].key_hash
    return frozenset(each.seat for each in live.setup.seats if each.key_hash == key and not each.level)


def _before_own_turn(live: OpenMatch, mine: frozenset[Seat]) -> int:
    """The ply before the last turn of some seats; -1 if they have made none."""
    log = live.match.log
    return max((ply for ply, turn in enumerate(log) if turn.seat in mine and _nobody_left(live, ply)), default=-1)


def _nobody_left(live: OpenMatch, ply: int) -> bool:
    """Whether nobody has left since some ply: what cannot be undone for one player is not undone for another."""
    match = live.match
    return bool(match.game.remaining(match.state_at(ply)) == match.remaining)


def _is_granted(live: OpenMatch, asked: TakeBack) -> bool:
    """Whether every other player has granted it, for all seats of one."""
    granted = frozenset[int]().union(*(_seats_with(live, seat) for seat in (asked.seat, *asked.granted)))
    asked_of = (seat for seat in live.setup.seats if not seat.level and seat.seat in live.match.remaining)
    return asked.refused is None and all(seat.seat in granted for seat in asked_of)
