"""Many games between bots. Only the seed and a game's number decide a game; the order of finishing does not."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.arena.intervals import Interval, wilson
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.players import by_hand, choose_level, willing_level
from parlour.record import Record, SeatRecord, Turn, result_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Executor, Future

    from parlour.game import Game
    from parlour.games import GameSpec

__all__ = ["Played", "Report", "Score", "play_games", "play_out", "report"]

LONGEST = 10_000
"""A game of more moves than this between bots is given up; one that is cut short as its rules say has fewer."""
AHEAD = 64
"""Games handed to the executor at once: enough to keep it busy, few enough to stop quickly."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    number: int
    """Counted from 0."""
    bots: tuple[int, ...]
    """Which of the bots sat on each seat."""
    scores: tuple[float, ...]
    """By seat."""
    termination: str
    record: Record


@dataclass(frozen=True, slots=True)
class Score:
    """How one bot did, in all games or from one seat."""

    games: int
    wins: int
    draws: int
    losses: int
    rate: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """What many games say about some bots."""

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
    """Options that hold because only bots play, and nobody chose them."""


def play_out(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], levels: Sequence[str], seed: int) -> Record:
    """One game between bots of these levels, seat by seat; the same seed gives the same game.

    The lots that the options call for are drawn first. Every bot plays with the hand of its level.

    Raises:
        ParlourError: when the game does not end: two bots that never miss can be level for ever.
    """
    game = game.with_lots_drawn(seed)
    chosen = [choose_level(spec.levels, level) for level in levels]
    players = [level.make(game, Random(f"{seed}/{seat}")) for seat, level in enumerate(chosen)]
    hands = [spec.hand(level.hand) for level in chosen]
    rng = Random(f"{seed}/hands")
    turns: list[Turn] = []
    state = game.start()
    while game.outcome(state) is None:
        if len(turns) >= LONGEST:
            raise ParlourError(
                f"{' and '.join(dict.fromkeys(levels))} had not finished a game after {LONGEST} turns; they may be "
                "level for ever. Choose options that end a game, such as a fixed number of rounds."
            )
        seat = game.to_play(state)
        move = by_hand(game, state, players[seat].choose(state), hands[seat], rng)
        ruling = game.play(state, move)
        turns.append(Turn(seat, spec.notation.format_move(game, state, ruling.move)))
        state = ruling.after
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seats=tuple(SeatRecord(level=level.name, hand=level.hand) for level in chosen),
        turns=tuple(turns),
        seed=seed,
    )


def play_games(
    executor: Executor, name: str, options: Mapping[str, Any], levels: Sequence[str], *, games: int, seed: int
) -> Iterator[Played]:
    """Play many games on an executor and yield them as they finish.

    Seats rotate from game to game, so that with a whole number of rounds each bot sits everywhere equally often. Every
    game has a seed of its own: a level against itself would else play each game twice, and the intervals be too narrow.
    Options that a game has for bots alone (`GameSpec.bots_only`) apply where they are not given; the records name them.

    Raises:
        ParlourError: for an unknown game, option or level, a wrong number of bots, or a bot that declines.
    """
    options = find_game(name).among_bots(options)
    _check(name, options, levels)
    waiting: set[Future[Played]] = set()
    numbers = iter(range(games))
    try:
        while True:
            for number in numbers:
                waiting.add(executor.submit(_play_one, name, dict(options), tuple(levels), number, seed))
                if len(waiting) >= AHEAD:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def report(name: str, levels: Sequence[str], played: Sequence[Played]) -> Report:
    """Sum up games. Their order does not matter."""
    seats = range(len(levels))
    return Report(
        game=name,
        bots=tuple(levels),
        games=len(played),
        scores=tuple(_score(_of(played, bot)) for bot in seats),
        by_seat=tuple(tuple(_score(_of(played, bot, seat)) for seat in seats) for bot in seats),
        terminations=dict(sorted(Counter(game.termination for game in played).items())),
        mean_length=sum(len(game.record.turns) for game in played) / len(played) if played else 0.0,
    )


def _check(name: str, options: Mapping[str, Any], levels: Sequence[str]) -> None:
    spec = find_game(name)
    game = spec.new(options)
    if len(levels) != len(game.seats):
        raise ParlourError(f"{spec.title} has {len(game.seats)} seats; name {len(game.seats)} bots, not {len(levels)}")
    for level in levels:
        willing_level(spec.levels, level, game)


def _play_one(name: str, options: dict[str, Any], levels: tuple[str, ...], number: int, seed: int) -> Played:
    """Runs wherever the executor puts it."""
    spec = find_game(name)
    game = spec.new(options)
    shift = number % len(levels)
    bots = tuple((seat + shift) % len(levels) for seat in range(len(levels)))
    record = play_out(spec, game, [levels[bot] for bot in bots], Random(f"{seed}/{number}").randrange(1 << 31))
    outcome = result_of(spec.new(record.options), spec.notation, record)
    if outcome is None:
        raise ParlourError(f"game {number} did not end")
    return Played(number, bots, outcome.scores, outcome.termination.id, record)


def _of(played: Sequence[Played], bot: int, seat: int | None = None) -> list[float]:
    """The scores of a bot, from every seat or from one."""
    return [
        score
        for game in played
        for at, (sitting, score) in enumerate(zip(game.bots, game.scores, strict=True))
        if sitting == bot and seat in (None, at)
    ]


def _score(scores: list[float]) -> Score:
    wins, losses = scores.count(1.0), scores.count(0.0)
    return Score(len(scores), wins, len(scores) - wins - losses, losses, wilson(sum(scores), len(scores)))
