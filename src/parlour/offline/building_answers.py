"""The answers that never change, as files: the page reads them before Python is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour.errors import ParlourError
from parlour.games import catalogue
from parlour.offline.table import Table
from parlour.service.operations import SentRequest, answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games import GameSpec
    from parlour.offline.entries import KeptEntry
    from parlour.offline.transactions import Message
    from parlour.service.service import Service

__all__ = ["answers"]

API = "/api/"
LESSON = "lesson"
"""The course that a newcomer begins with: its steps are there at once."""


def answers() -> dict[str, bytes]:
    """The answers by their paths below `/api/`, with the ending of what they are: `.json` or `.svg`."""
    table = Table((), _Nowhere(), _unsent, _unsent, _Nowhere())
    found = _Reader(table.service)
    found.read("house")
    for spec in catalogue():
        _read_game(found, spec)
    table.close()
    return found.answers


class _Nowhere:
    """Nothing is stored, and nothing happens later: nobody plays."""

    def put(
        self, entries: list[KeptEntry], gone: list[str], stored: Callable[[], None], failed: Callable[[str], None]
    ) -> None:
        """Keep nothing."""

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:  # noqa: ARG002
        """Never call it."""
        return lambda: None


def _unsent(_: Message) -> None:
    """Nobody listens."""


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
        told = answer(self._service, SentRequest("GET", API + path)).result(timeout=60)
        if told.status != 200:
            raise ParlourError(f"{API}{path} is answered with status {told.status}: {told.body.decode()}")
        picture = told.media_type.startswith("image/svg")
        self.answers[path + (".svg" if picture else ".json")] = told.body
        return None if picture else msgspec.json.decode(told.body)
