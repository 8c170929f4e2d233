"""The words of a puzzle: what to find, where to look, and what the flicks do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.game import enumerated
from parlour.games.castle_croquetnole.rules.board import ALL, is_guard, knight_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.castle_croquetnole.study.goals import PuzzleGoal

__all__ = ["explanation", "hint", "task"]

NEXT = (
    "into {castle} by its gate",
    "through the door of {castle}",
    "at the tower of {castle}",
    "out of {castle} by its gate",
)
"""What `STEPS` are, as a player says it."""


def task(game: CastleCroquetnole, state: State, goal: PuzzleGoal) -> str:
    """What to find; it begins with the goal."""
    return f"{goal.words}. You play {game.castle_name(state.seat)}. {_situation(game, state, goal)}"


def _situation(game: CastleCroquetnole, state: State, goal: PuzzleGoal) -> str:
    knight = state.coin(knight_of(state.seat))
    if goal.kind == "home":
        way = "only its own tower is left to touch" if knight.progress > ALL else "it has to come in by its own gate"
        return f"Your knight has made all its scores, and {way}."
    if goal.kind == "prisoner":
        guests = [game.coin_name(knight_of(other)) for other in range(4) if _is_guest(state, other)]
        return f"{enumerated(guests)} {'is' if len(guests) == 1 else 'are'} inside your castle."
    if goal.kind == "free":
        return f"Your knight is a prisoner of {game.castle_name(knight.tower or 0)}."
    step = NEXT[knight.progress % len(NEXT)].format(castle=game.castle_name(knight.target))
    return f"Your knight's next score: {step}."


def _is_guest(state: State, other: int) -> bool:
    knight = state.coin(knight_of(other))
    return other != state.seat and knight.inside == state.seat and knight.at is not None


def hint(game: CastleCroquetnole, goal: PuzzleGoal, rulings: Sequence[Ruling[State, Move]]) -> str:
    """Where to look, without the flick."""
    which = "guard" if is_guard(_coin(rulings[0])) else "knight"
    struck = next((each for ruling in rulings for each in _struck(ruling)), None)
    if goal.flicks > 1:
        return _first_hint(game, which, rulings[0], struck)
    if goal.kind == "prisoner":
        return f"Flick the {which}. The guard and the knight must touch, and either may be the one that moves."
    if "score" in goal.kind and which == "guard":
        return "Your knight also scores when the guard pushes it."
    if struck is not None and goal.kind != "home":
        return f"Flick the {which}. {game.coin_name(struck)} can help."
    return f"Flick the {which}. Look first for a straight way, then for one that bounces off a tile."


def _first_hint(game: CastleCroquetnole, which: str, first: Ruling[State, Move], struck: str | None) -> str:
    if any(event.name == "score" for event in first.events):
        return f"Begin with the {which}: a score gives it another flick."
    if struck is not None:
        return f"Begin with the {which}: a strike on {game.coin_name(struck)} earns more flicks."
    return f"Begin with the {which}: its own gate earns it another flick."


def _coin(ruling: Ruling[State, Move]) -> str:
    """The coin that was flicked."""
    return ruling.move.meant.coin if isinstance(ruling.move, Flick) else ""


def _struck(ruling: Ruling[State, Move]) -> list[str]:
    """The coins for whose strike another flick was given."""
    return list(ruling.after.play.struck) if ruling.after.play is not None else []


def explanation(rulings: Sequence[Ruling[State, Move]]) -> str:
    """What the flicks do, in the words of the rules."""
    steps = []
    for number, ruling in enumerate(rulings, start=1):
        which = "guard" if is_guard(_coin(ruling)) else "knight"
        effects = " ".join(event.sentence for event in ruling.events if event.name not in {"flick", "turn", "game"})
        steps.append(
            f"{'Flick' if number == 1 else 'Then flick'} the {which}{'' if number == 1 else ' again'}. {effects}"
        )
    return " ".join(map(str.rstrip, steps))
