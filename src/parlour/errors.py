"""The errors that every package shares: `ParlourError`, and what is raised where an extra is not installed."""

from __future__ import annotations

__all__ = ["MissingExtraError", "ParlourError"]


class ParlourError(Exception):
    """Something a person asked for cannot be done; the message is written for that person."""


class MissingExtraError(ParlourError, ImportError):
    """Something needs packages that are not installed; the message names the extra that brings them."""
