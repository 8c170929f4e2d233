"""`parlour physics show`: tables, numbers, pictures, and that no other file is overwritten."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.physics import simulate
from parlour.physics.scene import parse_scene

TAKE_OUT = Path(__file__).parents[2] / "docs" / "research" / "scenes" / "take-out.json"


def run(*arguments: str, status: int = 0) -> Result:
    """Run the command in this process and check its exit status."""
    done = CliRunner().invoke(main, ["physics", "show", *arguments], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_it_prints_what_happens_and_draws_two_pictures(here: Path) -> None:
    done = run(str(TAKE_OUT))
    scene = parse_scene(TAKE_OUT.read_text(encoding="utf-8"))
    motion = simulate(scene.table, scene.shot)
    assert scene.title in done.stdout
    assert f"{motion.events[0].time:.4f}" in done.stdout
    assert "meets disc" in done.stdout
    assert done.stdout.count("at rest on the table") + done.stdout.count("off the table") >= 5
    assert _names(here) == ["take-out.animated.svg", "take-out.svg"]
    assert "Wrote take-out.svg" in done.stderr
    assert "Wrote take-out.animated.svg" in done.stderr
    for name in _names(here):
        assert ET.fromstring((here / name).read_text()).tag.endswith("svg")  # noqa: S314 - our own
    assert "<animateTransform" in (here / "take-out.animated.svg").read_text()


def test_json_holds_the_motion_and_draws_nothing(here: Path) -> None:
    found = json.loads(run(str(TAKE_OUT), "--json").stdout)
    scene = parse_scene(TAKE_OUT.read_text(encoding="utf-8"))
    motion = simulate(scene.table, scene.shot)
    assert (found["title"], found["time"]) == (scene.title, motion.time)
    assert [event["time"] for event in found["events"]] == [event.time for event in motion.events]
    assert {event["kind"] for event in found["events"]} <= {"disc", "post", "line", "left_table", "rest"}
    assert [(rest["x"], rest["y"]) for rest in found["rest"]] == [(rest.x, rest.y) for rest in motion.rest]
    assert _names(here) == []


def test_only_what_is_named_is_drawn_and_a_named_file_is_written_over(here: Path) -> None:
    (here / "mine.svg").write_text("something else")
    run(str(TAKE_OUT), "-o", "mine.svg")
    assert _names(here) == ["mine.svg"]
    assert (here / "mine.svg").read_text().startswith("<svg")
    run(str(TAKE_OUT), "--animated", "moving.svg", "--json")
    assert _names(here) == ["mine.svg", "moving.svg"]


def test_an_unnamed_picture_writes_over_an_earlier_one_and_over_nothing_else(here: Path) -> None:
    run(str(TAKE_OUT))
    run(str(TAKE_OUT))
    (here / "take-out.animated.svg").write_text("<svg>drawn by hand</svg>")
    words = run(str(TAKE_OUT), status=2).output
    assert "take-out.animated.svg exists already" in words
    assert "--animated" in words
    assert (here / "take-out.animated.svg").read_text() == "<svg>drawn by hand</svg>"


def test_a_broken_scene_is_refused_with_file_and_place(here: Path) -> None:
    text = TAKE_OUT.read_text(encoding="utf-8").replace('"mass": 0.0053', '"mass": "light"', 1)
    (here / "broken.json").write_text(text)
    words = run("broken.json", status=2).output
    assert words.strip() == "parlour: broken.json: discs[0].mass: expected a number or 'infinite', got 'light'"
    assert _names(here) == ["broken.json"]


def test_a_shot_from_a_taken_place_is_refused(here: Path) -> None:
    scene = json.loads(TAKE_OUT.read_text(encoding="utf-8"))
    scene["shot"]["start"] = [scene["discs"][1]["x"], scene["discs"][1]["y"]]
    (here / "taken.json").write_text(json.dumps(scene))
    assert run("taken.json", status=2).output.startswith("parlour: taken.json: ")


def test_a_file_that_is_not_there_or_is_no_text_is_refused(here: Path) -> None:
    assert "does not exist" in run("missing.json", status=2).output
    (here / "picture.png").write_bytes(b"\x89PNG\xff")
    assert "not a text file" in run("picture.png", status=2).output


def test_help_says_what_is_written_where() -> None:
    words = " ".join(run("--help").output.split())
    assert "to the current folder, named after the scene" in words
    assert "They replace pictures from an earlier run, but no other file" in words
