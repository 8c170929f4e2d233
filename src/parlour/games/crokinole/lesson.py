"""The lesson of Crokinole: a twenty, the duty to hit, what a miss costs, a take-out, and the score of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.lessons import Lesson, Step, did, happened

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Move
    from parlour.games.crokinole.rules.board import State

__all__ = ["LESSON"]

MAPLE = 0


def _maple_scores(ruling: Ruling[State, Move]) -> bool:
    """Whether the round is counted, and maple wins it."""
    return ruling.after.scores[MAPLE] > ruling.before.scores[MAPLE]


LESSON = Lesson(
    (
        Step(
            "1 maple 0 0-0 0-0 -",
            "The board is clear and the pale maple disc is yours. “Target” aims it: choose the hole, set the speed to "
            "about 1 m/s, and flick the disc into the hole.",
            happened("twenty"),
            "Aim at the hole with “Target”, dead centre, at about 1 m/s. Faster, and the disc flies over the hole.",
            "A 20, the best shot there is. While no dark disc is on the board, yours must at least stop in the ring "
            "of 15, or it comes off. Your hand was steady here; in a match it wobbles a little.",
            ("0.0,-0.3048 >0.0 1.02",),
        ),
        Step(
            "1 maple 2 0-0 0-0 w1@0.045,-0.03",
            "The dark walnut disc is your opponent's. As long as one is on the board, you must hit one. "
            "Aim at walnut 1 with “Target”, and flick.",
            happened("hit"),
            "You did not touch the walnut disc. Step through the targets until walnut 1 is named, then flick.",
            "You hit it, so your own disc may lie anywhere. Pushing one disc into another counts too.",
            ("-0.076316,-0.295091 >24.59 1.43",),
        ),
        Step(
            "1 maple 2 0-0 0-0 w1@-0.14,-0.06",
            "And if you miss? Miss on purpose: leave walnut 1 alone and flick your disc into the hole.",
            happened("foul"),
            "You hit walnut 1, which is right in a match. Here, miss it: aim at the hole instead.",
            "No opposing disc was hit, so your disc goes into the ditch, and even a disc in the hole is no 20. "
            "Every disc of yours that it touched would go with it.",
            ("0.0,-0.3048 >0.0 1.02",),
        ),
        Step(
            "1 maple 2 0-0 0-0 w1@0.06,0.03",
            "Walnut 1 lies in the 15 ring. Flick harder, at 1.5 m/s or more, and knock it off the board.",
            happened("out", "w"),
            "Walnut 1 is still there. Aim at it, dead centre, and raise the speed: try 2 m/s.",
            "It is out of play and counts nothing, while your disc has stayed. That is worth more than most scores.",
            ("-0.055545,-0.299696 >19.3 1.8",),
        ),
        Step(
            "1 walnut 23 0-0 0-0 m3@0.12,0.1;w4@-0.02,-0.07;w9@-0.2,0.1",
            "The last disc of the round. You have 10 on the board, walnut 15 and 5. "
            "Drive walnut 4 out of the middle and win the round.",
            did(_maple_scores),
            "Walnut has as much as you, or more. Hit walnut 4 dead centre and hard, at 2 m/s, so that it leaves the "
            "ring.",
            "When all discs are played, each counts 15, 10 or 5 by its ring, and only the difference is scored. "
            "The first to reach 100 wins the match.",
            ("0.0,-0.3048 >355.13 2.4",),
        ),
    )
)
