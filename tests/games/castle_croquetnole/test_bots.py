"""The bots: what they choose is legal in every stage, sensible, the same for equal seeds, and in time."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.arena import play_out
from parlour.flick import Flick
from parlour.games.castle_croquetnole import (
    CastleCroquetnole,
    Cause,
    Croquet,
    Decline,
    Options,
    Pass,
    Place,
    spec,
)
from parlour.games.castle_croquetnole.bots import LEVELS
from parlour.games.castle_croquetnole.bots.candidates import ANYWHERE, ASIDE, NEAR, THIN, View, proposed
from parlour.games.castle_croquetnole.bots.fitted import FITTED
from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES
from parlour.games.castle_croquetnole.bots.prospects import CELLS, FLICKS, middles, prospects
from parlour.games.castle_croquetnole.bots.settling import croqueted
from parlour.games.castle_croquetnole.bots.thinking import Thinker, by_sight, idle
from parlour.games.castle_croquetnole.bots.worth import Mind, turns_to_go, worth
from parlour.games.castle_croquetnole.rules.batch import state_arrays
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.board import COINS, Coin, Play, Stage, State
from parlour.intervals import wilson
from parlour.kernels.generator import Generator
from parlour.match import Match
from parlour.players import EXACT, TimeBudget, ask, choose_level

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole import Move

GAME = CastleCroquetnole()
HOME = {seat: GAME.layout.spot(seat, 0.30, 0.05) for seat in range(4)}
CHAMPION = STYLES["champion"]


def position(turn: int = 8, stage: Stage = Stage.KNIGHT, play: Play | None = None, **coins: Coin) -> State:
    """Guards beside their towers, knights behind them; some coins otherwise."""
    known = {name: Coin(name, _at(name), inside=COINS.index(name) // 2) for name in COINS} | coins
    return State(turn=turn, stage=stage, play=play, coins=tuple(known[name] for name in COINS))


def _at(name: str) -> tuple[float, float]:
    castle = COINS.index(name) // 2
    return GAME.layout.spot(castle, 0.30, -0.03 if name.startswith("K") else 0.03)


def knight(at: tuple[float, float], inside: int | None, progress: int, name: str = "Km") -> Coin:
    return Coin(name, at, inside=inside, progress=progress)


def chosen(state: State, level: str = "champion", seed: int = 1, game: CastleCroquetnole = GAME) -> Move:
    """What a bot chooses; it is always legal."""
    move: Move = ask(choose_level(LEVELS, level).make(game), game, state, Random(seed))
    return move


# --- the table of prospects ---------------------------------------------------------------------------------------


def test_the_table_has_the_right_shape_and_is_small() -> None:
    table = prospects().array
    assert table.shape == (14, FLICKS, 5, CELLS, CELLS)
    assert np.isfinite(table).all()
    assert (table >= 0.0).all()
    assert table.max() < 255 / 40


def test_more_flicks_never_need_more_turns() -> None:
    """Apart from rounding, and from draws of the errors that differ from flick to flick."""
    table = prospects().array
    assert (np.diff(table, axis=1) <= 0.1).mean() > 0.999


def test_nearer_is_better_and_the_way_ahead_is_open() -> None:
    """Before the gate, the knight of Moons needs fewer turns than behind its own tower, and none when it is home."""
    gate, behind = GAME.layout.spot(1, 0.01), GAME.layout.spot(0, 0.40)
    near, far = turns_to_go(GAME, 0, (0, NONE), 1, [gate, behind]).tolist()
    assert near < far
    before_tower = [GAME.layout.spot(0, 0.20)]
    assert turns_to_go(GAME, 0, (13, 0), 1, before_tower)[0] < 0.2


def test_all_seats_have_the_same_prospects() -> None:
    u, v = middles()[20], middles()[7]
    found = [turns_to_go(GAME, seat, (5, NONE), 2, [GAME.layout.spot(seat, v, u)])[0] for seat in range(4)]
    assert found == pytest.approx([found[0]] * 4)


# --- worth --------------------------------------------------------------------------------------------------------


def value(state: State, seat: int = 0, mind: Mind | None = None) -> float:
    return float(worth(GAME, state_arrays(GAME, [state]), seat, 2 * seat, mind or Mind())[0])


def test_progress_flicks_and_safety_are_worth_something() -> None:
    start = position()
    further = position(Km=knight(_at("Km"), 0, 4))
    assert value(further) > value(start)
    in_play = replace(start, play=Play("Km", (Cause.SCORE,)))
    assert value(in_play) > value(start)
    prisoner = position(Km=Coin("Km", None, inside=1, tower=1))
    assert value(prisoner) < value(start)
    other = position(Ks=Coin("Ks", None, inside=2, tower=2))
    assert value(other) > value(start)


def test_a_knight_before_a_guard_is_in_danger() -> None:
    """And less if a tile is between them; a style that ignores guards sees no difference."""
    inside = GAME.layout.spot(1, 0.10)
    guards = [GAME.layout.spot(1, 0.20), GAME.layout.spot(1, 0.30)]
    values = [value(position(Km=knight(inside, 1, 1), Gs=Coin("Gs", at, inside=1))) for at in guards]
    assert values[0] < values[1]
    blind = Mind(danger=0.0, keeping=0.0)
    heedless = [value(position(Km=knight(inside, 1, 1), Gs=Coin("Gs", at, inside=1)), 0, blind) for at in guards]
    assert heedless[0] == heedless[1]


def test_winning_is_worth_most() -> None:
    done = replace(position(Km=knight(_at("Km"), 0, 13)), winner=0)
    assert value(done, 0) > 10.0 > -10.0 > value(done, 1)


def test_haste_grows_with_the_rounds() -> None:
    mind = Mind().hurried(30)
    assert mind.danger < Mind().danger
    assert mind.toll > Mind().toll
    assert Mind().hurried(0) == Mind()
    assert FITTED.hurried(30).exposed < FITTED.exposed


def test_a_knight_in_anothers_castle_is_worth_less_when_its_play_is_over() -> None:
    """By `exposed`, and half of it where the castle's guard is off duty; a knight in play has `ended` less to fear."""
    plain, wary = Mind(danger=0.0, keeping=0.0), Mind(danger=0.0, keeping=0.0, exposed=4.0, ended=2.0)
    inside = knight(GAME.layout.spot(1, 0.10), 1, 1)
    away = Coin("Gs", GAME.layout.spot(0, 0.01), inside=None)
    over, unguarded = position(Km=inside), position(Km=inside, Gs=away)
    moving = replace(over, play=Play("Km", (Cause.SCORE,)))
    costs = [value(state, 0, plain) - value(state, 0, wary) for state in (over, unguarded, moving, position())]
    assert costs == pytest.approx([4.0 + 2.0, 2.0 + 2.0, 0.0, 2.0])


