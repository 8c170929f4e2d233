"""What a page needs to aim a coin, to place one, and to play a flick back."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from parlour.flick import FASTEST, MOST_SPIN, Aim, Flick
from parlour.games.castle_croquetnole import (
    CastleCroquetnole,
    Cause,
    Croquet,
    Decline,
    Pass,
    Place,
    Play,
    State,
    drawing,
    notation,
    spec,
)
from parlour.games.castle_croquetnole.drawing.flicking import aimings, brief, placings, playback
from parlour.games.castle_croquetnole.drawing.placing import things
from parlour.games.castle_croquetnole.rules.board import COINS, guard_of, knight_of
from parlour.games.castle_croquetnole.rules.landmarks import way_on
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, COIN_WIDTH, TOUCH
from parlour.match import Match
from parlour.physics import Block
from parlour.record import SeatRecord
from parlour.scene import Placing
from parlour.testing import random_rulings
from tests.games.castle_croquetnole.scenes import (
    ARMS,
    BEFORE_SUNS,
    IN_SUNS,
    MOONS,
    SUNS,
    aimed,
    game,
    inches,
    jail,
    names,
    off,
    put,
    ruled,
    state,
)

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import Move
    from parlour.scene import Obstacle

GAMES = [
    game(turn_limit=20),
    game(castles="corners", gate_line="outer", turn_limit=12),
    game(illegal_entry="undo_flick", turn_limit=12),
]


@cache
def rulings() -> tuple[tuple[CastleCroquetnole, Ruling[State, Move]], ...]:
    return tuple((rules, ruling) for seed, rules in enumerate(GAMES) for ruling in random_rulings(rules, Random(seed)))


def croqueting(kind: str = "", place: tuple[float, float] | None = None) -> State:
    """Moons' knight has struck its guard in the middle of the table; with a kind that croquet is chosen."""
    before = put(state(play=Play("Km", (), ("Gm",), croquets=1)), "Gm", (0.0, 0.0), inside=None)
    before = put(before, "Km", (0.0, -1.0), inside=None)
    return game().play(before, Croquet(kind, place)).after if kind else before


# --- aiming -----------------------------------------------------------------------------------------------------


def test_there_is_something_to_do_until_the_end() -> None:
    for rules, ruling in rulings():
        now = ruling.before
        ways = (bool(aimings(rules, now)), bool(placings(rules, now)))
        assert any(ways)
        assert ways[1] == (bool(now.owed) or rules.choosing(now))
        assert ways[0] == (not ways[1])
    for rules in GAMES:
        over = [ruling.after for known, ruling in rulings() if known is rules][-1]
        assert rules.outcome(over) is not None
        assert aimings(rules, over) == ()
        assert placings(rules, over) == ()


def test_the_suggested_flick_is_legal_for_every_coin_that_is_offered() -> None:
    for rules, ruling in rulings():
        now = ruling.before
        offered = [aiming.coin for aiming in aimings(rules, now)]
        assert offered == [coin for coin in COINS if _legal(rules, now, coin)]
        for aiming in aimings(rules, now):
            assert rules.refusal(now, Flick(Aim(aiming.bearing, aiming.speed, coin=aiming.coin))) is None
            assert aiming.slowest <= aiming.speed <= aiming.fastest == FASTEST
            assert (aiming.most_spin, aiming.radius, aiming.places) == (MOST_SPIN, COIN_RADIUS, None)
            assert aiming.start == now.coin(aiming.coin).at
            assert aiming.piece.id == aiming.coin


def _legal(rules: CastleCroquetnole, now: State, coin: str) -> bool:
    lies = now.coin(coin).at is not None
    return lies and rules.refusal(now, Flick(Aim(0.0, 1.0, coin=coin))) is None


def test_knight_and_guard_are_both_offered_while_either_may_be_begun() -> None:
    def offered(before: State) -> list[str]:
        return [aiming.coin for aiming in aimings(game(), before)]

    assert offered(state()) == ["Km", "Gm"]
    assert offered(state(turn=1)) == ["Ks"]
    assert offered(state(guard=True)) == ["Gm"]
    assert offered(state(play=Play("Km", (Cause.SCORE,)))) == ["Km"]
    assert offered(jail(state(guard=True), "Km", SUNS)) == ["Gm"]
    assert offered(croqueting()) == []


