"""The ladders of the games, and the people on them as a match knows them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from parlour.games.study.ladders import NEWCOMER, against
from parlour.portraits import portrait
from parlour.service.errors import Missing, NoSuchError
from parlour.service.lobby import game_named
from parlour.service.messages import LadderView, MeasuredRating, Rung, SmallGoalCard

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parlour.games import GameSpec
    from parlour.games.study.ladders import Ladder, Opponent, Rated
    from parlour.service.rows import SeatRow

__all__ = ["face_address", "is_of_ladder", "opponent_named", "rated_in", "view_face", "view_ladder"]


@cache
def view_ladder(name: str) -> LadderView:
    """The ladder of a game.

    Raises:
        NoSuchError: when there is no such game, or it has no ladder.
    """
    spec = game_named(name)
    ladder = _ladder(spec)
    return LadderView(
        game=spec.name,
        title=spec.title,
        options=dict(ladder.options),
        seats=spec.new(ladder.options).seats,
        rungs=tuple(_rung(spec, ladder, opponent) for opponent in ladder.opponents),
        goals=tuple(SmallGoalCard(goal.name, goal.words) for goal in ladder.goals),
    )


def view_face(game: str, name: str) -> str:
    """The portrait of an opponent as an SVG document.

    Raises:
        NoSuchError: when there is no such game, or nobody of that name is on its ladder.
    """
    opponent = opponent_named(game_named(game), name)
    if opponent is None:
        raise NoSuchError(Missing.FILE)
    return portrait(opponent.face, opponent.title)


def face_address(game: str, name: str) -> str:
    """Where a portrait is read."""
    return f"/api/games/{game}/faces/{name}"


def opponent_named(spec: GameSpec[Any, Any, Any], level: str) -> Opponent | None:
    """Who on the game's ladder has this level."""
    ladder = _ladder_of(spec)
    return ladder.find(level) if ladder is not None else None


def is_of_ladder(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], seats: Sequence[SeatRow]) -> bool:
    """Whether one person plays the game's ladder: all other seats are one opponent's, under the ladder's options."""
    ladder, levels = _ladder_of(spec), {seat.level for seat in seats if seat.level}
    alone = sum(not seat.level for seat in seats) == 1
    return ladder is not None and alone and len(levels) == 1 and bool(ladder.find(*levels)) and ladder.agrees(options)


def rated_in(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], level: str) -> Rated | None:
    """The measured rating of a bot in a match with these options; None under other options than the ladder's."""
    ladder = _ladder_of(spec)
    if ladder is None or not ladder.agrees(options):
        return None
    return ladder.rated.get(level)


def _ladder_of(spec: GameSpec[Any, Any, Any]) -> Ladder | None:
    return spec.study.ladder if spec.study else None


def _ladder(spec: GameSpec[Any, Any, Any]) -> Ladder:
    ladder = _ladder_of(spec)
    if ladder is None:
        raise NoSuchError(Missing.LADDER, f"{spec.title} has no ladder.")
    return ladder


def _measured(ladder: Ladder, opponent: Opponent) -> MeasuredRating | None:
    found = ladder.rated.get(opponent.name)
    if found is None:
        return None
    below = ladder.rated.get(dict(ladder.pairs)[opponent.name])
    share = against(found.rating, below.rating if below else NEWCOMER)
    return MeasuredRating(found.rating, found.low, found.high, found.games, share)


def _rung(spec: GameSpec[Any, Any, Any], ladder: Ladder, opponent: Opponent) -> Rung:
    return Rung(
        name=opponent.name,
        title=opponent.title,
        style=opponent.style,
        summary=opponent.level.summary,
        character=opponent.character,
        before=opponent.before,
        beaten=opponent.beaten,
        wins=opponent.wins,
        face=face_address(spec.name, opponent.name),
        measured=_measured(ladder, opponent),
    )
