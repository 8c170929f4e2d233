"""The compiled verdicts are the referee's, event for event."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole import CastleCroquetnole, Cause, Options, Play, Stage, State
from parlour.games.castle_croquetnole.bots.verdicts import (
    CROQUETS,
    FLICKS,
    HELD,
    INSIDE,
    LIES,
    OWED,
    PROGRESS,
    STRUCK,
    WINNER,
    Verdicts,
    judged,
)
from parlour.games.castle_croquetnole.rules.board import BACK, COINS, Coin
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, INCH
from parlour.physics import shots_array, simulate_many
from parlour.testing import random_rulings
from tests.games.castle_croquetnole.scenes import CROWNS, MOONS, PLAIN, SUNS, state

if TYPE_CHECKING:
    from parlour.game import Ruling

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"illegal_entry": "undo_flick", "own_gate_bonus": True},
    {"passive_scoring": False, "castles": "corners", "gate_line": "outer"},
)


def of_ruling(ruling: Ruling[State, Any]) -> dict[str, Any]:
    """What the referee says of a flick, in the words of the verdicts. Its play may be over by now."""
    after, names = ruling.after, [event.name for event in ruling.events]
    play = after.play
    return {
        "inside": [-1 if coin.inside is None else coin.inside for coin in after.coins],
        "held": [-1 if coin.tower is None else coin.tower for coin in after.coins],
        "progress": [coin.progress for coin in after.coins],
        "lies": [coin.at is not None for coin in after.coins],
        "flicks": 0 if play is None else len(play.flicks),
        "croquets": 0 if play is None else play.croquets,
        "struck": 0 if play is None else sum(1 << COINS.index(coin) for coin in play.struck),
        "winner": -1 if after.winner is None else after.winner,
        "owed": "rescuer" in names,
    }


def of_verdict(found: Verdicts, number: int) -> dict[str, Any]:
    coins, play = found.coins[number], found.play[number]
    over = play[FLICKS] == 0 and play[CROQUETS] == 0 and play[OWED] < 0 and play[WINNER] < 0
    return {
        "inside": coins[:, INSIDE].tolist(),
        "held": coins[:, HELD].tolist(),
        "progress": coins[:, PROGRESS].tolist(),
        "lies": [bool(lies) for lies in coins[:, LIES]],
        "flicks": int(play[FLICKS]),
        "croquets": int(play[CROQUETS]),
        "struck": 0 if over else int(play[STRUCK]),
        "winner": int(play[WINNER]),
        "owed": play[OWED] >= 0,
    }


def flicks(game: CastleCroquetnole, before: State, coin: str, rng: Random) -> list[Aim]:
    """Some flicks by chance of a coin, and one as it may be aimed by who plays."""
    chosen = game.sample(before, rng)
    tight = chosen.aim.tight if isinstance(chosen, Flick) else ""
    aims = [chosen.aim] if isinstance(chosen, Flick) and chosen.aim.coin == coin else []
    if not tight:
        aims += [Aim(rng.uniform(0.0, 360.0), rng.uniform(0.2, 2.8), coin=coin) for _ in range(12)]
    return aims


def compared(game: CastleCroquetnole, before: State, aims: list[Aim]) -> list[str]:
    """Flick a coin of a state by the batch and one by one; what happened in them."""
    ready = [game.set_up(before, aim) for aim in aims]
    batch = simulate_many(ready[0].table, shots_array([each.shot for each in ready]), workers=1)
    found = judged(game, before, aims[0], batch)
    seen = []
    for number, aim in enumerate(aims):
        told = game.play(before, Flick(aim))
        assert of_verdict(found, number) == of_ruling(told), [str(event) for event in told.events]
        returned = {event.about[0] for event in told.events if event.name == "returned"}
        for place, coin in enumerate(told.after.coins):
            if coin.at is not None and coin.id not in returned:
                assert math.dist(coin.at, (found.x[number, place], found.y[number, place])) < 1e-12
        seen += [event.name for event in told.events]
    return seen


@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_the_verdicts_are_the_referees_in_games_by_chance(number: int) -> None:
    game = CastleCroquetnole(Options(**VARIANTS[number], turn_limit=32))
    rng, seen = Random(number), []
    for ruling in random_rulings(game, Random(number)):
        if isinstance(ruling.move, Flick):
            aims = flicks(game, ruling.before, ruling.move.aim.coin, rng)
            seen += compared(game, ruling.before, aims) if aims else []
    assert set(seen) >= {"score", "bonus", "falls", "enters", "leaves", "prisoner"}


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
    "released": with_coins(
        state(guard=True), Coin("Ks", None, inside=MOONS, tower=MOONS), Coin("Gm", spot(MOONS, 2.5), inside=MOONS)
    ),
    "wins": with_coins(state(), Coin("Km", spot(MOONS, 8.0), inside=MOONS, progress=BACK)),
    "in vain": with_coins(state(), Coin("Km", spot(MOONS, 8.0), inside=MOONS, progress=BACK), OUTSIDE_GUARD),
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


@pytest.mark.clause("CC-31")
@pytest.mark.parametrize("options", VARIANTS[:2])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_verdicts_are_the_referees_where_it_is_rare(name: str, options: dict[str, Any]) -> None:
    game, before, rng = CastleCroquetnole(Options(**options)), POSITIONS[name], Random(1)
    coin = before.play.coin if before.play is not None else "KG"[before.stage is Stage.GUARD] + "m"
    aims = [Aim(rng.uniform(0.0, 360.0), rng.uniform(0.3, 2.5), coin=coin) for _ in range(120)]
    assert name in compared(game, before, aims)


@pytest.mark.clause("CC-26")
def test_the_verdicts_are_the_referees_in_a_tight_croquet() -> None:
    game, guard = CastleCroquetnole(), spot(SUNS, 0.5)
    here = guard[0] + 2 * COIN_RADIUS, guard[1]
    play = Play("Km", (Cause.TIGHT, Cause.CROQUET))
    before = with_coins(state(play=play), Coin("Km", here), Coin("Gm", guard, inside=None))
    aims = [Aim(270.0 + turn, 0.4 + 0.04 * abs(turn), coin="Km", tight="Gm") for turn in range(-50, 51, 2)]
    assert "flick" in compared(game, before, aims)
