"""The net of the evaluation: sums that go from turn to turn, and what they are worth by plain arithmetic."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.games.castille.engine import net
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.notes import NET_WORDS, SUMS
from parlour.games.castille.engine.situation import Situation, situation, words
from parlour.games.castille.engine.units import (
    BIAS,
    FINENESS,
    FLAGS,
    HEIGHTS,
    NET,
    OTHERS,
    ROWS,
    SUMMED,
    UNITS,
    WORDS,
    packed,
)
from parlour.games.castille.rules.batch.bits import BOARD
from parlour.games.castille.rules.batch.turns import PASS_WORD
from parlour.kernels.rows import LANE, LANES, MIDDLE, WIDE
from tests.games.castille.random_states import placement

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.kernels.buffers import Array


def unpacked() -> NDArray[np.int64]:
    """The net's weights by row and unit; the middle is taken out of the bias."""
    rows = []
    for row in range(ROWS):
        weights: list[int] = []
        for word in NET[WORDS * row : WORDS * (row + 1)]:
            rest = word
            for _ in range(LANES):
                lane = rest & ((1 << LANE) - 1)
                if row != BIAS and lane >= MIDDLE:
                    lane -= 1 << LANE
                weights.append(lane)
                rest = (rest - lane) >> LANE
            assert rest == 0
        rows.append(weights)
    rows[BIAS] = [weight - MIDDLE for weight in rows[BIAS]]
    return np.array(rows)


WEIGHTS = unpacked()


def rows_of(now: Situation, *, mine: bool) -> list[int]:
    """The rows of a position as the mover sees it, or as the other does."""
    own, opp, tall, flags = now.position
    rows = [
        OTHERS * owner + (HEIGHTS if tall >> point & 1 else 0) + point
        for owner, pegs in enumerate((own, opp) if mine else (opp, own))
        for point in range(42)
        if pegs >> point & 1
    ]
    return [BIAS, *rows, *(FLAGS + (flag if mine else (flag + 5) % 10) for flag in range(10) if flags >> flag & 1)]


def plainly(now: Situation) -> int:
    """What the net adds for the mover, summed up without any words."""
    half, seen = UNITS // 2, []
    for mine in (True, False):
        units = np.maximum(WEIGHTS[rows_of(now, mine=mine)].sum(axis=0), 0)
        seen.append(int(units[:half].sum() - units[half:].sum()))
    return (seen[0] - seen[1]) // FINENESS


def worth(flags: int, side: int, ply: int, notes: Array) -> int:
    """What the net adds, with these flags."""
    net.sum_flags(flags, side, ply, notes)
    return net.worth_of_sums(side, ply, notes)


def sums(notes: Array, ply: int) -> list[int]:
    found: list[int] = notes[SUMS + SUMMED * ply : SUMS + SUMMED * ply + SUMMED].tolist()
    return found


def test_packed_rows_are_unpacked_again() -> None:
    rows = WEIGHTS.tolist()
    rows[BIAS] = [weight + MIDDLE for weight in rows[BIAS]]
    assert packed(rows) == list(NET)
    assert np.abs(WEIGHTS).max() > 100, "the file holds a net"


@pytest.mark.parametrize("seed", range(8))
def test_the_sums_go_from_turn_to_turn(seed: int) -> None:
    """Along random games: what is summed up anew equals what came turn by turn, and what plain arithmetic finds."""
    rng, engine, anew = Random(seed), Engine(table_bits=4), Engine(table_bits=4)
    notes = engine.memory.notes
    now = situation(placement(rng))
    net.begin_sums(*now.position[:3], now.side, notes)
    taken = 0
    for ply in range(60):
        if now.result() is not None:
            break
        claimed = now._replace(position=now.position._replace(flags=now.claimed))
        found = worth(claimed.position.flags, now.side, ply, notes)
        assert found == plainly(claimed)
        net.begin_sums(*now.position[:3], now.side, anew.memory.notes)
        assert worth(claimed.position.flags, now.side, 0, anew.memory.notes) == found
        assert sums(notes, ply) == sums(anew.memory.notes, 0)
        turns = words(now.position)
        if not turns:
            net.sum_turn(now.position.tall, now.side, PASS_WORD, ply, notes)
            now = now.after(PASS_WORD)
            continue
        captures = [turn for turn in turns if turn >> 12]
        turn = rng.choice(captures or turns)
        taken += (turn >> 12).bit_count()
        net.sum_turn(now.position.tall, now.side, turn, ply, notes)
        now = now.after(turn)
    assert taken > 3, "pegs were captured on the way"


