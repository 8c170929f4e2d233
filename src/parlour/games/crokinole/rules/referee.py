"""The referee: what a shot did, from its events and resting places alone (CR-5 to CR-11).

Nothing here simulates. A result may come from the physics or from somebody who watched a real board. Each clause is a
function of the facts of a shot; what goes to the ditch by CR-5 or CR-6 is decided first; the rest depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.game import Event
from parlour.games.crokinole.rules.board import BoardDisc, State, side_of
from parlour.games.crokinole.rules.contacts import Contacts, contacts
from parlour.games.crokinole.rules.results import OFF, cannot_lie, result_refusal
from parlour.games.crokinole.rules.table import in_fifteen, leans
from parlour.physics import Fate, Kind, Rest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from parlour.flick import Flick
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["Settled", "cannot_lie", "contacts", "result_refusal", "settle"]


@dataclass(frozen=True, slots=True)
class Settled:
    """The board when a shot is settled: what stays on it, the twenties so far, the events, what was taken off."""

    discs: tuple[BoardDisc, ...]
    twenties: tuple[int, int]
    events: tuple[Event, ...]
    removed: tuple[str, ...]
    """Discs that had come to rest on the board and were ditched by a rule."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the clauses read of a shot.

    Attributes:
        game: the options.
        state: before the shot.
        shot: the disc that was shot.
        rest: where each disc of the board came to rest.
        moved: discs whose resting place the result names.
        met: which discs met.
    """

    game: Setting
    state: State
    shot: str
    rest: Mapping[str, Rest]
    moved: frozenset[str]
    met: Contacts

    @property
    def opposed(self) -> bool:
        """Whether an opposing disc was on the board."""
        return any(disc.side != side_of(self.shot) for disc in self.state.discs)

    @property
    def suspended(self) -> bool:
        """Whether nobody is penalised by this shot (CR-9)."""
        return self.game.options.damage == "suspends" and bool(self.met.damage)

    @property
    def savers(self) -> tuple[str, ...]:
        """The discs whose reaching the 15 ring saves the shot (CR-5)."""
        return self.met.chain if self.game.options.saved_by == "any struck disc" else (self.shot,)

    @property
    def saved(self) -> str:
        """The first of them that reached it; empty if none did."""
        return next(filter(self.reached, self.savers), "")

    def reached(self, coin: str) -> bool:
        """Whether a disc ended in the 15 ring or in the hole."""
        at = self.rest[coin]
        return at.fate is Fate.CAPTURED or (at.fate is Fate.ON_TABLE and in_fifteen(at.x, at.y))

    def ended(self, fate: Fate) -> list[tuple[str, Rest]]:
        """The discs that ended so, each with its resting place."""
        return [(coin, at) for coin, at in self.rest.items() if at.fate is fate]

    def event(self, name: str, clause: str, message: str, *about: str) -> Event:
        """An event of the ruling."""
        return Event(name, clause, message[:1].upper() + message[1:], self.game.to_play(self.state), about)

    def names(self, *coins: str) -> str:
        """The names of discs for people: `maple 1, maple 3 and walnut 2`."""
        *others, last = map(self.game.disc_name, coins)
        return f"{', '.join(others)} and {last}" if others else last


@dataclass(frozen=True, slots=True)
class Penalty:
    """What CR-5 or CR-6 sends to the ditch: by which foul, and what a returning disc's touch spares (CR-9)."""

    foul: str = ""
    going: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()


def settle(game: Setting, state: State, flick: Flick) -> Settled:
    """Settle a shot in the order of CR-11: the hit test and its removals, then twenties, then the starting line."""
    facts = facts_of(game, state, flick)
    penalty = _penalty(facts)
    lying = [(coin, at) for coin, at in facts.ended(Fate.ON_TABLE) if coin not in penalty.going]
    over = [coin for coin, at in lying if game.ditched_at(at.x, at.y)]
    captured = _captured(facts, penalty)
    twenties = [made + sum(side_of(coin) == side for coin in captured) for side, made in enumerate(state.twenties)]
    events = (
        *_hit_test(facts, penalty),
        *_departures(facts),
        *_damage(facts, penalty),
        *_twenties(facts, captured),
        *_leaning(facts, lying),
        *_starting_line(facts, lying),
    )
    return Settled(
        discs=tuple(sorted(BoardDisc(coin, at.x, at.y) for coin, at in lying if coin not in over)),
        twenties=(twenties[0], twenties[1]),
        events=events,
        removed=(*(coin for coin in penalty.going if facts.rest[coin].fate is Fate.ON_TABLE), *over),
    )


def facts_of(game: Setting, state: State, flick: Flick) -> Facts:
    """The facts of a played shot."""
    assert flick.result is not None  # noqa: S101 - `judge` runs a flick that has none
    shot, result = game.next_disc(state), flick.result
    rest = {disc.id: Rest(disc.x, disc.y) for disc in state.discs} | {shot: Rest(*(flick.aim.start or (0.0, 0.0)))}
    rest |= dict.fromkeys(result.ended(Kind.LEFT_TABLE), OFF) | result.places()
    return Facts(game, state, shot, rest, frozenset(result.places()), contacts(result, shot))


# --- CR-5, CR-6, CR-9: what goes to the ditch -------------------------------------------------------------------


def _penalty(facts: Facts) -> Penalty:
    options = facts.game.options
    if facts.suspended:
        return Penalty()
    if facts.opposed:
        return Penalty() if facts.met.hits else _penalised(facts, "foul", facts.met.chain)
    if not options.no_hiding or facts.saved:
        return Penalty()
    going = facts.met.chain if options.failed_open_shot == "all struck" else (facts.shot,)
    alone_and_gone = going == (facts.shot,) and facts.rest[facts.shot].fate is Fate.LEFT_TABLE
    return Penalty() if alone_and_gone else _penalised(facts, "hiding", going)


