"""Perft, counted twice and compared with a table.

Each line of `perft.txt` has a position and the counts for 1, 2, 3 .. turns, by the slow rules alone (see
`make_perft`). It is plain text so that other programs can be tested with it. Here the rules count every line, turn by
turn, and so does the census, which asks the kernel. The slow rules, which would take minutes, count a sample again.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from parlour.games.castille.engine.census import AT_ONCE, census
from parlour.games.castille.notation import format_move, format_position, parse_position, parse_state
from parlour.games.castille.rules import Castille, Options
from tests.games.castille import slow
from tests.games.castille.make_perft import CHOSEN, HEAD, UNDER_OPTIONS, named
from tests.games.castille.positions import random_positions

if TYPE_CHECKING:
    from parlour.games.castille.rules.board import State

TABLE = Path(__file__).with_name("perft.txt")
GAME = Castille()
SAMPLE = 4000
"""Lines whose last count is no higher are counted again by the slow rules, to their full depth."""


class Line(NamedTuple):
    position: str
    counts: tuple[int, ...]
    options: tuple[str, ...] = ()
    """Those that are on."""

    @property
    def game(self) -> Castille:
        return Castille(Options(**dict.fromkeys(self.options, True)))  # type: ignore[arg-type]

    @property
    def custom(self) -> slow.Custom:
        return slow.Custom(**dict.fromkeys(self.options, True))


def table() -> list[Line]:
    lines = (line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    fields = (line.split("; ") for line in lines)
    return [
        Line(position, tuple(map(int, counts.split())), tuple(" ".join(options).split()))
        for position, counts, *options in fields
    ]


def counted(game: Castille, state: State, depth: int) -> int:
    """The ways to play on by the rules alone; the last turns are not played."""
    ways = game.ways(state)
    return len(ways) if depth == 1 else sum(counted(game, game.after(state, move), depth - 1) for move in ways)


def name(line: Line) -> str:
    return " ".join((line.position, *line.options))


def test_the_table_has_what_it_is_to_have() -> None:
    lines = [line for line in table() if not line.options]
    assert TABLE.read_text(encoding="utf-8").startswith(HEAD)
    assert len({line.position for line in lines}) == len(lines) == len(CHOSEN) + 55
    assert [(line.position, len(line.counts)) for line in lines[: len(CHOSEN)]] == [entry[1:] for entry in CHOSEN]
    assert [len(line.counts) for line in lines[len(CHOSEN) :]] == [3] * 50 + [4] * 5
    made = random_positions(Random(1969), 50)
    assert [line.position for line in lines[len(CHOSEN) : -5]] == [slow.write(position) for position in made]


@pytest.mark.parametrize("line", table(), ids=name)
def test_the_rules_count_what_the_table_says(line: Line) -> None:
    state = parse_state(line.game, line.position)
    assert tuple(counted(line.game, state, depth) for depth in range(1, len(line.counts) + 1)) == line.counts


@pytest.mark.parametrize("line", table(), ids=name)
def test_the_census_counts_what_the_table_says(line: Line) -> None:
    state = parse_state(line.game, line.position)
    assert tuple(census(line.game, state, depth) for depth in range(1, len(line.counts) + 1)) == line.counts


@pytest.mark.parametrize("line", table(), ids=name)
def test_the_slow_rules_count_what_the_table_says(line: Line) -> None:
    deep = len(line.counts) if line.counts[-1] <= SAMPLE else 2
    counts = tuple(slow.perft(slow.read(line.position), depth, line.custom) for depth in range(1, deep + 1))
    assert counts == line.counts[:deep]


def test_a_good_part_of_the_table_is_counted_again_in_full() -> None:
    assert sum(0 < line.counts[-1] <= SAMPLE for line in table()) >= 10


def test_the_table_has_lines_for_every_choice_of_options_that_changes_turns() -> None:
    for custom, chosen in UNDER_OPTIONS:
        lines = [line for line in table() if line.custom == custom]
        assert len(lines) == len(chosen) + 12
        assert [line.position for line in lines[: len(chosen)]] == [position for _, position, _ in chosen]


CUSTOMS = [slow.USUAL, *(custom for custom, _ in UNDER_OPTIONS)]


@pytest.mark.parametrize("custom", CUSTOMS, ids=named)
@pytest.mark.parametrize("seed", range(50))
def test_both_rules_play_the_same_turns(seed: int, custom: slow.Custom) -> None:
    """The same names, and the same positions after them; a game that is over, over by both."""
    for position in random_positions(Random(seed), 3):
        same_turns_by_both(position, custom)


def same_turns_by_both(position: slow.Position, custom: slow.Custom) -> None:
    game = Castille(Options(**custom._asdict()))
    state = parse_state(game, slow.write(position))
    turns = {slow.name(turn): turn.after for turn in slow.turns(position, custom)}
    ours = {}
    for move in game.ways(state):
        words = format_move(game, state, move).split()
        ours["".join(word for word in words if not word.startswith("+"))] = game.after(state, move)
    assert ours.keys() == turns.keys()
    for turn, after in ours.items():
        over = slow.is_over(turns[turn])
        assert (game.win(after) is not None) == over
        assert over or format_position(after) == slow.write(turns[turn])


def test_depth_0_is_one_way_and_a_won_game_has_none() -> None:
    won = parse_position("S4S/6/2s3/6/6/S5 ----- S - 0 13")
    assert [GAME.perft(won, depth) for depth in range(3)] == [1, 0, 0]


def test_draws_by_what_went_before_are_counted_on() -> None:
    drawn = parse_position("6/1S4/6/3t2/4s1/T5 ----- s - 100 200")
    assert GAME.moves(drawn) == ()
    assert GAME.perft(drawn, 1) == len(GAME.ways(drawn)) == 8


# --- where the census takes a shorter way ----------------------------------------------------------------------------

LAST_TWO = "t1sS1s/1SsSsT/t1s2S/St3T/S2T2/1t1sS1 ----- S S1T1s2t0 0 11"
LAST_ONE = "StsS1s/SS1s1T/2sT2/1T1s1t/SS1ss1/1TStS1 ----- s S0T0s1t1 0 12"


@pytest.mark.parametrize(
    ("position", "depth"),
    [
        ("6/6/6/6/6/6 ----- S S8T4s8t4 0 1", 1),
        ("S4T/6/6/6/6/6 ----- s S7T3s8t4 0 2", 1),
        (LAST_TWO, 2),
        (LAST_TWO, 3),
        (LAST_ONE, 3),
        ("6/6/6/2T3/6/s5 ----- s S0T0s1t1 0 12", 2),
        ("S5/6/6/6/6/6 ----- S S2T0s0t0 0 12", 2),
    ],
)
def test_placements_are_counted(position: str, depth: int) -> None:
    state = parse_position(position)
    assert census(GAME, state, depth) == counted(GAME, state, depth)


def test_the_first_turns_of_all() -> None:
    assert [census(GAME, GAME.start(), depth) for depth in range(4)] == [1, 2520, 2520 * 2244, 11_219_281_920]


def test_deep_counts_are_made_in_parts() -> None:
    state = parse_position("T5/6/6/6/6/5t ----- S - 0 13")
    assert census(GAME, state, AT_ONCE + 2) == counted(GAME, state, AT_ONCE + 2)


def test_declared_claims_are_counted_by_the_rules() -> None:
    state, game = parse_position("6/2sS2/3s2/1S1T1S/2s3/2S1s1 s---s S - 3 44"), Castille(Options(claims="declared"))
    assert census(game, state, 2) == counted(game, state, 2) > census(GAME, state, 2)
