"""The vocabulary of puzzles: files, and the puzzle of each day."""

from __future__ import annotations

import dataclasses
import re
from datetime import date, timedelta
from functools import partial
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.games import catalogue, find_game
from parlour.games.study import GRADES, Goal, Puzzle, Puzzles
from parlour.games.study.puzzles import daily, format_puzzles, game_in, read_puzzles
from parlour.service import study
from parlour.service.messages import Attempt, Judgement
from parlour.service.study import finding
from tests.games.solving import puzzles_of

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
TERMS = st.dictionaries(st.sampled_from(["points", "flicks", "event"]), TEXT | st.integers(-(2**63), 2**63 - 1))
PUZZLE = st.builds(
    Puzzle,
    grade=st.sampled_from(GRADES),
    position=TEXT,
    task=TEXT,
    goal=st.builds(Goal, TEXT, TERMS),
    line=st.lists(TEXT).map(tuple),
    hint=TEXT,
    explanation=TEXT,
    proof=TEXT,
)
A_PUZZLE = Puzzle(grade="easy", position="1", task="2", goal=Goal("win"), line=("3",), hint="4", proof="6")
COLLECTIONS = [spec.study.puzzles for spec in catalogue() if spec.study and spec.study.puzzles]


@given(st.lists(PUZZLE, max_size=3))
def test_files_read_as_they_were_written(puzzles: list[Puzzle]) -> None:
    text = format_puzzles("castille", puzzles)
    assert read_puzzles(text) == tuple(puzzles)
    assert game_in(text) == "castille"


@pytest.mark.parametrize(
    "table",
    [
        *("grade = 3", 'grade = "none"', "line = 3", "line = [3]", "task = 3"),
        *("goal = 3", "goal = {}", "goal = { name = 3 }", 'goal = { name = "win", turns = 1.5 }'),
        'goal = { name = "win", turns = true }',
    ],
)
def test_a_wrong_field_is_named_with_the_number_of_its_puzzle(table: str) -> None:
    field = table.partition(" ")[0]
    right = format_puzzles("castille", [A_PUZZLE])
    wrong = "\n".join(table if line.startswith(f"{field} =") else line for line in right.splitlines())
    with pytest.raises(ParlourError, match=r"^puzzle 1: "):
        read_puzzles(wrong)


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("arithmetical-croquet", "20569e2f"),
        ("castille", "e87c15e2"),
        ("castle-croquetnole", "0156a5e0"),
        ("crokinole", "af5b226d"),
    ],
)
def test_names_stay_since_links_and_browsers_keep_them(game: str, first: str) -> None:
    study = find_game(game).study
    puzzles = study.puzzles if study else None
    assert puzzles is not None
    puzzle = puzzles.exercises[0]
    assert puzzle.name == first
    assert dataclasses.replace(puzzle, goal=Goal("win"), hint="", explanation="").name == first


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_each_puzzle_has_its_day_before_one_comes_again(collection: Puzzles) -> None:
    count = len(collection.exercises)
    first = date(2026, 1, 1)
    first -= timedelta(first.toordinal() % count)
    rounds = [
        [daily(collection.exercises, first + timedelta(start + day)).name for day in range(count)]
        for start in (0, count)
    ]
    assert all(len(set(names)) == count for names in rounds)
    assert rounds[0] != rounds[1]


@pytest.mark.parametrize("puzzles", COLLECTIONS)
def test_there_are_enough_of_each_grade_and_none_twice(puzzles: Puzzles) -> None:
    grades = [puzzle.grade for puzzle in puzzles.exercises]
    assert min(map(grades.count, GRADES)) >= 20
    assert grades == sorted(grades, key=GRADES.index)
    assert len({puzzle.name for puzzle in puzzles.exercises}) == len(puzzles.exercises)


CONTESTED = [spec.name for spec in catalogue() if spec.study and spec.study.puzzles and spec.study.puzzles.contested]


def judged_of(game: str, puzzle: Puzzle, *moves: str, give_up: bool = False) -> Judgement:
    answer = study.judge(game, "puzzles", puzzle.name, Attempt(moves, give_up=give_up))
    return msgspec.json.decode(answer, type=Judgement)


def test_who_answers_refutes() -> None:
    assert set(CONTESTED) >= {"arithmetical-croquet", "castille"}


