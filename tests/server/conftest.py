"""Servers and stores to test: in this process, in a separate one, on SQLite and on PostgreSQL."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.server.store import SqlStore, open_store
from parlour.service.store import MemoryStore, Store
from tests.needs import need_postgres
from tests.offline.written import WrittenStore, check_written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar


FREE = Settings(
    requests_a_minute=10**9,
    matches_a_minute=10**9,
    bot_matches_an_hour=10**9,
    engine_questions_a_minute=10**9,
    engine_questions_a_minute_per_address=10**9,
    phrases_a_minute=10**9,
    listings_an_hour=10**9,
    feeds_a_minute=10**9,
    allowed_hosts=("testserver.local",),
)
"""Settings for tests of other things: no limits on rates, and the test client's own host name."""


def one_thread() -> Executor:
    """Bots that think in this process: tests need no pool."""
    return ThreadPoolExecutor(1)


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """A store that is well is waited for on a busy machine too, before what is cached is shown.

    The attacks test a late store, on servers of their own.
    """
    with pytest.MonkeyPatch.context() as patch:  # a test may undo its own
        patch.setattr("parlour.server.store_threads.PATIENCE", 5.0)
        yield


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[SqlStore]:
    store = open_store(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A folder in which a store may be opened repeatedly."""
    if request.param == "postgres":
        return need_postgres()
    return tmp_path / "data"


@pytest.fixture
def sql_store(address: Path | str) -> Iterator[SqlStore]:
    with closing(open_store(address)) as store:
        yield store


@pytest.fixture(params=["memory", "kept", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Every kind of store. What a browser keeps is the whole of its store, whatever a test does with it."""
    if request.param == "memory":
        yield MemoryStore()
        return
    if request.param == "kept":
        kept = WrittenStore()
        yield kept
        check_written(kept)
        return
    with closing(open_store(need_postgres() if request.param == "postgres" else tmp_path / "data")) as store:
        yield store


@pytest.fixture
def client(sqlite_store: Store) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(sqlite_store, make_executor=one_thread, settings=FREE)) as client:
        yield client
