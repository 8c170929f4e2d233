"""Write the placement book of Castille from self-play: round after round of placements, each by the book before.

    python -m workshop.benchmarks.castille_book FOLDER [--rounds N] [--workers N] [--write]

In the first round all pegs are placed by chance. Later the book chooses, with some chance in it, after as many
placements by chance as a lot says; a search chooses among the best last pairs. A longer search judges each full board.
Then a book is fitted to the games of the last rounds: from every board on the way it foretells that judgement. FOLDER
keeps the games and the book of each round, so that the same command goes on where it ended.

The fit needs PyTorch (`make .venv/examples`). In every step the boards are turned or mirrored in one of the eight ways.
One game in twenty is held out. Equal books give equal games; the fit is equal only on one machine, since PyTorch adds
up in another order on another one.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from parlour.arena import own_processes
from parlour.games.castille.engine.book import ALL_PAIRS, FINENESS, LEVEL, OUT, POINTS, TURN
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.placement import TABLE_BITS
from parlour.games.castille.engine.plans import UNITS
from parlour.games.castille.engine.situation import Situation
from parlour.games.castille.engine.units import NET
from parlour.games.castille.rules.batch.position import BITS, Position
from workshop.benchmarks.castille_net import digest, save, turned

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]
    Floats: TypeAlias = NDArray[np.float64]
    Rows: TypeAlias = NDArray[np.uint8]

FILE = Path(__file__).parents[2] / "src/parlour/games/castille/engine/book.npz"
ROUNDS = (20_000, 25_000, 25_000, 25_000, 100_000, 100_000)
"""The games of each round."""
FITTED = 3
"""The rounds whose games a fit takes."""
AT_ONCE = 250
"""The games of a task."""
BY_CHANCE = (0, 0, 1, 2, 3, 4, 6, 8, 10)
"""Placements by chance at the beginning of a game, by lot."""
SPREAD = 24.0
"""How much chance the book's choice has: the scale of a Gumbel lot that is added to worths, hundredths of a peg."""
NODES, GLANCE, LAST = 1000, 200, 6
"""Positions of the search that judges a full board, and of those that choose the last pair; among how many."""
MOST, SCALE = 3000, 200.0
"""Scores are cut off here; and the scale of the logistic curve on which a fit sees them, hundredths of a peg."""
EPOCHS, BATCH, RATE = 12, 4096, 0.005
STOCK = (8, 4)
"""A player's pegs: short and tall ones."""
NONE = 255
"""No peg, in a row of a file."""
PEGS = 24


class Board:
    """A board of the first phase: each peg is a word, `36 * tall + point`.

    Attributes:
        pegs: by seat, in the order in which they were placed.
    """

    def __init__(self) -> None:
        self.pegs: tuple[list[int], list[int]] = ([], [])

    @property
    def placed(self) -> int:
        """How many pairs have been placed."""
        return sum(map(len, self.pegs)) // 2

    @property
    def seat(self) -> int:
        """Who places next."""
        return self.placed % 2

    def pairs(self) -> Integers:
        """Every pair that can be placed; shape (pairs, 2)."""
        own = self.pegs[self.seat]
        tall = sum(peg >= POINTS for peg in own)
        left = (STOCK[0] - (len(own) - tall), STOCK[1] - tall)
        free = np.setdiff1d(np.arange(POINTS), [peg % POINTS for pegs in self.pegs for peg in pegs])
        one, two = (free[each] for each in np.triu_indices(len(free), 1))
        heights = [(a, b) for a in (0, 1) for b in (0, 1) if a + b <= left[1] and 2 - a - b <= left[0]]
        return np.concatenate([np.stack([one + POINTS * a, two + POINTS * b], axis=1) for a, b in heights])

    def place(self, pair: Integers) -> None:
        """Put two pegs down for the player who places next."""
        self.pegs[self.seat].extend(map(int, pair))

    def with_pair(self, pair: Integers) -> Board:
        """The board with two more pegs."""
        board = Board()
        for own, pegs in zip(board.pegs, self.pegs, strict=True):
            own.extend(pegs)
        board.place(pair)
        return board

    def row(self) -> Rows:
        """How many pairs have been placed, and the inputs of the pegs as the player sees them who places next."""
        row = np.full(1 + PEGS, NONE, np.uint8)
        own, other = self.pegs[self.seat], self.pegs[1 - self.seat]
        inputs = [*own, *(peg + 2 * POINTS for peg in other)]
        row[0], row[1 : 1 + len(inputs)] = self.placed, inputs
        return row

    def position(self) -> Position:
        """A full board as its first mover sees it."""
        own, opp = (sum(BITS[peg % POINTS] for peg in pegs) for pegs in self.pegs)
        tall = sum(BITS[peg % POINTS] for pegs in self.pegs for peg in pegs if peg >= POINTS)
        return Position(own, opp, tall, 0)


