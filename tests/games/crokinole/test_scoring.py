"""The clauses of Crokinole on scores: what a round scores, how a match ends, giving up."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import RESIGNED
from parlour.games.crokinole import spec
from parlour.games.crokinole.rules import PLAY_OFF, ROUNDS, TARGET, TIED, Counted
from parlour.games.crokinole.rules.board import State, Tally
from parlour.games.crokinole.rules.table import (
    INCH,
    value,
)
from tests.games.crokinole.scenes import HOLE, crokinole, events_of, last_shot, state

if TYPE_CHECKING:
    from parlour.game import Termination

# --- CR-12: what a round scores -------------------------------------------------------------------------------


@pytest.mark.clause("CR-12")
@pytest.mark.parametrize(
    ("inches", "worth"),
    [
        (0.5, 15),
        (4 - 1 / 32 - 5 / 8 - 1e-6, 15),
        (4 - 1 / 32 - 5 / 8, 10),
        (4.0, 10),
        (4 + 1 / 32 + 5 / 8, 10),
        (8 - 1 / 32 - 5 / 8 - 1e-6, 10),
        (8 - 1 / 32 - 5 / 8, 5),
        (8.0, 5),
        (11.0, 5),
        (12 - 1 / 32 - 5 / 8 - 1e-6, 5),
        (12 + 1 / 32 + 5 / 8 + 1e-6, 0),
        (12.99, 0),
    ],
)
@pytest.mark.parametrize("angle", [0.0, 1.0, 2.5, -1.3])
def test_a_disc_counts_its_zone_and_on_a_line_the_lesser(inches: float, worth: int, angle: float) -> None:
    assert value(inches * INCH * math.cos(angle), inches * INCH * math.sin(angle)) == worth


@pytest.mark.clause("CR-12")
def test_a_tally_counts_each_side() -> None:
    discs = {
        "m1": (2.0, 0.0),
        "m2": (6.0, 0.0),
        "m3": (9.0, 0.0),
        "w1": (0.0, 4.0),
        "w2": (0.0, 12.9),
        "w3": (0.0, 9.0),
    }
    tally = Tally.of(state(discs).discs, (1, 2))
    assert tally.counts == ((1, 1, 1, 1), (2, 0, 1, 1))
    assert tally.totals == (50, 55)


@pytest.mark.clause("CR-12")
def test_the_larger_total_scores_the_difference() -> None:
    """The source's own example has 60 against 35."""
    _, ruling = last_shot(twenties=(3, 1), discs=state({"w1": (2.0, 0.0)}).discs, scores=(10, 20))
    assert ruling.after.scores == (35, 20)
    assert [(event.name, event.clause) for event in ruling.events[-3:]] == [
        ("round", "CR-12"),
        ("award", "CR-12"),
        ("next round", "CR-2"),
    ]
    assert "maple 60, walnut 35" in ruling.events[-3].message
    assert ruling.events[-2].message == "Maple scores 25. Match score: 35 to 20."


@pytest.mark.clause("CR-12")
def test_equal_totals_score_nothing() -> None:
    _, ruling = last_shot(twenties=(2, 2), scores=(10, 20))
    assert ruling.after.scores == (10, 20)
    assert ruling.events[-2].message == "Level: nobody scores. Match score: 10 to 20."


@pytest.mark.clause("CR-12")
def test_the_last_shot_of_a_round_counts_and_what_it_costs_does_not() -> None:
    _, good = last_shot(twenties=(0, 0), rest=HOLE)
    assert good.after.scores == (0, 20)
    foul = last_shot(twenties=(0, 0), rest=HOLE, discs=state({"m1": (2.0, 0.0)}).discs)[1]
    assert foul.after.scores == (15, 0)


