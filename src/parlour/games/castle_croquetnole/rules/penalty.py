"""What becomes of a coin in play that does what is illegal (CC-23, CC-29)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.game import Event
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled

__all__ = ["taken_back"]

ITS_OWN = ("enters", "leaves", "on duty", "off duty", "score", "bonus", "croquet", "again", "home", "in vain")
"""Events about the flicked coin's own achievements: undone with what was illegal (CC-29)."""


def taken_back(facts: Facts, ruled: Ruled, coin: Coin, illegal: Event) -> Ruled:
    """The coin goes back, or the whole flick is undone, and its play ends; the event says so after what it did."""
    if facts.game.options.illegal_entry == "undo_flick":
        event = replace(illegal, message=f"{illegal.message}: the whole flick is undone, and its play ends.")
        return replace(ruled, undone=True, events=(ruled.events[0], event))
    kept = [event for event in ruled.events if event.name not in ITS_OWN or coin.id not in event.about[:1]]
    event = replace(illegal, message=f"{illegal.message}: it is put back, and its play ends.")
    back = ruled.without(facts.before.coin(coin.id)).without_flicks()
    return replace(back, put_back=(*ruled.put_back, coin.id), events=(*kept, event))
