"""Ctrl-C: heard from the first import on, also while machine code runs, and answered with status 130.

Machine code does not return to Python while it runs, so the main thread may not hear a signal for minutes. A thread
beside it is woken by the signal itself and ends the program then.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

__all__ = ["STATUS", "run"]

STATUS = 130
"""The exit status of a program that Ctrl-C has ended, by the custom of shells."""
PATIENCE = 0.5
"""Seconds in which the main thread hears a signal if it runs Python."""
AGAIN = 0.05
"""Seconds after which a signal is sent again that came where Python can raise nothing."""
SHOW_CURSOR = b"\x1b[?25h\n"

_heard = threading.Event()
"""Since it was last waited for."""
_came = threading.Event()
"""Since the program began."""


def run(work: Callable[[], None]) -> None:
    """Do the work of a program, and hear Ctrl-C before it begins to import."""
    hear()
    try:
        work()
    except BaseException as ended:
        # Whatever it was that an interrupted import raised: the reason is Ctrl-C.
        if came() and not (isinstance(ended, SystemExit) and not ended.code):
            end_now()
        end_when_it_comes()
        raise


def hear() -> None:
    """Raise `KeyboardInterrupt` at Ctrl-C, and end the program if its main thread does not hear that.

    Where Ctrl-C is ignored, as in the background of a shell, it stays so.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    signal.signal(signal.SIGINT, _interrupted)
    sys.unraisablehook = _unraised
    if os.name != "posix":  # elsewhere a pipe cannot be woken through
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    threading.Thread(target=_wait, args=(reading,), daemon=True).start()


def came() -> bool:
    """Whether Ctrl-C was heard."""
    return _came.is_set()


def end_now() -> NoReturn:
    """End the program with what it has printed; its processes end because it does, and nothing else is waited for."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    if sys.stderr.isatty():
        os.write(sys.stderr.fileno(), SHOW_CURSOR)
    os._exit(STATUS)


def end_when_it_comes() -> None:
    """Let Ctrl-C end a program at once that has done its work and only waits for threads and processes."""
    if signal.getsignal(signal.SIGINT) is _interrupted:
        signal.signal(signal.SIGINT, lambda _signal, _frame: end_now())


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    _came.set()
    _heard.set()
    raise KeyboardInterrupt


def _unraised(lost: sys.UnraisableHookArgs) -> None:
    """Send Ctrl-C again if it came in a callback of machine code or while an object was removed, and was lost there."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _thread.start_new_thread(_send_again, ())
    else:
        sys.__unraisablehook__(lost)


def _send_again() -> None:
    time.sleep(AGAIN)
    signal.raise_signal(signal.SIGINT)


def _wait(reading: int) -> None:
    """Wait for signals; the system writes their numbers into the pipe when they come."""
    while numbers := os.read(reading, 1):
        if numbers[0] != signal.SIGINT:
            continue
        if not _heard.wait(PATIENCE) and signal.getsignal(signal.SIGINT) is _interrupted:
            end_now()
        _heard.clear()
