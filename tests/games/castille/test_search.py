"""The engine: what it must find, what it must not do, and that its search does not change by accident."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.games.castille.engine.engine import Constants, Engine, Limits
from parlour.games.castille.engine.evaluation import evaluate, features, lead_after, lead_in_pegs
from parlour.games.castille.engine.notes import WIN
from parlour.games.castille.engine.situation import Situation, situation, words
from parlour.games.castille.engine.terms import SIZE, TERMS, mirrored, start
from parlour.games.castille.engine.weights import WEIGHTS, by_hand, by_term, from_terms
from parlour.games.castille.notation import parse_position, parse_state
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.bits import bit, classes
from parlour.games.castille.rules.batch.claims import LOST_FLAGS, ON_THE_WAY
from parlour.games.castille.rules.batch.position import Position, as_turn, customs_of, from_state, to_index
from parlour.games.castille.rules.batch.turns import PASS_WORD, captured, moved
from parlour.games.castille.rules.board import FLAGS, POINTS, Peg, State, Stock, point_name
from parlour.games.castille.rules.moves import PASS
from tests.cases import cases
from tests.games.castille.random_states import placement, walk
from tests.games.castille.wins import positions_with_wins
from tests.separate import python

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = Castille()
QUIET_TURNS = (((0, 0), (0, 1)), ((2, 0), (3, 0)))
"""Within a territory that has the mover's flag, and into one that has none."""
SIGNATURE = 415206
"""The nodes of 40 fixed positions at depth 6; a change that should not change how the engine plays leaves it alone."""


def engine() -> Engine:
    return Engine(table_bits=14)


# --- what it finds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "number"), [(1, 40), (2, cases(6, 12))])
def test_every_near_win_is_found(turns: int, number: int) -> None:
    for now in islice(positions_with_wins(Random(turns), turns), number):
        thought = engine().think_of(now, Limits(depth=5))
        assert thought.wins_in == 2 * turns - 1 == len(thought.line)
        follow(now, thought.line, wins=True)


def follow(now: Situation, line: tuple[int, ...], *, wins: bool) -> None:
    """The line can be played, and leads to the end that it promises to the mover."""
    mover = now.side
    for word in line:
        assert now.result() is None
        assert word in (words(now.position) or [PASS_WORD])
        now = now.after(word)
    ended = now.result()
    assert ended is not None
    assert (ended if now.side == mover else 1.0 - ended) == wins


# --- under the other options ------------------------------------------------------------------------------------


@pytest.mark.parametrize("customs", [ON_THE_WAY, LOST_FLAGS, ON_THE_WAY | LOST_FLAGS])
def test_near_wins_are_found_under_the_other_options(customs: int) -> None:
    found = passed = 0
    for state in islice(walk(Random(customs), 10_000), 0, 600, 5):
        lost = (customs // LOST_FLAGS % 2, 0)
        if state.flags_up(0) == FLAGS - lost[0] + 1:
            continue
        now = situation(replace(state, lost=lost, seen=(), quiet=0), customs)
        if now.result() is not None:
            continue
        wins = any(now.after(word).result() == 0.0 for word in words(now.position))
        thought = engine().think_of(now, Limits(depth=1))
        assert (thought.wins_in == 1) == wins
        if thought.wins_in is not None:
            follow(now, thought.line, wins=thought.wins_in > 0)
            found += wins
        passed += not wins
    assert found > 2
    assert passed > 25


def test_the_engine_takes_a_peg_on_the_way() -> None:
    """From a1 over b1 and c2 to c3, taking d1 in passing: that clears the south-east and holds the centre."""
    state = parse_position("5s/6/6/s5/2S3/TS1sS1 S---- S - 0 20")
    game = Castille(Options(captures_on_the_way=True))
    thought = Engine(table_bits=14, customs=customs_of(game.options)).think(state, Limits(depth=3))
    turn = as_turn(state, thought.line[0], game.reading.paths)
    assert game.refusal(state, turn) is None
    assert thought.wins_in == 1
    assert engine().think(state, Limits(depth=3)).wins_in == 3, "by default it takes a turn more of silver's"
    assert [point_name(point) for point in turn.path] == ["a1", "c1", "c3"]


def test_a_flag_that_can_be_lost_is_worth_the_game() -> None:
    """Two flags up and one lost: no turn of silver's wins by flags, and the engine sees that."""
    text = "s1S3/6/6/6/6/5s --S-S{} S - 0 30"
    game = Castille(Options(lost_flags=True))
    thinker = Engine(table_bits=14, customs=customs_of(game.options))
    whole, lost = (parse_state(game, text.format(mark)) for mark in ("", "xS"))
    assert thinker.think(whole, Limits(depth=3)).wins_in == 1
    assert thinker.think(lost, Limits(depth=3)).wins_in is None


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


# --- passes (CA-14) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("6/6/2s3/6/s5/Ss4 s---s S - 0 30", -1),  # silver passes, and copper's third claim is open
        ("6/6/2s3/6/s5/Ss4 s---s S - 99 30", -1),  # which counts before the draw by lack of progress (CA-13)
        ("6/6/6/2s3/s5/Ss4 s---- S - 0 30", -4),  # copper has still two turns to play
    ],
)
def test_a_search_goes_on_through_a_pass(text: str, turns: int) -> None:
    now = situation(parse_position(text))
    thought = engine().think_of(now, Limits(depth=6))
    assert thought.wins_in == turns
    assert len(thought.line) == abs(turns)
    assert PASS_WORD in thought.line
    follow(now, thought.line, wins=turns > 0)


