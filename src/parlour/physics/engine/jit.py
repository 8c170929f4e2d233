"""How the engine's functions become machine code.

Every function of the engine is plain Python that Numba can compile; only the entry (`parlour.physics.engine.play`) is
compiled by itself, with all others inside it, so that there is one thing to compile, to cache and to load. Called
from Python, or with NUMBA_DISABLE_JIT=1, the same functions simply run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import register_jitable

__all__ = ["kernel"]

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Let compiled code call this function; for Python it stays what it is."""
    compiled: F = register_jitable(error_model="numpy", no_cfunc_wrapper=True, _nrt=False)(function)
    return compiled
