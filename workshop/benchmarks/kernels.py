"""Time the shipped machine code next to Numba's, in one run: first flicks, batches, single calls, searches, bots.

    python -m workshop.benchmarks.kernels [--rounds 5] [--only MEASURE ...]

Every measure runs in processes of its own, by turns with either code. A ratio is the middle one of the rounds, with the
smallest and the largest: shipped to Numba, in time. Cold means that Numba's cache is empty.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.games import find_game

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = ("shipped", "numba")
REPEATS = 5
"""A process takes the fastest of so many tries, since others use the machine."""


def first_flick() -> float:
    """Seconds from the start of the process to the first flick."""
    from parlour.physics import Disc, Shot, Table, simulate

    simulate(Table(discs=(Disc(0.0, 0.0, 0.016, 0.005),)), Shot(0, (1.0, 0.0)))
    return time.time() - float(os.environ["BEGAN"])


def single_call() -> float:
    """Microseconds for a call of `simulate` with two discs."""
    from parlour.physics import Disc, Shot, Table, simulate

    table = Table(discs=(Disc(0.0, 0.0, 0.016, 0.005), Disc(0.1, 0.001, 0.016, 0.005)))
    shot = Shot(0, (1.0, 0.0))
    return 1e6 * _fastest(lambda: simulate(table, shot), 5000)


def batch() -> float:
    """Microseconds for a shot of a batch of 4,000 shots on ten discs and eight posts, in one thread."""
    from parlour.physics import Disc, Post, Shot, Table, shots_array, simulate_many

    rng = Random(1)
    discs = tuple(Disc(rng.uniform(-0.2, 0.2), 0.04 * k - 0.2, 0.0159, 0.0055) for k in range(10))
    posts = tuple(Post(0.1 * (k - 3), 0.3, 0.005) for k in range(8))
    laid = Table(discs=discs, posts=posts)
    shots = shots_array([Shot(0, (rng.uniform(-0.5, 0.5), rng.uniform(0.5, 2.0))) for _ in range(4000)])
    return 1e6 * _fastest(lambda: simulate_many(laid, shots, workers=1), 1) / len(shots)


def castille_nodes() -> float:
    """Nanoseconds for a node of Castille's search."""
    from parlour.games.castille.engine.engine import Engine, Limits

    castille = find_game("castille")
    position = castille.notation.parse_state(castille.new(), "1ssSs1/t1s1ss/3STt/2T1TS/1SSts1/SStsST ----- S - 0 13")

    def search() -> float:
        engine, began = Engine(table_bits=18), time.perf_counter()
        found = engine.think(position, Limits(depth=13))
        return 1e9 * (time.perf_counter() - began) / found.nodes

    Engine(table_bits=10).think(position, Limits(depth=1))
    return min(search() for _ in range(REPEATS))


def bot_move(name: str) -> Callable[[], float]:
    """A measure: milliseconds for the first move of the strongest bot of a game."""

    def measure() -> float:
        from parlour.players import ask

        spec = find_game(name)
        game = spec.new()
        agent, state = spec.levels[-1].make(game), game.start()
        ask(agent, game, state, Random(0))
        return 1e3 * _fastest(lambda: ask(agent, game, state, Random(1)), 1)

    measure.__doc__ = f"Milliseconds for the first move of the strongest bot of {name}."
    return measure


def _fastest(call: Callable[[], object], times: int) -> float:
    """Seconds for one call."""
    call()
    found = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        for _ in range(times):
            call()
        found.append((time.perf_counter() - began) / times)
    return min(found)


MEASURES: dict[str, Callable[[], float]] = {
    "first flick": first_flick,
    "single call": single_call,
    "batch": batch,
    "Castille's nodes": castille_nodes,
    "a bot's move: crokinole": bot_move("crokinole"),
    "a bot's move: castle-croquetnole": bot_move("castle-croquetnole"),
    "a bot's move: castille": bot_move("castille"),
}


def main() -> None:
    """Print the table; with `--child` measure one thing once."""
    parser = argparse.ArgumentParser(
        prog="python -m workshop.benchmarks.kernels", description=__doc__.split("\n", 1)[0]
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--only", nargs="*", choices=list(MEASURES), default=list(MEASURES), metavar="MEASURE")
    parser.add_argument("--child", choices=list(MEASURES), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        sys.stdout.write(json.dumps(MEASURES[given.child]()))
        return
    with tempfile.TemporaryDirectory() as empty:
        if "first flick" in given.only:
            cold = [_measured("first flick", kind, {"NUMBA_CACHE_DIR": empty}) for kind in KINDS]
            sys.stdout.write(f"first flick, cold: shipped {cold[0]:.2f}, numba {cold[1]:.2f} (s)\n")
    for name in given.only:
        rounds = [[_measured(name, kind, {}) for kind in KINDS] for _ in range(given.rounds)]
        ratios = sorted(ours / theirs for ours, theirs in rounds)
        ours, theirs = (statistics.median(column) for column in zip(*rounds, strict=True))
        spread = f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        sys.stdout.write(f"{name}: shipped {ours:.3g}, numba {theirs:.3g}; {spread}; {MEASURES[name].__doc__}\n")
        sys.stdout.flush()


def _measured(name: str, kind: str, more: dict[str, Any]) -> float:
    command = [sys.executable, "-m", "workshop.benchmarks.kernels", "--child", name]
    environment = {**os.environ, "PARLOUR_KERNELS": kind, **more, "BEGAN": str(time.time())}
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)  # noqa: S603 - this program
    return float(json.loads(done.stdout))


if __name__ == "__main__":
    main()
