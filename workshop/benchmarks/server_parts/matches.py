"""Matches for measurements: long ones of random moves, written straight into a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.games import find_game
from parlour.match import Match
from parlour.service.keys import hash_key, new_match_id
from parlour.service.rows import MatchRow, SeatRow, TurnRow

if TYPE_CHECKING:
    from parlour.server.store import SqlStore

__all__ = ["GAMES", "KEY", "chosen", "long_match", "stored"]

KEY = "benchmark"
GAMES: dict[str, dict[str, Any]] = {
    "arithmetical-croquet": {"spacing": 100, "hoops": 99},
    "castille": {"lost_flags": True},
    "castle-croquetnole": {},
    "crokinole": {"fixed_rounds": 10},
}
"""Options under which a match can have more than 200 moves."""


def long_match(game: str, plies: int) -> Match[Any, Any, Any]:
    """A match of `plies` random moves that is not over."""
    spec = find_game(game)
    for seed in range(100):
        match = Match.new(spec, GAMES[game], seed=seed)
        while match.ply < plies and match.to_play is not None:
            match = match.play(match.game.chosen(match.game.sample(match.state, match.chance("agent"))))
        if match.to_play is not None:
            return match
    raise SystemExit(f"no random match of {game} has {plies} moves")


def chosen(match: Match[Any, Any, Any], ply: int) -> str:
    """A move as chosen, before hand and physics."""
    ruling = match.rulings[ply]
    return match.spec.notation.format_move(match.game, ruling.before, match.game.chosen(ruling.move))


def stored(store: SqlStore, match: Match[Any, Any, Any], ply: int) -> str:
    """Store the match after `plies` moves; returns its name."""
    record = match.record()
    seats = tuple(SeatRow(seat, "", "", hash_key(KEY), None) for seat in range(len(match.seats)))
    row = MatchRow(new_match_id(), record.game, record.rules_version, record.options, match.seed, seats)
    store.create(row, [TurnRow(turn.seat, turn.move) for turn in match.log[:ply]])
    return row.match
