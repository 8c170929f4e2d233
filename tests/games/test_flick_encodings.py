"""Flicks as numbers: inverses over random play, illegal places, clipping, equal views for all seats."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.flick import Aim, Flick
from parlour.game import IllegalMoveError
from parlour.games import find_game
from parlour.games.castle_croquetnole.encoding import Moves
from parlour.games.castle_croquetnole.encoding.choices import choices
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.board import Cause, Coin, Play, Stage, guard_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Place
from parlour.games.crokinole import BoardDisc, Crokinole, Options, State
from parlour.games.crokinole.encoding import Flicks, decode, encode, observe
from parlour.games.crokinole.rules.table import DISC_RADIUS, START_LINE

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("crokinole", {}),
    ("crokinole", {"players": 4, "quadrant": "touching"}),
    ("crokinole", {"discs": "nca", "fixed_rounds": 1}),
    ("castle-croquetnole", {}),
    ("castle-croquetnole", {"castles": "corners", "gate_line": "inner", "turn_limit": 40}),
)


def played(name: str, options: dict[str, Any], count: int = 120) -> Iterator[tuple[Any, Any, Any, Any]]:
    """Random play, by turns of the game's own samples and of random numbers: game, encoding, state, move."""
    spec = find_game(name)
    game = spec.new(options)
    assert spec.learning is not None
    assert spec.learning.encodings is not None
    (encoding, *_) = spec.learning.encodings().encodings(game).values()
    rng, numbers, state = Random(5), np.random.default_rng(5), game.start()
    for ply in range(count):
        if game.outcome(state) is not None:
            return
        move = encoding.decode(state, numbers.uniform(encoding.low, encoding.high)) if ply % 3 else None
        move = game.sample(state, rng) if move is None else move
        assert game.refusal(state, move) is None
        yield game, encoding, state, move
        state = game.after(state, move)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_numbers_and_moves_are_inverses(name: str, options: dict[str, Any]) -> None:
    for _, encoding, state, move in played(name, options):
        numbers = encoding.encode(state, move)
        assert (encoding.low <= numbers).all()
        assert (numbers <= encoding.high).all()
        again = encoding.decode(state, numbers, "refuse")
        assert type(again) is type(move)
        assert encoding.encode(state, again) == pytest.approx(numbers, abs=1e-9)
        if isinstance(move, Flick):
            assert (again.aim.coin, again.aim.tight) == (move.aim.coin, move.aim.tight)
            assert again.meant.speed == pytest.approx(move.meant.speed)
            assert math.cos(math.radians(again.meant.bearing - move.meant.bearing)) == pytest.approx(1.0)
            if move.aim.start is not None:
                assert again.aim.start == pytest.approx(move.aim.start, abs=1e-9)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_observations_have_the_documented_shape_and_range(name: str, options: dict[str, Any]) -> None:
    for game, encoding, state, _ in played(name, options, 60):
        assert encoding.shape[0] == len(encoding.planes) == len({plane.name for plane in encoding.planes})
        for seat in range(len(game.seats)):
            seen = encoding.observe(state, seat)
            assert (seen.shape, seen.dtype) == (encoding.shape, np.float32)
            assert 0 < abs(seen).max() <= 1


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_numbers_beyond_the_bounds_are_clipped(name: str, options: dict[str, Any]) -> None:
    for _, encoding, state, _ in played(name, options, 20):
        wide = encoding.high - encoding.low
        assert encoding.decode(state, encoding.high + wide) == encoding.decode(state, encoding.high)
        with pytest.raises(IllegalMoveError, match="finite numbers"):
            encoding.decode(state, np.full(len(wide), np.nan))
        with pytest.raises(IllegalMoveError, match="finite numbers"):
            encoding.decode(state, encoding.high[1:])


# --- Crokinole ----------------------------------------------------------------------------------------------------


