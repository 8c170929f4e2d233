"""Turns of the second phase played one after another: what the engine plays outside the tree of its search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.keys import entered, of_pegs
from parlour.games.castille.engine.notes import KEYS, NO_PROGRESS, PAST, PAST_COUNT
from parlour.games.castille.rules.batch.claims import claim, swapped, won
from parlour.games.castille.rules.batch.turns import captured, generate, moved
from parlour.kernels.entries import kernel

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["after_turn", "every_turn", "follow", "followed", "key_of", "over", "remember", "winner"]


@kernel
def key_of(own: int, opp: int, tall: int, flags: int, side: int) -> int:
    """The Zobrist key of a position once the mover has made his claims, by which repetition goes."""
    return entered(own, opp, flags, of_pegs(own, opp, tall, side), side)[1]


@kernel
def winner(own: int, opp: int, flags: int) -> int:
    """1 if the mover has won, -1 if he has lost, 0 while neither has."""
    if won(flags >> 5):
        return -1
    if won(claim(own, opp, flags)) or opp == 0:
        return 1
    return -1 if own == 0 else 0


@kernel
def after_turn(
    own: int, opp: int, tall: int, flags: int, had: int, quiet: int, turn: int
) -> tuple[int, int, int, int, int]:
    """The next player's position after a turn: his pegs, the mover's, tall ones, flags; and the turns without progress.

    `flags` are those with the mover's claims, `had` those before.
    """
    taken = captured(turn)
    mine, high = moved(own, tall, turn)
    his = opp & ~taken
    claimed = claim(mine, his, flags)
    return his, mine, high, swapped(claimed), 0 if taken or claimed & ~had & 31 else quiet + 1


@kernel
def followed(own: int, opp: int, tall: int, flags: int, quiet: int, turn: int) -> tuple[int, int, int, int, int]:
    """As `after_turn`, from a position before the mover's claims; he may also pass."""
    claimed = claim(own, opp, flags)
    if turn:
        return after_turn(own, opp, tall, claimed, flags, quiet, turn)
    return opp, own, tall, swapped(claimed), 0 if claimed & ~flags & 31 else quiet + 1


@kernel
def every_turn(own: int, opp: int, tall: int, flags: int, turns: Array) -> int:
    """Write every turn of a position, each once; returns how many there are. A player without one has to pass."""
    nothing = own & ~own  # not the literal 0, which has another type: see `recursive`
    end, count = generate(own, opp, tall, flags, turns, nothing), 0
    for index in range(end):
        turn, known = turns[index], False
        for other in range(count):
            if turns[other] == turn:
                known = True
                break
        if not known:
            turns[count] = turn
            count += 1
    return count


# --- with the earlier positions ------------------------------------------------------------------------------------


@kernel
def remember(past: Array, notes: Array) -> None:
    """Write the keys of the positions since the last capture, the latest of them if there are too many."""
    first = max(0, past.shape[0] - PAST)
    for index in range(first, past.shape[0]):
        notes[KEYS + index - first] = past[index]
    notes[PAST_COUNT] = past.shape[0] - first


@kernel
def follow(
    own: int, opp: int, tall: int, flags: int, side: int, quiet: int, turn: int, notes: Array
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """As `followed`, with the position left behind written to the earlier ones."""
    count = int(notes[PAST_COUNT])
    if captured(turn):
        notes[PAST_COUNT] = 0
    else:
        if count == PAST:
            count -= 1
            for index in range(count):
                notes[KEYS + index] = notes[KEYS + index + 1]
        notes[KEYS + count] = key_of(own, opp, tall, flags, side)
        notes[PAST_COUNT] = count + 1
    return followed(own, opp, tall, flags, quiet, turn)


@kernel
def over(own: int, opp: int, tall: int, flags: int, side: int, quiet: int, notes: Array) -> int:
    """Whether the game is over: won, or drawn by lack of progress or by the third repetition; 1 or 0."""
    if winner(own, opp, flags) or quiet >= notes[NO_PROGRESS]:
        return 1
    key, before = key_of(own, opp, tall, flags, side), 0
    for index in range(notes[PAST_COUNT]):
        if notes[KEYS + index] == key:
            before += 1
    return 1 if before >= 2 else 0
