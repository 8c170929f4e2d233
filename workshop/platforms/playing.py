"""Play the first moves of matches between bots, and print what each came to.

    python playing.py GAME MATCHES PLIES [LEVEL ...]

Bots of all levels meet in turn, or of those that are named.

It needs parlour alone, so that it runs wherever there is a Python: without NumPy, with an emulated processor, in a
browser. Equal lines mean equal matches, to the last digit of every flick.
"""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING, Any

from parlour.games import find_game
from parlour.match import Match
from parlour.players import choose_level
from parlour.record import SeatRecord, format_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.games import GameSpec
    from parlour.players import Level

__all__ = ["lines"]


def lines(name: str, matches: int, plies: int, levels: Sequence[str] = ()) -> Iterator[str]:
    """A line for each match: the game, the seed, the moves played, a digest of the record."""
    spec = find_game(name)
    meeting = [choose_level(spec.levels, level) for level in levels] or spec.levels
    for seed in range(matches):
        match = played(spec, meeting, seed, plies)
        digest = hashlib.sha256(format_record(match.record()).encode()).hexdigest()
        yield f"{name} {seed} {match.ply} {digest[:16]}"


def played(spec: GameSpec[Any, Any, Any], meeting: Sequence[Level], seed: int, plies: int) -> Match[Any, Any, Any]:
    """The beginning of a match; its seed says which level has which seat, so that all levels meet in turn."""
    game = spec.new()
    levels = [meeting[(seed + seat) % len(meeting)] for seat in range(len(game.seats))]
    match = Match.new(spec, seats=[SeatRecord(level=level.name, hand=level.hand) for level in levels], seed=seed)
    bots = [level.make(match.game) for level in levels]
    while match.outcome is None and match.ply < plies:
        match = match.play(match.ask(bots[match.game.to_play(match.state)]))
    return match


def main(arguments: list[str]) -> None:
    """Print the lines as they come."""
    name, matches, plies, *levels = arguments
    for line in lines(name, int(matches), int(plies), levels):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
