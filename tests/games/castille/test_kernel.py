"""The kernel plays by the same rules as the plain ones, turn by turn."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from parlour.errors import ParlourError
from parlour.games.castille.engine import counting
from parlour.games.castille.engine.counting import perft, playouts
from parlour.games.castille.notation.position import parse_position
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.bits import BOARD, ORDER, TERRITORIES, classes
from parlour.games.castille.rules.batch.position import as_turn, as_word, customs_of, from_state, to_index, to_state
from parlour.games.castille.rules.board import Peg, State
from parlour.games.castille.rules.moves import PASS, Turn
from parlour.kernels.bits import lowest, popcount
from tests.games.castille.pace import EVERY_OPTION, keep_pace, same_end, same_turns
from tests.games.castille.random_states import placement, scattered, walk
from tests.games.castille.test_perft import Line, name, table

GAME = Castille()
TURNS = 300
"""Random turns that are compared under each option; `workshop/benchmarks/equal_rules_castille.py` compares 100,000."""


def test_every_turn_leads_to_the_same() -> None:
    for state in walk(Random(1), 100):
        for turn in same_turns(GAME, state):
            same_end(GAME, state, turn)


@pytest.mark.parametrize("options", EVERY_OPTION.values(), ids=EVERY_OPTION.keys())
def test_random_games_keep_pace_under_every_option(options: Options) -> None:
    keep_pace(Castille(options), Random(2), TURNS)


def test_every_option_is_compared_alone() -> None:
    names = [field.name for field in fields(Options)]
    changed = [
        [name for name in names if getattr(options, name) != getattr(Options(), name)]
        for options in EVERY_OPTION.values()
    ]
    assert sorted(only for only, *rest in filter(None, changed) if not rest) == sorted(names)


@pytest.mark.parametrize("seed", range(12))
def test_few_pegs_and_many_tall_ones(seed: int) -> None:
    rng = Random(seed)
    pegs = [Peg(rng.randrange(2), rng.random() < 0.5) for _ in range(rng.randint(3, 12))]
    state = scattered(rng, [Peg(0, tall=True), Peg(1, tall=False), *pegs])
    for options in EVERY_OPTION.values():
        game = Castille(options)
        for turn in same_turns(game, state) if game.outcome(state) is None else []:
            same_end(game, state, turn)


def slow_perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(slow_perft(GAME.after(state, move), depth - 1) for move in GAME.ways(state))


@pytest.mark.parametrize("seed", range(6))
def test_perft(seed: int) -> None:
    state = placement(Random(seed))
    assert perft(from_state(state), 2) == slow_perft(state, 2)


SECOND_PHASE = [line for line in table() if not parse_position(line.position).placing]
"""The kernel knows no other; nothing is moved in the first one."""


@pytest.mark.parametrize("line", SECOND_PHASE, ids=name)
def test_the_shared_table(line: Line) -> None:
    position = from_state(parse_position(line.position), customs_of(line.game.options))
    assert tuple(perft(position, depth) for depth in range(1, len(line.counts) + 1)) == line.counts


def test_the_shared_table_is_there() -> None:
    assert len(SECOND_PHASE) >= 55


@pytest.mark.parametrize("room", [10, 60, 90])
def test_a_lack_of_room_is_no_count(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it shows in several positions, and deep down."""
    monkeypatch.setattr(counting, "ROOM", room)
    with pytest.raises(ParlourError, match="too many turns to count"):
        perft(from_state(placement(Random(1))), 4)


def test_a_claim_that_is_due_ends_the_game_before_a_turn() -> None:
    state = parse_position("S5/6/2S3/6/6/s4S SS--- S - 0 20")
    assert perft(from_state(state), 1) == 0


def test_to_bits_and_back() -> None:
    for state in walk(Random(3), 60):
        position = from_state(state)
        assert to_state(position, state.seat, state.quiet, state.turn) == State(
            state.pegs, state.flags, state.seat, state.stock, state.quiet, state.turn
        )


def test_words_and_turns() -> None:
    for state in walk(Random(4), 60):
        for move in GAME.moves(state):
            assert isinstance(move, Turn)
            word = as_word(state, move)
            assert as_word(state, as_turn(state, word)) == word


def test_a_word_that_is_no_turn_is_refused() -> None:
    state = placement(Random(1))
    with pytest.raises(LookupError):
        as_turn(state, 63 << 6)


def test_the_pass() -> None:
    assert as_word(placement(Random(1)), PASS) == 0


def test_the_masks() -> None:
    assert popcount(BOARD) == 36
    assert ORDER == ("NW", "NE", "C", "SW", "SE")
    assert [popcount(territory) for territory in TERRITORIES] == [8, 8, 4, 8, 8]
    assert sum(TERRITORIES) == BOARD == sum(classes())
    assert TERRITORIES[0] & (1 << to_index(30)), "NW holds a6"
    assert lowest(TERRITORIES[4]) == to_index(3), "SE begins at d1"


def test_random_games_are_reproducible_and_end() -> None:
    position = from_state(placement(Random(5)))
    assert playouts(position, 50, seed=7) == playouts(position, 50, seed=7)
    score, turns = playouts(position, 50, seed=8)
    assert -50 <= score <= 50
    assert 50 <= turns <= 50 * 1000
