"""Compare Crokinole's batch rules with the explaining rules, under all options that affect a shot.

    python -m workshop.benchmarks.equal_rules_crokinole [--cases N] [--seed S]

A case is a shot with a random result: contacts at equal and at nearly equal instants, discs that leave, come back and
    touch others, discs in the hole, resting places close to every line. Some shots are played by the physics instead.
    The state after each shot is compared: the remaining discs and their points, the removed discs, the twenties, the
    foul, the seat to play and the scores. It is compared both with the batch rules and with the bots' calls of them.
    For each position, the allowed places of the shot disc are compared, too. The first difference ends the run.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import numpy as np

from parlour.flick import Aim, Flick, ShotEvent, ShotResult
from parlour.game import OptionError
from parlour.games.crokinole.bots.leaf import made
from parlour.games.crokinole.bots.position import Position, Shots, aimed
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.batch import (
    FOUL,
    HIDING,
    NO_FOUL,
    RulingArrays,
    ShotArrays,
    StateArrays,
    judge_many,
    move_arrays,
    state_arrays,
)
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.setting import Setting
from parlour.games.crokinole.rules.table import BAND, BOARD, DISC_RADIUS, FIFTEEN, START_LINE, SURFACE, TEN, value
from parlour.physics import Batch, Disc, Fate, Kind, Rest, Shot, simulate_many
from parlour.players import EXACT
from parlour.result_arrays import results_of_batch

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from parlour.players.sampler import Outcomes

__all__ = ["allowed", "choices", "compared", "counted", "judged"]

JUDGED_BY = ("players", "quadrant", "no_hiding", "saved_by", "failed_open_shot", "damage", "beyond_line")
"""The options that affect the ruling of a shot."""
REPORTED, PLAYED, PLACES = 25, 5, 20
"""Reported results, played shots and compared places for each position."""
INSTANTS = (0.1, 0.1 + 2e-7, 0.2, 0.2 - 3e-7, 0.3, 0.4)
"""Times of contacts, s: the referee treats those less than a microsecond apart as one instant."""
AT_ONCE = 1e-6
"""The time after which a disc that left may touch another, s."""
LINES = (FIFTEEN + BAND, FIFTEEN - BAND, TEN - BAND, START_LINE - BAND, START_LINE + BAND)
"""Distances from the middle at which the ruling of a disc changes, m."""
BESIDE = (0.0, 5e-10, -5e-10, 3e-9, -3e-9, 1e-5, -1e-5)
"""Offsets from those, m. Lengths that differ by less than a nanometre are the same."""
HAPPENED = simulate_many(
    BOARD.with_discs([Disc(0.0, -0.2, DISC_RADIUS, 0.0053)]), [Shot(0, (0.0, 1.0))], events=True
).happened.dtype


def main() -> None:
    """Compare, and print how many cases of each kind there were."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=100_000, help="the least number of cases (default 100,000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same cases (default 1)")
    given = parser.parse_args()
    began, seen = time.perf_counter(), compared(given.cases, given.seed)
    sys.stdout.write(f"{len(choices())} choices of options, no difference, {time.perf_counter() - began:.0f} s\n")
    for what, number in seen.items():
        sys.stdout.write(f"{number:>9,} {what}\n")


def choices() -> list[Options]:
    """All combinations of the options that affect a shot."""
    hints = get_type_hints(Options)
    values = {name: get_args(hints[name]) or (True, False) for name in JUDGED_BY} | {"players": (2, 4)}
    return list(allowed(values))


def allowed(values: Mapping[str, Sequence[Any]]) -> Iterator[Options]:
    """The combinations of some values in which each option has an effect; the others are refused."""
    for each in itertools.product(*values.values()):
        with suppress(OptionError):
            yield Options(**dict(zip(values, each, strict=True)))


def compared(cases: int, seed: int) -> dict[str, int]:
    """Compare cases, evenly over all combinations of options; returns the number of each kind.

    Raises:
        AssertionError: a case differs; the message names it.
    """
    rng, seen = Random(seed), dict[str, int]()
    every = choices()
    rounds = math.ceil(cases / len(every) / (REPORTED + PLAYED))
    for options in every:
        for _ in range(rounds):
            for what, number in _position(Crokinole(options), rng).items():
                seen[what] = seen.get(what, 0) + number
    return seen


def _position(game: Crokinole, rng: Random) -> dict[str, int]:
    """The cases of one position."""
    state = _state(game, rng)
    cases = [_reported(game, state, rng) for _ in range(REPORTED)]
    found = _differences(game, state, [each.flick for each in cases], _judged(game, state, _batch(cases)))
    real = _playable(game, rng)
    shots = _shots(Position.of(game, real), np.random.default_rng(rng.randrange(1 << 32)))
    moves = [game.run(real, Flick(aimed(game, real, shots, number))) for number in range(len(shots))]
    for what, number in _differences(game, real, moves, _tried(game, real, shots)).items():
        found[what] = found.get(what, 0) + number
    return found | {"shots reported": len(cases), "shots played": len(moves), "places": _places(game, real, rng)}


@dataclass(frozen=True)
class _Ruled:
    """What is compared of some shots, the shot disc last.

    Attributes:
        stays: which discs stay on the board.
        twenties: made for the shooter's side, less those of the other.
        worth: what each disc counts.
    """

    stays: list[list[bool]]
    twenties: list[float]
    worth: list[list[float]]


def _judged(game: Crokinole, state: State, batch: Batch) -> _Ruled:
    rulings = judged(Position.of(game, state), batch)
    twenties = rulings.twenties[:, 0] - rulings.twenties[:, 1]
    return _Ruled(rulings.stays.tolist(), twenties.tolist(), rulings.worth.tolist())


def judged(position: Position, batch: Batch) -> RulingArrays:
    """Simulated shots by the batch rules, from the state that the bots describe to `sample_shots`."""
    arrays = arrays_of(position, made(position))
    nowhere = np.zeros(arrays.side.shape)
    states = StateArrays(nowhere, nowhere, arrays.side.array, arrays.counters.array)
    shots = ShotArrays(results_of_batch(batch), np.repeat(arrays.shot.array, len(batch)))
    return judge_many(Setting(position.options), states, shots)


def _tried(game: Crokinole, state: State, shots: Shots) -> _Ruled:
    """As the bots try shots."""
    position = Position.of(game, state)
    outcomes, values = trials(position, shots, EXACT, np.zeros((1, 3))).outcomes(arrays_of(position, made(position)))
    return _Ruled((outcomes.stays.array == 1).tolist(), [*map(float, values.flat)], counted(outcomes))


def counted(outcomes: Outcomes) -> list[list[float]]:
    """What each disc counts where it lies, by the explaining rules; 0 for one that is not on the board."""
    rows = zip(outcomes.x.tolist(), outcomes.y.tolist(), outcomes.stays.tolist(), strict=True)
    return [[value(x, y) if stays else 0 for x, y, stays in zip(*row, strict=True)] for row in rows]


def _differences(game: Crokinole, state: State, moves: list[Flick], samples: _Ruled) -> dict[str, int]:
    """Check that nothing differs; returns how often each event was ruled."""
    seen = dict[str, int]()
    shooter, ids = game.to_play(state) % 2, [*(disc.id for disc in state.discs), game.next_disc(state)]
    for number, move in enumerate(moves):
        settled = game.settled(state, move)
        stay = {disc.id: disc for disc in settled.discs}
        won = [now - before for now, before in zip(settled.twenties, state.twenties, strict=True)]
        points = [value(stay[coin].x, stay[coin].y) if coin in stay else 0 for coin in ids]
        ruled = ([coin in stay for coin in ids], won[shooter] - won[1 - shooter], points)
        sampled = (samples.stays[number], samples.twenties[number], samples.worth[number])
        _agree(ruled, sampled, game.options, state, move)
        for name in {event.name for event in settled.events}:
            seen[name] = seen.get(name, 0) + 1
    _same_rulings(game, state, moves)
    return seen


FOULS = {"foul": FOUL, "hiding": HIDING}


def _same_rulings(game: Crokinole, state: State, moves: list[Flick]) -> None:
    """Check that every result of the batch rules equals that of the explaining rules."""
    states = [state] * len(moves)
    batch = judge_many(game, state_arrays(game, states), move_arrays(game, states, moves))
    for number, move in enumerate(moves):
        ruling, settled = game.judge(state, move), game.settled(state, move)
        names = [event.name for event in settled.events]
        ruled = (
            [array[0].tolist() for array in state_arrays(game, [ruling.after])],
            [now - then for now, then in zip(settled.twenties, state.twenties, strict=True)],
            next((FOULS[name] for name in names if name in FOULS), NO_FOUL),
            len(settled.removed),
            game.to_play(ruling.after),
        )
        arrays = (
            [array[number].tolist() for array in batch.after],
            batch.twenties[number].tolist(),
            int(batch.foul[number]),
            int(batch.removed[number].sum()),
            int(batch.to_play[number]),
        )
        _agree(ruled, arrays, game.options, state, move)


def _agree(rules: object, arrays: object, *case: object) -> None:
    if rules != arrays:
        about = "\n".join(map(str, case))
        raise AssertionError(f"{about}\nthe rules: {rules}\nthe arrays: {arrays}")


# --- reported results -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Reported:
    """A result, as a flick and as rows of a batch."""

    flick: Flick
    rows: list[tuple[float, Kind, int, int]]
    rest: list[Rest]


def _state(game: Crokinole, rng: Random) -> State:
    """A board with up to six discs; on one board in three they all belong to the shooter's side."""
    shots = rng.randrange(8, 12)
    shooter = (shots % game.options.players) % 2
    known = [game.disc_id(shot % game.options.players, shot // game.options.players + 1) for shot in range(shots)]
    mine = [coin for coin in known if (coin[0] == "w") == bool(shooter)]
    some = rng.sample(mine, rng.randrange(4)) if rng.random() < 1 / 3 else rng.sample(known, rng.randrange(7))
    return State(shots=shots, discs=tuple(BoardDisc(coin, *_place(rng)) for coin in sorted(some)))


def _place(rng: Random) -> tuple[float, float]:
    """Anywhere on the surface, or very near a distance at which the ruling changes."""
    radius = rng.choice(LINES) + rng.choice(BESIDE) if rng.random() < 0.5 else rng.uniform(0.005, SURFACE)
    angle = rng.uniform(0.0, 2.0 * math.pi)
    return radius * math.cos(angle), radius * math.sin(angle)


def _reported(game: Crokinole, state: State, rng: Random) -> _Reported:
    coins = [*(disc.id for disc in state.discs), game.next_disc(state)]
    numbers = range(len(coins))
    fates = [rng.choice((Fate.ON_TABLE, Fate.ON_TABLE, Fate.CAPTURED, Fate.LEFT_TABLE)) for _ in numbers]
    rest = [Rest(*_place(rng), fate) for fate in fates]
    pairs = [sorted(rng.sample(numbers, 2)) for _ in range(rng.randrange(7))] if len(coins) > 1 else []
    rows = [(rng.choice(INSTANTS), Kind.DISC, one, two) for one, two in pairs]
    ends = {Fate.CAPTURED: Kind.CAPTURED, Fate.LEFT_TABLE: Kind.LEFT_TABLE}
    known = {n: rng.choice(INSTANTS) for n in numbers if fates[n] in ends and rng.random() < 0.8}
    rows += [(time, ends[fates[n]], n, -1) for n, time in known.items()]
    events = [_event(coins, row) for row in rows]
    for n in (n for n in known if fates[n] is Fate.LEFT_TABLE and len(coins) > 1 and rng.random() < 0.3):
        other = rng.choice([m for m in numbers if m != n])
        if round(known.get(other, 1.0), 6) != round(known[n], 6):
            events.append(ShotEvent(round(known[n], 6), Kind.LEFT_TABLE, coins[n], coins[other]))
            rows.append((known[n] + AT_ONCE, Kind.DISC, min(n, other), max(n, other)))
    places = [
        (coins[n], rest[n]) for n in numbers if not (fates[n] is Fate.LEFT_TABLE and n in known and rng.random() < 0.5)
    ]
    result = ShotResult(tuple(rng.sample(events, len(events))), tuple(places))
    return _Reported(Flick(Aim(0.0, 1.0, (0.0, -START_LINE)), result=result), sorted(rows), rest)


def _event(coins: list[str], row: tuple[float, Kind, int, int]) -> ShotEvent:
    time, kind, one, two = row
    return ShotEvent(round(time, 6), kind, coins[one], coins[two] if two >= 0 else "")


def _batch(cases: list[_Reported]) -> Batch:
    """The same results as the physics would give them."""
    rows = [row for each in cases for row in each.rows]
    happened = np.zeros(len(rows), HAPPENED)
    for column, name in enumerate(("time", "kind", "disc", "other")):
        happened[name] = [row[column] for row in rows]
    x, y, fate = (np.array([[getattr(at, name) for at in each.rest] for each in cases]) for name in ("x", "y", "fate"))
    ends = np.cumsum([0, *(len(each.rows) for each in cases)])
    return Batch(x, y, fate.astype(np.uint8), np.ones(len(cases)), happened, ends)


# --- shots that are played, and places --------------------------------------------------------------------------


def _playable(game: Crokinole, rng: Random) -> State:
    """A board of discs that lie apart from each other and from the posts."""
    places: list[tuple[float, float]] = []
    for x, y in (_place(rng) for _ in range(rng.randrange(1, 12))):
        apart = all(math.dist((x, y), other) > 2.0 * DISC_RADIUS for other in places)
        if apart and not game.ditched_at(x, y) and all(post.distance(x, y) > DISC_RADIUS for post in BOARD.posts):
            places.append((x, y))
    state = _state(game, rng)
    discs = [BoardDisc(disc.id, *place) for disc, place in zip(state.discs, places, strict=False)]
    return State(shots=state.shots, discs=tuple(disc for disc in discs if math.hypot(disc.x, disc.y) > DISC_RADIUS))


def _shots(position: Position, rng: np.random.Generator) -> Shots:
    """From free places, towards the middle or a disc, slow and fast."""
    turn = rng.uniform(-0.78, 0.78, 20 * PLAYED)
    x, y = START_LINE * np.sin(turn), -START_LINE * np.cos(turn)
    which = np.flatnonzero([*map(position.free, x, y)])[:PLAYED]
    x, y = x[which], y[which]
    goals = np.array([*position.places, (0.0, 0.0)])[rng.integers(len(position.places) + 1, size=len(x))]
    angle = np.arctan2(goals[:, 1] - y, goals[:, 0] - x) + rng.normal(0.0, 0.05, len(x))
    return Shots.of(x, y, angle, rng.uniform(0.6, 2.5, len(x)))


def _places(game: Crokinole, state: State, rng: Random) -> int:
    """Check that the bots place a disc at the starting line exactly where the rules allow it."""
    radius = [rng.uniform(START_LINE - 1.1 * BAND, START_LINE + 1.1 * BAND) for _ in range(PLACES)]
    turn = [math.radians(rng.choice((-1, 1)) * rng.choice((rng.uniform(0, 60), rng.uniform(44, 49)))) for _ in radius]
    x, y = (np.array(radius) * np.sin(turn)).tolist(), (-np.array(radius) * np.cos(turn)).tolist()
    free = [*map(Position.of(game, state).free, x, y)]
    shots = Shots.of(x, y, [1.5] * PLACES, [1.0] * PLACES)
    for number in range(PLACES):
        refusal = game.refusal(state, Flick(aimed(game, state, shots, number)))
        _agree(refusal is None, free[number], game.options, state, (x[number], y[number]))
    return PLACES


if __name__ == "__main__":
    main()
