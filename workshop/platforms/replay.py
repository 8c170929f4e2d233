"""Call the entries of a library with recorded arguments, and compare every byte that they leave.

    python replay.py LIBRARY CASES

It needs Python alone, so that it runs wherever there is one: with an emulated processor, or in a browser. It prints how
many calls were equal, and which were not. `cases` records the calls and describes the file.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MAGIC = b"PARLOUR1"
MODERN, IS_MODERN = "_avx2", "has_avx2"
"""As in `parlour.kernels.shipped`, which is not where this runs."""


class Reader:
    """Reads whole numbers and padded bytes from a file of cases."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def number(self) -> int:
        """The next 64 bits."""
        (value,) = struct.unpack_from("<q", self._content, self._at)
        self._at += 8
        return int(value)

    def data(self) -> bytes:
        """The next bytes, whose number stands before them."""
        size = self.number()
        found = self._content[self._at : self._at + size]
        self._at += (size + 7) // 8 * 8
        return found


def replay(library: str, cases: str) -> tuple[int, list[str]]:
    """How many calls were played, and the names of those that left another byte than they should."""
    content = Path(cases).read_bytes()
    if not content.startswith(MAGIC):
        raise SystemExit(f"{cases} is no file of cases")
    loaded, reader = ctypes.CDLL(library), Reader(content[len(MAGIC) :])
    blobs = [reader.data() for _ in range(reader.number())]
    played, wrong = 0, []
    for number in range(reader.number()):
        name, slots = reader.data().decode(), list(_slots(reader, blobs))
        size, expected = reader.number(), reader.number()
        for each in _alike(loaded, name):
            played += 1
            if not _is_equal(getattr(loaded, each), slots, size, expected):
                wrong.append(f"{number} {each}")
    return played, wrong


def _slots(reader: Reader, blobs: list[bytes]) -> Iterator[int | tuple[bytes, bytes]]:
    """Numbers, and arrays as they are before the call and as they have to be afterwards."""
    for _ in range(reader.number()):
        is_array = reader.number()
        yield (blobs[reader.number()], blobs[reader.number()]) if is_array else reader.number()


def _alike(loaded: ctypes.CDLL, name: str) -> Iterator[str]:
    """The names of the functions that do the same: one, or two where the processor has AVX2."""
    yield name
    if hasattr(loaded, name + MODERN) and getattr(loaded, IS_MODERN)():
        yield name + MODERN


def _is_equal(function: Any, slots: list[int | tuple[bytes, bytes]], size: int, expected: int) -> bool:  # noqa: ANN401
    block, kept = (ctypes.c_int64 * (1 + len(slots)))(), []
    for place, slot in enumerate(slots, start=1):
        if isinstance(slot, int):
            block[place] = slot
            continue
        buffer = ctypes.create_string_buffer(slot[0], len(slot[0]) + 8)
        block[place] = ctypes.addressof(buffer)
        kept.append((buffer, slot[1]))
    function.argtypes, function.restype = (ctypes.c_void_p,), ctypes.c_int32
    status = function(ctypes.addressof(block))
    result = int.from_bytes(bytes(block)[:size], "little", signed=size == 8)
    return status == 0 and result == expected and all(buffer.raw[: len(after)] == after for buffer, after in kept)


if __name__ == "__main__":
    played, different = replay(sys.argv[1], sys.argv[2])
    sys.stdout.write(f"{played - len(different)} of {played} calls are equal to the last byte\n")
    sys.stdout.writelines(f"different: {each}\n" for each in different[:20])
    sys.exit(1 if different else 0)
