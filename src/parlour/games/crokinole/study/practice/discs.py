"""Questions on what becomes of the discs of a shot (CR-5, CR-6, CR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import side_of
from parlour.games.crokinole.rules.table import FIFTEEN, in_fifteen
from parlour.games.crokinole.study.practice.case import Case, case_of, on_board
from parlour.games.study.practice import Answer, RulingQuestion
from parlour.kernels.mathematics import hypotenuse
from parlour.physics import Fate

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.study.practice.case import Ruled

__all__ = ["chain", "foul", "hiding", "hit", "line", "on_fifteen", "relay"]

FOULED = "It goes to the ditch: an opposing disc was on the board, and none was hit."
SHORT = "It goes to the ditch: no opposing disc was on the board, and it did not reach the 15 ring."
TOUCHES = "touches the starting line"


def fate(case: Case, coin: str) -> RulingQuestion:
    """What becomes of a disc that came to rest on the board or in the hole; the reasons must be true as well."""
    facts, side = case.facts, case.game.sides[side_of(coin)]
    captured = facts.rest[coin].fate is Fate.CAPTURED
    fouled = facts.opposed and not facts.met.hits
    short = not facts.opposed and not facts.saved
    mine = coin == case.shot
    answers = [
        Answer(f"It is a 20 for {side}.", not (mine and (fouled or short)))
        if captured
        else Answer("It stays where it lies.", case.stays(coin)),
        Answer(FOULED, mine and fouled),
        Answer(SHORT, mine and short),
    ]
    if not captured:
        reason = case.ditched(coin)
        answers.append(Answer(f"It goes to the ditch: it {reason or TOUCHES}.", bool(reason)))
    known = f"{case.name(case.shot).capitalize()} was shot."
    return RulingQuestion(f"{known} What happens to {'it' if mine else case.name(coin)}?", tuple(answers))


def foul(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A foul with the shot disc alone."""
    case = case_of(game, ruled)
    alone = case.event("foul") == (case.shot,) and case.facts.met.chain == (case.shot,)
    return fate(case, case.shot) if alone and on_board(case) else None


def hit(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A hit off the 15 ring: the disc may lie anywhere."""
    case = case_of(game, ruled)
    hit = len(case.facts.met.hits) == 1 and case.stays(case.shot) and not case.facts.reached(case.shot)
    return fate(case, case.shot) if hit and on_board(case) else None


def hiding(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """An open shot that falls short."""
    case = case_of(game, ruled)
    return fate(case, case.shot) if case.event("hiding") and case.lies(case.shot) and on_board(case) else None


def on_fifteen(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """An open shot that lies across the line of the 15 ring: touching it is enough."""
    case = case_of(game, ruled)
    at = case.facts.rest[case.shot]
    across = hypotenuse(at.x, at.y) > FIFTEEN and in_fifteen(at.x, at.y)
    if case.facts.opposed or not across or not on_board(case):
        return None
    stays = case.stays(case.shot)
    answers = (
        Answer("It stays: it touches the line of the 15 ring, which is enough.", stays),
        Answer("It goes to the ditch: it does not lie wholly in the 15 ring.", not stays),
        Answer(FOULED, not stays),
    )
    return RulingQuestion(f"The board was clear. What happens to {case.name(case.shot)}?", answers)


def line(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A disc touches the starting line at rest."""
    case = case_of(game, ruled)
    about = case.event("line")
    return fate(case, about[0]) if about and on_board(case) else None


# --- chains of own discs ---


def chain(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """A foul that takes own discs along."""
    case = case_of(game, ruled)
    if case.event("foul") is None or len(case.facts.met.chain) < 2 or not on_board(case):
        return None
    shot, others = case.shot, case.facts.met.chain[1:]
    if any(case.facts.rest[coin].fate is Fate.LEFT_TABLE for coin in others):
        return None
    lost = case.lost()
    names, struck = case.facts.names(*others), "which it struck" if len(others) == 1 else "which were struck"

    def only(words: str, *coins: str) -> Answer:
        return Answer(words, lost == frozenset(coins))

    answers = (
        only("None: they may all stay."),
        only(f"Only {case.name(shot)}, the shot disc.", shot),
        only(f"Both the shot disc, {case.name(shot)}, and {names}, {struck}.", shot, *others),
        only(f"Only {names}, {struck}.", *others),
    )
    return RulingQuestion("Which discs go to the ditch?", answers)


def relay(game: Crokinole, ruled: Ruled) -> RulingQuestion | None:
    """An opposing disc was hit by an own disc that the shot disc struck."""
    case = case_of(game, ruled)
    hits, shot = case.facts.met.hits, case.name(case.shot)
    if not hits or any(by == case.shot for _, by in hits) or not on_board(case) or not case.stays(case.shot):
        return None
    (hit, by), *_ = hits
    fouled = case.event("foul") is not None
    answers = (
        Answer(f"No: {case.name(by)}, struck in this shot, hit {case.name(hit)}, which is enough.", not fouled),
        Answer(f"Yes: {shot} itself hit no opposing disc. It goes to the ditch.", fouled),
        Answer(f"Yes: {shot} and {case.name(by)} go to the ditch.", fouled and not case.stays(by)),
    )
    return RulingQuestion("Was this shot a foul?", answers)
