"""The batch rules rule as the referee does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole import CastleCroquetnole, Cause, Options, Play, Stage, State
from parlour.games.castle_croquetnole.rules.board import BACK, Coin
from parlour.games.castle_croquetnole.rules.ruled import Ruled
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, INCH
from parlour.testing import random_rulings
from tests.games.castle_croquetnole.scenes import CROWNS, MOONS, PLAIN, SUNS, state
from workshop.benchmarks.equal_rules_castle_croquetnole import compare, compared

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"illegal_entry": "undo_flick", "own_gate_bonus": True},
    {"passive_scoring": False, "castles": "corners", "gate_line": "inner", "rescue_ends_play": True},
    {"illegal_gate": "any", "driven_guard_bonus": "none", "edge_margin": "always", "invasions": 1},
)


def flicks(game: CastleCroquetnole, before: State, coin: str, rng: Random) -> list[Aim]:
    """Some random flicks of a coin, and one as a player may aim it."""
    chosen = game.sample(before, rng)
    tight = chosen.aim.tight if isinstance(chosen, Flick) else ""
    aims = [chosen.meant] if isinstance(chosen, Flick) and chosen.aim.coin == coin else []
    if not tight:
        aims += [Aim(rng.uniform(0.0, 360.0), rng.uniform(0.2, 2.8), coin=coin) for _ in range(12)]
    return aims


def test_the_comparison_sees_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A difference from the batch rules: here the rules forget that a rescue may end a play."""
    game, before = CastleCroquetnole(Options(rescue_ends_play=True)), POSITIONS["rescuer with flicks"]
    aims = [Aim(0.0 + turn, 1.0, coin="Gm") for turn in range(0, 360, 3)]
    assert "rescuer" in compared(game, before, aims)
    monkeypatch.setattr(Ruled, "without_flicks", lambda ruled: ruled)
    with pytest.raises(AssertionError, match="the rules and the batch rules differ"):
        compared(game, before, aims)


@pytest.mark.clause("CC-31")
def test_the_batch_rules_are_the_explaining_rules_in_positions_by_chance_under_every_option() -> None:
    """`make equal` compares 100,000."""
    seen = compare(1600, seed=5)
    assert {"prisoner", "illegal", "score", "bonus", "moved in", "returned", "off duty", "croquet"} <= set(seen)
    for name in (
        "gate_line=inner",
        "illegal_gate=any",
        "driven_guard_bonus=none",
        "driven_guard_bonus=all",
        "strike_again=illegal",
        "edge_margin=always",
        "rescue_ends_play=True",
        "invasions=1",
    ):
        assert seen[name] > 100


@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_the_batch_rules_are_the_explaining_rules_in_games_by_chance(number: int) -> None:
    game = CastleCroquetnole(Options(**VARIANTS[number], turn_limit=32))
    rng, seen = Random(number), []
    for ruling in random_rulings(game, Random(number)):
        if isinstance(ruling.move, Flick):
            aims = flicks(game, ruling.before, ruling.move.aim.coin, rng)
            seen += compared(game, ruling.before, aims) if aims else []
    assert set(seen) >= {"score", "bonus", "falls", "enters", "leaves"}


def spot(castle: int, along: float, across: float = 0.0) -> tuple[float, float]:
    """In inches."""
    return PLAIN.spot(castle, along * INCH, across * INCH)


def with_coins(base: State, *coins: Coin) -> State:
    for coin in coins:
        base = base.with_coin(coin)
    return base


