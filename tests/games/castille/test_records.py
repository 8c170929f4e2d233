"""Recorded games: one for every way to end, each also written out to be followed with the rules in hand.

A record is `records/NAME.json`, made by `make_records`; `golden/NAME.txt` is the same game as text, a line to each
turn. To write the texts afresh after a change that is meant to change them, run these tests once with
`PARLOUR_REWRITE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from parlour.game import RESIGNED, Event, read_options
from parlour.games.castille import notation, spec
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.moves import PASS, Place
from parlour.match import Match
from parlour.record import LoggedMove, Record, RecordError, format_record, parse_record, replay
from tests.games.castille.make_records import MATCHES, made
from tests.golden import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move

HERE = Path(__file__).parent
NAMES = sorted(file.stem for file in HERE.glob("records/*.json"))
ENDINGS = {
    "captures-on-the-way": ("three-flags", 0),
    "careless": ("three-flags", 0),
    "careless-declared": ("three-flags", 0),
    "lack-of-progress": ("lack-of-progress",),
    "lost-flags": ("three-flags", 1),
    "no-pegs": ("no-pegs", 0),
    "repetition": ("repetition",),
    "resigned": ("resigned", 1),
    "three-flags-after": ("three-flags", 1),
    "three-flags-before": ("three-flags", 0),
}
"""Each record's termination and winner."""


def load(name: str) -> tuple[Castille, Record]:
    record = parse_record((HERE / "records" / f"{name}.json").read_bytes())
    return Castille(read_options(Options, record.options)), record


def rulings(name: str) -> list[Ruling[State, Move]]:
    game, record = load(name)
    return list(replay(game, notation, record))


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_to_its_ending(name: str) -> None:
    _, record = load(name)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert (outcome.termination.id, *outcome.winners) == ENDINGS[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_made_again_as_it_is_stored(name: str) -> None:
    assert format_record(made(MATCHES[name])) == (HERE / "records" / f"{name}.json").read_text(encoding="utf-8")


def test_every_way_to_end_has_a_record() -> None:
    declared = {termination.id for termination in (*Castille.terminations, RESIGNED)}
    assert {ENDINGS[name][0] for name in NAMES} == declared
    assert sorted(MATCHES) == NAMES


def last_flag(name: str) -> tuple[int, Event]:
    """The seat that played the last turn, and the last flag that went up with it."""
    last = rulings(name)[-1]
    return last.before.seat, [event for event in last.events if event.name == "claims"][-1]


def test_three_flags_win_after_the_move_and_before_it() -> None:
    played, flag = last_flag("three-flags-after")
    assert (played, flag.seat, flag.clause) == (1, 1, "CA-10")
    played, flag = last_flag("three-flags-before")
    assert (played, flag.seat, flag.clause) == (1, 0, "CA-10")


def test_a_careless_first_phase_ends_the_game_before_a_peg_has_moved() -> None:
    automatic, declared = rulings("careless"), rulings("careless-declared")
    assert all(isinstance(ruling.move, Place) for ruling in automatic)
    assert len(automatic) == 12
    assert last_flag("careless")[1].clause == "CA-12"
    assert [ruling.move for ruling in declared[:-1]] == [ruling.move for ruling in automatic]
    assert notation.format_move(load("careless-declared")[0], declared[-1].before, declared[-1].move).startswith("+")


def test_one_record_has_a_pass_and_one_a_turn_of_several_captures() -> None:
    played = [ruling for name in NAMES for ruling in rulings(name)]
    assert any(ruling.move == PASS for ruling in played)
    assert any(sum(event.name == "captures" for event in ruling.events) > 1 for ruling in played)


def test_one_record_has_chains_that_capture_on_the_way_and_one_a_flag_lost_for_good() -> None:
    chains = [ruling for ruling in rulings("captures-on-the-way") if not isinstance(ruling.move, Place)]
    names = [[event.name for event in ruling.events if event.name != "claims"] for ruling in chains]
    assert any(name[:3] == ["jumps", "captures", "jumps"] for name in names)
    said = [event.message for ruling in rulings("lost-flags") for event in ruling.events if event.name == "displaced"]
    assert any(message.endswith(" can no longer win by flags.") for message in said)
    assert any(any(ruling.after.lost) for ruling in rulings("lost-flags"))


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_more_than_a_record_has_is_refused(name: str) -> None:
    _, record = load(name)
    ended = msgspec.structs.replace(record, turns=(*record.turns, LoggedMove(len(record.turns) % 2, "?")))
    with pytest.raises(RecordError, match=rf"turn {len(ended.turns)} \('\?'\): "):
        Match.from_record(spec, ended)


# --- golden playthroughs ----------------------------------------------------------------------------------------


def playthrough(game: Castille, record: Record) -> Iterator[str]:
    """A recorded game as text: turn, seat, move, the position after it, and what happened by which clause."""
    yield f"# Castille: {', '.join(f'{name} = {value}' for name, value in record.options.items())}"
    yield f"{'turn':>4}  {'seat':<6}  {'move':<28}  {'position after it':<64}  what happened"
    yield f"{0:>4}  {'':<6}  {'':<28}  {notation.format_position(game.start()):<64}  start"
    for ply, ruling in enumerate(replay(game, notation, record), start=1):
        events = " | ".join(f"{event.clause} {event.message}" for event in ruling.events)
        move = notation.format_move(game, ruling.before, ruling.move)
        after = notation.format_position(ruling.after)
        yield f"{ply:>4}  {game.seats[ruling.before.seat]:<6}  {move:<28}  {after:<64}  {events}"
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    yield f"# {game.verdict(outcome)}"


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_reads_as_it_did(name: str) -> None:
    text = "\n".join(playthrough(*load(name))) + "\n"
    golden = HERE / "golden" / f"{name}.txt"
    assert text == kept(golden, text)
