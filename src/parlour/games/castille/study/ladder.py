"""The ladder of Castille: people of the court, who differ by how far they look and what they care for."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.study.ladders import Ladder, read_opponents, read_steps
from parlour.games.study.small_goals import SECOND
from parlour.players import Level

__all__ = ["LADDER"]

_HERE = files("parlour.games.castille.study")
_person = Deferred("parlour.games.castille.bots.people", "person")


def _level(name: str, summary: str, _hand: str) -> Level:
    return Level(name, summary, partial(_person, name))


LADDER = Ladder(
    opponents=read_opponents((_HERE / "opponents.toml").read_text(encoding="utf-8"), _level),
    measured=read_steps((_HERE / "ladder.toml").read_text(encoding="utf-8")),
    further=(SECOND,),
)
