"""The ladder of Castle Croquetnole: the visitor sits against three seats of one person of the castles' household.

It is measured with two seats for each of two people, who take turns round the table; see `alternating`.
"""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.ladder import Ladder, Opponent, read_steps
from parlour.players import Level
from parlour.portraits import Face

__all__ = ["LADDER"]

_person = Deferred("parlour.games.castle_croquetnole.bots.people", "person")


def _level(name: str, summary: str, hand: str) -> Level:
    return Level(name, summary, partial(_person, name, hand), hand=hand)


OPPONENTS = (
    Opponent(
        _level("wilf", "Flicks somewhere forward, and is surprised by gates.", "beginner"),
        "Wilf the page",
        "Wanders",
        "Was sent to fetch a cup of tea some time ago.",
        Face("round", "bob", "wide", "button", "o", dress="stripes"),
    ),
    Opponent(
        _level("maud", "Keeps her knight out of every guard's way.", "beginner"),
        "Maud the cook",
        "Avoids the guards",
        "Does not trust men with halberds near her pies.",
        Face("round", "mobcap", "dots", "button", "smile", dress="lace"),
    ),
    Opponent(
        _level("otto", "Chases other knights and forgets his own.", "novice"),
        "Otto the gaoler",
        "Takes prisoners",
        "Finds the dungeon too quiet.",
        Face("square", "bald", "stern", "hook", "frown", "walrus", "stripes"),
    ),
    Opponent(
        _level("sorrel", "Runs from gate to gate, and looks neither left nor right.", "novice"),
        "Sorrel the messenger",
        "Hurries home",
        "Delivers bad news faster than anybody.",
        Face("heart", "cap", "dots", "long", "smile", dress="cloak"),
    ),
    Opponent(
        _level("isolde", "Never lets her guard stray from the yard.", "club"),
        "Dame Isolde",
        "Guards the gate",
        "Locks the gate at nine, and at ten past eight to be sure.",
        Face("long", "bonnet", "stern", "long", "line", dress="ruff"),
    ),
    Opponent(
        _level("percival", "Takes the shortest way through three castles and home.", "competitor"),
        "Sir Percival",
        "Hurries home",
        "His supper is getting cold, every evening.",
        Face("long", "feather", "dots", "long", "smile", "goatee", "coat"),
    ),
    Opponent(
        _level("marshal", "Guards the gate, and strikes other coins for bonus flicks.", "champion"),
        "The Lord Marshal",
        "Guards the gate",
        "Has drawn a map of the table, and has moved the table to fit it.",
        Face("square", "crown", "monocle", "hook", "line", "handlebar", "medals"),
    ),
)

LADDER = Ladder(
    opponents=OPPONENTS,
    measured=read_steps((files(__package__) / "ladder.toml").read_text(encoding="utf-8")),
    options={"turn_limit": 48},
    newcomer="parlour.games.newcomer:AnyTarget",
)
