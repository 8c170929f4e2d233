"""Whether Castille's kernel plays by the plain rules, under every option.

    python -m workshop.benchmarks.equal_rules_castille [--cases 100000] [--workers N]

Random games are played by the plain rules. In every position the kernel must list the same turns, the same captures,
and sometimes the quiet turns that win by the third flag. The turn that is played must lead to the same pegs, flags,
lost flags, turns without progress, and result. One turn is one case. An assertion fails at the first difference.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from random import Random

from parlour.games.castille.rules import Castille
from tests.games.castille.pace import EVERY_OPTION, keep_pace

STRETCH = 1000


def stretch(name: str, first: int, turns: int) -> int:
    """Compare some cases under some options, from case number `first` on; returns their number."""
    keep_pace(Castille(EVERY_OPTION[name]), Random(f"{name}/{first}"), turns)
    return turns


def main() -> None:
    """Compare, and print how many cases were the same under each option."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=100_000, help="random cases under each option")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    starts = range(0, given.cases, STRETCH)
    with ProcessPoolExecutor(given.workers) as pool:
        for name in EVERY_OPTION:
            sizes = [min(STRETCH, given.cases - first) for first in starts]
            same = sum(pool.map(stretch, [name] * len(sizes), starts, sizes))
            print(f"{name}: {same:,} turns the same by the kernel and by the rules", flush=True)


if __name__ == "__main__":
    main()
