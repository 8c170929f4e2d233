"""Positions of Castille as arrays, stepped by half-turns in compiled code; see `parlour.envs.simulating`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.envs.simulating import Stepped, check_actions, room
from parlour.game import OptionError
from parlour.games.castille.encoding.actions import COUNT, Chosen, HalfTurnNumbers
from parlour.games.castille.encoding.kernels import mask_half_turn, see
from parlour.games.castille.encoding.many import (
    AT,
    COLUMNS,
    FLAGS,
    OPP,
    OWN,
    PAST,
    QUIET,
    REPEATED,
    SEAT,
    STAGE,
    START,
    STOCK,
    TAKEN,
    TALL,
    begin_all,
    step_all,
)
from parlour.games.castille.encoding.planes import SHAPE
from parlour.games.castille.encoding.progress import Progress, progress
from parlour.games.castille.engine.keys import of_pegs, whole
from parlour.games.castille.environments.routes import way_to
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.arrays import StateArrays
from parlour.games.castille.rules.batch.judging import judge_many
from parlour.games.castille.rules.batch.position import Position, customs_of, from_state, to_index, to_point, to_state
from parlour.games.castille.rules.board import Stock
from parlour.games.encodings import Unfinished, parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from numpy.typing import ArrayLike, NDArray

    from parlour.games.castille.rules.board import State

__all__ = ["CastilleSimulator", "Positions", "check_covered", "room_for"]

NUMBERS = HalfTurnNumbers()
STARTERS = ("silver", "copper", "lot")
ROOM = 64
"""Earlier positions for which there is room at first."""
HALF_STOCK = 0xFF


class Positions(NamedTuple):
    """Positions of Castille, an unfinished turn included.

    Attributes:
        rows: whole numbers, see `parlour.games.castille.encoding.many`; shape (positions, 14).
        past: the keys of the earlier positions that can come again, shape (positions, room).
    """

    rows: NDArray[np.int64]
    past: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.rows)


def check_covered(game: Castille) -> None:
    """Check that compiled code covers the options.

    Raises:
        OptionError: it does not.
    """
    if game.options.claims == "declared" or game.options.captures_on_the_way:
        raise OptionError(
            "many boards at once are played with claims=automatic and captures_on_the_way=no; "
            "the PettingZoo environment has every option"
        )


def room_for(past: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Earlier positions with room for one more on every board."""
    if len(rows) and int(rows[:, PAST].max()) == past.shape[1]:
        return np.concatenate([past, np.zeros_like(past)], axis=1)
    return past


