"""The digest of a compiled function: it changes with everything that its machine code depends on.

Numba compiles called functions, and the values of global names, into the machine code. So the digest covers the source
files of all functions that can be reached from one, and every plain value that they name. It reads sources rather than
bytecode: a file is cheap to read, and shows what a decorator or an overload does.

A shipped library is known by the digests of its entries, so they are the same on every system and with every version of
Python and NumPy: other packages' files do not count, nor how lines end, nor how NumPy writes a type.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from parlour.kernels.buffers import Constants, Layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["code_digest"]


def code_digest(function: Callable[..., Any]) -> str:
    """The digest of a function and of everything that its compiled code uses: 16 hexadecimal digits.

    >>> code_digest(lambda x: x + 1) == code_digest(lambda x: x + 1)
    True
    """
    sources: set[Path] = set()
    values: set[str] = set()
    reached: set[object] = set()
    waiting: list[tuple[str, object]] = [("", function)]
    while waiting:
        name, each = waiting.pop()
        each = getattr(each, "py_func", each)  # the function inside Numba's wrapper
        if not isinstance(each, (FunctionType, ModuleType, type)):
            values.add(f"{name} = {_value(each)}")
        elif each not in reached:
            reached.add(each)
            if not _is_foreign(each):
                sources.add(_source_of(each))
                waiting += _named_in(each) if isinstance(each, FunctionType) else ()
    contents = sorted(
        path.read_bytes().replace(b"\r\n", b"\n") for path in sources if path.suffix == ".py" and path.is_file()
    )
    return hashlib.sha256(b"\0".join([*contents, *(value.encode() for value in sorted(values))])).hexdigest()[:16]


FOREIGN = frozenset({*sys.stdlib_module_names, "numpy", "numba", "llvmlite"})
"""Packages that a kernel may name, and whose sources do not decide its machine code: their versions would."""


def _is_foreign(each: FunctionType | ModuleType | type) -> bool:
    """Whether something is Python's own, or of a package that only compiles."""
    name = each.__name__ if isinstance(each, ModuleType) else each.__module__
    return (name or "").partition(".")[0] in FOREIGN


def _source_of(each: FunctionType | ModuleType | type) -> Path:
    """The file that defines something; for a built-in, a path that is no file."""
    if isinstance(each, FunctionType):
        return Path(each.__code__.co_filename)
    module = each if isinstance(each, ModuleType) else sys.modules.get(each.__module__)
    return Path(getattr(module, "__file__", None) or "")


def _named_in(function: FunctionType) -> Iterator[tuple[str, object]]:
    """The values of a function's global and enclosing names; of a module, the functions and plain values it uses."""
    names, where = set(_names(function.__code__)), function.__module__
    for name in names & function.__globals__.keys():
        each = function.__globals__[name]
        yield f"{where}.{name}", each
        if isinstance(each, ModuleType):
            known = vars(each)
            yield from (
                (f"{where}.{name}.{part}", known[part]) for part in names & known.keys() if _is_plain(known[part])
            )
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield f"{where}.{name}", cell.cell_contents


def _names(code: CodeType) -> Iterator[str]:
    """All names in a function and in the functions defined inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _is_plain(value: object) -> bool:
    return isinstance(getattr(value, "py_func", value), (FunctionType, int, float, tuple))


def _value(value: object) -> str:
    """A value in full, because the repr of an array leaves out its middle and that of a type depends on NumPy."""
    if isinstance(value, Constants | Layout):
        return repr(value)
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        return f"{_type(value.dtype)} {hashlib.sha256(value.tobytes()).hexdigest()}"
    return _type(value) if hasattr(value, "itemsize") and hasattr(value, "fields") else repr(value)


def _type(dtype: Any) -> str:  # noqa: ANN401 - of NumPy, which this module does not import
    """A NumPy type: `<f8`, or a record's fields, each with its place and its type."""
    if dtype.fields is None:
        return f"{dtype.base.str}{dtype.shape or ''}"
    return repr([(name, field[1], _type(field[0])) for name, field in dtype.fields.items()])
