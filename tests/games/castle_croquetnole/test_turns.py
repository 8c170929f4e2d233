"""Whose turn it is and what may be played: placing, order, croquets, declining, passing, the end by the limit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.flick import Aim, Flick
from parlour.game import Ending, OptionError
from parlour.games.castle_croquetnole import Cause, Croquet, Decline, Options, Pass, Place, Play, Stage, State
from parlour.games.castle_croquetnole.rules import CUT_SHORT
from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from parlour.games.castle_croquetnole.rules.table import COIN_WIDTH
from tests.games.castle_croquetnole.scenes import (
    ARMS,
    CROWNS,
    MOONS,
    SUNS,
    at_home,
    events_of,
    flick,
    flicks,
    game,
    inches,
    jail,
    names,
    place,
    put,
    result,
    ruled,
    state,
)


def refused(before: State, move: Any, **options: Any) -> tuple[str, str] | None:
    """The code and the clause of a refusal."""
    refusal = game(**options).refusal(before, move)
    return None if refusal is None else (refusal.code, refusal.clause)


def home(coin: str) -> Place:
    return Place(coin, *at_home(coin))


def after(before: State, *moves: Any) -> State:
    for move in moves:
        before = game().play(before, move).after
    return before


def first_knight() -> State:
    """All guards and Moons' knight are placed."""
    return after(game().start(), *map(home, ("Gm", "Gs", "Gc", "Ga", "Km")))


# --- CC-4: the guards -------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-4")
def test_guards_are_placed_in_seat_order_before_anything_else() -> None:
    before, rules = game().start(), game()
    for seat in range(4):
        assert rules.to_play(before) == seat
        for other in {*range(4)} - {seat}:
            assert refused(before, home(guard_of(other))) == ("place_first", "CC-4")
        assert refused(before, flick(guard_of(seat))) == ("place_first", "CC-4")
        ruling = rules.play(before, home(guard_of(seat)))
        assert events_of(ruling) == [("placed", "CC-4", (guard_of(seat),))]
        before = ruling.after
    assert rules.to_play(before) == MOONS
    assert all(before.coin(guard_of(seat)).on_duty for seat in range(4))


@pytest.mark.clause("CC-4")
@pytest.mark.parametrize(
    ("x", "y", "refusal"),
    [
        (0.0, -8.625, None),
        (0.0, -8.5, None),
        (0.0, -7.876, None),
        (0.0, -7.874, "outside_band"),
        (0.0, -8.626, "outside_band"),
        (-2.1, -10.0, None),
        (-2.2, -10.0, "outside_band"),
        (-1.79, -8.21, None),
        (-1.8, -8.19, "outside_band"),
        (0.0, 8.5, "outside_band"),
        (0.0, -10.0, "outside_band"),
        (float("nan"), 0.0, "not_a_number"),
        (float("inf"), 0.0, "not_a_number"),
    ],
)
def test_within_a_coin_width_of_the_tower_edge_to_edge(x: float, y: float, refusal: str | None) -> None:
    found = refused(game().start(), Place("Gm", *inches(x, y)))
    assert found == (None if refusal is None else (refusal, "CC-4"))


@pytest.mark.clause("CC-4")
def test_a_coin_is_placed_on_no_other_but_may_touch_it() -> None:
    before = after(game().start(), *map(home, ("Gm", "Gs", "Gc", "Ga")))
    x, y = at_home("Gm")
    assert refused(before, Place("Km", x, y + COIN_WIDTH - 1e-6)) == ("taken", "CC-5")
    assert refused(before, Place("Km", x, y + COIN_WIDTH)) is None


# --- CC-5: the first round --------------------------------------------------------------------------------------


