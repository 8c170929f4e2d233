"""Perft and random games on bits, which show whether the kernel is right and how fast it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.errors import ParlourError
from parlour.games.castille.rules.batch.claims import ON_THE_WAY, claim, swapped, won
from parlour.games.castille.rules.batch.routes import EVERY_WAY, generate_routes
from parlour.games.castille.rules.batch.turns import captured, generate, moved
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry, kernel, recursive

if TYPE_CHECKING:
    from parlour.games.castille.rules.batch.position import Position
    from parlour.kernels.buffers import Array

__all__ = ["perft", "playouts"]

ROOM = 1 << 17
"""The most turns on the stack; at most a few hundred belong to one position."""
TOO_MANY = -(1 << 62)


@recursive
def _count(own: int, opp: int, tall: int, flags: int, depth: int, turns: Array, first: int) -> int:
    """Turns from here to `depth`, every one of them played."""
    if depth == 0:
        return 1
    flags = claim(own, opp, flags)
    if own == 0 or opp == 0 or won(flags) or won(flags >> 5):
        return 0
    if flags & ON_THE_WAY:
        end = generate_routes(own, opp, tall, turns, first, EVERY_WAY)
    else:
        end = generate(own, opp, tall, flags, turns, first)
    if end == turns.shape[0]:
        return TOO_MANY
    if end == first:
        return _count(opp, own, tall, swapped(flags), depth - 1, turns, first)
    total = 0
    for index in range(first, end):
        mine, high = moved(own, tall, turns[index])
        taken = captured(turns[index])
        his = opp & ~taken
        ways = _count(his, mine, high, swapped(claim(mine, his, flags)), depth - 1, turns, end)
        if ways < 0:
            return TOO_MANY
        total += ways
    return total


@kernel
def _some(chance: int, size: int) -> tuple[int, int]:
    """The next state of a generator, and a number below `size`."""
    chance = (chance * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
    return chance, ((chance >> 31) * size) >> 32


@kernel
def wander(
    own: int, opp: int, tall: int, flags: int, quiet: int, limit: int, chance: int, turns: Array, first: int
) -> tuple[int, int, int]:
    """Play turns at random, all equally likely, until the game is over; repetition is ignored.

    Returns the result for the first mover (1, 0, -1), the turns played and the generator's state.
    """
    side, played = 1, 0
    while True:
        before = flags
        flags = claim(own, opp, flags)
        if won(flags):
            return side, played, chance
        if own == 0 or won(flags >> 5):
            return -side, played, chance
        if opp == 0:
            return side, played, chance
        if quiet >= limit:
            return 0, played, chance
        end = generate(own, opp, tall, flags, turns, first)
        taken = 0
        if end > first:
            chance, index = _some(chance, end - first)
            turn = turns[first + index]
            taken = captured(turn)
            own, tall = moved(own, tall, turn)
            opp &= ~taken
            flags = claim(own, opp, flags)
        quiet = 0 if taken or (flags & ~before & 31) else quiet + 1
        own, opp, flags, side = opp, own, swapped(flags), -side
        played += 1


@entry("the counting of turns in Castille", seconds=2)
def _perft(own: int, opp: int, tall: int, flags: int, depth: int, turns: Array, first: int) -> int:
    return _count(own, opp, tall, flags, depth, turns, first)


@entry("random games of Castille", seconds=4)
def _playouts(
    own: int, opp: int, tall: int, flags: int, games: int, limit: int, chance: int, turns: Array,
    found: Array,
) -> None:  # fmt: skip
    for _ in range(games):
        result, length, chance = wander(own, opp, tall, flags, 0, limit, chance, turns, 0)
        found[0] += result
        found[1] += length


def perft(position: Position, depth: int) -> int:
    """The number of ways to play `depth` turns from a position of the second phase (claims as in CA-10 automatic).

    Raises:
        ParlourError: when one position has more turns than the kernel has room for.
    """
    count = int(_perft(*position, depth, Buffer("i8", ROOM), 0))
    if count < 0:
        raise ParlourError("some position has too many turns to count them")
    return count


def playouts(position: Position, games: int, seed: int, limit: int = 100) -> tuple[int, int]:
    """Play random games from a position of the second phase.

    Returns:
        The wins less the losses of the player to move, and the total number of turns played.
    """
    found = Buffer("i8", 2)
    _playouts(*position, games, limit, seed, Buffer("i8", ROOM), found)
    return int(found[0]), int(found[1])
