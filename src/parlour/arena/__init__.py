"""Matches without a server: many games, on any executor, with confidence intervals."""

from parlour.arena.executors import Here, own_processes
from parlour.arena.match import Played, Report, Score, play_games, play_out, report
from parlour.intervals import Interval, wilson

__all__ = [
    "Here",
    "Interval",
    "Played",
    "Report",
    "Score",
    "own_processes",
    "play_games",
    "play_out",
    "report",
    "wilson",
]
