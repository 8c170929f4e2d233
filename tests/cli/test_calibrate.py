"""`parlour calibrate`: the hands are what they are called."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main

RANGES = {"club": (0.45, 0.55), "competitor": (0.55, 0.65), "champion": (0.70, 0.78), "machine": (1.0, 1.0)}


def run(*arguments: str, status: int = 0) -> Result:
    done = CliRunner().invoke(main, ["calibrate", *arguments], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.mark.parametrize("seed", [0, 1])
def test_two_thousand_shots_of_every_hand_are_in_its_range(seed: int) -> None:
    found = json.loads(run("crokinole", "--json", "--seed", str(seed)).stdout)
    rates = {hand["hand"]: hand["rate"] for hand in found["hands"]}
    assert all(hand["shots"] == 2000 and hand["inside"] for hand in found["hands"])
    for name, (least, most) in RANGES.items():
        assert least <= rates[name]["rate"] <= most
        assert rates[name]["low"] <= rates[name]["rate"] <= rates[name]["high"]


def test_the_table_names_every_hand_with_its_interval() -> None:
    shown = run("crokinole", "--shots", "400").stdout
    assert all(name in shown for name in ("novice", *RANGES))
    assert "[" in shown


def test_a_game_without_hands_says_so() -> None:
    assert "not played with a hand" in run("arithmetical-croquet", status=2).output
