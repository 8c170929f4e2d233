"""Measure the ladder of every game: each opponent against the one below, the lowest against a newcomer.

    python -m workshop.benchmarks.ladder [GAME ...] [--games N] [--only NAME ...] [--workers N] [--seed N] [--write]
        [--store FOLDER]

The newcomer plays by presets and chance. Both players have every seat equally often; at a table of four they sit in
turns, two seats each. Every share and every step has its 95 % interval. With `--store` only missing matches are played.
`--write` keeps the steps beside the opponents, where the server reads them; steps that are not measured again stay.
With `--games 0` the known steps are printed. Under the table of steps is one of styles: what each opponent did in some
of these matches.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import track

from parlour.arena import Played, own_processes, play_games, wilson
from parlour.flick import Flick
from parlour.games import catalogue, find_game
from parlour.games.statistics import Measure
from parlour.games.study.ladders import LadderStep, alternating, format_steps, rated
from parlour.match import Match
from parlour.statistics import counts_of
from workshop.benchmarks.given import add_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from parlour.games import GameSpec
    from parlour.games.study.ladders import Ladder

    Spec = GameSpec[Any, Any, Any]
    Play = Callable[[str, Mapping[str, Any], Sequence[str]], Iterator[Played]]

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""
WATCHED = 20
"""The number of each pair's games that are replayed for the table of styles."""
SPEED = "mean speed, m/s"


def played(play: Play, spec: Spec, ladder: Ladder, pair: tuple[str, str], games: int) -> list[Played]:
    """The games of one step."""
    upper, lower = pair
    bots = alternating(upper, agent(ladder, lower), len(spec.new(ladder.options).seats))
    playing = play(spec.name, ladder.options, bots)
    return list(track(playing, f"{spec.title}: {upper} v {lower}", games, console=PROGRESS))


def points(games: Iterable[Played]) -> float:
    """What the upper player, who has every second seat, made in them: 1 for a match won, a half for a draw."""
    return sum(result(sum(scores(game, 0)), sum(scores(game, 1))) for game in games)


def scores(game: Played, player: int) -> list[float]:
    """The scores of the upper player, 0, or of the lower one, 1; they are the bots in turns."""
    return [score for bot, score in zip(game.bots, game.scores, strict=True) if bot % 2 == player]


def result(mine: float, theirs: float) -> float:
    """1 for a win, a half for a draw. In a match that is cut short the greater share of the progress wins."""
    return float(mine > theirs) + (mine == theirs) / 2


def alone(play: Play, spec: Spec, ladder: Ladder, games: int) -> str:
    """How often a newcomer alone beats the lowest opponent on all other seats, as a match of the ladder is played."""
    others = len(spec.new(ladder.options).seats) - 1
    bots = (ladder.newcomer, *(ladder.opponents[0].name,) * others)
    won = sum(
        result(
            game.scores[game.bots.index(0)],
            max(score for bot, score in zip(game.bots, game.scores, strict=True) if bot),
        )
        for game in play(spec.name, ladder.options, bots)
    )
    return f"A newcomer alone against {ladder.opponents[0].name}: {wilson(won, games)} of {games} games."


def agent(ladder: Ladder, name: str) -> str:
    """A player of a step as the arena finds it."""
    return ladder.newcomer if name == "newcomer" else name


def print_steps(ladder: Ladder, steps: Sequence[LadderStep]) -> None:
    """The steps as Markdown, with the running rating."""
    print(
        "| opponent | style | against | games | won, 95 % | step, 95 % | rating, 95 % |\n|---|---|---|---|---|---|---|"
    )
    ratings = rated(steps)
    for step in steps:
        found, opponent = ratings[step.name], ladder.find(step.name)
        assert opponent is not None  # noqa: S101 - the steps are of this ladder
        print(
            f"| {opponent.title} (`{step.name}`) | {opponent.style} | {step.against} | {step.games} "
            f"| {wilson(step.points, step.games)} | {step.elo:+.0f} [{step.low:+.0f}, {step.high:+.0f}] "
            f"| {found.rating:.0f} [{found.low:.0f}, {found.high:.0f}] |"
        )


