"""A leaderboard: each two of some agents meet in both seats over a fixed list of seeds, and are rated."""

from __future__ import annotations

import math
import platform
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from parlour import __version__
from parlour.arena.fixtures import entrant, format_options
from parlour.arena.playing import check_bots
from parlour.arena.series import Series, play_series
from parlour.arena.tally import Score, score_of
from parlour.extras import Deferred
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.match import nth_seed

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from parlour.arena.rating import Rating
    from parlour.arena.series import Store

__all__ = [
    "EVALUATION_SEED",
    "Leaderboard",
    "Meeting",
    "Standing",
    "evaluation_seeds",
    "leaderboard",
    "meeting_series",
    "play_meetings",
]

EVALUATION_SEED = 1889
"""What the seeds of the evaluation list are drawn from. It never changes, so that tables can be compared."""

_elo = Deferred("parlour.arena.rating", "elo")


@dataclass(frozen=True, slots=True)
class Meeting:
    """One finished game between two agents."""

    agents: tuple[int, int]
    """Which agents, by seat."""
    scores: tuple[float, ...]
    """By seat."""
    seed: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One agent's place on a leaderboard."""

    agent: str
    rating: Rating
    score: Score
    """In all its games."""
    by_seat: tuple[Score, ...]
    against: tuple[Score | None, ...]
    """Against each agent, in the order in which the agents were named; None against itself."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The standings of some agents in a game, the best first, with what is needed to repeat the games."""

    game: str
    rules_version: int
    options: dict[str, Any]
    """The options that were chosen, or that apply because only bots play."""
    agents: tuple[str, ...]
    """In the order in which they were named."""
    games: int
    """Between each two agents."""
    seeds: tuple[int, ...]
    """Of the games between each two agents; each is played twice, with seats exchanged."""
    standings: tuple[Standing, ...]
    versions: dict[str, str]


def evaluation_seeds(games: int) -> tuple[int, ...]:
    """The fixed list of seeds for games between two agents: one for each two games, which exchange the seats.

    A longer list begins with the shorter one.

    >>> evaluation_seeds(4) == evaluation_seeds(8)[:2]
    True
    """
    return tuple(nth_seed(EVALUATION_SEED, number) for number in range((games + 1) // 2))


def play_meetings(
    executor: Executor, name: str, options: Mapping[str, Any], agents: Sequence[str], *, games: int
) -> Iterator[Meeting]:
    """Let each two agents play some games, in both seats, and yield them as they finish.

    Args:
        executor: anything that is a `concurrent.futures.Executor`, such as Dask's `client.get_executor(pure=False)`.
        name: of a game for two.
        options: its options by name; those that a game has for bots alone apply where they are not given.
        agents: at least two different ones: names of levels, or agents of your own.
        games: between each two agents; even, so that both have each seat equally often.

    Raises:
        ParlourError: for an odd number of games, an agent named twice, a game not for two, an unknown option or agent.
        AgentError: when an agent fails or chooses what the rules refuse; no further game is played.
        LostGamesError: after all others, if games ended their process again and again.
    """
    yield from meetings(executor, meeting_series(name, options, agents, games=games))


def meetings(executor: Executor, series: Series, store: Store | None = None) -> Generator[Meeting, None, None]:
    """Play the games of a `meeting_series`; those that the store has come first, the others are kept there.

    Raises:
        ParlourError: as `play_meetings`.
    """
    for number, fixture, finish in play_series(executor, series, store):
        one, other = series.draw(number)[0]
        yield Meeting((one, other), finish.scores, fixture.seed)


def meeting_series(name: str, options: Mapping[str, Any], agents: Sequence[str], *, games: int) -> Series:
    """The games of `play_meetings`, with a unit for each seed.

    Raises:
        ParlourError: as `play_meetings`.
    """
    spec = find_game(name)
    options = spec.among_bots(options)
    if games % 2 or games < 2:
        raise ParlourError(f"both agents have each seat equally often, so the number of games is even, not {games}")
    if len(agents) < 2 or len(set(agents)) < len(agents):
        raise ParlourError("a leaderboard has at least two agents, each named once")
    seats = spec.new(options).seats
    if len(seats) != 2:
        by = f"; choose another {spec.variants.seated_by}" if spec.variants.seated_by else ""
        raise ParlourError(f"a leaderboard needs a game for two, and {spec.title} has {len(seats)} seats here{by}")
    for one, other in combinations(agents, 2):
        check_bots(spec, options, (one, other))
    seeds, seatings = evaluation_seeds(games), tuple(permutations(range(len(agents)), 2))
    return Series(
        spec=spec,
        options=options,
        text=format_options(spec, options),
        entrants=tuple(entrant(spec, agent) for agent in agents),
        count=len(seeds) * len(seatings),
        unit=len(seatings),
        draw=lambda number: (seatings[number % len(seatings)], seeds[number // len(seatings)]),
    )


def leaderboard(
    name: str, options: Mapping[str, Any], agents: Sequence[str], *, games: int, met: Sequence[Meeting]
) -> Leaderboard:
    """Rate agents by the games that they played. The order of the games does not matter.

    Raises:
        MissingExtraError: NumPy, which computes the ratings, is not installed.
    """
    spec, everyone = find_game(name), range(len(agents))
    made = _made(met)
    table = [[[*made[one, other, 0], *made[one, other, 1]] for other in everyone] for one in everyone]
    ratings = _elo([[math.fsum(cell) for cell in row] for row in table], [[len(cell) for cell in row] for row in table])
    standings = [
        Standing(
            agent=agent,
            rating=ratings[one],
            score=score_of([score for cell in table[one] for score in cell]),
            by_seat=tuple(
                score_of([score for other in everyone for score in made[one, other, seat]]) for seat in (0, 1)
            ),
            against=tuple(score_of(cell) if other != one else None for other, cell in enumerate(table[one])),
        )
        for one, agent in enumerate(agents)
    ]
    return Leaderboard(
        game=spec.name,
        rules_version=spec.rules_version,
        options=spec.among_bots(options),
        agents=tuple(agents),
        games=games,
        seeds=evaluation_seeds(games),
        standings=tuple(sorted(standings, key=lambda each: -each.rating.elo)),
        versions=_versions(),
    )


def _made(met: Sequence[Meeting]) -> defaultdict[tuple[int, int, int], list[float]]:
    """The scores by agent, opponent and the agent's seat."""
    made = defaultdict[tuple[int, int, int], list[float]](list)
    for game in met:
        first, second = game.agents
        made[first, second, 0].append(game.scores[0])
        made[second, first, 1].append(game.scores[1])
    return made


def _versions() -> dict[str, str]:
    """The versions on which the games may depend."""
    found = {"parlour": __version__, "python": platform.python_version()}
    with suppress(metadata.PackageNotFoundError):
        found["numpy"] = metadata.version("numpy")
    return found
