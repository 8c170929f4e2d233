"""Many shots at once from Python: the arrays that `sample_shots` takes, and calls of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.games.crokinole.bots.kernels import THEIRS, sample_shots
from parlour.games.crokinole.rules.batch import COUNTERS, NO_DISC, SHOTS, STARTER
from parlour.games.crokinole.rules.batch.judging import flat, judging_room, rules_array, ruling_room
from parlour.games.crokinole.rules.setting import Setting
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS
from parlour.kernels.buffers import Buffer
from parlour.physics import Disc
from parlour.physics.engine.records import SHOT, Memory, Results, Work
from parlour.physics.packing import ground_of, packed_discs
from parlour.players.planning import hand_array
from parlour.players.sampler import EVENTS, Filed, Sampler

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.leaf import Worth
    from parlour.games.crokinole.bots.position import Array, Position, Shots
    from parlour.players import Hand

    Integers = NDArray[np.int64]

__all__ = ["SamplingArrays", "SamplingWork", "arrays_of", "trials", "work_for"]


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
    return SamplingWork(
        physics=Work.of(discs, ground_of(game.options.board).places),
        played=Results.of(1, discs, events, 0),
        shot=SHOT.room(1),
        places=np.empty((discs - 1, 2)),
        filed=Filed.of(events),
        judging=judging_room(discs),
        ruling=flat(ruling_room(game, 1, discs)),
    )


def trials(position: Position, shots: Shots, hand: Hand, noise: Array, workers: int = 1) -> Sampler:
    """Shots of a position, at least one, tried by a hand; see `Sampler`."""
    aims = np.stack([shots.x, shots.y, shots.angle, shots.speed, np.zeros(len(shots))], axis=1)
    places, setting = np.append(position.places, aims[:1, :2], axis=0), Setting(position.options)
    board = position.options.board
    discs = packed_discs([Disc(x, y, DISC_RADIUS, DISC_MASS) for x, y in places.tolist()])
    room = partial(work_for, setting, len(places))
    return Sampler(sample_shots, room, board, Buffer.of_bytes(discs), aims, hand_array(hand), noise, workers)
