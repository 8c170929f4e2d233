"""Crokinole's bots measured: levels against each other, search against a greedy bot, and the worth of the last shot.

    python -m workshop.benchmarks.crokinole [--games N] [--rounds N] [--workers N] [--json]
        [--store FOLDER]

Every rate comes with its 95 % interval and the number of games. The greedy bot has the champion's hand and plays the
shot that would score most if executed exactly.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from rich.console import Console
from rich.progress import track

from parlour.arena import Interval, own_processes, play_games, report, wilson
from parlour.arena.fixtures import record_of
from parlour.arena.series import play_series
from parlour.games.crokinole import spec
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.players import STYLES, Planner
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.bots.thinking import Thinker
from parlour.intervals import Groups
from parlour.kernels.generator import Generator
from parlour.match import Match
from parlour.players import choose_level
from parlour.record import SeatRecord
from workshop.benchmarks.given import add_store
from workshop.own_series import own_series
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from parlour.arena.series import Finished
    from parlour.arena.store import GameStore

    CrokinoleMatch = Match[Any, Any, Any]

PAIRS = (("champion", "competitor"), ("champion", "club"), ("competitor", "club"))
"""The levels that meet."""
CHAMPIONS = (SeatRecord(hand="champion"),) * 2
PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""


@dataclass(frozen=True)
class Found:
    """One rate that was measured."""

    what: str
    games: int
    rate: Interval
    seconds: float


def main() -> None:
    """Print the results, as Markdown or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="matches of each pair (default 200)")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds for the last shot (default 1000)")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one for each processor)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_store(parser)
    given = parser.parse_args()
    rounds, fours = given.rounds, -(-given.rounds // 4)
    with own_processes(given.workers) as executor:
        rates = [
            *(matches(executor, one, two, given.games, given.store) for one, two in PAIRS),
            thinking(executor, given.games, given.store),
            *last_shot(executor, rounds, "12 discs", {"fixed_rounds": 4}, fours, given.store),
            *last_shot(executor, rounds, "the NCA's preset", spec.variants.presets["nca"], fours, given.store),
        ]
    if given.json:
        print(json.dumps({"rates": [_plain(rate) for rate in rates], "decisions": decisions()}))
        return
    heads = ("what", "games", "rate, 95 %", "seconds")
    print_table(heads, ((each.what, each.games, each.rate, f"{each.seconds:.0f}") for each in rates))
    heads, numbers = ("level", "shots a decision", "ms a decision, median", "worst"), decisions().items()
    print_table(
        heads, ((name, f"{tried:,.0f}", f"{middle:.0f}", f"{most:.0f}") for name, (tried, middle, most) in numbers)
    )


def matches(executor: Executor, one: str, two: str, games: int, store: GameStore | None) -> Found:
    """Whole matches between two levels, each with its hand."""
    began = time.perf_counter()
    matches = play_games(executor, "crokinole", {}, (one, two), games=games, seed=1, store=store)
    played = list(track(matches, f"{one} v {two}", games, console=PROGRESS))
    found = report("crokinole", (one, two), played)
    return Found(f"{one} beats {two}, matches", games, found.scores[0].rate, time.perf_counter() - began)


def thinking(executor: Executor, games: int, store: GameStore | None) -> Found:
    """Whole matches between the champion and the greedy bot, both with the champion's hand; seats change in turns."""
    began = time.perf_counter()
    series = own_series(
        spec,
        {},
        ("champion", "greedy"),
        games=games,
        unit=2,
        play=by_style,
        draw=lambda number: ((number % 2, 1 - number % 2), number),
        hands=("champion", "champion"),
        remark=", styles",
    )
    played = track(play_series(executor, series, store), "champion v greedy", games, console=PROGRESS)
    rate = wilson(sum(finish.scores[number % 2] for number, _, finish in played), games)
    return Found("champion beats greedy of the same hand, matches", games, rate, time.perf_counter() - began)


def by_style(_spec: object, options: Mapping[str, Any], styles: Sequence[str], seed: int) -> CrokinoleMatch:
    """A match between styles by seat, all with the champion's hand; runs in a worker process."""
    match = Match.new(spec, options, seats=CHAMPIONS, seed=seed)
    agents = [Planner(match.game, BY_NAME["champion"], STYLES[style]) for style in styles]
    while match.outcome is None:
        match = match.play(match.ask(agents[match.game.to_play(match.state)]))
    return match


def last_shot(
    executor: Executor, rounds: int, what: str, options: Mapping[str, Any], matches: int, store: GameStore | None
) -> Iterator[Found]:
    """Rounds between equal champions: how often the side that shoots second, and last, wins them.

    Args:
        executor: plays the matches.
        rounds: the number to count.
        what: names the options.
        options: of each match.
        matches: the number to play, which must give at least `rounds` rounds.
        store: the matches that it has are not played again.
    """
    began = time.perf_counter()
    series = own_series(
        spec,
        options,
        ("champion",),
        games=matches,
        play=by_style,
        draw=lambda number: ((0, 0), number),
        hands=("champion",),
        remark=", styles",
    )
    playing = track(play_series(executor, series, store), f"the last shot, {what}", matches, console=PROGRESS)
    counted, decided = Groups(), Groups()
    for each in sorted(playing, key=itemgetter(0)):
        scores = _last_shots(each)[: rounds - counted.of]
        counted = counted.plus(sum(scores), len(scores))
        decided = decided.plus(scores.count(1.0), len(scores) - scores.count(0.5))
    taken = time.perf_counter() - began
    yield Found(f"the last shot's side wins, {what}, rounds (level: a half)", counted.of, counted.rate(), taken)
    yield Found(f"the last shot's side wins, {what}, rounds that were not level", decided.of, decided.rate(), 0.0)


def _last_shots(played: Finished) -> list[float]:
    """Of each round of one match: 1 if the side that shot last won it, a half if it was level."""
    scores = list[float]()
    for ruling in Match.from_record(spec, record_of(played.fixture, played.finish)).rulings:
        state, after = ruling.before, ruling.after
        if after.round > state.round:
            last = 1 - state.starter
            gains = [after.scores[side] - state.scores[side] for side in (last, 1 - last)]
            scores.append((1.0 + (gains[0] > gains[1]) - (gains[0] < gains[1])) / 2)
    return scores


def decisions(plies: int = 96) -> dict[str, tuple[float, float, float]]:
    """Shots a decision, and its processor time, median and worst, ms; over so many states of a match of the club's."""
    match = Match.new(spec, {"target": 1000}, seats=(SeatRecord(hand="club"),) * 2, seed=3)  # longer than is looked at
    game, states = match.game, []
    club = choose_level(LEVELS, "club").make(game)
    for _ in range(plies):
        match = match.play(match.ask(club))
        states.append(match.state)
    return {level.name: _decision(cast("Planner", level.make(game)), states) for level in LEVELS}


def _decision(bot: Planner, states: list[Any]) -> tuple[float, float, float]:
    tried, spent = [], []
    for state in states:
        began = time.process_time()
        thinker = Thinker(Position.of(bot.game, state), bot.hand, bot.style, Generator(1))
        tried.append(thinker.choose().tried)
        spent.append(1e3 * (time.process_time() - began))
    return float(np.mean(tried)), float(np.median(spent)), max(spent)


def _plain(rate: Found) -> dict[str, Any]:
    return {
        "what": rate.what,
        "games": rate.games,
        "rate": rate.rate.rate,
        "low": rate.rate.low,
        "high": rate.rate.high,
        "seconds": round(rate.seconds, 1),
    }


if __name__ == "__main__":
    main()
