"""Ctrl-C: every long command ends with status 130, soon, without a traceback, and leaves no process behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from parlour.arena.store import GameStore

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "games" / "castille" / "records" / "three-flags-after.json"
MATCH = ["match", "arithmetical-croquet", "casual", "steady", "--games", "100000"]
SOON = 5.0
"""Seconds; a busy machine is slow."""
PATIENCE = 120.0
"""The longest time (s) until a command has done something."""


class Stopped(NamedTuple):
    status: int
    out: str
    err: str
    seconds: float


LOST = """
import ctypes, signal, time
from parlour import interrupt

def work():
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
    time.sleep(20)

interrupt.run(work)
"""
"""A program to which Ctrl-C comes in a callback of machine code, where Python cannot raise anything."""


def stopped(
    arguments: list[str],
    after: float | Callable[[], bool],
    *,
    everybody: bool,
    cwd: Path | None = None,
    module: str = "parlour",
    environment: dict[str, str] | None = None,
) -> Stopped:
    """Run a command and interrupt it: in a terminal everybody hears of it, from a program only the command itself.

    It is interrupted after a time (s), or as soon as something is true.
    """
    command = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + (PATIENCE if callable(after) else after)
    while time.monotonic() < until and not (callable(after) and after()):
        time.sleep(0.05)
    began = time.monotonic()
    (os.killpg if everybody else os.kill)(command.pid, signal.SIGINT)
    try:
        out, err = command.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(command.pid, signal.SIGKILL)
        raise
    seconds = time.monotonic() - began
    until = time.monotonic() + SOON
    while running(command.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert running(command.pid) == []
    return Stopped(command.returncode, out, err, seconds)


def running(session: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its = stat.read_text(encoding="utf-8").rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(its) == session and state != "Z":
            found.append(int(stat.parent.name))
    return found


def check(done: Stopped) -> None:
    assert done.status == 130, done
    assert "Traceback" not in done.err
    assert "Error" not in done.err
    assert "Warning" not in done.err
    assert done.seconds < SOON


@pytest.mark.parametrize("everybody", [True, False])
@pytest.mark.parametrize("after", [0.25, 0.5, 0.75, 1.0, 1.5, 3.0])
def test_a_match_between_bots_in_every_stage(*, after: float, everybody: bool) -> None:
    check(stopped(MATCH, after, everybody=everybody))


@pytest.mark.parametrize(
    "arguments",
    [
        [*MATCH, "--workers", "0"],
        ["solve", "arithmetical-croquet", "-o", "hoops=60", "--certificate", "never.json"],
        ["leaderboard", "arithmetical-croquet", "--agents", "casual,steady", "--games", "100000"],
        ["perft", "arithmetical-croquet", "start", "60"],
        ["analyse", str(RECORD), "--seconds", "100"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_every_long_command(arguments: list[str], tmp_path: Path) -> None:
    check(stopped(arguments, 3.0, everybody=True, cwd=tmp_path))


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("workshop.puzzles", ["mine", "arithmetical-croquet", "--workers", "1", "-o", "never.toml"]),
        ("workshop.puzzles", ["check", "crokinole"]),
        ("workshop.calibration", ["crokinole", "--rounds", "10000"]),
    ],
)
def test_long_commands_of_the_workshop(module: str, arguments: list[str], tmp_path: Path) -> None:
    check(stopped(arguments, 3.0, everybody=True, cwd=tmp_path, module=module))


def test_machine_code_is_left_too(tmp_path: Path) -> None:
    # A position of the second phase: its turns are counted by one call of machine code that takes minutes.
    check(stopped(["perft", "castille", "T5/6/6/6/6/5t ----- S - 0 13", "26"], 4.0, everybody=False, cwd=tmp_path))


def test_the_code_that_is_compiled_is_left_too(tmp_path: Path) -> None:
    compiler = {"PARLOUR_KERNELS": "numba", "NUMBA_CACHE_DIR": str(tmp_path)}
    check(stopped(["warm"], 3.0, everybody=False, environment=compiler))


def test_ctrl_c_is_not_lost_where_nothing_can_be_raised() -> None:
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_finished_games_are_kept_and_shown(tmp_path: Path) -> None:
    def some_are_kept() -> bool:
        return any(tmp_path.glob("games/*/*.parquet"))

    done = stopped(
        [*MATCH, "--json", "--workers", "1", "--store", "games"], some_are_kept, everybody=True, cwd=tmp_path
    )
    check(done)
    kept = list(GameStore(tmp_path / "games").records("arithmetical-croquet"))
    assert json.loads(done.out)["games"] in (len(kept), len(kept) - 1)
    assert f"Stopped after {json.loads(done.out)['games']} of 100,000 games." in done.err


def test_ctrl_c_stays_ignored_where_it_is_ignored() -> None:
    play = '"$0" -m parlour match arithmetical-croquet casual steady --games 3 --workers 0'
    shell = ["sh", "-c", f'trap "" INT; {play} & sleep 0.4; kill -INT $!; wait $!', sys.executable]
    done = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "3 games" in done.stdout
