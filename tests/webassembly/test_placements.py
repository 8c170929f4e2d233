"""Castille's planner of placements in WebAssembly against the planner compiled for this machine."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.games.castille.bots import browser
from parlour.games.castille.bots.guesses import guess
from parlour.games.castille.engine.placement import as_words
from parlour.games.castille.rules import Castille, Options
from tests.webassembly.node import HERE, module_of, run_node

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.games.castille.rules.board import State

Planned = tuple[Castille, "State"]
OPTIONS = tuple(
    {"starter": starter, "lost_flags": lost, "captures_on_the_way": chains, "claims": claims}
    for starter, lost, chains, claims in product(
        ("silver", "copper"), (False, True), (False, True), ("automatic", "declared")
    )
)


def positions() -> list[Planned]:
    """Every turn of the first phase twice, after placements by chance, under all readings of the rules."""
    made = list[Planned]()
    for number in range(24):
        game, rng = Castille(Options(**OPTIONS[number % len(OPTIONS)])), Random(number)  # type: ignore[arg-type]
        state = game.start()
        for _ in range(number % 12):
            state = game.after(state, game.sample(state, rng))
        made.append((game, state))
    return made


def planned_in_node(tasks: list[Planned], folder: Path) -> list[dict[str, Any]]:
    with (folder / "tasks.jsonl").open("w") as file:
        for game, state in tasks:
            task = {"settings": browser.settings(game), "position": browser.position(game, state)}
            file.write(json.dumps(task) + "\n")
    printed = run_node(HERE / "placements.ts", folder, folder / "tasks.jsonl", module_of("castille"))
    return [json.loads(line) for line in printed.splitlines()]


def test_placements_have_the_same_pair_and_worth(tmp_path: Path) -> None:
    tasks = positions()
    there = planned_in_node(tasks, tmp_path)
    assert len(there) == len(tasks) >= 20
    for task, other in zip(tasks, there, strict=True):
        found = guess(*task)
        assert other["line"] == list(map(str, as_words(found.move)))
        assert other["score"] == found.worth
    assert len({each["score"] for each in there}) > 20


def test_progress_grows_to_the_end(tmp_path: Path) -> None:
    """Searches are made in the last two turns."""
    for each in planned_in_node([*positions()[10:12], *positions()[22:]], tmp_path):
        shares = each["shares"]
        assert shares == sorted(shares)
        assert 0.0 < shares[0] < 0.3
        assert 0.5 < shares[-1] <= 1.0


def test_the_same_again_whatever_was_thought_before(tmp_path: Path) -> None:
    """A plan begins with an empty table, so nothing is left of the plan before."""
    one, other = positions()[10], positions()[11]
    first, _, again = planned_in_node([one, other, one], tmp_path)
    assert {**first, "shares": 0, "seconds": 0} == {**again, "shares": 0, "seconds": 0}
