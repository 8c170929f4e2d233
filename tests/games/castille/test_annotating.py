"""A game with the engine's view of every position: the cost of turns, the turning points, and the words for them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parlour.games.analysis import Effort
from parlour.games.castille import notation
from parlour.games.castille.bots import guesses
from parlour.games.castille.bots.annotating import annotate
from parlour.games.castille.engine.placement import Width
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.board import SEATS
from parlour.record import opening, parse_record, replay

if TYPE_CHECKING:
    from parlour.games.analysis import Annotated
    from parlour.games.castille.rules.board import State

RECORDS = Path(__file__).with_name("records")
EFFORT = Effort(seconds=float("inf"), depth=4)
MIDDLE = "Sst2T/TS1sSs/tsS1St/s1t2s/STSS2/Ts1s2 ----- S - 0 13"
"""After twelve placements."""
THREAT = "6/S1S3/6/6/6/4ss SS--- S - 0 40"
"""Silver has two flags up, and a peg that steps into the centre for the third: e2 is far away."""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last placements get a fifth of the effort."""
    monkeypatch.setattr(guesses, "WIDTH", Width(shortlist=6, nodes=150, replies=4))


def annotated(game: Castille, state: State, *moves: str) -> list[Annotated]:
    played, now = [], state
    for move in moves:
        played.append(notation.parse_move(game, now, move))
        now = game.play(now, played[-1]).after
    return list(annotate(game, state, played, EFFORT))


@cache
def of_record(name: str) -> tuple[Castille, list[Annotated]]:
    record = parse_record((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    game = Castille(Options(**record.options))  # type: ignore[arg-type] # as the record says
    state = opening(game, notation, record)
    moves = [ruling.move for ruling in replay(game, notation, record)]
    return game, list(annotate(game, state, moves, EFFORT))


@pytest.mark.parametrize("name", ["three-flags-after", "careless", "careless-declared"])
def test_every_position_of_a_record(name: str) -> None:
    game, found = of_record(name)
    assert [each.turn for each in found] == list(range(len(found)))
    assert (found[0].seat, found[0].move, found[0].cost) == (None, "", 0.0)
    assert all(0.0 <= each.view.share <= 1.0 and each.cost >= 0.0 for each in found)
    assert all(each.seat == (other.seat + 1) % 2 for other, each in pairwise(found[1:]) if other.seat is not None)
    record = parse_record((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    outcome = game.outcome([*replay(game, notation, record)][-1].after)
    assert outcome is not None
    assert found[-1].view.share == outcome.scores[0]
    assert not found[-1].view.best
    assert found[-1].view.words + "." == game.verdict(outcome)


def test_the_same_again() -> None:
    def without_clocks() -> list[object]:
        found = annotated(Castille(), notation.parse_position(MIDDLE), "c2-c1xb1", "f4-d4xc4 +C", "e5-e6")
        return [(each.cost, each.verdict, each.view.share, each.view.line, each.view.nodes) for each in found]

    assert without_clocks() == without_clocks()


def test_a_win_that_is_missed_is_a_turning_point() -> None:
    game, state = Castille(), notation.parse_position(THREAT)
    before, after = annotated(game, state, "a5-a6")
    assert before.view.score == "wins in 1 turn"
    assert before.view.share == 1.0
    assert before.view.words == "Silver wins in 1 turn"
    assert before.view.best == before.view.line[0]
    won = game.after(state, notation.parse_move(game, state, before.view.best))
    assert won.flags_up(0) == 3
    assert after.cost == pytest.approx(1.0 - after.view.share, abs=1e-3)
    assert (after.cost > 0) == (after.view.share < 1.0)


def test_throwing_a_game_away_is_said() -> None:
    _, found = of_record("three-flags-after")
    turned = [each for each in found if each.turning]
    assert turned
    for each in turned:
        assert each.seat is not None
        before = found[each.turn - 1].view
        assert each.verdict.startswith(f"Turning point: {SEATS[each.seat]} was ")
        assert each.verdict.endswith(f"better: {before.best}")
        assert each.move != before.best
        assert each.cost >= 0.15
    assert len(turned) < len(found) / 2


def test_the_best_turn_costs_nothing() -> None:
    game, state = Castille(), notation.parse_position("T5/6/2s3/3S2/6/5t ----- S - 0 13")
    [view] = [each.view for each in annotated(game, state)]
    _, after = annotated(game, state, view.best)
    assert (after.cost, after.verdict, after.turning) == (0.0, "", False)


def test_a_turn_costs_what_the_views_say() -> None:
    _, found = of_record("three-flags-after")
    for before, each in pairwise(found):
        if each.move != before.view.best:
            assert each.seat is not None
            assert each.cost == pytest.approx(max(0.0, before.view.of(each.seat) - each.view.of(each.seat)), abs=1e-3)


def test_a_careless_placement_is_charged() -> None:
    """Copper's last pair leaves three territories to silver, who claims them at once."""
    _, found = of_record("careless")
    *_, before, last = found
    assert (last.move, last.view.share, last.turning) == ("Te1 Te6", 1.0, True)
    assert last.cost > 0.4
    assert last.verdict.startswith("Turning point: copper was even, now is losing. A blunder that gives away ")
    assert before.view.remark.endswith(" pairs.")
    for each in found[:-1]:
        assert each.view.remark.startswith("An estimate by the placement book. Looked at all ")
        assert each.view.depth == each.view.nodes == 0
        assert each.view.line == (each.view.best,)


def test_a_position_alone() -> None:
    game = Castille()
    [found] = annotate(game, notation.parse_position(THREAT), (), EFFORT)
    assert found.view.depth >= 1
    assert found.view.nodes > 0
    assert found.view.speed > 0
