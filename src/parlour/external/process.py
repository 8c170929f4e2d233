"""A program that talks in lines: started, asked with a deadline, and always ended."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.players import AgentError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import BinaryIO

__all__ = ["LineProcess"]

LONGEST_LINE = 65_536
"""Bytes; a longer line is an error."""
MOST_LINES = 10_000
"""Lines that may wait to be read; a program that prints more is not read on."""
GUARD = Path(__file__).with_name("guard.py")
END_SECONDS = 1.0
"""How long a program may take to end after `quit`."""


class _Guard:
    """A process that ends the programs of this one when this one is killed; see `parlour.external.guard`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - this interpreter, and a file of this package
            (sys.executable, "-I", "-S", str(GUARD)),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        weakref.finalize(self, _dismiss, self._process)

    def begun(self, program: int) -> None:
        """Watch over a program, the first of its process group."""
        self._tell(f"+{program}\n")

    def ended(self, program: int) -> None:
        """Forget a program."""
        self._tell(f"-{program}\n")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        with suppress(OSError):  # somebody has killed it
            self._process.stdin.write(line.encode())


def _dismiss(guard: subprocess.Popen[bytes]) -> None:
    """End the guard, which has nothing left to watch over."""
    assert guard.stdin is not None  # noqa: S101 - it is a pipe
    guard.stdin.close()
    guard.wait()


_starting = threading.Lock()


@cache
def _guard_of(_process: int) -> _Guard:
    return _Guard()


def _guard() -> _Guard | None:
    """The guard of this process, started with its first program; None where there are no process groups."""
    if not hasattr(os, "killpg"):
        return None
    with _starting:
        return _guard_of(os.getpid())


class LineProcess:
    """A running program. It is ended when this object is no longer used, and when the interpreter exits."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        """Start it; its standard error stays this program's.

        Args:
            name: for messages.
            command: the program and its arguments.

        Raises:
            AgentError: when it cannot be started.
        """
        self.name = name
        self._owner = os.getpid()
        guard = _guard()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user names the program
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise AgentError(f"{name} cannot be started: {error.strerror or error}") from error
        if guard is not None:
            guard.begun(self._process.pid)
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        self.end: Callable[[], object] = weakref.finalize(self, _end, self._process, self._owner, guard)
        """End the program and all that it has started; a second call does nothing, nor does one in a forked child."""

    def send(self, line: str) -> None:
        """Write one line.

        Raises:
            AgentError: when the program has ended, or does not read; in a forked child, whose answers its parent reads.
        """
        if os.getpid() != self._owner:
            raise AgentError(f"{self.name} answers the process that started it; a forked child needs one of its own")
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        if "\n" in line or "\r" in line:
            raise AgentError(f"a line for {self.name} has a line break: {line!r:.80}")
        try:
            self._process.stdin.write(line.encode() + b"\n")
        except OSError as error:
            raise self._ended() from error

    def lines(self, seconds: float) -> Iterator[str]:
        """The lines that it prints, until the time is over.

        Raises:
            AgentError: when it ends, or prints a line that is too long.
        """
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                return
            if line is None:
                raise self._ended()
            if len(line) > LONGEST_LINE:
                raise AgentError(f"{self.name} printed a line of more than {LONGEST_LINE} bytes")
            yield line.decode(errors="replace").strip()

    def _ended(self) -> AgentError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        status = self._process.returncode
        if status is None:
            return AgentError(f"{self.name} closed its output")
        return AgentError(f"{self.name} ended unexpectedly, with status {status}")


def _read(output: BinaryIO, lines: queue.Queue[bytes | None]) -> None:
    """Hand over each line, and None at the end."""
    rest = b""
    with suppress(queue.Full, OSError, ValueError):  # an output that floods or is closed is not read on
        while chunk := output.read(LONGEST_LINE):
            *whole, rest = (rest + chunk).split(b"\n")
            for line in (*whole, *([rest] if len(rest) > LONGEST_LINE else [])):
                lines.put_nowait(line)
            if len(rest) > LONGEST_LINE:
                return
        lines.put_nowait(None)


def _end(process: subprocess.Popen[bytes], owner: int, guard: _Guard | None) -> None:
    """Ask the program to quit, then kill it and its children; only the process that started it does so."""
    if os.getpid() != owner:
        return
    assert process.stdin is not None  # noqa: S101 - it is a pipe
    assert process.stdout is not None  # noqa: S101 - it is a pipe
    with suppress(OSError):
        process.stdin.write(b"quit\n")
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    if guard is not None:
        guard.ended(process.pid)
    process.wait()
    process.stdout.close()
