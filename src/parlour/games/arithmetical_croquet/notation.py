"""Arithmetical Croquet as text: moves and positions, each as an exact pair of parse and format.

A move is recorded as the number it reaches (`23`), a forced pass as `--`. A step (`+6`, or `-6` if the ball goes back)
is read as well.

A position is one line of four fields: the first ball, the second ball, the seat to play, and what hampers it.
A ball is its number; `20+3` is in hoop 20 and owes the step 3; `23!20` has missed hoop 20, `103!100` the peg;
`97!!100` has missed it twice. If the peg is missed like a hoop (AC-10), a ball that has gone back below it is
`97!100`, and one that has missed it twice is `103!!100`. The last field is `-` if nothing hampers, `x3` if the other's
step 3 bars, `=3` if the step 3 may not be repeated.
"""

from __future__ import annotations

import re

from parlour.game import NotationError
from parlour.games.arithmetical_croquet.rules import PASS, ArithmeticalCroquet, Ball, State, Step

__all__ = [
    "format_ball",
    "format_move",
    "format_state",
    "parse_ball",
    "parse_move",
    "parse_state",
]

_NUMBER = re.compile(r"[0-9]{1,5}")
_STEP = re.compile(r"([+-])([0-9]{1,5})")
_BALL = re.compile(r"([0-9]{1,5})(?:\+([1-9][0-9]{0,4})|(!!?)([1-9][0-9]{0,4}))?")
_HAMPER = re.compile(r"-|([x=])([0-9]{1,5})")


def parse_move(game: ArithmeticalCroquet, state: State, text: str) -> Step:
    """The step that a number, a step or `--` names.

    Does not check whether the step is legal; a number out of reach is a step that is too long.

    Raises:
        NotationError: the text is none of these, or leads the wrong way. A plus is accepted for a ball that goes back,
            a minus for no other.

    >>> game = ArithmeticalCroquet()
    >>> parse_move(game, parse_state(game, "17 4 first -"), "23")
    Step(size=6)
    >>> parse_move(game, parse_state(game, "17 4 first -"), "+6")
    Step(size=6)
    """
    text = text.strip()
    if text == "--":
        return PASS
    ball = state.balls[state.seat]
    back = goes_back(ball)
    if _NUMBER.fullmatch(text):
        size = ball.at - int(text) if back else int(text) - ball.at
        sign = "-" if back else "+"
    elif match := _STEP.fullmatch(text):
        sign, size = match[1], int(match[2])
    else:
        raise NotationError(
            f"{text[:20]!r} is no move: write the number to reach ({ball.at + (-1 if back else 1)}), "
            f"the step ({'-' if back else '+'}1), or -- to pass when kept in"
        )
    if size < 1 or (sign == "-" and not back):
        way = "down" if back else "up"
        raise NotationError(f"{text!r} does not lead anywhere from {ball.at}: steps go {way} from there")
    return Step(size)


def format_move(game: ArithmeticalCroquet, state: State, move: Step) -> str:
    """The number that a step reaches, or `--`.

    >>> game = ArithmeticalCroquet()
    >>> format_move(game, game.start(), Step(8))
    '8'
    """
    if move == PASS:
        return "--"
    ball = state.balls[state.seat]
    return str(ball.at - move.size if goes_back(ball) else ball.at + move.size)


def goes_back(ball: Ball) -> bool:
    """Whether the ball's steps subtract: it is past what it missed."""
    return bool(ball.missed) and ball.at > ball.missed


def parse_ball(game: ArithmeticalCroquet, text: str) -> Ball:
    """One ball of a position.

    >>> parse_ball(ArithmeticalCroquet(), "20+3")
    Ball(at=20, owes=3, missed=0, lost=False)

    Raises:
        NotationError: when the text is no ball, or no ball can be there on this course.
    """
    match = _BALL.fullmatch(text)
    if match is None:
        raise NotationError(f"{text[:20]!r} is no ball; write 17, 20+3 (in a hoop, owing 3), 23!20 or 97!!100")
    ball = Ball(int(match[1]), int(match[2] or 0), int(match[4] or 0), lost=match[3] == "!!")
    problem = _misplaced(game, ball)
    if problem:
        raise NotationError(f"no ball can be at {text!r}: {problem}")
    return ball


