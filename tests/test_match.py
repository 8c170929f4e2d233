"""A match as a value: how it continues, its chance, and its refusals."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.flick import Flick
from parlour.game import IllegalMoveError, NotationError, ParlourError
from parlour.games import catalogue, find_game
from parlour.match import MOST_SEED, Match, MatchOverError, Purpose, chance, new_seed
from parlour.record import OutdatedError, SeatRecord, format_record, parse_record, renewed

GAMES = [spec.name for spec in catalogue()]


def begun(name: str, plies: int = 4, *, seed: int = 5, hand: str = "", **options: object) -> Match[Any, Any, Any]:
    """A match with some random moves."""
    spec = find_game(name)
    seats = [SeatRecord(hand=hand)] * len(spec.new(options).seats)
    match, rng = Match.new(spec, options, seats=seats, seed=seed), Random(seed)
    for _ in range(plies):
        match = match.play(match.game.chosen(match.game.sample(match.state, rng)))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_its_record(name: str) -> None:
    match = begun(name)
    again = Match.from_record(match.spec, parse_record(format_record(match.record())))
    assert again.record() == match.record()
    assert (again.state, again.ply, again.to_play) == (match.state, 4, match.to_play)
    assert [ruling.events for ruling in again.rulings] == [ruling.events for ruling in match.rulings]


@pytest.mark.parametrize("name", GAMES)
def test_equal_seeds_give_equal_matches_and_others_do_not(name: str) -> None:
    assert begun(name).record() == begun(name).record()
    assert begun(name, seed=6).record() != begun(name).record()


def test_a_hand_errs_by_the_seed_and_the_ply() -> None:
    exact, erring = begun("crokinole", 2), begun("crokinole", 2, hand="club")
    assert all(ruling.move.executed == ruling.move.aim for ruling in exact.rulings)
    assert all(ruling.move.executed != ruling.move.aim for ruling in erring.rulings)
    other = replace(begun("crokinole", 0, hand="club"), seed=6)
    first = erring.rulings[0].move
    assert other.play(Flick(first.aim)).rulings[0].move.executed != first.executed


def test_a_hand_has_one_day_in_a_match() -> None:
    """All errors of a seat are the usual ones times one factor; the other seat has another, and so has each match."""
    factors = []
    for seed in (5, 6):
        match = begun("crokinole", 8, seed=seed, hand="club")
        for seat in (0, 1):
            found = []
            for ply in range(8):
                ruling = match.rulings[ply]
                if match.game.to_play(ruling.before) == seat:
                    meant, done = ruling.move.meant, ruling.move.done
                    hard = match.game.difficulty(ruling.before, meant)
                    usual = match.hand(seat).execute(meant, chance(seed, ply, "hand"), hard)
                    found.append((done.speed - meant.speed) / (usual.speed - meant.speed))
            assert found == pytest.approx([found[0]] * 4)
            factors.append(found[0])
    assert len({round(each, 6) for each in factors}) == 4


def test_only_the_last_ruling_keeps_the_motion() -> None:
    match = begun("crokinole", 3)
    assert [ruling.move.motion is not None for ruling in match.rulings] == [False, False, True]


def test_what_a_player_claims_of_a_flick_is_dropped() -> None:
    """An execution and a result come from the hand and the physics, never from the player."""
    match = begun("crokinole", 0)
    aim = match.game.chosen(match.game.sample(match.state, Random(1))).aim
    honest = match.play(Flick(aim))
    claimed = match.play(Flick(aim, replace(aim, speed=aim.speed / 2), honest.rulings[0].move.result))
    assert claimed.record() == honest.record()


def test_a_reported_flick_is_judged_as_it_is() -> None:
    match = begun("crokinole", 1)
    played = match.fork(0).tell(match.rulings[0].move)
    assert (played.state, played.log) == (match.state, match.log)
    with pytest.raises(NotationError, match="needs its result"):
        match.tell(Flick(match.rulings[0].move.aim))


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_leaves_the_match_as_it_is(name: str) -> None:
    match = begun(name)
    fork = match.fork(2)
    assert (fork.state, fork.ply, match.ply) == (match.state_at(2), 2, 4)
    assert fork.seed != match.seed
    assert match.fork(4, match.seed) == match
    for wrong in (-1, 5):
        with pytest.raises(ParlourError, match="the match has 4"):
            match.fork(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_is_over_goes_no_further(name: str) -> None:
    match = begun(name, 1)
    over = match.resign(1)
    while over.outcome is None:  # the game goes on without those who leave
        over = over.resign(over.remaining[-1])
    assert 1 not in over.outcome.winners
    assert over.to_play is None
    assert over.fork(1).to_play == match.to_play
    for go_on in (over.play, over.tell):
        with pytest.raises(MatchOverError):
            go_on(match.rulings[0].move)
    with pytest.raises(MatchOverError):
        over.resign(0)
    with pytest.raises(ParlourError, match="no seat 9"):
        match.resign(9)


def test_an_illegal_move_is_refused_by_its_clause() -> None:
    match = Match.new(find_game("arithmetical-croquet"), seed=1)
    with pytest.raises(IllegalMoveError) as refused:
        match.play(match.parse("+9"))
    assert refused.value.refusal.clause.startswith("AC-")


def test_what_no_match_can_be_made_of() -> None:
    spec = find_game("arithmetical-croquet")
    for wrong in (
        {"seed": -1},
        {"seed": MOST_SEED + 1},
        {"seats": [SeatRecord()]},
        {"seats": [SeatRecord(hand="x")] * 2},
    ):
        with pytest.raises(ParlourError):
            Match.new(spec, **wrong)


def test_chance_is_drawn_for_a_purpose() -> None:
    purposes: tuple[Purpose, ...] = ("lots", "day", "hand", "agent")
    drawn = {chance(seed, ply, purpose).random() for seed in (1, 2) for ply in (0, 1) for purpose in purposes}
    assert len(drawn) == 16
    assert 0 <= new_seed() <= MOST_SEED
    assert len({new_seed() for _ in range(8)}) == 8


@pytest.mark.parametrize(("name", "hand"), [("castille", ""), ("crokinole", "club")])
def test_a_playout_leads_to_the_states_of_the_match(name: str, hand: str) -> None:
    spec = find_game(name)
    game = spec.new()
    match = Match.new(spec, seats=(SeatRecord(hand=hand),) * len(game.seats), seed=11)
    match = match.play(match.game.sample(match.state, Random(0)))
    playout = match.playout()
    for number in range(6):
        move = match.game.sample(match.state, Random(number))
        match, playout = match.play(move), playout.play(move)
        assert playout.state == match.state
        assert playout.ply == match.ply


def test_a_match_of_an_earlier_version_of_the_rules_replays_with_its_readings() -> None:
    """Its record is then one of today's version, which says how it was played."""
    spec = find_game("arithmetical-croquet")
    earlier = {-1: lambda options: {"twice_running": True, **options}}
    today = replace(spec, variants=replace(spec.variants, earlier=earlier))
    old = msgspec.structs.replace(begun(spec.name).record(), rules_version=-1, options={"max_step": 9})
    match = Match.from_record(today, old)
    assert (match.game.options.twice_running, match.game.options.max_step) == (True, 9)
    assert match.record() == renewed(old, match.game)
    assert match.record().rules_version == spec.rules_version
    with pytest.raises(OutdatedError, match="version -1"):
        Match.from_record(spec, old)
