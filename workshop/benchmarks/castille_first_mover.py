"""What it is worth in Castille to place and move first, and how many games are drawn, by how far equal players look.

    python -m workshop.benchmarks.castille_first_mover [NODES ...] [--games N] [--workers N] [--store FOLDER]
        [--out FILE]

The engine plays itself, with equally many positions searched for each turn. In a whole game both sides place their pegs
as the level expert does, and silver begins both phases. From a random placement each pair is two games: the
same pegs on the same points with the colours changed, so that each side's pegs move first once; only the first move
differs. The pair is then the unit of the intervals. With `--store` games are kept as they end, and only missing ones
are played. The numbers go into a file too, which `docs.findings_plots` draws.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes
from parlour.arena.series import play_series
from parlour.games.castille import spec
from parlour.games.castille.bots.levels import STYLES
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.placement import TABLE_BITS, Planner
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.rules.batch.position import to_state
from parlour.games.castille.rules.board import Peg
from parlour.games.castille.rules.game import LACK_OF_PROGRESS, REPETITION
from parlour.intervals import Groups
from parlour.match import Match
from workshop.benchmarks.castille_matches import OPTIONS, by_chance, play, play_on
from workshop.benchmarks.castille_strength import make
from workshop.benchmarks.given import add_playing
from workshop.own_series import own_series
from workshop.tables import print_table, rounded, write_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor

    from parlour.arena.series import Finished, Series
    from parlour.arena.store import GameStore
    from parlour.games import GameSpec
    from parlour.games.castille.engine.situation import Situation
    from workshop.benchmarks.castille_matches import CastilleMatch, Chooser

    Spec = GameSpec[Any, Any, Any]

__all__ = ["BEGINNINGS", "COLUMNS", "FILE", "Counts", "changed", "counts_of", "from_chance", "whole"]

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""
FILE = Path(__file__).parents[2] / "docs" / "research" / "castille" / "first-mover.csv"
NODES = (300, 1000, 3000, 10_000, 30_000)
GLANCES = 100
"""Positions by which it is measured how far a search looks."""


@dataclass(frozen=True)
class Counts:
    """Some games between equals.

    Attributes:
        first: the score of who moved first, pair by pair; a draw counts a half.
        drawn: the draws, likewise.
        by: the games by how they ended.
        turns: of the second phase, game by game.
    """

    first: Groups
    drawn: Groups
    by: Counter[str]
    turns: tuple[int, ...]


def main() -> None:
    """Play, print the tables and write the numbers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nodes", type=int, nargs="*", default=NODES, help="positions searched for each turn")
    parser.add_argument("--games", type=int, default=400, help="of each kind (default 400)")
    add_playing(parser, FILE)
    given = parser.parse_args()
    with own_processes(given.workers) as executor:
        found = {
            beginning: {nodes: measured(executor, beginning, nodes, given.games, given.store) for nodes in given.nodes}
            for beginning in BEGINNINGS
        }
    for beginning, counted in found.items():
        print(f"{beginning.capitalize()}:\n")
        print_table(HEADS, (row(*each) for each in counted.items()))
    cells = (numbers(beginning, *each) for beginning, counted in found.items() for each in counted.items())
    write_table(given.out, COLUMNS, cells)


HEADS = (
    "positions a turn",
    "turns looked ahead",
    "games",
    "score of who moves first, 95 %",
    "won, drawn, lost",
    "drawn, 95 %",
    "no progress, repetition",
    "turns, median",
)
COLUMNS = ("beginning", "nodes", "games", "first", "first_low", "first_high", "drawn", "drawn_low", "drawn_high")


# --- games ----------------------------------------------------------------------------------------------------------


