"""The referee: what a shot did, told from its events and resting places alone (CR-5 to CR-11).

Nothing here simulates. A course may come from the physics or from somebody who watched a real board.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.flick import why_impossible
from parlour.game import Event, Refusal
from parlour.games.crokinole.rules.board import BoardDisc, State, side_of
from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_RADIUS,
    HOLE_RADIUS,
    SURFACE,
    TOUCH,
    in_fifteen,
    leans,
)
from parlour.physics import Fate, Kind, Rest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.flick import Flick, ShotEvent, ShotResult
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["Settled", "cannot_lie", "contacts", "result_refusal", "settle"]

POSTS = tuple(str(number) for number in range(len(BOARD.posts)))
FATES = {Kind.CAPTURED: Fate.CAPTURED, Kind.LEFT_TABLE: Fate.LEFT_TABLE}
"""What an event says of the end of a disc."""
OFF = Rest(0.0, 0.0, Fate.LEFT_TABLE)
"""The end of a disc that is only told to have left: where it lies in the ditch does not matter."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The board when a shot is settled: what stays on it, the twenties so far, what happened, what was taken off."""

    discs: tuple[BoardDisc, ...]
    twenties: tuple[int, int]
    events: tuple[Event, ...]
    removed: tuple[str, ...]
    """Discs that had come to rest on the board and were ditched by a rule."""


@dataclass(frozen=True, slots=True)
class Contacts:
    """Whom a shot disc reached (CR-5, CR-6), and whom a disc touched that came back (CR-9).

    Attributes:
        chain: the shot disc, and the own and partner's discs that were struck in the shot: by it, or one by another.
        hits: the opposing discs that one of the chain touched, in order, each with the disc that did.
        damage: discs that came back from off the board, each with a disc in play that it touched, in order.
    """

    chain: tuple[str, ...]
    hits: tuple[tuple[str, str], ...]
    damage: tuple[tuple[str, str], ...]


def contacts(result: ShotResult, shot: str) -> Contacts:
    """Follow the contacts in the order of time; those at one instant have no order among themselves."""
    mine = side_of(shot)
    chain: list[str] = [shot]
    hits: dict[str, str] = {}
    met = sorted(_met(result), key=lambda each: each.time)
    for _, group in itertools.groupby(met, key=lambda each: each.time):
        pairs = sorted(pair for each in group for pair in ((each.coin, each.other), (each.other, each.coin)))
        grown = True
        while grown:
            links = [pair for pair in pairs if pair[0] in chain and side_of(pair[1]) == mine]
            fresh = [other for _, other in links if other not in chain]
            chain += dict.fromkeys(fresh)
            grown = bool(fresh)
        for one, other in pairs:
            if one in chain and side_of(other) != mine:
                hits.setdefault(other, one)
    return Contacts(tuple(chain), tuple(hits.items()), _damage(result))


def _met(result: ShotResult) -> list[ShotEvent]:
    """The contacts of discs in play: those that left, or fell in the hole, were out at once (CR-7, CR-9)."""
    gone = result.ended(Kind.LEFT_TABLE, Kind.CAPTURED)
    discs = (each for each in result.events if each.kind is Kind.DISC)
    return [each for each in discs if all(each.time <= gone.get(coin, math.inf) for coin in (each.coin, each.other))]


def _damage(result: ShotResult) -> tuple[tuple[str, str], ...]:
    """The contacts of discs that came back from off the board with discs in play (CR-9).

    A disc's leaving may name the disc that it touched when it came back; else it is a contact later than its leaving.
    Two discs that both have left touch off the board.
    """
    left, gone = result.ended(Kind.LEFT_TABLE), result.ended(Kind.LEFT_TABLE, Kind.CAPTURED)
    found: list[tuple[float, str, str]] = []
    for each in result.events:
        if each.kind is Kind.LEFT_TABLE and each.other and each.time <= gone.get(each.other, math.inf):
            found.append((each.time, each.coin, each.other))
        for one, other in ((each.coin, each.other), (each.other, each.coin)) if each.kind is Kind.DISC else ():
            if left.get(one, math.inf) < each.time <= gone.get(other, math.inf):
                found.append((each.time, one, other))
    return tuple(dict.fromkeys((one, other) for _, one, other in sorted(found)))


def settle(game: Setting, state: State, flick: Flick) -> Settled:
    """Settle a shot in the order of CR-11: the hit test and its removals, then twenties, then the starting line."""
    return _Desk(game, state, flick).settle()


