"""How functions become machine code: kernels, and the entries that Python calls.

A *kernel* is plain Python that Numba can compile: scalars, arrays and records, no Python objects. An *entry* is a
kernel that Python calls. It runs from the library that is shipped for this machine (`shipped`). If none fits, because
somebody changed a kernel or the machine is of another kind, Numba compiles the entry with all kernels that it calls, or
reads it from the cache. Kernels called from Python run as plain Python.

PARLOUR_KERNELS chooses by hand: `shipped` alone, `numba` alone, or `python`, slow and for a debugger.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache, cached_property, update_wrapper
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.errors import MissingExtraError, ParlourError
from parlour.extras import import_with_extra
from parlour.kernels import announce_compile, compile_clock
from parlour.kernels.bits import register_bits
from parlour.kernels.buffers import Constants, Layout, arrays_of
from parlour.kernels.rows import register_rows
from parlour.kernels.shipped import UnfitLibraryError, shipped_entry

if TYPE_CHECKING:
    from parlour.kernels.cache import MachineCodeCache

__all__ = ["Entry", "WithArrays", "all_kernels", "entry", "inlined", "kernel", "recursive", "register_kernels"]

F = TypeVar("F", bound=Callable[..., Any])

KERNEL_OPTIONS: dict[str, Any] = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
ENTRY_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False}

INLINED_OPTIONS: dict[str, Any] = {**KERNEL_OPTIONS, "forceinline": True}

CHOICES = ("shipped", "numba", "python")

_kernels: list[tuple[Callable[..., Any], dict[str, Any]]] = []
_registered = 0
"""How many of them Numba knows."""
_lock = threading.RLock()
if hasattr(os, "register_at_fork"):  # else a child waits for ever for a thread that was compiling: it has none such
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


def kernel(function: F) -> F:
    """Let compiled code call this function; Python still calls the plain function."""
    _kernels.append((function, KERNEL_OPTIONS))
    return function


def inlined(function: F) -> F:
    """As `kernel`, but copied into the kernels that call it: faster to run, slower to compile.

    For small functions that are called all the time; measure both.
    """
    _kernels.append((function, INLINED_OPTIONS))
    return function


class _Recursive:
    """A kernel that calls itself: plain from Python, compiled from compiled code."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        """The plain function, under the name by which Numba's dispatchers have it."""
        update_wrapper(self, function)

    @cached_property
    def compiled(self) -> Any:  # noqa: ANN401 - Numba has no types
        """The same as Numba's dispatcher."""
        return import_with_extra("numba").njit(**KERNEL_OPTIONS)(self.py_func)

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - exactly those of the function
        return self.py_func(*arguments)


def recursive(function: F) -> F:
    """A kernel that calls itself.

    Call it with variables, never with literal numbers. Numba gives a literal a separate type, and a recursion that
    begins with one type and goes on with another crashes when it is loaded from the cache.
    """
    return _Recursive(function)  # type: ignore[return-value] # called as the function is


def _type_of_recursive(value: _Recursive, _context: object) -> Any:  # noqa: ANN401 - Numba has no types
    """Numba's type of a recursive kernel: that of its dispatcher, which compiled code calls."""
    return import_with_extra("numba").typeof(value.compiled)


def register_kernels(*, small: bool = False) -> None:
    """Register the kernels with Numba. Entries do this themselves; call it before compiling other code that uses them.

    Args:
        small: copy no kernel into its callers, so that the code is smaller and a little slower. Of a process, the first
            registration counts.

    Raises:
        MissingExtraError: Numba is not installed.
    """
    global _registered  # noqa: PLW0603 - of this process, as Numba's own registry
    register = import_with_extra("numba.extending").register_jitable
    with _lock:
        _register_types()
        for function, options in _kernels[_registered:]:
            register(**(KERNEL_OPTIONS if small else options))(function)
        _registered = len(_kernels)


def all_kernels() -> tuple[Callable[..., Any], ...]:
    """The kernels of all modules that were imported so far, for another compiler than Numba's own."""
    return tuple(function for function, _ in _kernels)


def _type_of_layout(value: Layout, _context: object) -> Any:  # noqa: ANN401 - Numba has no types
    """Numba's type of the layout of a record: that of NumPy's."""
    return import_with_extra("numba").typeof(value.dtype)


def _type_of_constants(value: Constants, _context: object) -> Any:  # noqa: ANN401 - Numba has no types
    """Numba's type of constants: that of an array that cannot be changed."""
    return import_with_extra("numba").typeof(value.array)


@cache
def _register_types() -> None:
    register_bits(KERNEL_OPTIONS)
    register_rows()
    register = import_with_extra("numba.extending").typeof_impl.register
    register(_Recursive)(_type_of_recursive)
    register(Layout)(_type_of_layout)
    register(Constants)(_type_of_constants)