@pytest.mark.parametrize("name", CONTESTED)
def test_a_wrong_first_move_is_refuted_by_a_legal_answer_that_keeps_it_missed(name: str) -> None:
    spec = find_game(name)
    puzzles, refuted = puzzles_of(spec), 0
    for puzzle in puzzles.exercises[:12]:
        game = spec.new(puzzles.options)
        state = spec.notation.parse_state(game, puzzle.position)
        for move in [
            each for each in game.moves(state) if spec.notation.format_move(game, state, each) != puzzle.line[0]
        ]:
            ruling = game.play(state, move)
            assert puzzles.verdict(puzzle, game, [ruling]) == "missed"
            answer = puzzles.refute(puzzle, game, [ruling])
            if answer is None:
                continue
            refuted += 1
            (reply,) = answer.moves
            assert game.play(ruling.after, reply)
            assert spec.notation.format_move(game, ruling.after, reply) in answer.words
    assert refuted > 30


FLICKED = [spec.name for spec in catalogue() if spec.flicking and spec.study and spec.study.puzzles]
OFF = (3.0, 40.0)
"""By how many degrees a flick misses."""


@pytest.mark.parametrize("name", FLICKED)
def test_a_flick_that_misses_is_answered_or_told_the_rule_that_it_broke(name: str) -> None:
    """The words match the moves: others answer by legal moves, or nobody answers and a clause is named."""
    spec = find_game(name)
    puzzles, seen = puzzles_of(spec), set[str]()
    for puzzle, off in product(puzzles.exercises[::6], OFF):
        game = spec.new(puzzles.options)
        state = spec.notation.parse_state(game, puzzle.position)
        right = game.chosen(spec.notation.parse_move(game, state, puzzle.line[0]))
        aim = dataclasses.replace(right.meant, bearing=(right.meant.bearing + off) % 360)
        wrong = spec.notation.format_move(game, state, dataclasses.replace(right, aim=aim))
        judged = judged_of(name, puzzle, wrong)
        if judged.verdict != "missed":
            continue
        one, *answer = judged.frames
        assert one.entry is not None
        if answer:
            seen.add("answered")
            entries = [frame.entry for frame in answer if frame.entry]
            assert len(entries) == len(answer)
            assert {entry.seat for entry in entries} == {one.to_play}
            assert one.to_play != one.entry.seat
            assert " answer" in judged.refutation
        elif judged.refutation:
            seen.add("told")
            (clause,) = re.findall(r"\(([A-Z]{2}-\d+)\)$", judged.refutation)
            assert clause in {note.clause for note in one.entry.notes}
        else:
            assert one.to_play == one.entry.seat
    assert "answered" in seen


def test_the_answer_is_played_by_a_steady_hand() -> None:
    """The error of a hand is the visitor's: it does not spoil what refutes the flick."""
    found = finding.find("crokinole", "puzzles", puzzles_of(find_game("crokinole")).exercises[0].name)
    match = finding.set_up(found, "club")
    assert [seat.hand for seat in match.seats] == ["", "club"]
    assert match.to_play == 1


@pytest.mark.parametrize("name", CONTESTED)
def test_an_attempt_is_told_whether_it_is_right_so_far(name: str) -> None:
    """A right first move is called so; after a wrong one the last frame is the answer, and giving up plays nothing."""
    spec = find_game(name)
    puzzles = puzzles_of(spec)
    puzzle = next(each for each in puzzles.exercises if len(each.line) > 1)

    judged = partial(judged_of, name, puzzle)
    right = judged(puzzle.line[0])
    assert (right.verdict, right.words, right.refutation) == ("open", "Correct, go on.", "")
    game = spec.new(puzzles.options)
    state = spec.notation.parse_state(game, puzzle.position)
    texts = [spec.notation.format_move(game, state, move) for move in game.moves(state)]
    wrong = next(each for each in map(judged, (text for text in texts if text != puzzle.line[0])) if each.refutation)
    assert (wrong.verdict, len(wrong.frames)) == ("missed", 2)
    assert wrong.frames[-1].entry is not None
    assert wrong.frames[-1].entry.move in wrong.refutation
    assert judged(give_up=True).refutation == ""
