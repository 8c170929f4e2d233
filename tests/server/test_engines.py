"""A game's engine over the API: advice in a match against bots, and the analysis of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.games.castille.bots.guesses import guess
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.placement import as_words
from parlour.games.castille.engine.situation import Situation
from parlour.games.castille.notation import parse_move
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.position import Position
from tests.server.guest import Guest

if TYPE_CHECKING:
    from httpx import Response

    from tests.server.guest import Visit

EDGE = "S5/6/1sS3/3sS1/6/Ss3s SS-ss S - 0 20"
"""A capture in the centre wins by the third flag: silver has c4-c3xd3, then copper would have d3-d4xc4."""


@pytest.fixture
def guest(client: Visit) -> Guest:
    return Guest(client, game="castille")


def seated(guest: Guest, *kinds: str, position: str = EDGE) -> Guest:
    """A match of Castille that begins in a position."""
    seats = [{"kind": kind} if kind in {"me", "friend"} else {"kind": "bot", "level": kind} for kind in kinds]
    wish = {"game": "castille", "seats": seats, "position": position}
    body = guest.client.post("/api/matches", json=wish).json()
    keys = {seat["seat"]: seat["key"] for seat in body["seats"] if seat["key"]}
    return Guest(guest.client, body["match"], keys, {}, "castille")


def refused(answer: Response, status: int, code: str) -> str:
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["code"]) == (status, code)
    return str(body["message"])


def test_a_match_says_whether_there_is_an_engine(guest: Guest) -> None:
    assert guest.create("me", "me").read()["engine"] is True
    assert Guest(guest.client, game="castle-croquetnole").create(*["me"] * 4).read()["engine"] is False


# --- advice ---------------------------------------------------------------------------------------------------------


def test_advice_in_a_match_against_a_bot(guest: Guest) -> None:
    advice = seated(guest, "me", "me").act("advice", ply=0).json()
    assert advice["words"] == "Silver wins in 1 turn"
    assert advice["best"][0]["move"] == "c4-c3xd3 +C"
    assert advice["best"][0]["line"] == ["c4-c3xd3 +C"]
    assert len({one["move"] for one in advice["best"]}) == 3


def test_placements_are_advised(guest: Guest) -> None:
    match = guest.create("me", "novice", starter="silver")
    [one] = match.act("advice", ply=0).json()["best"]
    assert "Looked at all 2,520 pairs" in one["words"]
    assert match.move(0, one["move"]).status_code == 201


@pytest.mark.parametrize(
    ("game", "options"),
    [("castille", {"starter": "silver"}), ("arithmetical-croquet", {}), ("crokinole", {"starter": 1})],
)
def test_people_who_agreed_on_hints_are_advised(guest: Guest, game: str, options: dict[str, Any]) -> None:
    """Also with an engine in the browser; but the match that goes on is judged for nobody."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "friend"}], "options": options, "aids": True}
    body = guest.client.post("/api/matches", json=wish).json()
    match = Guest(guest.client, body["match"], {seat["seat"]: seat["key"] for seat in body["seats"] if seat["key"]})
    assert match.read()["hints"] is True
    answer = match.act("advice", ply=0)
    assert answer.status_code == 200, answer.text
    assert answer.json()["best"]
    assert match.act("analysis", ply=0).status_code in (403, 409)
    assert guest.client.get(match.url).json()["hints"] is False
    strict = Guest(guest.client, game=game).create("me", "friend")
    assert strict.read()["hints"] is False
    assert "agreed on aids" in refused(strict.act("advice", ply=0), 403, "not_alone")


def test_advice_is_refused_in_words(guest: Guest) -> None:
    match = seated(guest, "me", "me")
    assert "key of a seat" in refused(guest.client.post(f"{match.url}/advice", json={"ply": 0}), 401, "no_key")
    assert refused(match.act("advice", ply=3), 409, "stale_ply")
    assert "every seat" in refused(seated(guest, "me", "friend").act("advice", ply=0), 403, "not_alone")
    four = Guest(guest.client, game="castle-croquetnole").create(*["me"] * 4)
    assert "has no engine" in refused(four.act("analysis", ply=0), 409, "refused")
    match.move(0, "c4-c3xd3 +C")
    assert "over" in refused(match.act("advice", ply=1), 409, "over")


