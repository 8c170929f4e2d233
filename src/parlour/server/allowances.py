"""What the costs of operations mean on a server: budgets that are spent, and turns that are waited for."""

from __future__ import annotations

from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.server.turns import Turns
from parlour.service.operations.visits import Cost
from parlour.service.shares import Shares

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from contextlib import AbstractAsyncContextManager

    from parlour.server.budgets import Budget, Limits
    from parlour.server.settings import Settings

    Turn = Callable[[str], AbstractAsyncContextManager[None]]

__all__ = ["Allowance", "allowances_of"]

MOST_COUNTING = 16
"""Requests for statistics that have arrived; each holds its records in memory."""


def _at_once(_: str) -> AbstractAsyncContextManager[None]:
    return nullcontext()


@dataclass(frozen=True)
class Allowance:
    """What a visitor may spend on one cost.

    Attributes:
        largest: bytes of the body of a request.
        at_the_door: the budget of an address that is spent before the body is read.
        by_address: the budget of an address that is spent when the request has been read.
        by_key: the budget of a seat's key.
        turn: waits for the turn of an address.
    """

    largest: int
    at_the_door: Budget | None = None
    by_address: Budget | None = None
    by_key: Budget | None = None
    turn: Turn = _at_once


def allowances_of(settings: Settings, limits: Limits) -> Mapping[Cost, Allowance]:
    """What every cost means.

    Few sheets are judged, and few matches shown as a whole, at a time: a long one keeps the interpreter busy for long.
    One position is set up at a time, as a large board keeps the interpreter busy for 40 ms.
    """
    body, sheet = settings.largest_body, settings.largest_sheet
    judging, arranging = Turns(2).taken, Turns(1).taken
    by_address, by_key = limits.questions_by_address, limits.questions_by_key
    return {
        Cost.LITTLE: Allowance(body),
        Cost.MATCH: Allowance(body, by_address=limits.matches),
        Cost.BOTS_MATCH: Allowance(body, by_address=limits.bot_matches),
        Cost.POSITION: Allowance(body, by_address=limits.positions, turn=arranging),
        Cost.EXERCISE: Allowance(body, turn=arranging),
        Cost.QUESTION: Allowance(body, by_address=by_address, by_key=by_key),
        Cost.HAND: Allowance(body, by_address=by_address),
        Cost.CONSIDERING: Allowance(body, turn=judging),
        Cost.WHOLE_MATCH: Allowance(body, by_address=by_address, turn=judging),
        Cost.SHEET: Allowance(sheet, by_address=limits.sheets),
        Cost.JUDGING: Allowance(sheet, by_address=limits.sheet_entries, turn=judging),
        Cost.PHRASE: Allowance(body, by_key=limits.phrases),
        Cost.LISTING: Allowance(body, by_address=limits.listings),
        Cost.COUNTING: Allowance(
            settings.largest_statistics, at_the_door=limits.statistics, turn=_shared(Shares(MOST_COUNTING))
        ),
    }


def _shared(shares: Shares) -> Turn:
    """Turns that nobody waits for: too many are refused."""

    @asynccontextmanager
    async def taken(client: str) -> AsyncIterator[None]:
        with shares.taken(client):
            yield

    return taken
