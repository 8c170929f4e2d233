"""A position is set up ball by ball, and never becomes impossible."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from parlour.game import NotationError
from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Options, State
from parlour.games.arithmetical_croquet.drawing import picture
from parlour.games.arithmetical_croquet.drawing.arranging import arranged, begin, frame, settings
from parlour.games.arithmetical_croquet.notation import format_state, parse_state
from tests.games.arithmetical_croquet.reach import positions, reach

GAME = ArithmeticalCroquet()
BACK = ArithmeticalCroquet(Options(missed_hoop="go_back"))
SHORT = Options(spacing=6, hoops=2, max_step=5, missed_hoop="go_back")


def put(text: str, name: str, value: str, game: ArithmeticalCroquet = GAME) -> str:
    """A position with one thing set."""
    return format_state(game, arranged(game, parse_state(game, text), name, value))


def refused(text: str, name: str, value: str, game: ArithmeticalCroquet = GAME) -> str:
    with pytest.raises(NotationError) as raised:
        put(text, name, value, game)
    return str(raised.value)


def offered(text: str, name: str, game: ArithmeticalCroquet = GAME) -> dict[str, str]:
    """The values of a setting with their words; empty if there is no such setting."""
    found = [setting for setting in settings(game, parse_state(game, text)) if setting.name == name]
    return dict(found[0].values) if found else {}


def test_it_begins_at_the_start() -> None:
    assert begin(GAME) == GAME.start()


# --- balls ------------------------------------------------------------------------------------------------------


def test_a_ball_goes_to_a_number_by_name_or_by_place() -> None:
    assert put("0 0 first -", "at 0", "17") == "17 0 first -"
    assert put("17 4 second -", "at 1", "2.9,-10.9") == "17 2 second -"
    assert put("17 4 second -", "at 1", "3.3,-10.5") == "17 2 second -", "the nearest number"


def test_a_ball_in_a_hoop_owes_a_step_and_one_past_the_peg_has_missed_it() -> None:
    assert put("17 4 first -", "at 0", "20") == "20+1 4 first -"
    assert put("20+1 4 first -", "owes 0", "3") == "20+3 4 first -"
    assert put("20+3 4 first -", "at 0", "50") == "50+3 4 first -"
    assert put("20+3 4 first -", "at 0", "51") == "51 4 first -"
    assert put("17 4 first -", "at 0", "103") == "103!100 4 first -"
    assert put("103!100 4 first -", "at 0", "99") == "99 4 first -"


def test_what_was_missed_can_be_set_where_it_can_be_missed() -> None:
    assert not offered("17 4 first -", "missed 0"), "no hoop may be missed under these options"
    assert offered("17 4 first -", "missed 0", BACK) == {
        "-": "nothing",
        "10!": "hoop 10 once",
        "10!!": "hoop 10 twice, and lost",
        "20!": "hoop 20 once",
    }
    assert put("17 4 first -", "missed 0", "20!", BACK) == "17!20 4 first -"
    assert put("17!20 4 first -", "at 0", "23", BACK) == "23!20 4 first -"
    assert put("23!20 4 first -", "at 0", "28", BACK) == "28 4 first -", "out of reach"
    assert put("23!20 4 first -", "missed 0", "20!!", BACK) == "23!!20 4 first -"
    assert put("23!!20 4 first -", "missed 0", "-", BACK) == "23 4 first -"
    assert offered("97!!100 4 first -", "missed 0") == {"-": "nothing", "100!!": "the peg twice, and lost"}


def test_where_the_peg_is_missed_like_a_hoop_it_is_set_up_like_one() -> None:
    assert put("97 4 first -", "missed 0", "100!", BACK) == "97!100 4 first -"
    assert put("97!100 4 first -", "at 0", "103", BACK) == "103!100 4 first -"
    assert put("103!100 4 first -", "missed 0", "100!!", BACK) == "103!!100 4 first -"
    assert put("103!100 4 first -", "at 0", "95", BACK) == "95!100 4 first -"
    assert put("103!100 4 first -", "at 0", "100", BACK) == "100 4 first -"
    assert "100!!" not in offered("97 4 first -", "missed 0", BACK)


# --- the turn -----------------------------------------------------------------------------------------------------


def test_only_what_the_last_step_can_forbid_is_offered() -> None:
    assert offered("0 0 first -", "hamper") == {"-": "nothing"}
    assert list(offered("0 3 first -", "hamper")) == ["-", "x1", "x2", "x3"]
    assert offered("0 3 first -", "hamper")["x3"] == "the other's last step, 3: it bars 3 and 6"
    assert list(offered("0 10+3 first -", "hamper")) == ["-"], "a step into a hoop bars nothing"
    assert list(offered("0 97 first -", "hamper")) == ["-"], "nor one within the end zone, to who is outside"
    assert "x1" in offered("95 97 first -", "hamper")
    assert put("0 3 first -", "hamper", "x3") == "0 3 first x3"
    assert put("0 3 first x3", "hamper", "-") == "0 3 first -"


def test_a_step_that_kept_the_other_in_is_offered_where_it_did() -> None:
    held = "5 10+3 first -"
    assert list(offered(held, "hamper")) == ["-", "=3"], "5 - 3 is 2, and 6 was out of reach"
    assert put(held, "hamper", "=3") == "5 10+3 first =3"
    assert offered(held, "hamper")["=3"] == "3, which kept the other in and may not be repeated"
    assert list(offered(held, "hamper", ArithmeticalCroquet(Options(twice_running=True)))) == ["-"]


def test_what_can_no_longer_hamper_does_not() -> None:
    assert put("0 3 first x3", "at 0", "5") == "5 3 first x3"
    assert put("0 3 first x3", "at 1", "2") == "0 2 first -"
    assert put("0 3 first x3", "turn", "1") == "0 3 second -"
    assert put("5 10+3 first =3", "owes 1", "2") == "5 10+2 first -"


@pytest.mark.slow
@pytest.mark.parametrize("options", [SHORT, Options(spacing=5, hoops=2, max_step=4, barring_judged="from")])
def test_positions_that_can_be_reached_can_be_set_up(options: Options) -> None:
    """From the start, by setting one thing after another; a sample of them, since all take a minute."""
    known = reach(options)
    game, states = known.game, sorted(known, key=lambda state: format_state(known.game, state))
    for state in Random(5).sample(states, 600):
        for setting in settings(game, state):
            assert setting.value in dict(setting.values), format_state(game, state)
        assert set_up(game, state) == state


def set_up(game: ArithmeticalCroquet, wanted: State) -> State:
    """A position set up from the start as a person would on the page."""
    state = begin(game)
    order = ("turn", "at 0", "at 1", "owes 0", "owes 1", "missed 0", "missed 1", "hamper")
    values = {setting.name: setting.value for setting in settings(game, wanted)}
    for name in order:
        if name in values:
            state = arranged(game, state, name, values[name])
    return state


# --- everything ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("z9", "1", "no setting 'z9'"),
        ("owes 1", "3", "no setting 'owes 1'"),
        ("at 0", "108", "First's ball is on: one of 0 to 107, not '108'"),
        ("at 0", "-30,5", "no number near that place"),
        ("at 0", "nan,1", "no number near that place"),
        ("at 0", "1,2,3", "one of 0 to 107"),
        ("at 0", "one,two", "one of 0 to 107"),
        ("owes 0", "9", "leaves its hoop: one of 1, 2, 3, 4, 5, 6, 7, 8, not '9'"),
        ("turn", "2", "to play: one of 0, 1, not '2'"),
        ("hamper", "x9", "limited by: one of -, x1"),
        ("at 0", "100", "only one ball can have ended the game"),
    ],
)
def test_what_cannot_be_set_is_said(name: str, value: str, says: str) -> None:
    assert says in refused("20+3 97!!100 first -" if value == "100" else "20+3 4 first -", name, value)


@pytest.mark.parametrize("game", [GAME, BACK, ArithmeticalCroquet(SHORT)], ids=["default", "go back", "short"])
def test_any_walk_of_settings_stays_among_positions_that_can_be(game: ArithmeticalCroquet) -> None:
    rng, state, said = Random(5), begin(game), 0
    for _ in range(400):
        setting = rng.choice(settings(game, state))
        value = rng.choice(setting.values)[0]
        over = game.outcome(state) is not None
        try:
            state = arranged(game, state, setting.name, value)
        except NotationError:
            assert over, "nothing is refused but that a second ball ends the game"
            said += 1
            continue
        assert parse_state(game, format_state(game, state)) == state
        assert {each.name: each.value for each in settings(game, state)}.get(setting.name) == value
        assert (game.outcome(state) is None) == bool(game.moves(state))
    assert said < 100


@given(drawn=positions())
def test_every_setting_can_be_set_to_what_it_is(drawn: tuple[ArithmeticalCroquet, State]) -> None:
    game, state = drawn
    for setting in settings(game, state):
        if game.outcome(state) is None:
            assert arranged(game, state, setting.name, setting.value) == state


def test_a_ball_that_is_put_down_where_it_was_stays() -> None:
    origin, scale = frame(GAME).origin, frame(GAME).scale
    for text in ("17 4 first -", "5 5 second x2", "20+3 97 first -", "0 107!100 first -"):
        state = parse_state(GAME, text)
        pieces = {piece.id: piece.at for piece in picture(GAME, state, None).pieces}
        assert sorted(setting.piece for setting in settings(GAME, state) if setting.piece) == sorted(pieces)
        for setting in settings(GAME, state):
            if setting.piece:
                x, y = pieces[setting.piece]
                place = f"{(x - origin[0]) / scale:.4f},{(origin[1] - y) / scale:.4f}"
                assert put(text, setting.name, place) == text
