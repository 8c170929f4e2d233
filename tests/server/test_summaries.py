"""The summary of a finished match: results, sides, and what each seat did best."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import catalogue, find_game
from parlour.games.statistics import Replayed
from parlour.match import Match
from parlour.record import parse_record
from tests.server.guest import Guest

if TYPE_CHECKING:
    from tests.server.guest import Visit

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def guest(client: Visit) -> Guest:
    return Guest(client)


def test_a_match_has_a_summary_once_it_is_over(guest: Guest) -> None:
    table = guest.create("me", "me")
    refused = guest.client.get(f"{table.url}/summary")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
    assert table.act("resign", seat=0).status_code == 201
    summary = guest.client.get(f"{table.url}/summary").json()
    assert summary["game"] == "arithmetical-croquet"
    assert summary["from_start"] is True
    assert [seat["score"] for seat in summary["seats"]] == [0.0, 1.0]
    assert [seat["bests"] for seat in summary["seats"]] == [[], []]


def test_there_is_no_summary_of_no_match(guest: Guest) -> None:
    assert guest.client.get("/api/matches/abcdefghij234567/summary").status_code == 404


def test_partners_are_one_side(client: Visit) -> None:
    table = Guest(client, game="crokinole").create("me", "me", "me", "me", players=4, starter=1)
    assert table.act("resign").status_code == 201
    seats = client.get(f"{table.url}/summary").json()["seats"]
    assert [seat["side"] for seat in seats] == [0, 1, 0, 1]
    assert [seat["score"] for seat in seats] == [0.0, 1.0, 0.0, 1.0]


def _bests(game: str, record: str) -> dict[tuple[str, int], int]:
    match: Match[Any, Any, Any] = Match.from_record(find_game(game), parse_record((GAMES / record).read_bytes()))
    replayed = Replayed(match.game, ("",) * len(match.seats), match.rulings, (), match.outcome, not match.position)
    assert match.spec.real_table is not None
    assert match.spec.real_table.bests is not None
    return {(best.title, best.seat): best.value for best in match.spec.real_table.bests(replayed)}


def test_the_bests_of_recorded_matches() -> None:
    crokinole = _bests("crokinole", "crokinole/records/classic-two.json")
    assert crokinole == {("Points in a round", 0): 15, ("Points in a round", 1): 80, ("Lead in a round", 1): 65}
    castle = _bests("castle-croquetnole", "castle_croquetnole/records/home.json")
    assert castle["Turns to a win", 0] == 25
    assert castle["Prisoners in a match", 1] == 1
    assert _bests("arithmetical-croquet", "arithmetical_croquet/records/resigned.json") == {}


def test_every_game_has_bests() -> None:
    assert [spec.name for spec in catalogue() if not spec.real_table or not spec.real_table.bests] == []
