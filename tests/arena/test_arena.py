"""The arena: the same games on every executor, fair seats, correct intervals."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.arena import Here, Played, own_processes, play_games, play_out, report, wilson
from parlour.arena.fixtures import Finish
from parlour.flick import parse_flick
from parlour.game import IllegalMoveError, ParlourError, Refusal
from parlour.games import find_game
from parlour.match import MOST_SEED, Match
from parlour.record import format_record, parse_record

if TYPE_CHECKING:
    from concurrent.futures import Executor

PLAYING = importlib.import_module("parlour.arena.playing")
SERIES = importlib.import_module("parlour.arena.series")
GAME = "arithmetical-croquet"
SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}


def in_order(executor: Executor, bots: tuple[str, ...], *, games: int, seed: int) -> list[Played]:
    """Games on a short course, by their numbers."""
    played = play_games(executor, GAME, SHORT, bots, games=games, seed=seed)
    return sorted(played, key=lambda game: game.number)


def test_seed_and_number_decide_a_game_and_nothing_else() -> None:
    here = in_order(Here(), ("casual", "steady"), games=12, seed=3)
    with own_processes(2) as executor:
        there = in_order(executor, ("casual", "steady"), games=12, seed=3)
    assert there == here
    other = in_order(Here(), ("casual", "steady"), games=12, seed=4)
    assert [game.record.turns for game in other] != [game.record.turns for game in here]


def test_seats_are_taken_in_turn() -> None:
    played = in_order(Here(), ("casual", "steady"), games=10, seed=0)
    assert [game.bots for game in played] == [(0, 1), (1, 0)] * 5
    found = report(GAME, ("casual", "steady"), played)
    assert [[score.games for score in seats] for seats in found.by_seat] == [[5, 5], [5, 5]]
    assert sum(score.wins for score in found.scores) == found.games == 10
    assert sum(found.terminations.values()) == 10


def test_a_played_game_is_a_record_that_ends_as_it_says() -> None:
    spec = find_game(GAME)
    for game in play_games(Here(), GAME, SHORT, ("perfect", "casual"), games=6, seed=1):
        record = parse_record(format_record(game.record))
        outcome = Match.from_record(spec, record).outcome
        assert outcome is not None
        assert (outcome.scores, outcome.termination.id) == (game.scores, game.termination)
        assert [sitter.level for sitter in record.seats] == [("perfect", "casual")[bot] for bot in game.bots]


def test_the_report_does_not_depend_on_the_order_of_finishing() -> None:
    played = list(play_games(Here(), GAME, SHORT, ("casual", "perfect"), games=9, seed=2))
    assert report(GAME, ("casual", "perfect"), played) == report(GAME, ("casual", "perfect"), played[::-1])
    assert msgspec.json.decode(msgspec.json.encode(report(GAME, ("casual", "perfect"), played)))["games"] == 9


@pytest.mark.parametrize(
    ("game", "options", "bots", "what"),
    [
        ("chess", {}, ("casual", "casual"), "chess"),
        (GAME, {"hops": 1}, ("casual", "casual"), "hops"),
        (GAME, {}, ("casual",), "2 seats"),
        (GAME, {}, ("casual", "godlike"), "godlike"),
        (GAME, {"hoops": 90}, ("casual", "perfect"), "300"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_is(
    game: str, options: dict[str, int], bots: tuple[str, ...], what: str
) -> None:
    with pytest.raises(ParlourError, match=what):
        next(play_games(Here(), game, options, bots, games=1, seed=0))


def test_wilson_interval_against_known_values() -> None:
    """Wilson's interval for 8 of 10 and 0 of 10, as computed from the formula by hand."""
    eight = wilson(8, 10)
    assert (eight.low, eight.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert all(wilson(0, games).low == 0.0 and wilson(games, games).high == 1.0 for games in range(1, 300))
    none = wilson(0, 10)
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775328), abs=1e-6)


def test_a_level_against_itself_plays_no_game_twice_for_having_the_same_seed() -> None:
    played = in_order(Here(), ("casual", "casual"), games=10, seed=0)
    seeds = {game.record.seed for game in played}
    assert len(seeds) == 10
    assert all(seed is not None and 2**64 < seed <= MOST_SEED for seed in seeds)


def test_the_seed_in_its_record_plays_a_game_again() -> None:
    for game in in_order(Here(), ("casual", "steady"), games=3, seed=2**128 - 1):
        assert game.record.seed is not None
        bots = [seat.level for seat in game.record.seats]
        assert play_out(find_game(GAME), SHORT, bots, game.record.seed).record() == game.record


def test_a_refused_move_survives_the_way_from_another_process() -> None:
    error = IllegalMoveError(Refusal("barred", "AC-5", "Barred."))
    assert pickle.loads(pickle.dumps(error)).refusal == error.refusal  # noqa: S301 - our own bytes


