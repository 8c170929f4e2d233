"""Coins that meet: prisoners taken and released, and strikes (CC-11, CC-13 to CC-18, CC-20, CC-22 to CC-25).

Each function is one clause or a part of one, applied to what has been ruled so far.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import ALL, STEPS, Cause, guard_of, is_guard, knight_of
from parlour.games.castle_croquetnole.rules.ruled import Bonus, taken_back

if TYPE_CHECKING:
    from parlour.flick import ShotEvent
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled

__all__ = ["contact", "release_all", "rescue", "rescues", "takes"]


def contact(facts: Facts, ruled: Ruled, event: ShotEvent) -> Ruled:
    """Two coins meet: a guard takes a knight prisoner, or one that plays, or is driven, strikes the other."""
    one, other = ruled.coin(event.coin), ruled.coin(event.other)
    for knight, guard in ((one, other), (other, one)):
        if takes(guard, knight):
            return _capture(facts, ruled, knight, guard)
    if facts.lasting(event):
        return ruled
    for striker, struck in ((one, other), (other, one)):
        if facts.plays(striker):
            return _strike(facts, ruled, striker, struck)
        if strikes_driven(facts, striker, struck) and facts.moves_by(striker, event.time):
            return _strike_driven(facts, ruled, striker, struck)
    return ruled


def takes(guard: Coin, knight: Coin) -> bool:
    """Whether the contact of two coins makes a prisoner (CC-13)."""
    foreign = not is_guard(knight.id) and knight.owner != guard.owner
    return guard.on_duty and foreign and knight.inside == guard.owner


def _strike(facts: Facts, ruled: Ruled, coin: Coin, other: Coin) -> Ruled:
    if coin.on_duty or other.on_duty:
        return ruled
    if other.id in ruled.play.struck:
        return _strike_again(facts, ruled, coin, other)
    play = replace(ruled.play, struck=tuple(sorted((*ruled.play.struck, other.id))))
    if other.id == guard_of(coin.owner):
        words = f"{facts.name(coin.id)} strikes its own guard, which is off duty, and gets a croquet."
        event = facts.event("croquet", "CC-24", words, coin.id, other.id)
        return replace(ruled, play=replace(play, croquets=play.croquets + 1)).with_event(event)
    clause = "CC-25" if other.id == knight_of(coin.owner) else "CC-22"
    return ruled.bonus(facts, play, Bonus(Cause.STRIKE, clause, 2, f"it strikes {facts.name(other.id)}"))


def _strike_again(facts: Facts, ruled: Ruled, coin: Coin, other: Coin) -> Ruled:
    """The coin in play strikes a coin that it has struck before: for nothing, or against the rules (CC-23)."""
    if facts.game.options.strike_again == "nothing" or facts.may_strike_again(other.id):
        words = f"{facts.name(coin.id)} strikes {facts.name(other.id)} again in the same play: no bonus."
        return ruled.with_event(facts.event("again", "CC-23", words, coin.id, other.id))
    words = f"{facts.name(coin.id)} strikes {facts.name(other.id)} again in the same play"
    return taken_back(facts, ruled, coin, facts.event("illegal strike", "CC-23", words, coin.id, other.id))


def strikes_driven(facts: Facts, guard: Coin, other: Coin) -> bool:
    """Whether a driven coin may gain flicks by a strike: the guard of the player, of any coin but the one in play."""
    driven = guard.id == guard_of(facts.before.seat) and facts.flicked not in (guard.id, other.id)
    return driven and facts.game.options.driven_guard_bonus == "all"


def _strike_driven(facts: Facts, ruled: Ruled, guard: Coin, other: Coin) -> Ruled:
    """A driven guard strikes another coin, and keeps the flicks for its own play (CC-22); of each coin once (CC-23)."""
    play = ruled.gaining(facts, guard)
    if play is None or guard.on_duty or other.on_duty or other.id in play.struck:
        return ruled
    play = replace(play, struck=tuple(sorted((*play.struck, other.id))))
    return ruled.bonus(facts, play, Bonus(Cause.STRIKE, "CC-22", 2, f"it strikes {facts.name(other.id)}"))


def _capture(facts: Facts, ruled: Ruled, knight: Coin, guard: Coin) -> Ruled:
    castle = guard.owner
    lost = knight.progress % len(STEPS) if knight.progress < ALL and knight.target == castle else 0
    words = f"{facts.name(guard.id)} takes {facts.name(knight.id)} prisoner: it goes onto the tower."
    ruled = ruled.without(replace(knight, at=None, tower=castle, progress=knight.progress - lost))
    ruled = ruled.with_event(facts.event("prisoner", "CC-13", words, knight.id, guard.id))
    if lost:
        words = f"{facts.name(knight.id)} must start {facts.castle(castle)} again, from its gate."
        ruled = ruled.with_event(facts.event("begins again", "CC-18", words, knight.id))
    if knight.id == facts.flicked:
        ruled = ruled.without_flicks()
    play = ruled.gaining(facts, guard)
    return ruled if play is None else ruled.bonus(facts, play, Bonus(Cause.PRISONER, "CC-20", 1, "it took a prisoner"))


# --- releases (CC-15 to CC-17) ------------------------------------------------------------------------------------


def release_all(facts: Facts, ruled: Ruled, guard: Coin) -> Ruled:
    """A guard has gone off duty: its prisoners are released (CC-15)."""
    for knight in ruled.coins:
        if knight.prisoner and knight.tower == guard.owner:
            ruled = _release(facts, ruled, knight, "CC-15", f"{facts.name(guard.id)} went off duty", guard)
    return ruled


def _release(facts: Facts, ruled: Ruled, knight: Coin, clause: str, why: str, guard: Coin) -> Ruled:
    words = f"{facts.name(knight.id)} is released and waits on its own tower: {why}."
    free = replace(knight, tower=knight.owner, inside=knight.owner)
    return ruled.with_coin(free).with_event(facts.event("released", clause, words, knight.id, guard.id))


def rescues(ruled: Ruled, guard: Coin, castle: int) -> bool:
    """Whether a guard that touches a tower frees its knight (CC-16)."""
    knight = ruled.coin(knight_of(guard.owner))
    taken_now = knight.id in ruled.void  # it is lifted onto the tower at rest only (CC-13)
    return guard.on_duty and knight.prisoner and knight.tower == castle and not taken_now


def rescue(facts: Facts, ruled: Ruled, guard: Coin, castle: int) -> Ruled:
    """A guard touches a tower: if its own knight lies on it, the knight is freed (CC-16)."""
    if not rescues(ruled, guard, castle):
        return ruled
    knight = ruled.coin(knight_of(guard.owner))
    ruled = _release(facts, ruled, knight, "CC-16", "its guard, on duty, touched the tower", guard)
    words = f"{facts.name(guard.id)} goes back next to its own tower at once."
    ruled = replace(ruled.without(replace(guard, at=None)), owed=(*ruled.owed, guard.id))
    ruled = ruled.with_event(facts.event("rescuer", "CC-16", words, guard.id))
    ends = guard.id == facts.flicked and facts.game.options.rescue_ends_play
    return ruled.without_flicks() if ends else ruled
