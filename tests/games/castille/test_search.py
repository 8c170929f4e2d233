"""The engine: what it must find, what it must not do, and that it stays as it is."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from itertools import islice
from random import Random

import numpy as np
import pytest

from parlour.games.castille.engine.bits import bit, classes
from parlour.games.castille.engine.engine import Constants, Engine, Limits
from parlour.games.castille.engine.evaluation import evaluate, features
from parlour.games.castille.engine.notes import WIN
from parlour.games.castille.engine.position import Position, as_turn, from_state, to_index
from parlour.games.castille.engine.situation import Situation, situation, words
from parlour.games.castille.engine.terms import SIZE, TERMS, mirrored, start
from parlour.games.castille.engine.weights import WEIGHTS, by_hand, by_term, from_terms
from parlour.games.castille.notation.position import parse_position
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.board import POINTS, State
from tests.games.castille.random_states import placement, walk
from tests.games.castille.wins import positions_with_wins

GAME = Castille()
SIGNATURE = 389296
"""The nodes of 40 fixed positions at depth 6; a change that should not change how the engine plays leaves it alone."""


def engine() -> Engine:
    return Engine(table_bits=14)


# --- what it finds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "number"), [(1, 40), (2, 12)])
def test_every_near_win_is_found(turns: int, number: int) -> None:
    for now in islice(positions_with_wins(Random(turns), turns), number):
        thought = engine().think_of(now, Limits(depth=5))
        assert thought.wins_in == 2 * turns - 1
        follow(now, thought.line)


def follow(now: Situation, line: tuple[int, ...]) -> None:
    """The line leads to the win that it promises."""
    mover = now.side
    for word in line:
        assert now.result() is None
        now = now.after(word)
    ended = now.result()
    if ended is None:  # the last turn, which needs no search, is not in the line
        ended = max((1.0 - (now.after(word).result() or 0.5)) for word in words(now.position))
    assert (ended if now.side == mover else 1.0 - ended) == 1.0


def test_only_legal_turns() -> None:
    thinker = engine()
    for state in walk(Random(9), 200):
        turn = as_turn(state, thinker.think(state, Limits(nodes=300)).line[0])
        assert GAME.refusal(state, turn) is None


def test_the_line_is_playable() -> None:
    for seed in range(10):
        now = situation(placement(Random(seed)))
        thought = engine().think_of(now, Limits(depth=6))
        assert 1 <= len(thought.line) <= 12
        for word in thought.line:
            assert word in words(now.position)
            now = now.after(word)


def test_a_position_that_has_been_there_counts_as_a_draw() -> None:
    now = situation(parse_position("T5/6/6/6/6/5t ----- S - 0 13"))
    forth, his_forth, back, his_back = step("a6", "b6"), step("f1", "e1"), step("b6", "a6"), step("e1", "f1")
    assert engine().think_of(now, Limits(depth=1), [forth]).score != 0
    for word in (forth, his_forth, back, his_back, forth, his_forth, back):
        assert word in words(now.position)
        now = now.after(word)
    assert now.after(his_back).key in now.past
    assert engine().think_of(now, Limits(depth=3), [his_back]).score == 0


def step(start_at: str, end_at: str) -> int:
    return to_index(POINTS[start_at]) | to_index(POINTS[end_at]) << 6


def test_lack_of_progress_counts_as_a_draw() -> None:
    now = situation(placement(Random(3)))._replace(quiet=99)
    quiet = [word for word in words(now.position) if now.after(word).result() == 0.5]
    assert quiet
    assert engine().think_of(now, Limits(depth=4), quiet[:3]).score == 0


def test_a_player_without_a_turn_passes() -> None:
    state = parse_position("6/6/6/6/sS4/Ss3t ----- S - 0 13")
    thought = engine().think(state, Limits(depth=2))
    assert words(from_state(state)) != [] or thought.line == (0,)


# --- limits -----------------------------------------------------------------------------------------------------


def test_limits() -> None:
    now = situation(placement(Random(1)))
    assert engine().think_of(now, Limits(depth=3)).depth == 3
    assert engine().think_of(now, Limits(nodes=5000)).nodes <= 5100
    began = time.monotonic()
    thought = engine().think_of(now, Limits(seconds=0.2))
    assert thought.depth > 3
    assert time.monotonic() - began < 2.0


def test_another_thread_may_stop_it() -> None:
    thinker = engine()
    timer = threading.Timer(0.2, thinker.stop)
    timer.start()
    began = time.monotonic()
    thought = thinker.think_of(situation(placement(Random(2))), Limits(depth=40))
    timer.join()
    assert time.monotonic() - began < 3.0
    assert thought.line


def test_only_among() -> None:
    now = situation(placement(Random(4)))
    last = words(now.position)[-1]
    assert engine().think_of(now, Limits(depth=4), [last]).line[0] == last


def test_noise_is_an_opinion_not_a_dice() -> None:
    now = situation(placement(Random(5)))
    scores = [Engine(noise=200, seed=seed, table_bits=14).think_of(now, Limits(depth=2)).score for seed in (1, 1, 2)]
    assert scores[0] == scores[1] != scores[2]


def test_signature() -> None:
    thoughts = [engine().think(placement(Random(seed)), Limits(depth=6)) for seed in range(40)]
    assert sum(thought.nodes for thought in thoughts) == SIGNATURE


def test_constants_change_the_search() -> None:
    now = situation(placement(Random(6)))
    plain = Engine(constants=Constants(reduce_from=999, null_pegs=99, extend=0), table_bits=14)
    assert plain.think_of(now, Limits(depth=6)).nodes > engine().think_of(now, Limits(depth=6)).nodes


def test_without_machine_code_it_is_the_same() -> None:
    code = (
        "from random import Random\n"
        "from parlour.games.castille.engine.counting import perft, playouts\n"
        "from parlour.games.castille.engine.engine import Engine, Limits\n"
        "from parlour.games.castille.engine.position import from_state\n"
        "from parlour.games.castille.engine.situation import situation\n"
        "from parlour.games.castille.engine.uct import Uct, UctSettings\n"
        "from tests.games.castille.random_states import placement\n"
        "state = placement(Random(1))\n"
        "thought = Engine(table_bits=10).think(state, Limits(depth=3))\n"
        "print(perft(from_state(state), 2), playouts(from_state(state), 2, 1), thought.score, thought.nodes)\n"
        "print(thought.line, Uct(UctSettings(room=5000), 1).choose(situation(state), simulations=5))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "NUMBA_DISABLE_JIT": off}, capture_output=True, check=True
        ).stdout
        for off in ("0", "1")
    ]
    assert said[0]
    assert said[0] == said[1]


# --- evaluation -------------------------------------------------------------------------------------------------


def test_the_evaluation_is_its_terms() -> None:
    positions = [from_state(state) for state in walk(Random(7), 200)]
    counts = features(np.array(positions, dtype=np.int64))
    ours = [evaluate(*position, WEIGHTS) for position in positions]
    assert (counts @ WEIGHTS).tolist() == ours


def test_the_two_players_are_alike() -> None:
    rows = [from_state(state) for state in walk(Random(8), 200)]
    turned = [Position(opp, own, tall, flags >> 5 | (flags & 31) << 5) for own, opp, tall, flags in rows]
    counts, other = (features(np.array(these, dtype=np.int64)) for these in (rows, turned))
    for name in ("short", "tall", "steps", "jumps", "third"):
        part = slice(start(name), start(name) + next(term.size for term in TERMS if term.name == name))
        assert (counts[:, part] == -other[:, part]).all()
    tables = slice(start("corner"), start("third"))
    mirror = np.array(mirrored())[tables]
    assert (counts[:, tables] == other[:, mirror]).all()
    assert (counts[:, start("threats")] == other[:, start("danger")]).all()


def test_the_board_is_symmetrical() -> None:
    for state in walk(Random(10), 50):
        mirrored_state = State(
            tuple(state.pegs[6 * (point // 6) + 5 - point % 6] for point in range(36)),
            tuple(state.flags[number] for number in (1, 0, 2, 4, 3)),
            state.seat,
            state.stock,
        )
        assert evaluate(*from_state(state), WEIGHTS) == evaluate(*from_state(mirrored_state), WEIGHTS)


def test_the_classes_of_points() -> None:
    assert [points.bit_count() for points in classes()] == [4, 8, 8, 4, 8, 4]
    assert classes()[0] & bit(0, 0)


def test_the_weights_by_term() -> None:
    assert (from_terms(by_term(by_hand())) == by_hand()).all()
    assert sum(term.size for term in TERMS) == SIZE == len(WEIGHTS)
    mirror = mirrored()
    assert all(mirror[mirror[weight]] == weight for weight in range(SIZE))
    assert all(WEIGHTS[weight] == -WEIGHTS[mirror[weight]] for weight in range(start("corner"), start("third")))


def test_a_win_is_worth_more_than_any_position() -> None:
    assert max(abs(evaluate(*from_state(state), WEIGHTS)) for state in walk(Random(11), 300)) < WIN // 2