def test_a_knight_is_aimed_beside_what_it_has_to_do_next() -> None:
    for rules, ruling in rulings():
        for aiming in aimings(rules, ruling.before):
            coin = ruling.before.coin(aiming.coin)
            if aiming.coin.startswith("K") and math.dist(aiming.start, way_on(rules, coin).at) > COIN_RADIUS:
                first = aiming.targets[0]
                assert (first.at, first.label) == (way_on(rules, coin).at, way_on(rules, coin).name)
                east, north = first.at[0] - aiming.start[0], first.at[1] - aiming.start[1]
                line = math.degrees(math.atan2(east, north))
                assert 4.0 - 1e-6 <= abs((aiming.bearing - line + 180.0) % 360.0 - 180.0) <= 75.0 + 1e-6


def test_the_first_aim_gains_nothing_before_a_gate() -> None:
    before = put(state(), "Km", (BEFORE_SUNS[0] + 4.0, 0.0), inside=None)
    aiming = aimings(game(), before)[0]
    ruling = game().play(before, Flick(Aim(aiming.bearing, aiming.speed, coin="Km")))
    assert not {"score", "bonus"} & set(names(ruling))


@pytest.mark.parametrize(("hand", "most"), [("", 0), ("club", 2)])
def test_the_first_aim_is_no_solution(hand: str, most: int) -> None:
    """The first twenty flicks of matches in which nobody aims: with the steady hand none scores."""
    for seed in range(3):
        match = Match.new(spec, seats=(SeatRecord(hand=hand),) * 4, seed=seed)
        flicks, scores, rng = 0, 0, Random(seed)
        while flicks < 20:
            found = aimings(match.game, match.state)
            if not found:
                match = match.play(match.game.sample(match.state, rng))
                continue
            tight = found[0].tight[0].coin if found[0].tight else ""
            match = match.play(Flick(Aim(found[0].bearing, found[0].speed, coin=found[0].coin, tight=tight)))
            flicks += 1
            scores += "score" in names(match.rulings[-1])
        assert scores <= most


def test_a_guard_is_aimed_at_a_prison_an_invader_or_its_gate() -> None:
    def first(before: State) -> str:
        aiming = next(aiming for aiming in aimings(game(), before) if aiming.coin == "Gm")
        return aiming.targets[0].label

    assert first(jail(state(guard=True), "Km", ARMS)) == "the tower of Arms"
    assert first(put(state(), "Ks", (0.0, -4.5), inside=MOONS)) == "Suns' knight"
    assert first(put(state(), "Gm", (0.0, 0.0), inside=None)) == "the gate of Moons"


@pytest.mark.parametrize("place", [(0, -5), (-16, -16), (16.2, 3), (0.5, 16)])
def test_what_a_small_screen_shows_has_the_coin_well_within(place: tuple[float, float]) -> None:
    for seat in range(4):
        before = put(state(turn=4 + seat), knight_of(seat), place, inside=None)
        for aiming in aimings(game(), before):
            assert aiming.about is not None
            angle = math.radians(aiming.facing)
            east, north = (aiming.start[axis] - aiming.about[axis] for axis in (0, 1))
            right = east * math.cos(angle) - north * math.sin(angle)
            ahead = east * math.sin(angle) + north * math.cos(angle)
            assert abs(right) < aiming.lane[0] - 2 * COIN_RADIUS
            assert abs(ahead) < aiming.lane[1] - 2 * COIN_RADIUS


def test_everything_is_a_target_once() -> None:
    aiming = aimings(game(), state())[0]
    labels = [target.label for target in aiming.targets]
    assert len(set(labels)) == len(labels) == 7 + 12
    assert labels[0] == "the gate of Moons"
    assert {label.split(" ")[1] for label in labels[1:8]} == {"knight", "guard"}


def test_obstacles_are_the_tiles_and_the_other_coins() -> None:
    rules = game()
    aiming = aimings(rules, state())[0]
    tiles = [each for each in aiming.obstacles if each.size is not None]
    assert [each.at for each in tiles] == [(block.x, block.y) for block in rules.layout.table.blocks]
    assert {each.at for each in aiming.obstacles if each.size is None} == {
        at for coin, at in state().lying() if coin != "Km"
    }


def test_a_tight_flick_is_aimed_at_the_guard_which_takes_it() -> None:
    found = placings(game(), croqueting())
    tight = next(placing for placing in found if placing.label == "Tight")
    before = croqueting("tight", tight.start)
    (aiming,) = aimings(game(), before)
    assert [(each.coin, each.label) for each in aiming.tight] == [("Gm", "Moons' guard")]
    assert [target.label for target in aiming.targets] == ["Moons' guard"]
    aim = Aim(aiming.bearing, aiming.speed, coin="Km", tight=aiming.tight[0].coin)
    assert game().refusal(before, Flick(aim)) is None
    after = game().play(before, Flick(aim)).after
    assert after.coin("Km").at == before.coin("Km").at
    assert after.coin("Gm").at != before.coin("Gm").at


