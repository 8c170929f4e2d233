"""Rounds of Crokinole, as bots play them and as people did: the last shot, twenties, level rounds, the better side.

    python -m workshop.benchmarks.crokinole_rounds [LEVEL[=MATCHES] ...] [--matches N] [--unequal N] [--people FILE]
        [--workers N] [--store FOLDER] [--out FILE]

Each level plays whole matches of the NCA's against itself, with its own hand; the last shot goes from side to side.
Then levels of different strength meet.
`--people` reads rounds that people played, one line a round: the columns event to shot_first_in_round_1 of
`ROUND_COLUMNS`, as CSV, packed by gzip or not. People are grouped by their own twenties a round. A match counts if both
players are in a group; at most its first four rounds count, since a match of bots has four.

Every interval is of 95 % and counts matches, not rounds: the rounds of one match are alike. The numbers of the last
shot go into a file, which `docs.findings_plots` draws.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import math
import statistics
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes, play_games
from parlour.errors import ParlourError
from parlour.games.crokinole import spec
from parlour.intervals import Groups, Mean
from parlour.match import Match
from workshop.benchmarks.given import add_playing
from workshop.resampling import between
from workshop.tables import print_table, rounded, write_table

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from parlour.arena import Played
    from parlour.arena.store import GameStore

__all__ = [
    "FILE",
    "LEVELS",
    "ROUND_COLUMNS",
    "Round",
    "better",
    "facts",
    "groups_of",
    "people",
    "people_between",
    "read_people",
    "rounds_in",
    "seen_by",
]

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""
FILE = Path(__file__).parents[2] / "docs" / "research" / "crokinole" / "last-shot.csv"
COLUMNS = ("level", "matches", "rounds", "share", "low", "high")
LEVELS = ("novice", "club", "competitor", "champion", "machine")
GROUPS = {"club": (0.8, 1.2), "competitor": (1.5, 2.0), "champion": (2.3, 3.3)}
"""Groups of people by their twenties a round, each with the level that makes about as many."""
UNEQUAL = (("champion", "club"), ("champion", "competitor"), ("competitor", "club"))
"""The better side first."""
ROUNDS = 4
"""Of a match, which are counted."""
SHOTS = 16
"""Of a round."""
ROUND_COLUMNS = (
    *("event", "category", "stage", "match", "side_a", "side_b", "round"),
    *("points_a", "points_b", "twenties_a", "twenties_b", "shot_first_in_round_1"),
)
SIDES = ("a", "b")
LEVEL = (1, 1)
"""The points of a level round."""


@dataclass(frozen=True)
class Round:
    """A round that was played.

    Attributes:
        first: the side that shot first; None where nobody wrote it down.
        points: 2 for the side that won, 1 each for a level round; None where other points were written down.
        twenties: by side; None where nobody wrote them down.
        lead: what the last shooter's side counted more than the other, in points of the board; None if not known.
        streak: the shots before the first one that made no twenty; None if not known.
    """

    first: int | None
    points: tuple[int, int] | None
    twenties: tuple[int, int] | None = None
    lead: int | None = None
    streak: int | None = None


Rounds: TypeAlias = "tuple[Round, ...]"
"""Those of one match."""


def main() -> None:
    """Print the tables, and write what the last shot is worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "levels", nargs="*", default=LEVELS, metavar="LEVEL[=MATCHES]", help=f"default: {' '.join(LEVELS)}"
    )
    parser.add_argument("--matches", type=int, default=250, help="of each level, four rounds each (default 250)")
    parser.add_argument("--unequal", type=int, default=100, help="matches of each two levels (default 100; 0: none)")
    parser.add_argument("--people", type=Path, help="rounds that people played")
    add_playing(parser, FILE)
    given = parser.parse_args()
    try:
        matches = read_people(given.people) if given.people else []
        found, unequal = _found(given, matches)
    except (OSError, ValueError, ParlourError) as error:
        sys.exit(str(error))
    print_table(HEADS, (_last_shots(*each) for each in found.items()))
    print_table(("", *found), ([name, *map(fact, found.values())] for name, fact in facts().items()))
    print_table(("the better side's share of the points", "bots", "people"), unequal)
    write_table(given.out, COLUMNS, (_numbers(*each) for each in found.items()))


def _found(
    given: argparse.Namespace, matches: Sequence[tuple[tuple[str, str], Rounds]]
) -> tuple[dict[str, list[Rounds]], list[tuple[str, ...]]]:
    """The matches of each level and of each group of people; and a row for each two levels that meet."""
    found, unequal, groups = dict[str, list[Rounds]](), list[tuple[str, ...]](), groups_of(matches)
    with own_processes(given.workers) as executor:
        for level, _, count in (each.partition("=") for each in given.levels):
            found[level] = played(executor, (level, level), int(count or given.matches), given.store)
        for levels in UNEQUAL if given.unequal else ():
            bots, others = played(executor, levels, given.unequal, given.store), [groups[level] for level in levels]
            unequal.append((" against ".join(levels), better(bots), better(people_between(matches, *others))))
    return found | (people(matches, groups) if matches else {}), unequal