# --- CR-13: the match -----------------------------------------------------------------------------------------


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize(("before", "ends"), [(79, False), (80, True), (81, True)])
def test_the_first_side_to_reach_the_target_wins(before: int, ends: bool) -> None:  # noqa: FBT001
    game, ruling = last_shot(twenties=(1, 0), scores=(before, 99))
    outcome = game.outcome(ruling.after)
    assert (outcome is not None) is ends
    if outcome is not None:
        assert (outcome.winners, outcome.scores, outcome.termination) == ((0,), (1.0, 0.0), TARGET)
        assert events_of(ruling)[-1] == ("match", "CR-13", ())
        assert ruling.events[-1].message == "Maple wins by reaching the target."
        assert game.moves(ruling.after).__bool__() is False


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize("target", [1, 40, 500])
def test_the_target_is_an_option(target: int) -> None:
    for scores, over in (((0, target - 1), False), ((0, target), True)):
        assert (crokinole(target=target).outcome(State(round=2, scores=scores)) is not None) is over


@pytest.mark.clause("CR-13")
def test_partners_win_together() -> None:
    game = crokinole(players=4)
    outcome = game.outcome(State(round=5, scores=(20, 105)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1, 3), (0.0, 1.0, 0.0, 1.0))
    assert game.verdict(outcome) == "Walnut wins by reaching the target."


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize(
    ("twenties", "award", "words"),
    [
        ((3, 1), (2, 0), "Maple scores 2."),
        ((0, 1), (0, 2), "Walnut scores 2."),
        ((1, 1), (1, 1), "Level: 1 point each."),
    ],
)
def test_with_fixed_rounds_a_round_is_worth_2_and_a_tie_1_each(
    twenties: tuple[int, int], award: tuple[int, int], words: str
) -> None:
    _, ruling = last_shot(twenties=twenties, fixed_rounds=4, round=2)
    assert ruling.after.scores == award
    assert (ruling.events[-2].name, ruling.events[-2].clause) == ("award", "CR-13")
    assert ruling.events[-2].message.startswith(words)


@pytest.mark.clause("CR-13")
def test_with_fixed_rounds_the_match_ends_after_the_last() -> None:
    game = crokinole(fixed_rounds=4)
    assert game.outcome(State(round=4, scores=(6, 0))) is None
    outcome = game.outcome(State(round=5, scores=(5, 3)))
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((0,), ROUNDS)
    assert game.verdict(outcome) == "Maple wins after the last round."


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize("players", [2, 4])
def test_a_match_of_rounds_may_end_tied(players: int) -> None:
    game, ruling = last_shot(players=players, twenties=(1, 1), fixed_rounds=4, round=4, scores=(3, 3))
    outcome = game.outcome(ruling.after)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.termination) == ((), (0.5,) * players, TIED)
    assert ruling.events[-1].message == "Nobody wins: the match is level after the last round."


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize("players", [2, 4])
def test_a_level_match_is_played_off_in_one_round_more(players: int) -> None:
    four: dict[str, Any] = {"players": players, "fixed_rounds": 4, "play_off": "round", "scores": (3, 3), "round": 4}
    game, ruling = last_shot(twenties=(1, 1), starter=1, **four)
    assert game.outcome(ruling.after) is None
    assert events_of(ruling)[-2:] == [("play-off", "CR-13", ()), ("next round", "CR-2", ())]
    assert ruling.events[-2].message == "The match is level after 4 rounds: one more is played."
    starts = game.seats[2 % players].capitalize()
    assert ruling.events[-1].message == f"{starts} starts the play-off round."
    assert (ruling.after.round, ruling.after.scores, ruling.after.starter) == (5, (4, 4), 2 % players)
    assert game.moves(ruling.after)


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize(
    ("twenties", "scores", "winners", "termination", "words"),
    [
        ((2, 0), (6, 4), (0,), PLAY_OFF, "Maple wins in the play-off round."),
        ((0, 2), (4, 6), (1,), PLAY_OFF, "Walnut wins in the play-off round."),
        ((1, 1), (5, 5), (), TIED, "Nobody wins: the match is level after the last round."),
    ],
)
def test_the_play_off_round_ends_the_match_however_it_ends(
    twenties: tuple[int, int], scores: tuple[int, int], winners: tuple[int, ...], termination: Termination, words: str
) -> None:
    game, ruling = last_shot(twenties=twenties, fixed_rounds=4, play_off="round", round=5, scores=(4, 4))
    outcome = game.outcome(ruling.after)
    assert outcome is not None
    assert (ruling.after.scores, outcome.winners, outcome.termination) == (scores, winners, termination)
    assert ruling.events[-3].message.startswith("The play-off round: maple ")
    assert ruling.events[-1].message == words


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize(
    ("play_off", "scores"), [("round", (5, 3)), ("until decided", (5, 3)), ("none", (5, 3)), ("none", (4, 4))]
)
def test_a_match_that_is_won_or_has_no_play_off_ends_after_its_rounds(play_off: str, scores: tuple[int, int]) -> None:
    outcome = crokinole(fixed_rounds=4, play_off=play_off).outcome(State(round=5, scores=scores))
    assert outcome is not None
    assert outcome.termination is (TIED if scores == (4, 4) else ROUNDS)


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize("played", [5, 6, 9])
@pytest.mark.parametrize(
    ("twenties", "winners", "words"),
    [
        ((2, 0), (0,), "Maple wins in the play-off round."),
        ((0, 2), (1,), "Walnut wins in the play-off round."),
        ((1, 1), None, ""),
    ],
)
def test_a_play_off_until_decided_goes_on_while_the_match_is_level(
    played: int, twenties: tuple[int, int], winners: tuple[int, ...] | None, words: str
) -> None:
    level = (played - 1, played - 1)
    game, ruling = last_shot(twenties=twenties, fixed_rounds=4, play_off="until decided", round=played, scores=level)
    outcome = game.outcome(ruling.after)
    assert any(event.message.startswith(f"Play-off round {played - 4}: maple ") for event in ruling.events)
    if winners is None:
        assert outcome is None
        assert ruling.events[-2].message == f"The match is level after {played} rounds: one more is played."
        assert ruling.events[-1].message.endswith(f" starts play-off round {played - 3}.")
    else:
        assert outcome is not None
        assert (outcome.winners, outcome.termination, ruling.events[-1].message) == (winners, PLAY_OFF, words)


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize("players", [2, 4])
def test_the_nca_preset_plays_four_rounds_and_may_end_level(players: int) -> None:
    game = spec.new({**spec.variants.presets["nca"], "players": players})
    ruling = game.play(State(round=4, scores=(3, 3)), Counted(Tally(((1, 0, 0, 0), (1, 0, 0, 0)))))
    outcome = game.outcome(ruling.after)
    assert outcome is not None
    assert (ruling.after.round, outcome.winners, outcome.termination) == (5, (), TIED)


