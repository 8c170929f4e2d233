"""Bots propose shots that do what they claim, choose legal ones, equal for equal seeds, and see every open disc."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.flick import Flick, ShotResult
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.candidates import WAYS, of_one_way, proposed
from parlour.games.crokinole.bots.fitted import TABLE
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import expected, made, worth_on
from parlour.games.crokinole.bots.places import row
from parlour.games.crokinole.bots.players import STYLES, Planner
from parlour.games.crokinole.bots.position import Position, aimed
from parlour.games.crokinole.bots.thinking import Thinker
from parlour.games.crokinole.bots.trials import arrays_of, trials
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, FIFTEEN, axis
from parlour.kernels.generator import Generator
from parlour.physics import Fate, Kind
from parlour.players import EXACT, TimeBudget, ask, by_hand
from workshop.benchmarks.equal_rules_crokinole import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.players import Level

OPTIONS = (
    Options(),
    Options(players=4),
    Options(no_hiding=False, starter=2),
    Options(players=4, discs="nca", saved_by="any struck disc", fixed_rounds=4),
    Options(quadrant="touching", failed_open_shot="all struck", damage="suspends", beyond_line="stays"),
)
CHAMPION = BY_NAME["champion"]
GAME = Crokinole()


def scattered(rng: Random, theirs: int, mine: int) -> State:
    """A board with some discs of walnut and of maple, maple to shoot."""
    places: list[tuple[float, float]] = []
    while len(places) < theirs + mine:
        radius, turn = rng.uniform(0.03, 0.25), rng.uniform(0.0, 2 * math.pi)
        x, y = radius * math.cos(turn), radius * math.sin(turn)
        apart = all(math.dist((x, y), other) > 2.1 * DISC_RADIUS for other in places)
        if apart and all(post.distance(x, y) > 1.05 * DISC_RADIUS for post in BOARD.posts):
            places.append((x, y))
    ids = [*(f"w{number + 1}" for number in range(theirs)), *(f"m{number + 1}" for number in range(mine))]
    return State(shots=4, discs=tuple(sorted(BoardDisc(coin, *at) for coin, at in zip(ids, places, strict=True))))


def met(result: ShotResult) -> set[frozenset[str]]:
    """The pairs of discs that met."""
    return {frozenset((each.coin, each.other)) for each in result.events if each.kind is Kind.DISC}


def fell(result: ShotResult, coin: str) -> bool:
    """Whether it lies in the hole."""
    return coin in result.places() and result.places()[coin].fate is Fate.CAPTURED


def near(result: ShotResult) -> bool:
    """Whether the shot disc rests within the 15 ring, or fell in the hole on its way."""
    at = result.places()["m3"]
    return fell(result, "m3") or (at.fate is Fate.ON_TABLE and math.hypot(at.x, at.y) < FIFTEEN)


def kinds(result: ShotResult) -> list[Kind]:
    return [event.kind for event in result.events]


CLAIMS: dict[str, tuple[int, int, Callable[[ShotResult], bool]]] = {
    "twenty": (0, 0, lambda result: fell(result, "m3")),
    "draw": (0, 0, near),
    "tap": (0, 1, lambda result: fell(result, "m1")),
    "take-out": (2, 0, lambda result: bool(result.events) and result.events[0].kind is Kind.DISC),
    "roll": (1, 0, lambda result: fell(result, "m3") and bool(met(result))),
    "double": (2, 0, lambda result: met(result) >= {frozenset(("m3", "w1")), frozenset(("m3", "w2"))}),
    "carom": (1, 0, lambda result: kinds(result)[:1] == [Kind.POST] and frozenset(("m3", "w1")) in met(result)),
    "combination": (1, 1, lambda result: met(result) >= {frozenset(("m3", "m1")), frozenset(("m1", "w1"))}),
    "plant": (2, 0, lambda result: frozenset(("w1", "w2")) in met(result)),
}


@pytest.mark.parametrize("way", CLAIMS)
def test_a_way_of_playing_does_what_it_claims(way: str) -> None:
    """Played without error, on boards with as many discs as it needs, nine shots in ten of it do, by the physics."""
    theirs, mine, claim = CLAIMS[way]
    rng, done = Random(way), []
    for _ in range(60):
        state = scattered(rng, theirs, mine)
        shots = of_one_way(Position.of(GAME, state), 9, CHAMPION, way)
        for number in rng.sample(range(len(shots)), min(4, len(shots))):
            result = GAME.run(state, Flick(aimed(GAME, state, shots, number))).result
            assert result is not None
            done.append(claim(result))
    assert len(done) >= 20
    assert sum(done) >= 0.9 * len(done)


def states(game: Crokinole, seed: int, count: int) -> list[State]:
    """States of random play."""
    rng, state, found = Random(seed), game.start(), []
    for _ in range(count):
        found.append(state)
        state = game.play(state, game.sample(state, rng)).after
        if game.outcome(state) is not None:
            state = game.start()
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_everything_proposed_is_legal(options: Options) -> None:
    """In a hundred states under each choice of options, refined shots included."""
    game, asked = Crokinole(options), 0
    for number, state in enumerate(states(game, 11, 100)):
        position, rng = Position.of(game, state), Generator(number)
        shots = proposed(position, 9, CHAMPION, WAYS)
        assert len(shots)
        some = shots.only(rng.choice(len(shots), min(5, len(shots))))
        around = Thinker(position, CHAMPION, STYLES["champion"], rng).neighbours(some, 1.0)
        for one in (rng.below(len(around)) for _ in range(20)):
            refusal = game.refusal(state, Flick(aimed(game, state, around, one)))
            assert refusal is None
            asked += 1
    assert asked == 2000


@pytest.mark.clause("CR-3")
def test_where_touching_is_enough_the_whole_of_it_is_tried() -> None:
    wider, half = (Position.of(Crokinole(Options(quadrant=each)), State()) for each in ("touching", "half"))
    places = [of_one_way(each, 9, CHAMPION, "stray").aims.array[:, :2] for each in (wider, half)]
    widest = [np.degrees(np.abs(np.arctan2(*each.T))).min() for each in places]
    assert widest == pytest.approx([180.0 - 47.73, 180.0 - 44.9], abs=0.01)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_equal_seeds_choose_equal_legal_shots(level: Level) -> None:
    """And an aim alone is chosen: the hand and the physics come after."""
    for options in OPTIONS:
        game = Crokinole(options)
        for state in states(game, 12, 8)[::2]:
            one, two = (ask(level.make(game), game, state, Random(3)) for _ in range(2))
            assert one == two
            assert one.executed is None
            assert one.result is None
            assert game.refusal(state, one) is None


def chosen(state: State, name: str, hand: str = "champion") -> Flick:
    """What an agent of a style chooses."""
    move = ask(Planner(GAME, BY_NAME[hand], STYLES[name]), GAME, state, Random(1))
    assert isinstance(move, Flick)
    return move


def twenties_meant(level: Level, seed: int) -> int:
    """Whether the first shot of a level is a 20 if it is played without error."""
    chosen = ask(level.make(GAME), GAME, GAME.start(), Random(seed))
    return GAME.play(GAME.start(), chosen).after.twenties[0]


@pytest.mark.parametrize("level", LEVELS[3:], ids=lambda level: level.name)
def test_an_open_board_is_shot_at_the_hole(level: Level) -> None:
    assert all(twenties_meant(level, seed) for seed in range(3))


def test_the_lowest_levels_do_so_more_often_the_better_they_are() -> None:
    """They overlook most shots, and a hand that errs so much need not aim at the hole."""
    meant = [sum(twenties_meant(level, seed) for seed in range(40)) for level in LEVELS[:3]]
    assert meant[0] < 5 < meant[1] < 25 < meant[2]


@pytest.mark.parametrize("level", LEVELS[1:], ids=lambda level: level.name)
def test_an_open_disc_is_hit(level: Level) -> None:
    """And leaves the 15 ring, unless there is a 20 to be had by it."""
    state = State(shots=2, discs=(BoardDisc("w1", 0.0, -0.06),))
    ruling = GAME.play(state, ask(level.make(GAME), GAME, state, Random(2)))
    assert "hit" in {event.name for event in ruling.events}
    gone = all(math.hypot(disc.x, disc.y) > FIFTEEN for disc in ruling.after.discs if disc.id == "w1")
    assert gone or ruling.after.twenties == (1, 0)


def test_the_last_shot_takes_the_fifteen_off() -> None:
    """Not the five beside it."""
    state = State(shots=23, starter=1, discs=(BoardDisc("w1", -0.02, -0.06), BoardDisc("w2", 0.15, -0.17)))
    assert GAME.to_play(state) == 0
    for hand in ("club", "champion"):
        after = GAME.settled(state, chosen(state, "champion", hand))
        assert "w1" not in {disc.id for disc in after.discs}


def test_a_hidden_disc_is_reached_by_way_of_a_post_or_an_own_disc() -> None:
    """Behind a wall of own discs nothing can be hit straight; the champion hits all the same, without error."""
    wall = tuple(BoardDisc(f"m{k + 1}", 0.0335 * (k - 2), -0.13) for k in range(5))
    state = State(shots=12, discs=(*wall, BoardDisc("w1", 0.0, 0.0 + 0.05)))
    events = GAME.play(state, chosen(state, "champion")).events
    assert "hit" in {event.name for event in events}


def test_nothing_to_hit_is_no_reason_to_stop() -> None:
    """Where every place is taken or hidden a legal shot is still made, and own discs are spared as far as can be."""
    turns = enumerate(np.linspace(-0.7, 0.7, 9).tolist())
    wall = tuple(BoardDisc(f"m{k + 1}", 0.25 * math.sin(turn), -0.25 * math.cos(turn)) for k, turn in turns)
    state = State(shots=20, discs=(*wall, BoardDisc("w1", 0.0, 0.2)))
    for level in LEVELS:
        assert GAME.refusal(state, ask(level.make(GAME), GAME, state, Random(1))) is None


def test_the_last_value_is_drawn_anew() -> None:
    """The reported value of the choice is near its true worth, without the luck of the selection."""
    state, bias = scattered(Random(8), 3, 2), []
    position = Position.of(GAME, state)
    for seed in range(6):
        thinker = Thinker(position, CHAMPION, STYLES["champion"], Generator(seed))
        choice = thinker.choose()
        again = thinker.means(choice.shots, 2000)
        bias.append(choice.values[0] - again[0])
    assert abs(np.mean(bias)) < 2.5


def test_effort_is_bounded_by_shots() -> None:
    """Styles keep to their budgets; when the time is over no stage begins, and a shot is there all the same."""
    state = scattered(Random(5), 5, 4)
    position, rng = Position.of(GAME, state), Generator(1)
    whole = Thinker(position, CHAMPION, STYLES["champion"], rng).choose()
    cut = Thinker(position, CHAMPION, STYLES["champion"], rng, budget=TimeBudget(0.0)).choose()
    club = Thinker(position, BY_NAME["club"], STYLES["club"], rng).choose()
    assert club.tried < cut.tried < whole.tried < 60_000
    assert len(cut.shots) >= 1


def test_after_the_last_shot_the_points_count() -> None:
    """The table's first row is the score itself, and a spare shot of the other side costs about a 20."""
    state = replace(scattered(Random(4), 2, 2), shots=23, starter=1)
    position = Position.of(GAME, state)
    shots = proposed(position, 5, CHAMPION, WAYS).first(50)
    tried = trials(position, shots, EXACT, np.zeros((1, 3)))
    outcomes, values = tried.outcomes(arrays_of(position, expected(position)))
    sign = np.where([*position.mine, True], 1, -1)
    twenties = tried.values(arrays_of(position, made(position))).array[:, 0]
    score = 20 * twenties + np.array(counted(outcomes)) @ sign
    assert values.array[:, 0] == pytest.approx(score)
    assert len(set(score)) > 5
    assert all(-30 < row[0] < -8 for row in TABLE[1::2])


