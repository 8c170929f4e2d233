"""What an engine makes of a game: its view of every position, and what each turn cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.game import Seat

__all__ = ["Annotated", "Effort", "View"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long each position is thought of: whichever comes first.

    Attributes:
        seconds: of thought.
        depth: turns looked ahead; None for as many as there is time for.
    """

    seconds: float = 1.0
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """An engine's view of a position.

    Attributes:
        share: what the first seat may expect of the game: 0 is lost, 1 is won.
        words: the same as a sentence without its full stop: `Silver is ahead by 1.2 pegs`.
        score: for the player to play, as engines write it; empty when the game is over.
        best: the best move in notation; empty when the game is over.
        line: what is expected to be played, that move first.
        depth: turns looked ahead; 0 for a choice that does not look ahead by turns.
        nodes: positions looked at.
        seconds: taken.
        remark: what it rests on, as a sentence, where that is not a search of every move.
    """

    share: float
    words: str
    score: str = ""
    best: str = ""
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    remark: str = ""

    @property
    def speed(self) -> float:
        """Positions a second."""
        return self.nodes / max(self.seconds, 1e-6)

    def of(self, seat: Seat) -> float:
        """What one of two seats may expect of the game, 0 to 1."""
        return self.share if seat == 0 else 1.0 - self.share


@dataclass(frozen=True, slots=True)
class Annotated:
    """A position of a game, and the turn that led to it.

    Attributes:
        turn: how many turns had been played; 0 for the position in which it began, which no turn led to.
        seat: who played; None at the beginning.
        move: what, in notation; empty at the beginning.
        view: of the position after it.
        cost: how much of the game the turn gave away, by the share that its player could expect before and after it;
            0 for a turn that is the engine's own, or that it cannot tell from its own.
        verdict: what there is to say of the turn, as a sentence without its full stop; empty for most turns.
        turning: whether the turn made another of the game: won, even or lost for its player.
    """

    turn: int
    seat: Seat | None
    move: str
    view: View
    cost: float = 0.0
    verdict: str = ""
    turning: bool = False
