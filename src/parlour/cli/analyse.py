"""`parlour analyse`: an engine's view of a game, turn by turn, or of a position."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from parlour.cli import completing
from parlour.cli.arguments import Chosen, option_options
from parlour.cli.files import fault
from parlour.game import NotationError, OptionError, ParlourError, plural
from parlour.games import catalogue, find_game
from parlour.games.analysis import Effort
from parlour.match import Match
from parlour.odds import percent
from parlour.reading import STDIN, read_text
from parlour.record import RecordError, parse_record, sitter_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.game import Game
    from parlour.games import GameSpec
    from parlour.games.analysis import Annotated, View

__all__ = ["analyse"]

BARS = "".join(map(chr, range(0x2581, 0x2589)))
"""From the lowest of eight blocks to the full one."""


@click.command(
    help="""Ask the engine about a game: its view of every position, and what each turn cost.

    RECORD is a file, written by `parlour play --save` or downloaded from the page. With GAME in front, it may also be a
    POSITION in the game's notation, or `start`: then score, depth, principal variation, positions looked at and speed
    are printed for that one. A score is for the player to play, in pegs or whatever the game counts.

    \b
    parlour analyse castille match.json
    parlour analyse match.json --seconds 2
    parlour analyse castille "T5/6/6/6/6/5t ----- S - 0 13" --depth 12 --json
    """
)
@click.argument(
    "subject", metavar="[GAME] RECORD|POSITION", nargs=-1, required=True, shell_complete=completing.records_or_games
)
@click.option(
    "--seconds",
    default=0.5,
    show_default=True,
    type=click.FloatRange(0.01, 3600),
    help="Thinking time for each position.",
)
@click.option(
    "--depth",
    type=click.IntRange(1, 60),
    help="Search at most this many turns ahead; without --seconds there is no time limit.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@option_options
@click.pass_context
def analyse(
    context: click.Context, subject: tuple[str, ...], seconds: float, depth: int | None, as_json: bool, chosen: Chosen
) -> None:
    timed = context.get_parameter_source("seconds") is not click.core.ParameterSource.DEFAULT
    effort = Effort(seconds if timed or depth is None else float("inf"), depth)
    found = _Subject.of(subject, chosen)
    if found.match is None:
        [view] = (each.view for each in found.annotated(effort))
        click.echo(msgspec.json.encode(_plain_view(view)) if as_json else _view_in_words(found, view))
        return
    annotated = list(_with_progress(found.annotated(effort), len(found.match.log) + 1))
    if as_json:
        click.echo(msgspec.json.encode(_plain(found, annotated)))
    else:
        _show(found, annotated)


@dataclass
class _Subject:
    """The subject of the analysis: a record, or a single position."""

    spec: GameSpec[Any, Any, Any]
    game: Game[Any, Any]
    state: Any
    match: Match[Any, Any, Any] | None = None

    @classmethod
    def of(cls, words: tuple[str, ...], chosen: Chosen) -> _Subject:
        """Read the arguments."""
        if len(words) > 2:
            raise ParlourError("give a record, or a game and a record or position; a position is one word, in quotes")
        spec = find_game(words[0]) if len(words) == 2 else None
        path = Path(words[-1])
        if _is_file(path):
            return cls._of_record(path, spec, chosen)
        if spec is None:
            if words[0] in {each.name for each in catalogue()}:
                raise ParlourError(f"name a record or a position of {words[0]}")
            raise ParlourError(f"there is no file {path}; for a position, name the game first")
        return cls._of_position(words[-1], spec, chosen)

    @classmethod
    def _of_record(cls, path: Path, spec: GameSpec[Any, Any, Any] | None, chosen: Chosen) -> _Subject:
        if chosen:
            raise OptionError("a record has its own options; leave out --option and --preset")
        try:
            record = parse_record(read_text(path))
            if spec is not None and record.game != spec.name:
                raise RecordError(f"the record is of {record.game[:60]}, not of {spec.name}")
            spec = find_game(record.game)
            spec.recorded(record.rules_version, record.options)
            _analyse(spec)  # without an engine nothing is replayed
            match = Match.from_record(spec, record)
            return cls(spec, match.game, match.opening, match)
        except _UnableError:
            raise
        except ParlourError as error:
            raise RecordError(fault(path, error)) from error

    @classmethod
    def _of_position(cls, text: str, spec: GameSpec[Any, Any, Any], chosen: Chosen) -> _Subject:
        _analyse(spec)
        game = chosen.game(spec)
        if text == "start":
            return cls(spec, game, game.start())
        try:
            return cls(spec, game, spec.notation.parse_state(game, text))
        except NotationError as error:
            raise ParlourError(f"{text!r} is neither a file nor a position: {error}") from error

    def annotated(self, effort: Effort) -> Iterator[Annotated]:
        """Every position."""
        moves = () if self.match is None else tuple(ruling.move for ruling in self.match.rulings)
        return _analyse(self.spec)(self.game, self.state, moves, effort)


class _UnableError(ParlourError):
    """The game has no engine."""


def _analyse(spec: GameSpec[Any, Any, Any]) -> Callable[..., Iterator[Annotated]]:
    """What the game's engine analyses with.

    Raises:
        _UnableError: it has none.
    """
    if spec.engine is None or spec.engine.analyse is None:
        raise _UnableError(f"{spec.title} has no engine to analyse it")
    return spec.engine.analyse


def _is_file(path: Path) -> bool:
    try:
        return path == STDIN or path.is_file()
    except (OSError, ValueError):  # too long for a file name, or with characters that none may have
        return False


def _with_progress(annotated: Iterable[Annotated], total: int) -> Iterator[Annotated]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Thinking of each position", total=total)
        for each in annotated:
            yield each
            progress.advance(task)


# --- a position -------------------------------------------------------------------------------------------------


def _view_in_words(found: _Subject, view: View) -> str:
    if found.game.outcome(found.state) is not None:
        return f"The game is over. {view.words}."
    if not view.best:
        return f"{view.words}.\nshare      {percent(view.share)} for {found.game.seats[0]}"
    seat = found.game.seats[found.game.to_play(found.state)]
    looked = f"{plural(view.nodes, 'position')} in {view.seconds:.2f} s, {view.speed / 1e6:.2f} M a second"
    return "\n".join(
        (
            f"score      {view.score} for {seat}, to play. {view.words}.",
            f"share      {percent(view.share)} for {found.game.seats[0]}",
            *([f"depth      {plural(view.depth, 'turn')}", f"looked at  {looked}"] if view.nodes else []),
            *([f"looked at  {view.remark}"] if view.remark else []),
            f"line       {', '.join(view.line)}",
        )
    )


def _plain_view(view: View) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(view)
    return plain | {"speed": round(view.speed)}


# --- a game -----------------------------------------------------------------------------------------------------


def _plain(found: _Subject, annotated: list[Annotated]) -> dict[str, Any]:
    positions = [
        msgspec.to_builtins(each) | {"view": _plain_view(each.view), "seat": _seat_of(found, each)}
        for each in annotated
    ]
    turning = [each.turn for each in annotated if each.turning]
    return {"game": found.spec.name, "turning_points": turning, "ended": _ending(found), "positions": positions}


def _seat_of(found: _Subject, each: Annotated) -> str:
    return "" if each.seat is None else found.game.seats[each.seat]


def _show(found: _Subject, annotated: list[Annotated]) -> None:
    console = Console(highlight=False)
    sitters = found.match.seats if found.match is not None else ()
    seats = (
        f"{seat}: {sitter_name(sitter) or 'a person'}" for seat, sitter in zip(found.game.seats, sitters, strict=True)
    )
    console.print(Text(f"{found.spec.title}. {', '.join(seats)}. {plural(len(annotated) - 1, 'turn')}.", style="bold"))
    console.print(_table(found, annotated))
    console.print(Text(f"{found.game.seats[0].capitalize()}'s share: {_curve(annotated)}"))
    console.print(Text(_turning_points(found, annotated)))
    console.print(Text(_ending(found)))


def _table(found: _Subject, annotated: list[Annotated]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading, justify in (("turn", "right"), ("seat", "left"), ("move", "left"), ("share", "right"), ("", "left")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type] # Literals in a tuple
    for each in annotated:
        said = each.view.words if not each.verdict else f"{each.view.words}. {each.verdict}"
        row = (str(each.turn), _seat_of(found, each), each.move, f"{percent(each.view.share)}", said)
        table.add_row(*map(Text, row), style="bold" if each.turning else "")
    return table


def _curve(annotated: list[Annotated]) -> str:
    """The first seat's share as a row of bars."""
    return "".join(BARS[min(int(each.view.share * len(BARS)), len(BARS) - 1)] for each in annotated)


def _turning_points(found: _Subject, annotated: list[Annotated]) -> str:
    points = [f"turn {each.turn} ({_seat_of(found, each)} {each.move})" for each in annotated if each.turning]
    return f"Turning points: {', '.join(points)}." if points else "No turning point."


def _ending(found: _Subject) -> str:
    """How a record ended, as a sentence."""
    if found.match is None:
        return ""
    outcome = found.match.outcome
    return "The game is not finished." if outcome is None else found.game.verdict(outcome)
