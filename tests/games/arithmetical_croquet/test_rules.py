"""The clauses of Arithmetical Croquet, one after another, each with what it allows and what it refuses."""

from __future__ import annotations

from graphlib import TopologicalSorter
from typing import Any

import pytest

from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.notation import format_state
from parlour.games.arithmetical_croquet.rules import PASS, ArithmeticalCroquet, Ball, Options, State, Step
from tests.games.arithmetical_croquet.by_text import after, play, refusal, refused, result, steps
from tests.games.arithmetical_croquet.reach import reach

SMALL_COURSES = [
    Options(spacing=6, hoops=3, max_step=4),
    Options(spacing=6, hoops=3, max_step=4, missed_hoop="go_back"),
    Options(spacing=5, hoops=2, max_step=4, missed_hoop="go_back", barring_judged="from", twice_running=True),
    Options(spacing=4, hoops=2, max_step=1),
    Options(spacing=4, hoops=2, max_step=2, missed_hoop="go_back"),
    Options(spacing=8, hoops=0, max_step=6, missed_hoop="go_back", barring_judged="from", end_zone_beyond_peg=True),
    Options(spacing=7, hoops=0, max_step=6, end_zone_beyond_peg=True),
]


# --- AC-1: a turn is one step ---------------------------------------------------------------------------------


@pytest.mark.clause("AC-1")
def test_first_begins_and_the_seats_alternate() -> None:
    assert after("0 0 first -", "4", "2", "7") == "7 2 second x3"
    game = ArithmeticalCroquet()
    assert format_state(game, game.start()) == "0 0 first -"
    assert game.seats[game.to_play(game.start())] == "first"


@pytest.mark.clause("AC-1")
def test_a_step_is_from_1_to_8() -> None:
    assert steps("0 0 first -") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert play("31 0 first -", "36")[1][0] == ("runs", "AC-1")
    assert refused("31 0 first -", "+9") == ("step_size", "AC-1")


@pytest.mark.clause("AC-1")
@pytest.mark.parametrize("size", [-1, 9, 1000])
def test_a_step_of_no_possible_size_is_refused_not_raised(size: int) -> None:
    game = ArithmeticalCroquet()
    refusal = game.refusal(game.start(), Step(size))
    assert refusal is not None
    assert refusal.code == "step_size"
    assert refusal.message == f"Play a number from 1 to 8, not {size}."


@pytest.mark.clause("AC-1")
def test_nobody_passes_who_has_a_step() -> None:
    assert refusal("18 0 first x4", "--") == (
        "no_pass",
        "AC-1",
        "You can pass only when you have no move. You can play 1, 2.",
    )


# --- AC-2: hoops and peg --------------------------------------------------------------------------------------


@pytest.mark.clause("AC-2")
@pytest.mark.parametrize("hoop", range(10, 100, 10))
def test_hoops_stand_on_the_tens(hoop: int) -> None:
    assert play(f"{hoop - 2} 0 first -", f"{hoop}")[1][0] == ("into", "AC-4")


@pytest.mark.clause("AC-2")
def test_start_and_peg_are_no_hoops() -> None:
    assert len(steps("0 0 first -")) == 8
    assert play("98 0 first -", "100")[1] == [("pegs", "AC-9")]


@pytest.mark.clause("AC-2")
def test_the_next_mark_is_ahead_of_the_ball() -> None:
    game = ArithmeticalCroquet()
    assert [game.next_mark(at) for at in (0, 9, 10, 11, 89, 90, 99)] == [10, 10, 20, 20, 90, 100, 100]


# --- AC-3: through a hoop -------------------------------------------------------------------------------------


@pytest.mark.clause("AC-3")
@pytest.mark.parametrize(("below", "above"), [(16, 24), (17, 23), (18, 22), (19, 21)])
def test_a_hoop_is_taken_to_the_same_distance_above(below: int, above: int) -> None:
    position, events = play(f"{below} 0 first -", f"{above}")
    assert position == f"{above} 0 second x{above - below}"
    assert events[0] == ("through", "AC-3")


@pytest.mark.clause("AC-3")
@pytest.mark.parametrize("below", range(13, 20))
def test_every_other_number_above_the_hoop_is_refused(below: int) -> None:
    for above in range(21, below + 9):
        if above - 20 != 20 - below:
            assert refused(f"{below} 0 first -", f"{above}") == ("misses_hoop", "AC-3")


