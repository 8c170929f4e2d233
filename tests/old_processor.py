"""Run tests as on an old processor: `python -m tests.old_processor [--blas CORE] [pytest's arguments]`.

The last bits of results may differ between processors: NumPy, OpenBLAS, Numba and the C library choose their code by
the processor's features. Here all optional features are disabled. A test that depends on the last bits fails here
before it fails on another machine.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import subprocess
import sys
from pathlib import Path

__all__ = ["environment"]

MASKED = ("AVX", "AVX2", "AVX512F", "AVX512VL", "FMA", "FMA4")
"""Features that the C library (glibc 2.33 or later) must not use; its sin, cos, exp and log have variants for these."""
TESTS = (
    *("tests/physics", "tests/games", "tests/arena", "tests/cli", "tests/workshop"),
    *("tests/test_contract.py", "tests/test_flick.py", "tests/test_ledger.py", "tests/test_picture.py"),
)
"""The tests of numerical results: physics, rules, records, bots. Server and page only pass them on."""


def environment(blas: str) -> dict[str, str]:
    """The environment variables that imitate an old processor, for a process that has not loaded NumPy yet.

    Args:
        blas: the processor for OpenBLAS, by its name there: Prescott, Haswell, Zen, SkylakeX.
    """
    numpy_core = importlib.import_module("numpy._core._multiarray_umath")
    # NumPy warns of a feature that the machine lacks, and refuses to do without one that it was built for.
    optional = [name for name in numpy_core.__cpu_dispatch__ if numpy_core.__cpu_features__.get(name)]
    return {
        "OPENBLAS_CORETYPE": blas,
        "NPY_DISABLE_CPU_FEATURES": " ".join(optional),
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=" + ",".join(f"-{name}" for name in MASKED),
    }


def main() -> int:
    """Run pytest, on the tests of all that computes if none are named; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.old_processor", description=main.__doc__)
    parser.add_argument("--blas", default="Prescott", help="the processor that OpenBLAS assumes (%(default)s)")
    given, arguments = parser.parse_known_args()
    if sys.platform != "linux" or platform.machine() != "x86_64":
        parser.error(f"needs Linux on x86-64, not {platform.system()} on {platform.machine()}")
    changed = environment(given.blas)
    for name, value in changed.items():
        sys.stdout.write(f"{name}={value}\n")
    sys.stdout.flush()
    named = any(Path(argument.partition("::")[0]).exists() for argument in arguments)
    command = [sys.executable, "-m", "pytest", *arguments, *(() if named else TESTS)]
    return subprocess.run(command, env=os.environ | changed, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
