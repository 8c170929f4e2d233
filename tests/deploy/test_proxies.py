"""The server behind nginx and behind Caddy, on PostgreSQL, as docs/server/deploying.md sets it up."""

from __future__ import annotations

import json
import signal
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from tests.deploy import proxies
from tests.needs import Serving, need_postgres
from tests.server.guest import Guest, legal
from tests.server.test_kill import next_move

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.deploy.proxies import Proxy

OPTIONS = {"spacing": 6, "hoops": 2, "max_step": 5}


@pytest.fixture(autouse=True)
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of deploy/environment.example, in the environment."""
    lines = (proxies.DEPLOY / "environment.example").read_text().splitlines()
    for line in lines:
        if line and not line.startswith("#"):
            monkeypatch.setenv(*line.split("=", 1))
    monkeypatch.setenv("PARLOUR_ACCESS_LOG", "on")
    monkeypatch.setenv("PARLOUR_LOG_FORMAT", "json")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(need_postgres(), tmp_path / "server.log")
    yield server
    server.serving.kill()


class Server:
    """A server that can be restarted at its port."""

    def __init__(self, database: str, log: Path) -> None:
        self._database = database
        self._log = log
        self.serving = Serving(None, database=database, log=log)

    def restart(self) -> None:
        """As `systemctl restart` does it."""
        began = time.monotonic()
        self.serving.process.send_signal(signal.SIGTERM)
        assert self.serving.process.wait(15) in (0, -signal.SIGTERM)
        assert time.monotonic() - began < 10
        self.serving.kill()  # closes what is left of it
        self.serving = Serving(None, port=self.serving.port, database=self._database, log=self._log)

    def visitor_of(self, path: str) -> str:
        """From where a path was requested, by the access log: it is written once the answer is sent."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            for line in self._log.read_text(encoding="utf-8").splitlines():
                if (fields := json.loads(line)).get("path") == path:
                    return str(fields["client"])
            time.sleep(0.05)
        return "nobody"


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[Proxy]:
    yield from getattr(proxies, request.param)(tmp_path, server.serving.port)


def test_a_game_is_played_through_the_proxy_with_a_restart_in_the_middle(proxy: Proxy, server: Server) -> None:
    with proxy.client() as client, ExitStack() as feeds:
        client.headers["Origin"] = f"https://{proxies.NAME}:{proxy.port}"
        host = Guest(client).create("me", "me", **OPTIONS)
        path = f"{host.url}/feed?since="
        feed = feeds.enter_context(proxy.feed(f"{path}0"))
        played: list[str] = []
        while (view := host.read())["frame"]["result"] is None:
            if len(played) == 4:
                server.restart()
                with pytest.raises(ConnectionClosed):
                    feed.recv(timeout=20)
                feed = feeds.enter_context(proxy.feed(f"{path}3"))
                assert next_move(feed) == played[3], "the new feed sends what was missed"
            move = legal(view)[0]
            assert host.move(len(played), move).status_code == 201
            played.append(move)
            assert next_move(feed) == move
        assert len(played) > 6
        assert [entry["move"] for entry in host.read()["log"]] == played


def test_the_proxy_hides_what_is_the_operators_and_names_the_visitor(proxy: Proxy, server: Server) -> None:
    with proxy.client() as client:
        assert {client.get(path).status_code for path in ("/health", "/metrics")} == {404}
        assert client.get("/api/house", headers={"X-Forwarded-For": "192.0.2.9"}).status_code == 200
    assert server.visitor_of("/api/house") == proxies.VISITOR, "not the proxy, nor what the visitor claims"
