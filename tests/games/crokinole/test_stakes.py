"""The worth of a round is its effect on the match: exact where the match ends, and right before that."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.games.crokinole.bots.fitted import SPREAD, TABLE
from parlour.games.crokinole.bots.leaf import expected, winning
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.bots.stakes import DIFFERENCES, smoothed, stakes
from parlour.games.crokinole.bots.thinking import Style, Thinker
from parlour.games.crokinole.bots.trials import arrays_of
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.kernels.generator import Generator
from parlour.players import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

CLASSIC, NCA = Crokinole(), Crokinole(Options(discs="nca", saved_by="any struck disc", fixed_rounds=4))
PLAYED_OFF = Crokinole(Options(discs="nca", fixed_rounds=4, play_off="round"))
TO_A_DECISION = Crokinole(Options(discs="nca", fixed_rounds=4, play_off="until decided"))
ONE_ROUND = Crokinole(Options(fixed_rounds=1, starter=1))
STANDINGS = [
    (CLASSIC, State()),
    (CLASSIC, State(round=5, scores=(60, 95))),
    (CLASSIC, State(round=9, scores=(5, 0))),
    (NCA, State(round=2, scores=(0, 2))),
    (NCA, State(round=4, scores=(3, 3))),
    (PLAYED_OFF, State(round=2, scores=(0, 2))),
    (PLAYED_OFF, State(round=4, scores=(3, 3))),
    (PLAYED_OFF, State(round=4, scores=(4, 2))),
    (PLAYED_OFF, State(round=5, scores=(4, 4))),
    (TO_A_DECISION, State(round=4, scores=(3, 3))),
    (TO_A_DECISION, State(round=7, scores=(6, 6))),
]


def at(worth: Sequence[float], difference: float) -> float:
    """What a difference is worth."""
    return worth[DIFFERENCES.index(difference)]


def test_the_last_round_is_won_level_or_lost() -> None:
    """By 5 or by 100, alike."""
    worth = stakes(ONE_ROUND, ONE_ROUND.start())
    assert [at(worth, points) for points in (-100, -5, 0, 5, 100)] == [0, 0, 0.5, 1, 1]


def test_a_level_match_is_worth_its_play_off() -> None:
    """The last shot of the round more is walnut's if maple starts it; after it a level match is shared."""
    last = stakes(PLAYED_OFF, State(round=4, starter=1, scores=(3, 3)))
    assert 0.0 == at(last, -5) < at(last, 0) < 0.5
    turned = stakes(PLAYED_OFF, State(round=4, starter=0, scores=(3, 3)))
    assert at(turned, 0) == pytest.approx(1.0 - at(last, 0))
    assert [at(stakes(PLAYED_OFF, State(round=5, scores=(4, 4))), points) for points in (-5, 0, 5)] == [0, 0.5, 1]
    assert at(stakes(NCA, State(round=4, starter=1, scores=(3, 3))), 0) == 0.5


@pytest.mark.parametrize("starter", [0, 1])
def test_a_play_off_until_decided_is_worth_the_same_after_two_level_rounds(starter: int) -> None:
    """Nothing is shared: being level is worth a round, and after another level one what it was worth before."""
    worth = [
        stakes(TO_A_DECISION, State(round=number, starter=(starter + number) % 2, scores=(3, 3)))
        for number in (4, 5, 6)
    ]
    assert at(worth[0], 0) == pytest.approx(at(worth[2], 0))
    assert at(worth[0], 0) == pytest.approx(1.0 - at(worth[1], 0))
    assert at(worth[0], 0) != 0.5
    assert [at(worth[1], points) for points in (-5, 5)] == [0, 1]


def test_a_target_that_is_reached_is_enough() -> None:
    """With 95 of 100 a win by 5 is the match; the other side needs its 60 at once, or a second round."""
    worth = stakes(CLASSIC, State(scores=(95, 40)))
    assert at(worth, 5) == at(worth, 100) == 1.0
    assert at(worth, -60) == at(worth, -100) == 0.0
    assert 0.0 < at(worth, -55) < at(worth, -20) < at(worth, 0) < 1.0


