"""From the states of the rules to bits and back, and turns likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.engine.bits import WIDTH
from parlour.games.castille.engine.turns import captured
from parlour.games.castille.rules.board import SIZE, TERRITORIES, Peg, State, Stock
from parlour.games.castille.rules.moves import PASS, Turn
from parlour.games.castille.rules.turns import follow, turns

if TYPE_CHECKING:
    from parlour.game import Seat

__all__ = ["Position", "as_turn", "as_word", "from_state", "to_index", "to_point", "to_state"]

EMPTY = Stock(0, 0)


class Position(NamedTuple):
    """A position of the second phase from the mover's view; see `parlour.games.castille.engine.turns`."""

    own: int
    opp: int
    tall: int
    flags: int


def to_index(point: int) -> int:
    """The bit's number of a point of the rules."""
    return point // SIZE * WIDTH + point % SIZE


def to_point(index: int) -> int:
    """The point of the rules of a bit's number."""
    return index // WIDTH * SIZE + index % WIDTH


def from_state(state: State) -> Position:
    """The pegs and flags of a state for the seat to play."""
    own = opp = tall = flags = 0
    for point, peg in enumerate(state.pegs):
        if peg is not None:
            bit = 1 << to_index(point)
            own, opp = (own | bit, opp) if peg.seat == state.seat else (own, opp | bit)
            tall |= bit if peg.tall else 0
    for number, seat in enumerate(state.flags):
        if seat is not None:
            flags |= 1 << (number if seat == state.seat else number + 5)
    return Position(own, opp, tall, flags)


def to_state(position: Position, seat: Seat = 0, quiet: int = 0, turn: int = 13) -> State:
    """A position as a state of the rules; nothing is known of what was before it."""
    pegs: list[Peg | None] = [None] * (SIZE * SIZE)
    for point in range(SIZE * SIZE):
        bit = 1 << to_index(point)
        if (position.own | position.opp) & bit:
            pegs[point] = Peg(seat if position.own & bit else 1 - seat, bool(position.tall & bit))
    flags: list[Seat | None] = [None] * len(TERRITORIES)
    for number in range(len(TERRITORIES)):
        if position.flags >> number & 1:
            flags[number] = seat
        elif position.flags >> (number + 5) & 1:
            flags[number] = 1 - seat
    return State(tuple(pegs), tuple(flags), seat, (EMPTY, EMPTY), quiet, turn)


def as_word(state: State, turn: Turn) -> int:
    """A turn of the rules as the engine's word; 0 for a pass."""
    if not turn.path:
        return 0
    taken = 0
    for leg in follow(state.pegs, turn.path):
        for point in leg.captured:
            taken |= 1 << to_index(point)
    return to_index(turn.path[0]) | to_index(turn.path[-1]) << 6 | taken << 12


def as_turn(state: State, word: int) -> Turn:
    """The turn of the rules that an engine's word stands for, the first one where there are several.

    Raises:
        LookupError: when no legal turn of the state has this word.
    """
    if word == 0:
        return PASS
    start, end = to_point(word & 63), to_point(word >> 6 & 63)
    simple = captured(word) == 0
    for path in turns(state.pegs, state.seat):
        if path[0] == start and path[-1] == end and simple == (not _takes(state, path)):
            turn = Turn(path)
            if as_word(state, turn) == word:
                return turn
    raise LookupError(f"no turn of the position has the word {word}")


def _takes(state: State, path: tuple[int, ...]) -> bool:
    return len(path) > 2 or bool(follow(state.pegs, path)[-1].captured)
