"""Statistics of Castle Croquetnole: flicks for each castle, prisoners, rescues."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.castle_croquetnole.rules.board import STEPS, is_guard, knight_of, owner_of, target_of
from parlour.games.statistics import ALL, Best, Column, Count, Measure, counted, fewest_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Event, Ruling
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.statistics import Replayed

__all__ = ["bests", "statistics"]

STAGES = ("first castle", "second castle", "third castle", "home")
FLICKS = Column("flicks")
FINISHED = Column("finished")
A_CASTLE = Column("flicks for one", Measure.MEAN)
SCORING = Column("knight's flicks that score", Measure.RATE)
COUNTS: dict[str, tuple[Column, ...]] = {
    "score": (Column("scores"),),
    "prisoner": (Column("times a prisoner"), Column("prisoners taken")),
    "released": (Column("times released"),),
    "rescuer": (Column("rescues"),),
    "croquet": (Column("croquets"),),
    "falls": (Column("falls"),),
    "illegal": (Column("illegal entries"),),
    "illegal strike": (Column("illegal strikes"),),
}
"""The columns to which an event adds, one for each coin that it names, in that order."""


def statistics(match: Replayed[CastleCroquetnole, State, Move]) -> Iterator[Count]:
    """The counts of a match."""
    for ruling in match.rulings:
        if isinstance(ruling.move, Flick):
            yield from _flick(match, ruling, ruling.before.seat, ruling.move.aim.coin)
        for event in ruling.events:
            yield from _event(match, event)
    for seat in range(len(match.players)):
        yield from _castles(match, seat)


def bests(match: Replayed[CastleCroquetnole, State, Move]) -> Iterator[Best]:
    """For each seat the fewest flicks for a castle, its prisoners and rescues; the turns in which a winner won."""
    yield from fewest_turns(match)
    for seat in range(len(match.players)):
        flicks = [spent for _, _, spent in _finished(match, seat) if spent]
        if flicks:
            yield Best("Flicks for a castle", seat, min(flicks), fewer=True)
    events = [event for ruling in match.rulings for event in ruling.events]
    for title, name, about in (("Prisoners in a match", "prisoner", 1), ("Rescues in a match", "rescuer", 0)):
        owners = Counter(
            owner_of(event.about[about]) for event in events if event.name == name and len(event.about) > about
        )
        for seat, times in owners.items():
            yield Best(title, seat, times)


def _flick(
    match: Replayed[CastleCroquetnole, State, Move], ruling: Ruling[State, Move], seat: int, coin: str
) -> Iterator[Count]:
    scores = any(event.name == "score" and event.about[0] == coin for event in ruling.events)
    for row in (match.players[seat], ALL):
        yield Count("Knights and guards", row, FLICKS, 1)
        if not is_guard(coin):
            yield counted("Knights and guards", row, SCORING, happened=scores)


def _event(match: Replayed[CastleCroquetnole, State, Move], event: Event) -> Iterator[Count]:
    """What one event adds, for the owners of the coins that it names."""
    for column, coin in zip(COUNTS.get(event.name, ()), event.about, strict=False):
        for row in (match.players[owner_of(coin)], ALL):
            yield Count("Knights and guards", row, column, 1)


def _castles(match: Replayed[CastleCroquetnole, State, Move], seat: int) -> Iterator[Count]:
    """The flicks of a knight for each castle that it finished, and for its way home if it won."""
    for stage, castle, spent in _finished(match, seat):
        for table, row in (("Flicks for each castle", STAGES[stage]), ("By castle", match.game.castle_name(castle))):
            yield Count(table, row, FINISHED, 1)
            yield Count(table, row, FLICKS, spent)
            yield Count(table, row, A_CASTLE, spent, 1)


def _finished(match: Replayed[CastleCroquetnole, State, Move], seat: int) -> Iterator[tuple[int, int, int]]:
    """Each castle that a knight finished: which one in its order, which of the table, and with how many flicks."""
    knight, spent = knight_of(seat), Counter[int]()
    for ruling in match.rulings:
        before, after = (_stage(state, knight) for state in (ruling.before, ruling.after))
        if isinstance(ruling.move, Flick) and ruling.move.aim.coin == knight:
            spent[before] += 1
        finished = [
            *(stage for stage in range(before, after) if stage < match.game.options.invasions),
            *([3] if ruling.after.winner == seat else []),
        ]
        for stage in finished:
            yield stage, target_of(seat, stage * len(STEPS)), spent[stage]


def _stage(state: State, knight: str) -> int:
    """How many castles a knight has finished; 3 on its way home."""
    return min(state.coin(knight).progress // len(STEPS), 3)
