"""The table for the eye, the ear and the terminal."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from parlour.games.castle_croquetnole import CastleCroquetnole, Cause, Options, Play, State, drawing, notation, spec
from parlour.games.castle_croquetnole.drawing import scenery
from parlour.games.castle_croquetnole.drawing.faces import NAMES
from parlour.games.castle_croquetnole.drawing.views import whereabouts
from parlour.games.castle_croquetnole.rules.board import BACK, COINS, guard_of, is_guard, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.flickable import flicked_next
from parlour.games.castle_croquetnole.rules.landmarks import landmarks, objective, way_on
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, INCH, TILE
from parlour.looks import COMMON
from parlour.picture import plain_style
from parlour.scene import Circle, Label, Path, Scene
from parlour.testing import random_rulings
from tests.games.castle_croquetnole.scenes import (
    ARMS,
    BEFORE_SUNS,
    CROWNS,
    IN_SUNS,
    MOONS,
    SUNS,
    back,
    game,
    jail,
    put,
    state,
)

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import Move
    from parlour.scene import Piece, Shape

GAMES = [
    game(turn_limit=16),
    game(castles="corners", gate_line="outer", turn_limit=16),
    game(table=30, gate_line="inner", turn_limit=16),
]


@cache
def rulings() -> tuple[tuple[CastleCroquetnole, Ruling[State, Move]], ...]:
    """Some hundred random moves."""
    return tuple((rules, ruling) for seed, rules in enumerate(GAMES) for ruling in random_rulings(rules, Random(seed)))


def states() -> list[tuple[CastleCroquetnole, State]]:
    """Every second of them, and what is rare."""
    found = [(rules, ruling.before) for rules, ruling in rulings()[::2]]
    return [*found, (game(), croqueting()), (game(), jail(jail(croqueting(), "Ks", ARMS), "Ka", ARMS))]


@cache
def scenes() -> tuple[tuple[CastleCroquetnole, State, Scene], ...]:
    return tuple((rules, now, spec.scene(rules, now)) for rules, now in states())


def croqueting() -> State:
    """Moons' knight has struck its own guard, which is outdoors."""
    before = put(state(play=Play("Km", (), ("Gm",), croquets=1)), "Gm", (0.0, 0.0), inside=None)
    return put(before, "Km", (0.0, -1.0), inside=MOONS)


def picture(before: State, **options: object) -> Scene:
    return spec.scene(game(**options), before)


def pieces(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.picture.pieces}


def looks(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.look for shape in shapes]


def has(piece: Piece, word: str) -> bool:
    return any(word in look.split() for look in looks(piece.parts))


def body(piece: Piece) -> Circle:
    found = [part for part in piece.parts if isinstance(part, Circle) and "coin" in part.look.split()]
    assert len(found) == 1
    return found[0]


def words_of(rules: CastleCroquetnole, before: State) -> str:
    return "\n".join(line for section in drawing.words(rules, before) for line in (section.heading, *section.lines))


# --- the picture ------------------------------------------------------------------------------------------------


def test_every_coin_lies_where_it_lies_to_scale() -> None:
    for rules, now, scene in scenes():
        drawn, middle = pieces(scene), scene.board.size[0] / 2
        assert scene.board.size[0] == scene.board.size[1] == pytest.approx(1000 * rules.layout.side + 2 * scenery.RAIL)
        for coin, at in now.lying():
            x, y = drawn[coin].at
            assert (x - middle, middle - y) == pytest.approx((1000 * at[0], 1000 * at[1]), abs=1e-3)
            assert body(drawn[coin]).radius == pytest.approx(1000 * COIN_RADIUS)


