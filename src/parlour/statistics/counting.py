"""One record as counts: those that every game has, then the game's own."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any

from parlour.game import Ending
from parlour.games import find_game
from parlour.games.statistics import ALL, Column, Count, Measure, Replayed
from parlour.match import Match
from parlour.names import distinct_names
from parlour.record import player_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games import GameSpec
    from parlour.games.statistics import Result
    from parlour.record import Record, SeatRecord

__all__ = ["counts_of", "counts_of_result"]

MATCHES = Column("matches")
SCORE = Column("score", Measure.RATE)
WON, DRAWN, LOST = Column("won"), Column("drawn"), Column("lost")
TURNS = Column("turns")
RESULT_ONLY = "only the result is known"
A_MATCH = Column("turns a match", Measure.MEAN)


def counts_of(record: Record) -> tuple[Count, ...]:
    """The counts of a recorded match.

    Raises:
        ParlourError: when the record does not replay; the message names the turn.
    """
    spec = find_game(record.game)
    match = Match.from_record(spec, record)
    replayed = Replayed(
        game=match.game,
        players=_players(record.seats, match.game.seats),
        rulings=match.rulings,
        texts=tuple(turn.move for turn in record.turns),
        outcome=match.outcome,
        from_start=not match.position,
    )
    counted = spec.real_table.statistics if spec.real_table else None
    own = counted(replayed) if counted else ()
    return (*_results(replayed), *_head_to_head(replayed, _sides(spec, match)), *own)


def counts_of_result(result: Result) -> tuple[Count, ...]:
    """The counts of a match of which only the result is known: nothing that needs its seats or moves."""
    return (*_of_sides(result), *_between_sides(result), *result.counts)


def _of_sides(result: Result) -> Iterator[Count]:
    for row in (ALL, RESULT_ONLY):
        yield Count("Matches", row, MATCHES, 1)
    everybody = [player for players in result.sides for player in players]
    for side, players in enumerate(result.sides):
        score = (side in result.winners) / len(result.winners) if result.winners else 1 / len(result.sides)
        for player in players:
            if everybody.count(player) == 1:
                yield Count("Results by player", player, MATCHES, 1)
                yield Count("Results by player", player, SCORE, score, 1)


def _between_sides(result: Result) -> Iterator[Count]:
    for ours, theirs in permutations(range(len(result.sides)), 2):
        if result.winners and not {ours, theirs} & set(result.winners):
            continue
        for one, other in product(result.sides[ours], result.sides[theirs]):
            if one != other:
                yield from _met(one, other, won=ours in result.winners, lost=theirs in result.winners)


def _sides(spec: GameSpec[Any, Any, Any], match: Match[Any, Any, Any]) -> tuple[tuple[int, ...], ...]:
    """The seats that win together, as the score of the game has them; without one, each seat for itself."""
    if spec.appearance.score is None:
        return tuple((seat,) for seat in range(len(match.seats)))
    return tuple(side.seats for side in spec.appearance.score(match.game, match.state).sides)


def _players(sitters: tuple[SeatRecord, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """A person by name, a bot by its level, a nameless person by the seat.

    The same name on two seats is one player; two names that only look the same are two.
    """
    names = tuple(player_name(sitter) or seat for sitter, seat in zip(sitters, seats, strict=True))
    apart = distinct_names(names, seats)
    return tuple(
        name if sitters.count(sitter) > 1 else other for sitter, name, other in zip(sitters, names, apart, strict=True)
    )


def _results(match: Replayed[Any, Any, Any]) -> Iterator[Count]:
    """Length, ending, results by seat, by player and between two players."""
    yield Count("Matches", ALL, MATCHES, 1)
    yield Count("Matches", ALL, TURNS, len(match.rulings))
    if match.outcome is None:
        yield Count("Matches", "not over", MATCHES, 1)
        yield Count("Matches", "not over", TURNS, len(match.rulings))
        return
    ending = match.outcome.termination.text
    yield Count("Matches", ending, MATCHES, 1)
    yield Count("Matches", ending, TURNS, len(match.rulings))
    for row in (ALL, ending):
        yield Count("Matches", row, A_MATCH, len(match.rulings), 1)
    for seat, name in enumerate(match.game.seats):
        yield Count("Results by seat", name, MATCHES, 1)
        yield Count("Results by seat", name, SCORE, match.score(seat), 1)
    for player, seat in {player: seat for seat, player in enumerate(match.players)}.items():
        if match.players.count(player) > 1:
            continue  # somebody on two seats meets himself; no result of his says anything
        yield Count("Results by player", player, MATCHES, 1)
        yield Count("Results by player", player, SCORE, match.score(seat), 1)
        yield Count(
            "Results by player", player, Column(f"as {match.game.seats[seat]}", Measure.RATE), match.score(seat), 1
        )


def _head_to_head(match: Replayed[Any, Any, Any], sides: tuple[tuple[int, ...], ...]) -> Iterator[Count]:
    """Each two players of different sides; where several sides lose, those have no result between them."""
    outcome = match.outcome
    if outcome is None or outcome.termination.ending is Ending.CUT_SHORT:
        return
    for ours, theirs in combinations(sides, 2):
        if outcome.winners and not set(outcome.winners) & {*ours, *theirs}:
            continue
        for one, other in product(ours, theirs):
            if match.players[one] != match.players[other]:
                for seat, rival in ((one, other), (other, one)):
                    yield from _met(
                        match.players[seat],
                        match.players[rival],
                        won=seat in outcome.winners,
                        lost=rival in outcome.winners,
                    )


def _met(player: str, rival: str, *, won: bool, lost: bool) -> Iterator[Count]:
    """One result between two players, as the first one sees it; two that win together draw."""
    drawn = won == lost
    column = DRAWN if drawn else WON if won else LOST
    row = f"{player} against {rival}"
    yield Count("Head to head", row, MATCHES, 1)
    for each in (WON, DRAWN, LOST):
        yield Count("Head to head", row, each, float(each is column))
    yield Count("Head to head", row, SCORE, 0.5 if drawn else float(column is WON), 1)
