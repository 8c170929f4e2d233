"""Questions on twenties, leaning discs, discs that come back, and rounds (CR-7 to CR-9, CR-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import side_of
from parlour.games.crokinole.rules.table import DISC_RADIUS, FIFTEEN, SURFACE, TEN, leans, value
from parlour.games.crokinole.study.practice.case import case_of
from parlour.games.study.practice import Answer, RulingQuestion
from parlour.kernels.mathematics import hypotenuse
from parlour.physics import Fate

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.study.practice.case import Ruled

__all__ = ["back", "damage", "leaning", "opponents_twenty", "round"]


MOVED = 0.01
"""A disc that moved farther than this (m) was seen to move."""


def opponents_twenty(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A disc of the other side falls in the hole."""
    case = case_of(game, ruled)
    mine = side_of(case.shot)
    if not any(at.fate is Fate.CAPTURED and side_of(coin) != mine for coin, at in case.facts.rest.items()):
        return None
    if not case.goes_on:
        return None
    made = [now - then for now, then in zip(ruled.after.twenties, ruled.before.twenties, strict=True)]
    maple, walnut = game.sides
    answers = (
        Answer(f"{maple.capitalize()}, and nobody else.", made[0] > 0 and not made[1]),
        Answer(f"{walnut.capitalize()}, and nobody else.", made[1] > 0 and not made[0]),
        Answer("Both sides.", made[0] > 0 and made[1] > 0),
        Answer("Nobody.", made == [0, 0]),
    )
    return RulingQuestion(f"{case.name(case.shot).capitalize()} was shot. Who gets a 20?", answers)


def leaning(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A disc leans over the hole."""
    case = case_of(game, ruled)
    about = case.event("leans")
    if not about or not case.goes_on:
        return None
    (coin,) = about
    at, stays = case.facts.rest[coin], case.stays(coin)
    words = f"{case.name(coin).capitalize()} lies partly over the hole. What does it count if it still lies there"
    answers = (
        Answer("15: it is a disc on the board.", stays and leans(at.x, at.y) and value(at.x, at.y) == 15),
        Answer("20: a part of it is in the hole.", at.fate is Fate.CAPTURED),
        Answer("10: it takes the lesser value.", stays and value(at.x, at.y) == 10),
        Answer("Nothing: it is taken off the board.", not stays),
    )
    return RulingQuestion(f"{words} at the end of the round?", answers)


def back(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A disc left the surface, and the rail threw it back onto the board; it touched nothing there."""
    case = case_of(game, ruled)
    thrown = [
        coin
        for coin, at in case.facts.ended(Fate.LEFT_TABLE)
        if hypotenuse(at.x, at.y) < SURFACE - DISC_RADIUS and coin in case.facts.moved
    ]
    if not thrown or case.facts.met.damage or not case.goes_on:
        return None
    coin, at = thrown[0], case.facts.rest[thrown[0]]
    if game.ditched_at(at.x, at.y):
        return None
    stays, name = case.stays(coin), case.name(coin)
    answers = (
        Answer("It is out of play: its centre has left the surface.", not stays),
        Answer("It stays where it lies, because it came back.", stays),
        Answer("It goes to the ditch only because it touches the starting line.", bool(case.ditched(coin))),
        Answer("It is put back where it left the surface.", stays),
    )
    return RulingQuestion(f"{name.capitalize()} went over the edge and came back. What happens to it?", answers)


def damage(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A disc came back from off the board and moved another, which lies on the board."""
    case = case_of(game, ruled)
    if len(case.facts.met.damage) != 1 or not case.goes_on:
        return None
    ((one, other),) = case.facts.met.damage
    lay = next(((disc.x, disc.y) for disc in ruled.before.discs if disc.id == other), None)
    now = case.facts.rest[other]
    if lay is None or not case.stays(other) or hypotenuse(lay[0] - now.x, lay[1] - now.y) < MOVED:
        return None
    gone, after = not case.stays(one), next(disc for disc in ruled.after.discs if disc.id == other)
    put_back = hypotenuse(lay[0] - after.x, lay[1] - after.y) < MOVED
    this, that = case.name(one), case.name(other)
    answers = (
        Answer(f"{this.capitalize()} is out of play; {that} stays where it ended up.", gone and not put_back),
        Answer(f"{this.capitalize()} is out of play; {that} is put back where it lay.", gone and put_back),
        Answer("Both go to the ditch.", gone and not case.stays(other)),
        Answer("Both stay where they ended up.", not gone),
    )
    return RulingQuestion(
        f"{this.capitalize()} went over the edge, came back and touched {that}. What happens?", answers
    )


def round_score(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """What a round counts; the wrong totals come from usual mistakes."""
    if ruled.after.round == ruled.before.round:
        return None
    won = tuple(now - then for now, then in zip(ruled.after.scores, ruled.before.scores, strict=True))
    settled = game.settled(ruled.before, ruled.move)
    sums = [0, 0]
    lesser = [0, 0]
    for disc in settled.discs:
        lesser[disc.side] += value(disc.x, disc.y)
        sums[disc.side] += generous(hypotenuse(disc.x, disc.y))
    twenties = [20 * made for made in settled.twenties]
    total = [sums[0] + twenties[0], sums[1] + twenties[1]]
    exact = [lesser[0] + twenties[0], lesser[1] + twenties[1]]
    mistakes = (won, won[::-1], difference(total), difference(lesser), (exact[0], 0), (0, exact[1]), (0, 0))
    outcomes = list(dict.fromkeys(mistakes))[:4]
    if len(outcomes) < 4:
        return None
    made = " and ".join(f"{side} {count}" for side, count in zip(game.sides, settled.twenties, strict=True))
    answers = tuple(Answer(scores(game, outcome), outcome == won) for outcome in outcomes)
    return RulingQuestion(f"That was the last disc of the round. 20s in it: {made}. Who scores?", answers)


def generous(reach: float) -> int:
    """What a disc would count if the better zone counted where it touches a line: a usual mistake."""
    return 15 if reach <= FIFTEEN + DISC_RADIUS else 10 if reach <= TEN + DISC_RADIUS else 5


def difference(totals: list[int]) -> tuple[int, int]:
    return max(totals[0] - totals[1], 0), max(totals[1] - totals[0], 0)


def scores(game: Crokinole, outcome: tuple[int, ...]) -> str:
    if not any(outcome):
        return "Nobody: the round is level."
    side = 0 if outcome[0] else 1
    return f"{game.sides[side].capitalize()} scores {outcome[side]}."
