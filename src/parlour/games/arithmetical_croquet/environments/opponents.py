"""The levels of Arithmetical Croquet that look a few turns ahead, in many positions at once.

They value and choose as `parlour.games.arithmetical_croquet.bots.Foresight` does, by the compiled batch rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.envs.simulating import take
from parlour.game import OptionError
from parlour.games.arithmetical_croquet.bots import LEVELS, Foresight
from parlour.games.arithmetical_croquet.bots.sight import BACK, BESIDE, INTO, PEGS, STEEPNESS, THROUGH, WITHIN
from parlour.games.arithmetical_croquet.environments.simulator import AT, MISSED, OWES, SEAT
from parlour.games.arithmetical_croquet.rules.batch import StateArrays, judge_many, moves_many
from parlour.players.search import WIN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet

    Floats = NDArray[np.float64]

__all__ = ["ForesightOverArrays", "foresight"]


def foresight(game: ArithmeticalCroquet, level: str) -> ForesightOverArrays:
    """The level of a name.

    Raises:
        OptionError: there is none that looks a few turns ahead; the message lists those that do.
    """
    made = {each.name: each.make(game) for each in LEVELS if each.declines(game) is None}
    known = {name: agent for name, agent in made.items() if isinstance(agent, Foresight)}
    if level not in known:
        raise OptionError(f"many boards have no opponent {level!r}; choose from random, {', '.join(known)}, self")
    return ForesightOverArrays(known[level])


class ForesightOverArrays:
    """Looks ahead in many positions at once.

    Args:
        agent: whose depth, slack and liking it has.
    """

    def __init__(self, agent: Foresight) -> None:
        self._agent, self._game = agent, agent.game

    def plans(
        self, positions: StateArrays, seen: object, masks: NDArray[np.bool_], rng: np.random.Generator
    ) -> NDArray[np.int64]:  # fmt: skip
        """A step for each position, any of those within the slack of the best."""
        del seen
        considered = self._considered(positions, masks, rng)
        rows, sizes = np.nonzero(considered)
        states = take(positions, rows)
        values = self.values(states, sizes) + self._agent.stride * sizes
        best = np.full(len(masks), -np.inf)
        np.maximum.at(best, rows, values)
        good = values >= best[rows] - self._agent.slack
        keys = np.full(masks.shape, -1.0)
        keys[rows[good], sizes[good]] = rng.random(int(good.sum()))
        chosen: NDArray[np.int64] = keys.argmax(axis=1)[:, None]
        return chosen

    def values(self, states: StateArrays, sizes: NDArray[np.int64]) -> Floats:
        """The value of a step in each state for the seat to play."""
        return self._values(states, sizes, states.play[:, SEAT], self._agent.reach - 1)

    def _values(self, states: StateArrays, sizes: NDArray[np.int64], seats: NDArray[np.int64], depth: int) -> Floats:
        """The value of a move in each state for some seats, by as many turns more as `depth` says."""
        ruling = judge_many(self._game, states, sizes)
        rows = np.arange(len(sizes))
        over = ruling.to_play < 0
        after = ruling.after
        values = self._replied(after, seats, over, depth) if depth else self._opinion(after, seats)
        values[over] = (WIN + depth) * (2.0 * ruling.scores[rows, seats][over] - 1.0)
        return values

    def _replied(self, states: StateArrays, seats: NDArray[np.int64], over: NDArray[np.bool_], depth: int) -> Floats:
        """The value of each state after the best move of the seat to play there."""
        values, moves, ends = np.zeros(len(seats)), *moves_many(self._game, states)
        rows = np.repeat(np.arange(len(seats)), np.diff(ends))
        if not len(rows):
            return values
        found = self._values(take(states, rows), moves, seats[rows], depth - 1)
        going, mine = np.flatnonzero(~over), states.play[:, SEAT] == seats
        first = ends[going]
        values[going] = np.where(mine[going], np.maximum.reduceat(found, first), np.minimum.reduceat(found, first))
        return values

    def _considered(
        self, positions: StateArrays, masks: NDArray[np.bool_], rng: np.random.Generator
    ) -> NDArray[np.bool_]:  # fmt: skip
        """The steps that are noticed: all, or as many as the agent notices, the plain ones first."""
        if not self._agent.most:
            return masks
        most = (self._agent.most + rng.random(len(masks))).astype(np.int64)
        draws = rng.random(masks.shape)
        clear = np.where(masks, self.odds(positions, masks) * draws / (1.0 - draws), -1.0)
        places = np.argsort(np.argsort(-clear, axis=1), axis=1)
        found: NDArray[np.bool_] = masks & ((places < most[:, None]) | (most == 0)[:, None])
        return found

    def odds(self, positions: StateArrays, masks: NDArray[np.bool_]) -> Floats:
        """The odds that each legal step is noticed, as `bots.sight.odds` gives them; 1 for others and for a pass."""
        options, found = self._game.options, np.ones(masks.shape)
        rows, sizes = np.nonzero(masks)
        rows, sizes = rows[sizes > 0], sizes[sizes > 0]
        states = take(positions, rows)
        many, seats = np.arange(len(rows)), states.play[:, SEAT]
        mine, theirs = states.balls[many, seats], states.balls[many, 1 - seats]
        ruling = judge_many(self._game, states, sizes)
        ball, going = ruling.after.balls[many, seats], ruling.to_play >= 0
        start, end = mine[:, AT], ball[:, AT]
        past = (start // options.spacing != end // options.spacing) & (mine[:, OWES] == 0) & (ball[:, MISSED] == 0)
        kinds = [end == options.peg, (end < start) & going, ball[:, OWES] > 0, past & going]
        fate = np.select(kinds, [PEGS, BACK, INTO, THROUGH], default=1.0)
        beside = np.where(abs(end - theirs[:, AT]) <= WITHIN, BESIDE, 1.0)
        found[rows, sizes] = fate * beside / (1.0 + STEEPNESS * (sizes - 1))
        return found

    def _opinion(self, states: StateArrays, seats: NDArray[np.int64]) -> Floats:
        rows = np.arange(len(seats))
        mine, theirs = states.balls[rows, seats], states.balls[rows, 1 - seats]
        tempo = np.where(states.play[:, SEAT] == seats, 0.5, -0.5)
        opinion: Floats = self._lead(mine) - self._agent.envy * self._lead(theirs) + tempo
        return opinion

    def _lead(self, balls: NDArray[np.int64]) -> Floats:
        options, at = self._game.options, balls[:, AT].astype(np.float64)
        turn = options.max_step / 2
        lead: Floats = at - np.where(balls[:, OWES], turn, 0.0) - np.where(balls[:, MISSED], 3 * turn, 0.0)
        if options.missed_hoop == "illegal":
            beyond = at > options.peg
            lead[beyond] = 2 * options.peg - at[beyond] - options.max_step
        return lead
