"""The ways of playing propose what they always did, shot by shot, compiled or not."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.games.crokinole.bots import candidates
from parlour.games.crokinole.bots.candidates import WAYS, of_one_way, propose, proposed
from parlour.games.crokinole.bots.hands import hand_of
from parlour.games.crokinole.bots.open20 import NODES
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.rules import Crokinole
from parlour.kernels.entries import WithArrays
from tests.games.crokinole.test_bots import scattered

GAME, STEADY = Crokinole(), hand_of(0.5237442618154093)
"""The hand is the one with which `FOUND` was computed."""
BOARDS = 50
FOUND = json.loads(Path(__file__).with_name("proposals.json").read_text())
"""By way and board: how many shots there were, and the mean of x, y, angle and speed, weighted by the shots' places."""


def board(rng: Random, number: int) -> Position:
    """None to four opposing discs, none to three own ones."""
    return Position.of(GAME, scattered(rng, number % 5, number // 5 % 4))


@pytest.mark.parametrize("way", WAYS)
def test_a_way_of_playing_proposes_what_it_did(way: str) -> None:
    """As many shots on each of fifty boards, in the same order, to a billionth. They were computed by other code."""
    rng, total = Random(f"boards for {way}"), 0
    for number in range(BOARDS):
        shots = of_one_way(board(rng, number), 9, STEADY, way)
        count, *means = FOUND[way][number]
        assert len(shots) == count
        if count:
            weights = np.arange(1, count + 1) / count
            assert (weights @ shots.aims.array / count).tolist() == pytest.approx([*means, 0.0], abs=1e-9)
            assert set(shots.ways.flat) == {WAYS.index(way)}
        total += count
    assert total > 50


def test_little_room_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit is counted, and proposed again with more room."""
    position = board(Random(3), 19)
    whole = proposed(position, 9, STEADY, WAYS)
    monkeypatch.setattr(candidates, "ROOM", 1)
    again = proposed(position, 9, STEADY, WAYS)
    assert [*again] == [*whole]
    assert again.ways.tolist() == whole.ways.tolist()
    assert len(whole) > 100


def test_uncompiled_the_same_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are plain Python from Python."""
    boards = [board(Random(5), number) for number in (0, 12)]
    compiled = [proposed(each, 2, STEADY, WAYS) for each in boards]
    monkeypatch.setattr(candidates, "propose", WithArrays(propose.function))
    for position, shots in zip(boards, compiled, strict=True):
        plain = proposed(position, 2, STEADY, WAYS)
        assert plain.ways.tolist() == shots.ways.tolist()
        assert plain.aims.array == pytest.approx(shots.aims.array, abs=1e-9)


def test_the_ways_come_in_the_order_in_which_they_are_named() -> None:
    """On a board with an opposing disc no way for an open board is tried, and no stray where there is enough."""
    position = board(Random(4), 14)
    shots = proposed(position, 9, STEADY, ("roll", "twenty", "take-out", "stray"))
    kinds = [WAYS[number] for number in shots.ways.flat]
    assert [*dict.fromkeys(kinds)] == ["roll", "take-out"]
    few = proposed(position, 9, STEADY, ("twenty", "draw"))
    assert {WAYS[number] for number in few.ways.flat} == {"stray"}


def test_shots_are_chosen_and_joined() -> None:
    shots = Shots.of([0.0, 0.1, 0.2], [-0.3] * 3, [1.5, 1.6, 1.7], [1.0, 2.0, 3.0])
    assert [*shots.only([2, 0])] == [(0.2, -0.3, 1.7, 3.0, 0.0), (0.0, -0.3, 1.5, 1.0, 0.0)]
    joined = Shots.joined([shots.only([1]), shots.first(2)])
    assert [x for x, *_ in joined] == [0.1, 0.0, 0.1]
    assert len(joined) == 3
    assert len(shots.only([])) == len(Shots.joined([shots.only([])])) == 0


def test_the_nodes_are_those_of_gauss_and_legendre() -> None:
    nodes, weights = np.polynomial.legendre.leggauss(len(NODES))
    assert [node for node, _ in NODES] == pytest.approx(nodes, abs=1e-14)
    assert [weight for _, weight in NODES] == pytest.approx(weights, abs=1e-14)
