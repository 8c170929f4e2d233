"""What the machine code decides, as digests by which two kinds of it can be compared: `PARLOUR_KERNELS` chooses.

    PARLOUR_KERNELS=numba python -m workshop.platforms.decisions [GAME ...]

It prints a line for 2,000 shots, for 200 positions of Castille, and for 200 decisions of each bot of the games, all if
none is named.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.games import catalogue, find_game
from parlour.players import ask
from workshop.platforms.cases import positions, scenes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.games.spec import GameSpec

DECISIONS = 200


def decided(spec: GameSpec[Any, Any, Any], level: int) -> Iterator[str]:
    """The moves of a bot that plays against itself, as its notation has them."""
    game, rng = spec.new(), Random(level)
    agent, state = spec.levels[level].make(game), game.start()
    for _ in range(DECISIONS):
        if game.outcome(state) is not None:
            agent, state = spec.levels[level].make(game), game.start()
        move = ask(agent, game, state, rng)
        yield repr(move)
        state = game.after(state, game.chosen(move))


def line(what: str, found: Iterable[str]) -> None:
    """Print how many there were, and their digest."""
    digest, count = hashlib.sha256(), 0
    for each in found:
        digest.update(each.encode() + b"\n")
        count += 1
    sys.stdout.write(f"{what}: {count}, {digest.hexdigest()[:16]}\n")
    sys.stdout.flush()


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", help="(default: all)")
    try:
        specs = [*map(find_game, parser.parse_args().games)] or catalogue()
    except ParlourError as error:
        parser.error(str(error))
    line("shots", scenes(2000))
    line("positions of castille", positions(200))
    for spec in specs:
        for number, level in enumerate(spec.levels):
            line(f"{spec.name}, {level.name}", decided(spec, number))


if __name__ == "__main__":
    main()
