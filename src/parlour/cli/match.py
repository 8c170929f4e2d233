"""`parlour match`: many games between bots."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from parlour.arena import Report, Score, Tally
from parlour.arena.match import match_series, played
from parlour.cli import completing
from parlour.cli.arguments import Chosen, game_argument, option_options
from parlour.cli.series import Running, games_option, running_options, seed_option, shown_progress
from parlour.cli.stopping import until_stopped
from parlour.game import plural

if TYPE_CHECKING:
    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = ["match"]


@click.command(
    help="""Let bots play GAME against each other: one BOT for each seat.

    Prints each bot's wins and its score with a 95 % interval, altogether and by seat; seats rotate. A BOT is
    one of the game's (see: parlour games) or your own: FILE.py:CLASS or MODULE:CLASS; or any program that speaks the
    engine protocol, engine:COMMAND (10 seconds a move) or engine@SECONDS:COMMAND. It runs with all your rights, and
    when it fails or chooses an illegal move the command stops and says where.

    Each game has a seed of its own, drawn from --seed and its number. A game that ends its process is played
    again, up to three times; then the command goes on without it, says so at the end, and its exit status is 1.

    With --store the same command again plays only what is missing, after Ctrl-C or a lost machine too. The table counts
    all games. Any number of machines play a part each with --shard, into one folder, or into folders of their own that
    you copy together afterwards; the command without --shard then prints the whole. parlour stats FOLDER counts what
    happened in the games of a store, and parlour records FOLDER -o RECORDS writes the record of each.

    \b
    parlour match arithmetical-croquet perfect steady --games 500 --seed 1
    parlour match castille master ./mine.py:Bot --games 20 --store games
    parlour match castille club "engine@2:./my-engine --threads 1" --games 10
    parlour match crokinole champion club --preset nca --games 200 --json
    parlour match castle-croquetnole club competitor competitor champion
    parlour match arithmetical-croquet perfect steady --games 100000 --store games --shard 2/5
    """
)
@game_argument
@click.argument("bots", metavar="BOT BOT ...", nargs=-1, required=True, shell_complete=completing.bots)
@games_option("Number of games.")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@running_options
@option_options
def match(
    spec: GameSpec[Any, Any, Any],
    bots: tuple[str, ...],
    count: int,
    seed: int,
    as_json: bool,
    running: Running,
    chosen: Chosen,
) -> None:
    values, store = chosen.values(spec), running.store()
    game = spec.new(spec.among_bots(values), strict=False)
    options = msgspec.to_builtins(game.options)
    series = running.part_of(match_series(spec.name, options, bots, games=count, seed=seed))
    tally, total = Tally(spec.name, bots), len(series.numbers)
    with (
        until_stopped() as work,
        running.executor() as executor,
        shown_progress(" v ".join(bots), total) as advance,
        closing(played(executor, series, store)) as games,
    ):
        for each in games:
            tally.add(each)
            advance()
    if work.stopped:
        click.echo(f"Stopped after {tally.games} of {plural(total, 'game')}.", err=True)
    if not tally.games:
        work.leave()
    found = replace(tally.report(), bots_only=_set_for_bots(spec, values))
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        _show(game, spec.title, found)
    work.leave()


def _set_for_bots(spec: GameSpec[Any, Any, Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """The options that apply because only bots play: the game's values for such matches, except those chosen."""
    return {name: value for name, value in spec.variants.bots_only.items() if name not in chosen}


def _show(game: Game[Any, Any], title: str, found: Report) -> None:
    console = Console(highlight=False)
    for table in _tables(game, title, found):
        console.print(table)
    endings = ", ".join(f"{name} {number}" for name, number in found.terminations.items())
    for name, value in found.bots_only.items():
        console.print(f"Only bots play, so {name} is {value}; -o {name}=... chooses another value.")
    console.print(f"Scores with their 95 % intervals. Endings: {endings}. {found.mean_length:.1f} moves a game.")


def _tables(game: Game[Any, Any], title: str, found: Report) -> list[Table]:
    """One table for two seats; with more seats, a second table for the results by seat."""
    apart, seats = len(game.seats) > 2, [f"as {seat}" for seat in game.seats]
    table = _table(
        f"{title}: {plural(found.games, 'game')}", ["won", "drawn", "lost", "score", *([] if apart else seats)]
    )
    beside = _table("won, by seat", seats)
    for bot, score, by_seat in zip(found.bots, found.scores, found.by_seat, strict=True):
        rates = [str(each.rate) for each in by_seat]
        table.add_row(bot, *_counts(score), str(score.rate), *([] if apart else rates))
        beside.add_row(bot, *(f"{each.wins} of {each.games}" for each in by_seat))
    return [table, beside] if apart else [table]


def _table(title: str, headings: list[str]) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("bot", overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _counts(score: Score) -> tuple[str, str, str]:
    return str(score.wins), str(score.draws), str(score.losses)
