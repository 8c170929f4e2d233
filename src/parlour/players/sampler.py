"""Flicks by the thousand from Python: calls of a game's `sample_shots`, on several threads.

A game whose bots plan flicks has the compiled entry

    sample_shots(fields, tables, aims, hand, noise, game, work, results, values) -> int

It plays every aim once for each row of the noise: executed with the hand's error, simulated, judged and valued. What it
needs of the rules (`game`) and the room that it works in (`work`) are tuples of arrays, which the game describes.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.physics.arrays import memory
from parlour.physics.packing import ground_of
from parlour.physics.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from numpy.typing import NDArray

    from parlour.physics import Table

    Array = NDArray[np.float64]
    Integers = NDArray[np.int64]

__all__ = ["EVENTS", "Filed", "Outcomes", "Sampler", "no_results", "shot_arguments"]

EVENTS = 1024
"""Initial room for the events of one flick."""
LEAST = 128
"""The fewest flicks that are worth starting a thread."""
PARTS = 4
"""Parts of the aims for each thread: enough to share them out evenly."""


class Filed(NamedTuple):
    """Room for the events of one flick, as in `parlour.result_arrays.ResultArrays`."""

    time: Integers
    kind: Integers
    coin: Integers
    other: Integers
    direction: Integers
    ends: Integers

    @classmethod
    def of(cls, events: int) -> Self:
        """Room for this many events."""
        time, kind, coin, other, direction = (np.empty(events, np.int64) for _ in range(5))
        return cls(time, kind, coin, other, direction, np.zeros(2, np.int64))


class Outcomes(NamedTuple):
    """Where the discs end, flick by flick.

    Attributes:
        x, y: resting places before any disc is removed or put back, m, shape (flicks, discs).
        fates: `Fate`, uint8, shape (flicks, discs).
        times: until all is at rest, s, shape (flicks,).
        stays: 1 for a disc that is on the board when the flick has been judged, else 0; uint8, shape (flicks, discs).
    """

    x: Array
    y: Array
    fates: NDArray[np.uint8]
    times: Array
    stays: NDArray[np.uint8]

    @classmethod
    def of(cls, flicks: int, discs: int) -> Self:
        """Room for the outcomes of this many flicks; for none when only their values matter."""
        (x, y), (fates, stays) = np.empty((2, flicks, discs)), np.empty((2, flicks, discs), np.uint8)
        return cls(x, y, fates, np.empty(flicks), stays)

    def part(self, which: slice) -> Outcomes:
        """Those of some of the flicks; the same memory."""
        return Outcomes(self.x[which], self.y[which], self.fates[which], self.times[which], self.stays[which])


@dataclass(frozen=True, slots=True, eq=False)
class Sampler:
    """A hand that tries aims on one board.

    Attributes:
        sample_shots: the game's entry.
        work_for: makes the room for flicks with at most this many events; its members `shot` and `played` are a record
            of the physics and its results.
        board: what does not move.
        records: the discs as the physics has them, shape (1, discs).
        aims: place (m; NaN: where the disc lies), direction (rad), speed (m/s) and spin (rad/s); shape (aims, 5).
        hand: see `parlour.players.planning.hand_array`.
        noise: standard normal numbers for direction, speed and spin, shape (draws, 3), the same for every aim.
        workers: threads; few flicks are played by fewer.
    """

    sample_shots: Callable[..., int]
    work_for: Callable[[int], Any]
    board: Table
    records: NDArray[Any]
    aims: Array
    hand: Array
    noise: Array
    workers: int = 1

    def values(self, game: tuple[Any, ...]) -> Array:
        """The worth of each aim in each draw, by the arrays of the game; shape (aims, draws).

        Raises:
            PhysicsError: a flick cannot be played.
        """
        return self._sampled(game, Outcomes.of(0, self.records.shape[1]))

    def outcomes(self, game: tuple[Any, ...]) -> tuple[Outcomes, Array]:
        """Where the discs end, flick by flick, and the values.

        Raises:
            PhysicsError: a flick cannot be played.
        """
        outcomes = Outcomes.of(len(self.aims) * len(self.noise), self.records.shape[1])
        return outcomes, self._sampled(game, outcomes)

    def _sampled(self, game: tuple[Any, ...], outcomes: Outcomes) -> Array:
        values = np.empty((len(self.aims), len(self.noise)))

        def sample(part: slice) -> None:
            self._sample(game, part, outcomes, values)

        lanes = min(self.workers, -(-values.size // LEAST))
        if lanes <= 1:
            sample(slice(0, len(values)))
        else:
            size = -(-len(values) // (PARTS * lanes))
            with ThreadPoolExecutor(lanes) as pool:
                list(pool.map(sample, (slice(at, at + size) for at in range(0, len(values), size))))
        return values

    def _sample(self, game: tuple[Any, ...], part: slice, outcomes: Outcomes, values: Array) -> None:
        """Try some of the aims; when the events of a flick do not fit, go on from its aim with more room."""
        fixed, draws = (ground_of(self.board).memory, memory(self.records)), len(self.noise)
        first, events = part.start, EVENTS
        while len(aims := self.aims[first : part.stop]):
            work, results = self.work_for(events), outcomes.part(slice(first * draws, part.stop * draws))
            worth = values[first : part.stop].reshape(-1)
            done = self.sample_shots(*fixed, aims, self.hand, self.noise, game, work, results, worth)
            if work.played.flaw[0]:
                shot, flaw = bytes(work.shot.flat), work.played.flaw.tolist()
                raise refusal(self.board, self.records.tobytes(), shot, flaw)
            first, events = first + done // draws, 4 * events


def shot_arguments(game: Any, work: Any) -> tuple[Any, ...]:  # noqa: ANN401 - each game's own
    """Arguments of a game's `sample_shots`, for one aim: their types are those for which the page's module is compiled.

    Args:
        game: what a game's module `bots.sampling` gives as `arrays`, of any state in which a coin may be flicked.
        work: its `work_for` one disc.
    """
    fields = np.zeros(8, np.uint8)
    return fields, fields, np.zeros((1, 5)), np.zeros(5), np.zeros((1, 3)), game, work, Outcomes.of(1, 1), np.zeros(1)


def no_results() -> tuple[Any, ...]:
    """Results of flicks of the types that the rules over arrays take."""
    places, number = np.zeros((1, 1)), np.zeros(1, np.int64)
    return places, places, np.zeros((1, 1), np.uint8), *[number] * 6
