"""A flick as the referee reads it: the facts, which do not change, and the rulings so far, event by event.

Both are immutable values. A clause is a function of the facts, the rulings so far, and one event; it returns the new
rulings.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from parlour.game import Event
from parlour.games.castle_croquetnole.rules.board import DRIVING, Play, guard_of, is_guard
from parlour.games.castle_croquetnole.rules.results import ordered, touching
from parlour.physics import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.flick import Flick, ShotEvent, ShotResult
    from parlour.games.castle_croquetnole.rules.board import Cause, Coin, State
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["Bonus", "Facts", "Ruled", "facts_of", "first_ruled", "taken_back"]

ITS_OWN = ("enters", "leaves", "on duty", "off duty", "score", "bonus", "croquet", "again", "home", "in vain")
"""Events about the flicked coin's own achievements: undone with what was illegal (CC-29)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What does not change while a flick is judged.

    Attributes:
        game: the options.
        before: the state in which the coin was flicked.
        flicked: the coin.
        tight: the guard that a tight croquet drives; empty for any other flick.
        result: the events and the resting places.
        events: in the order in which they are judged (CC-31).
        places: where the coins lay, m.
        began: when each coin began to move, s.
        touching: coins that touched each other when the flick began.
        at_tower: coins that touched a castle's tower then, each with the castle.
    """

    game: Setting
    before: State
    flicked: str
    tight: str
    result: ShotResult
    events: tuple[ShotEvent, ...]
    places: Mapping[str, Point]
    began: Mapping[str, float]
    touching: frozenset[frozenset[str]]
    at_tower: frozenset[tuple[str, int]]

    def lasting(self, event: ShotEvent) -> bool:
        """Whether a contact from the start has not ended yet: it is no new hit, and no strike (CC-11, CC-22).

        It lasts until one of the two begins to move. The contact that sets it moving still belongs to it.
        """
        began = self.began.get(event.coin, math.inf)
        if event.kind is not Kind.DISC:
            return (event.coin, int(event.other)) in self.at_tower and event.time <= began
        touched = frozenset((event.coin, event.other)) in self.touching
        return touched and event.time <= min(began, self.began.get(event.other, math.inf))

    def plays(self, coin: Coin) -> bool:
        """Whether it is the coin that is flicked. A knight that is held is not: it counts as driven (CC-26)."""
        return coin.id == self.flicked and not self.tight

    def counts(self, coin: Coin) -> bool:
        """Whether what the knight passes and touches counts; it may not if the knight is driven (CC-8)."""
        return self.plays(coin) or self.game.options.passive_scoring

    def moves_by(self, coin: Coin, time: float) -> bool:
        """Whether it was moving before a time (s): what it meets then is struck by it, if it is driven."""
        return self.began.get(coin.id, math.inf) < time

    def may_strike_again(self, other: str) -> bool:
        """Whether this flick is of a croquet that needs its guard again, and that is the other coin (CC-23)."""
        play = self.before.play
        return play is not None and play.next in DRIVING and other == guard_of(self.before.seat)

    def event(self, name: str, clause: str, message: str, *about: str) -> Event:
        """An event of the ruling."""
        return Event(name, clause, message[:1].upper() + message[1:], self.before.seat, about)

    def then(self, event: ShotEvent) -> Facts:
        """The facts when one more event has happened, later than all others."""
        result = replace(self.result, events=(*self.result.events, event))
        return replace(self, result=result, events=(*self.events, event), began=_set_moving(self.began, event))

    def name(self, coin: str) -> str:
        """A coin's name for people."""
        return self.game.coin_name(coin)

    def castle(self, castle: int) -> str:
        """A castle's name for people."""
        return self.game.castle_name(castle)


def facts_of(game: Setting, state: State, flick: Flick) -> Facts:
    """The facts of a played flick."""
    assert flick.result is not None  # noqa: S101 - `judge` runs a flick that has none
    coin, tight, places = flick.aim.coin, flick.aim.tight, dict(state.lying())
    events = tuple(ordered(flick.result))
    first: Mapping[str, float] = {tight or coin: 0.0}
    began = reduce(_set_moving, events, first)
    at_tower = {(each, n) for each, at in places.items() for n in range(4) if game.layout.touches_tower(n, at)}
    touched = frozenset(touching(game.layout, places))
    return Facts(game, state, coin, tight, flick.result, events, places, began, touched, frozenset(at_tower))


def _set_moving(began: Mapping[str, float], event: ShotEvent) -> Mapping[str, float]:
    """When coins began to move, with those that meet in one more event."""
    return {event.coin: event.time, event.other: event.time, **began} if event.kind is Kind.DISC else began


