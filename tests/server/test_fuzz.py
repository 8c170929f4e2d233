"""Malformed requests, ten thousand in `make thorough`: no 5xx, and no match changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cases import cases
from tests.server.guest import GAME, Guest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

REQUESTS = cases(2_500, 10_000)
AT_ONCE = 20
"""The requests of one example: what Hypothesis adds to an example takes as long as several requests."""

texts = st.text(max_size=30) | st.sampled_from(["", GAME, "+3", "3", "--", "\x00", "\ud800", "9" * 400])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
fields = st.sampled_from(["ply", "move", "game", "seats", "options", "invitation", "name", "kind", "level", "x"])
bodies = (
    st.binary(max_size=60)
    | values.map(lambda value: json.dumps(value).encode())
    | st.dictionaries(fields, values, max_size=5).map(lambda value: json.dumps(value).encode())
    | st.integers(0, 40_000).map(lambda size: b'"' + b"x" * size)
)
ends = st.sampled_from(
    ["", "/moves", "/join", "/resign", "/rematch", "/record", "/feed", "/nothing", "/news", "/frames/0", "/frames/x"]
)
queries = st.sampled_from(["", "?ply=", "?ply=-1", "?ply=1e9", "?ply=x&ply=y", "?since=%00", "?" + "a" * 2000])
letters = st.text(st.characters(max_codepoint=127, exclude_categories=["Cc"]), max_size=40).map(str.strip)
keys = letters.map(lambda text: f"Bearer {text}") | letters | st.just("")
methods = st.sampled_from(["POST", "POST", "POST", "GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])


def test_malformed_requests_change_nothing(client: TestClient[Litestar]) -> None:
    host = Guest(client).create("me", "friend")
    host.keys[1] = host.act("join", invitation=host.invitations[1]).json()["key"]
    assert host.move(0, "3").status_code == 201
    before = (host.read(), client.get(f"{host.url}/record").text)
    paths = st.sampled_from([host.url, host.url.upper(), "/api/matches", "/api/house", "/api/games/chess/rules"])
    sent = 0

    def send(method: str, path: str, end: str, query: str, body: bytes, key: str) -> None:
        nonlocal sent
        sent += 1
        own = host.headers(1) if end == "/moves" else {"Authorization": key}  # malformed moves by a real player, too
        headers = {**own, "Content-Type": "application/json"}
        answer = client.request(method, path + end + query, content=body, headers=headers)
        assert answer.status_code < 500, f"{method} {path}{end}{query} {body!r}: {answer.text}"
        if answer.status_code >= 400 and method not in ("HEAD", "OPTIONS"):
            assert answer.json().keys() >= {"code", "clause", "message"}, answer.text

    @settings(
        max_examples=REQUESTS // AT_ONCE,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(st.lists(st.tuples(methods, paths, ends, queries, bodies, keys), min_size=AT_ONCE, max_size=AT_ONCE))
    def send_all(requests: list[tuple[str, str, str, str, bytes, str]]) -> None:
        for request in requests:
            send(*request)

    send_all()
    assert sent >= REQUESTS
    assert (host.read(), client.get(f"{host.url}/record").text) == before
