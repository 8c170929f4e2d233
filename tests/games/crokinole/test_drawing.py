"""The board for the eye, the ear and the terminal."""

from __future__ import annotations

import itertools
import math
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.games.crokinole import drawing, spec
from parlour.games.crokinole.drawing import scenery
from parlour.games.crokinole.drawing.views import clock, view_of
from parlour.games.crokinole.notation import parse_state
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, FIFTEEN, HOLE_RADIUS, START_LINE, TEN, ahead
from parlour.scene import Circle, Label, Scene
from parlour.testing import random_rulings

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.scene import Piece

GAMES = [Crokinole(Options(players=players, target=60)) for players in (2, 4)]


@cache
def rulings() -> tuple[tuple[Crokinole, Ruling[State, Any]], ...]:
    """Some hundred random turns."""
    return tuple(
        (game, ruling)
        for game in GAMES
        for seed in range(2)
        for ruling in itertools.islice(random_rulings(game, Random(seed)), 80)
    )


def words_of(game: Crokinole, state: State) -> str:
    return "\n".join(line for section in drawing.words(game, state) for line in (section.heading, *section.lines))


def body(piece: Piece) -> Circle:
    """The disc itself among its parts."""
    found = [part for part in piece.parts if isinstance(part, Circle) and "disc" in part.look.split()]
    assert len(found) == 1
    return found[0]


def lying(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.picture.pieces if not piece.id.startswith("tray-")}


# --- the picture ------------------------------------------------------------------------------------------------


def test_every_disc_lies_where_it_lies_to_scale() -> None:
    for game, ruling in rulings():
        state = ruling.after
        pieces = lying(spec.scene(game, state, ruling))
        assert set(pieces) == {disc.id for disc in state.discs}
        for disc in state.discs:
            x, y = pieces[disc.id].at
            assert (x - 380, 380 - y) == pytest.approx((1000 * disc.x, 1000 * disc.y), abs=1e-3)
            assert body(pieces[disc.id]).radius == pytest.approx(1000 * DISC_RADIUS)


def test_nothing_reaches_out_of_the_picture_or_lies_on_another_thing() -> None:
    for game, ruling in rulings():
        scene = spec.scene(game, ruling.after, ruling)
        bodies = [(piece.at, body(piece).radius) for piece in scene.picture.pieces]
        for (x, y), radius in bodies:
            assert radius <= x <= scene.board.size[0] - radius
            assert radius <= y <= scene.board.size[1] - radius
        for (one, r1), (other, r2) in itertools.combinations(bodies, 2):
            assert math.dist(one, other) > r1 + r2 - 1e-3
        for piece in scene.picture.pieces:
            if piece.id.startswith("tray-"):
                assert math.dist(piece.at, (380, 380)) > scenery.RIM + body(piece).radius


def test_the_lines_posts_and_the_hole_are_those_of_the_table() -> None:
    scene = spec.scene(GAMES[0], State())
    circles = [shape for shape in scene.shapes if isinstance(shape, Circle)]
    by_look = {look: [each.radius for each in circles if each.look == look] for look in {each.look for each in circles}}
    assert by_look["board-line"] == [1000 * START_LINE, 1000 * TEN, 1000 * FIFTEEN]
    assert by_look["board-hole"] == [1000 * HOLE_RADIUS]
    posts = [each.at for each in circles if each.look == "board-post"]
    assert len(posts) == len(BOARD.posts) == 8
    assert all(math.dist(at, (380, 380)) == pytest.approx(1000 * FIFTEEN, abs=1e-3) for at in posts)


