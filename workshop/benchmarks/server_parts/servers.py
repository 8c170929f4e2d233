"""Servers to measure, each in its own process: parlour's as it is started by its command, and a bare echo."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from litestar import Litestar, post
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.server.settings import SETTINGS
from parlour.service.messages import Move, Moved
from workshop.benchmarks.server_parts.processors import settled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Server", "echo_server", "parlour_server", "serve_echo"]

PLENTY = {
    "requests_a_minute": 10**9,
    "matches_a_minute": 10**9,
    "bot_matches_an_hour": 10**9,
    "phrases_a_minute": 10**9,
    "listings_an_hour": 10**9,
    "feeds_a_minute": 10**9,
    "feeds_per_address": 4000,
    "connections_per_address": 4000,
    "connections": 9000,
}
"""Limits that one address does not reach here, though a thousand clients come from it."""


SETTLING = 60.0
"""The longest (s) that a server that has started may take to load the physics and its bots' processes."""


class Server:
    """A running server: its port, and its process."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    @property
    def memory(self) -> int:
        """Resident memory (bytes) of the server's process, without those in which bots think."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def parlour_server(where: Path | str, flags: Sequence[str] = (), errors: Path | None = None) -> Iterator[Server]:
    """`parlour serve` over a folder or a PostgreSQL address; its log goes to a file if one is named."""
    known = {setting.name: setting.flag for setting in SETTINGS}
    limits = [text for name, most in PLENTY.items() for text in (known[name], str(most))]
    place = ["--database", where] if isinstance(where, str) else ["--data", str(where)]
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", *place, *limits, *flags]
    with _running(command, r"http://\S+:(\d+)/", errors) as server:
        yield server


@contextmanager
def echo_server(where: str) -> Iterator[Server]:
    """A server of the same framework that answers a move with its number, on its `loop` or in a `thread`."""
    with _running(
        [sys.executable, "-m", "workshop.benchmarks.server", "--serve-echo", where], r"(\d+)", None
    ) as server:
        yield server


@contextmanager
def _running(command: list[str], pattern: str, errors: Path | None) -> Iterator[Server]:
    with errors.open("a") if errors else nullcontext() as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)  # noqa: S603 - ourselves
    said = process.stdout.readline() if process.stdout else ""
    found = re.search(pattern, said)
    try:
        if found is None:
            raise SystemExit(f"a server said {said!r} instead of its port")
        if not settled(process.pid, SETTLING):
            raise SystemExit(f"a server was still busy {SETTLING:g} s after it had started")
        yield Server(process, int(found[1]))
    finally:
        process.terminate()
        process.wait()


def _echo(data: Move, match: str) -> Moved:  # noqa: ARG001 - the path has it
    """Give the answer to a move, and do nothing else."""
    return Moved(data.ply + 1)


def serve_echo(where: str) -> None:
    """Print the port, and serve until killed, with the settings of uvicorn that parlour's server has."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    print(listening.getsockname()[1], flush=True)
    handler = post("/api/matches/{match:str}/moves", sync_to_thread=where == "thread")(_echo)
    config = uvicorn.Config(
        Litestar([handler], logging_config=None, openapi_config=None),
        http=H11Protocol,
        proxy_headers=False,
        log_config=None,
        access_log=False,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listening])
