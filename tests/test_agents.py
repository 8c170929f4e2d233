"""A user's agents: how they are found, and that every fault is reported in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from parlour.arena import Here, own_processes, play_games, play_out
from parlour.cli import main
from parlour.errors import ParlourError
from parlour.games import find_game
from parlour.match import Match
from parlour.players import AgentError, absolute_name, ask, choose_level, find_agent

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from parlour.arena import Played

SPEC = find_game("arithmetical-croquet")
SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}
FIRST = """
class Bot:
    '''Takes the first move.'''
    def __init__(self, game): self.game = game
    def choose(self, state, moves, rng, budget): return moves[0]
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a file of agents into the current folder; its name as a user types it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))  # put back afterwards, with what finding an agent adds

    def written(source: str) -> str:
        Path("mine.py").write_text(source, encoding="utf-8")
        return "./mine.py:Bot"

    return written


def test_an_agent_is_found_in_a_file_and_in_a_module(write: Callable[[str], str]) -> None:
    name = write(FIRST)
    for each, shown in ((name, "mine.py:Bot"), ("mine:Bot", "mine:Bot")):
        level = find_agent(SPEC.levels, each)
        assert (level.name, level.summary, level.hand) == (shown, "Takes the first move.", "")
        game = SPEC.new()
        assert ask(level.make(game), game, game.start(), Random(1)) == game.moves(game.start())[0]
    assert find_agent(SPEC.levels, "steady") == choose_level(SPEC.levels, "steady")


def test_an_agent_may_be_a_function_and_names_its_hand(write: Callable[[str], str]) -> None:
    name = write("class Any:\n    def choose(self, state, moves, rng, _): return moves.sample(rng)\n"
                 "def Bot(game): return Any()\nBot.hand = 'club'\n")  # fmt: skip
    match = play_out(find_game("crokinole"), {"fixed_rounds": 1, "discs": "nca"}, (name, "club"), 3)
    assert [seat.hand for seat in match.seats] == ["club", "club"]
    assert all(ruling.move.done != ruling.move.aim for ruling in match.rulings)
    assert match.record().seats[0].level == "mine.py:Bot"