def worths(book: Integers, board: Board, pairs: Integers) -> Integers:
    """What the book says that pairs are worth for the player who places next, hundredths of a peg; shape (pairs,)."""
    exact = book.astype(float)  # far below 2 to the power of 53; NumPy multiplies matrices of whole numbers slowly
    rows, turn = exact[:OUT].reshape(-1, UNITS), board.placed
    pegs = [peg + 2 * POINTS for peg in board.pegs[board.seat]] + board.pegs[1 - board.seat]
    sums = rows[TURN + turn] + rows[pegs].sum(axis=0)
    units = np.maximum(sums + rows[pairs[:, 0] + 2 * POINTS] + rows[pairs[:, 1] + 2 * POINTS], 0.0)
    found: Integers = -((units @ exact[OUT:LEVEL] + exact[LEVEL + turn]).astype(np.int64) >> FINENESS)
    return found


def game(number: int, book: Integers | None, engine: Engine) -> tuple[Rows, Integers]:
    """The boards of a game, and what the full one is worth for the player who places next in each."""
    rng, board, rows = np.random.default_rng(number), Board(), []
    by_chance = ALL_PAIRS if book is None else int(rng.choice(BY_CHANCE))
    for turn in range(ALL_PAIRS):
        pairs = board.pairs()
        if book is None or turn < by_chance:
            board.place(pairs[rng.integers(len(pairs))])
        else:
            board.place(chosen(board, pairs, book, rng, engine))
        rows.append(board.row())
    score = judged(engine, board, NODES)
    return np.array(rows), np.array([score if row[0] % 2 == 0 else -score for row in rows])


def chosen(board: Board, pairs: Integers, book: Integers, rng: np.random.Generator, engine: Engine) -> Integers:
    """A pair by the book, with some chance in it; a search chooses among the best last ones."""
    valued = worths(book, board, pairs) + rng.gumbel(scale=SPREAD, size=len(pairs))
    if board.placed < ALL_PAIRS - 1:
        best: Integers = pairs[np.argmax(valued)]
        return best
    return min(pairs[np.argsort(-valued)[:LAST]], key=lambda pair: judged(engine, board.with_pair(pair), GLANCE))


def placed_by_book(board: Board, book: Integers, rng: np.random.Generator, engine: Engine) -> int:
    """What the full board is worth for the player who places next in this one, if both go on by the book."""
    seat = board.seat
    while board.placed < ALL_PAIRS:
        board = board.with_pair(chosen(board, board.pairs(), book, rng, engine))
    score = judged(engine, board, NODES)
    return score if seat == board.seat else -score


def judged(engine: Engine, board: Board, nodes: int) -> int:
    """What a full board is worth for its first mover, by a search."""
    engine.forget()
    return engine.score_of(Situation(board.position(), 0), Limits(nodes=nodes))


def games(numbers: range, book: Integers | None) -> tuple[Rows, Integers]:
    """The boards of some games, one after the other, and their worths; runs in a worker process."""
    engine = Engine(net=NET, table_bits=TABLE_BITS)
    rows, scores = zip(*(game(number, book, engine) for number in numbers), strict=True)
    return np.concatenate(rows), np.concatenate(scores)


def play(number: int, count: int, book: Integers | None, executor: Executor) -> tuple[Rows, Integers]:
    """The games of a round."""
    first = number * 1_000_000
    tasks = [range(first + start, first + min(start + AT_ONCE, count)) for start in range(0, count, AT_ONCE)]
    rows, scores = zip(*executor.map(partial(games, book=book), tasks), strict=True)
    return np.concatenate(rows), np.concatenate(scores)


# --- the fit ------------------------------------------------------------------------------------------------------