@pytest.mark.clause("CR-13")
def test_the_twenties_of_the_match_are_counted_beside_its_score() -> None:
    fields: dict[str, Any] = {"fixed_rounds": 4, "round": 2, "scores": (2, 0), "match_twenties": (5, 2)}
    game, ruling = last_shot(twenties=(3, 1), rest=HOLE, count_twenties=True, **fields)
    assert ruling.after.match_twenties == (8, 4), "the last disc is walnut's, and a 20"
    assert ruling.events[-2].message == "Maple scores 2. Match score: 4 to 0, the twenties 8 to 4."
    assert game.twenties_of_match(replace(ruling.after, twenties=(1, 0))) == (9, 4)
    plain, ruling = last_shot(twenties=(3, 1), fixed_rounds=4, round=2, scores=(2, 0))
    assert ruling.after.match_twenties == (0, 0)
    assert plain.twenties_of_match(ruling.after) is None


@pytest.mark.clause("CR-13")
def test_the_twenties_decide_no_match() -> None:
    game = crokinole(fixed_rounds=4, count_twenties=True)
    outcome = game.outcome(State(round=5, scores=(4, 4), match_twenties=(20, 3)))
    assert outcome is not None
    assert outcome.termination is TIED


# --- CR-14: giving up -----------------------------------------------------------------------------------------


@pytest.mark.clause("CR-14")
@pytest.mark.parametrize(
    ("players", "seat", "winners"), [(2, 0, (1,)), (2, 1, (0,)), (4, 0, (1, 3)), (4, 3, (0, 2)), (4, 2, (1, 3))]
)
def test_who_resigns_gives_up_for_the_partner_too(players: int, seat: int, winners: tuple[int, ...]) -> None:
    outcome = crokinole(players=players).resignation(seat)
    assert (outcome.winners, outcome.termination) == (winners, RESIGNED)
    assert outcome.scores == tuple(float(seat in winners) for seat in range(players))
