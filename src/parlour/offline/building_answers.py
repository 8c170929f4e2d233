"""The answers that never change, as files: the page reads them before Python is there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.errors import ParlourError
from parlour.games import catalogue
from parlour.service.cache import MatchCache
from parlour.service.operations import Asked, answer
from parlour.service.service import Service, open_service
from parlour.service.store import MemoryStore

if TYPE_CHECKING:
    from parlour.games import GameSpec

__all__ = ["answers"]

API = "/api/"
LESSON = "lesson"
"""The course that a newcomer begins with: its steps are there at once."""


def answers() -> dict[str, bytes]:
    """The answers by their paths below `/api/`, with the ending of what they are: `.json` or `.svg`."""
    store = MemoryStore()
    service = open_service(store, MatchCache(store), _Unheard(), ThreadPoolExecutor)
    try:
        found = _Reader(service)
        found.read("house")
        for spec in catalogue():
            _read_game(found, spec)
    finally:
        service.close()
    return found.answers


class _Unheard:
    """A feed without readers."""

    def committed(self, match: str) -> None:
        """Nobody follows a match."""

    def stirred(self) -> None:
        """Nobody waits."""


def _read_game(found: _Reader, spec: GameSpec[Any, Any, Any]) -> None:
    game = f"games/{spec.name}"
    found.read(f"{game}/rules")
    for picture in ("cover", *spec.appearance.pictures):
        found.read(f"{game}/pictures/{picture}")
    courses = found.read(f"{game}/study")["courses"]
    for step in range(sum(course["count"] for course in courses if course["name"] == LESSON)):
        found.read(f"{game}/study/{LESSON}/{step + 1}")
    if spec.study is not None and spec.study.ladder is not None:
        for rung in found.read(f"{game}/ladder")["rungs"]:
            found.read(rung["face"].removeprefix(API))


class _Reader:
    """Asks the service, and keeps what it answers."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.answers: dict[str, bytes] = {}

    def read(self, path: str) -> Any:  # noqa: ANN401 - a message, as JSON has it
        """The answer at a path below `/api/`; None for a picture.

        Raises:
            ParlourError: when it is a refusal.
        """
        told = answer(self._service, Asked("GET", API + path)).result(timeout=60)
        if told.status != 200:
            raise ParlourError(f"{API}{path} is answered with status {told.status}: {told.body.decode()}")
        picture = told.media_type.startswith("image/svg")
        self.answers[path + (".svg" if picture else ".json")] = told.body
        return None if picture else msgspec.json.decode(told.body)
