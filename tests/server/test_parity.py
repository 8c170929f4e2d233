"""The same requests over HTTP and without a server: every operation is answered alike, whether it is met or refused."""

from __future__ import annotations

import json
import random
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote

import pytest
from litestar.testing import TestClient

from parlour.games.castille.bots.guesses import guess
from parlour.games.castille.engine.placement import as_words
from parlour.games.castille.rules import Castille, Options
from parlour.server.app import create_app
from parlour.service.operations import OPERATIONS, Operation
from parlour.service.operations.table import find
from parlour.service.store import MemoryStore
from tests.offline.page import Box, Site
from tests.server.conftest import FREE, one_thread
from tests.server.guest import GAME
from tests.studies import puzzles_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

NOBODY = "0123456789abcdef"
"""The name of a match, and of a sheet, that does not exist."""
ONCE = "0123456789abcdef-0123456789"
TOLD = ("allow", "cache-control", "content-disposition", "etag", "retry-after")
"""The headers that mean the same in a browser's worker."""


@dataclass(frozen=True)
class Told:
    """An answer, wherever it comes from."""

    status: int
    media_type: str
    headers: Mapping[str, str]
    body: bytes = field(repr=False)

    def json(self) -> Any:
        assert self.status < 400, self.body
        return json.loads(self.body)


class Ask(Protocol):
    """Sends a request."""

    def __call__(
        self,
        verb: str,
        path: str,
        body: object = b"",
        *,
        key: str | None = None,
        once: str | None = None,
        known: str | None = None,
        **query: str,
    ) -> Told: ...


# --- both ways ------------------------------------------------------------------------------------------------------


def over_http(requests: Callable[[Ask], None]) -> None:
    with TestClient(create_app(MemoryStore(), make_executor=one_thread, settings=FREE)) as client:

        def ask(verb: str, path: str, body: object = b"", **more: Any) -> Told:
            sent = {"Authorization": more.pop("key", None), "Idempotency-Key": more.pop("once", None)}
            sent |= {
                "If-None-Match": more.pop("known", None),
                "Content-Type": "application/json" if body != b"" else None,
            }
            sent["Authorization"] = sent["Authorization"] and f"Bearer {sent['Authorization']}"
            headers = {name: value for name, value in sent.items() if value is not None}
            found = client.request(verb, path, content=encoded(body), params=more or None, headers=headers)
            told = {name: found.headers[name] for name in TOLD if name in found.headers}
            return Told(found.status_code, found.headers.get("content-type", ""), told, found.content)

        requests(ask)


def in_a_worker(requests: Callable[[Ask], None]) -> None:
    """As a page asks the table of a site without a server."""
    page = Site(Box()).page()

    def ask(verb: str, path: str, body: object = b"", **more: Any) -> Told:
        visit = {name: more.pop(name, None) for name in ("key", "once", "known")}
        found = page.told(verb, path, encoded(body), query=more, **visit)
        told = {name.lower(): value for name, value in found["headers"].items() if name.lower() in TOLD}
        content = found["body"] if isinstance(found["body"], bytes) else found["body"].encode()
        return Told(found["status"], found["media_type"] if content else "", told, content)

    requests(ask)


def encoded(body: object) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


Heard = list[tuple[str, str, Told]]


def heard(
    way: Callable[[Callable[[Ask], None]], None], topic: Callable[[Ask], None], monkeypatch: pytest.MonkeyPatch
) -> Heard:
    """Every request of a topic with its answer. Names, keys and seeds are drawn in the same order each time."""
    found: Heard = []
    dice = random.Random(3)
    monkeypatch.setattr(secrets, "choice", dice.choice)
    monkeypatch.setattr(secrets, "randbits", dice.getrandbits)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: f"{dice.getrandbits(8 * size):x}")

    def requests(ask: Ask) -> None:
        def listening(verb: str, path: str, body: object = b"", **more: Any) -> Told:
            found.append((verb, path, ask(verb, path, body, **more)))
            return found[-1][2]

        topic(listening)

    way(requests)
    return found


# --- what is asked --------------------------------------------------------------------------------------------------


def games(ask: Ask) -> None:
    ask("GET", "/api/house")
    first = ask("GET", "/api/games/castille/ladder").json()["rungs"][0]
    for name, file in (("castille", "cover"), ("castille", "no%20such"), ("no/such", "cover"), ("x", "cover")):
        ask("GET", f"/api/games/{name}/rules")
        ask("GET", f"/api/games/{name}/ladder")
        ask("GET", f"/api/games/{name}/pictures/{file}")
        ask("GET", f"/api/games/{name}/faces/{first['name'] if file == 'cover' else file}")


