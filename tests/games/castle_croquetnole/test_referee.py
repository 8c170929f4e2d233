"""Castles, duty, scores, gates, towers and the win, from events that are written by hand: no physics is asked."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Flick, ShotEvent
from parlour.games.castle_croquetnole import Cause, Decline, Pass, Play, Stage
from parlour.games.castle_croquetnole.rules import DRIVEN, HOME
from parlour.games.castle_croquetnole.rules.board import ALL, BACK, target_of
from parlour.games.castle_croquetnole.rules.results import through_doors
from parlour.games.castle_croquetnole.rules.table import INCH, layout
from parlour.physics import Kind
from tests.games.castle_croquetnole.scenes import (
    ARMS,
    BEFORE_SUNS,
    CROWNS,
    IN_SUNS,
    MOONS,
    SUNS,
    aimed,
    back,
    events_of,
    flick,
    flicks,
    game,
    names,
    off,
    place,
    put,
    ruled,
    state,
)

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import Move, State

# --- CC-1: inside and outdoors ----------------------------------------------------------------------------------


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize(
    ("inside", "events", "then"),
    [
        (None, "0.1:Km/+1", SUNS),
        (None, "0.1:Km/-1", None),
        (SUNS, "0.1:Km/-1", None),
        (SUNS, "0.1:Km/-2", SUNS),
        (SUNS, "0.1:Km/+1", SUNS),
        (SUNS, "0.1:Km/-5;0.2:Km/+6", SUNS),
        (None, "0.1:Km/+1;0.2:Km/-1;0.3:Km/+2", CROWNS),
        (None, "", None),
    ],
)
def test_only_gates_change_what_a_coin_is_inside(inside: int | None, events: str, then: int | None) -> None:
    before = put(state(), "Km", BEFORE_SUNS, inside=inside)
    assert ruled(before, "Km", events, {"Km": (0, 0)}).after.coin("Km").inside == then


@pytest.mark.clause("CC-1")
def test_a_driven_coin_enters_and_leaves_as_well() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", BEFORE_SUNS, inside=None)
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.2:Kc/+1", {"Km": (0, 0), "Kc": IN_SUNS})
    assert ruling.after.coin("Kc").inside == SUNS
    back = ruled(ruling.after, "Km", "0.1:Km*Kc;0.2:Kc/-1", {"Kc": BEFORE_SUNS})
    assert back.after.coin("Kc").inside is None


# --- CC-2: duty -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-2")
@pytest.mark.parametrize(
    ("events", "on_duty"),
    [
        ("", True),
        ("0.1:Gm/-0", False),
        ("0.1:Gm/-0;0.2:Gm/+0", True),
        ("0.1:Gm/+4;0.2:Gm/-4", True),
        ("0.1:Gm/-0;0.2:Gm/+1", False),
        ("0.1:Gm/-0;0.2:Gm/+1;0.3:Gm/-1;0.4:Gm/+0", True),
    ],
)
def test_duty_ends_and_begins_at_the_own_gate(events: str, on_duty: bool) -> None:  # noqa: FBT001
    ruling = ruled(state(guard=True), "Gm", events, {"Gm": (12, 12)})
    assert ruling.after.coin("Gm").on_duty is on_duty
    assert ("off duty" in names(ruling)) == ("/-0" in events)


@pytest.mark.clause("CC-2")
def test_a_knight_is_never_on_duty() -> None:
    assert not state().coin("Km").on_duty
    assert state().coin("Gm").on_duty


# --- CC-3, CC-8, CC-9: the way ----------------------------------------------------------------------------------


@pytest.mark.clause("CC-3")
@pytest.mark.parametrize("seat", range(4))
def test_the_way_goes_round_clockwise_from_the_left(seat: int) -> None:
    way = [target_of(seat, progress) for progress in range(BACK + 1)]
    others = [(seat + step) % 4 for step in (1, 2, 3)]
    assert way == [castle for castle in others for _ in range(4)] + [seat, seat]


@pytest.mark.clause("CC-3")
@pytest.mark.clause("CC-8")
@pytest.mark.parametrize("way", ["+", "-"])
def test_twelve_scores_and_home(way: str) -> None:
    """A whole life in one flick: three castles, and the own gate."""
    parts = []
    for castle in (SUNS, CROWNS, ARMS):
        parts += [f"Km/+{castle}", f"Km/{way}{castle + 4}", f"Km#{castle}", f"Km/-{castle}"]
    events = ";".join(f"{time / 10}:{part}" for time, part in enumerate([*parts, "Km/+0"], start=1))
    ruling = ruled(put(state(), "Km", (0, 0), inside=None), "Km", events, {"Km": (0, -4)})
    assert [event for event in events_of(ruling) if event[0] in {"score", "home"}] == [
        *[("score", "CC-8", ("Km",))] * 12,
        ("home", "CC-3", ("Km",)),
    ]
    assert ruling.after.coin("Km").progress == BACK
    assert ruling.after.play is not None
    assert ruling.after.play.scores == tuple(range(ALL))
    assert flicks(ruling) == ["score"] * ALL


@pytest.mark.clause("CC-8")
@pytest.mark.parametrize(
    ("progress", "inside", "event", "scores"),
    [
        (0, None, "Km/+1", True),
        (0, None, "Km/+2", False),
        (1, SUNS, "Km/+5", True),
        (1, SUNS, "Km/-5", True),
        (1, None, "Km/+5", False),
        (1, CROWNS, "Km/+5", False),
        (1, SUNS, "Km#1", False),
        (2, SUNS, "Km#1", True),
        (2, SUNS, "Km#2", False),
        (2, None, "Km#1", False),
        (2, SUNS, "Km#7", False),
        (3, SUNS, "Km/-1", True),
        (3, None, "Km/-1", False),
        (4, None, "Km/+2", True),
        (11, ARMS, "Km/-3", True),
        (12, None, "Km/+1", False),
    ],
)
def test_what_is_next_scores(progress: int, inside: int | None, event: str, scores: bool) -> None:  # noqa: FBT001
    before = put(state(), "Km", (0, 0), inside=inside, progress=progress)
    ruling = ruled(before, "Km", f"0.1:{event}", {"Km": (0, 0)})
    assert ("score" in names(ruling)) is scores
    assert ruling.after.coin("Km").progress == progress + scores
    assert flicks(ruling) == ["score"] * scores


@pytest.mark.clause("CC-8")
@pytest.mark.parametrize("passive", [True, False])
def test_a_driven_knight_scores_as_the_option_says(passive: bool) -> None:  # noqa: FBT001
    before = put(put(state(SUNS + 4), "Ks", (0, 0), inside=None), "Km", BEFORE_SUNS, inside=None)
    ruling = ruled(before, "Ks", "0.1:Ks*Km;0.2:Km/+1", {"Km": IN_SUNS}, passive_scoring=passive)
    assert ruling.after.coin("Km").inside == SUNS
    assert ruling.after.coin("Km").progress == int(passive)
    assert flicks(ruling) == ["strike", "strike"]


@pytest.mark.clause("CC-9")
def test_leaving_early_keeps_progress_and_coming_back_scores_nothing() -> None:
    before = put(state(), "Km", IN_SUNS, inside=SUNS, progress=2)
    ruling = ruled(before, "Km", "0.1:Km/-1;0.2:Km/+1;0.3:Km#1", {"Km": IN_SUNS})
    assert events_of(ruling) == [
        ("flick", "CC-7", ("Km",)),
        ("leaves", "CC-1", ("Km",)),
        ("enters", "CC-1", ("Km",)),
        ("score", "CC-8", ("Km",)),
        ("bonus", "CC-19", ("Km",)),
    ]
    assert ruling.after.coin("Km").progress == 3


@pytest.mark.clause("CC-9")
def test_a_castle_out_of_order_may_be_entered() -> None:
    before = put(state(), "Km", (0, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km/+2;0.2:Km/+6;0.3:Km#2;0.4:Km/-2", {"Km": (0, 0)})
    assert names(ruling) == ["flick", "enters", "leaves"]
    assert ruling.after.coin("Km").progress == 0


# --- CC-10, CC-19 to CC-21: flicks for scores, prisoners and gates ----------------------------------------------


@pytest.mark.clause("CC-10")
@pytest.mark.parametrize("bonus", [True, False])
def test_the_own_gate_gives_a_knight_a_flick_as_the_option_says(bonus: bool) -> None:  # noqa: FBT001
    events = "0.1:Km/-0;0.2:Km/+0;0.3:Km/-0;0.4:Km/+0"
    ruling = ruled(state(), "Km", events, {"Km": (0, -4)}, own_gate_bonus=bonus)
    assert flicks(ruling) == ["gate", "gate"] * bonus
    assert ("bonus", "CC-10", ("Km",)) in events_of(ruling) or not bonus


@pytest.mark.clause("CC-19")
def test_every_score_of_the_knight_in_play_is_a_flick() -> None:
    before = put(state(), "Km", (0, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km/+1;0.2:Km/+5;0.3:Km#1", {"Km": (-8, 0)})
    assert flicks(ruling) == ["score"] * 3
    again = ruled(ruling.after, "Km", "0.1:Km/-1", {"Km": (0, 0)})
    assert flicks(again) == ["score"] * 3  # one was taken, one was won


@pytest.mark.clause("CC-20")
def test_a_guard_in_play_that_takes_a_prisoner_gets_a_flick() -> None:
    before = put(state(guard=True), "Ka", (0, -4), inside=MOONS)
    ruling = ruled(before, "Gm", "0.1:Gm*Ka", {"Gm": (0, -5), "Ka": (0, -3)})
    assert events_of(ruling)[1:] == [("prisoner", "CC-13", ("Ka", "Gm")), ("bonus", "CC-20", ("Gm",))]
    assert flicks(ruling) == ["prisoner"]


@pytest.mark.clause("CC-20")
def test_a_guard_that_is_not_in_play_gets_none() -> None:
    before = put(state(ARMS + 4), "Ka", (0, -4), inside=MOONS)
    ruling = ruled(before, "Ka", "0.1:Ka*Gm", {"Ka": (0, -6)})
    assert events_of(ruling)[1:] == [("prisoner", "CC-13", ("Ka", "Gm"))]
    assert ruling.after.stage is Stage.GUARD


@pytest.mark.clause("CC-21")
def test_leaving_and_re_entering_give_a_guard_a_flick_each_once_a_turn() -> None:
    first = ruled(state(guard=True), "Gm", "0.1:Gm/-0", {"Gm": (0, 0)})
    assert flicks(first) == ["gate"]
    second = ruled(first.after, "Gm", "0.1:Gm/+0", {"Gm": (0, -4)})
    assert flicks(second) == ["gate"]
    third = ruled(second.after, "Gm", "0.1:Gm/-0;0.2:Gm/+0", {"Gm": (0, -4)})
    assert "bonus" not in names(third)
    assert third.after.turn == 5
    anew = ruled(state(8, guard=True), "Gm", "0.1:Gm/-0;0.2:Gm/+0", {"Gm": (0, -4)})
    assert flicks(anew) == ["gate", "gate"]


@pytest.mark.clause("CC-20")
@pytest.mark.clause("CC-21")
def test_a_guard_that_is_driven_in_anothers_turn_gets_none() -> None:
    before = put(put(state(SUNS + 4), "Ks", (0, 0), inside=None), "Gm", (0, -1), inside=None)
    before = put(before, "Ka", (0, -5), inside=MOONS)
    ruling = ruled(before, "Ks", "0.1:Ks*Gm;0.2:Gm/+0;0.3:Gm*Ka", {"Gm": (0, -4)})
    assert flicks(ruling) == ["strike", "strike"]
    assert ruling.after.coin("Gm").on_duty
    assert ruling.after.coin("Ka").tower == MOONS
    assert ruling.after.kept is None


@pytest.mark.clause("CC-20")
@pytest.mark.parametrize("bonus", [True, False])
def test_a_guard_keeps_the_flick_for_a_prisoner_that_its_own_knight_makes_it_take(bonus: bool) -> None:  # noqa: FBT001
    options = {"driven_guard_bonus": "own" if bonus else "none"}
    before = put(put(state(), "Km", (0, -7)), "Ka", (0, -4), inside=MOONS)
    before = put(before, "Gm", (0, -5.5))
    driven = ruled(before, "Km", "0.1:Km*Gm;0.2:Gm*Ka", {"Gm": (0, -4.6), "Km": (0, -6.5)}, **options)
    found = [("prisoner", "CC-13", ("Ka", "Gm")), ("bonus", "CC-20", ("Gm",))]
    assert events_of(driven)[1:] == found[: 1 + bonus]
    assert (driven.after.stage, driven.after.play) == (Stage.GUARD, None)
    played = ruled(driven.after, "Gm", "", {"Gm": (0, -5)}, **options)
    assert flicks(played) == ["prisoner"] * bonus
    assert played.after.turn == before.turn + (not bonus)


@pytest.mark.clause("CC-21")
def test_a_guard_keeps_the_flick_for_each_of_its_gates_once_a_turn() -> None:
    before = put(put(state(), "Km", (0, -4)), "Gm", (0, -3))
    before = replace(before, play=Play("Km", (Cause.SCORE,)))
    out = ruled(before, "Km", "0.1:Km*Gm;0.2:Gm/-0", {"Gm": (0, 0.5)})
    assert [event for event in events_of(out) if event[0] == "bonus"] == [("bonus", "CC-21", ("Gm",))]
    kept = out.after.kept
    assert kept is not None
    assert (kept.flicks, kept.gates) == ((Cause.GATE,), ("out",))
    played = ruled(out.after, "Gm", "0.1:Gm/+0;0.2:Gm/-0", {"Gm": (0, 0.5)})
    assert flicks(played) == ["gate", "gate"]  # one was kept, one is for coming in; going out gives none again
    assert (played.after.play, played.after.kept) == (Play("Gm", (Cause.GATE,) * 2, gates=("in", "out")), None)


@pytest.mark.clause("CC-21")
def test_a_guard_that_is_driven_out_and_in_twice_in_a_turn_keeps_a_flick_for_each_way() -> None:
    before = put(put(state(), "Km", (0, -4)), "Gm", (0, -3))
    before = replace(before, play=Play("Km", (Cause.SCORE,) * 2))
    once = ruled(before, "Km", "0.1:Km*Gm;0.2:Gm/-0;0.3:Gm/+0;0.4:Gm/-0", {"Gm": (0, 0.5)})
    twice = ruled(once.after, "Km", "0.1:Km*Gm;0.2:Gm/+0;0.3:Gm/-0", {"Gm": (0, 0.5)})
    assert once.after.kept == twice.after.kept == Play("Gm", (Cause.GATE,) * 2, gates=("in", "out"))
    played = ruled(replace(twice.after, play=None, stage=Stage.GUARD), "Gm", "0.1:Gm/+0", {"Gm": (0, -3)})
    assert flicks(played) == ["gate", "gate"]


@pytest.mark.clause("CC-20")
@pytest.mark.clause("CC-21")
def test_a_knight_that_is_taken_after_driving_its_guard_leaves_it_what_it_has_kept() -> None:
    before = put(put(put(state(), "Km", (-5, 0), inside=SUNS), "Gm", (-3, 0)), "Gs", (-7, 0))
    ruling = ruled(before, "Km", "0.1:Km*Gm;0.2:Gm/-0;0.3:Km*Gs", {"Gm": (0, 0.5)})
    assert ruling.after.coin("Km").tower == SUNS
    assert (ruling.after.play, ruling.after.stage) == (None, Stage.GUARD)
    assert ruling.after.kept == Play("Gm", (Cause.GATE,), gates=("out",))


@pytest.mark.clause("CC-20")
@pytest.mark.parametrize("bonus", [True, False])
def test_a_simulated_guard_that_its_knight_drives_into_an_invader_plays_twice_as_the_option_says(bonus: bool) -> None:  # noqa: FBT001
    before = put(put(put(state(), "Km", (0, -7.5)), "Gm", (0, -6)), "Ka", (0, -4.5), inside=MOONS)
    driven = aimed(before, "Km", (0, -6), 1.6, driven_guard_bonus="own" if bonus else "none")
    assert driven.after.coin("Ka").tower == MOONS
    assert (("bonus", "CC-20", ("Gm",)) in events_of(driven)) is bonus
    first = aimed(driven.after, "Gm", (3, -5), 0.1, driven_guard_bonus="own" if bonus else "none")
    assert (first.after.seat, flicks(first)) == ((MOONS, ["prisoner"]) if bonus else (SUNS, []))


@pytest.mark.clause("CC-21")
def test_what_a_guard_has_kept_is_lost_with_the_turn() -> None:
    kept = replace(state(guard=True), kept=Play("Gm", (Cause.GATE,), gates=("out",)))
    passed = game().play(kept, Pass("Gm"))
    assert (passed.after.turn, passed.after.kept) == (5, None)
    declined = game().play(ruled(kept, "Gm").after, Decline())
    assert (declined.after.turn, declined.after.kept) == (5, None)


@pytest.mark.clause("CC-20")
def test_an_illegal_entry_of_the_knight_does_not_take_what_its_guard_has_kept() -> None:
    before = put(put(state(), "Km", (0, -4)), "Gm", (0, -3))
    events, rest = "0.1:Km*Gm;0.2:Gm/-0;0.3:Km/+1", {"Gm": (0, 0.5), "Km": (-4, 0)}
    ruling = ruled(before, "Km", events, rest)
    assert "illegal" in names(ruling)
    assert ruling.after.kept == Play("Gm", (Cause.GATE,), gates=("out",))
    undone = ruled(before, "Km", events, rest, illegal_entry="undo_flick")
    assert undone.after.kept is None


@pytest.mark.clause("CC-20")
@pytest.mark.clause("CC-21")
def test_a_simulated_flick_of_the_knight_drives_its_guard_out_and_the_guard_plays_twice() -> None:
    before = put(put(state(), "Km", (0, -5)), "Gm", (0, -3.2))
    driven = aimed(before, "Km", (0, -3.2), 1.6)
    assert ("bonus", "CC-21", ("Gm",)) in events_of(driven)
    first = aimed(driven.after, "Gm", (0, 0), 0.2)
    assert (first.after.seat, flicks(first)) == (MOONS, ["gate"])
    assert aimed(first.after, "Gm", (0, 0), 0.2).after.seat == SUNS


# --- CC-1: where a gate and a door are passed -------------------------------------------------------------------


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize("line", ["outer", "middle", "inner"])
@pytest.mark.parametrize(("stops", "through"), [(-0.1, False), (0.1, True)])
def test_a_coin_is_through_a_gate_when_its_centre_is_past_the_line(line: str, stops: float, through: bool) -> None:  # noqa: FBT001
    at = {"outer": 1.0, "middle": 2.0, "inner": 3.0}[line]
    speed = math.sqrt(2.0 * game().layout.table.material.deceleration * (at + stops) * INCH)
    inward = aimed(put(state(), "Km", (0, 0), inside=None), "Km", (-5, 0), speed, gate_line=line)
    assert place(inward.after, "Km") == pytest.approx((-at - stops, 0))
    assert (inward.after.coin("Km").inside == SUNS) is through
    speed = math.sqrt(2.0 * game().layout.table.material.deceleration * (5 - at + stops) * INCH)
    outward = aimed(put(state(), "Km", (-5, 0), inside=SUNS, progress=3), "Km", (0, 0), speed, gate_line=line)
    assert (outward.after.coin("Km").inside is None) is through


@pytest.mark.clause("CC-1")
@pytest.mark.parametrize(
    ("line", "start", "stop", "passes"),
    [
        ("middle", 4.0, 6.1, 1),
        ("outer", 8.0, 5.9, 1),
        ("inner", 4.0, 6.9, 0),
        ("inner", 4.0, 7.1, 1),
        ("inner", 8.0, 5.1, 0),
        ("inner", 8.0, 4.9, 1),
        ("inner", 6.0, 7.1, 1),
        ("inner", 6.0, 4.9, 1),
    ],
)
def test_with_inner_a_door_is_passed_at_its_far_faces(line: str, start: float, stop: float, passes: int) -> None:
    before = put(put(state(), "Km", (-start, 0), inside=SUNS, progress=1), "Gs", (-13, 3))
    speed = math.sqrt(2.0 * game().layout.table.material.deceleration * abs(stop - start) * INCH)
    ruling = aimed(before, "Km", (-20 if stop > start else 20, 0), speed, gate_line=line)
    assert place(ruling.after, "Km") == pytest.approx((-stop, 0))
    assert names(ruling).count("score") == passes


@pytest.mark.clause("CC-1")
def test_with_inner_a_coin_that_comes_out_of_a_door_where_it_went_in_has_not_passed_it() -> None:
    before = put(put(state(), "Km", (-4, 0), inside=SUNS, progress=1), "Gs", (-13, 3))
    before = put(before, "Ka", (-6.9, 0), inside=None)  # in the doorway
    for speed in (1.6, 2.2, 2.9):
        ruling = aimed(before, "Km", (-6.9, 0.35), speed, gate_line="inner")
        x, _ = place(ruling.after, "Km")
        assert ("score" in names(ruling)) == (x < -7)
    assert through([("8", 1), ("8", -1)]) == []
    assert through([("4", -1), ("4", 1)]) == []
    assert through([("8", 1), ("8", -1), ("8", 1), ("4", 1)]) == [("4", 1)]
    assert through([("4", -1), ("8", -1), ("8", 1), ("4", 1)]) == [("4", -1), ("4", 1)]


def through(crossings: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The passes of Moons' door in a flick that crosses these lines of it in these directions."""
    events = [ShotEvent(0.1 * number, Kind.LINE, "Km", *each) for number, each in enumerate(crossings)]
    return [(event.other, event.direction) for event in through_doors(game(gate_line="inner").layout, events)]


