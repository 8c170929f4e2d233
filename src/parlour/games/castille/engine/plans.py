"""The memory of the placement planner: what compiled code shares with Python, or with a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.kernels.buffers import Buffer

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["INPUTS", "MOST", "NOTES", "PAIRS", "REPLIES_ROOM", "SAMPLES", "WORTHS", "Plan", "new_plan"]

MOST = 3000
"""Scores are clipped here, so that a win found in one completion does not outweigh all the others."""
PAIRS = 2520
"""The most pairs that can be placed: at the first turn."""
REPLIES_ROOM = 240
"""The most pairs that the other can place at last, before the turn of the player who is to place."""
WORTHS = 72
"""The points, for a short peg and then for a tall one."""
SAMPLES = 1024
"""The most samples for which a browser has room."""

SEED, SEAT, CUSTOMS = 0, 1, 2
"""The seed of all lots, the seat to place, the options as bits of a position's flags."""
SURVEY, GLANCE, SHORTLIST, COMPLETIONS, NODES, REPLIES = 3, 4, 5, 6, 7, 8
"""As `parlour.games.castille.engine.placement.Width` has them."""
STOCK = 9
"""The pegs to be placed: short and tall ones of the first seat, then of the second."""
BOARD = 13
"""For each point 0 or `1 + 2 * seat + tall`."""
INPUTS = BOARD + 36
"""How many numbers describe a position and the width of a plan."""
COMPARED = INPUTS
"""The four pegs of the two pairs that `PlanStep.COMPARE` compares, as words: `2 * point + tall`."""

OWN, OPP, TALL, FLAGS, SIDE, DEPTH, LIMIT = range(COMPARED + 4, COMPARED + 11)
"""A full board to be judged: the position from the mover's view, his seat, the limits of the search."""
ONE, TWO, TOTAL, COUNT, LOOKED_AT, OF, ROUND = range(LIMIT + 1, LIMIT + 8)
"""The choice: two pegs as words; the sum of their scores, and of how many; how many pairs were completed, and how many
there are; the rounds that are finished."""
DONE, EXPECTED = ROUND + 1, ROUND + 2
"""Nodes that the finished searches were allowed, and about how many it will be at the end."""

STAGE, TIMES, TRIAL, LEFT, CANDIDATE, EFFORT, TURNS, CHANCE = range(EXPECTED + 1, EXPECTED + 9)
REPLY, REPLY_COUNT = CHANCE + 1, CHANCE + 2
ORDER = REPLY_COUNT + 1
"""A random order of the points."""
HEIGHTS = ORDER + 36
"""For each seat a random order of its pegs to be placed: whether each is tall."""
REST = HEIGHTS + 2 * 12
"""What of the stock has still to be placed on the board that is being filled."""
FULL = REST + 4
"""The board that is being filled."""
NOTES = FULL + 36


class Plan(NamedTuple):
    """The arrays of a plan.

    Attributes:
        notes: the sections named above.
        pairs: the candidates, the best first: two words, and the sum or the least of their scores.
        replies: the other's last pairs, in random order: two words.
        gram: the normal equations of the survey: how often two points had pegs of the player.
        worths: of the points; until the survey is over, sums of scores.
        samples: the scores of completions that were requested.
    """

    notes: Array
    pairs: Array
    replies: Array
    gram: Array
    worths: Array
    samples: Array


def new_plan(samples: int = 0) -> Plan:
    """Empty arrays, with room for some samples."""
    return Plan(
        Buffer("i8", NOTES),
        Buffer("i8", PAIRS, 3),
        Buffer("i8", REPLIES_ROOM, 2),
        Buffer("f8", WORTHS, WORTHS),
        Buffer("f8", WORTHS),
        Buffer("i8", samples),
    )