def test_a_pass_inside_the_tree_belongs_to_the_line() -> None:
    """Copper steps towards the north-east, silver passes, copper is there."""
    now = situation(parse_position("6/6/2s3/6/s5/Ss4 s---- s - 0 30"))
    thought = engine().think_of(now, Limits(depth=6), [step("c4", "d4")])
    assert thought.wins_in == 3 == len(thought.line)
    assert thought.line[1] == PASS_WORD
    follow(now, thought.line, wins=True)


def test_a_pass_with_a_claim_is_progress() -> None:
    """Copper cannot move; with a flag to put up, its pass begins the count anew, and without one the game is drawn."""
    stuck = "sssS2/sssS2/ssS3/SS4/S5/tSS3 {} s - 99 40"
    claiming, idle = (situation(parse_position(stuck.format(flags))) for flags in ("-----", "s----"))
    assert [now.after(PASS_WORD).quiet for now in (claiming, idle)] == [0, 100]
    assert GAME.after(parse_position(stuck.format("-----")), PASS).quiet == 0
    first, second = (engine().think_of(now, Limits(depth=4)) for now in (claiming, idle))
    assert first.line[0] == second.line[0] == PASS_WORD
    assert first.wins_in == -2
    assert (second.score, second.line) == (0, (PASS_WORD,))


def test_the_engine_agrees_with_everything_tried_where_players_have_to_pass() -> None:
    proven = passes = 0
    for now in islice(cornered(Random(14)), 60):
        turns = decided(now, 3)
        thought = engine().think_of(now, Limits(depth=3))
        assert turns is None or thought.wins_in == turns
        if thought.wins_in is not None:
            follow(now, thought.line, wins=thought.wins_in > 0)
            assert len(thought.line) == abs(thought.wins_in)
            proven, passes = proven + 1, passes + (PASS_WORD in thought.line)
    assert proven > 15
    assert passes > 5


def cornered(rng: Random) -> Iterator[Situation]:
    """Positions with few pegs in which a peg of silver in a corner cannot move."""
    while True:
        pegs: list[Peg | None] = [None] * 36
        pegs[0], pegs[1], pegs[6] = Peg(0, tall=False), Peg(1, tall=False), Peg(1, tall=False)
        for point in rng.sample(range(7, 36), rng.randint(1, 4)):
            pegs[point] = Peg(int(rng.random() < 0.8), tall=False)
        flags = tuple(rng.choice((None, None, 0, 1)) for _ in range(5))
        state = State(tuple(pegs), flags, rng.randrange(2), (Stock(0, 0), Stock(0, 0)), turn=30)
        if min(state.flags_left(0), state.flags_left(1)) >= 0 and GAME.outcome(state) is None:
            yield situation(state)


def decided(now: Situation, turns: int) -> int | None:
    """The turns in which the mover wins (below 0: loses), by exhaustive search up to a limit; None: neither."""
    result = now.result()
    if result is not None or turns == 0:
        return None if result in (None, 0.5) else 0
    found = []
    for word in words(now.position) or [PASS_WORD]:
        after = now.after(word)
        ended, then = after.result(), decided(after, turns - 1)
        lost = ended == 0.0 or (then is not None and then < 0)
        won = ended == 1.0 or (then is not None and then > 0)
        found.append((1 + abs(then or 0)) * (1 if lost else -1) if lost or won else None)
    wins = [each for each in found if each is not None and each > 0]
    if wins:
        return min(wins)
    return None if None in found else min(each for each in found if each is not None)


@pytest.mark.parametrize(("depth", "number"), [(1, 60), (2, 60), (3, 60), (6, 20)])
def test_the_line_of_a_proven_result_is_as_long_as_it_says(depth: int, number: int) -> None:
    thinker, proven = engine(), 0
    for state in islice(walk(Random(f"lines {depth}"), 10_000), 0, 7 * number, 7):
        now = situation(state)._replace(past=(), quiet=0)
        thought = thinker.think_of(now, Limits(depth=depth))
        if thought.wins_in is not None:
            assert len(thought.line) == abs(thought.wins_in)
            follow(now, thought.line, wins=thought.wins_in > 0)
            proven += 1
    assert proven >= number // 20


