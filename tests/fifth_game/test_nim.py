"""How to add a game: a tiny one keeps the contract, is small, and is played in the terminal and from Python.

It is in `nim/` and registered by `pyproject.toml`; no other line of parlour names it. A browser plays it in
`tests/web/test_fifth_game.py`; `docs/inside/fifth-game.md` explains it.
"""

from __future__ import annotations

import ast
import dataclasses
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import httpx
import pytest
from msgspec import Meta

from parlour.game import OptionError, ParlourError
from parlour.games import Kernels, Variants, catalogue
from parlour.games.page import PageParts
from parlour.looks import COMMON
from parlour.match import Match
from parlour.picture import svg
from parlour.record import parse_record
from parlour.testing import FiniteGameContract
from tests.fifth_game.emission import MODULE
from tests.fifth_game.installed import FOLDER, installed
from tests.fifth_game.nim import spec
from tests.fifth_game.nim.rules import Nim, State, Take
from tests.needs import Serving, lacking, serving
from tests.server.guest import Guest, legal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAYED = {"rules.py", "notation.py", "drawing.py", "bots.py"}
MODULES = {*PLAYED, "__init__.py", "look.css", "ledger.toml", "encoding.py"}
ENGINE = {"engine.py", "kernel.py"}
"""What few games have: an engine that thinks on the page."""
MOST_LINES = {"to be played": 100, "without its engine": 160}


# --- the rules --------------------------------------------------------------------------------------------------


class TestNim(FiniteGameContract):
    """By either custom, with one heap and with five."""

    spec = spec
    options = ({"misere": True}, {"heaps": 1}, {"heaps": 5, "misere": True})
    bot_options: ClassVar[dict[str, Any]] = {"heaps": 3}


def wins(game: Nim, state: State) -> bool:
    """Whether the seat to play wins, by trying everything."""
    outcome = game.outcome(state)
    if outcome is not None:
        return state.seat in outcome.winners
    return any(not wins(game, game.after(state, move)) for move in game.moves(state))


@pytest.mark.clause("NI-2")
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 3, 2), (3, 3), (1, 1), (1, 1, 1), (2, 1, 1), (1, 4, 2), (2, 4)])
def test_the_rules_play_as_the_theorem_says(heaps: tuple[int, ...], *, misere: bool) -> None:
    """The seat to play loses if the heaps xor to 0; in misere with heaps of one only, if they xor to 1."""
    lost = reduce(xor, heaps) == int(misere and max(heaps) == 1)
    assert wins(spec.new({"misere": misere}), State(heaps)) is not lost


@pytest.mark.clause("NI-1")
def test_a_refusal_says_what_is_not_there() -> None:
    game = spec.new()
    refusal = game.refusal(game.start(), Take(1, 4))
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("NI-1", "There are no 4 counters in heap 2.")


def test_options_are_held_to_their_bounds() -> None:
    with pytest.raises(OptionError, match="heaps: Expected `int` <= 5"):
        spec.new({"heaps": 6})


@dataclass(frozen=True)
class Bare:
    """Options that no page can offer: no bounds, no description."""

    heaps: int = 4
    misere: Annotated[bool, Meta(description="Who takes the last counter loses.")] = False


