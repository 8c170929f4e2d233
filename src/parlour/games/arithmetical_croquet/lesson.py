"""The lesson of Arithmetical Croquet: a step, barred steps, a hoop, keeping in, and the peg."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.lessons import Lesson, Step, did, happened

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.arithmetical_croquet.rules import State
    from parlour.games.arithmetical_croquet.rules import Step as Move

__all__ = ["LESSON"]


def _to_nineteen(ruling: Ruling[State, Move]) -> bool:
    """Whether the player's ball is on 19."""
    return ruling.after.balls[ruling.before.seat].at == 19


def _by_eight(ruling: Ruling[State, Move]) -> bool:
    """Whether the step is the longest."""
    return ruling.move.size == 8


LESSON = Lesson(
    (
        Step(
            "0 0 first -",
            "Your ball is on 0 and races to 100, by steps of 1 to 8. Begin with the longest step: 8.",
            did(_by_eight),
            "That was a shorter step. Choose +8: it takes your ball to 8.",
            "Your ball is on 8. The step also bars two sizes to your opponent for one turn: 8, and 1, "
            "because 8 and 1 make 9.",
            ("8",),
        ),
        Step(
            "13 8 first x5",
            "Your opponent has just stepped 5. So 5 is barred to you for this turn, and 4 too: 5 and 4 make 9. "
            "Another step takes you to 19, the last number before the hoop. Go there.",
            did(_to_nineteen),
            "That is not 19. From 13 it is a step of 6.",
            "A step of 6 was free. Whatever you want to play next turn, your opponent may bar it first.",
            ("19",),
        ),
        Step(
            "17 14 first -",
            "A hoop stands on 20, and you are 3 below it. To go through, you must end just as far above it. Do it.",
            happened("through"),
            "Go through the hoop in one step: 3 below it, so to 3 above it, on 23.",
            "From 17 to 23: as far above the hoop as you were below it. You might also stop in the hoop on 20; "
            "then only another step of 3 gets you out.",
            ("23",),
        ),
        Step(
            "24 20+3 first -",
            "Your opponent is in hoop 20 and can leave it only by a step of 3. Bar that step, to cost a whole turn.",
            happened("keeps_in"),
            "Your opponent can still step 3. A step of 3 bars it. So would one of 6, because 6 and 3 make 9, "
            "but a step that ends in a hoop bars nothing.",
            "Your step of 3 bars 3 and 6, so your opponent is kept in and must pass. In your next turn you may not "
            "keep him in by 3 again, but you may by 6.",
            ("27",),
        ),
        Step(
            "94 91 first -",
            "The winning peg is on 100. You must land exactly on it: one step beyond, and you have to come back. Win.",
            happened("pegs"),
            "You must land on 100: from 94 that is a step of 6.",
            "You are on 100 and win. Now you know all you need: steps, barred steps, hoops and the peg.",
            ("100",),
        ),
    )
)
