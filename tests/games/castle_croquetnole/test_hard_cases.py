"""Rulings where clauses meet: tight flicks past the guard, prisons within a flick, what is read to be refused."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Aim, Flick
from parlour.game import NotationError
from parlour.games.castle_croquetnole import Cause, Croquet, Place, Play
from parlour.games.castle_croquetnole.notation import parse_move
from parlour.games.castle_croquetnole.rules.batch import judge_many, move_arrays, state_arrays
from parlour.games.castle_croquetnole.rules.table import INCH
from tests.games.castle_croquetnole.scenes import (
    BEFORE_SUNS,
    CROWNS,
    IN_SUNS,
    SUNS,
    events_of,
    flick,
    flicks,
    game,
    inches,
    off,
    place,
    put,
    result,
    state,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import State
    from parlour.physics import Rest

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


def held(
    events: str, rest: Mapping[str, tuple[float, float] | Rest], before: State | None = None, **options: Any
) -> Ruling[Any, Any]:
    """A reported tight croquet: Moons' knight at (-1, 0) is held, and drives its guard to the east."""
    laid = put(put(before or state(play=TIGHT), "Km", (-1, 0), inside=None), "Gm", (-0.25, 0), inside=None)
    aim = Aim(90.0, 1.0, coin="Km", tight="Gm")
    return game(**options).play(laid, Flick(aim, aim, result(events, rest)))


@pytest.mark.clause("CC-26")
def test_a_held_knight_may_be_reported_to_have_moved() -> None:
    ruling = held("0.0:Km*Gm", {"Gm": (3, 0), "Km": (-1.5, 0.2)})
    assert [name for name, *_ in events_of(ruling)] == ["flick"]
    assert (place(ruling.after, "Km"), flicks(ruling)) == ((-1.5, 0.2), ["croquet"])


@pytest.mark.clause("CC-26")
@pytest.mark.clause("CC-8")
@pytest.mark.clause("CC-23")
def test_a_held_knight_scores_as_a_driven_one_without_a_flick_and_without_starting_anew() -> None:
    ruling = held("0.0:Km*Gm;0.3:Km/+1", {"Gm": (3, 0), "Km": (-3, 0)})
    assert [name for name, *_ in events_of(ruling)] == ["flick", "enters", "score"]
    assert (ruling.after.coin("Km").progress, flicks(ruling)) == (1, ["croquet"])
    assert ruling.after.play == Play("Km", (Cause.CROQUET,), ("Gm",))
    passive = held("0.0:Km*Gm;0.3:Km/+1", {"Gm": (3, 0), "Km": (-3, 0)}, passive_scoring=False)
    assert (passive.after.coin("Km").progress, passive.after.coin("Km").inside) == (0, SUNS)


@pytest.mark.clause("CC-26")
def test_a_held_knight_strikes_nothing_and_gets_nothing_at_its_own_gate() -> None:
    before = put(state(play=TIGHT), "Kc", (0, 1.2), inside=None)
    events = "0.0:Km*Gm;0.2:Km*Kc;0.3:Km/+0;0.4:Km/-0;0.5:Km*Gm"
    ruling = held(events, {"Gm": (3, 0), "Km": (-1, 0.5)}, before, own_gate_bonus=True, driven_guard_bonus="all")
    assert ruling.after.play == Play("Km", (Cause.CROQUET,), ("Gm",))
    assert ruling.after.kept is None


@pytest.mark.clause("CC-26")
@pytest.mark.clause("CC-13")
def test_a_held_knight_may_be_taken_prisoner() -> None:
    before = put(state(play=TIGHT), "Gs", (-3.5, 0), inside=SUNS)
    ruling = held("0.0:Km*Gm;0.3:Km/+1;0.4:Km*Gs", {"Gm": (3, 0)}, before)
    assert (ruling.after.coin("Km").tower, ruling.after.play) == (SUNS, None)


@pytest.mark.clause("CC-26")
@pytest.mark.clause("CC-28")
def test_a_held_knight_that_falls_is_just_put_back() -> None:
    ruling = held("0.0:Km*Gm;0.9:Km^", {"Gm": (3, 0), "Km": off(-17, 1)})
    assert (place(ruling.after, "Km"), flicks(ruling)) == ((-16.625, 1), ["croquet"])


@pytest.mark.clause("CC-26")
@pytest.mark.clause("CC-29")
def test_a_held_knight_enters_nothing_illegally() -> None:
    ruling = held("0.0:Km*Gm;0.3:Km/+1;0.5:Km/+2", {"Gm": (3, 0), "Km": (0, 3)})
    assert "illegal" not in [name for name, *_ in events_of(ruling)]
    assert ruling.after.coin("Km").inside == SUNS


@pytest.mark.clause("CC-26")
def test_a_held_knight_may_come_home() -> None:
    laid = put(state(play=TIGHT), "Km", progress=12)
    ruling = held("0.0:Km*Gm;0.1:Gm/+0;0.3:Km/+0;0.6:Km#0", {"Gm": (0, -4), "Km": (0, -8)}, laid)
    assert ruling.after.winner == 0


@pytest.mark.clause("CC-26")
def test_where_a_held_knight_comes_to_rest_must_still_be_possible() -> None:
    before = put(put(state(play=TIGHT), "Km", (-1, 0), inside=None), "Gm", (-0.25, 0), inside=None)
    aim = Aim(90.0, 1.0, coin="Km", tight="Gm")
    for rest, words in ({"Km": (-2.0, 2.0)}, "overlaps a tile"), ({"Km": (-0.5, 0)}, "overlap by"):
        refusal = game().refusal(before, Flick(aim, aim, result("0.0:Km*Gm", rest)))
        assert refusal is not None
        assert words in refusal.message


@pytest.mark.clause("CC-26")
@pytest.mark.parametrize(
    "options",
    [{}, {"passive_scoring": False, "own_gate_bonus": True}, {"driven_guard_bonus": "all", "strike_again": "illegal"}],
)
def test_the_batch_rules_judge_a_held_knight_that_moved_as_the_rules_do(options: dict[str, Any]) -> None:
    before = put(put(state(play=TIGHT), "Gs", (-4.5, 0), inside=SUNS), "Kc", (0, 1.2), inside=None)
    before = put(put(before, "Km", (-1, 0), inside=None), "Gm", (-0.25, 0), inside=None)
    rules, aim = game(**options), Aim(90.0, 1.0, coin="Km", tight="Gm")
    for events in (
        "0.0:Km*Gm;0.3:Km/+1",
        "0.0:Km*Gm;0.3:Km/+1;0.4:Km*Gs",
        "0.0:Km*Gm;0.1:Km/+0;0.2:Km/-0;0.3:Km*Kc",
        "0.0:Km*Gm;0.3:Km/+1;0.4:Km/+2;0.5:Km*Gm;0.6:Gm*Kc;0.7:Gm*Km",
        "0.0:Km*Gm;0.5:Gm*Kc;0.7:Gm*Kc;0.8:Kc*Gs",
    ):
        move = Flick(aim, aim, result(events, {"Gm": (3, 0)}))
        after = rules.play(before, move).after
        found = judge_many(rules, state_arrays(rules, [before]), move_arrays(rules, [before], [move])).after
        expected = state_arrays(rules, [after])
        assert found.play.tolist() == expected.play.tolist()
        assert found.coins.tolist() == expected.coins.tolist()


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