def test_a_loss_is_not_proven_before_every_turn_has_been_looked_at() -> None:
    """A stopped search reports only what it has proven."""
    thinker = engine()
    for state in islice(walk(Random(77), 10_000), 0, 900, 9):
        now = situation(state)._replace(past=(), quiet=0)
        hasty = thinker.think_of(now, Limits(nodes=60))
        if hasty.wins_in is not None and hasty.wins_in < 0:
            assert engine().think_of(now, Limits(depth=-hasty.wins_in)).wins_in == hasty.wins_in


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


def test_the_lead_in_pegs_goes_from_turn_to_turn() -> None:
    captures = 0
    for state in islice(walk(Random(41), 10_000), 0, 400, 4):
        own, opp, tall, _ = position = from_state(state)
        lead = lead_in_pegs(own, opp, tall, WEIGHTS)
        for word in words(position):
            mine, high = moved(own, tall, word)
            assert lead_after(lead, tall, word, WEIGHTS) == lead_in_pegs(mine, opp & ~captured(word), high, WEIGHTS)
            captures += captured(word) > 0
    assert captures > 100


def test_signature() -> None:
    thoughts = [engine().think(placement(Random(seed)), Limits(depth=6)) for seed in range(40)]
    assert sum(thought.nodes for thought in thoughts) == SIGNATURE


@pytest.mark.parametrize(("quiet", "score"), [(0, 149), (15, 149), (16, 148), (99, 74), (183, 0), (400, 0)])
def test_a_lead_counts_less_the_longer_nothing_happens(quiet: int, score: int) -> None:
    """From the 17th turn without progress on; half of it is left at 100, nothing at 184."""
    now = situation(parse_position("5s/4s1/6/6/6/TSS3 -s-S- S - 0 13"))._replace(quiet=quiet)
    thinker = Engine(net=(), table_bits=10, no_progress=1000)
    step, claim = ((bit(*one).bit_length() - 1) | (bit(*other).bit_length() - 1) << 6 for one, other in QUIET_TURNS)
    assert thinker.think_of(now, Limits(depth=1), [step]).score == score
    thinker.forget()
    assert thinker.think_of(now, Limits(depth=1), [claim]).score == 234, "a new flag is progress"


def test_the_one_who_is_behind_counts_less_behind() -> None:
    now = situation(parse_position("5s/4s1/6/6/6/TSS3 -s-S- s - 0 13"))
    step = [(bit(5, 5).bit_length() - 1) | (bit(5, 4).bit_length() - 1) << 6]
    scores = [
        Engine(table_bits=10, no_progress=1000).think_of(now._replace(quiet=quiet), Limits(depth=1), step).score
        for quiet in (0, 99, 400)
    ]
    assert scores[0] < 0
    assert scores == [scores[0], -(-scores[0] // 2), 0]


def test_constants_change_the_search() -> None:
    now = situation(placement(Random(6)))
    plain = Engine(constants=Constants(reduce_from=999, null_pegs=99, extend=0), table_bits=14)
    assert plain.think_of(now, Limits(depth=6)).nodes > engine().think_of(now, Limits(depth=6)).nodes


def test_without_machine_code_it_is_the_same() -> None:
    code = (
        "from random import Random\n"
        "from parlour.games.castille.engine.counting import perft, playouts\n"
        "from parlour.games.castille.engine.engine import Engine, Limits\n"
        "from parlour.games.castille.rules.batch.position import from_state\n"
        "from tests.games.castille.random_states import placement\n"
        "state = placement(Random(1))\n"
        "thought = Engine(table_bits=10).think(state, Limits(depth=3))\n"
        "print(perft(from_state(state), 2), playouts(from_state(state), 2, 1), thought.score, thought.nodes)\n"
        "print(thought.line)\n"
    )
    one, other = (python(code, PARLOUR_KERNELS=kind).stdout for kind in ("shipped", "python"))
    assert one == other != ""


# --- evaluation -------------------------------------------------------------------------------------------------


def test_the_evaluation_is_its_terms() -> None:
    positions = [from_state(state) for state in walk(Random(7), 200)]
    counts = features(np.array(positions, dtype=np.int64)).array
    ours = [evaluate(*position, WEIGHTS) for position in positions]
    assert (counts @ WEIGHTS).tolist() == ours


def test_the_two_players_are_alike() -> None:
    rows = [from_state(state) for state in walk(Random(8), 200)]
    turned = [Position(opp, own, tall, flags >> 5 | (flags & 31) << 5) for own, opp, tall, flags in rows]
    counts, other = (features(np.array(these, dtype=np.int64)).array for these in (rows, turned))
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
    assert from_terms(by_term(by_hand())) == by_hand()
    assert sum(term.size for term in TERMS) == SIZE == len(WEIGHTS)
    mirror = mirrored()
    assert all(mirror[mirror[weight]] == weight for weight in range(SIZE))
    assert all(WEIGHTS[weight] == -WEIGHTS[mirror[weight]] for weight in range(start("corner"), start("third")))


def test_a_win_is_worth_more_than_any_position() -> None:
    assert max(abs(evaluate(*from_state(state), WEIGHTS)) for state in walk(Random(11), 300)) < WIN // 2
