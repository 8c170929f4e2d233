"""Which drill fits what a seat missed in a match of Crokinole."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import side_of
from parlour.games.crokinole.rules.counting import Counted
from parlour.games.study import Suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling, Seat
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State
    from parlour.games.statistics import Replayed

__all__ = ["suggest"]

WORDS = {
    "open-twenties": "{missed} of your {tried} flicks at a clear board missed the hole.",
    "hidden-discs": "{missed} of your {tried} flicks that had to hit an opposing disc hit none.",
}
"""What is said of each drill; of drills that were missed as often, the first is suggested."""
LEAST = 2
"""One miss happens to everybody."""


def suggest(match: Replayed[Crokinole, State, Move]) -> Iterator[Suggestion]:
    """For each seat the drill of the flick that it missed most often, if it missed one twice."""
    tried, missed = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for ruling in match.rulings:
        if isinstance(ruling.move, Counted):
            continue
        seat = match.game.to_play(ruling.before)
        drill, made = _kind_of(ruling, seat)
        tried[seat, drill] += 1
        missed[seat, drill] += not made
    for seat in range(len(match.players)):
        drill = max(WORDS, key=lambda name: missed[seat, name])
        if missed[seat, drill] >= LEAST:
            words = WORDS[drill].format(missed=missed[seat, drill], tried=tried[seat, drill])
            yield Suggestion(seat, drill, words)


def _kind_of(ruling: Ruling[State, Move], seat: Seat) -> tuple[str, bool]:
    """The drill that a shot is like, by what lay on the board before it (CR-5, CR-6), and whether it was made."""
    side = seat % 2
    if any(disc.side != side for disc in ruling.before.discs):
        return "hidden-discs", any(event.name == "hit" for event in ruling.events)
    twenties = (event for event in ruling.events if event.name == "twenty")
    return "open-twenties", any(side_of(event.about[0]) == side for event in twenties)
