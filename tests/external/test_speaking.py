"""`parlour engine`: the answers to each command, and both sides of the protocol against each other."""

from __future__ import annotations

import subprocess
import sys
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pytest

from parlour.arena import Here, play_games, play_out
from parlour.external import Speaker
from parlour.games import find_game
from parlour.match import Match
from parlour.players import TimeBudget
from tests.cli.test_cli import run

if TYPE_CHECKING:
    from collections.abc import Iterator

CROQUET = "arithmetical-croquet"
VERSION = find_game(CROQUET).rules_version
SHORT = '{"spacing":6,"hoops":2,"max_step":5}'


def is_answered(said: list[str]) -> bool:
    return any(line.startswith(("bestmove", "error")) for line in said)


def spoken(*lines: str, game: str = CROQUET, level: str = "casual") -> list[str]:
    """What the engine answers to some commands; each search is waited for."""
    said: list[str] = []
    speaker = Speaker(find_game(game), level, said.append)

    def typed() -> Iterator[str]:
        for line in lines:
            answers = len(said)
            yield line
            until = time.monotonic() + 20
            while line.startswith("go") and not is_answered(said[answers:]) and time.monotonic() < until:
                time.sleep(0.01)

    speaker.run(typed())
    return said


def test_it_introduces_itself_and_is_ready() -> None:
    said = spoken("parlour 1", "isready", "", "quit", "isready")
    assert said[0].startswith("id name parlour ")
    assert said[0].endswith(" casual")
    assert said[1:] == [f"id game {CROQUET} {find_game(CROQUET).rules_version}", "parlourok", "readyok"]


def test_it_answers_with_a_legal_move_of_the_position() -> None:
    spec = find_game(CROQUET)
    game = spec.new({"spacing": 6, "hoops": 2, "max_step": 5})
    match = play_out(spec, {"spacing": 6, "hoops": 2, "max_step": 5}, ("casual", "casual"), seed=2)
    state = match.state_at(3)
    position = spec.notation.format_state(game, state)
    said = spoken(f"game {CROQUET} {spec.rules_version} {SHORT}", f"position {position}", "go movetime 1000 seed 5")
    assert said[0].startswith("info time ")
    move = spec.notation.parse_move(game, state, said[1].removeprefix("bestmove "))
    assert game.refusal(state, move) is None
    again = spoken(f"game {CROQUET} {spec.rules_version} {SHORT}", f"position {position}", "go movetime 1000 seed 5")
    assert again[1] == said[1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "there is no command 'dance'; there are parlour, game"),
        ("game chess", "plays arithmetical-croquet, not 'chess'"),
        (f"game {CROQUET} 99", "rules, not 99"),
        (f"game {CROQUET} x", "is a number, not 'x'"),
        (f"game {CROQUET} {VERSION} [1]", "JSON object"),
        (f'game {CROQUET} {VERSION} {{"hoops":900}}', "hoops"),
        ("position nowhere", "error"),
        ("go depth 3", "movetime MILLISECONDS"),
        ("go movetime soon", "movetime MILLISECONDS"),
    ],
)
def test_what_it_cannot_do_is_one_line_and_it_goes_on(line: str, words: str) -> None:
    first, *rest = spoken(line, "isready")
    assert first.startswith("error ")
    assert words in first
    assert rest == ["readyok"]


def test_stop_ends_a_long_search() -> None:
    command = [sys.executable, "-m", "parlour", "engine", "castille", "--level", "master"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def ask(*lines: str) -> str:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.writelines(f"{line}\n" for line in lines)
            engine.stdin.flush()
            return engine.stdout.readline()

        assert ask("isready") == "readyok\n"
        record = next(play_games(Here(), "castille", {}, ("beginner", "beginner"), games=1, seed=3)).record
        spec = find_game("castille")
        match = Match.from_record(spec, record)
        position = spec.notation.format_state(match.game, match.state_at(30))
        game = f"game castille {spec.rules_version} {{}}"
        engine.stdin.write(f"{game}\nposition {position}\ngo\n")
        engine.stdin.flush()
        assert "is thinking" in ask(game)
        began = time.monotonic()
        assert ask("stop").startswith("info time ")
        assert engine.stdout.readline().startswith("bestmove ")
        assert time.monotonic() - began < 5
        engine.stdin.close()
        assert engine.wait(20) == 0


def test_a_bot_behind_the_protocol_plays_a_whole_game() -> None:
    name = f"engine@5:{sys.executable} -m parlour engine castille --level beginner"
    match = play_out(find_game("castille"), {}, (name, "beginner"), seed=1)
    again = play_out(find_game("castille"), {}, ("beginner", name), seed=1)
    assert match.outcome is not None
    assert again.outcome is not None


def test_the_command_line_plays_engines() -> None:
    name = f"engine@5:{sys.executable} -m parlour engine {CROQUET} --level casual"
    said = run("match", CROQUET, name, "casual", "-n", "2", "--workers", "0", "-o", "hoops=2").output
    assert "2 games" in said
    assert "no bot is called" in run("engine", CROQUET, "--level", "nosuch", status=2).output


def test_a_budget_can_be_ended_from_another_thread() -> None:
    stopped: SimpleQueue[float] = SimpleQueue()
    budget = TimeBudget(1e9)
    assert budget.remaining > 1e8
    began = time.monotonic()
    with budget.stopping(lambda: stopped.put(time.monotonic() - began)):
        budget.end()
        assert stopped.get(timeout=5) < 5
    assert budget.is_over()
    assert budget.remaining == 0