def test_all_eight_coins_are_always_to_be_seen_inside_the_picture_and_none_on_another() -> None:
    for _, now, scene in scenes():
        assert sorted(piece.id.removeprefix("aside-") for piece in scene.picture.pieces) == sorted(COINS)
        for piece in scene.picture.pieces:
            assert all(body(piece).radius <= at <= scene.board.size[0] - body(piece).radius for at in piece.at)
            assert piece.id.startswith("aside-") == (now.coin(piece.id[-2:]).at is None and not held(now, piece.id))
        for one, other in itertools.combinations(scene.picture.pieces, 2):
            assert math.dist(one.at, other.at) > 2000 * COIN_RADIUS - 1e-3


def held(now: State, name: str) -> bool:
    return name in COINS and now.coin(name).tower is not None


def test_the_heart_of_the_picture_has_every_tile_and_every_coin_that_lies() -> None:
    for rules, before, scene in scenes():
        assert scene.picture.heart is not None
        (left, top), (right, bottom) = scene.picture.heart
        lying = [coin.at for coin in before.coins if coin.at is not None]
        tiles = [(block.x, block.y) for block in rules.layout.table.blocks]
        for x, y in (scenery.on_scene(rules, at) for at in (*lying, *tiles)):
            assert left < x < right
            assert top < y < bottom
        assert min(left, top) >= scenery.RAIL
        assert max(right, bottom) <= scene.board.size[0] - scenery.RAIL


def test_tiles_stand_where_the_physics_has_them() -> None:
    for rules in GAMES:
        scene = spec.scene(rules, rules.start())
        kinds = ("castle-tower", "castle-gate-tile", "castle-door-tile")
        tiles = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.look in kinds]
        assert [kinds.index(tile.look) for tile in tiles] == [0] * 4 + [1] * 4 + [2] * 8
        middle = scene.board.size[0] / 2
        for tile, block in zip(tiles, rules.layout.table.blocks, strict=True):
            corners = [tuple(map(float, pair)) for pair in re.findall(r"([-\d.]+),([-\d.]+)", tile.path)]
            assert len(corners) == 4
            for x, y in corners:
                assert block.distance((x - middle) / 1000, (middle - y) / 1000) == pytest.approx(0.0, abs=2e-6)
            assert math.dist(corners[0], corners[2]) == pytest.approx(1000 * TILE * math.sqrt(2), abs=1e-2)


def test_the_lines_are_those_of_the_table() -> None:
    for rules in GAMES:
        scene = spec.scene(rules, rules.start())
        middle = scene.board.size[0] / 2
        paths = [shape.path for look in ("castle-gate", "castle-door") for shape in strokes(scene, look)]
        found = [list(map(float, re.findall(r"-?[\d.]+", path))) for path in paths]
        drawn = sorted((x0 - middle, middle - y0, x1 - middle, middle - y1) for x0, y0, x1, y1 in found)
        lines = rules.layout.table.lines
        there = sorted(tuple(1000 * end for end in (line.x1, line.y1, line.x2, line.y2)) for line in lines)
        assert len(drawn) == len(there)
        assert all(math.dist(one, other) < 0.05 for one, other in zip(drawn, there, strict=True))


def strokes(scene: Scene, look: str) -> list[Path]:
    return [shape for shape in scene.shapes if isinstance(shape, Path) and shape.look == look]


def test_a_knight_shows_its_suit_and_a_guard_its_value_and_suit_in_their_castles_colour() -> None:
    """So a guard says its castle without its colour, whatever its value."""
    suits = set()
    for coin, piece in pieces(picture(state())).items():
        assert NAMES[owner_of(coin)] in body(piece).look.split()
        texts = {part.text for part in piece.parts if isinstance(part, Label)}
        glyphs = {part.path for part in piece.parts if isinstance(part, Path) and "classic" in part.look.split()}
        assert texts == ({"A234"[owner_of(coin)]} if is_guard(coin) else set())
        assert len(glyphs) == 1
        suits |= glyphs
    assert len(suits) == 8


