"""`parlour export`: a recorded match in a format that other programs read."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from parlour.cli.files import FILE, fault, is_same, warn, write_whole
from parlour.game import ParlourError
from parlour.games import catalogue, find_game
from parlour.reading import STDIN, read_text
from parlour.record import parse_record, renewed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from parlour.games import Export, GameSpec
    from parlour.record import Record
    from parlour.scene import Sheet

__all__ = ["export"]

FORM = "form_"
"""A form's flag, `--cmn`, is the parameter `form_cmn`: no other parameter can be called so."""


class _Export(click.Command):
    """Has a flag for every form that a game offers; they are collected only when the command runs."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*_flags(), *super().get_params(ctx)]


class _Moment(click.ParamType[datetime]):
    """A date and time with its zone."""

    name = "moment"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:  # noqa: ANN401
        try:
            moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
            return moment.astimezone(UTC) if moment.tzinfo else self._unclear(value, param, ctx)
        except (ValueError, OverflowError):
            return self._unclear(value, param, ctx)

    def _unclear(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        words = "is no date and time with its zone; one looks like 2026-02-11T19:30:00Z or 2026-02-11T20:30:00+01:00"
        self.fail(f"{str(value)[:40]!r} {words}", param, ctx)


@click.command(
    cls=_Export,
    help="""Write the match in RECORD in a form that other programs read.

    Several records become one file, a batch.

    \b
    parlour export match.json --cmn -o match.cmn.json
    parlour export final.json semifinal.json --cmn -o event.cmn.json
    parlour export --read match.cmn.json
    """,
)
@click.argument("records", metavar="[RECORD]...", nargs=-1, type=FILE)
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, not to the terminal."
)
@click.option(
    "--date",
    type=_Moment(),
    metavar="DATE",
    help="When the match was played, as 2026-02-11T19:30:00Z; otherwise when RECORD was last written.",
)
@click.option("--id", "match_id", type=click.UUID, help="The match's id, a UUID; otherwise it follows from RECORD.")
@click.option("--read", "source", type=FILE, help="Show what such a file contains, instead of writing one.")
def export(
    records: tuple[Path, ...],
    out: Path | None,
    date: datetime | None,
    match_id: UUID | None,
    source: Path | None,
    **flags: bool,
) -> None:
    wanted = [name.removeprefix(FORM).replace("_", "-") for name, given in flags.items() if given]
    if source is not None:
        if records or out or date or match_id:
            raise click.UsageError("--read shows a file; it takes neither RECORD nor --out, --date or --id.")
        _show(source, _chosen(_forms(), wanted, "any game"))
    elif not records:
        raise click.UsageError("Name the RECORD to write from, or a file to --read.")
    elif match_id and len(records) > 1:
        raise click.UsageError("--id is for one match; in a batch each id follows from its record.")
    else:
        _write(records, out, date, match_id, wanted)


@cache
def _forms() -> Mapping[str, Export]:
    """Every form that some game can be written in."""
    return {name: form for spec in catalogue() for name, form in _forms_of(spec).items()}


def _forms_of(spec: GameSpec[Any, Any, Any]) -> Mapping[str, Export]:
    return {form.name: form for form in (spec.real_table.exports if spec.real_table else ())}


@cache
def _flags() -> tuple[click.Option, ...]:
    return tuple(
        click.Option([f"--{name}", FORM + name.replace("-", "_")], is_flag=True, help=form.summary)
        for name, form in _forms().items()
    )


def _chosen(forms: Mapping[str, Export], wanted: list[str], whose: str) -> Export:
    """The requested form; it need not be named if there is only one."""
    known = ", ".join(f"--{name}" for name in forms)
    if not forms:
        raise ParlourError(f"{whose} cannot be exported in any form")
    if not wanted and len(forms) == 1:
        return next(iter(forms.values()))
    if len(wanted) != 1 or wanted[0] not in forms:
        raise ParlourError(f"name a form: {known}")
    return forms[wanted[0]]


def _write(
    files: tuple[Path, ...], out: Path | None, date: datetime | None, match_id: UUID | None, wanted: list[str]
) -> None:
    if out is not None and any(is_same(out, file) for file in files):
        raise ParlourError(f"{out} is the record itself; write to another file")
    played = [(_read(file), date or _written(file)) for file in files]
    for file, (record, moment) in zip(files, played, strict=True):
        spec = find_game(record.game)
        form = _chosen(_forms_of(spec), wanted, spec.title)
        try:
            text = form.write(record, moment, match_id)
        except ParlourError as error:
            _refuse(file, error)
    if len(files) > 1:
        text = form.write_batch(played)
    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(out, text)
        click.echo(f"Written: {out}", err=True)
    for file, (_, moment) in zip(files, played, strict=True):
        if date is None:
            dated = f"{moment:%Y-%m-%dT%H:%M:%SZ}"
            click.echo(f"Dated {dated}, when {file} was last written; --date sets another time.", err=True)


def _written(file: Path) -> datetime:
    """When a record was last written; now for standard input."""
    return datetime.now(UTC) if file == STDIN else datetime.fromtimestamp(file.stat().st_mtime, UTC)


def _read(file: Path) -> Record:
    """The record in a file, by today's version of its game's rules."""
    try:
        record = parse_record(read_text(file))
        return renewed(record, find_game(record.game).recorded(record.rules_version, record.options))
    except ParlourError as error:
        _refuse(file, error)


def _show(file: Path, form: Export) -> None:
    try:
        text = read_text(file)
        sheets, doubts = form.read(text), form.doubts(text)
    except ParlourError as error:
        _refuse(file, error)
    console = Console(highlight=False)
    for sheet in sheets:
        _print(console, sheet)
    if not sheets:
        click.echo("The file contains no match.")
    warn(file, doubts)


def _print(console: Console, sheet: Sheet) -> None:
    table = Table(*(Column(Text(head)) for head in sheet.columns), box=None, padding=(0, 2, 0, 0))
    for row in sheet.rows:
        table.add_row(*map(Text, row))
    console.print(Text(sheet.title, style="bold"))
    if sheet.rows:
        console.print(table)
    console.print(Text(sheet.remark))


def _refuse(file: Path, error: ParlourError) -> NoReturn:
    click.echo(fault(file, error), err=True)
    sys.exit(1)
