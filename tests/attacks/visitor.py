"""A visitor beside an attack, in a separate process: plays and reads, and measures how long every answer takes.

`python visitor.py HOST PORT` prints `ready`, runs until its standard input is closed, and then prints the times (s) as
one line of JSON.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from typing import Any

PAUSE = 0.003
GAME = {"game": "arithmetical-croquet", "seats": [{"kind": "me"}, {"kind": "me"}]}


class Visitor:
    """One visitor, whose every other request opens a connection."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._kept = self._connection()
        self.times: list[float] = []

    def ask(self, method: str, path: str, body: object = None, key: str = "") -> Any:
        """The answer to a request, whose time is kept."""
        fresh = len(self.times) % 2 == 0
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        began = time.perf_counter()
        connection = self._connection() if fresh else self._kept
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        self.times.append(time.perf_counter() - began)
        if fresh:
            connection.close()
        if answer.status == 429:  # its own budget is spent: that is no delay by others
            self.times.pop()
            time.sleep(1.0)
            return self.ask(method, path, body, key)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:200]!r}")
        time.sleep(PAUSE)
        return content

    def warm_up(self) -> None:
        """Ask for everything once, unmeasured: the server imports some code when it is first needed."""
        self.play(threading.Event(), rounds=1)
        self.times.clear()

    def play(self, until: threading.Event, rounds: int = 10_000) -> None:
        """Play matches against oneself."""
        for _ in range(rounds):
            made = json.loads(self.ask("POST", "/api/matches", GAME))
            url, key = f"/api/matches/{made['match']}", made["seats"][0]["key"]
            for ply, move in enumerate(("3", "8", "+5", "9", "10", "10")):
                self.ask("POST", f"{url}/moves", {"ply": ply, "move": move}, key)
                self.ask("GET", url, key=key)
                self.ask("GET", "/")
                if until.is_set():
                    return

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._host, self._port, timeout=60)


def main() -> None:
    """Visit until standard input is closed."""
    visitor, until = Visitor(sys.argv[1], int(sys.argv[2])), threading.Event()

    def watch() -> None:
        sys.stdin.read()
        until.set()

    visitor.warm_up()
    print("ready", flush=True)  # noqa: T201 - its output
    threading.Thread(target=watch, daemon=True).start()
    visitor.play(until)
    print(json.dumps(visitor.times))  # noqa: T201 - its output


if __name__ == "__main__":
    main()
