"""Writes the module of Nim's engine for the page: `python -m tests.fifth_game.emission [--check]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from workshop.emission import SMALL, write_or_check

__all__ = ["MODULE", "made"]

MODULE = Path(__file__).parent / "nim" / "page" / "nim.wasm"


def made() -> bytes:
    """The module as the emission makes it from the game's own declaration."""
    from tests.fifth_game.nim.engine import KERNELS  # noqa: PLC0415 - after the settings of Numba
    from workshop.emission.described import built  # noqa: PLC0415
    from workshop.emission.modules import module_of  # noqa: PLC0415

    assert KERNELS.page is not None
    return built(module_of(KERNELS.page))


if __name__ == "__main__":
    os.environ.update(SMALL)
    sys.exit(write_or_check({MODULE: made()}, check="--check" in sys.argv))
