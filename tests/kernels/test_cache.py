"""Machine code is compiled once for a version, wherever that is installed, and never used for another."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from numba.core import config
from platformdirs import user_cache_path

import parlour
from parlour.kernels.cache import KEPT_DAYS, cache_folder, remove_unused

SOURCE = """
from parlour.kernels.entries import entry, kernel
from steps import STEP

@kernel
def times(x):
    return STEP * x

@entry("a small thing", seconds=1)
def small(x):
    return times(x) + 1
"""
CODE = """
from parlour.kernels import loaded_code
from small import small
print(small(20), *(loaded.origin for loaded in loaded_code()))
"""


def environment(folder: Path, step: int = 2) -> Path:
    """A folder to import from, as one environment has it."""
    folder.mkdir()
    (folder / "small.py").write_text(SOURCE)
    (folder / "steps.py").write_text(f"STEP = {step}\n")
    return folder


def start(folder: Path, cache: Path, code: str = CODE, **more: str) -> subprocess.Popen[str]:
    """Start the small function, or other code, in a separate process."""
    paths = os.pathsep.join((str(folder), str(Path(parlour.__file__).parents[1])))
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    surroundings = clean | {"PYTHONPATH": paths, "NUMBA_CACHE_DIR": str(cache)} | more
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(folder: Path, cache: Path, code: str = CODE, **more: str) -> tuple[str, str]:
    """What it prints, and what is said meanwhile."""
    return start(folder, cache, code, **more).communicate(timeout=300)


def test_a_second_environment_does_not_compile_again(tmp_path: Path) -> None:
    printed, said = run(environment(tmp_path / "one"), tmp_path / "cache")
    assert printed == "41 compiled\n"
    assert (
        said.splitlines()[0]
        == "Compiling a small thing (about 1 s, once per version): small.small is in no library ..."
    )
    assert said.splitlines()[1].startswith("Compiled a small thing in ")
    assert run(environment(tmp_path / "other"), tmp_path / "cache") == ("41 stored\n", "")
    assert not list((tmp_path / "one").glob("__pycache__/*.nb?"))  # nothing beside the source


def test_a_constant_that_is_compiled_in_counts_wherever_it_is_from(tmp_path: Path) -> None:
    one, other = environment(tmp_path / "one", step=2), environment(tmp_path / "other", step=3)
    assert run(one, tmp_path / "cache")[0] == "41 compiled\n"
    assert run(other, tmp_path / "cache")[0] == "61 compiled\n"
    assert run(one, tmp_path / "cache")[0] == "41 stored\n"


RATIO = """
from parlour.kernels.entries import entry

@entry("a ratio", seconds=1)
def ratio(pair):
    return pair.one / pair.other
"""
PAIR = "from typing import NamedTuple\nclass Pair(NamedTuple):\n    {}: float\n    {}: float\n"


@pytest.mark.parametrize(("module", "fields"), [("pairs", ("other", "one")), ("couples", ("one", "other"))])
def test_the_fields_of_a_named_tuple_count_and_where_it_is_defined(
    tmp_path: Path, module: str, fields: tuple[str, str]
) -> None:
    for folder, name, order in (("one", "pairs", ("one", "other")), ("other", module, fields)):
        there = tmp_path / folder
        there.mkdir()
        (there / "ratio.py").write_text(RATIO)
        (there / f"{name}.py").write_text(PAIR.format(*order))
        code = f"from {name} import Pair\nfrom ratio import ratio\nprint(ratio(Pair(one=6.0, other=2.0)))"
        printed, said = run(there, tmp_path / "cache", code)
        assert (printed, "Compiling a ratio" in said) == ("3.0\n", True)


def test_code_for_another_processor_is_not_used(tmp_path: Path) -> None:
    folder = environment(tmp_path / "one")
    assert run(folder, tmp_path / "cache")[0] == "41 compiled\n"
    generic = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    assert run(folder, tmp_path / "cache", **generic)[0] == "41 compiled\n"


@pytest.mark.parametrize("content", [b"", b"not machine code", b"\0" * 5000])
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    folder = environment(tmp_path / "one")
    run(folder, tmp_path / "cache")
    (stored,) = (tmp_path / "cache" / "parlour").iterdir()
    sound = stored.read_bytes()
    stored.write_bytes(content)
    assert run(folder, tmp_path / "cache")[0].startswith("41 ")
    assert len(stored.read_bytes()) == len(sound)


def test_a_folder_that_cannot_be_written_is_said_and_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be in here")
    printed, said = run(environment(tmp_path / "one"), tmp_path / "file")
    assert printed == "41 compiled\n"
    assert f"(about 1 s, every time, since {tmp_path / 'file' / 'parlour'} cannot be written)" in said
    assert "Warning" not in said


def test_several_processes_may_compile_at_once(tmp_path: Path) -> None:
    folder = environment(tmp_path / "one")
    processes = [start(folder, tmp_path / "cache") for _ in range(3)]
    assert all(process.communicate(timeout=300)[0].startswith("41 ") for process in processes)
    assert len(list((tmp_path / "cache" / "parlour").iterdir())) == 1
    assert run(folder, tmp_path / "cache") == ("41 stored\n", "")


def test_plain_python_stores_nothing(tmp_path: Path) -> None:
    assert run(environment(tmp_path / "one"), tmp_path / "cache", PARLOUR_KERNELS="python") == ("41\n", "")
    assert not (tmp_path / "cache").exists()


def test_what_nobody_has_loaded_for_long_is_removed(tmp_path: Path) -> None:
    old, recent, other = tmp_path / "a.code", tmp_path / "b.code", tmp_path / "c.txt"
    for path, days in ((old, KEPT_DAYS + 1), (recent, KEPT_DAYS - 1), (other, KEPT_DAYS + 1)):
        path.touch()
        os.utime(path, (time.time() - days * 86_400,) * 2)
    remove_unused(tmp_path)
    assert sorted(tmp_path.iterdir()) == [recent, other]


def test_the_folder_is_the_users_unless_numba_has_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", "")
    assert cache_folder() == user_cache_path("parlour", appauthor=False) / "machine-code"
    monkeypatch.setattr(config, "CACHE_DIR", "/srv/cache")
    assert cache_folder() == Path("/srv/cache/parlour")
