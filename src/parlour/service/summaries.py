"""The summary of a finished match: who scored what, and what they did best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.games.statistics import Replayed
from parlour.games.study import Drill, reached
from parlour.service.errors import NotOverError
from parlour.service.ladder import rated_in
from parlour.service.messages import MatchSummary, SeatSummary, ShownBest, ShownMove, SuggestedCourse
from parlour.service.study.finding import courses_of

if TYPE_CHECKING:
    from parlour.game import Seat
    from parlour.games import GameSpec
    from parlour.games.study import Course, Suggestion
    from parlour.match import Match
    from parlour.service.service import Service

    AnySpec = GameSpec[Any, Any, Any]

__all__ = ["summary"]


def summary(service: Service, name: str) -> MatchSummary:
    """The summary of a match that is over.

    Raises:
        NoSuchError: when there is none.
        UnplayableError: when this program cannot replay it.
        NotOverError: when it goes on.
    """
    live = service.matches.shown(name)
    if live.to_play is not None:
        live = service.matches.checked(name)
    match = live.match
    if live.to_play is not None or match.outcome is None:
        raise NotOverError("The match has a summary when it is over.")
    replayed = Replayed(
        game=match.game,
        players=tuple(seat.name for seat in live.setup.seats),
        rulings=match.rulings,
        texts=tuple(turn.move for turn in match.log),
        outcome=match.outcome,
        from_start=not match.position,
    )
    bests, moves, courses = _bests(match.spec, replayed), _moves(match.spec, replayed), _courses(match.spec, replayed)
    sides = _sides(match)
    options = dict(live.setup.options)
    measured = {row.seat: rated_in(match.spec, options, row.level) for row in live.setup.seats}
    seats = (
        SeatSummary(
            seat=row.seat,
            name=row.level or row.name,
            bot=bool(row.level),
            side=sides[row.seat],
            score=match.outcome.scores[row.seat],
            bests=bests.get(row.seat, ()),
            rating=found.rating if (found := measured[row.seat]) else None,
            deviation=found.error if found else None,
            best_move=moves.get(row.seat),
            suggested=courses.get(row.seat),
            stars=_stars(match.spec, replayed, row.seat),
        )
        for row in live.setup.seats
    )
    return MatchSummary(name, match.game.name, match.spec.title, not match.position, match.ply, tuple(seats))


def _bests(spec: AnySpec, match: Replayed[Any, Any, Any]) -> dict[Seat, tuple[ShownBest, ...]]:
    """What each seat did best, by the game's own counts."""
    counted = spec.real_table.bests if spec.real_table else None
    found: dict[Seat, tuple[ShownBest, ...]] = {}
    for best in counted(match) if counted else ():
        found[best.seat] = (*found.get(best.seat, ()), ShownBest(best.title, best.value, best.fewer))
    return found


def _moves(spec: AnySpec, match: Replayed[Any, Any, Any]) -> dict[Seat, ShownMove]:
    """The move by which each seat did most."""
    found = spec.real_table.best_moves if spec.real_table else None
    return {best.seat: ShownMove(best.ply, best.why) for best in (found(match) if found else ())}


def _courses(spec: AnySpec, match: Replayed[Any, Any, Any]) -> dict[Seat, SuggestedCourse]:
    """What each seat may practise for what it missed."""
    suggest, known = spec.study.suggest if spec.study else None, courses_of(spec)
    return {each.seat: _shown(each, known[each.course]) for each in (suggest(match) if suggest else ())}


def _stars(spec: AnySpec, match: Replayed[Any, Any, Any], seat: Seat) -> tuple[str, ...]:
    """The small goals that a seat reached."""
    ladder = spec.study.ladder if spec.study else None
    return tuple(goal.name for goal in reached(ladder.goals, match, seat)) if ladder else ()


def _shown(suggestion: Suggestion, course: Course[Any]) -> SuggestedCourse:
    title = course.title if isinstance(course, Drill) else ""
    return SuggestedCourse(suggestion.course, course.kind, title, suggestion.why)


def _sides(match: Match[Any, Any, Any]) -> dict[int, int]:
    """The side of each seat, as the score of the game has them; without one, each seat is a side."""
    if match.spec.appearance.score is None:
        return {seat: seat for seat in range(len(match.seats))}
    sides = match.spec.appearance.score(match.game, match.state).sides
    return {seat: number for number, side in enumerate(sides) for seat in side.seats}
