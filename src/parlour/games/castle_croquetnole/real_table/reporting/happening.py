"""What can happen next in a flick: everything that could change the ruling, and nothing that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.real_table.reporting import words
from parlour.games.castle_croquetnole.rules.board import is_guard
from parlour.games.castle_croquetnole.rules.gates import is_due, is_illegal, may_finish
from parlour.games.castle_croquetnole.rules.landmarks import objective
from parlour.games.castle_croquetnole.rules.prisoners import rescues, strikes_driven, takes
from parlour.physics import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled
    from parlour.games.reporting import Tap

__all__ = ["possible", "why_not"]


def possible(game: CastleCroquetnole, facts: Facts, ruled: Ruled) -> Iterator[Tap]:
    """The events that can happen next: those of the coin in play first, then of the others.

    Of each, what it needs comes first. A driven coin's events are listed only where a rule reads them.
    """
    if ruled.over:
        return
    moving = facts.tight or facts.flicked
    coins = [ruled.coin(coin) for coin in facts.places if coin not in ruled.void]
    for coin in sorted(coins, key=lambda coin: coin.id != moving):
        yield from _scores(game, facts, ruled, coin)
        yield from _gates(game, facts, coin)
        yield from _touched(game, facts, coin, coins)
        yield from words.falls(game, coin.id)


def _gates(game: CastleCroquetnole, facts: Facts, coin: Coin) -> Iterator[Tap]:
    """In by any gate from the Wasteland, out by that of its castle; in by another one only where that is illegal."""
    if coin.inside is not None:
        yield words.goes_out(game, coin.id, coin.inside)
    for castle in range(4):
        if coin.inside is None or is_illegal(facts, coin, castle):
            yield words.goes_in(game, coin.id, castle)


def _scores(game: CastleCroquetnole, facts: Facts, ruled: Ruled, coin: Coin) -> Iterator[Tap]:
    """The door or the tower that is due, the tower at home, and the tower of a prisoner."""
    for castle in range(4):
        if is_due(facts, coin, castle, 1):
            yield words.through_door(game, coin.id, castle)
        freed = is_guard(coin.id) and rescues(ruled, coin, castle)
        if freed or is_due(facts, coin, castle, 2) or (castle == coin.owner and may_finish(facts, coin)):
            yield words.hits_tower(game, coin.id, castle)


def _touched(game: CastleCroquetnole, facts: Facts, coin: Coin, coins: list[Coin]) -> Iterator[Tap]:
    """The coins that it can hit: any, if it is in play; else those that it takes prisoner, or strikes for flicks.

    Between two driven coins the guard is named first, so that each pair is listed once.
    """
    playing = facts.plays(coin)
    for other in coins:
        if other.id == coin.id or (not playing and facts.plays(other)):
            continue
        if playing or takes(coin, other) or _meets(facts, coin, other):
            yield words.touches(game, coin.id, other.id)


def _meets(facts: Facts, coin: Coin, other: Coin) -> bool:
    """Whether it is a driven guard whose strikes give flicks (CC-22), or sets that guard moving."""
    if strikes_driven(facts, coin, other):
        return coin.id in facts.began
    return strikes_driven(facts, other, coin) and other.id not in facts.began


# --- in words -----------------------------------------------------------------------------------------------------


def why_not(game: CastleCroquetnole, facts: Facts, ruled: Ruled, text: str) -> str:
    """Why an event cannot happen now, in a clause of a sentence."""
    if ruled.over:
        return "The flick is over: tap 'That was all'"
    event = words.event_of(text, 0.0)
    if event is None:
        return "That cannot happen in a flick"
    named = [event.coin, event.other] if event.kind is Kind.DISC else [event.coin]
    for name in named:
        if name not in facts.places:
            state = "is a prisoner" if ruled.coin(name).prisoner else "is not on the table"
            return f"{game.coin_name(name)} {state}, so nothing can happen to it"
        if name in ruled.void:
            return f"{game.coin_name(name)} is out of this flick: no more of its events count"
    coin = ruled.coin(event.coin)
    if event.kind in (Kind.LINE, Kind.BLOCK) and not is_guard(coin.id):
        needs = objective(game, coin).name
        return f"{game.coin_name(coin.id)} cannot do that, or scores nothing by it; next it needs {needs}"
    return f"That cannot happen to {game.coin_name(coin.id)} now, or nothing comes of it"
