"""Arithmetical Croquet as a picture, in words and for a terminal.

The course winds up the lawn: one row for every stretch between two hoops, with a hoop at each bend and the winning peg
at the top. Beyond it is the stretch for balls that missed the peg.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from parlour.game import Refusal
from parlour.games.arithmetical_croquet.notation import format_move, goes_back
from parlour.games.arithmetical_croquet.rules import (
    PASS,
    ArithmeticalCroquet,
    Ball,
    Fate,
    State,
    Step,
    Stride,
)
from parlour.scene import Board, Box, Choice, Circle, Label, Path, Picture, Piece, Point, Section, Shape

if TYPE_CHECKING:
    from parlour.game import Ruling, Seat

__all__ = [
    "ball_id",
    "board",
    "choices",
    "course",
    "course_numbers",
    "marks",
    "picture",
    "place",
    "plain",
    "prompt",
    "words",
]

MARGIN = 0.9
BALL = 0.3
NUMERAL = 0.34
STRIPES = tuple(Path(f"M{-0.94 * BALL:g},{y * BALL:g} H{0.94 * BALL:g}", "stripe") for y in (-0.34, 0.34))
BALLS: tuple[tuple[Shape, ...], ...] = (
    (Circle((0.03, 0.05), BALL, "shadow"), Circle((0, 0), BALL, "ball plain seat-0")),
    (Circle((0.03, 0.05), BALL, "shadow"), Circle((0, 0), BALL, "ball striped seat-1"), *STRIPES),
)
TURN = Circle((0, 0), BALL + 0.07, "turn")
"""The ring around the ball of the player to play."""
WIDTH = 78


# --- the picture ------------------------------------------------------------------------------------------------


def place(game: ArithmeticalCroquet, number: float) -> Point:
    """Where a number lies on the picture: rows go up, alternately to the right and to the left."""
    spacing = game.options.spacing
    row, along = divmod(number, spacing)
    if along == 0 and row > 0:
        row, along = row - 0.5, spacing  # a hoop is at the bend, half a row above its stretch
    x = along if int(row) % 2 == 0 else spacing - along
    y = game.options.hoops + 1 - row
    return (MARGIN + x, MARGIN + y)


def board(game: ArithmeticalCroquet) -> Board:
    """The lawn with the course: its numbers, hoops and peg."""
    options = game.options
    size = (options.spacing + 2 * MARGIN, options.hoops + 1 + 2 * MARGIN)
    hoops = [_hoop(game, number) for number in range(options.spacing, options.peg, options.spacing)]
    lawn: list[Shape] = [Box((0, 0), size, "felt", 0.5), Path(_path(game), "course")]
    lawn += [shape for hoop in hoops for shape in hoop]
    lawn += _peg(game)
    lawn += [_number(game, number) for number in course_numbers(game) if number not in marks(game)]
    return Board(size, tuple(lawn))


def picture(game: ArithmeticalCroquet, state: State, last: Ruling[State, Step] | None) -> Picture:
    """Both balls."""
    pieces = tuple(_piece(game, state, seat, last) for seat in (0, 1))
    return Picture((), pieces, f"A croquet lawn of {game.options.peg} numbers. {_standing(game, state)}")


def course_numbers(game: ArithmeticalCroquet) -> range:
    """The numbers of the course, with those beyond the peg that a ball can reach."""
    return range(game.options.peg + game.options.max_step)


def marks(game: ArithmeticalCroquet) -> range:
    """The numbers with a hoop, and the peg's."""
    return range(game.options.spacing, game.options.peg + 1, game.options.spacing)


def _path(game: ArithmeticalCroquet) -> str:
    """The course as one line with round bends."""
    (_, start), *rest = course(game)
    parts = [_point("L", here) if bend is None else f"Q{_xy(bend)} {_xy(here)}" for bend, here in rest]
    return " ".join([_point("M", start), *parts])


