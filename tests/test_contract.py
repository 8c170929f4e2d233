"""Every game in this repository keeps the contract, and the contract catches games that do not."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from parlour.game import ParlourError
from parlour.games import GameSpec, arithmetical_croquet, castille, castle_croquetnole, catalogue, crokinole
from parlour.games.arithmetical_croquet import ArithmeticalCroquet, State, Step, notation
from parlour.games.arithmetical_croquet.encoding import Steps
from parlour.games.arithmetical_croquet.rules import batch
from parlour.games.castille.bots.levels import STYLES
from parlour.games.castille.bots.players import Thinker
from parlour.games.castille.engine.engine import Limits
from parlour.games.castille.engine.placement import Width
from parlour.match import Match
from parlour.testing import FiniteGameContract, FlickingGameContract
from tests.cases import cases

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from parlour.game import Game, Outcome, Refusal, Ruling


class TestArithmeticalCroquet(FiniteGameContract):
    """Under every preset, and options of no preset."""

    spec = arithmetical_croquet.spec
    options = (
        {"missed_hoop": "go_back", "twice_running": True},
        {"barring_judged": "from", "end_zone_beyond_peg": True},
        {"spacing": 4, "hoops": 3, "max_step": 2},
        {"spacing": 3, "hoops": 0, "max_step": 1},
    )


class TestCrokinole(FlickingGameContract):
    """Whole matches, of which one by every choice of options is drawn, and bots in a round of one."""

    spec = crokinole.spec
    options = (
        {"players": 4, "discs": "nca", "fixed_rounds": 2},
        {"no_hiding": False, "target": 30, "starter": 2, "beyond_line": "stays"},
        {"discs": "nca", "fixed_rounds": 1, "play_off": "until decided"},
    )
    games = 4
    drawn = cases(4, 1)
    bot_options: ClassVar[dict[str, Any]] = {"discs": "nca", "fixed_rounds": 1}


class TestManyCrokinoleMatches(FlickingGameContract):
    """Random matches of one round by every custom; a thousand in `make thorough`."""

    spec = crokinole.spec
    games = cases(10, 125)
    drawn = 10
    bot_options: ClassVar[dict[str, Any]] = {"discs": "nca", "fixed_rounds": 1, "players": 4}

    def variants(self) -> list[Game[Any, Any]]:
        open_shots: tuple[dict[str, Any], ...] = (
            {},
            {"no_hiding": False},
            {"saved_by": "any struck disc"},
            {"failed_open_shot": "all struck"},
        )
        short = {"discs": "nca", "fixed_rounds": 1}
        return [self.spec.new({**short, "players": players, **each}) for players in (2, 4) for each in open_shots]


class TestCastleCroquetnole(FlickingGameContract):
    """Random games of six rounds and bots' of two: chance alone needs hundreds of turns to come home.

    One game by every choice of options is drawn.
    """

    spec = castle_croquetnole.spec
    options = (
        {"gate_line": "outer", "castles": "corners", "illegal_entry": "undo_flick"},
        {"passive_scoring": False, "own_gate_bonus": True, "edge_margin": "always", "table": 40},
        {"gate_line": "inner", "illegal_gate": "any", "driven_guard_bonus": "none", "rescue_ends_play": True},
        {
            "edge_margin": "choice",
            "driven_guard_bonus": "all",
            "strike_again": "illegal",
            "second_croquet": "interrupts",
        },
    )
    games = 4
    drawn = cases(4, 1)
    bot_options: ClassVar[dict[str, Any]] = {"turn_limit": 8}

    def variants(self) -> list[Game[Any, Any]]:
        return [self.spec.new({"turn_limit": 24, **choice}) for choice in ({}, *self.options)]


class TestManyCastleGamesOfBots(FlickingGameContract):
    """Bots' games by every custom, each one round long; three hundred in `make thorough`.

    Whole ones are played by `workshop.benchmarks.castle_croquetnole`.
    """

    spec = castle_croquetnole.spec
    games = cases(6, 38)
    drawn = 5
    bot_options: ClassVar[dict[str, Any]] = {"turn_limit": 4}

    def variants(self) -> list[Game[Any, Any]]:
        customs = itertools.product(("middle", "outer"), ("sides", "corners"), ("coin", "undo_flick"))
        names = ("gate_line", "castles", "illegal_entry")
        return [self.spec.new({"turn_limit": 4, **dict(zip(names, custom, strict=True))}) for custom in customs]

    def played(self) -> Iterator[tuple[Game[Any, Any], list[Ruling[Any, Any]]]]:
        for game in self.variants():
            for seed in range(self.games):
                yield game, played_by_bots(game, seed)

    def test_every_custom_has_as_many(self) -> None:
        assert len(list(self.played())) == 8 * self.games >= cases(48, 300)


def master_by_count(game: Any) -> Thinker:
    """Castille's master with fewer positions to look at, and a glance at pairs."""
    glance = Width(shortlist=4, nodes=50, replies=4)
    return Thinker(game, dataclasses.replace(STYLES["master"], limits=Limits(nodes=5_000), width=glance))


