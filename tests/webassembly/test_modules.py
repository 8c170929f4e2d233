"""The modules in the repository are those of this source, and small."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys

import pytest

from tests.needs import lacking
from workshop.emission.described import description_of
from workshop.emission.digests import module_digest
from workshop.emission.modules import Module, modules

MODULES = modules()
LARGEST = {"physics": 30_000, "castle_croquetnole": 48_000}
"""The most bytes of a compressed module; of the others `LARGEST_OTHER`."""
LARGEST_OTHER = 40_000


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_was_built_from_this_source(module: Module) -> None:
    found = description_of(module.path.read_bytes())
    assert found["digest"] == module_digest(module), "run `make kernels`"
    assert found["name"] == module.name
    assert found["calls"].keys() == module.calls().keys()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_is_small(module: Module) -> None:
    assert len(gzip.compress(module.path.read_bytes(), 9)) <= LARGEST.get(module.name, LARGEST_OTHER)


def test_a_module_without_a_description_is_refused() -> None:
    with pytest.raises(LookupError, match="does not say how it is called"):
        description_of(b"\0asm\1\0\0\0")


def test_the_files_are_what_the_build_makes() -> None:
    """Of the smallest module; the others take a minute, and the digests say that their sources are the same."""
    if shutil.which("wasm-ld") is None:
        lacking("wasm-ld (Debian: apt install lld)")
    command = [sys.executable, "-m", "workshop.emission", "--check", "physics"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