class CastilleSimulator:
    """Castille over arrays, by the encoding `half-turns`; see `parlour.envs.simulating`.

    Args:
        game: with its options; None for the usual ones.

    Attributes:
        game, action_count, clause, shape: see `parlour.envs.simulating.Simulator`.

    Raises:
        OptionError: the compiled rules do not cover the options.

    >>> simulator = CastilleSimulator()
    >>> positions = simulator.from_states([simulator.game.start()] * 2)
    >>> stepped = simulator.step_from(positions, [36, 107])
    >>> [state.actions for state in simulator.states(stepped.positions)]
    [(36,), (107,)]
    """

    action_count: int = NUMBERS.count
    clause = "CA-4"
    shape: tuple[int, ...] = SHAPE

    def __init__(self, game: Castille | None = None) -> None:
        self.game: Castille = game or Castille()
        check_covered(self.game)
        options = self.game.options
        self.customs: int = customs_of(options)
        self.limit: int = options.no_progress_limit
        self.starter: int = STARTERS.index(options.starter)

    def words(self, action: int) -> str:
        """A half-turn in words."""
        return NUMBERS.words(action)

    def start(self, count: int, rng: np.random.Generator) -> Positions:
        """Positions before the first move; the lot is drawn from the generator."""
        rows = np.zeros((count, COLUMNS), np.int64)
        rows[:, COLUMNS - 1] = rng.integers(0, 1 << 32, count)
        masks, seen = room(None, (count, NUMBERS.count), np.bool_), room(None, (count, *SHAPE), np.float32)
        begin_all(0, count, rows, self.customs, self.starter, self.limit, masks, seen)
        return Positions(rows, np.zeros((count, ROOM), np.int64))

    def from_states(self, states: Sequence[State | Unfinished[State]]) -> Positions:
        """States of the rules, or unfinished moves in them, as positions."""
        rows = np.array([self._row(*parts(each)) for each in states], np.int64).reshape(-1, COLUMNS)
        seen = [self._keys(parts(each)[0]) for each in states]
        past = np.zeros((len(rows), max([ROOM, *map(len, seen)])), np.int64)
        for keys, line in zip(seen, past, strict=True):
            line[: len(keys)] = keys
        return Positions(rows, past)

    def states(self, positions: Positions) -> list[State | Unfinished[State]]:
        """Positions as states of the rules, or as unfinished moves in them.

        Of the earlier positions only those are known that are the present one, so a state has as many of them in
        `seen`. Turns are counted from the placements, or from the first one after them.
        """
        return [self._state(row) for row in positions.rows.tolist()]

    def to_play(self, positions: Positions) -> NDArray[np.int64]:
        """The seat to play in each position."""
        return positions.rows[:, SEAT].copy()

    def masks(self, positions: Positions, into: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal half-turns, shape (positions, 114), row by row; `step_from` has them at hand."""
        found = room(into, (len(positions), NUMBERS.count), np.bool_)
        found[:] = False
        for row, mask in zip(positions.rows.tolist(), found, strict=True):
            if row[STOCK]:
                mask[list(_placements(row))] = True
            else:
                mask_half_turn(row[OWN], row[OPP], row[TALL], row[START], row[AT], row[TAKEN], row[STAGE], mask)
        return found

    def observe(
        self, positions: Positions, seats: ArrayLike | None = None, into: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What some seats see, by default those to play, row by row; shape (positions, 17, 6, 6)."""
        chosen = positions.rows[:, SEAT] if seats is None else np.broadcast_to(np.asarray(seats), len(positions))
        seen = room(into, (len(positions), *SHAPE), np.float32)
        for row, seat, planes in zip(positions.rows.tolist(), chosen.tolist(), seen, strict=True):
            now = Progress(row[OWN], row[OPP], row[TALL], row[START], row[AT], row[TAKEN]).now()
            turns = row[QUIET] / self.limit, row[REPEATED] / 2
            see(*now, row[FLAGS], row[STOCK], *turns, row[AT], row[STAGE], int(seat == row[SEAT]), planes)
        return seen

    def fitted(self, positions: Positions, turns: int) -> Positions:
        """The same positions, with room for the earlier positions of this many turns more."""
        rows, past = positions.rows, positions.past
        kept = int(rows[:, PAST].max(initial=0))
        found = np.zeros((len(rows), kept + turns + 1), np.int64)
        found[:, :kept] = past[:, :kept]
        return Positions(rows, found)

    def step_from(
        self,
        positions: Positions,
        actions: ArrayLike,
        *,
        masks: NDArray[np.bool_] | None = None,
        observations: NDArray[np.float32] | None = None,
    ) -> Stepped[Positions]:
        """Take a legal half-turn in each position; whether it is legal its mask says, which is not asked again.

        Args:
            positions: they stay as they were.
            actions: half-turns, one for each position.
            masks: where to write the masks; of C's order, shape (positions, 114).
            observations: where to write the observations; likewise, float32, shape (positions, 17, 6, 6).

        Raises:
            OptionError: there is not an action for each position, one is no half-turn, or a buffer does not fit.
        """
        taken = np.ascontiguousarray(actions, np.int64)
        check_actions(taken, len(positions), self.action_count)
        rows, past = positions.rows.copy(), room_for(positions.past, positions.rows).copy()
        masks = room(masks, (len(rows), NUMBERS.count), np.bool_)
        seen = room(observations, (len(rows), *SHAPE), np.float32)
        rewards, done = np.zeros((len(rows), 2), np.float32), np.zeros(len(rows), np.bool_)
        step_all(0, len(rows), rows, past, taken, self.customs, 0, self.limit, rewards, done, masks, seen)
        over = np.flatnonzero(done)
        if len(over):
            rows[over] = self._last(positions.rows[over], taken[over], rewards[over])
            masks[over] = False
            seen[over] = self.observe(Positions(rows[over], past[over]))
        return Stepped(Positions(rows, past), rewards, done, masks, seen)

    # --- rows -----------------------------------------------------------------------------------------------------

    def _last(self, rows: NDArray[np.int64], actions: NDArray[np.int64], rewards: Any) -> NDArray[np.int64]:  # noqa: ANN401
        """The rows in which these half-turns, played from these rows, end their games."""
        words = np.where(rows[:, START] < 0, 0, rows[:, START] | (rows[:, AT] << 6) | (rows[:, TAKEN] << 12))
        columns = [np.ascontiguousarray(rows[:, column]) for column in (OWN, OPP, TALL, FLAGS, QUIET, SEAT, STAGE)]
        after = judge_many(self.game, StateArrays(*columns), words).after
        found = rows.copy()
        for column, values in zip((OWN, OPP, TALL, FLAGS, QUIET, SEAT), after, strict=False):
            found[:, column] = values
        found[:, [START, AT]], found[:, [TAKEN, STAGE, PAST]] = -1, 0
        found[:, REPEATED] = np.where(rewards.any(axis=1) | (found[:, QUIET] >= self.limit), 0, 2)
        for number in np.flatnonzero(actions != NUMBERS.stop):
            found[number] = self._placed(rows[number].tolist(), int(actions[number]))
        return found

    @staticmethod
    def _placed(row: list[int], action: int) -> list[int]:
        """A row after the last peg has been placed."""
        high, point = divmod(action - NUMBERS.short, COUNT)
        bit, found = 1 << to_index(point), list(row)
        found[OWN], found[OPP], found[TALL] = row[OPP], row[OWN] | bit, row[TALL] | bit * high
        found[STOCK], found[AT], found[SEAT] = 0, -1, 1 - row[SEAT]
        return found

    def _row(self, state: State, actions: tuple[int, ...]) -> list[int]:
        """A state and the half-turns made in it as a row."""
        own, opp, tall, flags = position = from_state(state, self.customs)
        mine, his = state.stock[state.seat], state.stock[1 - state.seat]
        row = [own, opp, tall, flags, 0, state.seat, state.quiet, -1, -1, 0, 0, 0, 0, 0]
        row[STOCK] = mine.short | mine.tall << 4 | his.short << 8 | his.tall << 12
        row[PAST], row[REPEATED] = len(state.seen), state.seen.count(state.position)
        if state.placing and actions:
            high, point = divmod(actions[0] - NUMBERS.short, COUNT)
            row[AT] = to_index(point)
            row[OWN] |= 1 << row[AT]
            row[TALL] |= high << row[AT]
            row[STOCK] -= 16 if high else 1
        elif actions:
            row[START], row[AT], row[TAKEN], row[STAGE] = progress(position, Chosen(path=actions))[3:]
        return row

    def _keys(self, state: State) -> list[int]:
        """The keys of the earlier positions of a state."""
        keys = []
        for pegs, flags, seat in state.seen:
            own, opp, tall, raised = from_state(replace(state, pegs=pegs, flags=flags, seat=seat), self.customs)
            keys.append(whole(of_pegs(own, opp, tall, seat), raised, seat))
        return keys

    def _state(self, row: list[int]) -> State | Unfinished[State]:
        """The inverse of `_row`."""
        own, tall, stock, seat = row[OWN], row[TALL], row[STOCK], row[SEAT]
        placed: tuple[int, ...] = ()
        if stock and row[AT] >= 0:
            bit = 1 << row[AT]
            placed = (NUMBERS.short + COUNT * bool(tall & bit) + to_point(row[AT]),)
            own, stock, tall = own & ~bit, stock + (16 if tall & bit else 1), tall & ~bit
        state = to_state(Position(own, row[OPP], tall, row[FLAGS]), seat, row[QUIET])
        mine, his = _stock(stock & HALF_STOCK), _stock(stock >> 8)
        turn = 1 + (24 - mine.total - his.total) // 2
        state = replace(state, stock=(mine, his) if seat == 0 else (his, mine), turn=turn)
        state = replace(state, seen=(state.position,) * row[REPEATED])
        if placed:
            return Unfinished(state, placed)
        if row[START] < 0:
            return state
        way = way_to(Position(own, row[OPP], tall, row[FLAGS]), row[START], row[AT], row[TAKEN])
        return Unfinished(state, tuple(map(to_point, way)))


def _stock(bits: int) -> Stock:
    return Stock(bits & 15, bits >> 4)


def _placements(row: list[int]) -> Iterable[int]:
    """The legal placements: the first of two pegs leaves room for another one above it."""
    occupied, below = row[OWN] | row[OPP], row[AT]
    vacant = [point for point in range(COUNT) if not occupied >> to_index(point) & 1]
    points = [point for point in vacant if to_index(point) > below] if below >= 0 else vacant[:-1]
    for high, left in enumerate((row[STOCK] & 15, row[STOCK] & 240)):
        if left:
            yield from (NUMBERS.short + COUNT * high + point for point in points)