def _penalised(facts: Facts, foul: str, coins: tuple[str, ...]) -> Penalty:
    """Discs that a returning disc touched stay; the others go (CR-9)."""
    touched = {other for _, other in facts.met.damage}
    going = tuple(coin for coin in coins if coin not in touched)
    return Penalty(foul, going, tuple(coin for coin in coins if coin in touched))


def _captured(facts: Facts, penalty: Penalty) -> list[str]:
    """Discs in the hole that count."""
    return [coin for coin, _ in facts.ended(Fate.CAPTURED) if coin not in penalty.going]


# --- CR-5, CR-6: in words ---------------------------------------------------------------------------------------


def _hit_test(facts: Facts, penalty: Penalty) -> Iterator[Event]:
    if facts.suspended:
        return
    if penalty.foul:
        yield _foul(facts, penalty)
        yield from _no_twenties(facts, "CR-6" if penalty.foul == "foul" else "CR-5", penalty.going)
    elif facts.opposed:
        for hit, by in facts.met.hits:
            yield facts.event("hit", "CR-6", f"{facts.names(by)} hits {facts.names(hit)}.", by, hit)
    else:
        yield _open(facts)


def _foul(facts: Facts, penalty: Penalty) -> Event:
    going = penalty.going
    go = f": {facts.names(*going)} {'goes' if len(going) == 1 else 'go'} to the ditch." if going else "."
    if penalty.foul == "foul":
        return facts.event("foul", "CR-6", f"no opposing disc was hit{go}", *going)
    shot = facts.names(facts.shot)
    short = (
        f"neither {shot} nor a disc struck in this shot reached" if len(facts.savers) > 1 else f"{shot} did not reach"
    )
    return facts.event("hiding", "CR-5", f"the board was clear and {short} the 15 ring{go}", *going)


def _no_twenties(facts: Facts, clause: str, going: Iterable[str]) -> Iterator[Event]:
    lost = [coin for coin in going if facts.rest[coin].fate is Fate.CAPTURED]
    if lost:
        verb = "does not count as a 20" if len(lost) == 1 else "do not count as 20s"
        yield facts.event("no twenty", clause, f"{facts.names(*lost)} fell in the hole by that shot and {verb}.", *lost)


def _open(facts: Facts) -> Event:
    """Why a shot at an open board costs nothing."""
    shot, saved = facts.shot, facts.saved
    others: tuple[str, ...] = ()
    if facts.rest[shot].fate is Fate.LEFT_TABLE:
        words = f"{facts.names(shot)} goes off it."
    elif saved == shot:
        words = f"{facts.names(shot)} ends {_where(facts, shot)}."
    elif saved:
        ends = f"{facts.names(saved)}, struck in this shot, ends {_where(facts, saved)}"
        words, others = f"{ends}: {facts.names(shot)} stays.", (saved,)
    else:
        words = f"{facts.names(shot)} may stay anywhere."
    return facts.event("open", "CR-5", f"the board was clear; {words}", shot, *others)


def _where(facts: Facts, coin: str) -> str:
    return "in the hole" if facts.rest[coin].fate is Fate.CAPTURED else "in the 15 ring or on its line"


# --- CR-7 to CR-10 ----------------------------------------------------------------------------------------------


def _departures(facts: Facts) -> Iterator[Event]:
    for coin, _ in facts.ended(Fate.LEFT_TABLE):
        yield facts.event("out", "CR-9", f"{facts.names(coin)} leaves the surface and is out of play.", coin)


def _damage(facts: Facts, penalty: Penalty) -> Iterator[Event]:
    """What a returning disc touched; the disc itself goes to the ditch."""
    for one, other in facts.met.damage:
        yield facts.event(
            "damage", "CR-9", f"{facts.names(one)} comes back and touches {facts.names(other)}.", one, other
        )
    if facts.suspended:
        words = "a returning disc touched another: nobody is penalised for this shot."
        yield facts.event("suspended", "CR-9", words)
    spared = [coin for coin in penalty.spared if facts.rest[coin].fate is not Fate.LEFT_TABLE]
    if spared:
        verb = "stays where it" if len(spared) == 1 else "stay where they"
        yield facts.event(
            "spared",
            "CR-9",
            f"{facts.names(*spared)} {verb} ended up: discs moved by a returning disc are not put back.",
            *spared,
        )


def _twenties(facts: Facts, captured: Iterable[str]) -> Iterator[Event]:
    for coin in captured:
        side = facts.game.sides[side_of(coin)]
        yield facts.event("twenty", "CR-7", f"{facts.names(coin)} lies in the hole: a 20 for {side}.", coin)


def _leaning(facts: Facts, lying: Iterable[tuple[str, Rest]]) -> Iterator[Event]:
    for coin, at in lying:
        if coin in facts.moved and leans(at.x, at.y):
            yield facts.event(
                "leans", "CR-8", f"{facts.names(coin)} leans over the hole and stays; it counts 15.", coin
            )


def _starting_line(facts: Facts, lying: Iterable[tuple[str, Rest]]) -> Iterator[Event]:
    for coin, at in lying:
        reason = facts.game.ditched_at(at.x, at.y)
        if reason:
            yield facts.event("line", "CR-10", f"{facts.names(coin)} {reason} at rest: it goes to the ditch.", coin)
