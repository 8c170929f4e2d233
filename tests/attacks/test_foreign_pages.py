"""Web pages elsewhere: they change nothing through a visitor's browser, and no WebSocket is a way around the limits."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.attacks.conftest import ATTACKER, LONGEST, attacking, body, connected, raw_answer, visiting
from tests.needs import serving

if TYPE_CHECKING:
    from pathlib import Path

    from tests.needs import Serving

pytestmark = pytest.mark.slow

MATCH = json.dumps(body([{"kind": "me"}] * 2))


def feed(server: Serving, match: str, **headers: str) -> ClientConnection:
    """A WebSocket from the attacker's address."""
    address = f"ws://127.0.0.1:{server.port}/api/matches/{match}/feed?since=0"
    return connect(address, additional_headers=headers, source_address=(ATTACKER, 0))


def status_of(server: Serving, **headers: str) -> int:
    """The status of a request for a new match with some headers."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    with attacking(server) as client:
        return client.post("/api/matches", content=MATCH, headers=given).status_code


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
def test_only_json_is_read(server: Serving, kind: str) -> None:
    """A form or a text is what a foreign page can send without asking first."""
    assert status_of(server, Content_Type=kind) == 415


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example"]
)
def test_a_page_of_another_site_makes_no_match(server: Serving, origin: str) -> None:
    """Its own address comes with its requests."""
    assert status_of(server, Content_Type="application/json", Origin=origin) == 403


def test_the_own_page_makes_matches(server: Serving) -> None:
    """And so do programs, which send no origin."""
    own = f"http://127.0.0.1:{server.port}"
    assert status_of(server, Content_Type="application/json", Origin=own) == 201
    assert status_of(server, Content_Type="application/json; charset=utf-8") == 201


def test_a_name_that_somebody_else_pointed_here_is_refused(server: Serving) -> None:
    """A page whose own name leads to this machine would be of the same origin."""
    headers = {"Content_Type": "application/json", "Host": "evil.example", "Origin": "http://evil.example"}
    assert status_of(server, **headers) == 403
    assert status_of(server, Content_Type="application/json", Host="localhost") == 201


def test_a_page_of_another_site_watches_nothing(server: Serving) -> None:
    """WebSockets are opened across sites without asking: the server must look at their origin."""
    with attacking(server) as client:
        match = client.post("/api/matches", content=MATCH, headers={"Content-Type": "application/json"}).json()["match"]
    with pytest.raises(InvalidStatus) as refused:
        feed(server, match, Origin="https://evil.example")
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example/api/matches/{match}/feed", sock=connected(server))
    assert refused.value.response.status_code == 403
    with feed(server, match, Origin=f"http://127.0.0.1:{server.port}") as own:
        own.send("{}")


def test_websockets_are_limited_in_rate_and_number(tmp_path: Path) -> None:
    """Many of them, and many messages over one, do not delay other visitors."""
    log, few = tmp_path / "log", {"feeds_per_address": 5, "feeds_a_minute": 20, "feed_messages_a_minute": 50}
    with serving(tmp_path / "data", log=log, **few) as server:
        with attacking(server) as client:
            made = client.post("/api/matches", json=json.loads(MATCH)).json()
        with visiting(server) as times, ExitStack() as stack:
            opened = [stack.enter_context(feed(server, made["match"])) for _ in range(5)]
            for _ in range(25):
                with pytest.raises(InvalidStatus) as refused:
                    stack.enter_context(feed(server, made["match"]))
                assert refused.value.response.status_code == 429
                assert int(refused.value.response.headers["retry-after"]) > 0
            with pytest.raises(ConnectionClosed):
                flood(opened[0])
            time.sleep(2)
        assert times.p99 < LONGEST
    assert log.read_text(encoding="utf-8") == ""


def flood(socket: ClientConnection) -> None:
    """Send messages until the server has enough."""
    for _ in range(10_000):
        socket.send('{"key": "x"}')
        time.sleep(0.001)


@pytest.mark.parametrize(
    "path", ["/", "/api/house", "/api/matches/0123456789abcdef", "/api/nothing", "/api/docs", "/no"]
)
def test_every_answer_has_the_security_headers(server: Serving, path: str) -> None:
    """Also refusals, and the page of the API's description."""
    with attacking(server) as client:
        headers = client.get(path).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe-eval" not in headers["content-security-policy"].replace("wasm-unsafe-eval", "")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_description_needs_no_script_in_its_page(server: Serving) -> None:
    """Its policy forbids scripts in the page, so that all of them come from files."""
    with attacking(server) as client:
        page = client.get("/api/docs")
        scripts = [part.partition(">") for part in page.text.split("<script")[1:]]
        assert all(before.startswith(' src="/') and after.startswith("</script>") for before, _, after in scripts)
        assert "unsafe-inline" not in page.headers["content-security-policy"].replace(
            "style-src 'self' 'unsafe-inline'", ""
        )
        assert client.get("/api/docs/start.js").headers["content-type"].startswith("text/javascript")


def test_a_forwarded_address_is_read_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    """Others could pretend to be somebody else at every request. The rightmost address that is no proxy's counts."""
    with serving(tmp_path / "a", requests_a_minute=5) as server, attacking(server) as client:
        answers = [client.get("/api/house", headers={"X-Forwarded-For": f"192.0.2.{each}"}) for each in range(8)]
        assert [answer.status_code for answer in answers].count(429) == 3
    with (
        serving(tmp_path / "b", requests_a_minute=5, trusted_proxies=f"{ATTACKER},10.0.0.0/8") as server,
        attacking(server) as client,
    ):
        forwarded = [f"192.0.2.{each}, 198.51.100.1, 10.1.2.3" for each in range(8)]
        answers = [client.get("/api/house", headers={"X-Forwarded-For": each}) for each in forwarded]
        assert [answer.status_code for answer in answers].count(429) == 3
        other = client.get("/api/house", headers={"X-Forwarded-For": "198.51.100.1, 198.51.100.2"})
        assert other.status_code == 200


def test_a_body_with_two_lengths_is_refused(server: Serving) -> None:
    """A proxy that reads the other one would take the rest for another visitor's request."""
    hidden = b"GET /api/house HTTP/1.1\r\nHost: localhost\r\n\r\n"
    request = (
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n%s" % (5 + len(hidden), hidden)
    )
    answer = raw_answer(server, request)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
