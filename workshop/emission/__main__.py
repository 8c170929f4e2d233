"""Builds the modules of the page and what its scripts must know: `python -m workshop.emission [--check] [MODULE ...]`.

With `--check` nothing is written; it fails if the files are not what it would write. Named modules alone are compiled,
which is what takes the time. The module of a game goes where its `GameSpec` says that it is.
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
    """Write or check the modules, and the generated files of `web/src`; returns the exit status."""
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
    from parlour.games import catalogue
    from workshop.emission.described import built
    from workshop.emission.layouts import numbers_of_a_game, typescript
    from workshop.emission.modules import MODULES

    if unknown := set(names) - {module.name for module in MODULES}:
        sys.exit(
            f"there is no module {', '.join(sorted(unknown))}; there are {', '.join(each.name for each in MODULES)}"
        )
    parts = {Path(str(spec.page.module)).stem: spec.page for spec in catalogue() if spec.page is not None}
    files = {WEB / "src" / "kernels" / "layouts.ts": typescript().encode()}
    for name, part in parts.items():
        if part.numbers is not None:
            files[WEB / "src" / "games" / name / "numbers.ts"] = numbers_of_a_game(part.numbers()).encode()
    places = {name: Path(str(part.module)) for name, part in parts.items()}
    for module in MODULES:
        if names and module.name not in names:
            continue
        sys.stdout.write(f"{module.name} ... ")
        sys.stdout.flush()
        code = built(module)
        files[places.get(module.name, WEB / "kernels" / f"{module.name}.wasm")] = code
        sys.stdout.write(f"{len(code):,} bytes, {len(gzip.compress(code, 9)):,} compressed\n")
    return files


if __name__ == "__main__":
    sys.exit(main())
