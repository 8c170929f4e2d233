"""Saying a phrase to the others at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.service.errors import NobodyThereError
from parlour.service.keys import new_phrase_id
from parlour.service.messages.company import SpokenPhrase
from parlour.service.open_match import seats_of

if TYPE_CHECKING:
    from parlour.game import Seat
    from parlour.service.messages import Speak
    from parlour.service.open_match import OpenMatch
    from parlour.service.service import Service

__all__ = ["speak"]


def speak(service: Service, name: str, key: str | None, wish: Speak) -> SpokenPhrase:
    """Say a phrase to the others at the table, in any turn and when the match is over.

    Raises:
        NobodyThereError: when no other person sits there.
        ServiceError: what `Service.seated` raises.
    """
    live = service.seated(name, key)
    mine = seats_of(live.setup.seats, key)
    if not _others(live, mine):
        live = service.matches.checked(name)
    if not _others(live, mine):
        raise NobodyThereError
    spoken = SpokenPhrase(new_phrase_id(), min(mine), wish.phrase, wish.phrase.text)
    service.journal.speak(name, spoken)
    return spoken


def _others(live: OpenMatch, mine: frozenset[Seat]) -> bool:
    """Whether another person sits at the table."""
    return any(seat.taken and not seat.level and seat.seat not in mine for seat in live.setup.seats)