@pytest.mark.clause("CC-1")
@pytest.mark.clause("CC-13")
@pytest.mark.parametrize("line", ["outer", "middle", "inner"])
def test_a_guard_from_there_on_takes_every_knight_that_comes_through_and_hits_it(line: str) -> None:
    """The distance that the ledger tells: from it on every knight that hits the guard is taken, nearer not all are."""
    for behind, always in ((0.02, True), (-0.1, False)):
        taken = [
            "prisoner" in names(ruling)
            for ruling in _through_the_gate(line, layout("sides", line, 34 * INCH).captures_from / INCH + behind)
            if any(event.kind is Kind.DISC for event in course_events(ruling))
        ]
        assert len(taken) > 8
        assert all(taken) is always


def _through_the_gate(line: str, along: float) -> list[Ruling[State, Move]]:
    """Knights of Suns flicked into the gate of Moons, by the distance (inches) of the guard from the centre."""
    found = []
    for across in (-0.5, -0.2, 0.0, 0.3):
        before = put(put(state(5), "Gm", (0, -along)), "Ks", (across, 0.5), inside=None)
        found += [aimed(before, "Ks", (aim, -along), 1.8, gate_line=line) for aim in (-0.5, -0.1, 0.2, 0.4)]
    return found


def course_events(ruling: Ruling[State, Move]) -> tuple[ShotEvent, ...]:
    assert isinstance(ruling.move, Flick)
    assert ruling.move.result is not None
    return ruling.move.result.events


