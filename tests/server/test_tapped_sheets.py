"""Whole matches of the flicking games, entered by taps alone: everything that is offered is possible."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.record import parse_record
from tests.server.test_sheets import Referee, read_body, referee

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

TAPPED = [spec.name for spec in catalogue() if spec.real_table and spec.real_table.reporting]
MOST = 60
"""Entries of a match; some matches are over before."""


@pytest.mark.parametrize("game", TAPPED)
def test_a_match_is_entered_by_taps_alone(client: TestClient[Litestar], game: str) -> None:
    chance, mine = Random(7), referee(client, game)
    words = {tap["text"] for tap in read_body(client.post(f"/api/referee/{game}/vocabulary", json={}))["taps"]}
    view = mine.read()
    while view["asked"] is not None and view["judged"] < MOST:
        report, tapped = tap_on(mine, view, chance)
        assert tapped <= words, "a page without a connection would not know them"
        view = mine.write(view["version"], *(entry["text"] for entry in view["entries"]), report)
        assert view["judged"] == len(view["entries"]), view["entries"][-1]["refusal"]
    record = parse_record(client.get(f"{mine.url}/record").text)
    match = Match.from_record(find_game(game), record)
    assert match.reported
    assert match.ply == view["judged"]


def tap_on(mine: Referee, view: dict[str, Any], chance: Random) -> tuple[str, set[str]]:
    """A whole report of whatever can be tapped, and the texts of its taps."""
    asked, taps, tapped = view["asked"], list[str](), set[str]()
    while asked["taps"]:
        tap = chance.choice([each for each in asked["taps"] if not each["numbers"]])
        taps.append(tap["text"])
        tapped.add(tap["text"])
        asked = read_body(mine.ask(view["judged"], *taps))
        assert bool(asked["taps"]) != tap["ends"], taps
        assert len(asked["reported"]) == len(taps)
    return " ".join(taps), tapped
