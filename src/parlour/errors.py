"""The errors that every package shares: `ParlourError`, and the one for an extra that is not installed."""

from __future__ import annotations

__all__ = ["MissingExtraError", "ParlourError"]


class ParlourError(Exception):
    """A request that cannot be carried out; the message is written for the person who made it."""


class MissingExtraError(ParlourError, ImportError):
    """Required packages are not installed; the message names the extra that installs them."""