class WithArrays:
    """Calls a function with arrays of NumPy in the place of buffers: Numba and Python take those alone.

    It remembers the arguments of the last call, as a search passes the same memory thousands of times.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._known: dict[int, tuple[Any, Any]] = {}

    @property
    def signatures(self) -> tuple[object, ...]:
        """The argument types for which Numba has compiled it."""
        return tuple(getattr(self._function, "signatures", ()))

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - exactly those of the function
        """Call the function."""
        return self._function(*(self._array_of(place, each) for place, each in enumerate(arguments)))

    def _array_of(self, place: int, argument: Any) -> Any:  # noqa: ANN401
        known = self._known.get(place)
        if known is None or known[0] is not argument:
            known = self._known[place] = argument, arrays_of(argument)
        return known[1]


def wanted() -> str:
    """Which code entries run, by PARLOUR_KERNELS: `shipped`, `numba` or `python`; empty for whatever there is.

    Raises:
        ParlourError: it is something else.
    """
    chosen = os.environ.get("PARLOUR_KERNELS", "")
    if chosen not in ("", *CHOICES):
        raise ParlourError(f"PARLOUR_KERNELS is {chosen!r}; it is one of {', '.join(CHOICES)}, or not set")
    return chosen


class Entry:
    """A function of which there is machine code; made by `entry`."""

    def __init__(self, function: Callable[..., Any], what: str, seconds: float) -> None:
        self.what = what
        self.function = function
        self._seconds = seconds
        self._run: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - exactly those of the function
        """Run it. The first call in a process loads or compiles it first, and announces a compilation on stderr.

        Raises:
            MissingExtraError: no shipped machine code fits, and Numba is not installed.
        """
        run = self._run or self.prepare(*arguments)
        return run(*arguments)

    def prepare(self, *arguments: Any) -> Callable[..., Any]:  # noqa: ANN401
        """Load or compile it for arguments of these types without running it, for example before timing it."""
        with _lock:
            if self._run is None:
                self._run = self._made_ready(arguments)
            return self._run

    @property
    def name(self) -> str:
        """Its full name: `parlour.physics.engine.play.play`."""
        return f"{self.function.__module__}.{self.function.__qualname__}"

    @property
    def signatures(self) -> tuple[object, ...]:
        """The argument types for which this process has machine code; empty if it runs as plain Python."""
        return tuple(getattr(self._run, "signatures", ()))

    @property
    def digest(self) -> str:
        """A digest that changes with everything compiled into this entry."""
        return _digest(self.function)

    @property
    def is_shipped(self) -> bool:
        """Whether it runs from the library that is shipped for this machine, so that nothing is compiled."""
        if wanted() in {"numba", "python"}:
            return False
        try:
            shipped_entry(self.name, self.digest)
        except UnfitLibraryError:
            return False
        return True

    def _made_ready(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        match wanted():
            case "python":
                return WithArrays(self.function)
            case "numba":
                return self._by_numba(arguments, "PARLOUR_KERNELS is numba")
        try:
            with compile_clock(self.what, "shipped"):
                return shipped_entry(self.name, self.digest)
        except UnfitLibraryError as unfit:
            if wanted() == "shipped":
                raise UnfitLibraryError(self._without(unfit), unfit.remedy) from unfit
            return self._instead(unfit, arguments)

    def _without(self, unfit: UnfitLibraryError) -> str:
        """Why there is no machine code, and which command helps."""
        return f"There is no machine code for {self.what}: {unfit}; {unfit.remedy}."

    def _instead(self, unfit: UnfitLibraryError, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """Compile it, where no shipped machine code fits.

        Raises:
            MissingExtraError: Numba is not installed; the message says what would help.
        """
        if find_spec("numba") is None:
            raise MissingExtraError(self._without(unfit), name="numba") from unfit
        return self._by_numba(arguments, str(unfit))

    def _by_numba(self, arguments: tuple[Any, ...], why: str) -> Callable[..., Any]:
        numba = import_with_extra("numba")
        register_kernels()
        compiled: Callable[..., Any] = numba.njit(**ENTRY_OPTIONS)(self.function)
        self._compile(compiled, tuple(map(numba.typeof, arrays_of(arguments))), why)
        return WithArrays(compiled)

    def _compile(self, compiled: Any, signature: tuple[Any, ...], why: str) -> None:  # noqa: ANN401 - Numba has no types
        from parlour.kernels.cache import MachineCodeCache  # noqa: PLC0415 - needs Numba

        stored: MachineCodeCache = MachineCodeCache(self.name, lambda: self.digest)
        compiled._cache = stored  # noqa: SLF001 - where Numba's `cache=True` puts its cache
        missing = not stored.path(signature, compiled.targetctx.codegen()).is_file()
        with ExitStack() as meanwhile:
            meanwhile.enter_context(compile_clock(self.what, "compiled" if missing else "stored"))
            if missing:
                unstorable = stored.unstorable()
                meanwhile.enter_context(announce_compile(self.what, self._seconds, why=why, unstorable=unstorable))
            compiled.compile(signature)


@cache
def _digest(function: Callable[..., Any]) -> str:
    from parlour.kernels.digest import code_digest  # noqa: PLC0415 - only compiling needs it

    return code_digest(function)


def entry(what: str, seconds: float) -> Callable[[Callable[..., Any]], Entry]:
    """Make an entry of a function.

    Args:
        what: its name in a sentence, for the announcement: `the physics engine`.
        seconds: the time that compiling takes on the machine where it was measured, for the announcement.
    """
    return lambda function: Entry(function, what, seconds)
