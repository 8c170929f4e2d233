"""Where to put the first two pegs of Castille: the planner's choices, judged again on draws they were not chosen on.

    python -m workshop.benchmarks.castille_placements [--choices N] [--completions N] [--shortlist N]

The planner completes a shortlist of the 2,520 pairs at random. So its choice depends on its draws, and the score that
led to the choice is too high. Here it chooses anew from each of several seeds. Choices that a turn or a mirror image of
the board makes equal count as one. All choices, and an equal number of random pairs, are completed again in the same
fresh random ways. The output is the mean advantage of a choice over the random pairs, completion by completion, in
hundredths of a short peg.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castille import Place, spec
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import PlacementChoice, Planner, Width
from parlour.games.castille.rules.moves import Placing
from parlour.games.castille.rules.placing import placed, placements
from workshop.benchmarks.given import numbers_given
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from parlour.games.castille import State

AGAIN = 1_000_000
"""The seed of the completions in which choices are judged again: none was made with it."""
SIDE = 6
"""Points along an edge of the board."""


def main() -> None:
    """Print the choices as Markdown, the best first."""
    given = numbers_given(
        __doc__,
        choices=(12, "seeds to choose from"),
        completions=(2000, "of each pair, judged again"),
        shortlist=(Width().shortlist, "pairs that a choice looks at"),
    )
    game = spec.new({"starter": "silver"})
    state, engine, width = game.start(), Engine(), Width(shortlist=given.shortlist)
    chosen = [Planner(engine, seed, width).choose(state) for seed in range(given.choices)]
    times = Counter(representative(choice.move) for choice in chosen)
    by_chance = Random(given.choices).sample(list(placements(state)), len(times))
    tries = [(place, times[place]) for place in times] + [(place, 0) for place in by_chance]
    worths = np.array([judged(engine, state, place, given.completions) for place, _ in tries])
    chance = worths[len(times) :].mean(axis=0)
    print(f"Random pairs: {chance.mean():+.0f} on average over {given.completions:,} completions each.")
    rows = [(place, number, worth - chance) for (place, number), worth in zip(tries, worths, strict=True)]
    show(state, chosen, sorted(rows, key=lambda row: -float(row[2].mean())))


def judged(engine: Engine, state: State, place: Place, completions: int) -> NDArray[np.float64]:
    """The value of a pair to the player who places it, in each random completion; shape (completions,)."""
    return -np.array(Planner(engine, AGAIN, Width()).prospects(placed(state, place), completions), dtype=float)


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


def show(state: State, chosen: list[PlacementChoice], rows: list[tuple[Place, int, NDArray[np.float64]]]) -> None:
    """Print the choices and their advantage over random pairs, with 95 % intervals."""
    game = spec.new({"starter": "silver"})
    scores = [choice.score for choice in chosen]
    print(f"A choice: {chosen[0].words()} The scores it was made for: {min(scores):+.0f} to {max(scores):+.0f}.\n")
    cells = []
    for place, number, better in rows:
        said = f"{number} of {len(chosen)}" if number else "by chance"
        half = 1.96 * better.std(ddof=1) / len(better) ** 0.5
        cells.append((f"`{spec.notation.format_move(game, state, place)}`", said, f"{better.mean():+.0f} ± {half:.0f}"))
    print_table(("first pair", "chosen", "better than chance by, 95 %"), cells)


if __name__ == "__main__":
    main()
