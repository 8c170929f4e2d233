"""Recorded games: one for every way to end, reported by hand, and written out to be followed with the rules in hand.

A record is `records/NAME.json`, made by `make_records.py`; `golden/NAME.txt` is the same game as text. To write the
texts afresh after a change that is meant to change them, run these tests once with `PARLOUR_REWRITE_GOLDEN=1` and read
the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parlour.game import LEFT_ALONE, read_options
from parlour.games.castle_croquetnole import CastleCroquetnole, Options, notation, spec
from parlour.games.castle_croquetnole.rules import CUT_SHORT, DRIVEN, HOME
from parlour.match import Match
from parlour.record import format_record, parse_record, replay
from tests.games.castle_croquetnole.make_records import GAMES
from tests.golden import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.record import Record

HERE = Path(__file__).parent
ENDINGS = {
    "home": (HOME, (0,)),
    "driven": (DRIVEN, (0,)),
    "cut-short": (CUT_SHORT, ()),
    "left-alone": (LEFT_ALONE, (0,)),
}


def load(name: str) -> tuple[CastleCroquetnole, Record]:
    record = parse_record((HERE / "records" / f"{name}.json").read_bytes())
    return CastleCroquetnole(read_options(Options, record.options)), record


def lines(game: CastleCroquetnole, record: Record) -> Iterator[str]:
    yield f"# Castle Croquetnole: {', '.join(f'{key}={value}' for key, value in record.options.items())}"
    yield f"start: {notation.format_state(game, game.start())}"
    for number, ruling in enumerate(replay(game, notation, record), start=1):
        yield ""
        yield f"{number:3} {game.seats[game.mover(ruling.before, ruling.move)]}: {record.turns[number - 1].move}"
        yield from (f"    {event.clause:6}{event.message}" for event in ruling.events)
        yield f"    = {notation.format_state(game, ruling.after)}"


@pytest.mark.clause("CC-12")
@pytest.mark.clause("CC-32")
@pytest.mark.clause("CC-33")
@pytest.mark.parametrize("name", GAMES)
def test_a_record_replays_to_its_ending(name: str) -> None:
    _, record = load(name)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == ENDINGS[name]


def test_every_way_to_end_has_a_record() -> None:
    assert {termination for termination, _ in ENDINGS.values()} == set(CastleCroquetnole.terminations)
    assert set(ENDINGS) == set(GAMES) == {file.stem for file in HERE.glob("records/*.json")}


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_the_reported_game(name: str) -> None:
    text = (HERE / "records" / f"{name}.json").read_text(encoding="utf-8")
    assert format_record(GAMES[name]().record()) == text


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthroughs(name: str) -> None:
    file = HERE / "golden" / f"{name}.txt"
    text = "\n".join(lines(*load(name))) + "\n"
    assert kept(file, text) == text
