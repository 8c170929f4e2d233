"""Recorded games: one for every way to end, each also written out to be followed with the rules in hand.

A record is `records/NAME.json`; `golden/NAME.txt` is the same game as text, a line to each turn. To write the texts
afresh after a change that is meant to change them, run these tests once with `PARLOUR_REWRITE_GOLDEN=1` and read the
difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from parlour.game import RESIGNED
from parlour.games.arithmetical_croquet import notation, spec
from parlour.games.arithmetical_croquet.rules import PASS, ArithmeticalCroquet
from parlour.match import Match
from parlour.record import LoggedMove, Record, RecordError, parse_record, replay
from tests.golden import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
NAMES = sorted(file.stem for file in HERE.glob("records/*.json"))
ENDINGS = {
    "kept-in": ("peg", 0),
    "missed-hoop-twice": ("missed-hoop-twice", 1),
    "missed-peg-like-a-hoop": ("missed-peg-twice", 1),
    "missed-peg-twice": ("missed-peg-twice", 1),
    "peg": ("peg", 0),
    "resigned": ("resigned", 0),
}
"""Each record's termination and winner."""


def load(name: str) -> tuple[ArithmeticalCroquet, Record]:
    record = parse_record((HERE / "records" / f"{name}.json").read_bytes())
    return spec.new(record.options), record


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_to_its_ending(name: str) -> None:
    _, record = load(name)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert (outcome.termination.id, *outcome.winners) == ENDINGS[name]


def test_every_way_to_end_has_a_record() -> None:
    declared = {termination.id for termination in (*ArithmeticalCroquet.terminations, RESIGNED)}
    assert {termination for termination, _ in map(ENDINGS.__getitem__, NAMES)} == declared


def test_one_record_has_a_player_kept_in_three_times_running() -> None:
    game, record = load("kept-in")
    moves = [ruling.move for ruling in replay(game, notation, record)]
    assert any(moves[ply : ply + 5 : 2] == [PASS] * 3 for ply in range(len(moves)))


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_more_than_a_record_has_is_refused(name: str) -> None:
    _, record = load(name)
    ended = structs.replace(record, turns=(*record.turns, LoggedMove(len(record.turns) % 2, "1")))
    with pytest.raises(RecordError, match=rf"turn {len(ended.turns)} \('1'\): "):
        Match.from_record(spec, ended)


# --- golden playthroughs ----------------------------------------------------------------------------------------


def playthrough(game: ArithmeticalCroquet, record: Record) -> Iterator[str]:
    """A recorded game as text: turn, seat, move, the position after it, and what happened by which clause."""
    options = ", ".join(f"{name} = {value}" for name, value in record.options.items())
    yield f"# {spec.title}: {options or 'default options'}"
    yield f"{'turn':>4}  {'seat':<6}  {'move':>4}  {'position after it':<28}  what happened"
    state = game.start()
    yield f"{0:>4}  {'':<6}  {'':>4}  {notation.format_state(game, state):<28}  start"
    for ply, ruling in enumerate(replay(game, notation, record), start=1):
        events = " | ".join(f"{event.clause} {event.message}" for event in ruling.events)
        move = notation.format_move(game, ruling.before, ruling.move)
        after = notation.format_state(game, ruling.after)
        yield f"{ply:>4}  {game.seats[ruling.before.seat]:<6}  {move:>4}  {after:<28}  {events}"
    outcome = Match.from_record(spec, record).outcome
    if outcome is not None:
        yield f"# {' and '.join(game.seats[seat] for seat in outcome.winners)} wins {outcome.termination.text}"


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_reads_as_it_did(name: str) -> None:
    text = "\n".join(playthrough(*load(name))) + "\n"
    golden = HERE / "golden" / f"{name}.txt"
    assert text == kept(golden, text)