def test_a_tower_shows_the_ace_of_its_suit() -> None:
    """In the picture, in words and in the terminal."""
    for rules in GAMES:
        scene = spec.scene(rules, state())
        for castle, name in enumerate(NAMES):
            aces = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.look == f"castle-ace {name}"]
            block, middle = rules.layout.table.blocks[castle], scene.board.size[0] / 2
            assert [shape.text for shape in aces] == ["A", "A"]
            for shape in aces:
                x, y = (shape.at[0] - middle) / 1000, (middle - shape.at[1]) / 1000
                assert block.distance(x, y) < -0.003
            emblems = [shape for shape in scene.shapes if shape.look == f"suit emblem {name}"]
            assert emblems
            assert f"A{rules.castle_name(castle)[0]}" in drawing.plain(rules, state())
    for suit in ("Moons", "Suns", "Crowns", "Arms"):
        assert f"Tower: the ace of {suit}." in words_of(game(), state())


def test_the_moons_guard_is_an_ace_to_the_ear_too() -> None:
    labels = [piece.label for piece in picture(state()).picture.pieces]
    shown = [next(label for label in labels if label.startswith(f"{name}' guard")) for name in GUARDS]
    assert [label.split(", ")[1] for label in shown] == list(GUARDS.values())
    for value in GUARDS.values():
        assert f"Guard: {value}; inside" in words_of(game(), state())


GUARDS = {"Moons": "an ace", "Suns": "a 2", "Crowns": "a 3", "Arms": "a 4"}


def test_the_picture_of_the_gate_lines_has_the_numbers_of_the_layout() -> None:
    scene = spec.appearance.pictures["gate-lines"]()
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    for line, at, guard in (("outer", "1", "1.75"), ("middle", "2", "2.75"), ("inner", "3", "3.75")):
        assert f"{line}: {at} in" in texts
        assert f"guard from {guard} in" in texts
        coins = {piece.id: piece.at for piece in scene.picture.pieces if piece.id.endswith(line)}
        assert math.dist(coins[f"Gm-{line}"], coins[f"Ks-{line}"]) == pytest.approx(2000 * COIN_RADIUS, abs=1e-2)
        assert f"{guard} in" in spec.ledger.clause("CC-1").reading
        drawn = next(path for path in gate_paths(scene) if path[0] < coins[f"Ks-{line}"][0] < path[2])
        assert drawn[1] == drawn[3] == pytest.approx(coins[f"Ks-{line}"][1], abs=1e-2)
    assert spec.picture("gate-lines").startswith("<svg ")


def gate_paths(scene: Scene) -> list[list[float]]:
    return [[float(number) for number in re.findall(r"-?[\d.]+", line.path)] for line in strokes(scene, "castle-gate")]


def test_flicks_that_the_guard_has_kept_are_shown() -> None:
    kept = Play("Gm", (Cause.GATE, Cause.PRISONER), gates=("out",))
    waiting = replace(state(guard=True), kept=kept)
    remark = "Moons' guard has 2 flicks in store: 1 for its own gate, 1 for a prisoner."
    assert drawing.prompt(game(), waiting) == f"Moons to flick or pass the guard. {remark}"
    knight = replace(state(play=Play("Km", (Cause.SCORE,))), kept=kept)
    assert remark in words_of(game(), knight)


def test_a_guard_on_duty_stands_in_battlements() -> None:
    seen = set()
    for _, now, scene in scenes():
        for coin, piece in pieces(scene).items():
            if coin in COINS:
                assert has(piece, "duty") == now.coin(coin).on_duty
                seen.add((is_guard(coin), has(piece, "duty")))
    assert seen == {(False, False), (True, False), (True, True)}


@pytest.mark.parametrize("castles", ["sides", "corners"])
def test_a_stud_points_to_the_castle_that_a_coin_is_inside(castles: str) -> None:
    axes = game(castles=castles).layout
    for castle in (*range(4), None):
        coin = pieces(picture(put(state(), "Km", BEFORE_SUNS, inside=castle), castles=castles))["Km"]
        studs = [part for part in coin.parts if isinstance(part, Circle) and "stud" in part.look.split()]
        assert len(studs) == (castle is not None)
        if castle is not None:
            x, y = axes.axis(castle)
            assert NAMES[castle] in studs[0].look.split()
            assert math.dist(studs[0].at, (0.0, 0.0)) < 1000 * COIN_RADIUS
            assert studs[0].at[0] * x - studs[0].at[1] * y == pytest.approx(math.hypot(*studs[0].at), abs=1e-2)


