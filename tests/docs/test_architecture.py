"""The picture of the architecture is true: its layers, its imports, and the path that a flick really takes."""

from __future__ import annotations

import sys
import threading
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from docs.architecture_picture import draw
from docs.architecture_plan import PAGE, STATIONS, Station, find_station, plan
from parlour.server.app import create_app
from parlour.server.store import open_store
from tests.server.conftest import one_thread
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
    """What runs at a station; the framework wraps its handlers."""
    found: Any = find_station(station)
    function = getattr(found, "fn", found)
    code: CodeType = function.__code__
    return code


@pytest.fixture
def visited() -> Iterator[list[tuple[int, str]]]:
    """The stations that are reached, in order, each with the thread that reaches it."""
    words = {code_of(station): station.word for station in BEHIND_THE_PAGE}
    seen: list[tuple[int, str]] = []

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in words:
            seen.append((threading.get_ident(), words[frame.f_code]))

    threading.setprofile(look)
    sys.setprofile(look)
    yield seen
    sys.setprofile(None)
    threading.setprofile(None)


def test_a_flick_takes_the_path_that_is_drawn(visited: list[tuple[int, str]], tmp_path: Path) -> None:
    store = open_store(tmp_path / "matches")
    with TestClient(create_app(store, make_executor=one_thread, requests_a_minute=10**9)) as client:
        table = Guest(client, game="crokinole").create("me", "me", starter=1)
        assert table.move(0, "0.0,-0.3048 >0.0 0.95").status_code == 201  # by now the physics has warmed up
        visited.clear()
        assert table.move(1, "0.0,0.3048 >180.0 0.95").status_code == 201
    store.close()
    handler = next(thread for thread, word in visited if word == BEHIND_THE_PAGE[0].word)
    way = dict.fromkeys(word for thread, word in visited if thread == handler)
    assert list(way) == [station.word for station in BEHIND_THE_PAGE]


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
