"""Boards and shots at random, for properties: discs on places that never collide, contacts and ends of any kind."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from parlour.flick import Flick, ShotEvent, ShotResult
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import INCH
from parlour.physics import Kind, Rest
from tests.games.crokinole.scenes import DITCH, HOLE, straight

if TYPE_CHECKING:
    from collections.abc import Iterator

NCA = {"saved_by": "any struck disc", "failed_open_shot": "all struck", "damage": "suspends", "quadrant": "touching"}
VARIANTS = [
    Options(players=players, **custom)
    for players in (2, 4)
    for custom in ({}, NCA, {"no_hiding": False}, {"no_hiding": False, "damage": "suspends", "quadrant": "touching"})
]
RINGS = (
    (0.9, 1, 0.0),
    (2.3, 6, 30.0),
    (6.0, 12, 0.0),
    (7.9, 12, 15.0),
    (10.3, 12, 0.0),
    (12.0, 12, 15.0),
    (12.8, 12, 0.0),
)
"""Radius in inches, how many places, and where they begin in degrees: leaning, 15, 10, 5, 5, on the starting line, and
wholly beyond it."""
PLACES = tuple(
    (radius * INCH * math.cos(angle), radius * INCH * math.sin(angle))
    for radius, count, begin in RINGS
    for angle in (math.radians(begin + 90 + 360 * place / count) for place in range(count))
)
OUTSIDE = 24
"""How many of the places touch the starting line or lie beyond it: the last ones. Between two shots they are empty."""


@dataclass(frozen=True)
class Scene:
    """A game, a state, and a reported shot."""

    game: Crokinole
    before: State
    flick: Flick


@st.composite
def states(draw: st.DrawFn, options: st.SearchStrategy[Options] | None = None) -> tuple[Crokinole, State]:
    """A game, and a state of it in which some of the discs that were shot are on the board, some twenties."""
    game = Crokinole(draw(st.sampled_from(VARIANTS) if options is None else options))
    starter = draw(st.integers(0, game.options.players - 1))
    shots = draw(st.integers(0, game.shots_a_round - 1))
    shot = [game.next_disc(State(starter=starter, shots=number)) for number in range(shots)]
    left = draw(st.lists(st.sampled_from(shot), unique=True, max_size=8)) if shot else []
    places = draw(st.permutations(PLACES[:-OUTSIDE]))
    gone = [coin for coin in shot if coin not in left]
    captured = draw(st.lists(st.sampled_from(gone), unique=True)) if gone else []
    twenties = [sum(coin.startswith(side) for coin in captured) for side in "mw"]
    discs = tuple(sorted(BoardDisc(coin, *place) for coin, place in zip(left, places, strict=False)))
    scores = draw(st.tuples(st.integers(0, 99), st.integers(0, 99)))
    return game, State(draw(st.integers(1, 9)), starter, shots, discs, (twenties[0], twenties[1]), scores)


@st.composite
def scenes(draw: st.DrawFn, options: st.SearchStrategy[Options] | None = None) -> Scene:
    """A reported shot: contacts at a few instants, what moved, and where it ended."""
    game, before = draw(states(options))
    aim = straight(game, before)
    coins = [disc.id for disc in before.discs] + [game.next_disc(before)]
    pairs = st.tuples(st.sampled_from([0.1, 0.2, 0.3]), st.permutations(coins).map(lambda order: order[:2]))
    met = draw(st.lists(pairs, max_size=8)) if len(coins) > 1 else []
    events = [ShotEvent(time, Kind.DISC, one, other) for time, (one, other) in met]
    events += [ShotEvent(0.2, Kind.POST, aim_disc, "3") for aim_disc in coins[-1:] if draw(st.booleans())]
    moved = {coin for each in events for coin in (each.coin, each.other) if coin in coins} | {coins[-1]}
    taken = {(disc.x, disc.y) for disc in before.discs}
    free = iter(draw(st.permutations([place for place in PLACES if place not in taken])))
    rest = []
    for coin in sorted(moved):
        end = draw(st.sampled_from(["table", "table", "table", "hole", "ditch", "left"]))
        if end == "left" and len(coins) > 1:
            touched = draw(st.sampled_from(["", *(other for other in coins if other != coin)]))
            events.append(ShotEvent(draw(st.sampled_from([0.1, 0.2])), Kind.LEFT_TABLE, coin, touched))
        else:
            rest.append((coin, {"hole": HOLE, "ditch": DITCH}.get(end) or Rest(*next(free))))
    events.sort(key=lambda each: each.time)
    return Scene(game, before, Flick(aim, aim, ShotResult(tuple(events), tuple(rest))))


def shuffled(result: ShotResult, rng: Random) -> ShotResult:
    """The same result reported in another order: of what is at one instant, of the two that met, and of the ends."""
    keyed = [(each.time, rng.random(), each) for each in result.events]
    turned = (
        ShotEvent(each.time, each.kind, each.other, each.coin)
        if each.kind is Kind.DISC and rng.random() < 0.5
        else each
        for _, _, each in sorted(keyed, key=lambda entry: entry[:2])
    )
    return ShotResult(tuple(turned), tuple(rng.sample(result.rest, len(result.rest))))


def playouts(options: Options, seeds: range) -> Iterator[tuple[Crokinole, State, Flick]]:
    """Every shot of a round that the physics plays, with the state before it; shots are drawn by chance."""
    for seed in seeds:
        game, rng = Crokinole(options), Random(seed)
        state = game.start()
        for _ in range(game.shots_a_round):
            flick = game.run(state, game.sample(state, rng))
            yield game, state, flick
            state = game.judge(state, flick).after
