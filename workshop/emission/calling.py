"""The flattened arguments of an entry, read from examples; `parlour.kernels.calling` says how it is called."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from parlour.extras import import_with_extra
from parlour.kernels.buffers import arrays_of
from parlour.kernels.calling import Argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.kernels.entries import Entry

__all__ = ["arguments_of"]


def arguments_of(entry: Entry, examples: tuple[Any, ...]) -> tuple[Argument, ...]:
    """The flattened arguments of an entry that is called with values like these.

    Raises:
        TypeError: an argument is of a type that cannot be passed: neither a 64-bit number, an array in one piece, nor a
            tuple of these.
    """
    typeof = import_with_extra("numba").typeof
    names = inspect.signature(entry.function).parameters
    types = map(typeof, arrays_of(examples))
    return tuple(each for name, kind in zip(names, types, strict=True) for each in _leaves(name, kind))


def _leaves(path: str, kind: Any) -> Iterator[Argument]:  # noqa: ANN401 - Numba has no types
    types = import_with_extra("numba").types
    if isinstance(kind, types.BaseTuple):
        fields = getattr(kind, "fields", None) or tuple(map(str, range(len(kind))))
        for field, member in zip(fields, kind, strict=True):
            yield from _leaves(f"{path}.{field}", member)
    elif isinstance(kind, types.Array) and kind.layout == "C":
        yield Argument(path, _element(kind.dtype), kind.ndim)
    elif kind in (types.int64, types.float64):
        yield Argument(path, _element(kind), None)
    else:
        raise TypeError(f"{path} is of type {kind}; WebAssembly takes 64-bit numbers, arrays in one piece and tuples")


def _element(kind: Any) -> str:  # noqa: ANN401
    """NumPy's name of a number type, without the byte order."""
    numpy_support = import_with_extra("numba.np.numpy_support")
    return str(numpy_support.as_dtype(kind).str)[1:]
