"""A file host behind a line of a given speed, and a browser whose pages have a slower processor.

Chromium's own emulation does neither for workers, in which Python runs: it holds back what the page itself asks for,
and slows the page's own thread.
"""

from __future__ import annotations

import gzip
import os
import signal
import sys
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LATENCY", "Line", "memory_of_pages", "paced_host", "sent", "slowed"]

LATENCY = 0.04
"""Seconds before every answer."""
PIECE = 16_384
"""Bytes that are sent at once."""
PACKED_ALREADY = frozenset({".packed", ".png", ".zip"})
SLICE = 0.005
"""Seconds for which slowed pages run at a time."""
ROUNDS = 40
"""Slices between two looks at which processes there are."""


# --- the network --------------------------------------------------------------------------------------------------


class Line:
    """What all answers share.

    Args:
        rate: Mbit/s.
    """

    def __init__(self, rate: float) -> None:
        self._rate = 1e6 * rate / 8
        self._free = 0.0
        self._lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Wait until so many bytes more have gone through."""
        with self._lock:
            self._free = max(time.monotonic(), self._free) + size / self._rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def sent(path: Path) -> tuple[bytes, bool]:
    """What is sent of a file, and whether it is compressed on the way, as most hosts compress text."""
    content = path.read_bytes()
    return (content, False) if path.suffix in PACKED_ALREADY else (gzip.compress(content, 6), True)


class _Host(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, folder: Path, line: Line) -> None:
        self.line = line
        super().__init__(("127.0.0.1", 0), partial(_Paced, directory=str(folder)))

    def handle_error(self, *asked: object) -> None:
        """A window that closes breaks its connections off; that is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*cast("tuple[Any, Any]", asked))


class _Paced(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None: ...

    def do_GET(self) -> None:
        """Send a file piece by piece. Browsers may keep it for ten minutes, as those of many hosts."""
        time.sleep(LATENCY)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content, packed = sent(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        with suppress(ConnectionError):
            for start in range(0, len(content), PIECE):
                piece = content[start : start + PIECE]
                cast("_Host", self.server).line.carry(len(piece))
                self.wfile.write(piece)


@contextmanager
def paced_host(folder: Path, rate: float) -> Iterator[str]:
    """A host of a folder behind a line of so many Mbit/s; its address."""
    with _Host(folder, Line(rate)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


# --- the processor ------------------------------------------------------------------------------------------------


def _descendants() -> list[int]:
    """The processes that this one has started, and those that they have started."""
    parents = dict[int, int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found - {os.getpid()})


def _pages() -> list[int]:
    """The processes of our browsers' pages and their workers."""
    found = list[int]()
    for process in _descendants():
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


def memory_of_pages() -> int:
    """Resident memory of our browsers' pages and their workers, bytes."""
    pages = 0
    for process in _pages():
        with suppress(OSError):
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _send(what: signal.Signals, processes: list[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def _hold(times: int, ended: threading.Event) -> None:
    while not ended.is_set():
        pages = _pages()
        for _ in range(ROUNDS):
            began = time.monotonic()
            _send(signal.SIGSTOP, pages)
            time.sleep((times - 1) * SLICE)
            _send(signal.SIGCONT, pages)
            # A busy machine may have woken us late.
            time.sleep((time.monotonic() - began) / (times - 1))


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """Our browsers' pages and their workers run only one part in `times` of the time."""
    if times == 1:
        yield
        return
    ended = threading.Event()
    holding = threading.Thread(target=_hold, args=(times, ended))
    holding.start()
    try:
        yield
    finally:
        ended.set()
        holding.join()
