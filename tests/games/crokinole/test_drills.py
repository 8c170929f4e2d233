"""The drills of Crokinole: twenty different positions each, in all of which a steady hand can do what is asked."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from parlour.games import find_game
from parlour.games.crokinole.study import DRILLS
from parlour.games.study import SHOTS, Drill
from workshop.benchmarks.drills import exact, made

SPEC = find_game("crokinole")
FOUND = DRILLS[1:]


def test_a_round_has_twenty_flicks_and_no_position_twice() -> None:
    assert {drill.name for drill in DRILLS} == {
        "open-twenties",
        "doubles",
        "ricochets",
        "follow-throughs",
        "hidden-discs",
    }
    for drill in DRILLS:
        assert len(drill.exercises) == SHOTS
        assert len({each.position for each in drill.exercises}) == (1 if drill.name == "open-twenties" else SHOTS)


def test_the_rates_of_people_are_those_of_the_competitions() -> None:
    assert [rate.rate for rate in DRILLS[0].rates] == [0.22, 0.55, 0.756]
    for drill in DRILLS:
        assert [rate.rate for rate in drill.rates] == sorted(rate.rate for rate in drill.rates)
        assert all(0 < rate.rate < 1 and rate.source for rate in drill.rates)


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)
def test_a_steady_hand_can_make_some_and_miss_others(drill: Drill) -> None:
    for position in Random(1).sample([each.position for each in drill.exercises], 2):
        aims = exact(drill, position)
        assert aims, position
        state = SPEC.notation.parse_state(SPEC.new(), position)
        away = [dataclasses.replace(aim, bearing=(aim.bearing + 90.0) % 360.0) for aim in aims[:5]]
        assert not made(drill, state, away).any()
