"""Arguments shared by several commands: a game, its options, its preset."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from parlour.chance import check_seed
from parlour.cli import completing
from parlour.game import OptionError, ParlourError
from parlour.games import GameSpec, find_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Game

__all__ = ["SEED", "Chosen", "game_argument", "long_option_options", "option_options"]

F = TypeVar("F", bound="Callable[..., Any]")


class _GameName(click.ParamType[Any]):
    """The name of a game, turned into its game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> GameSpec[Any, Any, Any]:  # noqa: ANN401
        if isinstance(value, GameSpec):
            return value
        try:
            return find_game(value)
        except ParlourError as error:
            self.fail(str(error), param, ctx)


class _Seed(click.ParamType[int]):
    """A whole number of at most 128 bits."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401
        try:
            return check_seed(int(value))
        except (ValueError, ParlourError):
            self.fail(f"a seed is a whole number from 0 to 2^128 - 1, not {str(value)[:50]!r}", param, ctx)


SEED = _Seed()
game_argument = click.argument("spec", metavar="GAME", type=_GameName(), shell_complete=completing.games)


def _option(*names: str) -> Callable[[F], F]:
    return click.option(
        *names,
        metavar="NAME=VALUE",
        multiple=True,
        help="A rules option; see: parlour games.",
        shell_complete=completing.option_values,
    )


preset_option = click.option(
    "--preset",
    metavar="NAME",
    help="A named choice of options; see: parlour games.",
    shell_complete=completing.presets,
)


@dataclass(frozen=True)
class Chosen:
    """The options of a game that the command line chooses, over those of a preset."""

    options: tuple[str, ...] = ()
    preset: str | None = None

    def __bool__(self) -> bool:
        return bool(self.options or self.preset)

    def values(self, spec: GameSpec[Any, Any, Any]) -> dict[str, Any]:
        """Only the options that are chosen; values may still be texts.

        Raises:
            OptionError: the message says what is allowed.
        """
        chosen = dict(spec.preset(self.preset or ""))
        for option in self.options:
            name, equals, value = option.partition("=")
            if not equals:
                raise OptionError(f"an option is NAME=VALUE, not {option!r}")
            chosen[name.strip().replace("-", "_")] = value.strip()
        return chosen

    def game(self, spec: GameSpec[Any, Any, Any]) -> Game[Any, Any]:
        """The game under these options.

        Raises:
            OptionError: the message says what is allowed.
        """
        game: Game[Any, Any] = spec.new(self.values(spec), strict=False)
        return game


def option_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --option and --preset to a command, which gets what they choose."""
    return _option("-o", "--option", "options")(preset_option(_choosing(command)))


def long_option_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --option and --preset to a command whose -o is the file that it writes."""
    return _option("--option", "options")(preset_option(_choosing(command)))


def _choosing(command: Callable[..., None]) -> Callable[..., None]:
    @wraps(command)
    def choosing(*given: Any, options: tuple[str, ...], preset: str | None, **named: Any) -> None:  # noqa: ANN401 - any command's
        command(*given, chosen=Chosen(options, preset), **named)

    return choosing
