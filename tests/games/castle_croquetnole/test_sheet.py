"""The score sheet says what the state says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.games.castle_croquetnole import Play
from parlour.games.castle_croquetnole.drawing.sheet import SHORT, sheet
from parlour.games.castle_croquetnole.rules.board import BACK, guard_of, knight_of, owner_of
from parlour.testing import random_rulings
from tests.games.castle_croquetnole.scenes import ARMS, MOONS, back, game, jail, put, state

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole import State
    from parlour.scene import Sheet


def read(before: State, **options: object) -> Sheet:
    found = sheet(game(**options), before, None)
    assert found is not None
    return found


def rows(before: State) -> dict[str, dict[str, str]]:
    """By player, the cells by column."""
    found = read(before)
    return {row[0]: dict(zip(found.columns[1:], row[1:], strict=True)) for row in found.rows}


def made(cell: str) -> int:
    """How many scores a cell tells."""
    return len(SHORT) if "all" in cell else sum(part in SHORT for part in cell.replace(";", ",").split(", "))


def test_sheets_add_up_all_through_a_game() -> None:
    rules, seen = game(turn_limit=24), 0
    for ruling in random_rulings(rules, Random(2)):
        found = sheet(rules, ruling.after, ruling)
        if found is None:
            assert ruling.after.turn == 0
            continue
        assert [row[0] for row in found.rows] == ["Moons", "Suns", "Crowns", "Arms"]
        assert all(len(row) == len(found.columns) for row in found.rows)
        for seat, row in enumerate(found.rows):
            knight, guard = ruling.after.coin(knight_of(seat)), ruling.after.coin(guard_of(seat))
            assert sum(map(made, row[1:5])) == min(knight.progress, 12)
            assert row[5] == f"{min(knight.progress, 12)} of 12"
            assert row[-1] == ("on duty" if guard.on_duty else "off duty")
            assert ("prisoner" in "".join(row)) == knight.prisoner
        seen += 1
    assert seen > 30


@pytest.mark.parametrize("coin", ["Km", "Ks", "Kc", "Ka"])
def test_castles_are_scored_in_their_order(coin: str) -> None:
    names = ("Moons", "Suns", "Crowns", "Arms")
    owner = owner_of(coin)
    row = rows(put(state(), coin, (0, 0), inside=None, progress=6))[names[owner]]
    first, second, third = (names[(owner + step) % 4] for step in (1, 2, 3))
    assert (row[first], row[second], row[third]) == ("all", "gate, door", "")
    assert row[names[owner]] == "\N{EN DASH}"


def test_prisoners_and_those_who_wait_stand_in_their_castles_cell() -> None:
    before = jail(jail(put(state(), "Km", (0, 0), progress=4), "Km", ARMS), "Ks", 1)
    assert rows(before)["Moons"]["Arms"] == "prisoner"
    assert rows(before)["Suns"]["Suns"] == "waits"
    partly = before.with_coin(replace(before.coin("Km"), progress=10))
    assert rows(partly)["Moons"]["Arms"] == "gate, door; prisoner"


def test_home_is_shown_for_the_gate_and_for_the_tower() -> None:
    assert rows(back())["Moons"]["Home"] == "gate"
    assert back().coin("Km").progress == BACK
    won = replace(back(), winner=MOONS, play=Play("Km"))
    assert rows(won)["Moons"]["Home"] == "tower"
    assert read(won).remark == game().verdict(game().outcome(won))  # type: ignore[arg-type] # it is over


def test_the_leader_is_shown() -> None:
    assert read(state()).remark == "Nobody is ahead."
    assert read(put(state(), "Ks", (0, 0), progress=3)).remark == "Suns lead with 3."
    both = put(put(state(), "Ks", (0, 0), progress=3), "Ka", (2, 0), progress=3)
    assert read(both).remark == "Suns and Arms lead with 3."
    assert read(state(turn=9)).title == "After 9 turns"
    assert "after the last turn" in read(state(turn=8), turn_limit=8).remark


def test_there_is_no_sheet_before_the_first_flick() -> None:
    assert sheet(game(), game().start(), None) is None
    assert sheet(game(), state(turn=0), None) is None
    assert sheet(game(), state(turn=0, play=Play("Km")), None) is not None
