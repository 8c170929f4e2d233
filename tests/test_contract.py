"""Every game of the house keeps the contract, and the contract catches games that do not."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import ParlourError
from parlour.games import Wing, catalogue
from parlour.games.arithmetical_croquet import ArithmeticalCroquet, State, Step, notation
from parlour.games.arithmetical_croquet import wing as croquet
from parlour.testing import GameContract

if TYPE_CHECKING:
    from parlour.game import Outcome, Refusal, Ruling


class TestEveryGame(GameContract):
    @pytest.fixture(autouse=True, params=catalogue(), ids=lambda wing: wing.name)
    def _wing(self, request: pytest.FixtureRequest) -> None:
        type(self).wing = request.param


class TestArithmeticalCroquet(GameContract):
    """Under options that no preset has."""

    wing = croquet
    options = (
        {"missed_hoop": "go_back", "twice_running": True},
        {"barring_judged": "from", "end_zone_beyond_peg": True},
        {"spacing": 4, "hoops": 3, "max_step": 2},
        {"spacing": 3, "hoops": 0, "max_step": 1},
    )


# --- games that break a promise, and the test that has to notice --------------------------------------------------


@dataclass(frozen=True)
class Unsorted(ArithmeticalCroquet):
    def moves(self, state: State) -> tuple[Step, ...]:
        return super().moves(state)[::-1]


@dataclass(frozen=True)
class Lenient(ArithmeticalCroquet):
    def refusal(self, state: State, move: Step) -> Refusal | None:
        refusal = super().refusal(state, move)
        return None if refusal is not None and refusal.code == "barred" else refusal


@dataclass(frozen=True)
class Lawless(ArithmeticalCroquet):
    def judge(self, state: State, move: Step) -> Ruling[State, Step]:
        ruling = super().judge(state, move)
        events = tuple(dataclasses.replace(event, clause="XX-1") for event in ruling.events)
        return dataclasses.replace(ruling, events=events)


@dataclass(frozen=True)
class Undeclared(ArithmeticalCroquet):
    terminations = ()  # type: ignore[assignment]


@dataclass(frozen=True)
class Endless(ArithmeticalCroquet):
    def outcome(self, state: State) -> Outcome | None:
        return None


class Forgetful:
    """A notation that loses what hampers the player to play."""

    parse_move = staticmethod(notation.parse_move)
    format_move = staticmethod(notation.format_move)
    parse_state = staticmethod(notation.parse_state)

    @staticmethod
    def format_state(game: ArithmeticalCroquet, state: State) -> str:
        return notation.format_state(game, dataclasses.replace(state, bar=0, kept=0))


def sabotaged(**changes: Any) -> Wing[Any, Any, Any]:
    return dataclasses.replace(croquet, **changes)


@pytest.mark.parametrize(
    ("wing", "promise"),
    [
        (sabotaged(game=Unsorted), "test_moves_are_sorted_and_there_are_some_until_the_end"),
        (sabotaged(game=Lenient), "test_refusal_agrees_with_moves"),
        (sabotaged(game=Lawless), "test_every_event_names_a_clause_of_the_ledger"),
        (sabotaged(game=Undeclared), "test_outcomes_are_declared"),
        (sabotaged(game=Endless), "test_moves_are_sorted_and_there_are_some_until_the_end"),
        (sabotaged(notation=Forgetful), "test_moves_and_states_survive_a_round_trip_through_text"),
        (sabotaged(levels=croquet.levels * 2), "test_levels_have_different_names"),
    ],
)
def test_the_contract_catches(wing: Wing[Any, Any, Any], promise: str) -> None:
    contract = type("Sabotaged", (GameContract,), {"wing": wing, "games": 3})()
    with pytest.raises((AssertionError, ParlourError)):  # the broken promise, or the ledger that lacks the clause
        getattr(contract, promise)()
    sound = type("Sound", (GameContract,), {"wing": croquet, "games": 3})()
    getattr(sound, promise)()
