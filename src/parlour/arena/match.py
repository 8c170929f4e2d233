"""Many games between bots. Each game depends only on the seed and its number, not on the order of finishing."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from parlour.external import agent_named, portable_name
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.intervals import Interval, wilson
from parlour.match import Match, drawn_by, nth_seed
from parlour.players import AgentError, check_willing
from parlour.record import SeatRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from parlour.games import GameSpec
    from parlour.record import Record

__all__ = [
    "Played",
    "Report",
    "Score",
    "as_played",
    "asked",
    "check_bots",
    "play_games",
    "play_out",
    "report",
    "score_of",
]

T = TypeVar("T")

LONGEST = 10_000
"""A game between bots with more moves than this is an error; games that their rules cut short have fewer."""
AHEAD = 64
"""Games handed to the executor at once: enough to keep it busy, few enough to stop quickly."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    number: int
    """Counted from 0."""
    bots: tuple[int, ...]
    """Which of the bots played each seat."""
    scores: tuple[float, ...]
    """By seat."""
    termination: str
    record: Record


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one bot, in all games or from one seat."""

    games: int
    wins: int
    draws: int
    losses: int
    rate: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """The result of many games between some bots."""

    game: str
    bots: tuple[str, ...]
    games: int
    scores: tuple[Score, ...]
    """By bot."""
    by_seat: tuple[tuple[Score, ...], ...]
    """By bot, then by seat."""
    terminations: dict[str, int]
    mean_length: float
    """Moves a game."""
    bots_only: dict[str, Any] = field(default_factory=dict)
    """Options that apply because only bots play and they were not chosen."""


def play_out(
    spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], bots: Sequence[str], seed: int
) -> Match[Any, Any, Any]:
    """One match between bots, to its end; the same seed gives the same match.

    Args:
        spec: the game.
        options: its options by name; those left out keep their default.
        bots: seat by seat: names of levels, or agents of your own (`parlour.external.agent_named`). Each plays with the
            hand that it names.
        seed: what lots, hands and bots are drawn from.

    Raises:
        ParlourError: for an unknown option or bot, a wrong number of bots, or a bot that declines.
            Also when the match does not end: two bots that never miss can stay level for ever.
        AgentError: when a bot fails or chooses what the rules refuse.
    """
    chosen = [agent_named(spec, bot) for bot in bots]
    seats = tuple(SeatRecord(level=level.name, hand=level.hand) for level in chosen)
    match = Match.new(spec, options, seats=seats, seed=seed)
    agents = [check_willing(level, match.game).make(match.game) for level in chosen]
    while (seat := match.to_play) is not None:
        if match.ply >= LONGEST:
            raise ParlourError(
                f"{' and '.join(dict.fromkeys(bots))} had not finished a game after {LONGEST} turns; they may be "
                "level for ever. Choose options that end a game, such as a fixed number of rounds."
            )
        match = match.play(asked(match, agents[seat]))
    return match


def asked(match: Match[Any, Any, Any], agent: Any) -> Any:  # noqa: ANN401 - each game's agents and moves
    """What an agent chooses, as `Match.ask`, for somebody who may know the seed.

    Raises:
        AgentError: as `Match.ask`, with the seed, so that the failure can be repeated.
    """
    try:
        return match.ask(agent)
    except AgentError as error:
        raise AgentError(f"{error} (seed {match.seed})") from error


def play_games(
    executor: Executor, name: str, options: Mapping[str, Any], bots: Sequence[str], *, games: int, seed: int
) -> Iterator[Played]:
    """Play many games on an executor and yield them as they finish.

    Seats rotate from game to game, so over a whole number of rotations each bot plays every seat equally often. Every
    game has a different seed (`nth_seed`), with which `play_out` plays it again by the options in its record. Options
    for bots alone (`Variants.bots_only`) apply where they are not given; the records name them.

    Raises:
        ParlourError: for an unknown game, option or bot, a wrong number of bots, or a bot that declines.
        AgentError: when a bot fails or chooses what the rules refuse; no further game is played.
    """
    spec = find_game(name)
    options = _of_the_series(spec, spec.among_bots(options), seed)
    check_bots(spec, options, bots)
    sent = tuple(map(portable_name, bots))
    calls = ((name, dict(options), sent, number, seed) for number in range(games))
    yield from as_played(executor, _play_one, calls)


def as_played(executor: Executor, play: Callable[..., T], calls: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """Call a function on an executor with each of many tuples of arguments; yield the results as they finish.

    Only some calls are handed over at once; when one fails or the reader stops, the rest are cancelled.
    """
    left, waiting = iter(calls), set[Future[T]]()
    try:
        while True:
            waiting |= {executor.submit(play, *call) for call in islice(left, AHEAD - len(waiting))}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def report(name: str, bots: Sequence[str], played: Sequence[Played]) -> Report:
    """Sum up games. Their order does not matter."""
    seats = range(len(bots))
    return Report(
        game=name,
        bots=tuple(bots),
        games=len(played),
        scores=tuple(score_of(_of(played, bot)) for bot in seats),
        by_seat=tuple(tuple(score_of(_of(played, bot, seat)) for seat in seats) for bot in seats),
        terminations=dict(sorted(Counter(game.termination for game in played).items())),
        mean_length=sum(len(game.record.turns) for game in played) / len(played) if played else 0.0,
    )


def check_bots(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], bots: Sequence[str]) -> None:
    """Check, before a game is played, that these bots can sit on the game's seats.

    Raises:
        ParlourError: for an unknown option or bot, a wrong number of bots, or a bot that declines.
    """
    game = spec.new(options)
    if len(bots) != len(game.seats):
        raise ParlourError(f"{spec.title} has {len(game.seats)} seats; name {len(game.seats)} bots, not {len(bots)}")
    for bot in bots:
        spec.hand(check_willing(agent_named(spec, bot), game).hand)


def _of_the_series(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
    """The options of every game of a series: where lots are not drawn anew, those of the first game hold for all."""
    game = spec.new(options)
    return options if game.draws_anew else msgspec.to_builtins(drawn_by(game, nth_seed(seed, 0)).options)


def _play_one(name: str, options: dict[str, Any], bots: tuple[str, ...], number: int, seed: int) -> Played:
    """Play one game; runs in the executor's processes."""
    shift = number % len(bots)
    sitting = tuple((seat + shift) % len(bots) for seat in range(len(bots)))
    match = play_out(find_game(name), options, [bots[bot] for bot in sitting], nth_seed(seed, number))
    outcome = match.outcome
    assert outcome is not None  # noqa: S101 - `play_out` plays to the end
    return Played(number, sitting, outcome.scores, outcome.termination.id, match.record())


def _of(played: Sequence[Played], bot: int, seat: int | None = None) -> list[float]:
    """The scores of a bot, from every seat or from one."""
    return [
        score
        for game in played
        for at, (sitting, score) in enumerate(zip(game.bots, game.scores, strict=True))
        if sitting == bot and seat in (None, at)
    ]


def score_of(scores: Sequence[float]) -> Score:
    """The score of a bot from the scores of its games."""
    wins, losses = sum(each == 1.0 for each in scores), sum(each == 0.0 for each in scores)
    return Score(len(scores), wins, len(scores) - wins - losses, losses, wilson(sum(scores), len(scores)))
