"""The referee of a real table: matches that are reported by events alone are ruled as they were played."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.flick import Flick, ShotEvent, Unmeasured
from parlour.game import IllegalMoveError, NotationError
from parlour.games.castle_croquetnole import Place, Stage, spec
from parlour.games.castle_croquetnole.real_table.reporting import ask, asking, is_move, move, vocabulary
from parlour.games.castle_croquetnole.rules import turns
from parlour.games.castle_croquetnole.rules.referee import after_event, judged
from parlour.games.castle_croquetnole.rules.ruled import Facts, Ruled, facts_of
from parlour.match import Match
from parlour.record import format_record, parse_record
from tests.cases import cases
from tests.games.castle_croquetnole.reports import AnyMatch, followed

GAMES = Path(__file__).parent / "bot_games"
OPTIONS: list[dict[str, Any]] = [
    {},
    {"illegal_entry": "undo_flick", "illegal_gate": "any"},
    {"passive_scoring": False, "own_gate_bonus": True},
    {"gate_line": "inner", "rescue_ends_play": True, "edge_margin": "always"},
    {"gate_line": "outer", "castles": "corners", "driven_guard_bonus": "none"},
    {"driven_guard_bonus": "all", "strike_again": "illegal"},
    {"second_croquet": "interrupts", "strike_again": "illegal", "illegal_entry": "undo_flick"},
]


def stands(match: AnyMatch) -> Any:
    """All that the rules know of a state but where the coins lie."""
    state = match.state
    coins = [dataclasses.replace(coin, at=None if coin.at is None else (0.0, 0.0)) for coin in state.coins]
    return dataclasses.replace(state, coins=tuple(coins))


def sampled(options: dict[str, Any], seed: int, moves: int) -> AnyMatch:
    """A match of random moves."""
    match, rng = Match.new(spec, options, seed=seed), Random(seed)
    while match.to_play is not None and match.ply < moves:
        match = match.play(match.game.sample(match.state, rng))
    return match


def compared(match: AnyMatch) -> AnyMatch:
    """The match as it was reported, after comparing every state and the names and clauses of all events."""
    twin = match
    for ply, (taps, twin) in enumerate(followed(match), start=1):
        meant, found = match.rulings[ply - 1], twin.rulings[-1]
        where = (ply, taps, meant.move)
        assert stands(match.fork(ply)) == stands(twin), where
        skipped = {"returned", "moved in"}  # where a coin is put back
        assert [(e.clause, e.message) for e in meant.events if e.name not in skipped] == [
            (e.clause, e.message) for e in found.events if e.name not in skipped
        ], where
    return twin


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_matches_are_ruled_from_their_events_as_they_were_played(options: dict[str, Any]) -> None:
    for seed in range(cases(1, 3)):
        match = sampled(options, seed, 150)
        twin = compared(match)
        assert twin.reported
        again = Match.from_record(spec, parse_record(format_record(twin.record())))
        assert again.rulings == twin.rulings
        assert again.reported


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.json")), ids=lambda file: file.stem)
def test_games_of_bots_are_won_from_their_events_as_they_were_played(file: Path) -> None:
    match = Match.from_record(spec, parse_record(file.read_text(encoding="utf-8")))
    twin = compared(match)
    assert twin.outcome == match.outcome is not None


@pytest.mark.parametrize("options", [*OPTIONS, {"edge_margin": "choice"}], ids=str)
def test_whatever_is_tapped_ends_in_a_move_that_the_rules_accept(options: dict[str, Any]) -> None:
    rng = Random(7)
    match = Match.new(spec, options, seed=1)
    known = {each.text for each in vocabulary(match.game)}
    for _ in range(cases(100, 300)):
        if match.to_play is None:
            match = Match.new(spec, options, seed=1)
        taps = list[str]()
        asked = ask(match.game, match.state, taps)
        while asked.taps:
            assert len({tap.text for tap in asked.taps}) == len(asked.taps)
            assert len({(tap.group, tap.words) for tap in asked.taps}) == len(asked.taps)
            ends = [tap for tap in asked.taps if tap.ends]
            tap = rng.choice(ends if len(taps) > 8 and ends else asked.taps)
            assert tap.text in known
            taps.append(tap.text)
            asked = ask(match.game, match.state, taps)
            assert len(asked.reported) == len(taps)
            if tap.ends:
                assert not asked.taps
        match = match.report(" ".join(taps))


def test_no_position_and_no_aim_is_asked_for() -> None:
    match = Match.new(spec, seed=1)
    for _ in range(4):
        assert [tap.text for tap in ask(match.game, match.state, []).taps] == ["placed"]
        match = match.report("placed")
        assert isinstance(match.rulings[-1].move, Place)
    match = match.report("placed").report("Km Km/-0 Km/+1 .")
    flick = match.rulings[-1].move
    assert isinstance(flick, Flick)
    assert flick.aim == Unmeasured(coin="Km")
    assert [event.clause for event in match.rulings[-1].events if event.name == "score"] == ["CC-8"]
    assert match.state.coin("Km").progress == 1
    assert [tap.text for tap in ask(match.game, match.state, []).taps[:2]] == ["decline", "."]


def test_an_event_out_of_order_is_refused_with_what_is_possible() -> None:
    match = Match.new(spec, seed=1)
    for text in ("placed", "placed", "placed", "placed", "placed"):
        match = match.report(text)
    with pytest.raises(NotationError, match="scores nothing by it; next it needs the gate of Suns"):
        match.report("Km Km#1 .")
    with pytest.raises(NotationError, match=r"That cannot be now: 'Ks'\. Possible now: Moons' knight is flicked"):
        match.report("Ks .")
    with pytest.raises(NotationError, match="The report is not complete"):
        match.report("Km Km/-0")
    with pytest.raises(NotationError, match="Crowns' knight is not on the table"):
        match.report("Km Km*Kc .")
    with pytest.raises(NotationError, match="out of this flick: no more of its events count"):
        match.report("Km Km^n Km/-0 .")


@pytest.mark.parametrize(
    "tap", ["Km*zz", "Xx*Yy", "Km*", "Km/+9", "Km#x", "Km^", "Km^up", "Zz^n", "0.5:Km*Gs", ";", "?"]
)
def test_what_is_no_event_is_refused_in_words(tap: str) -> None:
    match = Match.new(spec, seed=1)
    for _ in range(5):
        match = match.report("placed")
    with pytest.raises(NotationError, match="Possible now: "):
        match.report(f"Km {tap} .")


def test_a_prisoner_has_no_events() -> None:
    match = Match.new(spec, seed=1)
    for text in ("placed",) * 5 + ("Km Km/-0 Km/+1 Km*Gs .",):
        match = match.report(text)
    assert match.state.coin("Km").prisoner
    with pytest.raises(NotationError, match="is a prisoner, so nothing can happen to it"):
        match.report("Gm Km/-1 .")


def test_a_turn_does_not_end_with_a_placement_owed() -> None:
    match = Match.new(spec, seed=1)
    with pytest.raises(NotationError, match=r"Possible now: Moons' guard is placed next to its tower"):
        match.report("pass-Km")
    with pytest.raises(IllegalMoveError, match="Place Moons' guard first"):
        match.report("decline")


def test_what_the_referee_says_so_far() -> None:
    match = Match.new(spec, seed=1)
    for text in ("placed",) * 5:
        match = match.report(text)
    asked = ask(match.game, match.state, ["Km", "Km/-0", "Km/+1"])
    assert asked.reported[-1] == "Moons' knight goes in through the gate of Suns"
    assert [event.name for event in asked.events] == ["flick", "leaves", "enters", "score", "bonus"]
    with pytest.raises(NotationError):
        move(match.game, match.state, ["Km", "Km/-0"])


def test_the_hint_stands_beside_the_question_until_something_has_happened() -> None:
    match = Match.new(spec, seed=1)
    for text in ("placed",) * 5:
        match = match.report(text)
    hints = [ask(match.game, match.state, taps).hint for taps in ([], ["Km"], ["Km", "Km/-0"], ["Km", "."])]
    assert hints == ["", "Coins that touched before count only if they met again.", "", ""]
    assert ask(match.game, match.state, ["Km"]).question == "Moons' knight is flicked. What happened first?"


def test_of_a_report_that_grows_each_event_is_ruled_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee is asked after every tap; it used to rule on all events of the report again each time."""
    match = Match.new(spec, seed=99)
    for _ in range(5):
        match = match.report("placed")
    ruled: list[ShotEvent] = []

    def counted(facts: Facts, so_far: Ruled, event: ShotEvent) -> Ruled:
        ruled.append(event)
        return after_event(facts, so_far, event)

    monkeypatch.setattr(asking, "after_event", counted)
    asking._after.cache_clear()
    taps = ["Km", *("Km/-0", "Km/+0") * 15]
    for count in range(len(taps) + 1):
        asked = ask(match.game, match.state, taps[:count])
    assert len(ruled) == 30
    flick = move(match.game, match.state, [*taps, "."])
    assert len(ruled) == 30
    assert isinstance(flick, Flick)
    facts = facts_of(match.game, turns.played_on(match.state, "Km"), flick)
    assert judged(facts).events == asked.events


