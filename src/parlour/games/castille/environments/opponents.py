"""The lower levels of Castille in many positions at once.

As the engine's at a depth of one turn: they notice a few turns, judge where these lead by the engine's evaluation, and
err by as much. They differ from the level of the same name in three things. They place their pegs at random. They do
not look on while pegs are being taken. How plain a turn is depends for them on its captures alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from parlour.envs.batches import draw
from parlour.game import OptionError
from parlour.games.castille.bots.levels import STYLES
from parlour.games.castille.bots.sight import AGAIN, CAPTURE, TALL_CAPTURE
from parlour.games.castille.encoding.actions import HalfTurnNumbers
from parlour.games.castille.encoding.many import FLAGS, OPP, OWN, QUIET, SEAT, STOCK, TALL
from parlour.games.castille.engine.evaluation import features
from parlour.games.castille.engine.weights import weighed
from parlour.games.castille.environments.routes import way_to
from parlour.games.castille.rules.batch.arrays import StateArrays
from parlour.games.castille.rules.batch.judging import judge_many, moves_many
from parlour.games.castille.rules.batch.position import Position, to_point
from parlour.kernels.powers import power

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.castille.bots.levels import Style
    from parlour.games.castille.environments.simulator import Positions
    from parlour.games.castille.rules import Castille

    Integers = NDArray[np.int64]

__all__ = ["GlanceOverArrays", "glance"]

CERTAIN = 1e9
"""The worth of a won position."""
NUMBERS = HalfTurnNumbers()


def glance(game: Castille, level: str) -> GlanceOverArrays:
    """The level of a name.

    Raises:
        OptionError: there is none that looks one turn ahead; the message lists those that do.
    """
    known = {name: style for name, style in STYLES.items() if style.limits.depth == 1}
    if level not in known:
        raise OptionError(f"many boards have no opponent {level!r}; choose from random, {', '.join(known)}, self")
    return GlanceOverArrays(game, known[level])


class GlanceOverArrays:
    """Looks one turn ahead in many positions at once.

    Args:
        game: that is played.
        style: how it thinks.
    """

    def __init__(self, game: Castille, style: Style) -> None:
        self._game, self._style = game, style
        self._weights = np.array(weighed(style.weighs), np.int64)

    def plans(
        self, positions: Positions, seen: object, masks: NDArray[np.bool_], rng: np.random.Generator
    ) -> Integers:  # fmt: skip
        """A peg for each position of the first phase, and for the others a turn, half-turn by half-turn."""
        del seen
        placing = positions.rows[:, STOCK] > 0
        plans = np.full((len(positions), 1), -1, np.int64)
        if placing.any():
            plans[placing, 0] = draw(masks[placing], rng)
        turning = np.flatnonzero(~placing)
        if not len(turning):
            return plans
        rows = positions.rows[turning]
        ways = [self._way(row, word) for row, word in zip(rows.tolist(), self._words(rows, rng).tolist(), strict=True)]
        found = np.full((len(positions), max(map(len, ways))), -1, np.int64)
        found[:, :1] = plans
        for number, way in zip(turning.tolist(), ways, strict=True):
            found[number, : len(way)] = way
        return found

    def _words(self, rows: Integers, rng: np.random.Generator) -> Integers:
        """A turn for each position of the second phase, as a word."""
        columns = [np.ascontiguousarray(rows[:, column]) for column in (OWN, OPP, TALL, FLAGS, QUIET, SEAT, QUIET)]
        states = StateArrays(*columns)
        words, ends = moves_many(self._game, states)
        boards = np.repeat(np.arange(len(rows)), np.diff(ends))
        noticed = self._noticed(words, rows[boards], ends, rng)
        words, boards = words[noticed], boards[noticed]
        ruling = judge_many(self._game, StateArrays(*(column[boards] for column in states)), words)
        worth = self._worth(ruling.after, rng)
        over = ruling.to_play < 0
        worth[over] = CERTAIN * (2.0 * ruling.scores[np.arange(len(words)), rows[boards, SEAT]][over] - 1.0)
        order = np.lexsort((worth, boards))
        last = np.append(np.flatnonzero(np.diff(boards[order])), len(order) - 1)
        chosen: Integers = words[order[last]]
        return chosen

    def _noticed(
        self, words: Integers, before: Integers, ends: Integers, rng: np.random.Generator
    ) -> NDArray[np.bool_]:
        """The turns that are noticed; if none of a position is, the one that comes nearest to it."""
        if self._style.sight is None:
            return np.ones(len(words), np.bool_)
        taken = words >> 12
        captures, tall = (np.bitwise_count(pegs).astype(np.int64) for pegs in (taken, taken & before[:, TALL]))
        plain = CAPTURE * (captures > 0) + TALL_CAPTURE * tall + AGAIN * np.maximum(captures - 1, 0)
        kinds, kind = np.unique(self._style.sight + self._style.eye * plain, return_inverse=True)
        odds, lot = np.array([power(math.e, each) for each in kinds.tolist()]), rng.random(len(words))
        over = odds[kind] * lot / (1.0 - lot)  # above 1 with these odds
        nearest = np.repeat(np.maximum.reduceat(over, ends[:-1]), np.diff(ends))
        noticed: NDArray[np.bool_] = (over > 1.0) | (over == nearest)
        return noticed

    def _worth(self, after: StateArrays, rng: np.random.Generator) -> NDArray[np.float64]:
        """What positions of the other player are worth for the one who has just played, with errors of judgement."""
        positions = np.ascontiguousarray(np.stack([after.own, after.opp, after.tall, after.flags], axis=1))
        counts = np.asarray(features(positions).array)
        errors = self._style.noise * (rng.random(len(positions)) + rng.random(len(positions)) - 1.0)
        worth: NDArray[np.float64] = errors - counts @ self._weights
        return worth

    @staticmethod
    def _way(row: list[int], word: int) -> tuple[int, ...]:
        """The half-turns of a turn."""
        if not word:
            return (NUMBERS.stop,)
        start, end, taken = word & 63, word >> 6 & 63, word >> 12
        if taken:
            way = way_to(Position(row[OWN], row[OPP], row[TALL], row[FLAGS]), start, end, taken)
            return (*map(to_point, way), NUMBERS.stop)
        return to_point(start), to_point(end), NUMBERS.stop
