"""Options that have no effect beside the others, and records of an earlier version of the rules that have such."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from parlour.game import OptionError
from parlour.games.crokinole import Options, spec
from parlour.match import Match
from parlour.record import LoggedMove, Record, SeatRecord, parse_record

BEFORE = sorted((Path(__file__).parent / "records_of_version_2").glob("*.json"))
IDLE: list[tuple[dict[str, Any], str]] = [
    (
        {"play_off": "round"},
        "play_off = round has no effect beside fixed_rounds = 0; choose fixed_rounds = 1 to 100, or play_off = none",
    ),
    (
        {"play_off": "until decided"},
        (
            "play_off = until decided has no effect beside fixed_rounds = 0; "
            "choose fixed_rounds = 1 to 100, or play_off = none"
        ),
    ),
    (
        {"target": 50, "fixed_rounds": 4},
        "target = 50 has no effect beside fixed_rounds = 4; choose fixed_rounds = 0, or target = 100",
    ),
    (
        {"damage": "suspends", "rail": False},
        "damage = suspends has no effect beside rail = false; choose rail = true, or damage = stays",
    ),
    (
        {"saved_by": "any struck disc", "no_hiding": False},
        (
            "saved_by = any struck disc has no effect beside no_hiding = false; "
            "choose no_hiding = true, or saved_by = shot disc"
        ),
    ),
    (
        {"failed_open_shot": "all struck", "no_hiding": False},
        (
            "failed_open_shot = all struck has no effect beside no_hiding = false; "
            "choose no_hiding = true, or failed_open_shot = shot disc"
        ),
    ),
]


@pytest.mark.clause("CR-5", "CR-9", "CR-13")
@pytest.mark.parametrize(("options", "words"), IDLE)
def test_an_option_without_an_effect_is_refused_in_a_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as refused:
        spec.new(options)
    assert str(refused.value) == words


@pytest.mark.parametrize("options", [options for options, _ in IDLE])
def test_either_of_the_two_at_its_default_is_allowed(options: dict[str, Any]) -> None:
    """As stored matches have it, which carry every option."""
    defaults = {name: getattr(Options(), name) for name in options}
    for name in options:
        chosen = {**options, name: defaults[name]}
        if any(all(chosen.get(each) == value for each, value in idle.items()) for idle, _ in IDLE):
            continue
        assert spec.new(chosen).options == Options(**chosen)


@pytest.mark.parametrize("preset", spec.variants.presets)
@pytest.mark.parametrize("change", [{"players": 4}, {"starter": 2}, {"fixed_rounds": 2, "play_off": "round"}])
def test_a_preset_goes_with_changes(preset: str, change: dict[str, Any]) -> None:
    options = {**spec.variants.presets[preset], **change}
    assert spec.new(options).options == Options(**options)


@pytest.mark.clause("CR-1")
def test_the_ncas_count_of_discs_is_a_choice_for_four_too() -> None:
    """It says how many there are in doubles: as many as in the classic game."""
    assert spec.new({"players": 4, "discs": "nca"}).options.each == 6


# --- version 2 --------------------------------------------------------------------------------------------------


def test_every_option_of_version_2_reads_today() -> None:
    values: dict[str, tuple[Any, Any]] = {
        "players": (2, 4),
        "no_hiding": (True, False),
        "saved_by": ("shot disc", "any struck disc"),
        "failed_open_shot": ("shot disc", "all struck"),
        "damage": ("stays", "suspends"),
        "rail": (True, False),
        "target": (100, 30),
        "fixed_rounds": (0, 4),
        "play_off": (True, False),
    }
    for each in itertools.product(*values.values()):
        stored = dict(zip(values, each, strict=True))
        game = spec.recorded(2, stored)
        kept = {name for name, value in stored.items() if getattr(game.options, name) == value}
        changed = {"play_off"} | set(stored) - kept
        assert changed <= {"play_off", "saved_by", "failed_open_shot", "damage", "target"}
        asked = bool(stored["play_off"] and stored["fixed_rounds"])
        assert game.options.play_off == ("round" if asked else "none")


@pytest.mark.parametrize("file", BEFORE, ids=lambda file: file.stem)
def test_a_match_of_version_2_replays_as_it_was(file: Path) -> None:
    before = parse_record(file.read_bytes())
    match = Match.from_record(spec, before)
    today = Match.from_record(spec, parse_record((file.parents[1] / "records" / file.name).read_bytes()))
    assert before.rules_version == 2
    assert match.state == today.state
    assert match.outcome == today.outcome
    assert match.log == before.turns
    assert match.record().rules_version == spec.rules_version


def test_a_match_of_version_2_with_options_without_an_effect_replays() -> None:
    stored: dict[str, Any] = {
        "target": 40,
        "fixed_rounds": 1,
        "no_hiding": False,
        "saved_by": "any struck disc",
        "rail": False,
    }
    level = "round 1,0,0,0 1,0,0,0"
    record = Record(
        game="crokinole",
        rules_version=2,
        options={**stored, "damage": "suspends", "play_off": True, "starter": 1},
        seats=(SeatRecord("Ada"), SeatRecord("Bob")),
        turns=(LoggedMove(0, level), LoggedMove(1, level)),
        reported=True,
    )
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert outcome.termination.id == "tied"