# --- rounds ---------------------------------------------------------------------------------------------------------


def played(executor: Executor, levels: tuple[str, str], matches: int, store: GameStore | None) -> list[Rounds]:
    """The rounds of some matches, with the first level's side first; those that the store has are not played again."""
    nca = spec.variants.presets["nca"]
    playing = play_games(executor, spec.name, nca, levels, games=matches, seed=1, store=store)
    games = track(playing, " against ".join(levels), matches, console=PROGRESS)
    return [seen_by(each.bots.index(0), rounds_in(each)) for each in games]


def seen_by(side: int, rounds: Rounds) -> Rounds:
    """Rounds with the numbers of one side first, and then those of the other."""
    return tuple(_turned(each) for each in rounds) if side else rounds


def _turned(each: Round) -> Round:
    first = None if each.first is None else 1 - each.first
    points, twenties = (pair and (pair[1], pair[0]) for pair in (each.points, each.twenties))
    return replace(each, first=first, points=points, twenties=twenties)


def rounds_in(match: Played) -> Rounds:
    """The rounds of a recorded match."""
    return tuple(_rounds(Match.from_record(spec, match.record)))


def _rounds(match: Match[Any, Any, Any]) -> Iterator[Round]:
    streak, missed = 0, False
    for ruling in match.rulings:
        before, after = ruling.before, ruling.after
        tally = match.game.counted(ruling) if after.round > before.round else None
        twenties = after.twenties if tally is None else tally.twenties
        missed = missed or sum(twenties) == sum(before.twenties)
        streak += not missed
        if tally is not None:
            first = before.starter % 2
            lead = tally.totals[1 - first] - tally.totals[first]
            yield Round(first, match.game.award(tally), tally.twenties, lead, streak)
            streak, missed = 0, False


def read_people(file: Path) -> list[tuple[tuple[str, str], Rounds]]:
    """The matches of a file of rounds, each with its two players.

    Raises:
        ValueError: the columns are others.
    """
    text = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    head, *rows = csv.reader(text.decode().splitlines())
    if tuple(head) != ROUND_COLUMNS:
        raise ValueError(f"{file} has the columns {', '.join(head)}; expected are {', '.join(ROUND_COLUMNS)}")
    lines = (dict(zip(head, row, strict=True)) for row in rows)
    matches = groupby(lines, itemgetter(*ROUND_COLUMNS[:6]))
    return [((names[4], names[5]), tuple(_reported(line) for line in each)) for names, each in matches]


def _reported(line: dict[str, str]) -> Round:
    began, number = line["shot_first_in_round_1"], int(line["round"])
    points, twenties = (_pair(line, name) for name in ("points", "twenties"))
    first = (SIDES.index(began) + number - 1) % 2 if began else None
    return Round(first, points if points and sum(points) == 2 else None, twenties)


def _pair(line: dict[str, str], name: str) -> tuple[int, int] | None:
    """A number of each side, if both were written down."""
    one, other = (line[f"{name}_{side}"] for side in SIDES)
    return (int(one), int(other)) if one and other else None


def groups_of(matches: Sequence[tuple[tuple[str, str], Rounds]]) -> dict[str, set[str]]:
    """Who is in each group, by the level that it is like."""
    made = defaultdict[str, list[int]](list)
    for sides, rounds in matches:
        for each in rounds:
            for side, twenties in zip(sides, each.twenties or (), strict=False):
                made[side].append(twenties)
    rate = {side: statistics.mean(twenties) for side, twenties in made.items()}
    return {
        level: {side for side, each in rate.items() if low <= each <= high} for level, (low, high) in GROUPS.items()
    }


def people(
    matches: Sequence[tuple[tuple[str, str], Rounds]], groups: Mapping[str, Container[str]]
) -> dict[str, list[Rounds]]:
    """The matches of each group of people, and all."""
    everybody = {"all people": [rounds[:ROUNDS] for _, rounds in matches]}
    return everybody | {
        f"people {low:g} to {high:g}": [
            rounds[:ROUNDS] for sides, rounds in matches if all(side in groups[level] for side in sides)
        ]
        for level, (low, high) in GROUPS.items()
    }


def people_between(
    matches: Sequence[tuple[tuple[str, str], Rounds]], better: Container[str], other: Container[str]
) -> list[Rounds]:
    """The matches between two groups, with the better side first."""
    return [
        seen_by(side, rounds[:ROUNDS])
        for sides, rounds in matches
        for side in (0, 1)
        if sides[side] in better and sides[1 - side] in other
    ]


# --- what they say --------------------------------------------------------------------------------------------------

HEADS = ("", "matches", "rounds", "last shot's side wins (level: half)", "of rounds not level", "its lead, points")


