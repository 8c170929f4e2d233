"""The kernels as WebAssembly: the same Python source, for a browser or Node.

`modules` lists the modules of parlour, `described` compiles one and lets it say how it is called, `layouts` tells
TypeScript what records look like. `python -m workshop.emission` builds all of it: the physics into `web/kernels`, a
game's module into its package, the generated sources into `web/src`. Only the build needs Numba and `wasm-ld`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["GENERIC", "SMALL", "write_or_check"]

GENERIC = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    **dict.fromkeys(("NUMBA_LOOP_VECTORIZE", "NUMBA_SLP_VECTORIZE"), "0"),
}
"""Numba's settings for code that does not depend on this machine's processor; read when Numba is imported."""
SMALL = {**GENERIC, "NUMBA_OPT": "2"}
"""The same for modules of the page: they are downloaded, and LLVM's third level copies more functions into others."""


def write_or_check(files: Mapping[Path, bytes], *, check: bool) -> int:
    """Write files, or only say which are not up to date; returns the exit status."""
    if not check:
        for path, content in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        return 0
    stale = [path for path, content in files.items() if not path.is_file() or path.read_bytes() != content]
    for path in stale:
        sys.stderr.write(f"{path.relative_to(Path(__file__).parents[2])} is stale. Run `make kernels`.\n")
    return 1 if stale else 0
