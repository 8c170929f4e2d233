"""Where to put the first two pegs of Castille: the book's best pairs, and how they do when both sides follow the book.

    python -m workshop.benchmarks.castille_placements [--pairs N] [--by-chance N] [--games N]

Pairs that a turn or a mirror image of the board makes equal count as one. After each first pair both players place the
other pegs by the book, with the chance in it that it was written with; a search judges the full boards. The output is
what a pair gains on pairs by chance, in hundredths of a short peg. Game by game, all pairs have the same lots.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castille import Place, spec
from parlour.games.castille.engine.book import BOOK, POINTS
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import TABLE_BITS, as_place
from parlour.games.castille.engine.units import NET
from parlour.games.castille.rules.batch.bits import SIDE
from parlour.games.castille.rules.moves import Placing
from workshop.benchmarks.castille_book import MOST, Board, placed_by_book, worths
from workshop.benchmarks.given import numbers_given
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Integers = NDArray[np.int64]


def main() -> None:
    """Print the pairs as Markdown, the best first."""
    given = numbers_given(
        __doc__,
        pairs=(16, "pairs that the book values most"),
        by_chance=(16, "pairs by chance"),
        games=(1000, "after each pair"),
    )
    book, board = np.array(BOOK), Board()
    valued = dict[Place, tuple[int, "Integers"]]()
    pairs = board.pairs()
    for worth, pair in sorted(zip(worths(book, board, pairs), pairs, strict=True), key=lambda each: -each[0]):
        valued.setdefault(representative(place_of(pair)), (int(worth), pair))
    print(f"{len(valued)} pairs, turns and mirror images counted as one.\n")
    best = list(valued)[: given.pairs]
    others = Random(1).sample(list(valued)[given.pairs :], given.by_chance)
    engine = Engine(net=NET, table_bits=TABLE_BITS)
    scores = {place: scores_after(valued[place][1], book, engine, given.games) for place in (*best, *others)}
    chance = np.mean([scores[place] for place in others], axis=0)
    rows = [(place, valued[place][0], place in best, scores[place] - chance) for place in scores]
    show(sorted(rows, key=lambda row: -float(row[3].mean())))


def scores_after(pair: Integers, book: Integers, engine: Engine, games: int) -> NDArray[np.float64]:
    """What the full boards after a first pair are worth for the player who placed it, game by game; shape (games,)."""
    found = []
    for number in range(games):
        board = Board().with_pair(pair)
        found.append(-placed_by_book(board, book, np.random.default_rng(number), engine))
    return np.clip(found, -MOST, MOST)


def place_of(pair: Integers) -> Place:
    """A pair as a placement of the rules."""
    return as_place([2 * (int(peg) % POINTS) + int(peg) // POINTS for peg in pair])


def representative(place: Place) -> Place:
    """The first of the placements that are equal by turns and mirror images of the board."""
    return min(images(place), key=lambda image: [(peg.tall, peg.point) for peg in image.pegs])


def images(place: Place) -> Iterable[Place]:
    """All eight turns and mirror images."""
    for turns in range(4):
        for mirrored in (False, True):
            one, two = sorted(Placing(_moved(peg.point, turns, mirrored), peg.tall) for peg in place.pegs)
            yield Place((one, two))


def _moved(point: int, turns: int, mirrored: bool) -> int:  # noqa: FBT001 - half of the symmetries
    x, y = point % SIDE, point // SIDE
    for _ in range(turns):
        x, y = SIDE - 1 - y, x
    return SIDE * y + (SIDE - 1 - x if mirrored else x)


def show(rows: Iterable[tuple[Place, int, bool, NDArray[np.float64]]]) -> None:
    """Print the pairs and what they gain on pairs by chance, with 95 % intervals."""
    game = spec.new({"starter": "silver"})
    cells = []
    for place, worth, best, better in rows:
        half = 1.96 * better.std(ddof=1) / len(better) ** 0.5
        said = f"{worth:+d}" if best else f"{worth:+d}, by chance"
        move = spec.notation.format_move(game, game.start(), place)
        cells.append((f"`{move}`", said, f"{better.mean():+.0f} ± {half:.0f}"))
    print_table(("first pair", "in the book", "better than chance by, 95 %"), cells)


if __name__ == "__main__":
    main()
