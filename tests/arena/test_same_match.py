"""The same seed and bots give the same match through the arena, the commands and the API."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner
from litestar.testing import TestClient

from parlour.arena import play_out
from parlour.cli import main
from parlour.games import catalogue, find_game
from parlour.record import Record, SeatRecord, parse_record
from parlour.server.app import create_app
from parlour.server.store import open_store
from tests.server.conftest import FREE, one_thread
from tests.server.guest import Guest

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Tried:
    """A game with its bots and options: lots are drawn, hands err and bots choose by chance."""

    name: str
    bots: tuple[str, ...]
    options: dict[str, Any]

    def again(self, record: Record) -> Record:
        """What the arena makes of the seed in a record."""
        assert record.seed is not None
        return play_out(find_game(self.name), self.options, [seat.level for seat in record.seats], record.seed).record()


TRIED = (
    Tried("arithmetical-croquet", ("casual", "steady"), {"hoops": 4}),
    Tried("castille", ("novice", "casual"), {"no_progress_limit": 12}),
    Tried("castle-croquetnole", ("club", "competitor", "club", "club"), {"turn_limit": 4}),
    Tried("crokinole", ("club", "competitor"), {"discs": "nca", "fixed_rounds": 1}),
)
every_game = pytest.mark.parametrize("tried", TRIED, ids=lambda tried: tried.name)


def test_every_game_is_tried() -> None:
    assert {tried.name for tried in TRIED} == {spec.name for spec in catalogue()}


@every_game
def test_the_arena_and_the_command_that_lets_bots_play(
    tried: Tried, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = [f"--option={name}={value}" for name, value in tried.options.items()]
    arguments = ["match", tried.name, *tried.bots, "--games=2", "--seed=5", "--workers=0", *options]
    for command in ([*arguments, "--store=games"], ["records", "games", "-o", "records"]):
        done = CliRunner().invoke(main, command)
        assert done.exit_code == 0, done.output
    records = [parse_record(file.read_text()) for file in sorted(Path("records").iterdir())]
    assert len({record.seed for record in records}) == 2
    assert [tried.again(record) for record in records] == records


@every_game
def test_the_arena_and_the_terminal(tried: Tried, tmp_path: Path) -> None:
    """A person who types the first seat's moves meets the same errors of the hand, and the same answers of the bot."""
    spec, file = find_game(tried.name), tmp_path / "match.json"
    second = tried.bots[1]
    bots = (tried.bots[0], *(second,) * (len(tried.bots) - 1))
    seed = 2**128 - 5
    expected = play_out(spec, tried.options, bots, seed)
    typed = [
        spec.notation.format_move(expected.game, ruling.before, expected.game.chosen(ruling.move))
        for turn, ruling in zip(expected.log, expected.rulings, strict=True)
        if turn.seat == 0
    ]
    options = [f"--option={name}={value}" for name, value in tried.options.items()]
    hand = expected.seats[0].hand
    arguments = ["play", tried.name, f"--against={second}", f"--seed={seed}", f"--save={file}", f"--hand={hand}"]
    done = CliRunner().invoke(main, [*arguments, *options], input="".join(f"{move}\n" for move in typed))
    assert done.exit_code == 0, done.output
    person = (SeatRecord(hand=hand), *expected.seats[1:])
    assert parse_record(file.read_text()) == msgspec.structs.replace(expected.record(), seats=person)


@every_game
def test_the_arena_and_the_api(tried: Tried, client: TestClient[Any]) -> None:
    guest = Guest(client, game=tried.name).create(*tried.bots, **tried.options)
    until = time.monotonic() + 120
    while guest.read()["frame"]["result"] is None:
        assert time.monotonic() < until
        time.sleep(0.05)
    record = parse_record(client.get(f"{guest.url}/record").text)
    assert tried.again(record) == record


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    store = open_store(tmp_path / "data")
    with TestClient(create_app(store, make_executor=one_thread, settings=FREE)) as client:
        yield client
    store.close()
