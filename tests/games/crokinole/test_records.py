"""Recorded matches: one for each preset and number of seats, and for every way to end; one written out to be followed.

A record is `records/NAME.json`, made by `make_records.py`. `golden/nca-two.txt` is one of them as text, a line to each
shot. To write the text afresh after a change that is meant to change it, run these tests once with
`PARLOUR_REWRITE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from parlour.flick import Flick
from parlour.game import RESIGNED
from parlour.games.crokinole import notation, spec
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.board import Placement
from parlour.games.crokinole.rules.table import START_LINE, ahead
from parlour.match import Match
from parlour.record import LoggedMove, Record, RecordError, format_record, parse_record, replay
from tests.games.crokinole.make_records import MATCHES
from tests.golden import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.crokinole.rules.referee import Settled

HERE = Path(__file__).parent
NAMES = sorted(MATCHES)
ENDINGS: dict[str, tuple[str, tuple[int, ...]]] = {
    "classic-two": ("target", (1,)),
    "classic-four": ("target", (0, 2)),
    "nca-two": ("rounds", (0,)),
    "nca-four": ("rounds", (1, 3)),
    "nca-play-off": ("play_off", (1,)),
    "nca-tied": ("tied", ()),
    "classic-resigned": ("resigned", (1, 3)),
}
"""Each record's termination and winners."""
GOLDEN = "nca-two"
SAME = 1e-4
"""How far (m) the physics may put a disc from where the record has it."""


def load(name: str) -> tuple[Crokinole, Record]:
    record = parse_record((HERE / "records" / f"{name}.json").read_bytes())
    return spec.new(record.options), record


def test_every_record_is_in_the_list() -> None:
    assert sorted(file.stem for file in HERE.glob("records/*.json")) == NAMES == sorted(ENDINGS)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_replays_to_its_ending(name: str) -> None:
    _, record = load(name)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert (outcome.termination.id, outcome.winners) == ENDINGS[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_written_as_it_is_stored(name: str) -> None:
    text = (HERE / "records" / f"{name}.json").read_text(encoding="utf-8")
    game, record = load(name)
    assert format_record(parse_record(text)) == text
    assert [notation.format_move(game, each.before, each.move) for each in replay(game, notation, record)] == [
        turn.move for turn in record.turns
    ]


def test_every_way_to_end_has_a_record() -> None:
    assert {ending for ending, _ in ENDINGS.values()} == {each.id for each in (*Crokinole.terminations, RESIGNED)}


def test_every_preset_has_a_record_with_two_and_with_four() -> None:
    played = {(game.options.discs, game.options.players) for game, _ in map(load, NAMES)}
    assert played == {(preset, players) for preset in spec.variants.presets for players in (2, 4)}


@pytest.mark.parametrize("name", NAMES)
def test_a_record_keeps_what_was_meant_and_what_the_hand_made_of_it(name: str) -> None:
    game, record = load(name)
    rulings = list(replay(game, notation, record))
    moves = [ruling.move for ruling in rulings if isinstance(ruling.move, Flick)]
    assert len(moves) == len(rulings)
    assert all(move.executed is not None and move.result is not None for move in moves)
    assert not any(move.executed == move.aim for move in moves)
    assert all(move.executed.start == move.aim.start for move in moves if move.executed is not None)


@pytest.mark.parametrize("name", NAMES)
def test_the_physics_still_plays_what_was_recorded(name: str) -> None:
    game, record = load(name)
    for ruling in replay(game, notation, record):
        assert isinstance(ruling.move, Flick)
        recorded, result = ruling.move.result, game.run(ruling.before, ruling.move).result
        assert recorded is not None
        assert result is not None
        assert result.places().keys() == recorded.places().keys()
        for coin, at in recorded.rest:
            again = result.places()[coin]
            assert again.fate is at.fate
            assert math.hypot(again.x - at.x, again.y - at.y) < SAME


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"classic-resigned"}))
def test_a_turn_more_than_a_match_has_is_refused(name: str) -> None:
    _, record = load(name)
    ended = structs.replace(record, turns=(*record.turns, LoggedMove(0, record.turns[0].move)))
    with pytest.raises(RecordError, match=rf"turn {len(ended.turns)} .*: the game had already ended"):
        Match.from_record(spec, ended)


# --- a match to follow ----------------------------------------------------------------------------------------


def playthrough(game: Crokinole, record: Record) -> Iterator[str]:
    """A match as text: each shot as meant and as executed, what happened by which clause, the board after it."""
    options = ", ".join(f"{name} = {value}" for name, value in record.options.items())
    yield f"# {spec.title}: {options}"
    yield "# Places in degrees to the shooter's right; the board after the shot in mm"
    for ply, ruling in enumerate(replay(game, notation, record), start=1):
        before, move = ruling.before, ruling.move
        if before.shots == 0:
            yield f"# Round {before.round}, {before.scores[0]} to {before.scores[1]}"
        assert isinstance(move, Flick)
        assert move.aim.start is not None
        seen = Placement.of(move.aim.start, ahead(game.to_play(before), game.options.players))
        place = notation.format_placement(game, Placement(round(seen.degrees, 3)))
        assert seen.radius == pytest.approx(START_LINE, abs=5e-7), "bots shoot from the line's middle"
        meant, done = (f">{aim.bearing:.2f} {aim.speed:.3f}" for aim in (move.meant, move.done))
        yield f"{ply:>3} {game.next_disc(before):<4} from {place} {meant} | {done}"
        yield from (f"        {event.clause:<5} {event.message}" for event in ruling.events)
        yield f"        board {board(game.settled(before, move))}"
    outcome = Match.from_record(spec, record).outcome
    if outcome is not None:
        yield f"# {game.verdict(outcome)}"


def board(settled: Settled) -> str:
    discs = " ".join(f"{disc.id}@{1000 * disc.x:.0f},{1000 * disc.y:.0f}" for disc in settled.discs)
    return f"{settled.twenties[0]}-{settled.twenties[1]} {discs}".rstrip()


def test_a_playthrough_reads_as_it_did() -> None:
    text = "\n".join(playthrough(*load(GOLDEN))) + "\n"
    golden = HERE / "golden" / f"{GOLDEN}.txt"
    assert text == kept(golden, text)
