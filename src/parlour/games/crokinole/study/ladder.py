"""The ladder of Crokinole: people who differ by hand, by the shots that they like, and by what they care for."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.crokinole.study.small_goals import GOALS
from parlour.games.study.ladders import Ladder, read_opponents, read_steps
from parlour.players import Level

__all__ = ["LADDER"]

_HERE = files("parlour.games.crokinole.study")
_person = Deferred("parlour.games.crokinole.bots.people", "person")


def _level(name: str, summary: str, hand: str) -> Level:
    return Level(name, summary, partial(_person, name, hand), hand=hand)


LADDER = Ladder(
    opponents=read_opponents((_HERE / "opponents.toml").read_text(encoding="utf-8"), _level),
    measured=read_steps((_HERE / "ladder.toml").read_text(encoding="utf-8")),
    options={"discs": "nca", "fixed_rounds": 2, "play_off": "round"},
    further=GOALS,
    newcomer="parlour.games.newcomer:AnyAim",
)
