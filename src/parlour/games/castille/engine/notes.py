"""The data of a search: one vector of words with its sections, and the transposition table.

Everything that compiled code shares with Python is here, so that a search can be stopped, limited and read from
outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.engine.terms import SIZE
from parlour.games.castille.engine.units import ROWS, SUMMED, WORDS
from parlour.kernels.buffers import CACHE_LINE, Buffer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.kernels.buffers import Array

__all__ = ["LINE", "PLIES", "SPAN", "WIN", "Memory", "new_memory"]


NO_TURN = -1
"""The word after the last turn of a line."""
PLIES = 100
"""The greatest depth of a search."""
PAST = 1024
"""Earlier positions of the game that are remembered for repetition."""
ROOM = 1 << 16
"""The most turns waiting to be searched, over all plies."""
WIN = 30_000
"""A win; less one for every turn until it."""
NEAR_WIN = WIN - 2 * PLIES
INFINITE = 32_000


def _aligned(place: int) -> int:
    """The first place from this one on where the processor begins to fetch, which is every eighth word of a buffer."""
    return place + -place % (CACHE_LINE // 8)


NODES, LIMIT, STOP = 0, 1, 2
"""Positions looked at; their limit; whether to stop at once, which another thread may set."""
SEED, NOISE = 3, 4
"""Errors of judgement: the seed from which, with the position, they are drawn, and the largest, in points."""
NO_PROGRESS, PAST_COUNT, ROOT_COUNT, ROOT_DEPTH = 5, 6, 7, 8
REDUCE_FROM, NULL_PEGS, NULL_LESS, EXTEND, FADE_FROM, FADE_OVER = 9, 10, 11, 12, 13, 14
"""Constants of the search; see `parlour.games.castille.engine.engine.Constants`."""
NET_WORDS = 15
"""The words of a row of the evaluation's net; 0 without a net."""
NET = _aligned(NET_WORDS + 1 + SIZE)
"""The weights of the evaluation's net."""
WEIGHTS = NET - SIZE
"""The weights of its terms."""
NOTHING = NET + ROWS * WORDS
"""A row of zeros, like one of the net."""
KILLERS = NOTHING + WORDS
"""For each ply two quiet turns that refuted something there."""
HISTORY = KILLERS + 2 * (PLIES + 1)
"""For each side, start and end: how much quiet turns have refuted."""
KEYS = HISTORY + 2 * 4096
"""The positions of the game since the last capture, then those of the line being searched."""
SINCE = KEYS + PAST + PLIES + 1
"""For each ply: the first of those positions that can still come again."""
PASSING = SINCE + PLIES + 2
"""For each ply: whether a null move may be tried."""
LINE = PASSING + PLIES + 2
"""The principal variations, `SPAN` words for each ply."""
SPAN = PLIES + 1
FOUND = LINE + SPAN * SPAN
"""What has been found about the position: score, depth, nodes, length of the line, then the line."""
FOUND_SCORE, FOUND_DEPTH, FOUND_NODES, FOUND_LENGTH, FOUND_LINE = FOUND, FOUND + 1, FOUND + 2, FOUND + 3, FOUND + 4
PROVEN = FOUND_LINE + 2 * PLIES + 2
"""The same, while its line is played on to the end of the game, which takes at most `2 * PLIES` turns."""
SUMS = _aligned(PROVEN + PROVEN - FOUND)
"""For each ply the sums of the net's hidden units."""
SCORES = SUMS + SUMMED * (PLIES + 2)
"""The scores by which turns are ordered; that of a turn is `ROOM` words before it."""
TURNS = SCORES + ROOM
"""The turns that wait to be searched, ply after ply. They come last, since the end of the notes is their limit."""
END = TURNS + ROOM


class Memory(NamedTuple):
    """The arrays of a search: as few as possible, since each is seven words that the search passes on at every call.

    Attributes:
        table: the transposition table, four words for each entry: key, turn, score, and depth with bound.
        notes: everything else, in the sections named above.
    """

    table: Array
    notes: Array


def new_memory(weights: Sequence[int], net: Sequence[int], bits: int) -> Memory:
    """Empty arrays, with a table of 2 to the power of `bits` entries (32 bytes each); an empty net is not used."""
    memory = Memory(Buffer("i8", 4 << bits), Buffer("i8", END))
    memory.notes.write(weights, WEIGHTS)
    memory.notes.write(net, NET)
    memory.notes[NET_WORDS] = len(net) // ROWS
    return memory
