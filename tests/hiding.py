"""Packages hidden from a Python, as if they were not installed."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder

__all__ = ["hide"]


class _Hidden(MetaPathFinder):
    """Reports some packages as missing."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> None:
        if fullname.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def hide(*names: str) -> None:
    """Hide packages from this process, which must not have imported them yet."""
    assert not set(names) & sys.modules.keys()
    sys.meta_path.insert(0, _Hidden(frozenset(names)))