# --- CC-11: one hit per contact ---------------------------------------------------------------------------------

AT_SUNS_TOWER = (-9 + 0.375, 0.0)


@pytest.mark.clause("CC-11")
@pytest.mark.parametrize(
    ("events", "hit"),
    [
        ("0.0:Km#1", False),
        ("0.0:Km#1;0.2:Km#1", True),
        ("0.3:Km#1", True),
    ],
)
def test_a_coin_that_lies_against_a_tower_has_to_come_back_to_it(events: str, hit: bool) -> None:  # noqa: FBT001
    before = put(state(), "Km", AT_SUNS_TOWER, inside=SUNS, progress=2)
    assert ("score" in names(ruled(before, "Km", events, {"Km": (-8.5, 0)}))) is hit


@pytest.mark.clause("CC-11")
@pytest.mark.parametrize(("events", "hit"), [("0.2:Km*Kc;0.2:Kc#1", False), ("0.2:Km*Kc;0.3:Kc#1", True)])
def test_a_coin_that_is_pressed_on_its_tower_has_not_hit_it(events: str, hit: bool) -> None:  # noqa: FBT001
    before = put(state(), "Kc", AT_SUNS_TOWER, inside=SUNS, progress=10)
    before = put(put(before, "Km", (-7, 0), inside=None), "Gs", (-13, 0))
    assert ("score" in names(ruled(before, "Km", events))) is hit


