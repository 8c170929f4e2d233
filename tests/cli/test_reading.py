"""Files that a user names: every command reads them within limits, from files and standard input only, and says why."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from parlour import reading
from parlour.cli import main
from parlour.errors import ParlourError
from parlour.external.speaking import Speaker
from parlour.games import find_game
from parlour.games.crokinole.notation.cmn import parse_cmn
from parlour.games.study.puzzles import game_in, read_puzzles
from parlour.physics.scene import parse_scene
from parlour.players import AgentError, find_agent
from parlour.record import format_record, parse_record
from parlour.server.store.address import find_database
from tests.games.crokinole.reported import Round, reported_match
from workshop.fitting.__main__ import fit
from workshop.puzzles.__main__ import puzzles

if TYPE_CHECKING:
    from collections.abc import Callable

    import click

MATCH = reported_match((Round((3, 1)), Round((0, 2), (2, 1))), fixed_rounds=2, discs="nca")
MEMORY = 2 * 2**30
"""Bytes that a command may take; without limits a file without end would take all."""

READERS = {
    "replay": ["replay", "{}"],
    "analyse": ["analyse", "{}"],
    "stats": ["stats", "{}"],
    "export": ["export", "{}", "--cmn"],
    "export --read": ["export", "--read", "{}"],
    "embed": ["embed", "{}", "-o", "out.html"],
    "picture": ["picture", "crokinole", "--record", "{}", "-o", "out.svg"],
    "print": ["print", "crokinole", "sheet", "{}", "-o", "out.pdf"],
    "verify": ["verify", "{}"],
    "physics show": ["physics", "show", "{}"],
    "admin import": ["admin", "import", "{}", "--data", "store"],
    "agent": ["match", "castille", "{}:Bot", "novice", "-n", "1", "--workers", "0"],
}

BESIDE: dict[str, tuple[click.Command, list[str]]] = {
    "workshop.puzzles": (puzzles, ["check", "{}"]),
    "workshop.fitting": (fit, ["{}"]),
}
"""The programs of the workshop that read a file."""
ROOT = Path(__file__).parents[2]


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def parlour(
    *arguments: str, cwd: Path, stdin: object = subprocess.DEVNULL, module: str = "parlour"
) -> subprocess.CompletedProcess[str]:
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=stdin,  # type: ignore[call-overload]
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        preexec_fn=_limited,
    )
    return done


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode in (1, 2), done
    assert "Traceback" not in done.stderr
    words = done.stderr.strip().splitlines()[-1]
    assert len(words) < 400
    return words


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store, and with every kind of thing that is no file to read."""
    here = tmp_path_factory.mktemp("files")
    (here / "store").mkdir()
    subprocess.run(
        [
            sys.executable,
            "-c",
            "import pathlib, parlour.server.store as s; s.open_store(pathlib.Path('store')).close()",
        ],
        cwd=here,
        check=True,
    )
    (here / "zero.py").symlink_to("/dev/zero")
    os.mkfifo(here / "pipe.py")
    (here / "folder.py").mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        before = Path.cwd()
        os.chdir(here)  # a socket's address is short
        listening.bind("socket.py")
        os.chdir(before)
    (here / "deep.py").write_text("[" * 50_000)
    (here / "objects.py").write_text('{"a":' * 50_000)
    (here / "latin.py").write_bytes("# na\u00efve\n".encode("latin-1"))
    (here / "empty.py").write_text("")
    with (here / "huge.py").open("wb") as huge:
        huge.truncate(2**40)
    (here / "gone.py").symlink_to("nowhere")
    (here / "loop.py").symlink_to("loop.py")
    return here


@pytest.mark.parametrize("name", [*READERS, *BESIDE])
@pytest.mark.parametrize(
    "file", ["zero", "pipe", "folder", "socket", "deep", "objects", "latin", "huge", "gone", "loop"]
)
def test_every_command_refuses_in_one_sentence(
    folder: Path, name: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    command, arguments = BESIDE[name] if name in BESIDE else (main, READERS[name])
    done = CliRunner().invoke(command, [part.format(f"./{file}.py") for part in arguments], prog_name="parlour")
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (1, 2)
    assert len(done.stderr.splitlines()[-1]) < 400


@pytest.mark.parametrize("name", ["replay", "stats", "export --read", *BESIDE])
def test_standard_input_is_limited_too(folder: Path, name: str) -> None:
    module, arguments = (name, BESIDE[name][1]) if name in BESIDE else ("parlour", READERS[name])
    command = [part.format("-") for part in arguments]
    with Path("/dev/zero").open("rb") as endless:
        words = one_sentence(parlour(*command, cwd=folder, stdin=endless, module=module))
    assert " bytes; a file " in words
    assert words.startswith(("standard input: ", "parlour: standard input: "))


def test_words_say_what_is_wrong_and_what_is_allowed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)

    def refused(file: str) -> str:
        done = CliRunner().invoke(main, ["replay", file], prog_name="parlour")
        assert done.exit_code in (1, 2)
        return done.stderr.strip().splitlines()[-1]

    assert refused("zero.py") == "zero.py: it is a device; only regular files are read, and standard input for -"
    assert "it is a pipe" in refused("pipe.py")
    assert "it is a socket" in refused("socket.py")
    assert refused("huge.py") == "huge.py: it has 1099511627776 bytes; a file that is read here has at most 67108864"
    assert (
        refused("deep.py")
        == "deep.py: not a record: its brackets are nested far too deep: 50000 are open at once, 100 is the limit"
    )
    assert refused("latin.py") == "latin.py: not a text file (byte 5 is not UTF-8)"
    assert refused("empty.py") == "empty.py: not JSON: the file is empty"


