"""Referee practice for Crokinole: what becomes of the discs, who gets a 20, what a round counts (CR-5 to CR-12)."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.crokinole.study.practice import case, counting, discs
from parlour.games.study.practice import Practice, RulingKind, read_practice

__all__ = ["PRACTICE"]

PRACTICE = Practice(
    kinds=(
        RulingKind("hit", "CR-6", discs.hit),
        RulingKind("foul", "CR-6", discs.foul),
        RulingKind("hiding", "CR-5", discs.hiding),
        RulingKind("on the 15 line", "CR-5", discs.on_fifteen),
        RulingKind("chain", "CR-6", discs.chain),
        RulingKind("relay", "CR-6", discs.relay),
        RulingKind("opponent's twenty", "CR-7", counting.opponents_twenty),
        RulingKind("leaning", "CR-8", counting.leaning),
        RulingKind("back", "CR-9", counting.back),
        RulingKind("damage", "CR-9", counting.damage),
        RulingKind("line", "CR-10", discs.line),
        RulingKind("round", "CR-12", counting.round_score),
    ),
    exercises=read_practice((files("parlour.games.crokinole.study") / "practice.toml").read_text(encoding="utf-8")),
    described=case.described,
)
"""The exercises; `workshop/benchmarks/practice_exercises.py` finds their flicks."""
