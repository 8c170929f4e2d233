"""Golden texts: what a test compares with, and the way to rewrite them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["kept"]


def kept(file: Path, text: str) -> str:
    """The text of the file; if PARLOUR_REWRITE_GOLDEN is set in the environment, the file is rewritten first."""
    if "PARLOUR_REWRITE_GOLDEN" in os.environ:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8")