@pytest.mark.parametrize(("game", "state"), STANDINGS)
def test_more_is_never_worse(game: Crokinole, state: State) -> None:
    """And all of it is a score of a match."""
    worth = stakes(game, state)
    assert (np.diff(worth) >= -1e-12).all()
    assert min(worth) >= 0.0
    assert max(worth) <= 1.0


@pytest.mark.parametrize(("game", "state"), STANDINGS)
def test_the_sides_share_the_match(game: Crokinole, state: State) -> None:
    """What maple may expect, walnut would in its place."""
    turned = State(state.round, 1 - state.starter, scores=(state.scores[1], state.scores[0]))
    assert stakes(game, state) == pytest.approx([1.0 - each for each in reversed(stakes(game, turned))])


@pytest.mark.parametrize(("game", "state"), STANDINGS)
def test_it_is_the_share_of_matches_that_are_won(game: Crokinole, state: State) -> None:
    """Of 2,000 that are drawn round by round and counted by the rules; after a round that was level."""
    rng, worth = Random(7), at(stakes(game, state), 0)
    played = [_drawn(game, state, rng) for _ in range(2000)]
    assert np.mean(played) == pytest.approx(worth, abs=0.045)


def _drawn(game: Crokinole, state: State, rng: Random) -> float:
    """Maple's score of one match when this round is level and the others end by luck."""
    difference, shots = 0, game.shots_a_round
    while True:
        one, two = _award(game, difference)
        state = State(state.round + 1, 1 - state.starter, scores=(state.scores[0] + one, state.scores[1] + two))
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome.scores[0]
        edge = float(TABLE[shots][0]) * (1 if state.starter == 1 else -1)
        difference = 5 * round(rng.gauss(edge, float(SPREAD[shots])) / 5)


def _award(game: Crokinole, difference: int) -> tuple[int, int]:
    """CR-12 and CR-13, for a difference."""
    if game.options.fixed_rounds:
        return (1 + int(np.sign(difference)), 1 - int(np.sign(difference)))
    return max(difference, 0), max(-difference, 0)


def test_luck_to_come_blurs_what_is_worth() -> None:
    """It leaves a straight line alone, and makes a win by 5 less than certain."""
    line = [0.5 + difference / 600.0 for difference in DIFFERENCES]
    assert smoothed(line, 20.0)[40:81] == pytest.approx(line[40:81])
    step = [float(np.sign(difference)) / 2 + 0.5 for difference in DIFFERENCES]
    assert smoothed(step, 0.0) == pytest.approx(step)
    blurred = smoothed(step, 10.0)
    assert at(blurred, 0) == pytest.approx(0.5)
    assert 0.6 < at(blurred, 5) < 0.75
    assert at(blurred, 30) > 0.97


def test_behind_by_a_twenty_only_what_levels_counts() -> None:
    """A steady hand's last shot: a sure take-out gains more points, and loses; for the match, more is tried."""
    state = State(shots=23, discs=(BoardDisc("m12", 0.05, -0.06),), twenties=(6, 5))
    position = Position.of(ONE_ROUND, state)
    assert position.ahead == -20.0
    rates = {}
    for worth in (expected, winning):
        thinker = Thinker(position, Hand(0.3, 0.03), Style(worth=worth), Generator(2))
        shots = thinker.choose().shots.first(1)
        final = thinker.trials(shots, 4000).values(arrays_of(position, expected(position))).array
        rates[worth] = float(np.mean((final > 0) + 0.5 * (final == 0)))
    assert rates[winning] > rates[expected] + 0.03


def test_the_other_side_has_the_same_match() -> None:
    """Handed over, the twenties and the stakes are the other side's; what one may win the other may lose."""
    state = State(shots=10, scores=(80, 20), twenties=(2, 1))
    position = Position.of(CLASSIC, state)
    after = position.handed_over((), (), -1, 1.0)
    other = Position.of(CLASSIC, State(shots=11, scores=(80, 20), twenties=(3, 1)))
    assert (after.ahead, after.left) == (other.ahead, other.left)
    assert after.stakes == pytest.approx(other.stakes)
