"""Prisoners, releases and strikes, from events written by hand, without the physics."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole import Cause, Croquet, Decline, Place, Play, Stage, notation
from tests.games.castle_croquetnole.scenes import (
    ARMS,
    CROWNS,
    IN_SUNS,
    MOONS,
    SUNS,
    aimed,
    at_home,
    events_of,
    flick,
    flicks,
    game,
    inches,
    jail,
    names,
    off,
    place,
    put,
    result,
    ruled,
    state,
)

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole import State
    from parlour.physics import Rest

# --- CC-13, CC-14, CC-18: prisoners -----------------------------------------------------------------------------


@pytest.mark.clause("CC-13")
@pytest.mark.parametrize("events", ["0.1:Km*Gs", "0.1:Gs*Km"])
@pytest.mark.parametrize(
    ("inside", "on_duty", "taken"),
    [(SUNS, True, True), (SUNS, False, False), (None, True, False), (CROWNS, True, False)],
)
def test_who_touches_the_guard_on_duty_of_the_castle_it_is_in_is_taken(
    events: str,
    inside: int | None,
    on_duty: bool,  # noqa: FBT001
    taken: bool,  # noqa: FBT001
) -> None:
    before = put(state(), "Km", IN_SUNS, inside=inside)
    before = before if on_duty else put(before, "Gs", (-5, 0), inside=None)
    after = ruled(before, "Km", events, {"Km": (-4.2, 0)}).after
    assert (after.coin("Km").tower == SUNS) is taken
    assert (after.coin("Km").at is None) is taken


@pytest.mark.clause("CC-13")
def test_it_does_not_matter_who_flicked() -> None:
    before = put(state(), "Kc", IN_SUNS, inside=SUNS)
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.2:Kc*Gs", {"Kc": (-5, 0)})
    assert events_of(ruling)[1:] == [("bonus", "CC-22", ("Km",)), ("prisoner", "CC-13", ("Kc", "Gs"))]


@pytest.mark.clause("CC-13")
def test_a_guard_takes_neither_its_own_knight_nor_a_guard() -> None:
    before = put(put(state(), "Ks", IN_SUNS), "Gc", (-4, 0.9), inside=SUNS)
    ruling = ruled(before, "Km", "0.1:Km*Gs;0.2:Gs*Ks;0.3:Gs*Gc", {"Gs": (-7, 0)})
    assert "prisoner" not in names(ruling)


@pytest.mark.clause("CC-13")
def test_after_the_capture_the_knights_events_are_void_and_its_flicks_lost() -> None:
    play = Play("Km", (Cause.SCORE, Cause.STRIKE, Cause.STRIKE), ("Kc",), (0,))
    before = put(state(play=play), "Km", IN_SUNS, inside=SUNS, progress=1)
    before = put(before, "Ka", (-6, 0), inside=ARMS)
    events = "0.1:Km*Gs;0.2:Km/-5;0.3:Km*Ka;0.4:Km/-1;0.5:Ka/+1;0.6:Km^"
    ruling = ruled(before, "Km", events, {"Km": off(-17, 0), "Ka": (-4, 1), "Gs": (-8, 1)})
    assert events_of(ruling) == [
        ("flick", "CC-7", ("Km",)),
        ("prisoner", "CC-13", ("Km", "Gs")),
        ("begins again", "CC-18", ("Km",)),
    ]
    assert (ruling.after.play, ruling.after.stage) == (None, Stage.GUARD)
    assert place(ruling.after, "Ka") == (-4, 1)  # what it pushed has been pushed


@pytest.mark.clause("CC-14")
def test_a_prisoner_cannot_be_hit_and_is_not_on_the_physics_table() -> None:
    before = jail(jail(put(state(), "Km", (0, 0), inside=None), "Kc", SUNS), "Ka", SUNS)
    aim = flick("Km").meant
    assert game().set_up(before, aim).coins == ("Km", "Gm", "Ks", "Gs", "Gc", "Ga")
    refusal = game().refusal(before, flick("Km", "0.1:Km*Kc"))
    assert refusal is not None
    assert "there is no Kc on the table" in refusal.message


@pytest.mark.clause("CC-14")
def test_a_tower_holds_several_and_can_still_be_hit() -> None:
    before = jail(put(state(), "Km", (-7, 0), inside=SUNS, progress=2), "Ka", SUNS)
    hit = ruled(before, "Km", "0.1:Km#1", {"Km": (-8, 0)})
    assert "score" in names(hit)
    both = ruled(hit.after, "Km", "0.1:Km*Gs")
    assert [coin.id for coin in both.after.coins if coin.tower == SUNS] == ["Km", "Ka"]


@pytest.mark.clause("CC-18")
@pytest.mark.parametrize(
    ("progress", "castle", "left"),
    [(1, SUNS, 0), (3, SUNS, 0), (6, CROWNS, 4), (6, SUNS, 6), (3, ARMS, 3), (12, ARMS, 12)],
)
def test_prison_takes_the_progress_of_that_castle_alone(progress: int, castle: int, left: int) -> None:
    before = put(state(), "Km", (0, 0), inside=castle, progress=progress)
    ruling = ruled(before, "Km", f"0.1:Km*G{'msca'[castle]}")
    assert ruling.after.coin("Km").progress == left
    assert ("begins again" in names(ruling)) == (left < progress)


# --- CC-15 to CC-17: releases -----------------------------------------------------------------------------------


@pytest.mark.clause("CC-15")
@pytest.mark.parametrize("coin", ["Gs", "Km"])
def test_all_are_released_when_the_guard_goes_off_duty_of_its_own_or_driven(coin: str) -> None:
    before = state(5, guard=True) if coin == "Gs" else put(state(), "Km", (-5, 0), inside=None)
    before = jail(jail(put(before, "Gs", (-3, 0)), "Kc", SUNS), "Ka", SUNS)
    events = "0.1:Gs/-1" if coin == "Gs" else "0.1:Km*Gs;0.2:Gs/-1"
    ruling = ruled(before, coin, events, {"Gs": (0, 0)})
    assert [event for event in events_of(ruling) if event[0] == "released"] == [
        ("released", "CC-15", ("Kc", "Gs")),
        ("released", "CC-15", ("Ka", "Gs")),
    ]
    assert [(each.tower, each.inside, each.at) for each in map(ruling.after.coin, ("Kc", "Ka"))] == [
        (CROWNS, CROWNS, None),
        (ARMS, ARMS, None),
    ]


@pytest.mark.clause("CC-15")
def test_who_is_taken_and_released_in_one_flick_waits_at_home() -> None:
    before = put(put(state(), "Km", IN_SUNS, inside=SUNS), "Gs", (-3, 0))
    ruling = ruled(before, "Km", "0.1:Km*Gs;0.2:Gs/-1;0.3:Gs/+1", {"Gs": (-4, 0), "Km": (-5, 0)})
    assert names(ruling) == ["flick", "prisoner", "leaves", "off duty", "released", "enters", "on duty"]
    assert ruling.after.coin("Km").tower == MOONS


@pytest.mark.clause("CC-16")
def test_a_guard_on_duty_that_touches_the_tower_frees_its_knight_alone() -> None:
    before = jail(jail(put(state(guard=True), "Gm", (-13, -1)), "Km", SUNS), "Kc", SUNS)
    ruling = ruled(before, "Gm", "0.1:Gm#1;0.2:Gm*Gs;0.3:Gm/-0", {"Gm": (-11.5, -0.5)})
    assert events_of(ruling) == [
        ("flick", "CC-7", ("Gm",)),
        ("released", "CC-16", ("Km", "Gm")),
        ("rescuer", "CC-16", ("Gm",)),
    ]
    after = ruling.after
    assert (after.coin("Kc").tower, after.coin("Km").tower) == (SUNS, MOONS)
    assert (after.owed, after.coin("Gm").at, after.coin("Gm").on_duty, flicks(ruling)) == (("Gm",), None, True, [])


@pytest.mark.clause("CC-16")
@pytest.mark.parametrize("ends", [False, True])
def test_a_rescuing_guard_keeps_the_flicks_that_it_has_left_as_the_option_says(ends: bool) -> None:  # noqa: FBT001
    play = Play("Gm", (Cause.GATE, Cause.STRIKE, Cause.STRIKE), ("Kc",), gates=("in",))
    before = jail(put(state(guard=True, play=play), "Gm", (-13, -1)), "Km", SUNS)
    ruling = ruled(before, "Gm", "0.1:Gm#1", rescue_ends_play=ends)
    assert (ruling.after.owed, ruling.after.seat) == (("Gm",), MOONS)
    assert flicks(ruling) == ["strike", "strike"] * (not ends)
    rules = game(rescue_ends_play=ends)
    assert notation.parse_state(rules, notation.format_state(rules, ruling.after)) == ruling.after
    placed = rules.play(ruling.after, Place("Gm", *at_home("Gm")))
    assert placed.after.seat == (SUNS if ends else MOONS)
    if not ends:
        assert placed.after.play == Play("Gm", (Cause.STRIKE, Cause.STRIKE), ("Kc",), gates=("in",))
        out = ruled(placed.after, "Gm", "0.1:Gm/-0", {"Gm": (0, 0)})
        assert flicks(out) == ["strike", "gate"]


@pytest.mark.clause("CC-16")
def test_what_a_guard_gains_in_the_flick_of_its_rescue_stays_too() -> None:
    before = jail(put(state(guard=True), "Gm", (0, -3)), "Km", SUNS)
    ruling = ruled(before, "Gm", "0.1:Gm/-0;0.2:Gm/+0;0.3:Gm#1")
    assert names(ruling)[-2:] == ["released", "rescuer"]
    assert flicks(ruling) == ["gate", "gate"]


@pytest.mark.clause("CC-16")
@pytest.mark.parametrize("ends", [False, True])
def test_a_simulated_rescue_leaves_the_guard_its_flick_as_the_option_says(ends: bool) -> None:  # noqa: FBT001
    play = Play("Gm", (Cause.GATE, Cause.PRISONER), gates=("out",))
    before = jail(put(state(guard=True, play=play), "Gm", (-13, -1)), "Km", SUNS)
    ruling = aimed(before, "Gm", (-10.8, -0.2), 1.0, rescue_ends_play=ends)
    assert (ruling.after.owed, flicks(ruling)) == (("Gm",), ["prisoner"] * (not ends))


@pytest.mark.clause("CC-16")
@pytest.mark.clause("CC-21")
def test_a_guard_that_rescues_with_its_first_flick_keeps_what_it_gained_before_its_play() -> None:
    kept = Play("Gm", (Cause.GATE, Cause.PRISONER), gates=("in",))
    before = jail(put(replace(state(guard=True), kept=kept), "Gm", (-13, -1)), "Km", SUNS)
    assert flicks(ruled(before, "Gm", "0.1:Gm#1")) == ["gate", "prisoner"]
    assert flicks(ruled(before, "Gm", "0.1:Gm#1", rescue_ends_play=True)) == []


@pytest.mark.clause("CC-16")
@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("where", ["where Ka lies", "in a tile", "nowhere"])
def test_no_resting_place_is_asked_of_a_guard_that_has_rescued(where: str) -> None:
    before = jail(put(put(state(guard=True), "Gm", (-13, -1)), "Ka", (-11.6, 3)), "Km", SUNS)
    places: dict[str, dict[str, tuple[float, float]]] = {
        "where Ka lies": {"Gm": (-11.6, 3)},
        "in a tile": {"Gm": (-10, 0)},
        "nowhere": {},
    }
    rest = places[where]
    assert ruled(before, "Gm", "0.1:Gm#1", rest).after.owed == ("Gm",)
    moved = ruled(before, "Gm", "0.1:Gm#1;0.2:Gm*Ka", {**rest, "Ka": (-13, -1)})  # Ka lies now where Gm was
    assert place(moved.after, "Ka") == (-13, -1)


@pytest.mark.clause("CC-13")
@pytest.mark.clause("CC-31")
@pytest.mark.parametrize(
    ("events", "rest"),
    [
        ("0.1:Km*Gs", {}),
        ("0.1:Km*Gs", {"Gs": (-4, 0)}),
        ("0.1:Km*Gs", {"Km": (-9, 1)}),
        ("0.1:Km*Gs;0.3:Km*Ka", {"Ka": (-4, 0.2)}),
        ("0.1:Km*Gs;0.3:Km^", {}),
        ("0.1:Km*Gs;0.3:Km^", {"Km": off(-17, 0)}),
        ("0.1:Km*Gs", {"Km": off(-17, 0)}),
    ],
)
def test_no_resting_place_is_asked_of_a_knight_that_becomes_a_prisoner(
    events: str, rest: dict[str, tuple[float, float] | Rest]
) -> None:
    before = put(put(state(), "Km", IN_SUNS, inside=SUNS), "Gs", (-5, 0))
    ruling = ruled(before, "Km", events, rest)
    assert ruling.after.coin("Km").tower == SUNS
    assert "returned" not in names(ruling)


@pytest.mark.clause("CC-31")
def test_of_all_other_coins_the_places_must_be_possible_still() -> None:
    before = put(put(state(), "Km", IN_SUNS, inside=SUNS), "Gs", (-5, 0))
    refusal = game().refusal(before, flick("Km", "0.1:Km*Gs;0.2:Gs*Ka", {"Gs": (-6, 0), "Ka": (-6, 0.5)}))
    assert refusal is not None
    assert "Gs and Ka overlap" in refusal.message
    driven = put(jail(put(put(state(), "Gc", (-13, -1)), "Km", (-10, -5)), "Kc", SUNS), "Ka", (-11.5, -0.5))
    assert ruled(driven, "Km", "0.1:Km*Gc;0.2:Gc#1", {"Gc": (-11.5, -0.5)}).after.owed == ("Gc",)


@pytest.mark.clause("CC-16")
@pytest.mark.parametrize(
    ("inside", "tower", "event"),
    [(None, SUNS, "Gm#1"), (MOONS, SUNS, "Gm#2"), (MOONS, MOONS, "Gm#0"), (SUNS, SUNS, "Gm#1")],
)
def test_nothing_else_frees_it(inside: int | None, tower: int, event: str) -> None:
    before = jail(put(state(guard=True), "Gm", (-13, -1), inside=inside), "Km", tower)
    assert "released" not in names(ruled(before, "Gm", f"0.1:{event}"))


@pytest.mark.clause("CC-16")
def test_a_driven_guard_frees_its_knight_and_is_placed_by_its_owner_at_once() -> None:
    before = jail(put(put(state(), "Gc", (-13, -1)), "Km", (-10, -5)), "Kc", SUNS)
    ruling = ruled(before, "Km", "0.1:Km*Gc;0.2:Gc#1;0.3:Km/-0;0.4:Km/+1", {"Gc": (-11.5, -0.5), "Km": (-10, -4)})
    after, rules = ruling.after, game()
    assert (after.owed, rules.to_play(after), after.seat) == (("Gc",), CROWNS, MOONS)
    assert flicks(ruling) == ["score"]
    placed = rules.play(after, Place("Gc", *at_home("Gc")))
    assert events_of(placed) == [("placed", "CC-16", ("Gc",))]
    assert (rules.to_play(placed.after), flicks(placed)) == (MOONS, ["score"])


# --- CC-22, CC-23, CC-25: strikes -------------------------------------------------------------------------------


@pytest.mark.clause("CC-22")
@pytest.mark.parametrize(
    ("coin", "other", "on_duty", "bonus"),
    [
        ("Km", "Kc", False, True),
        ("Km", "Gc", False, True),
        ("Km", "Gc", True, False),
        ("Gm", "Kc", False, True),
        ("Gm", "Gc", False, True),
        ("Gm", "Gc", True, False),
    ],
)
def test_a_strike_gives_two_flicks_unless_a_guard_is_on_duty(
    coin: str,
    other: str,
    on_duty: bool,  # noqa: FBT001
    bonus: bool,  # noqa: FBT001
) -> None:
    before = put(state(guard=coin == "Gm"), coin, (0, 0), inside=None)
    before = put(before, other, (3, 0), inside=CROWNS if on_duty else None)
    for events in (f"0.1:{coin}*{other}", f"0.1:{other}*{coin}"):
        assert flicks(ruled(before, coin, events)) == ["strike", "strike"] * bonus


@pytest.mark.clause("CC-22")
def test_a_guard_on_duty_that_strikes_gets_nothing() -> None:
    before = put(state(guard=True), "Kc", (0, -6), inside=None)
    assert flicks(ruled(before, "Gm", "0.1:Gm*Kc")) == []


@pytest.mark.clause("CC-22")
def test_it_is_the_state_at_the_contact_that_counts() -> None:
    before = put(state(guard=True), "Kc", (0, 0), inside=None)
    assert flicks(ruled(before, "Gm", "0.1:Gm/-0;0.2:Gm*Kc", {"Gm": (0, -1)})) == ["gate", "strike", "strike"]
    assert flicks(ruled(before, "Gm", "0.1:Gm*Kc;0.2:Gm/-0", {"Gm": (0, -1)})) == ["gate"]


@pytest.mark.clause("CC-22")
def test_only_the_coin_in_play_strikes_and_each_counts() -> None:
    before = put(put(put(state(), "Km", (0, 0), inside=None), "Kc", (3, 0)), "Ka", (5, 0))
    ruling = ruled(before, "Km", "0.1:Km*Kc;0.2:Kc*Ka")
    assert (flicks(ruling), ruling.after.play) == (["strike"] * 2, Play("Km", (Cause.STRIKE,) * 2, ("Kc",)))
    both = ruled(before, "Km", "0.1:Km*Kc;0.2:Km*Ka")
    assert both.after.play == Play("Km", (Cause.STRIKE,) * 4, ("Ka", "Kc"))


@pytest.mark.clause("CC-22")
@pytest.mark.parametrize(
    ("gap", "events", "strikes"),
    [
        (0.0, "0.0:Km*Kc", 0),
        (0.0, "0.0:Kc*Km;0.0:Kc*Km", 0),
        (0.0, "0.0:Km*Kc;0.4:Km*Kc", 1),
        (0.0, "0.2:Km#4;0.4:Km*Kc", 1),
        (0.0, "0.2:Km#4;0.4:Kc*Km", 1),
        (0.0, "0.0:Km*Kc;0.1:Kc*Ka;0.2:Ka*Kc;0.3:Kc*Km;0.4:Km*Ka", 2),
        (0.001, "0.0:Km*Kc", 1),
        (0.01, "0.1:Km*Kc;0.4:Km*Kc", 1),
    ],
)
def test_coins_that_touch_at_the_start_are_not_struck_while_they_touch(gap: float, events: str, strikes: int) -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (0.75 + gap, 0))
    assert flicks(ruled(before, "Km", events, {"Kc": (3, 0)})) == ["strike"] * 2 * strikes


@pytest.mark.clause("CC-22")
@pytest.mark.parametrize("apart", [0.0, 0.001])
def test_a_simulated_flick_away_against_a_tile_and_back_is_a_strike(apart: float) -> None:
    """`Km` lies between a gate tile and `Kc`, which it touches."""
    before = put(put(state(), "Km", (0.2, 2), inside=None), "Kc", (-0.55 - apart, 2), inside=None)
    back = aimed(before, "Km", (1, 2), 1.5)
    assert names(back)[:2] == ["flick", "bonus"]
    assert flicks(back) == ["strike"] * 2
    at_once = aimed(before, "Km", (-0.55, 2), 0.1)
    assert flicks(at_once) == ["strike"] * 2 * (apart > 0.0)


@pytest.mark.clause("CC-22")
@pytest.mark.clause("CC-24")
def test_a_loose_croquet_that_catches_its_guard_anew_takes_another_after_a_score() -> None:
    play = Play("Km", (Cause.LOOSE, Cause.CROQUET), ("Gm",))
    before = put(put(state(play=play), "Km", (-1.2, 0), inside=None), "Gm", (-1.95, 0), inside=None)
    plain = ruled(before, "Km", "0.0:Km*Gm;0.2:Gm#5;0.3:Km*Gm", {"Gm": (-3, 0), "Km": (-2.2, 0)})
    assert names(plain) == ["flick", "again"]
    scored = ruled(before, "Km", "0.0:Km*Gm;0.2:Km/+1;0.3:Km*Gm", {"Gm": (-5, 0), "Km": (-4, 0)})
    assert ("croquet", "CC-24", ("Km", "Gm")) in events_of(scored)
    assert scored.after.play == Play("Km", (Cause.CROQUET, Cause.SCORE), ("Gm",), (0,), croquets=1)


@pytest.mark.clause("CC-22")
@pytest.mark.clause("CC-24")
def test_a_simulated_loose_croquet_away_from_the_guard_and_back_onto_it_takes_another() -> None:
    """In by the gate, through the door, against the tower and all the way back, where the guard still lies."""
    play = Play("Km", (Cause.LOOSE, Cause.CROQUET), ("Gm",))
    before = put(put(state(play=play), "Km", (-1.7, 0), inside=None), "Gm", (-0.95, 0), inside=None)
    before = put(put(before, "Gs", (-13, 3)), "Ks", (-13, -3))
    ruling = aimed(before, "Km", (-9, 0), 2.5)
    assert names(ruling)[-1] == "croquet"
    assert (flicks(ruling), ruling.after.play and ruling.after.play.croquets) == (["croquet"] + ["score"] * 4, 1)
    away = aimed(before, "Km", (-9, 0), 1.5)  # it does not come back
    assert away.after.play is not None
    assert away.after.play.croquets == 0


@pytest.mark.clause("CC-23")
def test_the_same_coin_again_gives_nothing_until_a_score() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (3, 0))
    twice = ruled(before, "Km", "0.1:Km*Kc;0.2:Km*Kc")
    assert events_of(twice)[1:] == [("bonus", "CC-22", ("Km",)), ("again", "CC-23", ("Km", "Kc"))]
    later = ruled(twice.after, "Km", "0.1:Km*Kc")
    assert flicks(later) == ["strike"]
    scored = ruled(later.after, "Km", "0.1:Km/+1;0.2:Km*Kc", {"Km": (-3, 0)})
    assert flicks(scored) == ["score", "strike", "strike"]


@pytest.mark.clause("CC-23")
def test_an_unscored_line_does_not_make_it_new() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Kc", (3, 0))
    assert names(ruled(before, "Km", "0.1:Km*Kc;0.2:Km/+2;0.3:Km*Kc"))[-1] == "again"


@pytest.mark.clause("CC-25")
def test_a_guard_that_strikes_its_own_knight_gets_two_flicks_and_no_croquet() -> None:
    before = put(put(state(guard=True), "Gm", (0, 0), inside=None), "Km", (3, 0))
    ruling = ruled(before, "Gm", "0.1:Gm*Km")
    assert events_of(ruling)[1:] == [("bonus", "CC-25", ("Gm",))]
    assert ruling.after.play == Play("Gm", (Cause.STRIKE,) * 2, ("Km",))


@pytest.mark.clause("CC-25")
def test_a_knight_that_strikes_its_own_guard_on_duty_gets_nothing() -> None:
    ruling = ruled(put(state(), "Km", (0, 0), inside=None), "Km", "0.1:Km*Gm")
    assert (names(ruling), ruling.after.stage) == (["flick"], Stage.GUARD)


@pytest.mark.clause("CC-24")
def test_a_knight_that_strikes_its_own_guard_off_duty_takes_a_croquet_instead() -> None:
    before = put(put(state(), "Km", (0, 0), inside=None), "Gm", (3, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km*Gm;0.2:Km*Gm", {"Gm": (4, 0)})
    assert events_of(ruling)[1:] == [("croquet", "CC-24", ("Km", "Gm")), ("again", "CC-23", ("Km", "Gm"))]
    assert ruling.after.play == Play("Km", (), ("Gm",), croquets=1)


# --- CC-26: the tight croquet -----------------------------------------------------------------------------------


@pytest.mark.clause("CC-26")
def test_in_a_tight_croquet_the_knight_strikes_nothing_and_the_guard_is_driven() -> None:
    play = Play("Km", (Cause.TIGHT, Cause.CROQUET), ("Gm",))
    before = put(put(state(play=play), "Km", (0, 0), inside=None), "Gm", (-0.75, 0), inside=CROWNS)
    before = put(before, "Ka", (2, 0))
    events = "0.0:Km*Gm;0.1:Gm/+1;0.2:Gm*Ka;0.3:Ka*Km;0.4:Gm^"
    move = flick("Km", events, {"Gm": off(-17, 0), "Ka": (1, 0)}, tight="Gm")
    ruling = game().play(before, replace(move, aim=replace(move.meant, bearing=270.0), executed=None))
    assert events_of(ruling) == [
        ("flick", "CC-26", ("Km",)),
        ("falls", "CC-28", ("Gm",)),
        ("returned", "CC-28", ("Gm",)),
    ]
    assert (flicks(ruling), ruling.after.coin("Gm").inside) == (["croquet"], CROWNS)


# --- CC-23: the same coin again, where that is illegal ----------------------------------------------------------

AGAIN: dict[str, Any] = {"strike_again": "illegal"}


def struck(*flicks: Cause) -> State:
    """Moons' knight, at (0, 0), has struck Crowns' knight in this play, and has these flicks left."""
    return put(put(state(play=Play("Km", flicks, ("Kc",))), "Km", (0, 0), inside=None), "Kc", (3, 0), inside=None)


@pytest.mark.clause("CC-23")
@pytest.mark.parametrize("events", ["0.1:Km*Kc", "0.1:Kc*Km"])
def test_to_strike_the_same_coin_again_is_illegal_as_the_option_says(events: str) -> None:
    before = struck(Cause.STRIKE, Cause.STRIKE)
    rest = {"Km": (2, 0), "Kc": (5, 0)}
    allowed = ruled(before, "Km", events, rest)
    assert ("again", "CC-23", ("Km", "Kc")) in events_of(allowed)
    assert flicks(allowed) == ["strike"]
    ruling = ruled(before, "Km", events, rest, **AGAIN)
    assert events_of(ruling)[1:] == [("illegal strike", "CC-23", ("Km", "Kc")), ("returned", "CC-29", ("Km",))]
    assert (ruling.after.play, ruling.after.stage) == (None, Stage.GUARD)
    assert (place(ruling.after, "Km"), place(ruling.after, "Kc")) == ((0, 0), (5, 0))


@pytest.mark.clause("CC-23")
def test_an_illegal_strike_takes_back_what_the_coin_gained_and_with_the_option_the_whole_flick() -> None:
    before = struck(Cause.STRIKE)
    events, rest = "0.1:Km*Ka;0.2:Km*Kc;0.3:Km/+1", {"Km": (-3, 0), "Ka": (4.5, 0), "Kc": (8, 0)}
    ruling = ruled(before, "Km", events, rest, **AGAIN)
    assert (ruling.after.coin("Km").inside, ruling.after.coin("Km").progress, flicks(ruling)) == (None, 0, [])
    assert place(ruling.after, "Ka") == (4.5, 0)
    undone = ruled(before, "Km", events, rest, illegal_entry="undo_flick", **AGAIN)
    assert (undone.after.coins, undone.after.play) == (before.coins, None)


@pytest.mark.clause("CC-23")
def test_after_a_score_no_strike_is_illegal() -> None:
    ruling = ruled(struck(Cause.STRIKE), "Km", "0.1:Km/+1;0.2:Km*Kc", {"Km": (-4, 0), "Kc": (-5, 0)}, **AGAIN)
    assert flicks(ruling) == ["score", "strike", "strike"]


@pytest.mark.clause("CC-23")
@pytest.mark.clause("CC-24")
@pytest.mark.parametrize(("kind", "free"), [("flicks", False), ("lift", True), ("loose", True), ("tap", True)])
@pytest.mark.parametrize("spent", [0, 1])
def test_a_croquet_that_needs_its_guard_again_may_strike_it(kind: str, spent: int, free: bool) -> None:  # noqa: FBT001
    before = put(put(state(), "Km", (0, 0), inside=None), "Gm", (3, 0), inside=None)
    now = ruled(before, "Km", "0.1:Km*Gm", **AGAIN).after
    where = {"lift": (2, 0), "loose": (2.25, 0)}.get(kind)
    now = game(**AGAIN).play(now, Croquet(kind, None if where is None else inches(*where))).after
    for _ in range(spent):
        now = game(**AGAIN).play(now, flick("Km", "", {"Km": (2, 0)})).after
    rules = game(**AGAIN)
    assert notation.parse_state(rules, notation.format_state(rules, now)) == now
    ruling = ruled(now, "Km", "0.4:Km*Gm", {"Km": (2.5, 0), "Gm": (4, 0)}, **AGAIN)
    assert ("illegal strike" in names(ruling)) is not free
    assert ("again" in names(ruling)) is free


@pytest.mark.clause("CC-23")
@pytest.mark.clause("CC-26")
def test_after_a_tight_croquet_the_knight_may_strike_its_guard_with_its_flick() -> None:
    play = Play("Km", (Cause.TIGHT, Cause.DRIVE), ("Gm", "Kc"))
    before = put(put(state(play=play), "Km", (-1, 0), inside=None), "Gm", (-0.25, 0), inside=None)
    aim = Aim(90.0, 1.0, coin="Km", tight="Gm")
    driven = game(**AGAIN).play(before, Flick(aim, aim, result("0.0:Km*Gm;0.4:Gm*Km", {"Gm": (3, 0)})))
    assert flicks(driven) == ["drive"]
    own = ruled(driven.after, "Km", "0.1:Km*Gm", {"Km": (2, 0), "Gm": (4, 0)}, **AGAIN)
    assert "illegal strike" not in names(own)
    other = ruled(driven.after, "Km", "0.1:Km*Kc", {"Km": (2, 0), "Kc": (4, 0)}, **AGAIN)
    assert "illegal strike" in names(other)


@pytest.mark.clause("CC-23")
def test_a_guard_that_strikes_again_goes_back_and_its_turn_is_over() -> None:
    before = put(state(guard=True, play=Play("Gm", (Cause.STRIKE,), ("Km",))), "Gm", (0, 0), inside=None)
    ruling = ruled(before, "Gm", "0.1:Gm*Km", {"Gm": (3, 0)}, **AGAIN)
    assert (place(ruling.after, "Gm"), ruling.after.turn) == ((0, 0), 5)


# --- CC-21, CC-22: a driven guard that strikes ------------------------------------------------------------------

EVERY: dict[str, Any] = {"driven_guard_bonus": "all"}


def outside() -> State:
    """Moons' knight and guard, and Crowns' knight, in the Wasteland."""
    before = put(put(state(play=Play("Km", (Cause.SCORE,))), "Km", (-3, 0), inside=None), "Gm", (0, 0), inside=None)
    return put(before, "Kc", (3, 0), inside=None)


@pytest.mark.clause("CC-21")
@pytest.mark.clause("CC-22")
@pytest.mark.parametrize("events", ["0.1:Km*Gm;0.2:Gm*Kc;0.5:Gm*Kc", "0.1:Km*Gm;0.2:Kc*Gm"])
@pytest.mark.parametrize(("option", "kept"), [("all", ["strike"] * 2), ("own", None), ("none", None)])
def test_a_driven_guard_keeps_the_flicks_for_a_strike_as_the_option_says(
    option: str, kept: list[str] | None, events: str
) -> None:
    options = {"driven_guard_bonus": option}
    ruling = ruled(outside(), "Km", events, {"Gm": (2, 0), "Kc": (5, 0)}, **options)
    found = ruling.after.kept
    assert (None if found is None else [cause.value for cause in found.flicks]) == kept
    rules = game(**options)
    assert notation.parse_state(rules, notation.format_state(rules, ruling.after)) == ruling.after
    declined = rules.play(rules.play(ruling.after, Croquet("flicks")).after, Decline())
    played = ruled(declined.after, "Gm", "0.1:Gm*Kc", {"Gm": (3, 0), "Kc": (6, 0)}, **options)
    assert flicks(played) == ["strike", "strike"]  # kept before, or gained now: of each coin once


@pytest.mark.clause("CC-21")
@pytest.mark.clause("CC-22")
@pytest.mark.parametrize(
    ("events", "why"),
    [
        ("0.1:Km*Kc;0.2:Kc*Gm", "it was struck, and did not strike"),
        ("0.1:Km*Gm;0.2:Gm*Km", "the coin in play is not struck so"),
        ("0.1:Km*Gm;0.2:Gm*Gc", "a guard on duty"),
        ("0.1:Km*Gm;0.2:Gm/+0;0.3:Gm*Kc", "it was on duty"),
    ],
)
def test_a_driven_guard_keeps_no_flick_for(events: str, why: str) -> None:
    kept = ruled(outside(), "Km", events, {"Gm": (0, -4), "Kc": (5, 0)}, **EVERY).after.kept
    assert kept is None or Cause.STRIKE not in kept.flicks, why


@pytest.mark.clause("CC-21")
def test_in_anothers_turn_a_driven_guard_keeps_nothing_for_a_strike() -> None:
    before = put(put(put(state(SUNS + 4), "Ks", (-3, 0), inside=None), "Gm", (0, 0), inside=None), "Kc", (3, 0))
    ruling = ruled(before, "Ks", "0.1:Ks*Gm;0.2:Gm*Kc", {"Gm": (2, 0), "Kc": (5, 0)}, **EVERY)
    assert ruling.after.kept is None


@pytest.mark.clause("CC-21")
@pytest.mark.clause("CC-26")
def test_the_guard_of_a_tight_croquet_is_driven_too() -> None:
    before = put(outside(), "Gm", (-2.25, 0))
    before = replace(before, play=Play("Km", (Cause.TIGHT, Cause.CROQUET), ("Gm",)))
    aim = Aim(90.0, 1.0, coin="Km", tight="Gm")
    move = Flick(aim, aim, result("0.0:Km*Gm;0.3:Gm*Kc", {"Gm": (2, 0), "Kc": (5, 0)}))
    assert game(**EVERY).play(before, move).after.kept == Play("Gm", (Cause.STRIKE,) * 2, ("Kc",))
