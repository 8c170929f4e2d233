"""Coins near the edge of the table that players may put a coin-width in before they flick them (CC-28)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour.flick import Flick
from parlour.game import IllegalMoveError, NotationError
from parlour.games.castle_croquetnole import Cause, Decline, MoveIn, Pass, Play, Stage, State, drawing, notation, spec
from parlour.games.castle_croquetnole.encoding import Moves
from parlour.games.castle_croquetnole.encoding.choices import choices
from parlour.games.castle_croquetnole.real_table.reporting import ask, move, vocabulary
from parlour.match import Match
from parlour.players import UNLIMITED
from tests.games.castle_croquetnole.scenes import (
    MOONS,
    aimed,
    events_of,
    flick,
    flicks,
    game,
    names,
    off,
    place,
    put,
    ruled,
    state,
)

CHOICE = {"edge_margin": "choice"}
RULES = game(**CHOICE)
MOST = 17 - 1.125
"""A coin-width in, the middle of a coin, in inches."""


def refused(before: State, chosen: Any, **options: Any) -> tuple[str, str] | None:
    refusal = game(**(CHOICE | options)).refusal(before, chosen)
    return None if refusal is None else (refusal.code, refusal.clause)


def at_edge(x: float = 16.6, y: float = 3.0, **fields: Any) -> State:
    return put(state(**fields), "Km", (x, y), inside=None)


pytestmark = pytest.mark.clause("CC-28")


@pytest.mark.parametrize(
    ("here", "there"),
    [((16.6, 3), (MOST, 3)), ((-16.0, -3), (-MOST, -3)), ((3, 16.625), (3, MOST)), ((16.2, -16.5), (MOST, -MOST))],
)
def test_a_coin_near_the_edge_may_be_put_in_straight_from_it(
    here: tuple[float, float], there: tuple[float, float]
) -> None:
    ruling = RULES.play(at_edge(*here), MoveIn("Km"))
    assert events_of(ruling) == [("put in", "CC-28", ("Km",))]
    assert place(ruling.after, "Km") == there
    assert ruling.after.coin("Km").inside is None


@pytest.mark.parametrize("edge_margin", ["none", "always"])
def test_nobody_chooses_under_the_other_readings(edge_margin: str) -> None:
    assert refused(at_edge(), MoveIn("Km"), edge_margin=edge_margin) == ("no_choice", "CC-28")
    assert "in Km" not in [choice.move for choice in drawing.choices(game(edge_margin=edge_margin), at_edge())]


def test_by_choice_nothing_is_moved_in_after_a_flick() -> None:
    before = put(state(), "Kc", (4, 4), inside=None)
    ruling = ruled(before, "Km", "0.1:Km*Kc", {"Km": (16.6, 3), "Kc": (16.5, -3)}, edge_margin="choice")
    assert (place(ruling.after, "Km"), place(ruling.after, "Kc")) == ((16.6, 3), (16.5, -3))
    fell = ruled(before, "Km", "0.1:Km*Kc;0.2:Kc^", {"Kc": off(17, 3)}, edge_margin="choice")
    assert place(fell.after, "Kc") == (16.625, 3)


@pytest.mark.parametrize(
    ("before", "chosen", "refusal"),
    [
        (at_edge(MOST, 3), MoveIn("Km"), ("not_near", "CC-28")),
        (state(), MoveIn("Km"), ("not_near", "CC-28")),
        (put(at_edge(), "Ka", (MOST - 0.5, 3)), MoveIn("Km"), ("taken", "CC-28")),
        (put(at_edge(), "Ka", (MOST, 3.8)), MoveIn("Km"), None),
        (at_edge(), MoveIn("Ks"), ("another_coin", "CC-30")),
        (at_edge(guard=True), MoveIn("Km"), ("no_flicks", "CC-30")),
        (put(state(play=Play("Km", (Cause.SCORE,))), "Gm", (16.6, 3)), MoveIn("Gm"), ("in_play", "CC-6")),
        (put(at_edge(play=Play("Km", croquets=1)), "Gm", (15.8, 3), inside=None), MoveIn("Km"), ("choose", "CC-24")),
        (
            put(at_edge(play=Play("Km", (Cause.LOOSE, Cause.CROQUET))), "Gm", (15.85, 3), inside=None),
            MoveIn("Km"),
            ("croquet_place", "CC-24"),
        ),
    ],
)
def test_what_is_refused(before: State, chosen: MoveIn, refusal: tuple[str, str] | None) -> None:
    assert refused(before, chosen) == refusal


def test_it_must_be_flicked_then() -> None:
    now = RULES.play(at_edge(), MoveIn("Km")).after
    assert now.play == Play("Km", (Cause.FIRST,), moved=True)
    assert refused(now, Pass("Km")) == ("begun", "CC-6")
    assert refused(now, Decline()) == ("moved_in", "CC-28")
    assert refused(now, flick("Gm")) == ("in_play", "CC-6")
    assert refused(now, MoveIn("Km")) == ("not_near", "CC-28")
    flicked = RULES.play(now, flick("Km", "", {"Km": (10, 3)})).after
    assert (flicked.play, flicked.stage) == (None, Stage.GUARD)


def test_in_the_middle_of_a_play_the_flicks_stay() -> None:
    before = at_edge(play=Play("Km", (Cause.STRIKE, Cause.SCORE), ("Kc",), (0,)))
    now = RULES.play(before, MoveIn("Km")).after
    assert now.play == Play("Km", (Cause.STRIKE, Cause.SCORE), ("Kc",), (0,), moved=True)
    assert refused(now, Decline()) == ("moved_in", "CC-28")
    again = RULES.play(now, flick("Km", "", {"Km": (16.5, 3)})).after
    assert again.play == Play("Km", (Cause.SCORE,), ("Kc",), (0,))
    assert refused(again, Decline()) is None
    assert refused(again, MoveIn("Km")) is None


@pytest.mark.parametrize("stage", [Stage.KNIGHT, Stage.GUARD])
def test_a_guard_that_is_put_in_begins_its_play_with_what_it_has_kept(stage: Stage) -> None:
    kept = Play("Gm", (Cause.GATE,), gates=("out",)) if stage is Stage.GUARD else None
    before = put(state(guard=stage is Stage.GUARD, kept=kept), "Gm", (16.6, 3), inside=None)
    now = RULES.play(before, MoveIn("Gm")).after
    assert (now.stage, now.kept) == (Stage.GUARD, None)
    assert now.play is not None
    assert [cause.value for cause in now.play.flicks] == ["first"] + ["gate"] * (kept is not None)
    after = RULES.play(now, flick("Gm", "0.1:Gm/-0", {"Gm": (10, 3)}))
    assert flicks(after) == ["gate"] * (kept is not None)


def test_in_the_first_round_too() -> None:
    before = at_edge(turn=0)
    assert refused(before, MoveIn("Gm")) is not None
    now = RULES.play(before, MoveIn("Km")).after
    assert RULES.play(now, flick("Km", "", {"Km": (10, 3)})).after.stage is Stage.GUARD


def test_an_illegal_flick_goes_back_to_where_the_coin_was_put() -> None:
    before = RULES.play(put(at_edge(), "Km", inside=1), MoveIn("Km")).after
    ruling = RULES.play(before, flick("Km", "0.1:Km/+2", {"Km": (0, 5)}))
    assert (names(ruling)[1], place(ruling.after, "Km")) == ("illegal", (MOST, 3))


def test_a_simulated_flick_starts_from_there() -> None:
    now = RULES.play(at_edge(), MoveIn("Km")).after
    ruling = aimed(now, "Km", (0, 3), 0.5, edge_margin="choice")
    x, y = place(ruling.after, "Km")
    assert (y, x < MOST) == (3, True)


# --- in the notation, on the page, at a real table, for programs --------------------------------------------------


def test_as_text() -> None:
    before = at_edge()
    assert notation.parse_move(RULES, before, "in Km") == MoveIn("Km")
    assert notation.format_move(RULES, before, MoveIn("Km")) == "in Km"
    for text in ("in", "in Zz", "in Km 0,0"):
        with pytest.raises(NotationError):
            notation.parse_move(RULES, before, text)
    now = RULES.play(before, MoveIn("Km")).after
    assert notation.format_state(RULES, now).split(" ")[3] == "Km:first:-:-:-:0:in"
    assert notation.parse_state(RULES, notation.format_state(RULES, now)) == now
    for broken in ("Km:first:-:-:-:0", "Km:score,first:-:-:-:0:in", "Km:-:-:-:-:0:in", "Km:first:-:-:-:0:out"):
        text = notation.format_state(RULES, now).replace("Km:first:-:-:-:0:in", broken)
        with pytest.raises(NotationError):
            notation.parse_state(RULES, text)


def test_the_page_offers_it_with_a_key_and_says_why_there_is_no_room() -> None:
    both = put(at_edge(), "Gm", (16.6, -3), inside=None)
    found = [choice for choice in drawing.choices(RULES, both) if choice.move.startswith("in ")]
    assert [(choice.key, choice.label, choice.move) for choice in found] == [
        ("i", "Knight in", "in Km"),
        ("o", "Guard in", "in Gm"),
    ]
    assert all(choice.refusal is None and choice.clause == "CC-28" for choice in found)
    crowded = drawing.choices(RULES, put(at_edge(), "Ka", (MOST - 0.5, 3)))
    assert [choice.refusal.code for choice in crowded if choice.move == "in Km" and choice.refusal] == ["taken"]
    playing = drawing.choices(RULES, at_edge(play=Play("Km", (Cause.SCORE,))))
    assert [choice.move for choice in playing] == ["decline", "in Km"]
    assert len({choice.key for choice in drawing.choices(RULES, both)}) == len(drawing.choices(RULES, both))


def test_a_referee_taps_it() -> None:
    before = at_edge()
    assert "in-Km" in [tap.text for tap in ask(RULES, before, []).taps]
    assert move(RULES, before, ["in-Km"]) == MoveIn("Km")
    playing = at_edge(play=Play("Km", (Cause.SCORE,)))
    assert move(RULES, playing, ["in-Km"]) == MoveIn("Km")
    now = RULES.play(before, MoveIn("Km")).after
    assert "decline" not in [tap.text for tap in ask(RULES, now, []).taps]
    assert "in-Km" not in [tap.text for tap in ask(game(), before, []).taps]
    assert "in-Km" in [tap.text for tap in vocabulary(RULES)]
    with pytest.raises(NotationError):
        move(game(), before, ["in-Km"])


def test_programs_choose_it() -> None:
    before, moves = at_edge(), Moves(RULES)
    assert [choice.about for choice in choices(RULES, before) if choice.kind == "in"] == ["Km"]
    assert moves.decode(before, moves.encode(before, MoveIn("Km"))) == MoveIn("Km")
    now = RULES.play(before, MoveIn("Km")).after
    row = [plane.name for plane in moves.planes].index("put in")
    assert np.flatnonzero(moves.observe(now, MOONS)[row]).tolist() == [0]


def test_samples_put_coins_in_sometimes() -> None:
    rng = Random(2)
    kinds = {type(RULES.sample(at_edge(), rng)) for _ in range(40)}
    assert {MoveIn, Flick} <= kinds
    now = RULES.play(at_edge(), MoveIn("Km")).after
    assert {type(RULES.sample(now, rng)) for _ in range(40)} == {Flick}


def test_bots_flick_a_coin_that_was_put_in() -> None:
    match = Match.new(spec, CHOICE, seed=1)
    now = match.game.play(at_edge(), MoveIn("Km")).after
    for level in ("beginner", "champion"):
        chosen = spec.levels[[each.name for each in spec.levels].index(level)].make(match.game)
        assert isinstance(chosen.choose(now, match.game.moves(now), Random(1), UNLIMITED), Flick)


def test_a_move_that_is_refused_says_what_is_allowed() -> None:
    with pytest.raises(IllegalMoveError, match=r"does not lie within a coin-width \(19.05 mm\) of the edge"):
        RULES.play(state(), MoveIn("Km"))
