"""Setting up a position: where both balls are, what they owe, whose turn it is, and what the turn before forbids.

Only what the last step can have forbidden is offered: a step that leads to where the ball is, and that bars.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.game import NotationError
from parlour.games.arithmetical_croquet.drawing.showing import ball_id, course_numbers, place
from parlour.games.arithmetical_croquet.notation import format_ball, format_state, parse_ball, parse_state
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Ball, State, Stride
from parlour.games.arranging import check_value, find_setting
from parlour.scene import Axes, PositionSetting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.game import Seat

__all__ = ["arranged", "begin", "frame", "settings"]

FREE = "-"
"""The label of a turn that nothing hampers."""
ASTRAY = 1.0
"""A ball put down farther than this from every number is on none."""

Values = tuple[tuple[str, str], ...]


def begin(game: ArithmeticalCroquet) -> State:
    """A position to begin with: the start."""
    return game.start()


def frame(game: ArithmeticalCroquet) -> Axes:
    """The scene's lengths, from its upper left corner."""
    return Axes((0.0, 0.0), 1.0)


# --- what can be set --------------------------------------------------------------------------------------------


def settings(game: ArithmeticalCroquet, state: State) -> tuple[PositionSetting, ...]:
    """Everything that can be set."""
    seats = tuple((str(seat), name.capitalize()) for seat, name in enumerate(game.seats))
    hampers = _hampers(game, state)
    now = _hamper(state)
    offered = hampers if now in hampers else (*hampers, now)
    return (
        PositionSetting("turn", "The turn", "to play", str(state.seat), seats),
        PositionSetting(
            "hamper", "The turn", "limited by", now, tuple((each, _of_hamper(game, each)) for each in offered)
        ),
        *(setting for seat in (0, 1) for setting in _of_ball(game, state, seat)),
    )


def _hamper(state: State) -> str:
    return f"x{state.bar}" if state.bar else f"={state.kept}" if state.kept else FREE


def _of_hamper(game: ArithmeticalCroquet, hamper: str) -> str:
    if hamper == FREE:
        return "nothing"
    size = int(hamper[1:])
    if hamper[0] == "=":
        return f"{size}, which kept the other in and may not be repeated"
    both = " and ".join(map(str, sorted(set(game.pair(size)))))
    return f"the other's last step, {size}: it bars {both}"


def _of_ball(game: ArithmeticalCroquet, state: State, seat: Seat) -> list[PositionSetting]:
    ball, about = state.balls[seat], f"{game.seats[seat].capitalize()}'s ball"
    end = game.options.peg + game.options.max_step
    numbers = tuple((str(number), _of_number(game, number)) for number in range(end))
    found = [PositionSetting(f"at {seat}", about, "is on", str(ball.at), numbers, ball_id(seat))]
    if ball.owes:
        sizes = tuple((str(size), f"by {size}") for size in range(1, game.options.max_step + 1))
        found.append(PositionSetting(f"owes {seat}", about, "leaves its hoop", str(ball.owes), sizes))
    misses = _misses(game, ball)
    if len(misses) > 1:
        found.append(PositionSetting(f"missed {seat}", about, "has missed", _of_miss(ball), misses))
    return found


def _of_number(game: ArithmeticalCroquet, number: int) -> str:
    peg = game.options.peg
    if number == peg:
        return f"{number}, the winning peg"
    if number > peg:
        return f"{number}, past the peg"
    if number == 0:
        return "0, the start"
    return f"{number}, in its hoop" if number % game.options.spacing == 0 else str(number)


