"""Kernels on a GPU: the same functions that run on the processor, compiled by numba-cuda, a thread for each case.

A *grid kernel* is a function over arrays on the card whose threads share the cases:
`for case in range(cuda.grid(1), count, cuda.gridsize(1))`. It may call every kernel of the package. Without a card it
runs in numba-cuda's simulator, as plain Python and very slowly: set NUMBA_ENABLE_CUDASIM=1 before Python starts.

The simulator gives the same bits as the processor. On a card the compiler joins a product and a sum into one step with
one rounding, and numba-cuda has no option against that: the last bits differ. Needs the extra `cuda`.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import config

from parlour.errors import ParlourError
from parlour.kernels import announce_compile
from parlour.kernels.bits import bits_of, float_of
from parlour.kernels.entries import all_kernels

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["GridKernel", "NoCardError", "OnCard", "aligned", "check_card", "cuda", "is_simulated", "lanes", "on_card"]

cuda: Any = import_module("numba.cuda")
"""The module, which has no types."""

BLOCK = 64
"""Threads to a block."""
LANES = 320
"""Threads to a multiprocessor: a shot takes 186 registers, and there are 65,536."""
SIMULATED_BLOCK = 4
"""Threads to a block in the simulator, which runs each of them as one of Python's."""


class NoCardError(ParlourError):
    """There is no GPU that numba-cuda can use."""


def is_simulated() -> bool:
    """Whether numba-cuda imitates a card."""
    return bool(config.ENABLE_CUDASIM)  # type: ignore[attr-defined] # set from the environment


def check_card() -> None:
    """Check for a card, or the simulator.

    Raises:
        NoCardError: there is neither; the message says what is missing.
    """
    if not is_simulated() and not cuda.is_available():
        raise NoCardError(
            "there is no GPU that CUDA can use here. Play on the processor (backend='cpu'); to try the code of the GPU "
            "slowly and without one, set NUMBA_ENABLE_CUDASIM=1 before Python starts"
        )


def lanes(count: int) -> int:
    """How many threads work on this many cases, in whole blocks: each thread needs room of its own."""
    most = 2 * _block() if is_simulated() else LANES * cuda.get_current_device().MULTIPROCESSOR_COUNT
    return -(-max(1, min(count, most)) // _block()) * _block()


def _block() -> int:
    return SIMULATED_BLOCK if is_simulated() else BLOCK


class OnCard:
    """An array on the card, which other libraries take without a copy.

    It offers `__cuda_array_interface__` (CuPy, PyTorch, Numba) and DLPack (JAX, PyTorch). `copy_to_host()` copies it.
    """

    def __init__(self, array: Any) -> None:  # noqa: ANN401 - an array of numba-cuda, which has no types
        self.array = array

    @property
    def shape(self) -> tuple[int, ...]:
        """Its lengths."""
        return tuple(self.array.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """Of its elements."""
        kind: np.dtype[Any] = np.dtype(self.array.dtype)
        return kind

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack__(self, **named: Any) -> Any:  # noqa: ANN401 - a capsule
        return self._view().__dlpack__(**named)

    def __dlpack_device__(self) -> tuple[int, int]:
        kind, number = self._view().__dlpack_device__()
        return int(kind), int(number)

    def __len__(self) -> int:
        return int(self.array.shape[0])

    def copy_to_host(self) -> np.ndarray[Any, Any]:
        """A copy in the memory of the processor, as an array of NumPy."""
        copied: np.ndarray[Any, Any] = self.array.copy_to_host()
        return copied

    def _view(self) -> Any:  # noqa: ANN401 - a class of cuda-core
        return import_module("cuda.core.utils").StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)


def on_card(value: Any) -> Any:  # noqa: ANN401 - any array
    """An array of numba-cuda: a view of what is on the card already, otherwise a copy of a NumPy array.

    Takes `OnCard`, and whatever offers `__cuda_array_interface__` or DLPack.
    """
    if isinstance(value, OnCard):
        return value.array
    if isinstance(value, np.ndarray):
        return cuda.to_device(np.ascontiguousarray(value))
    if is_simulated():
        return value  # its arrays are NumPy's in disguise
    if hasattr(value, "__cuda_array_interface__"):
        return cuda.as_cuda_array(value)
    return cuda.as_cuda_array(import_module("cuda.core.utils").StridedMemoryView.from_dlpack(value, stream_ptr=-1))


def aligned(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """A record's layout with the promise that its fields are aligned, as they are: a GPU reads them in one step.

    >>> aligned(np.dtype([("a", "f8"), ("b", "i8")])).isalignedstruct
    True
    """
    assert dtype.fields is not None  # noqa: S101 - a record
    plain = np.dtype([(name, field[0]) for name, field in dtype.fields.items()], align=True)
    assert plain.itemsize == dtype.itemsize  # noqa: S101 - eight bytes each, or whole rows of eight
    records: np.dtype[Any] = np.dtype((np.record, plain))
    return records


class GridKernel:
    """A function over arrays on the card, compiled at its first call in a process.

    Args:
        function: begins with `for case in range(cuda.grid(1), count, cuda.gridsize(1))`.
        what: its name in a sentence, for the announcement.
        seconds: the time that compiling takes on the machine where it was measured.
    """

    def __init__(self, function: Callable[..., None], what: str, seconds: float) -> None:
        self._function = function
        self._what = what
        self._seconds = seconds
        self._lock = threading.Lock()
        self._run: Any = None

    def __call__(self, threads: int, *arguments: Any) -> None:  # noqa: ANN401 - exactly those of the function
        """Run it in this many threads, a number that `lanes` gave; it does not wait for the end."""
        with self._lock:
            if self._run is None:
                register_for_cuda()
                self._run = cuda.jit(self._function)
                if not is_simulated():
                    with announce_compile(self._what, self._seconds, unstorable="code for a GPU is not stored"):
                        self._launch(threads, arguments)
                    return
        self._launch(threads, arguments)

    def _launch(self, threads: int, arguments: tuple[Any, ...]) -> None:
        self._run[threads // _block(), _block()](*arguments)


def register_for_cuda() -> None:
    """Register the kernels of all imported modules with numba-cuda; the simulator runs them as they are."""
    if is_simulated():
        return
    _register_bits()
    for function in all_kernels():
        _register(function)


@cache
def _register(function: Callable[..., Any]) -> None:
    import_module("numba.cuda.extending").register_jitable(function)


@cache
def _register_bits() -> None:
    overload = import_module("numba.cuda.extending").overload
    overload(bits_of)(lambda number: lambda number: np.float64(number).view(np.int64))  # noqa: ARG005
    overload(float_of)(lambda bits: lambda bits: np.int64(bits).view(np.float64))  # noqa: ARG005
