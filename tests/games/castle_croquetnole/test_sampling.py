"""The compiled inner loop of the bots: executed as by the hand, simulated as one shot, judged and valued as a state."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

from parlour.flick import FASTEST, Aim, Flick
from parlour.games.castle_croquetnole import CastleCroquetnole, Cause, Options, Play, Stage, State
from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES
from parlour.games.castle_croquetnole.bots.sampling import proposed_aims, sample_shots, sampling_arrays, work_for
from parlour.games.castle_croquetnole.bots.trials import held_guard, trials
from parlour.games.castle_croquetnole.bots.worth import Mind, share_within, worth
from parlour.games.castle_croquetnole.rules.batch import state_arrays
from parlour.games.castle_croquetnole.rules.board import COINS, guard_of, knight_of
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, INCH
from parlour.kernels.buffers import arrays_of
from parlour.physics import Fate, PhysicsError, simulate
from parlour.physics.arrays import discs_array, field_of, memory
from parlour.physics.engine.check import Flaw
from parlour.players import EXACT, Hand, sampler
from parlour.players.planning import hand_array
from parlour.players.sampler import Outcomes
from tests.games.castle_croquetnole.scenes import put, state
from workshop.benchmarks.equal_rules_castle_croquetnole import random_options, random_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Array = NDArray[np.float64]

NO_NOISE = np.zeros((1, 3))
MIND = Mind()


def arguments(
    game: CastleCroquetnole, before: State, coin: str, aims: Array, hand: Hand = EXACT, noise: Array = NO_NOISE,
    events: int = 1024,
) -> tuple[Any, ...]:  # fmt: skip
    """What `sample_shots` takes, with room for all results."""
    table = game.layout.laid(at for _, at in before.lying())
    shots, coins = len(aims) * len(noise), len(table.discs)
    return (
        memory(field_of(table)), memory(discs_array(table.discs)), aims, hand_array(hand), noise,
        sampling_arrays(game, before, coin, MIND), work_for(game, coins, events), Outcomes.of(shots, coins),
        np.empty(shots),
    )  # fmt: skip


def as_array(aims: Sequence[Aim]) -> Array:
    return np.array([(math.nan, math.nan, math.radians((90.0 - a.bearing) % 360.0), a.speed, a.spin) for a in aims])


def flicked_coin(before: State) -> str:
    return before.play.coin if before.play is not None else _next_coin(before)


def _next_coin(before: State) -> str:
    return knight_of(before.seat) if before.stage is Stage.KNIGHT else guard_of(before.seat)


def compare(game: CastleCroquetnole, before: State, aims: Sequence[Aim]) -> tuple[int, int]:
    """Try aims in the entry and one by one; returns how many, and in how many flicks a coin found its place taken."""
    coin = flicked_coin(before)
    given = arguments(game, before, coin, as_array(aims))
    assert sample_shots(*given) == len(aims)
    found, values, crowded = given[7], given[8], 0
    ids = [each for each, _ in before.lying()]
    for number, aim in enumerate(aims):
        ready = game.set_up(before, aim)
        motion, after = simulate(ready.table, ready.shot), game.after(before, Flick(aim))
        expected = worth(game, state_arrays(game, [after]), before.seat, COINS.index(coin), MIND)[0]
        assert values[number] == pytest.approx(expected, abs=1e-9)
        assert found.times[number] == pytest.approx(motion.time, abs=1e-9)
        assert found.fates[number].tolist() == [rest.fate for rest in motion.rest]
        assert found.x[number] == pytest.approx([rest.x for rest in motion.rest], abs=1e-9)
        assert found.y[number] == pytest.approx([rest.y for rest in motion.rest], abs=1e-9)
        assert found.stays[number].tolist() == [after.coin(each).at is not None for each in ids]
        fell = [each for each, rest in zip(ids, motion.rest, strict=True) if rest.fate is Fate.LEFT_TABLE]
        homes = {each: game.layout.at_edge(_place(motion.rest[ids.index(each)]), game.margin) for each in fell}
        crowded += any(after.coin(each).at not in (None, home) for each, home in homes.items())
    return len(aims), crowded


def _place(rest: Any) -> tuple[float, float]:
    return rest.x, rest.y


def random_aims(game: CastleCroquetnole, before: State, rng: Random, count: int) -> list[Aim]:
    coin, tight = flicked_coin(before), held_guard(before)
    aims: list[Aim] = []
    while len(aims) < count:
        move = game.sample(before, rng)
        if isinstance(move, Flick):
            aims.append(move.meant)
        if not tight:
            aims.append(Aim(rng.uniform(0.0, 360.0), rng.uniform(0.1, FASTEST), coin=coin, spin=rng.uniform(-50, 50)))
    return aims[:count]


# --- the same as one by one ---------------------------------------------------------------------------------------


def test_flicks_are_simulated_judged_and_valued_as_one_by_one() -> None:
    """In random crowded positions under all options; some of the flicks are tight croquets."""
    rng, tried, tight = Random(17), 0, 0
    while tried < 300 or not tight:
        game = CastleCroquetnole(random_options(rng))
        before = random_state(game, rng)
        tight += bool(held_guard(before))
        tried += compare(game, before, random_aims(game, before, rng, 10))[0]
    assert tight > 0


@pytest.mark.clause("CC-28")
@pytest.mark.parametrize("margin", ["none", "always"])
def test_coins_that_find_their_place_taken_are_judged_as_one_by_one(margin: Literal["none", "always"]) -> None:
    """A knight drives coins off the table beside others that lie at the edge."""
    game, rng = CastleCroquetnole(Options(edge_margin=margin)), Random(3)
    edge = 17.0 - 0.375
    before = put(state(), "Km", (edge - 3.0, 0.0))
    before = put(put(put(before, "Ks", (edge, 0.0)), "Gs", (edge, 0.8)), "Kc", (edge, -0.8))
    aims = [Aim(90.0 + rng.uniform(-20.0, 20.0), rng.uniform(1.5, 2.8), coin="Km") for _ in range(100)]
    tried, crowded = compare(game, before, aims)
    assert tried == 100
    assert crowded >= 10


def test_the_hand_errs_as_it_does_for_people() -> None:
    """In direction, speed and spin, more for fast flicks; shot i * draws + j is aim i with row j of the noise."""
    game, before = CastleCroquetnole(), put(state(), "Km", (-4.0, 0.5))
    hand = Hand(2.0, 0.05, 8.0, speed_growth=0.5, difficulty_growth=3.0)
    aims = [Aim(40.0, 0.9, coin="Km"), Aim(75.0, 2.4, coin="Km", spin=20.0)]
    noise = np.random.default_rng(1).standard_normal((5, 3))
    given = arguments(game, before, "Km", as_array(aims), hand, noise)
    assert sample_shots(*given) == 10
    executed = []
    for aim in aims:
        growth = hand.growth(aim.speed, game.difficulty(before, aim))
        assert (growth > 1.0) == (aim.speed > 2.0)
        for turn, push, twist in (growth * noise).tolist():
            bearing, speed = aim.bearing - hand.angle_sd * turn, aim.speed * (1.0 + hand.speed_sd * push)
            executed.append(Aim(bearing % 360.0, speed, coin="Km", spin=aim.spin + hand.spin_sd * twist))
    exact = arguments(game, before, "Km", as_array(executed))
    assert sample_shots(*exact) == 10
    assert given[8] == pytest.approx(exact[8], abs=1e-9)
    assert given[7].x == pytest.approx(exact[7].x, abs=1e-9)
    assert len(set(given[7].times.tolist())) == 10


TOUCHING = put(
    put(state(play=Play("Km", (Cause.TIGHT, Cause.CROQUET))), "Gm", (-0.5, 0.0), inside=None),
    "Km",
    (-0.5 + 2 * COIN_RADIUS / INCH, 0.0),
)


def test_a_tight_croquet_never_goes_away_from_the_guard() -> None:
    """An error that would take it past the guard is cut off at 85 degrees; without speed the guard gets nothing."""
    game, guard = CastleCroquetnole(), COINS.index("Gm")
    bearings = (270.0, 270.0 - 85.0, 270.0 + 85.0, 150.0, 20.0, 90.5)
    given = arguments(
        game, TOUCHING, "Km", as_array([Aim(bearing, 2.5, coin="Km", tight="Gm") for bearing in bearings])
    )
    assert sample_shots(*given) == len(bearings)
    straight, *aside = given[7].x.array[:, guard].tolist()
    assert straight < -0.1
    assert -0.1 < aside[0] < -0.5 * INCH
    assert aside == pytest.approx([aside[0]] * len(aside), abs=1e-9)
    still = arguments(game, TOUCHING, "Km", as_array([Aim(270.0, 0.0, coin="Km", tight="Gm")]))
    assert sample_shots(*still) == 1
    assert still[7].times[0] == 0.0


def test_it_runs_as_plain_python_too() -> None:
    game, before = CastleCroquetnole(Options(gate_line="inner")), put(state(), "Km", (-4.0, 0.5))
    aims = as_array([Aim(80.0, 1.2, coin="Km"), Aim(265.0, 2.0, coin="Km")])
    plain, compiled = (arguments(game, before, "Km", aims, BY_NAME["club"], np.ones((1, 3))) for _ in range(2))
    assert sample_shots.function(*arrays_of(plain)) == sample_shots(*compiled) == 2
    assert plain[8] == pytest.approx(compiled[8], abs=1e-9)
    assert plain[7].x == pytest.approx(compiled[7].x, abs=1e-9)


# --- what cannot be played ----------------------------------------------------------------------------------------


def test_a_refused_flick_ends_the_run_and_its_flaw_is_told() -> None:
    game, before = CastleCroquetnole(), state()
    aims = as_array([Aim(0.0, 1.0, coin="Km"), Aim(0.0, math.inf, coin="Km"), Aim(0.0, 1.0, coin="Km")])
    given = arguments(game, before, "Km", aims)
    assert sample_shots(*given) == 1
    assert given[6].played.flaw[0] == Flaw.MOTION
    with pytest.raises(PhysicsError, match="velocity"):
        trials(game, before, aims, EXACT, NO_NOISE).values(given[5])


def test_flicks_go_on_where_there_was_no_room_for_events(monkeypatch: pytest.MonkeyPatch) -> None:
    game, before, rng = CastleCroquetnole(), state(), Random(2)
    aims = as_array(random_aims(game, before, rng, 20))
    given = arguments(game, before, "Km", aims)
    assert sample_shots(*given) == 20
    narrow = arguments(game, before, "Km", aims, events=1)
    done = sample_shots(*narrow)
    assert done < 20
    assert narrow[6].played.flaw[0] == Flaw.NONE
    monkeypatch.setattr(sampler, "EVENTS", 1)
    values = trials(game, before, aims, EXACT, NO_NOISE).values(given[5]).array
    assert values[:, 0].tolist() == given[8].tolist()


def test_the_room_of_a_thread_is_used_again_as_if_it_were_new() -> None:
    """After other flicks, a refused one, and flicks from a state in which coins touch."""
    game, before = CastleCroquetnole(Options(gate_line="inner")), put(state(), "Km", (-4.0, 0.5))
    champion, arrays = STYLES["champion"], sampling_arrays(game, before, "Km", MIND)
    aims = proposed_aims(game, before, "Km", champion)
    first = trials(game, before, aims, EXACT, NO_NOISE).values(arrays)
    with pytest.raises(PhysicsError):
        trials(game, before, as_array([Aim(0.0, math.inf, coin="Km")]), EXACT, NO_NOISE).values(arrays)
    tight = proposed_aims(game, TOUCHING, "Km", champion)
    trials(game, TOUCHING, tight, EXACT, NO_NOISE).values(sampling_arrays(game, TOUCHING, "Km", MIND))
    assert trials(game, before, aims, EXACT, NO_NOISE).values(arrays).tolist() == first.tolist()


def test_threads_change_nothing() -> None:
    game, before, noise = CastleCroquetnole(), state(), np.random.default_rng(1).standard_normal((7, 3))
    aims = proposed_aims(game, before, "Km", STYLES["champion"])
    arrays, hand = sampling_arrays(game, before, "Km", MIND), BY_NAME["club"]
    alone, shared = (trials(game, before, aims, hand, noise, workers).values(arrays) for workers in (1, 3))
    assert alone.shape == (len(aims), 7)
    assert alone.tolist() == shared.tolist()


# --- proposals and parts ------------------------------------------------------------------------------------------


def test_the_proposed_aims_are_those_that_the_bots_try() -> None:
    """From where the coin lies and without spin; in a tight croquet towards the guard."""
    game, before, champion = CastleCroquetnole(), state(), STYLES["champion"]
    aims = proposed_aims(game, before, "Km", champion).array
    assert aims.shape == (len(aims), 5)
    assert len(aims) > 300
    assert np.isnan(aims[:, :2]).all()
    assert (aims[:, 4] == 0.0).all()
    assert ((aims[:, 3] > 0.0) & (aims[:, 3] <= FASTEST)).all()
    tight = proposed_aims(game, TOUCHING, "Km", champion).array
    assert len(tight) == 30
    assert (np.cos(tight[:, 2] - math.pi) > 0.8).all()


def test_the_share_within_is_that_of_the_normal_distribution() -> None:
    for width in np.linspace(0.0, 12.0, 241).tolist():
        assert share_within(width, 1.0) == pytest.approx(math.erf(width / 1.4142), abs=2e-15)
    assert share_within(0.3, 0.0) == 1.0
