"""The entry with manners: whoever waits for its first compilation is told so, once."""

from __future__ import annotations

import threading
from typing import Any

from parlour.compiling import told
from parlour.physics.engine.play import play as _entry

__all__ = ["play"]

_BEGUN = "Compiling the physics, once for this machine; this takes about 15 seconds ..."
_DONE = "The physics is compiled ({:.0f} s)."

_ready = threading.Event()
_first = threading.Lock()


def play(*arguments: Any) -> int:  # noqa: ANN401 - exactly those of the entry
    """Play shots; see `parlour.physics.engine.play`. Says on stderr when it has to be compiled first."""
    if not _ready.is_set():
        with _first:
            if not _ready.is_set():
                _prepare(arguments)
    return _entry(*arguments)


def _prepare(arguments: tuple[Any, ...]) -> None:
    """Play no shot at all, for the first time in this process."""
    fields, tables, shots, *rest = arguments
    with told(_BEGUN, _DONE):
        _entry(fields, tables, shots[:0], *rest)
    _ready.set()
