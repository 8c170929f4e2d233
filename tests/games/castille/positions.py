"""Positions for tests: from random games by the slow rules, and with pegs placed anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.castille import slow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

START = "6/6/6/6/6/6 ----- {seat} S8T4s8t4 0 1"


def played(rng: Random, turns: int) -> slow.Position | None:
    """The position after this many random turns; None if the game was over before."""
    position = slow.read(START.format(seat=rng.choice("Ss")))
    for _ in range(turns):
        choices = placed(rng, position) if any(position.stock.values()) else slow.turns(position)
        if not choices:
            return None
        captures = [turn for turn in choices if any(turn.captured)]
        position = rng.choice(captures if captures and rng.random() < 0.3 else choices).after
    return None if slow.is_over(position) else position


def placed(rng: Random, position: slow.Position) -> list[slow.Turn]:
    """One random placement; to list two thousand of them for every turn would take long."""
    letters = "ST" if position.to_play == "S" else "st"
    one, two = rng.sample([letter for letter in letters for _ in range(position.stock[letter])], 2)
    points = rng.sample([point for point in slow.ALL_POINTS if point not in position.board], 2)
    stock = {letter: left - (one, two).count(letter) for letter, left in position.stock.items()}
    board = {**position.board, points[0]: one, points[1]: two}
    after = slow.Position(board, {}, slow.other(position.to_play), stock, 0, position.number + 1)
    return [slow.Turn(tuple(points), (), after)]


def strewn(rng: Random) -> slow.Position:
    """Some pegs of each side anywhere, some flags up; not over."""
    while True:
        letters = [
            letter for letter, most in zip("STst", (8, 4, 8, 4), strict=True) for _ in range(rng.randint(0, most))
        ]
        points = rng.sample(slow.ALL_POINTS, len(letters))
        flags = {name: rng.choice("Ss") for name in slow.TERRITORIES if rng.random() < 0.4}
        board = dict(zip(points, letters, strict=True))
        position = slow.Position(board, flags, rng.choice("Ss"), {}, rng.randint(0, 40), rng.randint(13, 90))
        if not slow.is_over(position) and max(list(flags.values()).count(side) for side in "Ss") < 3:
            return position


def random_positions(rng: Random, number: int) -> Iterator[slow.Position]:
    """Two thirds from games of 12 to 60 turns, one third with pegs anywhere; all in the second phase."""
    made = 0
    while made < number:
        position = strewn(rng) if made % 3 == 2 else played(rng, rng.randint(12, 60))
        if position is not None:
            made += 1
            yield position
