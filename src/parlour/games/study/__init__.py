"""Studying a game: exercises, and the courses that they make up - a lesson, practice, drills, puzzles - and ladders."""

from parlour.games.study.courses import SHOTS, Course, CourseKind, Drill, Rate, read_drills, read_lesson
from parlour.games.study.exercises import Exercise, Goal, Goals, Judge, Rulings, Verdict, happened, within_the_line
from parlour.games.study.guides import Guide, read_guide
from parlour.games.study.ladders import Ladder, Opponent, Rated
from parlour.games.study.practice import Answer, Practice, RulingKind, RulingQuestion, read_practice
from parlour.games.study.puzzles import GRADES, Grade, Puzzle, Puzzles, Refutation, Tried, broken_rule, read_puzzles
from parlour.games.study.small_goals import SECOND, WON, SmallGoal, reached
from parlour.games.study.suggestions import Suggestion, after_a_loss

__all__ = [
    "GRADES",
    "SECOND",
    "SHOTS",
    "WON",
    "Answer",
    "Course",
    "CourseKind",
    "Drill",
    "Exercise",
    "Goal",
    "Goals",
    "Grade",
    "Guide",
    "Judge",
    "Ladder",
    "Opponent",
    "Practice",
    "Puzzle",
    "Puzzles",
    "Rate",
    "Rated",
    "Refutation",
    "RulingKind",
    "RulingQuestion",
    "Rulings",
    "SmallGoal",
    "Suggestion",
    "Tried",
    "Verdict",
    "after_a_loss",
    "broken_rule",
    "happened",
    "reached",
    "read_drills",
    "read_guide",
    "read_lesson",
    "read_practice",
    "read_puzzles",
    "within_the_line",
]
