"""`parlour dataset`: games between bots as tables for learning."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import click
import msgspec

from parlour.arena.match import match_series, played
from parlour.cli import completing
from parlour.cli.arguments import Chosen, game_argument, long_option_options
from parlour.cli.series import (
    FOLDER,
    Running,
    games_option,
    opened,
    running_options,
    seed_option,
    shown_progress,
)
from parlour.cli.stopping import Work, until_stopped
from parlour.extras import import_with_extra
from parlour.game import plural
from parlour.games.analysis import Effort

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.arena.series import Series
    from parlour.arena.store import GameStore
    from parlour.games import GameSpec

__all__ = ["dataset"]


@click.command(
    help="""Write games of GAME between bots as tables for learning.

    Plays the games, or those that are missing, and writes positions.parquet into the folder: a row for each move with
    the position, what its player sees as numbers, the move in notation and as numbers, the result for that player, and
    how many moves were left. A flicking game has flicks.parquet too: each aim, what the hand made of it, what happened.
    A tenth of the games is marked as a test. dataset.json says what the numbers mean, and the digest of all rows.

    Without a BOT a middling one of the game plays every seat. --depth adds the engine's value of every position, where
    the game has an engine. The games are kept in the folder's games/, or in --store. Needs the extra store.

    --minari also writes the games as a dataset of Minari for the game's Gymnasium environment, into Minari's own
    folder: the decisions of the first BOT against the second, which plays all other seats. Needs the extra minari.

    \b
    parlour dataset arithmetical-croquet --games 1000 -o croquet
    parlour dataset castille club novice --games 500 --depth 4 -o castille
    parlour dataset crokinole club competitor --preset nca --games 200 -o crokinole
    parlour dataset castille club novice --games 500 -o castille --minari castille/club-v0
    """
)
@game_argument
@click.argument("bots", metavar="[BOT BOT ...]", nargs=-1, shell_complete=completing.bots)
@games_option("Number of games.")
@seed_option
@click.option(
    "--depth", type=click.IntRange(1, 60), help="Add the engine's values, searched to this depth; shares from 0 to 1."
)
@click.option("-o", "--out", type=FOLDER, metavar="FOLDER", required=True, help="Where the tables are written.")
@click.option("--minari", "name", metavar="NAME", help="Write a dataset of Minari too, such as castille/club-v0.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a sentence.")
@running_options
@long_option_options
def dataset(
    spec: GameSpec[Any, Any, Any],
    chosen: Chosen,
    bots: tuple[str, ...],
    depth: int | None,
    out: Path,
    name: str | None,
    running: Running,
    count: int,
    seed: int,
    as_json: bool,
) -> None:
    writing = import_with_extra("parlour.datasets.writing", "store")
    episodes = None if name is None else import_with_extra("parlour.datasets.episodes", "minari")
    values = msgspec.to_builtins(spec.new(spec.among_bots(chosen.values(spec)), strict=False).options)
    among = bots or (spec.levels[len(spec.levels) // 2].name,) * len(spec.new(values).seats)
    if episodes is not None:
        episodes.check_name(name, among)
    series = running.part_of(match_series(spec.name, values, among, games=count, seed=seed))
    numbers, store = series.numbers, opened(running.folder or out / "games")
    work = _play(series, running, store)
    if work.stopped:
        work.leave()

    def kept() -> Iterator[tuple[Fixture, Finish]]:
        for place, finish in store.find(map(series.fixture, numbers)):
            yield series.fixture(numbers[place]), finish

    with shown_progress("writing", len(numbers)) as advance:
        effort = None if depth is None else Effort(float("inf"), depth)
        written = writing.write_dataset(out, spec, kept(), effort=effort, progress=advance)
        if episodes is not None:
            episodes.write_episodes(name, spec, values, among, kept())
    if as_json:
        click.echo(msgspec.json.encode(written))
    else:
        rows = ", ".join(f"{count:,} {name}" for name, count in written.rows.items())
        click.echo(f"{spec.title}: {plural(written.games, 'game')}, {rows} in {out}.\nDigest: {written.digest}")
    work.leave()


def _play(series: Series, running: Running, store: GameStore) -> Work:
    """Play what is missing; what ended it early, if anything did."""
    with (
        until_stopped() as work,
        running.executor() as executor,
        shown_progress(series.spec.name, len(series.numbers)) as advance,
        closing(played(executor, series, store)) as games,
    ):
        for _ in games:
            advance()
    return work
