"""The bots: the perfect one never gives up a win, the others are legal and fallible."""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Options, State, solve, spec
from parlour.games.arithmetical_croquet.bots import LONGEST_SOLVED, Foresight, Perfect
from parlour.games.arithmetical_croquet.bots.sight import odds
from parlour.games.arithmetical_croquet.notation import parse_state
from parlour.games.arithmetical_croquet.rules import Ball, Step
from parlour.players import UNLIMITED, ask, choose_level
from parlour.testing import random_rulings

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.solve import Solution

GAME = ArithmeticalCroquet()


@cache
def solution() -> Solution:
    """The default game, solved when it is first asked for: every worker reads this file."""
    return solve(GAME)


def test_perfect_wins_every_won_position_against_every_answer() -> None:
    """All 91,288 of them, nearest wins first, so that each is played out to the end through those before."""
    perfect, rng = Perfect(GAME), Random(1)
    won = sorted(solution().won_states(), key=solution().turns)
    assert len(won) == 91_288
    played_out: set[State] = set()
    for state in won:
        after = GAME.after(state, ask(perfect, GAME, state, rng))
        outcome = GAME.outcome(after)
        if outcome is not None:
            assert outcome.winners == (state.seat,)
        else:
            for answer in GAME.moves(after):
                reply = GAME.after(after, answer)
                end = GAME.outcome(reply)
                assert end.winners == (state.seat,) if end is not None else reply in played_out
        played_out.add(state)


def test_perfect_wins_by_the_shortest_way() -> None:
    perfect, rng = Perfect(GAME), Random(1)
    for state in Random(2).sample(solution().won_states(), 500):
        after = GAME.after(state, ask(perfect, GAME, state, rng))
        assert GAME.outcome(after) is not None or solution().turns(after) == solution().turns(state) - 1


def test_in_a_lost_position_perfect_leaves_the_most_ways_to_err() -> None:
    perfect, rng = Perfect(GAME), Random(1)
    seen = 0
    for seed in range(40):
        for ruling in random_rulings(GAME, Random(seed)):
            state = ruling.before
            if solution().score(state) > 0:
                continue
            errors = {move: _ways_to_err(GAME.after(state, move)) for move in GAME.moves(state)}
            assert errors[ask(perfect, GAME, state, rng)] == max(errors.values())
            seen += len(set(errors.values())) > 1
    assert seen > 50


def _ways_to_err(state: State) -> int:
    """The number of answers that give the win back; negative if no answer is left."""
    if GAME.outcome(state) is not None:
        return -1
    return len(GAME.moves(state)) - len(solution().winning_moves(state))


@pytest.mark.parametrize("level", [level.name for level in spec.levels])
def test_every_choice_is_legal(level: str) -> None:
    for options in (Options(), Options(missed_hoop="go_back"), Options(spacing=5, hoops=2, max_step=4)):
        game = ArithmeticalCroquet(options)
        agent, rng = choose_level(spec.levels, level).make(game), Random(3)
        for seed in range(3):
            for ruling in random_rulings(game, Random(seed)):
                assert ask(agent, game, ruling.before, rng) in game.moves(ruling.before)


def test_perfect_declines_a_course_it_would_have_to_solve_for_long() -> None:
    declines = choose_level(spec.levels, "perfect").declines
    assert declines(ArithmeticalCroquet(Options(hoops=LONGEST_SOLVED // 10 - 1))) is None
    reason = declines(ArithmeticalCroquet(Options(hoops=LONGEST_SOLVED // 10)))
    assert reason is not None
    assert str(LONGEST_SOLVED) in reason


@pytest.mark.parametrize("course", [(20, 4, 19), (100, 0, 99), (100, 2, 99)])
def test_long_steps_do_not_make_a_bot_think_long(course: tuple[int, int, int]) -> None:
    """Looking four turns ahead means a hundred million positions where there are 99 steps."""
    game = ArithmeticalCroquet(Options(*course))
    for level in spec.levels:
        if level.declines(game) is None and level.name not in ("expert", "perfect"):  # these solve it first
            began = time.process_time()
            ask(level.make(game), game, game.start(), Random(1))
            assert time.process_time() - began < 1
    assert (choose_level(spec.levels, "perfect").declines(game) is None) == (course == (20, 4, 19))


@pytest.mark.parametrize("preset", ["", "carroll-1889"])
@pytest.mark.parametrize("position", ["25 4 first -", "0 3 first x1", "20+3 20+3 second x3", "14 2 second =3"])
def test_perfect_plays_on_from_a_position_to_which_no_game_comes(position: str, preset: str) -> None:
    game = spec.new({**spec.variants.presets.get(preset, {}), "hoops": 4})
    state = parse_state(game, position)
    assert not solve(game).knows(state)
    known, perfect, rng = solve(game, state), Perfect(game), Random(1)
    winner, turns = known.winner, known.turns(state)
    for left in range(turns, 0, -1):
        assert known.turns(state) == left
        moves = [ask(perfect, game, state, rng)] if state.seat == winner else list(game.moves(state))
        state = max((game.after(state, move) for move in moves), key=known.turns)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_a_plain_step_is_noticed_more_often_than_a_long_or_hidden_one() -> None:
    game = ArithmeticalCroquet()
    before_peg = State(balls=(Ball(97), Ball(40)))
    assert odds(game, before_peg, Step(3)) > 2 * odds(game, before_peg, Step(1))
    before_hoop = State(balls=(Ball(17), Ball(40)))
    assert odds(game, before_hoop, Step(3)) > odds(game, before_hoop, Step(1)) > odds(game, before_hoop, Step(6))
    beside = State(balls=(Ball(0), Ball(4)))
    assert odds(game, beside, Step(2)) > odds(game, beside, Step(1)) > odds(game, beside, Step(8))


@pytest.mark.parametrize(("most", "low", "high"), [(1.0, 0.2, 0.4), (2.0, 0.4, 0.6), (0.0, 1.0, 1.0)])
def test_who_notices_more_steps_finds_the_peg_more_often(most: float, low: float, high: float) -> None:
    """Three numbers before the peg, with eight steps to choose from: by lot one is the right one in an eighth."""
    game, rng = ArithmeticalCroquet(), Random(1)
    state = State(balls=(Ball(97), Ball(40)))
    agent = Foresight(game, 2, 1.5, most)
    found = [agent.choose(state, game.moves(state), rng, UNLIMITED) == Step(3) for _ in range(1000)]
    assert low <= sum(found) / 1000 <= high


def test_a_knower_overlooks_a_step_now_and_then() -> None:
    game, rng = ArithmeticalCroquet(), Random(1)
    state = State(balls=(Ball(97), Ball(40)))
    missed = [
        sum(Perfect(game, sight).choose(state, game.moves(state), rng, UNLIMITED) != Step(3) for _ in range(1000))
        for sight in (1.0, 18.0, None)
    ]
    assert missed[0] > 100
    assert 0 < missed[1] < 40
    assert missed[2] == 0