@pytest.mark.clause("CC-5")
def test_in_the_first_round_knight_and_guard_are_played_clockwise_and_both_must_be() -> None:
    before, rules = after(game().start(), *map(home, ("Gm", "Gs", "Gc", "Ga"))), game()
    for seat in range(4):
        knight, guard = knight_of(seat), guard_of(seat)
        assert (before.seat, before.owed) == (seat, (knight,))
        assert refused(before, flick(guard)) == ("place_first", "CC-5")
        before = after(before, home(knight))
        assert before.coin(knight).inside == seat
        assert refused(before, Pass(knight)) == ("compulsory", "CC-5")
        assert refused(before, flick(guard)) == ("knight_first", "CC-5")
        before = after(before, flick(knight))
        assert refused(before, Pass(guard)) == ("compulsory", "CC-5")
        ruling = rules.play(before, flick(guard))
        assert events_of(ruling) == [("flick", "CC-7", (guard,)), ("turn", "CC-5", ())]
        before = ruling.after
    assert (before.turn, before.owed) == (4, ())
    assert refused(before, Pass("Km")) is None


@pytest.mark.clause("CC-5")
def test_bonus_flicks_may_be_declined_in_the_first_round() -> None:
    before = put(put(first_knight(), "Km", (0, 0), inside=None), "Gs", (3, 0), inside=None)
    struck = ruled(before, "Km", "0.1:Km*Gs", {"Gs": (4, 0)})
    assert refused(struck.after, Decline()) is None
    assert after(struck.after, Decline()).stage is Stage.GUARD


# --- CC-6: knight, then guard -----------------------------------------------------------------------------------


@pytest.mark.clause("CC-6")
def test_later_both_are_optional() -> None:
    ruling = game().play(state(), Pass("Km"))
    assert events_of(ruling) == [("passed", "CC-6", ("Km",))]
    assert ruling.after == state(guard=True)
    assert after(ruling.after, Pass("Gm")) == state(5)
    assert refused(state(), Pass("Gm")) == ("knight_first", "CC-6")


@pytest.mark.clause("CC-6")
def test_who_begins_the_guard_is_done_with_the_knight() -> None:
    ruling = ruled(state(), "Gm", "0.1:Gm/-0", {"Gm": (0, 0)})
    assert (ruling.after.stage, flicks(ruling)) == (Stage.GUARD, ["gate"])
    assert refused(ruling.after, flick("Km")) == ("in_play", "CC-6")
    assert refused(state(guard=True), flick("Km")) == ("no_flicks", "CC-30")


@pytest.mark.clause("CC-6")
def test_bonus_flicks_belong_to_the_coin_in_play_and_may_be_declined() -> None:
    play = Play("Km", (Cause.SCORE, Cause.STRIKE), ("Kc",), (0,), croquets=1)
    before = put(put(state(play=play), "Gm", (0, 0), inside=None), "Km", (0, 3))
    assert refused(state(play=Play("Km", (Cause.SCORE,))), flick("Gm")) == ("in_play", "CC-6")
    assert refused(state(play=Play("Km", (Cause.SCORE,))), Pass("Km")) == ("begun", "CC-6")
    ruling = game().play(before, Decline())
    assert (events_of(ruling), ruling.after.play) == ([("declined", "CC-6", ("Km",))], None)
    assert ruling.after.stage is Stage.GUARD
    assert refused(state(), Decline()) == ("nothing_to_decline", "CC-6")


# --- CC-7: a flick ----------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-7")
def test_to_play_is_to_flick_once_and_as_often_again_as_there_are_flicks() -> None:
    once = ruled(state(), "Km")
    assert (once.after.stage, once.after.play) == (Stage.GUARD, None)
    play = Play("Km", (Cause.SCORE, Cause.STRIKE))
    before = state(play=play)
    first = ruled(before, "Km")
    assert flicks(first) == ["strike"]
    assert ruled(first.after, "Km").after.play is None


@pytest.mark.clause("CC-7")
@pytest.mark.parametrize(
    ("aim", "code"),
    [
        (Aim(0.0, 0.0, coin="Km"), "speed"),
        (Aim(0.0, -1.0, coin="Km"), "speed"),
        (Aim(0.0, 3.01, coin="Km"), "speed"),
        (Aim(0.0, float("inf"), coin="Km"), "not_a_number"),
        (Aim(float("nan"), 1.0, coin="Km"), "not_a_number"),
        (Aim(0.0, 1.0, coin="Km", spin=101.0), "spin"),
        (Aim(0.0, 1.0, (0.0, 0.0), coin="Km"), "start"),
        (Aim(0.0, 3.0, coin="Km", spin=-100.0), None),
    ],
)
def test_a_finger_has_its_limits(aim: Aim, code: str | None) -> None:
    found = refused(state(), Flick(aim))
    assert found == (None if code is None else (code, "CC-7"))


