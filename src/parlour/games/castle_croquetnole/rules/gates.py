"""Gates, doors and towers: castles entered and left, scores, the way home (CC-1 to CC-3, CC-8 to CC-12, CC-21, CC-29).

Each function is one clause or a part of one, applied to what has been ruled so far.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import ALL, BACK, STEPS, Cause, guard_of, is_guard
from parlour.games.castle_croquetnole.rules.prisoners import release_all, rescue
from parlour.games.castle_croquetnole.rules.ruled import Bonus, taken_back

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled

__all__ = ["gate", "is_due", "is_illegal", "may_finish", "score", "touch"]

SCORED = ("goes in by the gate", "goes through the door", "touches the tower", "goes out by the gate")
"""How a score is made, by its step."""


def gate(facts: Facts, ruled: Ruled, coin: Coin, castle: int, *, inward: bool) -> Ruled:
    """A coin crosses the line of a gate (CC-1)."""
    if inward and coin.inside is None:
        return _enter(facts, ruled, replace(coin, inside=castle), castle)
    if inward and is_illegal(facts, coin, castle):
        return _illegal(facts, ruled, coin, castle)
    return _leave(facts, ruled, coin, castle) if not inward and coin.inside == castle else ruled


def is_illegal(facts: Facts, coin: Coin, castle: int) -> bool:
    """Whether a coin that is in a castle must not go in by a gate (CC-29)."""
    return facts.plays(coin) and (castle != coin.inside or facts.game.options.illegal_gate == "any")


def _enter(facts: Facts, ruled: Ruled, coin: Coin, castle: int) -> Ruled:
    words = f"{facts.name(coin.id)} enters {facts.castle(castle)}."
    ruled = ruled.with_coin(coin).with_event(facts.event("enters", "CC-1", words, coin.id))
    if castle != coin.owner:
        return score(facts, ruled, coin, castle, 0)
    return _own_gate(facts, _come_home(facts, ruled, coin), coin, "in", "re-entered")


def _come_home(facts: Facts, ruled: Ruled, coin: Coin) -> Ruled:
    """A coin is in its own castle again: a guard is on duty (CC-2), a knight may have all scores (CC-3)."""
    if is_guard(coin.id):
        return ruled.with_event(facts.event("on duty", "CC-2", f"{facts.name(coin.id)} is on duty again.", coin.id))
    if coin.progress != ALL or not facts.counts(coin):
        return ruled
    words = f"{facts.name(coin.id)} is home. It must still touch its own tower."
    return ruled.with_coin(replace(coin, progress=BACK)).with_event(facts.event("home", "CC-3", words, coin.id))


def _leave(facts: Facts, ruled: Ruled, coin: Coin, castle: int) -> Ruled:
    ruled = score(facts, ruled, coin, castle, 3)
    scored = ruled.coin(coin.id)
    coin = replace(scored, inside=None, progress=min(scored.progress, ALL))
    words = f"{facts.name(coin.id)} leaves {facts.castle(castle)}."
    ruled = ruled.with_coin(coin).with_event(facts.event("leaves", "CC-1", words, coin.id))
    if castle != coin.owner:
        return ruled
    if is_guard(coin.id):
        ruled = ruled.with_event(facts.event("off duty", "CC-2", f"{facts.name(coin.id)} is off duty.", coin.id))
        ruled = release_all(facts, ruled, coin)
    return _own_gate(facts, ruled, coin, "out", "left")


def _own_gate(facts: Facts, ruled: Ruled, coin: Coin, way: str, did: str) -> Ruled:
    """The flick for leaving or re-entering the own castle, each at most once a turn (CC-21, CC-10)."""
    play, guard = ruled.gaining(facts, coin), is_guard(coin.id)
    if play is None or way in play.gates or not (guard or facts.game.options.own_gate_bonus):
        return ruled
    play = replace(play, gates=tuple(sorted((*play.gates, way))))
    why = f"it {did} its castle by the gate"
    return ruled.bonus(facts, play, Bonus(Cause.GATE, "CC-21" if guard else "CC-10", 1, why))


def _illegal(facts: Facts, ruled: Ruled, coin: Coin, castle: int) -> Ruled:
    """Into a gate while in another castle: the coin goes back, or the whole flick is undone (CC-29)."""
    assert coin.inside is not None  # noqa: S101 - that is what makes it illegal
    words = f"{facts.name(coin.id)} enters the gate of {facts.castle(castle)} before leaving "
    words += "it" if castle == coin.inside else facts.castle(coin.inside)
    return taken_back(facts, ruled, coin, facts.event("illegal", "CC-29", words, coin.id))


# --- scores (CC-3, CC-8, CC-12) -----------------------------------------------------------------------------------


def is_due(facts: Facts, coin: Coin, castle: int, step: int) -> bool:
    """Whether a coin scores by what it passes or hits: a knight, by the next score in its progress (CC-8)."""
    due = coin.progress < ALL and (coin.target, coin.progress % len(STEPS)) == (castle, step)
    return due and not is_guard(coin.id) and coin.inside == castle and facts.counts(coin)


def score(facts: Facts, ruled: Ruled, coin: Coin, castle: int, step: int) -> Ruled:
    """A coin passes or hits what gives a score: the knight scores if it is the next one due."""
    if not is_due(facts, coin, castle, step):
        return ruled
    made = coin.progress + 1
    words = f"{facts.name(coin.id)} {SCORED[step]} of {facts.castle(castle)} and scores: {made} of {facts.game.scores}."
    ruled = ruled.with_coin(replace(coin, progress=made if made < facts.game.scores else ALL))
    ruled = ruled.with_event(facts.event("score", "CC-8", words, coin.id))
    if not facts.plays(coin):
        return ruled
    play = replace(ruled.play, struck=(), scores=(*ruled.play.scores, coin.progress))
    return ruled.bonus(facts, play, Bonus(Cause.SCORE, "CC-19", 1, "it scored"))


def touch(facts: Facts, ruled: Ruled, coin: Coin, castle: int) -> Ruled:
    """A tower is hit."""
    if is_guard(coin.id):
        return rescue(facts, ruled, coin, castle)
    if castle != coin.owner:
        return score(facts, ruled, coin, castle, 2)
    return _finish(facts, ruled, coin) if may_finish(facts, coin) else ruled


def may_finish(facts: Facts, coin: Coin) -> bool:
    """Whether a knight wins by its own tower, if its guard is on duty (CC-12)."""
    return coin.progress == BACK and coin.at_home and facts.counts(coin)


def _finish(facts: Facts, ruled: Ruled, coin: Coin) -> Ruled:
    guard = guard_of(coin.owner)
    if not ruled.coin(guard).on_duty:
        words = f"{facts.name(coin.id)} touches its own tower, but its guard is off duty."
        return ruled.with_event(facts.event("in vain", "CC-12", words, coin.id, guard))
    words = f"{facts.name(coin.id)} touches its own tower, with its guard on duty."
    return replace(ruled, winner=coin.owner).with_event(facts.event("wins", "CC-12", words, coin.id, guard))
