"""Foreign web pages: a browser sends their requests with the visitor's address, so they must not do anything here.

A page elsewhere can make a browser send a write, but cannot hide its own `Origin`, nor send JSON without asking first.
A name that somebody else has pointed at this machine appears as `Host`: a page of theirs could read what is answered
under it, and what repeats it, such as the preview of a link, would lead there.
"""

from __future__ import annotations

import re
import socket
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["foreign_host", "foreign_origin", "own_names"]

_AUTHORITY = re.compile(r"(?P<name>\[[0-9a-f:.%]+\]|[^:/?#@\[\]]+)(?::(?P<port>[0-9]{1,5}))?", re.ASCII)
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


@cache
def own_names() -> frozenset[str]:
    """The names that this machine has for itself and its local network."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def foreign_host(host: str, allowed: Collection[str], reached: str = "") -> bool:
    """Whether a `Host` is neither this machine's name, nor a numeric address, nor an allowed name.

    Nobody can point a numeric address at another machine, as they can point a name of theirs.

    Args:
        host: as the client sent it.
        allowed: names, in lower case.
        reached: the address at which the connection came in, which is this machine's.
    """
    authority = _AUTHORITY.fullmatch(host.lower())
    if authority is None:
        return True
    name = authority["name"]
    return not (_numeric(name) or name in own_names() or name.endswith(".localhost") or name in {*allowed, reached})


def foreign_origin(origin: str, host: str, allowed: Collection[str]) -> bool:
    """Whether an `Origin` is another than the `Host` of the same request and the allowed names."""
    scheme, separator, rest = origin.lower().partition("://")
    theirs, ours = _AUTHORITY.fullmatch(rest), _AUTHORITY.fullmatch(host.lower())
    if not separator or theirs is None:
        return True
    if theirs["name"] in allowed:
        return False
    default = _PORTS.get(scheme)
    return (
        ours is None
        or theirs["name"] != ours["name"]
        or int(theirs["port"] or default or 0) != int(ours["port"] or default or 0)
    )


@lru_cache(256)
def _numeric(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
