"""`parlour picture`: a position as SVG or PNG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from parlour.cli.arguments import Chosen, game_argument, long_option_options
from parlour.cli.files import FILE, fault
from parlour.game import ParlourError, plural
from parlour.looks import COMMON, Looks
from parlour.match import Match
from parlour.picture import png, svg
from parlour.reading import read_text
from parlour.record import RecordError, parse_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games import GameSpec
    from parlour.scene import Scene

__all__ = ["picture"]


def _svg(scene: Scene, size: int, looks: Looks) -> bytes:
    return svg(scene, size, looks).encode()


MAKERS: Mapping[str, Callable[[Scene, int, Looks], bytes]] = {".svg": _svg, ".png": png}


@click.command(
    help="""Draw a POSITION of GAME; without one, the start.

    \b
    parlour picture crokinole "1 maple 2 0-0 0-0 m1@0.05,-0.15;w1@0.0,0.2" -o board.svg
    parlour picture crokinole --record match.json --ply 7 -o board.png --size 1200

    A PNG needs one package more: pip install 'parlour[pictures]'
    """
)
@game_argument
@click.argument("position", required=False)
@click.option(
    "-o", "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="NAME.svg or NAME.png."
)
@click.option("--size", type=int, default=760, show_default=True, metavar="PIXELS", help="The longer side.")
@click.option("--record", type=FILE, help="Draw a position of this record.")
@click.option(
    "--ply", type=click.IntRange(min=0), help="With --record: the position after this many turns.  [default: all]"
)
@long_option_options
def picture(
    spec: GameSpec[Any, Any, Any],
    position: str | None,
    out: Path,
    size: int,
    record: Path | None,
    ply: int | None,
    chosen: Chosen,
) -> None:
    make = MAKERS.get(out.suffix.lower())
    if make is None:
        raise ParlourError(f"{out}: name the picture NAME.svg or NAME.png")
    if record is None:
        if ply is not None:
            raise click.UsageError("--ply is a turn of a record: name it with --record.")
        scene = _position(spec, position, chosen)
    elif position or chosen:
        raise click.UsageError("A record has its own positions and options: leave out POSITION, --option and --preset.")
    else:
        scene = _turn(spec, record, ply)
    out.write_bytes(make(scene, size, COMMON + spec.appearance.looks))
    click.echo(f"Written: {out}. {scene.picture.title}")


def _position(spec: GameSpec[Any, Any, Any], position: str | None, chosen: Chosen) -> Scene:
    game = chosen.game(spec)
    state = game.start() if position is None else spec.notation.parse_state(game, position)
    return spec.scene(game, state)


def _turn(spec: GameSpec[Any, Any, Any], file: Path, ply: int | None) -> Scene:
    """The position of a record after `ply` turns, with the ruling that led to it."""
    try:
        record = parse_record(read_text(file))
        if record.game != spec.name:
            raise RecordError(f"the record is of {record.game[:60]}, not of {spec.name}")
        if ply is not None and ply > len(record.turns):
            raise RecordError(f"the record has {plural(len(record.turns), 'turn')}; there is no ply {ply}")
        if ply is not None:  # later turns are not replayed, and may be invalid
            record = msgspec.structs.replace(record, turns=record.turns[:ply], resigned=None)
        match = Match.from_record(spec, record)
    except ParlourError as error:
        click.echo(fault(file, error), err=True)
        sys.exit(1)
    return spec.scene(match.game, match.state, match.rulings[-1] if match.rulings else None)
