"""The clauses of Crokinole that need no shot to be judged: sides, turns, placement."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.arena import play_out
from parlour.flick import Aim, Flick, ShotResult
from parlour.game import OptionError
from parlour.games.crokinole import spec
from parlour.games.crokinole.rules import Counted, Options
from parlour.games.crokinole.rules.board import BoardDisc, State, Tally
from parlour.games.crokinole.rules.table import (
    DISC_RADIUS,
    INCH,
    LINE_WIDTH,
    START_LINE,
    axis,
    in_quadrant,
    on_start_line,
)
from parlour.match import Match
from tests.games.crokinole.scenes import DITCH, HOLE, crokinole, events_of, last_shot, place, result, straight

PRESETS = [(2, "classic", 12), (4, "classic", 6), (2, "nca", 8), (4, "nca", 6)]
EDGE = DISC_RADIUS + LINE_WIDTH / 2
"""How far from the middle of a line a disc's centre is when its rim touches it."""


# --- CR-1: sides and discs ------------------------------------------------------------------------------------


@pytest.mark.clause("CR-1")
@pytest.mark.parametrize(("players", "discs", "each"), PRESETS)
def test_each_seat_has_its_discs(players: int, discs: str, each: int) -> None:
    game = crokinole(players=players, discs=discs)
    assert (game.options.each, game.shots_a_round) == (each, each * players)
    shot = [game.next_disc(State(shots=shots)) for shots in range(game.shots_a_round)]
    assert len(set(shot)) == len(shot)
    assert Counter(coin[:-1].rstrip("0123456789") for coin in shot) == dict.fromkeys(
        ("m", "w") if players == 2 else ("ma", "wa", "mb", "wb"), each
    )


@pytest.mark.clause("CR-1")
@pytest.mark.parametrize(
    ("preset", "players", "each"), [("classic", 2, 12), ("classic", 4, 6), ("nca", 2, 8), ("nca", 4, 6)]
)
def test_the_presets_have_their_discs(preset: str, players: int, each: int) -> None:
    game = spec.new({**spec.variants.presets[preset], "players": players})
    assert game.options.each == each


@pytest.mark.clause("CR-13")
def test_the_nca_preset_takes_the_ncas_side_of_every_option() -> None:
    nca = spec.new(spec.variants.presets["nca"]).options
    assert (nca.quadrant, nca.saved_by, nca.failed_open_shot) == ("touching", "any struck disc", "all struck")
    assert (nca.damage, nca.beyond_line, nca.no_hiding) == ("suspends", "ditched", True)
    assert (nca.fixed_rounds, nca.play_off, nca.count_twenties) == (4, "none", True)
    classic = spec.new(spec.variants.presets["classic"]).options
    assert (classic.quadrant, classic.saved_by, classic.failed_open_shot) == ("half", "shot disc", "shot disc")
    assert (classic.damage, classic.beyond_line, classic.no_hiding) == ("stays", "ditched", True)
    assert (classic.fixed_rounds, classic.play_off, classic.count_twenties) == (0, "none", False)


@pytest.mark.clause("CR-1")
def test_a_disc_has_a_name_that_says_whose_it_is() -> None:
    assert crokinole().disc_name("w12") == "walnut 12"
    assert crokinole(players=4).disc_name("mb6") == "maple b 6"
    assert [crokinole(players=4).disc_id(seat, 1) for seat in range(4)] == ["ma1", "wa1", "mb1", "wb1"]


@pytest.mark.clause("CR-1")
def test_partners_sit_opposite_each_other() -> None:
    game = crokinole(players=4)
    for seat in (0, 1):
        (x, y), (other_x, other_y) = axis(seat, 4), axis(seat + 2, 4)
        assert (x, y) == (-other_x, -other_y)
        assert game.disc_id(seat, 1)[0] == game.disc_id(seat + 2, 1)[0]


