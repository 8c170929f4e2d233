"""A rematch: the next match of the same players, who move on by one seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.record import RecordError, SeatRecord, format_record, parse_record

GAMES = [spec.name for spec in catalogue()]
LOTS = ("castille", "crokinole")


def begun(name: str, seed: int, **options: Any) -> Match[Any, Any, Any]:
    spec = find_game(name)
    seats = tuple(SeatRecord(f"player {seat}") for seat in range(len(spec.new(options).seats)))
    return Match.new(spec, options, seats=seats, seed=seed)


@pytest.mark.parametrize("name", GAMES)
def test_the_players_move_on_and_the_options_stay(name: str) -> None:
    match = begun(name, 1)
    following = match.rematch(seed=2)
    assert following.seats == (*match.seats[-1:], *match.seats[:-1])
    assert (following.wish, following.by_lot, following.seed) == (match.wish, match.by_lot, 2)
    assert (following.log, following.resigned) == ((), None)


@pytest.mark.parametrize("name", LOTS)
def test_a_rematch_has_the_lots_of_its_own_seed(name: str) -> None:
    first = begun(name, 1)
    for seed in range(20):
        assert first.rematch(seed).game == begun(name, seed).game
        assert first.rematch(7).rematch(seed).game == begun(name, seed).game


@pytest.mark.parametrize("name", LOTS)
def test_a_fork_keeps_the_lot(name: str) -> None:
    match = begun(name, 1)
    for seed in range(20):
        assert (match.fork(0, seed).game, match.fork(0, seed).by_lot) == (match.game, ("starter",))


@pytest.mark.parametrize("name", LOTS)
def test_a_record_carries_what_was_left_to_the_lot(name: str) -> None:
    match = begun(name, 1)
    again = Match.from_record(match.spec, parse_record(format_record(match.record())))
    assert again.by_lot == match.by_lot == ("starter",)
    assert again.record() == match.record()
    named = begun(name, 1, starter=match.game.options.starter)
    assert named.by_lot == ()
    assert named.record().by_lot is msgspec.UNSET


def test_a_record_names_no_lot_that_there_is_not() -> None:
    match = begun("castille", 1)
    wrong = msgspec.structs.replace(match.record(), by_lot=("claims",))
    with pytest.raises(RecordError, match="by_lot has 'claims'; in Castille the lot decides starter"):
        Match.from_record(match.spec, wrong)


def test_the_likely_lots_are_those_that_the_seed_draws() -> None:
    for seed in range(20):
        drawn = replace(begun("crokinole", seed), by_lot=())
        assert drawn.with_likely_lots().by_lot == ("starter",)
        other = 3 - drawn.game.options.starter
        assert begun("crokinole", seed, starter=other).with_likely_lots().by_lot == ()
    assert begun("arithmetical-croquet", 1).with_likely_lots().by_lot == ()
