"""Rulings where clauses meet: tight flicks past the guard, prisons within a flick, what is read to be refused."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from parlour.flick import Aim, Flick
from parlour.game import NotationError
from parlour.games.castle_croquetnole import Cause, Croquet, Place, Play
from parlour.games.castle_croquetnole.notation import parse_move
from parlour.games.castle_croquetnole.rules.table import INCH
from tests.games.castle_croquetnole.scenes import (
    BEFORE_SUNS,
    CROWNS,
    IN_SUNS,
    SUNS,
    events_of,
    flick,
    game,
    inches,
    put,
    result,
    state,
)

TIGHT = Play("Km", (Cause.TIGHT, Cause.CROQUET), ("Gm",))


@pytest.mark.clause("CC-26")
def test_a_tight_flick_past_the_guard_is_refused_in_every_direction() -> None:
    held, rng = put(state(play=TIGHT), "Km", (0, 0), inside=None), Random(1)
    for _ in range(300):
        angle = rng.uniform(0.0, 360.0)
        guard = (0.75 * math.sin(math.radians(angle)), 0.75 * math.cos(math.radians(angle)))
        before = put(held, "Gm", guard, inside=None)
        for turn in (-90.0, 90.0, -90.0 + 1e-12, 90.0 - 1e-12, 180.0):
            refusal = game().refusal(before, Flick(Aim((angle + turn) % 360.0, 1.0, coin="Km", tight="Gm")))
            assert refusal is not None
            assert (refusal.code, refusal.clause) == ("tight", "CC-26")
        at_it = Flick(Aim((angle + 89.0) % 360.0, 1.0, coin="Km", tight="Gm"))
        assert game().refusal(before, at_it) is None


@pytest.mark.clause("CC-26")
@pytest.mark.parametrize("slip", [90.0, 91.0, 180.0])
def test_a_hand_that_slips_past_the_guard_moves_nothing(slip: float) -> None:
    before = put(put(state(play=TIGHT), "Km", (0, 0), inside=None), "Gm", (0, 0.75), inside=None)
    meant = Aim(0.0, 1.0, coin="Km", tight="Gm")
    after = game().play(before, Flick(meant, replace(meant, bearing=slip))).after
    assert (after.coin("Km").at, after.coin("Gm").at) == (before.coin("Km").at, before.coin("Gm").at)


@pytest.mark.clause("CC-26")
@pytest.mark.parametrize(
    ("events", "rest"),
    [
        ("0.0:Km*Gm;0.3:Km/+1", {"Gm": (3, 0)}),
        ("0.0:Km*Gm", {"Gm": (3, 0), "Km": (-4, 0)}),
        ("0.0:Km*Gm;0.2:Km#1", {"Gm": (3, 0)}),
    ],
)
def test_a_held_knight_cannot_be_reported_to_have_moved(events: str, rest: dict[str, tuple[float, float]]) -> None:
    before = put(put(state(play=TIGHT), "Km", (-1, 0), inside=None), "Gm", (-0.25, 0), inside=None)
    aim = Aim(90.0, 1.0, coin="Km", tight="Gm")
    refusal = game().refusal(before, Flick(aim, aim, result(events, rest)))
    assert refusal is not None
    assert "Km is held in a tight croquet" in refusal.message
    assert game().refusal(before, Flick(aim, aim, result("0.0:Km*Gm", {"Gm": (3, 0), "Km": (-1, 0)}))) is None


@pytest.mark.clause("CC-13")
@pytest.mark.clause("CC-16")
def test_a_prisoner_is_on_the_tower_from_the_end_of_the_flick_that_took_it() -> None:
    before = put(put(state(), "Km", (-3, 0), inside=SUNS), "Gs", IN_SUNS, inside=SUNS)
    move = flick("Km", "0.1:Km*Gs;0.2:Gs*Gm;0.3:Gm#1", {"Km": (-3.2, 0), "Gs": (-5, 0)})
    ruling = game().play(before, move)
    assert [name for name, *_ in events_of(ruling)] == ["flick", "prisoner"]
    assert ruling.after.coin("Km").tower == SUNS


@pytest.mark.clause("CC-29")
def test_going_off_duty_is_taken_back_with_an_illegal_entry() -> None:
    before = put(state(guard=True), "Gm", (0, -3), inside=0)
    ruling = game().play(before, flick("Gm", "0.1:Gm/-0;0.2:Gm/+1;0.3:Gm/+2", {"Gm": (0, 4)}))
    assert [name for name, *_ in events_of(ruling)] == ["flick", "illegal", "returned", "turn"]
    assert ruling.after.coin("Gm").on_duty
    assert ruling.after.coin("Gm").inside != CROWNS


@pytest.mark.clause("CC-17")
def test_a_released_knight_waits_and_that_is_said() -> None:
    knight = replace(state().coin("Km"), at=None, tower=0)
    refusal = game().refusal(state(guard=True).with_coin(knight), flick("Km", "", {"Km": BEFORE_SUNS}))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("waits", "CC-17")
    assert "waits on its tower" in refusal.message


@pytest.mark.clause("CC-31")
def test_nothing_happens_before_the_flick() -> None:
    before = put(state(), "Km", BEFORE_SUNS, inside=None)
    refusal = game().refusal(before, flick("Km", "-1.0:Km/+1", {"Km": IN_SUNS}))
    assert refusal is not None
    assert "from 0 on" in refusal.message


@pytest.mark.clause("CC-30")
def test_what_is_no_number_or_no_croquet_is_read_and_refused_by_its_clause() -> None:
    choosing = put(put(state(play=Play("Km", croquets=1)), "Km", (0, 0)), "Gm", (0, 2), inside=None)
    for text, clause in (
        ("croquet sixth", "CC-24"),
        ("croquet lift nan,0", "CC-24"),
        ("croquet tight 0,-inf", "CC-24"),
    ):
        refusal = game().refusal(choosing, parse_move(game(), choosing, text))
        assert refusal is not None
        assert refusal.clause == clause
    move = parse_move(game(), game().start(), "place Gm nan,0.0")
    assert isinstance(move, Place)
    refusal = game().refusal(game().start(), move)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not_a_number", "CC-4")
    assert parse_move(game(), choosing, "croquet sixth") == Croquet("sixth")
    for text in ("", "zz", "place", "Croquet Lift", "croquet sixth!"):
        with pytest.raises(NotationError):
            parse_move(game(), choosing, text)


def test_a_flick_that_names_no_coin_is_refused_in_words() -> None:
    refusal = game().refusal(state(), Flick(Aim(0.0, 1.0)))
    assert refusal is not None
    assert "name the coin" in refusal.message


def test_whose_turn_it_is_is_written_as_one_writes_it() -> None:
    refusal = game().out_of_turn(state(), 2)
    assert refusal is not None
    assert "moons' turn" in refusal.message
    assert inches(1, 0) == (INCH, 0.0)