def format_ball(game: ArithmeticalCroquet, ball: Ball) -> str:
    """A ball as in a position."""
    if ball.owes:
        return f"{ball.at}+{ball.owes}"
    if ball.missed:
        return f"{ball.at}{'!!' if ball.lost else '!'}{ball.missed}"
    return str(ball.at)


def parse_state(game: ArithmeticalCroquet, text: str) -> State:
    """A position from its line.

    Raises:
        NotationError: naming the field that is wrong.
    """
    fields = text.split()
    if len(fields) != 4:
        raise NotationError(f"a position has 4 fields (ball, ball, seat, limited by), not {len(fields)}: {text[:60]!r}")
    if fields[2] not in game.seats:
        raise NotationError(f"the seat to play is {' or '.join(game.seats)}, not {fields[2][:20]!r}")
    bar, kept = _parse_hamper(game, fields[3])
    balls = (parse_ball(game, fields[0]), parse_ball(game, fields[1]))
    if all(ball.lost or ball.at == game.options.peg for ball in balls):
        raise NotationError(f"only one ball can have ended the game: {fields[0]} {fields[1]}")
    return State(balls, game.seats.index(fields[2]), bar, kept)


def format_state(game: ArithmeticalCroquet, state: State) -> str:
    """A position as one line.

    >>> game = ArithmeticalCroquet()
    >>> format_state(game, game.start())
    '0 0 first -'
    """
    first, second = (format_ball(game, ball) for ball in state.balls)
    hamper = f"x{state.bar}" if state.bar else f"={state.kept}" if state.kept else "-"
    return f"{first} {second} {game.seats[state.seat]} {hamper}"


def _parse_hamper(game: ArithmeticalCroquet, text: str) -> tuple[int, int]:
    match = _HAMPER.fullmatch(text)
    size = int(match[2] or 0) if match else 0
    if match is None or (text != "-" and not 1 <= size <= game.options.max_step):
        raise NotationError(
            f"the last field is -, x3 (barred by 3) or =3 (not 3 again), with 1 to {game.options.max_step}, "
            f"not {text[:20]!r}"
        )
    return (size, 0) if match[1] == "x" else (0, size)


def _misplaced(game: ArithmeticalCroquet, ball: Ball) -> str:
    """Why the course has no such ball, or nothing."""
    options = game.options
    peg, spacing = options.peg, options.spacing
    in_hoop = 0 < ball.at < peg and ball.at % spacing == 0
    if in_hoop != bool(ball.owes):
        return "a ball in a hoop owes a step" if in_hoop else f"there is no hoop at {ball.at}"
    if ball.owes > options.max_step:
        return f"steps are from 1 to {options.max_step}"
    if ball.at >= peg + options.max_step:
        return f"the course ends at {peg + options.max_step - 1}"
    if ball.at > peg and ball.missed != peg:
        return f"beyond {peg} the peg was missed: {ball.at}!{peg}"
    return _misplaced_miss(game, ball) if ball.missed else ""


def _misplaced_miss(game: ArithmeticalCroquet, ball: Ball) -> str:
    options = game.options
    peg, mark = options.peg, ball.missed
    if mark % options.spacing or mark > peg:
        return f"nothing stands at {mark} to be missed"
    if abs(ball.at - mark) >= options.max_step:
        return f"{ball.at} is out of reach of {mark}"
    if ball.at == mark:
        return f"a ball on {mark} has not missed it"
    if options.missed_hoop == "go_back":
        return f"{game.mark_in_words(mark)} is missed twice above it" if ball.lost and ball.at < mark else ""
    if mark < peg:
        return "hoops cannot be missed under missed_hoop=illegal"
    return "" if (ball.at < peg) == ball.lost else f"only below {peg} the peg is missed twice"
