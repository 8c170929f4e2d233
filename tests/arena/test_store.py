"""The store: every game once, only what is missing is played, whatever was cut off; other programs read it."""

from __future__ import annotations

import importlib
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pytest
from pandas import read_parquet

from parlour.arena import Here, Shard, own_processes, play_games, play_out
from parlour.arena.fixtures import entrant
from parlour.arena.leaderboard import meeting_series, meetings
from parlour.arena.match import match_series, played
from parlour.arena.series import LostGamesError, play_series
from parlour.arena.store import GameStore, digest_of
from parlour.games import find_game
from parlour.record import format_record
from tests.arena.test_flight import disturbed

if TYPE_CHECKING:
    from parlour.arena.series import Series

SERIES = importlib.import_module("parlour.arena.series")
FOLDER = importlib.import_module("parlour.arena.store.folder")
VERSIONS = importlib.import_module("parlour.arena.versions")
GAME = "arithmetical-croquet"
SHORT = {"spacing": 6, "hoops": 2, "max_step": 5}
BOTS = ("casual", "steady")
DEADLY = f"{Path(__file__).parent / 'deadly.py'}:Bot"


def some(games: int = 20, bots: tuple[str, ...] = BOTS) -> Series:
    return match_series(GAME, SHORT, bots, games=games, seed=1)


def filled(folder: Path, series: Series) -> GameStore:
    """A store with the games of a series."""
    store = GameStore(folder)
    list(play_series(Here(), series, store))
    return store


def parts(store: GameStore) -> list[Path]:
    return sorted(store.folder.rglob("part-*.parquet"))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played."""
    numbers, play = list[int](), SERIES._play

    def noted(*given: Any, **named: Any) -> Any:
        numbers.append(given[3])
        return play(*given, **named)

    monkeypatch.setattr(SERIES, "_play", noted)
    return numbers


@pytest.mark.parametrize(
    ("name", "options", "bots"),
    [
        (GAME, {}, BOTS),
        ("castille", {}, ("random", "beginner")),
        ("crokinole", {"discs": "nca", "fixed_rounds": 1}, ("club", "machine")),
        ("castle-croquetnole", {"turn_limit": 4}, ("club",) * 4),
    ],
)
def test_a_game_that_is_read_is_the_record_that_was_played(
    tmp_path: Path, name: str, options: dict[str, Any], bots: tuple[str, ...]
) -> None:
    series, store = match_series(name, options, bots, games=2, seed=3), GameStore(tmp_path)
    now = {each.number: each for each in played(Here(), series, store)}
    later = {each.number: each for each in played(Here(), series, store)}
    assert later == now
    for number, game in later.items():
        sitting = [bots[bot] for bot in game.bots]
        match = play_out(series.spec, series.options, sitting, game.fixture.seed)
        assert format_record(game.record) == format_record(match.record()), number
    assert sorted(format_record(record) for record in store.records(name)) == sorted(
        format_record(game.record) for game in now.values()
    )


def test_only_what_is_missing_is_played(tmp_path: Path, counted: list[int]) -> None:
    first = filled(tmp_path, some(10))
    assert counted == list(range(10))
    again = list(play_series(Here(), some(14), first))
    assert counted[10:] == [10, 11, 12, 13]
    assert sorted(each.number for each in again) == list(range(14))
    assert first.table(GAME).num_rows == 14


def test_a_program_that_plays_games_may_name_a_store(tmp_path: Path, counted: list[int]) -> None:
    def played_by(games: int) -> list[Any]:
        playing = play_games(Here(), GAME, SHORT, BOTS, games=games, seed=1, store=GameStore(tmp_path))
        return sorted(playing, key=lambda each: each.number)

    assert played_by(4) == played_by(6)[:4]
    assert counted == [0, 1, 2, 3, 4, 5]


def test_games_are_kept_while_others_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is cut off leaves the parts that it has written."""
    monkeypatch.setattr(FOLDER, "PART_SECONDS", 0.0)
    store = GameStore(tmp_path)
    playing = played(Here(), some(20), store)
    for _ in range(5):
        next(playing)
    assert len(parts(store)) == 5
    playing.close()
    assert store.table(GAME).num_rows == 5


