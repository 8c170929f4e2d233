"""Which shots the levels of Crokinole notice, and the people of its ladder: full hits, thin cuts, ways by other discs.

    python -m workshop.benchmarks.crokinole_sight [--positions N] [--seed N]

The positions are of random play, with an opposing disc on the board and more shots than the player tries. For each kind
of shot this is the share of the player's proposals that it tries. A full hit goes straight at an opposing disc, half a
disc or less off its middle; a thin one is farther off. Full hits of the disc that was shot last are counted apart. Any
other shot goes by way of a disc or a post, or at nothing. By lot every kind has the same share. Intervals are of 95 %
and count positions.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from parlour.games.crokinole import spec
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.candidates import TAKE_OUT, proposed
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.kernels import ANGLE, X, Y
from parlour.games.crokinole.bots.noticing import by_sight
from parlour.games.crokinole.bots.people import PEOPLE
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.rules.table import first_met
from parlour.intervals import Groups
from parlour.kernels.generator import Generator
from parlour.kernels.mathematics import sine_and_cosine
from workshop.benchmarks.given import numbers_given
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.games.crokinole.bots.position import Shots
    from parlour.games.crokinole.bots.thinking import Style
    from parlour.intervals import Interval

GAME = spec.new()
KINDS = ("a full hit", "a thin one", "a full hit of the last disc", "any other")
FULL = 0.5
"""Up to this offset, in disc widths, a hit is full."""
HAND = BY_NAME["club"]


def positions(rng: Random, count: int) -> list[Position]:
    """Positions of random play with an opposing disc on the board."""
    found: list[Position] = []
    state = GAME.start()
    while len(found) < count:
        state = GAME.start() if GAME.outcome(state) is not None else GAME.after(state, GAME.sample(state, rng))
        position = Position.of(GAME, state)
        if position.opposed:
            found.append(position)
    return found


def kinds(position: Position, shots: Shots) -> list[str]:
    """Of each shot, which of `KINDS` it is."""
    found = []
    for aim, way in zip(shots, shots.ways.flat, strict=True):
        north, east = sine_and_cosine(aim[ANGLE])
        met, cut = first_met(aim[X], aim[Y], east, north, position.places)
        if way != TAKE_OUT:
            found.append(KINDS[3])
        elif cut > FULL:
            found.append(KINDS[1])
        else:
            found.append(KINDS[2] if met == position.last else KINDS[0])
    return found


def noticed(style: Style, some: Sequence[Position]) -> Iterator[Interval | str]:
    """Of each kind of shot, the share that a player tries; empty where it never thinks of one."""
    groups = dict.fromkeys(KINDS, Groups())
    for number, position in enumerate(some):
        shots = proposed(position, style.starts, HAND, style.ways)
        if len(shots) > style.most:
            named = kinds(position, shots)
            tried = Counter(named[place] for place in by_sight(position, shots, style.most, Generator(number)))
            whole = Counter(named)
            for kind in KINDS:
                groups[kind] = groups[kind].plus(tried[kind], whole[kind])
    return (each.rate() if each.of else "" for each in groups.values())


def main() -> None:
    """Print the shares as Markdown."""
    given = numbers_given(__doc__, positions=(400, "positions"), seed=(1, "of the random play"))
    some = positions(Random(given.seed), given.positions)
    levels = {each.name: STYLES[each.name] for each in LEVELS if each.name in STYLES}
    styles = {name: style for name, style in {**levels, **PEOPLE}.items() if style.noticing is by_sight}
    rows = [(name, style.most, *noticed(style, some)) for name, style in styles.items()]
    print_table(("player", "tries shots", *KINDS), rows)


if __name__ == "__main__":
    main()
