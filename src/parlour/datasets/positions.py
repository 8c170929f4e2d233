"""A game as positions: what the player to move sees, what it chose, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyarrow import binary, bool_, float32, float64, int8, int16, list_, schema, string

from parlour.games.encodings import Discrete

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.analysis import Effort
    from parlour.match import Match

__all__ = ["POSITIONS", "encoding_of", "named", "numbers_of", "positions_of"]

MOVE = (("key", binary(16)), ("test", bool_()), ("ply", int16()), ("seat", int8()))
"""The columns that say which move of which game a row is."""
POSITIONS = schema(
    [
        *MOVE,
        ("left", int16()),
        ("position", string()),
        ("move", string()),
        ("observation", list_(float32())),
        ("action", list_(float64())),
        ("result", float64()),
        ("value", float64()),
    ]
)
"""The columns of positions."""
TESTED = 10
"""One game of so many is for tests."""


def positions_of(key: bytes, match: Match[Any, Any, Any], effort: Effort | None = None) -> Iterator[dict[str, Any]]:
    """A row for each move of a match that is over.

    Args:
        key: of the game.
        match: that is over.
        effort: how far the game's engine looks to value each position; None for no values.
    """
    outcome, spec, game = match.outcome, match.spec, match.game
    assert outcome is not None  # noqa: S101 - the caller's games are over
    encoding, values = encoding_of(match), _values(match, effort)
    for ply, ruling in enumerate(match.rulings):
        seat, state = game.mover(ruling.before, ruling.move), ruling.before
        yield {
            **named(key, match, ply, seat),
            "left": match.ply - ply,
            "position": spec.notation.format_state(game, state),
            "move": match.log[ply].move,
            "observation": encoding.observe(state, seat).ravel().tolist(),
            "action": [float(number) for number in numbers_of(encoding, state, ruling.move)],
            "result": outcome.scores[seat],
            "value": None if values is None else (values[ply] if seat == 0 else 1.0 - values[ply]),
        }


def named(key: bytes, match: Match[Any, Any, Any], ply: int, seat: int) -> dict[str, Any]:
    """Which move of which game a row is; whether the game is for tests, its seed says in every set in which it is."""
    return {"key": key, "test": match.seed % TESTED == 0, "ply": ply, "seat": seat}


def numbers_of(encoding: Any, state: Any, move: Any) -> Any:  # noqa: ANN401 - of any game
    """A move as the numbers of an encoding: those of one flick, or the actions that make it up."""
    return encoding.encode(move) if isinstance(encoding, Discrete) else encoding.encode(state, move)


def encoding_of(match: Match[Any, Any, Any]) -> Any:  # noqa: ANN401 - of a kind of its own for each game
    """The usual encoding of a match's game."""
    learning = match.spec.learning
    assert learning is not None  # noqa: S101 - the caller has checked
    assert learning.encodings is not None  # noqa: S101 - likewise
    return next(iter(learning.encodings().encodings(match.game).values()))


def _values(match: Match[Any, Any, Any], effort: Effort | None) -> list[float] | None:
    """The expected score of the first seat in each position; None without an engine."""
    engine = match.spec.engine
    if effort is None or engine is None or engine.analyse is None:
        return None
    moves = [ruling.move for ruling in match.rulings]
    return [each.view.share for each in engine.analyse(match.game, match.opening, moves, effort)]
