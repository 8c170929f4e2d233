"""Many shots at once from Python: the arrays that `sample_shots` takes, and calls of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.crokinole.bots.kernels import THEIRS, sample_shots, try_aims
from parlour.games.crokinole.rules.batch.judging import judging_room, rules_array, ruling_shapes
from parlour.games.crokinole.rules.batch.kernels import COUNTERS, NO_DISC, SHOTS, STARTER
from parlour.games.crokinole.rules.setting import Setting
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS, START_LINE, axis
from parlour.kernels.buffers import Buffer
from parlour.physics import Disc
from parlour.physics.engine.records import SHOT, Memory, Results, Work
from parlour.physics.packing import ground_of, packed_discs
from parlour.players.halving import Search
from parlour.players.planning import hand_array
from parlour.players.sampler import EVENTS, Filed, Sampler

if TYPE_CHECKING:
    from parlour.games.crokinole.bots.leaf import Worth
    from parlour.games.crokinole.bots.position import Position, Shots
    from parlour.kernels.buffers import Array
    from parlour.kernels.generator import Generator
    from parlour.physics import Table
    from parlour.players import Hand

__all__ = ["SamplingArrays", "SamplingWork", "arrays_of", "search", "trials", "work_for"]


class SamplingArrays(NamedTuple):
    """How shots from one position are judged and valued; the shooter is the first seat, and its side is 0.

    Attributes:
        side: of each disc on the board, `NO_DISC` for the one that is shot; int8, shape (1, discs).
        counters: the state of the round, as in `rules.batch.StateArrays`; shape (1, COUNTERS).
        rules: the options as numbers.
        shot: the number of the disc that is shot; shape (1,).
        toward: from the middle of the board to the seat that shoots next, a unit vector.
        numbers, curve, grids: see `leaf.Worth`.
    """

    side: Buffer
    counters: Buffer
    rules: Buffer
    shot: Buffer
    toward: Buffer
    numbers: Buffer
    curve: Buffer
    grids: Buffer


class SamplingWork(NamedTuple):
    """Room to work in, for one thread.

    Attributes:
        physics: of the physics.
        played: the physics' results of one shot, with its events, and why it was refused.
        shot: the shot, a record of the physics.
        places: where the other discs lie, m.
        filed: the events, for judging.
        judging: of the rules.
        ruling: what the rules make of the shot; see `ruling_shapes`.
    """

    physics: Work
    played: Results
    shot: Memory
    places: Buffer
    filed: Filed
    judging: Buffer
    ruling: tuple[Buffer, ...]


def arrays_of(position: Position, worth: Worth, toward: tuple[float, float] | None = None) -> SamplingArrays:
    """How shots from a position are judged and valued.

    Args:
        position: as the shooter sees it.
        worth: the evaluation.
        toward: from the middle of the board to the seat that shoots next, in the frame of the discs; None for the
            shooter's own frame.
    """
    setting, discs = Setting(position.options), len(position.mine)
    side = Buffer.rows("i1", [(*(0 if mine else THEIRS for mine in position.mine), NO_DISC)], discs + 1)
    counters = Buffer("i8", 1, COUNTERS)
    counters[0, SHOTS] = setting.shots_a_round - position.left
    counters[0, STARTER] = -counters[0, SHOTS] % setting.options.players
    next_seat = Buffer.of("f8", axis(1, setting.options.players) if toward is None else toward)
    return SamplingArrays(side, counters, rules_array(setting), Buffer.of("i8", [discs]), next_seat, *worth)


def work_for(game: Setting, discs: int, events: int = EVENTS) -> SamplingWork:
    """Room for shots with this many discs, the shot disc included, and with this many events each."""
    return SamplingWork(
        physics=Work.of(discs, ground_of(game.options.board).places),
        played=Results.of(1, discs, events, 0),
        shot=SHOT.room(1),
        places=Buffer("f8", discs - 1, 2),
        filed=Filed.of(events),
        judging=judging_room(discs),
        ruling=tuple(Buffer(code, *shape) for code, shape in ruling_shapes(game, 1, discs)),
    )


def trials(position: Position, shots: Shots, hand: Hand, noise: Array, workers: int = 1) -> Sampler:
    """Shots of a position, at least one, tried by a hand; see `Sampler`."""
    return Sampler(sample_shots, work_for, *_scene(position), shots.aims, hand_array(hand), noise, workers)


def search(position: Position, hand: Hand, worth: Worth, rng: Generator) -> Search:
    """A search among shots of a position; see `Search`."""
    return Search(try_aims, work_for, *_scene(position), hand, arrays_of(position, worth), rng)


def _scene(position: Position) -> tuple[Setting, Table, Buffer]:
    """The options, what does not move, and the discs, as the physics has them; the last one is the one that is shot."""
    discs = Buffer.of_bytes(_packed(position.places) + _packed(((0.0, -START_LINE),)))
    return Setting(position.options), position.options.board, discs


@lru_cache(maxsize=64)
def _packed(places: tuple[tuple[float, float], ...]) -> bytes:
    """Discs at some places, as the physics has them; many shots are tried from one position."""
    return packed_discs([Disc(x, y, DISC_RADIUS, DISC_MASS) for x, y in places])
