"""A second Arithmetical Croquet: slow, obvious, and written from the clauses independently of the first.

It imports nothing of the package. A turn is the number named, not the step; a player who is in a hoop remembers the
number he must name next; the bar is a set. Where the two implementations differ, one of them is wrong.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

PASS = None
"""The move of a player who can name no number."""


class Course(NamedTuple):
    spacing: int = 10
    hoops: int = 9
    max_step: int = 8
    barring_judged: str = "at"
    end_zone_beyond_peg: bool = False
    twice_running: bool = False
    missed_hoop: str = "illegal"

    @property
    def peg(self) -> int:
        return self.spacing * (self.hoops + 1)


class Player(NamedTuple):
    number: int = 0
    must_name: int | None = None
    """In a hoop: the only number that leaves it."""
    missed: int | None = None
    """The hoop or peg missed, until it is taken."""
    lost: bool = False


class Position(NamedTuple):
    mover: Player = Player()
    other: Player = Player()
    first_moves: bool = True
    last: int | None = None
    """The other's last step, if it bars."""
    tired: int | None = None
    """The step that kept the other in a turn ago."""


# --- one player ---------------------------------------------------------------------------------------------


def named(course: Course, me: Player, number: int) -> Player | None:  # noqa: PLR0911 - one return a sentence
    """The player after naming `number`; None if that is not allowed. Barring is ignored."""
    if me.must_name is not None:
        return Player(number) if number == me.must_name else None
    if me.missed is not None and me.number > me.missed:
        return named_going_down(course, me, number)
    if number <= me.number:
        return None
    marks = [course.spacing * k for k in range(1, course.hoops + 2)]
    met = [mark for mark in marks if me.number < mark <= number]
    if not met:
        return Player(number, missed=me.missed)
    [mark] = met
    if mark == course.peg:
        return Player(number) if number == mark else Player(number, missed=mark, lost=me.missed == mark)
    if number == mark:
        return Player(number, must_name=mark + (mark - me.number))
    if number - mark == mark - me.number:
        return Player(number)
    if course.missed_hoop == "illegal":
        return None
    return Player(number, missed=mark, lost=me.missed == mark)


def named_going_down(course: Course, me: Player, number: int) -> Player | None:
    """Under `go_back` he names a number below what he missed; else it is the peg, and he counts down to it."""
    if number >= me.number:
        return None
    if course.missed_hoop == "go_back":
        return Player(number, missed=me.missed) if me.missed is not None and number < me.missed else None
    if number == course.peg:
        return Player(number)
    return Player(number, missed=course.peg, lost=number < course.peg)


def in_end_zone(course: Course, number: int) -> bool:
    if number > course.peg:
        return course.end_zone_beyond_peg
    return course.spacing * course.hoops < number < course.peg


def has_power(course: Course, was: Player, now: Player, other: Player) -> bool:
    """Whether the step from `was` to `now` bars the other."""
    if now.must_name is not None:
        return False
    judged = now.number if course.barring_judged == "at" else was.number
    return not (in_end_zone(course, judged) and not in_end_zone(course, other.number))


# --- a turn -------------------------------------------------------------------------------------------------


def winner(course: Course, position: Position) -> str | None:
    """The winner's seat."""
    mover, other = ("first", "second") if position.first_moves else ("second", "first")
    if position.mover.number == course.peg or position.other.lost:
        return mover
    if position.other.number == course.peg or position.mover.lost:
        return other
    return None


def turns(course: Course, position: Position) -> dict[int | None, Position]:
    """Every number the mover may name, with the position after it."""
    if winner(course, position) is not None:
        return {}
    barred = set() if position.last is None else {position.last, course.max_step + 1 - position.last}
    me, other = position.mover, position.other
    found: dict[int | None, Position] = {}
    for step in range(1, course.max_step + 1):
        if step in barred or step == position.tired:
            continue
        for number in (me.number + step, me.number - step):
            now = named(course, me, number)
            if now is not None:
                over = now.lost or now.number == course.peg
                bars = not over and has_power(course, me, now, other)
                found[number] = Position(other, now, not position.first_moves, step if bars else None)
    if not found:
        tired = None if course.twice_running else position.last
        found[PASS] = Position(other, me, not position.first_moves, None, tired)
    return found


def perft(course: Course, position: Position, depth: int) -> int:
    """The number of ways to play on for exactly `depth` turns."""
    after = turns(course, position).values()
    return len(after) if depth == 1 else sum(perft(course, each, depth - 1) for each in after)


# --- the value of a position --------------------------------------------------------------------------------


class Value(NamedTuple):
    wins: bool
    """Whether the mover wins."""
    turns: int
    """The winner prefers a short game, the loser a long one."""


AT_THE_START = Position()


def values(course: Course, start: Position = AT_THE_START) -> dict[Position, Value]:
    """The value of every position that can be reached from a position, by default the start."""
    known: dict[Position, Value] = {}

    def value(position: Position) -> Value:
        if position not in known:
            seat = "first" if position.first_moves else "second"
            won_by = winner(course, position)
            if won_by is not None:
                known[position] = Value(won_by == seat, 0)
            else:
                answers = [value(after) for after in turns(course, position).values()]
                wins = [answer.turns for answer in answers if not answer.wins]
                known[position] = Value(bool(wins), 1 + (min(wins) if wins else max(a.turns for a in answers)))
        return known[position]

    value(start)
    return known


# --- text: the notation of positions, read and written here for itself ----------------------------------------


def write(position: Position) -> str:
    first, second = (position.mover, position.other) if position.first_moves else (position.other, position.mover)
    hamper = "-" if position.last is None else f"x{position.last}"
    if position.tired is not None:
        hamper = f"={position.tired}"
    return f"{write_player(first)} {write_player(second)} {'first' if position.first_moves else 'second'} {hamper}"


def write_player(player: Player) -> str:
    if player.must_name is not None:
        return f"{player.number}+{player.must_name - player.number}"
    if player.missed is not None:
        return f"{player.number}{'!!' if player.lost else '!'}{player.missed}"
    return str(player.number)


def read(text: str) -> Position:
    first, second, seat, hamper = text.split()
    players = read_player(first), read_player(second)
    last = int(hamper[1:]) if hamper[0] == "x" else None
    tired = int(hamper[1:]) if hamper[0] == "=" else None
    mover, other = players if seat == "first" else reversed(players)
    return Position(mover, other, seat == "first", last, tired)


def read_course(text: str) -> Course:
    """A course from `name=value name=value`, or `default`."""
    options: dict[str, Any] = {}
    for option in [] if text == "default" else text.split():
        name, value = option.split("=")
        options[name] = value == "true" if value in ("true", "false") else int(value) if value.isdigit() else value
    return Course(**options)


def read_player(text: str) -> Player:
    number, sign, mark = re.split(r"(\+|!!|!)", text) if re.search(r"[+!]", text) else (text, "", "0")
    if sign == "+":
        return Player(int(number), must_name=int(number) + int(mark))
    return Player(int(number), missed=int(mark) or None, lost=sign == "!!")
