"""Matches reported by hand: their shots have written results, without the physics."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.flick import Aim, Flick, ShotEvent, ShotResult
from parlour.games.crokinole.notation import format_move
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.table import START_LINE, ahead, axis
from parlour.physics import Fate, Kind, Rest
from parlour.record import LoggedMove, Record, SeatRecord

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.games.crokinole.rules.board import State

HOLE = Rest(0.0, 0.0, Fate.CAPTURED)
DITCH = Rest(0.0, 0.34, Fate.LEFT_TABLE)
FIFTEENS = (((-0.05, -0.03), (-0.05, 0.03)), ((0.05, -0.03), (0.05, 0.03)))
"""By side: places wholly in the 15 ring, apart from each other."""


@dataclass(frozen=True)
class Round:
    """What each side makes of its discs: first its twenties, then its fifteens; the others leave the board."""

    twenties: tuple[int, int] = (0, 0)
    fifteens: tuple[int, int] = (0, 0)

    @property
    def totals(self) -> tuple[int, int]:
        one, other = (20 * a + 15 * b for a, b in zip(self.twenties, self.fifteens, strict=True))
        return one, other

    def rest(self, side: int, number: int) -> Rest:
        if number < self.twenties[side]:
            return HOLE
        number -= self.twenties[side]
        return Rest(*FIFTEENS[side][number]) if number < self.fifteens[side] else DITCH


def reported_match(
    rounds: Sequence[Round], *, shots: int | None = None, resigned: int | None = None, **options: Any
) -> Record:
    """A record of these rounds, or of their first `shots` shots."""
    game = Crokinole(Options(**options))
    names = ("Ada", "Bob", "Cleo", "Dan")
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seats=tuple(SeatRecord(name) for name in names[: len(game.seats)]),
        turns=tuple(islice(_turns(game, rounds), shots)),
        resigned=resigned,
    )


def _turns(game: Crokinole, rounds: Sequence[Round]) -> Iterator[LoggedMove]:
    state = game.start()
    for each in rounds:
        shot = [0, 0]
        for _ in range(game.shots_a_round):
            seat = game.to_play(state)
            flick = _flick(game, state, each.rest(seat % 2, shot[seat % 2]))
            shot[seat % 2] += 1
            yield LoggedMove(seat, format_move(game, state, flick))
            state = game.play(state, flick).after


def _flick(game: Crokinole, state: State, rest: Rest) -> Flick:
    """The next disc, which hits an opposing disc, if any, and comes to rest there."""
    seat, seats, coin = game.to_play(state), len(game.seats), game.next_disc(state)
    east, north = axis(seat, seats)
    opposing = [disc.id for disc in state.discs if disc.side != seat % 2]
    events = tuple(ShotEvent(0.3, Kind.DISC, coin, other) for other in opposing[:1])
    aim = Aim(ahead(seat, seats), 1.0, (east * START_LINE, north * START_LINE))
    return Flick(aim, aim, ShotResult(events, ((coin, rest),)))
