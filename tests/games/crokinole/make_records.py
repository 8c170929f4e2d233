"""Make the recorded matches anew: `python -m tests.games.crokinole.make_records`, from the root of the project.

Both sides shoot at what the rules send them at, an opposing disc or the hole, with an unsteady hand; everything is
drawn from the seed that the record keeps.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from parlour.flick import Aim, Flick
from parlour.games.crokinole import notation, spec
from parlour.games.crokinole.rules.table import START_LINE
from parlour.players.hand import Hand, by_hand
from parlour.record import LoggedMove, Record, SeatRecord, format_record
from tests.games.crokinole.scenes import place

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

RECORDS = Path(__file__).parent / "records"
HAND = Hand(angle_sd=1.0, speed_sd=0.06)
NAMES = ("Ada", "Bob", "Cleo", "Dan")
MATCHES: dict[str, tuple[str, int, int, int, int | None]] = {
    "classic-two": ("classic", 2, 2, 7, None),
    "classic-four": ("classic", 4, 3, 2, None),
    "nca-two": ("nca", 2, 1, 1, None),
    "nca-four": ("nca", 4, 3, 2, None),
    "nca-play-off": ("nca", 2, 2, 2, None),
    "nca-tied": ("nca", 2, 2, 35, None),
    "classic-resigned": ("classic", 4, 2, 1, 30),
}
"""By name: the preset, the seats, the starter, the seed, and after how many shots the seat to play resigns."""

PLAY_OFF: dict[str, dict[str, str]] = {"classic": {}, "nca": {"play_off": "round"}}


def main() -> None:
    """Write every record."""
    RECORDS.mkdir(exist_ok=True)
    for name in MATCHES:
        (RECORDS / f"{name}.json").write_text(format_record(made(name)), encoding="utf-8")


def made(name: str) -> Record:
    """The record of that name."""
    preset, players, starter, seed, resigns = MATCHES[name]
    rng = Random(seed)
    options = {**spec.variants.presets[preset], **PLAY_OFF[preset], "players": players, "starter": starter}
    game = spec.new(options)
    state, turns = game.start(), list[LoggedMove]()
    while game.outcome(state) is None and len(turns) != resigns:
        ruling = game.play(state, by_hand(game, state, shot(game, state, rng), HAND, rng))
        turns.append(LoggedMove(game.to_play(state), notation.format_move(game, state, ruling.move)))
        state = ruling.after
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        options=options,
        seats=tuple(SeatRecord(name) for name in NAMES[:players]),
        turns=tuple(turns),
        resigned=game.to_play(state) if len(turns) == resigns else None,
        seed=seed,
    )


def shot(game: Crokinole, state: State, rng: Random) -> Flick:
    """Straight at an opposing disc, or else at the hole, from some free place."""
    while True:
        start = place(game, state, rng.choice((-30, -20, -10, 0, 10, 20, 30)), START_LINE)
        flick = Flick(aim_at(game, state, start, rng))
        if game.refusal(state, flick) is None:
            return flick


def aim_at(game: Crokinole, state: State, start: tuple[float, float], rng: Random) -> Aim:
    """The aim from a place at what the rules send the shooter at."""
    seat = game.to_play(state)
    opposing = [(disc.x, disc.y) for disc in state.discs if disc.side != seat % 2]
    x, y = rng.choice(opposing) if opposing else (0.0, 0.0)
    speed = rng.uniform(1.1, 1.9) if opposing else 0.95
    bearing = math.degrees(math.atan2(x - start[0], y - start[1])) % 360.0
    return Aim(round(bearing, 2), round(speed, 3), start)


if __name__ == "__main__":
    main()