def fit(rows: Rows, scores: Integers, epochs: int) -> Integers:
    """The book that foretells these scores best, in words; prints how much of their variance it foretells."""
    import torch

    torch.manual_seed(1)
    rng, turns = np.random.default_rng(1), rows[:, 0].astype(np.int64)
    target = 1.0 / (1.0 + np.exp(-np.clip(scores, -MOST, MOST) / SCALE))
    ways = np.full((8, NONE + 1), TURN + ALL_PAIRS)
    ways[:, :TURN] = turned()[:, :TURN]
    units = torch.nn.EmbeddingBag(TURN + ALL_PAIRS + 1, UNITS, mode="sum", padding_idx=TURN + ALL_PAIRS)
    torch.nn.init.uniform_(units.weight, -0.15, 0.15)
    counts, level = torch.nn.Parameter(0.2 * torch.randn(UNITS)), torch.nn.Parameter(torch.zeros(ALL_PAIRS))
    held_out = np.arange(len(rows)) // ALL_PAIRS % 20 == 19
    train, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    learner = torch.optim.Adam([*units.parameters(), counts, level], lr=RATE)
    steps = epochs * -(-len(train) // BATCH)
    rates = torch.optim.lr_scheduler.OneCycleLR(learner, max_lr=RATE, total_steps=steps)

    def odds(chosen: Integers, way: int) -> Any:  # noqa: ANN401 - a tensor
        turn = turns[chosen] - 1
        inputs = np.concatenate([ways[way][rows[chosen, 1:]], TURN + turn[:, None]], axis=1)
        return torch.relu(units(torch.from_numpy(inputs))) @ counts + level[torch.from_numpy(turn)]

    for _ in range(epochs):
        order = rng.permutation(train)
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            error = torch.nn.functional.binary_cross_entropy_with_logits(
                odds(chosen, int(rng.integers(8))), torch.from_numpy(target[chosen]).float()
            )
            learner.zero_grad()
            error.backward()
            learner.step()
            rates.step()
    with torch.no_grad():
        found = 1.0 / (1.0 + np.exp(-odds(test, 0).numpy().astype(float)))
        for turn in range(1, ALL_PAIRS + 1):
            there = turns[test] == turn
            left, variance = np.mean((found[there] - target[test][there]) ** 2), np.var(target[test][there])
            print(f"{turn} placed: {100 * (1 - left / variance):.0f} % of the variance", flush=True)
        weights = units.weight.numpy()[:-1].astype(float)
        return words(weights, counts.numpy().astype(float), level.numpy().astype(float))


def words(weights: Floats, counts: Floats, level: Floats) -> Integers:
    """A fitted book in whole numbers: worths are hundredths of a peg with `FINENESS` binary digits behind them."""
    whole, rest = 1 << (FINENESS - 4), SCALE * (1 << 4)
    parts = (whole * weights.ravel(), rest * counts, whole * rest * level)
    found: Integers = np.rint(np.concatenate(parts)).astype(np.int64)
    return found


def main() -> None:
    """Play and fit round after round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where games and books are kept")
    parser.add_argument("--rounds", type=int, default=len(ROUNDS), help=f"how many (default {len(ROUNDS)})")
    parser.add_argument("--workers", type=int, default=1, help="processes that play (default 1)")
    parser.add_argument("--write", action="store_true", help="write the last book into the engine")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    book, began = None, time.monotonic()
    for number, count in enumerate(ROUNDS[: given.rounds]):
        played, fitted = (given.folder / f"{kind}-{number}.npz" for kind in ("games", "book"))
        if not played.exists():
            with own_processes(given.workers) as executor:
                rows, scores = play(number, count, book, executor)
            save(played, rows=rows, scores=scores)
        if not fitted.exists():
            kept = [np.load(given.folder / f"games-{each}.npz") for each in range(number + 1)[-FITTED:]]
            rows, scores = (np.concatenate([each[name] for each in kept]) for name in ("rows", "scores"))
            save(fitted, words=fit(rows, scores, EPOCHS))
        book = np.load(fitted)["words"]
        told = f"round {number + 1}: {count:,} games, digest {digest(book)}, {time.monotonic() - began:.0f} s"
        print(told, file=sys.stderr, flush=True)
    if given.write and book is not None:
        save(FILE, words=book)


if __name__ == "__main__":
    main()