@pytest.mark.clause("CR-1")
@pytest.mark.parametrize("options", [{"players": 3}, {"players": 1}, {"players": 6}, {"discs": "ten"}, {"starter": 3}])
def test_other_counts_of_players_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        Options(**options)


COUNTS: list[Any] = [1.5, 1.0, math.nan, math.inf, True, "1", None, (1,), -1, 13]


@pytest.mark.clause("CR-12")
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("zone", range(4))
@pytest.mark.parametrize("side", [0, 1])
def test_a_count_that_is_no_possible_number_of_discs_is_refused(count: Any, zone: int, side: int) -> None:
    counts: list[Any] = [[0] * 4, [0] * 4]
    counts[side][zone] = count
    game = crokinole()
    refusal = game.refusal(game.start(), Counted(Tally((tuple(counts[0]), tuple(counts[1])))))
    assert refusal is not None
    assert refusal.clause in {"CR-1", "CR-12"}
    assert refusal.message[-1] == "."


@pytest.mark.clause("CR-12")
@pytest.mark.parametrize("counts", [(), ((0,) * 4,), ((0,) * 3, (0,) * 4), ([0] * 4, [0] * 4), None, "counts"])
def test_a_count_that_has_not_four_numbers_for_each_side_is_refused(counts: Any) -> None:
    refusal = crokinole().refusal(State(), Counted(Tally(counts)))
    assert refusal is not None
    assert refusal.code == "no_count"


@pytest.mark.clause("CR-1", "CR-12")
def test_more_twenties_than_discs_are_refused() -> None:
    game = crokinole(discs="nca")
    assert game.refusal(State(), Counted(Tally(((8, 0, 0, 0), (0, 8, 0, 0))))) is None
    refusal = game.refusal(State(), Counted(Tally(((9, 0, 0, 0), (0, 0, 0, 0)))))
    assert refusal is not None
    assert refusal.message == "Maple shoots 8 discs in a round and cannot have 9 that count."


# --- CR-2: order of play --------------------------------------------------------------------------------------


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_shots_go_round_clockwise_as_seen_from_above(players: int) -> None:
    game = crokinole(players=players)
    seats = [game.to_play(State(shots=shots)) for shots in range(2 * players)]
    assert seats == [*range(players)] * 2
    clockwise = [math.degrees(math.atan2(*axis(seat, players))) for seat in seats]
    turns = [(after - before) % 360 for before, after in pairwise(clockwise)]
    assert turns == [360 / players] * (2 * players - 1)


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize(("players", "starter", "order"), [(2, 1, [1, 0, 1]), (4, 2, [2, 3, 0, 1, 2])])
def test_the_order_begins_with_the_starter(players: int, starter: int, order: list[int]) -> None:
    game = crokinole(players=players)
    assert [game.to_play(State(starter=starter, shots=shots)) for shots in range(len(order))] == order


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_lot_decides_who_starts_and_every_seat_may(players: int) -> None:
    game = crokinole(players=players)
    starters = [game.by_lot(Random(seed)).start().starter for seed in range(400)]
    assert starters == [game.by_lot(Random(seed)).start().starter for seed in range(400)]
    counts = Counter(starters)
    assert sorted(counts) == list(range(players))
    assert min(counts.values()) > 0.7 * 400 / players


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_lot_is_drawn_from_the_seed_of_a_match(players: int) -> None:
    starters = [Match.new(spec, {"players": players}, seed=seed).opening.starter for seed in range(100)]
    assert sorted(set(starters)) == list(range(players))
    assert starters == [Match.new(spec, {"players": players}, seed=seed).opening.starter for seed in range(100)]
    named = {"players": players, "starter": 2}
    assert Match.new(spec, named, seed=1).game == crokinole(**named)


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_lot_is_drawn_in_the_arena_as_on_the_page(players: int) -> None:
    """The record names the seat that was drawn, and its first shot is that seat's."""
    options, starters = {"players": players, "discs": "nca", "fixed_rounds": 1}, set()
    for seed in range(8):
        record = play_out(spec, options, ("club",) * players, seed).record()
        drawn = Match.new(spec, options, seed=seed)
        assert record.options["starter"] == drawn.game.options.starter > 0
        assert record.turns[0].seat == drawn.to_play
        assert Match.from_record(spec, record).outcome is not None
        starters.add(record.turns[0].seat)
    assert len(starters) > 1