def test_a_disc_slides_along_its_circle_to_the_nearest_free_place() -> None:
    flicks = Flicks(Crokinole())
    state = State(shots=2, discs=(BoardDisc("m1", 0.0, -START_LINE), BoardDisc("w1", 0.03, -START_LINE)))
    for right, sign in ((0.5, -1), (-0.5, -1), (8.0, 1)):
        numbers = np.array([right, START_LINE, 0.0, 1.0, 0.0])
        with pytest.raises(IllegalMoveError, match="Choose a free spot") as error:
            flicks.decode(state, numbers, "refuse")
        assert error.value.refusal.clause == "CR-3"
        x, y = flicks.decode(state, numbers).aim.start or (0.0, 0.0)
        assert math.hypot(x, y) == pytest.approx(START_LINE)
        nearest = min(math.dist((x, y), (disc.x, disc.y)) for disc in state.discs)
        assert nearest == pytest.approx(2 * DISC_RADIUS, abs=2e-9)
        assert math.copysign(1.0, x - 0.015) == sign


def test_the_right_place_is_taken_where_both_are_equally_near() -> None:
    state = State(discs=(BoardDisc("w1", 0.0, -START_LINE),))
    x, _ = Flicks(Crokinole()).decode(state, np.array([0.0, START_LINE, 0.0, 1.0, 0.0])).aim.start or (0.0, 0.0)
    assert x > DISC_RADIUS


def test_without_a_free_place_there_is_no_flick() -> None:
    angles = [math.radians(degrees) for degrees in range(-50, 51, 5)]
    ring = [BoardDisc(f"w{n}", START_LINE * math.sin(a), -START_LINE * math.cos(a)) for n, a in enumerate(angles, 1)]
    with pytest.raises(IllegalMoveError, match="No place on the starting line is free"):
        Flicks(Crokinole()).decode(State(discs=tuple(ring)), np.array([0.0, START_LINE, 0.0, 1.0, 0.0]))


def test_the_seats_of_crokinole_see_and_act_alike() -> None:
    for players, shots in ((2, 1), (4, 1), (4, 2), (4, 3)):
        flicks = Flicks(Crokinole(Options(players=players)))
        first, other = State(), State(shots=shots)
        numbers = np.array([12.0, START_LINE, 5.0, 1.0, 3.0])
        one, two = flicks.decode(first, numbers).meant, flicks.decode(other, numbers).meant
        turn = 360.0 / players * shots
        assert (two.bearing - one.bearing) % 360.0 == pytest.approx(turn % 360.0)
        assert one.start is not None
        assert two.start is not None
        rotated = complex(*one.start) * complex(math.cos(math.radians(turn)), -math.sin(math.radians(turn)))
        assert (rotated.real, rotated.imag) == pytest.approx(two.start)
    flicks = Flicks(Crokinole())
    mine = State(starter=0, shots=2, discs=(BoardDisc("m1", 0.1, -0.2), BoardDisc("w1", 0.05, 0.15)))
    theirs = State(starter=1, shots=2, discs=(BoardDisc("m1", -0.05, -0.15), BoardDisc("w1", -0.1, 0.2)))
    assert (flicks.observe(mine, 0) == flicks.observe(theirs, 1)).all()
    assert (flicks.observe(mine, 1) == flicks.observe(theirs, 0)).all()
    assert (flicks.observe(mine, 1) != flicks.observe(mine, 0)).any()


def test_the_module_s_functions_are_those_of_the_default_game() -> None:
    state = Crokinole().start()
    move = decode(state, np.array([0.0, START_LINE, 0.0, 1.0, 0.0]))
    assert encode(state, move) == pytest.approx([0.0, START_LINE, 0.0, 1.0, 0.0])
    assert (observe(state, 0) == Flicks(Crokinole()).observe(state, 0)).all()


# --- Castle Croquetnole -------------------------------------------------------------------------------------------


def choosing(flicks: tuple[Cause, ...] = (), croquets: int = 1) -> Any:
    """Moons' knight lies beside its off-duty guard, and has a croquet."""
    game = CastleCroquetnole()
    state = game.start()
    for coin in ("Gm", "Gs", "Gc", "Ga", "Km"):
        state = game.after(state, Moves(game).decode(state, np.array([0.0, 0.0, 0.04, 0.0, 1.0, 0.0])))
        assert state.coin(coin).at is not None
    moved = (Coin("Km", at=(0.0, 0.03)), Coin("Gm", at=(0.02, 0.03)))
    for each in moved:
        state = state.with_coin(each)
    return game, replace(state, turn=4, stage=Stage.KNIGHT, play=Play("Km", flicks, croquets=croquets))


