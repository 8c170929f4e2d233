"""Measure the steps between the levels of every game, from a newcomer who plays at random up to the best bot.

    python -m workshop.benchmarks.first_levels [GAME ...] [--games N] [--only LEVEL] [--workers N] [--seed N]
        [--store FOLDER]

In a thought-out game the newcomer takes any legal move. In a flicked one he takes the aim that the page begins with,
changes its direction and speed at random, and flicks with the hand that the page begins with. In Castle Croquetnole no
game of such players ends, so there he aims at the first target that the page names, and then changes that. Each row is
one player against the level before, at a table of four against three of them. Seats rotate; every rate has its 95 %
interval. With `--store` only missing games are played.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes, play_games, report
from parlour.games import catalogue, find_game
from workshop.benchmarks.given import add_store
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from parlour.arena import Played
    from parlour.games import GameSpec

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""


@dataclass(frozen=True)
class LevelStep:
    """How often one player won against the level before.

    Attributes:
        game: the title.
        player: a level, or a newcomer.
        level: the one before.
        games: that were played.
        rate: the share won, a draw counts a half, with its 95 % interval.
        fair: the share if both were equal.
        length: moves of all seats in a game, on the average.
        shortest: moves of all seats in the shortest game.
    """

    game: str
    player: str
    level: str
    games: int
    rate: str
    fair: float
    length: float
    shortest: int


def steps(spec: GameSpec[Any, Any, Any]) -> Iterator[tuple[str, str]]:
    """Every player with the level before it."""
    names = [level.name for level in spec.levels]
    assert spec.study is not None and spec.study.ladder is not None  # noqa: PT018, S101 - the games here have one
    yield spec.study.ladder.newcomer, names[0]
    yield from zip(names[1:], names, strict=False)


def measured(
    play: Callable[..., Iterator[Played]], spec: GameSpec[Any, Any, Any], pair: tuple[str, str], games: int
) -> LevelStep:
    """Play the games of one row."""
    player, level = pair
    others = len(spec.new().seats) - 1
    bots = (player, *(level,) * others)
    name = "random" if ":" in player else player
    playing = play(spec.name, {}, bots)
    played: list[Played] = list(track(playing, f"{spec.title}: {name} v {level}", games, console=PROGRESS))
    found = report(spec.name, bots, played)
    shortest = min(len(each.record.turns) for each in played)
    rate = str(found.scores[0].rate)
    return LevelStep(spec.title, name, level, games, rate, 1 / (others + 1), found.mean_length, shortest)


def main() -> None:
    """Print the rows as they are measured, as Markdown."""
    names = [spec.name for spec in catalogue()]
    parser = argparse.ArgumentParser(description="The steps between the levels.")
    parser.add_argument("game", nargs="*", choices=[*names, []], help="which games; all without one")
    parser.add_argument("--games", type=int, default=100, help="games a row")
    parser.add_argument("--only", help="only the row of this player: a level, or random")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    add_store(parser)
    given = parser.parse_args()
    heads = ("game", "player", "against", "games", "won, 95 %", "if equal", "moves a game", "shortest")
    with own_processes(given.workers) as executor:
        play = partial(play_games, executor, games=given.games, seed=given.seed, store=given.store)
        pairs = (
            (spec, pair)
            for spec in map(find_game, given.game or names)
            for pair in steps(spec)
            if given.only in (None, pair[0], "random" if ":" in pair[0] else "")
        )
        print_table(heads, (_cells(measured(play, spec, pair, given.games)) for spec, pair in pairs))


def _cells(step: LevelStep) -> Sequence[object]:
    fair, length = f"{step.fair:.0%}", f"{step.length:.0f}"
    return step.game, step.player, step.level, step.games, step.rate, fair, length, step.shortest


if __name__ == "__main__":
    main()
