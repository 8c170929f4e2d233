"""A store that cannot be opened: one sentence, exit code 2, no traceback, and never the password."""

from __future__ import annotations

import os
import socket
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from sqlalchemy import make_url, text

from parlour.cli import main
from parlour.game import ParlourError
from parlour.server.store import open_store
from parlour.server.store.address import find_database
from tests.needs import need_postgres, need_postgres_with_password

if TYPE_CHECKING:
    from collections.abc import Iterator

PASSWORD = "hunter2%21"  # noqa: S105 - of no database
SECRETS = ("hunter2",)


def refused(*flags: str, **environment: str) -> str:
    """What `parlour serve` prints when it does not start."""
    result = CliRunner().invoke(main, ["serve", "--port", "0", *flags], env=environment)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    lines = result.output.strip().splitlines()
    assert len(lines) == 1, result.output
    assert lines[0].startswith("parlour: ")
    assert not any(secret in result.output for secret in SECRETS)
    return lines[0].removeprefix("parlour: ")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "parlour.db").write_bytes(os.urandom(10_000))
    assert refused("--data", str(tmp_path)) == (
        f"cannot open the store at {tmp_path / 'parlour.db'}: file is not a database"
    )


def test_a_database_of_another_program(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "parlour.db") as connection:
        connection.execute("CREATE TABLE matches (x INTEGER)")
    connection.close()
    assert refused("--data", str(tmp_path)).endswith("table matches already exists")


def test_a_newer_schema(address: Path | str) -> None:
    store = open_store(address)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    flags = ("--data", str(address)) if isinstance(address, Path) else ("--database", address)
    words = refused(*flags)
    assert "were written by a newer parlour; update parlour to open them" in words


@pytest.mark.parametrize(
    "database",
    [
        "postgresql://",
        "postgresql:/parlour:hunter2@localhost/x",
        "mysql://parlour:hunter2@localhost/x",
        "postgresql://parlour:hunter2@localhost:port/x",
        "postgresql://parlour:hun@hunter2@local host:5x/x",
        "postgresql://parlour:hunter2@[::1/x",
        "postgresql://parlour:no@hunter2@localhost/x",
        "hunter2",
    ],
)
def test_a_malformed_address(database: str) -> None:
    words = refused(PARLOUR_DATABASE=database)
    assert words.startswith(
        "the database address is malformed; it looks like postgresql://user:password@host:5432/name"
    )


@pytest.mark.parametrize(
    "options", ["?sslmode=hunter2", "?hunter2=1", "?connect_timeout=hunter2", "?options=-c%20hunter2%3D1"]
)
def test_an_address_with_wrong_options(options: str) -> None:
    """The database's words may repeat a wrong option, but not the password."""
    address = need_postgres()
    joined = f"{address}&{options[1:]}".replace("hunter2", "wrong").replace("parlour@", f"parlour:{PASSWORD}@")
    assert refused(PARLOUR_DATABASE=joined).startswith("cannot open the store at postgresql://")


def test_a_wrong_password() -> None:
    right = "the right one"
    address = make_url(need_postgres_with_password(right))
    wrong = address.set(password=PASSWORD).render_as_string(hide_password=False)
    words = refused(PARLOUR_DATABASE=wrong)
    assert "password authentication failed" in words
    open_store(address.set(password=right).render_as_string(hide_password=False)).close()


def test_hosts_that_are_not_there() -> None:
    for host in ("127.0.0.1:1", "no-such-host.invalid"):
        words = refused(PARLOUR_DATABASE=f"postgresql://parlour:{PASSWORD}@{host}/x")
        assert words.startswith(f"cannot open the store at postgresql://{host}/x: ")


def test_a_host_that_does_not_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        began = time.monotonic()
        words = refused(PARLOUR_DATABASE=f"postgresql://parlour:{PASSWORD}@127.0.0.1:{port}/x")
        assert time.monotonic() - began < 8
    assert "timeout" in words


# --- files and folders without rights ------------------------------------------------------------------------------


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder, and no right to ignore its rights."""
    with tempfile.TemporaryDirectory(prefix="parlour-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        open_store(folder / "known").close()  # imports whatever is needed
        before = os.geteuid()
        if before == 0:
            os.seteuid(65534)
        yield folder
        os.seteuid(before)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_what_may_not_be_written(unprivileged: Path) -> None:
    if os.geteuid() != 65534:
        (unprivileged / "known" / "parlour.db").chmod(0o444)
        unprivileged.chmod(0o555)
    known, new = unprivileged / "known", unprivileged / "new"
    assert refused("--data", str(known)).startswith(f"cannot open the store at {known / 'parlour.db'}: ")
    assert refused("--data", str(new)) == f"cannot open the store at {new / 'parlour.db'}: Permission denied"


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert "is a file" in CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "file")]).output
    assert refused("--data", str(tmp_path / "file" / "in")).endswith("Not a directory")


# --- where the address comes from -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "database", [f"postgresql://parlour:{PASSWORD}@localhost/x", "postgresql:///x?password=hunter2"]
)
def test_a_password_on_the_command_line_is_refused(database: str) -> None:
    words = refused("--database", database)
    assert "PARLOUR_DATABASE" in words
    assert "PARLOUR_DATABASE_FILE" in words


def test_the_address_comes_from_the_flag_the_variable_or_a_file(tmp_path: Path) -> None:
    secret = f"postgresql://parlour:{PASSWORD}@localhost/x"
    file = tmp_path / "database"
    file.write_text(f"{secret}\n")
    assert find_database(None, {}) is None
    assert find_database(None, {"PARLOUR_DATABASE": secret}) == secret
    assert find_database(None, {"PARLOUR_DATABASE_FILE": str(file)}) == secret
    assert find_database("postgresql:///y", {"PARLOUR_DATABASE": secret}) == "postgresql:///y"
    assert find_database("", {"PARLOUR_DATABASE": secret}) is None
    with pytest.raises(ParlourError, match="not both"):
        find_database(None, {"PARLOUR_DATABASE": secret, "PARLOUR_DATABASE_FILE": str(file)})
    assert "there is no such file" in refused(PARLOUR_DATABASE_FILE=str(tmp_path / "none"))
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refused(PARLOUR_DATABASE_FILE=str(file))
