"""The API from outside: its answers to valid requests, and to late, repeated, foreign and malformed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.record import parse_record
from parlour.server import documents
from parlour.server.app import create_app
from parlour.server.settings import Settings
from tests.server.guest import GAME, Guest, legal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from httpx import Response
    from litestar import Litestar

    from parlour.games import GameSpec


def problem(answer: Response, status: int, code: str) -> dict[str, Any]:
    """The body of a refusal, checked for its form."""
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    assert body.keys() >= {"code", "clause", "message"}
    assert body["code"] == code
    assert body["message"]
    return body


def test_the_lobby_shows_four_games(client: TestClient[Litestar]) -> None:
    games = {game["name"]: game for game in client.get("/api/house").json()["games"]}
    assert set(games) == {"arithmetical-croquet", "castille", "castle-croquetnole", "crokinole"}
    assert [level["name"] for level in games[GAME]["levels"]] == [
        "beginner",
        "learner",
        "novice",
        "casual",
        "steady",
        "expert",
        "perfect",
    ]
    assert {option["name"] for option in games[GAME]["options"]} >= {"missed_hoop", "hoops", "max_step"}


def test_the_lobby_says_what_the_names_of_seats_and_presets_mean(client: TestClient[Litestar]) -> None:
    for game in client.get("/api/house").json()["games"]:
        seats = {*game["seats"], *(seat for seats in game["seatings"].values() for seat in seats)}
        assert set(game["seats"]) <= set(game["terms"]) <= seats | set(game["presets"])
        assert {name for name, options in game["presets"].items() if options} <= set(game["terms"])
        assert all(words[0].isupper() and words.endswith(".") for words in game["terms"].values())


@pytest.mark.parametrize("spec", catalogue(), ids=lambda spec: spec.name)
def test_a_game_has_a_picture_of_its_board_in_play(client: TestClient[Litestar], spec: GameSpec[Any, Any, Any]) -> None:
    answer = client.get(f"/api/games/{spec.name}/pictures/cover")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in answer.headers["cache-control"]
    assert answer.text.startswith("<svg")
    assert spec.notation.parse_state(spec.new(), spec.appearance.cover) != spec.new().start()


def test_a_picture_that_no_game_has_is_refused(client: TestClient[Litestar]) -> None:
    assert client.get("/api/games/castle-croquetnole/pictures/gate-lines").text.startswith("<svg")
    problem(client.get("/api/games/crokinole/pictures/gate-lines"), 404, "no_such_file")
    problem(client.get("/api/games/chess/pictures/cover"), 404, "no_such_game")


@pytest.mark.parametrize(
    "path", ["/", "/new/castille", "/match/abc", "/position/crokinole", "/rules/arithmetical-croquet"]
)
def test_the_page_is_at_every_address_with_the_look_of_every_game(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str
) -> None:
    (tmp_path / "index.html").write_text("<head><!-- sheet --></head><body><!-- lights --></body>", encoding="utf-8")
    monkeypatch.setattr("parlour.server.documents.PAGE", tmp_path)
    answer, head = client.get(path), client.head(path)
    assert [answer.status_code, head.status_code] == [200, 200]
    for spec in catalogue():
        assert spec.appearance.looks.sheet.strip() in answer.text
        assert spec.appearance.looks.lights.strip() in answer.text
    assert head.headers["content-type"] == answer.headers["content-type"] == "text/html; charset=utf-8"
    assert head.text == ""
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_page_that_is_not_built_is_reported(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour.server.documents.PAGE", tmp_path)
    answer = client.get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text


def test_an_unknown_game_cannot_be_started(client: TestClient[Litestar]) -> None:
    answer = client.post("/api/matches", json={"game": "chess", "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert GAME in problem(answer, 404, "no_such_game")["message"]


def test_the_lobby_lists_the_options_drawn_by_lot(client: TestClient[Litestar]) -> None:
    by_lot = {game["name"]: game["by_lot"] for game in client.get("/api/house").json()["games"]}
    assert by_lot == {
        "arithmetical-croquet": [],
        "castille": ["starter"],
        "castle-croquetnole": [],
        "crokinole": ["starter"],
    }


@pytest.mark.parametrize(
    ("kinds", "options", "limit"),
    [
        (("bot",) * 4, {}, 1200),
        (("bot",) * 4, {"turn_limit": 0}, 0),
        (("bot",) * 4, {"turn_limit": 7}, 7),
        (("me", "bot", "bot", "bot"), {}, 0),
        (("friend", "bot", "bot", "bot"), {}, 0),
    ],
)
def test_a_match_of_bots_alone_has_its_own_options_unless_they_are_chosen(
    client: TestClient[Litestar],
    monkeypatch: pytest.MonkeyPatch,
    kinds: tuple[str, ...],
    options: dict[str, int],
    limit: int,
) -> None:
    monkeypatch.setattr("parlour.service.bots.Bots.consider", lambda *_: None)  # bots must not play these matches
    card = next(game for game in client.get("/api/house").json()["games"] if game["name"] == "castle-croquetnole")
    assert card["bots_only"] == {"turn_limit": 1200}
    seats = [{"kind": kind, "level": "club" if kind == "bot" else ""} for kind in kinds]
    made = client.post("/api/matches", json={"game": "castle-croquetnole", "seats": seats, "options": options})
    assert made.status_code == 201, made.text
    view = client.get(f"/api/matches/{made.json()['match']}").json()
    assert view["options"]["turn_limit"] == limit


def test_a_clause_names_its_picture_and_the_picture_comes_with_the_rules(client: TestClient[Litestar]) -> None:
    page = client.get("/api/games/castle-croquetnole/rules").json()
    named = [clause["picture"] for clause in page["clauses"] if clause["picture"]]
    assert named == ["gate-lines"] == list(page["pictures"])
    assert page["pictures"]["gate-lines"].startswith("<svg ")


def test_the_rules_are_served_clause_by_clause(client: TestClient[Litestar]) -> None:
    page = client.get(f"/api/games/{GAME}/rules").json()
    assert [clause["id"] for clause in page["clauses"]] == [f"AC-{number}" for number in range(1, 13)]
    problem(client.get("/api/games/chess/rules"), 404, "no_such_game")


def test_a_whole_match_by_two_friends_ends_in_a_record_that_replays(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    joined = host.act("join", invitation=host.invitations[1], name="Bo")
    assert joined.status_code == 200
    host.keys[1] = joined.json()["key"]
    view, ply = host.read(0), 0
    assert [seat["taken"] for seat in view["seats"]] == [True, True]
    assert view["seats"][1]["name"] == "Bo"
    while view["frame"]["result"] is None:
        seat = view["frame"]["to_play"]
        mine, other = host.read(seat), host.read(1 - seat)
        assert mine["turn"]["ply"] == ply
        assert other["turn"] is None
        answer = host.move(ply, legal(mine)[-1], seat)
        assert (answer.status_code, answer.json()) == (201, {"ply": ply + 1})
        view, ply = host.read(0), ply + 1
        assert view["frame"]["ply"] == len(view["log"]) == ply
        assert view["log"][-1] == view["frame"]["entry"]
    record = parse_record(client.get(f"{host.url}/record").text)
    spec = find_game(GAME)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert list(outcome.winners) == view["frame"]["result"]["winners"]
    assert view["turn"] is None
    problem(host.move(ply, "--", 0), 409, "over")


def test_the_frame_of_every_ply_can_be_read_and_never_changes(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "me")
    early = host.frame(0)
    for ply, move in enumerate(["+8", "+5", "+2"]):
        assert host.move(ply, move).status_code == 201
    frames = [host.frame(ply) for ply in range(4)]
    assert [frame["ply"] for frame in frames] == [0, 1, 2, 3]
    assert [frame["to_play"] for frame in frames] == [0, 1, 0, 1]
    assert [frame["entry"] for frame in frames] == [None, *host.read()["log"]]
    assert frames[0] == early
    answer = client.get(f"{host.url}/frames/1")
    assert answer.headers["cache-control"] == "max-age=31536000, public, immutable"
    problem(client.get(f"{host.url}/frames/4"), 404, "no_such_ply")


def test_the_turn_is_only_for_the_seat_to_play(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    host.keys[1] = host.act("join", invitation=host.invitations[1]).json()["key"]
    assert host.read(0)["turn"]["choices"]
    assert host.read(1)["turn"] is None
    assert Guest(client, host.match).read()["turn"] is None
    assert Guest(client, host.match, {0: "stolen"}).read()["turn"] is None
    assert "turn" not in host.frame(0)


def test_the_news_are_what_a_reader_has_missed(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    for ply, move in enumerate(["+8", "+5"]):
        host.keys[1] = host.keys.get(1) or host.act("join", invitation=host.invitations[1]).json()["key"]
        assert host.move(ply, move, ply).status_code == 201
    news = client.get(f"{host.url}/news?since=1", headers=host.headers(0)).json()
    assert (news["ply"], news["entries"]) == (2, [])
    assert news["frames"] == [host.frame(2)]
    assert news["turn"] == host.read(0)["turn"]
    assert [seat["yours"] for seat in news["seats"]] == [True, False]
    late = client.get(f"{host.url}/news?since=2").json()
    assert (late["frames"], late["turn"]) == ([], None)
    problem(client.get(f"{host.url}/news?since=-1"), 400, "malformed")


def test_a_bot_answers_and_its_moves_are_in_the_log(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "casual")
    assert host.move(0, "3").status_code == 201
    view = host.wait_for(2)
    assert view["log"][1]["seat"] == 1
    assert view["turn"]["ply"] == 2


def test_a_bot_opens_when_it_sits_first(client: TestClient[Litestar]) -> None:
    assert Guest(client).create("perfect", "me").wait_for(1)["log"][0]["move"] == "1"


def test_late_and_repeated_moves_change_nothing(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "me")
    assert host.move(0, "3").status_code == 201
    for ply, move in [(0, "3"), (0, "4"), (2, "8"), (1_000_000, "8")]:
        assert problem(host.move(ply, move), 409, "stale_ply")["ply"] == 1
    assert host.read()["frame"]["ply"] == 1


def test_refusals_cite_their_clause(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "me")
    assert host.move(0, "3").status_code == 201
    body = problem(host.move(1, "6"), 422, "barred")
    assert body["clause"] == "AC-5"
    assert problem(host.move(1, "+9"), 422, "step_size")["clause"] == "AC-1"
    assert problem(host.move(1, "--"), 422, "no_pass")["clause"] == "AC-1"


@pytest.mark.parametrize("move", ["", "x", "2.5", "-3", "+", "9" * 200, "\u0663", "--\x00"])
def test_malformed_moves_are_told_what_a_move_is(client: TestClient[Litestar], move: str) -> None:
    host = Guest(client).create("me", "me")
    problem(host.move(0, move), 400, "malformed")


def test_only_the_seat_to_play_may_move(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    stranger, watcher = Guest(client, host.match, {0: "stolen"}), Guest(client, host.match)
    problem(watcher.move(0, "3"), 401, "no_key")
    problem(stranger.move(0, "3"), 403, "foreign_key")
    assert host.move(0, "3").status_code == 201
    problem(host.move(1, "8"), 409, "not_your_turn")
    for what in ("resign", "rematch"):
        problem(watcher.act(what), 401, "no_key")
        problem(stranger.act(what), 403, "foreign_key")
    assert watcher.read()["frame"]["ply"] == 1


def test_a_key_is_for_one_match(client: TestClient[Litestar]) -> None:
    mine, other = Guest(client).create("me", "me"), Guest(client).create("me", "me")
    problem(Guest(client, other.match, mine.keys).move(0, "3"), 403, "foreign_key")


def test_an_invitation_serves_one_friend(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    assert host.act("join", invitation=host.invitations[1]).status_code == 200
    problem(host.act("join", invitation=host.invitations[1]), 409, "seat_taken")
    problem(host.act("join", invitation="guess"), 409, "seat_taken")
    view = Guest(client, host.match).read()
    assert not any(seat["yours"] for seat in view["seats"])


def test_resignation_ends_a_match_and_rematch_swaps_the_seats(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    host.keys[1] = host.act("join", invitation=host.invitations[1]).json()["key"]
    problem(host.act("rematch", 0), 409, "not_over")
    assert host.act("resign", 1).json() == {"ply": 1}
    frame = host.read(0)["frame"]
    assert frame == host.frame(1)
    assert (frame["entry"]["resigns"], frame["to_play"], frame["playback"]) == (True, None, None)
    assert frame["result"]["termination"] == "resigned"
    assert frame["result"]["winners"] == [0]
    assert host.frame(0)["result"] is None
    problem(host.act("resign", 0), 409, "over")
    following = host.act("rematch", 0).json()["match"]
    assert host.act("rematch", 1).json()["match"] == following
    assert host.read()["rematch"] == following
    again = Guest(client, following, host.keys)
    assert [seat["yours"] for seat in again.read(0)["seats"]] == [False, True]
    assert [seat["yours"] for seat in again.read(1)["seats"]] == [True, False]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ({"game": GAME, "seats": [{"kind": "me"}]}, "2 seats"),
        ({"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]}, "needs a level"),
        ({"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": "godlike"}]}, "perfect"),
        ({"game": GAME, "seats": [{"kind": "me"}, {"kind": "cat"}]}, "cat"),
        ({"game": GAME, "seats": [{"kind": "me"}] * 2, "options": {"hops": 3}}, "hops"),
        ({"game": GAME, "seats": [{"kind": "me"}] * 2, "options": {"max_step": 10}}, "max_step"),
        ({"game": GAME, "seats": [{"kind": "me"}] * 2, "options": {"missed_hoop": "never"}}, "missed_hoop"),
        ({"game": GAME, "seats": [{"kind": "me"}] * 2, "options": {"hoops": 10**30}}, "hoops"),
        (
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": "perfect"}], "options": {"hoops": 90}},
            "perfect and expert solve",
        ),
        ({"game": GAME, "seats": [{"kind": "me"}] * 2, "surprise": 1}, "surprise"),
        ({"game": GAME, "seats": [{"kind": "me", "name": "n" * 41}, {"kind": "me"}]}, "40"),
        ([], "object"),
    ],
)
def test_a_match_that_cannot_be_set_up_says_why(client: TestClient[Litestar], body: object, what: str) -> None:
    assert what in problem(client.post("/api/matches", json=body), 400, "malformed")["message"]


def test_oversized_unknown_and_misdirected_requests(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "me")
    for content, status, code in (
        (b"[" * 20_000, 413, "too_large"),
        (b'{"game": ', 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
    ):
        problem(
            client.post("/api/matches", content=content, headers={"Content-Type": "application/json"}), status, code
        )
    problem(client.get("/api/matches/0123456789abcdef"), 404, "no_such_match")
    problem(client.get("/api/matches/..%2f..%2fetc"), 404, "not_found")
    problem(client.get("/api/nothing"), 404, "not_found")
    problem(client.delete(host.url), 405, "wrong_method")
    problem(client.get(f"{host.url}/frames/-1"), 400, "malformed")
    problem(client.get(f"{host.url}/frames/{'9' * 20}"), 400, "malformed")


@pytest.mark.parametrize("name", ["%00", "a" * 5000, "..%2f..%2fapp.py", "nothing.js"])
def test_files_that_cannot_be_are_not_found(client: TestClient[Litestar], name: str) -> None:
    for folder in ("assets", "docs"):
        problem(client.get(f"/{folder}/{name}"), 404, "not_found")


BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nothing", "/rules/castille/further", "/docs/nothing.html", "/assets/%00"])
def test_a_person_at_an_unknown_address_sees_a_page(
    client: TestClient[Litestar], path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text('<!doctype html><link href="./page.css">', encoding="utf-8")
    monkeypatch.setattr(documents, "PAGE", tmp_path)
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    folder = "../" * (path.count("/") - 1) or "./"
    assert f'href="{folder}page.css"' in answer.text


def test_the_api_answers_a_browser_in_json(client: TestClient[Litestar]) -> None:
    problem(client.get("/api/nothing", headers=BROWSER), 404, "not_found")
    problem(client.post("/nothing", json={}, headers=BROWSER), 404, "not_found")


def test_names_are_shown_without_control_characters(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    host.act("join", invitation=host.invitations[1], name=" Bo\x00\n\u202e  the\tBold ")
    assert host.read()["seats"][1]["name"] == "Bo the Bold"


@pytest.mark.parametrize(
    "name",
    [
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
    ids=["Persian", "a family", "England"],
)
def test_joiners_and_tags_of_a_name_stay(client: TestClient[Litestar], name: str) -> None:
    host = Guest(client).create("me", "friend")
    assert host.act("join", invitation=host.invitations[1], name=name).status_code < 300
    assert host.read()["seats"][1]["name"] == name


def test_a_name_that_grows_when_it_is_composed_still_fits(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    assert host.act("join", invitation=host.invitations[1], name="\u0958" * 40).status_code < 300
    assert len(host.read()["seats"][1]["name"]) <= 40


def test_too_many_requests_are_asked_to_wait(sqlite_store: Any) -> None:
    with TestClient(create_app(sqlite_store, settings=Settings(requests_a_minute=5))) as client:
        answers = [client.get("/api/house") for _ in range(6)]
    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    problem(answers[5], 429, "too_many")
    assert 10 <= int(answers[5].headers["retry-after"]) <= 12


def test_a_request_that_breaks_off_is_no_fault_of_the_server(
    client: TestClient[Litestar], caplog: pytest.LogCaptureFixture
) -> None:
    """A visitor closes the tab while it sends a move: nothing is logged, and no answer is possible."""
    sent: list[dict[str, Any]] = []
    begins = {"type": "http.request", "body": b'{"game":', "more_body": True}
    parts: Iterator[dict[str, Any]] = iter([begins, {"type": "http.disconnect"}])

    async def receive() -> dict[str, Any]:
        return next(parts)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/json"), (b"content-length", b"100"), (b"host", b"localhost")]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/api/matches",
        "raw_path": b"/api/matches",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
    }
    with client.portal() as portal:
        portal.call(client.app, scope, receive, send)
    assert sent[0]["status"] == 400
    assert not caplog.records


def test_the_api_describes_itself(client: TestClient[Litestar]) -> None:
    schema = client.get("/api/docs/openapi.json").json()
    assert {"/api/house", "/api/matches", "/api/matches/{match}/moves"} <= schema["paths"].keys()
    move = schema["paths"]["/api/matches/{match}/moves"]["post"]
    assert {"201", "400", "401", "403", "404", "409", "413", "422", "429"} <= move["responses"].keys()
    assert move["responses"]["400"]["content"]["application/json"]["schema"]["$ref"].endswith("Problem")
    assert move["security"] == [{"seat-key": []}]
    assert schema["components"]["securitySchemes"]["seat-key"]["scheme"] == "bearer"
    page = client.get("/api/docs")
    assert page.status_code == 200
    assert "//cdn" not in page.text


@pytest.mark.parametrize("body", [b'{"game":"\xff"}', b'{"ply":0,"move":"\xed\xa0\x80"}', b"[" * 5000, b"[["])
@pytest.mark.parametrize("path", ["/api/matches", "/api/positions", "/api/matches/0123456789abcdef/moves"])
def test_a_body_that_nobody_can_read_is_refused_in_words(client: TestClient[Litestar], path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert "JSON" in answer.json()["message"]


def test_two_people_with_names_that_look_the_same_have_their_seats(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("friend", "friend")
    for seat, name in enumerate(("Ada", "\u0410da")):
        host.act("join", invitation=host.invitations[seat], name=name)
    assert [seat["name"] for seat in host.read()["seats"]] == ["Ada (first)", "\u0410da (second)"]
    assert "Ada (first), " in client.get(f"/match/{host.match}").text
