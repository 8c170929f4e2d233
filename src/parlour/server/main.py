"""Start the server and print its address."""

from __future__ import annotations

import multiprocessing
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from platformdirs import user_data_path

from parlour.game import ParlourError
from parlour.server.app import create_app
from parlour.server.listening import listen, worker_socket
from parlour.server.logs import configure_logs
from parlour.server.running import GuardedServer, fitted, raise_file_limit
from parlour.server.settings import Settings
from parlour.server.store import open_store
from parlour.server.workers import Supervisor

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

__all__ = ["serve", "usual_folder"]


def usual_folder() -> Path:
    """The folder of the SQLite file if none is named: in the user's data folder."""
    return user_data_path("parlour", appauthor=False)


def serve(
    host: str,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve until interrupted.

    Args:
        host: the address to listen on; `127.0.0.1` for this machine only.
        port: 0 takes any free one; by default 8000, or any free one if that is taken.
        data: the folder of the SQLite file; by default the user's data folder.
        database: a PostgreSQL address, instead of a folder.
        settings: the limits; by default those of `Settings`.

    Raises:
        ParlourError: when the store cannot be opened or the port is taken.
    """
    settings = fitted(settings or Settings(), raise_file_limit())
    if settings.processes > 1 and not database:
        raise ParlourError(
            "several processes need PostgreSQL, whose notifications reach them all: name it with --database, or leave "
            "--processes at 1, which suits SQLite"
        )
    configure_logs(settings.log_format, settings.log_level, access=settings.access_log == "on")
    folder = data or usual_folder()
    listening = listen(host, port)
    address = f"http://{_named(host)}:{listening.getsockname()[1]}/"
    kept = "the database given" if database else folder
    words = f"parlour is open at {address}\nMatches are kept in {kept}. Ctrl-C stops the server; nothing is lost."
    with listening:
        if settings.processes > 1:
            open_store(database or folder, settings.store_seconds).close()  # the tables are brought up to date once
            work = partial(_work, listening, database or folder, settings)
            Supervisor(work, settings.processes, settings.shutdown_seconds).run(words)
        else:
            announce = partial(print, words, flush=True)  # this is what the command prints
            _serve(listening, database or folder, settings, announce)


def _work(held: socket.socket, where: Path | str, settings: Settings, started: Callable[[], None]) -> None:
    """Serve in this process, one of several at an address, until a signal."""
    _serve(worker_socket(held), where, settings, started)


def _serve(listening: socket.socket, where: Path | str, settings: Settings, started: Callable[[], None]) -> None:
    """Serve in this process until a signal."""
    configure_logs(settings.log_format, settings.log_level, access=settings.access_log == "on")
    raise_file_limit()
    store = open_store(where, settings.store_seconds)
    app = create_app(store, settings=settings, warm=True)
    signal.signal(signal.SIGTERM, _leave)  # uvicorn, once it has stopped, sends itself the signal again
    with suppress(KeyboardInterrupt, _Terminated):  # the usual ways to stop it
        GuardedServer(app, settings, started).run(sockets=[listening])
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a second one ends it at once
    for worker in multiprocessing.active_children():  # their bots' moves will be asked for again
        worker.terminate()


class _Terminated(BaseException):
    """SIGTERM came; like Ctrl-C it ends the program in order, so that its processes and semaphores go with it."""


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise _Terminated


def _named(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        return "localhost"
    return f"[{host}]" if ":" in host else host
