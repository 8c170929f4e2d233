"""`parlour records`: the games of a store as records, a file each."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.arena.fixtures import record_of
from parlour.arena.layout import is_store
from parlour.cli import completing
from parlour.cli.files import write_whole
from parlour.cli.series import FOLDER, opened, shown_progress
from parlour.game import ParlourError, plural
from parlour.record import format_record

__all__ = ["records"]


@click.command(
    help="""Write the games in the store in FOLDER as records, a file of JSON each.

    A store is what parlour match, parlour leaderboard and parlour dataset fill with --store (needs the extra store).
    A file is named GAME-KEY.json; the key of a game is a digest of what decides it. So a second run leaves the files
    that are there, and writes those of games that came since.

    \b
    parlour match castille club novice --games 20 --store games && parlour records games -o records
    parlour records games --game castille -o records
    """
)
@click.argument("store", metavar="FOLDER", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--game", metavar="GAME", shell_complete=completing.games, help="Write the games of this name only.")
@click.option("-o", "--out", type=FOLDER, metavar="FOLDER", required=True, help="Where the records are written.")
def records(store: Path, game: str | None, out: Path) -> None:
    if not is_store(store):
        raise ParlourError(f"{store} is no store: it has no folder game=NAME; --store of parlour match makes one")
    games = opened(store)
    if game is not None and game not in games.games:
        raise ParlourError(f"{store} has no game of {game}; it has {', '.join(games.games)}")
    names = games.games if game is None else (game,)
    total, new = sum(games.count(name) for name in names), 0
    out.mkdir(parents=True, exist_ok=True)
    with shown_progress("writing", total) as advance:
        for name in names:
            for fixture, finish in games.fixtures(name):
                file = out / f"{name}-{fixture.key.hex()}.json"
                if not file.exists():
                    write_whole(file, format_record(record_of(fixture, finish)))
                    new += 1
                advance()
    there = f"; {total - new:,} were there already" if new < total else ""
    click.echo(f"{plural(new, 'record')} written to {out}{there}.")