@pytest.mark.parametrize("text", ["pass", "pass Zz", "place Km here", "leave q", "croquet", "Km >up 1.2", "Km ? | x"])
def test_what_is_written_as_a_move_is_read_as_one(text: str) -> None:
    """And refused as one, without a list of what could be tapped."""
    match = Match.new(spec, seed=1)
    assert is_move(text)
    with pytest.raises(NotationError) as error:
        match.report(text)
    assert "Possible now" not in str(error.value)


def test_every_tap_is_read_as_one_and_every_move_as_a_move() -> None:
    match = sampled({}, 1, 60)
    assert {tap.text for tap in vocabulary(match.game) if is_move(tap.text)} == {"decline"}
    assert all(is_move(turn.move) for turn in match.log)


# --- croquets at a real table -----------------------------------------------------------------------------------


def placed(options: dict[str, Any], *reports: str) -> AnyMatch:
    """A match after the guards and Moons' knight have been placed, and after these reports."""
    match = Match.new(spec, options, seed=1)
    for text in (*("placed",) * 5, *reports):
        match = match.report(text)
    return match


TO_THE_SECOND_TURN = (
    "Km Km/-0 .", "Gm Gm/-0 .", "decline",
    *(text for letter in "sca" for text in ("placed", f"K{letter} .", f"G{letter} .")),
)  # fmt: skip