class _Desk:
    """One shot on the referee's desk. Lives as long as the ruling takes."""

    def __init__(self, game: Setting, state: State, flick: Flick) -> None:
        assert flick.result is not None  # noqa: S101 - `judge` runs a flick that has none
        self.game = game
        self.state = state
        self.seat = game.to_play(state)
        self.shot = game.next_disc(state)
        self.result = flick.result
        start = flick.done.start or (0.0, 0.0)
        self.rest = {disc.id: Rest(disc.x, disc.y) for disc in state.discs} | {self.shot: Rest(*start)}
        self.rest |= dict.fromkeys(flick.result.ended(Kind.LEFT_TABLE), OFF) | flick.result.places()
        self.met = contacts(flick.result, self.shot)
        self.ditched: dict[str, None] = {}
        self.spared: dict[str, None] = {}
        self.events: list[Event] = []

    def settle(self) -> Settled:
        if not self.suspended:
            self.hit_test()
        self.departures()
        self.damage()
        self.twenties()
        self.leaning()
        self.starting_line()
        stay = sorted(BoardDisc(coin, at.x, at.y) for coin, at in self.at_rest() if coin not in self.ditched)
        won = [sum(side_of(coin) == side for coin in self.captured()) for side in (0, 1)]
        twenties = (self.state.twenties[0] + won[0], self.state.twenties[1] + won[1])
        removed = tuple(coin for coin in self.ditched if self.rest[coin].fate is Fate.ON_TABLE)
        return Settled(tuple(stay), twenties, tuple(self.events), removed)

    # --- what lies where ----------------------------------------------------------------------------------------

    def at_rest(self) -> list[tuple[str, Rest]]:
        return [(coin, at) for coin, at in self.rest.items() if at.fate is Fate.ON_TABLE]

    def captured(self) -> list[str]:
        """Discs in the hole that count."""
        return [coin for coin, at in self.rest.items() if at.fate is Fate.CAPTURED and coin not in self.ditched]

    def say(self, name: str, clause: str, message: str, *about: str) -> None:
        self.events.append(Event(name, clause, message[:1].upper() + message[1:], self.seat, about))

    def name(self, coin: str) -> str:
        return self.game.disc_name(coin)

    def names(self, coins: Iterable[str]) -> str:
        *others, last = map(self.name, coins)
        return f"{', '.join(others)} and {last}" if others else last

    def go(self, coins: tuple[str, ...]) -> str:
        """Who goes to the ditch, as the end of a sentence."""
        return f": {self.names(coins)} {'goes' if len(coins) == 1 else 'go'} to the ditch." if coins else "."

    def take_off(self, coins: Iterable[str]) -> tuple[str, ...]:
        """Ditch discs by CR-5 or CR-6, but those that a returning disc touched: they stay (CR-9). Who goes."""
        kept = {other for _, other in self.met.damage}
        going = tuple(coin for coin in coins if coin not in kept)
        self.spared |= dict.fromkeys(coin for coin in coins if coin in kept)
        self.ditched |= dict.fromkeys(going)
        return going

    # --- CR-5, CR-6 ---------------------------------------------------------------------------------------------

    @property
    def suspended(self) -> bool:
        """Whether nobody is penalised by this shot (CR-9)."""
        return self.game.options.damage == "suspends" and bool(self.met.damage)

    def hit_test(self) -> None:
        if any(disc.side != side_of(self.shot) for disc in self.state.discs):
            self.must_hit()
        else:
            self.must_reach()

    def must_hit(self) -> None:
        if self.met.hits:
            for hit, by in self.met.hits:
                self.say("hit", "CR-6", f"{self.name(by)} hits {self.name(hit)}.", by, hit)
            return
        going = self.take_off(self.met.chain)
        self.say("foul", "CR-6", f"no opposing disc was hit{self.go(going)}", *going)
        self.no_twenties("CR-6", going)

    def must_reach(self) -> None:
        options = self.game.options
        saved = next((coin for coin in self.savers() if self.reached(coin)), None)
        going = self.met.chain if options.failed_open_shot == "all struck" else (self.shot,)
        if saved is None and options.no_hiding and going != (self.shot,):
            self.hiding(going)
        elif self.rest[self.shot].fate is Fate.LEFT_TABLE:
            self.open(f"{self.name(self.shot)} does not stay on it either.")
        elif saved == self.shot:
            self.open(f"{self.name(saved)} ends {self.where(saved)}.")
        elif saved is not None:
            words = f"{self.name(saved)}, struck in this shot, ends {self.where(saved)}: {self.name(self.shot)} stays."
            self.open(words, saved)
        elif not options.no_hiding:
            self.open(f"{self.name(self.shot)} may lie anywhere.")
        else:
            self.hiding(going)

    def open(self, words: str, *others: str) -> None:
        self.say("open", "CR-5", f"no opposing disc is on the board; {words}", self.shot, *others)

    def hiding(self, coins: tuple[str, ...]) -> None:
        going = self.take_off(coins)
        others = " nor a disc struck in this shot" if len(self.savers()) > 1 else ""
        short = f"neither {self.name(self.shot)}{others} reached" if others else f"{self.name(self.shot)} did not reach"
        self.say("hiding", "CR-5", f"no opposing disc is on the board and {short} the 15 zone{self.go(going)}", *going)
        self.no_twenties("CR-5", going)

    def no_twenties(self, clause: str, going: Iterable[str]) -> None:
        lost = [coin for coin in going if self.rest[coin].fate is Fate.CAPTURED]
        if lost:
            verb = "is no 20" if len(lost) == 1 else "are no 20s"
            self.say("no twenty", clause, f"{self.names(lost)} fell in the hole by that shot and {verb}.", *lost)

    def savers(self) -> tuple[str, ...]:
        """The discs whose reaching the 15 zone saves the shot."""
        return self.met.chain if self.game.options.saved_by == "any struck disc" else (self.shot,)

    def reached(self, coin: str) -> bool:
        at = self.rest[coin]
        return at.fate is Fate.CAPTURED or (at.fate is Fate.ON_TABLE and in_fifteen(at.x, at.y))

    def where(self, coin: str) -> str:
        return "in the hole" if self.rest[coin].fate is Fate.CAPTURED else "in the 15 zone or on its line"

    # --- CR-7 to CR-10 ------------------------------------------------------------------------------------------

    def departures(self) -> None:
        for coin, at in self.rest.items():
            if at.fate is Fate.LEFT_TABLE:
                self.say("out", "CR-9", f"{self.name(coin)} leaves the surface and is out of play.", coin)

    def damage(self) -> None:
        """What a disc did that came back; it lies in the ditch all the same."""
        for one, other in self.met.damage:
            self.say("damage", "CR-9", f"{self.name(one)} comes back and touches {self.name(other)}.", one, other)
        if self.suspended:
            self.say("suspended", "CR-9", "a returning disc touched another: nobody is penalised for this shot.")
        spared = tuple(coin for coin in self.spared if self.rest[coin].fate is not Fate.LEFT_TABLE)
        if spared:
            verb = "stays where it" if len(spared) == 1 else "stay where they"
            self.say("spared", "CR-9", f"{self.names(spared)} {verb} ended up: damage stays.", *spared)

    def twenties(self) -> None:
        for coin in self.captured():
            side = self.game.sides[side_of(coin)]
            self.say("twenty", "CR-7", f"{self.name(coin)} lies in the hole: a 20 for {side}.", coin)

    def leaning(self) -> None:
        moved = {coin for coin, _ in self.result.rest}
        for coin, at in self.at_rest():
            if coin in moved and coin not in self.ditched and leans(at.x, at.y):
                self.say("leans", "CR-8", f"{self.name(coin)} leans over the hole and stays; it counts 15.", coin)

    def starting_line(self) -> None:
        for coin, at in self.at_rest():
            reason = self.game.ditched_at(at.x, at.y)
            if coin not in self.ditched and reason:
                self.ditched[coin] = None
                self.say("line", "CR-10", f"{self.name(coin)} {reason} at rest: it goes to the ditch.", coin)


