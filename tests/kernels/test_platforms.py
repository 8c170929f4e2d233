"""Recorded calls of every entry leave the same bytes on other platforms, as far as this machine can run them.

The programs are large (Wine and a compiler 140 MB, the emulator 63 MB): a test without its own is skipped, in CI too.
`PARLOUR_ARM64` names the folder that `python -m workshop.platforms --help` describes. In a browser, calls are made
in CI too.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.kernels import shipped
from parlour.kernels.shipped import catalogue
from parlour.players import choose_level
from tests.needs import need_pyodide
from workshop.platforms.cases import Cases, record
from workshop.platforms.playing import played
from workshop.platforms.replay import replay

SHARE = "0.02"


@pytest.fixture(scope="module")
def cases() -> Cases:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_KERNELS", "shipped")
        return record(0.0)


def test_every_entry_is_called(cases: Cases) -> None:
    assert cases.names == {each.symbol for each in catalogue().entries.values()}


def test_another_byte_is_noticed(cases: Cases, tmp_path: Path) -> None:
    library, file = str(Path(str(shipped.FOLDER)) / shipped.platform_name()), tmp_path / "cases"
    content = cases.content()
    file.write_bytes(content)
    played, different = replay(library, str(file))
    assert played >= len(cases)
    assert different == []
    file.write_bytes(content[:-8] + struct.pack("<q", struct.unpack("<q", content[-8:])[0] ^ 1))
    assert replay(library, str(file))[1] != []


def replayed(*words: str) -> str:
    command = [sys.executable, "-m", "workshop.platforms", "--share", SHARE, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def need(*programs: str) -> None:
    missing = [each for each in programs if shutil.which(each, path=f"{os.environ['PATH']}:/usr/lib/wine") is None]
    if missing:
        pytest.skip(f"this machine has no {', '.join(missing)}")


def folder_of(variable: str) -> str:
    return os.environ.get(variable) or pytest.skip(f"{variable} is not set")


def test_on_linux_with_an_arm_processor() -> None:
    need("qemu-aarch64-static")
    assert "equal to the last byte" in replayed("linux-aarch64", "--arm64", folder_of("PARLOUR_ARM64"))


def test_on_windows() -> None:
    need("wine64", "x86_64-w64-mingw32-gcc")
    assert "equal to the last byte" in replayed("windows-x86-64")


def test_in_a_browser() -> None:
    assert "equal to the last byte" in replayed("emscripten", "--pyodide", str(need_pyodide()))


def test_matches_are_played_by_hands_that_err() -> None:
    spec = find_game("crokinole")
    meeting = [choose_level(spec.levels, name) for name in ("beginner", "novice")]
    match = played(spec, meeting, seed=1, plies=2)
    assert [(seat.level, seat.hand) for seat in match.seats] == [("novice", "novice"), ("beginner", "beginner")]
    assert [match.hand(seat) for seat in (0, 1)] == [spec.hand("novice"), spec.hand("beginner")]
