"""How often tests by chance repeat: some cases in every run, many in `make thorough`, which is for before a release."""

from __future__ import annotations

import os

__all__ = ["cases"]


def cases(usual: int, thorough: int) -> int:
    """The number of cases to try."""
    return thorough if os.environ.get("PARLOUR_TEST_THOROUGH") else usual
