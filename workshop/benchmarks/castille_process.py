"""An engine of Castille in its own process, from any checkout of parlour: how a version plays its predecessor.

    python -P workshop/benchmarks/castille_process.py '{"nodes": 5000}'

The process reads a situation a line, or `null` when a new game begins, and answers each: with the word of its turn and
the seconds that it took, or with the folder that its engine comes from. A position of the first phase is asked as text,
with a seed, and answered with the two pegs. Its clock is the processor time that it has used itself, so a limit of
seconds is fair on a busy machine too. It needs nothing but an engine with `Engine`, `Constants` and `Limits`, and to
place pegs a `Planner`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import parlour
from parlour.errors import ParlourError
from parlour.games.castille.engine.engine import Constants, Engine, Limits
from parlour.games.castille.engine.placement import Planner
from parlour.games.castille.engine.situation import Situation
from parlour.games.castille.notation.position import format_position, parse_position
from parlour.games.castille.rules.batch.position import Position
from parlour.games.castille.rules.moves import Place, Placing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from parlour.games.castille.rules.board import State

__all__ = ["Distant", "start"]

LIMITS = {"seconds": float, "nodes": int, "depth": int}
Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Distant:
    """The engine of another checkout; its process ends with this one.

    Attributes:
        role: which of a pair's two players it is.
        process: with JSON by the line.
    """

    role: int
    process: subprocess.Popen[str]

    def ask(self, question: object) -> Any:  # noqa: ANN401 - as JSON has it
        """What the process answers.

        Raises:
            ParlourError: when it has ended.
        """
        if self.process.stdin is None or self.process.stdout is None:
            raise ParlourError("the engine's process has no pipes")
        print(json.dumps(question), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise ParlourError("the engine's process has ended; its message is above")
        return json.loads(answer)

    def choose(self, now: Situation) -> int:
        """The turn's word."""
        return self.timed(now)[0]

    def timed(self, now: Situation) -> tuple[int, float]:
        """The turn's word, and the seconds of processor time that it took."""
        word, seconds = self.ask(now)
        return word, seconds

    def place(self, state: State, seed: int) -> Place:
        """Two pegs for the player to place."""
        one, other = self.ask({"position": format_position(state), "seed": seed})
        return Place((Placing(*one), Placing(*other)))


@cache
def start(checkout: Path, role: int, settings: Settings) -> Distant:
    """The engine of a checkout, started once for each role in a pair.

    Raises:
        ParlourError: when the folder has no engine, or the process has loaded another one.
    """
    source = checkout.resolve() / "src"
    if not (source / "parlour").is_dir():
        raise ParlourError(f"{checkout} is no checkout of parlour: it has no src/parlour")
    process = subprocess.Popen(  # noqa: S603 - the interpreter that runs this, with this file
        [sys.executable, "-P", __file__, json.dumps(dict(settings))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    distant = Distant(role, process)
    loaded = Path(distant.ask(None))
    if not loaded.is_relative_to(source):
        raise ParlourError(f"the engine of {checkout} was asked for, and that of {loaded} answered")
    return distant


def _answers(engine: Engine, limits: Limits) -> Iterator[object]:
    for line in sys.stdin:
        question = json.loads(line)
        if question is None:
            engine.forget()
            yield str(Path(parlour.__file__).resolve())
        elif isinstance(question, dict):
            state = parse_position(question["position"])
            placed = Planner(engine, question["seed"]).choose(state).move
            yield [(peg.point, peg.tall) for peg in placed.pegs]
            engine.forget()
        else:
            position, side, quiet, past = question
            now = Situation(Position(*position), side, quiet, tuple(past))
            began = time.process_time()
            word = engine.think_of(now, limits).line[0]
            yield word, time.process_time() - began


def _engine(settings: Mapping[str, str]) -> tuple[Engine, Limits]:
    limits = {name: LIMITS[name](value) for name, value in settings.items() if name in LIMITS}
    constants = {name: int(value) for name, value in settings.items() if name not in {*LIMITS, "table"}}
    return Engine(constants=Constants(**constants), table_bits=int(settings.get("table", 18))), Limits(**limits)


def main() -> None:
    """Answer until the input ends."""
    vars(time)["monotonic"] = time.process_time
    for answer in _answers(*_engine(json.loads(sys.argv[1]))):
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
