"""Moves without a thread that waits: results from another thread, and which moves the event loop plays itself."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import pytest

from parlour.server.waiting import Arrivals
from parlour.service import matches
from parlour.service.errors import StoreAwayError
from tests.server.guest import Guest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def test_results_that_arrive_together_wake_the_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    futures = [Future[int]() for _ in range(3)]
    woken = 0

    async def wait() -> list[int]:
        nonlocal woken
        loop, arrivals = asyncio.get_running_loop(), Arrivals()
        wake = loop.call_soon_threadsafe

        def counted(*given: Any) -> asyncio.Handle:
            nonlocal woken
            woken += 1
            return wake(*given)

        waiting = [asyncio.create_task(arrivals.result_of(future)) for future in futures]
        await asyncio.sleep(0)
        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        for number, future in enumerate(futures):
            future.set_result(number)
        return await asyncio.gather(*waiting)

    assert asyncio.run(wait()) == [0, 1, 2]
    assert woken == 1


def test_a_failure_is_raised_and_a_cancelled_reader_does_not_hinder_the_others() -> None:
    gone, failed, good = Future[int](), Future[int](), Future[int]()

    async def wait() -> int:
        arrivals = Arrivals()
        waiting = [asyncio.create_task(arrivals.result_of(future)) for future in (gone, failed, good)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        gone.set_result(0)
        failed.set_exception(StoreAwayError())
        good.set_result(7)
        with pytest.raises(StoreAwayError):
            await waiting[1]
        return await waiting[2]

    assert asyncio.run(wait()) == 7


def test_a_move_of_a_cached_match_takes_no_thread(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []
    to_thread = asyncio.to_thread

    async def counted(function: Any, *given: Any) -> Any:
        taken.append(function)
        return await to_thread(function, *given)

    guest = Guest(client).create("me", "me")
    monkeypatch.setattr(asyncio, "to_thread", counted)
    assert guest.move(0, "3").status_code == 201
    assert taken == []
    assert guest.move(0, "3").status_code == 409
    assert taken != []


@pytest.mark.parametrize(("ply", "key"), [(1, True), (0, False)])
def test_what_may_need_the_store_is_not_played_by_the_event_loop(
    client: TestClient[Litestar], *, ply: int, key: bool
) -> None:
    guest = Guest(client).create("me", "me")
    service = client.app.state.service
    mine = next(iter(guest.keys.values())) if key else "stolen"
    assert matches.at_hand(service, guest.match, next(iter(guest.keys.values())), 0) is not None
    assert matches.at_hand(service, guest.match, mine, ply) is None


def test_a_flick_is_not_played_by_the_event_loop(client: TestClient[Litestar]) -> None:
    guest = Guest(client, game="crokinole").create("me", "me")
    key = next(iter(guest.keys.values()))
    assert matches.at_hand(client.app.state.service, guest.match, key, 0) is None
