"""The weights of the evaluation, from the file `weights.json`; `workshop.benchmarks.castille_tuning` finds others."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castille.engine.terms import SIZE, TERMS, start

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

__all__ = ["WEIGHTS", "by_hand", "by_term", "from_terms", "weighed"]


def from_terms(weights: dict[str, list[int]]) -> NDArray[np.int64]:
    """The vector from each term's own weights."""
    return np.array([weight for term in TERMS for weight in weights[term.name]], dtype=np.int64)


def by_term(weights: NDArray[np.int64]) -> dict[str, list[int]]:
    """Each term's own weights, from the vector."""
    return {term.name: weights[start(term.name) : start(term.name) + term.size].tolist() for term in TERMS}


def by_hand() -> NDArray[np.int64]:
    """Weights chosen by hand, from which tuning starts: pegs, flags, territories."""
    weights = np.zeros(SIZE, dtype=np.int64)
    weights[start("short") : start("short") + 6] = (100, 100, 100, 95, 90, 75)
    weights[start("tall") : start("tall") + 6] = (133, 133, 133, 128, 123, 108)
    weights[start("steps")], weights[start("jumps")] = 3, 3
    weights[start("threats")], weights[start("danger")], weights[start("tempo")] = 20, -10, 16
    for table in (start("corner"), start("centre")):
        for own in range(4):
            for opp in range(4):
                for flag in range(3):
                    lead = 22 * ((own > opp) - (own < opp))
                    weights[table + 12 * own + 3 * opp + flag] = lead + 26 * (0, 1, -1)[flag]
    return weights


WEIGHTS = from_terms(json.loads((files(__package__) / "weights.json").read_text(encoding="utf-8")))


def weighed(factors: Mapping[str, float]) -> NDArray[np.int64]:
    """The weights with factors on some terms: a player's preferences. A term left out counts as usual."""
    weights = WEIGHTS.copy()
    for name, factor in factors.items():
        first = start(name)
        size = next(term.size for term in TERMS if term.name == name)
        weights[first : first + size] = np.rint(factor * weights[first : first + size])
    return weights
