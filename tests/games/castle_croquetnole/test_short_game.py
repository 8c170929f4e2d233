"""A short game: a knight invades only the first one or two of the other castles, and goes home."""

from __future__ import annotations

import pytest

from parlour.game import NotationError
from parlour.games.castle_croquetnole.drawing import arranging
from parlour.games.castle_croquetnole.drawing.score import score
from parlour.games.castle_croquetnole.drawing.sheet import sheet
from parlour.games.castle_croquetnole.drawing.showing import goal
from parlour.games.castle_croquetnole.notation import format_state, parse_state
from parlour.games.castle_croquetnole.rules.board import ALL, BACK
from parlour.games.castle_croquetnole.rules.landmarks import objective
from tests.games.castle_croquetnole.scenes import CROWNS, IN_SUNS, SUNS, game, names, put, ruled, state


@pytest.mark.clause("CC-34")
@pytest.mark.parametrize("invasions", [1, 2, 3])
def test_after_the_last_castle_of_a_short_game_the_knight_goes_home(invasions: int) -> None:
    """The left-hand neighbour's castle comes first; out of the last one, in by the own gate, and the tower wins."""
    rules, last = game(invasions=invasions), 4 * invasions
    before = put(state(), "Km", IN_SUNS, inside=invasions, progress=last - 1)
    assert objective(rules, before.coin("Km")).castle == invasions
    ruling = ruled(before, "Km", f"0.1:Km/-{invasions};0.2:Km/+0;0.3:Km#0", {"Km": (0, -8)}, invasions=invasions)
    assert names(ruling)[1:] == ["score", "bonus", "leaves", "enters", "home", "wins", "game"]
    assert f"{last} of {last}." in ruling.events[1].message
    assert ruling.after.coin("Km").progress == BACK


@pytest.mark.clause("CC-34")
def test_a_castle_beyond_those_of_a_short_game_scores_nothing() -> None:
    out = ruled(
        put(state(), "Km", IN_SUNS, inside=SUNS, progress=3), "Km", "0.1:Km/-1;0.2:Km/+2", {"Km": (0, 4)}, invasions=1
    )
    assert names(out).count("score") == 1
    assert out.after.coin("Km").progress == ALL
    assert game(invasions=1).made(out.after.coin("Km")) == 4


@pytest.mark.clause("CC-34")
def test_a_short_game_that_is_cut_short_counts_its_own_scores() -> None:
    rules = game(invasions=1, turn_limit=4)
    assert rules.standing(put(put(state(), "Kc", inside=CROWNS, progress=BACK), "Ka", progress=3)) == (
        0.0,
        0.0,
        5 / 8,
        3 / 8,
    )


@pytest.mark.clause("CC-34")
def test_a_position_of_a_short_game_has_no_progress_beyond_its_scores() -> None:
    rules, before = game(invasions=1), put(state(), "Km", progress=3)
    assert parse_state(rules, format_state(rules, before)) == before
    with pytest.raises(NotationError, match="makes 4 scores under these options"):
        parse_state(rules, format_state(rules, put(before, "Km", progress=5)))
    settings = {each.name: each for each in arranging.settings(rules, before)}
    assert [value for value, _ in settings["Km progress"].values] == ["0", "1", "2", "3", "12", "13"]


@pytest.mark.clause("CC-34")
def test_what_is_shown_of_a_short_game_counts_to_four() -> None:
    rules, before = game(invasions=1), put(put(state(), "Km", progress=ALL), "Ks", progress=2)
    assert "4 of 4" in goal(rules, before)
    assert [side.points for side in score(rules, before).sides] == ["4", "2", "0", "0"]
    shown = sheet(rules, before, None)
    assert shown is not None
    assert shown.rows[0][1:6] == ("\N{EN DASH}", "all", "", "", "4 of 4")
