"""The layout and its options, the starting band, and the nearest free spot."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.castle_croquetnole.rules.spots import nearest
from parlour.games.castle_croquetnole.rules.table import (
    COIN_MASS,
    COIN_RADIUS,
    COIN_WIDTH,
    INCH,
    TOUCH,
    Layout,
    door,
    gate,
    layout,
    tower,
)
from parlour.physics import Disc, Kind, Shot, simulate

SIDE = 34 * INCH
PLAIN = layout("sides", "middle", SIDE)
LAYOUTS = [layout(castles, line, SIDE) for castles in ("sides", "corners") for line in ("middle", "outer", "inner")]


def rounded(x: float, y: float) -> tuple[float, float]:
    return round(x / INCH, 9) + 0.0, round(y / INCH, 9) + 0.0


# --- the layout -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-1")
def test_the_tiles_stand_where_the_layout_has_them() -> None:
    tiles = [rounded(block.x, block.y) for block in PLAIN.table.blocks]
    assert tiles[:4] == [(0, -10), (-10, 0), (0, 10), (10, 0)]
    assert sorted(tiles[4:8]) == [(-2, -2), (-2, 2), (2, -2), (2, 2)]
    assert sorted(tiles[8:]) == sorted(
        [(x, y) for x in (-2, 2) for y in (-6, 6)] + [(x, y) for x in (-6, 6) for y in (-2, 2)]
    )
    assert {(block.width, block.height) for block in PLAIN.table.blocks} == {(2 * INCH, 2 * INCH)}


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize(("line", "y"), [("middle", -2), ("outer", -1), ("inner", -3)])
def test_the_gate_line_is_where_the_option_says(line: str, y: float) -> None:
    lines = layout("sides", line, SIDE).table.lines
    south = lines[int(gate(0))]
    assert {rounded(south.x1, south.y1), rounded(south.x2, south.y2)} == {(-1, y), (1, y)}
    doors = list(lines[int(door(0)) :: 4])
    ends = [{rounded(each.x1, each.y1), rounded(each.x2, each.y2)} for each in doors]
    assert ends == [{(-1, at), (1, at)} for at in ((-7, -5) if line == "inner" else (-6,))]


@pytest.mark.clause("CC-1")
def test_in_the_corners_the_whole_layout_is_turned_by_half_a_right_angle() -> None:
    turned = layout("corners", "middle", SIDE)
    cos = math.sqrt(0.5)
    for one, other in zip(PLAIN.table.blocks, turned.table.blocks, strict=True):
        assert math.dist((other.x, other.y), (cos * (one.x - one.y), cos * (one.x + one.y))) < 1e-12
        assert (one.angle, other.angle) == (0.0, math.pi / 4)
    assert turned.axis(0)[0] > 0 > turned.axis(0)[1]


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize("plan", LAYOUTS, ids=lambda plan: f"{plan.castles}-{plan.gate_line}")
@pytest.mark.parametrize("castle", range(4))
def test_a_coin_that_goes_straight_in_passes_gate_and_door_and_hits_the_tower(plan: Layout, castle: int) -> None:
    x, y = plan.axis(castle)
    table = plan.table.with_discs([Disc(0.0, 0.0, COIN_RADIUS, COIN_MASS)])
    events = simulate(table, Shot(0, (2.0 * x, 2.0 * y))).events
    met = [(each.kind, str(each.other), each.direction) for each in events if each.kind in {Kind.LINE, Kind.BLOCK}]
    met = [each for each in met if each[0] is Kind.BLOCK or int(each[1]) < 8]  # a second line is passed outward
    assert met[:3] == [(Kind.LINE, gate(castle), 1), (Kind.LINE, door(castle), 1), (Kind.BLOCK, tower(castle), 0)]
    back = plan.table.with_discs([Disc(*plan.spot(castle, 8 * INCH), COIN_RADIUS, COIN_MASS)])
    events = simulate(back, Shot(0, (-1.2 * x, -1.2 * y))).events
    out = [(str(each.other), each.direction) for each in events if each.kind is Kind.LINE]
    doors = [(door(castle), -1), *([(str(castle + 8), -1)] if plan.two_lined else [])]
    assert out[: len(doors) + 1] == [*doors, (gate(castle), -1)]


@pytest.mark.clause("CC-4")
@pytest.mark.parametrize("plan", LAYOUTS, ids=lambda plan: f"{plan.castles}-{plan.gate_line}")
@pytest.mark.parametrize("castle", range(4))
def test_the_band_is_sampled_within_itself_and_clear_of_coins(plan: Layout, castle: int) -> None:
    rng = Random(castle)
    taken: list[tuple[float, float]] = []
    for _ in range(6):
        place = plan.somewhere_in_band(castle, taken, rng)
        assert plan.in_band(castle, place)
        assert not plan.tile_at(place)
        assert all(PLAIN.apart(place, other) >= 0 for other in taken)
        taken.append(place)


def test_the_margin_of_the_edge() -> None:
    assert rounded(*PLAIN.at_edge((1.0, -1.0))) == (16.625, -16.625)
    assert rounded(*PLAIN.at_edge((16.5 * INCH, 0.0), COIN_WIDTH)) == (15.875, 0)
    assert PLAIN.at_edge((0.1, 0.1), COIN_WIDTH) == (0.1, 0.1)


# --- the nearest free spot (CC-28) ------------------------------------------------------------------------------


def free(plan: Layout, point: tuple[float, float], coins: list[tuple[float, float]], margin: float = 0.0) -> bool:
    return (
        plan.whole(point, margin)
        and not plan.tile_at(point)
        and all(PLAIN.apart(point, other) >= -TOUCH for other in coins)
    )


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Layout, tuple[float, float], list[tuple[float, float]]]:
    """Some coins that overlap nothing, close together, and a target place among them."""
    plan = draw(st.sampled_from(LAYOUTS))
    rng = Random(draw(st.integers(0, 10**6)))
    middle = plan.at_edge((rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)))
    coins: list[tuple[float, float]] = []
    for _ in range(60):
        x, y = (value + rng.gauss(0.0, 0.03) for value in middle)
        if len(coins) < 7 and plan.on_table((x, y)) and not plan.tile_at((x, y)):
            coins += [(x, y)] if all(PLAIN.apart((x, y), other) >= 0 for other in coins) else []
    return plan, middle, coins


@pytest.mark.clause("CC-28")
@settings(deadline=None)
@given(crowds(), st.sampled_from([0.0, COIN_WIDTH]))
def test_no_free_spot_is_nearer(
    crowd: tuple[Layout, tuple[float, float], list[tuple[float, float]]], margin: float
) -> None:
    """Compared with a fine grid of places, which knows no geometry."""
    plan, wanted, coins = crowd
    found = nearest(plan, wanted, coins, margin)
    assert free(plan, found, coins, margin)
    distance = math.dist(found, wanted)
    step = COIN_WIDTH / 12
    steps = range(-int(distance / step) - 1, int(distance / step) + 2)
    near = [(wanted[0] + i * step, wanted[1] + j * step) for i in steps for j in steps]
    assert all(math.dist(point, wanted) >= distance - 1e-9 for point in near if free(plan, point, coins, margin))
    assert nearest(plan, wanted, coins[::-1], margin) == found


@pytest.mark.clause("CC-28")
def test_a_free_spot_is_taken_exactly() -> None:
    assert nearest(PLAIN, (0.4, 0.1), [(0.1, 0.1)]) == (0.4, 0.1)


@pytest.mark.clause("CC-28")
def test_right_on_a_coin_it_goes_to_the_left() -> None:
    assert nearest(PLAIN, (0.0, 0.0), [(0.0, 0.0)]) == (-COIN_WIDTH, 0.0)