@dataclass(frozen=True, slots=True)
class Ruled:
    """What has been ruled so far.

    Attributes:
        coins: as they are now.
        play: of the coin in play, with what it may still do.
        kept: the play that a guard keeps for later in the turn.
        void: coins for which the rest of the events do not count.
        owed: coins that must be placed.
        put_back: coins that go back where they were (CC-29).
        winner: the seat whose knight came home.
        undone: whether the whole flick is undone (CC-29).
        events: of the ruling.
    """

    coins: tuple[Coin, ...]
    play: Play
    kept: Play | None
    void: frozenset[str] = frozenset()
    owed: tuple[str, ...] = ()
    put_back: tuple[str, ...] = ()
    winner: int | None = None
    undone: bool = False
    events: tuple[Event, ...] = ()

    @property
    def over(self) -> bool:
        """Whether no more events are judged."""
        return self.winner is not None or self.undone

    def coin(self, name: str) -> Coin:
        """A coin by its id."""
        return next(coin for coin in self.coins if coin.id == name)

    def with_coin(self, coin: Coin) -> Ruled:
        """The rulings with that coin replaced by id."""
        return replace(self, coins=tuple(coin if old.id == coin.id else old for old in self.coins))

    def without(self, coin: Coin) -> Ruled:
        """The same with that coin, for which no more events count."""
        return replace(self.with_coin(coin), void=self.void | {coin.id})

    def with_event(self, event: Event) -> Ruled:
        """The same with one more event."""
        return replace(self, events=(*self.events, event))

    def without_flicks(self) -> Ruled:
        """End the play of the coin in play, and drop what it gained."""
        return replace(self, play=Play(self.play.coin))

    def is_lifted(self, name: str) -> bool:
        """Whether the rules do not read where a coin came to rest: it goes onto a tower, or to another place."""
        return self.coin(name).tower is not None or name in self.owed or name in self.put_back

    # --- plays --------------------------------------------------------------------------------------------------

    def gaining(self, facts: Facts, coin: Coin) -> Play | None:
        """The play that a bonus of a coin counts for; None if there is none.

        That is its own, or the one to come of a guard that is driven in its owner's turn (CC-20 to CC-22).
        """
        if coin.id == self.play.coin:
            return self.play if facts.plays(coin) else None
        mine = coin.id == guard_of(facts.before.seat) and facts.game.options.driven_guard_bonus != "none"
        return (self.kept or Play(coin.id)) if mine else None

    def bonus(self, facts: Facts, play: Play, gained: Bonus) -> Ruled:
        """The same with more flicks in a play: the present one, or a guard's later in the turn."""
        later = play.coin != self.play.coin
        play = replace(play, flicks=play.flicks + (gained.cause,) * gained.count)
        flicks = "1 more flick" if gained.count == 1 else f"{gained.count} more flicks"
        more = f"{flicks} for its own play this turn" if later else flicks
        event = facts.event("bonus", gained.clause, f"{facts.name(play.coin)} gets {more}: {gained.why}.", play.coin)
        return (replace(self, kept=play) if later else replace(self, play=play)).with_event(event)


@dataclass(frozen=True, slots=True)
class Bonus:
    """Flicks that a coin gains: why, by which clause, how many, and the reason in words."""

    cause: Cause
    clause: str
    count: int
    why: str


def first_ruled(facts: Facts) -> Ruled:
    """The rulings before any event: the flick is taken."""
    state, coin = facts.before, facts.flicked
    clause, how = ("CC-26", "held, and its guard is flicked away") if facts.tight else ("CC-7", "flicked")
    event = facts.event("flick", clause, f"{facts.name(coin)} is {how}.", coin)
    return Ruled(state.coins, _taken(state, coin), None if is_guard(coin) else state.kept, events=(event,))


def _taken(state: State, coin: str) -> Play:
    """The play in which a coin is flicked, that flick taken."""
    if state.play is None:
        return state.begun(coin)
    return replace(state.play, flicks=state.play.flicks[1:], moved=False)


def taken_back(facts: Facts, ruled: Ruled, coin: Coin, illegal: Event) -> Ruled:
    """What becomes of a coin in play that does what is illegal (CC-23, CC-29); the event says so after what it did.

    The coin goes back, or the whole flick is undone, and its play ends.
    """
    if facts.game.options.illegal_entry == "undo_flick":
        event = replace(illegal, message=f"{illegal.message}: the whole flick is undone, and its play ends.")
        return replace(ruled, undone=True, events=(ruled.events[0], event))
    kept = [event for event in ruled.events if event.name not in ITS_OWN or coin.id not in event.about[:1]]
    event = replace(illegal, message=f"{illegal.message}: it is put back, and its play ends.")
    back = ruled.without(facts.before.coin(coin.id)).without_flicks()
    return replace(back, put_back=(*ruled.put_back, coin.id), events=(*kept, event))
