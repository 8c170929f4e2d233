"""The ladder of Castille: people of the court, who differ by how far they look and what they care for."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.ladder import Ladder, Opponent, read_steps
from parlour.players import Level
from parlour.portraits import Face

__all__ = ["LADDER"]

_person = Deferred("parlour.games.castille.bots.people", "person")


def _level(name: str, summary: str) -> Level:
    return Level(name, summary, partial(_person, name))


OPPONENTS = (
    Opponent(
        _level("pepita", "Notices a turn or two, and takes one that she likes."),
        "Pepita",
        "Plays as she likes",
        "Arranges her pegs by beauty. The tall ones are kings, whatever you say.",
        Face("heart", "plaits", "wide", "button", "smile", dress="lace"),
    ),
    Opponent(
        _level("blas", "Captures when he sees a capture, and sees few."),
        "Blas the groom",
        "Captures",
        "Counts the pegs in his hand, not those on the board.",
        Face("round", "cap", "dots", "hook", "grin", "sideburns", "stripes"),
    ),
    Opponent(
        _level("tomas", "Keeps his pegs out of danger."),
        "Brother Tomás",
        "Loses nothing",
        "Has taken a vow of not being captured.",
        Face("round", "tonsure", "closed", "button", "smile", dress="cloak"),
    ),
    Opponent(
        _level("pero", "Jumps where he can, and prepares the next jump."),
        "Pero the juggler",
        "Jumps",
        "Has dropped everything once, on purpose.",
        Face("long", "fez", "wide", "hook", "grin", "none", "stripes"),
    ),
    Opponent(
        _level("rodrigo", "Takes whatever he can, and does not ask what you take then."),
        "Captain Rodrigo",
        "Captures",
        "Has more medals than battles.",
        Face("square", "feather", "dots", "hook", "smirk", "handlebar", "medals"),
    ),
    Opponent(
        _level("gil", "Sees your reply, and fears it."),
        "Gil the notary",
        "Loses nothing",
        "Reads every agreement twice, also those about the weather.",
        Face("long", "parted", "spectacles", "long", "line", "goatee", "coat"),
    ),
    Opponent(
        _level("elvira", "Fills one territory after another."),
        "Doña Elvira",
        "Takes territories",
        "Owns the hill, the mill, and the view from your window.",
        Face("long", "bun", "stern", "long", "line", dress="ruff"),
    ),
)

LADDER = Ladder(
    opponents=OPPONENTS,
    measured=read_steps((files(__package__) / "ladder.toml").read_text(encoding="utf-8")),
)
