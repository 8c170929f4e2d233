"""A small engine for tests: answers from a list of moves, or misbehaves as its first argument says."""

import os
import subprocess
import sys
import time

HOW = sys.argv[1] if len(sys.argv) > 1 else "good"
NOTES = sys.argv[2] if len(sys.argv) > 2 else os.devnull


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def note(line: str) -> None:
    with open(NOTES, "a", encoding="utf-8") as notes:  # noqa: PTH123 - no imports but the smallest
        notes.write(f"{line}\n")


ANSWERS = {
    "nonsense": "bestmove banana",
    "illegal": "bestmove 8",
    "complains": "error my head hurts",
    "late": "info thinking on",
}


def go() -> None:
    if HOW in {"hangs", "deaf"}:
        time.sleep(600)
    if HOW == "crashes":
        sys.exit(3)
    while HOW == "floods":
        say("info nothing at all")
    while HOW == "endless":
        sys.stdout.write("x" * 10_000)
    say("info string hello")
    say(ANSWERS.get(HOW, "bestmove 1"))


def main() -> None:
    note(f"pid {os.getpid()}")
    if HOW == "child":
        with subprocess.Popen(["sleep", "600"]) as child:
            note(f"pid {child.pid}")
    for line in sys.stdin:
        note(line.strip())
        word = line.split()[0]
        if word == "parlour" and HOW == "silent":
            time.sleep(600)
        elif word == "parlour":
            say("id name small")
            say("parlourok")
        elif word == "isready":
            say("readyok")
        elif word == "go":
            go()
        elif word == "stop" and HOW == "late":
            say("bestmove 1")
        elif word == "quit" and HOW != "deaf":
            break


if __name__ == "__main__":
    main()
