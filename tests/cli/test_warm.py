"""`parlour warm`, and that a command imports no more than it needs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from parlour.cli import COMMANDS, main
from parlour.cli.warm import NOTHING

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ("alembic", "litestar", "msgspec", "numba", "numpy", "rich", "sqlalchemy")


def imported_by(*arguments: str) -> set[str]:
    """The modules that a command imports, in a separate process."""
    code = (
        "import json, sys\nfrom parlour.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr))


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["no-such-command"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    code = "import sys; from parlour.cli import main; main(sys.argv[1:], standalone_mode=False)"
    code = f"try:\n    exec({code!r})\nexcept Exception:\n    pass\nimport sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert not {name.partition(".")[0] for name in done.stderr.split()} & set(HEAVY)


def test_rules_are_printed_without_the_other_games_the_bots_or_numpy() -> None:
    modules = imported_by("rules", "crokinole", "CR-1")
    assert "parlour.games.crokinole.rules.game" in modules
    assert not {name.partition(".")[0] for name in modules} & {"numba", "numpy", "litestar", "sqlalchemy"}
    assert not [name for name in modules if name.startswith(("parlour.games.castille", "parlour.games.castle"))]
    assert "parlour.games.crokinole.bots.players" not in modules


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says_of_itself(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.get_short_help_str(limit=1000).rstrip(".") == COMMANDS[name].rstrip(".")


def test_a_command_that_does_not_exist_is_refused() -> None:
    done = CliRunner().invoke(main, ["wram"], prog_name="parlour")
    assert done.exit_code == 2
    assert "No such command 'wram'" in done.output


def test_warm_says_that_there_is_nothing_to_compile_where_everything_is_shipped() -> None:
    code = (
        "from importlib import import_module\nfrom parlour.kernels import loaded_code\n"
        "import_module('parlour.cli.warm').warm([], standalone_mode=False)\n"
        "print(*sorted({each.origin for each in loaded_code()}), len(loaded_code()) > 20)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "All ready in" in done.stdout
    assert done.stdout.endswith(f"{NOTHING}\nshipped True\n")


def test_warm_compiles_what_is_not_shipped_and_says_where_it_is(tmp_path: Path) -> None:
    code = (
        "from parlour.kernels import WarmUp\nfrom parlour.kernels.entries import entry\n"
        "from importlib import import_module\nwarming = import_module('parlour.cli.warm')\n"
        "small = entry('a small thing', seconds=1)(lambda x: x + 1)\n"
        "warming.warm_ups = lambda: (WarmUp('a small thing', lambda: small(1)),)\nwarming.warm([])"
    )
    command = [sys.executable, "-c", code]
    surroundings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True)
    assert re.search(r"^a small thing +compiled ", done.stdout)
    assert f"The machine code is in {tmp_path / 'parlour'}." in done.stdout
