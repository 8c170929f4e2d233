"""The endpoints of referee practice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.guest import Visit


def test_an_exercise_is_read_and_ruled_on(client: Visit) -> None:
    address = "/api/games/crokinole/study/practice/1"
    exercise = client.get(address)
    assert exercise.status_code == 200, exercise.text
    assert "max-age" in exercise.headers["cache-control"]
    answers = exercise.json()["shown"]["answers"]
    rulings = [client.post(address, json={"answer": index}).json() for index in range(len(answers))]
    assert sum(ruling["verdict"] == "solved" for ruling in rulings) == 1
    assert rulings[0]["frames"][0]["entry"]["notes"]
    assert rulings[0]["ruled"]["clause"].startswith("CR-")


def test_what_there_is_not_and_what_is_not_allowed(client: Visit) -> None:
    assert client.get("/api/games/crokinole/study/practice/999").status_code == 404
    assert client.get("/api/games/castille/study/practice/1").status_code == 404
    assert client.get("/api/games/chess/study/practice/1").status_code == 404
    assert client.post("/api/games/crokinole/study/practice/1", json={"answer": 9}).status_code == 400
    assert client.post("/api/games/crokinole/study/practice/1", json={}).status_code == 400
