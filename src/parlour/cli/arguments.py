"""Arguments that several commands take: a game, its options, its preset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from parlour.game import OptionError, ParlourError
from parlour.games import Wing, find_wing

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Game

__all__ = ["chosen_options", "game_argument", "new_game", "option_options"]

F = TypeVar("F", bound="Callable[..., Any]")


class _GameName(click.ParamType[Any]):
    """The name of a game, turned into its wing."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Wing[Any, Any, Any]:  # noqa: ANN401
        if isinstance(value, Wing):
            return value
        try:
            return find_wing(value)
        except ParlourError as error:
            self.fail(str(error), param, ctx)


game_argument = click.argument("wing", metavar="GAME", type=_GameName())


def option_options(command: F) -> F:
    """Add --option and --preset to a command."""
    option = click.option(
        "-o", "--option", "options", metavar="NAME=VALUE", multiple=True, help="A rules option; see: parlour games."
    )
    preset = click.option("--preset", metavar="NAME", help="A named choice of options; see: parlour games.")
    return option(preset(command))


def new_game(wing: Wing[Any, Any, Any], options: tuple[str, ...], preset: str | None) -> Game[Any, Any]:
    """The game under a preset and the options given on the command line, which win.

    Raises:
        OptionError: saying what is allowed.
    """
    game: Game[Any, Any] = wing.new(chosen_options(wing, options, preset), strict=False)
    return game


def chosen_options(wing: Wing[Any, Any, Any], options: tuple[str, ...], preset: str | None) -> dict[str, Any]:
    """The options that a preset and the command line choose, and no others; values may be texts still.

    Raises:
        OptionError: saying what is allowed.
    """
    if preset is not None and preset not in wing.presets:
        known = ", ".join(wing.presets) or "none"
        raise OptionError(f"{wing.title} has no preset {preset!r}; it has {known}")
    chosen: dict[str, Any] = dict(wing.presets[preset]) if preset else {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"an option is NAME=VALUE, not {option!r}")
        chosen[name.strip().replace("-", "_")] = value.strip()
    return chosen