PRISONER = Coin("Km", None, inside=SUNS, tower=SUNS, progress=0)
OUTSIDE_GUARD = Coin("Gm", spot(SUNS, 0.5, 0.5), inside=None)
POSITIONS = {
    "croquet": with_coins(state(), Coin("Km", spot(SUNS, 0.5, -0.7)), OUTSIDE_GUARD),
    "rescuer": with_coins(state(guard=True), PRISONER, Coin("Gm", spot(SUNS, 12.5), inside=MOONS)),
    "rescuer with flicks": with_coins(
        state(guard=True, play=Play("Gm", (Cause.STRIKE, Cause.GATE), gates=("in",))),
        PRISONER,
        Coin("Gm", spot(SUNS, 12.5), inside=MOONS),
    ),
    "driven out": with_coins(
        state(), Coin("Km", spot(MOONS, 4.5), inside=MOONS), Coin("Gm", spot(MOONS, 3.0), inside=MOONS)
    ),
    "driven prisoner": with_coins(
        state(),
        Coin("Km", spot(MOONS, 7.0), inside=MOONS),
        Coin("Gm", spot(MOONS, 6.0), inside=MOONS),
        Coin("Ka", spot(MOONS, 4.8), inside=MOONS),
    ),
    "kept": with_coins(
        replace(state(guard=True), kept=Play("Gm", (Cause.GATE, Cause.PRISONER), gates=("out",))),
        Coin("Gm", spot(MOONS, 1.5), inside=None),
    ),
    "own gate": with_coins(state(), Coin("Km", spot(MOONS, 0.9), inside=SUNS)),
    "the same gate": with_coins(state(), Coin("Km", spot(SUNS, 0.9), inside=SUNS)),
    "touching": with_coins(state(), Coin("Km", (0.2 * INCH, 2 * INCH)), Coin("Kc", (-0.55 * INCH, 2 * INCH))),
    "at the edge": with_coins(
        state(),
        Coin("Km", (16.3 * INCH, 0.0)),
        Coin("Kc", (16.4 * INCH, 0.9 * INCH)),
        Coin("Ka", (15.5 * INCH, 0.2 * INCH)),
    ),
    "taken and touched": with_coins(
        state(guard=True),
        Coin("Km", spot(SUNS, 7.5), inside=SUNS),
        Coin("Gs", spot(SUNS, 6.7), inside=SUNS),
        Coin("Gm", spot(SUNS, 8.25), inside=MOONS),
    ),
    "released": with_coins(
        state(guard=True), Coin("Ks", None, inside=MOONS, tower=MOONS), Coin("Gm", spot(MOONS, 2.5), inside=MOONS)
    ),
    "wins": with_coins(state(), Coin("Km", spot(MOONS, 8.0), inside=MOONS, progress=BACK)),
    "in vain": with_coins(state(), Coin("Km", spot(MOONS, 8.0), inside=MOONS, progress=BACK), OUTSIDE_GUARD),
    "next has left": state(guard=True, left=(SUNS,)),
    "two have left": state(guard=True, left=(SUNS, CROWNS)),
    "home": with_coins(state(), Coin("Km", spot(MOONS, 1.0), inside=None, progress=12)),
    "illegal": with_coins(state(), Coin("Km", spot(SUNS, 0.9), inside=CROWNS)),
    "on duty": with_coins(state(guard=True), Coin("Gm", spot(MOONS, 1.2), inside=None)),
    "again": with_coins(
        state(play=Play("Km", (Cause.STRIKE,), struck=("Ks",))),
        Coin("Km", spot(SUNS, 0.0), inside=None),
        Coin("Ks", spot(SUNS, 0.2, 1.2), inside=None),
    ),
    "begins again": with_coins(
        state(), Coin("Km", spot(SUNS, 6.5), inside=SUNS, progress=2), Coin("Gs", spot(SUNS, 7.6), inside=SUNS)
    ),
}
EXPECTED = {
    "rescuer with flicks": "rescuer",
    "driven out": "off duty",
    "driven prisoner": "prisoner",
    "kept": "on duty",
    "own gate": "illegal",
    "the same gate": "flick",
    "touching": "bonus",
    "at the edge": "falls",
    "taken and touched": "prisoner",
    "next has left": "turn",
    "two have left": "turn",
}
"""What happens in these positions in at least one flick; the others are called after it."""


@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_batch_rules_are_the_explaining_rules_where_it_is_rare(name: str, options: dict[str, Any]) -> None:
    game, before, rng = CastleCroquetnole(Options(**(options | {"castles": "sides"}))), POSITIONS[name], Random(1)
    coin = before.play.coin if before.play is not None else "KG"[before.stage is Stage.GUARD] + "m"
    aims = [Aim(rng.uniform(0.0, 360.0), rng.uniform(0.3, 2.5), coin=coin) for _ in range(30 if options else 100)]
    seen = compared(game, before, aims)
    assert options or EXPECTED.get(name, name) in seen


@pytest.mark.clause("CC-26")
def test_the_batch_rules_are_the_explaining_rules_in_a_tight_croquet() -> None:
    game, guard = CastleCroquetnole(), spot(SUNS, 0.5)
    here = guard[0] + 2 * COIN_RADIUS, guard[1]
    play = Play("Km", (Cause.TIGHT, Cause.CROQUET))
    before = with_coins(state(play=play), Coin("Km", here), Coin("Gm", guard, inside=None))
    aims = [Aim(270.0 + turn, 0.4 + 0.04 * abs(turn), coin="Km", tight="Gm") for turn in range(-50, 51, 2)]
    assert "flick" in compared(game, before, aims)
