"""Modules of the page that say themselves how they are called: a custom section of WebAssembly, with JSON.

`web/src/kernels/module.ts` reads it. So an address is all that the page must know of a game's module.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from workshop.emission.calling import arguments_of
from workshop.emission.digests import module_digest
from workshop.emission.native import PAGE, library
from workshop.emission.recording import compiled_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from workshop.emission.modules import Module

__all__ = ["built", "described", "description_of"]

SECTION = b"parlour"
HEAD = 8
"""Bytes before the first section."""
CUSTOM = 0
"""The kind of a section that a browser only stores."""


def built(module: Module) -> bytes:
    """A module, compiled and described."""
    calls = module.calls().items()
    return described(module, library(PAGE, [compiled_entry(entry, name, given) for name, (entry, given) in calls]))


def described(module: Module, code: bytes) -> bytes:
    """The code of a module with its name, a digest of its sources, and by export the flattened arguments."""
    calls = {
        name: [
            [each.path, each.type, *(() if each.dimensions is None else (each.dimensions,))]
            for each in arguments_of(entry, examples)
        ]
        for name, (entry, examples) in module.calls().items()
    }
    facts = {"name": module.name, "digest": module_digest(module), "calls": calls}
    content = _length(len(SECTION)) + SECTION + json.dumps(facts, separators=(",", ":")).encode()
    return code + bytes([CUSTOM]) + _length(len(content)) + content


def description_of(code: bytes) -> dict[str, Any]:
    """What a module says of itself.

    Raises:
        LookupError: it says nothing.
    """
    for kind, content in _sections(code):
        name, at = _read_length(content, 0)
        if kind == CUSTOM and content[at : at + name] == SECTION:
            found: dict[str, Any] = json.loads(content[at + name :])
            return found
    raise LookupError("the module does not say how it is called")


def _sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    at = HEAD
    while at < len(code):
        length, begin = _read_length(code, at + 1)
        yield code[at], code[begin : begin + length]
        at = begin + length


def _length(number: int) -> bytes:
    """A number in LEB128: seven bits a byte, the lowest first."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def _read_length(code: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    number, shift = 0, 0
    while code[at] & 0x80:
        number |= (code[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return number | code[at] << shift, at + 1
