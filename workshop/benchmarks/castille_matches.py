"""Matches between engines of Castille: pairs from one opening with swapped seats.

    python -m workshop.benchmarks.castille_matches openings [--number N] > workshop/benchmarks/castille_openings.txt

A game is a whole match: its placements lead to the opening, so that it is kept and replayed like every other. A pair is
two games from one opening, each side played once by each. Openings are random full placements. In those of the file a
search sees no advantage; in those that `unequal` finds it sees one side ahead. More than half of all games from
balanced openings are drawn between any players, which hides what one of them does better.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.games.castille import spec
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import Situation, situation
from parlour.games.castille.notation.position import format_position, parse_position
from parlour.games.castille.rules.batch.position import as_turn, to_state
from parlour.games.castille.rules.board import FULL, PEGS, SEATS, Peg, State, Stock
from parlour.games.castille.rules.moves import Place, Placing
from parlour.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "OPENINGS",
    "OPTIONS",
    "CastilleMatch",
    "Chooser",
    "by_chance",
    "load_openings",
    "placements",
    "play",
    "play_on",
    "unequal",
]

CastilleMatch: TypeAlias = Match[Any, Any, Any]
OPTIONS = {"starter": "silver"}
"""Of every game: openings are placed by silver first."""

OPENINGS = Path(__file__).with_name("castille_openings.txt")
BALANCED = 45
"""An opening is balanced when a search of `LOOK` sees less advantage than this, in hundredths of a peg."""
LOOK = Limits(depth=9)
LEAD = (100, 300)
"""An opening is unequal when a search of `GLANCE` sees an advantage within these bounds, for either side."""
GLANCE = Limits(nodes=20_000)
EMPTY = Stock(0, 0)
Chooser: TypeAlias = Callable[[Situation], int]
"""A player: the turn's word from a situation."""


def by_chance(rng: Random) -> Situation:
    """A random full placement in which neither player has won."""
    while True:
        board: list[Peg | None] = [peg for peg in PEGS for _ in range(FULL[peg.tall])]
        board += [None] * (36 - len(board))
        rng.shuffle(board)
        now = situation(State(pegs=tuple(board), stock=(EMPTY, EMPTY), turn=13))
        if now.result() is None:
            return now


def load_openings() -> list[Situation]:
    """The openings of the file, in order."""
    return [situation(parse_position(line)) for line in OPENINGS.read_text().splitlines()]


def placements(opening: Situation) -> Iterator[Place]:
    """The placements of both players in turns, silver's first, that lead from the empty board to an opening."""
    pegs = to_state(opening.position, opening.side).pegs
    own = [
        [Placing(point, peg.tall) for point, peg in enumerate(pegs) if peg is not None and peg.seat == seat]
        for seat in range(len(SEATS))
    ]
    for number in range(0, len(own[0]), 2):
        yield from (Place((each[number], each[number + 1])) for each in own)


def play(opening: Situation, players: Sequence[Chooser], seed: int) -> CastilleMatch:
    """A match from an opening to its end, between players by seat."""
    match: CastilleMatch = Match.new(spec, OPTIONS, seed=seed)
    for move in placements(opening):
        match = match.play(move)
    return play_on(match, opening, players)


def play_on(match: CastilleMatch, now: Situation, players: Sequence[Chooser]) -> CastilleMatch:
    """A match in its second phase to its end, from its situation there."""
    while match.outcome is None:
        word = players[now.side](now)
        match, now = match.play(as_turn(match.state, word)), now.after(word)
    return match


def unequal(number: int) -> Situation:
    """The opening of this number in which a short search sees one side ahead: the same on any machine."""
    rng, engine = Random(number), Engine(table_bits=14)
    while True:
        now = by_chance(rng)
        engine.forget()
        if LEAD[0] <= abs(engine.think_of(now, GLANCE).score) <= LEAD[1]:
            return now


def find_openings(number: int, seed: int) -> list[str]:
    """Balanced openings as positions in text."""
    rng, found = Random(seed), list[str]()
    while len(found) < number:
        board: list[Peg | None] = [peg for peg in PEGS for _ in range(FULL[peg.tall])]
        board += [None] * (36 - len(board))
        rng.shuffle(board)
        state = State(pegs=tuple(board), stock=(EMPTY, EMPTY), turn=13)
        now = situation(state)
        if now.result() is None and abs(Engine(table_bits=14).think_of(now, LOOK).score) < BALANCED:
            found.append(format_position(state))
    return found


def main() -> None:
    """Print openings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("openings",))
    parser.add_argument("--number", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("\n".join(find_openings(given.number, given.seed)))


if __name__ == "__main__":
    main()