def test_a_prison_a_castle_and_the_way_home_count_as_the_weights_say() -> None:
    plain, fitted = Mind(), Mind(castle=2.0, home=5.0, prison=3.0, others=1.0, leader=0.0)
    plain = plain._replace(others=1.0, leader=0.0)
    prisoner = position(Km=Coin("Km", None, inside=1, tower=1))
    states = [position(), prisoner, *(position(Km=knight(_at("Km"), 0, done)) for done in (3, 4, 11, 12))]
    costs = [value(state, 0, plain) - value(state, 0, fitted) for state in states]
    assert costs == pytest.approx([0.0, 3.0, 0.0, -2.0, -4.0, -6.0 - 5.0])  # others have three castles before them


# --- choices ------------------------------------------------------------------------------------------------------


def test_a_knight_before_the_gate_goes_in() -> None:
    state = position(Km=knight(GAME.layout.spot(1, 0.02), None, 0))
    after = GAME.play(state, chosen(state)).after
    assert after.coin("Km").progress >= 1


def test_the_last_flick_wins() -> None:
    state = position(Km=knight(GAME.layout.spot(0, 0.19), 0, 13))
    for level in ("novice", "club", "competitor", "champion"):
        assert GAME.play(state, chosen(state, level)).after.winner == 0


def test_a_guard_takes_an_invader() -> None:
    state = position(1, Stage.GUARD, Km=knight(GAME.layout.spot(1, 0.20, 0.0), 1, 2))
    state = replace(state, turn=5).with_coin(Coin("Gs", GAME.layout.spot(1, 0.20, 0.05), inside=1))
    ruling = GAME.play(state, chosen(state))
    assert "prisoner" in [event.name for event in ruling.events]


def test_a_guard_frees_its_knight() -> None:
    state = position(8, Stage.GUARD, Km=Coin("Km", None, inside=1, tower=1))
    state = state.with_coin(Coin("Gm", GAME.layout.spot(1, 0.32, 0.0), inside=0))
    state = state.with_coin(Coin("Gs", GAME.layout.spot(1, 0.20, 0.1), inside=1))
    ruling = GAME.play(state, chosen(state))
    assert "released" in [event.name for event in ruling.events]
    assert ruling.after.owed == ("Gm",)


