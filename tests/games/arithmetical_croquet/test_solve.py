"""The exact solution, compared with a slow one that shares no code with it."""

from __future__ import annotations

import random
from dataclasses import fields
from functools import cache
from itertools import product
from typing import Any

import pytest

from parlour.game import ParlourError
from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.notation import format_state, parse_state
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Options
from parlour.games.arithmetical_croquet.solve import Solution, solve
from tests.cases import cases
from tests.games.arithmetical_croquet import slow
from tests.games.arithmetical_croquet.reach import allowed

FLAGS = tuple(product(("at", "from"), (False, True), (False, True), ("illegal", "go_back")))
"""Every choice of the options that are not the course's."""
COURSES = [
    (spacing, hoops, max_step)
    for spacing, hoops, max_step in product(range(4, 8), range(5), range(1, 7))
    if max_step < spacing
]
NAMES = [option.name for option in fields(Options)]
POSSIBLE = [
    (course, flags)
    for course, flags in product(COURSES, FLAGS)
    if allowed(dict(zip(NAMES, (*course, *flags), strict=True)))
]
SAMPLE = random.Random(1889).sample(POSSIBLE, cases(50, 90))


@cache
def solved() -> Solution:
    """The default game, solved fast."""
    return solve(ArithmeticalCroquet())


@cache
def solved_slowly() -> dict[slow.Position, slow.Value]:
    """The default game, solved slowly."""
    return slow.values(slow.Course())


def summary_of(course: slow.Course, values: dict[slow.Position, slow.Value]) -> tuple[int, tuple[int, ...], int, int]:
    """Winner, winning first steps, number of positions and longest win."""
    start = slow.Position()
    first = slow.turns(course, start)
    return (
        0 if values[start].wins else 1,
        tuple(number for number, after in first.items() if number is not None and not values[after].wins),
        len(values),
        max((value.turns for value in values.values() if value.wins), default=0),
    )


def summary(solution: Solution) -> tuple[int, tuple[int, ...], int, int]:
    return solution.winner, solution.winning_first_steps, solution.positions, solution.longest_win


def differences(solution: Solution, values: dict[slow.Position, slow.Value]) -> list[str]:
    """The positions for which the two disagree on the winner or the length."""
    found = []
    for position, value in values.items():
        text = slow.write(position)
        state = parse_state(solution.game, text)
        if (solution.score(state) > 0, solution.turns(state)) != value:
            found.append(text)
    return found


def test_the_first_player_wins_the_default_game_by_one_first_step_alone() -> None:
    assert solved().winner == 0
    assert solved().winning_first_steps == (1,)


def test_the_default_game_in_numbers() -> None:
    assert summary(solved()) == (0, (1,), 170_522, 71)
    assert summary_of(slow.Course(), solved_slowly()) == summary(solved())


def test_every_position_of_the_default_game_is_valued_alike() -> None:
    assert differences(solved(), solved_slowly()) == []


@pytest.mark.parametrize(
    ("options", "known"),
    [
        ({"missed_hoop": "go_back"}, (0, (1,), 666_745, 105)),
        ({"barring_judged": "from"}, (0, (8,), 170_228, 73)),
        ({"barring_judged": "from", "missed_hoop": "go_back"}, (0, (1,), 678_323, 105)),
        ({"twice_running": True}, (0, (3,), 161_241, 75)),
        ({"end_zone_beyond_peg": True}, (0, (1,), 161_605, 71)),
    ],
    ids=str,
)
def test_other_readings_on_the_default_course(
    options: dict[str, Any], known: tuple[int, tuple[int, ...], int, int]
) -> None:
    """The first player wins under all of them, but not by the same step. The slow solver was run once for each."""
    assert summary(solve(ArithmeticalCroquet(Options(**options)))) == known


@pytest.mark.clause("AC-10")
@pytest.mark.parametrize(("hoops", "steps"), [(0, (2, 5)), (1, (7,)), (2, (4,))])
def test_carrolls_short_courses(hoops: int, steps: tuple[int, ...]) -> None:
    options = {**spec.variants.presets["carroll-1889"], "hoops": hoops}
    solution, course = solve(spec.new(options)), slow.Course(**options)
    assert (solution.winner, solution.winning_first_steps) == (0, steps)
    assert summary(solution) == summary_of(course, slow.values(course))


def test_the_sample_has_every_value_of_every_option() -> None:
    drawn, possible = ([(*course, *flags) for course, flags in these] for these in (SAMPLE, POSSIBLE))
    assert [set(values) for values in zip(*drawn, strict=True)] == [
        set(values) for values in zip(*possible, strict=True)
    ]


@pytest.mark.parametrize(("course", "flags"), SAMPLE, ids=str)
def test_small_courses_are_solved_alike(course: tuple[int, int, int], flags: tuple[Any, ...]) -> None:
    slow_course = slow.Course(*course, *flags)
    values = slow.values(slow_course)
    solution = solve(ArithmeticalCroquet(Options(*course, *flags)))
    assert summary(solution) == summary_of(slow_course, values)
    assert differences(solution, values) == []


# --- perfect play -----------------------------------------------------------------------------------------------


def test_every_won_position_has_a_move_that_leaves_a_lost_one() -> None:
    solution, values = solved(), solved_slowly()
    game = solution.game
    won = {slow.write(position) for position, value in values.items() if value.wins and value.turns}
    lost = {slow.write(position) for position, value in values.items() if not value.wins}
    states = solution.won_states()
    assert {format_state(game, state) for state in states} == won
    for state in states:
        moves = solution.winning_moves(state)
        assert moves
        assert all(format_state(game, game.after(state, move)) in lost for move in moves)


def test_the_winner_hurries_and_the_loser_delays() -> None:
    """Along one perfect line the turns count down to the end that was foreseen."""
    solution = solved()
    game = solution.game
    state = game.start()
    for left in range(solution.turns(state), 0, -1):
        assert solution.turns(state) == left
        after = [game.after(state, move) for move in solution.winning_moves(state) or game.moves(state)]
        hurry = bool(solution.winning_moves(state))
        state = (min if hurry else max)(after, key=solution.turns)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (solution.winner,)


def test_a_position_that_cannot_come_about_has_no_value() -> None:
    game = solved().game
    with pytest.raises(ParlourError, match="cannot be reached from the start"):
        solved().score(parse_state(game, "0 0 second x8"))


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(
    "position",
    [
        "0 0 first x3",  # nobody has stepped yet
        "5 0 second -",  # a ball is ahead by a turn
        "14 1 first =2",
        "6+2 6+2 second x2",  # both are stuck in the hoop
    ],
)
def test_a_position_that_cannot_come_about_is_solved_from_there(position: str, flags: tuple[Any, ...]) -> None:
    course = slow.Course(6, 2, 5, *flags)
    game = ArithmeticalCroquet(Options(6, 2, 5, *flags))
    start = parse_state(game, position)
    solution, values = solve(game, start), slow.values(course, slow.read(position))
    assert not solve(game).knows(start)
    assert solution.knows(start)
    assert differences(solution, values) == []
    assert solution.positions == len(values)
    assert (solution.winner == start.seat) == values[slow.read(position)].wins


def test_a_finished_game_is_valued_by_its_outcome() -> None:
    game = solved().game
    lost, won = (parse_state(game, f"100 93 {seat} -") for seat in ("second", "first"))
    assert solved().score(lost) < 0 < solved().score(won)
    assert solved().winning_moves(lost) == ()