@pytest.mark.parametrize("castles", ["sides", "corners"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_prisoners_lie_on_their_tower_behind_bars_and_who_waits_lies_there_without(castles: str, number: int) -> None:
    before = state()
    for knight in ("Ks", "Kc", "Ka", "Km")[:number]:
        before = jail(before, knight, MOONS)
    scene = picture(before, castles=castles)
    block, middle = game(castles=castles).layout.table.blocks[MOONS], scene.board.size[0] / 2
    for knight in ("Ks", "Kc", "Ka", "Km")[:number]:
        piece = pieces(scene)[knight]
        inside = block.distance((piece.at[0] - middle) / 1000, (middle - piece.at[1]) / 1000)
        assert inside < -COIN_RADIUS + 0.2e-3
        assert has(piece, "bars") == (knight != "Km")
        assert ("prisoner" in piece.label) == (knight != "Km")


def test_the_coins_that_may_be_flicked_are_ringed() -> None:
    for rules, now, scene in scenes():
        drawn = pieces(scene)
        assert {coin for coin, piece in drawn.items() if has(piece, "coin-turn")} == set(flicked_next(rules, now))


def test_pegs_stand_for_scores() -> None:
    for progress in range(BACK + 1):
        before = put(state(), "Ks", (-3, 0), progress=progress, inside=SUNS)
        scene = picture(before)
        pegs = [shape for shape in scene.picture.shapes if shape.look.startswith("castle-peg")]
        holes = [shape.at for shape in scene.board.shapes if isinstance(shape, Circle) and shape.look == "castle-hole"]
        assert len(pegs) == progress
        assert len(set(holes)) == len(holes) == 4 * 13
        assert all(isinstance(peg, Circle) and peg.at in holes for peg in pegs)
        inlays = [f"castle-peg {NAMES[castle]}" for castle in (CROWNS, ARMS, MOONS) for _ in range(4)]
        assert [peg.look for peg in pegs] == [*inlays, "castle-peg suns"][:progress]


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_every_knights_next_objective_is_marked_at_its_place(rules: CastleCroquetnole) -> None:
    for progress in range(BACK + 1):
        before = state()
        for seat in range(4):
            fields = {"progress": progress, "inside": seat}
            before = before.with_coin(replace(before.coin(knight_of(seat)), **fields))  # type: ignore[arg-type]
        scene = spec.scene(rules, before)
        goals = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.look.startswith("goal ")]
        assert [goal.look.split()[1] for goal in goals] == list(NAMES)
        middle = scene.board.size[0] / 2
        for seat, goal in enumerate(goals):
            tip = tuple(map(float, re.findall(r"-?[\d.]+", goal.path)[:2]))
            wanted = objective(rules, before.coin(knight_of(seat)))
            at = (middle + 1000 * wanted.at[0], middle - 1000 * wanted.at[1])
            assert math.dist(tip, at) < 1000 * TILE / 2
        tips = [tuple(map(float, re.findall(r"-?[\d.]+", goal.path)[:2])) for goal in goals]
        assert all(math.dist(one, other) > 2 * scenery.BADGE for one, other in itertools.combinations(tips, 2))


def test_what_the_knight_of_the_player_must_pass_or_touch_glows() -> None:
    """One shape round the landmark; nothing while a coin must be placed."""
    seen = set()
    for rules, after in states():
        glowing = [shape for shape in drawing.picture(rules, after, None).shapes if "glows" in shape.look]
        if after.owed or rules.outcome(after) is not None:
            assert glowing == []
            continue
        now = way_on(rules, after.coin(knight_of(after.seat)))
        (shape,) = glowing
        assert isinstance(shape, Path)
        corners = [tuple(map(float, pair.split(","))) for pair in re.findall(r"-?[\d.]+,-?[\d.]+", shape.path)]
        middle = tuple(sum(each) / len(corners) for each in zip(*corners, strict=True))
        assert math.dist(middle, scenery.on_scene(rules, now.at)) < 0.01
        seen.add(now.step)
    assert {0, 3} <= seen


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (state(), "Next: out through Moons' gate - 0 of 12"),
        (put(state(), "Km", (0, 0), inside=None), "Next: in through Suns' gate - 0 of 12"),
        (put(state(), "Km", IN_SUNS, progress=1, inside=1), "Next: through Suns' door - 1 of 12"),
        (put(state(), "Km", IN_SUNS, progress=2, inside=1), "Next: touch Suns' tower - 2 of 12"),
        (jail(state(guard=True), "Km", 1), "Next: free your knight from Suns' tower with your guard - 0 of 12"),
        (back(), "Next: touch Moons' tower, with your guard on duty - 12 of 12"),
    ],
)
def test_what_comes_next_is_said_in_one_line(before: State, words: str) -> None:
    assert drawing.picture(game(), before, None).goal == words


