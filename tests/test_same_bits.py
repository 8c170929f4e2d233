"""Nothing that is recorded, simulated or chosen depends on the C library's sines, lengths and powers."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.physics.engine.impact import restitution
from parlour.physics.laws import Rim, ViscoelasticRim

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parents[1] / "src" / "parlour"
OF_THE_SYSTEM = {
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "hypot", "dist", "exp", "log", "pow"),
    *("arcsin", "arccos", "arctan", "arctan2", "power", "norm"),
    *("erf", "erfc", "gamma", "lgamma", "exp2", "expm1", "log1p", "log2", "log10", "cbrt", "sinh", "cosh", "tanh"),
}
"""Functions of `math` and NumPy whose last bits differ from machine to machine."""
OF_CHANCE = {
    *("gauss", "normalvariate", "lognormvariate", "expovariate", "betavariate", "gammavariate", "vonmisesvariate"),
    *("paretovariate", "weibullvariate", "NormalDist"),
}
"""What `random` and `statistics` make with those functions, of whatever generator."""
ALLOWED = {
    "physics/picture": "pictures",
    "printing": "pictures",
    "games/*/drawing": "pictures and words; what may be flicked or placed is asked of the rules",
    "games/crokinole/real_table/plan.py": "a printed plan",
    "arena/rating.py": "statistics",
    "games/study/ladders.py": "statistics",
    "games/castille/bots/thoughts.py": "the scale of a curve, rounded",
    "testing/flicking.py": "a test",
}
"""Where they do no harm, and why; the bots are documented."""


def uses(source: str) -> Iterator[str]:
    """The functions of the system that a module calls."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and _is_of_the_system(node):
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module in {"math", "numpy", "random", "statistics"}:
            yield from (OF_THE_SYSTEM | OF_CHANCE) & {each.name for each in node.names}


def _is_of_the_system(node: ast.Attribute) -> bool:
    if node.attr in OF_CHANCE:
        return True
    return node.attr in OF_THE_SYSTEM and ast.unparse(node.value) in {"math", "np", "np.linalg"}


def allowed(path: Path) -> bool:
    return any(each.match(known) for each in (path, *path.parents) for known in ALLOWED if each.parts)


def test_only_pictures_statistics_and_searches_use_the_functions_of_the_system() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in PACKAGE.rglob("*.py")
        for name in uses(path.read_text(encoding="utf-8"))
        if not allowed(path.relative_to(PACKAGE))
    }
    assert found == set()


@pytest.mark.parametrize("known", ALLOWED)
def test_every_exception_is_needed(known: str) -> None:
    paths = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    files = [path for path in paths if any(each.match(known) for each in (path, *path.parents) if each.parts)]
    assert any(name for path in files for name in uses((PACKAGE / path).read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("math.dist(a, b)", "dist"),
        ("np.linalg.norm(a)", "norm"),
        ("from math import sin", "sin"),
        ("math.erf(x)", "erf"),
        ("rng.gauss(0.0, 1.0)", "gauss"),
        ("from statistics import NormalDist", "NormalDist"),
    ],
)
def test_a_use_is_found(source: str, name: str) -> None:
    assert [*uses(source)] == [name]


LAWS = (Rim(0.8, 0.2, falloff=0.23, speed=1.3, floor=0.1), ViscoelasticRim(0.8, 0.2, speed=1.3))


@pytest.mark.parametrize("law", LAWS)
def test_a_law_gives_the_bits_that_the_engine_reckons_with(law: Rim | ViscoelasticRim) -> None:
    row = np.array([*law.row(), *[0.0] * 8])
    for closing in np.geomspace(1e-3, 10.0, 500).tolist():
        assert law.at(closing) == restitution(row, closing)
