"""The board for the eye, the ear and the terminal."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import dist
from random import Random
from typing import TYPE_CHECKING

import pytest

from parlour.games.castille import Castille, Place, drawing, spec
from parlour.games.castille.drawing import scenery
from parlour.games.castille.notation import parse_move
from parlour.games.castille.rules.board import POINTS, SEATS, TERRITORIES, Peg
from parlour.looks import COMMON
from parlour.picture import plain_style
from parlour.scene import Circle, Path
from parlour.testing import random_rulings
from tests.games.castille.by_text import DECLARED, position

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castille import Move, State
    from parlour.scene import Piece, Scene, Shape

START = "6/6/6/6/6/6 ----- S S8T4s8t4 0 1"
GAME = Castille()


@cache
def rulings() -> tuple[Ruling[State, Move], ...]:
    return tuple(ruling for seed in range(4) for ruling in random_rulings(GAME, Random(seed)))


def shown(text: str, name: str = "") -> Scene:
    """The scene of a position, or of that after a move."""
    game, state = position(text)
    if not name:
        return spec.scene(game, state)
    ruling = game.play(state, parse_move(game, state, name))
    return spec.scene(game, ruling.after, ruling)


def pieces(scene: Scene, kind: str) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.picture.pieces if piece.id.startswith(kind)}


def at(name: str) -> tuple[float, float]:
    return scenery.place(POINTS[name])


# --- the picture ------------------------------------------------------------------------------------------------


def test_silver_sits_below_and_files_run_to_the_right() -> None:
    assert at("a1")[1] > at("a6")[1]
    assert at("a1")[0] < at("f1")[0]
    assert scenery.stock_place(0, tall=False)[1] > at("a1")[1] > at("a6")[1] > scenery.stock_place(1, tall=False)[1]


def test_every_peg_is_on_its_point_and_names_it() -> None:
    standing = pieces(shown("sT4/6/6/6/6/5t"), "peg")
    assert {(piece.at, piece.label) for piece in standing.values()} == {
        (at("a6"), "copper, short, on a6"),
        (at("b6"), "silver, tall, on b6"),
        (at("f1"), "copper, tall, on f1"),
    }


def drawn(peg: Peg) -> Piece:
    letter = "STst"[2 * peg.seat + peg.tall]
    [piece] = pieces(shown(f"{letter}5/6/6/6/6/6"), "peg").values()
    return piece


def discs(peg: Peg, look: str) -> list[Circle]:
    return [part for part in drawn(peg).parts if isinstance(part, Circle) and look in part.look]


def reach(peg: Peg, look: str) -> float:
    """How far a part of a peg goes from its foot."""
    [path] = [part.path for part in drawn(peg).parts if isinstance(part, Path) and part.look.startswith(look)]
    x, y = map(float, path.rpartition("L")[2].split(","))
    return dist((0, 0), (x, y))


@pytest.mark.parametrize("seat", [0, 1])
def test_tall_pegs_are_larger_have_a_cap_and_a_longer_shadow(seat: int) -> None:
    short, tall = Peg(seat, tall=False), Peg(seat, tall=True)
    assert discs(tall, "peg-tall")[0].radius > discs(short, "peg-short")[0].radius
    assert len(discs(tall, "peg-cap")) == 1
    assert discs(short, "peg-cap") == []
    assert reach(tall, "peg-shadow") > 2 * reach(short, "peg-shadow")
    assert reach(tall, "peg-side") > 2 * reach(short, "peg-side")


def test_sides_differ_by_more_than_colour() -> None:
    for silver, copper in (("S", "s"), ("T", "t")):
        parts = [next(iter(pieces(shown(f"{peg}5/6/6/6/6/6"), "peg").values())).parts for peg in (silver, copper)]
        assert [any(part.look == "peg-notch" for part in each) for each in parts] == [False, True]
    up = pieces(shown("S5/6/6/6/6/s5 S---s"), "flag")
    paths = [
        part.path for piece in up.values() for part in piece.parts if isinstance(part, Path) and "silver" in part.look
    ]
    others = [
        part.path for piece in up.values() for part in piece.parts if isinstance(part, Path) and "copper" in part.look
    ]
    assert len(paths) == len(others) == 1
    assert paths != others


def test_flags_stand_in_their_territories_and_the_rest_on_the_shelf() -> None:
    scene = shown("S5/6/6/6/6/s5 S-s-s")
    up = pieces(scene, "flag")
    assert set(up) == {"flag-NW-silver", "flag-C-copper", "flag-SE-copper"}
    assert up["flag-NW-silver"].label == "silver's flag on the north-west"
    for index, points in enumerate(TERRITORIES.values()):
        near = sorted(POINTS.values(), key=lambda point: dist(scenery.place(point), scenery.emplacement(index)))[:4]
        assert set(near) <= points
    on_shelf = Counter(shape.look for shape in scene.shapes if shape.look.startswith("castille-flag"))
    assert on_shelf == {"castille-flag silver-flag": 2, "castille-flag copper-flag": 1}


def test_nothing_overlaps_and_all_is_inside() -> None:
    width, height = scenery.WHOLE
    places = [*map(scenery.place, POINTS.values())]
    assert min(dist(one, other) for one, other in combinations(places, 2)) > 2 * scenery.TALL
    places += [scenery.stock_place(seat, tall=tall) for seat in (0, 1) for tall in (False, True)]
    assert all(0.4 < x < width - 0.4 and 0.4 < y < height - 0.4 for x, y in places)


def test_beside_the_board_everything_is_inside_and_nothing_overlaps() -> None:
    """Every piece, shape and place that there can be lies in a box; boxes meet neither before nor after."""
    beside = scenery.board().beside
    assert beside is not None
    inner, shelves = beside.shifts[-1], beside.shifts[:-1]
    boxes = [(shift.at[0] + shift.by[0], shift.at[1] + shift.by[1], *shift.size) for shift in (inner, *shelves)]
    for (left, top, width, height), (x, y, wide, high) in combinations(boxes, 2):
        assert left + width <= x + 1e-9 or x + wide <= left + 1e-9 or top + height <= y or y + high <= top
    for ruling in rulings():
        scene = spec.scene(GAME, ruling.after, ruling)
        for at in (*(piece.at for piece in scene.picture.pieces), *(place.at for place in scene.picture.places)):
            assert any(_inside(at, shift.at, shift.size) for shift in beside.shifts)
            (shift,) = [each for each in beside.shifts if _inside(at, each.at, each.size)]
            assert _inside((at[0] + shift.by[0], at[1] + shift.by[1]), (0.0, 0.0), beside.size)
    assert beside.size[1] < scenery.WHOLE[1] - scenery.SHELF, "so the board can be larger in a window that is wide"


def _inside(at: tuple[float, float], corner: tuple[float, float], size: tuple[float, float]) -> bool:
    return all(low <= x < low + length for x, low, length in zip(at, corner, size, strict=True))


def test_territories_are_drawn_once_each() -> None:
    looks = [shape.look for shape in shown(START).shapes if shape.look.startswith("territory")]
    assert looks == [f"territory territory-{name.lower()}" for name in TERRITORIES]


def test_a_peg_is_the_same_piece_as_long_as_it_stands() -> None:
    for ruling in rulings():
        before, after = (pieces(spec.scene(GAME, state), "peg") for state in (ruling.before, ruling.after))
        moved = [name for name in before if name in after and before[name].at != after[name].at]
        gone, new = before.keys() - after.keys(), after.keys() - before.keys()
        captures = sum(event.name == "captures" for event in ruling.events)
        assert len(gone) == captures
        assert len(new) == (2 if isinstance(ruling.move, Place) else 0)
        assert len(moved) <= 1
        assert all(
            before[name].label.split(", on")[0] == after[name].label.split(", on")[0] for name in after.keys() & before
        )


def test_the_moved_peg_shows_every_landing_of_its_way() -> None:
    scene = shown("4S1/4s1/3S2/2S3/Ss4/2T2s", "c1-c2-e4")
    [moved] = [piece for piece in scene.picture.pieces if piece.trail]
    assert moved.trail == (at("c1"), at("c2"), at("c4"), at("e4"))
    assert moved.at == at("e4")
    assert any(part.look == "castille-moved" for part in moved.parts)
    assert not any(piece.trail for piece in shown("4S1/4s1/3S2/2S3/Ss4/2T2s").picture.pieces)


def test_every_look_is_in_the_style_sheets() -> None:
    known, shared = (
        set(re.findall(r"\.look-([\w-]+)", plain_style(each.sheet))) for each in (spec.appearance.looks, COMMON)
    )
    scenes = [shown(START), shown("sT4/6/6/2t3/6/5S S--s-"), shown("S5/6/6/6/6/5s", "a6-a5")]
    looks = {word for scene in scenes for shape in _shapes(scene) for word in shape.look.split()}
    seats = {"seat-0", "seat-1"}  # they are no looks: by them a seat is known beside the board
    assert known <= looks <= known | shared | seats


def _shapes(scene: Scene) -> list[Shape]:
    return [*scene.shapes, *(part for piece in scene.picture.pieces for part in piece.parts)]


# --- choices ----------------------------------------------------------------------------------------------------


def test_a_turn_is_touched_point_by_point() -> None:
    game, state = position("5s/6/1S4/1s4/Ss4/2S3")
    touches = {choice.move: choice.touch for choice in drawing.choices(game, state)}
    assert touches["+NW c1-c2xb2-b2xb3 +SW"] == (at("c1"), at("c2"), at("b2"))
    words = {choice.move: choice.words for choice in drawing.choices(game, state)}
    assert words["+NW c1-c2xb2-b2xb3 +SW"] == "to b2; captures b2, b3; flag on the north-west, the south-west"


def test_a_chain_that_captures_on_the_way_is_touched_hop_by_hop() -> None:
    """The touches of a longer chain begin with those of a shorter one, so a person can go on or stop."""
    game, state = position("5s/6/6/6/2S3/TS1sS1", captures_on_the_way=True)
    choices = {choice.move: choice for choice in drawing.choices(game, state)}
    short, long = (choices[name] for name in ("+SW a1-c1xd1 +SE", "+SW a1-c1xd1-c3 +C +SE"))
    assert short.touch == (at("a1"), at("c1"))
    assert long.touch == (at("a1"), at("c1"), at("c3"))
    assert short.takes == long.takes != ()
    touches = [choice.touch for choice in choices.values()]
    assert len(set(touches)) == len(touches)
    ruling = game.play(state, parse_move(game, state, "a1-c1-c3"))
    [moved] = [piece for piece in spec.scene(game, ruling.after, ruling).picture.pieces if piece.trail]
    assert moved.trail == (at("a1"), at("c1"), at("c3"))
    assert [place for place, _ in moved.fells] == [1]


def test_a_placement_is_touched_height_and_point_twice() -> None:
    game, state = position("6/6/6/6/6/6 ----- s S6T4s8t4 0 2")
    touches = {choice.move: choice.touch for choice in drawing.choices(game, state)}
    short, tall = scenery.stock_place(1, tall=False), scenery.stock_place(1, tall=True)
    assert touches["Sa1 Tc4"] == (short, at("a1"), tall, at("c4"))
    assert len(set(touches.values())) == len(touches) == 2520


def test_declared_claims_are_touched_on_their_emplacements() -> None:
    game, state = position("S5/6/6/6/6/5s", **DECLARED)
    touches = {choice.move: choice.touch for choice in drawing.choices(game, state)}
    assert touches["+NW a6-a5"] == (scenery.emplacement(0), at("a6"), at("a5"))
    assert touches["a6-a5 +NW"] == (at("a6"), at("a5"), scenery.emplacement(0))


def test_the_pass_has_a_key() -> None:
    game, state = position("6/6/6/1S4/SS4/sSS3 ----- s")
    [choice] = drawing.choices(game, state)
    assert (choice.move, choice.key, choice.words) == ("--", "0", "passes: no peg can move")


# --- words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        (START, "Silver to place two pegs."),
        ("S5/6/6/6/6/5s S---- s", "Copper to move. Flags up: copper 0, silver 1."),
        ("S5/6/6/6/6/5s S---s S", "Silver to move. Flags up: silver 1, copper 1."),
        ("6/6/6/1S4/SS4/sSS3 ----- s", "Copper has no legal move and must pass."),
        ("S5/6/6/6/6/5s SSS-- s", "Silver wins by three flags."),
        ("S5/6/6/6/6/5s S---s S - 100", "Nobody wins: a draw by lack of progress."),
        (
            "S5/6/2S3/6/5s/1S3s ----- s S0T0s2t0 0 12",
            (
                "Copper to place two pegs. Warning: silver moves first and holds 3 territories alone "
                "(the north-west, the centre, the south-west). Three flags win."
            ),
        ),
    ],
)
def test_the_prompt_says_whose_turn_it_is_and_warns(text: str, prompt: str) -> None:
    assert drawing.prompt(*position(text)) == prompt


def test_only_who_moves_first_can_win_before_the_first_move() -> None:
    assert "Mind" not in drawing.prompt(*position("s5/6/2s3/6/5S/1s3S ----- s S0T0s2t0 0 12"))
    assert "Warning: copper" in drawing.prompt(*position("s5/6/2s3/6/5S/1s3S ----- S S2T0s0t0 0 12"))


def test_lost_flags_are_said_and_are_not_on_the_shelf() -> None:
    game, state = position("S5/6/6/6/6/5s S---sxSss", lost_flags=True)
    lost = "Out of the game: 1 flag of silver and 2 flags of copper."
    assert drawing.prompt(game, state) == f"Silver to move. Flags up: silver 1, copper 1. {lost}"
    scene = spec.scene(game, state)
    assert scene.picture.title.endswith(f"silver 1 peg and 1 flag and copper 1 peg and 1 flag. {lost}")
    looks = Counter(shape.look for shape in scene.shapes if shape.look.startswith("castille-flag"))
    assert looks == {"castille-flag silver-flag": 1}
    sections = {section.heading: section.lines for section in drawing.words(game, state)}
    assert sections["Territories"][-1] == lost
    assert lost in drawing.plain(game, state)
    assert all(len(line) <= 78 for line in drawing.plain(game, state).splitlines())


def test_the_board_in_words() -> None:
    sections = {section.heading: section.lines for section in drawing.words(*position("sT4/6/6/6/6/5t s----"))}
    assert sections["Pegs of silver"] == ("Short: none.", "Tall: b6.")
    assert sections["Pegs of copper"] == ("Short: a6.", "Tall: f1.")
    assert sections["Territories"][0] == "The north-west: the flag of copper; held by nobody alone."
    assert sections["Territories"][4] == "The south-east: no flag; held by copper alone."
    assert sections["Silver may play"][0] == "b6-b5: to b5."


def test_the_board_in_a_terminal() -> None:
    assert drawing.plain(*position("sT4/6/6/2S3/6/5t S--s- s")) == (
        "6 s T . . . .   NW silver\n"
        "5 . . . . . .   NE -\n"
        "4 . . . . . .   C  -\n"
        "3 . . S . . .   SW copper\n"
        "2 . . . . . .   SE -\n"
        "1 . . . . . t\n"
        "  a b c d e f"
    )
    assert all(len(line) <= 78 for line in drawing.plain(*position(START)).splitlines())
    assert SEATS[0] in drawing.plain(*position(START)).lower()
