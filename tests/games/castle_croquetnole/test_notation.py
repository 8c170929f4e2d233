"""Text and back: moves and positions, and the error for a malformed one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.flick import Aim, Flick
from parlour.game import NotationError
from parlour.games.castle_croquetnole import Cause, Croquet, Decline, Pass, Place, Play, State
from parlour.games.castle_croquetnole.notation import format_move, format_state, parse_move, parse_state
from parlour.games.castle_croquetnole.rules.board import COINS, Coin
from parlour.games.castle_croquetnole.rules.refusals import KINDS
from tests.complaints import complaint
from tests.games.castle_croquetnole.scenes import SUNS, game, jail, put, state

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.moves import Move

NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
POINTS = st.tuples(NUMBERS, NUMBERS)
NAMES = st.sampled_from(COINS)
MOVES = (
    st.builds(lambda coin, at: Place(coin, *at), NAMES, POINTS)
    | st.builds(Pass, NAMES)
    | st.just(Decline())
    | st.builds(Croquet, st.sampled_from(sorted(KINDS)), st.none() | POINTS)
    | st.builds(
        Flick, st.builds(Aim, NUMBERS, NUMBERS, st.none() | POINTS, NAMES, NUMBERS, st.sampled_from(["", *COINS]))
    )
)


@given(MOVES)
def test_moves_come_back(move: Move) -> None:
    text = format_move(game(), state(), move)
    assert parse_move(game(), state(), text) == move
    assert format_move(game(), state(), parse_move(game(), state(), text)) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place Gm 0.0,-0.2159", Place("Gm", 0.0, -0.2159)),
        ("pass Ka", Pass("Ka")),
        ("decline", Decline()),
        ("croquet tap", Croquet("tap")),
        ("croquet tight 0.1,0.2", Croquet("tight", (0.1, 0.2))),
        ("Km >90.0 1.2 !Gm", Flick(Aim(90.0, 1.2, coin="Km", tight="Gm"))),
    ],
)
def test_moves(text: str, move: Move) -> None:
    assert parse_move(game(), state(), text) == move
    assert format_move(game(), state(), move) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is no move; one looks like 'place Gm"),
        ("place", "'place' is no move; one looks like 'place Gm 0.0,-0.2159'"),
        ("place Gm", "'place Gm' is no move"),
        ("place Zz 0,0", "there is no coin 'Zz'; choose from Km, Gm, Ks, Gs, Kc, Gc, Ka, Ga"),
        ("place Gm 0;0", "'0;0' is no place; one looks like '0.1,-0.25'"),
        ("pass Zz", "there is no coin 'Zz'"),
        ("decline all", "is no move"),
        ("croquet", "is no move"),
        ("croquet 6th", "there is no croquet '6th'; choose from flicks, lift, loose, tight, tap"),
        ("croquet lift 1", "'1' is no place"),
        ("croquet lift 1,1 2", "is no move"),
    ],
)
def test_a_broken_move_says_what_is_wrong(text: str, problem: str) -> None:
    assert problem in complaint(parse_move, game(), state(), text)


# --- positions --------------------------------------------------------------------------------------------------

PLAYED = Play("Km", (Cause.CROQUET, Cause.SCORE), ("Gm", "Kc"), (0, 1), ("out",), 1)
POSITIONS = [
    game().start(),
    state(),
    put(jail(jail(state(9), "Km", SUNS), "Kc", SUNS), "Km", progress=4),
    put(put(state(play=PLAYED), "Km", (0, 0), inside=None), "Gm", (3, 0), inside=None),
    put(state(winner=0, play=Play("Km")), "Km", progress=13),
    state(play=Play("Km", (Cause.SCORE,)), kept=Play("Gm", (Cause.GATE, Cause.PRISONER), gates=("out",))),
    state(guard=True, kept=Play("Gm", (Cause.PRISONER,))),
    put(state(guard=True, play=Play("Gm", (Cause.STRIKE,)), owed=("Gm",)), "Gm").with_coin(Coin("Gm", None, 0)),
]


@pytest.mark.parametrize("position", POSITIONS)
def test_positions_come_back(position: State) -> None:
    assert parse_state(game(), format_state(game(), position)) == position


def test_what_a_guard_has_kept_as_text() -> None:
    kept = state(play=Play("Km", (Cause.SCORE,)), kept=Play("Gm", (Cause.GATE, Cause.PRISONER), gates=("out",)))
    assert format_state(game(), kept).split(" ")[3] == "Km:score:-:-:-:0+gate,prisoner:out"
    waiting = state(guard=True, kept=Play("Gm", (Cause.PRISONER,)))
    assert format_state(game(), waiting).split(" ")[3] == "-+prisoner:-"


@pytest.mark.parametrize(
    ("stage", "text", "problem"),
    [
        ("guard", "-+", "'' is nothing that a guard keeps; it looks like 'gate,prisoner:out'"),
        ("guard", "-+gate", "'gate' is nothing that a guard keeps"),
        ("guard", "-+-:-", "Gm keeps a flick for each prisoner and for each of its gates used"),
        ("guard", "-+gate:-", "Gm keeps a flick for each prisoner and for each of its gates used"),
        ("guard", "-+prisoner:out", "Gm keeps a flick for each prisoner and for each of its gates used"),
        ("guard", "-+score:-", "Gm keeps a flick for each prisoner and for each of its gates used"),
        ("guard", "-+gate,gate:out,in", "gates used are each named once and sorted"),
        ("guard", "Gm:gate:-:-:out:0+prisoner:-", "Gm is in play, and so has the flicks that it kept"),
        ("knight", "-+prisoner:-", "Gm keeps flicks that it gained while the knight was played, which it has not been"),
    ],
)
def test_what_a_guard_cannot_have_kept(stage: str, text: str, problem: str) -> None:
    fields = format_state(game(), state()).split(" ")
    assert problem in complaint(parse_state, game(), " ".join([fields[0], stage, fields[2], text, *fields[4:]]))


START = "0 knight Gm,Gs,Gc,Ga,Km - - Km?/m/0;Gm?/m;Ks?/s/0;Gs?/s;Kc?/c/0;Gc?/c;Ka?/a/0;Ga?/a"


def test_the_start_as_text() -> None:
    assert format_state(game(), game().start()) == START
    assert hash(parse_state(game(), START)) == hash(game().start())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("0 knight", "0 knight x y", "a position has six or seven fields, not 8"),
        ("0 knight", "x knight", "the turn is a whole number from 0 to 999999, not 'x'"),
        ("knight", "queen", "the stage is knight or guard, not 'queen'"),
        ("Gm,Gs", "Gx,Gs", "there is no coin 'Gx'"),
        ("Gm,Gs", "Gs,Gs", "Gm is not on the table and must be placed: it is owed"),
        ("Gm,Gs", "Gm,Gm,Gs", "a coin is owed once"),
        ("Ga,Km", "Km,Ga", "the only knight that may be owed is Km, after the guards"),
        ("Ga,Km - -", "Ga,Km - x", "a castle is one of m, s, c, a, not 'x'"),
        ("Ga,Km - -", "Ga,Km - m", "a knight that has won has come home"),
        ("Ga,Km -", "Ga,Km Km", "'Km' is no coin in play"),
        ("Ga,Km -", "Ga,Km Km:why:-:-:-:0", "a flick is left for one of score, prisoner, gate"),
        ("Ga,Km -", "Ga,Km Km:-:-:-:up:0", "a gate is used in or out, not 'up'"),
        ("Ga,Km -", "Ga,Km Km:-:-:12:-:0", "a step scored is a whole number from 0 to 11"),
        ("Ga,Km -", "Ga,Km Km:score:-:-:-:0", "a knight is placed before anything is played in its turn"),
        ("Ga,Km", "Ga", "Km is not on the table and must be placed: it is owed"),
        ("Km?/m/0", "Km?/m", "'Km?/m' is no coin"),
        ("Gm?/m", "Gm?/m/0", "'Gm?/m/0' is no coin"),
        ("Km?/m/0", "Km?/m/14", "a knight's progress is a whole number from 0 to 13"),
        ("Km?/m/0", "Km?/-/0", "Km is to be placed at its own tower, and so is inside its own castle"),
        ("Km?/m/0;Gm?/m", "Gm?/m;Km?/m/0", "a position has every coin once, in this order"),
        ("Km?/m/0", "Km@0.0,0.0/m/0", "Km is owed, and so lies neither on the table nor in a prison"),
        ("Ks?/s/0", "Ks^m/s/0", "Ks lies on a tower and so is inside that castle"),
        ("Gs?/s", "Gs^m/m", "Gs is a guard and lies on no tower"),
        ("Ks?/s/0", "Ks@0.0,0.0/-/13", "Ks has not come home"),
        ("Ks?/s/0", "Ks@0.05,0.05/-/0", "Ks overlaps a tile"),
        ("Ks?/s/0", "Ks@9e999,0/-/0", "Ks lies off the table"),
        ("Ks?/s/0;Gs?/s;Kc?/c/0", "Ks@0,0/-/0;Gs?/s;Kc@0.01,0/-/0", "Ks and Kc overlap by"),
    ],
)
def test_a_broken_position_says_what_is_wrong(old: str, new: str, problem: str) -> None:
    assert old in START
    assert problem in complaint(parse_state, game(), START.replace(old, new, 1))


@pytest.mark.parametrize(
    ("play", "problem"),
    [
        (Play("Gm", (Cause.GATE,)), "at this stage Km is the coin in play, not Gm"),
        (Play("Km"), "Km has nothing left to do, so its play is over"),
        (Play("Km", (Cause.SCORE,), ("Kc", "Ka")), "coins struck and gates used are each named once and sorted"),
        (Play("Km", (Cause.SCORE, Cause.LOOSE)), "a loose or a tight flick is the next one, and the only one"),
        (Play("Km", (Cause.TIGHT,)), "Km touches its guard while it has a tight flick to take"),
    ],
)
def test_a_play_that_cannot_be(play: Play, problem: str) -> None:
    text = format_state(game(), state(play=play))
    assert complaint(parse_state, game(), text) == problem


@given(st.text(alphabet="0123456789-.@,;:^?/e KGmscaknightudlove", max_size=60) | st.text(max_size=12))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    with suppress(NotationError):
        found = parse_state(game(), text)
        assert parse_state(game(), format_state(game(), found)) == found
    with suppress(NotationError):
        move = parse_move(game(), state(), text)
        assert parse_move(game(), state(), format_move(game(), state(), move)) == move