@pytest.mark.clause("CC-7")
@pytest.mark.parametrize(
    "done",
    [
        Aim(0.0, 31.0, coin="Km"),
        Aim(0.0, float("nan"), coin="Km"),
        Aim(0.0, 1.0, coin="Gm"),
        Aim(0.0, 1.0, (0.0, 0.0), coin="Km"),
        Aim(0.0, 1.0, coin="Km", spin=1001.0),
    ],
)
def test_a_hand_errs_within_bounds_and_not_in_the_coin(done: Aim) -> None:
    assert refused(state(), Flick(Aim(0.0, 1.0, coin="Km"), done)) is not None
    assert refused(state(), Flick(Aim(0.0, 3.0, coin="Km"), Aim(0.0, 3.2, coin="Km"))) is None


@pytest.mark.clause("CC-7")
@pytest.mark.parametrize("edge_margin", ["none", "always", "choice"])
def test_a_coin_is_flicked_from_where_it_lies(edge_margin: str) -> None:
    before = put(state(), "Km", (16.6, 3))
    for start in (inches(17 - 1.125, 3), inches(16.6, 3)):
        moved = Flick(Aim(270.0, 0.3, start, coin="Km"))
        assert refused(before, moved, edge_margin=edge_margin) == ("start", "CC-7")


# --- CC-17: recovering ------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-17")
def test_a_released_knight_is_placed_at_its_owners_next_turn_and_may_be_played() -> None:
    before = jail(put(state(ARMS + 4, guard=True), "Ga", (3, 0)), "Km", SUNS)
    released = ruled(before, "Ga", "0.1:Ga*Gs;0.2:Gs/-1", {"Gs": (0, 0)})
    now = released.after
    assert (now.seat, now.owed, game().to_play(now), now.coin("Km").at) == (MOONS, ("Km",), MOONS, None)
    assert refused(now, Pass("Km")) == ("place_first", "CC-17")
    assert refused(now, flick("Gm")) == ("place_first", "CC-17")
    assert refused(now, Place("Km", *inches(0, 0))) == ("outside_band", "CC-17")
    placed = game().play(now, home("Km"))
    assert events_of(placed) == [("placed", "CC-17", ("Km",))]
    assert (placed.after.coin("Km").inside, placed.after.coin("Km").tower, placed.after.stage) == (
        MOONS,
        None,
        Stage.KNIGHT,
    )
    assert refused(placed.after, flick("Km")) is None
    assert refused(placed.after, Pass("Km")) is None


@pytest.mark.clause("CC-17")
def test_released_in_its_owners_own_turn_it_waits_for_the_next_one() -> None:
    before = jail(put(state(guard=True), "Gm", (-13, -1)), "Km", SUNS)
    ruling = ruled(before, "Gm", "0.1:Gm#1", {"Gm": (-11.5, -0.5)})
    now = after(ruling.after, home("Gm"))
    assert (now.seat, now.coin("Km").tower) == (SUNS, MOONS)
    assert "Km" not in game().set_up(now, Aim(0.0, 1.0, coin="Ks")).coins


# --- CC-24, CC-27: the choice of a croquet ----------------------------------------------------------------------


def choosing(**options: Any) -> State:
    """Moons' knight has struck its guard off duty, which lies at (4, 0) in the Wasteland."""
    before = put(put(state(), "Km", (0, 0), inside=None), "Gm", (3, 0), inside=None)
    return ruled(before, "Km", "0.1:Km*Gm", {"Gm": (4, 0), "Km": (0.3, 0)}, **options).after


@pytest.mark.clause("CC-24")
def test_a_croquet_is_chosen_before_anything_else() -> None:
    for move in (flick("Km"), flick("Gm"), Pass("Km"), home("Km")):
        assert refused(choosing(), move) == ("choose", "CC-24")
    assert refused(choosing(), Decline()) is None
    assert refused(state(), Croquet("flicks")) == ("no_croquet", "CC-24")
    assert refused(state(play=Play("Km", (Cause.SCORE,))), Croquet("flicks")) == ("no_croquet", "CC-24")


