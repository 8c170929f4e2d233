"""What the bots propose and how they value states: the numbers that they had when NumPy reckoned them.

    python -m tests.games.castle_croquetnole.test_same_numbers

writes them anew, after a change that means to change them.
"""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games.castle_croquetnole import CastleCroquetnole, Options
from parlour.games.castle_croquetnole.bots.candidates import WAYS, proposed
from parlour.games.castle_croquetnole.bots.denying import denied
from parlour.games.castle_croquetnole.bots.thinking import idle
from parlour.games.castle_croquetnole.bots.trials import held_guard
from parlour.games.castle_croquetnole.bots.worth import Mind, turns_to_go
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from workshop.benchmarks.equal_rules_castle_croquetnole import random_options, random_state

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole import State

FILE = Path(__file__).parent / "numbers.json"
STATES, PLACES = 50, 6
MIND = Mind()


def cases() -> list[tuple[CastleCroquetnole, State]]:
    """Random states, the first half under the usual options."""
    rng = Random(23)
    games = [CastleCroquetnole(Options() if number < STATES // 2 else random_options(rng)) for number in range(STATES)]
    return [(game, random_state(game, rng)) for game in games]


def coin_of(state: State) -> str:
    on_turn = guard_of(state.seat) if state.stage.name == "GUARD" else knight_of(state.seat)
    return state.play.coin if state.play is not None else on_turn


def proposals(game: CastleCroquetnole, state: State) -> dict[str, list[float]]:
    """By the way of playing: how many flicks, the means of directions and speeds, and three flicks."""
    coin, tight = coin_of(state), bool(held_guard(state))
    found = {}
    for way in WAYS:
        shots = proposed(game, state, coin, (way,), tight=tight)
        some = shots.only([0, len(shots) // 3, len(shots) - 1])
        means = statistics.fmean(shots.angle), statistics.fmean(shots.speed)
        found[way] = [len(shots), *(round(each, 11) for each in (*means, *some.angle, *some.speed))]
    return found


def worths(game: CastleCroquetnole, state: State) -> list[float]:
    """Of the state if nothing is flicked, and of a knight at the coins' places on an empty table."""
    places = [at for _, at in state.lying()][:2]
    turns = turns_to_go(game, state.seat, (state.coin(knight_of(state.seat)).progress, NONE), 2, places).tolist()
    return [round(each, 11) for each in (idle(game, state, coin_of(state), MIND), *turns)]


def denials() -> list[float]:
    """How well guards keep knights from their towers at some places."""
    game = CastleCroquetnole()
    places = [game.layout.somewhere_in_band(number % 4, [], Random(number)) for number in range(PLACES)]
    return [denied(game, number % 4, place) for number, place in enumerate(places)]


def test_proposals_and_worths_are_those_that_were_recorded() -> None:
    recorded = json.loads(FILE.read_text())
    assert len(recorded["states"]) == STATES
    for (game, state), (ways, values) in zip(cases(), recorded["states"], strict=True):
        found = proposals(game, state)
        assert found.keys() == ways.keys()
        for way, numbers in found.items():
            assert numbers == pytest.approx(ways[way], abs=1e-9), way
        assert worths(game, state) == pytest.approx(values, abs=1e-9)


def test_guards_deny_as_was_recorded() -> None:
    assert denials() == json.loads(FILE.read_text())["denials"]


def _written() -> dict[str, Any]:
    states = [(proposals(game, state), worths(game, state)) for game, state in cases()]
    return {"states": states, "denials": denials()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(_written(), separators=(",", ":")).replace("],[{", "],\n[{") + "\n")