@pytest.mark.clause("AC-3")
def test_a_step_may_stop_short_of_the_hoop() -> None:
    assert steps("12 0 first -") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert steps("17 0 first -") == [1, 2, 3, 6]
    assert steps("19 0 first -") == [1, 2]


@pytest.mark.clause("AC-3")
def test_the_refusal_says_what_would_take_the_hoop() -> None:
    missed = "From {} to {} misses hoop 20. To go through it, end as far above it as you began below: {}."
    assert refusal("17 0 first -", "24")[2] == missed.format(17, 24, "play 6, to 23")
    assert refusal("15 0 first -", "22")[2] == missed.format(15, 22, "no number is large enough from there")


# --- AC-4: into a hoop and out --------------------------------------------------------------------------------


@pytest.mark.clause("AC-4")
@pytest.mark.parametrize("size", range(1, 9))
def test_a_hoop_is_left_by_the_step_that_entered_it(size: int) -> None:
    text, events = play(f"{20 - size} 0 first -", "20")
    assert text == f"20+{size} 0 second -"
    assert events[0] == ("into", "AC-4")
    inside = f"20+{size} 0 first -"
    assert steps(inside) == [size]
    text, events = play(inside, f"{20 + size}")
    assert text.startswith(f"{20 + size} 0 ")
    assert events[0] == ("out", "AC-4")
    for other in set(range(1, 9)) - {size}:
        assert refused(inside, f"+{other}") == ("in_hoop", "AC-4")


@pytest.mark.clause("AC-4")
def test_seventeen_twenty_twenty_three() -> None:
    assert after("17 0 first -", "20", "4", "23") == "23 4 second x3"
    assert refusal("20+3 0 first -", "24")[2] == (
        "Play 3, to 23: you entered hoop 20 with 3, and only the same number leaves it."
    )


@pytest.mark.clause("AC-4")
def test_the_last_hoop_is_left_towards_the_peg() -> None:
    assert play("90+8 0 first -", "98") == ("98 0 second -", [("out", "AC-4"), ("no_bar", "AC-6")])


# --- AC-5: barring --------------------------------------------------------------------------------------------


@pytest.mark.clause("AC-5")
@pytest.mark.parametrize("size", range(1, 9))
def test_a_step_bars_itself_and_its_difference_from_nine(size: int) -> None:
    text, events = play("31 52 first -", f"+{size}")
    assert events[1] == ("bars", "AC-5")
    assert steps(text) == [step for step in range(1, 9) if step not in (size, 9 - size)]
    for barred in (size, 9 - size):
        assert refused(text, f"+{barred}") == ("barred", "AC-5")


@pytest.mark.clause("AC-5")
def test_the_first_step_bars_the_second_players_first_step() -> None:
    assert after("0 0 first -", "2") == "2 0 second x2"
    assert steps("2 0 second x2") == [1, 3, 4, 5, 6, 8]
    assert refusal("2 0 second x2", "7")[2] == "You can't play 2 or 7: First just played 2 (2 + 7 = 9)."


@pytest.mark.clause("AC-5")
def test_a_bar_lasts_one_turn() -> None:
    assert after("0 0 first -", "2", "5", "3") == "3 5 second x1"
    assert steps("3 5 second x1") == [2, 3, 4, 5]


@pytest.mark.clause("AC-5")
def test_a_pass_bars_nothing_and_revives_nothing() -> None:
    assert after("20+3 31 first x3", "--") == "20+3 31 second =3"
    assert steps("20+3 31 second =3") == [1, 2, 4, 5, 6, 7, 8]
    assert after("20+3 31 second =3", "33") == "20+3 33 first x2"
    assert steps("20+3 33 first x2") == [3]


# --- AC-6: steps that bar nothing -----------------------------------------------------------------------------


@pytest.mark.clause("AC-6")
def test_a_step_into_a_hoop_bars_nothing_and_the_step_out_bars() -> None:
    assert play("14 0 first -", "20") == ("20+6 0 second -", [("into", "AC-4"), ("no_bar", "AC-6")])
    assert play("20+6 0 first -", "26") == ("26 0 second x6", [("out", "AC-4"), ("bars", "AC-5")])


