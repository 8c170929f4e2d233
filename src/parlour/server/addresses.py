"""Addresses of clients: which ones are counted together, and which proxies to trust."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from parlour.server.settings import SettingError

__all__ = ["Networks", "client_of", "read_networks"]

Networks = tuple[IPv4Network | IPv6Network, ...]

LATER_BITS = 64
"""Bits of an IPv6 address that a client can choose: its network has them all."""


@lru_cache(4096)
def client_of(host: str) -> str:
    """The name under which an address is counted: itself, or for IPv6 the network that one household has.

    >>> client_of("192.0.2.7"), client_of("::ffff:192.0.2.7"), client_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:80]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> LATER_BITS << LATER_BITS))


def read_networks(texts: tuple[str, ...]) -> Networks:
    """The networks of trusted proxies; a single address is a network of one.

    Raises:
        SettingError: for a text that is neither an address nor a network.
    """
    return tuple(map(_read_network, texts))


def _read_network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise SettingError(
            f"--trusted-proxy cannot be {text[:80]!r}; allowed is an address such as 127.0.0.1 or a network such as "
            "10.0.0.0/8"
        ) from error
