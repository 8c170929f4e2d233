"""The weights of the evaluation, from the file `weights.json`; `workshop.benchmarks.castille_tuning` finds others."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

from parlour.games.castille.engine.terms import SIZE, TERMS, start

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


__all__ = ["WEIGHTS", "by_hand", "by_term", "from_terms", "weighed"]


def from_terms(weights: dict[str, list[int]]) -> tuple[int, ...]:
    """The vector from each term's own weights."""
    return tuple(weight for term in TERMS for weight in weights[term.name])


def by_term(weights: Sequence[int]) -> dict[str, list[int]]:
    """Each term's own weights, from the vector."""
    return {term.name: list(weights[start(term.name) : start(term.name) + term.size]) for term in TERMS}


def by_hand() -> tuple[int, ...]:
    """Weights chosen by hand, from which tuning starts: pegs, flags, territories."""
    weights = [0] * SIZE
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
    return tuple(weights)


WEIGHTS = from_terms(json.loads((files(__package__) / "weights.json").read_text(encoding="utf-8")))


def weighed(factors: Mapping[str, float]) -> tuple[int, ...]:
    """The weights with factors on some terms: a player's preferences. A term left out counts as usual."""
    usual = by_term(WEIGHTS)
    return from_terms({name: [round(factors.get(name, 1.0) * each) for each in usual[name]] for name in usual})
