"""What is plain is noticed more often: by the way of playing, the cut, the place, and the disc that is aimed at."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from parlour.games.crokinole.bots.candidates import WAYS, proposed
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.noticing import LAST, NEAR, ODDS, THIN, by_lot, by_sight, odds_of
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import DISC_RADIUS, FIFTEEN, START_LINE
from parlour.intervals import wilson
from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import Generator

GAME = Crokinole()
CLUB = BY_NAME["club"]


def odds(state: State, way: str, turn: float, aside: float) -> float:
    """Those of a shot from a place so many degrees to the right, that passes the middle so far to the right, m."""
    x, y = START_LINE * math.sin(math.radians(turn)), -START_LINE * math.cos(math.radians(turn))
    shots = Shots.of([x], [y], [math.atan2(-y, -x) - math.asin(aside / START_LINE)], [1.0])
    there = Shots(shots.aims, Buffer.of("i8", [WAYS.index(way)]))
    return float(odds_of(Position.of(GAME, state), there)[0])


def facing(*discs: BoardDisc, shots: int = 2) -> State:
    """Maple is to shoot."""
    return State(shots=shots, discs=tuple(sorted(discs)))


def test_an_open_twenty_from_straight_ahead_is_plainest() -> None:
    assert odds(facing(), "twenty", 0.0, 0.0) == pytest.approx(1.0)
    assert odds(facing(), "twenty", 44.9, 0.0) == pytest.approx(0.5, abs=0.01)
    for way, each in ODDS.items():
        assert odds(facing(), way, 0.0, 0.0) == pytest.approx(each)


def test_a_thin_cut_is_less_plain_than_a_full_hit() -> None:
    state = facing(BoardDisc("w1", 0.0, 0.2), shots=4)
    for cut in (0.0, 0.3, 0.9):
        assert odds(state, "take-out", 0.0, 0.0) * (1.0 - THIN * cut) == pytest.approx(
            odds(facing(BoardDisc("w1", -2 * DISC_RADIUS * cut, 0.2), shots=4), "take-out", 0.0, 0.0), rel=1e-6
        )


def test_a_disc_near_the_hole_and_the_last_one_catch_the_eye() -> None:
    far, near = (facing(BoardDisc("w1", 0.0, away), shots=4) for away in (FIFTEEN + 0.01, FIFTEEN - 0.01))
    assert odds(near, "take-out", 0.0, 0.0) == pytest.approx(NEAR * odds(far, "take-out", 0.0, 0.0))
    last = facing(BoardDisc("w2", 0.0, FIFTEEN + 0.01), shots=4)
    assert odds(last, "take-out", 0.0, 0.0) == pytest.approx(LAST * odds(far, "take-out", 0.0, 0.0))


@pytest.mark.parametrize("players", [2, 4])
def test_a_position_knows_the_disc_that_was_shot_last(players: int) -> None:
    game = Crokinole(Options(players=players))
    rng, state = Random(2), game.start()
    known = 0
    for _ in range(40):
        coin, after = game.next_disc(state), game.after(state, game.sample(state, rng))
        if after.shots:
            ids, position = [disc.id for disc in after.discs], Position.of(game, after)
            assert position.last == (ids.index(coin) if coin in ids else -1)
            known += position.last >= 0
        else:
            assert Position.of(game, after).last == -1
        state = after
    assert known > 5


def test_a_shot_is_noticed_by_its_odds() -> None:
    """A fifth of the shots, from the plainest to the least plain, in 4,000 draws of one shot."""
    position = Position.of(GAME, facing(BoardDisc("w1", 0.0, 0.03), BoardDisc("w2", 0.1, 0.1), shots=4))
    shots = proposed(position, 5, CLUB, ("twenty", "take-out", "stray"))
    each = odds_of(position, shots).tolist()
    seen = Counter(by_sight(position, shots, 1, Generator(seed))[0] for seed in range(4000))
    order = sorted(range(len(shots)), key=each.__getitem__)
    for low, high in pairwise(range(0, len(shots) + 1, len(shots) // 5)):
        found = wilson(sum(seen[place] for place in order[low:high]), 4000)
        share = sum(each[place] for place in order[low:high]) / sum(each)
        assert found.low - 0.01 <= share <= found.high + 0.01


def test_no_shot_is_noticed_twice() -> None:
    position = Position.of(GAME, facing(BoardDisc("w1", 0.0, 0.03), shots=4))
    shots = proposed(position, 5, CLUB, ("take-out",))
    for noticing in (by_sight, by_lot):
        for most in (1, len(shots) // 2, len(shots) - 1):
            found = noticing(position, shots, most, Generator(3))
            assert len(found) == most
            assert found == sorted(set(found))
            assert set(found) <= set(range(len(shots)))
