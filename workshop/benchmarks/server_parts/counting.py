"""The cost of a move to the server: statements, replays, rulings and bytes, early and late in a match.

One move is played over HTTP at ply 1 and at ply 200 of each game while the mover's page listens to the feed.
"""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar.testing import TestClient
from sqlalchemy import event

from parlour.match import Match
from parlour.physics.simulation import simulate
from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.server.store import SqlStore, open_store
from workshop.benchmarks.server_parts.matches import GAMES, KEY, chosen, long_match, stored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

FREE = Settings(requests_a_minute=10**9, matches_a_minute=10**9, allowed_hosts=("testserver.local",))
PLIES = (1, 200)
__all__ = ["COLUMNS", "count"]

COLUMNS = ("SQL", "full reads", "replays", "refusal", "judge", "simulate", "answer", "news")


@contextmanager
def counted(store: SqlStore, game: Any) -> Iterator[Counter[str]]:  # noqa: ANN401 - any game
    """Count the calls of the functions that matter, in every thread."""
    counts, codes = (
        Counter[str](),
        {
            SqlStore.read.__code__: "full reads",
            Match.from_record.__func__.__code__: "replays",  # type: ignore[attr-defined]
            type(game).refusal.__code__: "refusal",
            type(game).judge.__code__: "judge",
            simulate.__code__: "simulate",
        },
    )

    def look(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code in codes:
            counts[codes[frame.f_code]] += 1

    def statement(*_: object) -> None:
        counts["SQL"] += 1

    threading.setprofile(look)  # the server's threads begin after this
    event.listen(store.engine, "before_cursor_execute", statement)
    yield counts
    event.remove(store.engine, "before_cursor_execute", statement)
    threading.setprofile(None)


def count(row: Callable[..., None]) -> None:
    """Write a row for each game and ply."""
    for game in GAMES:
        _count(game, row)


def _count(game: str, row: Callable[..., None]) -> None:
    match = long_match(game, max(PLIES) + 1)
    for ply in PLIES:
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(Path(folder))
            name = stored(store, match, ply)
            with counted(store, match.game) as counts, TestClient(create_app(store, settings=FREE)) as client:
                url, headers = f"/api/matches/{name}", {"Authorization": f"Bearer {KEY}"}
                while client.get(url, headers=headers).json()["warming"]:
                    time.sleep(0.1)
                with client.websocket_connect(f"{url}/feed?since={ply}") as page:
                    page.send_text(json.dumps({"key": KEY}))
                    while not json.loads(page.receive_text())["turn"]:
                        pass
                    before = counts.copy()
                    answer = client.post(f"{url}/moves", json={"ply": ply, "move": chosen(match, ply)}, headers=headers)
                    answer.raise_for_status()
                    news = page.receive_text()
                    counts.subtract(before)
            store.close()
        counts["answer"], counts["news"] = len(answer.content), len(news)
        row(game, ply, *(f"{counts[column]:,}" for column in COLUMNS))
