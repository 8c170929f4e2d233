"""Engines as agents: what they are sent, what they may do wrong, and that none outlives its match."""

from __future__ import annotations

import importlib
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from parlour.arena import play_out
from parlour.external import agent_named, portable_name
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.match import chance
from parlour.players import AgentError, TimeBudget, ask

SPEC = find_game("arithmetical-croquet")
SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}
ENGINE = Path(__file__).parent / "small_engine.py"
AGENT = importlib.import_module("parlour.external.agent")


def named(how: str, notes: Path, seconds: float = 0.3) -> str:
    return f"engine@{seconds}:{sys.executable} {ENGINE} {how} {notes}"


def processes(notes: Path) -> list[int]:
    return [int(line[4:]) for line in notes.read_text(encoding="utf-8").splitlines() if line.startswith("pid ")]


def is_alive(pid: int) -> bool:
    """Whether it runs; a process that was ended and not yet collected by its parent does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def all_end(notes: Path) -> bool:
    until = time.monotonic() + 5
    while any(map(is_alive, processes(notes))) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(map(is_alive, processes(notes)))


def make(how: str, notes: Path) -> tuple[Any, Any]:
    game = SPEC.new(SHORT)
    return agent_named(SPEC, named(how, notes)).make(game), game


def test_an_engine_is_asked_in_the_games_notation_and_ends_with_its_agent(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    agent, game = make("good", notes)
    move = ask(agent, game, game.start(), chance(1, 0, "agent"))
    assert SPEC.notation.format_move(game, game.start(), move) == "1"
    assert any(map(is_alive, processes(notes)))
    del agent
    assert all_end(notes)
    _, *heard = notes.read_text(encoding="utf-8").splitlines()
    assert heard[0] == "parlour 1"
    assert heard[1].startswith(f'game arithmetical-croquet {SPEC.rules_version} {{"spacing":6')
    assert heard[2:4] == ["isready", f"position {SPEC.notation.format_state(game, game.start())}"]
    assert heard[4].startswith("go movetime 300 seed ")
    assert heard[5:] == ["quit"]


def test_no_engine_outlives_a_match(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="as second after 3 moves"):  # it knows only the first move
        play_out(SPEC, SHORT, ("casual", named("good", tmp_path / "notes")), seed=1)
    assert all_end(tmp_path / "notes")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("hangs", "did not answer bestmove in time, so it was ended"),
        ("deaf", "did not answer bestmove in time"),
        ("crashes", "ended unexpectedly, with status 3"),
        ("nonsense", "answered 'banana', which is no move"),
        ("illegal", "that is refused"),
        ("floods", "did not answer bestmove in time"),
        ("endless", "printed a line of more than 65536 bytes"),
        ("complains", "reports: my head hurts"),
    ],
)
def test_a_bad_engine_is_one_clear_error_and_is_ended(
    how: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AGENT, "STOP_SECONDS", 0.3)
    notes = tmp_path / "notes"
    began = time.monotonic()
    with pytest.raises(AgentError) as caught:
        play_out(SPEC, SHORT, (named(how, notes), "casual"), seed=1)
    assert words in str(caught.value)
    assert "seed 1" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert time.monotonic() - began < 10
    caught.value.__traceback__ = None
    del caught
    assert all_end(notes)


def test_an_engine_that_never_begins_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AGENT, "READY_SECONDS", 0.3)
    with pytest.raises(AgentError, match="did not answer parlourok in time"):
        make("silent", tmp_path / "notes")
    assert all_end(tmp_path / "notes")


def test_a_late_engine_is_stopped_and_its_answer_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AGENT, "STOP_SECONDS", 0.5)
    agent, game = make("late", tmp_path / "notes")
    move = ask(agent, game, game.start(), chance(1, 0, "agent"))
    assert SPEC.notation.format_move(game, game.start(), move) == "1"
    assert "stop" in (tmp_path / "notes").read_text(encoding="utf-8").splitlines()


def test_the_budget_of_the_match_shortens_the_time(tmp_path: Path) -> None:
    agent, game = make("good", tmp_path / "notes")
    ask(agent, game, game.start(), chance(1, 0, "agent"), TimeBudget(0.1))
    (line,) = [line for line in (tmp_path / "notes").read_text(encoding="utf-8").splitlines() if line.startswith("go")]
    assert int(line.split()[2]) <= 100


@pytest.mark.skipif(sys.platform == "win32", reason="needs process groups")
def test_what_an_engine_has_started_ends_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AGENT, "READY_SECONDS", 1.0)
    with pytest.raises(AgentError, match="did not answer"):
        make("child", tmp_path / "notes")
    assert len(processes(tmp_path / "notes")) == 2
    assert all_end(tmp_path / "notes")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("engine:/no/such/program", "cannot be started: No such file"),
        ("engine:", "an engine is engine:COMMAND"),
        ("engine@soon:sh", "an engine is engine:COMMAND"),
        ("engine@-1:sh", "up to 86400 seconds"),
        ("engine:'sh", "an engine is engine:COMMAND"),
    ],
)
def test_names_that_are_no_engines_say_what_is(name: str, words: str) -> None:
    with pytest.raises(ParlourError, match=words):
        agent_named(SPEC, name).make(SPEC.new())


def test_names_travel_with_full_paths_and_are_shown_with_short_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my engine.py").write_text("")
    name = "engine@2:python3 './my engine.py' --depth 3"
    far = portable_name(name)
    assert far == f"engine@2:python3 '{tmp_path}/my engine.py' --depth 3"
    assert agent_named(SPEC, far).name == "engine@2:python3 'my engine.py' --depth 3"
    assert portable_name("steady") == "steady"
    assert agent_named(SPEC, "steady").name == "steady"
    assert os.sep not in agent_named(SPEC, far).name
