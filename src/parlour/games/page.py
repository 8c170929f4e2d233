"""What the page loads of a game: a WebAssembly module, and the script of its engine. Each has an address of its own.

An address has a digest of the content, so that browsers keep what they have loaded for good.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from parlour.games.spec import GameSpec
    from parlour.kernels.entries import Entry

__all__ = ["NOTE", "Exports", "PageParts", "address_of", "files_of", "note", "part_named", "parts_of"]

ADDRESSES = "/assets/games"
NOTE = "parts.json"
"""Beside this file where the parts lie outside the package: their addresses, by game and name."""
Exports: TypeAlias = "Mapping[str, tuple[Entry, tuple[Any, ...]]]"
"""By the name of an export an entry, and arguments of the types that it takes."""


@dataclass(frozen=True, slots=True)
class PageParts:
    """Files of a game's package that the page's worker loads.

    Attributes:
        module: the game's kernels as WebAssembly, as `workshop.emission` writes them: it says itself how it is called.
        exports: what the module exports. `make kernels` calls it, and only that imports what is compiled.
        engine: a script with the functions `best` and `judge`, for a game whose engine runs in browsers; its types are
            in `web/src/kernels/engine.ts`.
        numbers: numbers of the kernels that the script must know, by their names, in groups; of a game whose script is
            in `web/src/games`, `make kernels` writes them beside it.
    """

    module: Traversable
    exports: Callable[[], Exports]
    engine: Traversable | None = None
    numbers: Callable[[], Mapping[str, Mapping[str, int]]] | None = None


def address_of(game: str, part: Traversable) -> str:
    """Where the page finds a part of a game.

    Raises:
        ParlourError: there is no such file, as the page has not been built.
    """
    noted = _noted().get(_name(game, part))
    if noted is not None:
        return noted
    if not part.is_file():
        raise ParlourError(f"{part.name} of the game {game} has not been built: run `make play`")
    return f"{ADDRESSES}/{game}/{_digest(part.read_bytes())}/{part.name}"


def note(specs: Iterable[GameSpec[Any, Any, Any]]) -> str:
    """The addresses of the parts of these games, for a package that comes without the parts: the text of `NOTE`."""
    return json.dumps(
        {_name(spec.name, part): address_of(spec.name, part) for spec in specs for part in files_of(spec)}
    )


def parts_of(spec: GameSpec[Any, Any, Any]) -> PageParts | None:
    """What the page loads of a game; None if it needs nothing."""
    return spec.kernels.page if spec.kernels is not None else None


def files_of(spec: GameSpec[Any, Any, Any]) -> Iterator[Traversable]:
    """The files that the page loads of a game."""
    page = parts_of(spec)
    if page is not None:
        yield page.module
        if page.engine is not None:
            yield page.engine


def part_named(spec: GameSpec[Any, Any, Any], digest: str, name: str) -> bytes | None:
    """The part with this digest and name; None if the game has no such part."""
    contents = (part.read_bytes() for part in files_of(spec) if part.name == name and part.is_file())
    return next((content for content in contents if _digest(content) == digest), None)


def _name(game: str, part: Traversable) -> str:
    return f"{game}/{part.name}"


@cache
def _noted() -> Mapping[str, str]:
    found = files("parlour.games") / NOTE
    addresses: Mapping[str, str] = json.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}
    return addresses


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
