"""The picture of the architecture is true: its layers, its imports, and the path that a flick really takes."""

from __future__ import annotations

import json
import sys
import threading
import xml.etree.ElementTree as ET
from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from docs.architecture_picture import draw
from docs.architecture_plan import PAGE, STATIONS, Station, find_station, plan
from parlour.server.app import create_app
from parlour.server.store import open_store
from parlour.service.cache import EncodedCache
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import CodeType, FrameType

SVG = "{http://www.w3.org/2000/svg}"
BEHIND_THE_PAGE = [station for station in STATIONS if station.package != PAGE]


@pytest.mark.parametrize("station", STATIONS, ids=lambda station: station.word)
def test_a_station_of_the_flick_exists(station: Station) -> None:
    assert find_station(station) is not None


@pytest.mark.parametrize("station", [STATIONS[0], BEHIND_THE_PAGE[0]], ids=lambda station: station.word)
def test_a_station_that_was_renamed_is_noticed(station: Station) -> None:
    for gone in (replace(station, name="renamed"), replace(station, module=f"no/{station.module}")):
        with pytest.raises(LookupError, match="which does not exist"):
            find_station(gone)


def code_of(station: Station) -> CodeType:
    """What runs at a station."""
    found: Any = find_station(station)
    code: CodeType = found.__code__
    return code


RECORDED = BEHIND_THE_PAGE[: [station.word for station in BEHIND_THE_PAGE].index("news")]
"""The stations of the mover's own request; what follows happens for every reader."""
NEVER = (
    Station("read", "parlour.server.store.sql", "SqlStore.read", "The whole match is read."),
    Station("read on", "parlour.server.store.sql", "SqlStore.read_turns", "The end of its log is read."),
    Station("replay", "parlour.match", "Match.from_record", "It is replayed."),
)
"""What no move costs."""


@dataclass(frozen=True)
class Visits:
    """The stations that were reached, in order."""

    seen: list[str] = field(default_factory=list)

    def way(self) -> list[str]:
        """The stations of the move, in whatever thread: the event loop's, one that simulates, and the writer's."""
        return [word for word in self.seen if word in {each.word for each in RECORDED}]

    def counts(self) -> Counter[str]:
        """How often each station was reached."""
        return Counter(self.seen)


@pytest.fixture
def visits() -> Iterator[Visits]:
    words = {code_of(station): station.word for station in (*BEHIND_THE_PAGE, *NEVER)}
    visits = Visits()
    going_on: set[FrameType] = set()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in words and frame not in going_on:
            going_on.add(frame)  # a coroutine is called again whenever it goes on
            visits.seen.append(words[frame.f_code])

    threading.setprofile(look)
    sys.setprofile(look)
    yield visits
    sys.setprofile(None)
    threading.setprofile(None)


@contextmanager
def watched(visits: Visits, tmp_path: Path, readers: int) -> Iterator[tuple[Guest, list[Any]]]:
    """A match of Crokinole in which one shot was played, and some pages that watch; the first plays both seats."""
    store = open_store(tmp_path / "data")
    with (
        TestClient(create_app(store, make_executor=one_thread, settings=FREE)) as client,
        ExitStack() as open_,
    ):
        host = Guest(client, game="crokinole").create("me", "me", starter=1)
        assert host.move(0, "0.0,-0.3048 >0.0 0.95").status_code == 201  # by now the physics has warmed up
        pages = [open_.enter_context(client.websocket_connect(f"{host.url}/feed?since=1")) for _ in range(readers)]
        for page in pages:
            page.receive_text(timeout=10)  # whether the physics is warm
        pages[0].send_text(json.dumps({"key": host.keys[0]}))
        assert json.loads(pages[0].receive_text(timeout=10))["turn"]
        visits.seen.clear()
        yield host, pages
    store.close()


def test_a_flick_takes_the_way_that_is_drawn_and_stops_nowhere_twice(visits: Visits, tmp_path: Path) -> None:
    """One refusal, one simulation, one ruling, one frame, one row and two texts of news, however many watch."""
    with watched(visits, tmp_path, readers=3) as (host, pages):
        assert host.move(1, "0.0,0.3048 >180.0 0.95").json() == {"ply": 2}
        news = [json.loads(page.receive_text(timeout=10)) for page in pages]
    assert visits.way() == [station.word for station in RECORDED]
    counts = visits.counts()
    assert {station.word: counts[station.word] for station in RECORDED} == dict.fromkeys(visits.way(), 1)
    assert {station.word: counts[station.word] for station in NEVER} == {"read": 0, "read on": 0, "replay": 0}
    assert counts["news"] == 2, "one for the player, and one for all spectators"
    assert [[frame["ply"] for frame in each["frames"]] for each in news] == [[2]] * 3
    assert [each["turn"] is not None for each in news] == [True, False, False]
    assert news[0]["frames"] == news[1]["frames"] == news[2]["frames"]


def test_a_station_that_is_visited_twice_is_noticed(
    visits: Visits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame that is made again for each reader, as it would be without a cache."""
    with watched(visits, tmp_path, readers=2) as (host, pages):
        monkeypatch.setattr(EncodedCache, "get", lambda *args: args[-1]())
        host.move(1, "0.0,0.3048 >180.0 0.95")
        for page in pages:
            page.receive_text(timeout=10)
    assert visits.counts()["frame"] == 3
    assert visits.counts()["judge"] == 1


def test_no_import_leads_up() -> None:
    assert plan().upward == 0
    assert sum(plan().imports.values()) > 100


def test_the_picture_shows_every_layer_import_and_station() -> None:
    root = ET.fromstring(draw(plan()))  # noqa: S314 - our own
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert [layer for layer in plan().layers if " · ".join(layer.packages) not in texts] == []
    assert [station.word for station in STATIONS if station.word not in texts] == []
    assert len([path for path in root.iter(f"{SVG}path") if path.get("class") == "arc"]) == len(plan().imports)


def test_words_in_the_picture_do_not_run_into_each_other_or_over_its_edge() -> None:
    root = ET.fromstring(draw(plan()))  # noqa: S314 - our own
    width = float(root.attrib["viewBox"].split()[2])
    boxes = [box(text) for text in root.iter(f"{SVG}text") if text.get("class") != "number"]
    assert all(left >= 0 and right <= width for left, _, right, _ in boxes)
    pairs = [(one, two) for number, one in enumerate(boxes) for two in boxes[:number] if meet(one, two)]
    assert pairs == []


def box(text: ET.Element) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a line of text, with letters as wide as a terminal's."""
    x, y = float(text.attrib["x"]), float(text.attrib["y"])
    wide = 7.1 * len(text.text or "")
    left = {"end": x - wide, "middle": x - wide / 2}.get(text.get("text-anchor", "start"), x)
    return left, y - 9, left + wide, y + 2


def meet(one: tuple[float, float, float, float], two: tuple[float, float, float, float]) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
