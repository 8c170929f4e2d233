"""A leaderboard: each two of some agents meet in both seats over a fixed list of seeds, and are rated."""

from __future__ import annotations

import platform
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from itertools import combinations
from typing import TYPE_CHECKING, Any

from parlour import __version__
from parlour.arena.match import Score, as_played, check_bots, play_out, score_of
from parlour.external import portable_name
from parlour.extras import Deferred
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.match import nth_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from parlour.arena.rating import Rating

__all__ = ["EVALUATION_SEED", "Leaderboard", "Meeting", "Standing", "evaluation_seeds", "leaderboard", "play_meetings"]

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
        executor: anything that is a `concurrent.futures.Executor`, such as Dask's `client.get_executor()`.
        name: of a game for two.
        options: its options by name; those that a game has for bots alone apply where they are not given.
        agents: at least two different ones: names of levels, or agents of your own.
        games: between each two agents; even, so that both have each seat equally often.

    Raises:
        ParlourError: for an odd number of games, an agent named twice, a game not for two, an unknown option or agent.
        AgentError: when an agent fails or chooses what the rules refuse; no further game is played.
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
    sent = tuple(map(portable_name, agents))
    calls = (
        (name, dict(options), sent, seating, seed)
        for seed in evaluation_seeds(games)
        for one, other in combinations(range(len(agents)), 2)
        for seating in ((one, other), (other, one))
    )
    yield from as_played(executor, _meet, calls)


def leaderboard(
    name: str, options: Mapping[str, Any], agents: Sequence[str], *, games: int, met: Sequence[Meeting]
) -> Leaderboard:
    """Rate agents by the games that they played. The order of the games does not matter.

    Raises:
        MissingExtraError: NumPy, which computes the ratings, is not installed.
    """
    spec, everyone = find_game(name), range(len(agents))
    table = [[_scores(met, one, other) for other in everyone] for one in everyone]
    ratings = _elo([[sum(cell) for cell in row] for row in table], [[len(cell) for cell in row] for row in table])
    standings = [
        Standing(
            agent=agent,
            rating=ratings[one],
            score=score_of([score for cell in table[one] for score in cell]),
            by_seat=tuple(score_of(_in_seat(met, one, seat)) for seat in (0, 1)),
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


def _meet(name: str, options: dict[str, Any], agents: tuple[str, ...], seating: tuple[int, int], seed: int) -> Meeting:
    """Play one game; runs in the executor's processes."""
    match = play_out(find_game(name), options, [agents[each] for each in seating], seed)
    outcome = match.outcome
    assert outcome is not None  # noqa: S101 - `play_out` plays to the end
    return Meeting(seating, outcome.scores, seed)


def _scores(met: Sequence[Meeting], one: int, other: int) -> list[float]:
    """One agent's scores against another."""
    if one == other:
        return []
    return [game.scores[game.agents.index(one)] for game in met if {one, other} == set(game.agents)]


def _in_seat(met: Sequence[Meeting], one: int, seat: int) -> list[float]:
    return [game.scores[seat] for game in met if game.agents[seat] == one]


def _versions() -> dict[str, str]:
    """The versions on which the games may depend."""
    found = {"parlour": __version__, "python": platform.python_version()}
    with suppress(metadata.PackageNotFoundError):
        found["numpy"] = metadata.version("numpy")
    return found
