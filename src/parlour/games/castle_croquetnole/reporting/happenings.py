"""What can happen next in a flick, in the words of the rules, and the flick that a list of happenings makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.flick import Flick, ShotEvent, ShotResult, Unmeasured
from parlour.games.castle_croquetnole.reporting.places import SIDES, edge_place, resting_place
from parlour.games.castle_croquetnole.rules.board import BACK, Cause, guard_of, is_guard, knight_of
from parlour.games.castle_croquetnole.rules.referee import judged
from parlour.games.castle_croquetnole.rules.ruled import facts_of
from parlour.games.castle_croquetnole.rules.table import door, gate, tower
from parlour.games.reporting import Tap
from parlour.physics import Fate, Kind, Rest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled

__all__ = ["Happening", "every", "flick_of", "possible", "side_name"]

Happening = tuple[Tap, ShotEvent]
"""A tap, and the event that it stands for; the time of the event is not set yet."""


def flick_of(game: CastleCroquetnole, state: State, coin: str, told: Sequence[Happening]) -> Flick:
    """The flick with these events in order, and with representative resting places."""
    tight = state.play is not None and state.play.flicks[:1] == (Cause.TIGHT,)
    aim = Unmeasured(coin=coin, tight=guard_of(state.seat) if tight else "")
    timed = tuple(ShotEvent(float(n), e.kind, e.coin, e.other, e.direction) for n, (_, e) in enumerate(told, start=1))
    sides = {event.coin: tap.text[-1] for tap, event in told if event.kind is Kind.LEFT_TABLE}
    bare = Flick(aim, None, ShotResult(timed, ()))
    facts = facts_of(game, state, bare)
    return Flick(aim, None, ShotResult(timed, _rest(game, facts, judged(facts), sides)))


def _rest(game: CastleCroquetnole, facts: Facts, ruled: Ruled, sides: dict[str, str]) -> tuple[tuple[str, Rest], ...]:
    """Where the coins that moved come to rest; none for those that the rules lift."""
    held = facts.flicked if facts.tight else ""
    moved = {facts.tight or facts.flicked, *(each.coin for each in facts.events)}
    moved |= {each.other for each in facts.events if each.kind is Kind.DISC}
    going = sorted(coin for coin in moved if coin != held and not ruled.is_lifted(coin))
    taken = [at for coin, at in facts.places.items() if coin not in going]
    rest = list[tuple[str, Rest]]()
    for coin in going:
        here, now = facts.places[coin], ruled.coin(coin).inside
        others = [*taken, *(facts.places[each] for each in going if each != coin)]
        if coin in sides:
            place = edge_place(game, sides[coin], others, here)
            rest.append((coin, Rest(*place, Fate.LEFT_TABLE)))
            taken.append(game.layout.at_edge(place, game.margin))
            continue
        place = resting_place(game, now, others, here if now == facts.before.coin(coin).inside else None)
        rest.append((coin, Rest(*place)))
        taken.append(place)
    return tuple(rest)


def possible(game: CastleCroquetnole, state: State, coin: str, told: Sequence[Happening]) -> list[Happening]:
    """What can happen after these events, of the flicked coin first."""
    facts = facts_of(game, state, flick_of(game, state, coin, told))
    ruled = judged(facts)
    if ruled.over:
        return []
    free = [each for each in facts.places if each not in ruled.void]
    held = coin if facts.tight else ""
    order = sorted(free, key=lambda each: each != (facts.tight or coin))
    return [one for each in order if each != held for one in _of(facts, ruled, ruled.coin(each), free)]


def _of(facts: Facts, ruled: Ruled, coin: Coin, free: Sequence[str]) -> Iterator[Happening]:
    """What can happen to a coin."""
    yield from _gates(facts, coin)
    yield from _marks(facts, ruled, coin)
    for other in free:
        if other != coin.id and _matters(facts, coin, ruled.coin(other)):
            verb = "touches" if is_guard(other) else "strikes"
            words = f"{verb} {facts.name(other)}"
            yield _happening(facts, f"{coin.id}*{other}", words, ShotEvent(0.0, Kind.DISC, coin.id, other))
    for side in SIDES:
        words = f"falls off the table {side_name(facts.game, side)}"
        yield _happening(facts, f"{coin.id}^{side}", words, ShotEvent(0.0, Kind.LEFT_TABLE, coin.id))


def _happening(facts: Facts, text: str, words: str, event: ShotEvent) -> Happening:
    return Tap(text, words, facts.name(event.coin)), event


def _gates(facts: Facts, coin: Coin) -> Iterator[Happening]:
    """Outdoors every gate; in a castle its gate outward, and inward those that are illegal for the flicked coin."""
    free = coin.id == facts.flicked and not facts.tight
    for castle in range(4):
        name, any_gate = facts.castle(castle), facts.game.options.illegal_gate == "any"
        if coin.inside is None or (free and (castle != coin.inside or any_gate)):
            event = ShotEvent(0.0, Kind.LINE, coin.id, gate(castle), 1)
            yield _happening(facts, f"{coin.id}/+{castle}", f"goes in through the gate of {name}", event)
        if coin.inside == castle:
            event = ShotEvent(0.0, Kind.LINE, coin.id, gate(castle), -1)
            yield _happening(facts, f"{coin.id}/-{castle}", f"goes out through the gate of {name}", event)


def _marks(facts: Facts, ruled: Ruled, coin: Coin) -> Iterator[Happening]:
    """The door and the tower of the castle that a knight is in, and the tower on which a guard's own knight lies."""
    if is_guard(coin.id):
        knight = ruled.coin(knight_of(coin.owner))
        towers = [knight.tower] if coin.on_duty and knight.prisoner and knight.id not in ruled.void else []
    else:
        home = coin.at_home and coin.progress == BACK
        towers = [coin.inside] if facts.counts(coin) and (home or not coin.at_home) else []
    for castle in towers:
        if castle is None:
            continue
        name = facts.castle(castle)
        if not is_guard(coin.id) and castle != coin.owner:
            event = ShotEvent(0.0, Kind.LINE, coin.id, door(castle), 1)
            yield _happening(facts, f"{coin.id}/d{castle}", f"goes through the door of {name}", event)
        event = ShotEvent(0.0, Kind.BLOCK, coin.id, tower(castle))
        yield _happening(facts, f"{coin.id}#{castle}", f"hits the tower of {name}", event)


