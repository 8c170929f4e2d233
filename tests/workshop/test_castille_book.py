"""The placement book of Castille: its games, what it says by another implementation, and the fit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from parlour.games.castille.engine.book import ALL_PAIRS, BOOK, OUT, POINTS, TURN, WORDS
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import Planner, Width
from parlour.games.castille.engine.plans import UNITS
from parlour.games.castille.rules.board import Peg, State, Stock
from workshop.benchmarks import castille_book, castille_net
from workshop.benchmarks.castille_book import STOCK, Board

WORDS_OF_BOOK = np.array(BOOK)


def by_chance(seed: int, turns: int) -> Board:
    """A board with some pairs placed by chance."""
    rng, board = np.random.default_rng(seed), Board()
    for _ in range(turns):
        pairs = board.pairs()
        board.place(pairs[rng.integers(len(pairs))])
    return board


def as_state(board: Board) -> State:
    """The board as the rules have it."""
    pegs: list[Peg | None] = [None] * POINTS
    for seat, own in enumerate(board.pegs):
        for peg in own:
            pegs[peg % POINTS] = Peg(seat, peg >= POINTS)
    tall = [sum(peg >= POINTS for peg in own) for own in board.pegs]
    stock = tuple(
        Stock(STOCK[0] - len(own) + high, STOCK[1] - high) for own, high in zip(board.pegs, tall, strict=True)
    )
    return State(pegs=tuple(pegs), stock=stock, seat=board.seat, turn=board.placed + 1)  # type: ignore[arg-type]


def test_the_book_has_a_row_for_every_peg_and_turn() -> None:
    assert len(BOOK) == WORDS == UNITS * (TURN + ALL_PAIRS + 1) + ALL_PAIRS


@pytest.mark.parametrize("turns", range(ALL_PAIRS - 2))
def test_the_planner_places_what_the_book_values_most(turns: int) -> None:
    for seed in range(3):
        board = by_chance(seed, turns)
        choice = Planner(Engine(table_bits=4), seed, Width(nodes=1)).choose(as_state(board))
        pairs = board.pairs()
        values = castille_book.worths(WORDS_OF_BOOK, board, pairs)
        chosen = sorted(peg.point + POINTS * peg.tall for peg in choice.move.pegs)
        (index,) = (number for number, pair in enumerate(pairs) if sorted(pair) == chosen)
        assert choice.pairs == len(pairs)
        assert values[index] == values.max() > np.median(values)


@pytest.mark.parametrize("turns", range(ALL_PAIRS))
def test_the_planner_tells_what_the_book_says_of_the_board(turns: int) -> None:
    """The board after a pair is worth as much for the other as the pair is for the player who places it."""
    board = by_chance(7, turns)
    worth = 0
    if turns:
        before = by_chance(7, turns - 1)
        pair = np.array([board.pegs[before.seat][-2:]])
        worth = -int(castille_book.worths(WORDS_OF_BOOK, before, pair)[0])
    choice = Planner(Engine(table_bits=4), 1, Width(shortlist=1, nodes=3, replies=1)).choose(as_state(board))
    assert choice.worth == worth


def test_errors_of_judgement_follow_the_seed() -> None:
    state = as_state(by_chance(1, 3))
    choices = [Planner(Engine(table_bits=4), seed, Width(error=400, nodes=1)).choose(state) for seed in (1, 1, 2, 3, 4)]
    assert choices[0] == choices[1]
    assert len({choice.move for choice in choices}) > 2


def test_equal_books_give_equal_games() -> None:
    rows, scores = castille_book.games(range(2), WORDS_OF_BOOK)
    again, found = castille_book.games(range(2), WORDS_OF_BOOK)
    other, _ = castille_book.games(range(2), None)
    assert np.array_equal(rows, again)
    assert np.array_equal(scores, found)
    assert not np.array_equal(rows, other)
    assert rows.shape == (2 * ALL_PAIRS, 1 + 24)
    assert np.array_equal(scores[1:ALL_PAIRS], -scores[: ALL_PAIRS - 1])


def test_placements_by_the_book_do_better_than_by_chance() -> None:
    """Silver places by the book and copper by chance, and the other way round."""
    engine, gains = Engine(table_bits=12), []
    for number in range(8):
        for follower in range(2):
            rng, board = np.random.default_rng(number), Board()
            while board.placed < ALL_PAIRS:
                pairs = board.pairs()
                by_book = castille_book.chosen(board, pairs, WORDS_OF_BOOK, rng, engine)
                board.place(by_book if board.seat == follower else pairs[rng.integers(len(pairs))])
            score = castille_book.judged(engine, board, 500)
            gains.append(score if follower == 0 else -score)
    assert min(np.mean(gains[::2]), np.mean(gains[1::2])) > 100


def test_the_findings_name_the_book() -> None:
    findings = Path(__file__).parents[2] / "docs" / "research" / "castille" / "findings.md"
    assert f"digest {castille_net.digest(BOOK)}" in findings.read_text(encoding="utf-8")


def test_rounding_changes_hardly_anything() -> None:
    """A book by random numbers: its words say what its weights do."""
    numbers = np.random.default_rng(2)
    weights = numbers.normal(0.0, 0.1, (TURN + ALL_PAIRS, UNITS))
    counts, level = numbers.normal(0.0, 0.3, UNITS), numbers.normal(0.0, 0.3, ALL_PAIRS)
    book = castille_book.words(weights, counts, level)
    assert len(book) == WORDS
    assert np.abs(book[:OUT] / 256 - weights.ravel()).max() < 1 / 256
    board = by_chance(3, 5)
    pairs = board.pairs()[::50]
    for pair, worth in zip(pairs, castille_book.worths(book, board, pairs), strict=True):
        row = board.with_pair(pair).row()
        sums = weights[TURN + row[0] - 1] + weights[[peg for peg in row[1:] if peg != castille_book.NONE]].sum(axis=0)
        odds = np.maximum(sums, 0.0) @ counts + level[row[0] - 1]
        assert worth == pytest.approx(-castille_book.SCALE * odds, abs=4.0)


def test_the_fit_foretells_what_the_pegs_decide(capsys: pytest.CaptureFixture[str]) -> None:
    """Here a peg in a corner of the board is worth three short pegs."""
    pytest.importorskip("torch")
    rows, _ = castille_book.games(range(200), None)
    pegs = rows[:, 1:].astype(int)
    corner = np.isin(pegs % POINTS, (0, 5, 30, 35)) & (pegs != castille_book.NONE)
    scores = 300 * (corner & (pegs < 2 * POINTS)).sum(axis=1) - 300 * (corner & (pegs >= 2 * POINTS)).sum(axis=1)
    assert len(castille_book.fit(rows, scores, 200)) == WORDS
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("12 placed: ")
    assert int(last.split()[2]) > 50