def test_sides_differ_in_shape_and_every_piece_says_its_seat() -> None:
    for game, ruling in rulings():
        for piece in spec.scene(game, ruling.after, ruling).picture.pieces:
            inlaid = any(part.look == "inlay" for part in piece.parts)
            assert inlaid == piece.label.startswith("walnut")
            seat = game.seats.index(piece.label.partition(",")[0].rpartition(" ")[0])
            assert f"seat-{seat}" in body(piece).look.split()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_discs_still_to_be_shot_lie_beside_the_board(game: Crokinole) -> None:
    for shots in range(game.shots_a_round):
        scene = spec.scene(game, State(shots=shots))
        waiting = [piece.id.removeprefix("tray-") for piece in scene.picture.pieces]
        played = {game.disc_id(shot % len(game.seats), shot // len(game.seats) + 1) for shot in range(shots)}
        assert len(waiting) == len(set(waiting)) == game.shots_a_round - shots
        assert not played & set(waiting)
        ring = next(shape for shape in scene.shapes if shape.look == "board-turn")
        assert isinstance(ring, Circle)
        places = {piece.id: piece.at for piece in scene.picture.pieces}
        assert places[f"tray-{game.next_disc(State(shots=shots))}"] == ring.at


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("twenties", [(0, 0), (1, 0), (3, 12), (12, 5)])
def test_twenties_are_set_aside_and_counted(game: Crokinole, twenties: tuple[int, int]) -> None:
    scene = spec.scene(game, State(shots=23, twenties=twenties))
    aside = [shape for shape in scene.shapes if isinstance(shape, Circle) and "disc" in shape.look.split()]
    assert [sum(side in each.look.split() for each in aside) for side in ("maple", "walnut")] == list(twenties)
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert texts == [f"{number} \N{MULTIPLICATION SIGN} 20" for number in twenties if number]
    places = [(each.at, each.radius) for each in aside]
    places += [(piece.at, body(piece).radius) for piece in scene.picture.pieces]
    for (one, r1), (other, r2) in itertools.combinations(places, 2):
        assert math.dist(one, other) > r1 + r2
    for (x, y), radius in places:
        assert min(x, y, 760 - x, 760 - y) > radius


def test_a_scene_is_plain_data() -> None:
    for game, ruling in itertools.islice(rulings(), 20):
        scene = spec.scene(game, ruling.after, ruling)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("twenties", "before"), [((0, 0), (12, 0)), ((3, 12), (40, 29)), ((0, 0), (0, 0))])
def test_the_twenties_of_the_match_are_counted_beside_the_board(
    players: int, twenties: tuple[int, int], before: tuple[int, int]
) -> None:
    game = Crokinole(Options(players=players, fixed_rounds=4, count_twenties=True))
    state = State(round=3, shots=23, twenties=twenties, match_twenties=before)
    scene = spec.scene(game, state)
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    numbers = [now + earlier for now, earlier in zip(twenties, before, strict=True)]
    assert [each.text for each in labels if "in all" in each.text] == [f"{each} in all" for each in numbers if each]
    assert all(math.dist(one.at, other.at) > 20 for one, other in itertools.combinations(labels, 2))
    assert all(40 < number < 720 for each in labels for number in each.at)
    counted = f"Twenties in the match: maple {numbers[0]}, walnut {numbers[1]}."
    assert counted in scene.picture.title
    assert counted in words_of(game, state)
    assert f"Twenties in the match: {numbers[0]} to {numbers[1]}." in drawing.plain(game, state).splitlines()[0]
    assert max(map(len, drawing.plain(game, state).splitlines())) <= 78


@pytest.mark.clause("CR-13")
def test_the_play_off_round_is_called_so() -> None:
    game = Crokinole(Options(fixed_rounds=4, play_off="round"))
    state = State(round=5, shots=2, scores=(4, 4))
    assert drawing.plain(game, state).startswith("The play-off round, 2 of 24 shot.")
    assert "The play-off round, 2 of 24 discs shot." in words_of(game, state)
    assert "Round 4, 2 of 24 discs shot." in words_of(game, State(round=4, shots=2))


@pytest.mark.clause("CR-13")
@pytest.mark.parametrize(("rounds", "heading"), [(1, "1 round."), (4, "4 rounds.")])
@pytest.mark.parametrize("play_off", ["none", "round", "until decided"])
def test_after_the_end_no_round_is_said_to_be_played(rounds: int, heading: str, play_off: Any) -> None:
    game = Crokinole(Options(fixed_rounds=rounds, play_off=play_off))
    over = State(round=rounds + 1, scores=(2, 0))
    assert game.outcome(over) is not None
    assert drawing.plain(game, over).startswith(f"The match is over after {heading}\n")
    assert "play-off" not in drawing.plain(game, over)


# --- words ------------------------------------------------------------------------------------------------------


def test_every_disc_is_described_once_and_so_are_round_and_score() -> None:
    for game, ruling in rulings():
        state = ruling.after
        text = words_of(game, state)
        for disc in state.discs:
            assert text.count(f"{game.disc_name(disc.id).capitalize()}: ") == 1
        assert f"maple {state.scores[0]}, walnut {state.scores[1]}" in text
        if game.outcome(state) is None:
            assert drawing.prompt(game, state) in text
            assert f"Round {state.round}, {state.shots} of 24 discs shot." in text


def test_no_two_pieces_sound_alike() -> None:
    for game, ruling in rulings():
        labels = [piece.label for piece in spec.scene(game, ruling.after, ruling).picture.pieces]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((0.0, 0.02), "leaning over the hole, counts 15"),
        ((0.0, 0.06), "15 ring"),
        ((0.0, 0.1), "on the 15 line, counts 10"),
        ((0.0, 0.15), "10 ring"),
        ((0.0, 0.2), "on the 10 line, counts 5"),
        ((0.0, 0.25), "5 ring"),
        ((0.0, 0.325), "beyond the starting line, counts nothing"),
    ],
)
def test_a_disc_is_described_with_its_zone_and_points(place: tuple[float, float], words: str) -> None:
    game, state = Crokinole(Options(beyond_line="stays")), State(shots=1, discs=(BoardDisc("m1", *place),))
    worth = game.tally(state).totals[0]
    assert f"Maple 1: {words}, 6 o'clock, {100 * place[1]:.1f} cm from the middle" in words_of(game, state)
    assert ("nothing" in words) == (worth == 0)
    assert worth == 0 or str(worth) in words


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hour_has_the_shooters_seat_at_six(seats: int) -> None:
    for seat in range(seats):
        facing = ahead(seat, seats)
        hours = [
            clock(math.sin(math.radians(facing + turn)), math.cos(math.radians(facing + turn)), facing)
            for turn in range(0, 360, 30)
        ]
        assert hours == [12, *range(1, 12)]


