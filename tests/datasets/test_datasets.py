"""Datasets: every move is a row, its numbers decode to it, equal games have equal digests, flicks are whole."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from numpy import array, array_equal, float32
from pandas import read_parquet

from parlour.arena import Here
from parlour.arena.fixtures import record_of
from parlour.arena.match import match_series, played
from parlour.arena.store import GameStore
from parlour.datasets import write_dataset
from parlour.flick import Flick, parse_flick
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.analysis import Effort
from parlour.games.encodings import Discrete, Unfinished
from parlour.match import Match
from tests.cli.test_cli import run

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.arena.fixtures import Finish, Fixture

CROQUET = ("arithmetical-croquet", {"hoops": 2}, ("casual", "steady"))
CASTILLE: tuple[str, dict[str, Any], tuple[str, ...]] = ("castille", {}, ("random", "beginner"))
CROKINOLE = ("crokinole", {"discs": "nca", "fixed_rounds": 1}, ("club", "machine"))
KNIGHTS = ("castle-croquetnole", {"turn_limit": 4}, ("club",) * 4)


def games_of(name: str, options: dict[str, Any], bots: tuple[str, ...]) -> list[tuple[Fixture, Finish]]:
    series = match_series(name, options, bots, games=3, seed=2)
    return [(game.fixture, game.finish) for game in played(Here(), series)]


@pytest.mark.parametrize("given", [CROQUET, CASTILLE, CROKINOLE, KNIGHTS], ids=lambda given: given[0])
def test_a_row_says_what_was_seen_and_done(tmp_path: Path, given: tuple[str, dict[str, Any], tuple[str, ...]]) -> None:
    """From the numbers of a row alone, its position becomes the next one."""
    spec, games = find_game(given[0]), games_of(*given)
    written = write_dataset(tmp_path, spec, games)
    frame, told = read_parquet(tmp_path / "positions.parquet"), json.loads((tmp_path / "dataset.json").read_text())
    assert len(frame) == written.rows["positions"] == sum(len(finish.moves) for _, finish in games)
    assert told["digest"] == written.digest
    assert len(told["planes"]) == told["shape"][0]
    assert spec.learning is not None
    assert spec.learning.encodings is not None
    for fixture, finish in games:
        match = Match.from_record(spec, record_of(fixture, finish))
        encoding = next(iter(spec.learning.encodings().encodings(match.game).values()))
        rows = frame[frame.key == fixture.key].to_dict("records")
        assert [row["move"] for row in rows] == list(finish.moves)
        for row, ruling in zip(rows, match.rulings, strict=True):
            state = spec.notation.parse_state(match.game, row["position"])
            seen = array(row["observation"], dtype=float32).reshape(told["shape"])
            assert array_equal(seen, encoding.observe(ruling.before, row["seat"]))
            assert decoded(encoding, state, row["action"]) == chosen(encoding, ruling)
            assert row["result"] == finish.scores[row["seat"]]
            assert row["left"] == len(finish.moves) - row["ply"]


def decoded(encoding: Any, state: Any, action: Any) -> Any:
    """The move of a row's numbers."""
    if not isinstance(encoding, Discrete):
        return meant(encoding.decode(state, array(action)))
    found = Unfinished(state, ())
    for number in action:
        found = encoding.decode(found if found.actions else state, int(number))
    return found


def chosen(encoding: Any, ruling: Any) -> Any:
    """The same from the ruling: of a flick what was aimed at, of which an encoding need not keep the last digits."""
    if isinstance(encoding, Discrete):
        return ruling.move
    return meant(encoding.decode(ruling.before, encoding.encode(ruling.before, ruling.move)))


def meant(move: Any) -> Any:
    """What was aimed at, of a flick; another move itself."""
    return move.meant.rounded() if isinstance(move, Flick) else move


def test_a_flick_has_its_aim_its_execution_and_its_result(tmp_path: Path) -> None:
    games = games_of(*CROKINOLE)
    written = write_dataset(tmp_path, find_game(CROKINOLE[0]), games)
    frame = read_parquet(tmp_path / "flicks.parquet")
    texts = {(fixture.key, ply): text for fixture, finish in games for ply, text in enumerate(finish.moves)}
    assert len(frame) == written.rows["flicks"] == len(texts)
    for row in frame.to_dict("records"):
        flick = parse_flick(texts[row["key"], row["ply"]])
        assert (row["bearing"], row["speed"]) == (flick.meant.bearing, flick.meant.speed)
        assert (row["done_bearing"], row["done_speed"]) == (flick.done.bearing, flick.done.speed)
        assert (row["x"], row["y"]) == flick.meant.start
        assert flick.result is not None
        assert [(each["coin"], each["x"], each["y"]) for each in row["rest"]] == [
            (coin, at.x, at.y) for coin, at in flick.result.rest
        ]
        assert len(row["events"]) == len(flick.result.events)
    erring = frame[frame.hand == "club"]
    assert (erring.bearing != erring.done_bearing).all()
    exact = frame[frame.hand == ""]
    assert (exact.bearing == exact.done_bearing).all()


def test_the_digest_does_not_depend_on_the_order_and_tells_games_apart(tmp_path: Path) -> None:
    spec, games = find_game(CROQUET[0]), games_of(*CROQUET)
    one, other, fewer = (write_dataset(tmp_path, spec, some).digest for some in (games, games[::-1], games[1:]))
    assert one == other != fewer


def test_an_engine_values_positions(tmp_path: Path) -> None:
    write_dataset(tmp_path, find_game("castille"), games_of(*CASTILLE)[:1], effort=Effort(float("inf"), 1))
    values = read_parquet(tmp_path / "positions.parquet").value
    assert ((values >= 0) & (values <= 1)).all()
    assert values.nunique() > 3


def test_a_game_that_has_no_encoding_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="has no encoding"):
        write_dataset(tmp_path, replace(find_game("castille"), learning=None), [])


def test_the_command_continues_and_prints_the_digest(tmp_path: Path) -> None:
    few = ["dataset", "arithmetical-croquet", "--option", "hoops=2", "-n", "4", "--workers", "0", "-o", str(tmp_path)]
    said = run(*few).output
    assert "4 games" in said
    assert GameStore(tmp_path / "games").table("arithmetical-croquet").num_rows == 4
    digest = json.loads((tmp_path / "dataset.json").read_text())["digest"]
    assert f"Digest: {digest}" in said
    assert json.loads(run(*few, "--json").stdout)["digest"] == digest
    assert json.loads(run(*few, "-n", "5", "--json").stdout)["games"] == 5
