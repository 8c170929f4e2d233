"""What exercises of Crokinole ask for: points, a round, the hole, discs off the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.game import ParlourError
from parlour.games.crokinole.rules.board import Tally
from parlour.games.study import happened, within_the_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State
    from parlour.games.study import Exercise, Judge, Verdict

    Ruled = Ruling[State, Move]

__all__ = ["GOALS", "gain", "goal_of", "standing"]


def standing(state: State, side: int) -> int:
    """By how many points a side leads in a round as it lies."""
    totals = Tally.of(state.discs, state.twenties).totals
    return totals[side] - totals[1 - side]


def gain(game: Crokinole, state: State, move: Move) -> int:
    """What a flick gains for its side, points: what it adds, and what the other side loses.

    Raises:
        ParlourError: for the end of a round that is only reported.
    """
    if not isinstance(move, Flick):
        raise ParlourError("only a flick gains points")
    side = game.to_play(state) % 2
    board = game.settled(state, move)
    totals = Tally.of(board.discs, board.twenties).totals
    return totals[side] - totals[1 - side] - standing(state, side)


def goal_of(exercise: Exercise) -> int:
    """How many points an exercise asks for.

    Raises:
        ParlourError: when it asks for something else.
    """
    return exercise.goal.number("points")


def _gains(exercise: Exercise, game: Crokinole, rulings: Sequence[Ruled]) -> Verdict:
    """The goal to gain `points` with one flick."""
    gained = gain(game, rulings[0].before, rulings[0].move)
    return "solved" if gained >= goal_of(exercise) else "missed"


def _wins_round(_: Exercise, game: Crokinole, rulings: Sequence[Ruled]) -> bool:
    """The goal to end the round, and to win it."""
    before, after = rulings[0].before, rulings[-1].after
    side = game.to_play(before) % 2
    return after.scores[side] > before.scores[side]


def _is_holed(_: Exercise, game: Crokinole, rulings: Sequence[Ruled]) -> bool:
    """The goal that the disc that is shot is in the hole."""
    (ruling,) = rulings
    shot = game.next_disc(ruling.before)
    return any(event.name == "twenty" and shot in event.about for event in ruling.events)


def _takes_off(exercise: Exercise, game: Crokinole, rulings: Sequence[Ruled]) -> bool:
    """The goal that so many opposing `discs` are off the board, after a shot that is no foul."""
    (ruling,) = rulings
    if any(event.name == "foul" for event in ruling.events):
        return False
    side = game.to_play(ruling.before) % 2
    opposing = {disc.id for disc in ruling.before.discs if disc.side != side}
    return len(opposing - {disc.id for disc in ruling.after.discs}) >= exercise.goal.number("discs")


GOALS: Mapping[str, Judge] = {
    "event": happened,
    "gain": _gains,
    "hole": within_the_line(_is_holed),
    "take off": within_the_line(_takes_off),
    "win the round": within_the_line(_wins_round),
}
