"""The ladder of Castle Croquetnole: the visitor sits against three seats of one person of the castles' household.

It is measured with two seats for each of two people, who take turns round the table; see `alternating`.
"""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.castle_croquetnole.study.small_goals import GOALS
from parlour.games.study.ladders import Ladder, read_opponents, read_steps
from parlour.players import Level

__all__ = ["LADDER"]

_HERE = files("parlour.games.castle_croquetnole.study")
_person = Deferred("parlour.games.castle_croquetnole.bots.people", "person")


def _level(name: str, summary: str, hand: str) -> Level:
    return Level(name, summary, partial(_person, name, hand), hand=hand)


LADDER = Ladder(
    opponents=read_opponents((_HERE / "opponents.toml").read_text(encoding="utf-8"), _level),
    measured=read_steps((_HERE / "ladder.toml").read_text(encoding="utf-8")),
    options={"turn_limit": 48},
    further=GOALS,
    newcomer="parlour.games.newcomer:AnyTarget",
)
