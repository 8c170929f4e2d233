"""How many points a round Crokinole's champion gains by valuing boards by their places, and not by points alone.

    python -m workshop.benchmarks.crokinole_values [--rounds N] [--players 2 | 4] [--workers N] [--seed S]

Both sides have the champion's hand and effort, and play for points. Each pair of rounds is played from both ends, one
side starting each. The luck of every shot is taken off: what it was worth beyond the mean of its player's hand, over
other draws of the error. The mean of luck is nothing whatever the values are, so the gain keeps its mean and loses most
of its spread. Intervals are of 95 %, from the pairs.
"""

from __future__ import annotations

import argparse
import statistics
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import counted, expected, made
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.bots.thinking import Thinker, left_by
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.intervals import Mean
from parlour.kernels.generator import Generator
from parlour.match import nth_seed
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.crokinole.bots.position import Shots
    from parlour.games.crokinole.bots.thinking import Style

PROGRESS = Console(stderr=True)
CHAMPION = BY_NAME["champion"]
BY_PLACES = replace(STYLES["champion"], decisive=0, worth=expected)
BY_POINTS = replace(BY_PLACES, worth=counted)
DRAWS = 256
"""Of the error, for the mean of a shot."""


class Gain(NamedTuple):
    """What the side that values by places gained in one round, points.

    Attributes:
        points: by the board and the twenties.
        without_luck: the same less the luck of all shots.
    """

    points: float
    without_luck: float


def main() -> None:
    """Play the rounds, and print the mean gains."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000, help="rounds (default 1000)")
    parser.add_argument("--players", type=int, default=2, choices=(2, 4), help="players at the table (default 2)")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one for each processor)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same rounds (default 1)")
    given = parser.parse_args()
    with own_processes(given.workers) as executor:
        calls = [
            executor.submit(pair, given.players, nth_seed(given.seed, number)) for number in range(given.rounds // 2)
        ]
        pairs = [call.result() for call in track(calls, "Pairs of rounds", console=PROGRESS)]
    print_table(
        ("players", "rounds", "gain, points a round", "the same without luck"),
        [(given.players, 2 * len(pairs), *(mean(column) for column in zip(*pairs, strict=True)))],
    )


def mean(gains: Sequence[float]) -> str:
    """Their mean with its interval."""
    return "{:+.2f} [{:+.2f}, {:+.2f}]".format(*Mean.of(gains))


def pair(players: int, seed: int) -> Gain:
    """The mean gain of two rounds, one for each side to start."""
    one, two = played(players, (BY_PLACES, BY_POINTS), seed), played(players, (BY_POINTS, BY_PLACES), seed)
    return Gain((one.points - two.points) / 2, (one.without_luck - two.without_luck) / 2)


def played(players: int, styles: tuple[Style, Style], seed: int) -> Gain:
    """One round between two styles: what the one that starts gains."""
    game, rng = Crokinole(Options(players=players, starter=1)), Generator(seed)
    position, luck, sign = replace(Position.of(game, game.start()), ahead=0.0), 0.0, 1.0
    while True:
        shot = Thinker(position, CHAMPION, styles[sign < 0], rng, against=CHAMPION).choose().shots.first(1)
        usual = statistics.fmean(values(position, shot, rng, DRAWS))
        after, worth = made_of(position, shot, rng)
        luck += sign * (worth - usual)
        if after.left == 0:
            return Gain(sign * worth, sign * worth - luck)
        position, sign = after, -sign


def values(position: Position, shot: Shots, rng: Generator, draws: int) -> list[float]:
    """The worth of a shot in some draws of the error."""
    tried = trials(position, shot, CHAMPION, rng.normal_rows(draws, 2, 3))
    return list(tried.values(arrays_of(position, expected(position))).flat)


def made_of(position: Position, shot: Shots, rng: Generator) -> tuple[Position, float]:
    """What one draw of the error makes of a position, and its worth to the side that shot."""
    tried = trials(position, shot, CHAMPION, rng.normal_rows(1, 2, 3))
    outcomes, worth = tried.outcomes(arrays_of(position, expected(position)))
    twenties = tried.values(arrays_of(position, made(position)))
    return left_by(position, outcomes, 0, twenties[0, 0]), float(worth[0, 0])


if __name__ == "__main__":
    main()
