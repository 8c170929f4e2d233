"""Castille's engine in WebAssembly against the engine compiled for this machine."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.games.castille.bots import browser
from parlour.games.castille.engine.engine import Engine, Limits, Thought
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.position import customs_of
from parlour.games.castille.rules.board import PEGS
from tests.games.castille.random_states import scattered, walk
from tests.webassembly.node import HERE, module_of, run_node

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.games.castille.rules.board import State

GAMES = tuple(
    Castille(Options(lost_flags=lost, captures_on_the_way=chains)) for lost in (False, True) for chains in (False, True)
)
POSITIONS, DEPTH = 200, 6
BITS = 12
"""Of a small table, in which entries are replaced often."""


def positions(rng: Random, number: int) -> list[tuple[Castille, State]]:
    """Two thirds from random games, a third with few pegs anywhere; under all readings of the rules."""
    walked, made = walk(rng, number), list[tuple[Castille, "State"]]()
    while len(made) < number:
        few = len(made) % 3 == 2
        state = scattered(rng, rng.choices(PEGS, k=rng.randint(2, 9))) if few else next(walked)
        if GAMES[0].outcome(state) is None:
            made.append((GAMES[len(made) % len(GAMES)], state))
    return made


def thought_natively(game: Castille, state: State, limits: Limits) -> Thought:
    engine = Engine(table_bits=BITS, no_progress=game.options.no_progress_limit, customs=customs_of(game.options))
    return engine.think(state, limits)


def thought_in_node(tasks: list[tuple[Castille, State, dict[str, int]]], folder: Path) -> list[dict[str, Any]]:
    with (folder / "tasks.jsonl").open("w") as file:
        for number, (game, state, limits) in enumerate(tasks):
            # One setting is different each time, and unused, so that each position has an empty table.
            settings = {**browser.settings(game), "number": (str(number),)}
            task = {"settings": settings, "position": browser.position(game, state), "limits": limits}
            file.write(json.dumps({**task, "tableBits": BITS}) + "\n")
    printed = run_node(HERE / "thoughts.ts", folder, folder / "tasks.jsonl", module_of("castille"))
    return [json.loads(line) for line in printed.splitlines()]


def test_two_hundred_positions_have_the_same_score_line_and_node_count(tmp_path: Path) -> None:
    found = positions(Random(17), POSITIONS)
    limits = [{"nodes": 5_000} if number % 5 == 4 else {"depth": DEPTH} for number in range(POSITIONS)]
    there = thought_in_node([(game, state, each) for (game, state), each in zip(found, limits, strict=True)], tmp_path)
    assert len(there) == POSITIONS
    for (game, state), each, other in zip(found, limits, there, strict=True):
        here = thought_natively(game, state, Limits(**each))
        expected = here.score, here.depth, [*map(str, here.line)], here.nodes, here.wins_in
        assert (other["score"], other["depth"], other["line"], other["nodes"], other["winsIn"]) == expected
    assert sum(each["winsIn"] is not None for each in there) > POSITIONS // 10, "some results are proven"
    assert sum(each["winsIn"] is None for each in there) > POSITIONS // 3, "some are open"
