"""The lesson of Castle Croquetnole: to strike the own guard, and the five croquets that this earns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.moves import Croquet
from parlour.games.lessons import Lesson, Step, happened

if TYPE_CHECKING:
    from parlour.games.lessons import Goal, Rulings

__all__ = ["LESSON"]

OTHERS = (
    "Ks@-0.254,-0.04572/s/0;Gs@-0.254,0.04572/s;Kc@-0.04572,0.254/c/0;Gc@0.04572,0.254/c;"
    "Ka@0.254,0.04572/a/0;Ga@0.254,-0.04572/a"
)
"""The other castles, at home."""


def _wasteland(knight: str, guard: str, play: str = "Km:-:Gm:-:-:1") -> str:
    """Moons' turn with its two coins in the Wasteland; by default the knight has just struck its guard."""
    return f"4 knight - {play} - Km@{knight}/-/0;Gm@{guard}/-;{OTHERS}"


def _by(kind: str, name: str) -> Goal:
    """The goal that an event happens after the choice of a croquet."""

    def goal(rulings: Rulings) -> bool:
        chosen = any(isinstance(each.move, Croquet) and each.move.kind == kind for each in rulings)
        return chosen and happened(name)(rulings)

    return goal


LESSON = Lesson(
    (
        Step(
            _wasteland("0.0,-0.025", "0.012,0.02", "-"),
            "You play Moons, at the bottom. Your knight (the moon) and your guard (the ace) are out in the Wasteland. "
            "Hit the guard with the knight.",
            happened("croquet"),
            "The knight has to touch its guard. Choose Moons' guard with “Target” and flick at 0.6 m/s or more.",
            "A knight that strikes its own guard off duty takes a croquet: one of five ways to go on. Try each one.",
            ("Km >14.93 0.7",),
        ),
        Step(
            _wasteland("-0.018,0.009", "0.008,0.013"),
            "Choose “Flicks”: the knight is simply flicked twice more. Flick it to the left, through the gate of Suns.",
            _by("flicks", "score"),
            "Choose “Flicks”, then aim at the gate of Suns, between the two white tiles on the left, and flick.",
            "In by the gate: the first of 12 scores. A knight goes through gate and door, against the tower and out "
            "again, in three castles, and each score earns another flick.",
            ("croquet flicks", "Km >254.93 0.7"),
        ),
        Step(
            _wasteland("-0.0025,0.0", "-0.024,0.0"),
            "The guard blocks the gate of Suns. Choose “Lift”: put the knight down on the left of the guard, and flick "
            "it through.",
            _by("lift", "score"),
            "Choose “Lift”, drag the knight over the guard to its left side, place it there, and flick it to the left.",
            "A lift puts the knight down anywhere within a coin-width of its guard. Then it has two flicks.",
            ("croquet lift -0.0445,0.0", "Km >270.0 0.7"),
        ),
        Step(
            _wasteland("0.0,-0.0075", "0.0,-0.0305"),
            "Choose “Loose”: the knight is placed against the guard, and a flick moves both. "
            "Drive the guard home, down through your own gate.",
            _by("loose", "on duty"),
            "Choose “Loose” and place the knight above the guard. Then aim at Moons' guard, and flick.",
            "At home your guard is on duty: it takes prisoners, and only then can your knight win. "
            "The knight has one more flick.",
            ("croquet loose 0.0,-0.01145", "Km >180.0 0.8"),
        ),
        Step(
            _wasteland("0.0,-0.0075", "0.0,-0.0305"),
            "Choose “Tight”: you hold the knight, and only the guard flies. Send it home through your gate.",
            _by("tight", "on duty"),
            "Choose “Tight”, place the knight above the guard, and flick at 0.6 m/s or more.",
            "The guard is home and the knight has not moved. It has one more flick.",
            ("croquet tight 0.0,-0.01145", "Km >180.0 0.8 !Gm"),
        ),
        Step(
            _wasteland("0.038,0.0025", "0.0,-0.0305"),
            "Choose “Tap”: a gentle first flick brings the knight into position, the second drives the guard. "
            "Bring the knight above the guard, then drive the guard home.",
            _by("tap", "on duty"),
            "Choose “Tap”. Flick the knight to the left at about 0.45 m/s; then aim at Moons' guard and flick at 0.8 "
            "m/s.",
            "Two flicks, well planned. These are the five croquets. The first knight to come home wins: play!",
            ("croquet tap", "Km >270.0 0.46", "Km >183.0 0.8"),
        ),
    )
)
