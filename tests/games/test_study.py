"""Exercises are data: every goal is one of its game's, and no verdict depends on a sentence."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import ParlourError
from parlour.flick import Flick
from parlour.games import catalogue, find_game
from parlour.games.study import Exercise, Goal, Puzzle, happened, read_drills, read_lesson
from parlour.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.study import Course, Rulings

COURSES: dict[str, tuple[str, Course[Any]]] = {
    f"{spec.name} {name}": (spec.name, course)
    for spec in catalogue()
    if spec.study is not None
    for name, course in (
        ("lesson", spec.study.lesson),
        ("puzzles", spec.study.puzzles),
        *((each.name, each) for each in spec.study.drills),
    )
    if course is not None
}
PRACTISED = [spec.name for spec in catalogue() if spec.study and spec.study.practice]
OPEN_TWENTY = "0.0,-0.3048 >0.0 1.02"
NONSENSE = "Gain 400 points or more. Take a prisoner with three flicks. One of your 2 turns wins in three."


def reworded(exercise: Exercise) -> Exercise:
    """The same exercise with other words in each of its sentences."""
    other = dataclasses.replace(exercise, task=NONSENSE, hint=NONSENSE, explanation=NONSENSE)
    return dataclasses.replace(other, proof=NONSENSE) if isinstance(other, Puzzle) else other


def silenced(ruling: Ruling[Any, Any]) -> Ruling[Any, Any]:
    """The same ruling without the sentences of its events."""
    return dataclasses.replace(ruling, events=tuple(dataclasses.replace(each, message="-") for each in ruling.events))


def attempts(spec: Any, course: Course[Any], exercise: Exercise) -> Iterator[tuple[Any, Rulings]]:
    """The game and the rulings of attempts: the line, as far as it goes, and its first move made badly."""
    match = Match.new(spec, course.options, seed=0, position=exercise.position)
    bad = match
    for text in exercise.line or (OPEN_TWENTY,):
        move = match.parse(text)
        if bad is match:
            bad = match.play(worse(match, move))
            yield bad.game, bad.rulings
        match = match.play(move)
        bad = match if not isinstance(move, Flick) and spec.flicking else bad  # a croquet is chosen, then it is flicked
        yield match.game, match.rulings


def worse(match: Match[Any, Any, Any], move: Any) -> Any:
    """A weak flick instead of a flick, and another move instead of a move, if there is one."""
    if isinstance(move, Flick):
        return Flick(dataclasses.replace(move.meant, speed=0.2))
    if match.spec.flicking is not None:
        return move
    return next((other for other in match.game.moves(match.state) if other != move), move)


@pytest.mark.parametrize("which", COURSES)
def test_no_verdict_depends_on_a_sentence(which: str) -> None:
    game, course = COURSES[which]
    spec, found = find_game(game), set[str]()
    for exercise in course.exercises:
        other = reworded(exercise)
        assert other.task != exercise.task
        for rules, rulings in attempts(spec, course, exercise):
            verdict = course.verdict(exercise, rules, rulings)
            assert course.verdict(other, rules, [silenced(ruling) for ruling in rulings]) == verdict
            if verdict == "open":
                assert course.reply(other, rules, rulings) == course.reply(exercise, rules, rulings)
            found.add(verdict)
    assert "missed" in found
    assert "solved" in found or not course.exercises[0].line


@pytest.mark.parametrize("game", PRACTISED)
def test_no_answer_depends_on_a_sentence_of_the_rules(game: str) -> None:
    spec = find_game(game)
    assert spec.study is not None
    practice = spec.study.practice
    assert practice is not None
    for number, exercise in enumerate(practice.exercises, start=1):
        match = Match.new(spec, seed=0, position=exercise.position)
        (ruling,) = match.tell(match.parse(exercise.line[0])).rulings
        asked = practice.ask(number, match.game, ruling)
        assert practice.ask(number, match.game, silenced(ruling)) == asked


def test_every_exercise_asks_for_something_that_its_game_knows() -> None:
    for _, course in COURSES.values():
        for exercise in course.exercises:
            assert exercise.goal.name in course.goals
    assert not {"lesson", "practice", "puzzles"} & {
        drill.name for spec in catalogue() if spec.study for drill in spec.study.drills
    }
    study = find_game("castille").study
    assert study is not None
    lesson = study.lesson
    assert lesson is not None
    unknown = dataclasses.replace(lesson.exercises[0], goal=Goal("dance"))
    with pytest.raises(ParlourError, match="no goal 'dance'; choose from event, place in the centre, win"):
        dataclasses.replace(lesson, exercises=(unknown,))


def test_a_term_that_is_missing_or_of_another_kind_is_named() -> None:
    goal = Goal("gain", {"points": "many"})
    with pytest.raises(ParlourError, match="the goal 'gain' needs a number of points"):
        goal.number("points")
    with pytest.raises(ParlourError, match="the goal 'gain' needs event as a text"):
        goal.text("event")
    assert goal.text("about", "") == ""


def test_a_lesson_is_read_with_its_options() -> None:
    lesson = read_lesson(
        """options = { starter = "silver" }
[[exercise]]
position = "1"
task = "2"
goal = { name = "event", event = "ends" }
line = ["3"]
hint = "4"
explanation = "5"
""",
        {"event": happened},
    )
    assert lesson.options == {"starter": "silver"}
    goal = Goal("event", {"event": "ends"})
    assert lesson.exercises == (Exercise(position="1", task="2", goal=goal, line=("3",), hint="4", explanation="5"),)
    assert lesson.find("1") is lesson.exercises[0]
    assert lesson.find("2") is lesson.find("x") is lesson.find("01") is None


@pytest.mark.parametrize("table", ['position = "1"', 'position = "1"\ngoal = { name = "event" }\nlne = []'])
def test_a_wrong_field_of_an_exercise_is_named(table: str) -> None:
    with pytest.raises(ParlourError, match="exercise 1: the fields are explanation, goal, hint, line, position, task"):
        read_lesson(f"[[exercise]]\n{table}", {})


def test_the_positions_of_a_drill_come_in_turns() -> None:
    (drill,) = read_drills(
        '[[drill]]\nname = "a"\ntitle = "b"\ntask = "c"\ngoal = { name = "event" }\npositions = ["1", "2", "3"]',
        {"event": happened},
    )
    assert [exercise.position for exercise in drill.exercises] == [*"123" * 6, "1", "2"]
    assert drill.rates == ()
