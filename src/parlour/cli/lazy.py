"""A group of commands whose modules are imported when run, so that `--help` and typing errors answer at once."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LazyGroup"]


class LazyGroup(click.Group):
    """Lists its commands by name, with one sentence each.

    Args:
        package: the package in which each command is an object in a module, both with the command's name.
        summaries: for each command the first sentence of its help, in the order in which they are listed.
    """

    def __init__(self, *arguments: Any, package: str, summaries: Mapping[str, str], **named: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments, **named)
        self._package = package
        self._summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in the order of the list."""
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, imported now."""
        if cmd_name not in self._summaries:
            return None
        command: click.Command = getattr(importlib.import_module(f"{self._package}.{cmd_name}"), cmd_name)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[Any]]:
        """The names for the shell; no command is imported for them."""
        named = [
            CompletionItem(name, help=summary)
            for name, summary in self._summaries.items()
            if name.startswith(incomplete)
        ]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list in the help; no command is imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))
