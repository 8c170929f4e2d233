"""Referee practice for Castle Croquetnole: scores, prisoners, bonus flicks, illegal entries, the way home."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.games.castle_croquetnole.study.practice import case, flicks, prisoners, scoring
from parlour.games.study.practice import Practice, RulingKind, read_practice

__all__ = ["PRACTICE"]

PRACTICE = Practice(
    kinds=(
        RulingKind("score", "CC-19", scoring.score),
        RulingKind("out of order", "CC-8", scoring.out_of_order),
        RulingKind("driven", "CC-8", scoring.driven),
        RulingKind("capture", "CC-13", prisoners.capture),
        RulingKind("no capture", "CC-13", partial(prisoners.no_capture, within=False)),
        RulingKind("guard off duty", "CC-2", partial(prisoners.no_capture, within=True)),
        RulingKind("release", "CC-15", prisoners.release),
        RulingKind("rescue", "CC-16", prisoners.rescue),
        RulingKind("strike", "CC-22", flicks.strike),
        RulingKind("again", "CC-23", flicks.again),
        RulingKind("on duty", "CC-22", flicks.on_duty),
        RulingKind("croquet", "CC-24", flicks.croquet),
        RulingKind("off duty", "CC-21", partial(flicks.gate, way="off duty")),
        RulingKind("back on duty", "CC-21", partial(flicks.gate, way="on duty")),
        RulingKind("illegal entry", "CC-29", flicks.illegal),
        RulingKind("off the table", "CC-28", flicks.fall),
        RulingKind("in vain", "CC-12", partial(scoring.home, ruling="in vain")),
        RulingKind("wins", "CC-12", partial(scoring.home, ruling="wins")),
    ),
    exercises=read_practice(
        (files("parlour.games.castle_croquetnole.study") / "practice.toml").read_text(encoding="utf-8")
    ),
    described=case.described,
)
"""The exercises; `workshop/benchmarks/practice_exercises.py` finds their flicks."""
