"""The compiled inner loop of the bots: the same as the slow rules and the slow physics, shot by shot."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.flick import Aim, Flick
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import expected, winning
from parlour.games.crokinole.bots.places import ACROSS, ALONG, MIDDLE, PITCH, grid_for, grids, row
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.sampling import proposed_aims, sample_shots, sampling_arrays, work_for
from parlour.games.crokinole.bots.stakes import DIFFERENCES, smoothed, stakes
from parlour.games.crokinole.bots.thinking import Style, Thinker
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import START_LINE, axis, value
from parlour.kernels.entries import WithArrays
from parlour.kernels.generator import Generator
from parlour.physics import PhysicsError
from parlour.physics.arrays import discs_array, field_of, memory
from parlour.physics.engine.check import Flaw
from parlour.players import EXACT, Hand, sampler
from parlour.players.hand import EASY_SPEED
from parlour.players.planning import hand_array
from parlour.players.sampler import Outcomes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.physics.engine.records import Memory

    Array = NDArray[np.float64]

OPTIONS = (
    Options(),
    Options(players=4, no_hiding=False),
    Options(
        discs="nca",
        quadrant="touching",
        saved_by="any struck disc",
        failed_open_shot="all struck",
        damage="suspends",
        fixed_rounds=4,
    ),
    Options(rail=False, beyond_line="stays"),
)
HAND = Hand(0.8, 0.06, 1.5, 0.5, 0.4)
"""Every kind of error, large enough to miss."""
POINTS = Style(worth=expected)
MATCH = Style(decisive=24)


def scenes(options: Options) -> list[State]:
    """States of random play: early, in the middle, before the last shot, and one with discs of one side only."""
    game, rng = Crokinole(options), Random(11)
    state, found = game.start(), []
    for shot in range(game.shots_a_round):
        if shot in {1, game.shots_a_round // 2, game.shots_a_round - 1}:
            found.append(replace(state, scores=(3, 2), round=3))
        state = game.play(state, game.sample(state, rng)).after
    mine = game.to_play(found[1]) % 2
    own = tuple(disc for disc in found[1].discs if disc.side == mine)
    return [*found, replace(found[1], discs=own)]


def aims(game: Crokinole, state: State, count: int) -> Array:
    """Random legal places; towards the middle, or a little past a disc."""
    rng, rows = Random(7), []
    for number in range(count):
        x, y = game.sample(state, rng).aim.start or (0.0, 0.0)
        to = rng.choice([(disc.x, disc.y) for disc in state.discs] or [(0.0, 0.0)]) if number % 3 else (0.0, 0.0)
        angle = math.atan2(to[1] - y, to[0] - x) + rng.gauss(0.0, 0.03)
        rows.append((x, y, angle, rng.uniform(0.5, 2.6), rng.choice((0.0, 8.0, -20.0))))
    return np.array(rows)


def table(game: Crokinole, state: State, start: tuple[float, float] = (0.0, -START_LINE)) -> Memory:
    """The board with the disc to be shot."""
    return memory(discs_array(game.set_up(state, Aim(0.0, 1.0, start)).table.discs))


def sampled(game: Crokinole, state: State, wanted: Array, noise: Array, style: Style) -> tuple[Outcomes, Array]:
    """All shots by the entry."""
    shots, discs = len(wanted) * len(noise), len(state.discs) + 1
    results, values, work = Outcomes.of(shots, discs), np.empty(shots), work_for(game, discs)
    fields, arrays = memory(field_of(game.options.board)), sampling_arrays(game, state, style)
    done = sample_shots(fields, table(game, state), wanted, hand_array(HAND), noise, arrays, work, results, values)
    assert done == shots
    return results, values


def slowly(game: Crokinole, state: State, wanted: Array, noise: Array) -> Flick:
    """One shot by the explaining rules and the physics of one shot, with the errors that `Hand` describes."""
    x, y, angle, speed, spin = wanted.tolist()
    hard = game.difficulty(state, Aim(math.degrees(math.pi / 2 - angle) % 360.0, speed, (x, y)))
    factor = 1.0 + HAND.speed_growth * max(speed - EASY_SPEED, 0.0) + HAND.difficulty_growth * hard
    turn, push, twist = (factor * noise).tolist()
    bearing = math.degrees(math.pi / 2 - angle) - HAND.angle_sd * turn
    done = Aim(bearing % 360.0, speed * (1.0 + HAND.speed_sd * push), (x, y), spin=spin + HAND.spin_sd * twist)
    return game.run(state, Flick(done))


def worth_there(players: int, left: int, disc: BoardDisc, side: int, next_seat: int) -> float:
    """What a disc is worth for where it lies, by NumPy's interpolation: along each line of the grid, then across."""
    east, north = axis(next_seat, players)
    across, along = abs(disc.x * north - disc.y * east), disc.x * east + disc.y * north
    theirs = disc.side != side
    grid = np.array(grids().tolist())[grid_for(players, left), int(theirs)]
    lines = [np.interp(along, PITCH * (np.arange(ALONG) - MIDDLE), line) for line in grid]
    points = float(np.interp(across, PITCH * np.arange(ACROSS), lines))
    return -points if theirs else points


