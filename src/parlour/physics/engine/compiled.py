"""The entry with manners: whoever waits for its first compilation is told so, once."""

from __future__ import annotations

import gc
import sys
import threading
import time
from typing import Any

from parlour.physics.engine.play import play as _entry

__all__ = ["play"]

PATIENCE = 2.5
"""Loading the compiled engine from its cache takes less (s), also on a busy machine; a compilation takes longer."""

_ready = threading.Event()
_first = threading.Lock()


def play(*arguments: Any) -> int:  # noqa: ANN401 - exactly those of the entry
    """Play shots; see `parlour.physics.engine.play`. Says on stderr when it has to be compiled first."""
    if not _ready.is_set():
        with _first:
            if not _ready.is_set():
                return _play_first(arguments)
    return _entry(*arguments)


def _play_first(arguments: tuple[Any, ...]) -> int:
    """Play for the first time in this process."""
    began = time.monotonic()
    announcement = threading.Timer(PATIENCE, _announce)
    announcement.daemon = True
    announcement.start()
    collecting = gc.isenabled()
    gc.disable()  # the compiler makes millions of small objects; collecting among them costs a tenth of the time
    fields, tables, shots, *rest = arguments
    try:
        _entry(fields, tables, shots[:0], *rest)
    finally:
        announcement.cancel()
        if collecting:
            gc.enable()
    if announcement.finished.is_set() and time.monotonic() - began > PATIENCE:
        _say(f"The physics is compiled ({time.monotonic() - began:.0f} s).")
    _ready.set()
    return _entry(*arguments)


def _announce() -> None:
    _say("Compiling the physics, once for this machine; this takes about 15 seconds ...")


def _say(words: str) -> None:
    if sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)  # noqa: T201 - progress, for whoever waits
