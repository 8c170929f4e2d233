"""Games that are played together, by number: on any executor, shared between machines, continued from a store."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from parlour.arena.fixtures import Finish, Fixture, finish_of, fixture
from parlour.arena.flight import MOST_TRIES, LostCallsError, as_played
from parlour.arena.playing import play_out
from parlour.errors import ParlourError
from parlour.game import plural
from parlour.games import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from parlour.arena.fixtures import Entrant
    from parlour.games import GameSpec
    from parlour.match import Match

__all__ = ["WHOLE", "Finished", "Keeping", "LostGamesError", "Series", "Shard", "Store", "play_series"]


class Finished(NamedTuple):
    """A game that is over, and its number in its series."""

    number: int
    fixture: Fixture
    finish: Finish


class Keeping(Protocol):
    """Keeps games as they end."""

    def keep(self, fixture: Fixture, finish: Finish) -> None:
        """Keep a game. It is safe at the latest when the context ends."""


class Store(Protocol):
    """Where games are kept: `parlour.arena.store.GameStore`, or anything that can do this."""

    def find(self, fixtures: Iterable[Fixture]) -> Iterator[tuple[int, Finish]]:
        """Those of some fixtures whose games are kept, each once, by their place among them."""

    def keeping(self, game: str) -> AbstractContextManager[Keeping]:
        """A context in which games of that name are kept."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of a series, for a machine that knows nothing of the others: the first of four is `Shard(1, 4)`."""

    part: int
    parts: int

    def has(self, unit: int) -> bool:
        """Whether a unit of a series, counted from 0, is in this part."""
        return unit % self.parts == self.part - 1


WHOLE = Shard(1, 1)


@dataclass(frozen=True, slots=True)
class Series:
    """Games between some agents, by their numbers from 0.

    Attributes:
        spec: the game.
        options: of all games, by name.
        text: the same with the defaults, as `format_options` writes them.
        entrants: those who play.
        count: how many games there are.
        unit: so many games after each other belong together, and are played on one machine.
        draw: for a number, which entrants sit on the seats, and the seed.
        shard: the part of the games that is played here; units are never divided.
        play: plays one game, from the game, its options, what the entrants by seat are sent as, and the seed; other
            processes find it by its name.
    """

    spec: GameSpec[Any, Any, Any]
    options: Mapping[str, Any]
    text: str
    entrants: tuple[Entrant, ...]
    count: int
    unit: int
    draw: Callable[[int], tuple[tuple[int, ...], int]]
    shard: Shard = WHOLE
    play: Callable[[GameSpec[Any, Any, Any], Mapping[str, Any], Sequence[str], int], Match[Any, Any, Any]] = play_out

    @property
    def numbers(self) -> list[int]:
        """The games that are played here."""
        return [number for number in range(self.count) if self.shard.has(number // self.unit)]

    def fixture(self, number: int) -> Fixture:
        """What decides the game with that number."""
        sitting, seed = self.draw(number)
        return fixture(self.spec, self.text, tuple(self.entrants[each] for each in sitting), seed)


class LostGamesError(ParlourError):
    """Some games ended the process that played them, again and again. All others of the series have been played.

    Attributes:
        numbers: of those games.
    """

    def __init__(self, series: Series, numbers: tuple[int, ...]) -> None:
        seeds = ", ".join(str(series.fixture(number).seed) for number in numbers[:3])
        more = f" and {len(numbers) - 3} more" if len(numbers) > 3 else ""
        super().__init__(
            f"{plural(len(numbers), 'game')} left out, each of which ended the process that played it {MOST_TRIES} "
            f"times; the seeds: {seeds}{more}"
        )
        self.numbers = numbers


def play_series(executor: Executor, series: Series, store: Store | None = None) -> Generator[Finished, None, None]:
    """Yield the games of a series: first those that are kept, then the others as they are played and kept.

    Raises:
        LostGamesError: when all others have been yielded, if some ended their process again and again.
        ParlourError: when an agent fails, or declines.
    """
    numbers = series.numbers
    if store is None:
        yield from _played(executor, series, numbers)
        return
    known = set[int]()
    for place, finish in store.find(map(series.fixture, numbers)):
        known.add(numbers[place])
        yield Finished(numbers[place], series.fixture(numbers[place]), finish)
    with store.keeping(series.spec.name) as keeping:
        for each in _played(executor, series, [number for number in numbers if number not in known]):
            keeping.keep(each.fixture, each.finish)
            yield each


def _played(executor: Executor, series: Series, numbers: list[int]) -> Iterator[Finished]:
    sent = tuple(entrant.sent for entrant in series.entrants)
    play = partial(_play, series.spec.name, dict(series.options), sent, play=series.play)
    calls = ((number, *series.draw(number)) for number in numbers)
    try:
        for number, finish in as_played(executor, play, calls, number=len(numbers)):
            yield Finished(number, series.fixture(number), finish)
    except LostCallsError as error:
        raise LostGamesError(series, tuple(sorted(call[0] for call in error.calls))) from error


def _play(
    name: str,
    options: dict[str, Any],
    sent: tuple[str, ...],
    number: int,
    sitting: tuple[int, ...],
    seed: int,
    *,
    play: Callable[..., Match[Any, Any, Any]],
) -> tuple[int, Finish]:
    """Play one game; runs in the executor's processes."""
    began = time.perf_counter()
    match = play(find_game(name), options, [sent[each] for each in sitting], seed)
    return number, finish_of(match, time.perf_counter() - began)
