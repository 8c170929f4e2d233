"""The fit of Crokinole's values: what is fitted is what the bots read."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from parlour.games.crokinole import Crokinole
from parlour.games.crokinole.bots.leaf import placed, worth_on
from parlour.games.crokinole.bots.places import ACROSS, ALONG, FACTS
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.rules import Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import axis
from parlour.kernels.buffers import Buffer
from workshop.benchmarks.crokinole_places import WIDTH, Board, design, plainly, shared, solved


def board(rng: Random, players: int) -> tuple[Crokinole, State]:
    """A state with some discs in random places."""
    game = Crokinole(Options(players=players))
    discs = [
        BoardDisc(f"{'mw'[number % 2]}{number}", rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2)) for number in range(7)
    ]
    return game, State(shots=rng.randrange(1, 20), discs=tuple(rng.sample(discs, rng.randrange(len(discs) + 1))))


@pytest.mark.parametrize("players", [2, 4])
def test_the_bots_value_a_board_as_the_fit_does(players: int) -> None:
    """Forty boards by random numbers: what they multiply in the fit is what the kernels multiply them with."""
    rng, numbers = Random(players), np.random.default_rng(players)
    for _ in range(40):
        game, state = board(rng, players)
        whole, seat = numbers.normal(size=WIDTH).astype(np.float32).astype(float), game.to_play(state)
        position = Position.of(game, state)
        grids = Buffer("f4", 1, 2, ACROSS, ALONG)
        grids.write(whole[len(FACTS) :])
        # valued after the shot before: one more was left
        worth = placed(Position.of(game, State()), whole[: len(FACTS)].tolist(), grids, 0)
        discs = [(disc.x, disc.y, int(disc.side == seat % 2)) for disc in state.discs]
        expected = float((design([Board(0, position, 0.0)]) @ whole)[0])
        assert worth_on(worth, discs, axis(seat, players)) == pytest.approx(expected, abs=1e-9)


def test_the_fit_finds_what_the_boards_were_valued_by() -> None:
    """With little drawing together: a board's value by known numbers is foretold on others; points alone tell less."""
    rng, numbers = Random(3), np.random.default_rng(3)
    games = [board(rng, 2) for _ in range(600)]
    facts = design([Board(0, Position.of(*each), 0.0) for each in games])
    smooth = np.add.outer(np.arange(ACROSS), np.arange(ALONG)).ravel() / 5.0
    true = np.concatenate([numbers.normal(size=len(FACTS)), smooth, 4.0 - smooth])
    worth = facts @ true
    seen, unseen = slice(0, 500), slice(500, 600)
    off = worth[unseen] - facts[unseen] @ solved(facts[seen], worth[seen])
    assert float(np.std(off)) < 0.1 * float(np.std(worth))
    by_points = worth[unseen] - facts[unseen] @ plainly(facts[seen], worth[seen])
    assert float(np.std(off)) < 0.5 * float(np.std(by_points))
    (first, second), grid = shared([(facts[:300], worth[:300]), (facts[300:500], worth[300:500] + 7.0)])
    assert second[0] - first[0] == pytest.approx(7.0, abs=0.5)
    both = np.concatenate([first, grid.ravel()])
    assert float(np.std(worth[unseen] - facts[unseen] @ both)) < 0.1 * float(np.std(worth))