def from_chance(_spec: Spec, _options: object, players: Sequence[str], seed: int) -> CastilleMatch:
    """A game from a random placement, the other game of its pair with changed colours; runs in a worker process."""
    opening = by_chance(Random(seed // 2))
    return play(changed(opening) if seed % 2 else opening, _seated(players, seed), seed)


def whole(_spec: Spec, _options: object, players: Sequence[str], seed: int) -> CastilleMatch:
    """A game from the empty board, with pegs placed by the planner; runs in a worker process."""
    match = placed_by_planner(seed)
    return play_on(match, situation(match.state), _seated(players, seed))


@lru_cache(maxsize=4096)
def placed_by_planner(seed: int) -> CastilleMatch:
    """A match after its first phase. Games that differ in how far is searched have the same placements."""
    match: CastilleMatch = Match.new(spec, OPTIONS, seed=seed)
    engine, rng = Engine(table_bits=TABLE_BITS), Random(seed)
    while match.outcome is None and match.state.placing:
        match = match.play(Planner(engine, rng.getrandbits(62), STYLES["expert"].width).choose(match.state).move)
    return match


def _seated(players: Sequence[str], seed: int) -> list[Chooser]:
    return [make(player, seed) for player in players]


def changed(opening: Situation) -> Situation:
    """The opening with the colours changed: what one player's pegs were are the other's."""
    state = to_state(opening.position, opening.side)
    pegs = tuple(None if peg is None else Peg(1 - peg.seat, peg.tall) for peg in state.pegs)
    return situation(replace(state, pegs=pegs))


BEGINNINGS: dict[str, Callable[..., CastilleMatch]] = {"random placements": from_chance, "whole games": whole}


def series_of(beginning: str, nodes: int, games: int) -> Series:
    """Games of one kind; the seed of a game is its number."""
    unit = 2 if BEGINNINGS[beginning] is from_chance else 1
    return own_series(
        spec,
        OPTIONS,
        (f"engine:nodes={nodes}",),
        games=games,
        unit=unit,
        play=BEGINNINGS[beginning],
        draw=lambda number: ((0, 0), number),
        remark=f", {beginning}",
    )


# --- counting -------------------------------------------------------------------------------------------------------


def measured(executor: Executor, beginning: str, nodes: int, games: int, store: GameStore | None) -> Counts:
    """Play the games that the store has not, and count all."""
    series = series_of(beginning, nodes, games)
    playing = track(play_series(executor, series, store), f"{beginning}, {nodes:,}", games, console=PROGRESS)
    return counts_of(sorted(playing, key=lambda game: game.number), series.unit)


def counts_of(games: Sequence[Finished], unit: int) -> Counts:
    """Count some games, in the order of their numbers; so many of them belong together."""
    first, drawn = Groups(), Groups()
    for at in range(0, len(games), unit):
        scores = [game.finish.scores[0] for game in games[at : at + unit]]
        first, drawn = first.plus(sum(scores), len(scores)), drawn.plus(scores.count(0.5), len(scores))
    ended = Counter(game.finish.termination for game in games)
    return Counts(first, drawn, ended, tuple(len(game.finish.moves) - PLACED for game in games))


PLACED = 12
"""Turns of the first phase."""


def depth(nodes: int) -> float:
    """The turns that a search with so many positions looks ahead, the median over random placements."""
    engine = Engine(table_bits=18)
    return statistics.median(
        engine.think_of(by_chance(Random(seed)), Limits(nodes=nodes)).depth for seed in range(GLANCES)
    )


# --- words ----------------------------------------------------------------------------------------------------------


def numbers(beginning: str, nodes: int, counts: Counts) -> Sequence[object]:
    """The cells of a row of the file."""
    return beginning, nodes, counts.first.of, *rounded(counts.first.rate()), *rounded(counts.drawn.rate())


def row(nodes: int, counts: Counts) -> Sequence[object]:
    """The cells of a row."""
    games, draws = counts.first.of, int(counts.drawn.amount)
    won = round(counts.first.amount - draws / 2)
    return (
        f"{nodes:,}",
        f"{depth(nodes):g}",
        f"{games:,}",
        counts.first.rate(),
        f"{won}, {draws}, {games - won - draws}",
        counts.drawn.rate(),
        f"{counts.by[LACK_OF_PROGRESS.id]}, {counts.by[REPETITION.id]}",
        f"{statistics.median(counts.turns):g}",
    )


if __name__ == "__main__":
    main()