def _misses(game: ArithmeticalCroquet, ball: Ball) -> Values:
    """What a ball can have missed where it is: nothing, or a hoop or the peg within reach, once or twice."""
    spacing = game.options.spacing
    near = {mark for mark in (ball.at // spacing * spacing, game.next_mark(ball.at)) if mark}
    balls = (Ball(ball.at, missed=mark, lost=lost) for mark in (0, *sorted(near)) for lost in (False, True))
    known = [each for each in balls if each.missed or not each.lost]
    found = [each for each in known if possible(game, each)]
    return tuple((_of_miss(each), _miss_words(game, each)) for each in found)


def _of_miss(ball: Ball) -> str:
    return f"{ball.missed}{'!!' if ball.lost else '!'}" if ball.missed else FREE


def _miss_words(game: ArithmeticalCroquet, ball: Ball) -> str:
    if not ball.missed:
        return "nothing"
    what = game.mark_in_words(ball.missed)
    return f"{what} twice, and lost" if ball.lost else f"{what} once"


# --- what can be ----------------------------------------------------------------------------------------------------


def possible(game: ArithmeticalCroquet, ball: Ball) -> bool:
    """Whether there is such a ball on the course."""
    try:
        return parse_ball(game, format_ball(game, ball)) == ball
    except NotationError:
        return False


def _hampers(game: ArithmeticalCroquet, state: State) -> tuple[str, ...]:
    """What can hamper the turn: a step of the other that bars, or an own one that kept the other in."""
    ball, other = state.balls[state.seat], state.balls[1 - state.seat]
    bars = [f"x{size}" for size in _barring(game, other, ball)]
    keeps = [] if game.options.twice_running else _barring(game, ball, other)
    tied = [f"={size}" for size in keeps if _kept_in(game, State(state.balls, 1 - state.seat, bar=size))]
    return (FREE, *bars, *tied)


def _kept_in(game: ArithmeticalCroquet, state: State) -> bool:
    return game.must_pass(state)


def _barring(game: ArithmeticalCroquet, ball: Ball, other: Ball) -> list[int]:
    """The sizes of the steps that can have led this ball to where it is, and that bar the other's player."""
    sizes = range(1, game.options.max_step + 1)
    return [size for size in sizes if any(game.bars(before, ball, other) for before in _before(game, ball, size))]


def _before(game: ArithmeticalCroquet, ball: Ball, size: int) -> Iterable[Ball]:
    """The balls that a step of this size leads to this one, and that does not end the game."""
    for at, owes, missed in itertools.product((ball.at - size, ball.at + size), (0, size), {0, ball.missed}):
        before = Ball(at, owes, missed)
        if at >= 0 and possible(game, before):
            stride = game.stride(before, size)
            if isinstance(stride, Stride) and stride.ball == ball and not stride.fate.is_final:
                yield before


# --- setting it ---------------------------------------------------------------------------------------------------


def arranged(game: ArithmeticalCroquet, state: State, name: str, value: str) -> State:
    """The position with one thing set.

    A ball put in a hoop keeps the step that it owed, else it owes 1. A ball put past the peg has missed it once. A miss
    that is out of reach is forgotten, and so is a bar that is no longer possible.

    Raises:
        NotationError: there is no such setting or value, or both balls would have ended the game.
    """
    setting = find_setting(settings(game, state), name)
    if setting.piece and "," in value:
        value = _number_at(game, value)
    check_value(setting, value)
    found = _set(game, state, name, value)
    if _hamper(found) not in _hampers(game, found):
        found = replace(found, bar=0, kept=0)
    return parse_state(game, format_state(game, found))


def _number_at(game: ArithmeticalCroquet, value: str) -> str:
    """The number that is nearest to a place `x,y`."""
    try:
        x, y = (float(number) for number in value.split(","))
    except ValueError:
        return value
    spots = {number: place(game, number) for number in course_numbers(game)}
    nearest = min(spots, key=lambda number: math.dist(spots[number], (x, -y)))
    if not math.dist(spots[nearest], (x, -y)) <= ASTRAY:
        raise NotationError("there is no number near that place: a ball stays on the course")
    return str(nearest)


def _set(game: ArithmeticalCroquet, state: State, name: str, value: str) -> State:
    what, _, whose = name.partition(" ")
    if what == "turn":
        return state if state.seat == int(value) else State(state.balls, int(value))
    if what == "hamper":
        size = int(value[1:] or 0)
        return replace(state, bar=size, kept=0) if value[0] == "x" else replace(state, bar=0, kept=size)
    seat = int(whose)
    ball = SETTERS[what](game, state.balls[seat], value)
    return replace(state, balls=(ball, state.balls[1]) if seat == 0 else (state.balls[0], ball))


def _at(game: ArithmeticalCroquet, ball: Ball, value: str) -> Ball:
    at = int(value)
    wanted = (
        replace(ball, at=at, lost=False),
        Ball(at),
        Ball(at, owes=ball.owes or 1),
        Ball(at, missed=game.options.peg),
    )
    return next(each for each in wanted if possible(game, each))


def _owes(game: ArithmeticalCroquet, ball: Ball, value: str) -> Ball:
    return replace(ball, owes=int(value))


def _missed(game: ArithmeticalCroquet, ball: Ball, value: str) -> Ball:
    mark = value.rstrip("!")
    return Ball(ball.at) if value == FREE else Ball(ball.at, missed=int(mark), lost=value.endswith("!!"))


SETTERS = {"at": _at, "owes": _owes, "missed": _missed}
