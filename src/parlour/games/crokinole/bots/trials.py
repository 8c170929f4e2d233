"""Many shots at once from Python: the arrays that `sample_shots` takes, and calls of it on several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.games.crokinole.bots.kernels import THEIRS, sample_shots
from parlour.games.crokinole.rules.batch import COUNTERS, NO_DISC, SHOTS, STARTER
from parlour.games.crokinole.rules.batch.judging import flat, judging_room, rules_array, ruling_room
from parlour.games.crokinole.rules.setting import Setting
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS
from parlour.physics import TableArrays
from parlour.physics.arrays import field_of, memory
from parlour.physics.engine.play import SHOT
from parlour.physics.engine.records import Memory, Results, Work, room_for
from parlour.physics.refusals import refusal
from parlour.players.planning import hand_array

if TYPE_CHECKING:
    from typing import Self

    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.leaf import Worth
    from parlour.games.crokinole.bots.position import Array, Position, Shots
    from parlour.players import Hand

    Integers = NDArray[np.int64]

__all__ = ["Outcomes", "SamplingArrays", "SamplingWork", "Trials", "arrays_of", "work_for"]

EVENTS = 1024
"""Initial room for the events of one shot."""
LEAST = 128
"""The fewest shots that are worth starting a thread."""
PARTS = 4
"""Parts of the aims for each thread: enough to share them out evenly."""


class SamplingArrays(NamedTuple):
    """How shots from one position are judged and valued; the shooter is the first seat, and its side is 0.

    Attributes:
        side: of each disc on the board, `NO_DISC` for the one that is shot; int8, shape (1, discs).
        counters: the state of the round, as in `rules.batch.StateArrays`; shape (1, COUNTERS).
        rules: the options as numbers.
        shot: the number of the disc that is shot; shape (1,).
        numbers, curve: see `leaf.Worth`.
    """

    side: NDArray[np.int8]
    counters: Integers
    rules: Integers
    shot: Integers
    numbers: Array
    curve: Array


class Filed(NamedTuple):
    """Room for the events of one shot, as in `parlour.result_arrays.ResultArrays`."""

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


class SamplingWork(NamedTuple):
    """Room to work in, for one thread.

    Attributes:
        physics: of the physics.
        played: the physics' results of one shot, with its events, and why it was refused.
        shot: the shot, a record of the physics.
        places: where the other discs lie, m.
        filed: the events, for judging.
        judging: of the rules.
        ruling: what the rules make of the shot, the arrays of `RulingArrays` one by one.
    """

    physics: Work
    played: Results
    shot: Memory
    places: Array
    filed: Filed
    judging: Integers
    ruling: tuple[Any, ...]


class Outcomes(NamedTuple):
    """Where the discs of some shots end, before removals; the shot disc is the last.

    Attributes:
        x, y: resting places, m, shape (shots, discs).
        fates: `Fate`, uint8, shape (shots, discs).
        times: until all is at rest, s, shape (shots,).
        stays: 1 for a disc that is on the board after all removals, else 0; uint8, shape (shots, discs).
    """

    x: Array
    y: Array
    fates: NDArray[np.uint8]
    times: Array
    stays: NDArray[np.uint8]

    @classmethod
    def of(cls, shots: int, discs: int) -> Self:
        """Room for the outcomes of this many shots; for none when only their values matter."""
        shape = shots, discs
        return cls(
            np.empty(shape), np.empty(shape), np.empty(shape, np.uint8), np.empty(shots), np.empty(shape, np.uint8)
        )

    def part(self, which: slice) -> Outcomes:
        """Those of some of the shots; the same memory."""
        return Outcomes(self.x[which], self.y[which], self.fates[which], self.times[which], self.stays[which])


def arrays_of(position: Position, worth: Worth) -> SamplingArrays:
    """How shots from a position are judged and valued."""
    setting, discs = Setting(position.options), len(position.places)
    side = np.append(np.where(position.mine, 0, THEIRS), NO_DISC).astype(np.int8)
    counters = np.zeros((1, COUNTERS), np.int64)
    counters[0, SHOTS] = setting.shots_a_round - position.left
    counters[0, STARTER] = -counters[0, SHOTS] % setting.options.players
    return SamplingArrays(side[None], counters, rules_array(setting), np.array([discs]), *worth)


def work_for(game: Setting, discs: int, events: int = EVENTS) -> SamplingWork:
    """Room for shots with this many discs, the shot disc included, and with this many events each."""
    field = field_of(game.options.board)[0]
    return SamplingWork(
        physics=Work.of(discs, field),
        played=Results.of(1, discs, events, 0),
        shot=room_for(SHOT, 1),
        places=np.empty((discs - 1, 2)),
        filed=Filed.of(events),
        judging=judging_room(discs),
        ruling=flat(ruling_room(game, 1, discs)),
    )


class Trials:
    """Some shots tried from a position by a hand.

    Args:
        position: from which they are played, at least one.
        shots: as intended.
        hand: that executes them.
        noise: standard normal numbers for direction, speed and spin, shape (draws, 3), the same for every shot.
        workers: threads; few shots are played by fewer.
    """

    def __init__(self, position: Position, shots: Shots, hand: Hand, noise: Array, workers: int = 1) -> None:
        self.position, self.hand, self.noise = position, hand_array(hand), noise
        self.aims = np.stack([shots.x, shots.y, shots.angle, shots.speed, np.zeros(len(shots))], axis=1)
        places = np.append(position.places, self.aims[:1, :2], axis=0)
        self.board = position.options.board
        self.table = TableArrays(self.board, places[None, :, 0], places[None, :, 1], DISC_RADIUS, DISC_MASS).records
        self.lanes = min(workers, -(-len(shots) * len(noise) // LEAST))

    def values(self, worth: Worth) -> Array:
        """The worth of each shot in each draw, shape (shots, draws).

        Raises:
            PhysicsError: a shot cannot be played.
        """
        return self._played(worth, Outcomes.of(0, self.table.shape[1]))

    def outcomes(self, worth: Worth) -> tuple[Outcomes, Array]:
        """Where the discs end, shot by shot, and the values.

        Raises:
            PhysicsError: a shot cannot be played.
        """
        outcomes = Outcomes.of(len(self.aims) * len(self.noise), self.table.shape[1])
        return outcomes, self._played(worth, outcomes)

    def _played(self, worth: Worth, outcomes: Outcomes) -> Array:
        game, values = arrays_of(self.position, worth), np.empty((len(self.aims), len(self.noise)))

        def play(part: slice) -> None:
            self._play(game, part, outcomes, values)

        if self.lanes == 1:
            play(slice(0, len(self.aims)))
        else:
            size = -(-len(self.aims) // (PARTS * self.lanes))
            with ThreadPoolExecutor(self.lanes) as pool:
                list(pool.map(play, (slice(at, at + size) for at in range(0, len(self.aims), size))))
        return values

    def _play(self, game: SamplingArrays, part: slice, outcomes: Outcomes, values: Array) -> None:
        """Try some of the shots; when the events of one do not fit, go on from there with more room."""
        draws, events, first = len(self.noise), EVENTS, part.start
        while len(aims := self.aims[first : part.stop]):
            work = work_for(Setting(self.position.options), self.table.shape[1], events)
            results = outcomes.part(slice(first * draws, (first + len(aims)) * draws))
            done = sample_shots(
                memory(field_of(self.board)), memory(self.table), aims, self.hand, self.noise, game, work, results,
                values[first : part.stop].reshape(-1),
            )  # fmt: skip
            if work.played.flaw[0]:
                raise refusal(self.board, self.table, work.shot.view(SHOT), 0, work.played.flaw)
            first, events = first + done // draws, 4 * events
