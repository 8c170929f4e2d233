"""The judge of whole arrays says what the referee says, shot by shot."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.flick import Aim, Flick, ShotEvent, ShotResult
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import made
from parlour.games.crokinole.bots.open20 import NEAREST
from parlour.games.crokinole.bots.position import Position, Shots, aimed
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import BOARD, value
from parlour.physics import Batch, Disc, Fate, Kind, Rest, Shot, simulate_many
from parlour.players import EXACT
from parlour.players.hand import executed
from parlour.players.planning import hand_array
from workshop.benchmarks.equal_rules_crokinole import choices, compared, counted, judged

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS = (
    Options(),
    Options(players=4),
    Options(no_hiding=False),
    Options(discs="nca", saved_by="any struck disc", failed_open_shot="all struck", damage="suspends", fixed_rounds=4),
    Options(beyond_line="stays", failed_open_shot="all struck"),
)


def states(game: Crokinole, seed: int, count: int) -> Iterator[State]:
    """States of random play; every other one with some discs of one side only."""
    rng, state = Random(seed), game.start()
    for number in range(count):
        state = game.play(state, game.sample(state, rng)).after
        if game.outcome(state) is not None:
            state = game.start()
        mine = game.to_play(state) % 2
        yield replace(state, discs=tuple(disc for disc in state.discs if disc.side == mine)) if number % 2 else state


def random_shots(position: Position, rng: np.random.Generator, count: int) -> Shots:
    """From free places, towards the middle or some disc, slow and fast."""
    turn = rng.uniform(-0.78, 0.78, 4 * count)
    x, y = NEAREST * 1.0001 * np.sin(turn), -NEAREST * 1.0001 * np.cos(turn)
    which = np.flatnonzero([*map(position.free, x, y)])[:count]
    x, y = x[which], y[which]
    goals = np.array([*position.places, (0.0, 0.0)])[rng.integers(len(position.places) + 1, size=len(x))]
    angle = np.arctan2(goals[:, 1] - y, goals[:, 0] - x) + rng.normal(0.0, 0.05, len(x))
    return Shots.of(x, y, angle, rng.uniform(0.6, 2.5, len(x)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_judge_agrees_with_the_referee(options: Options) -> None:
    """On a thousand shots of random states under each choice of options, removals by CR-5, CR-6 and CR-10 included."""
    game, rng, ditched, seen = Crokinole(options), np.random.default_rng(5), 0, 0
    for state in states(game, 4, 60):
        position = Position.of(game, state)
        shots = random_shots(position, rng, 18)
        tried = trials(position, shots, EXACT, np.zeros((1, 3)))
        outcomes, twenties = tried.outcomes(arrays_of(position, made(position)))
        worth = counted(outcomes)
        shooter = game.to_play(state) % 2
        for number in range(len(shots)):
            move = game.run(state, Flick(aimed(game, state, shots, number)))
            settled = game.settled(state, move)
            ids = [*(disc.id for disc in state.discs), game.next_disc(state)]
            stay = {disc.id: disc for disc in settled.discs}
            assert [coin in stay for coin in ids] == outcomes.stays[number].tolist()
            won = [now - then for now, then in zip(settled.twenties, state.twenties, strict=True)]
            assert won[shooter] - won[1 - shooter] == twenties[number, 0]
            points = [value(stay[coin].x, stay[coin].y) if coin in stay else 0 for coin in ids]
            assert points == worth[number]
            ditched += len(settled.removed)
            seen += 1
    assert seen > 900
    assert ditched > 50


INSTANTS = (0.1, 0.1 + 2e-7, 0.2, 0.2 - 3e-7, 0.3)
"""Times of contacts; those that are less than a microsecond apart are one instant to the referee."""
SPOTS = ((0.0, -0.06), (0.08, 0.1), (-0.2, 0.1), (0.0, 0.3048), (0.1, -0.05))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_judge_agrees_on_contacts_at_one_instant(options: Options) -> None:
    """On reported results in which chains and hits come at one time and in any order."""
    game, rng = Crokinole(options), Random(3)
    table = BOARD.with_discs([Disc(0.0, -0.2, 0.015875, 0.0053)])
    any_batch = simulate_many(table, [Shot(0, (0.0, 1.0))], events=True)
    missed = 0
    for _ in range(400):
        theirs = rng.randrange(3)
        ids = [f"m{k}" for k in range(1, 5 - theirs)] + [f"w{k}" for k in range(1, theirs + 1)]
        if options.players == 4:
            ids = [coin[0] + "b" + coin[1:] for coin in ids]
        state = State(shots=8, discs=tuple(BoardDisc(coin, 0.001 * k, 0.0) for k, coin in enumerate(ids)))
        coins = [*ids, game.next_disc(state)]
        meetings: list[tuple[float, int, int]] = []
        for _ in range(rng.randrange(6)):
            one, two = sorted(rng.sample(range(5), 2))
            meetings.append((rng.choice(INSTANTS), one, two))
        meetings.sort()
        fates = [rng.choice((Fate.ON_TABLE, Fate.ON_TABLE, Fate.CAPTURED, Fate.LEFT_TABLE)) for _ in coins]
        spots = rng.sample(SPOTS, 5)
        happened = np.zeros(len(meetings), any_batch.happened.dtype)
        happened["kind"] = Kind.DISC
        for column, name in enumerate(("time", "disc", "other")):
            happened[name] = [meeting[column] for meeting in meetings]
        x, y = np.array([spots]).transpose(2, 0, 1)
        fate = np.array([fates], np.uint8)
        batch = Batch(x, y, fate, np.ones(1), happened, np.array([0, len(happened)]))
        rulings = judged(Position.of(game, state), batch)
        events = [ShotEvent(round(time, 6), Kind.DISC, coins[one], coins[two]) for time, one, two in meetings]
        rest = [(coin, Rest(*at, end)) for coin, at, end in zip(coins, spots, fates, strict=True)]
        move = Flick(Aim(0.0, 1.0, (0.0, -0.3)), result=ShotResult(tuple(events), tuple(rest)))
        settled = game.settled(state, move)
        assert [coin in {disc.id for disc in settled.discs} for coin in coins] == rulings.stays[0].tolist()
        assert settled.twenties[0] - settled.twenties[1] == rulings.twenties[0, 0] - rulings.twenties[0, 1]
        missed += "foul" in {event.name for event in settled.events}
    assert missed > 50


def test_the_judge_agrees_under_every_choice_of_options() -> None:
    """Some 4,000 cases, of which the benchmark `equal_rules_crokinole` draws 100,000."""
    assert len(choices()) == len(set(choices())) == 80
    seen = compared(4_000, seed=2)
    kinds = {"hit", "foul", "hiding", "open", "no twenty", "out", "damage", "spared", "suspended", "line", "twenty"}
    assert min(seen[kind] for kind in kinds) > 50
    assert seen["shots reported"] + seen["shots played"] >= 4_000
    assert seen["places"] > 2_000


def test_executions_are_those_of_the_hand() -> None:
    """Directions, speeds and spins scatter as the hand says, more for a fast shot; all shots meet the same errors."""
    hand, noise = replace(BY_NAME["novice"], spin_sd=2.0), np.random.default_rng(1).standard_normal((20_000, 3))
    numbers = hand_array(hand)
    slow, fast = (np.array([executed(1.5, speed, 0.0, numbers, row, 0.0) for row in noise]) for speed in (1.0, 2.0))
    growth = hand.growth(2.0)
    assert growth > 1.5
    for done, speed, factor in ((slow, 1.0, 1.0), (fast, 2.0, growth)):
        spreads = [math.radians(hand.angle_sd), hand.speed_sd * speed, hand.spin_sd]
        assert done.std(axis=0) == pytest.approx(factor * np.array(spreads), rel=0.03)
    assert fast[:, 0] - 1.5 == pytest.approx(growth * (slow[:, 0] - 1.5))


def test_a_position_is_the_shooters_view() -> None:
    """The shooter sits at -y; handing over turns the board to the next seat."""
    for options in OPTIONS[:2]:
        game = Crokinole(options)
        rng, state = Random(2), game.start()
        for _ in range(12):
            before = Position.of(game, state)
            flick = game.sample(state, rng)
            state = game.play(state, flick).after
            after = Position.of(game, state)
            assert before.left - 1 == after.left
            assert before.options == options
            own = sorted(math.hypot(disc.x, disc.y) for disc in state.discs)
            assert own == pytest.approx(sorted(math.hypot(x, y) for x, y in after.places))
            seat = game.to_play(state)
            assert [*after.mine] == [disc.side == seat % 2 for disc in state.discs]


def test_handing_over_is_the_next_seats_position() -> None:
    """The reply is thought of on the very board that the next seat will see."""
    for options in OPTIONS[:2]:
        game, state, rng = Crokinole(options), Crokinole(options).start(), Random(9)
        compared = 0
        for _ in range(20):
            before = Position.of(game, state)
            after = game.play(state, game.sample(state, rng)).after
            if after.discs and after.shots:
                seat, there = game.to_play(state), Position.of(game, after)
                places = Position.of(game, replace(after, shots=state.shots)).places
                mine = [disc.side == seat % 2 for disc in after.discs]
                side = seat % 2
                made = [now - then for now, then in zip(after.twenties, state.twenties, strict=True)]
                handed = before.handed_over(places, mine, there.last, made[side] - made[1 - side])
                assert handed.ahead == there.ahead
                assert handed.stakes == pytest.approx(there.stakes)
                assert np.array(handed.places) == pytest.approx(np.array(there.places))
                assert handed.mine == there.mine
                assert handed.left == there.left
                compared += 1
            state = after
        assert compared > 10
