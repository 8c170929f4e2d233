"""The score at a glance: the round so far, the twenties, the discs that are left, and the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.scene import ScoreBar, SideScore

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

__all__ = ["discs_left", "score"]


def score(game: Crokinole, state: State) -> ScoreBar:
    """Both sides in the round that is being played; at the end, the points of the match."""
    sides = tuple(_side(game, state, side) for side in (0, 1))
    if game.outcome(state) is None:
        return ScoreBar(sides, _lead(game, state))
    difference = abs(state.scores[0] - state.scores[1])
    return ScoreBar(sides, "", f"by {difference}" if difference else "")


def _side(game: Crokinole, state: State, side: int) -> SideScore:
    seats = tuple(range(side, len(game.seats), 2))
    name, counted = game.sides[side].capitalize(), game.twenties_of_match(state)
    if game.outcome(state) is not None:
        twenties = (_twenties(counted[side]),) if counted else ()
        return SideScore(seats, name, str(state.scores[side]), "in the match", twenties)
    facts = (
        f"{sum(discs_left(game, state)[seat] for seat in seats)} left",
        _twenties(state.twenties[side]),
        f"match {state.scores[side]}",
    )
    return SideScore(seats, name, str(game.tally(state).totals[side]), "", facts)


def _twenties(number: int) -> str:
    return "1 twenty" if number == 1 else f"{number} twenties"


def discs_left(game: Crokinole, state: State) -> tuple[int, ...]:
    """How many discs each seat still has to shoot in this round."""
    seats = len(game.seats)
    shot = ((state.shots + seats - 1 - (seat - state.starter) % seats) // seats for seat in range(seats))
    return tuple(game.options.each - done for done in shot)


def _lead(game: Crokinole, state: State) -> str:
    one, other = game.tally(state).totals
    if one == other:
        return "The round is level."
    return f"{game.sides[0 if one > other else 1].capitalize()} leads the round by {abs(one - other)}."
