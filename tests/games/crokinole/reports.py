"""Matches of Crokinole turned into reports, by what the rules read of each shot: for the tests of the referee."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from parlour.flick import Flick
from parlour.games.crokinole import spec
from parlour.games.crokinole.real_table.reporting.places import zone_of
from parlour.games.crokinole.rules.referee import facts_of
from parlour.match import Match
from parlour.physics import Fate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.referee import Facts

AnyMatch = Match[Any, Any, Any]

FATES = {Fate.CAPTURED: "hole", Fate.LEFT_TABLE: "off"}
COMMON = {"hole": "hole", "off": "off", "15": "15", "15line": "10", "10": "10", "5": "5"}
"""The one-tap ends of a shot at a disc: its place on the 15 line is read by no clause."""
OPEN = {"hole": "twenty", "off": "off", "15": "15", "15line": "15line"}


def reports_of(match: AnyMatch) -> list[list[str]]:
    """The taps that report each shot of a match, one where one is enough."""
    return [taps for taps, _ in followed(match)]


def counts_of(match: AnyMatch) -> list[list[str]]:
    """The taps that report the end of each finished round of a match."""
    return [
        ["round=" + ",".join(str(n) for row in _tally(match, ruling).counts for n in row)]
        for ruling in match.rulings
        if ruling.after.round > ruling.before.round
    ]


def followed(match: AnyMatch) -> Iterator[tuple[list[str], AnyMatch]]:
    """The taps of each shot, and the reported match after them."""
    twin = fresh(match)
    for ruling in match.rulings:
        taps = taps_of(match, ruling, twin.state)
        twin = twin.report(" ".join(taps))
        yield taps, twin


def fresh(match: AnyMatch) -> AnyMatch:
    """A match under the same options, with the same lots, before its first shot."""
    return Match.new(spec, dataclasses.asdict(match.game.options), seats=match.seats, position=match.position, seed=1)


def taps_of(match: AnyMatch, ruling: Ruling[Any, Any], reported: State) -> list[str]:
    """The taps that report a shot after which the reported board may differ in places, but not in zones."""
    flick = ruling.move
    assert isinstance(flick, Flick)
    facts = facts_of(match.game, ruling.before, flick)
    ends = _ends(facts, reported)
    hits = [*facts.met.chain[1:], *(coin for coin, _ in facts.met.hits)]
    shot, others = facts.shot, {coin: end for coin, end in ends.items() if coin != facts.shot}
    if not facts.met.damage:
        if not hits and not others:
            short = _short(facts, ends[shot])
            if short:
                return [short]
        if len(hits) == 1 and facts.met.hits and ends[shot] in COMMON and others in ({}, {hits[0]: "off"}):
            tap = f"{hits[0]}-{'gone' if others else 'stays'}-{COMMON[ends[shot]]}"
            theirs = [disc.id for disc in reported.discs if disc.id[0] != shot[0]]
            return [tap] if len(theirs) == 1 else [f"hit-{hits[0]}", tap]
    backs = [tap for one, other in facts.met.damage for tap in (f"{one}-back", f"touched-{other}")]
    came_back = {one for one, _ in facts.met.damage}
    rest = [f"{coin}-{end}" for coin, end in ends.items() if coin not in came_back]
    return [*(f"hit-{coin}" for coin in hits), *backs, *rest, "done"]


def _ends(facts: Facts, reported: State) -> dict[str, str]:
    """Where the discs ended that went, or lie in another zone than on the reported board."""
    zones = {disc.id: zone_of(disc.x, disc.y) for disc in reported.discs}
    ends = {}
    for coin, at in facts.rest.items():
        end = FATES.get(at.fate) or zone_of(at.x, at.y)
        if end == "beyond" and facts.game.options.beyond_line == "ditched":
            end = "line"
        if coin == facts.shot or (coin in facts.moved and (end == "lean" or end != zones[coin])):
            ends[coin] = end
    return ends


def _short(facts: Facts, end: str) -> str:
    """The one tap for a shot that hit nothing; empty if none says it."""
    if facts.opposed:
        return "" if end in ("hole", "off") else "missed"
    if facts.game.options.no_hiding:
        return OPEN.get(end, "" if end == "lean" else "short")
    return OPEN.get(end, end if end in ("10", "5") else "")


def _tally(match: AnyMatch, ruling: Ruling[Any, Any]) -> Any:
    return match.game.counted(ruling)
