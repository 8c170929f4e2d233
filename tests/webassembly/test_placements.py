"""Castille's planner of placements in WebAssembly against the planner compiled for this machine."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.games.castille.bots import browser
from parlour.games.castille.bots.guesses import COMPLETIONS, PROSPECTS, Guess, compare, guess
from parlour.games.castille.engine.placement import as_words
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.moves import Place
from tests.webassembly.node import HERE, module_of, run_node

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.games.castille.rules.board import State

Planned = tuple[Castille, "State", Place]
OPTIONS = tuple(
    {"starter": starter, "lost_flags": lost, "captures_on_the_way": chains, "claims": claims}
    for starter, lost, chains, claims in product(
        ("silver", "copper"), (False, True), (False, True), ("automatic", "declared")
    )
)


def positions() -> list[Planned]:
    """Every turn of the first phase twice, under all readings of the rules; with a placement that was played by chance.

    The others were placed by chance too.
    """
    made = list[Planned]()
    for number in range(24):
        game, rng = Castille(Options(**OPTIONS[number % len(OPTIONS)])), Random(number)  # type: ignore[arg-type]
        state = game.start()
        for _ in range(number % 12):
            state = game.after(state, game.sample(state, rng))
        played = game.sample(state, rng)
        assert isinstance(played, Place)
        made.append((game, state, played))
    return made


def planned_natively(game: Castille, state: State, played: Place) -> tuple[Guess, list[int]]:
    found = guess(game, state)
    pairs = compare(game, state, found.choice.move, played) if found.choice.move != played else []
    return found, [score for pair in pairs for score in pair]


def planned_in_node(tasks: list[Planned], folder: Path) -> list[dict[str, Any]]:
    with (folder / "tasks.jsonl").open("w") as file:
        for game, state, played in tasks:
            task = {"settings": browser.settings(game), "position": browser.position(game, state, played)}
            file.write(json.dumps(task) + "\n")
    printed = run_node(HERE / "placements.ts", folder, folder / "tasks.jsonl", module_of("castille"))
    return [json.loads(line) for line in printed.splitlines()]


def test_placements_have_the_same_pair_score_samples_and_comparison(tmp_path: Path) -> None:
    tasks = positions()
    there = planned_in_node(tasks, tmp_path)
    assert len(there) == len(tasks) >= 20
    for task, other in zip(tasks, there, strict=True):
        found, compared = planned_natively(*task)
        assert other["line"] == list(map(str, as_words(found.choice.move)))
        assert other["score"] == found.choice.score
        assert other["samples"] == list(found.prospects)
        assert other["compared"] == compared
    assert {len(each["samples"]) for each in there} == {PROSPECTS}
    assert sum(len(each["compared"]) == 2 * COMPLETIONS for each in there) > 20, "most were played otherwise"
    assert len({each["score"] for each in there}) > 20


def test_progress_grows_to_the_end(tmp_path: Path) -> None:
    for each in planned_in_node(positions()[::5], tmp_path):
        shares = each["shares"]
        assert shares == sorted(shares)
        assert 0.0 < shares[0] < 0.3
        assert 0.7 < shares[-1] <= 1.0


def test_the_same_again_whatever_was_thought_before(tmp_path: Path) -> None:
    """A plan begins with an empty table, so nothing is left of the plan before."""
    one, other = positions()[3], positions()[9]
    first, _, again = planned_in_node([one, other, one], tmp_path)
    assert {**first, "shares": 0, "seconds": 0} == {**again, "shares": 0, "seconds": 0}
