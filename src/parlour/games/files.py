"""Files for the page's kernels: what never changes of a game under its options. Each has an address with its digest."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from parlour.extras import import_with_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games.spec import GameSpec

    AnySpec = GameSpec[Any, Any, Any]
    Files = Mapping[str, bytes]

__all__ = ["FIELD", "SETTINGS", "addresses_of", "file_named", "files_of"]

FIELD = "field"
"""The name of the file with the table's fixed things."""
SETTINGS = "settings"
"""The name of the file with the settings of an engine that runs in browsers, as JSON."""


def files_of(spec: AnySpec, game: Any) -> Files:  # noqa: ANN401 - each game's own, here and below
    """The files of a game under its options by name: for sampling flicks, and for its engine."""
    sampling = spec.flicking.sampling if spec.flicking is not None else None
    engine = spec.engine.browser if spec.engine is not None else None
    return {
        **(_arrays(spec.name, game, sampling) if sampling is not None else {}),
        **(_settings(spec.name, game, engine) if engine is not None else {}),
    }


def file_named(spec: AnySpec, game: Any, digest: str) -> bytes | None:  # noqa: ANN401
    """The file with this digest; None if the game under these options has no such file."""
    return next((content for content in files_of(spec, game).values() if _digest(content) == digest), None)


def addresses_of(spec: AnySpec, game: Any) -> Mapping[str, str]:  # noqa: ANN401
    """Where a page finds the files of a game under its options, by name."""
    options = quote(json.dumps(msgspec.to_builtins(game.options), sort_keys=True, separators=(",", ":")), safe="")
    return {
        name: f"/api/games/{spec.name}/files/{_digest(content)}?options={options}"
        for name, content in files_of(spec, game).items()
    }


@lru_cache(maxsize=64)
def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:20]


@lru_cache(maxsize=16)
def _arrays(_name: str, game: Any, imported: Callable[[], Any]) -> Files:  # noqa: ANN401
    sampler, packing = imported(), import_with_extra("parlour.physics.packing")
    tables = {name: array.tobytes() for name, array in sampler.tables(game).items()}
    return {FIELD: packing.ground_of(sampler.board(game)).memory.tobytes(), **tables}


@lru_cache(maxsize=16)
def _settings(_name: str, game: Any, imported: Callable[[], Any]) -> Files:  # noqa: ANN401
    return {SETTINGS: msgspec.json.encode(imported().settings(game))}