@pytest.mark.clause("AC-6")
@pytest.mark.parametrize("judged", ["at", "from"])
@pytest.mark.parametrize(
    ("start", "number", "power"),
    [
        ("81 0", "89", {"at": True, "from": True}),
        ("89 0", "91", {"at": False, "from": True}),
        ("86 0", "94", {"at": False, "from": True}),
        ("90+1 0", "91", {"at": False, "from": True}),
        ("91 0", "99", {"at": False, "from": False}),
        ("99 0", "101", {"at": True, "from": False}),
        ("107!100 0", "101", {"at": True, "from": True}),
        ("89 90+4", "91", {"at": False, "from": True}),
        ("91 91", "92", {"at": True, "from": True}),
        ("91 99", "99", {"at": True, "from": True}),
        ("99 101!100", "101", {"at": True, "from": False}),
        ("91 101!100", "94", {"at": False, "from": False}),
        ("86 98", "94", {"at": True, "from": True}),
        ("84 98", "90", {"at": False, "from": False}),
    ],
)
def test_the_end_zone_has_no_power_over_those_outside(
    start: str, number: str, power: dict[str, bool], judged: str
) -> None:
    text, events = play(f"{start} first -", number, barring_judged=judged)
    assert (text.split()[3] != "-") == power[judged]
    assert events[1] == (("bars", "AC-5") if power[judged] else ("no_bar", "AC-6"))


@pytest.mark.clause("AC-6")
@pytest.mark.parametrize("judged", ["at", "from"])
@pytest.mark.parametrize("beyond", [False, True])
def test_the_end_zone_may_reach_beyond_the_peg(judged: str, *, beyond: bool) -> None:
    def bars(text: str, number: str) -> bool:
        found = after(text, number, barring_judged=judged, end_zone_beyond_peg=beyond)
        return not found.endswith(" -")

    assert bars("107!100 0 first -", "103") == (not beyond)
    assert bars("99 0 first -", "103") == (judged == "at" and not beyond)
    assert bars("91 103!100 first -", "95") == beyond
    assert bars("107!100 95 first -", "103")


@pytest.mark.clause("AC-6")
def test_a_ball_that_missed_the_last_hoop_is_in_the_end_zone() -> None:
    assert after("89 0 first -", "93", missed_hoop="go_back") == "93!90 0 second -"
    assert after("91 93!90 first -", "92", missed_hoop="go_back") == "92 93!90 second x1"


# --- AC-7: kept in --------------------------------------------------------------------------------------------


@pytest.mark.clause("AC-7")
@pytest.mark.parametrize("keeping", [3, 6])
def test_a_ball_whose_only_step_is_barred_is_kept_in(keeping: int) -> None:
    text, events = play("20+3 31 second -", f"+{keeping}")
    assert text == f"20+3 {31 + keeping} first x{keeping}"
    assert events[1:] == [("bars", "AC-5"), ("keeps_in", "AC-7")]
    assert steps(text) == [0]
    assert refused(text, "23") == ("kept_in", "AC-7")
    assert refused(text, "24") == ("in_hoop", "AC-4")
    text, events = play(text, "--")
    assert text == f"20+3 {31 + keeping} second ={keeping}"
    assert events == [("kept_in", "AC-7"), ("no_repeat", "AC-8")]


@pytest.mark.clause("AC-7")
def test_the_ball_leaves_once_it_is_not_barred() -> None:
    assert after("20+3 31 second -", "34", "--", "36", "23") == "23 36 second x3"


@pytest.mark.clause("AC-7")
def test_a_keeper_without_power_keeps_nobody_in() -> None:
    assert steps(after("20+3 37 second -", "40")) == [3]
    assert steps(after("20+3 91 second -", "94")) == [3]
    assert steps(after("90+3 91 second -", "94")) == [3]


@pytest.mark.slow
@pytest.mark.clause("AC-7")
def test_only_a_kept_in_ball_is_without_a_step() -> None:
    """In every reachable position of the default game."""
    found = reach(Options())
    passing = [state for state, moves in found.moves.items() if PASS in moves]
    kept_in = [state for state in found if is_kept_in(found.game, state)]
    assert passing == kept_in
    assert all(len(found.moves[state]) == 1 for state in passing)
    assert len(passing) > 1000


def is_kept_in(game: ArithmeticalCroquet, state: State) -> bool:
    return game.outcome(state) is None and state.balls[state.seat].owes in game.barred(state)


@pytest.mark.clause("AC-7")
def test_other_options_have_other_stuck_balls_and_they_pass() -> None:
    go_back = {"missed_hoop": "go_back"}
    assert after("9 20+8 first -", "17", "--", **go_back) == "17!10 20+8 first =8"
    assert refused("17!10 20+8 first =8", "9", **go_back) == ("twice_running", "AC-8")
    assert steps("17!10 20+8 first =8", **go_back) == [0]
    assert after("17!10 20+8 first =8", "--", "28", **go_back) == "17!10 28 first x8"
    assert steps("17!10 28 first x8", **go_back) == [0]


