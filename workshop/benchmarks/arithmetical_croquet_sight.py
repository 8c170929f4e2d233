"""How often each player of Arithmetical Croquet takes a plain chance, and how often one that is hard to see.

    python -m workshop.benchmarks.arithmetical_croquet_sight [--chances N] [--seed N]

The positions are of random games, with at least five steps of which one alone wins. A plain chance is a step onto the
peg. A hard one takes a hoop in passing. `parlour.games.arithmetical_croquet.bots.sight` says how plain a step is.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.bots import LEVELS, solution_of
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Fate
from parlour.games.arithmetical_croquet.study import LADDER
from parlour.intervals import wilson
from parlour.players import ask
from workshop.benchmarks.given import numbers_given
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.arithmetical_croquet.rules import State, Step
    from parlour.intervals import Interval
    from parlour.players import Agent

    Chance = tuple[State, Step]
    """A position, and the step that wins."""

GAME = ArithmeticalCroquet()
FEWEST = 5
"""The steps among which the one is to be found."""


def chances(rng: Random) -> Iterator[tuple[Chance, Fate]]:
    """Positions of random games, without end, in which one step alone wins; and what that step does."""
    while True:
        state = GAME.start()
        while GAME.outcome(state) is None:
            moves, winning = GAME.moves(state), solution_of(GAME, state).winning_moves(state)
            if len(winning) == 1 and len(moves) >= FEWEST:
                strides = {stride.size: stride.fate for stride in GAME.strides(state)}
                yield (state, winning[0]), strides[winning[0].size]
            state = GAME.after(state, rng.choice(moves))


def of_kind(kind: Fate, seed: int, number: int) -> list[Chance]:
    """The first chances in which the step that wins does this."""
    return list(islice((chance for chance, fate in chances(Random(seed)) if fate is kind), number))


def taken(agent: Agent[State, Step], some: list[Chance]) -> Interval:
    """How often somebody takes the chance."""
    played = (ask(agent, GAME, state, Random(number)) for number, (state, _) in enumerate(some))
    return wilson(sum(move == step for move, (_, step) in zip(played, some, strict=True)), len(some))


def by_lot(some: list[Chance]) -> Interval:
    """How often any step would be the one."""
    return wilson(sum(1 / len(GAME.moves(state)) for state, _ in some), len(some))


def main() -> None:
    """Print the shares as Markdown."""
    given = numbers_given(__doc__, chances=(400, "positions of each kind"), seed=(1, "of the random games"))
    kinds = [of_kind(kind, given.seed, given.chances) for kind in (Fate.PEGS, Fate.THROUGH)]
    players = (*LEVELS, *(opponent.level for opponent in LADDER.opponents))
    rows = [("any step", *map(by_lot, kinds))]
    rows += [(each.name, *(taken(each.make(GAME), kind) for kind in kinds)) for each in players]
    print_table(("player", "steps onto the peg", "takes the hoop that wins"), rows)


if __name__ == "__main__":
    main()
