"""Matches without a server: many games, on any executor, with confidence intervals."""

from parlour.arena.executors import Here, own_processes
from parlour.arena.match import Played, play_games
from parlour.arena.playing import play_out
from parlour.arena.series import LostGamesError, Shard
from parlour.arena.tally import Report, Score, Tally, report
from parlour.intervals import Interval, wilson

__all__ = [
    "Here",
    "Interval",
    "LostGamesError",
    "Played",
    "Report",
    "Score",
    "Shard",
    "Tally",
    "own_processes",
    "play_games",
    "play_out",
    "report",
    "wilson",
]
