"""Arithmetical Croquet measured: how the cost of solving grows with the course, and how strong the bots are.

    python -m workshop.benchmarks.arithmetical_croquet [--games N] [--store FOLDER]

Solving is timed beside its peer in the same run: the plain walk over every reachable position by the rules alone.
Times are the best of three; only the ratios can be compared between machines.
"""

from __future__ import annotations

import argparse
import itertools
import time
from typing import TYPE_CHECKING, TypeVar

from parlour.arena import own_processes, play_games, report
from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Options, solve, spec
from workshop.benchmarks.given import add_store

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.arena.store import GameStore

T = TypeVar("T")

HOOPS = (4, 9, 14, 19, 24, 29)


def main() -> None:
    """Print both tables as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="games a pair of bots (default 500)")
    add_store(parser)
    given = parser.parse_args()
    solving()
    strength(given.games, given.store)


def solving() -> None:
    """Time against the course's length, as a multiple of growth with the square of the length."""
    print("| course | positions | solve, s | per position, us | against the square | walk / solve |")
    print("|---|---|---|---|---|---|")
    base = 0.0
    for hoops in HOOPS:
        game = ArithmeticalCroquet(Options(hoops=hoops))
        seconds, solution = _best_of(3, solve, game)
        squares = seconds / game.options.peg**2
        base = squares if game.options.peg == 100 else base
        growth = f"{squares / base:.2f}" if base else "-"
        peer = f"{_best_of(1, walk, game)[0] / seconds:.1f}" if hoops <= 14 else "-"
        each = seconds / solution.positions * 1e6
        print(f"| {game.options.peg} | {solution.positions} | {seconds:.2f} | {each:.2f} | {growth} | {peer} |")


def walk(game: ArithmeticalCroquet) -> int:
    """The peer: every reachable position, by the rules alone, valuing nothing."""
    seen = front = {game.start()}
    while front:
        front = {game.after(state, move) for state in front for move in game.moves(state)} - seen
        seen = seen | front
    return len(seen)


def strength(games: int, store: GameStore | None = None) -> None:
    """Every pair of levels, seats taken in turn; games that the store has are not played again."""
    print("\n| bots | games | first's score, 95 % | as first | as second | turns |")
    print("|---|---|---|---|---|---|")
    with own_processes() as executor:
        for one, two in itertools.combinations([level.name for level in reversed(spec.levels)], 2):
            played = play_games(executor, spec.name, {}, (one, two), games=games, seed=1, store=store)
            found = report(spec.name, (one, two), played)
            first, second = found.by_seat[0]
            rate = found.scores[0].rate
            print(f"| {one} v {two} | {games} | {rate} | {first.rate} | {second.rate} | {found.mean_length:.1f} |")


def _best_of(times: int, work: Callable[[ArithmeticalCroquet], T], game: ArithmeticalCroquet) -> tuple[float, T]:
    """The shortest time of several, and the result of the work."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        result = work(game)
        taken.append(time.perf_counter() - began)
    return min(taken), result


if __name__ == "__main__":
    main()
