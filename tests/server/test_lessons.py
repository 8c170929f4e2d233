"""The endpoints of lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games import find_game

if TYPE_CHECKING:
    from tests.server.guest import Visit


def test_a_step_is_read_tried_and_solved(client: Visit) -> None:
    address = "/api/games/arithmetical-croquet/study/lesson/3"
    step = client.get(address)
    assert step.status_code == 200
    assert "max-age" in step.headers["cache-control"]
    assert step.json()["number"] == 3
    missed = client.post(address, json={"moves": ["+1"]}).json()
    assert missed["verdict"] == "missed"
    moves = [frame["entry"]["move"] for frame in missed["solution"]["frames"]]
    solved = client.post(address, json={"moves": moves}).json()
    assert solved["verdict"] == "solved"
    assert solved["frames"][0]["entry"]["notes"][0]["clause"] == "AC-3"


def test_the_steps_are_listed_by_their_numbers(client: Visit) -> None:
    found = client.get("/api/games/arithmetical-croquet/study/lesson").json()
    assert [(each["name"], each["number"], each["grade"]) for each in found["exercises"]] == [
        (str(number), number, None) for number in range(1, 6)
    ]
    assert found["today"] == "", "only puzzles have one of the day"


def test_a_flick_of_a_lesson_waits_for_the_physics(client: Visit) -> None:
    study = find_game("crokinole").study
    assert study is not None
    lesson = study.lesson
    assert lesson is not None
    answer = client.post("/api/games/crokinole/study/lesson/1", json={"moves": list(lesson.exercises[0].line)})
    assert answer.status_code == 200, answer.text
    assert answer.json()["verdict"] == "solved"
    assert answer.json()["frames"][0]["playback"]["seconds"] > 0


def test_what_there_is_not_and_what_is_not_allowed(client: Visit) -> None:
    lesson = "/api/games/arithmetical-croquet/study/lesson"
    assert client.get(f"{lesson}/9").status_code == 404
    assert client.get("/api/games/chess/study/lesson/1").status_code == 404
    assert client.get(f"{lesson}/x").status_code == 404
    refused = client.post(f"{lesson}/2", json={"moves": ["+5"]})
    assert (refused.status_code, refused.json()["clause"]) == (422, "AC-5")
    assert client.post(f"{lesson}/2", json={"moves": []}).status_code == 400
    assert client.post(f"{lesson}/2", json={"moves": ["+1"] * 17}).status_code == 400
    assert client.post(f"{lesson}/5", json={"moves": ["100", "101"]}).status_code == 409
