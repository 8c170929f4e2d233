"""The code for a GPU gives what the processor gives. There is no card here: numba-cuda imitates one.

The simulator must be chosen before Numba is imported, so these tests run in a process of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_simulated_card_gives_the_bits_of_the_processor() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/cuda/simulated.py"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_without_a_card_the_reason_is_told() -> None:
    shot = "simulate_many(Table((Disc(0, 0, 0.01, 0.005),)), [Shot(0, (1, 0))], backend='cuda')"
    code = f"""
from parlour.physics import Disc, Shot, Table, simulate_many
try:
    {shot}
except Exception as error:
    print(type(error).__name__, error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "0", "CUDA_VISIBLE_DEVICES": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.startswith("NoCardError there is no GPU that CUDA can use here. Play on the processor")
