"""A page, a box and a thinker to test with: in one thread, and things happen only when the test says so."""

from __future__ import annotations

import heapq
from collections import deque
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.games import find_game
from parlour.offline.table import Table
from parlour.offline.thinking import Thinker
from parlour.players import UNLIMITED
from parlour.players.agent import Uniform

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from parlour.offline.entries import KeptEntry
    from parlour.offline.transactions import Message

__all__ = ["Box", "Clock", "Page", "PlayedMatch", "Site"]


class Box:
    """Entries in memory that outlast a table. Each transaction is complete when the test says so, or at once."""

    def __init__(self, *, at_once: bool = True) -> None:
        self.entries: dict[str, bytes] = {}
        self.written: list[list[str]] = []
        """The names of each transaction."""
        self.refuses = ""
        """Why nothing can be written."""
        self._at_once = at_once
        self._waiting: deque[Callable[[], None]] = deque()

    def put(
        self, entries: list[KeptEntry], gone: list[str], stored: Callable[[], None], failed: Callable[[str], None]
    ) -> None:
        def end() -> None:
            if self.refuses:
                failed(self.refuses)
                return
            self.written.append([name for name, _ in entries])
            self.entries.update(entries)
            for name in gone:
                self.entries.pop(name, None)
            stored()

        self._waiting.append(end)
        if self._at_once:
            self.complete()

    @property
    def waiting(self) -> int:
        """How many transactions are not complete."""
        return len(self._waiting)

    def complete(self) -> None:
        """Complete all transactions."""
        while self._waiting:
            self._waiting.popleft()()


class Clock:
    """Alarms that ring when the test lets time go by."""

    def __init__(self) -> None:
        self.now = 0.0
        self._numbers = count()
        self._alarms: list[tuple[float, int, Callable[[], None]]] = []
        self._cancelled: set[int] = set()

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        number = next(self._numbers)
        heapq.heappush(self._alarms, (self.now + seconds, number, call))
        return lambda: self._cancelled.add(number)

    def pass_by(self, seconds: float) -> None:
        """Let all alarms of the next seconds ring."""
        end = self.now + seconds
        while self._alarms and self._alarms[0][0] <= end:
            self.now, number, call = heapq.heappop(self._alarms)
            if number not in self._cancelled:
                call()
        self.now = end


class Site:
    """A table and its thinker, with the workers' JavaScript between them."""

    def __init__(self, box: Box, clock: Clock | None = None) -> None:
        self.box, self.clock = box, clock or Clock()
        self.sent: list[Message] = []
        self.asked: deque[Message] = deque()
        """Messages to the thinker that it has not got."""
        self.stopped = 0
        self._numbers = count(1)
        self._thinker = Thinker(self._think_back)
        self.table = Table(box.entries.items(), box, self.sent.append, self._to_thinker, self.clock)

    def _to_thinker(self, message: Message) -> None:
        if message["kind"] in ("stop", "end"):  # what thinks can't hear it: the worker is ended, and another one begun
            self.stopped += 1
            self.asked = deque(each for each in self.asked if each["id"] != message["id"])
            self.lose_thinker()
        else:
            self.asked.append(message)

    def _think_back(self, message: Message) -> None:
        self.table.receive(message)

    def lose_thinker(self) -> None:
        ids = [each["id"] for each in self.asked]
        self.asked.clear()
        if ids:
            self.table.receive({"kind": "lost", "ids": ids})

    def think(self) -> None:
        """Let the thinker do all that it has been asked, and what is asked because of that."""
        while self.asked:
            self._thinker.receive(self.asked.popleft())

    def page(self) -> Page:
        return Page(self)

    def number(self) -> str:
        return str(next(self._numbers))

    def told(self, name: str, kind: str) -> list[Message]:
        """What a name was told of a kind."""
        return [each for each in self.sent if each.get("id") == name and each["kind"] == kind]


class Page:
    """Sends requests to a table, as one of several pages."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def begin(self, verb: str, path: str, body: Any = None, **more: Any) -> str:
        """Ask; the name under which the answer comes. A body is sent as JSON, or as bytes."""
        name = self.site.number()
        sent = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body).decode()
        asked: Message = {"kind": "ask", "id": name, "verb": verb, "path": path, "query": {}, "body": sent}
        self.site.table.receive({**asked, **more})
        return name

    def told(self, verb: str, path: str, body: Any = None, **more: Any) -> Message:
        """Send a request and let the thinker work; the answer as it is sent."""
        name = self.begin(verb, path, body, **more)
        self.site.think()
        [message] = self.site.told(name, "answer")
        return message

    def answer(self, name: str) -> tuple[int, Any]:
        [message] = self.site.told(name, "answer")
        return message["status"], msgspec.json.decode(message["body"]) if message["body"] else None

    def ask(self, verb: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """Send a request and let the thinker work; the status and the message of the answer."""
        name = self.begin(verb, path, body, **more)
        self.site.think()
        return self.answer(name)

    def send(self, kind: str, **more: Any) -> str:
        name = self.site.number()
        self.site.table.receive({"kind": kind, "id": name, **more})
        return name

    def create(self, game: str, *levels: str, options: dict[str, Any] | None = None, **more: Any) -> PlayedMatch:
        """Make a match: "me" for the page's own seats, or the level of a bot."""
        wishes = [{"kind": "me"} if level == "me" else {"kind": "bot", "level": level} for level in levels]
        status, made = self.ask(
            "POST", "/api/matches", {"game": game, "seats": wishes, "options": options or {}, **more}
        )
        assert status == 201, made
        key = next((seat["key"] for seat in made["seats"] if seat.get("key")), None)
        return PlayedMatch(self, made["match"], key)

    def news(self, name: str) -> Sequence[Any]:
        return [msgspec.json.decode(each["news"]) for each in self.site.told(name, "news")]


class PlayedMatch:
    """A match as a page sees it."""

    def __init__(self, page: Page, name: str, key: str | None) -> None:
        self.page, self.name, self.key = page, name, key
        self.path = f"/api/matches/{name}"

    def read(self) -> Any:
        status, view = self.page.ask("GET", self.path, key=self.key)
        assert status == 200, view
        return view

    @property
    def ply(self) -> int:
        ply: int = self.read()["frame"]["ply"]
        return ply

    def move(self, ply: int, move: str, **more: Any) -> tuple[int, Any]:
        return self.page.ask("POST", f"{self.path}/moves", {"ply": ply, "move": move}, key=self.key, **more)

    def any_move(self, rng: Random) -> str:
        """A legal move of the seat to play."""
        view = self.read()
        spec = find_game(view["game"])
        game = spec.new(view["options"])
        state = spec.notation.parse_state(game, view["frame"]["position"])
        chosen = Uniform(game).choose(state, game.moves(state), rng, UNLIMITED)
        return spec.notation.format_move(game, state, chosen)

    def play(self, rng: Random) -> tuple[int, Any]:
        """Make a legal move at the last ply."""
        return self.move(self.ply, self.any_move(rng))

    def play_out(self, rng: Random) -> Any:
        """Play the page's seats to the end; the last view."""
        while (view := self.read())["frame"]["result"] is None:
            status, told = self.move(view["frame"]["ply"], self.any_move(rng))
            assert status == 201, told
        return view
