"""The one error that every room's errors are: something a person asked for cannot be done."""

from __future__ import annotations

__all__ = ["ParlourError"]


class ParlourError(Exception):
    """Something a person asked for cannot be done; the message is written for that person."""
