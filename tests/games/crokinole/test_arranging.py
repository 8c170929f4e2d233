"""A position is set up disc by disc: wherever it leads, it can be played from."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game import NotationError
from parlour.games.crokinole import Crokinole, Options, State
from parlour.games.crokinole.drawing import picture
from parlour.games.crokinole.drawing.arranging import arranged, begin, frame, settings
from parlour.games.crokinole.notation import format_state, parse_state

GAME = Crokinole(Options(starter=1))
GAMES = [
    GAME,
    Crokinole(Options(players=4, starter=3)),
    Crokinole(Options(discs="nca", saved_by="any struck disc", fixed_rounds=4)),
]
NAMES = ["two", "four", "rounds"]
SMALL = "1 maple 2 0-0 0-0 m1@0.05,-0.15;w1@-0.03,0.19"


def put(text: str, name: str, value: str, game: Crokinole = GAME) -> str:
    """A position with one thing set."""
    return format_state(game, arranged(game, parse_state(game, text), name, value))


def refused(text: str, name: str, value: str, game: Crokinole = GAME) -> str:
    with pytest.raises(NotationError) as raised:
        put(text, name, value, game)
    return str(raised.value)


def values(game: Crokinole, state: State) -> dict[str, str]:
    return {setting.name: setting.value for setting in settings(game, state)}


# --- discs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_it_begins_with_a_disc_of_every_seat(game: Crokinole) -> None:
    state = begin(game)
    assert len(state.discs) == state.shots == len(game.seats)
    assert parse_state(game, format_state(game, state)) == state
    assert game.outcome(state) is None


def test_a_disc_is_laid_elsewhere() -> None:
    assert put(SMALL, "m1", "0.13,0.02") == "1 maple 2 0-0 0-0 m1@0.13,0.02;w1@-0.03,0.19"
    assert put(SMALL, "m1", " 0.05, -0.15") == SMALL


@pytest.mark.parametrize("place", ["0.36,0", "-0.3,0.3", "1e300,0", ""])
def test_a_disc_that_leaves_the_surface_is_in_the_ditch(place: str) -> None:
    assert put(SMALL, "m1", place) == "1 maple 2 0-0 0-0 w1@-0.03,0.19"


def test_a_disc_falls_where_nothing_holds_it() -> None:
    assert put(SMALL, "w1", "0.004,0.006") == "1 maple 2 0-0 0-1 m1@0.05,-0.15", "7.21 mm from the hole's middle"
    leaning = put(SMALL, "w1", "0.004,0.0062")
    assert leaning == "1 maple 2 0-0 0-0 m1@0.05,-0.15;w1@0.004,0.0062", "7.38 mm: it leans"


def test_a_disc_more_is_one_that_was_shot() -> None:
    ditched = put(SMALL, "m1", "")
    assert put(ditched, "more maple", "0.05,-0.15") == SMALL, "it comes back from the ditch"
    third = put(SMALL, "more maple", "0.13,0.02")
    assert third == "1 maple 3 0-0 0-0 m1@0.05,-0.15;m2@0.13,0.02;w1@-0.03,0.19"
    assert put(third, "more maple", "-0.13,0.02").startswith("1 maple 5 0-0 0-0 m1@"), "walnut has shot between"
    assert put(SMALL, "more walnut", "0,0").startswith("1 maple 4 0-0 0-1 m1@"), "into the hole"
    assert put(SMALL, "more walnut", "") == put(SMALL, "more walnut", "0.37,0.37") == SMALL


def test_with_four_a_disc_more_is_its_own_seats() -> None:
    game = GAMES[1]
    text = format_state(game, arranged(game, begin(game), "more walnut b", "0.05,0.05"))
    assert text.startswith("1 maple-b 6 0-0 0-0 ma1@")
    assert text.endswith("wb1@0.127,0.0;wb2@0.05,0.05")


def test_no_more_discs_lie_than_a_round_has_before_its_last_shot() -> None:
    text = "1 maple 23 0-0 12-11 -"
    refusal = "Too many discs: before the last shot of a round maple has shot 12, walnut has shot 11."
    assert refusal in refused(text, "more maple", "0.1,0.1")
    assert refusal in refused(text, "more walnut", "0,0")
    assert "walnut has shot 12." in refused(text, "starter", "1")
    assert put("1 maple 23 0-0 11-11 -", "more maple", "0.1,0.1") == "1 maple 23 0-0 11-11 m1@0.1,0.1"


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("z9", "0,0", "no setting 'z9'"),
        ("m2", "0.1,0", "no setting 'm2'"),
        ("m1", "-0.03,0.17", "That spot overlaps walnut 1; their centres must be"),
        ("more maple", "-0.03,0.17", "That spot overlaps walnut 1"),
        ("m1", "0,0.3", "That spot touches the starting line, where no disc stays: put it farther in"),
        ("more walnut", "-0.29,0", "That spot touches the starting line"),
        ("m1", "0,0.325", "That spot lies beyond the starting line, where no disc stays"),
        ("m1", "0.0389,0.0939", "That spot overlaps a peg"),
        ("m1", "nan,0", "two numbers of metres"),
        ("m1", "1e999,0", "two numbers of metres"),
        ("m1", "there", "two numbers of metres"),
        ("more maple", "1,2,3", "two numbers of metres"),
        ("turn", "2", "to shoot: one of 0, 1, not '2'"),
        ("shots", "1", "discs shot: one of 2, 3"),
        ("shots", "24", "discs shot: one of 2, 3"),
        ("twenties maple", "12", "maple: one of 0, 1"),
        ("round", "0", "the round: a whole number from 1 to 999, not '0'"),
        ("round", "\N{SUPERSCRIPT TWO}", "the round: a whole number"),
        ("score maple", "100", "the points of maple: a whole number from 0 to 99, not '100'"),
        ("score walnut", "-1", "the points of walnut"),
    ],
)
def test_what_cannot_be_set_is_said(name: str, value: str, says: str) -> None:
    assert says in refused(SMALL, name, value)


# --- the round and the match --------------------------------------------------------------------------------------


def test_whose_turn_it_is_follows_from_the_shots() -> None:
    assert put(SMALL, "turn", "0") == SMALL
    assert put(SMALL, "turn", "1") == SMALL.replace("maple 2", "maple 3")
    assert put("1 maple 23 0-0 0-0 -", "turn", "0") == "1 maple 22 0-0 0-0 -"
    assert "to shoot: one of 1, not '0'" in refused("1 maple 23 0-0 12-0 -", "turn", "0")


def test_fewer_shots_give_a_disc_another_number() -> None:
    late = "1 maple 12 0-0 0-0 m1@0.05,-0.15;m6@0.13,0.02;w4@-0.03,0.19"
    assert put(late, "shots", "3") == "1 maple 3 0-0 0-0 m1@0.05,-0.15;m2@0.13,0.02;w1@-0.03,0.19"
    assert put(late, "shots", "20") == late.replace("maple 12", "maple 20")
    assert put("1 maple 3 0-0 0-0 m1@0.05,-0.15;m2@0.13,0.02", "starter", "1").startswith("1 walnut 4 "), (
        "one shot more"
    )


def test_a_twenty_more_was_shot_too() -> None:
    assert put(SMALL, "twenties walnut", "2") == SMALL.replace("maple 2 0-0 0-0", "maple 6 0-0 0-2")
    assert put(SMALL, "twenties maple", "11") == SMALL.replace("maple 2 0-0 0-0", "maple 23 0-0 11-0")


def test_the_match_is_set_and_not_ended() -> None:
    assert put(SMALL, "round", "7") == SMALL.replace("1 maple", "7 maple")
    assert put(SMALL, "score maple", "99") == SMALL.replace("0-0 0-0", "99-0 0-0")
    rounds = GAMES[2]
    assert put(SMALL, "score walnut", "8", rounds) == SMALL.replace("0-0 0-0", "0-8 0-0")
    assert "from 0 to 8" in refused(SMALL, "score walnut", "9", rounds)
    assert "from 1 to 4" in refused(SMALL, "round", "5", rounds)


def test_the_play_off_is_set_where_the_match_is_level() -> None:
    game = Crokinole(Options(fixed_rounds=4, play_off="round", count_twenties=True))
    level = SMALL.replace("0-0 0-0", "4-4/9-2 0-0")
    assert put(level, "round", "5", game) == level.replace("1 maple", "5 maple")
    assert "from 1 to 5" in refused(level, "round", "6", game)
    assert "only when the match is level" in refused(SMALL.replace("0-0 0-0", "4-2 0-0"), "round", "5", game)
    assert "only when the match is level" in refused(level.replace("1 maple", "5 maple"), "score maple", "5", game)


def test_the_earlier_twenties_are_set_where_they_are_counted() -> None:
    game = Crokinole(Options(fixed_rounds=4, count_twenties=True))
    third = SMALL.replace("1 maple", "3 maple")
    assert put(third, "earlier walnut", "24", game) == third.replace("0-0 0-0", "0-0/0-24 0-0")
    assert "the earlier twenties of maple: a whole number from 0 to 24, not '25'" in refused(
        third, "earlier maple", "25", game
    )
    assert "no setting 'earlier maple'" in refused(third, "earlier maple", "1")


def test_a_match_that_is_over_can_be_gone_on_with() -> None:
    over = parse_state(GAME, "5 maple 0 100-20 0-0 -")
    assert GAME.outcome(over) is not None
    assert GAME.outcome(arranged(GAME, over, "score maple", "80")) is None


# --- everything ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_value_that_is_offered_can_be_set(game: Crokinole) -> None:
    first, tried = begin(game), 0
    for setting in settings(game, first):
        for value, _ in setting.values:
            state = arranged(game, first, setting.name, value)
            assert values(game, state)[setting.name] == value
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_any_walk_of_settings_stays_among_positions_that_can_be(game: Crokinole) -> None:
    rng, state, laid, said = Random(5), begin(game), 0, 0
    for _ in range(400):
        setting = rng.choice(settings(game, state))
        place = f"{rng.uniform(-0.28, 0.28):.4f},{rng.uniform(-0.28, 0.28):.4f}"
        written = place if setting.piece or setting.name.startswith("more") else str(rng.randrange(9))
        value = rng.choice(setting.values)[0] if setting.values else written
        try:
            state = arranged(game, state, setting.name, value)
        except NotationError:
            said += 1
            continue
        laid += written is place
        assert parse_state(game, format_state(game, state)) == state
        if setting.values:
            assert values(game, state)[setting.name] == value
        assert game.refusal(state, game.sample(state, rng)) is None
    assert said < 200
    assert laid > 50


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_disc_of_the_picture_can_be_dragged(game: Crokinole) -> None:
    state = arranged(game, begin(game), "shots", "7")
    pieces = {piece.id: piece.at for piece in picture(game, state, None).pieces}
    named = [piece for setting in settings(game, state) for piece in setting.piece.split()]
    assert sorted(named) == sorted(pieces)
    assert len(pieces) == len(game.seats) + game.shots_a_round - 7
    origin, scale = frame(game).origin, frame(game).scale
    for setting in settings(game, state):
        for piece in setting.piece.split():
            x, y = ((pieces[piece][0] - origin[0]) / scale, (origin[1] - pieces[piece][1]) / scale)
            assert arranged(game, state, setting.name, f"{x:.4f},{y:.4f}") == state, "put down where it was"
