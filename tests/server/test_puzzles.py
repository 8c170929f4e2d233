"""The endpoints of puzzles, with every game's own puzzles."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import catalogue
from parlour.games.study.puzzles import daily
from tests.studies import puzzles_of

if TYPE_CHECKING:
    from tests.server.guest import Visit

GAME = "arithmetical-croquet"
GAMES = [spec.name for spec in catalogue() if spec.study and spec.study.puzzles]


def own_moves(game: str, line: tuple[str, ...], answer: dict[str, Any]) -> list[str]:
    """The moves in a solution that are the visitor's, by the seats of its frames."""
    seat = answer["solution"]["frames"][0]["entry"]["seat"]
    moves = zip(line, answer["solution"]["frames"], strict=True)
    return [move for move, frame in moves if frame["entry"]["seat"] == seat]


@pytest.mark.parametrize("game", GAMES)
def test_the_collection_and_todays_puzzle(client: Visit, game: str) -> None:
    collection = puzzles_of(game)
    before = datetime.now(UTC).date()
    found = client.get(f"/api/games/{game}/study/puzzles").json()
    assert [card["name"] for card in found["exercises"]] == [puzzle.name for puzzle in collection.exercises]
    assert found["day"] in (before.isoformat(), datetime.now(UTC).date().isoformat())
    assert found["today"] == daily(collection.exercises, datetime.fromisoformat(found["day"]).date()).name
    assert found["exercises"][0]["number"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_read_given_up_and_solved(client: Visit, game: str) -> None:
    puzzle = puzzles_of(game).exercises[0]
    address = f"/api/games/{game}/study/puzzles/{puzzle.name}"
    seen = client.get(address)
    assert seen.status_code == 200, seen.text
    assert "max-age" in seen.headers["cache-control"]
    assert (seen.json()["task"], seen.json()["hint"]) == (puzzle.task, puzzle.hint)
    assert puzzle.explanation not in seen.text
    told = client.post(address, json={"give_up": True}).json()
    assert (told["verdict"], told["frames"], told["turn"]) == ("missed", [], None)
    assert told["solution"]["explanation"] == puzzle.explanation
    moves = own_moves(game, puzzle.line, told)
    for made in range(1, len(moves) + 1):
        answer = client.post(address, json={"moves": moves[:made]})
        assert answer.status_code == 200, answer.text
        judged = answer.json()
        assert judged["verdict"] == ("solved" if made == len(moves) else "open")
        assert (judged["turn"] is None, judged["solution"] is None) == (made == len(moves), made < len(moves))
        assert judged["frames"][0]["entry"] is not None
    assert judged["solution"]["proof"] == puzzle.proof


def test_the_opponent_replies_to_a_wrong_step_and_to_a_right_one(client: Visit) -> None:
    puzzle = puzzles_of(GAME).exercises[0]
    address = f"/api/games/{GAME}/study/puzzles/{puzzle.name}"
    choices = client.get(address).json()["table"]["turn"]["choices"]
    wrong = next(each["move"] for each in choices if not each["refusal"] and each["move"] != puzzle.line[0])
    missed = client.post(address, json={"moves": [wrong]}).json()
    assert missed["verdict"] == "missed"
    assert [(frame["entry"]["move"] == wrong, frame["ply"]) for frame in missed["frames"]] == [(True, 1), (False, 2)]
    assert missed["solution"]["frames"][-1]["ply"] == len(puzzle.line)
    replied = client.post(address, json={"moves": [puzzle.line[0]]}).json()
    assert [frame["entry"]["move"] for frame in replied["frames"]] == list(puzzle.line[:2])
    assert replied["turn"]["ply"] == 2


def test_what_there_is_not_and_what_is_not_allowed(client: Visit) -> None:
    puzzle = puzzles_of(GAME).exercises[0]
    address = f"/api/games/{GAME}/study/puzzles/{puzzle.name}"
    for missing in (
        "/api/games/chess/study/puzzles",
        f"/api/games/{GAME}/study/puzzles/none",
        "/api/games/chess/study/puzzles/none",
    ):
        assert client.get(missing).status_code == 404
    unknown = client.post(f"/api/games/{GAME}/study/puzzles/none", json={"moves": ["1"]})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_such_puzzle")
    assert client.post(address, json={"moves": ["nonsense"]}).status_code == 400
    assert client.post(address, json={}).status_code == 400
    assert client.post(address, json={"moves": ["1"] * 17}).status_code == 400
    refused = client.post(address, json={"moves": ["+9"]})
    assert (refused.status_code, refused.json()["clause"]) == (422, "AC-1")
    late = client.post(address, json={"moves": [*puzzle.line[::2], "100"]})
    assert late.status_code == 409
    assert client.post(f"{address}/hand", json={"move": "1", "hand": "club"}).status_code == 404


def test_a_hand_tries_the_flick_of_a_puzzle_of_one_flick(client: Visit) -> None:
    puzzle = puzzles_of("crokinole").exercises[0]
    address = f"/api/games/crokinole/study/puzzles/{puzzle.name}"
    assert client.get(address).json()["tried"] is True
    steady = client.post(f"{address}/hand", json={"move": puzzle.line[0], "hand": ""}).json()
    assert steady["solved"] == steady["tries"]
    beginner = client.post(f"{address}/hand", json={"move": puzzle.line[0], "hand": "beginner"}).json()
    assert beginner["low"] <= beginner["solved"] / beginner["tries"] <= beginner["high"] < 1
    assert beginner["words"].startswith("It gains ")
    assert client.post(f"{address}/hand", json={"move": puzzle.line[0], "hand": "third"}).status_code == 400


def test_no_hand_is_asked_where_two_flicks_are_needed(client: Visit) -> None:
    puzzle = next(each for each in puzzles_of("castle-croquetnole").exercises if len(each.line) == 2)
    address = f"/api/games/castle-croquetnole/study/puzzles/{puzzle.name}"
    assert client.get(address).json()["tried"] is False
    answer = client.post(f"{address}/hand", json={"move": puzzle.line[0], "hand": "club"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_flick")
