"""`parlour physics`: sliding discs without a game."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.cli.files import FILE
from parlour.errors import ParlourError

__all__ = ["physics"]


@click.group(help="Sliding discs: look at a shot.")
def physics() -> None:
    pass


@physics.command(
    help="""Play the shot in the file SCENE: print and draw what happens.

    A scene is a table and a shot in JSON; examples are in docs/research/scenes. Unless files are named, two SVG
    pictures are written to the current folder, named after the scene: one of the whole shot, one that moves at true
    speed. They replace pictures from an earlier run, but no other file; a file that is named by an option is always
    replaced.

    \b
    parlour physics show docs/research/scenes/take-out.json
    parlour physics show docs/research/scenes/take-out.json -o shot.svg
    parlour physics show docs/research/scenes/take-out.json --json
    """
)
@click.argument("scene", type=FILE)
@click.option(
    "-o",
    "--out",
    "--output",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the picture to this file.",
)
@click.option(
    "--animated", type=click.Path(dir_okay=False, path_type=Path), help="Write the moving picture to this file."
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object instead of tables, and draw only to files that are named.",
)
def show(scene: Path, output: Path | None, animated: Path | None, as_json: bool) -> None:
    from parlour.cli.physics_show import run  # noqa: PLC0415 - the physics takes a while to load

    run(scene, output, animated, as_json=as_json)


@physics.command(hidden=True, context_settings={"ignore_unknown_options": True}, help="Says where it went.")
@click.argument("_", nargs=-1)
def fit(_: tuple[str, ...]) -> None:
    raise ParlourError("fitting a material comes with parlour's source: there, python -m workshop.fitting MEASUREMENTS")
