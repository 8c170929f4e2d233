"""The help texts: every command has one, and `python -OO`, which drops docstrings, keeps them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EVERY_HELP = """
import click
from parlour.cli import main

def told(command, context):
    print(command.get_help(context))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            each = command.get_command(context, name)
            told(each, click.Context(each, context, name))

told(main, click.Context(main, info_name="parlour", max_content_width=100))
"""
SRC = Path(__file__).parents[2] / "src" / "parlour"


def every_help(*flags: str) -> str:
    done = subprocess.run([sys.executable, *flags, "-c", EVERY_HELP], capture_output=True, text=True, check=True)
    return done.stdout


def test_every_help_text_is_kept_without_docstrings() -> None:
    kept = every_help("-OO")
    assert kept == every_help()
    assert kept.count("Usage: parlour") > 35
    assert "Four parlour games: rules, bots, physics, and a page to play on." in kept
    assert "Prints each bot's wins and its score with a 95 % interval" in kept


ROOMS = ("calibration", "curves", "emission", "fitting", "puzzles")


@pytest.mark.parametrize("module", ["parlour", *(f"workshop.{room}" for room in ROOMS)])
def test_a_module_that_is_run_explains_itself_without_docstrings(module: str) -> None:
    helps = [
        subprocess.run([sys.executable, *flags, "-m", module, "--help"], capture_output=True, text=True, check=True)
        for flags in ((), ("-OO",))
    ]
    assert helps[0].stdout == helps[1].stdout


def test_games_and_rules_do_not_depend_on_docstrings_or_assertions() -> None:
    play = ["match", "arithmetical-croquet", "casual", "steady", "--games", "2", "--workers", "0", "--json"]
    for arguments in (["games"], ["rules", "crokinole"], play):
        told = [
            subprocess.run([sys.executable, *flags, "-m", "parlour", *arguments], capture_output=True, check=True)
            for flags in ((), ("-OO",))
        ]
        assert told[0].stdout == told[1].stdout


def test_no_text_for_users_is_taken_from_a_docstring() -> None:
    asking = [str(file) for file in SRC.rglob("*.py") if "__doc__" in file.read_text(encoding="utf-8")]
    assert asking == [str(SRC / "players" / "loading.py")]  # of a user's own class, and with words of its own without
