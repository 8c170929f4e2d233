"""`parlour leaderboard`: each two of some agents meet, and are rated."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

import parlour.arena.leaderboard
from parlour.arena.leaderboard import Leaderboard, Meeting, meeting_series, meetings
from parlour.cli import completing
from parlour.cli.arguments import Chosen, game_argument, option_options
from parlour.cli.series import Running, games_option, running_options, shown_progress
from parlour.cli.stopping import until_stopped
from parlour.extras import import_with_extra
from parlour.game import plural

if TYPE_CHECKING:
    from parlour.games import GameSpec

__all__ = ["leaderboard"]


@click.command(
    help="""Rate agents in GAME: each two meet in both seats, over a fixed list of seeds.

    Prints Elo ratings with 95 % intervals (Bradley and Terry's model, maximum likelihood; the mean of the agents is
    0), the score of each agent altogether, by seat and against each other one, and the versions of everything that
    the games depend on. The seeds are always the same ones, so the same agents give the same table again on any number
    of processes; --json lists them. Progress is on standard error.

    An agent is one of the game's bots (see: parlour games), your own as FILE.py:CLASS or MODULE:CLASS, or another
    program as engine:COMMAND. Your own code must be found by every process; on a cluster that is every machine.

    With --store the same command again plays only what is missing, also with more games or one more agent. Any number
    of machines play a part each with --shard; the command without it then prints the whole table.

    \b
    parlour leaderboard castille --agents beginner,novice,casual --games 40
    parlour leaderboard castille --agents novice,./mine.py:Bot --games 200 --json > table.json
    parlour leaderboard crokinole --agents beginner,club,champion --preset nca
    parlour leaderboard arithmetical-croquet --agents casual,steady --dask tcp://10.0.0.5:8786
    parlour leaderboard castille --agents novice,casual,club --games 10000 --store games --shard 1/20
    """
)
@game_argument
@click.option(
    "--agents",
    shell_complete=completing.bots_in_list,
    required=True,
    metavar="A,B,...",
    help="Two or more: bots of the game, or your own.",
)
@games_option("Games between each two agents; an even number.", least=2)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@running_options
@option_options
def leaderboard(
    spec: GameSpec[Any, Any, Any], agents: str, count: int, as_json: bool, running: Running, chosen: Chosen
) -> None:
    import_with_extra("parlour.arena.rating")  # what is missing is reported before the games, not after them
    options, store = chosen.game(spec).options, running.store()
    named = {name: getattr(options, name) for name in chosen.values(spec)}
    among = [name for agent in agents.split(",") if (name := agent.strip())]
    series = running.part_of(meeting_series(spec.name, named, among, games=count))
    met, total = list[Meeting](), len(series.numbers)
    with (
        until_stopped() as work,
        running.executor() as executor,
        shown_progress(spec.name, total) as advance,
        closing(meetings(executor, series, store)) as games,
    ):
        for each in games:
            met.append(each)
            advance()
    if work.stopped:
        click.echo(f"Stopped after {len(met)} of {plural(total, 'game')}.", err=True)
    if not _all_met(met, len(among)):
        work.leave()
    found = parlour.arena.leaderboard.leaderboard(spec.name, named, among, games=count, met=met)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        _show(spec.title, spec.new(found.options).seats, found)
    work.leave()


def _all_met(met: list[Meeting], agents: int) -> bool:
    """Whether each two agents have met in both seats, without which there is nothing to rate."""
    return len({meeting.agents for meeting in met}) == agents * (agents - 1)


def _show(title: str, seats: tuple[str, ...], found: Leaderboard) -> None:
    console = Console(highlight=False)
    table = Table(title=f"{title}: {plural(found.games, 'game')} between each two", title_justify="left")
    table.add_column("agent", overflow="fold")
    for heading in ("Elo", "score", *(f"as {seat}" for seat in seats)):
        table.add_column(heading, justify="right")
    for each in found.standings:
        table.add_row(each.agent, str(each.rating), str(each.score.rate), *(str(score.rate) for score in each.by_seat))
    console.print(table)
    console.print(_against(found))
    options = "".join(f", {name}={value}" for name, value in found.options.items())
    versions = ", ".join(f"{name} {version}" for name, version in found.versions.items())
    console.print(
        f"With 95 % intervals; the mean rating is 0. Rules version {found.rules_version}{options}; {versions}."
    )


def _against(found: Leaderboard) -> Table:
    """The points of each agent against each other one."""
    table = Table(title="points against", title_justify="left")
    table.add_column("", overflow="fold")
    columns = [found.agents.index(each.agent) for each in found.standings]
    for column in columns:
        table.add_column(found.agents[column], justify="right", overflow="fold")
    for each in found.standings:
        scores = (each.against[column] for column in columns)
        table.add_row(each.agent, *("" if score is None else f"{score.rate.rate * score.games:g}" for score in scores))
    return table
