"""Successive halving: evaluate many candidates, and the better ones more often.

A game whose bots plan flicks has the compiled entry

    try_aims(scene, hand, game, work, room, stage) -> int

It draws the errors of one stage, tries every aim with all of them, and ranks the aims. `scene` are the first two
arguments of `sample_shots` (see `sampler`), `hand`, `game` and `work` are as there, `room` is a `Room`, `stage` a
`Stage`. It returns how many flicks it played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import kernel
from parlour.kernels.generator import draw_rows
from parlour.physics.packing import ground_of
from parlour.players.hand import EXACT
from parlour.players.planning import hand_array
from parlour.players.sampler import AIM, EVENTS, Outcomes, disc_count, kept_work, raise_flaw

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from parlour.kernels.generator import Generator
    from parlour.physics import Table
    from parlour.players.hand import Hand

__all__ = ["Room", "Search", "Stage", "begin_stage", "end_stage", "ranked", "stages"]

Memory = Any
"""An array in compiled code, or a tuple of them."""

DECIMALS = 9
"""Values that agree to this precision are tied: further bits depend on the order of sums and must not decide a game."""
PRECISION = 10.0**DECIMALS
ERRORS = 2
"""Of a flick, that are drawn: of direction and of speed. A planned flick has no spin, and no error of spin."""


class Stage(NamedTuple):
    """One stage of a search.

    Attributes:
        among: how many aims are tried.
        draws: how often each.
        left: how many are kept.
    """

    among: int
    draws: int
    left: int


class Room(NamedTuple):
    """Room to work in for a search among some aims.

    Attributes:
        aims: the best of the last stage first.
        numbers: of each aim, its place at the beginning.
        source, layers: of the generator; see `kernels.generator.draw_normals`.
        noise: standard normal numbers for direction, speed and spin, the same rows for every aim; shape (draws, 3).
        results: where the discs end is not kept; an `Outcomes` without rows.
        values: the worth of each aim in each draw.
        means: the mean worth of each aim.
        order: the places of the aims, the best first.
        spare: for sorting.
        kept: the aims in that order.
    """

    aims: Buffer
    numbers: Buffer
    source: Buffer
    layers: Buffer
    noise: Buffer
    results: Outcomes
    values: Buffer
    means: Buffer
    order: Buffer
    spare: Buffer
    kept: Buffer

    @classmethod
    def of(cls, source: tuple[Buffer, Buffer], aims: Buffer, todo: Sequence[Stage]) -> Self:
        """Room for these stages of a search among some aims, which are copied."""
        count, draws = todo[0].among, todo[-1].draws
        return cls(
            Buffer.of("f8", aims.flat).reshaped(count, AIM),
            Buffer.of("i8", range(count)),
            *source,
            Buffer("f8", draws, 3),
            Outcomes.of(0, 1),
            Buffer("f8", max(stage.among * stage.draws for stage in todo)),
            Buffer("f8", count),
            Buffer("i8", count),
            Buffer("i8", count),
            Buffer("f8", count, AIM),
        )


def stages(count: int, few: int, draws: int, *, exact: bool = False) -> Iterator[Stage]:
    """The better half is kept, with twice as many draws each time, until few are left.

    Args:
        count: how many candidates there are.
        few: how many to keep.
        draws: draws in the first stage.
        exact: whether one draw is enough because nothing depends on chance.

    >>> [tuple(stage) for stage in stages(10, 3, 8)]
    [(10, 8, 5), (5, 16, 3)]
    >>> [tuple(stage) for stage in stages(10, 3, 8, exact=True)]
    [(10, 1, 3)]
    """
    while count > few:
        stage = Stage(count, 1, few) if exact else Stage(count, draws, max(few, count // 2))
        yield stage
        count, draws = stage.left, 2 * draws


class _Many(Protocol):
    """Many candidates."""

    @property
    def aims(self) -> Buffer:
        """Place, direction, speed and spin of each; shape (aims, AIM)."""

    def __len__(self) -> int: ...

    def only(self, which: Sequence[int], /) -> Self:
        """Some of them, by their places."""


T = TypeVar("T", bound=_Many)


@dataclass(slots=True, eq=False)
class Search:
    """A hand that tries aims on one board, the better ones more often.

    Attributes:
        try_aims: the game's entry.
        work_for: see `Sampler`.
        game: under its options.
        board: what does not move.
        discs: as the physics has them, records of `START` as bytes.
        hand: that executes the aims.
        arrays: how the flicks are judged and valued, by the game.
        rng: the source of the errors.
        tried: how many flicks were played.
    """

    try_aims: Callable[..., int]
    work_for: Callable[[Any, int, int], Any]
    game: Hashable
    board: Table
    discs: Buffer
    hand: Hand
    arrays: tuple[Any, ...]
    rng: Generator
    tried: int = field(default=0, init=False)

    def halved(self, shots: T, few: int, draws: int) -> T:
        """Keep the better half with more and more draws, until few are left; those in their order, the best first.

        Raises:
            PhysicsError: a flick cannot be played.
        """
        todo = [*stages(len(shots), few, draws, exact=self.hand == EXACT)]
        if not todo:
            return shots
        return shots.only(self._run(shots, todo).numbers.tolist()[: todo[-1].left])

    def means(self, shots: _Many, draws: int) -> list[float]:
        """The mean worth of each over some draws, the same for all.

        Raises:
            PhysicsError: a flick cannot be played.
        """
        draws = 1 if self.hand == EXACT else draws
        return self._run(shots, [Stage(len(shots), draws, len(shots))]).means.tolist()

    def _run(self, shots: _Many, todo: Sequence[Stage]) -> Room:
        room = Room.of(self.rng.lent(), shots.aims, todo)
        for stage in todo:
            self._try(room, stage)
        self.rng.take_back(room.source)
        return room

    def _try(self, room: Room, stage: Stage) -> None:
        """Run a stage; when the events of a flick do not fit, again with the same errors and more room."""
        before, events = room.source.tolist(), EVENTS
        scene, hand = (ground_of(self.board).memory, self.discs), hand_array(self.hand)
        while True:
            work = kept_work(self.work_for, self.game, disc_count(self.discs), events)
            done = self.try_aims(scene, hand, self.arrays, work, room, stage)
            if done == stage.among * stage.draws:
                self.tried += done
                return
            raise_flaw(self.board, self.discs, work)
            room.source.write(before)
            events *= 4


def ranked(values: Iterable[float]) -> list[int]:
    """The places of some values, the highest first; ties keep their order.

    >>> ranked([0.2, 0.1 + 0.2, 0.3])
    [1, 2, 0]
    >>> ranked([0.2, 0.3, 0.1 + 0.2])
    [1, 2, 0]
    """
    rounded = [-round(value, DECIMALS) for value in values]
    return sorted(range(len(rounded)), key=rounded.__getitem__)


@kernel
def begin_stage(room: Memory, stage: Memory) -> tuple[Memory, Memory]:
    """Draw the errors of a stage; returns the aims that meet them, and the errors."""
    count, draws, _ = stage
    noise = room.noise[:draws]
    draw_rows(room.source, room.layers, noise, ERRORS)
    return room.aims[:count], noise


@kernel
def end_stage(room: Memory, stage: Memory, played: int) -> int:
    """Compute the means, and put the best aims in front, unless all are kept; returns how many flicks were played.

    After a stage that was broken off nothing is done.
    """
    count, draws, left = stage
    if played == count * draws:
        _average(room, count, draws)
        if left < count:
            _sort(room, count)
            _keep(room, left)
    return int(played)


@kernel
def _average(room: Memory, count: int, draws: int) -> None:
    """Compute the mean worth of each aim."""
    for place in range(count):
        total = 0.0
        for value in room.values[place * draws : (place + 1) * draws]:
            total += value
        room.means[place] = total / draws


@kernel
def _keep(room: Memory, left: int) -> None:
    """Put the best aims in front."""
    for place in range(left):
        room.spare[place] = room.numbers[room.order[place]]
        for column in range(AIM):
            room.kept[place, column] = room.aims[room.order[place], column]
    for place in range(left):
        room.numbers[place] = room.spare[place]
        for column in range(AIM):
            room.aims[place, column] = room.kept[place, column]


@kernel
def _sort(room: Memory, count: int) -> None:
    """Write the places by their means, the highest first, as `ranked` gives them: merge ever longer runs."""
    for place in range(count):
        room.order[place] = place
        room.values[place] = math.floor(room.means[place] * PRECISION + 0.5)
    run = 1
    while run < count:
        for start in range(0, count, 2 * run):
            _merge(room, start, min(start + run, count), min(start + 2 * run, count))
        for place in range(count):
            room.order[place] = room.spare[place]
        run *= 2


@kernel
def _merge(room: Memory, start: int, middle: int, end: int) -> None:
    """Merge two runs that lie one after the other."""
    one, two = start, middle
    for place in range(start, end):
        if one < middle and (two == end or room.values[room.order[one]] >= room.values[room.order[two]]):
            room.spare[place], one = room.order[one], one + 1
        else:
            room.spare[place], two = room.order[two], two + 1
