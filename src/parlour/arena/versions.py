"""Versions of agents: so that a game of one agent is never taken for a game of another with the same name.

A bot of a game has the version of parlour and a digest of what plays: code, weights and tables of its game, and what
agents and physics share. An agent of your own has the digest of its file, a program that of its files.
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

__all__ = ["PLAYING", "digest_of_files", "version_of"]

SHARED = ("parlour.players", "parlour.physics")
"""What plays beside a game's own code."""
PLAYING = frozenset((".py", ".json", ".npz"))
"""The kinds of files that decide what a bot plays: code, weights, tables."""


def version_of(spec: GameSpec[Any, Any, Any], name: str) -> str:
    """The version of an agent, by the name by which `parlour.external.agent_named` finds it."""
    files = files_of(name)
    if files is None:
        own = vars(spec.notation)["__package__"].removesuffix(".notation")
        return f"{__version__}+{_of_packages((own, *SHARED))}"
    return f"sha256:{digest_of_files(Path(shutil.which(file) or file) for file in files)}"


@cache
def _of_packages(packages: tuple[str, ...]) -> str:
    """The digest of what plays in some packages."""
    found = (find_spec(package) for package in packages)
    places = (Path(place) for each in found if each is not None for place in each.submodule_search_locations or ())
    return digest_of_files(file for place in places for file in sorted(place.rglob("*")) if file.suffix in PLAYING)


def digest_of_files(files: Iterable[Path]) -> str:
    """The digest of the contents of files, as far as they can be read; line ends do not count."""
    whole = sha256()
    for file in files:
        if file.is_file():
            whole.update(sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return whole.hexdigest()[:12]
