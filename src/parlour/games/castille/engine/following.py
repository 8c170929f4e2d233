"""A game of the second phase played on turn by turn, for a program that has these kernels but not the rules."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from parlour.games.castille.engine.playing import every_turn, followed, key_of, winner
from parlour.games.castille.rules.batch.claims import claim
from parlour.games.castille.rules.batch.turns import captured
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from parlour.games.castille.rules.batch.position import Position
    from parlour.kernels.buffers import Array

__all__ = ["AFTER", "Standing", "play_on"]

AFTER = ("OWN", "OPP", "TALL", "FLAGS", "SIDE", "QUIET", "PAST", "STANDING")
"""What `play_on` writes: the mover's position and seat, the turns without progress, the number of earlier positions,
and the `Standing`."""


class Standing(IntEnum):
    """How a game stands for the mover."""

    GOES_ON = 0
    WON = 1
    LOST = 2
    NO_PROGRESS = 3
    """Drawn: too many turns without a capture or a new flag (CA-16)."""
    REPETITION = 4
    """Drawn: the same position for the third time (CA-16)."""


GOES_ON = int(Standing.GOES_ON)


@entry("playing on at Castille", seconds=2)
def play_on(
    position: Position, side: int, quiet: int, past: Array, words: Array, limit: int,
    after: Array, keys: Array, turns: Array,
) -> int:  # fmt: skip
    """Play turns from a position; returns how many the mover has then: none if he must pass or the game is over.

    Args:
        position: from the mover's view.
        side: the seat of the mover.
        quiet: turns since a capture or a new flag.
        past: the keys of the earlier positions since the last capture.
        words: the turns, legal one after another.
        limit: the turns without progress that draw the game.
        after: overwritten with the position then, in the order of `AFTER`. If a claim before a turn has won, its flag
            is up.
        keys: overwritten with the keys of the earlier positions then; as long as `past` and `words` together.
        turns: overwritten with the mover's turns, each once.
    """
    own, opp, tall, flags = position
    count = past.shape[0]
    for index in range(count):
        keys[index] = past[index]
    for index in range(words.shape[0]):
        if captured(words[index]):
            count = 0
        else:
            keys[count] = key_of(own, opp, tall, flags, side)
            count += 1
        own, opp, tall, flags, quiet = followed(own, opp, tall, flags, quiet, words[index])
        side = 1 - side
    stands = _standing(own, opp, tall, flags, side, quiet, limit, keys[:count])
    if stands == Standing.WON.value:
        flags = claim(own, opp, flags)
    after[0], after[1], after[2], after[3] = own, opp, tall, flags
    after[4], after[5], after[6], after[7] = side, quiet, count, stands
    return every_turn(own, opp, tall, flags, turns) if stands == GOES_ON else 0


@kernel
def _standing(own: int, opp: int, tall: int, flags: int, side: int, quiet: int, limit: int, keys: Array) -> int:
    """The `Standing`, as a number."""
    won = winner(own, opp, flags)
    if won:
        return Standing.WON.value if won > 0 else Standing.LOST.value
    if quiet >= limit:
        return Standing.NO_PROGRESS.value
    key, before = key_of(own, opp, tall, flags, side), 0
    for index in range(keys.shape[0]):
        if keys[index] == key:
            before += 1
    return Standing.REPETITION.value if before >= 2 else GOES_ON
