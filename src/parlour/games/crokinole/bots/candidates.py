"""Shots that are worth a trial, from geometry: each way of playing proposes its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import FASTEST
from parlour.games.crokinole.bots.open20 import best_speed
from parlour.games.crokinole.bots.position import Shots
from parlour.games.crokinole.bots.sight import POSTS, Sight, headed, needed
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, FIFTEEN, POST_RADIUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.crokinole.bots.position import Array, Flags
    from parlour.games.crokinole.bots.sight import Bend, Numbers
    from parlour.players import Hand

__all__ = ["WAYS", "proposed"]

ARRIVALS = (0.35, 0.7, 1.2, 2.0)
"""Speeds at which an opposing disc is struck, m/s."""
OFFSETS = np.linspace(-0.9, 0.9, 10)
"""How far off its centre, as a share of two radii."""
SOFT = (0.2, 0.35)
"""Speeds at which a disc should arrive at the hole, m/s; the hole takes 0.6."""
FIRM = (0.4, 1.0)
"""Speeds at which one disc should arrive at another, m/s."""
PACES = (1.0, 0.98, 1.02, 0.96, 1.05)
"""Speeds of an open 20, in units of the best in closed form."""
HAIR = 1e-4
"""Ways end this far before their target, m: the target itself is not in the way."""
STRIKING = (0.7, 0.86, 1.05, 1.28, 1.57, 1.92, 2.35, 2.87)
"""Speeds (m/s) for which a disc's way after a collision is computed: restitution depends on the closing speed."""
NEARLY = 1.11
"""A shot that strikes with a speed within this factor goes nearly the same way."""
CAROM = 0.15
"""The greatest distance for a shot off a post, m."""
FAN = np.radians(np.linspace(-48.0, 48.0, 13))
"""Directions, off the middle, of shots that aim at nothing."""


def open_twenties(sight: Sight, hand: Hand) -> Shots:
    """At the hole, from every place with an open lane."""
    there = np.zeros_like(sight.places)
    free = sight.clear(sight.places, there, np.full(len(there), -1))
    start = np.flatnonzero(free)
    distance = np.linalg.norm(sight.places[start], axis=-1)
    best = np.array([best_speed(hand, round(float(d), 6)) for d in distance])
    return _each(sight, start, _bearing(sight, start, np.zeros((len(start), 2))), best, PACES, "twenty")


