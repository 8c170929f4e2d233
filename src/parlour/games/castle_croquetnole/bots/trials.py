"""Many flicks at once from Python: the arrays that `sample_shots` takes, and calls of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castle_croquetnole.bots.kernels import sample_shots, try_aims
from parlour.games.castle_croquetnole.bots.worth import ground
from parlour.games.castle_croquetnole.rules.batch.columns import DRIVEN_TIGHT, FLICKED, NONE
from parlour.games.castle_croquetnole.rules.batch.judging import JudgingRoom, measure_array, rule_array
from parlour.games.castle_croquetnole.rules.batch.states import state_buffers
from parlour.games.castle_croquetnole.rules.board import COINS, Cause, guard_of
from parlour.kernels.buffers import Buffer
from parlour.physics.engine.records import SHOT, Memory, Results, Work
from parlour.physics.packing import ground_of, packed_discs
from parlour.players.halving import Search
from parlour.players.planning import hand_array
from parlour.players.sampler import EVENTS, Filed, Sampler

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.bots.worth import Mind
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.kernels.buffers import Array
    from parlour.kernels.generator import Generator
    from parlour.physics import Table
    from parlour.players import Hand

__all__ = ["SamplingArrays", "SamplingWork", "held_guard", "sampling_arrays", "search", "trials", "work_for"]


class SamplingArrays(NamedTuple):
    """How flicks of one coin in one state are judged and valued.

    Attributes:
        x, y, coins, play: the state, as in `StateArrays`; one row each.
        rules: the options and the flick as numbers.
        measures: the layout as numbers.
        numbers: the coin in each column of the results.
        shot: the columns of the coin that is flicked, and of the guard that a tight croquet drives or -1; shape (2,).
        axis, tiles, turns, anew: see `worth.Ground`.
        player: the seat whose worth it is, and the number of the coin that is flicked; shape (2,).
        weights: the numbers of `worth.Mind` in their order, the error of direction in radians; shape (11,).
    """

    x: Buffer
    y: Buffer
    coins: Buffer
    play: Buffer
    rules: Buffer
    measures: Buffer
    numbers: Buffer
    shot: Buffer
    axis: Buffer
    tiles: Buffer
    turns: Buffer
    anew: Buffer
    player: Buffer
    weights: Buffer


class SamplingWork(NamedTuple):
    """Room to work in, for one thread.

    Attributes:
        physics: of the physics.
        played: the physics' results of one flick, with its events, and why it was refused.
        shot: the flick, a record of the physics.
        filed: the events, for judging.
        came: for passing doors.
        judging: of the rules.
        x, y: where the coins lie afterwards, m; shape (8,).
        u, v: the same across and along the axis of the first castle.
    """

    physics: Work
    played: Results
    shot: Memory
    filed: Filed
    came: Buffer
    judging: JudgingRoom
    x: Buffer
    y: Buffer
    u: Buffer
    v: Buffer


def held_guard(state: State) -> str:
    """The guard that flies in a tight croquet, while the knight is held; empty if the next flick is none."""
    tight = state.play is not None and state.play.next is Cause.TIGHT
    return guard_of(state.seat) if tight else ""


def sampling_arrays(game: CastleCroquetnole, state: State, coin: str, mind: Mind) -> SamplingArrays:
    """How flicks of a coin are judged, and valued by its owner.

    Args:
        game: that is played.
        state: in which the coin may be flicked.
        coin: its id.
        mind: the weights of the evaluation.
    """
    lying, held, here = [each for each, _ in state.lying()], held_guard(state), ground(game)
    rules, number = rule_array(game), COINS.index(coin)
    rules[FLICKED], rules[DRIVEN_TIGHT] = number, COINS.index(held) if held else NONE
    *weights, error = mind
    return SamplingArrays(
        *state_buffers([state]),
        rules=rules,
        measures=measure_array(game),
        numbers=Buffer.of("i8", map(COINS.index, lying)),
        shot=Buffer.of("i8", (lying.index(coin), lying.index(held) if held else -1)),
        axis=here.axis,
        tiles=here.tiles,
        turns=here.turns,
        anew=here.anew,
        player=Buffer.of("i8", (state.seat, number)),
        weights=Buffer.of("f8", (*weights, math.radians(error))),
    )


def work_for(game: Setting, coins: int, events: int = EVENTS) -> SamplingWork:
    """Room for flicks on a table with this many coins, with at most this many events each."""
    x, y, u, v = (Buffer("f8", len(COINS)) for _ in range(4))
    return SamplingWork(
        physics=Work.of(coins, ground_of(game.layout.table).places),
        played=Results.of(1, coins, events, 0),
        shot=SHOT.room(1),
        filed=Filed.of(events),
        came=Buffer("i8", coins, 4),
        judging=JudgingRoom.new(),
        x=x, y=y, u=u, v=v,
    )  # fmt: skip


def trials(game: CastleCroquetnole, state: State, aims: Array, hand: Hand, noise: Array, workers: int = 1) -> Sampler:
    """Flicks in a state, tried by a hand; see `Sampler`."""
    return Sampler(sample_shots, work_for, game, *_scene(game, state), aims, hand_array(hand), noise, workers)


def search(game: CastleCroquetnole, state: State, hand: Hand, arrays: SamplingArrays, rng: Generator) -> Search:
    """A search among flicks of a coin in a state; see `Search`."""
    return Search(try_aims, work_for, game, *_scene(game, state), hand, arrays, rng)


def _scene(game: CastleCroquetnole, state: State) -> tuple[Table, Buffer]:
    """The table, and the coins that lie on it as the physics has them."""
    discs = game.layout.discs(at for _, at in state.lying())
    return game.layout.table, Buffer.of_bytes(packed_discs(discs))
