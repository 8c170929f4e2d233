"""A guest of the API: makes matches and moves in them, as a program would."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from httpx import Response
    from litestar import Litestar
    from litestar.testing import TestClient

    Visit = TestClient[Litestar]

GAME = "arithmetical-croquet"


class Client(Protocol):
    """The common interface of httpx and the test client."""

    def get(self, url: str, *, headers: dict[str, str] = ...) -> Response: ...
    def post(self, url: str, *, json: Any = ..., headers: dict[str, str] = ...) -> Response: ...
    def put(self, url: str, *, json: Any = ..., headers: dict[str, str] = ...) -> Response: ...


@dataclass
class Guest:
    """One visitor, with the keys of a match."""

    client: Client
    match: str = ""
    keys: dict[int, str] = field(default_factory=dict)
    invitations: dict[int, str] = field(default_factory=dict)
    game: str = GAME

    def create(self, *kinds: str, clock: Any = None, **options: object) -> Guest:
        """Make a match: `me`, `friend`, either with a hand (`me:club`), or the name of a bot, seat by seat."""
        return self.make(seats=[_wish(kind) for kind in kinds], options=options, clock=clock)

    def make(self, **wish: object) -> Guest:
        """Make a match as a request wishes it."""
        answer = self.client.post("/api/matches", json={"game": self.game, **wish})
        assert answer.status_code == 201, answer.text
        body = answer.json()
        keys = {seat["seat"]: seat["key"] for seat in body["seats"] if seat["key"]}
        invitations = {seat["seat"]: seat["invitation"] for seat in body["seats"] if seat["invitation"]}
        return Guest(self.client, body["match"], keys, invitations, self.game)

    @property
    def url(self) -> str:
        return f"/api/matches/{self.match}"

    def headers(self, seat: int | None = None) -> dict[str, str]:
        key = next(iter(self.keys.values()), None) if seat is None else self.keys.get(seat)
        return {"Authorization": f"Bearer {key}"} if key else {}

    def read(self, seat: int | None = None) -> dict[str, Any]:
        answer = self.client.get(self.url, headers=self.headers(seat))
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def move(self, ply: int, move: str, seat: int | None = None) -> Response:
        return self.client.post(f"{self.url}/moves", json={"ply": ply, "move": move}, headers=self.headers(seat))

    def act(self, what: str, seat: int | None = None, **body: object) -> Response:
        return self.client.post(f"{self.url}/{what}", json=body or None, headers=self.headers(seat))

    def frame(self, ply: int) -> dict[str, Any]:
        answer = self.client.get(f"{self.url}/frames/{ply}")
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def wait_for(self, ply: int, seconds: float = 30) -> dict[str, Any]:
        """Read until the match has that many moves."""
        until = time.monotonic() + seconds
        pause = 0.02
        while (view := self.read())["frame"]["ply"] < ply:
            assert time.monotonic() < until, f"still at ply {view['frame']['ply']}, not {ply}"
            time.sleep(pause)
            pause = min(1.0, 1.5 * pause)  # a long wait stays far below the server's limit of requests
        return view


def _wish(kind: str) -> dict[str, str]:
    who, _, hand = kind.partition(":")
    if who not in ("me", "friend"):
        return {"kind": "bot", "level": who}
    return {"kind": who, "hand": hand} if hand else {"kind": who}


def legal(view: dict[str, Any]) -> list[str]:
    """The moves that a view offers to a visitor whose turn it is."""
    return [choice["move"] for choice in view["turn"]["choices"] if choice["refusal"] is None]
