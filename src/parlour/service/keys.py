"""The secrets of seats: made here, sent to the client, stored only as hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import string

__all__ = ["derive_key", "hash_key", "mark_of", "new_key", "new_match_id", "new_phrase_id"]

_LETTERS = string.ascii_lowercase + string.digits


def new_key() -> str:
    """A secret of 192 random bits that can be part of a URL."""
    return secrets.token_urlsafe(24)


def derive_key(secret: str, purpose: str) -> str:
    """A secret of 192 bits that can be made again from another one, but from which the other one cannot be computed.

    >>> derive_key("secret", "seat") == derive_key("secret", "seat") != derive_key("secret", "invitation")
    True
    """
    derived = hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(derived[:24]).decode()


def hash_key(key: str) -> str:
    """The hash of a secret, which is stored. The secret is long and random, so a plain hash cannot be reversed."""
    return hashlib.sha256(key.encode()).hexdigest()


def mark_of(client: str) -> str:
    """Four hexadecimal digits that tell a client from others; many names share them, so that they name nobody."""
    return hash_key(client)[:4]


def new_match_id() -> str:
    """The address of a match: 16 letters and digits that cannot be guessed (82 bits)."""
    return _letters(16)


def new_phrase_id() -> str:
    """What tells a phrase from the others of its table: 8 letters and digits."""
    return _letters(8)


def _letters(count: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(count))
