"""Studying: the courses of a game, an exercise of one, and the judgement of an attempt at it. Nothing is stored."""

from parlour.service.study.finding import is_flicked, takes_thought
from parlour.service.study.hands import begin_hand, try_hand
from parlour.service.study.trying import begin_attempt, judge
from parlour.service.study.viewing import view_course, view_courses, view_exercise

__all__ = [
    "begin_attempt",
    "begin_hand",
    "is_flicked",
    "judge",
    "takes_thought",
    "try_hand",
    "view_course",
    "view_courses",
    "view_exercise",
]
