"""Questions on prisoners, releases and rescues (CC-13, CC-15, CC-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import knight_of
from parlour.games.castle_croquetnole.study.practice.case import case_of
from parlour.games.study.practice import Answer, RulingQuestion
from parlour.physics import Kind

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.study.practice.case import Ruled

__all__ = ["capture", "no_capture", "release", "rescue"]


def capture(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A knight is taken prisoner."""
    case = case_of(game, ruled)
    if case is None or len(case.events("prisoner")) != 1:
        return None
    knight, guard = case.events("prisoner")[0].about
    before, after, castle = case.before(knight), case.after(knight), case.castle(case.before(guard).owner)
    if case.scores(knight) or case.events("released"):
        return None
    back = len(case.events("begins again")) == 1
    taken = after.prisoner
    answers = [
        Answer(f"It becomes a prisoner and keeps its scores in {castle}.", taken and not back),
        Answer(f"It becomes a prisoner and must start {castle} again, from the gate.", taken and back),
        Answer("Nothing: a guard cannot take a knight here.", not taken),
        Answer("It goes back next to its own tower.", not taken and after.at_home),
    ]
    if not back:  # it has none to lose there
        answers[0] = Answer("It becomes a prisoner.", taken)
        answers[1] = Answer("It is put back where it was before the flick.", not taken and before.at == after.at)
    duty = case.standing(guard)
    return RulingQuestion(
        f"{case.standing(knight)} {duty} They touched. What happens to {case.name(knight)}?", tuple(answers)
    )


def no_capture(game: CastleCroquetnole, ruled: Ruled, *, within: bool) -> RulingQuestion | None:
    """A knight meets another's guard, which does not take it: it is off duty, or the knight is not in its castle."""
    case = case_of(game, ruled)
    if case is None or case.events("prisoner") or case.events("enters") or case.events("leaves"):
        return None
    for each in case.course:
        pair = sorted((each.coin, each.other)) if each.kind is Kind.DISC else []
        if pair and pair[0].startswith("G") and pair[1].startswith("K"):
            guard, knight = case.before(pair[0]), case.before(pair[1])
            if knight.owner == guard.owner or (knight.inside == guard.owner) != within or guard.on_duty == within:
                continue
            castle = case.castle(guard.owner)
            answers = (
                Answer("Yes.", case.after(knight.id).prisoner),
                Answer("No: the guard is off duty.", not guard.on_duty),
                Answer(f"No: the knight has not come into {castle} by its gate.", not within),
            )
            left = "left its castle by the gate and has not re-entered it"
            known = f"{case.name(guard.id)} {'is at home' if guard.on_duty else left}."
            return RulingQuestion(
                f"{case.standing(knight.id)} {known} They touched. Is the knight a prisoner?", answers
            )
    return None


def release(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A guard leaves its castle, and its prisoner is released."""
    case = case_of(game, ruled)
    released = case.events("released") if case else ()
    if case is None or len(released) != 1 or released[0].clause != "CC-15":
        return None
    knight, guard = released[0].about
    after = case.after(knight)
    waits = after.tower == after.owner
    answers = (
        Answer("It is released and waits on its own tower.", waits),
        Answer("It is released and lies where the tower is: it can be hit.", not waits and after.at is not None),
        Answer("It stays a prisoner: only its own guard can free it.", after.prisoner),
    )
    known = f"{case.standing(knight)} {case.name(guard)} left its castle by the gate."
    return RulingQuestion(f"{known} What happens to {case.name(knight)}?", answers)


def rescue(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A guard on duty touches the tower that holds its knight."""
    case = case_of(game, ruled)
    if case is None or not case.events("rescuer"):
        return None
    (guard,) = case.events("rescuer")[0].about
    knight = knight_of(case.before(guard).owner)
    free, back = not case.after(knight).prisoner, guard in ruled.after.owed
    answers = (
        Answer("The knight is released, and the guard goes back next to its own tower.", free and back),
        Answer("The knight is released, and the guard stays where it came to rest.", free and not back),
        Answer("Nothing: a prisoner is free only when its captor goes off duty.", not free),
        Answer("The guard takes its knight's place on the tower.", case.after(guard).tower is not None),
    )
    tower = case.castle(case.before(knight).tower or 0)
    known = f"{case.standing(knight)} {case.standing(guard)} It touched the tower of {tower}."
    return RulingQuestion(f"{known} What happens?", answers)
