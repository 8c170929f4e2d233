"""Sockets that the server listens on: one for a single process, and one for each of several workers.

Workers that share a socket are woken together, and the one that runs first takes every connection that waits. With one
client connection each, Linux chooses a worker for every new connection before it is woken.
"""

from __future__ import annotations

import socket
import sys

from parlour.game import ParlourError

__all__ = ["USUAL_PORT", "listen", "worker_socket"]

USUAL_PORT = 8000
SPREADS = sys.platform == "linux"
"""Whether the system spreads connections over the sockets of one port; others give all of them to one socket."""


def listen(host: str, port: int | None = None) -> socket.socket:
    """A socket bound to an address, by default at port 8000, or any free one if that is taken.

    Raises:
        ParlourError: when the address cannot be had.
    """
    if port is not None:
        return _bound(host, port)
    try:
        return _bound(host, USUAL_PORT)
    except ParlourError:
        return _bound(host, 0)


def worker_socket(held: socket.socket) -> socket.socket:
    """A socket for one of several workers at the address that `held` keeps for them; where it cannot be, `held`.

    It ends with its worker: connections that wait on it are then closed, and later ones go to the other workers. `held`
    must never listen, because nobody would accept what it is given.
    """
    if not SPREADS:
        return held
    mine = _socket(held.family)
    for each in (held, mine):  # after `held` is bound: before, it could join the port of another server
        each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    mine.bind(held.getsockname())
    return mine


def _bound(host: str, port: int) -> socket.socket:
    bound = _socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise ParlourError(f"cannot listen on {host} port {port}: {error.strerror}; try --port 0") from error
    return bound


def _socket(family: int) -> socket.socket:
    # With its protocol named, asyncio sends at once (TCP_NODELAY), not 40 ms later.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, _sharing(), 1)
    return made


def _sharing() -> int:
    """The socket option that lets a port be reused at once, but not while another server has it.

    On Windows, SO_REUSEADDR would share the port with the other server.
    """
    alone: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    return alone
