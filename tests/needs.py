"""Requirements of some tests. If one is missing they are skipped with a reason; in CI they fail instead."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import psycopg
import pytest
from sqlalchemy import make_url

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT = 120.0
"""The longest that a test waits, s: the machine may be busy. A passing test waits only as long as necessary."""

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=document-user-activation-required",  # as people's browsers, also the one without a window
)


def lacking(what: str) -> NoReturn:
    """Skip, or fail if everything must be there."""
    if os.environ.get("CI"):
        pytest.fail(f"CI must have {what}")
    pytest.skip(f"this machine has no {what}")


@cache
def chromium() -> str | None:
    """The path of Chromium; None if there is none.

    Without a user interface if possible: a new visitor's window then takes a quarter of the processor's time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next(filter(None, map(shutil.which, names)), None)


FIREFOX_SETTINGS: dict[str, str | float | bool] = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}
"""Whatever is not on this machine is asked of a proxy that nobody runs. Firefox never asks one for what is."""


def need_firefox() -> str:
    """The path of Firefox, the machine's own."""
    found = filter(None, map(shutil.which, ("firefox-esr", "firefox")))
    return next(found, None) or lacking("Firefox (Debian: apt install firefox-esr)")


def need_pyodide() -> Path:
    """The folder with Python for browsers, where `make` puts it."""
    folder = Path(__file__).parents[1] / "build" / "pyodide"
    return folder if (folder / ".ready").is_file() else lacking("Pyodide in build/pyodide (make build/pyodide/.ready)")


def need_chromium() -> str:
    """The path of Chromium."""
    return chromium() or lacking("Chromium (Debian: apt install chromium-headless-shell, or chromium)")


@cache
def _cluster(password: str = "", purpose: str = "") -> str | None:
    """A PostgreSQL server of our own on a socket in a temporary folder, for this process; its address.

    With a password, its user `parlour` has to give it. Each purpose has a server of its own.
    """
    del purpose
    tools = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not tools:
        return None
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")
    programs, data = tools[-1].parent, folder / "data"
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"

    def run(*command: object) -> None:
        subprocess.run([*as_user, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    secret = folder / "secret"
    secret.write_text(password)
    secret.chmod(0o644)
    ways = ["-A", "scram-sha-256", f"--pwfile={secret}"] if password else ["-A", "trust"]
    run(programs / "initdb", "-D", data, *ways, "-U", "parlour")
    run(programs / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(run, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    return f"postgresql://parlour@/postgres?host={folder}"


def need_postgres() -> str:
    """The address of an empty PostgreSQL database."""
    server = os.environ.get("PARLOUR_TEST_POSTGRES") or _cluster()
    if server is None:
        lacking("PostgreSQL (Debian: apt install postgresql)")
    return _new_database(server)


def _new_database(server: str) -> str:
    name = f"test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.replace("/postgres?", f"/{name}?")


def need_postgres_with_password(password: str) -> str:
    """The address, without the password, of a database whose user has one."""
    return _cluster(password) or lacking("PostgreSQL (Debian: apt install postgresql)")


@contextmanager
def standing_still(address: str) -> Iterator[None]:
    """Stop every process of a PostgreSQL server (SIGSTOP) while the context lasts: it neither refuses nor answers.

    Args:
        address: as `need_postgres_alone` returns it: no other test may use that server.
    """
    folder = Path(str(make_url(address).query["host"]))
    main = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(main, signal.SIGSTOP)  # first, so that it starts no other
    processes = [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def need_postgres_alone() -> str:
    """The address of an empty PostgreSQL database on a server that may be stopped."""
    server = _cluster(purpose="to be stopped")
    if server is None:
        lacking("PostgreSQL (Debian: apt install postgresql)")
    return _new_database(server)


def printed_by(program: str, **environment: str) -> str:
    """What a program in Python prints in a process of its own, from the project's folder."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@contextmanager
def serving(data: Path | None = None, **how: Any) -> Iterator[Serving]:
    """A real server in a separate process; `how` as `Serving` takes it."""
    server = Serving(data, **how)
    try:
        yield server
    finally:
        server.kill()


def _limit_files(most: int) -> None:
    import resource  # noqa: PLC0415 - not on Windows

    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


_WITH_PAGE = """
import sys
from pathlib import Path
from parlour.server import documents
documents.PAGE = Path(sys.argv.pop(1))
from parlour.cli import main
main()
"""
"""The program `parlour`, with the folder of the page as its first argument."""


class Serving:
    """A server process; `url` ends in a slash.

    Args:
        data: the folder of its matches.
        port: 0 for any free one.
        database: a PostgreSQL address instead of the folder.
        log: a file for what it logs; by default it goes where the tests' own messages go.
        files: how many files it may open.
        page: a folder that it serves as the page, in place of the built one.
        settings: by name, such as `header_seconds=1`.
    """

    def __init__(
        self,
        data: Path | None,
        *,
        port: int = 0,
        database: str | None = None,
        log: Path | None = None,
        files: int | None = None,
        page: Path | None = None,
        **settings: object,
    ) -> None:
        where = ["--database", database] if database else ["--data", str(data)]
        program = ["-c", _WITH_PAGE, str(page)] if page else ["-m", "parlour"]
        command = [sys.executable, *program, "serve", "--port", str(port), *where]
        environment = {f"PARLOUR_{name.upper()}": str(value) for name, value in settings.items()}
        with log.open("w", encoding="utf-8") if log else nullcontext() as errors:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **environment},
                preexec_fn=partial(_limit_files, files) if files else None,  # noqa: PLW1509 - no threads yet
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        match = re.search(r"http://\S+/", first)
        assert match, f"the server said {first!r}"
        self.url = match[0]

    @property
    def port(self) -> int:
        return int(self.url.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """Kill -9, without any cleaning up."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