def worths(game: Crokinole, state: State, move: Flick) -> dict[Style, float]:
    """The worth of a shot to the side that plays it, by the definition: line and grid, and the curve of the match."""
    side, left, players = game.to_play(state) % 2, game.shots_a_round - state.shots - 1, game.options.players
    settled = game.settled(state, move)
    points = [sum(value(disc.x, disc.y) for disc in settled.discs if disc.side == each) for each in (side, 1 - side)]
    there = [bool(each) for each in points]
    best = max((value(disc.x, disc.y) for disc in settled.discs if disc.side == side), default=0)
    facts, fitted = (1.0, points[0], -points[1], there[0], there[1], best), row(players, left)
    ahead = 20.0 * (settled.twenties[side] - settled.twenties[1 - side])
    worth = ahead + sum(number * fact for number, fact in zip(fitted, facts, strict=False))
    next_seat = (game.to_play(state) + 1) % players
    for disc in settled.discs if left else ():
        worth += worth_there(players, left, disc, side, next_seat)
    match = stakes(game, state)
    curve = smoothed([1.0 - each for each in reversed(match)] if side else match, fitted[-1])
    return {POINTS: worth, MATCH: np.interp(worth, DIFFERENCES, curve) + 0.0002 * worth}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_shot_is_that_of_the_slow_rules(options: Options) -> None:
    """Executed, simulated, judged and valued: 240 shots under each choice of options."""
    game, kinds, rng = Crokinole(options), set(), np.random.default_rng(2)
    for state in scenes(options):
        wanted, noise = aims(game, state, 12), rng.standard_normal((5, 3))
        (results, points), (_, match) = (sampled(game, state, wanted, noise, style) for style in (POINTS, MATCH))
        ids = [*(disc.id for disc in state.discs), game.next_disc(state)]
        for number in range(60):
            move = slowly(game, state, wanted[number // 5], noise[number % 5])
            worth = worths(game, state, move)
            assert points[number] == pytest.approx(worth[POINTS], abs=1e-9)
            assert match[number] == pytest.approx(worth[MATCH], abs=1e-9)
            settled, motion = game.settled(state, move), move.motion
            assert motion is not None
            staying = {disc.id for disc in settled.discs}
            assert results.stays[number].tolist() == [coin in staying for coin in ids]
            assert results.x[number] == pytest.approx([rest.x for rest in motion.rest], abs=1e-9)
            assert results.y[number] == pytest.approx([rest.y for rest in motion.rest], abs=1e-9)
            assert results.fates[number].tolist() == [rest.fate for rest in motion.rest]
            assert results.times[number] == pytest.approx(motion.time, abs=1e-9)
            kinds |= {event.name for event in settled.events}
    assert {"hit", "twenty"} <= kinds
    assert kinds & {"foul", "hiding"}
    assert np.ptp(results.times.array) > 0.1


def test_all_values_may_be_wanted_without_places() -> None:
    """And a disc without a place in the aim starts where it lies."""
    game, state = Crokinole(), scenes(Options())[1]
    wanted, noise = aims(game, state, 6), np.random.default_rng(3).standard_normal((4, 3))
    _, values = sampled(game, state, wanted, noise, POINTS)
    arrays, work = sampling_arrays(game, state, POINTS), work_for(game, len(state.discs) + 1)
    for number, aim in enumerate(wanted):
        here = aim.copy()
        here[:2] = np.nan
        alone, none = np.empty(4), Outcomes.of(0, len(state.discs) + 1)
        fields, there = memory(field_of(game.options.board)), table(game, state, (aim[0], aim[1]))
        done = sample_shots(fields, there, here[None], hand_array(HAND), noise, arrays, work, none, alone)
        assert done == 4
        assert alone.tolist() == values[4 * number : 4 * number + 4].tolist()


def test_uncompiled_it_does_the_same() -> None:
    """Kernels are plain Python from Python."""
    game, state = Crokinole(), scenes(Options())[1]
    wanted, noise = aims(game, state, 2), np.random.default_rng(9).standard_normal((2, 3))
    results, values = sampled(game, state, wanted, noise, MATCH)
    plain, worth, discs = Outcomes.of(4, len(state.discs) + 1), np.empty(4), table(game, state)
    fields, arrays = memory(field_of(game.options.board)), sampling_arrays(game, state, MATCH)
    work = work_for(game, len(state.discs) + 1)
    run = WithArrays(sample_shots.function)
    assert run(fields, discs, wanted, hand_array(HAND), noise, arrays, work, plain, worth) == 4
    assert worth == pytest.approx(values, abs=1e-9)
    for column, same in zip(results, plain, strict=True):
        assert column == pytest.approx(same, abs=1e-9)


def test_a_shot_that_cannot_be_played_is_refused() -> None:
    """The entry says which and why; Python raises what the physics would."""
    game, state = Crokinole(), State(shots=1, discs=(BoardDisc("m1", 0.0, 0.2),))
    wanted, discs = np.array([(0.1, -0.29, 1.5, 1.0, 0.0), (0.01, 0.2, 1.5, 1.0, 0.0)]), 2
    work, values = work_for(game, discs), np.empty(6)
    fields, arrays = memory(field_of(game.options.board)), sampling_arrays(game, state)
    noise, none = np.zeros((3, 3)), Outcomes.of(0, discs)
    done = sample_shots(fields, table(game, state), wanted, hand_array(EXACT), noise, arrays, work, none, values)
    assert done == 3
    assert work.played.flaw.tolist() == [Flaw.OVERLAP, 0, 1]
    position = Position.of(game, state)
    shots = Thinker(position, EXACT, STYLES["champion"], Generator(1)).choose().shots
    taken = Shots.of([0.01], [-0.2], *([each] for each in shots[0][2:4]))
    with pytest.raises(PhysicsError, match="overlap"):
        trials(position, taken, EXACT, np.zeros((1, 3))).values(arrays_of(position, expected(position)))


def test_little_room_for_events_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do threads: the bots go on with more room, and every shot is the same wherever it is played."""
    game, state = Crokinole(), scenes(Options())[2]
    position, rng = Position.of(game, state), Generator(4)
    shots = Thinker(position, EXACT, STYLES["champion"], rng).choose().shots
    noise = rng.normals(200, 3).array
    worth = arrays_of(position, winning(position))
    one, two = (trials(position, shots, HAND, noise, workers) for workers in (1, 2))
    outcomes, values = one.outcomes(worth)
    assert values.tolist() == two.values(worth).tolist()
    monkeypatch.setattr(sampler, "EVENTS", 1)
    for again, with_less in (one.outcomes(worth), two.outcomes(worth)):
        assert values.tolist() == with_less.tolist()
        for column, same in zip(outcomes, again, strict=True):
            np.testing.assert_array_equal(column, same)


def test_a_hand_crosses_over_in_radians() -> None:
    assert hand_array(HAND).tolist() == [math.radians(0.8), 0.06, 1.5, 0.5, 0.4]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_champions_proposals_are_legal_shots(options: Options) -> None:
    """In the table's frame, no more than the style tries, the same each time; and one of them is good."""
    game = Crokinole(options)
    for state in [game.start(), *scenes(options)]:
        proposals = proposed_aims(game, state, STYLES["champion"])
        assert proposals.tolist() == proposed_aims(game, state, STYLES["champion"]).tolist()
        assert 0 < len(proposals) <= STYLES["champion"].most
        for x, y, angle, speed, spin in proposals.tolist()[::17]:
            aim = Aim(math.degrees(math.pi / 2 - angle) % 360.0, speed, (x, y), spin=spin)
            assert game.refusal(state, Flick(aim.rounded())) is None
    few = proposed_aims(game, state, replace(STYLES["champion"], most=20))
    assert len(few) == 20


def test_the_best_proposal_is_nearly_the_champions_choice() -> None:
    """Tried in the table's frame, with the champion's hand: what the page will do with these arrays."""
    game, noise = Crokinole(), np.random.default_rng(6).standard_normal((64, 3)) * (1.0, 1.0, 0.0)
    for state in scenes(Options())[:3]:
        proposals = proposed_aims(game, state, STYLES["champion"])
        values = np.empty(len(proposals) * 64)
        work, none = work_for(game, len(state.discs) + 1), Outcomes.of(0, len(state.discs) + 1)
        fields, hand = memory(field_of(game.options.board)), hand_array(BY_NAME["champion"])
        arrays = sampling_arrays(game, state)
        done = sample_shots(fields, table(game, state), proposals, hand, noise, arrays, work, none, values)
        assert done == len(values)
        best = values.reshape(len(proposals), 64).mean(axis=1).max()
        thinker = Thinker(Position.of(game, state), BY_NAME["champion"], STYLES["champion"], Generator(1))
        assert best > thinker.choose().values[0] - 3.0