@pytest.mark.clause("AC-7")
@pytest.mark.parametrize("barring", [1, 8])
def test_a_ball_past_the_peg_whose_steps_back_are_all_barred_passes(barring: int) -> None:
    stuck = f"107!100 51 first x{barring}"
    assert steps(stuck, missed_hoop="go_back") == [0]
    text, events = play(stuck, "--", missed_hoop="go_back")
    assert (text, events) == (f"107!100 51 second ={barring}", [("passes", "AC-7"), ("no_repeat", "AC-8")])
    assert steps("106!100 51 first x1", missed_hoop="go_back") == [7]


# --- AC-8: not twice running ----------------------------------------------------------------------------------


@pytest.mark.clause("AC-8")
def test_three_six_three_six() -> None:
    text = "20+3 34 second -"
    for size, reached in ((3, 37), (6, 43), (3, 46)):
        text = after(text, f"+{size}", "--")
        assert text == f"20+3 {reached} second ={size}"
        assert refused(text, f"+{size}") == ("twice_running", "AC-8")


@pytest.mark.clause("AC-8")
def test_the_keeper_may_repeat_once_he_has_let_go_for_a_turn() -> None:
    assert after("20+4 31 second =3", "33", "24") == "24 33 second x4"
    assert steps("24 33 second x4") == [1, 2, 3, 6, 7]


@pytest.mark.clause("AC-8")
def test_one_may_repeat_a_step_that_kept_nobody_in() -> None:
    assert after("0 0 first -", "3", "5", "6") == "6 5 second x3"


@pytest.mark.clause("AC-8")
def test_repeating_can_be_allowed() -> None:
    text, events = play("20+3 34 first x3", "--", twice_running=True)
    assert text == "20+3 34 second -"
    assert events == [("kept_in", "AC-7")]
    assert after(text, "37", twice_running=True) == "20+3 37 first x3"


# --- AC-9: the winning peg ------------------------------------------------------------------------------------


@pytest.mark.clause("AC-9")
def test_landing_on_the_peg_wins_at_once() -> None:
    assert play("95 93 first -", "100") == ("100 93 second -", [("pegs", "AC-9")])
    assert result("100 93 second -") == ("first", "peg")
    assert result("95 93 first -") is None
    assert steps("100 93 second -") == []
    assert refused("100 93 second -", "95") == ("over", "AC-9")
    assert refused("100 93 second -", "--") == ("over", "AC-9")


@pytest.mark.clause("AC-9")
@pytest.mark.parametrize("overshoot", range(1, 8))
def test_missing_the_peg_by_any_distance_turns_the_ball_round(overshoot: int) -> None:
    text, events = play("99 0 first -", f"{100 + overshoot}")
    assert text == f"{100 + overshoot}!100 0 second x{overshoot + 1}"
    assert events[0] == ("misses", "AC-9")


@pytest.mark.clause("AC-9")
def test_beyond_the_peg_steps_subtract() -> None:
    assert play("107!100 0 first -", "104")[1][0] == ("back", "AC-9")
    assert after("107!100 0 first -", "104", "1", "100") == "100 1 second -"
    assert result("100 1 second -") == ("first", "peg")
    assert play("104!100 0 first -", "100")[1] == [("pegs", "AC-9")]


@pytest.mark.clause("AC-9")
def test_missing_the_peg_twice_loses_at_once() -> None:
    assert play("0 103!100 second -", "98") == ("0 98!!100 first -", [("misses_twice", "AC-9")])
    assert result("0 98!!100 first -") == ("first", "missed-peg-twice")
    assert steps("0 98!!100 first -") == []


@pytest.mark.clause("AC-9")
def test_a_losing_step_is_legal_and_sometimes_the_only_kind() -> None:
    text = "101!100 0 first x1"
    assert steps(text) == [2, 3, 4, 5, 6, 7]
    assert refused(text, "100") == ("barred", "AC-5")
    assert refused(text, "--") == ("no_pass", "AC-1")
    assert {result(after(text, f"-{size}")) for size in steps(text)} == {("second", "missed-peg-twice")}


# --- AC-10: missing a hoop ------------------------------------------------------------------------------------

GO_BACK = {"missed_hoop": "go_back"}


@pytest.mark.clause("AC-10")
def test_by_default_no_hoop_can_be_missed() -> None:
    assert refused("18 0 first -", "23") == ("misses_hoop", "AC-3")
    assert not any(ball.missed not in (0, 100) for state in reach(Options()) for ball in state.balls)