def test_what_can_only_harm_is_declined() -> None:
    """A guard that waits where it should, with a flick left, stays."""
    play = Play("Gm", flicks=(Cause.PRISONER,))
    state = position(8, Stage.GUARD, play=play, Gm=Coin("Gm", GAME.layout.spot(0, 0.2), inside=0))
    assert chosen(state) == Decline()


def test_a_prisoner_and_its_guard_that_may_wait_pass() -> None:
    state = position(9, Stage.GUARD, Gs=Coin("Gs", GAME.layout.spot(1, 0.2), inside=1))
    assert chosen(state) == Pass("Gs")


@pytest.mark.parametrize("level", list(STYLES))
def test_every_stage_is_handled(level: str) -> None:
    """Placing all, playing both coins in the first round, croquets, flicks held and left: two whole rounds each."""
    options = {"turn_limit": 8, "own_gate_bonus": True, "castles": "corners"}
    match = play_out(spec, options, (level,) * 4, seed=5)
    assert {type(ruling.move) for ruling in match.rulings} >= {Place, Flick}


ALL_OPTIONS: tuple[dict[str, Any], ...] = (
    {"gate_line": "inner", "illegal_gate": "any", "driven_guard_bonus": "none", "passive_scoring": False},
    {
        "gate_line": "outer",
        "illegal_entry": "undo_flick",
        "rescue_ends_play": True,
        "edge_margin": "always",
        "table": 30,
    },
    {"gate_line": "inner", "castles": "corners", "own_gate_bonus": True, "edge_margin": "always", "table": 40},
    {"tile": 120, "coin": 60, "table": 20, "strike_again": "illegal", "driven_guard_bonus": "all"},
    {"leaving": "ends", "invasions": 1},
    {
        "second_croquet": "interrupts",
        "edge_margin": "choice",
        "tile": 300,
        "coin": 120,
        "table": 48,
        "castles": "corners",
    },
)
"""Together a change of every option."""


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_bots_play_under_every_option(options: dict[str, Any]) -> None:
    """A round: every move is legal, and the record plays again under the same rules."""
    match = play_out(spec, {**options, "turn_limit": 4}, ("club", "competitor", "champion", "club"), seed=2)
    outcome = Match.from_record(spec, match.record()).outcome
    assert outcome is not None
    assert outcome.termination.id in {"home", "driven", "cut-short"}


def test_all_options_are_among_those_that_bots_play_under() -> None:
    usual = Options()
    changed = {name for options in ALL_OPTIONS for name, value in options.items() if value != getattr(usual, name)}
    assert changed == {option.name for option in fields(Options)} - {"turn_limit"}


CROQUET = Play("Km", croquets=1, struck=("Gm",))
GUARD_AWAY = Coin("Gm", GAME.layout.spot(1, 0.0, 0.1), inside=None)


def think(state: State, coin: str, style: Any) -> Thinker:
    return Thinker(GAME, state, coin, BY_NAME["champion"], style, Generator(1))


def test_a_croquet_is_chosen_and_played_to_its_end() -> None:
    """The champion considers four kinds; the fifth, the tap, is two flicks under another name."""
    knight_beside = knight(GAME.layout.spot(1, 0.0, 0.13), None, 0)
    state = position(play=CROQUET, Km=knight_beside, Gm=GUARD_AWAY)
    move = chosen(state)
    assert isinstance(move, Croquet)
    state = GAME.play(state, move).after
    assert isinstance(chosen(state), Flick)


@pytest.mark.parametrize("kind", ["flicks", "lift", "loose", "tight"])
def test_each_kind_of_croquet_can_be_played_on(kind: str) -> None:
    knight_beside = knight(GAME.layout.spot(1, 0.0, 0.13), None, 0)
    state = position(play=CROQUET, Km=knight_beside, Gm=GUARD_AWAY)
    move = croqueted(GAME, state, replace(CHAMPION, croquets=(kind,)), think)
    assert move.kind == kind
    after = GAME.play(state, move).after
    flick = chosen(after)
    assert isinstance(flick, Flick)
    assert flick.aim.tight == ("Gm" if kind == "tight" else "")
    assert GAME.play(after, flick).after.coin("Gm").at != GUARD_AWAY.at or kind != "tight"


