"""Fit the value of a board, from rounds that Crokinole's champion plays against itself: the tables of `fitted.py`.

    python -m workshop.benchmarks.crokinole_leaf [--rounds N] [--seed S] [--workers N] [--store FOLDER]

For each number of shots left, a ridge regression on the features of the board after the shot predicts the round's final
difference less the difference of the twenties so far. Neighbouring numbers of the same side count by half, except near
the end, where each number is fitted alone. The spread is that of the residuals.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.arena import own_processes
from parlour.arena.fixtures import record_of
from parlour.arena.series import play_series
from parlour.games.crokinole import spec
from parlour.games.crokinole.bots.fitted import FACTS
from parlour.games.crokinole.rules.board import State, Tally
from parlour.match import Match, nth_seed
from workshop.benchmarks.crokinole import by_style
from workshop.benchmarks.given import add_store
from workshop.own_series import own_series

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from parlour.arena.series import Store
    from parlour.games.crokinole.rules import Crokinole

ALONE = 4
"""Up to this number of shots left, each number is fitted alone."""
RIDGE = 40.0
"""The number of boards that moves a coefficient half-way from the prior, at a spread of its fact of 1 (points: 10)."""


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=400, help="rounds of self-play (default 400)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same rounds (default 1)")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one for each processor)")
    add_store(parser)
    given = parser.parse_args()
    with own_processes(given.workers) as executor:
        boards = boards_of(executor, given.rounds, given.seed, given.store)
    print(f"# {given.rounds} rounds; {', '.join(FACTS)}; spread")
    for left in range(int(boards[:, 0].max()) + 1):
        row = fitted(boards, left) if left else [0.0, 1.0, 1.0, 0.0, 0.0]
        numbers = [f"{number:.2f}" for number in row] + [f"{spread(boards, left, row):.1f}"]
        print(f"        ({', '.join(numbers)}),")


def boards_of(executor: Executor, rounds: int, seed: int, store: Store | None = None) -> NDArray[np.float64]:
    """The boards of rounds between champions, in which sides start in turn; see `boards_in`."""
    found: dict[int, NDArray[np.float64]] = {}
    for first in (0, 1):
        series = own_series(
            spec,
            {"fixed_rounds": 1, "starter": first + 1},
            ("champion",),
            games=(rounds + 1 - first) // 2,
            play=by_style,
            draw=partial(_drawn, seed, first),
            hands=("champion",),
            remark=", styles",
        )
        for number, fixture, finish in play_series(executor, series, store):
            found[2 * number + first] = boards_in(Match.from_record(spec, record_of(fixture, finish)))
    return np.concatenate([found[number] for number in sorted(found)])


def _drawn(seed: int, first: int, number: int) -> tuple[tuple[int, ...], int]:
    return (0, 0), nth_seed(seed, 2 * number + first)


def boards_in(match: Match[Crokinole, State, Any]) -> NDArray[np.float64]:
    """The boards of one round: shots left, features, points still to come; for the side that had just shot."""
    game, seen = match.game, list[tuple[int, State]]()
    for ruling in match.rulings:
        state, settled = ruling.before, game.settled(ruling.before, ruling.move)
        side = game.to_play(state) % 2
        seen.append((side, replace(state, discs=settled.discs, twenties=settled.twenties, shots=state.shots + 1)))
    side, last = seen[-1]
    final = game.tally(last).totals
    seen.append((side, game.start()))  # before the first shot: the empty board, as the last shooter sees it
    return np.array([_row(side, board, final, game.shots_a_round) for side, board in seen])


def _row(side: int, board: State, final: tuple[int, int], shots: int) -> list[float]:
    totals = Tally.of(board.discs, (0, 0)).totals
    mine, theirs = totals[side], totals[1 - side]
    to_come = final[side] - final[1 - side] - 20 * (board.twenties[side] - board.twenties[1 - side])
    return [shots - board.shots, 1.0, mine, -theirs, mine > 0, theirs > 0, to_come]


def fitted(boards: NDArray[np.float64], left: int) -> list[float]:
    """The coefficients for this number of shots left."""
    distance = np.abs(boards[:, 0] - left)
    beside = (distance == 2) & (boards[:, 0] > ALONE) & (left > ALONE)
    weight = np.select([distance == 0, beside], [1.0, 0.5])
    facts, to_come = boards[:, 1:-1], boards[:, -1]
    # the prior: the points count by half and by three quarters
    prior = np.array([0.0, 0.5, 0.75, 0.0, 0.0])
    ridge = RIDGE * np.diag([0.0, 100.0, 100.0, 1.0, 1.0])
    normal = facts.T @ (weight[:, None] * facts) + ridge
    found: list[float] = np.linalg.solve(normal, facts.T @ (weight * to_come) + ridge @ prior).tolist()
    return found


def spread(boards: NDArray[np.float64], left: int, row: list[float]) -> float:
    """The standard deviation of the residuals, points."""
    here = boards[boards[:, 0] == left]
    return float(np.std(here[:, -1] - here[:, 1:-1] @ np.array(row)))


if __name__ == "__main__":
    main()
