"""The modules in the repository are those of this source, and small."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys

import pytest

from tests.needs import lacking
from tests.webassembly.node import WEB
from workshop.emission.digests import module_digest
from workshop.emission.modules import Module, modules

MODULES = modules()
LARGEST = {"physics": 30_000, "castle_croquetnole": 48_000}
"""The most bytes of a compressed module; of the others `LARGEST_OTHER`."""
LARGEST_OTHER = 40_000


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_was_built_from_this_source(module: Module) -> None:
    text = (WEB / "src" / "kernels" / "layouts.ts").read_text()
    found = re.search(r"DIGESTS = (\{.*?\}) as const", text, re.DOTALL)
    assert found
    digests = json.loads(re.sub(r",\s*}", "}", found[1]))
    assert digests[module.name] == module_digest(module), "run `make kernels`"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_is_small(module: Module) -> None:
    code = (WEB / "kernels" / f"{module.name}.wasm").read_bytes()
    assert len(gzip.compress(code, 9)) <= LARGEST.get(module.name, LARGEST_OTHER)


def test_the_files_are_what_the_build_makes() -> None:
    """Of the smallest module; the others take a minute, and the digests say that their sources are the same."""
    if shutil.which("wasm-ld") is None:
        lacking("wasm-ld (Debian: apt install lld)")
    command = [sys.executable, "-m", "workshop.emission", "--check", "physics"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
