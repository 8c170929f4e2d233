"""Flicks by the thousand from Python: calls of a game's `sample_shots`, on several threads.

A game whose bots plan flicks has the compiled entry

    sample_shots(fields, tables, aims, hand, noise, game, work, results, values) -> int

It plays every aim once for each row of the noise: executed with the hand's error, simulated, judged and valued. What it
needs of the rules (`game`) and the room that it works in (`work`) are tuples of arrays, which the game describes.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.kernels.buffers import Buffer
from parlour.physics.engine.records import START
from parlour.physics.packing import ground_of
from parlour.physics.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Self

    from parlour.kernels.buffers import Array
    from parlour.physics import Table

__all__ = ["AIM", "EVENTS", "Filed", "Outcomes", "Sampler", "kept_work", "no_results", "raise_flaw", "shot_arguments"]

AIM = 5
"""The numbers of an aim: place, direction, speed and spin."""
EVENTS = 1024
"""Initial room for the events of one flick."""
LEAST = 128
"""The fewest flicks that are worth starting a thread."""
PARTS = 4
"""Parts of the aims for each thread: enough to share them out evenly."""


class Filed(NamedTuple):
    """Room for the events of one flick, as in `parlour.result_arrays.ResultArrays`."""

    time: Buffer
    kind: Buffer
    coin: Buffer
    other: Buffer
    direction: Buffer
    ends: Buffer

    @classmethod
    def of(cls, events: int) -> Self:
        """Room for this many events."""
        time, kind, coin, other, direction = (Buffer("i8", events) for _ in range(5))
        return cls(time, kind, coin, other, direction, Buffer("i8", 2))


class Outcomes(NamedTuple):
    """Where the discs end, flick by flick.

    Attributes:
        x, y: resting places before any disc is removed or put back, m, shape (flicks, discs).
        fates: `Fate`, uint8, shape (flicks, discs).
        times: until all is at rest, s, shape (flicks,).
        stays: 1 for a disc that is on the board when the flick has been judged, else 0; uint8, shape (flicks, discs).
    """

    x: Buffer
    y: Buffer
    fates: Buffer
    times: Buffer
    stays: Buffer

    @classmethod
    def of(cls, flicks: int, discs: int) -> Self:
        """Room for the outcomes of this many flicks; for none when only their values matter."""
        x, y, fates, stays = (Buffer(code, flicks, discs) for code in ("f8", "f8", "u1", "u1"))
        return cls(x, y, fates, Buffer("f8", flicks), stays)

    def part(self, which: slice) -> Outcomes:
        """Those of some of the flicks; the same memory."""
        return Outcomes(self.x[which], self.y[which], self.fates[which], self.times[which], self.stays[which])


@dataclass(frozen=True, slots=True, eq=False)
class Sampler:
    """A hand that tries aims on one board.

    Attributes:
        sample_shots: the game's entry.
        work_for: makes the room for flicks of a game, with this many discs and at most this many events each; its
            members `shot` and `played` are a record of the physics and its results.
        game: under its options.
        board: what does not move.
        discs: as the physics has them, records of `START` as bytes.
        aims: place (m; NaN: where the disc lies), direction (rad), speed (m/s) and spin (rad/s); shape (aims, 5).
        hand: see `parlour.players.planning.hand_array`.
        noise: standard normal numbers for direction, speed and spin, shape (draws, 3), the same for every aim.
        workers: threads; few flicks are played by fewer.
    """

    sample_shots: Callable[..., int]
    work_for: Callable[[Any, int, int], Any]
    game: Hashable
    board: Table
    discs: Buffer
    aims: Array
    hand: Buffer
    noise: Array
    workers: int = 1

    def values(self, arrays: tuple[Any, ...]) -> Buffer:
        """The worth of each aim in each draw, by the arrays of the game; shape (aims, draws).

        Raises:
            PhysicsError: a flick cannot be played.
        """
        return self._sampled(arrays, Outcomes.of(0, self._count))

    def outcomes(self, arrays: tuple[Any, ...]) -> tuple[Outcomes, Buffer]:
        """Where the discs end, flick by flick, and the values.

        Raises:
            PhysicsError: a flick cannot be played.
        """
        outcomes = Outcomes.of(len(self.aims) * len(self.noise), self._count)
        return outcomes, self._sampled(arrays, outcomes)

    @property
    def _count(self) -> int:
        """How many discs there are."""
        return disc_count(self.discs)

    def _sampled(self, arrays: tuple[Any, ...], outcomes: Outcomes) -> Buffer:
        values = Buffer("f8", len(self.aims), len(self.noise))

        def sample(part: slice) -> None:
            self._sample(arrays, part, outcomes, values)

        lanes = min(self.workers, -(-len(values.flat) // LEAST))
        if lanes <= 1:
            sample(slice(0, len(values)))
        else:
            size = -(-len(values) // (PARTS * lanes))
            with ThreadPoolExecutor(lanes) as pool:
                list(pool.map(sample, (slice(at, at + size) for at in range(0, len(values), size))))
        return values

    def _sample(self, arrays: tuple[Any, ...], part: slice, outcomes: Outcomes, values: Buffer) -> None:
        """Try some of the aims; when the events of a flick do not fit, go on from its aim with more room."""
        fixed, draws = (ground_of(self.board).memory, self.discs), len(self.noise)
        first, events = part.start, EVENTS
        while len(aims := self.aims[first : part.stop]):
            work = kept_work(self.work_for, self.game, self._count, events)
            results = outcomes.part(slice(first * draws, part.stop * draws)) if len(outcomes.times) else outcomes
            there = values[first : part.stop]
            worth = there.reshaped(len(there.flat))
            done = self.sample_shots(*fixed, aims, self.hand, self.noise, arrays, work, results, worth)
            raise_flaw(self.board, self.discs, work)
            first, events = first + done // draws, 4 * events


def disc_count(discs: Buffer) -> int:
    """How many discs there are in records of the physics."""
    return len(discs) // START.itemsize


def raise_flaw(board: Table, discs: Buffer, work: Any) -> None:  # noqa: ANN401 - each game has its own
    """Raise what was wrong with the last flick, if anything was.

    Raises:
        PhysicsError: it could not be played.
    """
    if work.played.flaw[0]:
        raise refusal(board, discs.tobytes(), work.shot.tobytes(), work.played.flaw.tolist())


def kept_work(work_for: Callable[[Any, int, int], Any], game: Hashable, discs: int, events: int) -> Any:  # noqa: ANN401 - each game has its own
    """Where this thread tries flicks of a game, with this many discs and at most this many events each."""
    return _kept_work(get_ident(), work_for, game, discs, events)


@lru_cache(maxsize=32)
def _kept_work(_thread: int, work_for: Callable[[Any, int, int], Any], game: Hashable, discs: int, events: int) -> Any:  # noqa: ANN401 - each game has its own
    """Where a thread tries flicks. It is kept, since making it takes as long as trying many."""
    return work_for(game, discs, events)


def shot_arguments(game: Any, work: Any) -> tuple[Any, ...]:  # noqa: ANN401 - each game's own
    """Arguments of a game's `sample_shots`, for one aim: their types are those for which the page's module is compiled.

    Args:
        game: what a game's module `bots.sampling` gives as `arrays`, of any state in which a coin may be flicked.
        work: its `work_for` one disc.
    """
    fields, aims, noise = Buffer("u1", 8), Buffer("f8", 1, AIM), Buffer("f8", 1, 3)
    return fields, fields, aims, Buffer("f8", 5), noise, game, work, Outcomes.of(1, 1), Buffer("f8", 1)


def no_results() -> tuple[Any, ...]:
    """Results of flicks of the types that the rules over arrays take."""
    places, number = Buffer("f8", 1, 1), Buffer("i8", 1)
    return places, places, Buffer("u1", 1, 1), *[number] * 6
