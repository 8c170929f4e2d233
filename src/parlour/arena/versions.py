"""Versions of agents: so that a game of one agent is never taken for a game of another with the same name.

A bot of a game has the version of parlour and a digest of the code that plays: its game's, and what agents and physics
share. An agent of your own has the digest of its file, a program that of its files.
"""

from __future__ import annotations

import shutil
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour import __version__
from parlour.external import files_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.games import GameSpec

__all__ = ["version_of"]

SHARED = ("parlour.players", "parlour.physics")
"""What plays beside a game's own code."""


def version_of(spec: GameSpec[Any, Any, Any], name: str) -> str:
    """The version of an agent, by the name by which `parlour.external.agent_named` finds it."""
    files = files_of(name)
    if files is None:
        own = vars(spec.notation)["__package__"].removesuffix(".notation")
        return f"{__version__}+{_of_packages((own, *SHARED))}"
    return f"sha256:{_digest(Path(shutil.which(file) or file) for file in files)}"


@cache
def _of_packages(packages: tuple[str, ...]) -> str:
    """The digest of all Python files of some packages."""
    found = (find_spec(package) for package in packages)
    places = (Path(place) for each in found if each is not None for place in each.submodule_search_locations or ())
    return _digest(file for place in places for file in sorted(place.rglob("*.py")))


def _digest(files: Iterable[Path]) -> str:
    """Of the contents of files, as far as they can be read; line ends do not count."""
    whole = sha256()
    for file in files:
        if file.is_file():
            whole.update(sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return whole.hexdigest()[:12]
