"""The ladder of Crokinole: people who differ by hand, by the shots that they like, and by what they care for."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.ladder import Ladder, Opponent, read_steps
from parlour.players import Level
from parlour.portraits import Face

__all__ = ["LADDER"]

_person = Deferred("parlour.games.crokinole.bots.people", "person")


def _level(name: str, summary: str, hand: str) -> Level:
    return Level(name, summary, partial(_person, name, hand), hand=hand)


OPPONENTS = (
    Opponent(
        _level("barnaby", "Hits as hard as he can and hopes.", "learner"),
        "Uncle Barnaby",
        "Hits wildly",
        "Believes that a disc on the carpet was nearly a good shot.",
        Face("round", "bald", "dots", "hook", "grin", "sideburns", "bowtie"),
    ),
    Opponent(
        _level("poppy", "Pushes her discs softly, and seldom reaches anything.", "beginner"),
        "Little Poppy",
        "Pushes softly",
        "Seven years old, and allowed to stay up until the first twenty.",
        Face("heart", "bow", "wide", "button", "smile", dress="lace"),
    ),
    Opponent(
        _level("felix", "Goes for your discs, one after another, and often gets there.", "learner"),
        "Cousin Felix",
        "Clears the board",
        "Tidies up other people's rooms. Nobody has asked him to.",
        Face("round", "curls", "wink", "button", "grin", dress="bowtie"),
    ),
    Opponent(
        _level("bertram", "Keeps his discs on the board, and lets twenties be.", "learner"),
        "Cousin Bertram",
        "Plays it safe",
        "Has never lost an umbrella, and never won anything either.",
        Face("long", "parted", "spectacles", "long", "line", dress="collar"),
    ),
    Opponent(
        _level("dulcie", "Shoots at the hole even if another shot is better.", "improver"),
        "Miss Dulcie",
        "Collects twenties",
        "Keeps a tally of her twenties on the inside of her fan.",
        Face("heart", "curls", "dots", "button", "smile", dress="ruff"),
    ),
    Opponent(
        _level("quill", "Takes discs off the board one by one.", "improver"),
        "Mr Quill",
        "Clears the board",
        "A notary. He removes what does not belong, and everything of yours does not belong.",
        Face("long", "bald", "stern", "long", "frown", "goatee", "coat"),
    ),
    Opponent(
        _level("hector", "Hits hard: fast take-outs, whatever becomes of his own disc.", "novice"),
        "Captain Hector",
        "Hits hard",
        "Retired from the artillery, in his own words with regret.",
        Face("square", "smooth", "patch", "hook", "line", "walrus", "medals"),
    ),
    Opponent(
        _level("prudence", "Goes for the hole, by a detour off your disc if need be.", "novice"),
        "Aunt Prudence",
        "Collects twenties",
        "Drops a disc into the hole as others drop a hint.",
        Face("round", "bonnet", "spectacles", "button", "smirk", dress="shawl"),
    ),
)

LADDER = Ladder(
    opponents=OPPONENTS,
    measured=read_steps((files(__package__) / "ladder.toml").read_text(encoding="utf-8")),
    options={"discs": "nca", "fixed_rounds": 2, "play_off": "round"},
    newcomer="parlour.games.newcomer:AnyAim",
)