def test_marks_at_one_gate_stand_side_by_side() -> None:
    """Three knights on their way to Crowns, and Crowns' own on its way home."""
    before = state()
    for knight, progress in (("Km", 4), ("Ks", 0), ("Ka", 8), ("Kc", 12)):
        before = before.with_coin(replace(before.coin(knight), progress=progress))
    goals = [shape for shape in picture(before).shapes if isinstance(shape, Path) and shape.look.startswith("goal ")]
    tips = sorted(tuple(map(float, re.findall(r"-?[\d.]+", goal.path)[:2])) for goal in goals)
    assert [round(right - left, 2) for (left, _), (right, _) in itertools.pairwise(tips)] == [14.6] * 3
    assert len({y for _, y in tips}) == 1
    assert 2 * scenery.BADGE < 14.6


def test_a_viewer_may_choose_between_two_sets_and_every_seat_has_a_mark() -> None:
    scene = picture(state())
    assert [each.name for each in scene.board.sets] == ["classic", "flamingoes"]
    for seat in range(4):
        marks = [each.id for each in scene.picture.pieces for part in each.parts if f"seat-{seat}" in part.look.split()]
        assert marks == [knight_of(seat)]


def test_flicks_that_are_left_are_counted() -> None:
    before = state(play=Play("Km", (Cause.SCORE, Cause.STRIKE, Cause.STRIKE)))
    counts = [shape.text for shape in picture(before).shapes if shape.look == "castle-count"]  # type: ignore[union-attr]
    assert counts == ["3"]
    assert "castle-count" not in looks(picture(state()).shapes)


def test_a_scene_is_plain_data_and_no_two_pieces_sound_alike() -> None:
    for _, _, scene in scenes()[::5]:
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
        assert len({piece.label for piece in scene.picture.pieces}) == len(COINS)


def test_every_look_has_its_style() -> None:
    style = plain_style((COMMON + spec.appearance.looks).sheet)
    for _, _, scene in scenes()[::7]:
        for look in {*looks(scene.shapes), *(look for piece in scene.picture.pieces for look in looks(piece.parts))}:
            assert any(re.search(rf"\.look-{word}\b(?!-)", style) for word in look.split()), look


def test_every_coin_has_an_animal_instead_of_its_classic_face() -> None:
    for piece in pieces(picture(state())).values():
        assert has(piece, "classic")
        assert has(piece, "animal")


# --- what may be picked -----------------------------------------------------------------------------------------


