"""Castle Croquetnole's bots measured: the levels at one table, the best against three, the length of games, effort.

    python -m workshop.benchmarks.castle_croquetnole [--only TABLE] [--games N] [--workers N] [--json]
        [--store FOLDER]

Every bot plays with the hand of its level; seats rotate from game to game. Every rate comes with its 95 % interval.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import track

from parlour.arena import Interval, own_processes, play_games, report
from parlour.games.castle_croquetnole import CastleCroquetnole, spec
from parlour.games.castle_croquetnole.bots import LEVELS
from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES
from parlour.games.castle_croquetnole.bots.thinking import Thinker
from parlour.games.castle_croquetnole.rules.board import Stage, guard_of, knight_of
from parlour.kernels.generator import Generator
from parlour.match import Match
from parlour.players import choose_level
from parlour.record import SeatRecord
from workshop.benchmarks.given import add_store
from workshop.tables import print_table

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from parlour.arena import Played
    from parlour.arena.store import GameStore
    from parlour.games.castle_croquetnole import State

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""
NAME = "castle-croquetnole"
TABLES = {
    "levels": ("club", "competitor", "competitor", "champion"),
    "one-v-three": ("champion", "competitor", "competitor", "competitor"),
    "best": ("champion", "champion", "champion", "champion"),
}


@dataclass(frozen=True)
class Found:
    """How often one bot of a table won."""

    table: str
    bot: str
    games: int
    rate: Interval


@dataclass(frozen=True)
class Length:
    """How long the games of a table were, in rounds of four turns.

    Attributes:
        table: the levels that played.
        games: their number.
        median: the median number of rounds.
        longest: rounds of the longest.
        cut_short: the number of games that did not end.
        seconds: processor time for a game.
        seats: games won from each seat.
    """

    table: str
    games: int
    median: float
    longest: float
    cut_short: int
    seconds: float
    seats: tuple[int, ...]


def main() -> None:
    """Print the results, as Markdown or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=TABLES, help="play this table alone (default: all of them)")
    parser.add_argument("--games", type=int, default=100, help="games of each table (default 100)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_store(parser)
    given = parser.parse_args()
    rates: list[Found] = []
    lengths: list[Length] = []
    with own_processes(given.workers) as executor:
        for name in [given.only] if given.only else TABLES:
            found, length = table(executor, TABLES[name], given.games, given.store)
            rates += found
            lengths.append(length)
    if given.json:
        plain = {"rates": [*map(_plain, rates)], "lengths": [vars(each) for each in lengths]}
        print(json.dumps(plain | {"decisions": decisions()}))
        return
    _show(rates, lengths)


def table(executor: Executor, bots: tuple[str, ...], games: int, store: GameStore | None) -> tuple[list[Found], Length]:
    """Whole games of four bots."""
    name = ", ".join(bots)
    matches = play_games(executor, NAME, {}, bots, games=games, seed=1, store=store)
    played = list(track(matches, name, games, console=PROGRESS))
    seconds = statistics.mean(each.finish.seconds for each in played)
    scores = report(NAME, bots, played).scores
    rates = [Found(name, bot, games, score.rate) for bot, score in zip(bots, scores, strict=True)]
    rounds = [_rounds(each) for each in played]
    cut_short = sum(each.termination == "cut-short" for each in played)
    seats = tuple(sum(each.scores[seat] == 1.0 for each in played) for seat in range(4))
    return rates, Length(name, games, statistics.median(rounds), max(rounds), cut_short, seconds, seats)


def _rounds(played: Played) -> float:
    """Rounds of a game, the last one as a fraction by its turns."""
    last = Match.from_record(spec, played.record).state
    return (last.turn + (last.winner is not None)) / 4


def decisions() -> dict[str, tuple[float, float, float]]:
    """Flicks tried, and processor time (ms) on the average and at most, of one flick's choice in a club's game."""
    match = Match.new(spec, seats=(SeatRecord(hand="club"),) * 4, seed=3)
    states: list[State] = []
    game = match.game
    club = choose_level(LEVELS, "club").make(game)
    while match.outcome is None and len(states) < 120:
        state = match.state
        if not state.owed and not game.choosing(state):
            states.append(state)
        match = match.play(match.ask(club))
    return {level.name: _decision(game, level.name, states) for level in LEVELS}


def _decision(game: CastleCroquetnole, name: str, states: list[State]) -> tuple[float, float, float]:
    spent, tried = [], 0
    for state in states:
        began = time.process_time()
        coin = knight_of(state.seat) if state.stage is Stage.KNIGHT else guard_of(state.seat)
        thinker = Thinker(game, state, coin, BY_NAME[name], STYLES[name], Generator(1))
        tried += thinker.choose().tried
        spent.append(1e3 * (time.process_time() - began))
    return tried / len(states), statistics.mean(spent), max(spent)


def _show(rates: list[Found], lengths: list[Length]) -> None:
    print_table(
        ("table", "bot", "games", "wins, 95 %"), ((each.table, each.bot, each.games, each.rate) for each in rates)
    )
    headings = ("table", "games", "median rounds", "longest", "cut short", "s a game", "won by seat")
    print_table(headings, map(_length, lengths))
    heads, numbers = ("level", "flicks tried a flick", "ms", "at most"), decisions().items()
    print_table(heads, ((name, f"{tried:.0f}", f"{mean:.0f}", f"{most:.0f}") for name, (tried, mean, most) in numbers))


def _length(each: Length) -> tuple[object, ...]:
    spent, seats = f"{each.seconds:.1f}", ", ".join(map(str, each.seats))
    return each.table, each.games, f"{each.median:g}", f"{each.longest:g}", each.cut_short, spent, seats


def _plain(rate: Found) -> dict[str, Any]:
    share = {"rate": rate.rate.rate, "low": rate.rate.low, "high": rate.rate.high}
    return {"table": rate.table, "bot": rate.bot, "games": rate.games, **share}


if __name__ == "__main__":
    main()
