"""The score sheet adds up, during a round and at its end."""

from __future__ import annotations

import itertools
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.flick import Aim, Flick, ShotResult
from parlour.games.crokinole.drawing.sheet import sheet
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import START_LINE
from parlour.physics import Fate, Rest
from parlour.testing import random_rulings

if TYPE_CHECKING:
    from parlour.scene import Sheet

NAMES = ("Twenties", "15s", "10s", "5s")


def column(found: Sheet, side: int) -> dict[str, str]:
    return {row[0]: row[side + 1] for row in found.rows}


def worth(cell: str) -> int:
    """The total that a cell states for its discs, checked against its sum."""
    if cell == "0":
        return 0
    number, each, total = map(int, re.fullmatch(r"(\d+) \N{MULTIPLICATION SIGN} (\d+) = (\d+)", cell).groups())  # type: ignore[union-attr]
    assert number * each == total > 0
    return total


@pytest.mark.parametrize(
    "options", [Options(target=60), Options(players=4, fixed_rounds=2), Options(discs="nca", fixed_rounds=3)]
)
def test_sheets_add_up_all_through_a_match(options: Options) -> None:
    game = Crokinole(options)
    seen = 0
    for ruling in itertools.islice(random_rulings(game, Random(1)), 120):
        found = sheet(game, ruling.after, ruling)
        assert found is not None
        assert found.columns == ("", "Maple", "Walnut")
        assert all(len(row) == 3 for row in found.rows)
        for side in (0, 1):
            cells = column(found, side)
            assert int(cells["Total"]) == sum(worth(cells[name]) for name in NAMES)
            assert int(cells["Match"]) == ruling.after.scores[side]
        assert found.ends_round == (ruling.after.round > ruling.before.round)
        seen += found.ends_round
        if found.ends_round:
            scored = [int(column(found, side)["Scores"]) for side in (0, 1)]
            assert tuple(scored) == tuple(
                after - before for after, before in zip(ruling.after.scores, ruling.before.scores, strict=True)
            )
    assert seen >= 2


def test_before_the_first_shot_there_is_nothing_to_show() -> None:
    game = Crokinole()
    assert sheet(game, game.start(), None) is None
    assert sheet(game, State(round=2, scores=(15, 0)), None) is not None
    assert sheet(game, State(round=9, scores=(105, 0)), None) is None


def test_a_round_as_it_stands() -> None:
    state = State(
        round=2,
        shots=9,
        discs=(
            BoardDisc("m1", 0.0, 0.06),
            BoardDisc("m2", 0.0, 0.15),
            BoardDisc("w1", 0.1, 0.0),
            BoardDisc("w2", 0.25, 0.0),
        ),
        twenties=(0, 2),
        scores=(30, 5),
    )
    found = sheet(Crokinole(), state, None)
    assert found is not None
    assert found.title == "Round 2 after 9 of 24 shots"
    assert found.rows == (
        ("Twenties", "0", "2 \N{MULTIPLICATION SIGN} 20 = 40"),
        ("15s", "1 \N{MULTIPLICATION SIGN} 15 = 15", "0"),
        ("10s", "1 \N{MULTIPLICATION SIGN} 10 = 10", "1 \N{MULTIPLICATION SIGN} 10 = 10"),
        ("5s", "0", "1 \N{MULTIPLICATION SIGN} 5 = 5"),
        ("Total", "25", "55"),
        ("Difference", "", "+30"),
        ("Match", "30", "5"),
    )
    assert found.remark == "Walnut leads the round by 30."
    assert not found.ends_round


NCA = Crokinole(Options(fixed_rounds=4, play_off="round", count_twenties=True))


def test_the_twenties_of_the_match_stand_below_its_score() -> None:
    state = State(round=2, shots=9, twenties=(1, 2), scores=(2, 0), match_twenties=(5, 3))
    found = sheet(NCA, state, None)
    assert found is not None
    assert found.rows[-2:] == (("Match", "2", "0"), ("Match twenties", "6", "5"))
    assert found.title == "Round 2 after 9 of 24 shots"


def test_a_play_off_is_announced_and_has_its_name() -> None:
    before = State(round=4, shots=23, starter=0, twenties=(2, 2), scores=(3, 3), match_twenties=(7, 9))
    counted = last_shot(NCA, before, Rest(0.0, 0.34, Fate.LEFT_TABLE))
    assert counted.title == "Round 4"
    assert counted.rows[-3:] == (("Scores", "1", "1"), ("Match", "4", "4"), ("Match twenties", "9", "11"))
    assert counted.remark == (
        "Level: 1 point each. Match score: 4 to 4, the twenties 9 to 11. A play-off round follows."
    )
    played = sheet(NCA, State(round=5, shots=3, scores=(4, 4), match_twenties=(9, 11)), None)
    assert played is not None
    assert played.title == "Play-off round after 3 of 24 shots"
    over = last_shot(NCA, State(round=5, shots=23, twenties=(3, 2), scores=(4, 4)), Rest(0.0, 0.34, Fate.LEFT_TABLE))
    assert (over.title, over.remark) == ("Play-off round", "Maple wins in the play-off round.")


def last_shot(game: Crokinole, before: State, rest: Rest) -> Sheet:
    """The sheet of a round whose last disc, walnut's, ends there."""
    coin = game.next_disc(before)
    flick = Flick(Aim(180.0, 1.0, (0.0, START_LINE)), None, ShotResult((), ((coin, rest),)))
    ruling = game.play(before, flick)
    found = sheet(game, ruling.after, ruling)
    assert found is not None
    assert found.ends_round
    return found


@pytest.mark.parametrize(
    ("options", "rest", "scores", "remark"),
    [
        (Options(), Rest(0, 0, Fate.CAPTURED), ("0", "20"), "Walnut scores 20. Match score: 30 to 60."),
        (Options(), Rest(0, -0.33, Fate.LEFT_TABLE), ("0", "0"), "Level: nobody scores. Match score: 30 to 40."),
        (Options(target=60), Rest(0, 0, Fate.CAPTURED), ("0", "20"), "Walnut wins by reaching the target."),
        (
            Options(fixed_rounds=9),
            Rest(0, -0.33, Fate.LEFT_TABLE),
            ("1", "1"),
            "Level: 1 point each. Match score: 31 to 41.",
        ),
    ],
)
def test_a_round_that_has_just_ended(options: Options, rest: Rest, scores: tuple[str, str], remark: str) -> None:
    game = Crokinole(options)
    found = last_shot(game, State(round=3, starter=0, shots=23, scores=(30, 40)), rest)
    assert found.title == "Round 3"
    assert (column(found, 0)["Scores"], column(found, 1)["Scores"]) == scores
    assert found.remark == remark


def test_discs_that_a_rule_takes_off_by_the_last_shot_do_not_count() -> None:
    before = State(shots=23, discs=(BoardDisc("m12", 0.0, 0.06), BoardDisc("w11", 0.0, 0.15)), twenties=(1, 1))
    found = last_shot(Crokinole(), before, Rest(0.0, 0.25))
    assert column(found, 0)["Total"] == "35"
    assert column(found, 1)["Total"] == "30"
