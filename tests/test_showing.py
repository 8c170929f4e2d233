"""States, rulings, matches, motions and exercises draw themselves, and `parlour.show` draws them too."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import parlour
from parlour.errors import ParlourError
from parlour.flick import Aim, Flick
from parlour.games import catalogue, find_game
from parlour.match import Match
from parlour.physics import Disc, RoundEdge, Shot, Table, simulate
from parlour.picture import PictureError
from parlour.showing import Shown, film

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.games import GameSpec

SPECS = pytest.mark.parametrize("spec", catalogue(), ids=lambda spec: spec.name)
TWENTY = Flick(Aim(bearing=0.0, speed=0.95, start=(0.0, -0.3048)))


@SPECS
def test_states_and_matches_draw_themselves(spec: GameSpec[Any, Any, Any]) -> None:
    match = Match.new(spec, seed=1)
    for each in (match, match.state):
        bundle = each._repr_mimebundle_()
        assert bundle is not None
        assert bundle["image/svg+xml"].startswith("<svg")
        assert spec.drawing.plain(match.game, match.state) in bundle["text/plain"]
        assert each._repr_svg_() == bundle["image/svg+xml"]
    assert pickle.loads(pickle.dumps(match.state)) == copy.copy(match.state)  # noqa: S301 - our own


@SPECS
def test_exercises_draw_their_position_under_the_options_of_their_course(spec: GameSpec[Any, Any, Any]) -> None:
    assert spec.study is not None
    for course in (spec.study.lesson, spec.study.puzzles, *spec.study.drills[:1]):
        assert course is not None
        exercise = course.exercises[0]
        shown = parlour.show(exercise)
        assert shown.svg.startswith("<svg")
        assert exercise.task in shown.text


def test_a_ruling_draws_the_trail_and_says_what_happened() -> None:
    crokinole = find_game("crokinole").new()
    ruling = crokinole.play(crokinole.start(), TWENTY)
    shown = parlour.show(ruling)
    assert "CR-7: Maple 1 lies in the hole: a 20 for maple." in shown.text
    assert 'look-trail"' in shown.svg
    assert ruling._repr_svg_() == shown.svg
    match = Match.new(find_game("crokinole"), {"starter": 1}, seed=1).play(TWENTY)
    assert 'look-trail"' in (match._repr_svg_() or "")


def test_a_motion_draws_itself() -> None:
    table = Table(discs=(Disc(0.0, -0.2, 0.016, 0.005), Disc(0.0, 0.1, 0.016, 0.005)), edge=RoundEdge(0.33))
    motion = simulate(table, Shot(0, velocity=(0.0, 1.0)))
    assert (motion._repr_svg_() or "").startswith("<svg")
    assert "disc 0 meets disc 1" in parlour.show(motion).text


def test_a_flick_is_a_film() -> None:
    crokinole = find_game("crokinole").new()
    ruling = crokinole.play(crokinole.start(), TWENTY)
    pictures = film(ruling, crokinole, 20.0)
    assert 8 < len(pictures) < 30
    assert len(set(pictures)) > 8
    assert pictures[0].count("<title>") == pictures[-1].count("<title>") + 1
    assert len(pictures[0]) > len(pictures[-1]), "the disc has fallen into the hole"
    castille = find_game("castille").new()
    placed = castille.play(castille.start(), castille.moves(castille.start())[0])
    assert len(film(placed)) == 1
    with pytest.raises(ParlourError, match="int is a state of no game"):
        film(replace(placed, after=3))  # type: ignore[arg-type] # on purpose


def test_a_state_is_drawn_under_the_options_that_are_given() -> None:
    game = find_game("arithmetical-croquet").new({"spacing": 6, "hoops": 3, "max_step": 5})
    assert parlour.show(game.start(), game).svg != parlour.show(game.start()).svg


def test_what_cannot_be_drawn_is_shown_as_any_other_value() -> None:
    game = find_game("arithmetical-croquet").new({"spacing": 100, "hoops": 9, "max_step": 8})
    state = game.start()
    for _ in range(40):
        state = game.after(state, game.moves(state)[-1])
    assert state._repr_mimebundle_() is None
    assert state._repr_svg_() is None
    with pytest.raises(ParlourError, match="int is nothing that can be shown"):
        parlour.show(3)


def test_what_is_shown_is_saved(tmp_path: Path) -> None:
    shown = parlour.show(find_game("castille").new().start())
    assert isinstance(shown, Shown)
    assert repr(shown) == str(shown) == shown.text
    assert shown._repr_svg_() == shown.svg
    shown.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == shown.svg
    with pytest.raises(PictureError, match=r"NAME\.svg or NAME\.png"):
        shown.save(tmp_path / "board.jpg")
    pytest.importorskip("resvg_py", reason="PNG pictures need parlour[pictures]")
    shown.save(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes()[:4] == b"\x89PNG"
