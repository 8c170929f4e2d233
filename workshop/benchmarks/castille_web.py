"""Castille's engine in WebAssembly beside the same engine compiled for this machine: positions a second.

    python -m workshop.benchmarks.castille_web [--json] [--rounds N] [--depth N]

Twenty random placements are searched to a fixed depth, each with an empty table, on one core. Native and Node take
turns, so that a change of the machine's speed hits both; a time is the best of the rounds, in processor time, so that
other work on the machine counts little. Both must look at the same number of positions.

Needs Node and `npm ci` in web/.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, cast

import click

from parlour.games.castille.bots import browser
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.rules import Castille
from tests.games.castille.random_states import placement
from tests.webassembly.node import WEB, bundled, module_of
from workshop.benchmarks.physics import machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from parlour.games.castille.rules.board import State

    Round = Callable[[], tuple[int, float]]

POSITIONS = 20


@click.command(help=__doc__)
@click.option("--json", "plain", is_flag=True, help="Print one JSON object instead of sentences.")
@click.option("--rounds", default=5, show_default=True)
@click.option("--depth", default=7, show_default=True)
def main(*, plain: bool, rounds: int, depth: int) -> None:
    """Measure and print."""
    states = [placement(Random(seed)) for seed in range(POSITIONS)]
    Engine().think(states[0], Limits(depth=1))
    with tempfile.TemporaryDirectory() as folder, _node(Path(folder), states, depth) as node:
        node()  # not timed: V8 compiles what runs often once more
        found = [(_native(states, depth), node()) for _ in range(rounds)]
    if len({nodes for both in found for nodes, _ in both}) > 1:
        raise click.ClickException("Node and native look at different positions")
    nodes = found[0][0][0]
    here, there = (nodes / min(both[place][1] for both in found) for place in (0, 1))
    ratios = sorted(both[0][1] / both[1][1] for both in found)
    if plain:
        print(json.dumps({"machine": machine(), "nodes": nodes, "native": here, "node": there, "ratios": ratios}))
        return
    print(f"{POSITIONS} placements to depth {depth}, {nodes:,} positions: native {here / 1e6:.2f} M a second, Node")
    print(f"{there / 1e6:.2f} M: {there / here:.0%} of native (rounds: {', '.join(f'{each:.0%}' for each in ratios)}).")
    print(machine())


def _native(states: Sequence[State], depth: int) -> tuple[int, float]:
    """The number of positions, and the processor time for them (s)."""
    nodes, seconds = 0, 0.0
    for state in states:
        engine = Engine()
        began = time.process_time()
        nodes += engine.think(state, Limits(depth=depth)).nodes
        seconds += time.process_time() - began
    return nodes, seconds


@contextmanager
def _node(folder: Path, states: Sequence[State], depth: int) -> Iterator[Round]:
    """A process of Node that searches all positions on request."""
    game, tasks = Castille(), folder / "tasks.json"
    positions = [browser.position(game, state) for state in states]
    tasks.write_text(json.dumps({"settings": browser.settings(game), "positions": positions, "depth": depth}))
    program = bundled(WEB / "bench" / "castille.mjs", folder)
    command = [shutil.which("node") or "node", str(program), str(module_of("castille")), str(tasks)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        orders, answers = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)

        def search() -> tuple[int, float]:
            orders.write("\n")
            orders.flush()
            nodes, seconds = json.loads(answers.readline())
            return nodes, seconds

        yield search
        orders.close()


if __name__ == "__main__":
    main()
