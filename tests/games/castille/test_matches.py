"""The tools that measure strength: their conclusions, and continuing from a store."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.arena import Here
from parlour.arena.store import GameStore
from parlour.errors import ParlourError
from parlour.games.castille import spec
from parlour.games.castille.engine import terms
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import Situation, situation, words
from parlour.games.castille.engine.terms import mirrored
from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.moves import Place, Turn
from parlour.match import Match
from workshop.benchmarks.castille_matches import by_chance, load_openings, play, unequal
from workshop.benchmarks.castille_process import start
from workshop.benchmarks.castille_strength import BALANCED, UNEQUAL, WHOLE, Begin, make, run
from workshop.benchmarks.castille_tuning import fit, self_play, series_of

REPOSITORY = Path(__file__).parents[3]


def given(
    store: GameStore, pairs: int, other: str = "engine:depth=1,weights=hand", begin: Begin = BALANCED
) -> Namespace:
    return Namespace(one="engine:depth=1", other=other, pairs=pairs, store=store, workers=1, begin=begin, minutes=9)


def points(description: str, opening: Situation) -> float:
    """What the player of silver makes against an equal one."""
    outcome = play(opening, [make(description, seat) for seat in (0, 1)], seed=1).outcome
    assert outcome is not None
    return outcome.scores[0]


def test_the_openings_are_full_boards_and_not_over() -> None:
    openings = load_openings()
    assert len(openings) == len({opening.position for opening in openings}) == 400
    for opening in openings:
        assert opening.position.own.bit_count() == opening.position.opp.bit_count() == 12
        assert opening.result() is None


def test_a_game_from_an_opening_is_a_match_that_the_engine_sees_as_the_rules_do() -> None:
    opening = load_openings()[0]
    match = play(opening, [make("engine:nodes=300", seat) for seat in (0, 1)], seed=1)
    assert situation(match.state_at(12)) == opening
    now, played = opening, Match.from_record(spec, match.record())
    for ruling in played.rulings[12:]:
        assert situation(ruling.before) == now
        assert isinstance(ruling.move, Turn)
        now = now.after(as_word(ruling.before, ruling.move))
    assert match.outcome is not None
    assert now.result() == match.outcome.scores[now.side]


def test_a_store_is_taken_up_again(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    first = [standing.pairs.copy() for standing in run(given(store, 1))][-1]
    again = [standing.pairs.copy() for standing in run(given(store, 2))]
    assert again[1] == first
    assert len(again[-1]) == 2
    assert store.table("castille").num_rows == 4
    assert sorted([standing.pairs.copy() for standing in run(given(store, 2))][-1]) == sorted(again[-1])
    assert store.table("castille").num_rows == 4


def test_games_of_other_openings_or_weights_are_other_games(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    for each in (given(store, 1), given(store, 1, begin=UNEQUAL), given(store, 1, "engine:depth=2")):
        list(run(each))
    assert store.table("castille").num_rows == 6
    for record in store.records("castille"):
        assert Match.from_record(spec, record).outcome is not None


def test_an_unequal_opening_is_the_same_again_and_one_side_is_ahead() -> None:
    openings = [unequal(number) for number in range(4)]
    assert openings == [unequal(number) for number in range(4)]
    assert len({opening.position for opening in openings}) == 4
    for opening in openings:
        assert 90 < abs(Engine().think_of(opening, Limits(nodes=20_000)).score) < 310


def test_an_engine_in_its_own_process_plays_as_one_here() -> None:
    opening = unequal(1)
    here, there = make("engine:nodes=500", 1), make(f"engine:nodes=500,at={REPOSITORY}", 1)
    for _ in range(6):
        assert there(opening) == here(opening)
        opening = opening.after(here(opening))


def test_engines_of_one_checkout_share_nothing() -> None:
    opening = load_openings()[0]
    assert points(f"engine:nodes=300,at={REPOSITORY}", opening) == points("engine:nodes=300", opening)


def test_whole_games_are_played_between_checkouts(tmp_path: Path) -> None:
    """From the first placement on; an engine without a folder cannot place."""
    store, player = GameStore(tmp_path), f"engine:nodes=100,at={REPOSITORY}"
    asked = given(store, 1, player, WHOLE)
    asked.one = player
    assert len([standing.pairs.copy() for standing in run(asked)][-1]) == 1
    for record in store.records("castille"):
        played = Match.from_record(spec, record)
        assert played.outcome is not None
        assert all(isinstance(ruling.move, Place) for ruling in played.rulings[:12])
    with pytest.raises(ParlourError, match="engine:at=FOLDER"):
        list(run(given(store, 1, "engine:nodes=100", WHOLE)))


def test_a_folder_without_an_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="is no checkout"):
        start(tmp_path, 0, ())


def test_an_engine_in_its_own_process_takes_seconds_and_says_where_it_is_from() -> None:
    distant = start(REPOSITORY, 0, (("seconds", "0.05"), ("table", "10")))
    before = distant.ask(None)
    assert Path(before) == REPOSITORY / "src" / "parlour" / "__init__.py"
    assert distant.choose(unequal(2)) in words(unequal(2).position)


@pytest.mark.parametrize("description", ["horse:depth=1", "level:nobody"])
def test_a_player_that_is_none(description: str) -> None:
    with pytest.raises(ParlourError):
        make(description, 1)


def test_tuning_finds_that_pegs_are_worth_something(tmp_path: Path) -> None:
    series, store = series_of(12, 1, 200, hand=True), GameStore(tmp_path)
    rows = self_play(Here(), series, store)
    assert store.table("castille").num_rows == 12
    assert (rows == self_play(Here(), series, store)).all()
    assert store.table("castille").num_rows == 12
    weights = fit(rows)
    short = slice(terms.start("short"), terms.start("short") + 6)
    assert abs(weights[short].mean() - 100) < 1
    tables = np.arange(terms.start("corner"), terms.start("third"))
    assert (weights[tables] == -weights[np.array(mirrored())[tables]]).all()


def test_placements_by_chance_are_playable() -> None:
    assert by_chance(Random(1)) == by_chance(Random(1))
    assert by_chance(Random(1)).result() is None