@pytest.mark.parametrize(("players", "points"), [(2, 3.0), (4, 0.5)])
@pytest.mark.parametrize("left", [3, 6, 10])
def test_a_disc_near_the_next_shooter_is_in_danger(players: int, points: float, left: int) -> None:
    """An own disc is worth more on the far side of the board, where one of four players has another opponent."""
    game = Crokinole(Options(players=players))
    position = Position.of(game, State(shots=game.shots_a_round - left))
    valued = expected(replace(position, left=left + 1))
    east, north = axis(1, players)

    def worth(along: float, across: float) -> float:
        place = along * east - across * north, along * north + across * east
        return worth_on(valued, [(*place, 0)], (east, north))

    across = (0.04, 0.09)
    assert mean(worth(-0.16, each) for each in across) > mean(worth(0.16, each) for each in across) + points
    assert all(worth(-0.16, each) == pytest.approx(worth(-0.16, -each)) for each in across)


def test_the_next_shooter_takes_the_best_disc() -> None:
    """So a second disc of the same ring is worth more than the first, less what any disc saves from an open twenty."""
    valued = expected(replace(Position.of(GAME, State()), left=7))
    places = [(0.14, -0.06, 0), (-0.14, -0.06, 0)]
    none, one, two = (worth_on(valued, places[:count], (0.0, 1.0)) for count in range(3))
    facts = row(2, 6)
    assert facts[5] < -0.1
    assert two - one == pytest.approx(one - none - facts[3] - 10 * facts[5], abs=1e-6)


def test_thinking_beats_greed() -> None:
    """Eight rounds with the same hand, either starting: more points by a wide margin."""
    difference = [_round(seed) for seed in range(8)]
    assert sum(difference) > 0


def _round(seed: int) -> int:
    game = Crokinole(Options(starter=seed % 2 + 1, fixed_rounds=1))
    styles = ("champion", "greedy")
    bots = [Planner(game, CHAMPION, STYLES[name]) for name in styles]
    rng, state = Random(seed), game.start()
    while True:
        move = game.played(state, by_hand(game, state, ask(bots[game.to_play(state)], game, state, rng), CHAMPION, rng))
        assert isinstance(move, Flick)
        settled = game.settled(state, move)
        if state.shots + 1 == game.shots_a_round:
            totals = game.tally(replace(state, discs=settled.discs, twenties=settled.twenties)).totals
            return totals[0] - totals[1]
        state = game.play(state, move).after
