"""`parlour perft`: the counts, turn by turn or in all, and what it refuses."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.cli.perft import divide
from parlour.games.castille import notation, spec
from parlour.games.castille.rules import Castille

GAME = "arithmetical-croquet"


def run(*arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(main, ["perft", *arguments], prog_name="parlour")
    assert done.exit_code == status, done.output
    assert "Traceback" not in done.output
    return done.output


def test_it_counts_the_turns_from_a_position() -> None:
    assert [run(GAME, "start", str(depth)) for depth in range(5)] == ["1\n", "8\n", "48\n", "210\n", "960\n"]
    assert run(GAME, "51 42 first x4", "6") == "3394\n"


def test_options_count() -> None:
    assert run(GAME, "start", "3", "-o", "missed_hoop=go_back") == "288\n"


def test_divided_the_turns_add_up() -> None:
    *lines, gap, turns, nodes = run(GAME, "start", "4", "--divide").splitlines()
    counts = dict(line.split(": ") for line in lines)
    assert list(counts) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert (gap, turns, nodes) == ("", "turns: 8", f"nodes: {sum(map(int, counts.values()))}")
    assert nodes == "nodes: 960"


def test_as_json() -> None:
    assert json.loads(run(GAME, "start", "2", "--json")) == {"depth": 2, "nodes": 48}
    divided = json.loads(run(GAME, "start", "2", "--divide", "--json"))
    assert divided["nodes"] == sum(divided["turns"].values()) == 48


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_castille_is_divided_by_its_notation(depth: int) -> None:
    game = Castille()
    state = notation.parse_position("6/2sS2/3s2/1S1T1S/2s3/2S1s1 s---s S - 3 44")
    counts = dict(divide(spec, game, state, depth))
    assert len(counts) == 15
    assert sum(counts.values()) == game.perft(state, depth)
    assert "+NE d3-c3xc2-d3xd4 +C +SW" in counts


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((GAME, "99", "2"), "a position has 4 fields"),
        ((GAME, "start", "100"), "100 is not in the range 0<=x<=99"),
        ((GAME, "start", "0", "--divide"), "--divide counts each next turn by itself"),
        (("crokinole", "start", "2"), "Crokinole is a game of flicks"),
        (("nosuch", "start", "2"), "there is no game 'nosuch'"),
    ],
)
def test_what_cannot_be_counted_is_said(arguments: tuple[str, ...], message: str) -> None:
    assert message in run(*arguments, status=2)
