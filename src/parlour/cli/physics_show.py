"""The work of `parlour physics show`: play a scene, print what happens, draw it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.cli.files import fault, write_whole
from parlour.errors import ParlourError
from parlour.physics import simulate
from parlour.physics.picture import BEGINS, animated, still
from parlour.physics.scene import parse_scene
from parlour.physics.words import describe_event
from parlour.reading import read_text

if TYPE_CHECKING:
    from parlour.physics import Motion
    from parlour.physics.scene import ShotScene

__all__ = ["run"]


def run(file: Path, output: Path | None, moving: Path | None, *, as_json: bool) -> None:
    """Play, print and draw; the options are explained in `physics`.

    Raises:
        ParlourError: the file is no scene, or a picture would be written over something else.
    """
    scene, motion = _played(file)
    if output is None and moving is None and not as_json:
        output, moving = _free(Path(f"{file.stem}.svg")), _free(Path(f"{file.stem}.animated.svg"))
    if as_json:
        click.echo(msgspec.json.encode(_numbers(scene.title, motion)))
    else:
        _print(scene.title, motion)
    for path, draw in ((output, still), (moving, animated)):
        if path is not None:
            write_whole(path, draw(motion, scene.title))
            click.echo(f"Wrote {path}", err=True)


def _played(file: Path) -> tuple[ShotScene, Motion]:
    """A scene and the motion of its shot.

    Raises:
        ParlourError: naming the file.
    """
    try:
        scene = parse_scene(read_text(file))
        with Console(stderr=True).status("Playing the shot ..."):
            return scene, simulate(scene.table, scene.shot, scene.until)
    except ParlourError as error:
        raise ParlourError(fault(file, error)) from error


def _free(path: Path) -> Path:
    """Refuse to overwrite a file that this command did not write."""
    if path.exists() and not _is_picture(path):
        raise ParlourError(f"{path} exists already, and is no picture of a shot; choose a name with -o or --animated")
    return path


def _is_picture(path: Path) -> bool:
    """Whether a file that exists is a picture of a shot."""
    try:
        return read_text(path).startswith(BEGINS)
    except ParlourError:
        return False


def _numbers(title: str, motion: Motion) -> dict[str, Any]:
    """A motion for a program: SI units, places in the scene's lists."""
    events = [msgspec.structs.asdict(event) | {"kind": event.kind.name.lower()} for event in motion.events]
    rest = [msgspec.structs.asdict(rest) | {"fate": rest.fate.name.lower()} for rest in motion.rest]
    return {"title": title, "time": motion.time, "events": events, "rest": rest}


def _print(title: str, motion: Motion) -> None:
    console = Console(highlight=False)
    if title:
        console.print(Text(title, style="bold"))
    happened = _table("time, s", "disc", "what", "m/s", "x, mm", "y, mm", words="what")
    for event in motion.events:
        speed = f"{event.speed:.3f}" if event.speed else ""
        happened.add_row(f"{event.time:.4f}", str(event.disc), describe_event(event), speed, _mm(event.x), _mm(event.y))
    ended = _table("disc", "at last", "x, mm", "y, mm", words="at last")
    for place, rest in enumerate(motion.rest):
        ended.add_row(str(place), rest.fate.words, _mm(rest.x), _mm(rest.y))
    console.print(happened, ended)


def _table(*columns: str, words: str) -> Table:
    """Columns of numbers, and one of words."""
    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, justify="left" if column == words else "right")
    return table


def _mm(metres: float) -> str:
    return f"{metres * 1e3:.1f}"
