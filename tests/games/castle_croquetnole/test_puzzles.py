"""The puzzles of Castle Croquetnole: one, two or three flicks of a turn reach a goal, and no other idea is as good."""

from __future__ import annotations

import dataclasses
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.flick import Flick
from parlour.games import find_game
from parlour.games.castle_croquetnole import Cause, Play
from parlour.games.castle_croquetnole.bots.players import BY_NAME
from parlour.games.castle_croquetnole.rules.moves import Pass
from parlour.games.castle_croquetnole.study import PUZZLES
from parlour.games.castle_croquetnole.study.goals import goal_of, is_reached
from parlour.games.castle_croquetnole.study.trying import made
from parlour.games.study import GRADES
from parlour.players import EXACT
from tests.games.castle_croquetnole.scenes import game, put, ruled, state
from workshop.puzzles.castle_croquetnole.mining import RATES
from workshop.puzzles.castle_croquetnole.scanning import coins_to_play

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.study import Puzzle, Verdict

SPEC = find_game("castle-croquetnole")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = [PUZZLES.exercises[number] for number in (0, 30, 60)]
SINGLE = [puzzle for puzzle in PUZZLES.exercises if len(puzzle.line) == 1]
DOUBLE, TRIPLE = ([puzzle for puzzle in PUZZLES.exercises if len(puzzle.line) == flicks] for flicks in (2, 3))


def position(puzzle: Puzzle) -> State:
    state: State = SPEC.notation.parse_state(GAME, puzzle.position)
    return state


def attempted(puzzle: Puzzle, *texts: str) -> list[Verdict]:
    """How an attempt stands after each move."""
    state, rulings, found = position(puzzle), [], []
    for text in texts:
        rulings.append(GAME.play(state, SPEC.notation.parse_move(GAME, state, text)))
        assert PUZZLES.reply(puzzle, GAME, rulings) is None
        found.append(PUZZLES.verdict(puzzle, GAME, rulings))
        state = rulings[-1].after
    return found


def test_they_are_of_several_kinds() -> None:
    assert len({goal_of(puzzle).kind for puzzle in PUZZLES.exercises}) >= 3
    assert all(puzzle.grade == "hard" for puzzle in DOUBLE + TRIPLE)
    assert min(len(DOUBLE), len(TRIPLE)) >= 4


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_line_of_each_solves_it_with_its_last_flick(puzzle: Puzzle) -> None:
    assert len(puzzle.line) == goal_of(puzzle).flicks
    assert attempted(puzzle, *puzzle.line) == ["open"] * (len(puzzle.line) - 1) + ["solved"]


@pytest.mark.parametrize("puzzle", PUZZLES.exercises[::9], ids=lambda puzzle: puzzle.name)
def test_a_tap_in_another_direction_misses_or_leaves_a_flick(puzzle: Puzzle) -> None:
    state = position(puzzle)
    flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
    assert isinstance(flick, Flick)
    aim = flick.meant
    tap = dataclasses.replace(aim, bearing=(aim.bearing + 180) % 360, speed=0.12)
    stands = attempted(puzzle, SPEC.notation.format_move(GAME, state, Flick(tap)))
    assert stands == ["open" if len(puzzle.line) > 1 and stands == ["open"] else "missed"]


def test_a_coin_that_is_passed_leaves_the_other_and_a_turn_that_is_over_misses() -> None:
    puzzle = next(each for each in SINGLE if len(coins_to_play(GAME, position(each))) == 2)
    state = position(puzzle)
    knight, guard = coins_to_play(GAME, state)
    passes = [SPEC.notation.format_move(GAME, state, Pass(coin)) for coin in (knight, guard)]
    assert attempted(puzzle, *passes) == ["open", "missed"]


def test_a_hand_makes_a_single_flick_about_as_often_as_its_grade_says() -> None:
    assert PUZZLES.tried is not None
    for grade in GRADES:
        puzzle = next((each for each in SINGLE if each.grade == grade), None)
        if puzzle is None:
            continue
        state = position(puzzle)
        flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
        assert isinstance(flick, Flick)
        champion = PUZZLES.tried(puzzle, GAME, flick, BY_NAME["champion"])
        low, high = RATES[grade]
        assert low - 0.2 < champion.solved / champion.tries < high + 0.2
        exact = PUZZLES.tried(puzzle, GAME, flick, EXACT)
        assert exact.solved == exact.tries
        solves = partial(is_reached, goal_of(puzzle).kind, state)
        assert made(GAME, state, flick, solves, EXACT, Random(0), 2) == 2


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_words_are_sentences(puzzle: Puzzle) -> None:
    for text in (puzzle.task, puzzle.hint, puzzle.explanation, puzzle.proof):
        assert text[0].isupper()
        assert text[-1] == "."
        assert "  " not in text


def test_a_flick_that_breaks_a_rule_is_told_its_clause() -> None:
    """A second strike of one coin, where that is illegal (CC-23): no answer is played."""
    struck = put(state(play=Play("Km", (Cause.STRIKE,), ("Kc",))), "Km", (0, 0), inside=None)
    before, illegal = put(struck, "Kc", (3, 0), inside=None), {"strike_again": "illegal"}
    ruling = ruled(before, "Km", "0.1:Km*Kc", {"Km": (2, 0), "Kc": (5, 0)}, **illegal)
    refutation = PUZZLES.refute(SAMPLE[0], game(**illegal), [ruling])
    assert refutation is not None
    (event,) = (each for each in ruling.events if each.name == "illegal strike")
    assert refutation == ((), f"{event.sentence} (CC-23)")
