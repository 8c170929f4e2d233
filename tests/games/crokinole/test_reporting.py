"""Crokinole at a real board: taps for shots, counts for rounds, and what the rules make of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import FASTEST, Flick
from parlour.game import IllegalMoveError, NotationError, ParlourError
from parlour.games.crokinole import notation, spec
from parlour.games.crokinole.notation import cmn
from parlour.games.crokinole.rules.counting import Counted
from parlour.match import Match
from parlour.record import format_record, parse_record
from parlour.service.frames import entry
from tests.games.crokinole.reports import counts_of, followed, fresh, reports_of

if TYPE_CHECKING:
    from parlour.game import Event, Ruling

AnyMatch = Match[Any, Any, Any]

RECORDS = sorted(path.stem for path in (Path(__file__).parent / "records").glob("*.json"))
CUSTOMS: tuple[dict[str, Any], ...] = (
    {"starter": 1, "target": 20},
    {"starter": 2, "discs": "nca", "fixed_rounds": 2, "damage": "suspends", "failed_open_shot": "all struck"},
    {"starter": 3, "players": 4, "discs": "nca", "fixed_rounds": 1, "saved_by": "any struck disc", "play_off": "round"},
    {"starter": 1, "no_hiding": False, "beyond_line": "stays", "fixed_rounds": 1},
    {"starter": 2, "discs": "nca", "fixed_rounds": 2, "damage": "suspends", "no_hiding": False},
)
assert spec.real_table is not None
REPORTING = spec.real_table.reporting
assert REPORTING is not None


@cache
def recorded(name: str) -> AnyMatch:
    text = (Path(__file__).parent / "records" / f"{name}.json").read_text(encoding="utf-8")
    return Match.from_record(spec, parse_record(text))


@cache
def sampled(number: int) -> AnyMatch:
    """A match of random shots, some of them hard enough to bounce back from the rail."""
    match = Match.new(spec, CUSTOMS[number], seed=number)
    rng = Random(number)
    while match.outcome is None and match.ply < 60:
        flick = match.game.sample(match.state, rng)
        hard = replace(flick.meant, speed=FASTEST, bearing=flick.meant.bearing + rng.uniform(-20.0, 20.0))
        match = match.play(Flick(hard) if rng.random() < 0.4 else flick)
    return match


def named(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    return sorted((event.name, event.clause) for event in events)


def compare(match: AnyMatch) -> None:
    for ruling, (taps, twin) in zip(match.rulings, followed(match), strict=True):
        told = twin.rulings[-1]
        assert named(told.events) == named(ruling.events), taps
        assert same(told, ruling), taps
    assert match.outcome == twin.outcome or match.resigned is not None


def same(told: Ruling[Any, Any], ruling: Ruling[Any, Any]) -> bool:
    game = spec.new({})
    one, other = told.after, ruling.after
    return (
        [disc.id for disc in one.discs] == [disc.id for disc in other.discs]
        and game.tally(one) == game.tally(other)
        and (one.round, one.starter, one.shots, one.scores) == (other.round, other.starter, other.shots, other.scores)
        and (one.twenties, one.match_twenties) == (other.twenties, other.match_twenties)
    )


# --- by shots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_reports_of_a_recorded_match_are_ruled_as_the_match_was(name: str) -> None:
    compare(recorded(name))


@pytest.mark.parametrize("number", range(len(CUSTOMS)))
def test_reports_of_random_shots_are_ruled_as_the_shots_were(number: int) -> None:
    compare(sampled(number))


def test_discs_that_came_back_are_among_the_random_shots() -> None:
    taps = {
        tap.partition("-")[0] for number in range(len(CUSTOMS)) for taps in reports_of(sampled(number)) for tap in taps
    }
    assert "touched" in taps


def test_most_shots_take_one_or_two_taps() -> None:
    lengths = [len(taps) for name in RECORDS for taps in reports_of(recorded(name))]
    assert sum(length <= 2 for length in lengths) > 0.4 * len(lengths)


def test_bots_are_reported_as_they_played() -> None:
    match = Match.new(spec, {"starter": 1, "discs": "nca", "fixed_rounds": 1}, seed=5)
    agent = spec.levels[0].make(match.game)
    while match.outcome is None:
        match = match.play(match.ask(agent))
    compare(match)


# --- by counts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nca-two", "nca-four", "nca-play-off", "nca-tied", "classic-two"])
def test_rounds_by_counts_end_as_the_rounds_by_shots(name: str) -> None:
    match = recorded(name)
    by_shots, by_counts = fresh(match), fresh(match)
    for taps in reports_of(match):
        by_shots = by_shots.report(" ".join(taps))
    for (text,) in counts_of(match):
        by_counts = by_counts.report(text)
    assert by_counts.state == by_shots.state == match.state
    assert by_counts.outcome == by_shots.outcome == match.outcome
    assert by_counts.reported


def counted_match() -> AnyMatch:
    match = Match.new(spec, {**spec.variants.presets["nca"], "starter": 1}, seed=1)
    for text in ("round=2,1,0,3,0,1,1,2", "round=0,0,0,0,0,0,0,0", "round=1,0,0,0,0,0,2,0", "round=8,0,0,0,8,0,0,0"):
        match = match.report(text)
    return match


@pytest.mark.clause("CR-12")
@pytest.mark.clause("CR-13")
def test_four_rounds_by_counts() -> None:
    match = Match.new(spec, {**spec.variants.presets["nca"], "starter": 1}, seed=1).report("round=2,1,0,3,0,1,1,2")
    assert (match.state.scores, match.state.match_twenties, match.state.starter) == ((2, 0), (2, 0), 1)
    assert [event.clause for event in match.rulings[-1].events] == ["CR-12", "CR-13", "CR-2"]
    match = counted_match()
    assert (match.state.scores, match.state.match_twenties) == ((5, 3), (11, 8))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_a_record_of_counts_replays_and_is_written_as_cmn() -> None:
    match = counted_match()
    again = Match.from_record(spec, parse_record(format_record(match.record())))
    assert again.rulings == match.rulings
    assert again.reported
    text = cmn.write(match.record(), datetime(2026, 1, 2, tzinfo=UTC), None)
    (sheet,) = cmn.read(text)
    assert [row[1:4] for row in sheet.rows] == [
        ("70", "35", "2-0"), ("0", "0", "0-0"), ("20", "20", "1-0"), ("160", "160", "8-8")
    ]  # fmt: skip


def test_a_round_of_counts_is_drawn_and_counted() -> None:
    match = counted_match()
    for ruling in match.rulings:
        assert spec.flicking is not None
        assert spec.flicking.aims.playback(match.game, ruling) is None
        assert spec.appearance.sheet is not None
        shown = spec.appearance.sheet(match.game, ruling.after, ruling)
        assert shown is not None
        assert shown.ends_round
    assert spec.flicking is not None
    assert spec.flicking.aims.brief(match.game, match.rulings[0]) == "round 1: 70-35"


def test_a_log_shows_the_end_of_a_round() -> None:
    shown = entry(counted_match(), 1)
    assert (shown.move, shown.said) == ("round 2,1,0,3 0,1,1,2", "round 1: 70-35")


def test_the_end_of_a_round_has_no_encoding() -> None:
    match = counted_match()
    assert spec.learning is not None
    assert spec.learning.encodings is not None
    flicks = next(iter(spec.learning.encodings().encodings(match.game).values()))
    with pytest.raises(ParlourError, match="no flick to encode"):
        flicks.encode(match.opening, match.rulings[0].move)


def test_nobody_chooses_the_end_of_a_round() -> None:
    match = Match.new(spec, {"starter": 1}, seed=1)
    move = match.parse("round 2,1,0,3 0,1,1,2")
    assert isinstance(move, Counted)
    assert notation.format_move(match.game, match.state, move) == "round 2,1,0,3 0,1,1,2"
    with pytest.raises(IllegalMoveError, match="only its referee at a real board"):
        match.play(move)
    assert match.tell(move).state.scores == (35, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("round=9,1,1,2,0,0,0,0", "Maple shoots 12 discs in a round and cannot have 13"),
        ("round=1,2,3", "eight numbers"),
        ("round=1,1,1,1,1,1,1,-1", "eight numbers"),
        ("round=1,1,1,1,1,1,1,1 done", "complete before it"),
        ("missed", "Possible now: Twenty: it lies in the hole; "),
        ("m1-line", "not complete"),
        ("m1-hole w1-off", "w1-off"),
        ("m1-hole m1-off", "impossible here"),
        ("done", "impossible here"),
        ("15 done", "complete before it"),
        ("", "not complete"),
    ],
)
def test_a_wrong_report_is_refused_in_words(text: str, words: str) -> None:
    match = Match.new(spec, {"starter": 1}, seed=1)
    with pytest.raises(NotationError, match=words):
        match.report(text)


def test_the_end_of_a_round_is_reported_before_its_first_shot_only() -> None:
    match = Match.new(spec, {"starter": 1}, seed=1).report("15")
    with pytest.raises(NotationError, match="before its first shot"):
        match.report("round=1,0,0,0,0,0,0,0")
    with pytest.raises(NotationError, match="no end of a round"):
        match.report("round 1,2 | x")


# --- details ----------------------------------------------------------------------------------------------------


def after(*reports: str, **options: Any) -> Ruling[Any, Any]:
    match = Match.new(spec, {"starter": 1, **options}, seed=1)
    for text in reports:
        match = match.report(text)
    ruling: Ruling[Any, Any] = match.rulings[-1]
    return ruling


@pytest.mark.clause("CR-8")
def test_a_disc_may_lean_over_the_hole() -> None:
    ruling = after("m1-lean done")
    assert ("leans", "CR-8") in named(ruling.events)
    assert spec.new({}).tally(ruling.after).totals == (15, 0)


@pytest.mark.clause("CR-10")
def test_a_disc_may_stop_on_the_starting_line() -> None:
    ruling = after("15", "hit-m1 m1-line w1-10 done")
    assert ("line", "CR-10") in named(ruling.events)
    assert [disc.id for disc in ruling.after.discs] == ["w1"]


@pytest.mark.clause("CR-6")
def test_own_discs_of_the_chain_go_with_a_foul() -> None:
    ruling = after("15", "m1-stays-10", "m2-10 hit-w1 done", "hit-w1 w1-hole w2-5 done")
    assert [disc.id for disc in ruling.after.discs] == ["m1", "m2"]
    assert ruling.after.twenties == (0, 0)
    assert ("no twenty", "CR-6") in named(ruling.events)


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize(("damage", "names"), [("stays", {"foul", "damage"}), ("suspends", {"damage", "suspended"})])
def test_a_disc_that_comes_back(damage: str, names: set[str]) -> None:
    ruling = after("15", "w1-back touched-m1 m1-10 done", damage=damage)
    assert names <= {event.name for event in ruling.events}
    assert [disc.id for disc in ruling.after.discs] == ["m1"]


def test_the_referee_rules_while_it_is_told() -> None:
    match = Match.new(spec, {"starter": 1}, seed=1).report("15")
    assert REPORTING is not None
    asked = REPORTING.ask(match.game, match.state, ["hit-m1", "m1-off", "w1-10"])
    assert named(asked.events) == [("hit", "CR-6"), ("out", "CR-9")]
    assert asked.reported[1] == "maple 1: goes off the board"
    assert asked.taps[0].text == "done"
    assert REPORTING.ask(match.game, match.state, ["m1-gone-15"]).taps == ()


@pytest.mark.parametrize("number", range(len(CUSTOMS)))
def test_every_path_of_listed_taps_ends_in_a_move_that_the_rules_accept(number: int) -> None:
    assert REPORTING is not None
    rng = Random(number)
    match = Match.new(spec, CUSTOMS[number], seed=number)
    known = {tap.text for tap in REPORTING.vocabulary(match.game)}
    while match.outcome is None and match.ply < 40:
        taps: list[str] = []
        while asked := REPORTING.ask(match.game, match.state, taps).taps:
            assert {tap.text for tap in asked} <= known
            assert len({tap.text for tap in asked}) == len(asked)
            ends = [tap for tap in asked if tap.ends]
            tap = rng.choice(ends if ends and rng.random() < 0.2 else asked)
            numbers = [rng.randint(0, tap.most // 4) for _ in tap.numbers]
            taps.append(f"{tap.text}={','.join(map(str, numbers))}" if numbers else tap.text)
        before = match
        match = match.report(" ".join(taps))
        assert match.rulings[-1].events == REPORTING.ask(before.game, before.state, taps).events
    record = match.record()
    assert Match.from_record(spec, record).rulings == match.rulings


def test_taps_and_moves_are_told_apart_by_how_they_are_written() -> None:
    assert REPORTING is not None
    match = Match.new(spec, seed=1)
    taps = REPORTING.vocabulary(match.game)
    assert not any(REPORTING.is_move(f"{tap.text}=1" if tap.numbers else tap.text) for tap in taps)
    assert REPORTING.is_move("round 2,1,0,3 0,1,1,2")
    with pytest.raises(NotationError, match="one looks like 'round"):
        match.report("round 2,1")