def test_the_words_say_whose_view_they_are() -> None:
    state = parse_state(GAMES[0], "1 maple 3 0-0 0-0 m1@0.0,-0.25;w1@0.0,0.25")
    text = words_of(GAMES[0], state)
    assert "walnut's seat at 6 o'clock" in text
    assert "Maple 1: 5 ring, 12 o'clock, 25.0 cm from the middle, " in text
    assert "Walnut 1: 5 ring, 6 o'clock, 25.0 cm from the middle." in text


def test_the_places_from_which_an_opposing_disc_can_be_hit_are_described() -> None:
    game = GAMES[0]

    def view(target: tuple[float, float], *others: tuple[float, float]) -> str:
        discs = [BoardDisc("w1", *target), *(BoardDisc(f"m{number}", *at) for number, at in enumerate(others, start=1))]
        return view_of(game, State(shots=10, discs=tuple(discs)), discs[0])

    assert view((0.0, -0.2)) == "open"
    assert view((0.0, 0.0), (0.0, -0.034)) == "hidden from a straight shot"
    assert view((0.0, -0.13), (-0.03, -0.175), (0.005, -0.17)) == "open from the right of your line"
    assert view((0.0, -0.13), (0.03, -0.175), (-0.005, -0.17)) == "open from the left of your line"


@pytest.mark.clause("CR-3")
@pytest.mark.parametrize(("side", "name"), [(1, "left"), (-1, "right")])
def test_a_disc_is_open_from_where_only_touching_the_quadrant_line_lets_a_disc_be_placed(side: int, name: str) -> None:
    """A disc of the own side is in the way from everywhere else."""
    discs = (BoardDisc("m1", -0.198 * side, -0.034), BoardDisc("w1", -0.231 * side, 0.008))
    half, touching = (
        view_of(Crokinole(Options(quadrant=each)), State(shots=10, discs=discs), discs[1])
        for each in ("half", "touching")
    )
    assert (half, touching) == ("hidden from a straight shot", f"open from the {name} of your line")


def test_the_prompt_says_what_the_shot_must_do() -> None:
    game = GAMES[0]
    assert drawing.prompt(game, State()) == (
        "Maple to shoot: disc 1 of 12. The board is clear: your disc must stop in the 15 ring or the hole."
    )
    own = State(shots=4, discs=(BoardDisc("m1", 0.0, 0.1),))
    assert "disc 3 of 12. The board is clear of walnut: your disc must" in drawing.prompt(game, own)
    assert "Walnut to shoot: disc 1 of 12. You must hit a maple disc." in drawing.prompt(
        game, State(shots=1, discs=(BoardDisc("m1", 0.0, 0.1),))
    )
    assert "shoot where you like" in drawing.prompt(Crokinole(Options(no_hiding=False)), State())
    assert drawing.prompt(game, State(round=3, scores=(65, 0))) == "Maple wins by reaching the target."


# --- the terminal -----------------------------------------------------------------------------------------------


def test_the_board_fits_a_terminal_and_shows_every_disc() -> None:
    for game, ruling in rulings():
        state = ruling.after
        lines = drawing.plain(game, state).splitlines()
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 78
        assert all(line.isascii() for line in lines)
        shown = "\n".join(lines[1:])
        assert all(disc.id in shown for disc in state.discs)
        assert shown.count("*") >= 8 - len(state.discs)


def test_crowded_discs_are_all_readable_in_a_terminal() -> None:
    rng, game = Random(5), GAMES[1]
    for _ in range(200):
        discs: list[BoardDisc] = []
        for number in range(24):
            coin = game.disc_id(number % 4, number // 4 + 1)
            for _ in range(50):
                x, y = rng.uniform(-0.13, 0.13), rng.uniform(-0.13, 0.13)
                if all(math.dist((x, y), (each.x, each.y)) >= 2 * DISC_RADIUS for each in discs):
                    discs.append(BoardDisc(coin, x, y))
                    break
        shown = drawing.plain(game, State(shots=23, discs=tuple(sorted(discs))))
        assert all(disc.id in shown for disc in discs)
