"""Random games under every option: nothing raises, all is a value, and a reported game equals the simulated one."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from functools import cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Flick, ShotResult
from parlour.games.castle_croquetnole import CastleCroquetnole, Options, notation
from parlour.games.castle_croquetnole.notation.position import impossible
from parlour.games.castle_croquetnole.rules.referee import lifted
from parlour.games.castle_croquetnole.rules.table import INCH
from parlour.ledger import parse_ledger
from parlour.physics import Fate, Rest
from parlour.testing import random_rulings

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import Move, State

CHOICES: dict[str, tuple[Any, ...]] = {
    "gate_line": ("middle", "outer", "inner"),
    "castles": ("sides", "corners"),
    "passive_scoring": (True, False),
    "own_gate_bonus": (True, False),
    "illegal_entry": ("coin", "undo_flick"),
    "edge_margin": ("none", "always", "choice"),
    "illegal_gate": ("another", "any"),
    "driven_guard_bonus": ("own", "all", "none"),
    "strike_again": ("nothing", "illegal"),
    "second_croquet": ("waits", "interrupts"),
    "rescue_ends_play": (True, False),
}
EVERY = [dict(zip(CHOICES, values, strict=True)) for values in itertools.product(*CHOICES.values())]
VARIANTS: list[dict[str, Any]] = [choice | {"turn_limit": 24} for choice in Random(0).sample(EVERY, 64)]
TURNS = range(0, len(VARIANTS), 4)
IN_A_TILE = {
    "sides": Rest(2 * INCH, 2 * INCH, Fate.ON_TABLE),
    "corners": Rest(0.0, math.sqrt(8.0) * INCH, Fate.ON_TABLE),
}


@cache
def played(number: int) -> tuple[CastleCroquetnole, list[Ruling[State, Move]]]:
    game = CastleCroquetnole(Options(**VARIANTS[number]))
    return game, list(random_rulings(game, Random(number)))


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_random_games_come_to_an_end_and_every_state_is_possible(number: int) -> None:
    game, rulings = played(number)
    assert game.outcome(rulings[-1].after) is not None
    for ruling in rulings:
        assert impossible(game, ruling.after) == ""
        assert ruling.events
        assert len({ruling.after, ruling.after}) == 1


@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("number", TURNS)
def test_a_reported_game_ends_in_the_same_state_as_the_simulated_one(number: int) -> None:
    """Every move as text, and every flick reported in another order, without the physics."""
    game, rulings = played(number)
    rng, state = Random(number), game.start()
    for ruling in rulings:
        move = notation.parse_move(game, state, notation.format_move(game, state, ruling.move))
        assert move == ruling.move
        if isinstance(move, Flick) and move.result is not None:
            events = rng.sample(move.result.events, len(move.result.events))
            move = Flick(move.aim, move.executed, ShotResult(tuple(events), move.result.rest))
        assert game.refusal(state, move) is None
        assert [str(event) for event in game.judge(state, move).events] == [str(event) for event in ruling.events]
        state = game.judge(state, move).after
        text = notation.format_state(game, state)
        assert notation.parse_state(game, text) == state == ruling.after
    assert state == rulings[-1].after


@pytest.mark.clause("CC-31")
def test_what_the_rules_lift_needs_no_resting_place_and_none_is_read() -> None:
    """A flick after which a coin is lifted is reported again without that coin's place, and with a place in a tile."""
    seen = Counter[str]()
    for game, rulings in map(played, range(len(VARIANTS))):
        for ruling in rulings:
            move = ruling.move
            if not isinstance(move, Flick) or move.result is None:
                continue
            gone = lifted(game, ruling.before, move)
            others = tuple((coin, at) for coin, at in move.result.rest if coin not in gone)
            in_a_tile = tuple((coin, IN_A_TILE[game.options.castles]) for coin in sorted(gone))
            for rest in (others, others + in_a_tile) if gone else ():
                reported = Flick(move.aim, move.executed, ShotResult(move.result.events, rest))
                assert game.refusal(ruling.before, reported) is None
                assert game.judge(ruling.before, reported).after == ruling.after
            seen.update(event.name for event in ruling.events if gone)
    assert all(seen[name] for name in ("prisoner", "illegal"))


@pytest.mark.parametrize("number", TURNS)
def test_after_a_flick_no_coin_lies_near_the_edge_under_the_option(number: int) -> None:
    game, rulings = played(number)
    for ruling in rulings:
        undone = game.options.illegal_entry == "undo_flick" and any(
            each.name.startswith("illegal") for each in ruling.events
        )
        if game.options.edge_margin == "always" and isinstance(ruling.move, Flick) and not undone:
            assert all(game.layout.whole(at, game.margin) for _, at in ruling.after.lying())


@pytest.mark.parametrize("number", TURNS)
def test_coins_are_never_lost(number: int) -> None:
    """Each lies whole or not on the table, on a tower, or is waiting to be placed; the physics takes every table."""
    game, rulings = played(number)
    for ruling in rulings:
        state = ruling.after
        game.layout.laid(at for _, at in state.lying())
        for coin in state.coins:
            assert (coin.at is not None) + (coin.tower is not None) <= 1
            assert coin.at is None or all(map(math.isfinite, coin.at))
            assert not coin.prisoner or coin.inside == coin.tower


def test_random_games_come_upon_everything() -> None:
    """What is tried above is not a few quiet flicks."""
    seen = Counter(event.name for number in range(len(VARIANTS)) for r in played(number)[1] for event in r.events)
    rare = {
        "put in",
        "illegal strike",
        "prisoner",
        "released",
        "illegal",
        "falls",
        "returned",
        "score",
        "bonus",
        "again",
        "off duty",
    }
    assert {name for name in rare if seen[name] < 5} == set()


def test_every_event_and_refusal_names_a_clause_of_the_ledger() -> None:
    ledger = parse_ledger(files("parlour.games.castle_croquetnole") / "ledger.toml")
    assert [clause.id for clause in ledger.clauses] == [f"CC-{number}" for number in range(1, 35)]
    clauses = {event.clause for number in range(len(VARIANTS)) for r in played(number)[1] for event in r.events}
    assert all(ledger.clause(clause) for clause in clauses)
