"""Which flicks the levels of Castle Croquetnole notice, and the people of its ladder: at the next gate, and at nothing.

    python -m workshop.benchmarks.castle_croquetnole_sight [--positions N] [--seed N]

The positions are of random play, with a knight to flick. A flick goes through the middle of the next gate or door (or
at the middle of the tower), through its edge, or at nothing. For each kind this is the share of the player's proposals
that it tries. By lot every kind has the same share. Intervals are of 95 % and count positions.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole import spec
from parlour.games.castle_croquetnole.bots.candidates import ANYWHERE, ASIDE, proposed
from parlour.games.castle_croquetnole.bots.people import PEOPLE
from parlour.games.castle_croquetnole.bots.players import STYLES, coin_of
from parlour.games.castle_croquetnole.bots.trials import held_guard
from parlour.games.castle_croquetnole.rules.board import is_guard
from parlour.intervals import Groups
from parlour.kernels.generator import Generator
from workshop.benchmarks.given import numbers_given
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.games.castle_croquetnole import State
    from parlour.games.castle_croquetnole.bots.thinking import Style
    from parlour.intervals import Interval

GAME = spec.new()
KINDS = {"at the middle": 1.0, "at the edge": 1.0 - ASIDE, "at nothing": ANYWHERE}
"""The odds of each kind of flick."""
OVERLOOKS = ("beginner", *PEOPLE)
"""Who does not try everything that it could."""
AGAIN = 40
"""Moves of one game of random play, before the next one begins."""


def positions(rng: Random) -> Iterator[State]:
    """Positions of random play in which a knight may be flicked from where it lies, without end."""
    while True:
        state = GAME.start()
        for _ in range(AGAIN):
            if GAME.outcome(state) is not None:
                break
            if not (state.owed or GAME.choosing(state)) and not is_guard(coin_of(state)) and not held_guard(state):
                yield state
            state = GAME.after(state, GAME.sample(state, rng))


def noticed(style: Style, states: Sequence[State]) -> Iterator[Interval]:
    """Of each kind of flick, the share that a player tries."""
    groups = dict.fromkeys(KINDS, Groups())
    for number, state in enumerate(states):
        shots = proposed(GAME, state, coin_of(state), style.ways, tight=False)
        most = min(style.most, len(shots) - 1)
        tried, all_of = shots.only(style.noticing(shots, most, Generator(number))), Counter(shots.odds)
        some = Counter(tried.odds)
        for kind, odds in KINDS.items():
            groups[kind] = groups[kind].plus(some[odds], all_of[odds])
    return (each.rate() for each in groups.values())


def main() -> None:
    """Print the shares as Markdown."""
    given = numbers_given(__doc__, positions=(400, "positions"), seed=(1, "of the random play"))
    states = [*islice(positions(Random(given.seed)), given.positions)]
    styles = {name: {**STYLES, **PEOPLE}[name] for name in OVERLOOKS}
    rows = [(name, style.most, *noticed(style, states)) for name, style in styles.items()]
    print_table(("player", "tries flicks", *(f"of those {kind}" for kind in KINDS)), rows)


if __name__ == "__main__":
    main()