def test_what_is_offered_is_what_the_rules_say() -> None:
    offered = set()
    for rules, now in states():
        found = drawing.choices(rules, now)
        keys = [choice.key for choice in found]
        assert len(set(keys)) == len(keys)
        for choice in found:
            move = notation.parse_move(rules, now, choice.move)
            assert choice.refusal == rules.refusal(now, move)
            offered.add(choice.move.split(" ")[0])
    assert offered == {"place", "pass", "decline", "croquet"}


def test_the_five_croquets_are_offered_where_one_is_owed() -> None:
    found = drawing.choices(game(), croqueting())
    assert [choice.label for choice in found] == ["Flicks", "Lift", "Loose", "Tight", "Tap", "Decline"]
    assert [choice.refusal for choice in found] == [None] * 6
    assert "croquet" in drawing.prompt(game(), croqueting())


def test_a_croquet_for_which_there_is_no_room_is_offered_with_its_reason() -> None:
    before, ring = croqueting(), 2.0
    others = [coin for coin in COINS if coin not in {"Km", "Gm"}]
    around = {}
    for number, coin in enumerate(others):
        angle = math.radians(60 * number)
        around[coin] = (0.751 * math.sin(angle), 0.751 * math.cos(angle))
    before = put(before, "Km", (0.0, -ring))
    for coin, at in around.items():
        before = put(before, coin, at, inside=None)
    found = {choice.label: choice.refusal for choice in drawing.choices(game(), before)}
    for kind in ("Loose", "Tight"):
        refusal = found[kind]
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("taken", "CC-27")
    assert found["Flicks"] is None


def test_passing_is_refused_in_the_first_round_with_its_clause() -> None:
    (choice,) = drawing.choices(game(), state(turn=0))
    assert choice.move == "pass Km"
    assert choice.refusal is not None
    assert choice.refusal.clause == "CC-5"
    assert drawing.choices(game(), state(turn=4))[0].refusal is None


def test_four_starting_places_are_offered_round_the_own_tower() -> None:
    found = drawing.choices(game(), game().start())
    assert [choice.label for choice in found] == ["Before", "Left of", "Right of", "Behind"]
    assert [choice.move for choice in found][1] == "place Gm -0.0444,-0.254"


def test_nothing_is_offered_when_the_game_is_over() -> None:
    assert drawing.choices(game(turn_limit=4), state(turn=4)) == ()
    assert "The game ends after the last turn" in drawing.prompt(game(turn_limit=4), state(turn=4))


# --- words ------------------------------------------------------------------------------------------------------


def test_every_castle_is_described_with_both_coins_and_its_progress() -> None:
    for rules, now in states():
        sections = drawing.words(rules, now)
        assert sections[0].lines[0] == drawing.prompt(rules, now)
        assert sorted(section.heading for section in sections[1:]) == ["Arms", "Crowns", "Moons", "Suns"]
        for section in sections[1:]:
            assert [line.split(":")[0] for line in section.lines][:3] == ["Knight", "Progress", "Guard"]
            guard = now.coin(guard_of(rules.seats.index(section.heading.lower())))
            if guard.at is not None:
                assert section.lines[2].count("on duty" if guard.on_duty else "off duty") == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"at": BEFORE_SUNS, "inside": None}, "0 of 12 scores. Next: gate in of Suns."),
        ({"at": BEFORE_SUNS, "inside": MOONS}, "Next: gate in of Suns; first out by the gate of Moons."),
        ({"at": IN_SUNS, "inside": SUNS, "progress": 2}, "2 of 12 scores. Next: tower of Suns."),
        ({"at": IN_SUNS, "inside": None, "progress": 2}, "Next: tower of Suns; first in by the gate of Suns."),
        ({"at": IN_SUNS, "inside": SUNS, "progress": 3}, "3 of 12 scores. Next: gate out of Suns."),
        ({"at": IN_SUNS, "inside": None, "progress": 12}, "12 of 12 scores. Next: gate in, home of Moons."),
        ({"at": IN_SUNS, "inside": MOONS, "progress": BACK}, "next its own tower, with its guard on duty."),
    ],
)
def test_the_next_objective_of_a_knight_is_described(fields: dict[str, object], words: str) -> None:
    assert words in words_of(game(), put(state(), "Km", **fields))  # type: ignore[arg-type]


