"""Worker processes of the pool may be killed; the server and every match continue."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from parlour.errors import ParlourError
from parlour.server.app import create_app
from parlour.service.pool import Pool
from tests.server.conftest import FREE
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.service.store import Store


def spawned() -> Executor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def test_a_worker_killed_while_idle_is_replaced() -> None:
    pool = Pool(spawned)
    try:
        first = pool.submit(os.getpid).result(60)
        os.kill(first, signal.SIGKILL)
        deadline = time.monotonic() + 60
        while (second := answered(pool)) is None:
            assert time.monotonic() < deadline
        assert second != first
    finally:
        pool.close()


def answered(pool: Pool) -> int | None:
    """The id of the answering process; None while a death is still unnoticed, or just being noticed."""
    try:
        return pool.submit(os.getpid).result(60)
    except BrokenExecutor:
        return None


def test_a_closed_pool_takes_no_work() -> None:
    pool = Pool(lambda: ThreadPoolExecutor(1))
    assert pool.submit(os.getpid).result(10) == os.getpid()
    pool.close()
    with pytest.raises(ParlourError, match="shutting down"):
        pool.submit(os.getpid)


class Mortal(ThreadPoolExecutor):
    """An executor whose first tasks die with their worker."""

    deaths = 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if Mortal.deaths > 0:
            Mortal.deaths -= 1
            died: Future[Any] = Future()
            died.set_exception(BrokenExecutor("killed"))
            return died
        return super().submit(work, *args, **kwargs)


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_bot_whose_thinker_was_killed_is_asked_again(sqlite_store: Store, deaths: int) -> None:
    Mortal.deaths = deaths
    with TestClient(create_app(sqlite_store, make_executor=lambda: Mortal(1), settings=FREE)) as client:
        guest = Guest(client).create("me", "perfect")
        assert guest.move(0, "3").status_code == 201
        assert guest.wait_for(2)["log"][1]["seat"] == 1


class Broken(ThreadPoolExecutor):
    """An executor that accepts no work."""

    def submit(self, _: Callable[..., Any], /, *_args: Any, **_kwargs: Any) -> Future[Any]:
        raise BrokenExecutor("killed")


def test_a_move_is_answered_even_if_the_bot_fails(sqlite_store: Store) -> None:
    with TestClient(create_app(sqlite_store, make_executor=lambda: Broken(1), settings=FREE)) as client:
        guest = Guest(client).create("me", "perfect")
        assert guest.move(0, "3").status_code == 201
        assert guest.read()["frame"]["ply"] == 1


def test_dropped_work_does_not_begin_and_what_has_begun_goes_on_where_it_cannot_be_ended() -> None:
    pool, goes_on = Pool(lambda: ThreadPoolExecutor(1), workers=1), threading.Event()
    try:
        begun, waits, kept = pool.submit(lambda: goes_on.wait(60)), pool.submit(os.getpid), pool.submit(os.getpid)
        for each in (begun, waits):
            pool.drop(each)
        goes_on.set()
        assert (begun.result(60), waits.cancelled(), kept.result(60)) == (True, True, os.getpid())
    finally:
        pool.close()


def test_released_work_is_dropped_when_other_work_waits() -> None:
    pool, goes_on = Pool(lambda: ThreadPoolExecutor(1), workers=1), threading.Event()
    try:
        first, released = pool.submit(lambda: goes_on.wait(60)), pool.submit(os.getpid)
        pool.release(first)
        assert released.cancelled() is first.done() is False
        pool.keep(first)
        pool.release(released)
        kept = pool.submit(os.getpid)
        assert (released.cancelled(), kept.done()) == (True, False)
        goes_on.set()
        assert (first.result(60), kept.result(60)) == (True, os.getpid())
    finally:
        pool.close()
