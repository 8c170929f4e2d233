"""The libraries in the repository are those of this source, and of all of it, and they are small."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

import parlour
from parlour.kernels.entries import Entry
from parlour.kernels.shipped import FOLDER, catalogue, platform_name
from workshop.emission.libraries import maker
from workshop.emission.native import TARGETS

LARGEST = 4_000_000
"""Bytes of all libraries."""
UNUSABLE = ("on_cuda", "__main__", "migrations")
"""Parts of names of modules that need a card, run when they are imported, or are no modules."""
SEARCH = """
from parlour.games import find_game
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.kernels import shipped
if {plain}:
    shipped._is_modern = lambda library: False
castille, found = find_game("castille"), []
for position in ("1ssSs1/t1s1ss/3STt/2T1TS/1SSts1/SStsST ----- S - 0 13", "T5/6/2S3/4s1/6/5t ----- S - 0 13"):
    engine = Engine(table_bits=12)
    thought = engine.think(castille.notation.parse_state(castille.new(), position), Limits(depth=7))
    found.append((thought.nodes, thought.score))
print(found)
"""


@pytest.fixture(scope="module")
def entries() -> dict[str, Entry]:
    """Every entry of the package by name."""
    for module in walk_packages(parlour.__path__, "parlour."):
        if not any(part in module.name for part in UNUSABLE):
            import_module(module.name)
    modules = [module for name, module in sys.modules.items() if name.startswith("parlour.")]
    return {each.name: each for module in modules for each in vars(module).values() if isinstance(each, Entry)}


def test_every_entry_is_in_the_libraries_as_its_sources_are_now(entries: dict[str, Entry]) -> None:
    assert {name: each.digest for name, each in sorted(entries.items())} == {
        name: each.digest for name, each in catalogue().entries.items()
    }, "run `make kernels`"


def test_the_libraries_were_made_by_the_program_as_it_is_now() -> None:
    assert catalogue().maker == maker(), "run `make kernels`"


def test_there_is_a_whole_library_for_each_platform() -> None:
    sums = {target.file: hashlib.sha256((FOLDER / target.file).read_bytes()).hexdigest() for target in TARGETS}
    assert sums == catalogue().libraries
    assert platform_name() in sums


def test_all_libraries_together_are_small() -> None:
    assert sum(len((FOLDER / target.file).read_bytes()) for target in TARGETS) <= LARGEST


def test_a_modern_processor_finds_the_same() -> None:
    plain, modern = (
        subprocess.run(
            [sys.executable, "-c", SEARCH.format(plain=plain)],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PARLOUR_KERNELS": "shipped"},
        ).stdout
        for plain in (True, False)
    )
    assert plain == modern
