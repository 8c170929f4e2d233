"""Pictures of a motion: true to scale and time, readable, safe to embed."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from parlour.physics import (
    ArcWall,
    Disc,
    Ditch,
    Fate,
    Hole,
    Kind,
    Motion,
    Occurrence,
    RoundEdge,
    Shot,
    Table,
    Wall,
    simulate,
)
from parlour.physics.picture import animated, still
from parlour.physics.picture.draw import DELAY
from parlour.physics.picture.marks import BADGE, LISTED, listed_events
from parlour.physics.picture.svg import Sheet, moves
from parlour.physics.scene import parse_scene
from tests.needs import CHROMIUM_FLAGS, need_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

SCENES = Path(__file__).parents[2] / "docs" / "research" / "scenes"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=["take-out", "twenty", "gate", "shuffleboard"])
def motion(request: pytest.FixtureRequest) -> Motion:
    scene = parse_scene((SCENES / f"{request.param}.json").read_text(encoding="utf-8"))
    return simulate(scene.table, scene.shot)


def _railed() -> Motion:
    """A disc that leaves, comes back off the rail and meets walls on a board with two holes."""
    walls = (ArcWall(0.0, 0.0, 0.381), ArcWall(0.1, 0.1, 0.05, 0.0, 2.0), Wall(-0.25, 0.1, -0.15, 0.2))
    holes = (Hole(0.0, 0.0, 0.0174625), Hole(-0.1, -0.1, 0.02))
    table = Table((Disc(0.2, 0.0, 0.015875, 0.005),), edge=RoundEdge(0.3302, Ditch(0.0127)), holes=holes, walls=walls)
    return simulate(table, Shot(0, (3.0, 0.1)))


def test_walls_holes_and_the_ditch_are_drawn() -> None:
    motion = _railed()
    assert {Kind.WALL, Kind.RETURNED} <= {event.kind for event in motion.events}
    root = _parsed(still(motion))
    assert len(list(_classed(root, "well"))) == 2
    strokes = [each for each in _classed(root, "wall") if "shade" not in each.get("class", "")]
    assert [each.tag.removeprefix(SVG) for each in strokes] == ["path", "path", "line"]
    assert _numbers(strokes[2], "x1", "y1", "x2", "y2") == [-250.0, -100.0, -150.0, -200.0]
    (ditch,) = _classed(root, "ditch")
    assert _numbers(ditch, "cx", "cy", "r") == [0.0, 0.0, 381.0]
    sheet = Sheet.of(motion)
    assert sheet.left < -381.0
    assert sheet.right > 381.0
    assert "comes back over the edge" in still(motion)


def test_an_arc_reaches_no_farther_than_it_goes() -> None:
    quarter = Table(walls=(ArcWall(0.0, 0.0, 1.0, 0.1, 1.0),))
    half = Table(walls=(ArcWall(0.0, 0.0, 1.0, -0.1, 3.0),))
    assert Sheet.of(simulate(quarter)).right < 1000.0 * math.cos(0.1) + 100.0
    assert Sheet.of(simulate(half)).top < -1000.0


def _parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own


def _classed(root: ET.Element, look: str) -> Iterator[ET.Element]:
    return (element for element in root.iter() if look in element.get("class", "").split())


def _numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.get(name, "0")) for name in names]


def _at(animation: ET.Element, time: float) -> list[float]:
    """What an animation shows so long after it is seen (s): linear between key frames, as SMIL says."""
    begin, lasts = (float(animation.get(name, "").removesuffix("s")) for name in ("begin", "dur"))
    shares = [float(share) for share in animation.get("keyTimes", "").split(";")]
    frames = [[float(number) for number in frame.split()] for frame in animation.get("values", "").split(";")]
    share = (time - begin) / lasts
    return [float(np.interp(share, shares, column)) for column in zip(*frames, strict=True)]


def _animations(motion: Motion) -> Iterator[tuple[int, ET.Element, ET.Element]]:
    """For each disc that moves, how it is slid and how it is turned."""
    (moving,) = _classed(_parsed(animated(motion)), "moving")
    transforms = [element.find(f".//{SVG}g/{SVG}animateTransform") for element in _classed(moving, "disc")]
    slides = [element.find(f"{SVG}animateTransform") for element in _classed(moving, "disc")]
    for place, (slide, turn) in enumerate(zip(slides, transforms, strict=True)):
        assert (slide is None) == (not moves(motion.tracks[place]))
        if slide is not None and turn is not None:
            yield place, slide, turn


def test_every_disc_is_shown_within_a_tenth_of_a_millimetre(motion: Motion) -> None:
    seen = 0
    for place, slide, turn in _animations(motion):
        for time in np.linspace(0.0, motion.time, 3001).tolist():
            pose = motion.tracks[place].at(time)
            if pose is not None:
                x, y = _at(slide, DELAY + time)
                assert math.hypot(x / 1e3 - pose.x, -y / 1e3 - pose.y) < 1e-4
                assert -_at(turn, DELAY + time)[0] == pytest.approx(math.degrees(pose.angle), abs=1.0)
                seen += 1
    assert seen > 1000


def test_the_pictures_end_where_the_motion_ends(motion: Motion) -> None:
    """Discs at rest are drawn once each; one that left is crossed out, one in the hole is sunk."""
    root = _parsed(still(motion))
    fates = [rest.fate for rest in motion.rest]
    for look, fate in (("disc", Fate.ON_TABLE), ("sunk", Fate.CAPTURED), ("cross", Fate.LEFT_TABLE)):
        explained = 1 if look == "cross" and fate in fates else 0
        assert len(list(_classed(root, look))) == fates.count(fate) + explained
    lying = [rest for rest in motion.rest if rest.fate is not Fate.LEFT_TABLE]
    drawn = [element.get("transform", "") for look in ("disc", "sunk") for element in _classed(root, look)]
    shown = sorted(tuple(map(float, text[len("translate(") : -1].split())) for text in drawn)
    assert np.array(shown) == pytest.approx(
        np.array(sorted((rest.x * 1e3, -rest.y * 1e3) for rest in lying)), abs=0.006
    )


def test_tracks_are_wide_where_discs_are_fast(motion: Motion) -> None:
    root = _parsed(still(motion))
    first = next(element for element in _classed(root, "track") if "played" in element.get("class", ""))
    path = first[0].get("d", "")
    there, back = path.split("A")[0].removeprefix("M").split("L"), path.split("L")
    start, end = ([float(number) for number in there[place].split()] for place in (0, -1))
    piece = motion.tracks[motion.shot.disc if motion.shot else 0].pieces[0]
    last = piece.at(piece.end)
    begins = math.dist(start, (piece.x * 1e3, -piece.y * 1e3))
    ends = math.dist(end, (last.x * 1e3, -last.y * 1e3))
    assert begins > ends > 0.0
    assert len(back) > 4


def test_what_happened_is_numbered_and_listed(motion: Motion) -> None:
    root = _parsed(still(motion))
    counts = [element.text for element in _classed(root, "count")]
    expected = [str(count) for count in range(1, len(motion.events) + 1)]
    assert counts == expected * 2
    listed = " ".join(element.text or "" for element in _classed(root, "plain"))
    for event in motion.events:
        assert f"disc {event.disc} " in listed
    assert f"disc {motion.events[0].disc} " in (root.findtext(f"{SVG}desc") or "")


def test_the_legend_stands_beside_the_table_and_inside_the_picture(motion: Motion) -> None:
    sheet, root = Sheet.of(motion), _parsed(still(motion))
    left, top, width, height = map(float, root.get("viewBox", "").split())
    texts = [element for look in ("title", "plain", "small") for element in _classed(root, look)]
    assert all(sheet.right < float(text.get("x", "0")) <= left + width for text in texts)
    assert all(top < float(text.get("y", "0")) < top + height for text in texts)
    rows = [float(text.get("y", "0")) for text in _classed(root, "plain")]
    assert all(below - above > 1.5 * sheet.unit for above, below in pairwise(rows))


def test_numbers_hide_neither_each_other_nor_a_disc(motion: Motion) -> None:
    sheet = Sheet.of(motion)
    badges = [_numbers(element, "cx", "cy") for element in _classed(_parsed(still(motion)), "badge")]
    on_table = [place for place in badges if place[0] < sheet.right]
    assert len(on_table) == len(motion.events)
    for one, other in combinations(on_table, 2):
        assert math.dist(one, other) > 2 * BADGE * sheet.unit
    for disc, rest in zip(motion.table.discs, motion.rest, strict=True):
        for place in on_table:
            assert math.dist(place, (rest.x * 1e3, -rest.y * 1e3)) > disc.radius * 1e3 + BADGE * sheet.unit


def test_of_too_many_events_the_softest_contacts_are_left_out(motion: Motion) -> None:
    soft = [Occurrence(1e-3 * count, Kind.DISC, 0, 1, speed=1e-4 * count) for count in range(1, 60)]
    events = sorted([*soft, *motion.events], key=lambda event: event.time)
    kept = listed_events(events)
    assert len(kept) == LISTED
    assert list(kept) == [event for event in events if event in kept]
    assert set(motion.events) <= set(kept)
    assert soft[-1] in kept
    text = still(replace(motion, events=tuple(events)))
    assert f"and {len(events) - LISTED} more" in text


def test_a_title_is_shown_and_cannot_break_out(motion: Motion) -> None:
    title = 'A <script>alert("x")</script> & \x00\x1b more'
    for text in (still(motion, title), animated(motion, title)):
        root = _parsed(text)
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == 'A <script>alert("x")</script> &    more'
        assert root.find(f".//{SVG}script") is None
        assert " ".join(element.text or "" for element in _classed(root, "title")).startswith("A <script>")


def test_an_animation_contains_the_still_picture_for_reduced_motion(motion: Motion) -> None:
    (resting,) = _classed(_parsed(animated(motion)), "resting")
    whole = {ET.tostring(element) for element in _parsed(still(motion))}
    assert all(ET.tostring(element) in whole for element in resting)
    assert not list(resting.iter(f"{SVG}animateTransform"))


def test_a_table_where_nothing_moves_is_drawn() -> None:
    for table in (Table(), Table(discs=(Disc(0.0, 0.0, 0.016, 0.005),))):
        still_life = simulate(table)
        assert "animateTransform" not in animated(still_life)
        _parsed(still(still_life))


def test_a_disc_that_only_spins_is_turned() -> None:
    motion = simulate(Table(discs=(Disc(0.0, 0.0, 0.016, 0.005),)), Shot(0, (0.0, 0.0), spin=30.0))
    ((_, slide, turn),) = _animations(motion)
    assert set(slide.get("values", "").split(";")) == {"0 0"}
    assert _at(turn, DELAY + motion.time)[0] < -90.0


@pytest.mark.browser
def test_a_browser_shows_each_disc_where_it_is(motion: Motion, tmp_path: Path) -> None:
    (tmp_path / "shot.svg").write_text(animated(motion, "A shot"), encoding="utf-8")
    ask = """time => {
        document.documentElement.pauseAnimations();
        document.documentElement.setCurrentTime(time);
        const scale = document.documentElement.getCTM();
        return [...document.querySelectorAll('.moving > .disc')].map(disc => {
            const place = scale.inverse().multiply(disc.getCTM());
            return [place.e, place.f];
        });
    }"""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        page = browser.new_page()
        page.goto((tmp_path / "shot.svg").as_uri())
        for time in (0.0, 0.1, 0.5, motion.time):
            shown = page.evaluate(ask, DELAY + time)
            poses = [track.at(time) for track in motion.tracks]
            for pose, (x, y) in zip(poses, shown, strict=True):
                assert pose is None or math.hypot(x / 1e3 - pose.x, -y / 1e3 - pose.y) < 1e-4
        page.emulate_media(reduced_motion="reduce")
        show = "look => getComputedStyle(document.querySelector('.' + look)).display"
        assert [page.evaluate(show, look) for look in ("moving", "resting")] == ["none", "inline"]
        browser.close()