@pytest.mark.clause("CC-24")
@pytest.mark.parametrize(
    ("kind", "placed", "flicks_then"),
    [
        ("flicks", None, ["croquet", "croquet"]),
        ("lift", (4, 1.5), ["croquet", "croquet"]),
        ("loose", (4, 0.75), ["loose", "croquet"]),
        ("tight", (4.75, 0), ["tight", "croquet"]),
        ("tap", None, ["croquet", "croquet"]),
    ],
)
def test_the_five_croquets(kind: str, placed: tuple[float, float] | None, flicks_then: list[str]) -> None:
    move = Croquet(kind, None if placed is None else inches(*placed))
    ruling = game().play(choosing(), move)
    assert (events_of(ruling), flicks(ruling)) == ([("croquet chosen", "CC-24", ("Km",))], flicks_then)
    assert place(ruling.after, "Km") == (placed or (0.3, 0))


@pytest.mark.clause("CC-24")
@pytest.mark.clause("CC-27")
@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (Croquet("sixth"), ("kind", "CC-24")),
        (Croquet("flicks", (0.0, 0.0)), ("croquet_place", "CC-24")),
        (Croquet("loose"), ("croquet_place", "CC-24")),
        (Croquet("lift", inches(4, 1.51)), ("too_far", "CC-24")),
        (Croquet("loose", inches(4, 0.76)), ("too_far", "CC-24")),
        (Croquet("tight", inches(4, 0.74)), ("taken", "CC-27")),
        (Croquet("lift", inches(4, 0.7)), ("taken", "CC-27")),
        (Croquet("lift", inches(3.2, 1.1)), ("taken", "CC-27")),
        (Croquet("lift", (float("nan"), 0.0)), ("not_a_number", "CC-24")),
    ],
)
def test_croquets_that_are_none(move: Croquet, refusal: tuple[str, str]) -> None:
    assert refused(choosing(), move) == refusal


@pytest.mark.clause("CC-27")
def test_a_lifted_knight_keeps_what_it_is_inside_and_stays_on_the_table() -> None:
    before = put(put(choosing(), "Gm", (16, 0)), "Km", inside=CROWNS)
    assert refused(before, Croquet("lift", inches(16.8, 0.9))) == ("off_table", "CC-27")
    assert after(before, Croquet("lift", inches(15, 0.9))).coin("Km").inside == CROWNS
    beyond = put(put(choosing(), "Gm", (0, -3)), "Km", inside=None)
    assert after(beyond, Croquet("lift", inches(0, -1.7))).coin("Km").inside is None


# --- CC-24: a second croquet ------------------------------------------------------------------------------------


def two_croquets(**options: Any) -> State:
    """Moons' knight has struck its guard, scored, and struck it again, in one flick; both lie inside Suns' gate."""
    before = put(put(state(), "Km", (0, 0), inside=None), "Gm", (-1.5, 0), inside=None)
    ruling = ruled(before, "Km", "0.1:Km*Gm;0.2:Km/+1;0.3:Km*Gm", {"Km": (-4, 0), "Gm": (-6, 0)}, **options)
    assert ruling.after.play == Play("Km", (Cause.SCORE,), ("Gm",), (0,), croquets=2)
    return ruling.after


CROQUETS = [
    Croquet("flicks"),
    Croquet("tap"),
    *(Croquet(kind, inches(-5.25, 0)) for kind in ("lift", "loose", "tight")),
]


def taken(before: State, **options: Any) -> State:
    """The next flick is reported, in which nothing happens."""
    assert before.play is not None
    aim = Aim(270.0, 1.0, coin="Km", tight="Gm" if before.play.next is Cause.TIGHT else "")
    return game(**options).play(before, Flick(aim, aim, result("", {}))).after