def share(matches: Iterable[Rounds], amounts: Callable[[Round], float | None]) -> Groups:
    """How much of something the rounds have; those for which it is None are left out."""
    groups = Groups()
    for rounds in matches:
        found = [amount for amount in map(amounts, rounds) if amount is not None]
        groups = groups.plus(sum(found), len(found))
    return groups


def better(matches: Sequence[Rounds]) -> str:
    """The first side's share of the points of all rounds, in words."""
    return _known(share(matches, lambda each: None if each.points is None else each.points[0] / 2))


def _won_by_last(each: Round) -> float | None:
    return None if each.first is None or each.points is None else each.points[1 - each.first] / 2


def _won_unless_level(each: Round) -> float | None:
    return None if each.points == LEVEL else _won_by_last(each)


def _last_shots(name: str, matches: Sequence[Rounds]) -> Sequence[object]:
    won, unless_level = share(matches, _won_by_last), share(matches, _won_unless_level)
    leads = [[each.lead for each in rounds if each.lead is not None] for rounds in matches]
    lead = Mean.of([statistics.mean(each) for each in leads]) if all(leads) else ""
    return name, won.count, f"{won.of:,}", won.rate(), _known(unless_level), lead


def _numbers(name: str, matches: Sequence[Rounds]) -> Sequence[object]:
    won = share(matches, _won_by_last)
    return name, won.count, won.of, *rounded(won.rate())


def facts() -> dict[str, Callable[[Sequence[Rounds]], str]]:
    """What is compared between people and bots, each as words from some matches."""
    return {
        "matches": lambda matches: str(len(matches)),
        "twenties a player a round": _resampled(lambda made, _: float(made.mean())),
        "level rounds": lambda matches: str(share(matches, _is_level).rate()),
        "last shot wins, level rounds half": lambda matches: str(share(matches, _won_by_last).rate()),
        "correlation of the sides' twenties": _resampled(_correlation),
        "twenties differ by two or more": lambda matches: str(share(matches, _far_apart).rate()),
        "more twenties win the round, level rounds left out": lambda matches: _known(share(matches, _more_won)),
        "the first shooter's lead in twenties": _resampled(_first_lead),
        "first shots that were twenties": lambda matches: _known(share(matches, _first_made)),
        "later shots of a streak that were twenties": lambda matches: _known(later_made(matches)),
    }


def _is_level(each: Round) -> float | None:
    return None if each.points is None else float(each.points == LEVEL)


def _far_apart(each: Round) -> float | None:
    return None if each.twenties is None else float(abs(each.twenties[0] - each.twenties[1]) >= 2)


def _more_won(each: Round) -> float | None:
    if each.twenties is None or each.points in (None, LEVEL) or each.twenties[0] == each.twenties[1]:
        return None
    return float((each.twenties[0] > each.twenties[1]) == (each.points == (2, 0)))


def _correlation(made: NDArray[np.float64], _first: NDArray[np.float64]) -> float:
    if not made.std(axis=0).all():
        return math.nan
    return float(np.asarray(np.corrcoef(made.T))[0, 1])


def _first_lead(made: NDArray[np.float64], first: NDArray[np.float64]) -> float:
    known = ~np.isnan(first)
    lead = (made[known, 0] - made[known, 1]) * (1.0 - 2.0 * first[known])
    return float(lead.mean()) if len(lead) else math.nan


def _first_made(each: Round) -> float | None:
    return None if each.streak is None else float(each.streak > 0)


def later_made(matches: Iterable[Rounds]) -> Groups:
    """The twenties among the shots that followed nothing but twenties."""
    groups = Groups()
    for rounds in matches:
        streaks = [each.streak for each in rounds if each.streak]
        groups = groups.plus(sum(streaks) - len(streaks), sum(min(streak, SHOTS - 1) for streak in streaks))
    return groups


def _known(groups: Groups) -> str:
    return str(groups.rate()) if groups.of else ""


def _resampled(
    value: Callable[[NDArray[np.float64], NDArray[np.float64]], float],
) -> Callable[[Sequence[Rounds]], str]:
    """A number from the twenties by side, and the sides that shot first, as words with its interval."""

    def words(matches: Sequence[Rounds]) -> str:
        rows = [_rows(rounds) for rounds in matches]
        rows = [each for each in rows if len(each)]

        def of(some: Sequence[NDArray[np.float64]]) -> float:
            joined = np.concatenate(some)
            return value(joined[:, :2], joined[:, 2])

        return "" if math.isnan(of(rows)) else between(rows, of, 2)

    return words


def _rows(rounds: Rounds) -> NDArray[np.float64]:
    """Twenties by side, and the side that shot first, of each round whose twenties are known."""
    rows = [
        (*each.twenties, math.nan if each.first is None else each.first) for each in rounds if each.twenties is not None
    ]
    return np.array(rows, dtype=float).reshape(len(rows), 3)


if __name__ == "__main__":
    main()
