"""Who wins Arithmetical Croquet: under each combination of options, on longer courses, and with other steps.

    python -m workshop.benchmarks.arithmetical_croquet_findings [--table NAME]

Every entry is a game solved exactly. Winning first steps are listed for the first player; the second player wins when
no first step keeps a win. It prints three tables as Markdown, in about two minutes.
"""

from __future__ import annotations

import argparse
import itertools
from typing import TYPE_CHECKING, Any

from parlour.games.arithmetical_croquet import solve, spec
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

READINGS: dict[str, tuple[Any, Any]] = {
    "missed_hoop": ("illegal", "go_back"),
    "barring_judged": ("at", "from"),
    "end_zone_beyond_peg": (False, True),
    "twice_running": (False, True),
}
"""Each reading by its default and its other value."""
LENGTHS: dict[str, dict[str, Any]] = {
    "default": {},
    "`barring_judged=from`": {"barring_judged": "from"},
    "`missed_hoop=go_back`": {"missed_hoop": "go_back"},
    "`--preset carroll-1889`": dict(spec.variants.presets["carroll-1889"]),
}
HOOPS = range(31)
LONG = 15
"""Number of hoops from which courses with going back are left out, because they take long."""
SPACINGS = range(2, 13)


def main() -> None:
    """Print the tables asked for."""
    tables = {"readings": readings, "lengths": lengths, "steps": steps}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", choices=tables, help="this one alone (default: all)")
    given = parser.parse_args()
    for name in [given.table] if given.table else tables:
        tables[name]()


def readings() -> None:
    """All combinations of the readings, on the default course."""
    turns = ("perfect play, turns", "longest forced win, turns")
    heads = ("options", "winner", "winning first steps", *turns, "positions")
    print_table(heads, map(_reading, itertools.product(*READINGS.values())))


def _reading(values: tuple[Any, ...]) -> Sequence[object]:
    chosen = dict(zip(READINGS, values, strict=True))
    solution = solve(spec.new(chosen))
    steps = ", ".join(map(str, solution.winning_first_steps)) or "-"
    winner, lasts = solution.game.seats[solution.winner], solution.turns(solution.game.start())
    return _said(chosen), winner, steps, lasts, solution.longest_win, f"{solution.positions:,}"


def _said(chosen: dict[str, Any]) -> str:
    """The options that differ from the default."""
    other = [f"`{name}={_value(value)}`" for name, value in chosen.items() if value != READINGS[name][0]]
    return ", ".join(other) or "none"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def lengths() -> None:
    """The answer on courses of other lengths, hoops ten apart and steps up to 8."""
    answers = ((hoops, (answer(options | {"hoops": hoops}) for options in LENGTHS.values())) for hoops in HOOPS)
    print_table(("hoops", "peg", *LENGTHS), ((hoops, 10 * (hoops + 1), *each) for hoops, each in answers))


def answer(options: dict[str, Any]) -> str:
    """Who wins, and by which first steps."""
    if options["hoops"] >= LONG and options.get("missed_hoop") == "go_back":
        return "-"
    solution = solve(spec.new(options))
    steps = ", ".join(map(str, solution.winning_first_steps))
    return f"first ({steps})" if steps else "second"


def steps() -> None:
    """The winner for each spacing (rows) and longest step (columns), with nine hoops."""
    longest = range(1, SPACINGS[-1])
    rows = ((_winner(spacing, most) if most < spacing else "" for most in longest) for spacing in SPACINGS)
    print_table(("spacing", *map(str, longest)), ((spacing, *row) for spacing, row in zip(SPACINGS, rows, strict=True)))


def _winner(spacing: int, most: int) -> str:
    solution = solve(spec.new({"spacing": spacing, "max_step": most}))
    return solution.game.seats[solution.winner]


if __name__ == "__main__":
    main()
