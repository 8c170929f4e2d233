"""The bot on the page of agents plays by the rules and beats the level that the page says it beats."""

from __future__ import annotations

from pathlib import Path

from parlour.arena import Here, play_games, report

BOTS = ("novice", str(Path(__file__).parents[2] / "docs" / "research" / "agents" / "mine.py") + ":Bot")


def test_the_bot_on_the_page_beats_novice() -> None:
    found = report("castille", BOTS, list(play_games(Here(), "castille", {}, BOTS, games=8, seed=1)))
    novice, mine = (score.rate.rate for score in found.scores)
    assert mine > novice
