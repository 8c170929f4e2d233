"""The referee: what a shot did, told from its events and resting places alone (CR-5 to CR-11).

Nothing here simulates. A course may come from the physics or from somebody who watched a real board.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.flick import told_falsely
from parlour.game import Event, Refusal
from parlour.games.crokinole.rules.board import Disc, State, side_of
from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_RADIUS,
    HOLE_RADIUS,
    SURFACE,
    TOUCH,
    in_fifteen,
    leans,
    on_start_line,
)
from parlour.physics import Fate, Kind, Rest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.flick import Course, Flick, Happening
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["Settled", "cannot_lie", "contacts", "course_refusal", "settle"]

POSTS = tuple(str(number) for number in range(len(BOARD.posts)))
FATES = {Kind.CAPTURED: Fate.CAPTURED, Kind.LEFT_TABLE: Fate.LEFT_TABLE}
"""What an event says of the end of a disc."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The board when a shot is settled: what stays on it, the twenties so far, what happened, what was taken off."""

    discs: tuple[Disc, ...]
    twenties: tuple[int, int]
    events: tuple[Event, ...]
    removed: tuple[str, ...]
    """Discs that had come to rest on the board and were ditched by a rule."""


@dataclass(frozen=True, slots=True)
class Contacts:
    """Whom a shot disc reached (CR-6).

    Attributes:
        chain: the shot disc, and the own and partner's discs that it moved, directly or one by another.
        struck: own and partner's discs that the shot disc itself touched.
        hits: the opposing discs that one of the chain touched, in order, each with the disc that did.
    """

    chain: tuple[str, ...]
    struck: tuple[str, ...]
    hits: tuple[tuple[str, str], ...]


def contacts(course: Course, shot: str) -> Contacts:
    """Follow the contacts in the order of time; those at one instant have no order among themselves."""
    mine = side_of(shot)
    chain: list[str] = [shot]
    struck: list[str] = []
    hits: dict[str, str] = {}
    met = sorted(_met(course), key=lambda each: each.time)
    for _, group in itertools.groupby(met, key=lambda each: each.time):
        pairs = sorted(pair for each in group for pair in ((each.coin, each.other), (each.other, each.coin)))
        grown = True
        while grown:
            links = [pair for pair in pairs if pair[0] in chain and side_of(pair[1]) == mine]
            fresh = [other for _, other in links if other not in chain]
            chain += dict.fromkeys(fresh)
            grown = bool(fresh)
        struck += [other for one, other in pairs if one == shot and side_of(other) == mine]
        for one, other in pairs:
            if one in chain and side_of(other) != mine:
                hits.setdefault(other, one)
    return Contacts(tuple(chain), tuple(dict.fromkeys(struck)), tuple(hits.items()))


def _met(course: Course) -> list[Happening]:
    """The contacts of discs in play: those that left, or fell in the hole, were out at once (CR-7, CR-9)."""
    gone: dict[str, float] = {}
    for each in course.events:
        if each.kind in FATES:
            gone[each.coin] = min(each.time, gone.get(each.coin, math.inf))
    discs = (each for each in course.events if each.kind is Kind.DISC)
    return [each for each in discs if all(each.time <= gone.get(coin, math.inf) for coin in (each.coin, each.other))]


def settle(game: Setting, state: State, flick: Flick) -> Settled:
    """Settle a shot in the order of CR-11: the hit test and its removals, then twenties, then the starting line."""
    return _Desk(game, state, flick).settle()


