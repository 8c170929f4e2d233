"""Referee practice for Castle Croquetnole: scores, prisoners, bonus flicks, illegal entries, the way home."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.games.castle_croquetnole.study.practice import case, flicks, prisoners, scoring
from parlour.games.study.practice import Kind, Practice, read_practice

__all__ = ["PRACTICE"]

PRACTICE = Practice(
    kinds=(
        Kind("score", "CC-19", scoring.score),
        Kind("out of order", "CC-8", scoring.out_of_order),
        Kind("driven", "CC-8", scoring.driven),
        Kind("capture", "CC-13", prisoners.capture),
        Kind("no capture", "CC-13", partial(prisoners.no_capture, within=False)),
        Kind("guard off duty", "CC-2", partial(prisoners.no_capture, within=True)),
        Kind("release", "CC-15", prisoners.release),
        Kind("rescue", "CC-16", prisoners.rescue),
        Kind("strike", "CC-22", flicks.strike),
        Kind("again", "CC-23", flicks.again),
        Kind("on duty", "CC-22", flicks.on_duty),
        Kind("croquet", "CC-24", flicks.croquet),
        Kind("off duty", "CC-21", partial(flicks.gate, way="off duty")),
        Kind("back on duty", "CC-21", partial(flicks.gate, way="on duty")),
        Kind("illegal entry", "CC-29", flicks.illegal),
        Kind("off the table", "CC-28", flicks.fall),
        Kind("in vain", "CC-12", partial(scoring.home, ruling="in vain")),
        Kind("wins", "CC-12", partial(scoring.home, ruling="wins")),
    ),
    exercises=read_practice(
        (files("parlour.games.castle_croquetnole.study") / "practice.toml").read_text(encoding="utf-8")
    ),
    told=case.told,
)
"""The exercises; `workshop/benchmarks/practice_exercises.py` finds their flicks."""
