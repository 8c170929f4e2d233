"""Attempts of every kind at every exercise: a puzzle, a hand, a drill, a lesson, practice. None of them is a 5xx."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import catalogue, find_game
from tests.cases import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.guest import Visit

GAMES = [spec.name for spec in catalogue()]
WORDS = (
    *("", " ", "pass", "decline", "place", "flicks", "croquet", "resign", "resigns", "out of time", "choose", "claim"),
    *("pass Km", "pass Kb", "Km", "Km ~Gm", "Km*Gm", "place Gm 1,1", "place Gm 1e400,nan", "Km 1,1", "Km >10 1.0"),
    *("Km >0 1.0", "Km >0 1.0 |", "Km >0 1.0 | Gm", "Km >nan inf", "Km >0 -1", "Km >0 1e308", "Km >0 1 | Km@1,1"),
    *("0.0,-0.3048 >0.0 1.02", "0,0 >0 1", "0.0,-0.3048 >0.0 1.02 | 20", "1e999,0 >0 1", "-0.3048 >0.0", "pass pass"),
    *("3", "+5", "8", "10", "100", "+0", "--", "-", "1.5", "9" * 5000, "e2e4", "Nf3", "O-O", "b1-c3", "a1b2", "q 0.5"),
    *(
        "\x00",
        "\ud7ff",
        "👑",
        "x" * 10_000,
        "|" * 300,
        ">" * 300,
        "~ ~ ~",
        "Km |",
        "| |",
        ",",
        "; drop table",
        "(" * 500,
    ),
)
"""Moves of every game and kind, results and positions included, and texts that are none."""
HANDS = ("", "club", "beginner", "third")


@cache
def own_texts(game: str) -> tuple[str, ...]:
    """The texts of a game's own exercises: flicks with and without results, positions, and moves."""
    study = find_game(game).study
    assert study is not None
    found = list[str]()
    for puzzle in study.puzzles.exercises[:4] if study.puzzles else ():
        found += [puzzle.position, *puzzle.line]
    for step in study.lesson.exercises if study.lesson else ():
        found += [step.position, *step.line]
    for exercise in study.practice.exercises[:4] if study.practice else ():
        found += [exercise.position, *exercise.line, exercise.line[0].partition("|")[0].strip()]
    return tuple(dict.fromkeys(found))


def attempts() -> Iterator[str]:
    """Every text that is tried, the words of all games among them."""
    yield from WORDS
    for game in GAMES:
        yield from own_texts(game)


def legal_moves(table: dict[str, Any]) -> list[str]:
    """The moves that the table of an exercise offers."""
    return [choice["move"] for choice in (table["turn"] or {"choices": []})["choices"]]


def check(answer: Any, sent: object) -> None:
    """Check that an answer is a judgement, or a refusal in one sentence."""
    assert answer.status_code < 500, f"{answer.request.url} {str(sent)[:200]}: {answer.text}"
    if answer.status_code >= 400:
        assert answer.json()["message"], answer.text


@pytest.mark.parametrize("game", GAMES)
def test_any_attempt_at_a_puzzle_is_judged_or_refused(client: Visit, game: str) -> None:
    found = client.get(f"/api/games/{game}/study/puzzles")
    for card in found.json()["exercises"][:: max(1, len(found.json()["exercises"]) // cases(2, 5))]:
        address = f"/api/games/{game}/study/puzzles/{card['name']}"
        moves = legal_moves(client.get(address).json()["table"])
        for text in (*attempts(), *moves):
            check(client.post(address, json={"moves": [text]}), text)
        for text in (*attempts(), *moves):
            check(client.post(f"{address}/hand", json={"move": text, "hand": "club"}), text)


@pytest.mark.parametrize("game", GAMES)
def test_any_attempt_at_a_lesson_is_judged_or_refused(client: Visit, game: str) -> None:
    step = 1
    while (found := client.get(f"/api/games/{game}/study/lesson/{step}")).status_code == 200:
        for text in (*attempts(), *legal_moves(found.json()["table"])):
            check(client.post(f"/api/games/{game}/study/lesson/{step}", json={"moves": [text]}), text)
        step += 1
    assert step > 2


@pytest.mark.parametrize("game", GAMES)
def test_any_attempt_at_a_drill_is_judged_or_refused(client: Visit, game: str) -> None:
    study = find_game(game).study
    assert study is not None
    for drill in study.drills:
        for text in attempts():
            for hand in HANDS if text == "pass Km" else HANDS[:2]:
                body = {"moves": [text], "hand": hand}
                check(client.post(f"/api/games/{game}/study/{drill.name}/3", json=body), body)


@pytest.mark.parametrize("game", GAMES)
def test_any_answer_in_practice_is_judged_or_refused(client: Visit, game: str) -> None:
    address = f"/api/games/{game}/study/practice/1"
    asked = client.get(address)
    if asked.status_code == 404:
        return
    count = len(asked.json()["shown"]["answers"])
    for answer in (*range(-1, 6), "0", True, 1.0, 0.5, None, [], "pass Km", 10**30):
        ruled = client.post(address, json={"answer": answer})
        check(ruled, answer)
        right = type(answer) is int and 0 <= answer < count
        assert (ruled.status_code == 200) is right, f"{answer!r}: {ruled.text}"
