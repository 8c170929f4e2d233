"""A library that does not fit is refused in one sentence and never loaded; what it is called with is checked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pytest

from parlour.errors import MissingExtraError, ParlourError
from parlour.games.castille.engine.evaluation import _features
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.terms import SIZE
from parlour.kernels import entries, shipped
from parlour.kernels.entries import Entry
from parlour.kernels.shipped import UnfitLibraryError, platform_name
from parlour.physics.engine.play import play
from tests.games.castille.random_states import placement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CACHED = (shipped.catalogue, shipped._library, shipped._is_modern)


@pytest.fixture
def libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the libraries that this test may damage."""
    folder = tmp_path / "libraries"
    shutil.copytree(str(shipped.FOLDER), folder)
    monkeypatch.setattr(shipped, "FOLDER", folder)
    monkeypatch.setenv("PARLOUR_KERNELS", "shipped")
    for each in CACHED:
        each.cache_clear()
    yield folder
    for each in CACHED:
        each.cache_clear()


def fresh() -> Entry:
    """The physics' entry as a new process has it."""
    return Entry(play.function, play.what, 15)


def truncated(library: Path) -> None:
    library.write_bytes(library.read_bytes()[:-1000])


def altered(library: Path) -> None:
    content = bytearray(library.read_bytes())
    content[len(content) // 2] ^= 1
    library.write_bytes(content)


def foreign(library: Path) -> None:
    other = next(each for each in library.parent.iterdir() if each.suffix == ".dll" and each != library)
    library.write_bytes(other.read_bytes())


def empty(library: Path) -> None:
    library.write_bytes(b"")


def gone(library: Path) -> None:
    library.unlink()


def folder_instead(library: Path) -> None:
    library.unlink()
    library.mkdir()


@pytest.mark.parametrize("damage", [truncated, altered, foreign, empty, gone, folder_instead])
def test_a_library_that_is_not_the_shipped_one_is_refused(libraries: Path, damage: Callable[[Path], None]) -> None:
    damage(libraries / platform_name())
    entry = fresh()
    assert not entry.is_shipped
    with pytest.raises(UnfitLibraryError) as refused:
        entry.prepare()
    assert platform_name() in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_library_that_may_not_be_read_is_refused(libraries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, read = libraries / platform_name(), type(libraries).read_bytes

    def refusing(path: Path) -> bytes:
        if path == library:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(type(libraries), "read_bytes", refusing)
    with pytest.raises(UnfitLibraryError, match=r"cannot be loaded: .*Permission denied"):
        fresh().prepare()


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[1, 2", b'{"maker": 1, "entries": {}, "libraries": {}}', b"\xff\xfe"]
)
def test_a_damaged_catalogue_is_as_good_as_none(libraries: Path, content: bytes) -> None:
    (libraries / "catalogue.json").write_bytes(content)
    with pytest.raises(UnfitLibraryError, match="is in no library"):
        fresh().prepare()


def test_a_changed_kernel_is_noticed(libraries: Path) -> None:
    path = libraries / "catalogue.json"
    known = msgspec.json.decode(path.read_bytes())
    known["entries"][play.name]["digest"] = "0" * 16
    path.write_bytes(msgspec.json.encode(known))
    with pytest.raises(UnfitLibraryError, match=f"the library was made of other sources of {play.name}"):
        fresh().prepare()


def test_another_kind_of_machine_has_no_library(libraries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert libraries.is_dir()
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert platform_name() == ""
    with pytest.raises(UnfitLibraryError, match=r"no library is shipped for .* on riscv64"):
        fresh().prepare()


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("linux", "x86_64", "linux-x86-64.so"),
        ("linux", "aarch64", "linux-aarch64.so"),
        ("darwin", "arm64", "macos-aarch64.dylib"),
        ("darwin", "x86_64", "macos-x86-64.dylib"),
        ("win32", "AMD64", "windows-x86-64.dll"),
        ("emscripten", "wasm32", "emscripten.so"),
        ("win32", "ARM64", ""),
        ("freebsd14", "amd64", ""),
    ],
)
def test_each_platform_has_its_own(monkeypatch: pytest.MonkeyPatch, system: str, machine: str, name: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    found = platform_name()
    assert found == name or (found not in shipped.catalogue().libraries and not name)


def test_without_a_library_and_without_numba_one_sentence_says_what_would_help(
    libraries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone(libraries / platform_name())
    monkeypatch.delenv("PARLOUR_KERNELS")
    monkeypatch.setattr(entries, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError) as refused:
        fresh().prepare()
    assert str(refused.value).startswith("There is no machine code for the physics engine: ")
    assert "pip install numba platformdirs" in str(refused.value)


@pytest.mark.parametrize("choice", ["", "shipped"])
def test_only_what_helps_is_recommended(libraries: Path, monkeypatch: pytest.MonkeyPatch, choice: str) -> None:
    monkeypatch.setenv("PARLOUR_KERNELS", choice)
    monkeypatch.setattr(entries, "find_spec", lambda _: None)

    def recommended() -> set[str]:
        with pytest.raises(ParlourError) as refused:
            fresh().prepare()
        commands = ("--force-reinstall", "numba platformdirs", "make kernels")
        return {command for command in commands if command in str(refused.value)}

    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("platform.machine", lambda: "riscv64")
        assert recommended() == {"numba platformdirs"}
    with monkeypatch.context() as changed:
        changed.setattr(Entry, "digest", "0" * 16)
        assert recommended() == {"numba platformdirs", "make kernels"}
    altered(libraries / platform_name())
    assert recommended() == {"--force-reinstall", "numba platformdirs", "make kernels"}


def test_a_wrong_choice_is_refused_in_one_sentence_without_a_traceback() -> None:
    command = [sys.executable, "-m", "parlour", "match", "crokinole", "club", "novice", "-n", "1"]
    done = subprocess.run(
        command, env={**os.environ, "PARLOUR_KERNELS": "fast"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "PARLOUR_KERNELS is 'fast'; it is one of shipped, numba, python, or not set" in done.stderr
    assert "Traceback" not in done.stderr


WITHOUT_NUMBA = """
import importlib.util
usual = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "numba" else usual(name, package)
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with parlour as if installed without Numba; its libraries may be damaged."""
    package, source = tmp_path / "parlour", Path(str(shipped.FOLDER)).parents[1]
    (package / "kernels").mkdir(parents=True)
    for folder in (Path(), Path("kernels")):
        for each in (source / folder).iterdir():
            if each.name not in {"kernels", "libraries"}:
                (package / folder / each.name).symlink_to(each)
    shutil.copytree(source / "kernels" / "libraries", package / "kernels" / "libraries")
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_NUMBA)
    return tmp_path


@pytest.mark.parametrize("choice", ["", "shipped"])
@pytest.mark.parametrize("damage", [truncated, gone])
def test_who_plays_with_a_damaged_library_reads_one_sentence(
    installed: Path, damage: Callable[[Path], None], choice: str
) -> None:
    damage(installed / "parlour" / "kernels" / "libraries" / platform_name())
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "match", "crokinole", "novice", "novice", "-n", "1"],
        env={**os.environ, "PARLOUR_KERNELS": choice, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert platform_name() in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


SIMULATION = """
from parlour.errors import ParlourError
from parlour.physics import Table, simulate
try:
    simulate(Table())
except ParlourError as error:
    print(error)
"""
ENVIRONMENT = """
import gymnasium
import parlour.envs
from parlour.errors import ParlourError
try:
    gymnasium.make("parlour/Crokinole-v0").reset(seed=1)
except ParlourError as error:
    print(error)
"""
ASKED = "parlour 1\ngame castille 1 {}\nposition start\ngo movetime 100 seed 1\nquit\n"
NEEDING = {
    "a match of Castle Croquetnole": ("-m", "parlour", "match", "castle-croquetnole", *["novice"] * 4, "-n", "1"),
    "a match of Castille": ("-m", "parlour", "match", "castille", "expert", "club", "-n", "1"),
    "a leaderboard": ("-m", "parlour", "leaderboard", "crokinole", "--agents", "novice,club", "-n", "2"),
    "a flick": ("-m", "parlour", "play", "crokinole", "--against", "club"),
    "a shot": ("-m", "parlour", "physics", "show", "docs/research/scenes/take-out.json"),
    "an analysis": ("-m", "parlour", "analyse", "castille", "start"),
    "a page of a record": (
        "-m",
        "parlour",
        "embed",
        "tests/games/crokinole/records/classic-two.json",
        "-o",
        "PAGE",
    ),
    "an engine": ("-m", "parlour", "engine", "castille"),
    "warming": ("-m", "parlour", "warm"),
    "a simulation": ("-c", SIMULATION),
    "an environment": ("-c", ENVIRONMENT),
}
"""Arguments of Python, for what needs a kernel."""
TYPED = {"a flick": "0.0,-0.3048 >0.0 0.9\n", "an engine": ASKED}


@pytest.mark.parametrize("what", NEEDING)
def test_whatever_needs_a_kernel_says_what_is_missing_and_which_command_mends_it(installed: Path, what: str) -> None:
    gone(installed / "parlour" / "kernels" / "libraries" / platform_name())
    done = subprocess.run(
        [sys.executable, *(str(installed / "page.html") if each == "PAGE" else each for each in NEEDING[what])],
        env={**os.environ, "PARLOUR_KERNELS": "", "PYTHONPATH": str(installed)},
        input=TYPED.get(what, ""),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    [sentence] = [line for line in said.splitlines() if "There is no machine code" in line]
    assert platform_name() in sentence
    assert "pip install --force-reinstall --no-deps parlour" in sentence
    assert done.returncode in ((0,) if "-c" in NEEDING[what] or what == "an engine" else (1, 2))


@pytest.mark.parametrize(
    "rows",
    [
        np.zeros((1, 4)),
        np.zeros((1, 4), np.int32),
        np.zeros(4, np.int64),
        [[0, 0, 0, 0]],
        7,
    ],
    ids=["floats", "halves", "one axis", "a list", "a number"],
)
def test_a_call_with_something_else_is_refused(rows: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_KERNELS", "shipped")
    entry = Entry(_features.function, _features.what, 1)
    whole = np.zeros((4, 64), np.int64)
    with pytest.raises(TypeError, match="in the library of kernels"):
        entry(rows, whole, whole[0])


def test_arrays_with_gaps_or_by_columns_are_read_and_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_KERNELS", "shipped")
    entry = Entry(_features.function, _features.what, 1)
    rows, shape = np.array([situation(placement(Random(seed))).position for seed in range(6)]), (6, SIZE)
    whole = np.zeros((12, 2 * SIZE), np.int64)
    found = [np.zeros(shape, np.int64), np.zeros(shape, np.int64, order="F"), whole[::2, ::2]]
    spaced = np.repeat(np.repeat(rows, 2, axis=0), 2, axis=1)[::2, ::2]
    for given, counts in zip((rows, np.asfortranarray(rows), spaced), found, strict=True):
        entry(given, counts, np.zeros(SIZE, np.int64))
    assert found[0].any()
    assert (found[0] == found[1]).all()
    assert (found[0] == found[2]).all()


def test_a_refused_call_leaves_nothing_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_KERNELS", "shipped")
    entry = Entry(_features.function, _features.what, 1)
    gaps = np.zeros((4, 8), np.int64)[:, ::2]
    whole, out = np.zeros((1, 4), np.int64), np.zeros((1, 64), np.int64)
    with pytest.raises(TypeError, match="in the library of kernels"):
        entry(gaps, 7, 7)
    gaps[:] = 9
    entry(whole[:0], out[:0], out[0])
    assert (gaps == 9).all()


def test_a_call_with_too_few_arguments_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_KERNELS", "shipped")
    entry = Entry(_features.function, _features.what, 1)
    with pytest.raises(TypeError, match="takes 3 arguments, not 1"):
        entry(np.zeros((1, 4), np.int64))


def test_refusals_are_errors_for_people() -> None:
    assert issubclass(UnfitLibraryError, ParlourError)
