"""The net of Castille's engine: its positions, the eight ways of turning the board, and the fit."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.games.castille.engine import net, units
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.rules.batch.bits import SIDE, TERRITORIES, WIDTH
from tests.games.castille.random_states import placement
from workshop.benchmarks import castille_net
from workshop.benchmarks.castille_net import INPUTS, PEGS, Fit


def test_equal_games_give_equal_positions() -> None:
    first, again, other = (castille_net.game(number, 100) for number in (1, 1, 2))
    assert first == again != other
    assert len(first) > 10
    assert {row[7] for row in first} <= {0, 1, 2}


def test_games_go_on_where_the_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Here:
        map = staticmethod(map)

    monkeypatch.setattr(castille_net, "AT_ONCE", 2)
    monkeypatch.setattr(castille_net, "KEPT_EVERY", 4)
    parts, whole = tmp_path / "parts.npz", tmp_path / "whole.npz"
    for number in (3, 4, 8):
        castille_net.play(parts, range(10, 10 + number), 50, (), Here())  # type: ignore[arg-type]
    castille_net.play(whole, range(10, 18), 50, (), Here())  # type: ignore[arg-type]
    assert np.array_equal(np.load(parts)["rows"], np.load(whole)["rows"])
    assert int(np.load(parts)["games"]) == 8


def test_turning_the_board_turns_its_territories() -> None:
    """Points that are a territory stay one, and its flag goes with them; the eight ways differ."""
    ways = castille_net.turned()
    assert len({tuple(way) for way in ways.tolist()}) == 8
    for way in ways:
        assert sorted(way) == list(range(INPUTS))
        for number, territory in enumerate(TERRITORIES):
            inside = [point for point in range(36) if territory >> (WIDTH * (point // SIDE) + point % SIDE) & 1]
            there = int(way[PEGS + number]) - PEGS
            assert sum(1 << (WIDTH * (int(way[p]) // SIDE) + int(way[p]) % SIDE) for p in inside) == TERRITORIES[there]


def test_the_other_player_sees_the_inputs_swapped() -> None:
    rng, swapped = Random(1), castille_net.swapped()
    for _ in range(20):
        own, opp, tall, _ = situation(placement(rng)).position
        flags = rng.randrange(1024)
        turned = (flags >> 5) | ((flags & 31) << 5)
        both = castille_net.inputs_of(np.array([(own, opp, tall, flags), (opp, own, tall, turned)]))
        mine, his = np.unpackbits(both, axis=1, count=INPUTS)
        assert np.array_equal(mine[swapped], his)


def test_the_engine_plays_with_what_was_fitted() -> None:
    """A net by random numbers: the engine's worth is that of the fit, but for rounding."""
    rng, numbers = Random(2), np.random.default_rng(2)
    weights = numbers.normal(0.0, 0.1, (units.UNITS, INPUTS)).astype(np.float32)
    found = Fit(weights, numbers.normal(0.0, 0.1, units.UNITS).astype(np.float32), terms=0.003)
    engine, swapped = Engine(table_bits=4, net=units.packed(castille_net.rows_of(found))), castille_net.swapped()
    for _ in range(20):
        own, opp, tall, _ = situation(placement(rng)).position
        flags = rng.randrange(1024)
        inputs = np.unpackbits(castille_net.inputs_of(np.array([(own, opp, tall, flags)])), axis=1, count=INPUTS)[0]
        seen = [np.maximum(found.weights @ each + found.bias, 0.0) for each in (inputs, inputs[swapped])]
        half = units.UNITS // 2
        worth = [float(each[:half].sum() - each[half:].sum()) for each in seen]
        net.begin_sums(own, opp, tall, 1, engine.memory.notes)
        net.sum_flags(flags, 1, 0, engine.memory.notes)
        plain = (worth[0] - worth[1]) / found.terms
        assert net.worth_of_sums(1, 0, engine.memory.notes) == pytest.approx(plain, abs=12.0)


def test_the_findings_name_the_net() -> None:
    findings = Path(__file__).parents[2] / "docs" / "research" / "castille" / "findings.md"
    assert f"digest {castille_net.digest(units.NET)}" in findings.read_text(encoding="utf-8")


def test_a_net_too_large_for_its_lanes_is_refused() -> None:
    found = Fit(np.ones((units.UNITS, INPUTS), np.float32), np.zeros(units.UNITS, np.float32), terms=0.003)
    with pytest.raises(ValueError, match="might leave its lane"):
        castille_net.rows_of(found)


def test_the_fit_foretells_more_than_the_terms_alone(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    castille_net.fit(castille_net.games(range(200), 20, ()), epochs=60)
    lines = capsys.readouterr().out.splitlines()
    losses = [float(line.split("loss ")[1].split(",")[0]) for line in lines]
    assert len(losses) == 61
    assert losses[-1] < losses[0]