def positions(ask: Ask) -> None:
    bodies: tuple[dict[str, str], ...] = ({"game": "crokinole"}, {"game": "x"}, {"game": "castille", "position": "x"})
    for body in bodies:
        ask("POST", "/api/positions", body)
        ask("POST", "/api/positions/trials", body)
    sampling = ask("POST", "/api/positions/trials", {"game": "crokinole"}).json()["sampling"]
    path, _, options = sampling["field"].partition("?options=")
    ask("GET", path, options=unquote(options))
    ask("GET", path)
    ask("GET", f"{path}0")
    ask("GET", path, options="x" * 4001)


def study(ask: Ask) -> None:
    puzzle = puzzles_of(GAME).exercises[0].name
    for game, course, name in (
        (GAME, "puzzles", puzzle),
        ("crokinole", "practice", "1"),
        (GAME, "x", "1"),
        *NO_COURSES,
    ):
        address = f"/api/games/{game}/study"
        ask("GET", address)
        ask("GET", f"{address}/{course}")
        ask("GET", f"{address}/{course}/{name}")
        for body in ATTEMPTS:
            ask("POST", f"{address}/{course}/{name}", body)
        ask("POST", f"{address}/{course}/{name}/hand", {"move": "1", "hand": "club"})
    flicked = puzzles_of("crokinole").exercises[0]
    for hand in ("", "third"):
        address = f"/api/games/crokinole/study/puzzles/{flicked.name}/hand"
        ask("POST", address, {"move": flicked.line[0], "hand": hand})


ATTEMPTS: tuple[Any, ...] = ({"give_up": True}, {"answer": 0}, {"moves": []}, {"moves": ["x"]}, {"answer": 99})
NO_COURSES = (("x", "puzzles", "1"), (GAME, "puzzles", "no-such"))


