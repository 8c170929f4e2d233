"""Whether the built modules are those of this source: a digest of everything that is compiled into each."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from workshop.emission.calling import arguments_of

if TYPE_CHECKING:
    from workshop.emission.modules import Module

__all__ = ["module_digest"]


def module_digest(module: Module) -> str:
    """A digest that changes with every function and constant compiled into a module, and with its calls.

    It does not change with the versions of Numba and of the linker: `make kernels` with others may give other bytes for
    the same digest.
    """
    parts = [
        f"{name} {entry.digest} {arguments_of(entry, examples)}" for name, (entry, examples) in module.calls().items()
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