@pytest.mark.clause("CC-24")
@pytest.mark.parametrize("croquet", CROQUETS, ids=lambda croquet: croquet.kind)
def test_a_second_croquet_is_chosen_when_all_flicks_of_the_first_are_spent(croquet: Croquet) -> None:
    chosen = game().play(two_croquets(), croquet)
    assert flicks(chosen)[2:] == ["score"]
    once = taken(chosen.after)
    for now in (chosen.after, once):
        assert not game().choosing(now)
        assert refused(now, Croquet("flicks")) == ("no_croquet", "CC-24")
    twice = taken(once)
    assert refused(twice, flick("Km")) == ("choose", "CC-24")
    second = after(twice, croquet)
    assert second.play is not None
    assert (len(second.play.flicks), second.play.croquets) == (3, 0)
    assert taken(taken(second)).play == Play("Km", (Cause.SCORE,), ("Gm",), (0,))


@pytest.mark.clause("CC-24")
def test_a_croquet_earned_during_the_flicks_of_another_waits_too_and_scores_come_last() -> None:
    before = after(two_croquets(), Croquet("flicks"), Decline(), Croquet("flicks"))
    scored = ruled(before, "Km", "0.1:Km/+5;0.2:Km*Gm")
    assert scored.after.play is not None
    assert (flicks(scored), scored.after.play.croquets) == (["croquet", "score", "score"], 1)
    last = ruled(scored.after, "Km")
    assert (flicks(last), game().choosing(last.after)) == (["score", "score"], True)


@pytest.mark.clause("CC-24")
@pytest.mark.clause("CC-6")
@pytest.mark.parametrize("spent", [0, 1])
def test_to_decline_while_another_croquet_waits_declines_the_present_one(spent: int) -> None:
    before = after(two_croquets(), Croquet("tap"), *[flick("Km")] * spent)
    ruling = game().play(before, Decline())
    assert events_of(ruling) == [("croquet declined", "CC-24", ("Km",))]
    assert (flicks(ruling), game().choosing(ruling.after)) == (["score"], True)
    ended = game().play(ruling.after, Decline())
    assert events_of(ended) == [("declined", "CC-6", ("Km",))]
    assert ended.after.stage is Stage.GUARD


@pytest.mark.clause("CC-24")
def test_to_decline_the_first_of_two_croquets_leaves_the_second() -> None:
    ruling = game().play(two_croquets(), Decline())
    assert ruling.after.play == Play("Km", (Cause.SCORE,), ("Gm",), (0,), croquets=1)
    assert refused(ruling.after, Croquet("tap")) is None


@pytest.mark.clause("CC-24")
def test_a_second_croquet_interrupts_the_first_as_the_option_says() -> None:
    early = {"second_croquet": "interrupts"}
    for croquet, once in ((Croquet("loose", inches(-5.25, 0)), True), (Croquet("flicks"), False)):
        chosen = game(**early).play(two_croquets(**early), croquet).after
        asked = taken(chosen, **early) if once else chosen
        assert refused(asked, flick("Km"), **early) == ("choose", "CC-24")
        second = game(**early).play(asked, Croquet("tap"))
        assert flicks(second) == ["croquet"] * (3 if once else 4) + ["score"]
        assert game(**early).play(asked, Decline()).after.play is None


# --- CC-26: a tight croquet -------------------------------------------------------------------------------------


@pytest.mark.clause("CC-26")
def test_a_tight_flick_is_flicked_at_the_guard_and_nothing_else_is() -> None:
    tight = after(choosing(), Croquet("tight", inches(4.75, 0)))
    assert refused(tight, Flick(Aim(270.0, 1.0, coin="Km"))) == ("tight", "CC-26")
    assert refused(tight, Flick(Aim(90.0, 1.0, coin="Km", tight="Gm"))) == ("tight", "CC-26")
    assert refused(tight, Flick(Aim(270.0, 1.0, coin="Km", tight="Kc"))) == ("tight", "CC-26")
    assert refused(tight, Flick(Aim(280.0, 1.0, coin="Km", tight="Gm"))) is None
    assert refused(state(), Flick(Aim(270.0, 1.0, coin="Km", tight="Gm"))) == ("tight", "CC-26")


