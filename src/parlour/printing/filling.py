"""Score sheets of a game: an empty one, and one filled from a record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.games.statistics import Replayed
from parlour.match import Match
from parlour.record import RecordError, player_names
from parlour.score_sheet import Column, Grid

if TYPE_CHECKING:
    from parlour.game import Game
    from parlour.games import GameSpec
    from parlour.record import Record
    from parlour.score_sheet import ScoreSheet

__all__ = ["empty_sheet", "filled_sheet"]


def empty_sheet(spec: GameSpec[Any, Any, Any], game: Game[Any, Any]) -> ScoreSheet:
    """The sheet for a match that is still to be played.

    Raises:
        ParlourError: the game has no score sheet.
    """
    return _sheet(spec, Replayed(game, ("",) * len(game.seats), (), (), None, from_start=True))


def filled_sheet(spec: GameSpec[Any, Any, Any], record: Record) -> ScoreSheet:
    """The sheet of a recorded match, as far as it was played.

    Raises:
        ParlourError: the game has no score sheet, or the record is of another game or does not replay; the message
            names the turn.
    """
    if record.game != spec.name:
        raise RecordError(f"the record is of {record.game[:60]}, not of {spec.name}")
    match = Match.from_record(spec, record)
    replayed = Replayed(
        game=match.game,
        players=player_names(record.seats, match.game.seats),
        rulings=match.rulings,
        texts=tuple(turn.move for turn in record.turns),
        outcome=match.outcome,
        from_start=not match.position,
    )
    sheet = _sheet(spec, replayed)
    return replace(sheet, parts=(*sheet.parts, *_remarks(match)))


def _remarks(match: Match[Any, Any, Any]) -> tuple[Grid, ...]:
    """A table of what the referee noted, if that is anything."""
    rows = tuple(
        (
            f"after move {remark.after}" if remark.after else "before the first move",
            "" if remark.seat is None else match.game.seats[remark.seat].capitalize(),
            remark.text,
        )
        for remark in match.remarks
    )
    columns = (Column(width=2.2, to_left=True), Column(width=1.3, to_left=True), Column(width=8.0, to_left=True))
    return (Grid(columns, rows, caption="Remarks of the referee"),) if rows else ()


def _sheet(spec: GameSpec[Any, Any, Any], match: Replayed[Any, Any, Any]) -> ScoreSheet:
    if spec.real_table is None or spec.real_table.score_sheet is None:
        raise ParlourError(f"{spec.title} has no score sheet")
    return spec.real_table.score_sheet(match)
