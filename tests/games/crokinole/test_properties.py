"""What is true of every shot: of random reported ones, and of those that the physics plays."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.flick import Aim, Flick, ShotEvent, ShotResult
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.referee import cannot_lie, contacts
from parlour.games.crokinole.rules.table import on_start_line
from parlour.physics import Kind, Rest
from tests.games.crokinole.boards import VARIANTS, Scene, playouts, scenes, shuffled
from tests.games.crokinole.scenes import events_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Ruling

GONE = {"foul", "hiding", "out", "line"}
"""Events that say of which discs they take them off the board."""
TWO = st.sampled_from([options for options in VARIANTS if options.players == 2])


def judged(scene: Scene) -> Ruling[State, Any]:
    return scene.game.play(scene.before, scene.flick)


@pytest.mark.clause("CR-11")
@given(scenes(), st.integers(0, 999))
def test_the_order_of_a_report_does_not_matter(scene: Scene, seed: int) -> None:
    flick = scene.flick
    assert flick.result is not None
    other = replace(scene, flick=replace(flick, result=shuffled(flick.result, Random(seed))))
    assert (judged(scene).events, judged(scene).after) == (judged(other).events, judged(other).after)


# --- every disc is somewhere ----------------------------------------------------------------------------------


def accounted(game: Crokinole, before: State, ruling: Ruling[State, Any]) -> None:
    """After a shot each disc that was there, and the shot disc, is on it, in the ditch, or a twenty; just one."""
    settled = game.settled(before, ruling.move)
    stay = [disc.id for disc in settled.discs]
    twenties = [coin for event in settled.events if event.name == "twenty" for coin in event.about]
    gone = {coin for event in settled.events if event.name in GONE for coin in event.about}
    assert sorted([*stay, *twenties, *gone]) == sorted([*(disc.id for disc in before.discs), game.next_disc(before)])
    won = [sum(coin.startswith(side) for coin in twenties) for side in "mw"]
    assert list(settled.twenties) == [had + more for had, more in zip(before.twenties, won, strict=True)]
    assert set(settled.removed) <= gone
    assert not any(on_start_line(disc.x, disc.y) for disc in settled.discs)
    assert cannot_lie(settled.discs) == ""
    assert list(settled.discs) == sorted(settled.discs)


@pytest.mark.clause("CR-9")
@given(scenes())
def test_no_disc_is_lost_in_a_reported_shot(scene: Scene) -> None:
    accounted(scene.game, scene.before, judged(scene))


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_no_disc_is_lost_in_a_shot_that_is_played(options: Options) -> None:
    for game, before, flick in playouts(options, range(3)):
        accounted(game, before, game.play(before, flick))


@pytest.mark.clause("CR-11")
@pytest.mark.parametrize("players", [2, 4])
def test_what_the_physics_plays_can_be_reported(players: int) -> None:
    """A result of the physics is never refused as impossible; in another order it has the same ruling."""
    rng = Random(5)
    for game, before, flick in playouts(Options(players=players), range(6)):
        assert flick.result is not None
        assert game.refusal(before, flick) is None
        again = game.judge(before, replace(flick, result=shuffled(flick.result, rng)))
        assert (again.events, again.after) == (game.judge(before, flick).events, game.judge(before, flick).after)


@pytest.mark.clause("CR-6")
@pytest.mark.parametrize("players", [2, 4])
def test_without_a_hit_no_opposing_disc_has_moved(players: int) -> None:
    fouls = 0
    for game, before, flick in playouts(Options(players=players), range(6)):
        assert flick.result is not None
        shot = game.next_disc(before)
        if not contacts(flick.result, shot).hits:
            assert all(coin[0] == shot[0] for coin in flick.result.places())
            fouls += any(disc.id[0] != shot[0] for disc in before.discs)
    assert fouls > 10


# --- symmetry -------------------------------------------------------------------------------------------------


def mapped(scene: Scene, turn: Callable[[float, float], tuple[float, float]], name: Callable[[str], str]) -> Scene:
    """The scene with every place moved and every disc renamed."""
    flick, before = scene.flick, scene.before
    assert flick.result is not None
    assert flick.aim.start is not None
    aim = replace(flick.meant, start=turn(*flick.aim.start))
    events = tuple(
        ShotEvent(each.time, each.kind, name(each.coin), each.other if each.kind is Kind.POST else name(each.other))
        for each in flick.result.events
    )
    rest = tuple((name(coin), Rest(*turn(at.x, at.y), at.fate)) for coin, at in flick.result.rest)
    discs = tuple(sorted(BoardDisc(name(disc.id), *turn(disc.x, disc.y)) for disc in before.discs))
    return replace(scene, before=replace(before, discs=discs), flick=Flick(aim, aim, ShotResult(events, rest)))


def swapped(coin: str) -> str:
    return coin.translate(str.maketrans("mw", "wm"))


@pytest.mark.clause("CR-11")
@given(scenes(TWO))
def test_a_mirrored_shot_gets_the_mirrored_ruling(scene: Scene) -> None:
    one = judged(scene)
    other = judged(mapped(scene, lambda x, y: (-x, y), lambda coin: coin))
    assert one.events == other.events
    assert [(disc.id, -disc.x, disc.y) for disc in one.after.discs] == [
        (disc.id, disc.x, disc.y) for disc in other.after.discs
    ]
    assert (one.after.twenties, one.after.scores) == (other.after.twenties, other.after.scores)


@pytest.mark.clause("CR-11")
@given(scenes(TWO))
def test_with_seats_and_sides_exchanged_the_ruling_is_the_same_the_other_way_round(scene: Scene) -> None:
    turned = mapped(scene, lambda x, y: (-x, -y), swapped)
    before = turned.before
    turned = replace(
        turned,
        before=replace(before, starter=1 - before.starter, twenties=before.twenties[::-1], scores=before.scores[::-1]),
    )
    one, other = judged(scene), judged(turned)
    shots = [event for event in events_of(one) if event[1] not in {"CR-2", "CR-12", "CR-13"}]
    expected = sorted((name, clause, tuple(map(swapped, about))) for name, clause, about in shots)
    assert sorted(event for event in events_of(other) if event[1] not in {"CR-2", "CR-12", "CR-13"}) == expected
    assert one.after.scores == other.after.scores[::-1]
    assert one.after.twenties == other.after.twenties[::-1]


@pytest.mark.clause("CR-11")
def test_a_mirrored_shot_that_is_played_gets_the_mirrored_ruling() -> None:
    """Off the axis, off a post and off discs; shots whose ruling hangs on less than a micrometre are not among them."""
    game = Crokinole()
    discs = (BoardDisc("m1", 0.03, -0.17), BoardDisc("w1", -0.05, -0.12), BoardDisc("w2", 0.12, 0.03))
    mirrored = tuple(replace(disc, x=-disc.x) for disc in discs)
    for bearing, speed in itertools.product((-16.0, -9.0, -4.0, 1.0, 6.0, 13.0, 21.0), (0.7, 1.3, 2.4)):
        one = game.play(State(shots=4, discs=discs), Flick(Aim(bearing % 360, speed, (0.02, -0.3))))
        other = game.play(State(shots=4, discs=mirrored), Flick(Aim(-bearing % 360, speed, (-0.02, -0.3))))
        assert one.events == other.events
        for here, there in zip(one.after.discs, other.after.discs, strict=True):
            assert math.hypot(here.x + there.x, here.y - there.y) < 1e-7
