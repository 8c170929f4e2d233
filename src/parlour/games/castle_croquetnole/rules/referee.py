"""The referee: what a flick did, told from its events and resting places alone (CC-1, CC-8 to CC-31).

Nothing here simulates. A course may come from the physics or from somebody who watched a real table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parlour.game import Event
from parlour.games.castle_croquetnole.rules.board import (
    ALL,
    BACK,
    STEPS,
    Cause,
    Coin,
    Play,
    State,
    guard_of,
    is_guard,
    knight_of,
)
from parlour.games.castle_croquetnole.rules.results import is_gate, ordered, touching
from parlour.games.castle_croquetnole.rules.spots import come_to_lie
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from parlour.flick import Flick, ShotEvent
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["lifted", "settle"]

ITS_OWN = ("enters", "leaves", "on duty", "off duty", "score", "bonus", "croquet", "again", "home", "in vain")
"""Events about what the flicked coin did for itself: taken back with an illegal entry (CC-29)."""


def settle(game: Setting, state: State, flick: Flick) -> tuple[State, tuple[Event, ...]]:
    """The state when all has come to rest, the coin in play with what it may still do, and what happened."""
    return Desk(game, state, flick).settle()


def lifted(game: Setting, state: State, flick: Flick) -> frozenset[str]:
    """The coins whose resting place the rules do not read: prisoners, rescuers, and what goes back (CC-29)."""
    desk = Desk(game, state, flick)
    desk.judge_all()
    return frozenset(desk.places) if desk.undone else frozenset(filter(desk.is_lifted, desk.places))


@dataclass(frozen=True, slots=True)
class Start:
    """What touched what when the flick began: such a contact is no new one (CC-11, CC-22)."""

    coins: set[frozenset[str]]
    towers: set[tuple[str, int]]


class Desk:
    """One flick on the referee's desk. Lives as long as the ruling takes."""

    def __init__(self, game: Setting, state: State, flick: Flick) -> None:
        assert flick.result is not None  # noqa: S101 - `judge` runs a flick that has none
        self.game, self.layout, self.before, self.result = game, game.layout, state, flick.result
        self.flicked, self.tight = flick.aim.coin, flick.aim.tight
        self.places = dict(state.lying())
        towers = {(coin, castle) for coin, at in self.places.items() for castle in range(4) if self._at(castle, at)}
        self.start = Start(touching(self.places), towers)
        self.coins = {coin.id: coin for coin in state.coins}
        self.play = begun(state, self.flicked)
        self.kept = None if is_guard(self.flicked) else state.kept
        self.moving = dict.fromkeys([self.tight or self.flicked], 0.0)
        self.void: set[str] = set()
        self.owed: list[str] = []
        self.put_back: list[str] = []
        self.winner: int | None = None
        self.undone = False
        self.events: list[Event] = []

    def _at(self, castle: int, at: tuple[float, float]) -> bool:
        return self.layout.touches_tower(castle, at)

    def settle(self) -> tuple[State, tuple[Event, ...]]:
        clause, how = ("CC-26", "held, and its guard flicked away") if self.tight else ("CC-7", "flicked")
        self.say("flick", clause, f"{self.name(self.flicked)} is {how}.", self.flicked)
        self.judge_all()
        if self.undone:
            return replace(self.before, play=Play(self.flicked)), tuple(self.events)
        self.come_to_rest()
        coins = tuple(self.coins.values())
        after = replace(self.before, coins=coins, play=self.play, kept=self.kept, owed=tuple(self.owed))
        return replace(after, winner=self.winner), tuple(self.events)

    def judge_all(self) -> None:
        """Everything that happened until all came to rest, a knight won or the flick was undone."""
        for event in ordered(self.result):
            if self.winner is None and not self.undone:
                self.judge(event)

    # --- the desk itself ----------------------------------------------------------------------------------------

    def say(self, name: str, clause: str, message: str, *about: str) -> None:
        self.events.append(Event(name, clause, message[:1].upper() + message[1:], self.before.seat, about))

    def name(self, coin: str) -> str:
        return self.game.coin_name(coin)

    def castle(self, castle: int) -> str:
        return self.game.castle_name(castle)

    def change(self, coin: Coin) -> Coin:
        self.coins[coin.id] = coin
        return coin

    def in_play(self, coin: Coin) -> bool:
        return coin.id == self.play.coin

    def gaining(self, coin: Coin) -> Play | None:
        """The play that a bonus of a coin counts for; None where it has none.

        That is its own, or the one to come of a guard that is driven in its owner's turn (CC-20, CC-21).
        """
        if self.in_play(coin):
            return self.play
        mine = is_guard(coin.id) and coin.owner == self.before.seat and self.game.options.driven_guard_bonus
        return (self.kept or Play(coin.id)) if mine else None

    def bonus(self, play: Play, cause: Cause, clause: str, count: int, why: str) -> None:
        """So many flicks more in a play, which is the one that goes on or a guard's that is to come."""
        play, later = replace(play, flicks=play.flicks + (cause,) * count), play.coin != self.play.coin
        if later:
            self.kept = play
        else:
            self.play = play
        flicks = "1 flick" if count == 1 else f"{count} flicks"
        more = f"{flicks} more when it is played this turn" if later else f"{flicks} more"
        self.say("bonus", clause, f"{self.name(play.coin)} gets {more}: {why}.", play.coin)

    def lose_flicks(self) -> None:
        """The coin in play is done, whatever it had gained."""
        self.play = Play(self.play.coin)

    # --- one event ----------------------------------------------------------------------------------------------

    def judge(self, event: ShotEvent) -> None:
        if event.kind is Kind.DISC:
            for moved in (event.coin, event.other):
                self.moving.setdefault(moved, event.time)
        if event.coin in self.void or event.other in self.void:
            return
        coin = self.coins[event.coin]
        if is_gate(event):
            self.gate(coin, int(event.other), inward=event.direction > 0)
        elif event.kind is Kind.LINE:
            self.score(coin, int(event.other) - 4, 1)
        elif event.kind is Kind.DISC:
            self.contact(event)
        elif event.kind is Kind.LEFT_TABLE:
            self.fall(coin)
        elif int(event.other) < 4 and not self.lasting(event):
            self.touch(coin, int(event.other))

    def lasting(self, event: ShotEvent) -> bool:
        """Whether a contact of the start has not ended yet: no new hit, and no strike (CC-11, CC-22).

        It lasts until one of the two begins to move. The contact that sets it moving still belongs to it.
        """
        if event.kind is Kind.DISC:
            touched = frozenset((event.coin, event.other)) in self.start.coins
        else:
            touched = (event.coin, int(event.other)) in self.start.towers
        movers = (event.coin, event.other) if event.kind is Kind.DISC else (event.coin,)
        return touched and all(event.time <= self.moving.get(coin, math.inf) for coin in movers)

    # --- gates (CC-1, CC-2) -------------------------------------------------------------------------------------

    def gate(self, coin: Coin, castle: int, *, inward: bool) -> None:
        if inward and coin.inside is None:
            self.enter(replace(coin, inside=castle), castle)
        elif inward:
            free = coin.id == self.flicked and not self.tight
            if free and (castle != coin.inside or self.game.options.illegal_gate == "any"):
                self.illegal(coin, castle)
        elif coin.inside == castle:
            self.leave(coin, castle)

    def enter(self, coin: Coin, castle: int) -> None:
        self.change(coin)
        self.say("enters", "CC-1", f"{self.name(coin.id)} enters {self.castle(castle)}.", coin.id)
        if castle != coin.owner:
            self.score(coin, castle, 0)
            return
        if is_guard(coin.id):
            self.say("on duty", "CC-2", f"{self.name(coin.id)} is on duty again.", coin.id)
        elif coin.progress == ALL and self.counts(coin):
            self.change(replace(coin, progress=BACK))
            self.say("home", "CC-3", f"{self.name(coin.id)} has come home: its own tower is left.", coin.id)
        self.own_gate(coin, "in", "re-entered")

    def leave(self, coin: Coin, castle: int) -> None:
        self.score(coin, castle, 3)
        coin = self.coins[coin.id]
        coin = self.change(replace(coin, inside=None, progress=min(coin.progress, ALL)))
        self.say("leaves", "CC-1", f"{self.name(coin.id)} leaves {self.castle(castle)}.", coin.id)
        if castle != coin.owner:
            return
        if is_guard(coin.id):
            self.say("off duty", "CC-2", f"{self.name(coin.id)} is off duty.", coin.id)
            self.release_all(coin)
        self.own_gate(coin, "out", "left")

    def own_gate(self, coin: Coin, way: str, did: str) -> None:
        """The flick for leaving or re-entering the own castle, each at most once a turn (CC-21, CC-10)."""
        play = self.gaining(coin)
        if play is None or way in play.gates:
            return
        if is_guard(coin.id) or self.game.options.own_gate_bonus:
            play = replace(play, gates=tuple(sorted((*play.gates, way))))
            clause = "CC-21" if is_guard(coin.id) else "CC-10"
            self.bonus(play, Cause.GATE, clause, 1, f"it {did} its castle by the gate")

    def illegal(self, coin: Coin, castle: int) -> None:
        """Into a gate while in another castle: the coin goes back, or the whole flick is undone (CC-29)."""
        assert coin.inside is not None  # noqa: S101 - that is what makes it illegal
        words = f"{self.name(coin.id)} goes in by the gate of {self.castle(castle)}, and has not left "
        words += "it" if castle == coin.inside else self.castle(coin.inside)
        if self.game.options.illegal_entry == "undo_flick":
            self.undone, self.events = True, self.events[:1]
            self.say("illegal", "CC-29", f"{words}: the whole flick is undone, and its play is over.", coin.id)
            return
        self.events = [event for event in self.events if event.name not in ITS_OWN or coin.id not in event.about[:1]]
        self.say("illegal", "CC-29", f"{words}: it goes back as it was, and its play is over.", coin.id)
        self.change(self.before.coin(coin.id))
        self.void.add(coin.id)
        self.put_back.append(coin.id)
        self.lose_flicks()

    # --- scores (CC-3, CC-8, CC-12) -----------------------------------------------------------------------------

    def counts(self, coin: Coin) -> bool:
        """Whether what the knight passes and touches counts: driven ones' may not (CC-8)."""
        return self.in_play(coin) or self.game.options.passive_scoring

    def score(self, coin: Coin, castle: int, step: int) -> None:
        due = coin.progress < ALL and (coin.target, coin.progress % len(STEPS)) == (castle, step)
        if is_guard(coin.id) or not due or coin.inside != castle or not self.counts(coin):
            return
        self.change(replace(coin, progress=coin.progress + 1))
        words = f"{self.name(coin.id)} scores {STEPS[step]} of {self.castle(castle)}, {coin.progress + 1} of {ALL}."
        self.say("score", "CC-8", words, coin.id)
        if self.in_play(coin):
            play = replace(self.play, struck=(), scores=(*self.play.scores, coin.progress))
            self.bonus(play, Cause.SCORE, "CC-19", 1, "it scored")

    def touch(self, coin: Coin, castle: int) -> None:
        """A tower is hit."""
        if is_guard(coin.id):
            self.rescue(coin, castle)
        elif castle != coin.owner:
            self.score(coin, castle, 2)
        elif coin.progress == BACK and coin.at_home and self.counts(coin):
            self.finish(coin)

    def finish(self, coin: Coin) -> None:
        guard = guard_of(coin.owner)
        if not self.coins[guard].on_duty:
            words = f"{self.name(coin.id)} touches its own tower in vain: its guard is off duty."
            self.say("in vain", "CC-12", words, coin.id, guard)
            return
        self.winner = coin.owner
        words = f"{self.name(coin.id)} touches its own tower, with its guard on duty."
        self.say("wins", "CC-12", words, coin.id, guard)

    # --- contacts (CC-13, CC-20, CC-22 to CC-25) ----------------------------------------------------------------

    def contact(self, event: ShotEvent) -> None:
        one, other = self.coins[event.coin], self.coins[event.other]
        for knight, guard in ((one, other), (other, one)):
            if takes(guard, knight):
                self.capture(knight, guard)
                return
        for striker, struck in ((one, other), (other, one)):
            if self.in_play(striker) and not self.tight and not self.lasting(event):
                self.strike(striker, struck)

    def strike(self, coin: Coin, other: Coin) -> None:
        if coin.on_duty or other.on_duty:
            return
        if other.id in self.play.struck:
            words = f"{self.name(coin.id)} strikes {self.name(other.id)} again in the same play: that gives nothing."
            self.say("again", "CC-23", words, coin.id, other.id)
            return
        self.play = replace(self.play, struck=tuple(sorted((*self.play.struck, other.id))))
        if other.id == guard_of(coin.owner):
            self.play = replace(self.play, croquets=self.play.croquets + 1)
            words = f"{self.name(coin.id)} strikes its own guard off duty and takes a croquet."
            self.say("croquet", "CC-24", words, coin.id, other.id)
            return
        own = other.id == knight_of(coin.owner)
        self.bonus(self.play, Cause.STRIKE, "CC-25" if own else "CC-22", 2, f"it strikes {self.name(other.id)}")

    def capture(self, knight: Coin, guard: Coin) -> None:
        castle, lost = guard.owner, 0
        if knight.progress < ALL and knight.target == castle:
            lost = knight.progress % len(STEPS)
        self.change(replace(knight, at=None, tower=castle, progress=knight.progress - lost))
        self.void.add(knight.id)
        words = f"{self.name(guard.id)} takes {self.name(knight.id)} prisoner: it goes onto the tower."
        self.say("prisoner", "CC-13", words, knight.id, guard.id)
        if lost:
            words = f"{self.name(knight.id)} has to begin {self.castle(castle)} again from its gate."
            self.say("begins again", "CC-18", words, knight.id)
        if self.in_play(knight):
            self.lose_flicks()
        play = self.gaining(guard)
        if play is not None:
            self.bonus(play, Cause.PRISONER, "CC-20", 1, "it took a prisoner")

    # --- releases (CC-15 to CC-17) ------------------------------------------------------------------------------

    def release_all(self, guard: Coin) -> None:
        for knight in [coin for coin in self.coins.values() if coin.prisoner and coin.tower == guard.owner]:
            self.release(knight, "CC-15", f"{self.name(guard.id)} went off duty", guard)

    def release(self, knight: Coin, clause: str, why: str, guard: Coin) -> None:
        self.change(replace(knight, tower=knight.owner, inside=knight.owner))
        words = f"{self.name(knight.id)} is released, as {why}; it waits on its own tower."
        self.say("released", clause, words, knight.id, guard.id)

    def rescue(self, guard: Coin, castle: int) -> None:
        knight = self.coins[knight_of(guard.owner)]
        taken_now = knight.id in self.void  # it is lifted onto the tower at rest only (CC-13)
        if taken_now or not (guard.on_duty and knight.prisoner and knight.tower == castle):
            return
        self.release(knight, "CC-16", "its own guard on duty touched the tower", guard)
        self.change(replace(guard, at=None))
        self.void.add(guard.id)
        self.owed.append(guard.id)
        self.say("rescuer", "CC-16", f"{self.name(guard.id)} goes back to a starting position at once.", guard.id)
        if self.in_play(guard) and self.game.options.rescue_ends_play:
            self.lose_flicks()

    # --- the end of a flick (CC-28, CC-29) ----------------------------------------------------------------------

    def fall(self, coin: Coin) -> None:
        self.void.add(coin.id)
        if self.in_play(coin):
            self.lose_flicks()
            self.say("falls", "CC-28", f"{self.name(coin.id)} leaves the table and loses all its flicks.", coin.id)
        else:
            self.say("falls", "CC-28", f"{self.name(coin.id)} leaves the table.", coin.id)

    def come_to_rest(self) -> None:
        """Everything lies where it stopped; then what lies too near to the edge is moved in, and the rest goes back."""
        rest = self.result.places()
        fallen = [event.coin for event in ordered(self.result) if event.kind is Kind.LEFT_TABLE]
        back = [*self.put_back, *(coin for coin in fallen if not self.is_lifted(coin))]
        stopped = {coin: start for coin, start in self.places.items() if coin not in back and not self.is_lifted(coin)}
        stopped |= {coin: (at.x, at.y) for coin, at in rest.items() if coin in stopped}
        places = come_to_lie(self.layout, self.game.margin, stopped, [(coin, self.home_of(coin)) for coin in back])
        for coin, at in places.items():
            self.change(replace(self.coins[coin], at=at))
            if stopped.get(coin) != at:
                self.say_returned(coin, at)

    def is_lifted(self, coin: str) -> bool:
        """Whether the rules do not read where a coin came to rest: it goes onto a tower, or to another place."""
        return self.coins[coin].tower is not None or coin in self.owed or coin in self.put_back

    def home_of(self, coin: str) -> Point:
        """Where a coin goes back to: where it was before an illegal entry, or where it fell."""
        if coin in self.put_back:
            return self.places[coin]
        rest = self.result.places()[coin]
        return self.layout.at_edge((rest.x, rest.y))

    def say_returned(self, coin: str, at: Point) -> None:
        where, rest = f"{at[0]:.4f}, {at[1]:.4f}", self.result.places().get(coin)
        if coin in self.put_back:
            self.say("returned", "CC-29", f"{self.name(coin)} is put back at {where}.", coin)
        elif rest is not None and rest.fate is Fate.LEFT_TABLE:
            self.say("returned", "CC-28", f"{self.name(coin)} is put back at {where}.", coin)
        else:
            self.say("moved in", "CC-28", f"{self.name(coin)} is moved in from the edge, to {where}.", coin)


def takes(guard: Coin, knight: Coin) -> bool:
    """Whether the contact of two coins makes a prisoner (CC-13)."""
    foreign = not is_guard(knight.id) and knight.owner != guard.owner
    return guard.on_duty and foreign and knight.inside == guard.owner


def begun(state: State, coin: str) -> Play:
    """The play in which a coin is flicked, that flick taken; a guard's begins with what it has kept."""
    if state.play is None:
        return state.kept if state.kept is not None and is_guard(coin) else Play(coin)
    return replace(state.play, flicks=state.play.flicks[1:])