def test_agents_play_in_other_processes_and_in_other_folders(
    write: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are sent to workers by the full path of their file, and may import modules beside it."""
    Path("helping.py").write_text("def first(moves): return moves[0]\n", encoding="utf-8")
    name = write("from helping import first\n" + FIRST.replace("moves[0]", "first(moves)"))
    assert absolute_name(name) == f"{tmp_path}/mine.py:Bot"
    with own_processes(1) as executor:
        there = games_of(executor, name)
    monkeypatch.chdir("/")
    assert games_of(Here(), f"{tmp_path}/mine.py:Bot") == there


def games_of(executor: Executor, name: str) -> list[Played]:
    """Games of an agent against a level, by their numbers."""
    played = play_games(executor, SPEC.name, SHORT, (name, "casual"), games=4, seed=1)
    return sorted(played, key=lambda game: game.number)


BOT = "./mine.py:Bot"
WRONG = {
    "no-file": (None, BOT, r"there is no file .*/mine\.py$"),
    "no-module": (None, "nowhere.mine:Bot", r"there is no module 'nowhere' here, and none is installed$"),
    "no-level": (None, "godlike", r"no bot is called 'godlike'.*casual.*; an agent of your own is FILE\.py:CLASS"),
    "no-name": (None, "mine.py:", r"no bot is called 'mine\.py:'"),
    "no-class": (FIRST.replace("Bot", "Bat"), BOT, r"there is no class 'Bot' in it; there is Bat$"),
    "syntax": ("class Bot\n", BOT, r"mine\.py cannot be imported: line 1: expected ':'$"),
    "import": (
        "x = 1\ny = x / 0\n",
        BOT,
        r"imported: mine\.py, line 2: ZeroDivisionError: ",
    ),
    "missing": ("import nonesuch\n", BOT, r"line 1: ModuleNotFoundError: No module named 'nonesuch'$"),
    "exit": ("raise SystemExit(3)\n", BOT, r"mine\.py, line 1: SystemExit: 3$"),
    "made": (
        FIRST.replace("self.game = game", "1 / 0"),
        BOT,
        r"Bot cannot be made: mine\.py, line 4: Zero",
    ),
    "no-choose": (
        "Bot = list\nBot = lambda game: 3\n",
        BOT,
        r"Bot makes no agent: int has no method choose$",
    ),
    "raises": (
        FIRST.replace("moves[0]", "moves[99]"),
        BOT,
        r"mine\.py:Bot fails as first after 0 moves: mine\.py, line 5: IndexError: .* \(seed \d+\)$",
    ),
    "illegal": (
        FIRST.replace("return moves[0]", "return type(moves[0])(99)"),
        BOT,
        r"mine\.py:Bot fails as first after 0 moves: it chose .*99.*, and that is refused: .* \(AC-1\) \(seed \d+\)$",
    ),
    "nonsense": (FIRST.replace("return moves[0]", "pass"), BOT, r"it chose None, "),
    "hand": (FIRST + "    hand = 'club'\n", BOT, r"has no hand 'club'"),
}


@pytest.mark.parametrize(("source", "name", "said"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_with_an_agent_is_one_sentence(
    source: str | None, name: str, said: str, write: Callable[[str], str]
) -> None:
    if source is not None:
        write(source)
    with pytest.raises(ParlourError) as caught:
        list(play_games(Here(), SPEC.name, SHORT, (name, "casual"), games=1, seed=0))
    assert re.search(said, str(caught.value)), str(caught.value)
    done = CliRunner().invoke(main, ["match", SPEC.name, name, "casual", "-n1", "--workers=0"])
    assert done.exit_code == 2
    assert done.output.strip().startswith("parlour: ")
    assert "\n" not in done.output.strip()


def test_a_failure_survives_the_way_from_another_process(write: Callable[[str], str]) -> None:
    name = write(FIRST.replace("moves[0]", "moves[99]"))
    with own_processes(1) as executor, pytest.raises(AgentError, match=r"mine\.py, line 5: IndexError"):
        list(play_games(executor, SPEC.name, SHORT, (name, "casual"), games=1, seed=0))


def test_the_seed_in_the_message_plays_to_the_same_fault(write: Callable[[str], str]) -> None:
    source = FIRST.replace("return moves[0]", "return moves[0] if rng.random() < 0.8 else 1 / 0")
    name = write(source)
    with pytest.raises(AgentError) as caught:
        list(play_games(Here(), SPEC.name, SHORT, (name, "casual"), games=20, seed=0))
    found = re.search(r"as (\w+) after (\d+) moves?: .* \(seed (\d+)\)$", str(caught.value))
    assert found is not None
    bots = (name, "casual") if found[1] == "first" else ("casual", name)
    with pytest.raises(AgentError, match=re.escape(str(caught.value))):
        play_out(SPEC, SHORT, bots, int(found[3]))


def test_a_person_plays_against_an_agent_of_their_own(write: Callable[[str], str], tmp_path: Path) -> None:
    arguments = ["play", SPEC.name, f"--against={write(FIRST)}", f"--save={tmp_path / 'game.json'}"]
    done = CliRunner().invoke(main, arguments, input="+1\nresign\n")
    assert done.exit_code == 0, done.output
    assert '"level":"mine.py:Bot"' in (tmp_path / "game.json").read_text().replace(": ", ":")


def test_the_server_loads_no_code_by_name(write: Callable[[str], str]) -> None:
    """`choose_level` knows only levels: code that a visitor names is never imported."""
    name: Any = write("raise AssertionError('imported')")
    with pytest.raises(ParlourError, match="no bot is called"):
        choose_level(SPEC.levels, name)


def test_a_match_asks_only_while_it_goes_on() -> None:
    match = Match.new(SPEC, SHORT, seed=1)
    agent = SPEC.levels[0].make(match.game)
    assert match.ask(agent) == match.ask(agent)
    with pytest.raises(ParlourError, match="the match is over"):
        match.resign(0).ask(agent)
