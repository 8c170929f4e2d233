"""Code that runs in a Python of its own, where the settings of the environment are others."""

from __future__ import annotations

import os
import subprocess
import sys

__all__ = ["python"]


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a separate Python."""
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**surroundings, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
