"""Builds the modules of the page and what its scripts must know: `python -m workshop.emission [--check] [MODULE ...]`.

With `--check` nothing is written; it fails if the files are not what it would write. Named modules alone are compiled,
which is what takes the time. The module of a game goes where its `GameSpec` says that it is.
"""

from __future__ import annotations

import argparse
import gzip
import os
import sys
from typing import TYPE_CHECKING

from workshop.emission import SMALL, write_or_check

if TYPE_CHECKING:
    from pathlib import Path


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
    os.environ.update(SMALL)
    from workshop.emission.described import built
    from workshop.emission.layouts import numbers_of_a_game, typescript
    from workshop.emission.modules import WEB, modules

    known = modules()
    if unknown := set(names) - {module.name for module in known}:
        sys.exit(f"there is no module {', '.join(sorted(unknown))}; there are {', '.join(each.name for each in known)}")
    files = {WEB / "src" / "kernels" / "layouts.ts": typescript().encode()}
    for module in known:
        if module.numbers is not None:
            place = WEB / "src" / "games" / module.name / "numbers.ts"
            files[place] = numbers_of_a_game(module.numbers()).encode()
        if names and module.name not in names:
            continue
        sys.stdout.write(f"{module.name} ... ")
        sys.stdout.flush()
        code = files[module.path] = built(module)
        sys.stdout.write(f"{len(code):,} bytes, {len(gzip.compress(code, 9)):,} compressed\n")
    return files


if __name__ == "__main__":
    sys.exit(main())
