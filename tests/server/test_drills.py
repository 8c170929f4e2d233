"""The trainer over HTTP: the drills, a flick, and what comes of it with a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.games.crokinole.study import DRILLS
from parlour.games.study import SHOTS

if TYPE_CHECKING:
    from tests.server.guest import Visit

PATH = "/api/games/crokinole/study"
TWENTY = "0.0,-0.3048 >0.0 1.02"


def test_the_drills_are_listed_with_the_rates_of_people(client: Visit) -> None:
    courses = client.get(PATH).json()["courses"]
    assert [course["kind"] for course in courses[:3]] == ["lesson", "practice", "puzzles"]
    drills = courses[3:]
    assert [drill["name"] for drill in drills] == [drill.name for drill in DRILLS]
    assert {drill["count"] for drill in drills} == {SHOTS}
    assert [rate["rate"] for rate in drills[0]["rates"]] == [0.22, 0.55, 0.756]


def test_a_game_lists_what_it_offers_and_nothing_else(client: Visit) -> None:
    courses = client.get("/api/games/castille/study").json()["courses"]
    assert [(course["name"], course["kind"]) for course in courses] == [("lesson", "lesson"), ("puzzles", "puzzles")]
    absent = client.get("/api/games/castille/study/practice").json()
    assert absent["message"] == "Castille has no exercises for referees."


def test_a_steady_flick_is_judged_by_the_rules(client: Visit) -> None:
    shot = client.get(f"{PATH}/open-twenties/1").json()
    assert (shot["course"], shot["number"], shot["table"]["turn"]["ply"]) == ("open-twenties", 1, 0)
    made = client.post(f"{PATH}/open-twenties/1", json={"moves": [TWENTY]}).json()
    assert made["verdict"] == "solved"
    assert "a 20 for maple" in " ".join(note["message"] for note in made["frames"][0]["entry"]["notes"])
    missed = client.post(f"{PATH}/open-twenties/1", json={"moves": ["0.0,-0.3048 >20.0 1.02"]}).json()
    assert (missed["verdict"], missed["solution"]) == ("missed", None)


def test_a_hand_errs_anew_each_time(client: Visit) -> None:
    body = {"moves": [TWENTY], "hand": "club"}
    ways = {str(client.post(f"{PATH}/open-twenties/1", json=body).json()["frames"][0]["playback"]) for _ in range(6)}
    assert len(ways) == 6, "six twenties also take six ways"


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("/api/games/castille/study/doubles/1", None, 404, "Castille has no drill of this name"),
        (f"{PATH}/trick-shots/1", None, 404, "no drill of this name"),
        (f"{PATH}/doubles/21", None, 404, "This drill has the flicks 1 to 20"),
        (f"{PATH}/doubles/1", {"moves": ["nonsense"]}, 400, ""),
        (f"{PATH}/doubles/1", {"moves": [TWENTY], "hand": "third"}, 400, "has no hand 'third'"),
    ],
)
def test_what_is_not_there_is_refused_in_words(
    client: Visit, path: str, body: dict[str, object] | None, status: int, words: str
) -> None:
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["message"]