def course(game: ArithmeticalCroquet) -> list[tuple[Point | None, Point]]:
    """The places of all numbers in order, each with the corner of the bend before it or None."""
    spacing, way = game.options.spacing, list[tuple[Point | None, Point]]([(None, place(game, 0))])
    for number in course_numbers(game)[1:]:
        before, here = place(game, number - 1), place(game, number)
        if number % spacing == 0:
            way.append(((here[0], before[1]), here))
        elif number > 1 and (number - 1) % spacing == 0:
            way.append(((before[0], here[1]), here))
        else:
            way.append((None, here))
    return way


def _xy(point: Point) -> str:
    return f"{point[0]:g},{point[1]:g}"


def _point(command: str, point: Point) -> str:
    return f"{command}{_xy(point)}"


def _hoop(game: ArithmeticalCroquet, number: int) -> tuple[Shape, ...]:
    x, y = place(game, number)
    arch = f"M{x - 0.42:g},{y + 0.3:g} V{y - 0.08:g} A0.42,0.42 0 0 1 {x + 0.42:g},{y - 0.08:g} V{y + 0.3:g}"
    return (Path(arch, "hoop"), _numeral((x, y + 0.06), number, "number marked"))


def _peg(game: ArithmeticalCroquet) -> tuple[Shape, ...]:
    x, y = place(game, game.options.peg)
    bands = ("blue", "red", "black", "yellow")
    return (
        Box((x - 0.09, y - 0.8), (0.18, 0.94), "peg", 0.06),
        *(Box((x - 0.09, y - 0.72 + 0.13 * i), (0.18, 0.09), f"peg band {band}") for i, band in enumerate(bands)),
        _numeral((x, y + 0.36), game.options.peg, "number marked"),
    )


def _number(game: ArithmeticalCroquet, number: int) -> Shape:
    return _numeral(place(game, number), number, "number" if number <= game.options.peg else "number beyond")


def _numeral(at: Point, number: int, look: str) -> Label:
    """A number as it stands on the course, whose breadth is for two figures."""
    return Label(at, str(number), NUMERAL if number < 100 else 0.78 * NUMERAL, look)


def ball_id(seat: Seat) -> str:
    """The piece of a seat's ball."""
    return f"ball-{seat}"


def _piece(game: ArithmeticalCroquet, state: State, seat: Seat, last: Ruling[State, Step] | None) -> Piece:
    parts = (*BALLS[seat], TURN) if seat == state.seat and game.outcome(state) is None else BALLS[seat]
    label = f"{game.seats[seat]}'s ball, {_where(game, state.balls[seat])}"
    return Piece(ball_id(seat), _spot(game, state, seat), parts, label, _trail(game, seat, last))


def _spot(game: ArithmeticalCroquet, state: State, seat: Seat) -> Point:
    """A ball's place; two balls on one number stand side by side."""
    x, y = place(game, state.balls[seat].at)
    if state.balls[0].at == state.balls[1].at:
        return (x - 0.24, y - 0.14) if seat == 0 else (x + 0.24, y + 0.14)
    return (x, y)


def _trail(game: ArithmeticalCroquet, seat: Seat, last: Ruling[State, Step] | None) -> tuple[Point, ...]:
    if last is None or last.before.seat != seat or last.move == PASS:
        return ()
    start, end = last.before.balls[seat].at, last.after.balls[seat].at
    way = 1 if end > start else -1
    return (
        _spot(game, last.before, seat),
        *(place(game, number) for number in range(start + way, end, way)),
        _spot(game, last.after, seat),
    )


PASSES = Choice("--", "Pass", "kept in: you have no move", "0")
"""The choice of a player who is kept in."""

# --- what may be picked -----------------------------------------------------------------------------------------


def choices(game: ArithmeticalCroquet, state: State) -> tuple[Choice, ...]:
    """Every step, allowed or not and why, and the pass for a player who is kept in."""
    if game.outcome(state) is not None:
        return ()
    steps = tuple(_choice(game, state, Step(size)) for size in range(1, game.options.max_step + 1))
    return (*steps, PASSES) if game.must_pass(state) else steps


