"""The form in which a flicking game takes a report from a real table: what happened, one tap after the other.

A report is words separated by spaces, each the text of one `Tap`. The referee asks, and lists all that can be tapped
next; so a report needs no positions, no speeds, and nothing else that the rules do not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from parlour.scene import Point  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Event, Game

__all__ = ["Asked", "Reporting", "Tap", "possible_now"]

G_contra = TypeVar("G_contra", bound="Game[Any, Any]", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Tap(msgspec.Struct, frozen=True):
    """One thing that can have happened next. It is also sent to pages, as it is."""

    text: str
    """In the report; no spaces."""
    words: str
    """On its button: `goes through the gate of Suns`."""
    group: str = ""
    """The heading of its buttons: the name of a coin; empty for what is common, which comes first."""
    at: Point | None = None
    """Where it can be tapped on the picture of the state, in the scene's units; None for nowhere."""
    ends: bool = False
    """Whether the report is complete with it."""
    numbers: tuple[str, ...] = ()
    """What is counted, for a tap that needs numbers: one label for each. Its text in the report is then
    `text=3,0,1`, with as many numbers, each from 0 to `most`."""
    most: int = 0
    """See `numbers`."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the referee asks next.

    Attributes:
        question: to the person who reports, in one short sentence.
        taps: the possible answers; none if the report is complete.
        reported: the words of what was tapped so far, in order.
        events: what the rules make of it so far. The end of a report may add more.
        hint: what counts, in one more sentence, where that is not plain; else empty.
    """

    question: str
    taps: tuple[Tap, ...]
    reported: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    hint: str = ""


class Reporting(Protocol[G_contra, S_contra, M_co]):
    """What a game's module `reporting` offers."""

    def is_move(self, text: str) -> bool:
        """Whether a report is written as a move of the game's notation. Any other text is taps, whatever it says."""

    def ask(self, game: G_contra, state: S_contra, taps: Sequence[str]) -> Asked:
        """What can be tapped after these taps in an unfinished state.

        Raises:
            NotationError: when one of the taps is impossible after those before it; the message says what is possible.
        """

    def move(self, game: G_contra, state: S_contra, taps: Sequence[str]) -> M_co:
        """The move that a complete report describes; legal, and with its result if it is a flick.

        Coins of which only the rough place is known get a place there that touches nothing.

        Raises:
            NotationError: when a tap is impossible, or the report is not complete.
        """

    def vocabulary(self, game: G_contra) -> tuple[Tap, ...]:
        """Everything that can ever be tapped in a game under these options, for a page that cannot ask for a while."""


SHOWN = 12
"""Possibilities that an error lists at most."""


def possible_now(words: Sequence[str]) -> str:
    """What can be tapped, as a sentence for an error.

    >>> possible_now(["it falls off", "that was all"])
    'Possible now: it falls off; that was all.'
    """
    more = f"; and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return f"Possible now: {'; '.join(words[:SHOWN])}{more}."