# --- CC-12: winning ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-12")
def test_home_with_the_guard_on_duty_wins() -> None:
    ruling = ruled(back(), "Km", "0.1:Km#0", {"Km": (0, -8)})
    assert events_of(ruling) == [("flick", "CC-7", ("Km",)), ("wins", "CC-12", ("Km", "Gm")), ("game", "CC-12", ())]
    outcome = game().outcome(ruling.after)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.termination) == ((1.0, 0.0, 0.0, 0.0), (MOONS,), HOME)
    refusal = game().refusal(ruling.after, flick("Gm"))
    assert refusal is not None
    assert refusal.code == "over"


@pytest.mark.clause("CC-12")
@pytest.mark.parametrize("fields", [{"progress": 12}, {"progress": 12, "inside": None}, {"progress": 3}])
def test_who_has_not_come_home_by_the_gate_does_not_win(fields: dict[str, Any]) -> None:
    ruling = ruled(back(**fields), "Km", "0.1:Km#0", {"Km": (0, -8)})
    assert ruling.after.winner is None


@pytest.mark.clause("CC-12")
def test_who_leaves_again_has_to_come_in_again() -> None:
    out = ruled(back(), "Km", "0.1:Km/-0;0.2:Km#0", {"Km": (0, 0)})
    assert (out.after.winner, out.after.coin("Km").progress) == (None, 12)
    home = ruled(replace(out.after, stage=Stage.KNIGHT), "Km", "0.1:Km/+0;0.2:Km#0", {"Km": (0, -8)})
    assert home.after.winner == MOONS


