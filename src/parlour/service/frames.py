"""The views of a match: its board, the frame of a ply, and the turn of the seat to play.

Pure functions of a `Match`. A frame depends on the moves that led to it and on nothing that came after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from parlour.game import IllegalMoveError
from parlour.record import leaving_words
from parlour.service.messages import Frame, LogEntry, Note, OfferedTurn, Result

if TYPE_CHECKING:
    from parlour.game import Game, Outcome, Ruling, Seat
    from parlour.games.spec.modules import Aims
    from parlour.match import Match
    from parlour.record import Leaving
    from parlour.scene import Aiming, Board, Choice, Playback, ScoreBar

    AnyMatch = Match[Any, Any, Any]

__all__ = ["board", "entries", "entry", "frame", "leaving_entry", "length", "still", "turn"]


def length(match: AnyMatch) -> int:
    """How many entries the log of a match has: its moves, and a resignation."""
    return match.ply + (match.resigned is not None)


def board(match: AnyMatch) -> Board:
    """What is the same in every frame of a match."""
    board: Board = match.spec.drawing.board(match.game)
    return board


def frame(match: AnyMatch, ply: int) -> Frame:
    """What everybody sees after `ply` entries of the log, from 0 to `length`.

    A flick that was just simulated carries its motion, which the playback takes; another one is simulated again.
    """
    _, ruling, _ = _at(match, ply)
    flicking = match.spec.flicking
    return _frame(match, ply, flicking.aims.playback(match.game, ruling) if flicking and ruling else None)


def still(match: AnyMatch, ply: int) -> Frame:
    """A frame without the playback of its move: nothing is simulated for it."""
    return _frame(match, ply, None)


def _frame(match: AnyMatch, ply: int, playback: Playback | None) -> Frame:
    game, spec = match.game, match.spec
    state, ruling, outcome = _at(match, ply)
    score = spec.appearance.score(game, state) if spec.appearance.score else None
    result = None if outcome is None else _result(match, outcome, score)
    return Frame(
        ply=ply,
        entry=entry(match, ply) if ply else None,
        picture=spec.drawing.picture(game, state, ruling),
        prompt=spec.drawing.prompt(game, state) if result is None else result.text,
        words=spec.drawing.words(game, state),
        to_play=game.to_play(state) if outcome is None else None,
        position=spec.notation.format_state(game, state),
        playback=playback,
        sheet=spec.appearance.sheet(game, state, ruling) if spec.appearance.sheet else None,
        score=score,
        result=result,
        left=_left(game, state),
    )


def _left(game: Game[Any, Any], state: Any) -> tuple[int, ...]:  # noqa: ANN401 - each game has its own states
    remaining = game.remaining(state)
    return tuple(seat for seat in range(len(game.seats)) if seat not in remaining)


def turn(match: AnyMatch) -> OfferedTurn:
    """What the seat to play may do; nothing when the match is over."""
    game, spec, state = match.game, match.spec, match.state
    if match.to_play is None:
        return OfferedTurn(length(match))
    choices = spec.drawing.choices(game, state)
    aimings = _aimings(match, spec.flicking.aims) if spec.flicking else ()
    placings = spec.flicking.aims.placings(game, state) if spec.flicking else ()
    return OfferedTurn(length(match), choices, aimings, placings, "" if aimings or placings else _forced(choices))


def _forced(choices: tuple[Choice, ...]) -> str:
    """The only move that may be picked, if it touches nothing on the picture."""
    legal = [choice for choice in choices if choice.refusal is None]
    return legal[0].move if len(legal) == 1 and not legal[0].touch else ""


def _aimings(match: AnyMatch, aims: Aims[Any, Any, Any]) -> tuple[Aiming, ...]:
    """The coins that may be flicked, by the hand of the seat to play."""
    wander = match.hand(match.to_play).angle_sd if match.to_play is not None else 0.0
    return tuple(replace(each, wander=wander) for each in aims.aimings(match.game, match.state))


def entries(match: AnyMatch, after: int, until: int | None = None) -> tuple[LogEntry, ...]:
    """The log after its first `after` entries, or the part of it before another ply."""
    last = length(match) if until is None else until
    return tuple(entry(match, ply) for ply in range(after + 1, last + 1))


def entry(match: AnyMatch, ply: int) -> LogEntry:
    """One entry of the log, counted from 1: a move as it was chosen with what came of it, or a resignation."""
    if match.resigned is not None and match.leaving is not None and ply > match.ply:
        return leaving_entry(ply, match.resigned, match.game.seats[match.resigned], match.leaving)
    game, spec, ruling = match.game, match.spec, match.rulings[ply - 1]
    notes = tuple(Note(event.clause, event.sentence, event.about) for event in ruling.events)
    chosen = spec.notation.format_move(game, ruling.before, _as_chosen(game, ruling.move))
    said = spec.flicking.aims.brief(game, ruling) if spec.flicking else chosen
    return LogEntry(ply, match.log[ply - 1].seat, chosen, said, notes)


def _as_chosen(game: Game[Any, Any], move: Any) -> Any:  # noqa: ANN401 - each game has its own moves
    """A move as its player chose it; what can only be reported as it was reported."""
    try:
        return game.chosen(move)
    except IllegalMoveError:
        return move


def leaving_entry(ply: int, seat: Seat, role: str, leaving: Leaving) -> LogEntry:
    """The entry of a seat that ends the match without a move."""
    words = leaving_words(leaving)
    return LogEntry(ply, seat, words, words, (Note("", f"{role.capitalize()} {words}."),), resigns=True)


def _at(match: AnyMatch, ply: int) -> tuple[Any, Ruling[Any, Any] | None, Outcome | None]:
    """The state after `ply` entries, the ruling that led to it, and the outcome if the match is over with it."""
    if ply > match.ply:
        return match.state, None, match.outcome
    state = match.state_at(ply)
    return state, match.rulings[ply - 1] if ply else None, match.game.outcome(state)


def _result(match: AnyMatch, outcome: Outcome, score: ScoreBar | None) -> Result:
    margin = score.margin if score and match.resigned is None else ""
    return Result(outcome.winners, outcome.scores, outcome.termination.id, match.game.verdict(outcome), margin)
