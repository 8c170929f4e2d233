"""How an entry in a library is called: its arguments, flattened, in one block of 8-byte slots.

The block begins with the result (slot 0), then come the arguments in order. A number takes one slot, as a 64-bit
integer or float. An array takes one slot for its address and one for each length; it lies in one piece in row-major
order, so of one with gaps a copy is passed, and written back. A tuple is its members one after the other. The same
holds in a browser, where TypeScript fills the block.
"""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Argument", "Call", "Signature", "leaves_of"]

KEPT = 1 << 26
"""Bytes of an argument up to which a block keeps it, so that the next call with the same one need not flatten it.

A search passes its memory thousands of times. What is larger is not kept alive: a few microseconds are nothing then.
"""
NUMBERS = {"i8": "<q", "f8": "<d"}
RESULTS = {"i8": struct.Struct("<q"), "b1": struct.Struct("<?")}


@dataclass(frozen=True, slots=True)
class Argument:
    """One leaf of an entry's arguments.

    Attributes:
        path: its name, with the names or numbers of the members on the way: `results.x`, `game.3`.
        type: of the number, or of an array's elements: `i8`, `f8`, `u1`, ...
        dimensions: of an array; None for a number.
    """

    path: str
    type: str
    dimensions: int | None

    @property
    def slots(self) -> int:
        """How many slots of the block it takes."""
        return 1 + (self.dimensions or 0)


@dataclass(frozen=True, slots=True)
class Signature:
    """What an entry takes and returns.

    Attributes:
        arguments: flattened, in order.
        result: `i8`, `b1`, or empty for none.
    """

    arguments: tuple[Argument, ...]
    result: str

    @property
    def parameters(self) -> tuple[tuple[Argument, ...], ...]:
        """The arguments by the parameter of which they are a part."""
        found: dict[str, list[Argument]] = {}
        for each in self.arguments:
            found.setdefault(each.path.partition(".")[0], []).append(each)
        return tuple(map(tuple, found.values()))


class Call:
    """An entry in a library, called like the function that it was made of.

    Each call that is running has a block of its own, since the interpreter is free meanwhile; blocks are used again.

    Args:
        name: of the entry, for messages.
        address: of the function in the loaded library.
        signature: its arguments and its result.
    """

    def __init__(self, name: str, address: int, signature: Signature) -> None:
        self.name = name
        self._function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)
        self._parameters = signature.parameters
        self._size = 1 + sum(argument.slots for argument in signature.arguments)
        self._result = RESULTS.get(signature.result)
        self._free: list[_Block] = []

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - exactly those of the function
        """Run it.

        Raises:
            TypeError: an argument is not of the kind that the library was made for.
        """
        try:
            block = self._free.pop()
        except IndexError:
            block = _Block(self._parameters, self._size)
        try:
            block.fill(arguments)
            failed = self._function(block.address)
            if block.copies:
                block.write_back()
            result = None if self._result is None else self._result.unpack_from(block.slots)[0]
        except (struct.error, AttributeError, TypeError, ValueError) as error:
            raise TypeError(f"{self.name} in the library of kernels: {error}") from error
        finally:
            self._free.append(block)
        if failed:
            raise RuntimeError(f"{self.name} in the library of kernels failed")
        return result


class _Block:
    """The memory that one call passes to one function."""

    def __init__(self, parameters: tuple[tuple[Argument, ...], ...], size: int) -> None:
        self.slots = bytearray(8 * size)
        self._held = (ctypes.c_char * len(self.slots)).from_buffer(self.slots)
        self.address = ctypes.c_void_p(ctypes.addressof(self._held))
        self.copies: list[tuple[Any, Any]] = []
        """Arrays with gaps, each with the copy that is passed."""
        self._writers = tuple(_writers(parameters, self.slots, self.copies))
        self._known: list[Any] = [None] * len(parameters)

    def fill(self, arguments: Sequence[Any]) -> None:
        """Write the arguments that are not those of the last call."""
        if len(arguments) != len(self._writers):
            raise TypeError(f"takes {len(self._writers)} arguments, not {len(arguments)}")
        if self.copies:
            self.copies.clear()  # of a call that was refused midway
        known, writers = self._known, self._writers
        for index, argument in enumerate(arguments):
            if argument is not known[index]:
                known[index] = None  # should it fail, the old one is gone as well
                known[index] = argument if writers[index](argument) <= KEPT else None

    def write_back(self) -> None:
        """Put what was written into copies where it belongs."""
        while self.copies:
            array, copy = self.copies.pop()
            if array.flags.writeable:
                array[...] = copy


def _writers(
    parameters: tuple[tuple[Argument, ...], ...], slots: bytearray, copies: list[tuple[Any, Any]]
) -> Iterator[Callable[[Any], int]]:
    """What writes each argument, and returns how many bytes it keeps alive."""
    place = 8
    for leaves in parameters:
        is_plain = all(leaf.dimensions is None and leaf.path.count(".") == leaves[0].path.count(".") for leaf in leaves)
        yield _numbers(leaves, slots, place) if is_plain else _arrays(leaves, slots, place, copies)
        place += 8 * sum(leaf.slots for leaf in leaves)


def _numbers(leaves: tuple[Argument, ...], slots: bytearray, place: int) -> Callable[[Any], int]:
    """For a number, or a tuple of numbers: written without a look at each, since searches pass one at every call."""
    pack = struct.Struct("<" + "".join(NUMBERS[leaf.type][1] for leaf in leaves)).pack_into
    if "." not in leaves[0].path:

        def write(value: Any) -> int:  # noqa: ANN401 - a number
            pack(slots, place, value)
            return 0

    else:

        def write(value: Any) -> int:  # noqa: ANN401 - a tuple
            pack(slots, place, *value)
            return 0

    return write


def _arrays(
    leaves: tuple[Argument, ...], slots: bytearray, place: int, copies: list[tuple[Any, Any]]
) -> Callable[[Any], int]:
    layout = "".join(NUMBERS[leaf.type][1] if leaf.dimensions is None else "q" * leaf.slots for leaf in leaves)
    pack = struct.Struct("<" + layout).pack_into

    def write(value: Any) -> int:  # noqa: ANN401 - an array or a tuple
        numbers: list[Any] = []
        bytes_kept, found = 0, list(leaves_of(value))
        if len(found) != len(leaves):
            raise TypeError(f"{leaves[0].path} has {len(found)} members, not {len(leaves)}")
        for leaf, each in zip(leaves, found, strict=True):
            if leaf.dimensions is None:
                numbers.append(each)
                continue
            facts = each.__array_interface__
            if facts["typestr"][1:] != leaf.type or len(facts["shape"]) != leaf.dimensions:
                raise TypeError(f"{leaf.path} is no array of {leaf.type} with {leaf.dimensions} axes")
            if facts["strides"] is not None:  # it has gaps, or goes by columns
                copies.append((each, each.copy(order="C")))
                facts, bytes_kept = copies[-1][1].__array_interface__, KEPT + 1
            numbers += facts["data"][0], *facts["shape"]
            bytes_kept += each.nbytes
        pack(slots, place, *numbers)
        return bytes_kept

    return write


def leaves_of(value: Any) -> Iterator[Any]:  # noqa: ANN401 - an array, a number or a tuple of them
    """The arrays and numbers of an argument, in order."""
    if isinstance(value, tuple):
        for member in value:
            yield from leaves_of(member)
    else:
        yield value
