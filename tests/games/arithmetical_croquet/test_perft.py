"""Perft, counted twice and compared with a table.

Each line of `perft.txt` has a position, the options that are not the default ones, and the counts for 1, 2, 3 .. turns.
It is plain text so that other programs can be tested with it. `PARLOUR_REWRITE_GOLDEN=1` counts afresh, by the slow
rules.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.notation import format_state, parse_state
from tests.games.arithmetical_croquet import slow

if TYPE_CHECKING:
    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State

TABLE = Path(__file__).with_name("perft.txt")
DEPTH = 6


class Line(NamedTuple):
    position: str
    options: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.position}; {self.options}; {' '.join(map(str, self.counts))}"

    def game(self) -> ArithmeticalCroquet:
        named = [] if self.options == "default" else self.options.split()
        return spec.new(dict(option.split("=", 1) for option in named), strict=False)


def table() -> list[Line]:
    lines = (line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    fields = (line.split("; ") for line in lines)
    return [Line(position, options, tuple(map(int, counts.split()))) for position, options, counts in fields]


def count(game: ArithmeticalCroquet, state: State, depth: int) -> int:
    moves = game.moves(state)
    return len(moves) if depth == 1 else sum(count(game, game.after(state, move), depth - 1) for move in moves)


def count_slowly(line: Line) -> tuple[int, ...]:
    course, position = slow.read_course(line.options), slow.read(line.position)
    return tuple(slow.perft(course, position, depth) for depth in range(1, DEPTH + 1))


def rewrite() -> None:
    head = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    lines = [str(line._replace(counts=count_slowly(line))) for line in table()]
    TABLE.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if "PARLOUR_REWRITE_GOLDEN" in os.environ:
    rewrite()


def test_the_table_covers_the_start_and_more_under_every_option() -> None:
    lines = table()
    assert len(lines) == len({line[:2] for line in lines}) >= 36
    assert {line.options for line in lines} == {line.options for line in lines if line.position == "0 0 first -"}
    named = {name for line in lines for name in spec.ledger.clause("AC-12").options if name in line.options}
    assert named == {"spacing", "hoops", "max_step"}
    for option in ("missed_hoop", "barring_judged", "twice_running", "end_zone_beyond_peg"):
        assert any(option in line.options for line in lines)


@pytest.mark.parametrize("line", table(), ids=lambda line: f"{line.position}; {line.options}")
def test_both_rules_count_what_the_table_says(line: Line) -> None:
    game = line.game()
    state = parse_state(game, line.position)
    assert len(line.counts) == DEPTH
    assert tuple(count(game, state, depth) for depth in range(1, DEPTH + 1)) == line.counts
    assert count_slowly(line) == line.counts


@pytest.mark.parametrize("line", table(), ids=lambda line: f"{line.position}; {line.options}")
def test_both_rules_play_the_same_turns(line: Line) -> None:
    game = line.game()
    state = parse_state(game, line.position)
    fast = {format_state(game, game.after(state, move)) for move in game.moves(state)}
    positions = slow.turns(slow.read_course(line.options), slow.read(line.position)).values()
    assert fast == {slow.write(position) for position in positions}
