"""Backup and restore as docs/server/operating.md says: of a server in use, on both databases, log included."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from parlour.cli import main
from parlour.server.store import open_store
from tests.needs import lacking, need_postgres, serving
from tests.server.guest import Guest
from tests.server.test_kill import visitor

if TYPE_CHECKING:
    from click.testing import Result


def back_up(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["admin", "backup", *map(str, arguments)], prog_name="parlour")


def test_a_backup_of_a_server_in_use_holds_the_write_ahead_log(tmp_path: Path) -> None:
    """And it is restored beside a log that belongs to another database, as a crash may leave it."""
    folder, file = tmp_path / "data", tmp_path / "copy.db"
    with serving(folder) as server, visitor(server) as client:
        match = Guest(client).create("me", "me")
        assert match.move(0, "3").status_code == 201
        assert (folder / "parlour.db-wal").stat().st_size > 0
        assert back_up(file, "--data", folder).exit_code == 0
        assert match.move(1, "8").status_code == 201
    assert (folder / "parlour.db-wal").exists(), "the server was killed, so its log is still there"
    for left in ("parlour.db-wal", "parlour.db-shm"):
        (folder / left).unlink(missing_ok=True)
    shutil.copyfile(file, folder / "parlour.db")
    with serving(folder) as server, visitor(server) as client:
        again = Guest(client, match.match, match.keys)
        assert [entry["move"] for entry in again.read()["log"]] == ["3"]
        assert again.move(1, "8").status_code == 201


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    (tmp_path / "copy.db").write_text("precious")
    refused = back_up(tmp_path / "copy.db", "--data", tmp_path)
    assert refused.exit_code == 2
    assert "exists" in refused.stderr
    assert (tmp_path / "copy.db").read_text() == "precious"


def tool(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name) or lacking(f"{name} (Debian: apt install postgresql)")


def test_a_postgres_store_is_backed_up_by_its_own_tools(tmp_path: Path) -> None:
    one, two = need_postgres(), need_postgres()
    refused = back_up(tmp_path / "copy.db", "--database", one)
    assert "pg_dump" in refused.stderr
    with serving(database=one) as server, visitor(server) as client:
        match = Guest(client).create("me", "me")
        assert match.move(0, "3").status_code == 201
        dump = tmp_path / "parlour.dump"
        subprocess.run([tool("pg_dump"), "--format=custom", f"--file={dump}", one], check=True)
        assert match.move(1, "8").status_code == 201
    subprocess.run([tool("pg_restore"), "--no-owner", "--exit-on-error", f"--dbname={two}", str(dump)], check=True)
    with serving(database=two) as server, visitor(server) as client:
        again = Guest(client, match.match, match.keys)
        assert [entry["move"] for entry in again.read()["log"]] == ["3"]
        assert again.move(1, "8").status_code == 201


def test_a_damaged_database_makes_no_backup(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "parlour.db").write_text("garbage" * 1000)
    assert back_up(tmp_path / "copy.db", "--data", tmp_path / "data").exit_code != 0
    assert not (tmp_path / "copy.db").exists()