def playing(ask: Ask) -> None:
    wish = {"game": "castille", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": {"starter": "silver"}}
    made = ask("POST", "/api/matches", wish, once=ONCE).json()
    ask("POST", "/api/matches", wish, once=ONCE)
    ask("POST", "/api/matches", {**wish, "aids": True}, once=ONCE)
    ask("POST", "/api/matches", {**wish, "seats": []})
    url, key, invitation = f"/api/matches/{made['match']}", made["seats"][0]["key"], made["seats"][1]["invitation"]
    guest = ask("POST", f"{url}/join", {"invitation": invitation, "name": "Ada"}, once=ONCE[::-1]).json()["key"]
    ask("POST", f"{url}/join", {"invitation": invitation, "name": "Ada"})
    ask("POST", f"{url}/rematch", key=key)
    for who, phrase in ((key, "well-played"), (guest, "thanks"), (None, "thanks"), (key, "nonsense")):
        ask("POST", f"{url}/phrases", {"phrase": phrase}, key=who)
    for number, who in enumerate((None, "nobody", guest, key, key)):
        ask("POST", f"{url}/moves", {"ply": 0, "move": "Sa1 Sa2"}, key=who, once=f"{ONCE}-{number}")
    ask("POST", f"{url}/moves", {"ply": 0, "move": "Sa1 Sa2"}, key=key, once=f"{ONCE}-3")
    ask("POST", f"{url}/moves", {"ply": 1, "move": "nonsense"}, key=guest)
    ask("POST", f"{url}/moves", {"ply": 1, "move": "Sa1 Sa2"}, key=guest)
    reading(ask, url, key)
    ask("POST", f"{url}/branch", {"ply": 0}, key=key)
    for ply in (0, 1):
        ask("POST", f"{url}/take-back", {"ply": ply}, key=key)
    for ply in (0, 1):
        ask("POST", f"{url}/take-back/answer", {"ply": ply, "granted": True}, key=guest)
    ask("POST", f"{url}/resign", key=key)
    reading(ask, f"/api/matches/{NOBODY}", key)


def listing(ask: Ask) -> None:
    """Matches of the list, one that is not in it, and seats that are taken from there."""
    wish = {"game": "castille", "seats": [{"kind": "me", "name": "Wren"}, {"kind": "friend"}]}
    hidden, shown, ended = (
        ask("POST", "/api/matches", {**wish, "listed": listed, "options": {"starter": "silver"}}).json()
        for listed in (False, True, True)
    )
    for refused in ({"seats": [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]}, {"position": "x"}):
        ask("POST", "/api/matches", {**wish, "listed": True, **refused})
    ask("GET", "/api/listings")
    for made in (hidden, shown):
        url, key, invitation = f"/api/matches/{made['match']}", made["seats"][0]["key"], made["seats"][1]["invitation"]
        for who, listed in ((None, True), ("nobody", True), (key, True)):
            ask("PUT", f"{url}/listing", {"listed": listed}, key=who)
            ask("PUT", f"{url}/consent", {"given": listed}, key=who)
        ask("POST", f"{url}/join", {"invitation": invitation, "name": "Ada"} if made is shown else {"invitation": "x"})
        for seat, name in ((0, "Heron"), (7, "Heron"), (8, "Heron"), (1, "Ada"), (1, "Heron")):
            ask("POST", f"{url}/seat", {"seat": seat, "name": name}, once=f"{ONCE}-{made['match']}-{seat}")
        ask("POST", f"{url}/seat", {"seat": 1, "name": "Heron"}, once=f"{ONCE}-{made['match']}-1")
        ask("POST", f"{url}/join", {"invitation": invitation, "name": "Wren"})
        ask("GET", "/api/listings")
    ask("PUT", f"/api/matches/{ended['match']}/listing", {"listed": False}, key=ended["seats"][0]["key"])
    ask("POST", f"/api/matches/{ended['match']}/seat", {"seat": 1})
    ask("GET", "/api/listings")
    ask("POST", f"/api/matches/{NOBODY}/seat", {"seat": 1})


def reading(ask: Ask, url: str, key: str) -> None:
    """Everything that can be read of a match."""
    for who in (None, key):
        ask("GET", url, key=who)
        ask("GET", f"{url}/news", key=who)
        ask("GET", f"{url}/news", key=who, since="1")
    for ply in (0, 1, 99):
        ask("GET", f"{url}/frames/{ply}")
        ask("GET", f"{url}/sampling/{ply}")
        ask("GET", f"{url}/proposals/{ply}")
    for what in ("summary", "record", "viewing"):
        ask("GET", f"{url}/{what}")


def finished(ask: Ask) -> None:
    """A match of one who plays both sides, and is over."""
    made = ask("POST", "/api/matches", {"game": "crokinole", "seats": [{"kind": "me"}, {"kind": "me"}]}).json()
    url, key = f"/api/matches/{made['match']}", made["seats"][0]["key"]
    ask("GET", f"{url}/sampling/0")
    ask("POST", f"{url}/moves", {"ply": 0, "move": "0.0,-0.3048 >0.0 1.02"}, key=key)
    branch = ask("POST", f"{url}/branch", {"ply": 0}, key=key).json()["match"]
    ask("GET", f"/api/matches/{branch}", key=key)
    ask("POST", f"{url}/resign", key=key, once=ONCE)
    ask("POST", f"{url}/resign", key=key, once=ONCE)
    ask("POST", f"{url}/resign", key=key)
    ask("POST", f"{url}/rematch", key=key)
    reading(ask, url, key)


def thinking(ask: Ask) -> None:
    """Questions whose answers do not depend on the time that an engine has."""
    wish = {"game": "castille", "seats": [{"kind": "me"}] * 2, "options": {"starter": "silver"}}
    made = ask("POST", "/api/matches", wish).json()
    url, key = f"/api/matches/{made['match']}", made["seats"][0]["key"]
    game = Castille(Options(starter="silver"))
    found = guess(game, game.start())
    finding = {"score": found.worth, "depth": 0, "line": [*map(str, as_words(found.move))]}
    for who, ply in ((key, 0), (None, 0), (key, 5)):
        ask("GET", f"{url}/engine", key=who, since=str(ply))
        for what in ("advice", "analysis"):
            ask("POST", f"{url}/{what}", {"ply": ply}, key=who)
            ask("POST", f"{url}/{what}/words", {"ply": ply, "findings": [finding]}, key=who)
            ask("POST", f"{url}/{what}/words", {"ply": ply, "findings": [finding] * 3}, key=who)


def refereeing(ask: Ask) -> None:
    for game, entries in (("castille", ["Sa1 Sa2", "nonsense"]), ("crokinole", ["? | ?"])):
        made = ask("POST", "/api/sheets", {"game": game, "options": {}}, once=f"{ONCE}-{game}").json()
        url, key = f"/api/sheets/{made['sheet']}", made["key"]
        tag = ask("GET", url).headers["etag"]
        assert ask("GET", url, known=f'"x", W/{tag}').status == 304
        for version in (0, 0, 1, 7):
            ask("PUT", f"{url}/entries", {"version": version, "entries": entries}, key=key)
        for who in (None, "nobody"):
            ask("PUT", f"{url}/entries", {"version": 1, "entries": entries}, key=who)
        ask("GET", url, key=key, known=tag)
        sheet(ask, url)
        ask("POST", f"/api/referee/{game}/vocabulary", {})
    ask("POST", "/api/sheets", {"game": "castille", "names": ["Ada"]})
    ask("POST", "/api/referee/x/vocabulary", {})
    ask("GET", f"/api/sheets/{NOBODY}", known='"0"')
    sheet(ask, f"/api/sheets/{NOBODY}")


def sheet(ask: Ask, url: str) -> None:
    """Everything that is read of a sheet."""
    for ply in (0, 99, -1):
        ask("GET", f"{url}/positions/{ply}")
        ask("POST", f"{url}/ask", {"ply": ply, "taps": []})
    ask("POST", f"{url}/ask", {"ply": 0, "taps": ["nonsense"]})
    ask("GET", f"{url}/record")


def counting(ask: Ask) -> None:
    made = ask("POST", "/api/matches", {"game": GAME, "seats": [{"kind": "me"}] * 2}).json()
    ask("POST", f"/api/matches/{made['match']}/resign", key=made["seats"][0]["key"])
    record = ask("GET", f"/api/matches/{made['match']}/record").body.decode()
    records = [{"name": "good", "text": record}, {"name": "bad", "text": "{}"}]
    ask("POST", "/api/stats", {"records": records, "matches": [made["match"], NOBODY]})
    ask("POST", "/api/stats", {})


# --- requests that are none -----------------------------------------------------------------------------------------


def malformed(ask: Ask) -> None:
    """Requests of a wrong form, for every operation by what it takes."""
    for each in OPERATIONS:
        for verb, path, body, more in refused_of(each):
            assert ask(verb, path, body, **more).status >= 400, f"{verb} {path}"
    for path in ("/api/nothing", "/api/matches/a/b/c", "/api/games/%F0%9F/rules", "/api/matches%2Fx%2Frecord"):
        assert ask("GET", path).status == 404


def refused_of(operation: Operation) -> Iterator[tuple[str, str, object, dict[str, str]]]:
    good = {each.name: NOBODY if each.kind is str else "0" for each in operation.parts}
    path = operation.path.format(**good)
    yield "DELETE", path, b"", {}
    if operation.body is not None:
        for body in (b"", b"{", b"null", b"[]", b"3", b'{"zzz": 1}', b"{} x", b'{"game": "\xff"}', b"[" * 5000):
            yield operation.verb, path, body, {}
    for each in operation.parts:
        for value in ("x", "1.5", "-1", "1000001", "9" * 30) if each.kind is not str else ():
            yield operation.verb, operation.path.format(**{**good, each.name: value}), b"", {}
    for each in operation.query:
        for value in ("", "x", "-1", "1000001") if each.default == 0 else ("x" * 4001,):
            yield operation.verb, path, b"", {each.name: value}


# --- the tests ------------------------------------------------------------------------------------------------------

TOPICS = (games, positions, study, playing, listing, finished, thinking, refereeing, counting, malformed)


@pytest.mark.parametrize("topic", TOPICS)
def test_both_ways_answer_alike(topic: Callable[[Ask], None], monkeypatch: pytest.MonkeyPatch) -> None:
    there, here = heard(over_http, topic, monkeypatch), heard(in_a_worker, topic, monkeypatch)
    for (verb, path, one), (*_, other) in zip(there, here, strict=True):
        assert (one, one.body) == (other, other.body), f"{verb} {path}"


def test_every_operation_is_met_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond requests of a wrong form."""
    met, refused = set[Operation](), set[Operation]()
    for topic in TOPICS[:-1]:
        for verb, path, told in heard(in_a_worker, topic, monkeypatch):
            found = find(path)
            if found is not None:
                (met if told.status < 400 else refused).add(found.operations[verb])
    names = {f"{each.verb} {each.path}" for each in OPERATIONS if each not in met}
    assert names == set()
    assert {each.path for each in OPERATIONS if each not in refused} == {"/api/house", "/api/listings", "/api/stats"}


def test_no_operation_stands_in_the_server_alone() -> None:
    routes = {route.path for route in create_app(MemoryStore()).routes if route.path.startswith("/api")}
    docs = {"/api/docs", "/api/docs/start.js", "/api/docs/openapi.json"}
    assert routes == {"/api/matches/{match:str}/feed", *docs}