@pytest.mark.clause("AC-10")
def test_a_missed_hoop_is_gone_back_for_and_then_taken() -> None:
    assert play("18 0 first -", "23", **GO_BACK) == ("23!20 0 second x5", [("misses", "AC-10"), ("bars", "AC-5")])
    text, events = play("23!20 0 first -", "17", **GO_BACK)
    assert (text, events[0]) == ("17!20 0 second x6", ("back", "AC-10"))
    assert after("17!20 0 first -", "18", "2", "22", **GO_BACK) == "22 2 second x4"
    assert after("17!20 0 first -", "20", "4", "23", **GO_BACK) == "23 4 second x3"


@pytest.mark.clause("AC-10")
def test_the_step_back_must_end_below_the_hoop() -> None:
    assert steps("23!20 0 first -", **GO_BACK) == [4, 5, 6, 7, 8]
    for number in ("22", "21", "20"):
        assert refused("23!20 0 first -", number, **GO_BACK) == ("go_back", "AC-10")
    assert refusal("23!20 0 first -", "20", **GO_BACK)[2] == (
        "You missed hoop 20: go back to a number below it. Play 4 or more."
    )


@pytest.mark.clause("AC-10")
def test_the_step_back_is_barred_and_bars_like_any_other() -> None:
    assert steps("23!20 0 first x4", **GO_BACK) == [6, 7, 8]
    assert refused("23!20 0 first x4", "18", **GO_BACK) == ("barred", "AC-5")
    assert after("23!20 20+5 first -", "19", **GO_BACK) == "19!20 20+5 second x4"
    assert steps("19!20 20+5 second x4", **GO_BACK) == [0]


@pytest.mark.clause("AC-10")
def test_missing_the_same_hoop_again_loses() -> None:
    assert after("17!20 0 first -", "18", **GO_BACK) == "18!20 0 second x1"
    assert result(after("18!20 0 first -", "23", **GO_BACK), **GO_BACK) == ("second", "missed-hoop-twice")
    text, events = play("19!20 0 first -", "23", **GO_BACK)
    assert (text, events) == ("23!!20 0 second -", [("misses_twice", "AC-10")])
    assert result(text, **GO_BACK) == ("second", "missed-hoop-twice")
    assert steps(text, **GO_BACK) == []


@pytest.mark.clause("AC-10")
def test_another_hoop_may_be_missed_afresh() -> None:
    assert after("19!20 0 first -", "21", **GO_BACK) == "21 0 second x2"
    assert after("28 0 first -", "33", **GO_BACK) == "33!30 0 second x5"


CARROLL = dict(spec.variants.presets["carroll-1889"])
LIKE_A_HOOP = [GO_BACK, CARROLL, {**CARROLL, "end_zone_beyond_peg": True, "twice_running": True}]
"""Options under which the peg is missed like a hoop."""


@pytest.mark.clause("AC-10")
@pytest.mark.parametrize("options", LIKE_A_HOOP, ids=str)
def test_a_missed_peg_is_gone_back_for_and_the_game_goes_on(options: dict[str, Any]) -> None:
    text = after("89 51 first -", "91", "54", "99", "56", "103", **options)
    assert text.startswith("103!100 56 second ")
    assert steps("103!100 51 first -", **options) == [4, 5, 6, 7, 8]
    for number in range(95, 100):
        there, events = play("103!100 51 first -", str(number), **options)
        assert there.startswith(f"{number}!100 51 second ")
        assert events[0] == ("back", "AC-10")
        assert result(there, **options) is None
        assert steps(there, **options)


@pytest.mark.clause("AC-10")
@pytest.mark.parametrize("overshoot", range(1, 8))
def test_the_step_back_must_end_below_the_peg(overshoot: int) -> None:
    text = f"{100 + overshoot}!100 0 first -"
    assert play("99 0 first -", f"{100 + overshoot}", **GO_BACK)[1][0] == ("misses", "AC-10")
    assert steps(text, **GO_BACK) == list(range(overshoot + 1, 9))
    for number in range(100, 100 + overshoot):
        assert refusal(text, f"{number}", **GO_BACK) == (
            "go_back",
            "AC-10",
            f"You missed the peg: go back to a number below it. Play {overshoot + 1} or more.",
        )


