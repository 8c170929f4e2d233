"""An engine that runs in a visitor's browser: what it is given, what it finds, and the module that puts it into words.

The browser has the engine's kernels as WebAssembly, but neither rules nor notation: positions come as numbers, and what
is found goes back to be put into words. Numbers of 64 bits are decimal strings, as JavaScript reads JSON's numbers as
floats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parlour.game import Game
    from parlour.games import analysis
    from parlour.scene import Advice

__all__ = ["BrowserEngine", "Finding", "Numbers"]

G_contra = TypeVar("G_contra", bound="Game[Any, Any]", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)

Numbers: TypeAlias = dict[str, tuple[str, ...]]
"""Whole numbers by name; the names are those that the kernel's TypeScript knows."""
Score = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Whole = Annotated[str, Meta(pattern=r"^-?[0-9]{1,19}$")]


class Finding(Struct, frozen=True, forbid_unknown_fields=True):
    """What an engine in a browser has found about a position."""

    score: Score
    """For the player to play, in the engine's unit."""
    depth: Annotated[int, Meta(ge=0, le=1000)]
    """Turns looked ahead."""
    line: Annotated[tuple[Whole, ...], Meta(max_length=256)]
    """The expected line of play, as the engine's words."""


class BrowserEngine(Protocol[G_contra, S_contra, M_contra]):
    """What a game's module for engines in browsers offers.

    Attributes:
        SHARES: for each move that is advised, at most, its share of the time that the best one gets.
    """

    SHARES: tuple[float, ...]

    def settings(self, game: G_contra) -> Numbers:
        """What the engine must know of a game's options, and its weights."""

    def position(self, game: G_contra, state: S_contra) -> Numbers:
        """An unfinished state for the engine."""

    def advice(self, game: G_contra, state: S_contra, findings: Sequence[Finding]) -> Advice:
        """The best moves in words, from a finding for each; raises a ParlourError if they are not of this state."""

    def annotated(
        self, game: G_contra, opening: S_contra, moves: Iterable[M_contra], findings: Iterable[Finding | None]
    ) -> Iterator[analysis.Annotated]:
        """A game with the engine's view of every position, from a finding for each; None where the game is over."""