# --- analysis -------------------------------------------------------------------------------------------------------


def test_a_match_is_judged_move_by_move(guest: Guest) -> None:
    match = seated(guest, "me", "me")
    for ply, move in enumerate(("a1-a2", "d3-d4xc4 +C")):
        assert match.move(ply, move).status_code == 201
    judged, following = list[dict[str, Any]](), 0
    while following is not None:
        answer = match.act("analysis", ply=following).json()
        judged += answer["judged"]
        following = answer["next"]
    assert [one["ply"] for one in judged] == [0, 1, 2]
    assert [one["turning"] for one in judged] == [False, True, False]
    assert [one["share"] > 0.5 for one in judged] == [True, False, False]
    assert judged[1]["verdict"].startswith("Turning point: silver was winning, now is losing")
    assert judged[2]["words"] == "Copper wins by three flags"


def test_a_part_is_judged_as_in_the_whole(guest: Guest) -> None:
    match = seated(guest, "me", "me")
    match.move(0, "a1-a2")
    [last] = match.act("analysis", ply=1).json()["judged"]
    assert (last["ply"], last["turning"]) == (1, True)


def test_a_running_match_between_people_is_not_analysed(guest: Guest) -> None:
    match = seated(guest, "me", "friend")
    assert "During a match" in refused(match.act("analysis", ply=0), 403, "not_alone")
    assert match.move(0, "c4-c3xd3 +C").status_code == 201
    assert match.frame(1)["result"]
    assert [one["ply"] for one in match.act("analysis", ply=0).json()["judged"]] == [0, 1]
    assert "the last one is 1" in refused(match.act("analysis", ply=2), 404, "no_such_ply")


def test_spectators_can_analyse_a_finished_match(guest: Guest) -> None:
    match, question = seated(guest, "me", "me"), {"ply": 0}
    match.move(0, "a1-a2")
    assert "key of a seat" in refused(guest.client.post(f"{match.url}/analysis", json=question), 401, "no_key")
    match.move(1, "d3-d4xc4 +C")
    told = guest.client.post(f"{match.url}/analysis", json=question).json()
    assert [one["turning"] for one in told["judged"]] == [False, True, False]
    assert guest.client.post(f"{match.url}/analysis", json=question).json() == told


# --- engines in browsers --------------------------------------------------------------------------------------------


def work_of(match: Guest, since: int) -> dict[str, Any]:
    found: dict[str, Any] = match.client.get(f"{match.url}/engine?since={since}", headers=match.headers()).json()
    return found


def found_by(match: Guest, work: dict[str, Any]) -> dict[str, Any]:
    """What an engine finds about the first position, from nothing but its numbers and settings."""
    settings = match.client.get(work["settings"]).json()
    numbers = {name: [int(each) for each in values] for name, values in work["positions"][0]["numbers"].items()}
    now = Situation(Position(*numbers["position"]), numbers["side"][0], numbers["quiet"][0], tuple(numbers["past"]))
    engine = Engine(weights=[*map(int, settings["weights"])], no_progress=int(settings["no_progress"][0]))
    thought = engine.think_of(now, Limits(depth=4))
    return {"score": thought.score, "depth": thought.depth, "line": [*map(str, thought.line)]}


def test_what_a_browser_finds_gets_the_words_of_the_house(guest: Guest) -> None:
    match = seated(guest, "me", "me")
    work = work_of(match, 0)
    assert [work[part].rpartition("/")[2] for part in ("module", "script")] == ["castille.wasm", "engine.js"]
    assert (work["advice_seconds"], len(work["positions"])) == ([1.0, 0.25, 0.25], 1)
    words = match.act("advice/words", ply=0, findings=[found_by(match, work)]).json()
    assert words["words"] == "Silver wins in 1 turn"
    [best] = words["best"]
    assert (best["move"], best["line"]) == ("c4-c3xd3 +C", ["c4-c3xd3 +C"])


