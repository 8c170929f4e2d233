"""Whole games reported by hand, without the physics: every flick has its events and resting places.

`python -m tests.games.castle_croquetnole.make_records` writes the records anew, from the root of the project.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole import CastleCroquetnole, Croquet, Decline, Options, Pass, Place
from parlour.games.castle_croquetnole.notation import format_move
from parlour.games.castle_croquetnole.rules.moves import Leave
from parlour.games.castle_croquetnole.rules.random_moves import against
from parlour.record import LoggedMove, Record, SeatRecord, format_record
from tests.games.castle_croquetnole.scenes import at_home, flick, inches, result

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole import Move, State

RECORDS = Path(__file__).parent / "records"
NAMES = ("Ada", "Bob", "Cleo", "Dan")
OUT = (0.0, -0.9)
"""Just outside the gate of Moons, in inches."""


@dataclass
class Recorder:
    """Plays a game move by move, and keeps its record; a reported flick is aimed at its coin's resting place."""

    game: CastleCroquetnole
    state: State = field(init=False)
    turns: list[LoggedMove] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.game.start()

    def play(self, *moves: Move) -> None:
        for move in moves:
            ruling = self.game.play(self.state, move)
            seat = self.game.mover(self.state, move)
            self.turns.append(LoggedMove(seat, format_move(self.game, self.state, ruling.move)))
            self.state = ruling.after

    def report(self, coin: str, events: str = "", **rest: tuple[float, float]) -> None:
        here, move = self.state.coin(coin).at, flick(coin, events, rest)
        assert here is not None
        x, y = inches(*rest[coin]) if coin in rest else (0.0, 0.0)
        bearing = round(math.degrees(math.atan2(x - here[0], y - here[1])) % 360.0, 1)
        aim = Aim(bearing, 1.0, coin=coin)
        self.play(Flick(aim, aim, move.result))

    def record(self) -> Record:
        return Record(
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=msgspec.to_builtins(self.game.options),
            seats=tuple(SeatRecord(name) for name in NAMES),
            turns=tuple(self.turns),
        )


def opened(**options: Any) -> Recorder:
    """The first round: Moons' knight and guard go out, the others stay about their towers."""
    recorder = Recorder(CastleCroquetnole(Options(**options)))
    recorder.play(*(Place(coin, *at_home(coin)) for coin in ("Gm", "Gs", "Gc", "Ga", "Km")))
    recorder.report("Km", "0.5:Km/-4;0.9:Km/-0", Km=OUT)
    recorder.report("Gm", "0.5:Gm/-4;0.9:Gm/-0;1.0:Gm*Km", Gm=(0.6, -0.1), Km=(-0.5, 0.2))
    recorder.play(Decline())
    for knight, guard in (("Ks", "Gs"), ("Kc", "Gc"), ("Ka", "Ga")):
        recorder.play(Place(knight, *at_home(knight)))
        recorder.report(knight)
        recorder.report(guard)
    return recorder


def invaded(recorder: Recorder, castle: int, x: int, y: int) -> None:
    """The knight in play takes a castle in four flicks; (x, y) points towards it."""
    recorder.report("Km", f"0.3:Km/+{castle}", Km=(3.5 * x, 3.5 * y))
    recorder.report("Km", f"0.4:Km/+{castle + 4};0.6:Km#{castle}", Km=(8 * x, 8 * y))
    recorder.report("Km", f"0.8:Km/-{castle}", Km=(0.6 * x, 0.6 * y))


