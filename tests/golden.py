"""Golden texts: what a test compares with, and the one way to write them afresh."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["kept"]


def kept(file: Path, text: str) -> str:
    """What the file has; with PARLOUR_REWRITE_GOLDEN in the environment it gets this text first."""
    if "PARLOUR_REWRITE_GOLDEN" in os.environ:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8")
