"""Fit the value of a board, from rounds that Crokinole's champion plays against itself: the tables of `fitted.py`.

    python -m workshop.benchmarks.crokinole_leaf [--rounds N] [--seed S]

For each number of shots left, a ridge regression on the features of the board after the shot predicts the round's final
difference less the difference of the twenties so far. Neighbouring numbers of the same side count by half, except near
the end, where each number is fitted alone. The spread is that of the residuals.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.arena import own_processes
from parlour.flick import Flick
from parlour.games.crokinole.bots.fitted import FACTS
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.players import STYLES, Planner
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import State, Tally
from parlour.players import ask, by_hand
from workshop.benchmarks.given import numbers_given

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALONE = 4
"""Up to this number of shots left, each number is fitted alone."""
RIDGE = 40.0
"""The number of boards that moves a coefficient half-way from the prior, at a spread of its fact of 1 (points: 10)."""


def main() -> None:
    """Print the tables."""
    given = numbers_given(__doc__, rounds=(400, "rounds of self-play"), seed=(1, "the same seed plays the same rounds"))
    with own_processes() as executor:
        jobs = [(given.seed, number) for number in range(given.rounds)]
        boards = np.concatenate(list(executor.map(played, jobs, chunksize=4)))
    print(f"# {given.rounds} rounds; {', '.join(FACTS)}; spread")
    for left in range(int(boards[:, 0].max()) + 1):
        row = fitted(boards, left) if left else [0.0, 1.0, 1.0, 0.0, 0.0]
        numbers = [f"{number:.2f}" for number in row] + [f"{spread(boards, left, row):.1f}"]
        print(f"        ({', '.join(numbers)}),")


def played(job: tuple[int, int]) -> NDArray[np.float64]:
    """The boards of one round: shots left, features, points still to come; for the side that had just shot."""
    seed, number = job
    game = Crokinole(Options(fixed_rounds=1, starter=number % 2 + 1))
    rng, state = Random(f"{seed}/{number}"), game.start()
    agent = Planner(game, BY_NAME["champion"], STYLES["champion"])
    seen: list[tuple[int, State]] = []
    while True:
        seat = game.to_play(state)
        move = game.played(state, by_hand(game, state, ask(agent, game, state, rng), agent.hand, rng))
        assert isinstance(move, Flick)  # noqa: S101 - a bot only flicks
        settled = game.settled(state, move)
        after = replace(state, discs=settled.discs, twenties=settled.twenties, shots=state.shots + 1)
        seen.append((seat % 2, after))
        if after.shots == game.shots_a_round:
            break
        state = after
    final = game.tally(after).totals
    seen.append((seat % 2, game.start()))  # before the first shot: the empty board, as the last shooter sees it
    rows = [_row(side, board, final, game.shots_a_round) for side, board in seen]
    return np.array(rows)


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