def test_a_lift_is_taken_where_it_helps() -> None:
    """Behind a tile, with the guard before the gate, the knight is lifted to where the gate is open."""
    guard = Coin("Gm", GAME.layout.spot(1, 0.02, 0.0), inside=None)
    behind = knight(GAME.layout.spot(1, 0.15, 0.09), None, 0)
    state = position(play=CROQUET, Km=behind, Gm=guard)
    assert chosen(state) != Croquet("flicks")


def test_guards_are_placed_where_they_deny_the_tower() -> None:
    """The champion's guard stands between its door and its tower."""
    move = chosen(GAME.start())
    assert isinstance(move, Place)
    assert math.hypot(move.x, move.y) < 0.254


def test_a_knight_is_placed_with_a_way_out() -> None:
    state = GAME.start()
    while state.owed[0].startswith("G"):
        state = GAME.play(state, chosen(state)).after
    move = chosen(state)
    assert isinstance(move, Place)
    assert move.coin == "Km"


# --- chance, time, levels -----------------------------------------------------------------------------------------


def test_equal_seeds_choose_alike_and_others_need_not() -> None:
    state = position()
    assert chosen(state, "club", 3) == chosen(state, "club", 3)
    assert len({str(chosen(state, "club", seed)) for seed in range(6)}) > 1


def test_effort_is_bounded_by_flicks() -> None:
    """Styles keep to their budgets; when the time is over no stage begins, and a choice is there all the same."""
    thinker = partial(Thinker, GAME, position(), "Km", BY_NAME["champion"], CHAMPION)
    whole = thinker(Generator(1)).choose()
    cut = thinker(Generator(1), budget=TimeBudget(0.0)).choose()
    club = Thinker(GAME, position(), "Km", BY_NAME["club"], STYLES["club"], Generator(1)).choose()
    assert club.tried < cut.tried < whole.tried < 30_000
    assert len(cut.shots) >= 1


def test_what_is_plain_is_noticed_more_often() -> None:
    """By the odds of each flick: at the middle of a gate, at its edge, at nothing; everything can be noticed."""
    state = position()
    shots, seen = proposed(GAME, state, "Km", STYLES["beginner"].ways, tight=False), Counter[int]()
    for seed in range(4000):
        seen.update(by_sight(shots, 1, Generator(seed)))
    whole = sum(shots.odds)
    for odds in (1.0, 1.0 - ASIDE, ANYWHERE):
        some = [place for place, each in enumerate(shots.odds) if each == odds]
        found = wilson(sum(seen[place] for place in some), 4000)
        assert found.low - 0.02 <= odds * len(some) / whole <= found.high + 0.02
    assert set(by_sight(shots, len(shots) - 1, Generator(1))) < set(range(len(shots)))


def test_a_near_coin_and_a_full_hit_are_plainer() -> None:
    view = View(GAME, position(), knight((0.0, 0.0), None, 0), (0.0, 0.0))
    near, far = (view.at_coin((0.0, away)).odds for away in (NEAR, 2 * NEAR))
    assert max(near) == near[len(near) // 2] == 1.0
    assert near[0] == pytest.approx(1.0 - THIN * 0.85)
    assert list(far) == pytest.approx([each / 2 for each in near])


def test_thinking_more_finds_more() -> None:
    """By draws that no flick was selected on, the champion's choice is worth more than the club's, with one hand."""
    state = position(Km=knight(GAME.layout.spot(1, -0.2, 0.1), None, 0))
    values = []
    for name in ("club", "champion"):
        found = []
        for seed in range(3):
            hand = BY_NAME["champion"]
            thinker = Thinker(GAME, state, "Km", hand, STYLES[name], Generator(seed))
            shots = thinker.choose().shots.only([0])
            judge = Thinker(GAME, state, "Km", hand, CHAMPION, Generator(9))
            found.append(judge.means(shots, 400)[0])
        values.append(sum(found) / len(found))
    assert values[1] > values[0]


def test_an_exact_hand_plans_without_errors() -> None:
    thinker = Thinker(GAME, position(), "Km", EXACT, STYLES["club"], Generator(1))
    assert thinker.choose().values[0] >= idle(GAME, position(), "Km", STYLES["club"].mind)


def test_a_game_of_bots_is_a_record_that_ends() -> None:
    bots = ("club", "club", "competitor", "club")
    match = play_out(spec, {}, bots, seed=4)
    assert play_out(spec, {}, bots, seed=4).record() == match.record()
    outcome = Match.from_record(spec, match.record()).outcome
    assert outcome is not None
    assert outcome.termination.id in {"home", "driven"}
