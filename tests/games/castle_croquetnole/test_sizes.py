"""Tiles, coins and tables of other sizes: what is refused, and that layout, rules and physics follow."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from parlour.flick import Aim, Flick
from parlour.game import OptionError, read_options
from parlour.games.castle_croquetnole import CastleCroquetnole, Coin, Options, Place, State, spec
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.table import COIN_MASS, INCH
from parlour.physics import Kind

SIZES: tuple[dict[str, Any], ...] = (
    {"tile": 100, "coin": 50, "table": 18},
    {"tile": 236, "coin": 92, "table": 40},
    {"tile": 400, "coin": 200, "table": 60},
)


def lying(game: CastleCroquetnole, **places: tuple[float, float]) -> State:
    """A position in the second round with every coin before its tower but those that are placed (m)."""
    assert spec.arranging is not None
    state = spec.arranging.begin(game)
    for name, at in places.items():
        coin = state.coin(name)
        state = state.with_coin(Coin(name, at, inside=coin.inside, progress=coin.progress))
    return state


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize("sizes", SIZES)
def test_everything_is_as_many_tiles_apart_as_the_rules_say(sizes: dict[str, Any]) -> None:
    layout, tile = CastleCroquetnole(Options(**sizes)).layout, sizes["tile"] / 100 * INCH
    places = {(round(block.x / tile, 9) + 0.0, round(block.y / tile, 9) + 0.0) for block in layout.table.blocks}
    assert {(0.0, -5.0), (5.0, 0.0), (1.0, 1.0), (-1.0, -3.0), (3.0, -1.0)} <= places
    assert len(places) == 16
    assert (layout.gate_at, layout.door_at, layout.tower_at) == pytest.approx((tile, 3 * tile, 5 * tile))
    disc = layout.laid([(0.0, 0.0)]).discs[0]
    share = sizes["coin"] / 75
    assert (disc.radius, disc.mass) == pytest.approx((0.375 * share * INCH, COIN_MASS * share**2))


@pytest.mark.clause("CC-4")
@pytest.mark.parametrize("sizes", SIZES)
def test_the_starting_band_is_as_broad_as_a_coin_of_that_size(sizes: dict[str, Any]) -> None:
    game = CastleCroquetnole(Options(**sizes))
    layout, coin = game.layout, game.layout.coin
    for away, refused in ((1.0, None), (1.001, "outside_band"), (-0.001, "taken")):
        x, y = layout.spot(0, layout.tower_at - layout.tile / 2 - layout.radius - away * coin)
        refusal = game.refusal(game.start(), Place("Gm", x, y))
        code = None if refusal is None else refusal.code
        assert code == refused or (refused == "taken" and code == "outside_band")
    refusal = game.refusal(game.start(), Place("Gm", 0.0, 0.0))
    assert refusal is not None
    assert f"{1000 * coin:.4g} mm" in refusal.message


@pytest.mark.clause("CC-22")
@pytest.mark.parametrize("sizes", SIZES)
def test_coins_meet_a_diameter_apart_and_gates_are_passed_at_their_line(sizes: dict[str, Any]) -> None:
    game = CastleCroquetnole(Options(**sizes))
    tile, coin = game.layout.tile, game.layout.coin
    state = lying(game, Km=(0.0, -2.0 * tile), Kc=(0.0, 0.0))
    ruling = game.play(state, Flick(Aim(bearing=0.0, speed=2.0, coin="Km")))
    assert isinstance(ruling.move, Flick)
    result = ruling.move.result
    assert result is not None
    line = next(event for event in result.events if event.kind is Kind.LINE)
    disc = next(event for event in result.events if event.kind is Kind.DISC)
    assert line.time < disc.time  # both to a microsecond
    braking = game.layout.table.material.deceleration

    def run(time: float) -> float:
        return 2.0 * time - braking * time * time / 2.0

    assert run(line.time) == pytest.approx(tile, abs=5e-6)
    assert run(disc.time) == pytest.approx(2.0 * tile - coin, abs=5e-6)
    assert {"leaves", "bonus"} <= {event.name for event in ruling.events}


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ({"tile": 300}, "table is 34 in, too small for tiles of 3 in"),
        ({"table": 24}, "need 25 in"),
        ({"coin": 151}, "too wide for gates of 2 in"),
        ({"tile": 99}, "tile"),
        ({"coin": 201, "tile": 400, "table": 90}, "coin"),
        ({"table": 97}, "table"),
    ],
)
def test_sizes_that_cannot_be_are_refused_with_what_is_possible(sizes: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        Options(**sizes)


def test_a_record_from_before_the_sizes_has_the_usual_ones() -> None:
    older: dict[str, Any] = json.loads('{"gate_line": "outer", "table": 36}')
    options = read_options(Options, older)
    assert (options.table, options.tile, options.coin) == (36, 200, 75)


@pytest.mark.parametrize("sizes", SIZES)
def test_a_picture_has_coins_and_tiles_in_their_size(sizes: dict[str, Any]) -> None:
    game = CastleCroquetnole(Options(**sizes))
    scene = spec.scene(game, lying(game))
    assert len(scene.picture.pieces) == len(COINS)
    knight = next(piece for piece in scene.picture.pieces if piece.id == "Km")
    radii = {part.radius for part in knight.parts if hasattr(part, "radius")}
    assert round(500 * game.layout.coin, 4) in radii
    assert spec.flicking is not None
    (aiming, *_) = spec.flicking.aims.aimings(game, lying(game))
    assert aiming.radius == game.layout.radius
    assert math.isclose(aiming.edge, game.layout.side / 2 * math.sqrt(2.0))