def test_a_seat_looks_over_its_own_castle_at_the_middle() -> None:
    assert [aimings(game(), state(turn=4 + seat))[0].facing for seat in range(4)] == [0.0, 90.0, 180.0, 270.0]
    corners = [aimings(game(castles="corners"), state(turn=4 + seat))[0].facing for seat in range(4)]
    assert corners == pytest.approx([315.0, 45.0, 135.0, 225.0])


# --- placing ----------------------------------------------------------------------------------------------------


def distance(thing: Obstacle, place: tuple[float, float]) -> float:
    """From a point to a thing, m; below 0 inside."""
    if thing.size is None:
        return math.dist(place, thing.at) - thing.radius
    return Block(*thing.at, *thing.size, math.radians(thing.turn)).distance(*place)


def fits(placing: Placing, place: tuple[float, float]) -> bool:
    """What a page can know of whether a coin may lie there, by the placing alone."""
    gap = distance(placing.beside, place) - placing.radius
    within = all(
        low + placing.radius - TOUCH <= at <= high - placing.radius + TOUCH
        for at, low, high in zip(place, placing.low, placing.high, strict=True)
    )
    free = all(distance(thing, place) - placing.radius >= -TOUCH for thing in placing.things)
    return -TOUCH <= gap <= placing.most + TOUCH and within and free


def allowed(rules: CastleCroquetnole, now: State, placing: Placing, place: tuple[float, float]) -> bool:
    text = f"{placing.move} {place[0]!r},{place[1]!r}"
    return rules.refusal(now, notation.parse_move(rules, now, text)) is None


def test_a_suggested_place_may_be_taken_and_a_page_knows_which_others_may() -> None:
    rng, seen = Random(7), {True: 0, False: 0}
    several = [(rules, ruling.before) for rules, ruling in rulings() if placings(rules, ruling.before)]
    for rules, now in [*several, (game(), croqueting())]:
        for placing in placings(rules, now):
            assert allowed(rules, now, placing, placing.start)
            assert fits(placing, placing.start)
            reach = 2.2 * COIN_WIDTH + (placing.beside.size or (0.0, 0.0))[0] / 2
            for _ in range(40):
                x, y = (at + rng.uniform(-reach, reach) for at in placing.beside.at)
                assert fits(placing, (x, y)) == allowed(rules, now, placing, (x, y))
                seen[fits(placing, (x, y))] += 1
    assert min(seen.values()) > 200


def test_a_page_can_lay_the_knight_against_its_guard_from_any_side() -> None:
    before = croqueting()
    for placing in placings(game(), before):
        away = placing.beside.radius + placing.radius + placing.most
        for degrees in range(0, 360, 7):
            angle = math.radians(degrees)
            at = placing.beside.at
            place = (at[0] + away * math.sin(angle), at[1] + away * math.cos(angle))
            assert fits(placing, place) == allowed(game(), before, placing, place)
            assert fits(placing, place) or placing.most  # farther off there is a tile


def test_the_three_croquets_with_a_place_are_offered_where_one_is_owed() -> None:
    found = placings(game(), croqueting())
    assert [(placing.move, placing.key) for placing in found] == [
        ("croquet lift", "2"),
        ("croquet loose", "3"),
        ("croquet tight", "4"),
    ]
    assert [placing.most for placing in found] == [COIN_WIDTH, 0.0, 0.0]
    keys = {choice.label: choice.key for choice in drawing.choices(game(), croqueting())}
    assert all(keys[placing.label] == placing.key for placing in found)


@pytest.mark.parametrize(
    ("before", "move", "clause"),
    [
        (game().start(), "place Gm", "CC-4"),
        (put(state(owed=("Gm",)), "Gm", at=None), "place Gm", "CC-16"),
        (jail(state(owed=("Km",)), "Km", MOONS), "place Km", "CC-17"),
    ],
    ids=["first", "rescuer", "released"],
)
def test_what_is_owed_is_placed_at_its_own_tower(before: State, move: str, clause: str) -> None:
    if move == "place Gm" and clause == "CC-16":
        before = before.with_coin(replace(before.coin("Gm"), at=None))
    (placing,) = placings(game(), before)
    assert (placing.move, placing.clause, placing.most) == (move, clause, COIN_WIDTH)
    assert placing.beside.at == pytest.approx(inches(0, -10))
    assert aimings(game(), before) == ()


