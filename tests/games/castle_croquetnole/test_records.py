"""Recorded games: one for every way to end, reported by hand, and written out to be followed with the rules in hand.

A record is `records/NAME.json`, made by `make_records.py`; `golden/NAME.txt` is the same game as text. To write the
texts afresh after a change that is meant to change them, run these tests once with `PARLOUR_REWRITE_GOLDEN=1` and read
the difference.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import LEFT_ALONE, OptionError, read_options
from parlour.games.castle_croquetnole import CastleCroquetnole, Options, notation, spec
from parlour.games.castle_croquetnole.rules import CUT_SHORT, DRIVEN, HOME
from parlour.match import Match
from parlour.record import RecordError, format_record, parse_record, replay
from tests.games.castle_croquetnole.make_records import GAMES
from tests.golden import kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


# --- matches of version 2 of the rules --------------------------------------------------------------------------

OLD = HERE / "version_2"


def positions(lines: Iterable[str]) -> list[str]:
    """The positions, the moves and the clauses of a playthrough."""
    return [line[:10] if line.startswith("    CC-") else line for line in lines if line[:1] == " "]


@pytest.mark.clause("CC-24")
@pytest.mark.parametrize("file", sorted(OLD.glob("*.json")), ids=lambda file: file.stem)
def test_a_match_of_version_2_replays_as_it_was_played(file: Path) -> None:
    """The texts were written by version 2. In two of these matches a second croquet interrupts the first."""
    record = parse_record(file.read_bytes())
    assert record.rules_version == 2
    game = spec.recorded(record.rules_version, record.options)
    known = file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert positions(lines(game, record)) == positions(known)
    assert Match.from_record(spec, record).record().rules_version == 3


@pytest.mark.clause("CC-24")
@pytest.mark.parametrize("name", ["chance", "two-croquets"])
def test_by_todays_rules_these_matches_stop_at_the_second_croquet(name: str) -> None:
    record = parse_record((OLD / f"{name}.json").read_bytes())
    game = replace(spec.recorded(2, record.options).options, second_croquet="waits")
    with pytest.raises(RecordError, match="croquet"):
        list(replay(CastleCroquetnole(game), notation, record))


@pytest.mark.clause("CC-21")
@pytest.mark.clause("CC-28")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"driven_guard_bonus": True, "edge_margin": True}, ("own", "always")),
        ({"driven_guard_bonus": False, "edge_margin": False}, ("none", "none")),
        ({}, ("own", "none")),
    ],
)
def test_the_options_of_version_2_read_as_they_were_meant(old: dict[str, bool], new: tuple[str, str]) -> None:
    options = spec.recorded(2, old).options
    assert (options.driven_guard_bonus, options.edge_margin) == new
    assert (options.second_croquet, options.strike_again) == ("interrupts", "nothing")
    broken: dict[str, Any] = {"edge_margin": 1, "driven_guard_bonus": [], "edges": True}
    for name, value in broken.items():
        with pytest.raises(OptionError):
            spec.recorded(2, {name: value})
    with pytest.raises(OptionError):
        spec.recorded(3, {"edge_margin": True})