def test_the_flicks_that_are_left_are_shown_with_their_reasons() -> None:
    before = state(play=Play("Km", (Cause.SCORE, Cause.STRIKE, Cause.STRIKE)))
    assert drawing.prompt(game(), before) == "Moons' knight has 3 flicks left: 1 for a score, 2 for a strike."
    tight = state(play=Play("Km", (Cause.TIGHT, Cause.CROQUET)))
    assert "aim at Moons' guard" in drawing.prompt(game(), tight)


def test_the_prompt_says_who_has_to_do_what() -> None:
    rules = game()
    assert drawing.prompt(rules, rules.start()) == ("Moons to place. Put your guard next to your tower.")
    assert drawing.prompt(rules, state(turn=1)) == "Suns to flick the knight and then the guard."
    assert drawing.prompt(rules, jail(state(guard=True), "Km", ARMS)) == (
        "The knight is a prisoner of Arms. Moons to flick or pass the guard."
    )
    assert "win" in drawing.prompt(rules, replace(back(), winner=MOONS, play=Play("Km")))


def test_a_prisoner_and_its_prison_are_described() -> None:
    text = words_of(game(), jail(jail(state(), "Km", ARMS), "Ks", ARMS))
    assert "Knight: a prisoner on the tower of Arms." in text
    assert "On its tower: Moons' knight and Suns' knight." in text


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((0, -10.0 - 2.0), "5.1 cm from the tower of Moons, behind it"),
        ((2.0, -10.0), "5.1 cm from the tower of Moons, to its right"),
        ((-10.0, 2.0), "5.1 cm from the tower of Suns, to its left"),
        ((0, 5), "2.5 cm from the door of Crowns, before it"),
        ((0, 0), "in the middle of the table"),
    ],
)
def test_a_place_is_described_as_the_castles_seat_sees_it(place: tuple[float, float], words: str) -> None:
    assert whereabouts(game(), (place[0] * INCH, place[1] * INCH)) == words


def test_the_way_leads_to_the_objective_gate_by_gate() -> None:
    rules = game()
    for marked in landmarks(rules):
        assert rules.layout.spot(marked.castle, 0.0) == pytest.approx((0.0, 0.0))
    outside = put(state(), "Km", (0, 0), inside=None, progress=2).coin("Km")
    assert (way_on(rules, outside).castle, way_on(rules, outside).step) == (SUNS, 0)
    elsewhere = replace(outside, inside=ARMS)
    assert (way_on(rules, elsewhere).castle, way_on(rules, elsewhere).step) == (ARMS, 3)
    there = replace(outside, inside=SUNS)
    assert way_on(rules, there) == objective(rules, there)


# --- the terminal -----------------------------------------------------------------------------------------------


def test_the_table_fits_a_terminal_and_shows_every_coin() -> None:
    for rules, now in states():
        lines = drawing.plain(rules, now).splitlines()
        assert len(lines) == 45
        assert max(map(len, lines)) <= 78
        assert all(line.isascii() for line in lines)
        chart = "\n".join(lines[:41])
        assert {coin for coin in COINS if coin in chart} == {coin for coin, _ in now.lying()}


def test_a_castle_with_three_prisoners_fits_its_line() -> None:
    before = state()
    for knight, castle in (("Km", CROWNS), ("Ks", CROWNS), ("Ka", CROWNS), ("Kc", MOONS)):
        before = jail(before, knight, castle)
    before = before.with_coin(replace(before.coin("Kc"), progress=2))
    lines = drawing.plain(CastleCroquetnole(Options()), before).splitlines()
    assert lines[-2] == "Crowns Kc 2/12 held by Moons, next tower of Arms; Gc on duty with Km Ks Ka"
    assert max(map(len, lines)) <= 78
