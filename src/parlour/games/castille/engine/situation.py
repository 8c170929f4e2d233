"""A game of the second phase as the engine plays it: a position, whose turn it is, and the earlier positions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.engine.playing import every_turn, followed, key_of, winner
from parlour.games.castille.rules.batch.claims import claim
from parlour.games.castille.rules.batch.position import Position, from_state
from parlour.games.castille.rules.batch.turns import captured
from parlour.kernels.buffers import Buffer

if TYPE_CHECKING:
    from parlour.games.castille.rules.board import State

__all__ = ["Situation", "situation", "words"]

_TURNS = 1 << 14


class Situation(NamedTuple):
    """All that the engine needs of a state of the second phase.

    Attributes:
        position: from the mover's view, the claims that are due before his turn not yet made.
        side: the seat of the mover.
        quiet: turns since a capture or a new flag.
        past: the keys of the earlier positions since the last capture.
    """

    position: Position
    side: int
    quiet: int = 0
    past: tuple[int, ...] = ()

    @property
    def claimed(self) -> int:
        """The flags when the mover has made his claims."""
        return claim(self.position.own, self.position.opp, self.position.flags)

    @property
    def key(self) -> int:
        """The Zobrist key of the position, by which repetition goes."""
        return key_of(*self.position, self.side)

    def after(self, word: int) -> Situation:
        """The situation after a turn."""
        *position, quiet = followed(*self.position, self.quiet, word)
        return Situation(Position(*position), 1 - self.side, quiet, () if captured(word) else (*self.past, self.key))

    def result(self, no_progress: int = 100) -> float | None:
        """The mover's score when the game is over: 1, 0, or a half for a draw; None while it goes on."""
        won = winner(self.position.own, self.position.opp, self.position.flags)
        if won:
            return 1.0 if won > 0 else 0.0
        if self.quiet >= no_progress or self.past.count(self.key) >= 2:
            return 0.5
        return None


def words(position: Position) -> list[int]:
    """Every turn of a position, each once; none for a player who has to pass."""
    turns = Buffer("i8", _TURNS)
    found: list[int] = turns[: every_turn(*position, turns)].tolist()
    return found


def situation(state: State, customs: int = 0) -> Situation:
    """A state of the rules as the engine sees it, under the options in `customs`."""
    seen = (replace(state, pegs=pegs, flags=flags, seat=seat) for pegs, flags, seat in state.seen)
    past = tuple(Situation(from_state(each, customs), each.seat).key for each in seen)
    return Situation(from_state(state, customs), state.seat, state.quiet, past)
