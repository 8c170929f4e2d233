"""An engine's analysis of a game: its view of every position, and the cost of each turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.odds import Chance, chance

if TYPE_CHECKING:
    from parlour.game import Seat

__all__ = ["Annotated", "Effort", "View"]


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits on the analysis of each position; the first one reached ends it.

    Attributes:
        seconds: thinking time.
        depth: turns to look ahead; None for no limit.
    """

    seconds: float = 1.0
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """An engine's view of a position.

    Attributes:
        share: the expected score of the first seat: 0 is lost, 1 is won.
        words: the same as a sentence without its full stop: `Silver ahead by about 1 peg`.
        score: for the player to play, as engines write it; empty when the game is over.
        best: the best move in notation; empty when the game is over.
        line: the expected line of play, that move first.
        depth: turns looked ahead; 0 for a choice that does not search by turns.
        nodes: positions searched.
        seconds: thinking time.
        remark: how the view was found, as a sentence, if not by a search of every move.
    """

    share: Chance
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

    def of(self, seat: Seat) -> Chance:
        """The expected score of one of two seats, 0 to 1."""
        return self.share if seat == 0 else chance(1.0 - self.share)


@dataclass(frozen=True, slots=True)
class Annotated:
    """A position of a game, and the turn that led to it.

    Attributes:
        turn: the number of turns played; 0 for the opening position.
        seat: the seat that played; None for the opening.
        move: in notation; empty for the opening.
        view: of the position after it.
        cost: the expected score that the turn gave away, from its player's share before and after it; 0 for the
            engine's choice, and for a turn that the engine values the same.
        verdict: a comment on the turn, as a sentence without its full stop; empty for most turns.
        turning: whether the turn changed the result: won, even or lost for its player.
    """

    turn: int
    seat: Seat | None
    move: str
    view: View
    cost: Chance = Chance(0.0)  # noqa: RUF009 - an immutable number
    verdict: str = ""
    turning: bool = False
