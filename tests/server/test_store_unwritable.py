"""A database that is read-only, full, damaged, gone or refuses: 503, one line in the log, and it goes on afterwards."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from sqlalchemy import event, text

from parlour.server.store import SqlStore, open_store
from parlour.service.errors import StoreAwayError
from tests.needs import need_postgres
from tests.server.conftest import FREE
from tests.server.guest import Guest
from tests.server.test_observing import visiting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from litestar.testing import TestClient

SOON = 20.0


class Trouble:
    """A store, and how to make it unwritable and well again."""

    def __init__(self, store: SqlStore, begin: Callable[[], None], end: Callable[[], None]) -> None:
        self.store, self.begin, self.end = store, begin, end


def by_pragma(folder: Path, bad: str, good: str) -> Trouble:
    """SQLite whose connections have a pragma of another value while the trouble lasts."""
    store, now = open_store(folder, 1.0), [good]

    @event.listens_for(store.engine, "checkout")
    def _set(connection: Any, _record: object, _proxy: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA {now[0].format(pages=pages)}")

    return Trouble(store, lambda: now.__setitem__(0, bad), lambda: now.__setitem__(0, good))


def by_file(folder: Path, begin: Callable[[Path], object]) -> Trouble:
    """SQLite whose file somebody has deleted or overwritten, and then restored from a copy."""
    store, file, kept = open_store(folder, 1.0), folder / "parlour.db", folder / "kept.db"

    def spoil() -> None:
        with sqlite3.connect(file) as source, sqlite3.connect(kept) as target:
            source.backup(target)
        begin(file)

    def restore() -> None:
        for rest in ("-wal", "-shm"):
            file.with_name(f"{file.name}{rest}").unlink(missing_ok=True)
        shutil.copy(kept, file.with_suffix(".new"))
        file.with_suffix(".new").replace(file)

    return Trouble(store, spoil, restore)


def replace_by_garbage(file: Path) -> None:
    for rest in ("-wal", "-shm"):
        file.with_name(f"{file.name}{rest}").unlink(missing_ok=True)
    garbage = file.with_suffix(".garbage")
    garbage.write_bytes(os.urandom(10_000))
    garbage.replace(file)


def read_only_postgres() -> Trouble:
    """PostgreSQL that begins every session read-only, as a standby does."""
    address = need_postgres()
    store, name = open_store(address, 2.0), address.partition("/test_")[2].partition("?")[0]

    def do(*statements: str) -> None:
        with psycopg.connect(need_postgres(), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    end_sessions = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'test_{name}'"  # noqa: S608 - a name of ours
    return Trouble(
        store,
        lambda: do(f"ALTER DATABASE test_{name} SET default_transaction_read_only = on", end_sessions),
        lambda: do(f"ALTER DATABASE test_{name} RESET default_transaction_read_only"),  # open sessions stay as they are
    )


KINDS: dict[str, Callable[[Path], Trouble]] = {
    "read-only SQLite": lambda folder: by_pragma(folder, "query_only=ON", "query_only=OFF"),
    "full SQLite": lambda folder: by_pragma(folder, "max_page_count={pages}", "max_page_count=1000000"),
    "deleted SQLite": lambda folder: by_file(folder, lambda file: file.unlink()),
    "damaged SQLite": lambda folder: by_file(folder, replace_by_garbage),
    "read-only PostgreSQL": lambda _: read_only_postgres(),
}


@pytest.fixture(params=KINDS)
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    trouble = KINDS[request.param](tmp_path)
    yield trouble
    trouble.store.close()


def serve(store: SqlStore) -> AbstractContextManager[TestClient[Any]]:
    return visiting(store, FREE)


def test_a_database_that_cannot_be_written_is_503_and_works_again(
    trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    with serve(trouble.store) as client, caplog.at_level(logging.INFO, "parlour"):
        host = Guest(client).create("me", "me")
        assert host.move(0, "3").status_code == 201
        host.read()
        assert client.get("/health").status_code == 200
        caplog.clear()
        trouble.begin()
        for _ in range(40):
            answer = client.post("/api/matches", json={"game": host.game, "seats": [{"kind": "me"}] * 2})
            assert answer.status_code in (201, 503), answer.text  # some rooms of a full file are still free
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert answer.json()["code"] == "store_away"
        health = client.get("/health")
        assert (health.status_code, health.json()["store"]["ok"]) == (503, False)
        assert health.json()["store"]["message"].startswith("The database refuses: ")
        assert host.read()["frame"]["ply"] == 1
        lines = [each for each in caplog.records if each.levelno >= logging.WARNING and "feed" not in each.name]
        assert [each.name for each in lines] == ["parlour.server.store.away"]
        assert lines[0].exc_info is None
        trouble.end()
        until = time.monotonic() + SOON
        while client.get("/health").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.2)
        assert host.move(1, "8").status_code == 201
        assert len(trouble.store.read_turns(host.match, 0)) == 2


def test_no_session_of_a_read_only_time_is_used_after_it() -> None:
    trouble = read_only_postgres()
    store = trouble.store
    try:
        trouble.begin()
        with pytest.raises(StoreAwayError):
            store.check()
        with store.engine.connect() as one, store.engine.connect() as other:
            assert [each.execute(text("SELECT 1")).scalar() for each in (one, other)] == [1, 1]
        trouble.end()
        store.check()
        with store.engine.connect():  # so that the next check takes another session
            store.check()
    finally:
        store.close()


CODES = (
    *("25006", "53000", "53100", "53200", "53300", "53400", "57014", "57P01", "57P02", "57P03", "58000", "58030"),
    *("40001", "40P01", "42501", "42P01", "55P03", "55000", "XX000", "XX001", "XX002", "08006", "0A000", "54000"),
)


def test_whatever_postgres_refuses_for_its_own_reasons_is_503(caplog: pytest.LogCaptureFixture) -> None:
    store = open_store(need_postgres())
    function = (
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"
    )
    with serve(store) as client, caplog.at_level(logging.ERROR, "parlour"):
        host = Guest(client).create("me", "me")
        with store.engine.begin() as connection:
            connection.execute(text(function.format(code="53100")))
            for table in ("matches", "moves", "sheets"):
                connection.execute(
                    text(f"CREATE TRIGGER refuse BEFORE INSERT ON {table} FOR EACH STATEMENT EXECUTE FUNCTION refuse()")
                )
        for code in CODES:
            with store.engine.begin() as connection:
                connection.execute(text(function.format(code=code)))
            for path, wish in (
                ("/api/matches", {"game": host.game, "seats": [{"kind": "me"}] * 2}),
                ("/api/sheets", {"game": "crokinole", "entries": []}),
                (f"{host.url}/moves", {"ply": 0, "move": "3"}),
            ):
                answer = client.post(path, json=wish, headers=host.headers())
                assert (answer.status_code, answer.json()["code"]) == (503, "store_away"), (code, path)
        assert caplog.records == []
    store.close()
