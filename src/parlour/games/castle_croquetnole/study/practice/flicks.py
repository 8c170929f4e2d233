"""Questions on strikes, bonus flicks and errors (CC-21 to CC-24, CC-28, CC-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import guard_of, is_guard
from parlour.games.castle_croquetnole.rules.results import is_gate
from parlour.games.castle_croquetnole.study.practice.case import case_of, reasons, struck
from parlour.games.study.practice import Answer, RulingQuestion

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.study.practice.case import Case, Ruled

__all__ = ["again", "croquet", "fall", "gate", "illegal", "on_duty", "strike"]


ASKED = "It had no flick left after this one. How many flicks does it have now, and why?"


def _struck(game: CastleCroquetnole, ruled: Ruled, *names: str) -> tuple[Case | None, str]:
    """A coin's last flick, and the coin it struck; without a case where it struck none, or more was ruled than this."""
    case = case_of(game, ruled)
    other = struck(case) if case else ""
    if case is None or not other or not case.last or not case.only(*names):
        return None, ""
    return case, other


def strike(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """The coin in play strikes another for the first time."""
    case, other = _struck(game, ruled, "bonus")
    if case is None or case.left != 2:
        return None
    name = case.name(other)
    return reasons(
        case,
        ASKED,
        (2, f"it struck {name}"),
        (1, f"it struck {name}"),
        (0, "only its own castle's coins give flicks"),
        (3, "2 for the strike, and 1 to go on"),
        also=f"{case.standing(case.coin)} It touched {name} for the first time in this play.",
    )


def again(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """It strikes the same coin again."""
    case, other = _struck(game, ruled, "again")
    if case is None or not case.events("again"):
        return None
    return reasons(
        case,
        ASKED,
        (0, "the same coin gives nothing again before a score"),
        (2, f"it struck {case.name(other)}"),
        (1, "a second strike is worth half"),
        also=f"{case.name(case.coin)} had struck {case.name(other)} before in this play, has not scored since, "
        "and touched it again.",
    )


def on_duty(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A coin meets a guard on duty, which takes no prisoner: nothing."""
    case, other = _struck(game, ruled)
    if case is None or not case.before(other).on_duty:
        return None
    if case.after(other).inside != case.before(other).inside or is_guard(case.coin):
        return None
    return reasons(
        case,
        ASKED,
        (0, f"{case.name(other)} is on duty"),
        (2, f"it struck {case.name(other)}"),
        (1, "a guard on duty counts half"),
        also=f"{case.standing(case.coin)} It touched {case.name(other)}, which is on duty.",
    )


def croquet(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A knight strikes its own guard, which is off duty."""
    case = case_of(game, ruled)
    if case is None or not case.last or not case.only("croquet") or len(case.events("croquet")) != 1:
        return None
    play = ruled.after.play
    takes = play is not None and play.coin == case.coin and play.croquets == 1
    plain = play is not None and not play.croquets and len(play.flicks) == 2
    answers = (
        Answer("It takes a croquet: one of five ways to go on.", takes),
        Answer("2 flicks, as for any other coin, and no choice.", plain),
        Answer("Nothing: own coins give nothing.", case.left == 0),
    )
    guard = guard_of(case.before(case.coin).owner)
    known = f"{case.name(case.coin)} touched its own guard. {case.standing(guard)}"
    return RulingQuestion(f"{known} What does the knight get for it?", answers)


def gate(game: CastleCroquetnole, ruled: Ruled, *, way: str) -> RulingQuestion | None:
    """A guard goes off duty, or comes back."""
    case = case_of(game, ruled)
    if case is None or not is_guard(case.coin) or not case.last or not case.only(way, "bonus", "released"):
        return None
    if not case.events(way) or struck(case) or case.left != 1:
        return None
    did = "left its castle by the gate" if way == "off duty" else "re-entered its castle by the gate"
    duty = case.after(case.coin).on_duty
    answers = (
        Answer("It is on duty, and has 1 flick left.", duty and case.left == 1),
        Answer("It is on duty, and has no flick left.", duty and case.left == 0),
        Answer("It is off duty, and has 1 flick left.", not duty and case.left == 1),
        Answer("It is off duty, and has no flick left.", not duty and case.left == 0),
    )
    known = f"{case.standing(case.coin)} It {did}, for the first time in this turn, with its last flick."
    return RulingQuestion(f"{known} What now?", answers)


def illegal(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """A coin goes in by a gate before it has left the castle that it is in."""
    case = case_of(game, ruled)
    if case is None or not case.events("illegal") or case.events("prisoner") or case.events("released"):
        return None
    before, after = case.before(case.coin), case.after(case.coin)
    back = before.at == after.at
    entered = next(
        (int(each.other) for each in case.course if is_gate(each) and each.coin == case.coin and each.direction > 0), 0
    )
    answers = (
        Answer("It is put back where it was, and its play ends.", back and case.left == 0),
        Answer("It is put back where it was, and may be flicked again.", back and case.left > 0),
        Answer(f"It stays, and is in {case.castle(entered)} now.", not back and after.inside == entered),
        Answer("It stays where it came to rest, and nothing is scored.", not back and after.inside == before.inside),
    )
    gate = f"It went into the gate of {case.castle(entered)}."
    return RulingQuestion(f"{case.standing(case.coin)} {gate} What happens to it?", answers)


def fall(game: CastleCroquetnole, ruled: Ruled) -> RulingQuestion | None:
    """The flicked coin goes off the table after it gained flicks by a strike."""
    case = case_of(game, ruled)
    fallen, other = (case.events("falls"), struck(case)) if case else ((), "")
    if case is None or len(fallen) != 1 or fallen[0].about != (case.coin,) or not case.events("bonus") or not other:
        return None
    before, after = case.before(case.coin), case.after(case.coin)
    lies = after.at is not None and after.at != before.at
    answers = (
        Answer("It is put back at the edge, and has lost all its flicks.", lies and case.left == 0),
        Answer("It is put back at the edge, and keeps the flicks that it gained.", lies and case.left > 0),
        Answer("It is put back where it was, and its flick is repeated.", after.at == before.at),
        Answer("It is out of the game.", after.at is None),
    )
    known = f"{case.name(case.coin)} gained flicks (it strikes {case.name(other)}), and then fell off the table."
    return RulingQuestion(f"{known} What happens to it?", answers)
