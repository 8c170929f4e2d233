"""What can be tapped next in a report, and the move that the taps make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from typing import TYPE_CHECKING

from parlour.flick import Flick, ShotResult, Unmeasured
from parlour.game import NotationError
from parlour.games.castle_croquetnole.real_table.reporting import words
from parlour.games.castle_croquetnole.real_table.reporting.happening import possible, why_not
from parlour.games.castle_croquetnole.real_table.reporting.places import croquet, in_castle, placing
from parlour.games.castle_croquetnole.rules import turns
from parlour.games.castle_croquetnole.rules.board import COINS, Cause, State, guard_of, knight_of
from parlour.games.castle_croquetnole.rules.moves import Decline, Move, MoveIn, Pass
from parlour.games.castle_croquetnole.rules.referee import after_event
from parlour.games.castle_croquetnole.rules.ruled import facts_of, first_ruled
from parlour.games.reporting import Asked, Tap, possible_now
from parlour.physics import Fate, Rest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.flick import ShotEvent
    from parlour.game import Event
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["ask", "move", "vocabulary"]

TOUCHED = "Coins that touched before count only if they met again."
KEPT = 512
"""Taps of reports that are remembered: whoever reports asks after each of them."""


def ask(game: CastleCroquetnole, state: State, taps: Sequence[str]) -> Asked:
    """What can be tapped after these taps.

    Raises:
        NotationError: when one of the taps is impossible after those before it.
    """
    report = _followed(game, state, taps)
    question = "That is the whole report." if report.complete else _question(game, state, report)
    return Asked(question, report.taps, report.words, report.events, TOUCHED if report.begins else "")


def move(game: CastleCroquetnole, state: State, taps: Sequence[str]) -> Move:
    """The move that a complete report describes.

    Raises:
        NotationError: when a tap is impossible, or the report is not complete.
    """
    report = _followed(game, state, taps)
    if not report.complete:
        raise NotationError(f"The report is not complete. {_question(game, state, report)} {_listed(report.taps)}")
    if report.flick is None:
        return _chosen(game, state, taps[-1])
    return replace(report.flick.flick, result=_at_rest(game, report.flick, report.falls))


def vocabulary(game: CastleCroquetnole) -> tuple[Tap, ...]:
    """Everything that can ever be tapped."""
    first = [words.flicked(game, coin) for coin in COINS]
    first += [tap(game, coin) for tap in (words.passed, words.moved_in) for coin in COINS]
    placed = Tap(words.PLACED, "The coin is placed next to its tower", ends=True)
    declined = Tap(words.DECLINE, "The rest of the flicks is declined", ends=True)
    return (*first, placed, declined, *words.croquets(), words.done(), *_every_event(game))


def _every_event(game: CastleCroquetnole) -> Iterator[Tap]:
    for coin in COINS:
        for castle in range(4):
            yield words.goes_in(game, coin, castle)
            yield words.goes_out(game, coin, castle)
            yield words.through_door(game, coin, castle)
            yield words.hits_tower(game, coin, castle)
        yield from (words.touches(game, coin, other) for other in COINS if other != coin)
        yield from words.falls(game, coin)


# --- following the taps -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlickSoFar:
    """A flick of which a part was reported.

    Attributes:
        flick: as it began, without a result.
        facts: what was reported.
        ruled: the rulings on it.
    """

    flick: Flick
    facts: Facts
    ruled: Ruled

    def then(self, event: ShotEvent) -> FlickSoFar:
        """The flick after one more event, which alone is ruled on."""
        facts = self.facts.then(event)
        return replace(self, facts=facts, ruled=after_event(facts, self.ruled, event))


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """A report so far: what is carried from tap to tap.

    Attributes:
        taps: what can be tapped next.
        words: what was tapped, in words.
        flick: of the coin that is flicked; None before that.
        falls: the coins that fell off the table, each with the direction of the side.
        complete: whether nothing is missing.
    """

    taps: tuple[Tap, ...]
    words: tuple[str, ...] = ()
    flick: FlickSoFar | None = None
    falls: tuple[tuple[str, Point], ...] = ()
    complete: bool = False

    @property
    def begins(self) -> bool:
        """Whether the first event of a flick is reported next."""
        return self.flick is not None and not self.complete and not self.flick.facts.events

    @property
    def events(self) -> tuple[Event, ...]:
        """What the rules make of the flick so far."""
        return self.flick.ruled.events if self.flick else ()


def _followed(game: CastleCroquetnole, state: State, taps: Sequence[str]) -> Report:
    """The report after these taps; of one that grows, only the new taps are followed."""
    return reduce(lambda report, text: _after(game, state, report, text), taps, _opening(game, state))


@lru_cache(KEPT)
def _opening(game: CastleCroquetnole, state: State) -> Report:
    """The report before its first tap."""
    if game.outcome(state) is not None:
        raise NotationError("The game is over: there is nothing to report.")
    if state.owed:
        return Report((words.placed(game, state.owed[0]),))
    if state.play is None:
        return Report(tuple(_beginnings(game, state)))
    if game.choosing(state):
        taken = (tap for tap in words.croquets() if _croquet(game, state, tap.text) is not None)
        return Report((*taken, *_instead(game, state)))
    flick = _begun(game, state, state.play.coin)
    return Report((*_instead(game, state), *_next(game, flick)), (), flick)


def _instead(game: CastleCroquetnole, state: State) -> Iterator[Tap]:
    """To decline flicks, or to put a coin in from the edge."""
    if state.play is not None and game.refusal(state, Decline()) is None:
        yield words.declined(game, state.play.coin, "croquet" if game.waiting(state) else "flicks")
    for coin in (knight_of(state.seat), guard_of(state.seat)):
        if game.refusal(state, MoveIn(coin)) is None:
            yield words.moved_in(game, coin)


def _beginnings(game: CastleCroquetnole, state: State) -> Iterator[Tap]:
    """The coins that can be flicked now, and those that need not be played."""
    for coin in (knight_of(state.seat), guard_of(state.seat)):
        if game.refusal(state, _flick(state, coin)) is None:
            yield words.flicked(game, coin)
    for coin in (knight_of(state.seat), guard_of(state.seat)):
        if game.refusal(state, Pass(coin)) is None:
            yield words.passed(game, coin)
    yield from _instead(game, state)


@lru_cache(KEPT)
def _after(game: CastleCroquetnole, state: State, report: Report, text: str) -> Report:
    """The report after one more tap.

    Raises:
        NotationError: it is impossible.
    """
    tap = next((each for each in report.taps if each.text == text), None)
    if tap is None:
        why = why_not(game, report.flick.facts, report.flick.ruled, text) if report.flick else "That cannot be now"
        raise NotationError(f"{why}: {text[:30]!r}. {_listed(report.taps)}")
    said = (*report.words, f"{tap.group} {tap.words}" if tap.group else tap.words)
    if text in COINS:
        flick = _begun(game, state, text)
        return Report(tuple(_next(game, flick)), said, flick)
    if report.flick is None or text == words.DECLINE or text.startswith(words.MOVED):
        return Report((), said, complete=True)
    if text == words.DONE:
        return Report((), said, report.flick, report.falls, complete=True)
    event = words.event_of(text, float(len(report.flick.facts.events) + 1))
    assert event is not None  # noqa: S101 - every other tap was looked at before
    flick, side = report.flick.then(event), words.side_of_fall(text)
    falls = report.falls if side is None else (*report.falls, (event.coin, side))
    return Report(tuple(_next(game, flick)), said, flick, falls)


def _next(game: CastleCroquetnole, flick: FlickSoFar) -> Iterator[Tap]:
    """What can be tapped after a part of a flick."""
    yield words.done()
    yield from possible(game, flick.facts, flick.ruled)


def _flick(state: State, coin: str) -> Flick:
    """A flick of a coin in which nothing has happened yet."""
    tight = state.play is not None and state.play.next is Cause.TIGHT
    return Flick(Unmeasured(coin=coin, tight=guard_of(state.seat) if tight else ""), None, ShotResult((), ()))


def _begun(game: CastleCroquetnole, state: State, coin: str) -> FlickSoFar:
    """The flick of a coin before its first event."""
    flick = _flick(state, coin)
    facts = facts_of(game, turns.played_on(state, coin), flick)
    return FlickSoFar(flick, facts, first_ruled(facts))


# --- the move -----------------------------------------------------------------------------------------------------


def _chosen(game: CastleCroquetnole, state: State, text: str) -> Move:
    """The move of a report without a flick."""
    if text == words.PLACED:
        return placing(game, state)
    if text == words.DECLINE:
        return Decline()
    if text.startswith(words.PASS):
        return Pass(text.removeprefix(words.PASS))
    if text.startswith(words.MOVED):
        return MoveIn(text.removeprefix(words.MOVED))
    chosen = _croquet(game, state, text)
    assert chosen is not None  # noqa: S101 - it was on the list
    return chosen


def _croquet(game: CastleCroquetnole, state: State, text: str) -> Move | None:
    return croquet(game, state, text.removeprefix(words.CROQUET))


def _at_rest(game: CastleCroquetnole, flick: FlickSoFar, falls: Sequence[tuple[str, Point]]) -> ShotResult:
    """The events with places for the coins that are in another castle now, and for those that fell."""
    layout, ruled, before = game.layout, flick.ruled, flick.facts.before
    taken, rest = [at for _, at in before.lying()], list[tuple[str, Rest]]()
    for coin, (x, y) in falls:
        if not ruled.undone and not ruled.is_lifted(coin):
            rest.append((coin, Rest(x * layout.side / 2, y * layout.side / 2, Fate.LEFT_TABLE)))
    fell = {coin for coin, _ in rest}
    for coin, _ in before.lying():
        inside = ruled.coin(coin).inside
        if ruled.undone or coin in fell or ruled.is_lifted(coin) or inside == before.coin(coin).inside:
            continue
        place = in_castle(layout, inside, taken, game.margin)
        taken.append(place)
        rest.append((coin, Rest(*place)))
    return ShotResult(flick.facts.events, tuple(rest))


# --- in words -----------------------------------------------------------------------------------------------------


def _question(game: CastleCroquetnole, state: State, report: Report) -> str:
    if report.flick is not None:
        if report.flick.facts.events:
            return "What happened next?"
        name = game.coin_name(report.flick.facts.flicked)
        return f"{name} is flicked. What happened first?"
    if state.owed:
        return f"Where is {game.coin_name(state.owed[0])}?"
    if state.play is not None:
        return f"Which croquet does {game.castle_name(state.seat)} take?"
    return f"What does {game.castle_name(state.seat)} play?"


def _listed(taps: Sequence[Tap]) -> str:
    """What is possible, for an error."""
    return possible_now([f"{tap.group} {tap.words}" if tap.group else tap.words for tap in taps])
