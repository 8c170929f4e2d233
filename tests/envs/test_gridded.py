"""Flicks by numbered actions."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour.envs.gridded import Gridded
from parlour.game import IllegalMoveError
from parlour.games import find_game
from parlour.games.encodings import Unfinished
from tests.envs.every import FLICKING


def gridded(name: str, fineness: int = 1, **options: Any) -> Gridded:
    spec = find_game(name)
    assert spec.learning is not None
    assert spec.learning.encodings is not None
    encoding = options.pop("encoding", "")
    game = spec.new(options)
    encodings = spec.learning.encodings().encodings(game)
    return Gridded(game, encodings[encoding or next(iter(encodings))], fineness)


@pytest.mark.parametrize(("name", "options"), FLICKING)
def test_random_actions_make_legal_moves_and_are_seen(name: str, options: dict[str, Any]) -> None:
    found, rng = gridded(name, **options), Random(5)
    position: Any = found.game.start()
    for _ in range(40):
        seen = found.observe(position, 0)
        assert seen.shape == found.shape
        assert seen.dtype == np.float32
        assert np.abs(seen).max() <= 1.0
        assert bool(seen[-1].any()) == isinstance(position, Unfinished)
        legal = np.flatnonzero(found.mask(position)).tolist()
        with pytest.raises(IllegalMoveError, match="There is no action"):
            found.decode(position, len(legal))
        made = found.decode(position, rng.choice(legal))
        if isinstance(made, Unfinished):
            position = made
        else:
            whole = position.state if isinstance(position, Unfinished) else position
            assert found.game.refusal(whole, made) is None
            position = found.game.after(whole, made)


@pytest.mark.parametrize(("name", "options"), FLICKING)
def test_twice_as_fine_has_the_same_values_among_others(name: str, options: dict[str, Any]) -> None:
    coarse = gridded(name, **options)
    state: Any = coarse.game.start()
    chosen: list[float] = []
    while len(chosen) < coarse.most_parts:
        values, fine = (coarse.box.values(state, chosen, fineness) for fineness in (1, 2))  # type: ignore[attr-defined]
        assert len(values) <= coarse.box.most_values(1)  # type: ignore[attr-defined]
        assert len(fine) <= coarse.box.most_values(2)  # type: ignore[attr-defined]
        assert all(np.isclose(fine, value, atol=1e-9).any() for value in values)
        low, high = coarse.box.low[len(chosen)], coarse.box.high[len(chosen)]
        assert all(low <= value <= high for value in fine)
        chosen.append(values[len(values) // 2])


def test_a_move_that_needs_no_flick_asks_for_none() -> None:
    found = gridded("castle-croquetnole")
    state: Any = found.game.start()
    for action in (0, 4):
        state = found.decode(state, action)
    placed = found.decode(state, 8)
    assert found.game.refusal(found.game.start(), placed) is None


def test_the_game_is_over() -> None:
    found = gridded("crokinole", fixed_rounds=1)
    spec = find_game("crokinole")
    over = spec.notation.parse_state(spec.new({"fixed_rounds": 1}), "2 maple 0 2-0 0-0 -")
    assert found.game.outcome(over) is not None
    assert not found.mask(over).any()