@pytest.mark.clause("CC-26")
def test_a_hand_that_slips_moves_nothing() -> None:
    tight = after(choosing(), Croquet("tight", inches(4.75, 0)))
    for done in (Aim(100.0, 1.0, coin="Km", tight="Gm"), Aim(270.0, 0.0, coin="Km", tight="Gm")):
        ruling = game().play(tight, Flick(Aim(270.0, 1.0, coin="Km", tight="Gm"), done))
        assert ruling.after.coins == tight.coins
        assert flicks(ruling) == ["croquet"]


# --- CC-30: refusals --------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-30")
def test_what_is_refused() -> None:
    assert refused(state(), flick("Ks")) == ("another_coin", "CC-30")
    assert refused(state(), flick("")) == ("another_coin", "CC-30")
    assert refused(state(), Pass("Ga")) == ("another_coin", "CC-30")
    assert refused(state(guard=True), flick("Km")) == ("no_flicks", "CC-30")
    assert refused(state(guard=True), Pass("Km")) == ("no_flicks", "CC-30")
    assert refused(jail(state(guard=True), "Km", SUNS), flick("Km")) == ("prisoner", "CC-30")
    assert refused(state(), home("Km")) == ("placed", "CC-30")
    assert refused(state(), "Km >0 1") == ("no_move", "CC-30")
    seat = game().out_of_turn(state(), SUNS)
    assert seat is not None
    assert (seat.code, seat.clause) == ("not_your_turn", "CC-30")


@pytest.mark.clause("CC-30")
def test_with_the_knight_in_prison_the_turn_begins_with_the_guard() -> None:
    before = jail(state(7, guard=True), "Km", SUNS)
    ruling = game().play(before, Pass("Ga"))
    assert (ruling.after.seat, ruling.after.stage) == (MOONS, Stage.GUARD)
    assert names(ruling) == ["passed", "turn"]


# --- CC-32: cut short -------------------------------------------------------------------------------------------


@pytest.mark.clause("CC-32")
def test_the_game_is_cut_short_after_so_many_turns_and_progress_says_who_is_ahead() -> None:
    rules = game(turn_limit=5)
    before = put(put(state(guard=True), "Kc", progress=6), "Ka", progress=2)
    assert rules.outcome(before) is None
    ruling = rules.play(before, Pass("Gm"))
    outcome = rules.outcome(ruling.after)
    assert outcome is not None
    assert (outcome.termination, outcome.termination.ending) == (CUT_SHORT, Ending.CUT_SHORT)
    assert (outcome.scores, outcome.winners) == ((0.0, 0.0, 0.75, 0.25), ())
    assert events_of(ruling)[-1] == ("game", "CC-32", ())
    assert "Crowns came farthest" in rules.verdict(outcome)
    assert refused(ruling.after, Pass("Ks"), turn_limit=5) == ("over", "CC-12")


@pytest.mark.clause("CC-32")
def test_by_default_there_is_no_limit() -> None:
    assert Options().turn_limit == 0
    assert game().outcome(state(99_999)) is None


@pytest.mark.clause("CC-32")
def test_without_a_limit_it_goes_on_and_without_progress_all_are_level() -> None:
    far = state(99_999)
    assert game(turn_limit=0).outcome(far) is None
    outcome = game(turn_limit=100).outcome(far)
    assert outcome is not None
    assert outcome.scores == (0.25, 0.25, 0.25, 0.25)


# --- options, seats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"gate_line": "far"},
        {"castles": "round"},
        {"turn_limit": -1},
        {"invasions": 0},
        {"invasions": 4},
        {"table": 20},
        {"illegal_entry": "no"},
        {"illegal_gate": "own"},
        {"driven_guard_bonus": "yes"},
        {"driven_guard_bonus": True},
        {"edge_margin": True},
        {"strike_again": "yes"},
        {"second_croquet": "never"},
        {"rescue_ends_play": 1},
    ],
)
def test_options_have_their_values(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Options(**given)


def test_resigning_leaves_the_win_to_the_others() -> None:
    outcome = game().resignation(SUNS)
    assert outcome.winners == (MOONS, CROWNS, ARMS)


def test_samples_are_legal_wherever_a_game_stands() -> None:
    for seed in range(20):
        for before in (choosing(), state(), first_knight(), jail(state(guard=True), "Km", SUNS)):
            assert refused(before, game().sample(before, Random(seed))) is None