@pytest.mark.clause("CC-24")
def test_two_croquets_are_tapped_one_after_the_other() -> None:
    match = placed({}, *TO_THE_SECOND_TURN, "Km Km*Gm Km/+1 Km*Gm .", "croquet-flicks", ".", ".")
    assert ask(match.game, match.state, []).taps[0].text == "croquet-flicks"
    match = match.report("croquet-tap").report("decline")
    assert match.state.stage is Stage.GUARD
    waiting = placed({}, *TO_THE_SECOND_TURN, "Km Km*Gm Km/+1 Km*Gm .", "croquet-flicks")
    tap = ask(waiting.game, waiting.state, []).taps[0]
    assert (tap.text, tap.words) == ("decline", "Moons' knight declines the rest of its croquet")
    assert waiting.game.choosing(waiting.report("decline").state)


@pytest.mark.clause("CC-26")
def test_of_a_held_knight_is_tapped_what_a_rule_reads() -> None:
    match = placed({}, *TO_THE_SECOND_TURN, "Km Km*Gm .", "croquet-tight")
    assert {"Km/+1", "Km/+2", "Km^n"} <= {tap.text for tap in ask(match.game, match.state, []).taps}
    scored = match.report("Km/+1 Gm/+0 .")
    assert scored.state.coin("Km").progress == 1
    assert [cause.value for cause in scored.state.play.flicks] == ["croquet"]
    taken = match.report("Km/+1 Gs*Km .")
    assert taken.state.coin("Km").tower == 1
    assert taken.state.stage is Stage.GUARD


@pytest.mark.clause("CC-21")
@pytest.mark.clause("CC-22")
def test_the_strikes_of_a_driven_guard_are_tapped_where_they_give_flicks() -> None:
    for options, listed in (({"driven_guard_bonus": "all"}, True), ({}, False)):
        match = placed(options, *TO_THE_SECOND_TURN)
        taps = {tap.text for tap in ask(match.game, match.state, ["Km", "Km*Gm"]).taps}
        assert ("Gm*Kc" in taps) is listed
    kept = placed({"driven_guard_bonus": "all"}, *TO_THE_SECOND_TURN, "Km Km*Gm Gm*Kc .").state.kept
    assert kept is not None
    assert [cause.value for cause in kept.flicks] == ["strike", "strike"]


@pytest.mark.clause("CC-23")
def test_an_illegal_strike_is_tapped_and_asks_for_no_place() -> None:
    match = placed({"strike_again": "illegal"}, *TO_THE_SECOND_TURN, "Km Km*Kc .")
    ruling = match.report("Km*Kc .").rulings[-1]
    assert [event.name for event in ruling.events] == ["flick", "illegal strike", "returned"]
