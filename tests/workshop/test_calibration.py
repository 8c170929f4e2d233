"""`python -m workshop.calibration`: the hands perform as their names say."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from workshop.calibration.__main__ import calibrate

RANGES = {"club": (0.33, 0.41), "competitor": (0.45, 0.55), "champion": (0.72, 0.76), "machine": (1.0, 1.0)}


def run(*arguments: str, status: int = 0) -> Result:
    done = CliRunner().invoke(calibrate, [*arguments])
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.mark.parametrize("seed", [0, 1])
def test_two_thousand_open_shots_of_every_hand_are_in_its_range(seed: int) -> None:
    done = CliRunner().invoke(calibrate, ["crokinole", "--json", "--rounds", "1", "--seed", str(seed)])
    found, *in_rounds = json.loads(done.stdout)["measures"]
    for hand in (hand for measure in in_rounds for hand in measure["hands"] if hand["tried"]):
        assert hand["rate"]["high"] - hand["rate"]["low"] > 0.6, "the shots of one round say as little as one shot"
    rates = {hand["hand"]: hand["rate"] for hand in found["hands"]}
    assert all(hand["tried"] == 2000 and hand["inside"] for hand in found["hands"])
    for name, (least, most) in RANGES.items():
        assert rates[name]["low"] <= most
        assert least <= rates[name]["high"]
        assert rates[name]["low"] <= rates[name]["rate"] <= rates[name]["high"]


def test_the_tables_name_every_hand_its_interval_and_the_source() -> None:
    done = CliRunner().invoke(calibrate, ["crokinole", "--shots", "400", "--rounds", "2"])
    assert all(name in done.stdout for name in ("novice", *RANGES))
    for words in ("open twenties", "shots in NCA rounds that were twenties", "fouls", "36.6 %", "Estimates", "["):
        assert words in " ".join(done.stdout.split())


def test_a_game_without_hands_is_refused() -> None:
    assert "not played with a hand" in run("arithmetical-croquet", status=2).output