class _Desk:
    """One shot on the referee's desk. Lives as long as the ruling takes."""

    def __init__(self, game: Setting, state: State, flick: Flick) -> None:
        assert flick.course is not None  # noqa: S101 - `judge` runs a flick that has none
        self.game = game
        self.state = state
        self.seat = game.to_play(state)
        self.shot = game.next_disc(state)
        self.course = flick.course
        start = flick.done.start or (0.0, 0.0)
        self.rest = {disc.id: Rest(disc.x, disc.y) for disc in state.discs} | {self.shot: Rest(*start)}
        self.rest |= flick.course.places()
        self.ditched: dict[str, None] = {}
        self.events: list[Event] = []

    def settle(self) -> Settled:
        self.hit_test()
        self.departures()
        self.twenties()
        self.leaning()
        self.starting_line()
        stay = sorted(Disc(coin, at.x, at.y) for coin, at in self.at_rest() if coin not in self.ditched)
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

    def names(self, coins: Iterable[str]) -> str:
        *others, last = [self.game.disc_name(coin) for coin in coins]
        return f"{', '.join(others)} and {last}" if others else last

    # --- CR-5, CR-6 ---------------------------------------------------------------------------------------------

    def hit_test(self) -> None:
        met = contacts(self.course, self.shot)
        if any(disc.side != side_of(self.shot) for disc in self.state.discs):
            self.must_hit(met)
        else:
            self.must_reach(met)

    def must_hit(self, met: Contacts) -> None:
        if met.hits:
            for hit, by in met.hits:
                self.say("hit", "CR-6", f"{self.game.disc_name(by)} hits {self.game.disc_name(hit)}.", by, hit)
            return
        self.ditched |= dict.fromkeys(met.chain)
        verb = "goes" if len(met.chain) == 1 else "go"
        words = f"no opposing disc was hit: {self.names(met.chain)} {verb} to the ditch."
        self.say("foul", "CR-6", words, *met.chain)
        lost = [coin for coin in met.chain if self.rest[coin].fate is Fate.CAPTURED]
        if lost:
            self.say("no twenty", "CR-6", f"{self.names(lost)} fell in the hole by that shot and is no 20.", *lost)

    def must_reach(self, met: Contacts) -> None:
        saved = next((coin for coin in (self.shot, *self.savers(met)) if self.reached(coin)), None)
        name = self.game.disc_name(self.shot)
        if saved == self.shot:
            where = "in the hole" if self.rest[self.shot].fate is Fate.CAPTURED else "in the 15 zone or on its line"
            self.say("open", "CR-5", f"no opposing disc is on the board; {name} ends {where}.", self.shot)
        elif self.rest[self.shot].fate is Fate.LEFT_TABLE:
            self.say("open", "CR-5", f"no opposing disc is on the board; {name} does not stay on it either.", self.shot)
        elif saved is not None:
            struck = self.game.disc_name(saved)
            self.say(
                "open",
                "CR-5",
                f"no opposing disc is on the board; {struck}, which {name} struck, ends in the 15 zone: {name} stays.",
                self.shot,
                saved,
            )
        elif not self.game.options.no_hiding:
            self.say("open", "CR-5", f"no opposing disc is on the board; {name} may lie anywhere.", self.shot)
        else:
            self.ditched[self.shot] = None
            words = f"no opposing disc is on the board and {name} did not reach the 15 zone: it goes to the ditch."
            self.say("hiding", "CR-5", words, self.shot)

    def savers(self, met: Contacts) -> tuple[str, ...]:
        """The discs whose reaching the 15 zone saves the shot disc."""
        return met.struck if self.game.options.struck_disc_saves else ()

    def reached(self, coin: str) -> bool:
        at = self.rest[coin]
        return at.fate is Fate.CAPTURED or (at.fate is Fate.ON_TABLE and in_fifteen(at.x, at.y))

    # --- CR-7 to CR-10 ------------------------------------------------------------------------------------------

    def departures(self) -> None:
        for coin, at in self.rest.items():
            if at.fate is Fate.LEFT_TABLE:
                self.say("out", "CR-9", f"{self.game.disc_name(coin)} leaves the surface and is out of play.", coin)

    def twenties(self) -> None:
        for coin in self.captured():
            side = self.game.sides[side_of(coin)]
            self.say("twenty", "CR-7", f"{self.game.disc_name(coin)} lies in the hole: a 20 for {side}.", coin)

    def leaning(self) -> None:
        moved = {coin for coin, _ in self.course.rest}
        for coin, at in self.at_rest():
            if coin in moved and coin not in self.ditched and leans(at.x, at.y):
                self.say(
                    "leans", "CR-8", f"{self.game.disc_name(coin)} leans over the hole and stays; it counts 15.", coin
                )

    def starting_line(self) -> None:
        for coin, at in self.at_rest():
            if coin not in self.ditched and on_start_line(at.x, at.y):
                self.ditched[coin] = None
                words = f"{self.game.disc_name(coin)} touches the starting line at rest: it goes to the ditch."
                self.say("line", "CR-10", words, coin)


def course_refusal(state: State, shot: str, course: Course) -> Refusal | None:
    """Why a course that somebody tells cannot be true of this board."""
    coins = {disc.id for disc in state.discs} | {shot}
    problem = told_falsely(course, coins) or _contradiction(course)
    if problem:
        return Refusal("impossible", "CR-11", f"{problem[0].upper()}{problem[1:]}.")
    places = {disc.id: Rest(disc.x, disc.y) for disc in state.discs} | course.places()
    lying = [Disc(coin, at.x, at.y) for coin, at in places.items() if at.fate is Fate.ON_TABLE]
    problem = cannot_lie(lying)
    return Refusal("cannot_lie", "CR-11", f"{problem}.") if problem else None


def _contradiction(course: Course) -> str:
    """What a course says that no course can say; empty for nothing."""
    for each in course.events:
        if each.kind in (Kind.LINE, Kind.BLOCK) or (each.kind is Kind.POST and each.other not in POSTS):
            return f"{each.coin} is told to meet what is not on the board: {each.kind.words} {each.other}"
    places = course.places()
    for each in course.events:
        fate = FATES.get(each.kind)
        if fate is not None and (each.coin not in places or places[each.coin].fate is not fate):
            return f"{each.coin} is told to end {fate.words}, and its resting place says otherwise"
    return ""


def cannot_lie(discs: Sequence[Disc]) -> str:
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
