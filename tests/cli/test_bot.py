"""`parlour bot` and the page's example: whole matches on a real server, over HTTP."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from parlour.remote import parse_link
from tests.cli.test_cli import GAME, run
from tests.needs import Serving, serving
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}
EXAMPLE = Path(__file__).parents[2] / "docs" / "research" / "agents" / "over_http.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("bots")) as server:
        yield server


@pytest.fixture
def guest(server: Serving) -> Iterator[Guest]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield Guest(client)


def invitation(match: Guest) -> str:
    assert isinstance(match.client, httpx.Client)
    (secret,) = match.invitations.values()
    return f"{str(match.client.base_url).rstrip('/')}/match/{match.match}#invitation={secret}"


def seat_link(match: Guest) -> str:
    assert isinstance(match.client, httpx.Client)
    return f"{str(match.client.base_url).rstrip('/')}/match/{match.match}#key={next(iter(match.keys.values()))}"


def test_a_bot_takes_an_invitation_and_plays_to_the_end(guest: Guest) -> None:
    match = guest.create("friend", "casual", **SHORT)
    said = run("bot", "--join", invitation(match), "perfect", "--seed", "1").output
    view = match.read()
    assert view["frame"]["result"]["text"] in said
    assert view["seats"][0]["name"] == "bot perfect"
    assert "perfect plays first" in said
    assert "#key=" in said
    record = match.client.get(f"{match.url}/record").json()
    assert record["seats"][0] == {"name": "bot perfect"}
    assert len(record["turns"]) == view["frame"]["ply"]
    assert all(f"{entry['ply']:>4}  " in said for entry in view["log"])


def test_a_used_invitation_is_refused_in_one_sentence(guest: Guest) -> None:
    match = guest.create("friend", "casual", **SHORT)
    run("bot", "--join", invitation(match), "casual")
    said = run("bot", "--join", invitation(match), "casual", status=2).output
    assert said.count("parlour: ") == said.count("\n") == 1
    assert "already been used" in said


def test_two_bots_meet_and_one_uses_a_seat_key(guest: Guest) -> None:
    match = guest.create("friend", "me", **SHORT)
    command = [sys.executable, "-m", "parlour", "bot", "--join", seat_link(match), "steady"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as other:
        said = run("bot", "--join", invitation(match), "casual", "--name", "Ada's program").output
        there, errors = other.communicate(timeout=60)
    result = match.read()["frame"]["result"]["text"]
    assert said.endswith(f"{result}\n")
    assert there.endswith(f"{result}\n"), errors
    assert [seat["name"] for seat in match.read()["seats"]] == ["Ada's program", ""]


def test_a_users_agent_and_a_resignation(guest: Guest, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("class Bot:\n def __init__(self, game): pass\n def choose(self, s, moves, r, b): return moves[0]\n")
    match = guest.create("friend", "me", **SHORT)

    def resign() -> None:
        match.wait_for(1)
        match.act("resign")

    friend = threading.Thread(target=resign)
    friend.start()
    said = run("bot", "--join", invitation(match), f"{mine}:Bot").output
    friend.join()
    assert "resigns" in said
    assert match.read()["seats"][0]["name"] == "bot mine.py:Bot"


def test_an_agent_that_fails_uses_up_no_invitation_if_it_cannot_be_made(guest: Guest) -> None:
    match = guest.create("friend", "casual", **SHORT)
    assert "no bot is called 'nosuch'" in run("bot", "--join", invitation(match), "nosuch", status=2).output
    assert not match.read()["seats"][0]["taken"]


def test_a_flicking_bot_uses_the_hand_of_the_match(guest: Guest) -> None:
    crokinole = Guest(guest.client, game="crokinole").create("friend:club", "beginner", fixed_rounds=1)
    said = run("bot", "--join", invitation(crokinole), "beginner").output
    assert "as the match has it" in said
    assert crokinole.read()["seats"][0]["hand"] == "club"
    assert crokinole.read()["frame"]["result"]["text"] in said


def test_it_goes_on_after_the_server_was_away(tmp_path: Path) -> None:
    first = Serving(tmp_path / "data")
    port, url = first.port, first.url
    second: Serving | None = None
    try:
        with httpx.Client(base_url=url, timeout=60) as client:
            match = Guest(client).create("friend", "me")
            command = [sys.executable, "-m", "parlour", "bot", "--join", invitation(match), "casual"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
                match.wait_for(1)
                first.kill()
                time.sleep(3)  # longer than it waits between two looks
                second = Serving(tmp_path / "data", port=port)
                play_randomly(match)
                said, errors = bot.communicate(timeout=60)
            assert bot.returncode == 0, errors
            assert "trying again" in errors
            assert "answers again" in errors
            assert match.read()["frame"]["result"]["text"] in said
    finally:
        first.kill()
        if second is not None:
            second.kill()


def play_randomly(match: Guest) -> None:
    """Resign after some moves of the visitor."""
    for _ in range(3):
        view = match.read()
        if view["turn"] is not None:
            (move, *_) = [each["move"] for each in view["turn"]["choices"] if each["refusal"] is None]
            match.move(view["frame"]["ply"], move)
            match.wait_for(view["frame"]["ply"] + 2)
    assert match.act("resign").status_code == 201


def test_no_server_is_one_sentence() -> None:
    said = run("bot", "--join", "http://127.0.0.1:9/match/abc#key=k", "casual", status=2).output
    assert said.startswith("parlour: no answer from http://127.0.0.1:9")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("nonsense", "a link to a match is"),
        ("ftp://h/match/abc#key=k", "a link to a match is"),
        ("http://h/rules/castille#key=k", "a link to a match is"),
        ("http://h/match/abc", "only watches"),
    ],
)
def test_other_links_are_refused(link: str, words: str) -> None:
    assert words in run("bot", "--join", link, "casual", status=2).output


def test_links_are_read_and_written() -> None:
    for text in ("https://a.example:8/b/match/x1#invitation=s", "http://localhost/match/y#key=k"):
        assert str(parse_link(text)) == text


def test_a_foreign_key_is_one_sentence(guest: Guest) -> None:
    match = guest.create("me", "casual", **SHORT)
    said = run("bot", "--join", seat_link(match) + "x", "casual", status=2).output
    assert said.count("\n") == 1
    assert "key" in said


def test_the_example_of_the_page_plays_to_the_end(guest: Guest) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 45
    match = guest.create("friend", "casual", **SHORT)
    spec = importlib.util.spec_from_file_location("over_http", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    said = module.play(invitation(match))
    assert said == match.read()["frame"]["result"]["text"]
    assert match.read()["seats"][0]["name"] == "random bot"
    assert match.game == GAME