# --- styles ------------------------------------------------------------------------------------------------------


def habits(games: Iterable[Played], name: str) -> Iterator[tuple[str, float, float]]:
    """What an opponent did in some games: columns of the game's statistics, each an amount and out of how many."""
    for game in games:
        yield from (
            (count.column.name, count.amount, count.of if count.column.kind is not Measure.COUNT else 0)
            for count in counts_of(game.record)
            if count.row == f"{name} (bot)" and count.table not in ("Results by player", "Rounds")
        )
        yield from ((SPEED, speed, 1) for speed in speeds(game, name))


def speeds(game: Played, name: str) -> Iterator[float]:
    """How fast it flicked, m/s, as it aimed."""
    match = Match.from_record(find_game(game.record.game), game.record)
    for ruling in match.rulings:
        seat = match.game.to_play(ruling.before)
        if isinstance(ruling.move, Flick) and game.record.seats[seat].level == name:
            yield ruling.move.meant.speed


def print_habits(watched: dict[str, list[Played]]) -> None:
    """The table of styles as Markdown: shares and means as they are, counts a match."""
    table: dict[str, dict[str, str]] = {}
    for name, games in watched.items():
        sums = defaultdict[str, list[tuple[float, float]]](list)
        for column, amount, of in habits(games, name):
            sums[column].append((amount, of))
        table[name] = {
            column: f"{sum(amount for amount, _ in each) / (sum(of for _, of in each) or len(games)):.2f}"
            for column, each in sums.items()
        }
    columns = list(dict.fromkeys(column for row in table.values() for column in row))
    print(f"| opponent | {' | '.join(columns)} |\n{'|---' * (len(columns) + 1)}|")
    for name, row in table.items():
        print(f"| {name} | {' | '.join(row.get(column, '') for column in columns)} |")


def main() -> None:
    """Print the tables of the games; with `--write`, keep the steps."""
    names = [spec.name for spec in catalogue() if spec.study and spec.study.ladder]
    parser = argparse.ArgumentParser(description="The steps of the ladders.")
    parser.add_argument("game", nargs="*", choices=[*names, []], help="which games; all without one")
    parser.add_argument("--games", type=int, default=500, help="games a step")
    parser.add_argument("--only", nargs="*", help="only the steps up to these opponents")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the steps in ladder.toml")
    add_store(parser)
    given = parser.parse_args()
    with own_processes(given.workers, niceness=19) as executor:
        play = partial(play_games, executor, games=given.games, seed=given.seed, store=given.store)
        for spec in map(find_game, given.game or names):
            measure(play, spec, given)


def measure(play: Play, spec: Spec, given: argparse.Namespace) -> None:
    """Measure one game's ladder."""
    ladder = spec.study.ladder if spec.study else None
    assert ladder is not None  # noqa: S101 - only games with one are chosen
    steps = {(step.name, step.against): step for step in ladder.measured}
    watched, lengths = dict[str, list[Played]](), list[int]()
    for pair in ladder.pairs if given.games else ():
        if given.only and pair[0] not in given.only:
            continue
        games = played(play, spec, ladder, pair, given.games)
        steps[pair] = LadderStep(*pair, len(games), points(games))
        watched[pair[0]] = games[:WATCHED]
        lengths += [len(game.record.turns) for game in games]
        print(f"{' v '.join(pair)}: {wilson(steps[pair].points, len(games))}", flush=True)
        if given.write:
            ordered = [steps[known] for known in ladder.pairs if known in steps]
            data_of(spec).write_text(format_steps(ordered), encoding="utf-8")
    print(f"\n### {spec.title}\n")
    print_steps(ladder, replace(ladder, measured=tuple(steps.values())).steps)
    if given.games and not given.only:
        print(f"\n{alone(play, spec, ladder, given.games)}")
    if watched:
        print(f"{statistics.mean(lengths):.0f} moves a match.\n")
        print_habits(watched)


def data_of(spec: Spec) -> Path:
    """The file with a game's steps."""
    package = type(spec.new()).__module__.partition(".rules")[0]
    return Path(str(files(package))) / "study" / "ladder.toml"


if __name__ == "__main__":
    main()
