"""A position is set up peg by peg, and never becomes impossible."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game import NotationError
from parlour.games.castille import Castille, Options, State
from parlour.games.castille.drawing import picture
from parlour.games.castille.drawing.arranging import arranged, begin, frame, settings
from parlour.games.castille.notation.position import format_position, parse_position

GAME = Castille()
SMALL = "6/6/1s4/2S3/6/6 S---- S - 4 40"


def put(text: str, name: str, value: str) -> str:
    """A position with one thing set."""
    return format_position(arranged(GAME, parse_position(text), name, value))


def refused(text: str, name: str, value: str) -> str:
    with pytest.raises(NotationError) as raised:
        put(text, name, value)
    return str(raised.value)


def test_it_begins_with_all_pegs_and_nothing_decided() -> None:
    state = begin(GAME)
    assert len([peg for peg in state.pegs if peg]) == 24
    assert GAME.outcome(state) is None
    assert not state.placing


def test_pegs_go_to_points_by_name_or_by_place() -> None:
    assert put(SMALL, "c3", "d5") == "6/3S2/1s4/6/6/6 S---- S - 4 40"
    assert put(SMALL, "c3", "2.9,4.2") == put(SMALL, "c3", "d5")
    assert put(SMALL, "c3", "5.7,5.2") == put(SMALL, "c3", "f6"), "the nearest point"
    assert put(SMALL, "c3", "2,2") == SMALL


def test_a_peg_is_taken_off_and_comes_back() -> None:
    off = put(SMALL, "c3", "off")
    assert off == "6/6/1s4/6/6/6 S---- S - 4 40"
    assert put(SMALL, "c3", "7,2") == off, "dragged beside the board"
    assert put(off, "more silver tall", "a1") == "6/6/1s4/6/6/T5 S---- S - 4 40"


def test_flags_and_the_turn_are_set() -> None:
    assert put(SMALL, "flag SE", "1") == "6/6/1s4/2S3/6/6 S---s S - 4 40"
    assert put(SMALL, "flag NW", "none") == "6/6/1s4/2S3/6/6 ----- S - 4 40"
    assert put(SMALL, "turn", "1") == "6/6/1s4/2S3/6/6 S---- s - 4 40"


def test_lost_flags_are_set_where_they_can_be_lost() -> None:
    game = Castille(Options(lost_flags=True))
    state = arranged(game, parse_position(SMALL), "lost silver", "2")
    assert format_position(state) == "6/6/1s4/2S3/6/6 S----xSS S - 4 40"
    assert format_position(arranged(game, state, "lost copper", "1")).split()[1] == "S----xSSs"
    offered = {setting.name: [value for value, _ in setting.values] for setting in settings(game, state)}
    assert offered["lost silver"] == ["0", "1", "2"], "one of the three is up"
    assert offered["flag C"] == ["none", "1"], "silver has none left to put up"
    assert "lost silver" not in {setting.name for setting in settings(GAME, parse_position(SMALL))}


def test_the_first_phase_can_be_ended() -> None:
    placing = "6/6/6/6/6/S4S ----- s S6T4s8t4 0 2"
    assert put(placing, "a1", "a2") == "6/6/6/6/S5/5S ----- s S6T4s8t4 0 2"
    assert put(placing, "phase", "second") == "6/6/6/6/6/S4S ----- s - 0 2"
    assert put(placing, "phase", "first") == placing
    assert "one of" in refused(placing, "a1", "off")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("z9", "a1", "no setting 'z9'"),
        ("c3", "b4", "There is already a peg on b4."),
        ("c3", "nan,1", "one of"),
        ("c3", "\N{ARABIC-INDIC DIGIT ONE},", "one of"),
        ("turn", "2", "one of 0, 1"),
        ("more silver short", "c3", "one of"),
    ],
)
def test_what_cannot_be_set_is_said(name: str, value: str, says: str) -> None:
    assert says in refused(SMALL, name, value)


def test_one_peg_stays() -> None:
    assert "one of b4, " in refused(put(SMALL, "c3", "off"), "b4", "off")
    full = format_position(begin(GAME))
    assert not [setting for setting in settings(GAME, parse_position(full)) if setting.name.startswith("more")]


def test_every_setting_of_a_walk_leads_to_a_position_that_can_be() -> None:
    rng, state = Random(5), begin(GAME)
    for _ in range(400):
        setting = rng.choice(settings(GAME, state))
        value = rng.choice(setting.values)[0]
        state = arranged(GAME, state, setting.name, value)
        assert parse_position(format_position(state)) == state


def test_settings_know_their_pieces() -> None:
    state: State = parse_position(SMALL)
    pieces = {piece.id: piece.at for piece in picture(GAME, state, None).pieces}
    origin = frame(GAME).origin
    for setting in settings(GAME, state):
        if setting.piece:
            x, y = pieces[setting.piece]
            place = f"{x - origin[0]:.4f},{origin[1] - y:.4f}"
            assert put(SMALL, setting.name, place) == SMALL
