"""The description of the API, checked by a validator: itself, and every request and answer of a visit by it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from parlour.games import catalogue
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.guest import Visit

GAMES = [spec.name for spec in catalogue()]
ONCE = {"Idempotency-Key": "0123456789abcdef-0123456789"}


@pytest.fixture
def document(client: Visit) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/docs/openapi.json").json()
    return found


def operation_of(document: dict[str, Any], method: str, path: str) -> dict[str, Any]:
    """The description of the operation at an address, which fits one template better than the others."""
    fits = [
        template
        for template in document["paths"]
        if method in document["paths"][template]
        and re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", template), path.partition("?")[0])
    ]
    found: dict[str, Any] = document["paths"][min(fits, key=lambda template: template.count("{"))][method]
    return found


def check(document: dict[str, Any], content: dict[str, Any], value: object) -> None:
    """Check a value by the schema of its content."""
    schema = content["application/json"]["schema"]
    OAS31Validator({**schema, "components": document["components"]}).validate(value)


def alternatives(node: Any) -> Iterator[list[Any]]:
    """Every list of alternative schemas in a document."""
    if isinstance(node, dict):
        yield from (node[name] for name in ("oneOf", "anyOf") if name in node)
        for part in node.values():
            yield from alternatives(part)
    elif isinstance(node, list):
        for part in node:
            yield from alternatives(part)


def test_the_description_is_valid(document: dict[str, Any]) -> None:
    validate(document)


def test_a_value_fits_one_alternative_at_most(document: dict[str, Any]) -> None:
    """A whole number is a number, and everything fits the empty schema."""
    for found in alternatives(document):
        assert {} not in found
        assert not ({"type": "integer"} in found and {"type": "number"} in found), found
        checked = [OAS31Validator({**each, "components": document["components"]}) for each in found]
        for value in (3, 2.5, True, "x", None):
            assert sum(each.is_valid(value) for each in checked) <= 1, f"{value!r} {found}"


def requests(client: Visit, game: str) -> Iterator[tuple[str, str, Any, dict[str, str]]]:
    """The requests of a visit: method, path, body, headers."""
    yield "get", "/api/house", None, {}
    yield "get", f"/api/games/{game}/rules", None, {}
    yield "post", "/api/matches", {"game": game, "seats": [{"kind": "me"}] * seats(game)}, ONCE
    yield "post", "/api/matches", {"game": game, "seats": []}, {}
    guest = Guest(client, game=game).create(*["me"] * seats(game), clock={"per": "turn", "seconds": 9})
    yield "get", guest.url, None, guest.headers()
    yield "get", f"{guest.url}/frames/0", None, {}
    yield "get", f"{guest.url}/news?since=0", None, guest.headers()
    yield "get", f"{guest.url}/sampling/0", None, {}
    yield "get", f"{guest.url}/summary", None, {}
    yield "post", f"{guest.url}/moves", {"ply": 0, "move": "nonsense"}, guest.headers()
    yield "post", f"{guest.url}/resign", None, guest.headers()
    yield "get", f"{guest.url}/summary", None, {}
    yield "get", f"{guest.url}/viewing", None, {}
    yield "post", f"{guest.url}/rematch", None, guest.headers()
    yield "post", "/api/positions", {"game": game}, {}
    yield "post", "/api/positions/trials", {"game": game}, {}
    yield "get", f"/api/games/{game}/ladder", None, {}
    study = f"/api/games/{game}/study"
    yield "get", study, None, {}
    yield "get", f"{study}/puzzles", None, {}
    puzzle = client.get(f"{study}/puzzles").json()["exercises"][0]["name"]
    yield "get", f"{study}/puzzles/{puzzle}", None, {}
    yield "post", f"{study}/puzzles/{puzzle}", {"give_up": True}, {}
    yield "get", f"{study}/lesson/1", None, {}
    yield "post", f"{study}/lesson/1", {"moves": ["nonsense"]}, {}
    yield "get", f"{study}/open-twenties/1", None, {}
    yield "post", f"{study}/open-twenties/1", {"moves": ["0.0,-0.3048 >0.0 1.02"]}, {}
    yield "get", f"{study}/practice/1", None, {}
    yield "post", f"{study}/practice/1", {"answer": 0}, {}
    yield "post", f"/api/referee/{game}/vocabulary", {}, {}
    made = client.post("/api/sheets", json={"game": game}).json()
    sheet, key = f"/api/sheets/{made['sheet']}", {"Authorization": f"Bearer {made['key']}"}
    yield "get", sheet, None, key
    yield "put", f"{sheet}/entries", {"version": 0, "entries": ["nonsense"]}, key
    yield "get", f"{sheet}/positions/0", None, {}
    yield "post", f"{sheet}/ask", {"ply": 0, "taps": []}, {}
    yield "post", "/api/stats", {"records": [{"name": "x", "text": "{}"}], "matches": [guest.match]}, {}


def seats(game: str) -> int:
    return 4 if game == "castle-croquetnole" else 2


@pytest.mark.parametrize("game", GAMES)
def test_a_visit_is_as_described(client: Visit, document: dict[str, Any], game: str) -> None:
    for method, path, body, headers in requests(client, game):
        answer = client.request(method, path, json=body, headers=headers)
        described = operation_of(document, method, path)
        if body is not None:
            check(document, described["requestBody"]["content"], body)
        content = described["responses"][str(answer.status_code)]["content"]
        check(document, content, answer.json())


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        ("/api/matches", {"clock": {"per": "turn", "seconds": "9"}}, "clock.seconds"),
        ("/api/matches", {"clock": {"per": "turn", "seconds": 9.0}}, "clock.seconds"),
        ("/api/matches", {"clock": {"per": "turn", "seconds": True}}, "clock.seconds"),
        ("/api/matches", {"clock": {"per": "match", "seconds": 9, "increment": None}}, "clock.increment"),
        ("/api/matches", {"aids": "true"}, "aids"),
        ("/api/matches", {"aids": 1}, "aids"),
        ("/api/matches", {"game": 7}, "game"),
        ("/api/matches", {"seats": {"0": {"kind": "me"}}}, "seats"),
        ("/api/matches", {"seats": [{"kind": "me", "name": 5}]}, "seats[0].name"),
        ("/api/matches", {"options": {"hoops": "9"}}, "hoops"),
        ("/api/matches", {"options": {"hoops": 9.0}}, "hoops"),
        ("/api/matches", {"options": {"hoops": True}}, "hoops"),
        ("/api/matches", {"options": {"hoops": [9]}}, "options"),
        ("/api/sheets", {"names": [1, 2]}, "names[0]"),
        ("/api/matches/0123456789abcdef/moves", {"ply": "0", "move": "3"}, "ply"),
        ("/api/matches/0123456789abcdef/moves", {"ply": 0, "move": 3}, "move"),
        ("/api/matches/0123456789abcdef/advice", {"ply": True}, "ply"),
        ("/api/matches/0123456789abcdef/take-back/answer", {"ply": 0, "granted": "yes"}, "granted"),
        ("/api/games/crokinole/study/puzzles/x", {"moves": [], "give_up": 1}, "give_up"),
        ("/api/games/crokinole/study/practice/1", {"answer": "0"}, "answer"),
        ("/api/stats", {"records": [{"name": "x", "text": 1}]}, "records[0].text"),
        ("/api/stats", {"matches": "x"}, "matches"),
    ],
)
def test_a_value_of_another_type_is_refused_and_named(client: Visit, path: str, body: Any, where: str) -> None:
    """A number is no text, a truth value no number: what the description says is what is read."""
    made = {"game": "arithmetical-croquet", "seats": [{"kind": "me"}] * 2} if path == "/api/matches" else {}
    made |= {"game": "castille"} if path == "/api/sheets" else {}
    refused = client.post(path, json={**made, **body})
    assert refused.status_code == 400, refused.text
    assert where in refused.json()["message"]


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e400", "'x'", "{", "", "null", "[]", "3"])
def test_what_is_no_message_is_refused(client: Visit, text: str) -> None:
    refused = client.post("/api/positions", content=text, headers={"Content-Type": "application/json"})
    assert refused.status_code == 400, refused.text


@pytest.mark.parametrize(
    "key", ["short", "x" * 65, "with spaces between the letters", '"' + "x" * 30, "", "x" * 30 + "!"]
)
@pytest.mark.parametrize("path", ["/api/matches", "/api/sheets", "/api/matches/0123456789abcdef/moves"])
def test_an_idempotency_key_that_is_not_accepted_is_named(client: Visit, path: str, key: str) -> None:
    body: dict[str, Any] = {"game": "castille"}
    body |= {"seats": [{"kind": "me"}] * 2} if path == "/api/matches" else {}
    body = {"ply": 0, "move": "x"} if path.endswith("moves") else body
    refused = client.post(path, json=body, headers={"Idempotency-Key": key})
    assert refused.status_code == 400, refused.text
    for words in ("Idempotency-Key", "22 to 64 letters, digits, - and _", key[:60]):
        assert words in refused.json()["message"]
