"""Taking a turn back between people: one asks, all others must grant it, and the match goes on as another one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.match import new_seed
from parlour.service.errors import LeftBehindError, LeftError, NoTakeBackError, OverError, StalePlyError
from parlour.service.keys import new_match_id
from parlour.service.messages import TakeBack
from parlour.service.open_match import seats_of
from parlour.service.rows import SaidRow
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
        NoTakeBackError: when there is nothing to take back, nobody to ask, or somebody else has asked already, perhaps
            at the same moment: that question can be answered.
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
        live = _say(service, live, SaidRow(live.ply, min(mine), "asks"), "Somebody else has just asked: answer that.")
    asked = take_back(live)
    if asked is None or asked.seat not in mine:
        raise NoTakeBackError("Somebody else has asked already, or the match has gone on.")
    return _with_consequences(service, live, asked)


def answer_take_back(service: Service, name: str, key: str | None, wish: TakeBackAnswer) -> TakeBack:
    """Grant or refuse what another player asks. Once everybody has granted it, the match goes on as its `rematch`.

    Raises:
        StalePlyError: when the match has another number of moves.
        NoTakeBackError: when nobody asks, when the asking player answers, or when another answer was given before.
    """
    live = _at(service, name, key, wish.ply)
    mine, asked = seats_of(live.setup.seats, key), take_back(live)
    if asked is None or asked.seat in mine:
        raise NoTakeBackError("No other player asks to take a turn back.")
    said = SaidRow(live.ply, min(mine), "grants" if wish.granted else "refuses")
    live = _say(service, live, said, "You have given another answer before, and that one stands.")
    answered = take_back(live)
    if answered is None:
        raise NoTakeBackError("The match has gone on meanwhile.")
    return _with_consequences(service, live, answered)


def _with_consequences(service: Service, live: OpenMatch, asked: TakeBack) -> TakeBack:
    """The same, once the match goes on as another one if everybody has granted it.

    Also after a question that is repeated: the server may have been stopped between the last answer and this.
    """
    if _is_granted(live, asked):
        _go_on(service, live, asked)
    return asked


def _go_on(service: Service, live: OpenMatch, granted: TakeBack) -> None:
    """Set up the match without the turns that were taken back, once; clocks stand as they did then.

    Raises:
        StalePlyError: when somebody has moved meanwhile; nothing is taken back then.
    """
    turns = service.journal.store.read_turns(live.name, 0)[: granted.ply]
    row = replace(live.setup, match=new_match_id(), seed=new_seed())
    following = service.journal.store.rematch(live.name, row, unhurried(turns), ply=live.ply)
    service.journal.changed(live.name)
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


def _say(service: Service, live: OpenMatch, said: SaidRow, otherwise: str) -> OpenMatch:
    """Store what a seat says; the match with everything that was said.

    Raises:
        NoTakeBackError: with the sentence `otherwise`, when something that was said before stands instead.
    """
    standing = service.journal.store.say(live.name, said)
    service.journal.changed(live.name)
    if standing != said:
        raise NoTakeBackError(otherwise)
    return service.matches.current(live.name)


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
