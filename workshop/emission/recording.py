"""The code of entries as Numba makes it, for arguments of the types with which the games' warm-ups call them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.extras import import_with_extra
from parlour.games import warm_ups
from parlour.kernels.buffers import arrays_of
from parlour.kernels.calling import Signature
from parlour.kernels.entries import ENTRY_OPTIONS, Entry, WithArrays, register_kernels
from workshop.emission.calling import arguments_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Compiled", "compiled_entries", "compiled_entry"]

RESULTS = {"none": "", "int64": "i8", "bool": "b1"}


@dataclass(frozen=True, slots=True)
class Compiled:
    """An entry in LLVM's intermediate language.

    Attributes:
        name: of the entry.
        symbol: under which it is exported.
        digest: of its sources.
        signature: how it is called.
        inner: the name of Numba's function in the code.
        code: for this process's processor, which is a generic one.
    """

    name: str
    symbol: str
    digest: str
    signature: Signature
    inner: str
    code: str


def compiled_entries() -> tuple[Compiled, ...]:
    """Every entry that the warm-ups call, by name.

    Raises:
        TypeError: an entry takes or returns something that no library can pass.
    """
    found: dict[str, Compiled] = {}
    with _recording(found):
        for warm_up in warm_ups():
            warm_up.run()
    return tuple(found[name] for name in sorted(found))


@contextmanager
def _recording(found: dict[str, Compiled]) -> Iterator[None]:
    """Let every entry be compiled afresh at its first call, and keep its code."""

    def prepare(entry: Entry, *arguments: Any) -> Callable[..., Any]:  # noqa: ANN401
        if entry.name not in found:
            register_kernels()
            symbol = entry.name.removeprefix("parlour.").replace(".", "_")
            found[entry.name], entry._run = _compiled(entry, symbol, arguments)  # noqa: SLF001 - as `Entry.prepare` does
        assert entry._run is not None  # noqa: S101, SLF001
        return entry._run  # noqa: SLF001

    usual, Entry.prepare = Entry.prepare, prepare  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Entry.prepare = usual  # type: ignore[method-assign]


def compiled_entry(entry: Entry, symbol: str, arguments: tuple[Any, ...]) -> Compiled:
    """An entry for arguments like these, small rather than fast.

    Raises:
        TypeError: it takes or returns something that no library can pass.
    """
    register_kernels(small=True)
    return _compiled(entry, symbol, arguments)[0]


def _compiled(entry: Entry, symbol: str, arguments: tuple[Any, ...]) -> tuple[Compiled, Callable[..., Any]]:
    numba = import_with_extra("numba")
    if numba.config.CPU_NAME != "generic":
        raise ParlourError("set NUMBA_CPU_NAME=generic before Numba is loaded: the code must not depend on the machine")
    options = {option: value for option, value in ENTRY_OPTIONS.items() if option != "nogil"}
    compiled: Any = numba.njit(**options)(entry.function)
    compiled.compile(tuple(map(numba.typeof, arrays_of(arguments))))
    (overload,) = compiled.overloads.values()
    result = str(overload.signature.return_type)
    if result not in RESULTS:
        raise TypeError(f"{entry.name} returns {result}; an entry returns a whole number, a truth value or nothing")
    signature = Signature(arguments_of(entry, arguments), RESULTS[result])
    inner, code = overload.fndesc.llvm_func_name, overload.library.get_llvm_str()
    return Compiled(entry.name, symbol, entry.digest, signature, inner, code), WithArrays(compiled)
