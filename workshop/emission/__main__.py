"""Builds the modules of the page and their description: `python -m workshop.emission [--check] [MODULE ...]`.

With `--check` nothing is written; it fails if the files are not what it would write. Named modules alone are compiled,
which is what takes the time; the description is always of all.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from pathlib import Path

from workshop.emission import GENERIC, write_or_check

WEB = Path(__file__).parents[2] / "web"


def main() -> int:
    """Write or check `web/kernels/*.wasm` and `web/src/kernels/layouts.ts`; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.emission", description="Build the modules of the page and their description."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="the modules to compile; all if none is named")
    given = parser.parse_args()
    return write_or_check(_built(given.modules), check=given.check)


def _built(names: list[str]) -> dict[Path, bytes]:
    """The files' contents; of the modules only those that are named, or all."""
    os.environ.update(GENERIC)
    from workshop.emission.calling import arguments_of
    from workshop.emission.digests import module_digest
    from workshop.emission.layouts import typescript
    from workshop.emission.modules import modules
    from workshop.emission.native import PAGE, library
    from workshop.emission.recording import compiled_entry

    known = modules()
    if unknown := set(names) - {module.name for module in known}:
        sys.exit(f"there is no module {', '.join(sorted(unknown))}; there are {', '.join(each.name for each in known)}")
    files, digests, calls = {}, {}, {}
    for module in known:
        found = module.calls()
        digests[module.name] = module_digest(module)
        calls[module.name] = {name: arguments_of(entry, examples) for name, (entry, examples) in found.items()}
        if names and module.name not in names:
            continue
        sys.stdout.write(f"{module.name} ... ")
        sys.stdout.flush()
        code = library(PAGE, [compiled_entry(entry, name, examples) for name, (entry, examples) in found.items()])
        files[WEB / "kernels" / f"{module.name}.wasm"] = code
        sys.stdout.write(f"{len(code):,} bytes, {len(gzip.compress(code, 9)):,} compressed\n")
    files[WEB / "src" / "kernels" / "layouts.ts"] = typescript(digests, calls).encode()
    return files


if __name__ == "__main__":
    sys.exit(main())