@pytest.mark.clause("CC-12")
def test_with_the_guard_off_duty_the_touch_is_in_vain_and_must_be_repeated() -> None:
    before = put(back(), "Gm", (0, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km#0", {"Km": (0, -8)})
    assert events_of(ruling) == [("flick", "CC-7", ("Km",)), ("in vain", "CC-12", ("Km", "Gm"))]
    on_duty = ruled(ruling.after, "Gm", "0.1:Gm/+0", {"Gm": (0, -4)})
    assert on_duty.after.winner is None
    again = ruled(put(before, "Gm", (0, -4), inside=MOONS), "Km", "0.1:Km#0", {"Km": (0, -8)})
    assert again.after.winner == MOONS


@pytest.mark.clause("CC-12")
def test_the_guard_has_to_be_on_duty_at_that_instant() -> None:
    before = put(back(), "Gm", (0, -1.5), inside=None)
    late = ruled(before, "Km", "0.1:Km#0;0.2:Km*Gm;0.3:Gm/+0", {"Km": (0, -8), "Gm": (0, -3)})
    assert late.after.winner is None
    early = ruled(before, "Km", "0.1:Km*Gm;0.2:Gm/+0;0.3:Km#0", {"Km": (0, -8), "Gm": (0, -3)})
    assert early.after.winner == MOONS


@pytest.mark.clause("CC-12")
@pytest.mark.parametrize("passive", [True, False])
def test_a_driven_knight_wins_as_the_option_says(passive: bool) -> None:  # noqa: FBT001
    before = replace(back(), turn=SUNS + 4)
    ruling = ruled(before, "Ks", "0.1:Ks*Km;0.2:Km#0", {"Km": (0, -8)}, passive_scoring=passive)
    outcome = game(passive_scoring=passive).outcome(ruling.after)
    assert (ruling.after.winner == MOONS) is passive
    assert (outcome is not None and outcome.termination is DRIVEN) is passive


@pytest.mark.clause("CC-12")
def test_what_the_flick_does_after_the_win_no_longer_counts() -> None:
    before = put(back(), "Gm", (0, -3))
    ruling = ruled(before, "Km", "0.1:Km#0;0.2:Km*Gm;0.3:Gm/-0;0.4:Km^", {"Gm": (0, 0), "Km": off(0, -17)})
    assert names(ruling) == ["flick", "wins", "returned", "game"]
    assert ruling.after.coin("Gm").on_duty
    assert place(ruling.after, "Km") == (0, -16.625)