class TestCastille(FiniteGameContract):
    """Few random games, as each begins with twelve placements of up to 2,520 ways; bots' games soon end in draws."""

    *others, master = castille.spec.levels
    spec = dataclasses.replace(castille.spec, levels=(*others, dataclasses.replace(master, make=master_by_count)))
    options = (
        {"claims": "declared", "starter": "copper", "no_progress_limit": 12},
        {"captures_on_the_way": True, "lost_flags": True, "no_progress_limit": 12},
        {"claim_times": "one", "no_progress_limit": 12},
        {"claim_times": "one", "claims": "declared", "no_progress_limit": 12},
    )
    games = 2
    bot_options: ClassVar[dict[str, Any]] = {"no_progress_limit": 4}


@cache
def played_by_bots(game: Game[Any, Any], seed: int) -> list[Ruling[Any, Any]]:
    """A game of four bots with exact hands: mostly of the first level, two in 38 of the others, which think longer."""
    level = castle_croquetnole.spec.levels[{0: -1, 1: 1}.get(seed, 0)]
    match = Match.new(castle_croquetnole.spec, dataclasses.asdict(game.options), seed=seed)
    agent = level.make(match.game)
    while match.outcome is None:
        match = match.play(match.ask(agent))
    return list(match.rulings)


def test_every_game_is_held_to_a_contract() -> None:
    contracts = (TestArithmeticalCroquet, TestCastille, TestCastleCroquetnole, TestCrokinole)
    assert {contract.spec.name for contract in contracts} == {spec.name for spec in catalogue()}


# --- games that break a promise, and the test that must notice ----------------------------------------------------


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
    terminations = ()


@dataclass(frozen=True)
class Endless(ArithmeticalCroquet):
    def outcome(self, state: State) -> Outcome | None:
        return None


class Forgetful:
    """A notation that drops the hampering of the player to play."""

    parse_move = staticmethod(notation.parse_move)
    format_move = staticmethod(notation.format_move)
    parse_state = staticmethod(notation.parse_state)

    @staticmethod
    def format_state(game: ArithmeticalCroquet, state: State) -> str:
        return notation.format_state(game, dataclasses.replace(state, bar=0, kept=0))


class Restless:
    """An agent whose moves depend on the number of earlier calls."""

    def __init__(self, _game: ArithmeticalCroquet) -> None:
        self.asked = 0

    def choose(self, _state: State, moves: tuple[Step, ...], *_: object) -> Step:
        self.asked += 1
        return moves[self.asked % len(moves)]


