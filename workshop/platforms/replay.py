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

MAGIC = b"PARLOUR1"


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
    count, wrong = reader.number(), []
    for number in range(count):
        name = reader.data().decode()
        if not _is_equal(loaded, name, reader, blobs):
            wrong.append(f"{number} {name}")
    return count, wrong


def _is_equal(loaded: ctypes.CDLL, name: str, reader: Reader, blobs: list[bytes]) -> bool:
    """Play one call; a slot is a number, or an array as it was before and as it has to be afterwards."""
    slots, kept = [0], []
    for _ in range(reader.number()):
        if reader.number() == 0:
            slots.append(reader.number())
            continue
        before, after = blobs[reader.number()], blobs[reader.number()]
        buffer = ctypes.create_string_buffer(before, len(before) + 8)
        slots.append(ctypes.addressof(buffer))
        kept.append((buffer, after))
    size, expected = reader.number(), reader.number()
    block = (ctypes.c_int64 * len(slots))(*slots)
    function = getattr(loaded, name)
    function.argtypes, function.restype = (ctypes.c_void_p,), ctypes.c_int32
    status = function(ctypes.addressof(block))
    result = int.from_bytes(bytes(block)[:size], "little", signed=size == 8)
    return status == 0 and result == expected and all(buffer.raw[: len(after)] == after for buffer, after in kept)


if __name__ == "__main__":
    played, different = replay(sys.argv[1], sys.argv[2])
    sys.stdout.write(f"{played - len(different)} of {played} calls are equal to the last byte\n")
    sys.stdout.writelines(f"different: {each}\n" for each in different[:20])
    sys.exit(1 if different else 0)
