"""The types of what `find_game` returns."""

from __future__ import annotations

from typing import Any, assert_type

import pytest

from parlour.errors import ParlourError
from parlour.games import GameSpec, catalogue, find_game
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.board import State
from parlour.games.castille.rules.moves import Move
from workshop.finding import STUB, stub


def test_the_written_types_are_those_of_the_entry_points() -> None:
    assert STUB.read_text(encoding="utf-8") == stub(), "run python -m workshop.finding"


def test_a_game_is_found_with_its_types() -> None:
    spec = find_game("castille")
    assert_type(spec, GameSpec[Castille, State, Move])
    assert_type(spec.new().moves(spec.new().start()), tuple[Move, ...])
    assert isinstance(spec.new(), Castille)


def test_a_name_that_is_not_known_before_gives_any_game() -> None:
    for each in catalogue():
        found = find_game(each.name)
        assert_type(found, GameSpec[Any, Any, Any])
        assert found is each


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(ParlourError, match=r"there is no game 'castile' \(did you mean castille\?\)"):
        find_game("castile")
