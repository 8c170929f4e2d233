"""Builds the libraries of machine code and their catalogue: `python -m workshop.emission.libraries [--check]`.

With `--check` nothing is written; it fails if the files are not what it would write. It takes some minutes, nearly all
of them for Numba's compilation of the entries; the systems share it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from workshop.emission import GENERIC, write_or_check

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from workshop.emission.recording import Compiled

__all__ = ["main", "maker"]

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "src" / "parlour" / "kernels" / "libraries"
MAKERS = ("calling", "native", "recording", "support", "wrapper")
"""The modules on which the bytes of a library depend, beside the sources of its entries."""


def main() -> int:
    """Write or check the files; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.emission.libraries", description="Build the libraries of machine code."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    given = parser.parse_args()
    os.environ.update(GENERIC)
    return write_or_check(_built(), check=given.check)


def maker() -> str:
    """A digest of the sources that make libraries out of entries: 16 hexadecimal digits."""
    content = b"\0".join((HERE / f"{name}.py").read_bytes() for name in MAKERS)
    return hashlib.sha256(content).hexdigest()[:16]


def _built() -> dict[Path, bytes]:
    from workshop.emission.native import TARGETS, library
    from workshop.emission.recording import compiled_entries

    entries = []
    for entry in compiled_entries():
        sys.stdout.write(f"{entry.name}\n")
        sys.stdout.flush()
        entries.append(entry)
    files: dict[str, bytes] = {}
    for target in TARGETS:
        files[target.file] = library(target, entries)
        sys.stdout.write(f"{target.file} ... {len(files[target.file]):,} bytes\n")
        sys.stdout.flush()
    files["catalogue.json"] = _catalogue(entries, files)
    return {FOLDER / name: content for name, content in files.items()}


def _catalogue(entries: Sequence[Compiled], libraries: Mapping[str, bytes]) -> bytes:
    from parlour.kernels.shipped import Catalogue, Shipped

    known = {
        entry.name: Shipped(
            digest=entry.digest,
            symbol=entry.symbol,
            arguments=tuple((each.path, each.type, each.dimensions) for each in entry.signature.arguments),
            result=entry.signature.result,
        )
        for entry in entries
    }
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in libraries.items()}
    catalogue = Catalogue(maker=maker(), entries=known, libraries=sums)
    return msgspec.json.format(msgspec.json.encode(catalogue), indent=1) + b"\n"


if __name__ == "__main__":
    sys.exit(main())
