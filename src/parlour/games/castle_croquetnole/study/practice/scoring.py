"""Questions on scores and on the way home (CC-8, CC-12, CC-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import ALL, is_guard
from parlour.games.castle_croquetnole.study.practice.case import Case, case_of, castle_of, flick_count
from parlour.games.study.practice import Answer, RulingQuestion

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.study.practice.case import Ruled

__all__ = ["driven", "home", "out_of_order", "score"]


def scoring(case: Case) -> RulingQuestion:
    coin, made, left = case.coin, case.scores(case.coin), case.left
    answers = tuple(
        Answer(
            f"{count(scores)}; {flick_count(flicks)} left.",
            (scores, flicks) == (made, left),
        )
        for scores, flicks in dict.fromkeys(((made, left), (0, 0), (1, 1), (2, 2), (1, 2)))
    )
    standing = f"{case.standing(coin)} It had no flick left after this one."
    return RulingQuestion(f"{standing} What does it score, and how many flicks does it have left?", answers[:4])


def count(scores: int) -> str:
    return {0: "No score", 1: "1 score"}.get(scores, f"{scores} scores")


def score(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A flicked knight scores."""
    case = case_of(game, ruled)
    right = case and case.last and case.scores(case.coin) and case.only("score", "bonus")
    return scoring(case) if case and right and case.left == case.scores(case.coin) else None


def out_of_order(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A knight passes a gate or a door or touches a tower that is not the next one due."""
    case = case_of(game, ruled)
    if case is None or is_guard(case.coin) or not case.last or not case.only() or case.left:
        return None
    home = case.before(case.coin).owner
    marks = [each for each in case.course if each.coin == case.coin and castle_of(each) not in (None, home)]
    return scoring(case) if marks else None


def driven(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A driven knight scores."""
    case = case_of(game, ruled)
    if case is None or not case.events("score") or ruled.after.winner is not None:
        return None
    knight = case.events("score")[0].about[0]
    if knight == case.coin or case.scores(case.coin) or case.scores(knight) != len(case.events("score")):
        return None
    paid = any(event.clause == "CC-19" for event in ruled.events)
    scored, mine = case.scores(knight) > 0, case.name(case.coin)
    answers = (
        Answer(f"{case.name(knight)} scores, and nobody gets a flick for it.", scored and not paid),
        Answer(f"{case.name(knight)} scores, and {mine} gets a flick for it.", scored and paid),
        Answer("Nobody scores: a knight must be flicked itself.", not case.events("score")),
        Answer(f"{case.castle(case.before(case.coin).owner)} score.", case.scores(case.coin) > 0),
    )
    return RulingQuestion(f"{mine} was flicked. {case.standing(knight)} Who scores?", answers)


def home(game: CastleCroquetnole, ruled: Ruled, *, ruling: str) -> RulingQuestion | None:
    """A knight with all its scores touches its own tower."""
    case = case_of(game, ruled)
    if case is None or not case.events(ruling):
        return None
    knight, guard = case.events(ruling)[0].about
    if case.events("on duty") or case.events("off duty"):
        return None
    won = ruled.after.winner == case.before(knight).owner
    owner = case.castle(case.before(knight).owner)
    answers = (
        Answer(f"{owner} win the game.", won),
        Answer(
            "Nothing: the guard must be on duty when the knight touches the tower.",
            not won and not case.before(guard).on_duty,
        ),
        Answer("Nothing: the knight has to go round once more.", not won and case.after(knight).progress < ALL),
        Answer(f"{owner} win as soon as the guard is on duty again.", not won and case.before(guard).on_duty),
    )
    home = f"{case.name(knight)} had all {ALL} scores, came home by its gate, and touched its own tower."
    return RulingQuestion(f"{home} {case.standing(guard)} What now?", answers)
