"""Every environment and every vector renders: text, SVG, pixels, and a window; Gymnasium's wrapper makes a film."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordVideo

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs import pettingzoo
from parlour.envs.phases import ResetFirstError
from parlour.envs.rendering import Canvas, tiled
from parlour.errors import MissingExtraError
from parlour.game import OptionError
from parlour.games import game_names
from tests.envs.playing import ONE, begin, play

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("resvg_py", reason="pixels need parlour[pictures]")
IDS = ("ArithmeticalCroquet", "Castille", "CastleCroquetnole", "Crokinole", "CrokinoleOpenTwenty")
SINGLE = {name: ONE[f"gymnasium {name}"] for name in IDS}


def one(name: str, mode: str | None, **options: Any) -> Any:
    return gymnasium.make(f"parlour/{name}-v0", render_mode=mode, disable_env_checker=True, **options)


def many(name: str, mode: str | None) -> Any:
    return gymnasium.make_vec(
        f"parlour/{name}-v0", num_envs=3, render_mode=mode, vectorization_mode="vector_entry_point"
    )


def is_picture(found: Any) -> bool:
    return isinstance(found, np.ndarray) and found.dtype == np.uint8 and found.ndim == 3 and len(set(found.flat)) > 8


@pytest.mark.parametrize("name", IDS)
def test_one_board_renders_in_every_mode(name: str) -> None:
    env = one(name, "rgb_array")
    with pytest.raises((ResetFirstError, gymnasium.error.ResetNeeded)):
        env.render()
    begin(env, seed=1)
    first = env.render()
    assert is_picture(first)
    play(env, 2)
    assert is_picture(env.render())
    assert (env.render() != first).any()
    for mode, begins in (("svg", "<svg"), ("ansi", "")):
        env = one(name, mode)
        begin(env, seed=1)
        assert env.render().startswith(begins)
        assert len(env.render()) > 20
    env = one(name, None)
    begin(env, seed=1)
    assert env.unwrapped.render() is None


@pytest.mark.parametrize("name", [name for name in IDS if name != "CastleCroquetnole"])
def test_many_boards_render_each(name: str) -> None:
    env = many(name, "rgb_array")
    begin(env, seed=1)
    play(env, 1)
    found = env.render()
    assert len(found) == 3
    assert all(map(is_picture, found))
    env = many(name, "ansi")
    begin(env, seed=1)
    assert all(isinstance(each, str) for each in env.render())
    env = many(name, None)
    begin(env, seed=1)
    assert env.render() is None
    with pytest.raises(OptionError, match="choose from human"):
        many(name, "film")


def test_a_flick_leaves_a_trail() -> None:
    env = one("Crokinole", "svg", seat=0, starter=1)
    begin(env, seed=1)
    before = env.render()
    env.step(np.zeros(5, np.float32))
    assert env.render().count('class="look-trail"') > before.count('class="look-trail"')


def test_a_person_watches_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pygame", reason="a window needs pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    shown, shows = list[tuple[int, ...]](), Canvas._show

    def noted(canvas: Canvas, picture: Any) -> None:
        shown.append(picture.shape)
        shows(canvas, picture)

    monkeypatch.setattr(Canvas, "_show", noted)
    for env in (one("ArithmeticalCroquet", "human", seat=1), many("ArithmeticalCroquet", "human")):
        begin(env, seed=1)
        window = env.unwrapped._canvas
        play(env, 1)
        assert env.render() is None
        env.close()
        assert window._window is None
    assert len(shown) == 6, "three moves and a render on one board; a step and a render on three"
    assert shown[-1][0] == 2 * shown[0][0]


def test_without_a_package_one_sentence_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    env = one("ArithmeticalCroquet", "human", seat=0)
    begin(env, seed=1)
    with pytest.raises(MissingExtraError, match="pip install pygame"):
        env.render()
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(MissingExtraError, match="Pillow"):
        env.render()


def test_a_copy_has_a_canvas_without_a_window() -> None:
    canvas = Canvas("human")
    canvas._window = object()
    kind, arguments = canvas.__reduce__()
    assert kind(*arguments)._window is None
    assert tiled([np.zeros((2, 3, 3), np.uint8)] * 5).shape == (4, 9, 3)


def test_record_video_makes_a_film_of_flicks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The library that writes the file is not installed here; what it is given is the film."""
    films = list[tuple[list[Any], int]]()

    class Clip:
        def __init__(self, frames: list[Any], fps: int) -> None:
            films.append((frames, fps))

        def write_videofile(self, path: str, **_: Any) -> None: ...

    moviepy, clips = ModuleType("moviepy"), ModuleType("moviepy.video.io.ImageSequenceClip")
    clips.ImageSequenceClip = Clip  # type: ignore[attr-defined]
    for name, module in (
        ("moviepy", moviepy),
        ("moviepy.video", moviepy),
        ("moviepy.video.io", moviepy),
        ("moviepy.video.io.ImageSequenceClip", clips),
    ):
        monkeypatch.setitem(sys.modules, name, module)
    env: Any = RecordVideo(one("Crokinole", "rgb_array", seat=0), str(tmp_path / "films"), disable_logger=True)
    env.reset(seed=1)
    for _ in range(3):
        env.step(np.array([0.0, 0.0, 0.0, -0.4, 0.0], np.float32))
    env.close()
    ((frames, fps),) = films
    assert (len(frames), fps) == (4, 1)
    assert all(map(is_picture, frames))
    assert (frames[0] != frames[1]).any()


@pytest.mark.parametrize("game", game_names())
def test_the_render_test_of_pettingzoo_passes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    render_test = pytest.importorskip("pettingzoo.test").render_test
    pytest.importorskip("pygame", reason="a window needs pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    modes = set[str]()

    def made(render_mode: str) -> Any:
        modes.add(render_mode)
        return pettingzoo.env(game, render_mode=render_mode)

    render_test(made)
    assert modes == {"human", "rgb_array", "ansi", "svg"}
