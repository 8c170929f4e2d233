"""The seats of a new match, and their secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.game import OptionError, ParlourError
from parlour.names import short_name
from parlour.players import willing_level
from parlour.record import SeatRecord
from parlour.service.keys import hash_key
from parlour.service.messages import SeatKey
from parlour.service.rows import SeatRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Game, Seat
    from parlour.games import GameSpec
    from parlour.service.messages import SeatWish
    from parlour.service.repeating import Request

__all__ = ["seat_records", "secrets_of", "sit_down"]


def seat_records(seats: Sequence[SeatRow]) -> tuple[SeatRecord, ...]:
    """The seats as a match and its record have them."""
    return tuple(SeatRecord(seat.name, seat.level, seat.hand) for seat in seats)


def secrets_of(request: Request, wishes: Sequence[SeatWish]) -> tuple[SeatKey, ...]:
    """The secrets to send: one key for all of the visitor's seats, an invitation for each friend."""
    return tuple(
        SeatKey(seat, key=request.derive("key"))
        if wish.kind == "me"
        else SeatKey(seat, invitation=request.derive(f"invitation {seat}"))
        for seat, wish in enumerate(wishes)
        if wish.kind != "bot"
    )


def sit_down(
    spec: GameSpec[Any, Any, Any], game: Game[Any, Any], wishes: Sequence[SeatWish], secrets: Sequence[SeatKey]
) -> tuple[SeatRow, ...]:
    """Rows for the seats, with the hashes of their secrets.

    Raises:
        OptionError: for a wrong number of seats, an unknown hand, or a bot that cannot play.
    """
    if len(wishes) != len(game.seats):
        raise OptionError(f"{game.name} has {len(game.seats)} seats ({', '.join(game.seats)}), not {len(wishes)}")
    by_seat = {secret.seat: secret for secret in secrets}
    rows = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            rows.append(_bot_row(spec, game, seat, wish))
            continue
        spec.hand(wish.hand)
        mine, invitation = by_seat[seat].key, by_seat[seat].invitation
        hashes = (hash_key(mine) if mine else None, hash_key(invitation) if invitation else None)
        rows.append(SeatRow(seat, short_name(wish.name), "", *hashes, wish.hand))
    return tuple(rows)


def _bot_row(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], seat: Seat, wish: SeatWish) -> SeatRow:
    """A bot's seat: it plays with its level's own hand."""
    if not wish.level:
        raise OptionError(f"the bot on seat {game.seats[seat]} needs a level: one of the game's bots")
    if wish.hand:
        raise OptionError(f"the bot on seat {game.seats[seat]} plays with the hand of its level; leave out hand")
    try:
        level = willing_level(spec.players, wish.level, game)
    except ParlourError as error:
        raise OptionError(str(error)) from error
    return SeatRow(seat, "", level.name, None, None, level.hand)
