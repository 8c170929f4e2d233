"""Builds the modules and their description: `python -m parlour.webassembly [--check]`.

With `--check` nothing is written; it fails if the files are not what it would write.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from pathlib import Path

WEB = Path(__file__).parents[3] / "web"
GENERIC = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
}
"""Numba's settings for code that does not depend on this machine's processor; read when Numba is imported."""


def main() -> int:
    """Write or check `web/kernels/*.wasm` and `web/src/kernels/layouts.ts`; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m parlour.webassembly", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    check = parser.parse_args().check
    built = _built()
    stale = [path for path, content in built.items() if not path.is_file() or path.read_bytes() != content]
    if not check:
        for path, content in built.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        return 0
    for path in stale:
        sys.stderr.write(f"web/{path.relative_to(WEB)} is stale: the kernels have changed. Run `make kernels`.\n")
    return 1 if stale else 0


def _built() -> dict[Path, bytes]:
    """The files' contents."""
    os.environ.update(GENERIC)
    from parlour.webassembly.calling import arguments_of
    from parlour.webassembly.digests import module_digest
    from parlour.webassembly.emit import emit, exported
    from parlour.webassembly.layouts import typescript
    from parlour.webassembly.modules import MODULES

    files, digests, calls = {}, {}, {}
    for module in MODULES:
        sys.stdout.write(f"{module.name} ... ")
        sys.stdout.flush()
        found = module.calls()
        code = emit([exported(name, entry, examples) for name, (entry, examples) in found.items()])
        files[WEB / "kernels" / f"{module.name}.wasm"] = code
        digests[module.name] = module_digest(module)
        calls[module.name] = {name: arguments_of(entry, examples) for name, (entry, examples) in found.items()}
        sys.stdout.write(f"{len(code):,} bytes, {len(gzip.compress(code, 9)):,} compressed\n")
    files[WEB / "src" / "kernels" / "layouts.ts"] = typescript(digests, calls).encode()
    return files


if __name__ == "__main__":
    sys.exit(main())
