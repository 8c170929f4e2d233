"""The inner loop of the bots as one entry: execute a flick with the hand's error, play it, judge it, value it.

It needs no NumPy and no Python object, so that it can be emitted for other targets. `trials` makes its arrays.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.games.castle_croquetnole.bots.worth import ERROR, worth_of
from parlour.games.castle_croquetnole.rules.batch.columns import LIES, TWO_LINED
from parlour.games.castle_croquetnole.rules.batch.flicks import judge_shot, note_contacts, pass_doors
from parlour.games.castle_croquetnole.rules.game import DIFFICULTY
from parlour.kernels.entries import entry, inlined, kernel
from parlour.kernels.mathematics import arctan2, sine_and_cosine
from parlour.physics.engine.play import play_shot, viewed
from parlour.physics.engine.records import EVENT, FIELD, PIECE, SHOT, START
from parlour.players.halving import begin_stage, end_stage
from parlour.players.hand import executed
from parlour.result_arrays import file_events

__all__ = ["sample_shots", "try_aims"]

Memory = Any
"""Arrays in compiled code."""

X, Y, ANGLE, SPEED, SPIN = range(5)
"""Of an aim: where the coin starts, m, NaN for where it lies; direction, rad anticlockwise from +x; m/s; rad/s."""
DISC, TIGHT = 0, 1
"""Of the flick: the column of its coin in the results, and that of the guard that a tight one drives, or -1."""
SEAT, FLICKED = 0, 1
LEANING = math.radians(85.0)
"""The largest angle off the line of centres at which a tight croquet is executed."""


@entry("the flicks of Castle Croquetnole", seconds=20)
def sample_shots(
    fields: Memory, tables: Memory, aims: Memory, hand: Memory, noise: Memory, game: Memory, work: Memory,
    results: Memory, values: Memory,
) -> int:  # fmt: skip
    """Try every aim with every row of the noise; shot i * len(noise) + j is aim i with row j.

    Args:
        fields: what does not move, a record of the physics as bytes.
        tables: the discs of one table, records of the physics as bytes.
        aims: place, angle, speed and spin of each; shape (aims, 5).
        hand: the attributes of `Hand` in their order, the error of direction in radians.
        noise: standard normal numbers for direction, speed and spin; shape (draws, 3).
        game: `SamplingArrays`.
        work: `SamplingWork`, overwritten.
        results: `Outcomes`, overwritten; without rows they are not written.
        values: overwritten with the worth of each shot, turns.

    Returns:
        How many shots were played; fewer than all if one was refused. `work.played.flaw` says why, or is `NONE` when
        there was no room for its events.
    """
    return _played(fields, tables, aims, hand, noise, game, work, results, values)


@entry("the choice among flicks of Castle Croquetnole", seconds=20)
def try_aims(scene: Memory, hand: Memory, game: Memory, work: Memory, room: Memory, stage: Memory) -> int:
    """One stage of a search; see `parlour.players.halving`."""
    (fields, tables), (aims, noise) = scene, begin_stage(room, stage)
    played = _played(fields, tables, aims, hand, noise, game, work, room.results, room.values)
    return end_stage(room, stage, played)


@kernel
def _played(
    fields: Memory, tables: Memory, aims: Memory, hand: Memory, noise: Memory, game: Memory, work: Memory,
    results: Memory, values: Memory,
) -> int:  # fmt: skip
    """Play every aim once for each row of the noise, as `sample_shots`."""
    field, discs, shot = fields.view(FIELD)[0], tables.view(START), work.shot.view(SHOT)[0]
    room, logs = viewed(work.physics), (work.played.events.view(EVENT), work.played.pieces.view(PIECE))
    draws, ready = noise.shape[0], 0
    note_contacts((game.x, game.y, game.coins, game.play), 0, game.measures, work.judging)
    for number in range(aims.shape[0] * draws):
        _execute(aims[number // draws], hand, noise[number % draws], game, shot)
        work.played.ends[0] = work.played.ends[1] = 0
        ready = play_shot(field, discs, 0, shot, room, logs, 0, work.played, ready)
        if ready < 0:
            return number
        _judge(logs[0], game, work)
        values[number] = _value(game, work)
        if results.times.shape[0] > 0:
            _report(number, game.numbers, work, results)
    return int(aims.shape[0] * draws)


@inlined
def _execute(aim: Memory, hand: Memory, noise: Memory, game: Memory, shot: Memory) -> None:
    """Write the shot that a hand makes of an aim."""
    angle, speed, spin = executed(aim[ANGLE], aim[SPEED], aim[SPIN], hand, noise, DIFFICULTY)
    shot.disc, shot.x, shot.y, shot.spin, shot.tight = game.shot[DISC], aim[X], aim[Y], spin, -1
    if game.shot[TIGHT] >= 0 and speed > 0.0:
        angle, shot.tight = _towards(angle, game), game.shot[TIGHT]
    north, east = sine_and_cosine(angle)
    shot.vx, shot.vy = speed * east, speed * north


@kernel
def _towards(angle: float, game: Memory) -> float:
    """The direction of a tight croquet, never away from the guard."""
    one, two = game.numbers[game.shot[DISC]], game.numbers[game.shot[TIGHT]]
    line = arctan2(game.y[0, two] - game.y[0, one], game.x[0, two] - game.x[0, one])
    off = angle - line
    off -= 2.0 * math.pi * math.floor(off / (2.0 * math.pi) + 0.5)
    return line + min(max(off, -LEANING), LEANING)


@inlined
def _judge(events: Memory, game: Memory, work: Memory) -> None:
    """Judge the shot that was played; the state afterwards is in `work`."""
    filed, played = work.filed, work.played
    columns = (filed.time, filed.kind, filed.coin, filed.other, filed.direction)
    file_events(events, played.ends[0], columns)
    filed.ends[0], filed.ends[1] = 0, played.ends[0]
    results = (
        played.x,
        played.y,
        played.fates,
        filed.time,
        filed.kind,
        filed.coin,
        filed.other,
        filed.direction,
        filed.ends,
    )
    if game.rules[TWO_LINED]:
        pass_doors(results, 0, work.came)
    start = (game.x, game.y, game.coins, game.play)
    judge_shot(results, game.numbers, 0, start, 0, game.rules, game.measures, work.judging, work.x, work.y)


@inlined
def _value(game: Memory, work: Memory) -> float:
    """The worth of the state after the shot to the player."""
    facts = (game.axis, game.tiles, game.turns, game.anew)
    numbers = game.weights
    view = (game.player[SEAT], game.player[FLICKED], numbers[ERROR])
    state = (work.x, work.y, work.judging.coins, work.judging.play)
    value: float = worth_of(state, facts, view, numbers, work.u, work.v)
    return value


@inlined
def _report(number: int, numbers: Memory, work: Memory, results: Memory) -> None:
    """Write where the coins came to rest, and which of them lie on the table after all."""
    played = work.played
    results.times[number] = played.times[0]
    for column in range(len(numbers)):
        results.x[number, column], results.y[number, column] = played.x[0, column], played.y[0, column]
        results.fates[number, column] = played.fates[0, column]
        results.stays[number, column] = work.judging.coins[numbers[column], LIES]
