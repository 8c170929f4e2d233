"""What a page needs to aim a shot, and to play it back exactly."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.flick import FASTEST, MOST_SPIN, Aim, Flick, ShotResult, parse_flick
from parlour.games.crokinole import spec
from parlour.games.crokinole.drawing import flicking
from parlour.games.crokinole.drawing.flicking import aimings
from parlour.games.crokinole.notation import format_move, parse_move, parse_state
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import DISC_RADIUS, START_LINE
from parlour.games.playback import chained
from parlour.match import Match
from parlour.physics import Fate, Rest
from parlour.record import SeatRecord
from parlour.scene import Arc, Knock, Leg, Playback, Travel

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.physics import Track


def playback(game: Crokinole, ruling: Ruling[State, Any]) -> Playback:
    """Of a shot that was simulated."""
    found = flicking.playback(game, ruling)
    assert found is not None
    return found


OPEN = 1.02
"""The speed of an open 20 from the middle of the starting line, m/s."""
GAMES = [Crokinole(Options(players=players, target=1000)) for players in (2, 4)]


@cache
def rulings() -> tuple[tuple[Crokinole, Ruling[State, Any]], ...]:
    """Random shots, half of them spun, slow and fast, into boards that fill."""
    found = []
    for game in GAMES:
        rng, state = Random(11), game.start()
        for _ in range(100):
            spin = rng.choice([0.0, rng.uniform(-MOST_SPIN, MOST_SPIN)])
            aim = replace(game.sample(state, rng).meant, spin=spin, speed=rng.uniform(0.6, FASTEST))
            found.append((game, game.play(state, Flick(aim))))
            state = found[-1][1].after
    return tuple(found)


@cache
def films() -> tuple[Playback, ...]:
    return tuple(playback(game, ruling) for game, ruling in rulings())


def at(travel: Travel, time: float) -> tuple[float, float, float]:
    """Where a page draws a piece, and its angle, by the law of `Leg`."""
    leg = [each for each in travel.legs if each.start <= time or each is travel.legs[0]][-1]
    u = min(max((time - leg.start) / (leg.end - leg.start), 0.0), 1.0) if leg.end > leg.start else 1.0
    share = 2 * leg.r * u + (1 - 2 * leg.r) * u * u
    x, y = leg.x0 + (leg.x1 - leg.x0) * share, leg.y0 + (leg.y1 - leg.y0) * share
    return x, y, leg.angle0 + (leg.angle1 - leg.angle0) * u


def errors(track: Track, travel: Travel, end: float) -> tuple[float, float]:
    """The greatest distance (mm) and angle (degrees) between a motion and what is drawn of it."""
    apart, turned = 0.0, 0.0
    for step in range(101):
        pose = track.at(end * step / 100)
        if pose is not None:
            x, y, angle = at(travel, end * step / 100)
            apart = max(apart, math.hypot(x - 380 - 1000 * pose.x, y - 380 + 1000 * pose.y))
            turned = max(turned, abs(angle + math.degrees(pose.angle)))
    return apart, turned


def rest_of(shown: Playback) -> dict[str, tuple[float, float]]:
    """Where everything lies at the end that is still there, m."""
    places = {piece.id: piece.at for piece in shown.pieces}
    for travel in shown.travels:
        if travel.gone is not None:
            del places[travel.id]
        elif travel.legs:
            places[travel.id] = (travel.legs[-1].x1, travel.legs[-1].y1)
    return {coin: ((x - 380) / 1000, (380 - y) / 1000) for coin, (x, y) in places.items()}


# --- playback ---------------------------------------------------------------------------------------------------


def test_what_is_drawn_is_the_motion_to_a_twentieth_of_a_millimetre() -> None:
    compared = spun = 0
    for (game, ruling), shown in zip(rulings(), films(), strict=True):
        motion = game.motion(ruling.before, ruling.move)
        coins = game.set_up(ruling.before, ruling.move.done).coins
        travels = {travel.id: travel for travel in shown.travels}
        for coin, track in zip(coins, motion.tracks, strict=True):
            if coin in travels:
                apart, turned = errors(track, travels[coin], motion.time)
                assert apart < 0.05
                assert turned < 3.1
                compared += 1
                spun += any(piece.spin for piece in track.pieces)
        assert shown.seconds == motion.time
    assert compared > 200
    assert spun > 100


def test_every_disc_ends_where_the_state_has_it() -> None:
    for (game, ruling), shown in zip(rulings(), films(), strict=True):
        rest = rest_of(shown)
        settled = game.settled(ruling.before, ruling.move)
        assert set(rest) == {disc.id for disc in settled.discs} | set(shown.removed)
        assert set(shown.removed) >= set(settled.removed)
        for disc in settled.discs:
            assert math.dist(rest[disc.id], (disc.x, disc.y)) < 1e-4


def test_all_begins_where_it_lay_and_legs_join() -> None:
    for (game, ruling), shown in zip(rulings(), films(), strict=True):
        start = {piece.id: piece.at for piece in shown.pieces}
        assert set(start) == {disc.id for disc in ruling.before.discs} | {game.next_disc(ruling.before)}
        for travel in shown.travels:
            legs = travel.legs
            assert math.dist(start[travel.id], (legs[0].x0, legs[0].y0)) < 1e-3
            for leg, following in itertools.pairwise(legs):
                assert following.start >= leg.end - 1e-6
                assert math.dist((leg.x1, leg.y1), (following.x0, following.y0)) < 1e-3
            assert all(leg.end > leg.start and 0.0 <= leg.r <= 1.0 for leg in legs)


def test_without_spin_a_way_without_contact_is_one_leg() -> None:
    game = GAMES[0]
    ruling = game.play(game.start(), Flick(Aim(2.0, 0.85, (0.0, -START_LINE))))
    (travel,) = playback(game, ruling).travels
    (leg,) = travel.legs
    assert leg.r == pytest.approx(1.0)
    assert (leg.start, leg.angle0, leg.angle1) == (0.0, 0.0, 0.0)


def test_contacts_are_heard_in_order_with_their_strength_and_place() -> None:
    kinds = set()
    for (_, ruling), shown in zip(rulings(), films(), strict=True):
        pieces = {piece.id for piece in shown.pieces}
        assert [knock.time for knock in shown.knocks] == sorted(knock.time for knock in shown.knocks)
        for knock in shown.knocks:
            assert set(knock.pieces) <= pieces
            assert len(knock.pieces) == (2 if knock.kind == "disc" else 1)
            assert 0.0 <= knock.strength < 0.0053 * 2 * FASTEST
            assert math.dist(knock.at, (380, 380)) < (382 if knock.kind == "block" else 331)
        happened = [event.kind.name for event in ruling.move.result.events] if ruling.move.result else []
        assert [knock.kind for knock in shown.knocks].count("disc") == happened.count("DISC")
        assert [knock.kind for knock in shown.knocks].count("edge") == happened.count("LEFT_TABLE")
        kinds |= {knock.kind for knock in shown.knocks}
    assert kinds == {"disc", "post", "hole", "edge", "block"}


def test_a_twenty_is_gone_into_the_hole_and_heard() -> None:
    game = GAMES[0]
    ruling = game.play(game.start(), Flick(Aim(0.0, OPEN, (0.0, -START_LINE))))
    shown = playback(game, ruling)
    (travel,) = shown.travels
    assert (travel.id, travel.into) == ("m1", "hole")
    assert [knock.kind for knock in shown.knocks] == ["hole"]
    assert travel.gone == pytest.approx(shown.knocks[0].time, abs=1e-6)


def test_only_the_shooters_own_twenties_are_cheered() -> None:
    for game, ruling in rulings():
        side = "mw"[game.to_play(ruling.before) % 2]
        scored = {coin for event in ruling.events if event.name == "twenty" for coin in event.about}
        cheers = playback(game, ruling).cheers
        assert {cheer.piece for cheer in cheers} == {coin for coin in scored if coin[0] == side}
        assert {cheer.words for cheer in cheers} <= {"20!"}


def test_a_ricochet_takes_two_contacts_that_lead_to_the_end() -> None:
    gone = Travel("w1", (Leg(0.5, 1.0, 1, 1, 2, 2, 1.0, 0, 0),), 1.0, "edge")
    hit = Knock(0.5, (1.0, 1.0), "disc", 0.01, ("m1", "w1"))
    before = Knock(0.2, (0.5, 0.5), "post", 0.01, ("m1",))

    def shown(*knocks: Knock) -> Playback:
        return Playback(1.0, (), (gone,), knocks)

    assert chained(shown(before, hit), ["w1"])
    assert not chained(shown(before, hit), ["w2"])
    assert not chained(shown(hit), ["w1"])
    assert not chained(shown(hit, Knock(0.52, (1.0, 1.0), "disc", 0.01, ("m1", "w1"))), ["w1"]), "a chatter"
    assert not chained(shown(hit, Knock(1.5, (1.0, 1.0), "post", 0.01, ("w1",))), ["w1"]), "after it was gone"
    assert not chained(shown(Knock(0.2, (0.5, 0.5), "post", 1e-5, ("m1",)), hit), ["w1"]), "too faint"


def test_what_the_rules_take_off_is_named() -> None:
    game = GAMES[0]
    before = parse_state(game, "1 maple 2 0-0 0-0 w1@0.0,0.2")
    ruling = game.play(before, Flick(Aim(30.0, 0.8, (0.0, -START_LINE))))
    assert [event.clause for event in ruling.events] == ["CR-6"]
    assert playback(game, ruling).removed == ("m2",)


def test_a_played_shot_read_from_its_text_is_played_back_the_same() -> None:
    for game, ruling in rulings()[:40]:
        move = parse_move(game, ruling.before, format_move(game, ruling.before, ruling.move))
        assert playback(game, replace(ruling, move=move)) == playback(game, ruling)


def test_a_hand_that_errs_is_seen_to_err() -> None:
    game = GAMES[0]
    flick = Flick(Aim(0.0, 1.0, (0.0, -START_LINE)), Aim(3.0, 0.9, (0.0, -START_LINE)))
    shown = playback(game, game.play(game.start(), flick))
    leg = shown.travels[0].legs[0]
    assert math.degrees(math.atan2(leg.x1 - leg.x0, leg.y0 - leg.y1)) == pytest.approx(3.0, abs=1e-3)


# --- reported results ----------------------------------------------------------------------------------------


def with_result(ruling: Ruling[State, Any], result: ShotResult) -> Ruling[State, Any]:
    return replace(ruling, move=replace(ruling.move, result=result))


def test_a_recorded_place_that_differs_a_little_is_where_the_disc_ends() -> None:
    game, shifted = GAMES[0], 0
    for _, ruling in rulings()[:60]:
        result = ruling.move.result
        assert result is not None
        rest = tuple(
            (coin, Rest(0.995 * place.x, 0.995 * place.y) if place.fate is Fate.ON_TABLE else place)
            for coin, place in result.rest
        )
        shown = playback(game, with_result(ruling, ShotResult(result.events, rest)))
        assert len(shown.knocks) == len(playback(game, ruling).knocks)
        ends = rest_of(shown)
        for coin, place in rest:
            if place.fate is Fate.ON_TABLE and math.hypot(place.x, place.y) > 0.02:
                assert math.dist(ends[coin], (place.x, place.y)) < 1e-7
                shifted += 1
    assert shifted > 10


def test_a_reported_result_is_shown_straight() -> None:
    game = GAMES[0]
    before = parse_state(game, "1 maple 2 0-0 0-0 w1@0.0,0.2")
    aim = "0.0,-0.3048 >0.0 1.0"
    flick = parse_flick(f"{aim} | {aim} | 1.0:m2*w1;2.0:w1^ | m2@0.1,0.1;w1@0.0,0.35^")
    ruling = game.play(before, flick)
    shown = playback(game, ruling)
    assert rest_of(shown) == {"m2": pytest.approx((0.1, 0.1))}
    first, second = shown.travels
    assert [len(travel.legs) for travel in shown.travels] == [1, 1]
    assert (first.id, first.gone, second.id, second.into) == ("m2", None, "w1", "edge")
    assert 0.0 == first.legs[0].start < second.legs[0].start < second.legs[0].end == second.gone
    assert shown.seconds == max(first.legs[0].end, second.legs[0].end)
    assert shown.knocks == ()


@pytest.mark.parametrize("events", ["0.5:m2^;0.6:m2*w1", "0.5:m2^w1"])
def test_a_disc_that_is_only_reported_to_have_left_is_seen_to_leave(events: str) -> None:
    """It goes over the edge in the direction of its shot; what it touched goes to its reported place."""
    game = GAMES[0]
    before = parse_state(game, "1 maple 2 0-0 0-0 w1@0.0,0.2")
    aim = "0.0,-0.3048 >30.0 2.0"
    ruling = game.play(before, parse_flick(f"{aim} | {aim} | {events} | w1@0.05,0.15"))
    shown = playback(game, ruling)
    assert rest_of(shown) == {"w1": pytest.approx((0.05, 0.15))}
    (travel,) = (each for each in shown.travels if each.id == "m2")
    (leg,) = travel.legs
    assert (travel.into, travel.gone) == ("edge", leg.end)
    assert math.dist((leg.x1, leg.y1), (380, 380)) == pytest.approx(330.2)
    assert math.degrees(math.atan2(leg.x1 - leg.x0, leg.y0 - leg.y1)) == pytest.approx(30.0)


def test_another_disc_that_is_only_reported_to_have_left_goes_straight_outwards() -> None:
    game = GAMES[0]
    before = parse_state(game, "1 maple 2 0-0 0-0 w1@0.1,0.1")
    aim = "0.0,-0.3048 >0.0 1.0"
    shown = playback(game, game.play(before, parse_flick(f"{aim} | {aim} | 0.5:m2*w1;0.7:w1^ | m2@0.0,0.1")))
    (travel,) = (each for each in shown.travels if each.id == "w1")
    end = travel.legs[-1]
    assert (end.x1, end.y1) == pytest.approx((380 + 330.2 * math.sqrt(0.5), 380 - 330.2 * math.sqrt(0.5)))


@pytest.mark.parametrize("time", ["5.0", "0.0", "1e300"])
@pytest.mark.parametrize("place", ["0.0,0.4", "1e300,-1e308", "1e308,1e308"])
def test_reported_times_and_places_may_be_extreme(time: str, place: str) -> None:
    game = GAMES[0]
    before = parse_state(game, "1 maple 2 0-0 0-0 w1@0.0,0.2")
    aim = "0.0,-0.3048 >0.0 1.0"
    flick = parse_flick(f"{aim} | {aim} | {time}:m2*w1 | m2@0.1,0.1;w1@{place}^")
    shown = playback(game, game.play(before, flick))
    assert 0.0 < shown.seconds < 5.0
    numbers = [number for travel in shown.travels for leg in travel.legs for number in msgspec.to_builtins(leg)]
    assert all(math.isfinite(number) and abs(number) < 1e4 for number in numbers)


def test_a_result_in_which_nothing_moves_is_shown() -> None:
    game, start = GAMES[0], (0.0, -START_LINE)
    flick = Flick(Aim(0.0, 1.0, start), None, ShotResult((), (("m1", Rest(*start)),)))
    shown = playback(game, game.play(game.start(), flick))
    assert rest_of(shown) == {"m1": pytest.approx(start)}
    assert shown.seconds == 0.0


def test_a_leg_is_sent_as_a_row_of_numbers() -> None:
    numbers = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 0.5, 6.0, 7.0]
    assert msgspec.json.decode(msgspec.json.encode(Leg(*numbers))) == numbers


# --- aiming -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "most"), [("", 0), ("club", 4)])
def test_the_first_aim_is_no_solution(hand: str, most: int) -> None:
    """The first twenty shots of matches in which nobody aims; with the steady hand none is a 20, not even by luck."""
    for game in GAMES:
        seats = (SeatRecord(hand=hand),) * len(game.seats)
        match = Match.new(spec, msgspec.to_builtins(game.options), seats=seats, seed=5)
        twenties = 0
        for _ in range(20):
            (aiming,) = aimings(game, match.state)
            match = match.play(Flick(Aim(aiming.bearing, aiming.speed, aiming.start)))
            twenties += any(event.name == "twenty" for event in match.rulings[-1].events)
        assert twenties <= most


def test_an_open_shot_that_nobody_aims_is_no_twenty_with_the_steady_hand() -> None:
    for game in GAMES:
        for shots in range(len(game.seats)):
            state = State(shots=shots)
            (aiming,) = aimings(game, state)
            flick = Flick(Aim(aiming.bearing, aiming.speed, aiming.start))
            assert game.refusal(state, flick) is None
            assert sum(game.play(state, flick).after.twenties) == 0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_first_aim_is_clearly_beside_the_hole_and_within_a_small_screen(game: Crokinole) -> None:
    for shots in range(len(game.seats)):
        (aiming,) = aimings(game, State(shots=shots))
        off = (aiming.bearing - aiming.facing + 180.0) % 360.0 - 180.0
        assert 3.9 <= abs(off) <= 10.0
        assert math.hypot(*aiming.start) * math.tan(math.radians(abs(off))) < aiming.lane[0]
        assert (aiming.slowest + aiming.fastest) / 6 < aiming.speed < (aiming.slowest + aiming.fastest) / 2


def test_all_through_a_match_the_suggestion_is_legal() -> None:
    for game, ruling in rulings():
        state = ruling.after
        (aiming,) = aimings(game, state)
        assert game.refusal(state, Flick(Aim(aiming.bearing, aiming.speed, aiming.start))) is None
        assert aiming.piece.id == game.next_disc(state)
        assert (aiming.radius, aiming.fastest, aiming.most_spin) == (DISC_RADIUS, FASTEST, MOST_SPIN)
        assert aiming.slowest <= aiming.speed <= aiming.fastest


@pytest.mark.parametrize("offset", [0.0, 0.01, -0.025])
def test_where_a_disc_lies_in_the_way_the_next_free_place_is_suggested(offset: float) -> None:
    game, state = GAMES[0], State(shots=2, discs=(BoardDisc("w1", offset, -0.287),))
    (aiming,) = aimings(game, state)
    assert game.refusal(state, Flick(Aim(aiming.bearing, aiming.speed, aiming.start))) is None
    assert math.dist(aiming.start, (offset, -0.287)) < 3 * DISC_RADIUS
    assert abs(math.hypot(*aiming.start) - START_LINE) < 1e-9


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_places_are_those_that_the_rules_allow(game: Crokinole) -> None:
    for shots in range(len(game.seats)):
        state = State(shots=shots)
        (aiming,) = aimings(game, state)
        places = aiming.places
        assert isinstance(places, Arc)
        assert places.overhang == 0.0
        width = (places.last - places.first) % 360.0
        assert width == pytest.approx(90.0)
        assert (places.first + 45.0) % 360.0 == pytest.approx((aiming.facing + 180.0) % 360.0)
        middle = (places.inner + places.outer) / 2
        for turn, radius, legal in (
            (0.01, middle, True), (width - 0.01, middle, True), (-0.01, middle, False), (width + 0.01, middle, False),
            (45.0, places.inner + 1e-6, True), (45.0, places.inner - 1e-6, False),
            (45.0, places.outer - 1e-6, True), (45.0, places.outer + 1e-6, False),
        ):  # fmt: skip
            angle = math.radians(places.first + turn)
            start = (radius * math.sin(angle), radius * math.cos(angle))
            refusal = game.refusal(state, Flick(Aim(0.0, 1.0, start)))
            assert (refusal is None) == legal, refusal


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize("players", [2, 4])
def test_where_touching_is_enough_the_places_reach_over_the_quadrant_lines(players: int) -> None:
    """By the same length at every radius: at its ends the band is as wide as the rules let a disc be placed."""
    game = Crokinole(Options(players=players, quadrant="touching"))
    for shots in range(players):
        state = State(shots=shots)
        (aiming,) = aimings(game, state)
        places = aiming.places
        assert isinstance(places, Arc)
        assert places.overhang == DISC_RADIUS
        for radius in (places.inner + 1e-6, places.line, places.outer - 1e-6):
            beyond = math.degrees(math.asin(places.overhang / radius))
            for end, outwards in ((places.first, -1.0), (places.last, 1.0)):
                for shift, legal in ((-1e-4, True), (1e-4, False)):
                    angle = math.radians(end + outwards * (beyond + shift))
                    start = (radius * math.sin(angle), radius * math.cos(angle))
                    refusal = game.refusal(state, Flick(Aim(0.0, 1.0, start)))
                    assert (refusal is None) == legal, (radius, refusal)


def test_targets_are_their_discs_that_can_be_hit_the_hole_the_hidden_ones_ours_and_the_gaps() -> None:
    game = GAMES[0]
    state = parse_state(game, "1 maple 4 0-0 0-0 m1@0.05,-0.15;m2@-0.1,0.08;w1@0.0,0.2;w2@0.11,-0.08")
    (aiming,) = aimings(game, state)
    labels = [target.label for target in aiming.targets]
    assert labels[:5] == ["walnut 1", "the hole", "walnut 2", "maple 1", "maple 2"]
    gaps = aiming.targets[5:]
    assert [gap.label.split(" ")[1] for gap in gaps] == ["left", "middle", "right"]
    assert [round(gap.at[0], 3) for gap in gaps] == sorted(round(gap.at[0], 3) for gap in gaps)
    assert gaps[1].at == pytest.approx((0.0, -0.0939), abs=1e-3)


def test_where_an_opposing_disc_can_be_hit_the_first_aim_goes_beside_it() -> None:
    tried = 0
    for game, ruling in rulings():
        state = ruling.after
        (aiming,) = aimings(game, state)
        if aiming.targets[0].label == "the hole":
            continue
        at = aiming.targets[0].at
        line = math.degrees(math.atan2(at[0] - aiming.start[0], at[1] - aiming.start[1]))
        assert 4.0 - 1e-6 <= abs((aiming.bearing - line + 180.0) % 360.0 - 180.0) <= 75.0 + 1e-6
        tried += 1
    assert tried > 20


def test_gaps_are_named_as_each_seat_sees_them() -> None:
    game = GAMES[1]
    for seat, left in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        (aiming,) = aimings(game, State(shots=seat))
        gaps = {target.label: target.at for target in aiming.targets[1:]}
        along = [x * left[0] + y * left[1] for x, y in gaps.values()]
        assert along == sorted(along, reverse=True)
        assert along[1] == pytest.approx(0.0, abs=1e-9)


def test_obstacles_are_the_discs_and_the_posts() -> None:
    for game, ruling in rulings()[:50]:
        (aiming,) = aimings(game, ruling.after)
        discs = {(disc.x, disc.y) for disc in ruling.after.discs}
        assert {each.at for each in aiming.obstacles if each.radius == DISC_RADIUS} == discs
        assert len(aiming.obstacles) == len(discs) + 8


def test_nothing_is_aimed_when_the_match_is_over() -> None:
    assert aimings(Crokinole(), State(round=4, scores=(120, 0))) == ()
