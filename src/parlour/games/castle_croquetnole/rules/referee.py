"""The referee: what a flick did, from its events and resting places alone (CC-1, CC-8 to CC-31).

Nothing here simulates. A flick's result may come from the physics or from somebody who watched a real table. The
events are judged one after the other (`ruled.py`, `gates.py`, `prisoners.py`), then all comes to rest.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import Play
from parlour.games.castle_croquetnole.rules.gates import gate, score, touch
from parlour.games.castle_croquetnole.rules.prisoners import contact
from parlour.games.castle_croquetnole.rules.results import is_gate
from parlour.games.castle_croquetnole.rules.ruled import facts_of, first_ruled
from parlour.games.castle_croquetnole.rules.spots import come_to_lie
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from parlour.flick import Flick, ShotEvent
    from parlour.game import Event
    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["after_event", "judged", "lifted", "settle"]


def settle(game: Setting, state: State, flick: Flick) -> tuple[State, tuple[Event, ...]]:
    """The state when all has come to rest, the coin in play with what it may still do, and what happened."""
    facts = facts_of(game, state, flick)
    ruled = judged(facts)
    if ruled.undone:
        return replace(state, play=Play(facts.flicked)), ruled.events
    ruled = _at_rest(facts, ruled)
    after = replace(state, coins=ruled.coins, play=ruled.play, kept=ruled.kept, owed=ruled.owed, winner=ruled.winner)
    return after, ruled.events


def lifted(game: Setting, state: State, flick: Flick) -> frozenset[str]:
    """The coins whose resting place the rules do not read: prisoners, rescuers, and what goes back (CC-29)."""
    facts = facts_of(game, state, flick)
    ruled = judged(facts)
    return frozenset(facts.places) if ruled.undone else frozenset(filter(ruled.is_lifted, facts.places))


def judged(facts: Facts) -> Ruled:
    """The rulings on all events until everything came to rest, a knight won or the flick was undone."""
    return reduce(lambda ruled, event: after_event(facts, ruled, event), facts.events, first_ruled(facts))


def after_event(facts: Facts, ruled: Ruled, event: ShotEvent) -> Ruled:
    """The rulings after one more event. Later events change nothing of them."""
    if ruled.over or event.coin in ruled.void or event.other in ruled.void:
        return ruled
    coin = ruled.coin(event.coin)
    if is_gate(event):
        return gate(facts, ruled, coin, int(event.other), inward=event.direction > 0)
    match event.kind:
        case Kind.LINE:
            return score(facts, ruled, coin, int(event.other) - 4, 1)
        case Kind.DISC:
            return contact(facts, ruled, event)
        case Kind.LEFT_TABLE:
            return _fall(facts, ruled, coin)
    at_tower = int(event.other) < 4
    return touch(facts, ruled, coin, int(event.other)) if at_tower and not facts.lasting(event) else ruled


# --- the end of a flick (CC-28, CC-29) ----------------------------------------------------------------------------


def _fall(facts: Facts, ruled: Ruled, coin: Coin) -> Ruled:
    ruled, words = ruled.without(coin), f"{facts.name(coin.id)} falls off the table"
    if facts.plays(coin):
        ruled, words = ruled.without_flicks(), f"{words} and loses all its flicks"
    return ruled.with_event(facts.event("falls", "CC-28", f"{words}.", coin.id))


def _at_rest(facts: Facts, ruled: Ruled) -> Ruled:
    """Leave everything where it stopped; then move in what lies too near to the edge, and put back the rest."""
    fallen = [event.coin for event in facts.events if event.kind is Kind.LEFT_TABLE]
    back = [*ruled.put_back, *(coin for coin in fallen if not ruled.is_lifted(coin))]
    stopped = {coin: at for coin, at in facts.places.items() if coin not in back and not ruled.is_lifted(coin)}
    stopped |= {coin: (at.x, at.y) for coin, at in facts.result.rest if coin in stopped}
    homes = [(coin, _home_of(facts, ruled, coin)) for coin in back]
    for coin, at in come_to_lie(facts.game.layout, facts.game.margin, stopped, homes).items():
        ruled = ruled.with_coin(replace(ruled.coin(coin), at=at))
        if stopped.get(coin) != at:
            ruled = ruled.with_event(_returned(facts, ruled, coin))
    return ruled


def _home_of(facts: Facts, ruled: Ruled, coin: str) -> Point:
    """Where a coin goes back to: where it was before an illegal entry, or where it fell."""
    if coin in ruled.put_back:
        return facts.places[coin]
    rest = facts.result.places()[coin]
    return facts.game.layout.at_edge((rest.x, rest.y))


def _returned(facts: Facts, ruled: Ruled, coin: str) -> Event:
    rest = facts.result.places().get(coin)
    if coin in ruled.put_back:
        return facts.event("returned", "CC-29", f"{facts.name(coin)} is put back.", coin)
    if rest is not None and rest.fate is Fate.LEFT_TABLE:
        return facts.event("returned", "CC-28", f"{facts.name(coin)} is put back at the edge of the table.", coin)
    return facts.event("moved in", "CC-28", f"{facts.name(coin)} is moved in from the edge.", coin)
