"""The lesson of Castille: placing, jumping, capturing, claiming a territory, displacing a flag, winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import CENTRE
from parlour.games.castille.rules.moves import Place
from parlour.games.lessons import Lesson, Step, did, happened

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move

__all__ = ["LESSON"]


def _both_in_the_centre(ruling: Ruling[State, Move]) -> bool:
    """Whether a short and a tall peg are placed in the centre."""
    pegs = ruling.move.pegs if isinstance(ruling.move, Place) else ()
    return {tall for _, tall in pegs} == {False, True} and all(point in CENTRE for point, _ in pegs)


LESSON = Lesson(
    (
        Step(
            "6/6/6/6/6/6 ----- S S8T4s8t4 0 1",
            "First, each player places two pegs a turn until all are on the board. "
            "Place a short and a tall one in the centre: on c3, c4, d3 or d4.",
            did(_both_in_the_centre),
            "Pick a short peg and then c3, pick a tall peg and then d4: both within the square in the middle.",
            "The centre and the four corners of the board are its five territories. You fight for them with 8 short "
            "pegs and 4 tall ones.",
            ("Sc3 Td4",),
        ),
        Step(
            "s5/6/2s3/1S4/1T4/6 s-sS- S - 0 20",
            "Every peg may move one step. A tall peg may jump instead: over a peg next to it, yours or not, "
            "and on from there. Jump with the tall peg on b2.",
            happened("jumps"),
            "That was a step. Touch b2, then b4, just beyond the peg on b3. From there it can go on, over c4 to d4.",
            "A jump takes nothing off the board. It can turn and go on as long as there is a peg to jump over.",
            ("b2-d4",),
        ),
        Step(
            "6/6/2s3/3sS1/2S3/5s --sS- S - 0 20",
            "You capture a copper peg when your move traps it between two of your own. "
            "One of yours stands on e3, beside the copper peg on d3. Trap it.",
            happened("captures"),
            "The copper peg on d3 has your peg on one side, on e3. Move another to its other side: from c2 to c3.",
            "The peg between yours is gone. Only the one who moves captures: to step between two hostile pegs is safe.",
            ("c2-c3",),
        ),
        Step(
            "S5/2S3/1s4/2s3/4s1/6 --s-s S - 0 24",
            "Your flag goes up in a territory where you have a peg and your opponent has none. "
            "Nobody is in the north-east. Enter it.",
            happened("claims"),
            "The north-east is the corner at the top right. Your peg on c5 is next to it: move it to d5.",
            "Your flag is up, by itself. It stays up even when your pegs go away.",
            ("c5-d5",),
        ),
        Step(
            "6/6/2s1S1/2s3/6/6 -Ss-s S - 0 30",
            "A copper flag stands in the south-east, but no copper peg is left to hold it. Take the territory.",
            happened("displaced"),
            "The south-east is the corner at the bottom right. Move your peg from e4 down to e3.",
            "You are alone there, so your flag replaces the other, which goes back to its owner. No flag is safe for "
            "ever.",
            ("e4-e3",),
        ),
        Step(
            "s5/6/6/3sS1/2S3/6 s-sSS S - 0 40",
            "Three flags win, and two of yours are up. The centre would be the third, but a copper peg on d3 holds it. "
            "Win in one move.",
            happened("ends"),
            "Capture the peg on d3 from c3: then you are alone in the centre.",
            "Captured, claimed, won: three flags. Now you know the whole game.",
            ("c2-c3",),
        ),
    ),
    {"starter": "silver"},
)
