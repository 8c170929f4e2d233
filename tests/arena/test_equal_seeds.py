"""Equal seeds give equal games, whatever else the machine does, for every level of every registered game.

Each condition runs in a separate process, which runs this file as a program.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.games import GameSpec
    from parlour.players import Level

PLIES = 22
"""The most plies that are played of a game: four for the level under test, each in another of four seats."""
EVERY = 7
"""The level under test chooses every seventh move, the weakest the others: it is quick, and every seat is tried."""
ANOTHER_CLOCK = "--another-clock"
LOOP = "import os\nif hasattr(os, 'nice'): os.nice(5)\nwhile True: pass"
"""A busy loop, which gives way a little to the other tests."""


def test_two_busy_loops_change_no_game() -> None:
    expected = quietly_played()
    with busy(2):
        found = played()
    assert_equal(found, expected)


def test_no_game_depends_on_clocks_hashes_threads_cores_or_the_processor() -> None:
    """Clocks leap an hour whenever they are read; linear algebra takes one thread, and code for an old processor."""
    others = {"PYTHONHASHSEED": "1", "OPENBLAS_NUM_THREADS": "1", "OPENBLAS_CORETYPE": "Prescott"}
    assert_equal(played(ANOTHER_CLOCK, **others), quietly_played())


def assert_equal(found: dict[str, list[str]], expected: dict[str, list[str]]) -> None:
    """Every level has played the same game."""
    assert found.keys() == expected.keys()
    different = {
        name: next(at for at, moves in enumerate(itertools.zip_longest(found[name], game)) if len(set(moves)) > 1)
        for name, game in expected.items()
        if found[name] != game
    }
    assert different == {}, "these games differ, from these plies on"


def test_every_level_of_every_game_plays() -> None:
    from parlour.games import catalogue  # noqa: PLC0415 - not before the clocks of the program are replaced

    expected = {f"{spec.name} {level.name}" for spec in catalogue() for level in spec.levels}
    assert quietly_played().keys() == expected
    assert all(len(moves) > 20 for moves in quietly_played().values())
    for spec in catalogue():
        games = {tuple(quietly_played()[f"{spec.name} {level.name}"]) for level in spec.levels}
        assert len(games) > 1, f"all levels of {spec.title} play the same game"


# --- conditions -----------------------------------------------------------------------------------------------------


@cache
def quietly_played() -> dict[str, list[str]]:
    """The games as this machine plays them by itself."""
    return played()


def played(*arguments: str, **environment: str) -> dict[str, list[str]]:
    """The games of every level, played by a new process."""
    here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "0", **environment}
    program = [sys.executable, __file__, *arguments]
    done = subprocess.run(program, env=os.environ | here, stdout=subprocess.PIPE, check=True)
    games: dict[str, list[str]] = json.loads(done.stdout)
    return games


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep some processor cores busy meanwhile."""
    with ExitStack() as stack:
        for _ in range(loops):
            loop = stack.enter_context(subprocess.Popen([sys.executable, "-c", LOOP]))
            stack.callback(loop.kill)
        yield


# --- the program ----------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> None:
    """Print the games of every level as one JSON object."""
    if ANOTHER_CLOCK in arguments:
        replace_clocks()
        use_one_core()
    from parlour.games import catalogue  # noqa: PLC0415 - not before the clocks are replaced

    games = {f"{spec.name} {level.name}": game_of(spec, level) for spec in catalogue() for level in spec.levels}
    sys.stdout.write(json.dumps(games))


def replace_clocks() -> None:
    """Let every clock of `time` leap an hour whenever it is read."""
    hours = itertools.count(step=3600.0)

    def leap() -> float:
        return next(hours)

    clocks: dict[str, Callable[[], float]] = dict.fromkeys(
        ("monotonic", "perf_counter", "process_time", "thread_time", "time"), leap
    )
    for name, clock in clocks.items():
        setattr(time, name, clock)


def use_one_core() -> None:
    """Where the system lets a process choose its cores."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def game_of(spec: GameSpec[Any, Any, Any], level: Level) -> list[str]:
    """The moves of one game, in which the weakest level makes the moves that the level under test does not."""
    from parlour.match import Match  # noqa: PLC0415 - not before the clocks are replaced
    from parlour.record import SeatRecord  # noqa: PLC0415 - likewise

    seats = [SeatRecord(hand=level.hand)] * len(spec.new().seats)
    match = Match.new(spec, seats=seats, seed=7)
    weakest, tried = (each.make(match.game) for each in (spec.levels[0], level))
    while match.outcome is None and match.ply < PLIES:
        match = match.play(match.ask(weakest if match.ply % EVERY else tried))
    return [turn.move for turn in match.log]


if __name__ == "__main__":
    main(sys.argv[1:])