def home() -> Recorder:
    """Moons take a tight and a loose croquet, are imprisoned and rescued, go round all castles, and come home."""
    recorder = opened()
    recorder.report("Km", "0.1:Km*Gm", Gm=(0.0, -0.6), Km=(-0.5, 0.3))
    recorder.play(Croquet("tight", against(inches(0.0, -0.6), 0.0)))
    aim = Aim(180.0, 1.0, coin="Km", tight="Gm")
    recorder.play(Flick(aim, aim, result("0.0:Km*Gm;0.3:Gm/+0", {"Gm": (0.0, -3.8)})))
    recorder.report("Km", "0.3:Km/+1;0.9:Km*Gs")  # a prisoner needs no resting place
    recorder.report("Gm", "", Gm=(-13, -1))
    recorder.play(Decline())  # the flick that the guard has kept for being driven in by its gate
    for knight, guard in (("Ks", "Gs"), ("Kc", "Gc"), ("Ka", "Ga")):
        recorder.play(Pass(knight), Pass(guard))
    recorder.report("Gm", "0.2:Gm#1")
    recorder.play(Place("Gm", *at_home("Gm")))
    for knight, guard in (("Ks", "Gs"), ("Kc", "Gc"), ("Ka", "Ga")):
        recorder.play(Pass(knight), Pass(guard))
    recorder.play(Place("Km", *at_home("Km")))
    recorder.report("Km", "0.5:Km/-4;0.9:Km/-0;1.0:Km/+1", Km=(-3.5, 0))
    recorder.report("Km", "0.4:Km/+5;0.6:Km#1", Km=(-8, 0))
    recorder.report("Km", "0.8:Km/-1", Km=(-0.6, 0))
    invaded(recorder, 2, 0, 1)
    invaded(recorder, 3, 1, 0)
    recorder.report("Km", "0.4:Km/+0", Km=(0, -6))
    recorder.report("Km", "0.2:Km#0", Km=(0, -8))
    return recorder


def driven() -> Recorder:
    """Moons' knight has gone round, and Suns drive it home on their own turn."""
    recorder = opened()
    recorder.report("Km", "0.3:Km/+1", Km=(-3.5, 0))
    recorder.report("Km", "0.4:Km/+5;0.6:Km#1", Km=(-8, 0))
    recorder.report("Km", "0.8:Km/-1", Km=(-0.6, 0.6))
    invaded(recorder, 2, 0, 1)
    recorder.report("Km", "0.3:Km/+3", Km=(3.5, 0))
    recorder.report("Km", "0.4:Km/+7;0.6:Km#3", Km=(8, 0))
    recorder.report("Km", "0.8:Km/-3;1.1:Km/+0", Km=(0, -5))
    recorder.play(Decline())
    recorder.report("Gm", "0.3:Gm/+0", Gm=(0.5, -3.5))
    recorder.play(Decline())
    recorder.report("Ks", "0.9:Ks*Km;1.1:Km#0", Ks=(-2, -8.5), Km=(0, -8.5))
    return recorder


def cut_short() -> Recorder:
    """After two rounds there is little progress."""
    recorder = opened(turn_limit=8)
    recorder.report("Km", "0.3:Km/+1", Km=(-3.5, 0))
    recorder.play(Decline(), Pass("Gm"))
    for knight, guard in (("Ks", "Gs"), ("Kc", "Gc"), ("Ka", "Ga")):
        recorder.play(Pass(knight), Pass(guard))
    return recorder


def left_alone() -> Recorder:
    """Suns leave in Moons' turn, Arms in the middle of their own; then the time of Crowns is up."""
    recorder = opened()
    recorder.report("Km", "0.3:Km/+1", Km=(-3.5, 0))
    recorder.play(Leave(1), Decline(), Pass("Gm"), Pass("Kc"), Pass("Gc"))
    recorder.report("Ka", "0.5:Ka/-7;0.9:Ka/-3", Ka=(0.4, 0.8))
    recorder.play(Leave(3), Pass("Km"), Pass("Gm"), Leave(2, out_of_time=True))
    return recorder


GAMES = {"home": home, "driven": driven, "cut-short": cut_short, "left-alone": left_alone}


def main() -> None:
    """Write every record."""
    RECORDS.mkdir(exist_ok=True)
    for name, make in GAMES.items():
        (RECORDS / f"{name}.json").write_text(format_record(make().record()), encoding="utf-8")


if __name__ == "__main__":
    main()