def test_a_browser_judges_a_match_as_the_house_does(guest: Guest) -> None:
    match = seated(guest, "me", "me")
    for ply, move in enumerate(("a1-a2", "d3-d4xc4 +C")):
        match.move(ply, move)
    first, second = found_by(match, work_of(match, 0)), found_by(match, work_of(match, 1))
    assert [each["numbers"] is None for each in work_of(match, 0)["positions"]] == [False, False, True]
    told = match.act("analysis/words", ply=0, findings=[first, second, None]).json()
    assert told["next"] is None
    for mine, house in zip(told["judged"], match.act("analysis", ply=0).json()["judged"], strict=True):
        assert {**mine, "share": None} == {**house, "share": None}
    later = match.act("analysis/words", ply=1, findings=[second]).json()
    assert ([each["ply"] for each in later["judged"]], later["next"]) == ([1], 2)


def guessed_by(match: Guest, ply: int) -> dict[str, Any]:
    """What the planner finds about a position; a browser's finds the same."""
    game = Castille(Options(starter="silver"))
    state = game.start()
    for entry in match.read()["log"][:ply]:
        state = game.after(state, parse_move(game, state, entry["move"]))
    found = guess(game, state)
    return {"score": found.worth, "depth": 0, "line": [*map(str, as_words(found.move))]}


def test_a_planned_placement_gets_the_words_of_the_house(guest: Guest) -> None:
    match = guest.create("me", "me", starter="silver")
    assert match.read()["browser_engine"] is True
    [only] = work_of(match, 0)["positions"]
    assert {name: len(values) for name, values in only["numbers"].items()} == {"plan": 47}
    words = match.act("advice/words", ply=0, findings=[guessed_by(match, 0)]).json()
    assert words == match.act("advice", ply=0).json()
    assert "Looked at all 2,520 pairs" in words["best"][0]["words"]


def test_a_browser_judges_placements_as_the_house_does(guest: Guest) -> None:
    match = guest.create("me", "me", starter="silver")
    match.move(0, "Tb2 Te5")
    findings = [guessed_by(match, 0), guessed_by(match, 1)]
    told = match.act("analysis/words", ply=0, findings=findings).json()
    assert told == match.act("analysis", ply=0).json()
    assert "inaccuracy" in told["judged"][1]["verdict"]


@pytest.mark.parametrize("line", [["0", "1"], ["0"]])
def test_a_plan_that_fits_no_position_is_refused(guest: Guest, line: list[str]) -> None:
    match = guest.create("me", "me", starter="silver")
    found = {"score": 0, "depth": 0, "line": line}
    assert "not of this position" in refused(match.act("advice/words", ply=0, findings=[found]), 409, "refused")


def test_findings_that_fit_no_position_are_refused(guest: Guest) -> None:
    match = seated(guest, "me", "me")
    found = {"score": 12, "depth": 3, "line": ["99"]}
    assert "not of this position" in refused(match.act("advice/words", ply=0, findings=[found]), 409, "refused")
    assert "not of its position" in refused(match.act("analysis/words", ply=0, findings=[found]), 409, "refused")
    assert "the last one is 0" in refused(match.act("analysis/words", ply=0, findings=[found] * 2), 404, "no_such_ply")
    assert "about every position" in refused(match.act("analysis/words", ply=0, findings=[None]), 409, "refused")
    assert match.act("advice/words", ply=0, findings=[{**found, "line": ["x"]}]).status_code == 400
    other = seated(guest, "me", "friend")
    assert "During a match" in refused(other.act("advice/words", ply=0, findings=[found]), 403, "not_alone")
    croquet = Guest(guest.client).create("me", "me")
    assert "no engine" in refused(croquet.act("advice/words", ply=0, findings=[found]), 409, "refused")
