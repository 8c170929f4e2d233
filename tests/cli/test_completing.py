"""The shell completes what a person would type, by the game that stands before, in bash, zsh and fish, and soon."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from parlour.cli import main
from parlour.games import catalogue, find_game

GAMES = [spec.name for spec in catalogue()]


def completed(*words: str) -> list[str]:
    """What is offered for the last of some words."""
    shell = ShellComplete(main, {}, "parlour", "_PARLOUR_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def kinds(*words: str) -> set[str]:
    shell = ShellComplete(main, {}, "parlour", "_PARLOUR_COMPLETE")
    return {item.type for item in shell.get_completions(list(words[:-1]), words[-1])}


def levels(game: str) -> list[str]:
    return [level.name for level in find_game(game).players]


def test_commands_and_flags() -> None:
    assert {"match", "stats", "physics", "admin"} <= set(completed(""))
    assert completed("puz") == ["puzzles"]
    assert {"show", "today"} == set(completed("puzzles", ""))
    assert "--workers" in completed("match", "castille", "--w")


@pytest.mark.parametrize(
    "command",
    ["play", "match", "rules", "referee", "picture", "print", "leaderboard", "engine", "solve", "perft"],
)
def test_games_wherever_a_game_is_named(command: str) -> None:
    assert completed(command, "") == GAMES
    assert completed(command, "cast") == ["castille", "castle-croquetnole"]


def test_games_below_puzzles_and_beside_files() -> None:
    for command in (("puzzles", "show"), ("puzzles", "today"), ("analyse",)):
        assert completed(*command, "") == GAMES
    assert kinds("analyse", "mat") == kinds("analyse", "castille", "mat") == {"file"}
    assert completed("analyse", "castille", "st") == completed("perft", "castille", "st") == ["start"]


@pytest.mark.parametrize("game", GAMES)
def test_bots_people_presets_clauses_hands_and_seats_of_the_game(game: str) -> None:
    spec = find_game(game)
    assert completed("match", game, "") == levels(game)
    assert completed("match", game, levels(game)[0], "") == levels(game)
    assert completed("play", game, "--against", "") == levels(game)
    assert completed("engine", game, "--level", "") == levels(game)
    assert completed("match", game, "--preset", "") == list(spec.variants.presets)
    assert completed("rules", game, "") == [clause.id for clause in spec.ledger.clauses]
    assert completed("play", game, "--hand", "") == [
        hand.name for hand in (spec.flicking.hands if spec.flicking else ())
    ]
    assert completed("play", game, "--seat", "") == list(spec.new().seats)
    puzzles = spec.study.puzzles if spec.study else None
    assert puzzles is None or completed("puzzles", "show", game, "") == [one.name for one in puzzles.exercises]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "command", [("match", "-o"), ("solve", "--option"), ("print", "--option"), ("picture", "--option")]
)
def test_every_option_that_is_offered_is_taken(game: str, command: tuple[str, str]) -> None:
    spec = find_game(game)
    offered = completed(command[0], game, command[1], "")
    assert {each.partition("=")[0] for each in offered} == set(spec.options.__dataclass_fields__)
    for each in offered:
        assert each in completed(command[0], game, command[1], each)


def test_the_rest() -> None:
    assert completed("leaderboard", "castille", "--agents", "nov") == ["novice"]
    assert "novice,casual" in completed("leaderboard", "castille", "--agents", "novice,ca")
    assert "novice,novice" not in completed("leaderboard", "castille", "--agents", "novice,")
    assert completed("rules", "crokinole", "cr-1")[:1] == ["CR-1"]
    assert "a4" in completed("print", "crokinole", "--paper", "")
    assert completed("print", "crokinole", "sh") == ["sheet"]
    assert completed("export", "--c") == ["--cmn"]
    assert {"club", "perfect"} <= set(completed("bot", ""))
    assert kinds("match", "castille", "./mi") == kinds("replay", "x") == {"file"}
    assert completed("serve", "--log-format", "j") == ["json"]


def test_without_a_game_nothing_of_a_game() -> None:
    for words in (("match", "--preset", ""), ("match", "-o", ""), ("rules", "nosuch", ""), ("play", "--hand", "")):
        assert completed(*words) == []


# --- the shells ----------------------------------------------------------------------------------------------------


def asked(shell: str, words: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "_PARLOUR_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        **more,
    }
    program = [sys.executable, "-X", "importtime", "-m", "parlour"]
    return subprocess.run(program, env=environment, capture_output=True, text=True, check=True)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["parlour", "match", "crokinole", "-o", "disc"], ["plain,discs=classic", "plain,discs=nca"]),
        (["parlour", "match", "crokinole", "-o", "discs", "="], ["plain,classic", "plain,nca"]),
        (["parlour", "match", "crokinole", "-o", "discs", "=", "n"], ["plain,nca"]),
        (["parlour", "match", "crokinole", "-o", "discs", "=", "nca", "--preset", "nc"], ["plain,nca"]),
        (["parlour", "play", "castille", "--against", "nov"], ["plain,novice"]),
    ],
)
def test_bash_splits_words_at_equals_signs(words: list[str], offered: list[str]) -> None:
    assert asked("bash", words).stdout.split() == offered


def test_zsh_and_fish() -> None:
    assert "discs=nca" in asked("zsh", ["parlour", "match", "crokinole", "-o", "discs=n"]).stdout
    words = ["parlour", "match", "crokinole", "-o", "discs=n"]
    assert "discs=nca" in asked("fish", words, COMP_WORDS=" ".join(words), COMP_CWORD="discs=n").stdout


@pytest.mark.parametrize("words", [["ma"], ["match", "cr"], ["match", "castille", ""], ["print", "crokinole", "-"]])
def test_it_loads_nothing_heavy(words: list[str]) -> None:
    done = asked("bash", ["parlour", *words])
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert not loaded & {"numpy", "numba", "sqlalchemy", "litestar", "reportlab", "gymnasium"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_the_script_for_bash_completes_in_a_real_shell(tmp_path: object) -> None:
    script = (
        'PATH="$0:$PATH"; eval "$(_PARLOUR_COMPLETE=bash_source parlour)"; '
        "COMP_WORDS=(parlour match crokinole -o discs = n); COMP_CWORD=6; _parlour_completion parlour; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script, os.path.dirname(sys.executable)],  # noqa: PTH120
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["nca"]
