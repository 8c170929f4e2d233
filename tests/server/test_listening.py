"""Sockets of several workers at one address."""

from __future__ import annotations

import socket
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from parlour.game import ParlourError
from parlour.server import listening
from parlour.server.listening import SPREADS, listen, worker_socket

if TYPE_CHECKING:
    from collections.abc import Iterator

CONNECTIONS = 64
only_where_spread = pytest.mark.skipif(not SPREADS, reason="only Linux spreads connections over sockets of one port")


@pytest.fixture
def held() -> Iterator[socket.socket]:
    with listen("127.0.0.1", 0) as held:
        yield held


def worker(held: socket.socket) -> socket.socket:
    """The socket of a worker that listens and has accepted nothing."""
    mine = worker_socket(held)
    mine.settimeout(0)
    mine.listen(CONNECTIONS)
    return mine


def connect(held: socket.socket, clients: ExitStack) -> None:
    for _ in range(CONNECTIONS):
        clients.enter_context(socket.create_connection(held.getsockname(), timeout=5))


def accepted(mine: socket.socket) -> int:
    for count in range(CONNECTIONS + 1):
        try:
            mine.accept()[0].close()
        except BlockingIOError:
            return count
    raise AssertionError


@only_where_spread
def test_each_worker_gets_connections_without_being_quickest(held: socket.socket) -> None:
    with closing(worker(held)) as one, closing(worker(held)) as other, ExitStack() as clients:
        connect(held, clients)
        assert accepted(one) >= CONNECTIONS // 5  # by chance not so in one of a million runs
        assert accepted(other) >= CONNECTIONS // 5


@only_where_spread
def test_a_worker_that_has_ended_gets_none(held: socket.socket) -> None:
    with closing(worker(held)) as one, ExitStack() as clients:
        worker(held).close()
        connect(held, clients)
        assert accepted(one) == CONNECTIONS


@only_where_spread
def test_another_server_cannot_join(held: socket.socket) -> None:
    with closing(worker(held)), pytest.raises(ParlourError, match="try --port 0"):
        listen("127.0.0.1", held.getsockname()[1])


def test_elsewhere_workers_share_one(held: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "SPREADS", False)
    assert worker_socket(held) is held
