"""Whether a win can be forced within some turns: every turn and every answer is played. No evaluation, no memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.notation import parse_state
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.claims import claim, swapped, won
from parlour.games.castille.rules.batch.turns import captured, generate, moved
from parlour.kernels.buffers import Buffer
from parlour.kernels.entries import entry, recursive

if TYPE_CHECKING:
    from parlour.games.castille.engine.situation import Situation
    from parlour.games.castille.rules.board import State
    from parlour.kernels.buffers import Array

__all__ = ["can_force", "forcing_words", "holds", "warm"]

ROOM = 1 << 15
"""The most turns on the stack; at most a few hundred belong to one position."""


@recursive
def _forced(  # noqa: C901 - the tree is one function, since a recursion over two cannot be compiled
    own: int, opp: int, tall: int, flags: int, left: int, turns: Array, first: int
) -> int:
    """1 if the mover wins within `left` turns of his own, whatever is answered, else 0; claims are made when due."""
    flags = claim(own, opp, flags)
    if won(flags) or opp == 0:
        return 1
    if own == 0 or won(flags >> 5):
        return 0
    end = generate(own, opp, tall, flags, turns, first)
    for index in range(first, end):
        mine, high = moved(own, tall, turns[index])
        his = opp & ~captured(turns[index])
        if his == 0 or won(claim(mine, his, flags)):
            return 1
    if left == 1:
        return 0
    for index in range(first, max(end, first + 1)):
        mine, high, his = own, tall, opp
        if index < end:  # otherwise he must pass
            mine, high = moved(own, tall, turns[index])
            his = opp & ~captured(turns[index])
        flagged = claim(his, mine, swapped(claim(mine, his, flags)))
        answered = 0 if won(flagged) else 1
        last = generate(his, mine, high, flagged, turns, end) if answered else end
        for answer in range(end, max(last, end + 1)):
            if answered == 0:
                break
            ours, theirs, risen, up = mine, his, high, flagged
            if answer < last:
                theirs, risen = moved(his, high, turns[answer])
                ours = mine & ~captured(turns[answer])
                up = claim(theirs, ours, flagged)
            answered = 0
            if ours and not won(up):
                answered = _forced(ours, theirs, risen, swapped(up), left - 1, turns, last)
        if answered:
            return 1
    return 0


@entry("the puzzles of Castille", seconds=4)
def _force(own: int, opp: int, tall: int, flags: int, left: int, turns: Array, first: int) -> int:
    return _forced(own, opp, tall, flags, left, turns, first)


def can_force(now: Situation, left: int) -> bool:
    """Whether the mover wins within `left` turns of his own, at least one, whatever is answered.

    Repetition and the limit of turns without progress are not looked at: both are far from a win so near.
    """
    return bool(_force(*now.position, left, Buffer("i8", ROOM), 0))


def holds(now: Situation, left: int) -> bool:
    """Whether the mover's opponent, who has just moved, has neither won nor can force it within `left` of his turns.

    The mover has an answer then, or the game is over without such a win.
    """
    result = now.result()
    if result is not None:
        return result != 0.0
    answers = (now.after(word) for word in words(now.position) or [0])
    return any(_safe(after, left) for after in answers)


def _safe(now: Situation, left: int) -> bool:
    """Whether the mover has not won, and cannot force it within `left` turns."""
    result = now.result()
    return result != 1.0 if result is not None else left == 0 or not can_force(now, left)


def forcing_words(now: Situation, left: int) -> list[int]:
    """The turns after which the mover has won, or wins within `left - 1` further turns of his own; each once."""
    return [word for word in words(now.position) or [0] if not holds(now.after(word), left - 1)]


def warm() -> None:
    """Compile it."""
    state: State = parse_state(Castille(), "T5/6/6/6/6/5t ----- S - 0 13")
    can_force(situation(state), 1)
