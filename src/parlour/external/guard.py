"""A program that ends other programs when the process that started them dies, however it dies.

It is run by its path, so that it starts at once and imports nothing of parlour. It reads the numbers of process groups,
a line each: `+123` for one that has begun, `-123` for one that has ended. When its input ends, the process that wrote
them is gone: the groups that are left have lost their input too, get a moment to end by themselves, and are killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress

MOMENT = 0.5
"""Seconds in which a program may end by itself when its input ends."""


def main() -> None:
    """Read until the input ends, then kill what is left."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    left = set[int]()
    for line in sys.stdin.buffer:
        change = left.add if line.startswith(b"+") else left.discard
        change(int(line[1:]))
    if left:
        time.sleep(MOMENT)
    for group in left:
        with suppress(OSError):  # it has ended
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
