"""Compiling with manners: whoever has to wait for a player's machine code is told so.

The physics, which stands without players, tells it by itself.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["told"]

PATIENCE = 2.5
"""Loading compiled code from its cache takes less (s), also on a busy machine; a compilation takes longer."""


@contextmanager
def told(begun: str, done: str = "") -> Iterator[None]:
    """Say on stderr that something is compiled, if it is and not only loaded; garbage is not collected meanwhile.

    Args:
        begun: said while it lasts.
        done: said at its end, with a place for the seconds that it took; nothing is said for no words.
    """
    began = time.monotonic()
    announcement = threading.Timer(PATIENCE, _say, (begun,))
    announcement.daemon = True
    announcement.start()
    collecting = gc.isenabled()
    gc.disable()  # the compiler makes millions of small objects; collecting among them costs a tenth of the time
    try:
        yield
    finally:
        announcement.cancel()
        if collecting:
            gc.enable()
    took = time.monotonic() - began
    if done and took > PATIENCE:
        _say(done.format(took))


def _say(words: str) -> None:
    if sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)  # noqa: T201 - progress, for whoever waits
