"""The secrets of seats: made here, sent once, stored only as hashes."""

from __future__ import annotations

import hashlib
import secrets
import string

__all__ = ["hash_key", "new_key", "new_match_id"]

_LETTERS = string.ascii_lowercase + string.digits


def new_key() -> str:
    """A secret of 192 random bits that can be part of a URL."""
    return secrets.token_urlsafe(24)


def hash_key(key: str) -> str:
    """The hash of a secret, which is stored. The secret is long and random, so a plain hash cannot be reversed."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_match_id() -> str:
    """The address of a match: 16 letters and digits that cannot be guessed (82 bits)."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))