def test_leaving_early_stops_the_rest() -> None:
    """Ctrl-C in the middle: waiting games are cancelled, running ones finish."""
    with own_processes(1) as executor:
        playing = play_games(executor, GAME, SHORT, ("casual", "casual"), games=10_000, seed=0)
        assert isinstance(playing, Generator)
        assert next(playing).scores
        playing.close()


def test_a_game_that_never_ends_is_given_up_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAYING, "LONGEST", 5)
    with pytest.raises(ParlourError, match="had not finished a game after 5 turns"):
        next(play_games(Here(), GAME, {}, ("casual", "steady"), games=1, seed=0))


def test_bots_flick_with_the_hands_of_their_levels() -> None:
    spec, options = find_game("crokinole"), {"discs": "nca", "fixed_rounds": 1}
    match = play_out(spec, options, ("club", "machine"), seed=3)
    assert [sitter.hand for sitter in match.seats] == ["club", ""]
    flicks = [(turn.seat, parse_flick(turn.move)) for turn in match.log]
    assert all((flick.done != flick.aim) == (seat == 0) for seat, flick in flicks)
    assert play_out(spec, options, ("club", "machine"), seed=3).record() == match.record()


@pytest.mark.parametrize(("name", "options"), [("crokinole", {"discs": "nca", "fixed_rounds": 1}), ("castille", {})])
def test_the_starting_seat_is_drawn_for_every_game(name: str, options: dict[str, Any]) -> None:
    """From the game's seed, as on the page; the record says what was drawn."""
    spec = find_game(name)
    bots = (spec.levels[0].name,) * 2
    records = [game.record for game in play_games(Here(), name, options, bots, games=6, seed=4)]
    for record in records:
        assert record.seed is not None
        drawn = Match.new(spec, options, seed=record.seed)
        assert record.options == msgspec.to_builtins(drawn.game.options)
        assert record.turns[0].seat == drawn.to_play
    assert {record.turns[0].seat for record in records} == {0, 1}


@pytest.mark.clause("CR-2")
def test_the_start_alternates_between_the_bots_with_the_nca_preset() -> None:
    """The lot is drawn for the first game, and the bots change their seats from game to game."""
    options = {**find_game("crokinole").variants.presets["nca"], "fixed_rounds": 1}
    played = sorted(play_games(Here(), "crokinole", options, ("club", "club"), games=6, seed=4), key=number_of)
    starters = [game.bots[game.record.turns[0].seat] for game in played]
    assert starters in ([0, 1] * 3, [1, 0] * 3)
    first = Match.new(find_game("crokinole"), options, seed=played[0].record.seed)
    assert played[0].record.options == msgspec.to_builtins(first.game.options)


def number_of(game: Played) -> int:
    return game.number


def test_four_bots_change_their_seats_and_share_a_game_that_is_cut_short() -> None:
    """Every bot plays every seat once in four games; a game cut short is scored by progress."""
    name, bots = "castle-croquetnole", ("club", "club", "competitor", "club")
    played = sorted(play_games(Here(), name, {"turn_limit": 4}, bots, games=4, seed=3), key=lambda game: game.number)
    assert [game.bots for game in played] == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert all(sum(game.scores) == pytest.approx(1.0) for game in played)
    found = report(name, bots, played)
    assert [[score.games for score in seats] for seats in found.by_seat] == [[1] * 4] * 4
    assert sum(score.rate.rate for score in found.scores) == pytest.approx(1.0)


@pytest.mark.parametrize(("given", "limit"), [({}, 1200), ({"turn_limit": 3}, 3), ({"turn_limit": 0}, 0)])
def test_where_only_bots_play_the_options_for_bots_alone_apply_unless_they_are_given(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, int], limit: int
) -> None:
    """The record names them. The bots here only pass, so even a game without a limit ends soon."""
    seen = list[int]()

    def played(
        _: str, options: dict[str, int], __: object, number: int, *___: object, play: object
    ) -> tuple[int, Finish]:
        del play
        seen.append(options["turn_limit"])
        return number, Finish((), "", "{}", b"", ())

    monkeypatch.setattr(SERIES, "_play", played)
    list(play_games(Here(), "castle-croquetnole", given, ("club",) * 4, games=2, seed=0))
    assert seen == [limit, limit]


def test_the_record_names_the_limit_of_bots_alone() -> None:
    spec = find_game("castle-croquetnole")
    record = play_out(spec, spec.among_bots({"turn_limit": 2}), ("club",) * 4, seed=1).record()
    assert record.options["turn_limit"] == 2
    assert spec.new(spec.among_bots({})).options.turn_limit == 1200
    assert spec.new().options.turn_limit == 0
