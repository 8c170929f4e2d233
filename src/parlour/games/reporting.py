"""The form in which a flicking game takes a report from a real table: what happened, one tap after the other.

A report is words separated by spaces, each the text of one `Tap`. The referee asks, and lists all that can be tapped
next; so a report needs no positions, no speeds, and nothing else that the rules do not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Event, Game
    from parlour.scene import Point

__all__ = ["Asked", "Reporting", "Tap"]

G_contra = TypeVar("G_contra", bound="Game[Any, Any]", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing that can have happened next.

    Attributes:
        text: in the report; no spaces.
        words: on its button: `goes through the gate of Suns`.
        group: the heading of its buttons: the name of a coin; empty for what is common, which comes first.
        at: where it can be tapped on the picture of the state, in the scene's units; None for nowhere.
        ends: whether the report is complete with it.
        numbers: what is counted, for a tap that needs numbers: one label for each. Its text in the report is then
            `text=3,0,1`, with as many numbers, each from 0 to `most`.
        most: see `numbers`.
    """

    text: str
    words: str
    group: str = ""
    at: Point | None = None
    ends: bool = False
    numbers: tuple[str, ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """What the referee asks next.

    Attributes:
        question: to the person who reports, in one short sentence.
        taps: the possible answers; none if the report is complete.
        told: the words of what was tapped so far, in order.
        events: what the rules make of it so far. The end of a report may add more.
    """

    question: str
    taps: tuple[Tap, ...]
    told: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class Reporting(Protocol[G_contra, S_contra, M_co]):
    """What a game's module `reporting` offers."""

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