def test_leaving_early_keeps_what_was_played(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    playing = played(Here(), some(20), store)
    seen = [next(playing).number for _ in range(5)]
    playing.close()
    assert len(seen) == store.table(GAME).num_rows == 5


def test_a_part_that_was_cut_off_harms_nothing(tmp_path: Path, counted: list[int]) -> None:
    whole = digest_of(filled(tmp_path / "whole", some(20)).table(GAME))
    store = filled(tmp_path / "cut", some(12))
    (part,) = parts(store)
    part.write_bytes(part.read_bytes()[:-200])
    (part.parent / ".part-1.parquet").write_bytes(b"PAR1 half of one")
    (part.parent / "part-of-another-kind.parquet").write_bytes(duckdb_parquet(tmp_path))
    counted.clear()
    assert len(store.broken()) == 2
    list(play_series(Here(), some(20), store))
    assert sorted(counted) == list(range(20))
    assert digest_of(store.table(GAME)) == whole


def duckdb_parquet(folder: Path) -> bytes:
    """A file of Parquet that is no part of a store."""
    file = folder / "other.parquet"
    duckdb.sql(f"copy (select 1 as one) to '{file}' (format parquet)")
    return file.read_bytes()


def test_machines_that_know_nothing_of_each_other_play_the_whole(tmp_path: Path, counted: list[int]) -> None:
    """Each plays its part into a folder of its own; one of them plays too much. Merged they are the undisturbed run."""
    whole = digest_of(filled(tmp_path / "whole", some(21)).table(GAME))
    counted.clear()
    stores = [filled(tmp_path / str(part), replace(some(21), shard=Shard(part, 3))) for part in (1, 2, 3)]
    assert sorted(counted) == list(range(21))
    filled(tmp_path / "2", some(5))
    stores[0].merge(stores[1:])
    assert len(parts(stores[0])) == 1
    assert digest_of(stores[0].table(GAME)) == whole
    counted.clear()
    list(play_series(Here(), some(21), stores[0]))
    assert counted == []


def test_a_shard_has_whole_rotations_of_the_seats() -> None:
    numbers = replace(some(10), shard=Shard(2, 3)).numbers
    assert numbers == [2, 3, 8, 9]
    among = meeting_series(GAME, SHORT, ("casual", "steady", "perfect"), games=8)
    assert replace(among, shard=Shard(1, 2)).numbers == [*range(6), *range(12, 18)]


def test_a_leaderboard_is_continued_with_another_agent(tmp_path: Path, counted: list[int]) -> None:
    store = GameStore(tmp_path)
    list(meetings(Here(), meeting_series(GAME, SHORT, BOTS, games=4), store))
    counted.clear()
    three = meeting_series(GAME, SHORT, (*BOTS, "perfect"), games=4)
    found = sorted((each.agents, each.scores, each.seed) for each in meetings(Here(), three, store))
    assert len(counted) == 8
    assert found == sorted((each.agents, each.scores, each.seed) for each in meetings(Here(), three))


def test_an_agent_that_was_changed_is_another_agent(tmp_path: Path, counted: list[int]) -> None:
    file = tmp_path / "mine.py"
    head = "class Bot:\n    def __init__(self, game): pass\n"
    text = f"{head}    def choose(self, state, moves, rng, budget): return moves[0]\n"
    file.write_text(text, encoding="utf-8")
    spec, store = find_game(GAME), GameStore(tmp_path / "store")
    before = entrant(spec, f"{file}:Bot")
    list(play_series(Here(), some(4, ("casual", f"{file}:Bot")), store))
    file.write_text(f"{text}# changed\n", encoding="utf-8")
    counted.clear()
    list(play_series(Here(), some(4, ("casual", f"{file}:Bot")), store))
    assert len(counted) == 4
    assert (before.name, entrant(spec, f"{file}:Bot").name) == ("mine.py:Bot", "mine.py:Bot")
    assert before.version != entrant(spec, f"{file}:Bot").version
    assert store.table(GAME).num_rows == 8


def test_other_weights_are_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot plays is also decided by files that are not code."""
    package = tmp_path / "weighed"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "weights.json").write_text("[1]", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    before = VERSIONS._of_packages.__wrapped__(("weighed",))
    (package / "notes.md").write_text("nothing of it plays", encoding="utf-8")
    assert VERSIONS._of_packages.__wrapped__(("weighed",)) == before
    (package / "weights.json").write_text("[2]", encoding="utf-8")
    assert VERSIONS._of_packages.__wrapped__(("weighed",)) != before


def test_other_options_are_other_games(tmp_path: Path, counted: list[int]) -> None:
    store = filled(tmp_path, some(3))
    list(play_series(Here(), match_series(GAME, {**SHORT, "hoops": 3}, BOTS, games=3, seed=1), store))
    assert len(counted) == 6
    assert store.table(GAME).num_rows == 6


def test_duckdb_and_pandas_open_the_folder(tmp_path: Path) -> None:
    filled(tmp_path, some(6))
    filled(tmp_path, match_series("castille", {}, ("random", "beginner"), games=2, seed=1))
    query = "select game, count(*), sum(plies) from read_parquet(?) group by game order by game"
    rows = duckdb.execute(query, [f"{tmp_path}/*/*.parquet"]).fetchall()
    frame = read_parquet(tmp_path)
    assert [(game, count) for game, count, _ in rows] == [(GAME, 6), ("castille", 2)]
    assert {game: int(group.plies.sum()) for game, group in frame.groupby("game", observed=True)} == {
        game: plies for game, _, plies in rows
    }


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_pool_with_processes_killed_at_random_gives_the_undisturbed_table(tmp_path: Path) -> None:
    """Every game once, byte for byte, and the run killed as a whole in the middle is continued."""
    series = match_series(GAME, {}, BOTS, games=60, seed=2)
    whole = digest_of(filled(tmp_path / "whole", series).table(GAME))
    store = GameStore(tmp_path / "disturbed")
    with own_processes(2) as executor:
        playing = played(executor, series, store)
        list(islice(disturbed(playing, every=10), 24))
        playing.close()
        assert 24 <= store.table(GAME).num_rows < 60
        rest = list(disturbed(played(executor, series, store), every=10))
    assert sorted(each.number for each in rest) == list(range(60))
    assert digest_of(store.table(GAME)) == whole


def test_a_game_that_ends_its_process_is_named_by_its_seed() -> None:
    with own_processes(1) as executor, pytest.raises(LostGamesError, match="2 games left out") as raised:
        list(play_games(executor, GAME, SHORT, ("casual", DEADLY), games=2, seed=1))
    assert raised.value.numbers == (0, 1)
    assert str(some(2).fixture(0).seed) in str(raised.value)