def test_every_croquet_can_be_chosen_and_an_illegal_place_is_moved() -> None:
    game, state = choosing()
    moves = Moves(game)
    kinds = [choice.about or choice.kind for choice in choices(game, state)]
    assert kinds == ["flicks", "lift", "loose", "tight", "tap", "decline"]
    for number, kind in enumerate(kinds[:5]):
        numbers = np.array([(number + 0.5) / 6, 0.001, 0.002, 0.0, 1.0, 0.0])
        move = moves.decode(state, numbers)
        assert isinstance(move, Croquet)
        assert move.kind == kind
        assert game.refusal(state, move) is None
        again = moves.decode(state, moves.encode(state, move), "refuse")
        assert isinstance(again, Croquet)
        assert again.kind == kind
        assert again.place == (None if move.place is None else pytest.approx(move.place, abs=1e-9))
        if kind == "lift":
            with pytest.raises(IllegalMoveError, match="overlaps"):
                moves.decode(state, numbers, "refuse")


def test_a_tight_flick_is_turned_towards_the_guard() -> None:
    game, state = choosing((Cause.TIGHT, Cause.CROQUET), croquets=0)
    guard = state.coin(guard_of(0)).at
    state = state.with_coin(Coin("Km", at=(guard[0] - 0.01905, guard[1])))
    numbers = np.array([0.1, 0.0, 0.0, -90.0, 1.0, 0.0])
    with pytest.raises(IllegalMoveError, match="Aim a tight croquet towards the guard"):
        Moves(game).decode(state, numbers, "refuse")
    move = Moves(game).decode(state, numbers)
    assert isinstance(move, Flick)
    assert move.aim.tight == "Gm"
    assert min(abs(move.meant.bearing - 1.0), abs(move.meant.bearing - 179.0)) < 1e-6


def test_a_coin_is_placed_at_the_nearest_place_of_its_band() -> None:
    game = CastleCroquetnole()
    moves, state = Moves(game), game.start()
    numbers = np.array([0.0, 0.0, 0.0, 0.0, 1.0, 0.0])
    with pytest.raises(IllegalMoveError, match="within a coin-width"):
        moves.decode(state, numbers, "refuse")
    move = moves.decode(state, numbers)
    assert isinstance(move, Place)
    assert game.layout.from_tower(0, (move.x, move.y)) == pytest.approx(0.0, abs=1e-9)


def test_the_seats_of_castle_croquetnole_see_and_act_alike() -> None:
    game, state = choosing()
    moves = Moves(game)
    seen = moves.observe(state, 0)
    assert seen[0].tolist() == [1, 1, 0, 1, 0, 1, 0, 1]
    others = [moves.observe(game.start(), seat) for seat in range(4)]
    owed = [plane.name for plane in moves.planes].index("owed")
    assert others[0][owed].tolist() == [0.5, 1, 0, 0.5, 0, 0.5, 0, 0.5]
    assert others[1][owed].tolist() == [0, 0.5, 0, 0.5, 0, 0.5, 0.5, 1]
    placed = game.start()
    for seat in range(4):
        x, y = game.layout.axis(seat)
        move = moves.decode(placed, np.array([0.0, 0.0, 0.04, 0.0, 1.0, 0.0]))
        assert (move.x, move.y) == pytest.approx((x * 0.214, y * 0.214))  # type: ignore[union-attr]
        placed = game.after(placed, move)
    views = [moves.observe(placed, seat)[:3] for seat in range(4)]
    for view in views[1:]:
        assert view == pytest.approx(views[0], abs=1e-6)


def test_an_aim_of_a_bot_is_encoded() -> None:
    state = State()
    flick = Flick(Aim(350.0, 0.9, (0.05, -0.3)))
    assert Flicks(Crokinole()).encode(state, flick)[2] == pytest.approx(-10.0)