@pytest.mark.clause("CR-2")
def test_the_lot_leaves_a_named_starter_alone() -> None:
    game = crokinole(players=4, starter=3)
    assert game.by_lot(Random(1)) is game
    assert game.start().starter == 2
    assert crokinole().start().starter == 0


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize(("players", "starters"), [(2, [0, 1, 0, 1]), (4, [0, 1, 2, 3])])
def test_the_next_round_is_started_by_the_seat_to_the_left(players: int, starters: list[int]) -> None:
    """Facing the middle, the next seat clockwise is on one's left hand."""
    game = crokinole(players=players)
    for seat, left in pairwise(starters):
        _, ruling = last_shot(players=players, starter=seat)
        assert ruling.after.starter == left
        assert events_of(ruling)[-1] == ("next round", "CR-2", ())
        assert game.seats[left].capitalize() in ruling.events[-1].message
        (x, y), (there_x, there_y) = axis(seat, players), axis(left, players)
        assert (there_x, there_y) == ((y, -x) if players == 4 else (-x, -y))


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize(("players", "discs", "each"), PRESETS)
def test_a_round_runs_until_every_disc_is_shot_however_it_stands(players: int, discs: str, each: int) -> None:
    """Nine twenties more would have decided it long ago."""
    game = crokinole(players=players, discs=discs)
    before = State(shots=each * players - 2, twenties=(9, 0))
    aim = straight(game, before)
    after = game.play(before, Flick(aim, aim, ShotResult((), ((game.next_disc(before), DITCH),)))).after
    assert (after.round, after.shots) == (1, each * players - 1)
    aim = straight(game, after)
    ended = game.play(after, Flick(aim, aim, ShotResult((), ((game.next_disc(after), DITCH),)))).after
    assert (ended.round, ended.shots, ended.discs, ended.twenties) == (2, 0, (), (0, 0))