def test_a_record_is_read_from_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(format_record(MATCH))
    for command in (["replay", "{}"], ["stats", "{}"], ["export", "{}", "--cmn", "--date", "2026-01-01T00:00:00Z"]):
        named = CliRunner().invoke(main, [part.format(file) for part in command], prog_name="parlour")
        with file.open("rb") as stdin:
            typed = parlour(*(part.format("-") for part in command), cwd=tmp_path, stdin=stdin)
        assert named.exit_code == typed.returncode == 0
        assert named.stdout == typed.stdout


@pytest.mark.parametrize("command", [["engine", "castille"], ["play", "castille"], ["referee", "crokinole"]])
def test_no_line_of_standard_input_is_endless(tmp_path: Path, command: list[str]) -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = parlour(*command, cwd=tmp_path, stdin=endless)
    assert "a line of standard input has more than 1048576 letters" in one_sentence(done)


def test_files_of_the_system_are_read_within_the_limit(tmp_path: Path) -> None:
    for file in ("/proc/self/pagemap", "/proc/self/mem", "/proc/self/status", "/proc/kcore", "/dev/full", "/dev/tty"):
        if Path(file).exists():
            one_sentence(parlour("replay", file, cwd=tmp_path))


def test_a_folder_of_thousands_of_files_some_of_which_cannot_be_read(tmp_path: Path) -> None:
    text = format_record(MATCH)
    for number in range(2000):
        (tmp_path / f"{number:04}.json").write_text(text if number % 20 == 0 else "{}")
    (tmp_path / "gone.json").symlink_to("nowhere")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    (tmp_path / "around").symlink_to(tmp_path, target_is_directory=True)
    done = parlour("stats", ".", cwd=tmp_path)
    assert done.returncode == 1
    assert "Crokinole: 100 matches" in done.stdout
    assert "gone.json: there is no such file" in done.stderr
    assert "zero.json: it is a device" in done.stderr
    assert len(done.stderr.splitlines()) == 1902


def test_only_a_regular_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text(format_record(MATCH))
    (tmp_path / "null.svg").symlink_to("/dev/null")
    done = parlour("export", "match.json", "--cmn", "-o", "null.svg", cwd=tmp_path)
    assert "null.svg is no regular file" in one_sentence(done)
    assert Path("/dev/null").is_char_device()


# --- as a library --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [101, 1000, 200_000])
@pytest.mark.parametrize(
    "parse",
    [
        parse_record,
        lambda text: parse_record(text.encode()),
        parse_cmn,
        parse_scene,
        game_in,
        read_puzzles,
        lambda text: find_game("arithmetical-croquet").engine.solver.verify(text, lambda _: None),  # type: ignore[union-attr]
    ],
)
def test_deep_brackets_are_an_error_of_the_reader(parse: Callable[[str], object], depth: int) -> None:
    for text in ("[" * depth, '{"a":' * depth, '{"b": "]", "a":' * depth + "1" + "}" * depth, "a = " + "[" * depth):
        with pytest.raises(ParlourError, match=rf"far too deep: {depth} are open at once, 100 is the limit"):
            parse(text)


def test_what_stands_in_texts_and_comments_does_not_count() -> None:
    deep = "[" * 200
    for text in (
        f'{{"a": "{deep}"}}',
        f'{{"a": "\\"{deep}"}}',
        f'{{"a\\\\": "{deep}\\\\"}}',
        f"a = '{deep}'",
        f'a = """\n{deep}"\n"""',
        f"a = '''\n{deep}'\n'''",
        f"# it's {deep}\na = 1",
        "[]" * 200,
    ):
        reading.check_nesting(text)
    with pytest.raises(reading.NestingError):
        reading.check_nesting(f'{{"a": "", "b": {deep}')


def test_options_of_the_engine_protocol_may_not_nest(tmp_path: Path) -> None:
    said = list[str]()
    speaker = Speaker(find_game("castille"), "novice", said.append)
    speaker.run(['game castille 3 {"a": ' + "[" * 5000, "quit"])
    assert said[-1].startswith("error ")


def test_a_database_file_and_an_agent_are_files(tmp_path: Path) -> None:
    (tmp_path / "zero.py").symlink_to("/dev/zero")
    with pytest.raises(ParlourError, match=r"zero.py: it is a device"):
        find_database(None, {"PARLOUR_DATABASE_FILE": str(tmp_path / "zero.py")})
    with pytest.raises(AgentError, match=r"zero.py: it is a device"):
        find_agent(find_game("castille").levels, f"{tmp_path / 'zero.py'}:Bot")
