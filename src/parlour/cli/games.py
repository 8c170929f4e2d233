"""`parlour games`: the list of games."""

from __future__ import annotations

import dataclasses
import typing
from typing import Any, Literal

import click
import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from parlour.games import GameSpec, catalogue

__all__ = ["games"]


@click.command(help="List the games with their bots, presets and rules options.")
def games() -> None:
    console = Console(highlight=False)
    for spec in catalogue():
        _show(console, spec)


def _show(console: Console, spec: GameSpec[Any, Any, Any]) -> None:
    console.print(f"[bold]{spec.name}[/] - {spec.title}\n  {spec.summary}")
    grid = Table.grid(padding=(0, 2))
    for level in spec.levels:
        grid.add_row("bot", level.name, level.summary)
    ladder = spec.study.ladder if spec.study else None
    for opponent in ladder.opponents if ladder else ():
        grid.add_row("ladder", opponent.name, f"{opponent.title}. {opponent.level.summary}")
    for name, preset in spec.variants.presets.items():
        grid.add_row("preset", name, " ".join(f"{option}={_plain(value)}" for option, value in preset.items()))
    if spec.variants.bots_only:
        words = " ".join(f"{option}={_plain(value)}" for option, value in spec.variants.bots_only.items())
        grid.add_row("bots only", words, "used when only bots play, unless you choose another")
    hints = typing.get_type_hints(spec.options, include_extras=True)
    for option in dataclasses.fields(spec.options):
        meaning = _meaning(hints[option.name])
        grid.add_row("option", f"{option.name}={_plain(option.default)}", meaning)
    console.print(Padding(grid, (0, 2, 1, 2)))


def _meaning(hint: Any) -> str:  # noqa: ANN401 - any annotation
    kind, meta = typing.get_args(hint)
    allowed = f" [{' | '.join(typing.get_args(kind))}]" if typing.get_origin(kind) is Literal else ""
    if isinstance(meta, msgspec.Meta) and meta.ge is not None:
        allowed = f" [{meta.ge} to {meta.le}]"
    return f"{meta.description}{allowed}".replace("[", "\\[")


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
