"""Find flicks for referee practice: play random games, and keep for each kind of ruling the plainest flicks.

    python -m workshop.benchmarks.practice_exercises crokinole --games 40 >practice.toml

Positions of random games rarely show everything: some are made from those found, by other progress, duty and prisoners.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.flick import Aim, Flick
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.castle_croquetnole.rules.board import BACK, Stage, guard_of, knight_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.spec import GameSpec
    from parlour.games.study.practice import Practice

    Spec = GameSpec[Any, Any, Any]

LONGEST = 3.5
"""A flick that takes longer (s) is tedious to watch."""
SHORTEST = 0.25
"""A flick that is over sooner (s) cannot be followed."""
FIRST = 0.03
"""Nor can one in which something happens sooner (s)."""
PLAIN = 6
"""Events of a flick that is easy to follow."""


def crokinole(spec: Spec, rng: Random) -> Iterator[tuple[Any, Flick]]:
    """Shots of one game, each from a position of its own; many are aimed at a disc, and hard."""
    game = spec.new()
    state = game.start()
    while game.outcome(state) is None and state.round < 3:
        move = game.sample(state, rng)
        if state.discs and rng.random() < 0.8 and move.aim.start:
            aimed, (x, y) = rng.choice(state.discs), move.aim.start
            bearing = math.degrees(math.atan2(aimed.x - x, aimed.y - y)) + rng.gauss(0.0, 4.0)
            move = Flick(replace(move.aim, bearing=bearing % 360.0, speed=rng.uniform(0.8, 2.8)))
        move = Flick(Aim(round(move.aim.bearing, 2), round(move.aim.speed, 2), _short(move.aim.start)))
        if game.refusal(state, move) is None:
            yield state, move
            state = game.after(state, move)


def _short(place: tuple[float, float]) -> tuple[float, float]:
    return round(place[0], 4), round(place[1], 4)


def castle_croquetnole(spec: Spec, rng: Random) -> Iterator[tuple[Any, Flick]]:
    """Flicks of one random game, and of positions made from it."""
    game = spec.new({"turn_limit": 60})
    plain = spec.new()
    state = game.start()
    while game.outcome(state) is None:
        move = game.sample(state, rng)
        if isinstance(move, Flick):
            yield state, move
            yield from _made(plain, state, rng)
        state = game.after(state, move)


def _made(game: Any, state: Any, rng: Random) -> Iterator[tuple[Any, Flick]]:  # noqa: ANN401
    """The same position with a knight that has come farther, or is a prisoner, and random flicks of it."""
    if state.owed or state.first_round:
        return
    seat = state.seat
    knight, guard = state.coin(knight_of(seat)), state.coin(guard_of(seat))
    plan = game.layout
    stage = rng.choice(list(Stage))
    made = replace(state, stage=stage, play=None, kept=None)
    if rng.random() < 0.5 and knight.at is not None and not knight.prisoner:
        at = plan.spot(seat, plan.tower_at - rng.uniform(2.0, 4.0) * plan.coin, rng.uniform(-1.0, 1.0) * plan.coin)
        progress = BACK if rng.random() < 0.7 else rng.randrange(12)
        home = replace(knight, at=at, inside=seat, progress=progress)
        made = made.with_coin(home)
        if rng.random() < 0.6 and guard.at is not None:
            made = made.with_coin(replace(guard, inside=None))
    elif guard.at is not None and rng.random() < 0.5:
        tower = rng.choice([each for each in range(4) if each != seat])
        made = made.with_coin(replace(knight, at=None, inside=tower, tower=tower, progress=rng.randrange(12)))
        at = plan.spot(tower, plan.tower_at - rng.uniform(2.0, 5.0) * plan.coin, rng.uniform(-1.0, 1.0) * plan.coin)
        made = replace(made.with_coin(replace(guard, at=at, inside=seat)), stage=Stage.GUARD)
    spec = find_game("castle-croquetnole")
    try:
        made = spec.notation.parse_state(game, spec.notation.format_state(game, made))
    except ParlourError:
        return
    for _ in range(2):
        move = game.sample(made, rng)
        if isinstance(move, Flick):
            yield made, move


GAMES = {"crokinole": crokinole, "castle-croquetnole": castle_croquetnole}


def find(spec: Spec, practice: Practice, games: int) -> dict[str, list[tuple[int, str, str]]]:
    """For each kind of ruling the flicks found: how many events each has, the position, and the flick."""
    game, write = spec.new(), spec.notation
    found: dict[str, list[tuple[int, str, str]]] = {kind.name: [] for kind in practice.kinds}
    for seed in range(games):
        for state, move in GAMES[spec.name](spec, Random(seed)):
            played = game.played(state, move)
            if played.motion is None or not SHORTEST < played.motion.time < LONGEST or not _slow_start(played):
                continue
            ruling = game.judge(state, played)
            for kind in practice.kinds:
                asked = kind.ask(game, ruling)
                if asked is not None and asked.sound:
                    text = write.format_move(game, state, played)
                    found[kind.name].append((len(played.result.events), write.format_state(game, state), text))
    return found


def _slow_start(played: Flick) -> bool:
    """Whether something can be seen before the first thing happens."""
    return played.result is not None and all(event.time > FIRST for event in played.result.events)


def chosen(flicks: list[tuple[int, str, str]], each: int) -> list[tuple[int, str, str]]:
    """Some of the flicks in which little happens, from different positions."""
    plain = sorted(flicks)[: max(4 * each, sum(events <= PLAIN for events, *_ in flicks))]
    by_position = {flick[1]: flick for flick in plain}
    return Random(0).sample(sorted(by_position.values()), min(each, len(by_position)))


def main() -> None:
    """Print the exercises of a game, kinds in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--each", type=int, default=2)
    arguments = parser.parse_args()
    spec = find_game(arguments.game)
    if spec.study is None or spec.study.practice is None:
        parser.error(f"{spec.title} has no practice")
    found = find(spec, spec.study.practice, arguments.games)
    for name, flicks in found.items():
        print(f"{name}: {len(flicks)} found", file=sys.stderr)
    kept = {name: chosen(flicks, arguments.each) for name, flicks in found.items()}
    print("# Written by workshop/benchmarks/practice_exercises.py: do not edit.")
    for rank in range(arguments.each):
        for name, flicks in kept.items():
            for _, position, flick in flicks[rank : rank + 1]:
                print(f'\n[[exercise]]\nkind = "{name}"\nposition = "{position}"\nflick = "{flick}"')


if __name__ == "__main__":
    main()