def draws(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001 - one signature for all ways
    """To come to rest in the 15 zone, near the hole or behind a post."""
    turn = np.radians(np.arange(0.0, 360.0, 22.5))
    rings = [radius * headed(turn) for radius in (0.45 * FIFTEEN, 0.8 * FIFTEEN)]
    goals = np.concatenate(rings)
    start, goal = _pairs(len(sight.places), len(goals))
    free = sight.clear(sight.places[start], goals[goal], np.full(len(start), -1))
    start, goal = start[free], goal[free]
    run = np.linalg.norm(goals[goal] - sight.places[start], axis=-1)
    return _shots(sight, start, _bearing(sight, start, goals[goal]), needed(0.0, run), "draw")


def take_outs(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """At every opposing disc that can be seen, thick and thin, fast and slow."""
    targets = sight.position.places[sight.foes]
    angle, run = sight.cut(targets[:, None], OFFSETS * 2 * DISC_RADIUS)
    here = np.broadcast_to(sight.places[:, None, None], (*angle.shape, 2))
    but = np.broadcast_to(sight.foes[:, None], angle.shape)
    free = sight.clear(here, here + run[..., None] * headed(angle), but) & (run > 0.0)
    start = np.nonzero(free)[0]
    return _arriving(sight, start, angle[free], run[free], ARRIVALS, "take-out")


def rolls(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """Off an opposing disc on to the hole."""
    parts = []
    for striking in STRIKING:
        found = _off_discs(sight, np.zeros((1, 2)), striking)
        found = found.only(_in_sight(sight, found, sight.foes, 0.0))
        parts += [_bent(sight, found, soft, striking, "roll") for soft in SOFT]
    return Shots.joined(parts)


def doubles(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """Off an opposing disc on to another one."""
    targets = sight.position.places[sight.foes]
    parts = []
    for striking in STRIKING:
        found = _off_discs(sight, targets, striking)
        found = found.only((found.thing != found.target) & _in_sight(sight, found, sight.foes, 2 * DISC_RADIUS))
        parts += [_bent(sight, found, firm, striking, "double") for firm in FIRM]
    return Shots.joined(parts)


def caroms(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """Off a post on to an opposing disc."""
    targets = sight.position.places[sight.foes]
    posts = len(sight.position.places) + np.arange(len(POSTS))
    parts = []
    for striking in STRIKING:
        found = sight.bends(POSTS, DISC_RADIUS + POST_RADIUS, BOARD.material.post, targets, striking, fixed=True)
        found = found.only((found.beyond < CAROM) & _in_sight(sight, found, posts, 2 * DISC_RADIUS))
        parts += [_bent(sight, found, firm, striking, "carom") for firm in FIRM]
    return Shots.joined(parts)


def combinations(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """An own disc is driven at an opposing one, straight or beside its middle."""
    return _driving(sight, sight.friends, "combination")


def plants(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """An opposing disc is driven at another one."""
    return _driving(sight, sight.foes, "plant")


def taps(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """An own disc is driven into the hole."""
    start, disc = _pairs(len(sight.places), len(sight.friends))
    disc = sight.friends[disc]
    places = sight.position.places[disc]
    heading = np.arctan2(-places[:, 1], -places[:, 0])
    run = np.linalg.norm(places, axis=-1)
    parts = [_drive(sight, (start, disc), heading, run, needed(soft, run), "tap") for soft in SOFT]
    return Shots.joined(parts)


def strays(sight: Sight, hand: Hand) -> Shots:  # noqa: ARG001
    """At nothing: shots that may lose least if nothing can be hit."""
    start, fan = _pairs(len(sight.places), len(FAN))
    angle = _bearing(sight, start, np.zeros((len(start), 2))) + FAN[fan]
    return _each(sight, start, angle, np.ones(len(start)), (1.2, 2.2), "stray")


WAYS = {
    "twenty": open_twenties,
    "draw": draws,
    "tap": taps,
    "take-out": take_outs,
    "roll": rolls,
    "double": doubles,
    "carom": caroms,
    "combination": combinations,
    "plant": plants,
    "stray": strays,
}
"""The ways of playing by name; each proposes shots for a sight and a hand."""
NUMBERS = {name: number for number, name in enumerate(WAYS)}
ON_OPEN_BOARD = ("twenty", "draw", "tap", "stray")
"""Those that make sense while no opposing disc is on the board."""
AGAINST = ("take-out", "roll", "double", "carom", "combination", "plant", "stray")
"""Those that make sense when one is."""


def proposed(sight: Sight, hand: Hand, ways: Sequence[str]) -> Shots:
    """The shots that some ways of playing propose; strays are considered if there are few others."""
    sensible = AGAINST if sight.position.opposed else ON_OPEN_BOARD
    parts = [WAYS[way](sight, hand) for way in ways if way in sensible and way != "stray"]
    found = Shots.joined(parts) if parts else strays(sight, hand)[:0]
    return found if len(found) >= 40 else Shots.joined([found, strays(sight, hand)])


# --- parts ------------------------------------------------------------------------------------------------------


def _pairs(ones: int, others: int) -> tuple[Numbers, Numbers]:
    one, other = np.divmod(np.arange(ones * others), max(others, 1))
    return one, other


def _bearing(sight: Sight, start: Numbers, there: Array) -> Array:
    way = there - sight.places[start]
    angle: Array = np.arctan2(way[:, 1], way[:, 0])
    return angle


def _shots(sight: Sight, start: Numbers, angle: Array, speed: Array, way: str) -> Shots:
    """Those of them that a finger can play."""
    fine = (speed <= FASTEST) & (speed > 0.0)
    start, angle, speed = start[fine], angle[fine], speed[fine]
    x, y = sight.places[start].T
    return Shots(x, y, angle, speed, np.full(len(start), NUMBERS[way]))


def _each(sight: Sight, start: Numbers, angle: Array, unit: Array, paces: Sequence[float], way: str) -> Shots:
    """Every shot at several speeds, in units of one."""
    return Shots.joined([_shots(sight, start, angle, pace * unit, way) for pace in paces])


def _arriving(sight: Sight, start: Numbers, angle: Array, run: Array, arrivals: Sequence[float], way: str) -> Shots:
    """Every shot at several speeds of arrival, m/s."""
    return Shots.joined([_shots(sight, start, angle, needed(speed, run), way) for speed in arrivals])


def _off_discs(sight: Sight, targets: Array, striking: float) -> Bend:
    foes = sight.position.places[sight.foes]
    return sight.bends(foes, 2 * DISC_RADIUS, BOARD.material.disc, targets, striking, fixed=False)


def _in_sight(sight: Sight, found: Bend, things: Numbers, short: float) -> Flags:
    """Whether both legs are free of anything but the thing that is struck.

    Args:
        sight: what is seen.
        found: the ways.
        things: the disc or post (counted after the discs) behind each number of `Bend.thing`.
        short: how much before the target the second leg ends, m.
    """
    here, struck = sight.places[found.start], things[found.thing]
    contact = here + found.run[:, None] * headed(found.angle)
    there = contact + np.maximum(found.beyond - short - HAIR, 0.0)[:, None] * headed(found.onward)
    return sight.clear(here, contact, struck) & sight.clear(contact, there, struck)


def _bent(sight: Sight, found: Bend, onward: float, striking: float, way: str) -> Shots:
    """Shots that arrive at their targets with the speed `onward`, by the ways computed for the speed `striking`."""
    arriving = needed(onward, found.beyond) / found.kept
    nearly = (arriving < NEARLY * striking) & (striking < NEARLY * arriving)
    return _shots(sight, found.start[nearly], found.angle[nearly], needed(arriving, found.run)[nearly], way)


def _driving(sight: Sight, discs: Numbers, way: str) -> Shots:
    """Drive some discs at opposing discs."""
    count = len(sight.foes)
    start, pair = _pairs(len(sight.places), len(discs) * count)
    disc, foe = discs[pair // max(count, 1)], sight.foes[pair % max(count, 1)]
    other = disc != foe
    start, disc, foe = start[other], disc[other], foe[other]
    to = sight.position.places[foe] - sight.position.places[disc]
    run = np.maximum(np.linalg.norm(to, axis=-1), 2 * DISC_RADIUS)
    wide = np.arcsin(np.minimum(2 * DISC_RADIUS / run, 1.0))
    parts = []
    for offset in (-0.5, 0.0, 0.5):
        heading = np.arctan2(to[:, 1], to[:, 0]) + offset * wide
        leg = np.maximum(run - 2 * DISC_RADIUS - HAIR, 0.0)
        parts += [_drive(sight, (start, disc), heading, leg, needed(firm, run), way) for firm in FIRM]
    return Shots.joined(parts)


def _drive(sight: Sight, pair: tuple[Numbers, Numbers], heading: Array, leg: Array, speed: Array, way: str) -> Shots:
    """From places, strike discs so that they set off in a direction with a speed, where both legs are free.

    Args:
        sight: what is seen.
        pair: the places and the discs, by their numbers.
        heading: of the discs, rad.
        leg: how far their way must be free, m.
        speed: of the discs, m/s.
        way: the way of playing that they belong to.
    """
    start, disc = pair
    here, lies = sight.places[start], sight.position.places[disc]
    angle, run, share = sight.driven(here, lies, heading, speed)
    free = sight.clear(here, here + run[:, None] * headed(angle), disc)
    free &= sight.clear(lies, lies + leg[:, None] * headed(heading), disc) & (share > 0.05)
    return _shots(sight, start[free], angle[free], needed(speed[free] / share[free], run[free]), way)