# --- CR-3: placement ------------------------------------------------------------------------------------------


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("inches", [12 - 5 / 8 - 1 / 32, 12.0, 12 + 5 / 8 + 1 / 32])
@pytest.mark.parametrize("degrees", [-45.0, 0.0, 45.0])
def test_a_disc_may_be_placed_anywhere_on_the_line_in_its_quadrant(players: int, inches: float, degrees: float) -> None:
    game = crokinole(players=players)
    for shots in range(players):
        before = State(shots=shots)
        aim = Aim(0.0, 1.0, place(game, before, degrees, inches * INCH))
        assert game.refusal(before, Flick(aim)) is None


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize("shift", [1e-7, -1e-7])
@pytest.mark.parametrize("edge", [START_LINE - EDGE, START_LINE + EDGE])
def test_the_line_has_two_edges_and_a_disc_touches_them_or_not(shift: float, edge: float) -> None:
    assert on_start_line(0.0, edge + shift) == (abs(edge + shift - START_LINE) < EDGE)


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize(("degrees", "inside"), [(44.999, True), (45.0, True), (45.001, False), (180.0, False)])
@pytest.mark.parametrize("side", [1, -1])
def test_half_of_a_disc_is_in_the_quadrant_when_its_centre_is(degrees: float, inside: bool, side: int) -> None:  # noqa: FBT001
    game = crokinole(players=4)
    for seat in range(4):
        x, y = place(game, State(shots=seat), side * degrees)
        assert in_quadrant(x, y, seat, 4) is inside


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(
    ("degrees", "half", "touching"),
    [
        (45.0, True, True),
        (45.001, False, True),
        (46.0, False, True),
        (47.5, False, True),
        (47.98, False, True),
        (47.99, False, False),
        (49.0, False, False),
        (90.0, False, False),
        (135.0, False, False),
        (180.0, False, False),
    ],
)
def test_the_disc_may_reach_over_the_quadrant_line_where_touching_it_is_enough(
    players: int,
    side: int,
    degrees: float,
    half: bool,  # noqa: FBT001
    touching: bool,  # noqa: FBT001
) -> None:
    """On the starting line 2.985 degrees beyond it: the disc's radius over the line's."""
    for quadrant, legal in (("half", half), ("touching", touching)):
        game = crokinole(players=players, quadrant=quadrant)
        for shots in range(players):
            before = State(shots=shots)
            aim = replace(straight(game, before), start=place(game, before, side * degrees))
            assert (game.refusal(before, Flick(aim)) is None) is legal
            if legal:
                played = game.play(before, Flick(aim)).move
                assert isinstance(played, Flick)
                assert played.aim == aim


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize("inches", [12 - 5 / 8 - 1 / 32, 12.0, 12 + 5 / 8 + 1 / 32])
def test_the_overhang_is_a_length_and_not_an_angle(inches: float) -> None:
    """Nearer to the middle the same disc may stand at a greater angle."""
    game = crokinole(quadrant="touching")
    widest = 45.0 + math.degrees(math.asin(5 / 8 / inches))
    for shift, legal in ((-1e-5, True), (1e-5, False)):
        aim = Aim(0.0, 1.0, place(game, State(), widest + shift, inches * INCH))
        assert (game.refusal(State(), Flick(aim)) is None) is legal
    behind = Aim(0.0, 1.0, place(game, State(), 46.0, (12 + 5 / 8 + 1 / 32) * INCH + 1e-6))
    refusal = game.refusal(State(), Flick(behind))
    assert refusal is not None
    assert refusal.code == "off_the_line", "wholly behind the starting line"


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize(("quadrant", "widest"), [("half", 45.0), ("touching", 47.985)])
def test_shots_drawn_by_chance_are_legal_and_come_from_the_whole_quadrant(quadrant: str, widest: float) -> None:
    game, rng = crokinole(quadrant=quadrant), Random(4)
    starts = [game.sample(State(), rng).aim.start for _ in range(2000)]
    degrees = [math.degrees(math.atan2(start[0], -start[1])) for start in starts if start is not None]
    assert len(degrees) == 2000
    assert widest - 1.0 < max(degrees) <= widest
    assert -widest <= min(degrees) < 1.0 - widest


@pytest.mark.clause("CR-3")
@given(st.floats(-math.pi, math.pi))
def test_every_place_is_in_one_quadrant_and_only_a_border_in_two(angle: float) -> None:
    x, y = START_LINE * math.cos(angle), START_LINE * math.sin(angle)
    seats = [seat for seat in range(4) if in_quadrant(x, y, seat, 4)]
    on_border = abs(abs(x) - abs(y)) <= 2e-9
    assert len(seats) == 1 or (on_border and len(seats) == 2)


@pytest.mark.clause("CR-3")
def test_a_disc_may_touch_another_and_not_overlap_it() -> None:
    game, x = crokinole(), 2 * DISC_RADIUS
    for shift, free in ((1e-6, True), (0.0, True), (-1e-6, False)):
        before = State(shots=2, discs=(BoardDisc("w1", x + shift, -START_LINE),))
        refusal = game.refusal(before, Flick(Aim(0.0, 1.0, (0.0, -START_LINE))))
        assert (refusal is None) is free


def test_a_result_in_inches_is_converted() -> None:
    """Checks the tests' helper."""
    made = result("0.1:m1*w1", {"w1": (10.0, 0.0), "m1": HOLE})
    assert [(each.coin, each.other) for each in made.events] == [("m1", "w1")]
    assert made.places()["w1"].x == pytest.approx(0.254)
