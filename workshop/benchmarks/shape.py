"""Measure the shape of the code: the length of functions and files, annotations, similar passages.

    python -m workshop.benchmarks.shape [--json] [--pairs]

A function's lines are counted from its `def` to its last, docstring included; nested functions count by themselves and
within the outer one. Files are those of the package, the page, the tests and the workshop, without generated ones
(migrations, and files whose first line says so). `duplicates` finds similar passages, names ignored; `--pairs` prints
each. The import contracts are import-linter's. The program fails if a bound is exceeded.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import statistics
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from workshop.benchmarks.duplicates import Pair, alike, repeated_lines
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PLACES = ("src/parlour/**/*.py", "web/src/**/*.ts*", "tests/**/*.py", "workshop/**/*.py")
MADE = "migrations"
"""A folder whose files are made by a program; other made files say so in their first line."""
GENERATED = "// Generated "
BOUNDS = {
    "median function": 8,
    "95th percentile": 45,
    "longest file": 600,
    "pairs of passages alike": 120,
    "lines in them": 1200,
}
"""At most this many lines or pairs. The last two are the present counts, rounded up; lower them when those fall."""


@dataclass(frozen=True)
class Function:
    """One function of the package.

    Attributes:
        name: `file:line name`.
        lines: of it.
        annotated: whether each parameter and the result has a type.
    """

    name: str
    lines: int
    annotated: bool


def main() -> int:
    """Print the measures; returns 1 if a bound is exceeded, a contract broken or a function not annotated."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--pairs", action="store_true", help="print the pairs of passages that are alike, and stop")
    given = parser.parse_args()
    pairs = alike(files(PLACES))
    if given.pairs:
        _show_pairs(pairs)
        return 0
    found = list(chain.from_iterable(functions(path) for path in files(PLACES[:1])))
    lengths = sorted(function.lines for function in found)
    longest_file, lines = max(((path, _lines(path)) for path in files(PLACES)), key=lambda pair: pair[1])
    longest = max(found, key=lambda function: function.lines)
    measured = {
        "median function": statistics.median(lengths),
        "95th percentile": statistics.quantiles(lengths, n=20)[-1],
        "longest file": lines,
        "pairs of passages alike": len(pairs),
        "lines in them": repeated_lines(pairs),
    }
    bare = [function.name for function in found if not function.annotated]
    kept, broken = contracts()
    facts: dict[str, float | str] = {
        "functions": len(found),
        **measured,
        "longest file is": str(longest_file.relative_to(ROOT)),
        "longest function": f"{longest.lines}, {longest.name}",
        "annotated": 1 - len(bare) / len(found),
        "contracts kept": kept,
        "contracts broken": broken,
    }
    _show(facts, as_json=given.json)
    for name in bare:
        print(f"not annotated: {name}", file=sys.stderr)
    return int(any(measured[what] > most for what, most in BOUNDS.items()) or bool(bare) or broken > 0)


def files(places: tuple[str, ...]) -> list[Path]:
    """The files that are not generated, by their patterns."""
    found = chain.from_iterable(ROOT.glob(place) for place in places)
    return sorted(path for path in found if not _is_generated(path))


def _is_generated(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return MADE in path.parts or file.readline().startswith(GENERATED)


def functions(path: Path) -> Iterator[Function]:
    """Each function of a Python file."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
            yield Function(name, (node.end_lineno or node.lineno) - node.lineno + 1, _annotated(node))


def _annotated(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    given = node.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return node.returns is not None and all(one.annotation or one.arg in {"self", "cls"} for one in named)


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())


def contracts() -> tuple[int, int]:
    """How many import contracts are kept, and how many are broken."""
    output = _run("lint-imports", "--no-cache").stdout
    found = re.search(r"Contracts: (\d+) kept, (\d+) broken", output)
    if found is None:
        sys.exit(f"import-linter's output cannot be read:\n{output}")
    return int(found[1]), int(found[2])


def _run(command: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of this environment, run from the project's folder."""
    program = Path(sysconfig.get_path("scripts")) / command
    line = [str(program), *words]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own words


def _show_pairs(pairs: list[Pair]) -> None:
    for pair in pairs:
        one, other = (f"{half.path.relative_to(ROOT)}:{half.first}-{half.last}" for half in (pair.one, pair.other))
        print(f"{pair.lines:3} {one}  {other}")


def _show(facts: dict[str, float | str], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(facts))
        return
    shown = {what: f"{value:.0%}" if what == "annotated" else value for what, value in facts.items()}
    print_table(("measure", "found", "at most"), ((what, value, BOUNDS.get(what, "")) for what, value in shown.items()))


if __name__ == "__main__":
    sys.exit(main())
