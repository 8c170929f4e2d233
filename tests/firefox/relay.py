"""Firefox for Playwright: it knows a few commands of WebDriver BiDi less than Playwright sends.

    python -m tests.firefox.relay FIREFOX [ARGUMENT ...]

Starts Firefox and says, as Firefox does, where it listens. Every message is passed on as it is, with one exception: if
Firefox does not know a command that only sets how a page is emulated, the relay answers that it was carried out. No
test needs such a command. Ends when Firefox ends.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from threading import Thread
from typing import IO

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
OPTIONAL = "emulation."


def to_firefox(client: ServerConnection, firefox: ClientConnection, optional: set[int]) -> None:
    """Pass the commands on, and note those that Firefox need not know."""
    for message in client:
        told = json.loads(message)
        if told["method"].startswith(OPTIONAL):
            optional.add(told["id"])
        firefox.send(message)


def to_client(client: ServerConnection, firefox: ClientConnection, optional: set[int]) -> None:
    """Pass answers and events on."""
    with suppress(ConnectionClosed):
        for message in firefox:
            told = json.loads(message)
            unknown = told.get("error") == "unknown command" and told["id"] in optional
            client.send(json.dumps({"type": "success", "id": told["id"], "result": {}}) if unknown else message)


def relay(client: ServerConnection, address: str) -> None:
    """Stand between a client and Firefox until one of them leaves."""
    assert client.request is not None
    with suppress(ConnectionClosed), connect(address + client.request.path, max_size=None) as firefox:
        optional = set[int]()
        Thread(target=to_client, args=(client, firefox, optional), daemon=True).start()
        to_firefox(client, firefox, optional)


def address_in(log: IO[str]) -> str:
    """Where Firefox listens, as it says at its start."""
    for line in log:
        if found := LISTENS.search(line):
            return found[1]
    sys.exit("Firefox did not start.")


def main() -> None:
    """Run Firefox to its end. Its own processes may hold its log open for longer."""
    firefox = subprocess.Popen(sys.argv[1:], stderr=subprocess.PIPE, text=True)
    assert firefox.stderr is not None
    log, address = firefox.stderr, address_in(firefox.stderr)
    Thread(target=lambda: [None for _ in log], daemon=True).start()  # somebody must read it
    server = serve(lambda client: relay(client, address), "127.0.0.1", 0, max_size=None)
    Thread(target=server.serve_forever, daemon=True).start()
    sys.stderr.write(f"WebDriver BiDi listening on ws://127.0.0.1:{server.socket.getsockname()[1]}\n")
    sys.stderr.flush()
    os._exit(firefox.wait())


if __name__ == "__main__":
    main()
