"""The context of the service's operations, made once for a process."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games import warm_ups
from parlour.service.bots import BRAKE_SECONDS, Bots
from parlour.service.cache import EncodedCache, MatchCache
from parlour.service.errors import ClosingError, ForeignKeyError, NoKeyError
from parlour.service.journal import Feed, Journal
from parlour.service.open_match import seats_of
from parlour.service.pool import Pool, Urgency
from parlour.service.questions import Questions
from parlour.service.recovery import Recovery
from parlour.service.repeating import Repeats
from parlour.service.sheet_cache import SheetCache
from parlour.service.timekeeping import Timekeeper
from parlour.service.warmth import Warmth

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor, Future

    from parlour.service.open_match import OpenMatch
    from parlour.service.store import Store
    from parlour.service.watching import Watching

__all__ = ["Service", "Thinking", "open_service"]


@dataclass(frozen=True)
class Thinking:
    """How much bots and engines may think.

    Attributes:
        brake_seconds: time (s) after which a bot must answer with its best move so far.
        workers: how many think at the same time.
        questions: to engines that may wait at the same time.
    """

    brake_seconds: float = BRAKE_SECONDS
    workers: int = 2
    questions: int = 64


THINKING = Thinking()


@dataclass(frozen=True)
class Service:
    """Matches, the bots that play in them, and the engines.

    Attributes:
        journal: the logs of all matches.
        pool: where bots and engines think.
        bots: they play when it is their turn.
        warmth: whether the physics is ready yet.
        questions: to the games' engines.
        repeats: answers to requests that are repeated.
        recovery: watches the store while it is away.
        timekeeper: ends matches in which somebody's time is up.
        sheets: the sheets that were judged last.
    """

    journal: Journal
    pool: Pool
    bots: Bots
    warmth: Warmth
    questions: Questions
    repeats: Repeats
    recovery: Recovery
    timekeeper: Timekeeper
    sheets: SheetCache

    @property
    def matches(self) -> MatchCache:
        """The cached matches."""
        return self.journal.matches

    def warming(self, live: OpenMatch) -> bool:
        """Whether a flick in this match would still have to wait for the physics to be compiled."""
        return live.flicked and self.warmth.begin()

    def compile_early(self) -> None:
        """Compile the physics, and then what the bots of all games need, while nobody waits for it."""

        def further(_: Future[None]) -> None:
            with suppress(ClosingError):
                for warm_up in warm_ups():
                    self.pool.submit(warm_up.run, Urgency.NOBODY)

        self.warmth.begin()
        self.warmth.ready.add_done_callback(further)

    def seated(self, name: str, key: str | None) -> OpenMatch:
        """A match for one of its players. A key that the cache lacks is looked up in the store.

        Raises:
            NoSuchError: when there is no such match.
            UnplayableError: when this program cannot play it.
            NoKeyError: without a key.
            ForeignKeyError: when the key does not belong to a seat of the match.
        """
        live = self.matches.current(name)  # not an entry that is behind: its keys may have been replaced
        if key is None:
            raise NoKeyError
        if not seats_of(live.setup.seats, key):
            live = self.matches.checked(name)
        if not seats_of(live.setup.seats, key):
            raise ForeignKeyError
        return live

    def forget(self) -> None:
        """Forget what is cached: the store has gone back to what it was."""
        self.matches.forget()
        self.journal.encoded.forget_all()
        self.sheets.forget()

    def stop_thinking(self) -> None:
        """Stop bots and engines: questions that wait are refused."""
        self.recovery.close()
        self.timekeeper.close()
        self.bots.close()
        self.pool.close()

    def close(self) -> None:
        """Stop the pool and close the store."""
        self.stop_thinking()
        self.journal.store.close()


def open_service(
    store: Store,
    matches: MatchCache,
    feed: Feed,
    make_executor: Callable[[], Executor],
    thinking: Thinking = THINKING,
    repeats: Repeats | None = None,
    *,
    watching: Watching,
) -> Service:
    """The service over a store; bots think on the executor, which is made when first needed, within a time limit.

    It keeps in memory what the bounds of the cached matches say.
    """
    bounds = matches.bounds
    encoded, sheets = EncodedCache(bounds.message_bytes), SheetCache(bounds.rulings)
    journal, pool = Journal(store, matches, encoded, feed), Pool(make_executor, thinking.workers)
    bots, warmth = Bots(journal, pool, thinking.brake_seconds), Warmth(pool.submit, feed.stirred)
    questions, recovery = Questions(pool, thinking.questions, bounds.answers), Recovery(journal, bots, watching)
    keeper = Timekeeper(journal, bots, watching)
    return Service(journal, pool, bots, warmth, questions, repeats or Repeats(store), recovery, keeper, sheets)
