"""The physics in WebAssembly beside the same physics compiled for this machine, and beside JavaScript's engines.

    python -m workshop.benchmarks.web [--json] [--rounds N]

The scenes, the rules and the columns are those of `physics`: 50 take-outs with 11 discs, played to rest;
errors against the fine-stepped reference. planck (Box2D in JavaScript), matter-js and Rapier (Rust in WebAssembly)
step by 1 ms. planck's friction is a joint of bounded force and torque; for the others a function computes it at every
step. Tolerances are scaled to the size of the discs; planck and Rapier let resting discs sleep.

Native, Node and Chromium take turns, so that a change of the machine's speed hits all. A time is the best of the
rounds, divided by the shots of a batch; ratios are those of the medians over the scenes.

Needs Node, `npm ci` in web/, and for the browser's column Debian's Chromium.
"""

from __future__ import annotations

import json
import math
import shutil
import statistics
import subprocess
import tempfile
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, cast

import click
from playwright.sync_api import sync_playwright
from rich.console import Console

from parlour.physics import Fate, Rest, RoundEdge
from parlour.physics.packing import ground_of
from tests.needs import CHROMIUM_FLAGS, chromium
from tests.physics.scenes import take_out
from tests.webassembly.node import WEB, bundled
from workshop.benchmarks.physics import (
    HEADINGS,
    LAYOUTS,
    Engine,
    Played,
    Row,
    blank,
    machine,
    reference,
    row,
    speed_row,
    timed,
)
from workshop.benchmarks.physics_engines import ours
from workshop.benchmarks.physics_engines.friction import factors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from parlour.physics import ContactLaw, Shot, Table

    Scenes = Sequence[tuple[Table, Shot]]
    Player = Callable[[str, int], "list[Played]"]

FASTEST = 12
"""Tries of the kernels in a round."""
STEPPED = ("planck", "matter-js", "rapier")
KERNELS = {"simulateMany": FASTEST, "simulate": FASTEST}


class EnginePlace(NamedTuple):
    """Where engines run: a name, and a function that plays all scenes on one engine."""

    name: str
    play: Player


@click.command(help=__doc__)
@click.option("--json", "plain", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--rounds", default=5, show_default=True, help="Rounds of the kernels; the other engines play in one.")
def main(*, plain: bool, rounds: int) -> None:
    """Measure and print."""
    scenes = [take_out(seed) for seed in range(LAYOUTS)]
    truth = [reference(*scene) for scene in scenes]
    with ExitStack() as stack, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write_job(folder, scenes)
        places = [
            EnginePlace("native", partial(_native, scenes)),
            EnginePlace("Node", stack.enter_context(_node(folder))),
        ]
        if path := chromium():
            places.append(EnginePlace("Chromium", stack.enter_context(_browser(folder, path))))
        rows = _measured(places, truth, rounds)
    if plain:
        print(json.dumps({"machine": machine(), "engines": [asdict(each) for each in rows]}, indent=1))
        return
    console = Console(width=130)
    printed = blank(f"{LAYOUTS} Crokinole take-outs, one core", "engine", *HEADINGS)
    for each in rows:
        printed.add_row(*speed_row(each))
    console.print(printed)
    console.print(machine(), style="dim", soft_wrap=True)


def _measured(places: Sequence[EnginePlace], truth: Sequence[tuple[Rest, ...]], rounds: int) -> list[Row]:
    """Every engine everywhere; the kernels take turns."""
    best: dict[tuple[str, str], list[Played]] = {}
    for _ in range(rounds):
        for engine, tries in KERNELS.items():
            for place in places:
                found = place.play(engine, tries)
                known = best.setdefault((place.name, engine), found)
                best[place.name, engine] = [
                    min(pair, key=lambda each: each.time) for pair in zip(known, found, strict=True)
                ]
    for engine in STEPPED:
        for place in places[1:]:
            best[place.name, engine] = place.play(engine, 1)
    base = statistics.median(each.time for each in best["native", "simulateMany"])
    return [row(f"{engine}, {place}", plays, truth, base) for (place, engine), plays in best.items()]


def _native(scenes: Scenes, engine: str, tries: int) -> list[Played]:
    engines = {"simulateMany": (ours.many, ours.SHOTS), "simulate": (ours.one, 1)}
    return [timed(Engine(engine, *engines[engine], tries=tries), *scene) for scene in scenes]


def _write_job(folder: Path, scenes: Scenes) -> None:
    """What the JavaScript side reads: the module, the board as the kernels have it, and the scenes."""
    table = scenes[0][0]
    material, (hole,) = table.material, table.holes
    forces, torques = factors(material.profile.contact)
    board = {
        "posts": [(post.x, post.y, post.radius) for post in table.posts],
        "edge": table.edge.radius if isinstance(table.edge, RoundEdge) else math.inf,
        "hole": {"radius": hole.radius, "captureSpeed": hole.capture_speed, "rimExponent": hole.rim_exponent},
        "brake": material.deceleration,
        "disc": _rim(material.disc),
        "post": _rim(material.post),
        "contact": material.profile.contact,
        "forces": forces,
        "torques": torques,
    }
    drawn = [
        {
            "discs": [{"x": disc.x, "y": disc.y, "radius": disc.radius, "mass": disc.mass} for disc in table.discs],
            "shot": {"disc": shot.disc, "vx": shot.velocity[0], "vy": shot.velocity[1], "spin": shot.spin},
        }
        for table, shot in scenes
    ]
    (folder / "job.json").write_text(json.dumps({"board": board, "scenes": drawn}))
    (folder / "board.field").write_bytes(ground_of(table).memory.tobytes())
    shutil.copy(WEB / "kernels" / "physics.wasm", folder)


def _rim(law: ContactLaw) -> dict[str, float]:
    return {"restitution": law.at(1.0), "friction": law.friction}


def _plays(found: Any) -> list[Played]:  # noqa: ANN401 - JSON
    return [Played(each["time"], tuple(Rest(x, y, Fate(int(fate))) for x, y, fate in each["ends"])) for each in found]


@contextmanager
def _node(folder: Path) -> Iterator[Player]:
    """A process of Node that plays on request."""
    program = bundled(WEB / "bench" / "node.mjs", folder)
    names = [folder / name for name in ("physics.wasm", "board.field", "job.json")]
    command = [shutil.which("node") or "node", *map(str, (program, *names))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        orders, answers = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)

        def play(engine: str, tries: int) -> list[Played]:
            orders.write(f"{engine} {tries}\n")
            orders.flush()
            return _plays(json.loads(answers.readline()))

        yield play
        orders.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing: the table is the output."""


@contextmanager
def _browser(folder: Path, path: str) -> Iterator[Player]:
    """A page that plays on request."""
    script = bundled(WEB / "bench" / "browser.ts", folder)
    (folder / "index.html").write_text(f'<!doctype html><script type="module" src="{script.name}"></script>')
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        page.wait_for_function("() => window.ready")
        page.evaluate("() => window.ready")
        yield lambda engine, tries: _plays(
            page.evaluate("([name, tries]) => window.bench(name, tries)", [engine, tries])
        )
        browser.close()
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main()
