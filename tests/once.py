"""What takes long to build, and is built once for all workers of pytest."""

from __future__ import annotations

import fcntl
import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

__all__ = ["built_once"]


def built_once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], object]) -> Path:
    """A folder that nothing else may have for its name; of several workers the others wait for the first.

    Args:
        factory: pytest's own.
        name: of the folder.
        build: fills a folder that does not exist yet. If it fails, the next worker tries too.
    """
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built-once" / name
    folder.parent.mkdir(exist_ok=True)
    built = folder.with_name(f"{name}.built")
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            shutil.rmtree(folder, ignore_errors=True)
            build(folder)
            built.touch()
    return folder
