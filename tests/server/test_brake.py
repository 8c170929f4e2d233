"""The emergency brake: a bot that thinks far too long must answer at once, and a warning is logged."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient

from parlour.games import GameSpec, catalogue, find_game
from parlour.kernels import compile_clock
from parlour.players import UNLIMITED, Level, TimeBudget, ask
from parlour.server.app import create_app
from parlour.service.bots import BRAKE_SECONDS, Thought, think
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest

if TYPE_CHECKING:
    from parlour.service.store import Store

LEVELS = [pytest.param(spec, level, id=f"{spec.name}-{level.name}") for spec in catalogue() for level in spec.levels]


def thought(game: str, level: str, brake_seconds: float) -> Thought:
    """The first move of a game, requested from a bot as the server does."""
    spec = find_game(game)
    position = spec.notation.format_state(spec.new({}), spec.new({}).start())
    return Thought(game, {}, level, position, seed="1", ply=0, brake_seconds=brake_seconds)


# --- the budget ------------------------------------------------------------------------------------------------------


def test_it_is_never_over_without_a_limit() -> None:
    assert not UNLIMITED.is_over()
    assert list(UNLIMITED.until(range(3))) == [0, 1, 2]
    with UNLIMITED.stopping(pytest.fail):
        pass


def test_it_is_over_after_its_seconds() -> None:
    budget = TimeBudget(0.05)
    stages = [budget.elapsed for _ in budget.until(range(100)) if time.sleep(0.01) is None]  # type: ignore[func-returns-value]
    assert budget.ran_out
    assert 1 <= len(stages) < 100
    assert budget.elapsed >= 0.05


def test_what_declares_it_over_stops_the_search() -> None:
    budget, calls = TimeBudget(60.0), list[str]()
    with budget.stopping(lambda: calls.append("stopped")):
        budget.end()
    budget.end()
    assert calls == ["stopped"]
    assert budget.is_over()


def test_compiling_is_not_thinking() -> None:
    budget = TimeBudget(0.5)
    with compile_clock("something", "compiled"):
        time.sleep(0.3)
        during = budget.elapsed
    assert budget.elapsed < 0.3
    assert during < 0.3
    assert not budget.is_over()


# --- the bots under it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spec", "level"), LEVELS)
def test_every_bot_answers_legally_under_a_brake_that_acts_at_once(spec: GameSpec[Any, Any, Any], level: Level) -> None:
    game = spec.new({})
    move = ask(level.make(game), game, game.start(), Random(1), TimeBudget(0.0))
    assert game.refusal(game.start(), move) is None


@pytest.mark.parametrize(("spec", "level"), LEVELS)
def test_a_brake_that_does_not_act_changes_no_move(spec: GameSpec[Any, Any, Any], level: Level) -> None:
    game = spec.new({})
    plain, timed = (
        ask(level.make(game), game, game.start(), Random(1), budget) for budget in (UNLIMITED, TimeBudget(3600.0))
    )
    assert timed == plain


@pytest.mark.parametrize(("game", "level"), [("crokinole", "champion"), ("castle-croquetnole", "champion")])
def test_slow_bots_have_a_brake(game: str, level: str) -> None:
    """At their first move, which Castille's master makes by the book."""
    answer = think(thought(game, level, 0.0))
    assert answer.braked
    assert not think(thought(game, level, BRAKE_SECONDS)).braked


def test_a_search_of_castille_is_braked() -> None:
    """The master's turn in the middle of a game is one long search."""
    position = "1ssSs1/t1s1ss/3STt/2T1TS/1SSts1/SStsST ----- S - 0 13"
    asked = Thought("castille", {}, "master", position, seed="1", ply=24, brake_seconds=0.0)
    answer = think(asked)
    assert answer.braked
    assert not think(msgspec.structs.replace(asked, brake_seconds=BRAKE_SECONDS)).braked
    spec = find_game("castille")
    game = spec.new({})
    state = spec.notation.parse_state(game, position)
    assert game.refusal(state, spec.notation.parse_move(game, state, answer.move)) is None


# --- the server -----------------------------------------------------------------------------------------------------


def warned(store: Store, caplog: pytest.LogCaptureFixture, game: str, level: str, brake_seconds: float) -> list[str]:
    """The log messages when a bot of this level begins a match."""
    app = create_app(store, make_executor=one_thread, settings=replace(FREE, brake_seconds=brake_seconds))
    with caplog.at_level(logging.WARNING, "parlour"), TestClient(app) as client:
        guest = Guest(client, game=game).create(level, *("me" for _ in find_game(game).new({}).seats[1:]))
        guest.wait_for(1, 120)
    return [record.getMessage().replace(guest.match, "MATCH") for record in caplog.records]


def test_the_log_says_when_the_brake_acts(sqlite_store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """The warning names the bot, the match, the ply and the time; and the match continues."""
    [line] = warned(sqlite_store, caplog, "castle-croquetnole", "champion", 1e-6)
    assert line.startswith("bot champion in match MATCH at ply 0 was stopped by the emergency brake")
    assert line.endswith("s of thought, 0.0 s allowed")


def test_the_log_says_when_a_bot_without_a_brake_takes_as_long(
    sqlite_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    [line] = warned(sqlite_store, caplog, "arithmetical-croquet", "casual", 0.0)
    assert "bot casual in match MATCH at ply 0 took longer" in line
    assert "has no brake" in line


def test_the_log_says_nothing_of_thoughts_as_long_as_they_should_be(
    sqlite_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    assert warned(sqlite_store, caplog, "castle-croquetnole", "champion", BRAKE_SECONDS) == []
