"""From the states of the rules to bits and back, and turns likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.rules.batch.bits import WIDTH
from parlour.games.castille.rules.batch.claims import LOST, LOST_FLAGS, ON_THE_WAY, ONE_TIME
from parlour.games.castille.rules.board import SIZE, TERRITORIES, Peg, State, Stock
from parlour.games.castille.rules.moves import PASS, Turn
from parlour.games.castille.rules.turns import follow, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Seat
    from parlour.games.castille.rules import Options
    from parlour.games.castille.rules.board import Board

__all__ = ["Position", "as_turn", "as_word", "customs_of", "from_state", "to_index", "to_point", "to_state"]

EMPTY = Stock(0, 0)


class Position(NamedTuple):
    """A position of the second phase from the mover's view; see `parlour.games.castille.rules.batch.turns`."""

    own: int
    opp: int
    tall: int
    flags: int


def to_index(point: int) -> int:
    """The number of the bit for a point of the rules."""
    return point // SIZE * WIDTH + point % SIZE


BITS = tuple(1 << to_index(point) for point in range(SIZE * SIZE))
"""The bit of each point of the rules."""


def to_point(index: int) -> int:
    """The point of the rules for the number of a bit."""
    return index // WIDTH * SIZE + index % WIDTH


def customs_of(options: Options) -> int:
    """The options that the kernel needs, as bits of a position's flags."""
    once = ONE_TIME * (options.claim_times == "one")
    return LOST_FLAGS * options.lost_flags | ON_THE_WAY * options.captures_on_the_way | once


def from_state(state: State, customs: int = 0) -> Position:
    """The pegs and flags of a state for the seat to play, under the options in `customs`."""
    own = opp = tall = 0
    flags = customs | (state.lost[state.seat] + 4 * state.lost[1 - state.seat]) << LOST
    for peg, bit in zip(state.pegs, BITS, strict=True):
        if peg is not None:
            if peg.seat == state.seat:
                own |= bit
            else:
                opp |= bit
            if peg.tall:
                tall |= bit
    for number, seat in enumerate(state.flags):
        if seat is not None:
            flags |= 1 << (number if seat == state.seat else number + 5)
    return Position(own, opp, tall, flags)


def to_state(position: Position, seat: Seat = 0, quiet: int = 0, turn: int = 13) -> State:
    """A position as a state of the rules, without any earlier positions."""
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
    mine, his = position.flags >> LOST & 3, position.flags >> (LOST + 2) & 3
    lost = (mine, his) if seat == 0 else (his, mine)
    return State(tuple(pegs), tuple(flags), seat, (EMPTY, EMPTY), quiet, turn, lost=lost)


def as_word(state: State, turn: Turn) -> int:
    """A turn of the rules as the engine's word; 0 for a pass."""
    if not turn.path:
        return 0
    taken = 0
    for leg in follow(state.pegs, turn.path):
        for point in leg.captured:
            taken |= 1 << to_index(point)
    return to_index(turn.path[0]) | to_index(turn.path[-1]) << 6 | taken << 12


def as_turn(state: State, word: int, paths: Callable[[Board, Seat], list[tuple[int, ...]]] = turns) -> Turn:
    """The turn of the rules for an engine's word: of several, the one with the fewest points.

    Args:
        state: of the second phase.
        word: the engine's.
        paths: lists the paths of a seat, as the game's `reading` does.

    Raises:
        LookupError: when no legal turn of the state has this word.
    """
    if word == 0:
        return PASS
    ends = to_point(word & 63), to_point(word >> 6 & 63)
    found = (Turn(path) for path in paths(state.pegs, state.seat) if (path[0], path[-1]) == ends)
    fitting = [turn for turn in found if as_word(state, turn) == word]
    if not fitting:
        raise LookupError(f"no turn of the position has the word {word}")
    return min(fitting, key=lambda turn: len(turn.path))
