"""Referee practice for Crokinole: what becomes of the discs, who gets a 20, what a round counts (CR-5 to CR-12)."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.crokinole.study.practice import case, counting, discs
from parlour.games.study.practice import Kind, Practice, read_practice

__all__ = ["PRACTICE"]

PRACTICE = Practice(
    kinds=(
        Kind("hit", "CR-6", discs.hit),
        Kind("foul", "CR-6", discs.foul),
        Kind("hiding", "CR-5", discs.hiding),
        Kind("on the 15 line", "CR-5", discs.on_fifteen),
        Kind("chain", "CR-6", discs.chain),
        Kind("relay", "CR-6", discs.relay),
        Kind("opponent's twenty", "CR-7", counting.opponents_twenty),
        Kind("leaning", "CR-8", counting.leaning),
        Kind("back", "CR-9", counting.back),
        Kind("damage", "CR-9", counting.damage),
        Kind("line", "CR-10", discs.line),
        Kind("round", "CR-12", counting.round_score),
    ),
    exercises=read_practice((files("parlour.games.crokinole.study") / "practice.toml").read_text(encoding="utf-8")),
    told=case.told,
)
"""The exercises; `workshop/benchmarks/practice_exercises.py` finds their flicks."""
