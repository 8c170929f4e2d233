"""Run some of the tests with parlour installed from its wheel, on old dependencies and on new ones.

    python -m tests.pythons [PYTHON ...]

On the oldest of the Pythons given, every dependency that parlour names has the lowest version that pyproject.toml
allows; on the newest, the newest available. Without arguments, the Pythons on PATH and those of pyenv are used.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.requirements import Requirement

from tests.published import ROOT, clean, publish

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MINORS = range(11, 15)
EXTRAS = "postgres,pictures,print"
TESTS = (
    "tests/test_match.py",
    "tests/games/arithmetical_croquet/test_rules.py",
    "tests/games/castille/test_kernel.py",
    "tests/physics/test_impact.py",
    "tests/physics/test_simulate.py",
    "tests/server/test_api.py",
    "tests/server/test_store.py",
)
"""A game, a compiled engine, the physics, the server and its store."""


@dataclass(frozen=True, order=True)
class Python:
    """A Python on this machine.

    Attributes:
        version: its first three numbers.
        program: its path.
    """

    version: tuple[int, ...]
    program: str


def main(programs: list[str]) -> int:
    """Test the oldest and the newest Python; 1 where a test fails."""
    found = sorted(filter(None, map(look_at, programs or candidates())))
    if not found:
        sys.exit("No Python from 3.11 to 3.14 was found; name one: python -m tests.pythons PYTHON")
    with tempfile.TemporaryDirectory(prefix="parlour-pythons-") as name:
        folder = Path(name)
        wheel = publish(folder)
        constraints = folder / "floors.txt"
        constraints.write_text("".join(f"{line}\n" for line in floors(ROOT / "pyproject.toml")), encoding="utf-8")
        nothing = folder / "newest.txt"
        nothing.touch()
        failed = [
            not passes(python, wheel, chosen, folder / chosen.stem)
            for python, chosen in ((found[0], constraints), (found[-1], nothing))
        ]
    return int(any(failed))


def candidates() -> Iterator[str]:
    """Where Pythons usually are."""
    for minor in MINORS:
        yield from filter(None, [shutil.which(f"python3.{minor}")])
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    yield from map(str, sorted(pyenv.glob("versions/3.*/bin/python")))


def look_at(program: str) -> Python | None:
    """A Python's version; None where it does not run, makes no environments, or parlour does not support it."""
    asked = "import ensurepip, sys; print(*sys.version_info[:3])"
    told = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
    version = tuple(map(int, told.stdout.split())) if told.returncode == 0 else ()
    return Python(version, program) if version[:1] == (3,) and version[1] in MINORS else None


def floors(project: Path) -> list[str]:
    """The lowest version of each dependency that the package names, as constraints for pip."""
    named = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    texts: Iterable[str] = sum(named["optional-dependencies"].values(), named["dependencies"])
    lowest = {
        (requirement.name, part.version)
        for requirement in map(Requirement, texts)
        for part in requirement.specifier
        if part.operator == ">="
    }
    return [f"{name}=={version}" for name, version in sorted(lowest)]


def passes(python: Python, wheel: Path, constraints: Path, folder: Path) -> bool:
    """Whether the tests pass on a Python, in a fresh environment."""
    version = ".".join(map(str, python.version))
    print(f"--- Python {version}, dependencies: {constraints.stem}", flush=True)  # noqa: T201

    def run(*command: object, check: bool = True) -> int:
        return subprocess.run([*map(str, command)], cwd=ROOT, env=clean(), check=check).returncode

    run(python.program, "-m", "venv", folder)
    program = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = (program, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--upgrade", "pip")
    run(*pip, "--only-binary=:all:", "--constraint", constraints, f"{wheel}[{EXTRAS}]")
    run(*pip, "--group", "pyproject.toml:test")
    run(program, "-m", "pip", "freeze", "--exclude", "parlour")
    return run(program, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *TESTS, check=False) == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
