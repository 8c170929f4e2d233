"""The address of a PostgreSQL database, which may contain a password that nobody else may read."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from parlour.errors import ParlourError
from parlour.reading import read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import URL

__all__ = ["DATABASE", "DATABASE_FILE", "find_database", "parse_address", "shown"]

_HOST = re.compile(r"[\w.:%,-]*")

DATABASE, DATABASE_FILE = "PARLOUR_DATABASE", "PARLOUR_DATABASE_FILE"
LARGEST = 2**16
"""Bytes of a file with an address."""


def find_database(flag: str | None, environment: Mapping[str, str] = os.environ) -> str | None:
    """The address from the command line, from `PARLOUR_DATABASE`, or from the file that `PARLOUR_DATABASE_FILE` names.

    Raises:
        ParlourError: when a password stands on the command line, both variables are set, or the file cannot be read.
    """
    if flag == "":  # the folder instead, whatever the variables say
        return None
    if flag:
        if _passwords(parse_address(flag)):
            raise ParlourError(
                "other users of this machine can read a password on the command line; "
                f"put the address into the variable {DATABASE}, or into a file that {DATABASE_FILE} names"
            )
        return flag
    address, file = environment.get(DATABASE), environment.get(DATABASE_FILE)
    if address and file:
        raise ParlourError(f"set {DATABASE} or {DATABASE_FILE}, not both")
    if not file:
        return address or None
    try:
        return read_text(Path(file), LARGEST).strip()
    except ParlourError as error:
        raise ParlourError(f"{DATABASE_FILE} names {file}: {error}") from None


def parse_address(text: str) -> URL:
    """An address as text, taken apart.

    Raises:
        ParlourError: when it is malformed. The message does not repeat the text, in which a password may stand.
    """
    scheme, _, rest = text.partition("://")
    try:
        address = make_url(f"postgresql://{rest}") if scheme in ("postgresql", "postgres") and rest else None
    except (ArgumentError, ValueError):
        address = None
    # An @ in a password that is not written as %40 ends up in the host, which messages show.
    if address is None or not _HOST.fullmatch(address.host or ""):
        raise ParlourError(
            "the database address is malformed; it looks like postgresql://user:password@host:5432/name, "
            "with %40 for an @ in the password, and so on"
        )
    return address


def shown(address: URL) -> str:
    """An address for messages: the host and the database, without user, password and options."""
    host = address.host or address.query.get("host") or ""
    port = f":{address.port}" if address.port else ""
    return f"postgresql://{host if isinstance(host, str) else host[0]}{port}/{address.database or ''}"


def without_passwords(words: str, address: URL) -> str:
    """A message from which every password of an address has been removed."""
    for password in _passwords(address):
        words = words.replace(password, "***")
    return words


def _passwords(address: URL) -> tuple[str, ...]:
    """The passwords in an address, which may also stand among its options."""
    options = (address.query.get(name) for name in ("password", "sslpassword"))
    values = (address.password, *options)
    return tuple(part for value in values if value for part in ((value,) if isinstance(value, str) else value) if part)