def test_an_option_that_no_page_can_offer_is_refused_when_the_spec_is_built() -> None:
    with pytest.raises(ParlourError, match=r"Nim: no page can ask for heaps\."):
        dataclasses.replace(spec, options=Bare)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"levels": ()}, "Nim: a game needs at least one level"),
        ({"levels": spec.levels * 2}, "Nim: two levels have one name: casual, casual"),
        ({"levels": (dataclasses.replace(spec.levels[0], hand="left"),)}, "Nim has no hand 'left'"),
        ({"variants": Variants(seated_by="players")}, "Nim: 'players', which decides the seats, is no option"),
        ({"ledger": dataclasses.replace(spec.ledger, clauses=spec.ledger.clauses[:1])}, "differ on misere"),
        ({"kernels": None}, "Nim: its kernels run on the page, but it does not say which module has them"),
        (
            {"kernels": Kernels(page=PageParts(MODULE, dict))},
            "Nim: its engine runs in browsers, but it does not say which script asks it",
        ),
        ({"flicking": object()}, "Nim: a flicking game has `flicking`, and no other has"),
    ],
)
def test_an_inconsistent_game_is_refused_when_the_spec_is_built(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(ParlourError, match=fault):
        dataclasses.replace(spec, **changes)


def test_it_is_drawn_with_the_looks_that_all_games_have_and_with_its_own() -> None:
    game = spec.new()
    drawn = svg(spec.scene(game, game.start()), looks=COMMON + spec.appearance.looks)
    assert drawn.count("look-ball look-counter") == 16
    assert all(f".{look} {{" in drawn for look in ("look-ball", "look-counter", "look-felt"))


# --- its size ---------------------------------------------------------------------------------------------------


def lines_of_code(source: str) -> int:
    """Lines that are not blank, and neither comment nor docstring."""
    code = {at for at, line in enumerate(source.splitlines(), 1) if line.strip() and not line.lstrip().startswith("#")}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            code -= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(code)


def test_lines_are_counted_without_blanks_comments_and_docstrings() -> None:
    assert (
        lines_of_code('"""Two\nlines."""\n\n# why\ndef one() -> int:\n    """One."""\n    return (\n        1\n    )\n')
        == 4
    )


def test_it_has_the_modules_of_every_game_in_few_lines() -> None:
    assert {file.name for file in (FOLDER / "nim").iterdir() if file.is_file()} == MODULES | ENGINE
    counts = {file.name: lines_of_code(file.read_text(encoding="utf-8")) for file in (FOLDER / "nim").glob("*.py")}
    assert sum(counts[name] for name in PLAYED) < MOST_LINES["to be played"], counts
    assert sum(counts[name] for name in counts.keys() - ENGINE) < MOST_LINES["without its engine"], counts


def test_it_is_listed_only_if_it_is_installed(tmp_path: Path) -> None:
    assert "nim" not in {each.name for each in catalogue()}
    with installed(tmp_path):
        assert "Nim" in output_of("games")


# --- its kernel ---------------------------------------------------------------------------------------------------


def test_the_module_is_what_its_kernel_declares() -> None:
    """Compiled in a process of its own: the code is for any processor."""
    if shutil.which("wasm-ld") is None:
        lacking("wasm-ld (Debian: apt install lld)")
    command = [sys.executable, "-m", "tests.fifth_game.emission", "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_server_offers_the_parts_of_the_page_by_their_digests(guest: Guest) -> None:
    host = guest.create("me", "me", heaps=3)
    work = host.client.get(f"{host.url}/engine", headers=host.headers()).json()
    settings = host.client.get(work["settings"])
    assert settings.json() == {"misere": ["0"]}
    assert "immutable" in settings.headers["cache-control"]
    for address, kind in ((work["module"], "application/wasm"), (work["script"], "text/javascript")):
        answer = host.client.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-type"].partition(";")[0] == kind
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content == (MODULE.parent / address.rpartition("/")[2]).read_bytes()
    digest = work["module"].split("/")[-2]
    for gone in (work["module"].replace(digest, "0" * 16), work["module"].replace("nim.wasm", "other.wasm")):
        assert host.client.get(gone).status_code == 404


# --- in the terminal and from Python ------------------------------------------------------------------------------


def output_of(*arguments: str, typed: str = "") -> str:
    """What `parlour` prints in a separate process."""
    command = [sys.executable, "-m", "parlour", *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_at_the_terminal(tmp_path: Path) -> None:
    with installed(tmp_path):
        words = output_of("play", "nim", "-o", "heaps=2", typed="2-4\n2-2\n1-1\n2-1\n")
    assert "There are no 4 counters in heap 2. (NI-1)" in words
    assert "Second takes 1 from heap 1." in words
    assert "First wins by the last counter." in words


def test_bots_play_a_match(tmp_path: Path) -> None:
    with installed(tmp_path):
        report = json.loads(
            output_of("match", "nim", "casual", "casual", "-o", "heaps=2", "--games", "4", "--workers", "0", "--json")
        )
    assert report["games"] == 4
    assert set(report["terminations"]) == {"last-counter"}


# --- for machines -----------------------------------------------------------------------------------------------


def printed(program: str) -> Any:
    """What a Python program prints in a separate process, from JSON."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


AGAINST_A_BOT = """
import gymnasium, json, parlour.envs
env = gymnasium.make("nim/Nim-v0", opponent="casual", seat=0, heaps=2)
seen, info = env.reset(seed=1)
first, over = info["action_mask"].nonzero()[0].tolist(), False
while not over:
    seen, reward, over, cut, info = env.step(int(info["action_mask"].nonzero()[0][-1]))
print(json.dumps([env.spec.entry_point, seen.shape, first, abs(reward), cut]))
"""


def test_it_is_an_environment_of_gymnasium(tmp_path: Path) -> None:
    with installed(tmp_path):
        found = printed(AGAINST_A_BOT)
    assert found == ["parlour.envs.gymnasium:nim", [2, 2], [0, 9, 10, 11], 1.0, False]


AMONG_ALL = """
import json
from parlour.envs import pettingzoo
env = pettingzoo.env("nim", heaps=1)
env.reset(seed=1)
first = env.agent_selection
env.step(0)
print(json.dumps([first, env.rewards[first]]))
"""


def test_it_is_an_environment_of_pettingzoo(tmp_path: Path) -> None:
    with installed(tmp_path):
        assert printed(AMONG_ALL) == ["first_0", 1.0]


SIMULATED = """
import json, pyspiel, parlour.envs.openspiel
game = pyspiel.load_game("python_nim", {"heaps": 2})
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
print()
print(json.dumps([parlour.envs.openspiel.NAMES["python_nim"], game.new_initial_state().legal_actions()]))
"""


def test_it_is_a_game_of_openspiel(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    with installed(tmp_path):
        assert printed(SIMULATED) == ["nim", [0, 9, 10, 11]]


COMPILED = """
import json, os
from workshop.emission import GENERIC
os.environ.update(GENERIC)
from workshop.emission.modules import modules
from workshop.emission.native import PAGE, library
from workshop.emission.recording import compiled_entry
found = {module.name: module for module in modules()}
entries = [compiled_entry(entry, name, examples) for name, (entry, examples) in found["nim"].calls().items()]
code = library(PAGE, entries)
print(json.dumps([sorted(found), code[:4].decode(), b"best_take" in code]))
"""


def test_it_has_a_module_for_the_page(tmp_path: Path) -> None:
    if shutil.which("wasm-ld") is None:
        lacking("wasm-ld (Debian: apt install lld)")
    with installed(tmp_path):
        found = printed(COMPILED)
    assert found == [["castille", "castle_croquetnole", "crokinole", "nim", "physics"], "\0asm", True]


# --- on a server ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with installed(tmp_path_factory.mktemp("site")), serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def guest(server: Serving) -> Iterator[Guest]:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        yield Guest(client, game="nim")


def test_the_lobby_has_a_fifth_game(guest: Guest) -> None:
    games = {game["name"]: game for game in guest.client.get("/api/house").json()["games"]}
    assert len(games) == len(catalogue()) + 1
    assert [(option["name"], option["kind"]) for option in games["nim"]["options"]] == [
        ("heaps", "number"),
        ("misere", "yes or no"),
    ]
    assert [clause["id"] for clause in guest.client.get("/api/games/nim/rules").json()["clauses"]] == ["NI-1", "NI-2"]


def test_two_friends_play_it_to_a_record_that_replays(guest: Guest) -> None:
    host = guest.create("me", "friend", misere=True)
    host.keys[1] = host.act("join", invitation=host.invitations[1], name="Bo").json()["key"]
    view, ply = host.read(0), 0
    while view["frame"]["result"] is None:
        seat = view["frame"]["to_play"]
        answer = host.move(ply, legal(host.read(seat))[-1], seat)
        assert answer.status_code == 201, answer.text
        view, ply = host.read(0), ply + 1
    assert [entry["move"] for entry in view["log"]] == ["4-7", "3-5", "2-3", "1-1"]
    assert view["frame"]["result"]["text"] == "First wins by the last counter."
    record = parse_record(host.client.get(f"{host.url}/record").text)
    outcome = Match.from_record(spec, record).outcome
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_bot_answers(guest: Guest) -> None:
    host = guest.create("me", "casual", heaps=3)
    assert host.move(0, "3-4").status_code == 201
    view = host.wait_for(2)
    assert view["log"][1]["seat"] == 1
    assert view["turn"]["ply"] == 2


@pytest.mark.parametrize(
    ("move", "status", "code", "clause"),
    [("2-4", 422, "not_there", "NI-1"), ("2-", 400, "malformed", None), ("two", 400, "malformed", None)],
)
def test_what_is_refused_says_why(guest: Guest, move: str, status: int, code: str, clause: str | None) -> None:
    host = guest.create("me", "me")
    answer = host.move(0, move)
    assert answer.status_code == status
    assert (answer.json()["code"], answer.json()["clause"]) == (code, clause)
    assert host.read()["frame"]["ply"] == 0


def test_a_match_begins_at_any_position(guest: Guest) -> None:
    wish = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}], "position": "0,2 second"}
    assert guest.client.post("/api/matches", json=wish).status_code == 201
