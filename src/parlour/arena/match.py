"""Many games between bots. Each game depends only on the seed and its number, not on the order of finishing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.arena.fixtures import entrant, format_options, record_of
from parlour.arena.playing import check_bots
from parlour.arena.series import Series, play_series
from parlour.games import find_game
from parlour.match import drawn_by, nth_seed

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.arena.series import Store
    from parlour.games import GameSpec
    from parlour.record import Record

__all__ = ["Played", "match_series", "play_games", "played"]


@dataclass(frozen=True)
class Played:
    """One finished game.

    Attributes:
        number: counted from 0.
        bots: which of the bots played each seat.
        fixture: what decided the game.
        finish: how it went.
    """

    number: int
    bots: tuple[int, ...]
    fixture: Fixture
    finish: Finish

    @property
    def scores(self) -> tuple[float, ...]:
        """By seat."""
        return self.finish.scores

    @property
    def termination(self) -> str:
        """How it ended, by its identifier."""
        return self.finish.termination

    @property
    def plies(self) -> int:
        """How many moves it had."""
        return len(self.finish.moves)

    @cached_property
    def record(self) -> Record:
        """The match as it is stored and exchanged."""
        return record_of(self.fixture, self.finish)


def play_games(
    executor: Executor,
    name: str,
    options: Mapping[str, Any],
    bots: Sequence[str],
    *,
    games: int,
    seed: int,
    store: Store | None = None,
) -> Iterator[Played]:
    """Play many games on an executor and yield them as they finish.

    Seats rotate from game to game, so over a whole number of rotations each bot plays every seat equally often. Every
    game has a different seed (`nth_seed`), with which `play_out` plays it again by the options in its record. Options
    for bots alone (`Variants.bots_only`) apply where they are not given; the records name them. Games that the store
    has are not played again; the others are kept there.

    Raises:
        ParlourError: for an unknown game, option or bot, a wrong number of bots, or a bot that declines.
        AgentError: when a bot fails or chooses what the rules refuse; no further game is played.
        LostGamesError: after all others, if games ended their process again and again.
    """
    yield from played(executor, match_series(name, options, bots, games=games, seed=seed), store)


def played(executor: Executor, series: Series, store: Store | None = None) -> Generator[Played, None, None]:
    """Play the games of a `match_series`; those that the store has come first, the others are kept there.

    Raises:
        ParlourError: as `play_games`.
    """
    for number, fixture, finish in play_series(executor, series, store):
        yield Played(number, series.draw(number)[0], fixture, finish)


def match_series(name: str, options: Mapping[str, Any], bots: Sequence[str], *, games: int, seed: int) -> Series:
    """The games of `play_games`, with a unit for each rotation of the seats.

    Raises:
        ParlourError: as `play_games`, before a game is played.
    """
    spec, seats = find_game(name), len(bots)
    options = _of_the_series(spec, spec.among_bots(options), seed)
    check_bots(spec, options, bots)
    return Series(
        spec=spec,
        options=options,
        text=format_options(spec, options),
        entrants=tuple(entrant(spec, bot) for bot in bots),
        count=games,
        unit=seats,
        draw=lambda number: (tuple((seat + number) % seats for seat in range(seats)), nth_seed(seed, number)),
    )


def _of_the_series(spec: GameSpec[Any, Any, Any], options: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
    """The options of every game of a series: where lots are not drawn anew, those of the first game hold for all."""
    game = spec.new(options)
    return options if game.draws_anew else msgspec.to_builtins(drawn_by(game, nth_seed(seed, 0)).options)
