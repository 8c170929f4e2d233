"""Replays recorded calls on other platforms: `python -m workshop.platforms [PLATFORM ...]`."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
LIBRARIES = HERE.parents[1] / "src" / "parlour" / "kernels" / "libraries"
HELP = """Replay recorded calls of every entry on other platforms, and compare every byte of every argument.

linux-x86-64    on this machine, with Python
linux-aarch64   under qemu-user (Debian: qemu-user-static); --arm64 names a folder with Debian's Python for arm64, of
                the packages python3.11-minimal, libpython3.11-minimal, libpython3.11-stdlib, libc6, libffi8, zlib1g,
                libexpat1, libgcc-s1 and libssl3, unpacked by dpkg -x
windows-x86-64  under Wine (Debian: wine64, gcc-mingw-w64-x86-64-win32)
emscripten      in Pyodide under Node; --pyodide names the folder of its npm package, unpacked
"""
IN_PYODIDE = """
import { loadPyodide } from "%s/pyodide.mjs";
import { readFileSync } from "node:fs";
const [, , library, cases, script] = process.argv;
const python = await loadPyodide();
for (const [to, from] of [["/kernels.so", library], ["/cases", cases], ["/replay.py", script]])
  python.FS.writeFile(to, readFileSync(from));
process.exitCode = python.runPython(`
import sys
sys.path.insert(0, "/")
from replay import replay
played, different = replay("/kernels.so", "/cases")
print(f"{played - len(different)} of {played} calls are equal to the last byte")
print(*(f"different: {each}" for each in different[:20]), sep="\\\\n", end="")
int(bool(different))
`);
"""


def main() -> int:
    """Record, replay on each platform, say what came out; 1 if anything was different or could not be run."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.platforms", description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help="all if none is named")
    parser.add_argument("--share", type=float, default=1.0, help="of the calls, to be sooner ready (1.0)")
    parser.add_argument("--arm64", type=Path, help="a folder with Python for arm64")
    parser.add_argument("--pyodide", type=Path, help="the folder of the npm package pyodide")
    given = parser.parse_args()
    os.environ["PARLOUR_KERNELS"] = "shipped"
    from workshop.platforms.cases import record

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = folder / "cases"
        cases.write_bytes(record(given.share).content())
        commands = _commands(folder, cases, given.arm64, given.pyodide)
        status = 0
        for platform in given.platforms or commands:
            if platform not in commands:
                parser.error(f"there is no platform {platform}; there are {', '.join(commands)}")
            sys.stdout.write(f"{platform}: ")
            sys.stdout.flush()
            status |= _run(commands[platform], folder)
    return status


def _commands(folder: Path, cases: Path, arm64: Path | None, pyodide: Path | None) -> dict[str, list[str]]:
    """By platform: the command, or what is missing, as one word that is no program."""
    replay, windows = str(HERE / "replay.py"), folder / "replay.exe"
    programs = {
        "linux-x86-64.so": [sys.executable, replay],
        "linux-aarch64.so": ["qemu-aarch64-static", "-L", str(arm64), f"{arm64}/usr/bin/python3.11", "-I", replay],
        "windows-x86-64.dll": [_wine("wine64", "wine"), str(windows)],
    }
    commands = {
        file.rpartition(".")[0]: [*program, str(LIBRARIES / file), str(cases)] for file, program in programs.items()
    }
    script = folder / "run.mjs"
    script.write_text(IN_PYODIDE % (pyodide.resolve() if pyodide else ""), encoding="utf-8")
    commands["emscripten"] = ["node", str(script), str(LIBRARIES / "emscripten.so"), str(cases), replay]
    if arm64 is None:
        commands["linux-aarch64"] = ["--arm64 is not given"]
    if pyodide is None:
        commands["emscripten"] = ["--pyodide is not given"]
    compiler = shutil.which("x86_64-w64-mingw32-gcc")
    if compiler is None:
        commands["windows-x86-64"] = ["x86_64-w64-mingw32-gcc"]
    else:
        subprocess.run([compiler, "-O1", "-o", str(windows), str(HERE / "replay.c")], check=True)  # noqa: S603
    return commands


def _wine(*names: str) -> str:
    """The first program there is. Debian's package has Wine's in no folder of the PATH."""
    path = f"{os.environ['PATH']}{os.pathsep}/usr/lib/wine"
    return next(filter(None, (shutil.which(name, path=path) for name in names)), names[0])


def _run(command: list[str], folder: Path) -> int:
    if shutil.which(command[0]) is None:
        sys.stdout.write(f"not run: {command[0]}{'' if ' ' in command[0] else ' is not installed'}\n")
        return 1
    quiet = os.environ | {"WINEDEBUG": "-all", "WINEPREFIX": str(folder / "wine")}
    done = subprocess.run(command, check=False, env=quiet, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)  # noqa: S603
    if (folder / "wine").is_dir():
        # Wine's own server lives a while longer, and writes into the folder that is removed.
        subprocess.run([_wine("wineserver", "wineserver64"), "--kill"], check=False, env=quiet)  # noqa: S603
    sys.stdout.write(done.stdout.strip().replace("\n", "\n  ") + "\n")
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