class Hasty:
    """Batch rules under which a pass hampers nobody."""

    covers = staticmethod(batch.covers)
    state_arrays = staticmethod(batch.state_arrays)
    move_arrays = staticmethod(batch.move_arrays)
    moves_many = staticmethod(batch.moves_many)

    @staticmethod
    def judge_many(game: ArithmeticalCroquet, states: Any, moves: Any) -> Any:
        judged = batch.judge_many(game, states, moves)
        judged.after.play[:, batch.KEPT] = 0
        return judged


class Blind(Hasty):
    """Batch rules that ignore the longest step."""

    judge_many = staticmethod(batch.judge_many)

    @staticmethod
    def moves_many(game: ArithmeticalCroquet, states: Any) -> Any:
        moves, ends = batch.moves_many(game, states)
        return moves.clip(max=game.options.max_step - 1), ends


@dataclass(frozen=True)
class Shortsighted(ArithmeticalCroquet):
    def hash_key(self, state: State) -> Hashable:
        return state.balls[state.seat], state.seat


class Mistaken(Steps):
    """An encoding that takes each step for one less."""

    def decode(self, state: Any, action: int) -> Step:
        return super().decode(state, action - 1)


class Generous(Steps):
    """An encoding with every step in its mask."""

    def mask(self, state: Any) -> Any:
        return super().mask(state) | True


class Trusting(Steps):
    """An encoding that does not ask whether a step is legal."""

    def decode(self, state: Any, action: int) -> Step:
        return Step(action)


def encoded(encoding: type[Steps]) -> GameSpec[Any, Any, Any]:
    return taught(encodings=lambda: SimpleNamespace(encodings=lambda game: {"steps": encoding(game)}))


def taught(**changes: Any) -> GameSpec[Any, Any, Any]:
    assert arithmetical_croquet.spec.learning is not None
    return sabotaged(learning=dataclasses.replace(arithmetical_croquet.spec.learning, **changes))


def sabotaged(**changes: Any) -> GameSpec[Any, Any, Any]:
    return dataclasses.replace(arithmetical_croquet.spec, **changes)


@pytest.mark.parametrize(
    ("spec", "promise"),
    [
        (sabotaged(game=Unsorted), "test_moves_are_sorted"),
        (sabotaged(game=Lenient), "test_every_other_move_is_refused"),
        (sabotaged(game=Lawless), "test_every_event_names_a_clause_of_the_ledger"),
        (sabotaged(game=Undeclared), "test_outcomes_are_declared"),
        (sabotaged(game=Endless), "test_there_are_moves_until_the_end"),
        (taught(batch=lambda: Hasty), "test_batch_rules_are_the_explaining_rules"),
        (taught(batch=lambda: Blind), "test_batch_rules_list_the_moves"),
        (sabotaged(game=Shortsighted), "test_equal_keys_have_equal_futures"),
        (encoded(Mistaken), "test_encodings_invert"),
        (encoded(Generous), "test_masks_are_the_legal_moves"),
        (encoded(Trusting), "test_other_actions_are_refused"),
        (sabotaged(notation=Forgetful), "test_moves_and_states_survive_a_round_trip_through_text"),
        (
            sabotaged(levels=(dataclasses.replace(arithmetical_croquet.spec.levels[0], summary=""),)),
            "test_every_level_says_what_it_is",
        ),
        (
            sabotaged(levels=(dataclasses.replace(arithmetical_croquet.spec.levels[0], make=Restless),)),
            "test_a_move_does_not_depend_on_those_before",
        ),
    ],
)
def test_the_contract_catches(spec: GameSpec[Any, Any, Any], promise: str) -> None:
    contract = type("Sabotaged", (FiniteGameContract,), {"spec": spec, "games": 3})()
    with pytest.raises((AssertionError, ParlourError)):  # the broken promise, or the ledger that lacks the clause
        getattr(contract, promise)()
    sound = type("Sound", (FiniteGameContract,), {"spec": arithmetical_croquet.spec, "games": 3})()
    getattr(sound, promise)()