def _matters(facts: Facts, one: Coin, other: Coin) -> bool:
    """Whether a contact can change the ruling: of the flicked coin, or of a knight and a guard that takes it."""
    if facts.flicked in (one.id, other.id) and not facts.tight:
        return one.id == facts.flicked
    pairs = ((one, other), (other, one))
    return any(g.on_duty and not is_guard(k.id) and k.inside == g.owner != k.owner for k, g in pairs)


def side_name(game: CastleCroquetnole, side: str) -> str:
    """A side of the table, by the castles at it."""
    x, y = SIDES[side]
    axes = [game.layout.axis(castle) for castle in range(4)]
    near = [game.castle_name(n) for n, (u, v) in enumerate(axes) if u * x + v * y > 0.5]
    return f"between {' and '.join(near)}" if len(near) > 1 else f"at {near[0]}' side"


def every(game: CastleCroquetnole) -> Iterator[Tap]:
    """All that can ever happen to a coin under these options."""
    state = game.start()
    for coin in (each.id for each in state.coins):
        group = game.coin_name(coin)
        for n in range(4):
            name = game.castle_name(n)
            yield Tap(f"{coin}/+{n}", f"goes in through the gate of {name}", group)
            yield Tap(f"{coin}/-{n}", f"goes out through the gate of {name}", group)
            if not is_guard(coin):
                yield Tap(f"{coin}/d{n}", f"goes through the door of {name}", group)
            yield Tap(f"{coin}#{n}", f"hits the tower of {name}", group)
        for other in (each.id for each in state.coins if each.id != coin):
            verb = "touches" if is_guard(other) else "strikes"
            yield Tap(f"{coin}*{other}", f"{verb} {game.coin_name(other)}", group)
        for side in SIDES:
            yield Tap(f"{coin}^{side}", f"falls off the table {side_name(game, side)}", group)