def test_a_suggestion_goes_round_coins_that_lie_before_the_tower() -> None:
    before = jail(state(owed=("Km",)), "Km", MOONS)
    for number, coin in enumerate(("Ks", "Kc", "Ka")):
        before = put(before, coin, (-0.8 + 0.8 * number, -8.25), inside=MOONS)
    (placing,) = placings(game(), before)
    assert allowed(game(), before, placing, placing.start)
    assert abs(placing.start[0]) > 1.0 * COIN_WIDTH


def test_a_placing_is_plain_data() -> None:
    for placing in placings(game(), croqueting()):
        assert msgspec.json.decode(msgspec.json.encode(placing), type=Placing) == placing


def test_turned_tiles_stand_as_the_physics_has_them() -> None:
    rules = game(castles="corners", turn_limit=12)
    now = next(ruling.before for _, ruling in rulings() if not ruling.before.owed)
    blocks = [Block(*each.at, *each.size, math.radians(each.turn)) for each in things(rules, now, "Km") if each.size]
    for block, other in zip(blocks, rules.layout.table.blocks, strict=True):
        assert (block.x, block.y, block.width, block.height) == (other.x, other.y, other.width, other.height)
        assert block.angle == pytest.approx(other.angle)


# --- playback ---------------------------------------------------------------------------------------------------


def test_a_flick_ends_where_the_picture_has_the_coins() -> None:
    seen = 0
    for rules, ruling in rulings():
        shown = playback(rules, ruling)
        assert (shown is None) == (not isinstance(ruling.move, Flick))
        if shown is None:
            continue
        rest = {piece.id: piece.at for piece in spec.scene(rules, ruling.after, ruling).picture.pieces}
        start = {piece.id: piece.at for piece in spec.scene(rules, ruling.before).picture.pieces}
        assert {piece.id: piece.at for piece in shown.pieces} == {piece.id: start[piece.id] for piece in shown.pieces}
        for travel in shown.travels:
            if travel.gone is None and travel.id not in shown.removed:
                last = travel.legs[-1]
                assert math.dist((last.x1, last.y1), rest[travel.id]) < 0.1
                seen += 1
    assert seen > 40


def test_what_the_rules_lift_or_put_back_is_named() -> None:
    def removed(ruling: Ruling[State, Move]) -> tuple[str, ...]:
        shown = playback(game(), ruling)
        assert shown is not None
        return shown.removed

    met = put(put(state(), "Km", IN_SUNS, inside=SUNS), "Gs", (-5.5, 0.0))
    caught = aimed(met, "Km", (-5.5, 0.0), 0.5)
    assert "prisoner" in names(caught)
    assert "Km" in removed(caught)
    entered = put(state(), "Km", (-1.5, 0.0), inside=MOONS)
    illegal = aimed(entered, "Km", (-4.0, 0.0), 0.5)
    assert "illegal" in names(illegal)
    assert removed(illegal) == ("Km",)
    assert removed(aimed(put(state(), "Km", (0, -4), inside=MOONS), "Km", (0, 0), 0.2)) == ()


def test_a_coin_that_is_reported_to_fall_goes_over_the_edge() -> None:
    before = put(state(), "Km", (-15.0, 0.0), inside=None)
    shown = playback(game(), ruled(before, "Km", "0.3:Km^", {"Km": off(-17.0, 0.0)}))
    assert shown is not None
    (travel,) = shown.travels
    assert (travel.id, travel.into) == ("Km", "edge")


@pytest.mark.parametrize("seat", range(4))
def test_coins_are_named_in_the_playback(seat: int) -> None:
    before = state(turn=4 + seat)
    shown = playback(game(), aimed(before, knight_of(seat), (0.0, 0.0), 0.3))
    assert shown is not None
    labels = {piece.id: piece.label for piece in shown.pieces}
    assert labels[guard_of(seat)] == game().coin_name(guard_of(seat))
    assert len(labels) == 8


@pytest.mark.parametrize(
    ("before", "move", "words"),
    [
        (state(), Pass("Km"), "Km passed"),
        (state(play=Play("Km", (Cause.SCORE,))), Decline(), "declined"),
        (croqueting(), Croquet("tap"), "croquet tap"),
        (game().start(), Place("Gm", 0.0, -0.2096), "Gm placed"),
        (state(), Flick(Aim(0.0, 0.123, coin="Km")), "Km 0.12 m/s"),
    ],
)
def test_a_move_in_brief(before: State, move: Move, words: str) -> None:
    assert brief(game(), game().play(before, move)) == words
