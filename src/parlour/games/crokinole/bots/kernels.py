"""The shots of the bots, and of the page: each executed with the hand's error, simulated, judged and valued.

Scalar kernels: one shot at a time, without Python objects and without memory but what the caller hands over, so that
the same source compiles for other processors. `trials.py` describes the arrays and calls the entry from Python.
"""

from __future__ import annotations

import math
from typing import Any

from parlour.games.crokinole.bots.leaf import worth_of, worth_there
from parlour.games.crokinole.rules.batch.kernels import judge_shot
from parlour.games.crokinole.rules.table import difficulty
from parlour.kernels.entries import entry, kernel
from parlour.kernels.mathematics import sine_and_cosine
from parlour.physics.engine.play import play_shot, viewed
from parlour.physics.engine.records import EVENT, FIELD, PIECE, SHOT, START
from parlour.players.halving import begin_stage, end_stage
from parlour.players.hand import executed
from parlour.result_arrays import file_events

__all__ = ["ANGLE", "SPEED", "SPIN", "THEIRS", "X", "Y", "sample_shots", "try_aims"]

Memory = Any
"""An array in compiled code, a record, or a tuple of them."""

X, Y, ANGLE, SPEED, SPIN = range(5)
"""The columns of an aim."""
THEIRS = 1
"""The side of the opposing discs: the shooter's own is 0."""


@entry("the shots of Crokinole", seconds=16)
def sample_shots(
    fields: Memory, tables: Memory, aims: Memory, hand: Memory, noise: Memory, game: Memory, work: Memory,
    results: Memory, values: Memory,
) -> int:  # fmt: skip
    """Play every aim once for each row of the noise; shot `i * len(noise) + j` is aim i with row j.

    Args:
        fields: what does not move, a record of the physics as bytes.
        tables: the discs on the board, and the one to be shot: records of the physics as bytes.
        aims: place of the shot disc (m; NaN: where it lies), direction (rad anticlockwise from +x), speed (m/s) and
            spin (rad/s); shape (aims, 5).
        hand: see `parlour.players.planning.hand_array`.
        noise: standard normal numbers for direction, speed and spin, the same rows for every aim; shape (rows, 3).
        game: how shots are judged and valued, a `trials.SamplingArrays`.
        work: room to work in, a `trials.SamplingWork`.
        results: where the discs end, a `parlour.players.sampler.Outcomes`; with no rows, only the values are kept.
        values: the worth of each shot to the shooter.

    Returns:
        The number of shots that were played. If it is not that of all, `work.played.flaw` says why the next one was
        refused, or it is `NONE` and the shot had more events than there is room for.
    """
    return _played(fields, tables, aims, hand, noise, game, work, results, values)


@entry("the choice among shots of Crokinole", seconds=16)
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
    field, discs, flight = fields.view(FIELD)[0], tables.view(START), work.shot.view(SHOT)[0]
    room, logs = viewed(work.physics), (work.played.events.view(EVENT), work.played.pieces.view(PIECE))
    opposed, ready = _lay_out(discs, game, work.places), 0
    for aim in range(aims.shape[0]):
        hardness = _hardness(discs, aims[aim], game.shot[0], work.places, opposed)
        for row in range(noise.shape[0]):
            number = aim * noise.shape[0] + row
            _execute(aims[aim], hand, noise[row], hardness, game.shot[0], flight)
            work.played.ends[0], work.played.ends[1] = 0, 0
            ready = play_shot(field, discs, 0, flight, room, logs, 0, work.played, ready)
            if ready < 0:
                return int(number)
            _judge(logs[0], game, work)
            values[number] = _value(game, work)
            if number < results.times.shape[0]:
                _keep(work, number, results)
    return int(aims.shape[0] * noise.shape[0])


@kernel
def _lay_out(discs: Memory, game: Memory, places: Memory) -> bool:
    """Write down where the discs lie that are not shot; returns whether an opposing one is among them."""
    count, opposed = 0, False
    for disc in range(discs.shape[0]):
        if disc != game.shot[0]:
            places[count, 0], places[count, 1] = discs[disc].x, discs[disc].y
            opposed = opposed or game.side[0, disc] == THEIRS
            count += 1
    return opposed


@kernel
def _hardness(discs: Memory, aim: Memory, shot: int, places: Memory, opposed: bool) -> float:
    """How hard an aim is to execute."""
    x, y = aim[X], aim[Y]
    if math.isnan(x):
        x, y = discs[shot].x, discs[shot].y
    north, east = sine_and_cosine(aim[ANGLE])
    return difficulty(x, y, east, north, places, opposed)


@kernel
def _execute(aim: Memory, hand: Memory, noise: Memory, hardness: float, shot: int, flight: Memory) -> None:
    """Write the shot that a hand makes of an aim."""
    angle, speed, spin = executed(aim[ANGLE], aim[SPEED], aim[SPIN], hand, noise, hardness)
    flight.disc, flight.tight, flight.x, flight.y = shot, -1, aim[X], aim[Y]
    north, east = sine_and_cosine(angle)
    flight.vx, flight.vy, flight.spin = speed * east, speed * north, spin


@kernel
def _judge(events: Memory, game: Memory, work: Memory) -> None:
    """Judge the shot that was played."""
    played, filed = work.played, work.filed
    file_events(events, played.ends[0], (filed.time, filed.kind, filed.coin, filed.other, filed.direction))
    filed.ends[0], filed.ends[1] = 0, played.ends[0]
    results = (
        played.x, played.y, played.fates, filed.time, filed.kind, filed.coin, filed.other, filed.direction, filed.ends,
    )  # fmt: skip
    judge_shot(results, game.shot, game.side, game.counters, 0, game.rules, work.judging, 0, work.ruling)


@kernel
def _value(game: Memory, work: Memory) -> float:
    """The worth of the board after the shot."""
    stays, _, worth, twenties, _, _, _, _, _, _, _, _ = work.ruling
    mine, theirs, best, lie = 0.0, 0.0, 0.0, 0.0
    for disc in range(stays.shape[1]):
        if not stays[0, disc]:
            continue
        side = THEIRS if game.side[0, disc] == THEIRS else 0
        if side:
            theirs += worth[0, disc]
        else:
            mine += worth[0, disc]
            best = max(best, float(worth[0, disc]))
        x, y = work.played.x[0, disc], work.played.y[0, disc]
        lie += worth_there(game.grids, game.numbers, game.toward, x, y, side)
    return worth_of(game.numbers, game.curve, float(twenties[0, 0] - twenties[0, 1]), mine, theirs, best, lie)


@kernel
def _keep(work: Memory, number: int, results: Memory) -> None:
    """Write down where the discs of a shot ended."""
    played, stays = work.played, work.ruling[0]
    results.times[number] = played.times[0]
    for disc in range(stays.shape[1]):
        results.x[number, disc], results.y[number, disc] = played.x[0, disc], played.y[0, disc]
        results.fates[number, disc] = played.fates[0, disc]
        results.stays[number, disc] = 1 if stays[0, disc] else 0
