"""The modules of parlour: which entries each has, with examples of their arguments, from which the types are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games.spec import GameSpec
    from parlour.kernels.entries import Entry

    Calls = Mapping[str, tuple[Entry, tuple[Any, ...]]]

__all__ = ["MODULES", "Module"]


@dataclass(frozen=True, slots=True)
class Module:
    """One WebAssembly module.

    Attributes:
        name: of its file.
        calls: makes its exports: for each name an entry, and arguments of the types that it takes. Called late, because
            it imports what it compiles.
    """

    name: str
    calls: Callable[[], Calls]


def _physics() -> Calls:
    from parlour.physics.engine.legs import write_legs
    from parlour.physics.engine.play import play
    from parlour.physics.engine.records import Results, Work

    memory, numbers = np.zeros(8, np.uint8), np.zeros(1)
    return {
        "play": (play, (memory, memory, memory, Work.of(1, 0), 0, Results.of(1, 1, 1, 1))),
        "write_legs": (
            write_legs,
            (memory, memory, memory, memory, numbers, np.zeros((1, 10)), numbers, numbers),
        ),
    }


def _castille() -> Calls:
    from parlour.games.castille.engine.deepening import think
    from parlour.games.castille.engine.following import play_on
    from parlour.games.castille.engine.notes import new_memory
    from parlour.games.castille.engine.planning import plan
    from parlour.games.castille.engine.plans import new_plan
    from parlour.games.castille.engine.situation import situation
    from parlour.games.castille.engine.warming import POSITION

    position, words = situation(POSITION).position, np.zeros(1, np.int64)
    return {
        "think": (think, (0, position, 0, 0, 1, 1, words, words, new_memory(words, 1))),
        "plan": (plan, (0, 0, new_plan())),
        "play_on": (play_on, (position, 0, 0, words, words, 1, words, words, words)),
    }


def _crokinole() -> Calls:
    from parlour.games import find_game
    from parlour.games.crokinole.bots.kernels import sample_shots
    from parlour.games.crokinole.rules.batch import state_arrays
    from parlour.games.crokinole.rules.batch.judging import flat, judge_all, judging_room, rules_array, ruling_room

    spec = find_game("crokinole")
    game = spec.new()
    before = state_arrays(game, [game.start()])
    judged = (
        _no_results(), np.zeros(1, np.int64), before.side, before.counters, rules_array(game), judging_room(1),
        flat(ruling_room(game, 1, 1)),
    )  # fmt: skip
    return {"sample_shots": (sample_shots, _sampled(spec, game, game.start(), "")), "judge_all": (judge_all, judged)}


def _castle_croquetnole() -> Calls:
    from parlour.games import find_game
    from parlour.games.castle_croquetnole.bots.kernels import sample_shots
    from parlour.games.castle_croquetnole.rules.batch import judging, state_arrays
    from parlour.games.castle_croquetnole.rules.board import Coin

    spec = find_game("castle-croquetnole")
    game = spec.new()
    lies = game.start().with_coin(Coin("Km", (0.0, 0.0)))
    states, numbers = state_arrays(game, [lies]), np.zeros(1, np.int64)
    found = judging.ruling_room(1)
    facts = found.fallen, found.put_back, found.undone, found.to_play, found.scores
    judged = (
        _no_results(), (numbers, numbers, numbers), tuple(states), judging.rule_array(game),
        judging.measure_array(game), judging.JudgingRoom.new(), found.after, facts,
    )  # fmt: skip
    return {
        "sample_shots": (sample_shots, _sampled(spec, game, lies, "Km")),
        "judge_all": (judging.judge_all, judged),
    }


def _sampled(spec: GameSpec[Any, Any, Any], game: Any, state: Any, coin: str) -> tuple[Any, ...]:  # noqa: ANN401
    """Arguments of a game's `sample_shots`."""
    from parlour.games.sampling import sampler_of
    from parlour.players.sampling import Outcomes

    sampler, memory = sampler_of(spec), np.zeros(8, np.uint8)
    arrays, work = sampler.arrays(game, state, coin), sampler.work_for(game, 1)
    return memory, memory, np.zeros((1, 5)), np.zeros(5), np.zeros((1, 3)), arrays, work, Outcomes.of(1, 1), np.zeros(1)


def _no_results() -> tuple[Any, ...]:
    """Results of the types that the batch rules take."""
    places, number = np.zeros((1, 1)), np.zeros(1, np.int64)
    return places, places, np.zeros((1, 1), np.uint8), *[number] * 6


MODULES = (
    Module("physics", _physics),
    Module("castille", _castille),
    Module("crokinole", _crokinole),
    Module("castle_croquetnole", _castle_croquetnole),
)
