"""Places and memory that visitors share: no address has them all, and those who wait get their turn."""

from __future__ import annotations

import asyncio

import pytest

from parlour.server.turns import MOST_WAITING, Turns
from parlour.service.errors import BusyError
from parlour.service.shares import Shares


def test_who_has_more_than_a_share_gets_no_more_once_everything_is_taken() -> None:
    shares = Shares(4)
    for _ in range(4):
        shares.take("greedy")
    with pytest.raises(BusyError, match="your address"):
        shares.take("greedy")
    shares.take("other")
    shares.take("other")  # an equal share of 4 for two
    with pytest.raises(BusyError):
        shares.take("other")
    for _ in range(3):
        shares.give_back("greedy")
    shares.take("other")
    assert len(shares._held) == 2


def test_who_has_nothing_always_gets_something() -> None:
    shares = Shares(2)
    for number in range(50):
        shares.take(f"visitor {number}")
    with pytest.raises(BusyError):
        shares.take("visitor 7")
    for number in range(50):
        shares.give_back(f"visitor {number}")
    assert (shares._all, len(shares._held)) == (0, 0)


def test_a_share_is_given_back_after_a_failure() -> None:
    shares = Shares(1)
    with pytest.raises(ZeroDivisionError), shares.taken("a"):
        raise ZeroDivisionError
    assert not shares._held


async def in_turn(turns: Turns, client: str, done: list[str]) -> None:
    async with turns.taken(client):
        await asyncio.sleep(0)
        done.append(client)


def test_addresses_take_turns_however_many_requests_they_send() -> None:
    async def run() -> list[str]:
        turns, done = Turns(1), list[str]()
        await asyncio.gather(*(in_turn(turns, client, done) for client in [*["greedy"] * 20, "a", "b", "a"]))
        return done

    done = asyncio.run(run())
    assert done[:6] == ["greedy", "greedy", "a", "b", "greedy", "a"]
    assert len(done) == 23


def test_no_address_has_more_than_half_of_the_places() -> None:
    async def run() -> None:
        turns, never = Turns(2), asyncio.Event()

        async def hold() -> None:
            async with turns.taken("greedy"):
                await never.wait()

        held = [asyncio.create_task(hold()) for _ in range(5)]
        await asyncio.sleep(0.01)
        async with asyncio.timeout(1), turns.taken("other"):
            pass
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        async with asyncio.timeout(1), turns.taken("greedy"), turns.taken("other"):
            pass

    asyncio.run(run())


def test_who_has_too_many_requests_waiting_is_refused() -> None:
    async def run() -> None:
        turns, done = Turns(1), list[str]()
        waiting = [asyncio.create_task(in_turn(turns, "greedy", done)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            async with turns.taken("greedy"):
                pass
        await in_turn(turns, "other", done)
        await asyncio.gather(*waiting)
        assert done.index("other") < 3

    asyncio.run(run())
