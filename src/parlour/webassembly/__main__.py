"""Builds the modules and their description: `python -m parlour.webassembly`."""

from __future__ import annotations

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


def main() -> None:
    """Write `web/kernels/*.wasm` and `web/src/kernels/layouts.ts`."""
    os.environ.update(GENERIC)
    from parlour.webassembly.calling import arguments_of
    from parlour.webassembly.digests import module_digest
    from parlour.webassembly.emit import emit, exported
    from parlour.webassembly.layouts import typescript
    from parlour.webassembly.modules import MODULES

    digests, calls = {}, {}
    for module in MODULES:
        sys.stdout.write(f"{module.name} ... ")
        sys.stdout.flush()
        found = module.calls()
        code = emit([exported(name, entry, examples) for name, (entry, examples) in found.items()])
        (WEB / "kernels").mkdir(exist_ok=True)
        (WEB / "kernels" / f"{module.name}.wasm").write_bytes(code)
        digests[module.name] = module_digest(module)
        calls[module.name] = {name: arguments_of(entry, examples) for name, (entry, examples) in found.items()}
        sys.stdout.write(f"{len(code):,} bytes, {len(gzip.compress(code, 9)):,} compressed\n")
    (WEB / "src" / "kernels" / "layouts.ts").write_text(typescript(digests, calls))


if __name__ == "__main__":
    main()
