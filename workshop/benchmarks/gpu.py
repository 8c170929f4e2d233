"""The physics on a GPU beside the processor: take-outs and open twenties of Crokinole, a million shots and more.

    python -m workshop.benchmarks.gpu [--shots N] [--seconds S]
    python -m workshop.benchmarks.gpu --compile

A *take-out* has eleven discs with spin on a board with its eight posts, the friction of the rims and the hole. An *open
twenty* has one disc. Shots differ in speed and direction. Tables and shots lie on the card before the clock starts, and
results stay there. The processor plays a part of the same shots on all cores in the same run. Targets: 10 million
take-outs and 100 million open twenties a second on an H200.

Both must agree on a sample: equal fates and numbers of events, and places within 1e-9 m. A shot that does not is
counted, and the largest distance is printed.

With --compile nothing is played and no card is needed: the kernels are compiled for one (sm_90), and the assembler
prints what limits them: registers to a thread, spilled bytes, stack. It needs the compilers of CUDA:
pip install "numba-cuda[cu12]".
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from parlour.errors import ParlourError
from parlour.games.crokinole.rules.table import BOARD, DISC_MASS, DISC_RADIUS, START_LINE
from parlour.kernels.on_cuda import NoCardError, check_card, cuda, is_simulated, lanes, on_card, register_for_cuda
from parlour.physics import TableArrays, on_cuda, shots_array, simulate_many
from parlour.physics.on_cuda import CardTables
from tests.physics.scenes import take_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

LAYOUTS = 50
SAMPLE = 20_000
"""Shots that are compared."""
NEAR = 1e-9
"""m."""
TARGETS = {"take-out": 10e6, "open twenty": 100e6}
ARCHITECTURE = (9, 0)


@click.command(help=__doc__, context_settings={"max_content_width": 120})
@click.option("--shots", default=1_000_000, show_default=True, type=click.IntRange(64), help="In a batch.")
@click.option("--seconds", default=5.0, show_default=True, type=click.FloatRange(0.1), help="For each measurement.")
@click.option("--compile", "only_compile", is_flag=True, help="Compile for a card, and print registers and spills.")
def main(shots: int, seconds: float, only_compile: bool) -> None:  # noqa: FBT001 - click's
    """Measure, and print."""
    try:
        if only_compile:
            click.echo(compiled())
            return
        check_card()
        click.echo(f"{_card()}; processor: {os.cpu_count()} cores")
        for name, make in {"take-out": take_outs, "open twenty": open_twenties}.items():
            click.echo(measured(name, *make(shots), seconds))
    except (NoCardError, ParlourError) as error:
        raise click.ClickException(str(error)) from error


def take_outs(count: int) -> tuple[TableArrays, NDArray[Any]]:
    """Shots at fifty boards, in turn, each a little different."""
    scenes, rng = [take_out(seed) for seed in range(LAYOUTS)], np.random.default_rng(1)
    rows = np.arange(count) % LAYOUTS
    tables = TableArrays.of([table for table, _ in scenes])
    spread = TableArrays(
        tables.board, **{name: tables.records[name][rows] for name in ("x", "y", "radius", "mass", "vx", "vy", "spin")}
    )
    shots = shots_array([shot for _, shot in scenes])[rows].copy()
    faster, turned = rng.uniform(0.8, 1.2, count), rng.normal(0.0, 0.01, count)
    vx, vy = shots["vx"].copy(), shots["vy"].copy()
    shots["vx"] = faster * (vx * np.cos(turned) - vy * np.sin(turned))
    shots["vy"] = faster * (vx * np.sin(turned) + vy * np.cos(turned))
    return spread, shots


def open_twenties(count: int) -> tuple[TableArrays, NDArray[Any]]:
    """One disc from the starting line towards the hole."""
    rng = np.random.default_rng(1)
    tables = TableArrays(BOARD, [[0.0]], [[-START_LINE]], DISC_RADIUS, DISC_MASS)
    shots = np.repeat(shots_array([None]), count)
    speed, angle = rng.normal(0.95, 0.05, count), rng.normal(0.0, 0.02, count)
    shots["disc"], shots["vx"], shots["vy"] = 0, speed * np.sin(angle), speed * np.cos(angle)
    return tables, shots


def measured(name: str, tables: TableArrays, shots: NDArray[Any], seconds: float) -> str:
    """The rates of both, how well they agree, and the target."""
    there, flights = CardTables.of(tables), on_card(on_cuda._plain(shots))  # noqa: SLF001 - what a learner has
    simulate_many(there, flights, backend="cuda")  # compiles
    card = _rate(lambda: simulate_many(there, flights, backend="cuda"), len(shots), seconds)
    part = min(len(shots), 100_000)
    few = tables if len(tables) == 1 else tables[:part]
    simulate_many(few, shots[:part])
    cores = _rate(lambda: simulate_many(few, shots[:part]), part, seconds)
    return (
        f"{name}: {card / 1e6:.2f} million a second on the card ({card / TARGETS[name]:.0%} of the target), "
        f"{cores / 1e6:.3f} on the processor, {card / cores:.1f} times as many; {_agreement(tables, shots)}"
    )


def _rate(play: Any, count: int, seconds: float) -> float:  # noqa: ANN401 - a function
    """Shots a second."""
    began, done = time.perf_counter(), 0
    while time.perf_counter() < began + seconds:
        play()  # ends with a number that comes back, so the card is done
        done += count
    return done / (time.perf_counter() - began)


def _agreement(tables: TableArrays, shots: NDArray[Any]) -> str:
    """How many of a sample of shots end alike on both."""
    few = tables if len(tables) == 1 else tables[:SAMPLE]
    card = simulate_many(few, shots[:SAMPLE], events=True, backend="cuda")
    here = simulate_many(few, shots[:SAMPLE], events=True)
    assert card.ends is not None  # noqa: S101 - it was played with events
    alike = (card.fate.copy_to_host() == here.fate).all(axis=1)
    alike &= np.diff(card.ends.copy_to_host()) == np.diff(here.ends)
    away = np.nanmax(np.hypot(card.x.copy_to_host() - here.x, card.y.copy_to_host() - here.y), axis=1)
    near = alike & (away <= NEAR)
    most = away[alike].max(initial=0.0)
    return f"{near.sum():,} of {len(near):,} shots alike within {NEAR:g} m, the farthest of equal events {most:.1e} m"


def _card() -> str:
    """The card, and what a thread of the kernel takes of it."""
    if is_simulated():
        return "no card: numba-cuda's simulator, whose speed says nothing"
    card = cuda.get_current_device()
    return f"{card.name.decode()}, {card.MULTIPROCESSOR_COUNT} multiprocessors, {lanes(1 << 40):,} threads"


def compiled() -> str:
    """What the assembler says of the kernels, compiled for a card that need not be there.

    Raises:
        ParlourError: there is no assembler.
    """
    import numba
    from numba import types

    assembler = _assembler()
    register_for_cuda()
    _pretend()

    def array(dtype: Any, dimensions: int = 1) -> Any:  # noqa: ANN401 - Numba has no types
        kind = numba.from_dtype(dtype) if isinstance(dtype, np.dtype) else dtype
        return types.Array(kind, dimensions, "C")

    real, whole, byte = types.float64, types.int64, types.uint8
    work = [array(dtype, 2) for dtype in (on_cuda._START, on_cuda._DISC, on_cuda._CONTACT, whole, on_cuda._SHOT)]  # noqa: SLF001
    places = [array(real, 2), array(real, 2), array(byte, 2), array(real), array(whole)]
    logs = [array(on_cuda._EVENT), array(on_cuda._PIECE), array(whole), array(whole, 2), array(whole, 2), array(whole)]  # noqa: SLF001
    given = [array(on_cuda._FIELD), array(real, 3), array(real, 2), *map(types.Tuple, (work, places, logs)), whole]  # noqa: SLF001
    began = time.perf_counter()
    code, _ = cuda.compile_ptx(on_cuda._play_kernel, types.void(*given), cc=ARCHITECTURE)  # noqa: SLF001
    to_code = time.perf_counter() - began
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "kernel.ptx")
        source.write_text(code, encoding="utf-8")
        command = [
            str(assembler),
            "-v",
            "--gpu-name",
            "sm_{}{}".format(*ARCHITECTURE),
            str(source),
            "-o",
            f"{source}.o",
        ]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr  # noqa: S603 - found above
    (registers,) = re.findall(r"Used (\d+) registers", told)
    spilled = sum(map(int, re.findall(r"(\d+) bytes spill", told)))
    stack = max(map(int, re.findall(r"(\d+) bytes stack frame", told)))
    threads = 65_536 // (-(-int(registers) // 8) * 8)
    return (
        f"the kernel of a shot for sm_90: {len(code) / 1e6:.1f} MB of PTX in {to_code:.0f} s, "
        f"{time.perf_counter() - began - to_code:.0f} s in the assembler; {registers} registers a thread, {spilled} "
        f"bytes spilled, {stack} bytes of stack, so at most {threads} threads to a multiprocessor of 2,048"
    )


def _pretend() -> None:
    """Let numba-cuda compile for a card that is not there: it asks only for its architecture."""
    from numba.cuda import compiler, dispatcher

    pretended: Any = type("Card", (), {"compute_capability": ARCHITECTURE})
    for module in (compiler, dispatcher):
        vars(module)["get_current_device"] = lambda: pretended


def _assembler() -> Path:
    found = find_spec("nvidia")
    for folder in found.submodule_search_locations or () if found else ():
        for path in Path(folder).rglob("ptxas"):
            return path
    raise ParlourError('the assembler of CUDA is not installed: pip install "numba-cuda[cu12]"')


if __name__ == "__main__":
    main()
