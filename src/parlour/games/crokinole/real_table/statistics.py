"""Statistics of Crokinole: twenties, open and contested shots, fouls, rounds, and what the last shot is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.crokinole.notation.cmn import IdentifiedMatch, award, parse_cmn, players_of
from parlour.games.crokinole.rules.board import side_of
from parlour.games.crokinole.rules.counting import Counted
from parlour.games.statistics import ALL, Best, Column, Count, Measure, Result, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.crokinole.notation.cmn import Game, Match
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State
    from parlour.games.statistics import Replayed

__all__ = ["bests", "results_of_cmn", "statistics"]

SHOTS = Column("shots")
TWENTIES = Column("20s")
A_SHOT = Column("20 by a shot", Measure.RATE)
OPEN = Column("20 by an open shot", Measure.RATE)
CONTESTED = Column("contested shot hits", Measure.RATE)
FOULS = Column("fouls", Measure.RATE)
ROUNDS = Column("rounds")
WON = Column("rounds won", Measure.RATE)
TOTAL = Column("total a round", Measure.MEAN)
POINTS = Column("points a round", Measure.MEAN)
A_ROUND = Column("20s a round", Measure.MEAN)
LAST, FIRST = "last shot (hammer)", "first shot"


def statistics(match: Replayed[Crokinole, State, Move]) -> Iterator[Count]:
    """The counts of a match. A twenty counts for the shot that made it, unless it is the opponent's.

    A round of which only the end was reported has no shots to count.
    """
    for ruling in match.rulings:
        seat = match.game.to_play(ruling.before)
        for row in (match.players[seat], ALL) if not isinstance(ruling.move, Counted) else ():
            yield from _shot(ruling, row, seat % 2)
        if ruling.after.round > ruling.before.round:
            yield from _round(match, ruling, (ruling.before.starter + 1) % 2)


def bests(match: Replayed[Crokinole, State, Move]) -> Iterator[Best]:
    """For each seat its side's best round and most twenties: in a round, in the match and one after another."""
    match_twenties, row, longest = [0, 0], [0, 0], [0, 0]
    totals, margins, a_round = [0, 0], [0, 0], [0, 0]
    for ruling in match.rulings:
        side = match.game.to_play(ruling.before) % 2
        if not isinstance(ruling.move, Counted):
            made = _twenties(ruling, side)
            row[side] = row[side] + made if made else 0
            longest[side] = max(longest[side], row[side])
        if ruling.after.round > ruling.before.round:
            tally = match.game.counted(ruling)
            for each in (0, 1):
                match_twenties[each] += tally.counts[each][0]
                a_round[each] = max(a_round[each], tally.counts[each][0])
                totals[each] = max(totals[each], tally.totals[each])
                margins[each] = max(margins[each], tally.totals[each] - tally.totals[1 - each])
    for seat in range(len(match.players)):
        side = seat % 2
        found = {
            "Points in a round": totals[side],
            "Lead in a round": margins[side],
            "20s in a round": a_round[side],
            "20s in a match": match_twenties[side],
            "20s one after another": longest[side],
        }
        yield from (Best(title, seat, value) for title, value in found.items() if value)


def _twenties(ruling: Ruling[State, Move], side: int) -> int:
    """How many twenties a shot made for its own side."""
    return sum(side_of(event.about[0]) == side for event in ruling.events if event.name == "twenty")


def _shot(ruling: Ruling[State, Move], row: str | None, side: int) -> Iterator[Count]:
    """One shot: opposed or open by what lay on the board before it (CR-5, CR-6)."""
    names = {event.name for event in ruling.events}
    made = _twenties(ruling, side)
    opposed = any(disc.side != side for disc in ruling.before.discs)
    yield Count("Shots", row, SHOTS, 1)
    yield Count("Shots", row, TWENTIES, made)
    yield counted("Shots", row, A_SHOT, happened=made > 0)
    if opposed:
        yield counted("Shots", row, CONTESTED, happened="hit" in names)
    else:
        yield counted("Shots", row, OPEN, happened=made > 0)
    yield counted("Shots", row, FOULS, happened=bool(names & {"foul", "hiding"}))


@dataclass(frozen=True, slots=True)
class _Round:
    """A finished round, by side as far as it is known.

    Attributes:
        won: 1, a half for a tie, or 0.
        last: the side with the last shot.
    """

    won: tuple[float, float]
    last: int | None
    totals: tuple[int, int] | None
    points: tuple[int, int] | None
    twenties: tuple[int, int] | None


def _round(match: Replayed[Crokinole, State, Move], ruling: Ruling[State, Move], last: int) -> Iterator[Count]:
    """The round that a ruling ended."""
    tally = match.game.counted(ruling)
    ours, theirs = tally.totals
    won = 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
    known = _Round((won, 1.0 - won), last, tally.totals, match.game.award(tally), tally.twenties)
    yield from _counts_of(known, (match.players[0::2], match.players[1::2]))


def _counts_of(known: _Round, players: tuple[tuple[str, ...], tuple[str, ...]]) -> Iterator[Count]:
    """The counts of a round, for each player and for the sides with the last and with the first shot."""
    means = ((TOTAL, known.totals), (POINTS, known.points), (A_ROUND, known.twenties))
    for side in (0, 1):
        rows = [("Rounds", name) for name in dict.fromkeys(players[side])]
        if known.last is not None:
            rows.append(("The last shot", LAST if side == known.last else FIRST))
        for table, row in rows:
            yield Count(table, row, ROUNDS, 1)
            yield Count(table, row, WON, known.won[side], 1)
            for column, amounts in means:
                if amounts is not None:
                    yield Count(table, row, column, amounts[side], 1)


# --- Crokinole Match Notation -----------------------------------------------------------------------------------


def results_of_cmn(text: str) -> tuple[Result, ...]:
    """The results of a CMN file, one for each match, with its rounds. It has no shots.

    Raises:
        CmnError: the text is no CMN.
    """
    content = parse_cmn(text)
    entries = (content,) if isinstance(content, IdentifiedMatch) else content.matches
    return tuple(_result(entry.match) for entry in entries)


def _result(match: Match) -> Result:
    one, other = map(players_of, match.teams)
    counts = (count for game in match.games for count in _counts_of(_round_of(game, match), (one, other)))
    winners = () if match.winner is None else (match.winner,)
    return Result((one, other), winners, len(match.games), tuple(counts))


def _round_of(game: Game, match: Match) -> _Round:
    """A round of CMN. Its points are known only where the match says how rounds count."""
    won = award(game)
    return _Round(
        won=(won[0] / 2, won[1] / 2),
        last=None if game.first is None else 1 - game.first,
        totals=game.scores,
        points=None if match.game_format is None else won,
        twenties=game.twenties,
    )
