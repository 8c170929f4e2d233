"""Rules, notation, records, bots and single flicks of all four games work where NumPy and Numba are not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bare import WORKS

if TYPE_CHECKING:
    from collections.abc import Callable

HIDDEN = ("llvmlite", "numba", "numpy", "platformdirs", "scipy")


@pytest.mark.parametrize("work", WORKS, ids=lambda work: str(work.__name__))
def test_it_works_without_numpy_and_numba(work: Callable[[], None]) -> None:
    code = (
        f"import sys; from tests.hiding import hide; hide(*{HIDDEN}); from tests import bare; bare.{work.__name__}();"
        f"assert not {set(HIDDEN)} & sys.modules.keys()"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_hiding_hides() -> None:
    code = "from tests.hiding import hide; hide('numpy'); import numpy"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'numpy'\n")
