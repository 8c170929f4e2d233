"""Matches of Castle Croquetnole turned into reports, by their events alone: for the tests of the referee."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from parlour.flick import Flick
from parlour.games.castle_croquetnole import Croquet, Decline, Pass, Place, spec
from parlour.games.castle_croquetnole.real_table.reporting import ask
from parlour.games.castle_croquetnole.rules import turns
from parlour.games.castle_croquetnole.rules.board import is_guard
from parlour.games.castle_croquetnole.rules.ruled import facts_of
from parlour.match import Match
from parlour.physics import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.flick import ShotEvent
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import State
    from parlour.games.castle_croquetnole.rules.ruled import Facts

AnyMatch = Match[Any, Any, Any]


def reports_of(match: AnyMatch) -> list[list[str]]:
    """The taps that report each move of a match."""
    return [taps for taps, _ in followed(match)]


def followed(match: AnyMatch) -> Iterator[tuple[list[str], AnyMatch]]:
    """The taps of each move, and the reported match after them."""
    twin = fresh(match)
    for ruling in match.rulings:
        taps = taps_of(match.game, ruling, twin.state)
        twin = twin.report(" ".join(taps))
        yield taps, twin


def fresh(match: AnyMatch) -> AnyMatch:
    """A match under the same options before its first move."""
    return Match.new(spec, dataclasses.asdict(match.game.options), seats=match.seats, seed=1)


def taps_of(game: Any, ruling: Ruling[Any, Any], reported: State) -> list[str]:
    """The taps that report a move in a state in which the coins may lie elsewhere."""
    match ruling.move:
        case Place():
            return ["placed"]
        case Pass(coin=coin):
            return [f"pass-{coin}"]
        case Decline():
            return ["decline"]
        case Croquet(kind=kind):
            return [f"croquet-{kind}"]
    taps = [] if ruling.before.play is not None else [ruling.move.aim.coin]
    for tap in _events(game, ruling):
        listed = {each.text for each in ask(game, reported, taps).taps}
        taps += [text for text in tap if text in listed][:1]
    return [*taps, "."]


def _events(game: Any, ruling: Ruling[Any, Any]) -> Iterator[tuple[str, ...]]:
    """The events of a flick as an observer reports them, each in the ways in which it can be tapped.

    Contacts that were there before the flick are left out, unless a prisoner is taken by one.
    """
    flick = ruling.move
    assert isinstance(flick, Flick)
    facts = facts_of(game, turns.played_on(ruling.before, flick.aim.coin), flick)
    for event in facts.events:
        if event.kind is Kind.DISC and facts.lasting(event) and not _could_take(facts, event):
            continue
        if event.kind is Kind.BLOCK and facts.lasting(event):
            continue
        yield _texts(facts, event)


def _could_take(facts: Facts, event: ShotEvent) -> bool:
    guard, knight = sorted(map(facts.before.coin, (event.coin, event.other)), key=lambda coin: coin.id)
    return guard.on_duty and not is_guard(knight.id) and knight.inside == guard.owner != knight.owner


def _texts(facts: Facts, event: ShotEvent) -> tuple[str, ...]:
    coin, other = event.coin, event.other
    match event.kind:
        case Kind.DISC:
            pair = (f"{coin}*{other}", f"{other}*{coin}")
            return pair if coin == facts.flicked or is_guard(coin) else pair[::-1]
        case Kind.BLOCK:
            return (f"{coin}#{other}",)
        case Kind.LEFT_TABLE:
            return (f"{coin}^n",)
    if int(other) >= 4:
        return (f"{coin}/+{other}",)
    return (f"{coin}/{'+' if event.direction > 0 else '-'}{other}",)