@pytest.mark.clause("AC-10")
def test_the_peg_is_played_at_again_and_a_second_miss_loses() -> None:
    assert after("95!100 0 first -", "97", **GO_BACK) == "97!100 0 second -"
    assert play("97!100 0 first -", "100", **GO_BACK) == ("100 0 second -", [("pegs", "AC-9")])
    text, events = play("97!100 0 first -", "103", **GO_BACK)
    assert (text, events) == ("103!!100 0 second -", [("misses_twice", "AC-10")])
    assert result(text, **GO_BACK) == ("second", "missed-peg-twice")
    assert steps(text, **GO_BACK) == []
    assert refused(text, "4", **GO_BACK) == ("over", "AC-10")


@pytest.mark.clause("AC-10")
def test_a_taken_hoop_counts_nothing_against_the_peg() -> None:
    assert after("89!90 0 first -", "91", "4", "99", "7", "103", **GO_BACK) == "103!100 7 second x4"
    assert after("88!90 0 first -", "90", "4", "92", "6", "100", **GO_BACK) == "100 6 second -"


@pytest.mark.clause("AC-10")
def test_the_step_back_below_the_peg_bars_by_the_end_zone() -> None:
    """It ends on 91 to 99 and begins beyond 100; which of the two counts, AC-6 says."""

    def bars(text: str, **options: Any) -> bool:
        return not after(text, "97", missed_hoop="go_back", **options).endswith(" -")

    assert not bars("103!100 51 first -")
    assert bars("103!100 93 first -")
    assert bars("103!100 51 first -", barring_judged="from")
    assert not bars("103!100 51 first -", barring_judged="from", end_zone_beyond_peg=True)
    assert bars("103!100 105!100 first -", barring_judged="from", end_zone_beyond_peg=True)


@pytest.mark.clause("AC-10")
def test_by_default_a_step_below_the_peg_still_loses() -> None:
    assert steps("103!100 51 first -") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert result(after("103!100 51 first -", "99")) == ("second", "missed-peg-twice")


# --- AC-11: no draw -------------------------------------------------------------------------------------------


def progress(state: State) -> int:
    """Grows with every turn of the default game: a ball goes up, once past the peg it comes down, and it ends."""

    def gone(ball: Ball) -> int:
        over = ball.lost or ball.at == 100
        return 1000 if over else 500 - ball.at if ball.missed else ball.at

    return 2 * sum(map(gone, state.balls)) + (not state.bar)


@pytest.mark.clause("AC-11")
def test_every_turn_makes_progress() -> None:
    moves = reach(Options()).moves
    assert all(progress(state) < progress(after) for state in moves for after in moves[state].values())


@pytest.mark.clause("AC-11")
def test_every_line_ends_with_one_winner() -> None:
    found = reach(Options())
    for state, moves in found.moves.items():
        outcome = found.game.outcome(state)
        assert (outcome is None) == bool(moves)
        assert outcome is None or (len(outcome.winners) == 1 and sorted(outcome.scores) == [0.0, 1.0])


def progress_with_going_back(game: ArithmeticalCroquet, state: State) -> int:
    """Grows with every turn under AC-10: a mark is approached, passed, gone back for, approached again and taken."""

    def gone(ball: Ball) -> int:
        past = ball.at > ball.missed > 0
        taken = (ball.missed if past else ball.at) // game.options.spacing - past
        phase = 3 if ball.lost else 1 if past else 2 if ball.missed else 0
        return 1000 * (4 * taken + phase) + ball.at

    return 3 * sum(map(gone, state.balls)) + (0 if state.bar else 1 if state.kept else 2)


@pytest.mark.clause("AC-11")
@pytest.mark.parametrize("options", [each for each in SMALL_COURSES if each.missed_hoop == "go_back"], ids=str)
def test_every_turn_makes_progress_where_what_is_missed_is_gone_back_for(options: Options) -> None:
    found = reach(options)
    assert any(options.peg > ball.at and ball.missed == options.peg for state in found for ball in state.balls)
    for state, moves in found.moves.items():
        before = progress_with_going_back(found.game, state)
        assert all(before < progress_with_going_back(found.game, after) for after in moves.values())


@pytest.mark.clause("AC-11")
@pytest.mark.parametrize("options", SMALL_COURSES, ids=str)
def test_no_game_goes_round_in_circles(options: Options) -> None:
    found = reach(options)
    graph = TopologicalSorter({state: moves.values() for state, moves in found.moves.items()})
    assert len(list(graph.static_order())) == len(found.moves)
    assert all(moves or found.game.outcome(state) for state, moves in found.moves.items())
