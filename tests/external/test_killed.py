"""A program that is killed leaves no engine behind, however it dies and whatever the engine does."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.external.test_agent import all_end, is_alive, processes

if TYPE_CHECKING:
    from collections.abc import Iterator

ENGINE = Path(__file__).parent / "small_engine.py"
OWNER = """
import sys, time
from parlour.external.process import LineProcess
engines = [LineProcess("engine", [sys.executable, sys.argv[1], how, sys.argv[2]]) for how in sys.argv[3:]]
for engine in engines:
    engine.send("go")
print("begun", flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def _hangups_are_heard() -> Iterator[None]:
    """Where tests run without a terminal SIGHUP may be ignored, and children inherit that."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def wait_for(notes: Path, asked: int, running: int) -> None:
    """Until so many engines have noted that they were asked, and so many processes that they run."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if notes.exists() and notes.read_text().count("go") >= asked and len(processes(notes)) >= running:
            return
        time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_engines_end_with_the_program_that_started_them(tmp_path: Path, how: signal.Signals) -> None:
    notes = tmp_path / "notes"
    kinds = ("good", "hangs", "deaf", "child")  # one reads on, two never look at their input again, one has a child
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(ENGINE), str(notes), *kinds], stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "begun\n"
        wait_for(notes, 3, 5)
        try:
            assert len(processes(notes)) == 5
            assert all(map(is_alive, processes(notes)))
        finally:
            owner.send_signal(how)
        owner.wait(10)
        assert all_end(notes)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("workers", ["0", "2"])
def test_engines_end_with_a_match(tmp_path: Path, how: signal.Signals, workers: str) -> None:
    notes = tmp_path / "notes"
    engine = f"engine@60:{sys.executable} {ENGINE} hangs {notes}"
    command = ["match", "arithmetical-croquet", engine, "casual", "--workers", workers, "-o", "spacing=6"]
    with subprocess.Popen([sys.executable, "-m", "parlour", *command, "-o", "max_step=5", "-n", "2"]) as match:
        wait_for(notes, 1, 1)
        try:
            assert any(map(is_alive, processes(notes)))
        finally:
            match.send_signal(how)
        match.wait(10)
        assert all_end(notes)


def test_an_engine_that_has_ended_is_forgotten_and_the_guard_goes_too() -> None:
    words = (
        "import sys; from parlour.external.process import LineProcess, _guard;"
        "one = LineProcess('one', [sys.executable, '-c', 'input()']); one.end();"
        "print(_guard()._process.pid)"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True, timeout=20)
    assert done.stderr == ""
    assert not is_alive(int(done.stdout))


def test_a_guard_that_was_killed_harms_nobody() -> None:
    words = """
import sys; from parlour.external.process import LineProcess, _guard
guard = _guard()._process; guard.kill(); guard.wait()
one = LineProcess('one', [sys.executable, '-c', 'print(input())']); one.send('hello')
print(next(iter(one.lines(20)))); one.end()
"""
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True, timeout=20)
    assert (done.stdout, done.stderr) == ("hello\n", "")