def _choice(game: ArithmeticalCroquet, state: State, step: Step) -> Choice:
    ball = state.balls[state.seat]
    stride = game.stride(ball, step.size)
    reached = _reached(ball, step.size)
    return Choice(
        move=format_move(game, state, step),
        label=_signed(ball, step.size),
        words=_leads_to(game, ball, step.size, stride),
        key=str(step.size) if step.size < 10 else "",
        touch=(place(game, reached),) if reached in course_numbers(game) else (),
        refusal=game.refusal(state, step),
        leads=((ball_id(state.seat), place(game, stride.ball.at)),) if isinstance(stride, Stride) else (),
    )


def _signed(ball: Ball, size: int) -> str:
    return f"\N{MINUS SIGN}{size}" if goes_back(ball) else f"+{size}"


def _reached(ball: Ball, size: int) -> int:
    return ball.at - size if goes_back(ball) else ball.at + size


def _leads_to(game: ArithmeticalCroquet, ball: Ball, size: int, stride: Stride | Refusal) -> str:
    """What a step does, in words; of one that no rule allows, where it would end."""
    return _does(game, ball, stride) if isinstance(stride, Stride) else f"to {_reached(ball, size)}"


def _does(game: ArithmeticalCroquet, ball: Ball, stride: Stride) -> str:
    at = stride.ball.at
    match stride.fate:
        case Fate.RUNS:
            words = f"to {at}"
        case Fate.THROUGH:
            words = f"to {at}, through hoop {game.next_mark(ball.at)}"
        case Fate.INTO:
            words = f"into hoop {at}"
        case Fate.OUT:
            words = f"out of hoop {ball.at} to {at}"
        case Fate.PEGS:
            words = f"to {at}, the winning peg"
        case Fate.MISSES:
            words = f"to {at}, missing {game.mark_in_words(stride.ball.missed)}"
        case Fate.BACK:
            words = f"back to {at}"
        case Fate.MISSES_TWICE:
            words = f"to {at}, missing {game.mark_in_words(stride.ball.missed)} twice, which loses"
    return words


# --- words ------------------------------------------------------------------------------------------------------


def prompt(game: ArithmeticalCroquet, state: State) -> str:
    """Whose turn it is, where the ball is, and what the player may do."""
    outcome = game.outcome(state)
    if outcome is not None:
        return game.verdict(outcome)
    name, ball = game.seats[state.seat].capitalize(), state.balls[state.seat]
    if game.must_pass(state):
        return f"{name} has no move and must pass."
    if ball.owes:
        return f"{name} to move. Play {ball.owes} to leave hoop {ball.at}."
    barred = " or ".join(map(str, game.barred(state)))
    if barred:
        other, why = game.seats[1 - state.seat].capitalize(), game.sum_in_words(state.bar)
        return f"{name} to move from {ball.at}. You can't play {barred}: {other} just played {state.bar}{why}."
    kept = f" You can't play {state.kept} twice in a row." if state.kept else ""
    return f"{name} to move from {ball.at}.{kept}"


def words(game: ArithmeticalCroquet, state: State) -> tuple[Section, ...]:
    """Where both balls are, what is barred and why, and what each step does."""
    balls = tuple(
        f"{name.capitalize()} is {_where(game, ball)}." for name, ball in zip(game.seats, state.balls, strict=True)
    )
    if game.outcome(state) is not None:
        return (Section("Balls", balls), Section("Result", (prompt(game, state),)))
    can, cannot = [], []
    ball = state.balls[state.seat]
    back = "\N{MINUS SIGN}" if goes_back(ball) else ""
    for size, stride in enumerate(game.strides_of(ball), start=1):
        line = f"{back}{size}: {_leads_to(game, ball, size, stride)}"
        refusal = game.hindrance(state, size) or (stride if isinstance(stride, Refusal) else None)
        if refusal is None:
            can.append(f"{line}.")
        else:
            cannot.append(f"{line}. {_cite(refusal)}")
    if not can:
        can.append(f"{PASSES.label}: {PASSES.words}.")
    sections = [
        Section("Balls", balls),
        Section(f"{game.seats[state.seat].capitalize()} may play", tuple(can)),
    ]
    hampers = _hampers(game, state)
    if hampers:
        sections.insert(1, Section("Barred", hampers))
    if cannot:
        sections.append(Section("Not allowed", tuple(cannot)))
    return tuple(sections)