def result_refusal(state: State, shot: str, result: ShotResult) -> Refusal | None:
    """Why a course that somebody tells cannot be true of this board."""
    coins = {disc.id for disc in state.discs} | {shot}
    problem = why_impossible(result, coins) or _contradiction(result)
    if problem:
        return Refusal("impossible", "CR-11", f"{problem[0].upper()}{problem[1:]}.")
    places = {disc.id: Rest(disc.x, disc.y) for disc in state.discs}
    places |= dict.fromkeys(result.ended(Kind.LEFT_TABLE), OFF) | result.places()
    lying = [BoardDisc(coin, at.x, at.y) for coin, at in places.items() if at.fate is Fate.ON_TABLE]
    problem = cannot_lie(lying)
    return Refusal("cannot_lie", "CR-11", f"{problem}.") if problem else None


def _contradiction(result: ShotResult) -> str:
    """What a course says that no course can say; empty for nothing."""
    for each in result.events:
        if each.kind in (Kind.LINE, Kind.BLOCK) or (each.kind is Kind.POST and each.other not in POSTS):
            return f"{each.coin} is told to meet what is not on the board: {each.kind.words} {each.other}"
    places = result.places()
    for each in result.events:
        fate = FATES.get(each.kind)
        place = places.get(each.coin, OFF)
        if fate is not None and place.fate is not fate:
            return f"{each.coin} is told to end {fate.words}, and its resting place says otherwise"
    return ""


def cannot_lie(discs: Sequence[BoardDisc]) -> str:
    """Why these discs cannot lie on the board so, in words; empty when they can."""
    for disc in discs:
        if math.hypot(disc.x, disc.y) > SURFACE:
            return f"{disc.id} lies off the surface, which ends {SURFACE:.4f} m from its centre"
        if math.hypot(disc.x, disc.y) < HOLE_RADIUS - DISC_RADIUS - TOUCH:
            return f"{disc.id} lies wholly in the hole, and so not on the board"
        if any(post.distance(disc.x, disc.y) < DISC_RADIUS - TOUCH for post in BOARD.posts):
            return f"{disc.id} lies in a post"
    for one, other in itertools.combinations(discs, 2):
        if math.hypot(one.x - other.x, one.y - other.y) < 2 * DISC_RADIUS - TOUCH:
            return f"{one.id} and {other.id} overlap; their centres are {2 * DISC_RADIUS:.5f} m apart or more"
    return ""
