"""Everything that is kept as one file: to move to another browser, or to have it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import msgspec

from parlour.errors import ParlourError
from parlour.offline.entries import BrokenEntryError
from parlour.offline.kept_store import KeptStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.offline.entries import KeptEntry

__all__ = ["Everything", "read_everything", "write_everything"]

T = TypeVar("T")

KIND = "everything that parlour keeps"
VERSION = 1


class _Head(msgspec.Struct, frozen=True):
    """By what a file is known, whatever else is in it."""

    kind: str
    version: int


class _File(msgspec.Struct, frozen=True):
    kind: str
    version: int
    entries: dict[str, msgspec.Raw]
    profile: str | None = None


@dataclass(frozen=True)
class Everything:
    """What a file has.

    Attributes:
        store: the matches and sheets.
        profile: what the page keeps, as it was given.
    """

    store: KeptStore
    profile: str | None


def write_everything(entries: Iterable[KeptEntry], profile: str | None = None) -> str:
    """The file of some entries and of what the page keeps, a text of its own."""
    raw = {name: msgspec.Raw(content) for name, content in entries}
    return msgspec.json.encode(_File(KIND, VERSION, raw, profile)).decode()


def read_everything(content: str) -> Everything:
    """What a file has.

    Raises:
        ParlourError: when it is another file, a broken one, or one of a later version.
    """
    head = _decoded(content, _Head)
    if head is None or head.kind != KIND:
        raise ParlourError("This is no file that parlour wrote with all matches and sheets.")
    if head.version != VERSION:
        raise ParlourError("This file was written by a later version of parlour: load that one first.")
    file = _decoded(content, _File)
    if file is None:
        raise ParlourError("This file is broken.")
    try:
        store = KeptStore.of((name, bytes(each)) for name, each in file.entries.items())
    except BrokenEntryError as error:
        raise ParlourError(f"This file is broken: {error}.") from error
    return Everything(store, file.profile)


def _decoded(content: str, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError):
        return None
