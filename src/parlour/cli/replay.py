"""`parlour replay`: step through a record."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import click
import msgspec
from msgspec import UnsetType
from rich.console import Console
from rich.text import Text

from parlour.cli.files import FILE, shown
from parlour.game import ParlourError, plural
from parlour.games import find_game, seats_as_stored, title_as_stored
from parlour.match import Match
from parlour.names import plain_line
from parlour.reading import read_text
from parlour.record import leaving_words, parse_record, sitter_name

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.record import Record, SeatRecord

__all__ = ["replay"]

KEYS = "Enter next, b back, a number goes there, e end, q quit"


@click.command(
    help="""Step through the record in FILE, turn by turn with the rulings.

    Records are written by `parlour play --save` and downloaded from the page. A record that cannot be replayed, such as
    one under another version of the rules, is printed as it was written.
    """
)
@click.argument("file", type=FILE)
@click.option("--all", "everything", is_flag=True, help="Print every turn instead of stepping.")
def replay(file: Path, everything: bool) -> None:
    try:
        record = parse_record(read_text(file))
    except ParlourError as error:
        _refuse(file, error)
    try:
        shown = _open(record)
    except ParlourError as error:
        _print_as_written(record)
        _refuse(file, error)
    shown.head()
    if everything or not sys.stdin.isatty():
        for ply in range(shown.match.ply + 1):
            shown.turn(ply)
        shown.foot()
    else:
        shown.step()


def _refuse(file: Path, error: ParlourError) -> NoReturn:
    click.echo(f"{shown(file)}: {error}", err=True)
    sys.exit(1)


def _open(record: Record) -> _Shown:
    return _Shown(Match.from_record(find_game(record.game), record))


def _print_as_written(record: Record) -> None:
    """The log of a record without its rules: players, options, and every move as text."""
    names = seats_as_stored(record.game, record.options, len(record.seats))
    seats = (f"{name}: {_sitting(sitter)}" for name, sitter in zip(names, record.seats, strict=True))
    title, options = title_as_stored(record.game), [f"{name}={value}" for name, value in record.options.items()]
    turns = plural(len(record.turns), "turn")
    click.secho(plain_line(f"{title}. {', '.join(seats)}. {turns}, as written."), bold=True)
    if options:
        click.echo(plain_line(f"Options: {', '.join(options)}."))
    if not isinstance(record.position, UnsetType):
        click.echo(plain_line(f"It begins at: {record.position}"))
    for number, turn in enumerate(record.turns, start=1):
        click.echo(plain_line(f"{number}. {_seat(names, turn.seat)} {turn.move}"))
    if record.resigned is not None and record.leaving is not None:
        click.echo(f"{_seat(names, record.resigned)} {leaving_words(record.leaving)}.")


def _seat(names: tuple[str, ...], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"


def _sitting(sitter: SeatRecord) -> str:
    return sitter_name(sitter) or "a person"


@dataclass
class _Shown:
    """A recorded match laid out for a terminal."""

    match: Match[Any, Any, Any]

    def __post_init__(self) -> None:
        self.spec, self.game = self.match.spec, self.match.game
        self.console = Console(highlight=False)

    def head(self) -> None:
        """The players and the options."""
        seats = [f"{seat}: {_sitting(sitter)}" for seat, sitter in zip(self.game.seats, self.match.seats, strict=True)]
        self._say(f"{self.spec.title}. {', '.join(seats)}. {plural(self.match.ply, 'turn')}.", "bold")
        plain = self.spec.new()
        changed = [
            f"{name}={value}"
            for name, value in msgspec.to_builtins(self.game.options).items()
            if getattr(plain.options, name) != value
        ]
        if changed:
            self._say(f"Options: {', '.join(changed)}.")

    def turn(self, ply: int) -> None:
        """The position after `ply` turns, and the ruling that led to it."""
        if ply:
            ruling, turn = self.match.rulings[ply - 1], self.match.log[ply - 1]
            self._say(f"\n{ply}. {self.game.seats[turn.seat]} {turn.move}", "bold")
            for event in ruling.events:
                self.console.print(Text.assemble(f"   {event.sentence}", (f"  {event.clause}", "dim")))
        self._say(self.spec.drawing.plain(self.game, self.match.state_at(ply)))

    def foot(self) -> None:
        """How it ended."""
        outcome = self.match.outcome
        self._say("\nThe game is not finished." if outcome is None else f"\n{self.game.verdict(outcome)}", "bold")

    def step(self) -> None:
        """Step through it interactively."""
        ply, last = 0, self.match.ply
        self.turn(0)
        while True:
            if ply == last:
                self.foot()
            try:
                entered = click.prompt(f"{ply}/{last} ({KEYS})", prompt_suffix=" ", default="", show_default=False)
            except (click.Abort, EOFError):
                return
            ahead = self._goes_to(entered.strip().lower(), ply, last)
            if ahead is None:
                return
            ply = max(0, min(ahead, last))
            self.turn(ply)

    def _goes_to(self, entered: str, ply: int, last: int) -> int | None:
        """The requested ply; None to leave."""
        if entered.isdecimal() and len(entered) < 9:
            return int(entered)
        if entered in ("", "n"):
            return None if ply == last else ply + 1
        return {"q": None, "b": ply - 1, "e": last}.get(entered, ply)

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))