def test_no_sum_leaves_its_lane() -> None:
    """Whatever twelve pegs a side there are, and whatever flags."""
    for flags, pegs in ((np.maximum, -1), (np.minimum, 1)):
        far = WEIGHTS[BIAS] + flags(WEIGHTS[FLAGS:BIAS], 0).sum(axis=0)
        for owner in (0, OTHERS):
            short, tall = WEIGHTS[owner : owner + HEIGHTS], WEIGHTS[owner + HEIGHTS : owner + OTHERS]
            best = pegs * np.sort(pegs * flags(short, tall), axis=0)[:12]
            far += flags(best, 0).sum(axis=0)
        assert (far >= -MIDDLE).all()
        assert (far < MIDDLE).all()


def test_half_a_row_is_added_by_whole_vectors() -> None:
    """Compiled code would read on into the next row."""
    assert WORDS // 2 % WIDE == 0


def test_points_beside_the_board_weigh_nothing() -> None:
    for first in range(0, FLAGS, HEIGHTS):
        for point in range(HEIGHTS):
            assert BOARD >> point & 1 or not WEIGHTS[first + point].any()


def test_without_a_net_nothing_is_summed() -> None:
    rng, engine = Random(3), Engine(table_bits=4, net=())
    now = situation(placement(rng))
    net.begin_sums(*now.position[:3], now.side, engine.memory.notes)
    net.sum_turn(now.position.tall, now.side, words(now.position)[0], 0, engine.memory.notes)
    assert engine.memory.notes[NET_WORDS] == 0
    assert worth(now.claimed, now.side, 0, engine.memory.notes) == 0
    assert not any(sums(engine.memory.notes, 0) + sums(engine.memory.notes, 1))


def test_a_pass_changes_no_sum() -> None:
    rng, notes = Random(4), Engine(table_bits=4).memory.notes
    now = situation(placement(rng))
    net.begin_sums(*now.position[:3], now.side, notes)
    net.sum_turn(now.position.tall, now.side, PASS_WORD, 0, notes)
    assert sums(notes, 1) == sums(notes, 0)
    assert any(sums(notes, 0))


def test_a_net_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a net has 2,864 words, and this one has 2,863"):
        Engine(net=NET[1:])


def test_an_engine_that_forgets_keeps_its_net() -> None:
    now, limits = situation(placement(Random(6))), Limits(nodes=2000)
    engine = Engine(table_bits=10)
    first = engine.think_of(now, limits)
    engine.forget()
    again = engine.think_of(now, limits)
    assert (again.score, again.line, again.nodes) == (first.score, first.line, first.nodes)
    assert first.score != Engine(table_bits=10, net=()).think_of(now, limits).score


def test_a_mirrored_quarrel() -> None:
    """The same pegs seen by the other are worth the opposite, but for the rounding."""
    rng = Random(5)
    for _ in range(50):
        now = situation(placement(rng))
        own, opp, tall, _ = now.position
        notes = Engine(table_bits=4).memory.notes
        net.begin_sums(own, opp, tall, 0, notes)
        mine = worth(0, 0, 0, notes)
        net.begin_sums(opp, own, tall, 0, notes)
        assert -mine - worth(0, 0, 0, notes) in (0, 1)
