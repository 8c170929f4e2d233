"""The lessons of all games: their positions are legal, each step can be solved, and a wrong attempt gets the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.game import IllegalMoveError, NotationError
from parlour.games import catalogue, find_game
from parlour.match import Match, MatchOverError
from parlour.service import study
from parlour.service.errors import Missing, NoSuchError
from parlour.service.messages import Attempt, ExerciseView, Judgement

if TYPE_CHECKING:
    from parlour.games.study import Exercise

GAMES = [spec.name for spec in catalogue()]
LESSONS = {spec.name: spec.study.lesson.exercises if spec.study and spec.study.lesson else () for spec in catalogue()}
STEPS = [(game, number) for game, steps in LESSONS.items() for number in range(1, len(steps) + 1)]

WRONG = {
    "arithmetical-croquet": (("+3",), ("+1",), ("+1",), ("+1",), ("+1",)),
    "castille": (("Sa1 Td4",), ("b2-c2",), ("c2-b2",), ("c5-b5",), ("e4-f4",), ("c2-b2",)),
    "castle-croquetnole": (
        ("Km >194.93 0.7",),
        ("croquet flicks", "Km >90.0 0.3"),
        ("croquet flicks", "Km >270.0 0.7"),
        ("croquet flicks", "Km >180.0 0.8"),
        ("croquet loose 0.0,-0.01145", "Km >180.0 0.8"),
        ("croquet flicks", "Km >270.0 0.46", "Km >183.0 0.8"),
    ),
    "crokinole": (
        ("0.0,-0.3048 >0.0 0.5",),
        ("0.0,-0.3048 >330.0 1.0",),
        ("0.0,-0.3048 >330.23 1.43",),
        ("-0.055545,-0.299696 >19.3 1.1",),
        ("0.0,-0.3048 >355.13 0.9",),
    ),
}
"""Attempts that use all their moves and miss, for each step in order."""


def step_of(game: str, number: int) -> Exercise:
    return LESSONS[game][number - 1]


def judge(game: str, number: int, *moves: str) -> Judgement:
    judged = study.judge(game, "lesson", str(number), Attempt(moves))
    return msgspec.json.decode(judged, type=Judgement)


def view_step(game: str, number: int) -> ExerciseView:
    view = study.view_exercise(game, "lesson", str(number))
    return msgspec.json.decode(msgspec.json.encode(view), type=ExerciseView)


def set_up(game: str, number: int) -> Match[Any, Any, Any]:
    spec = find_game(game)
    assert spec.study is not None
    assert spec.study.lesson is not None
    return Match.new(spec, spec.study.lesson.options, seed=1, position=step_of(game, number).position)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_lesson_of_two_minutes(game: str) -> None:
    assert 4 <= len(LESSONS[game]) <= 6
    assert len(WRONG[game]) == len(LESSONS[game])


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_position_is_legal_and_written_in_the_games_notation(game: str, number: int) -> None:
    match, spec = set_up(game, number), find_game(game)
    text = spec.notation.format_state(match.game, match.state)
    assert spec.notation.parse_state(match.game, text) == match.state
    assert match.to_play == 0, "the first seat, whose colour and place the words name"


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_the_words_are_short_sentences(game: str, number: int) -> None:
    step = step_of(game, number)
    for words in (step.task, step.hint, step.explanation):
        assert words[0].isupper()
        assert words[-1] in ".!"
        assert "  " not in words
        assert len(words) <= 240


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_the_solution_reaches_the_goal_with_its_last_move(game: str, number: int) -> None:
    step = step_of(game, number)
    for made in range(1, len(step.line) + 1):
        judged = judge(game, number, *step.line[:made])
        last = made == len(step.line)
        assert judged.verdict == ("solved" if last else "open")
        assert judged.words == (step.explanation if last else "")
        assert (judged.turn is None) == last
        assert [frame.ply for frame in judged.frames] == [made]
        assert (judged.solution is None) == (not last)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_wrong_attempt_gets_the_hint(game: str, number: int) -> None:
    step = step_of(game, number)
    attempt = WRONG[game][number - 1]
    assert len(attempt) == len(step.line)
    judged = judge(game, number, *attempt)
    assert (judged.verdict, judged.words, judged.turn) == ("missed", step.hint, None)
    assert judged.solution is not None
    assert judged.solution.explanation == step.explanation
    assert len(judged.solution.frames) == len(step.line)
    assert judged.solution.frames[-1] == judge(game, number, *step.line).frames[-1]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_shows_its_task_its_position_and_what_may_be_done(game: str) -> None:
    view = view_step(game, 2)
    assert (view.name, view.number, view.count, view.task) == ("2", 2, len(LESSONS[game]), step_of(game, 2).task)
    assert (view.hint, view.tried, view.shown) == ("", False, None), "nothing tells more"
    assert view.table.turn is not None
    assert view.table.turn.choices or view.table.turn.aimings
    assert [seat.yours for seat in view.table.seats] == [seat.seat == 0 for seat in view.table.seats]


def test_equal_attempts_do_the_same() -> None:
    attempt = ("croquet tap", "Km >270.0 0.46", "Km >183.0 0.8")
    assert judge("castle-croquetnole", 6, *attempt) == judge("castle-croquetnole", 6, *attempt)


def test_the_rules_refuse_in_a_lesson_too() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        judge("arithmetical-croquet", 2, "+5")
    assert refused.value.refusal.clause == "AC-5"
    with pytest.raises(NotationError):
        judge("arithmetical-croquet", 2, "nonsense")
    with pytest.raises(NotationError, match="Send only the aim"):
        judge("crokinole", 1, ">0.0 1.0 | >0.0 1.0")
    with pytest.raises(MatchOverError):
        judge("arithmetical-croquet", 5, "100", "101")


def test_a_lesson_that_there_is_not_is_refused() -> None:
    with pytest.raises(NoSuchError, match="no game"):
        view_step("chess", 1)
    for number in (0, -1, 7, 10**9):
        with pytest.raises(NoSuchError) as caught:
            view_step("castille", number)
        assert caught.value.what is Missing.LESSON