def _hampers(game: ArithmeticalCroquet, state: State) -> tuple[str, ...]:
    barred = game.barred(state)
    if barred:
        other, why = game.seats[1 - state.seat], game.sum_in_words(state.bar)
        return (f"{' and '.join(map(str, barred))}, because {other} just played {state.bar}{why} (AC-5).",)
    if state.kept:
        return (f"{state.kept}, because it kept the other ball in last turn (AC-8).",)
    return ()


def _cite(refusal: Refusal) -> str:
    return f"{refusal.message} ({refusal.clause})"


def _standing(game: ArithmeticalCroquet, state: State) -> str:
    return " ".join(
        f"{name.capitalize()} is {_where(game, ball)}." for name, ball in zip(game.seats, state.balls, strict=True)
    )


def _where(game: ArithmeticalCroquet, ball: Ball) -> str:
    if ball.owes:
        return f"in hoop {ball.at}, and must play {ball.owes} to leave"
    if ball.at == game.options.peg:
        return f"on {ball.at}, the winning peg"
    missed = game.mark_in_words(ball.missed)
    if ball.lost:
        return f"on {ball.at}, having missed {missed} twice"
    if goes_back(ball):
        return f"on {ball.at}, past {missed}, and must go back"
    return f"on {ball.at}, having missed {missed} once" if ball.missed else f"on {ball.at}"


# --- the terminal -----------------------------------------------------------------------------------------------


def plain(game: ArithmeticalCroquet, state: State) -> str:
    """The course as one row of figures for each stretch that a ball stands on, between its hoops."""
    rows = sorted({_row(game, ball.at) for ball in state.balls}, reverse=True)
    return "\n".join([_overview(game, state), *(_stretch(game, state, row) for row in rows)])


def _row(game: ArithmeticalCroquet, at: int) -> int:
    return min(at // game.options.spacing, game.options.hoops + 1)


def _overview(game: ArithmeticalCroquet, state: State) -> str:
    """The whole course in one line: a hoop is `n`, the peg `!`, the balls 1 and 2."""
    options = game.options
    end = options.peg + options.max_step
    scale = min(1.0, (WIDTH - 1) / end)
    line = ["."] * (int((end - 1) * scale) + 1)
    for hoop in marks(game):
        line[int(hoop * scale)] = "n"
    line[int(options.peg * scale)] = "!"
    for seat, ball in enumerate(state.balls):
        cell = int(ball.at * scale)
        line[cell] = "B" if line[cell] == "1" and seat == 1 else str(seat + 1)
    return "".join(line)


def _stretch(game: ArithmeticalCroquet, state: State, row: int) -> str:
    """The numbers of one stretch, with balls as brackets: (17) first, [17] second, {17} both."""
    spacing, peg = game.options.spacing, game.options.peg
    start = row * spacing
    numbers = range(start, peg + game.options.max_step if start >= peg else start + spacing + 1)
    return textwrap.fill(" ".join(_cell(state, number, spacing, peg) for number in numbers), WIDTH)


def _cell(state: State, number: int, spacing: int, peg: int) -> str:
    first, second = (ball.at == number for ball in state.balls)
    if first or second:
        left, right = "{}" if first and second else "()" if first else "[]"
        return f"{left}{number}{right}"
    if number == peg:
        return f"{number}!"
    return f"n{number}n" if number % spacing == 0 and number else str(number)
