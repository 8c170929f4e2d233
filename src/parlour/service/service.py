"""The context of the service's operations, made once for a process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from parlour.service import engines
from parlour.service.bots import BRAKE_SECONDS, Bots
from parlour.service.cache import EncodedCache, MatchCache
from parlour.service.errors import ForeignKeyError, NoKeyError
from parlour.service.journal import Feed, Journal
from parlour.service.open_match import seats_of
from parlour.service.pool import Pool
from parlour.service.recovery import Recovery
from parlour.service.repeating import Repeats
from parlour.service.warmth import Warmth

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from parlour.service.messages import Judged
    from parlour.service.open_match import OpenMatch
    from parlour.service.store import Store

__all__ = ["Service", "open_service"]

MOST_JUDGED = 1000
"""Parts of matches whose evaluations are cached, so that a repeated question is answered at once."""


@dataclass(frozen=True)
class Service:
    """Matches, the bots that play in them, and the engines.

    Attributes:
        journal: the logs of all matches.
        pool: where bots and engines think.
        bots: they play when it is their turn.
        warmth: whether the physics is compiled yet.
        judged: the evaluations of positions; raises what `Pool.ask` raises.
        repeats: answers to requests that are repeated.
        recovery: watches the store while it is away.
    """

    journal: Journal
    pool: Pool
    bots: Bots
    warmth: Warmth
    judged: Callable[[engines.Subject], tuple[Judged, ...]]
    repeats: Repeats
    recovery: Recovery

    @property
    def matches(self) -> MatchCache:
        """The cached matches."""
        return self.journal.matches

    def warming(self, live: OpenMatch) -> bool:
        """Whether a flick in this match would still have to wait for the physics to be compiled."""
        return live.flicked and self.warmth.begin()

    def seated(self, name: str, key: str | None) -> OpenMatch:
        """A match for one of its players. A key that the cache lacks is looked up in the store.

        Raises:
            NoSuchMatchError: when there is no such match.
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

    def close(self) -> None:
        """Stop the pool and close the store."""
        self.recovery.close()
        self.bots.close()
        self.pool.close()
        self.journal.store.close()


def open_service(
    store: Store,
    matches: MatchCache,
    feed: Feed,
    make_executor: Callable[[], Executor],
    brake_seconds: float = BRAKE_SECONDS,
    repeats: Repeats | None = None,
) -> Service:
    """The service over a store; bots think on the executor, which is made when first needed, within a time limit."""
    journal, pool = Journal(store, matches, EncodedCache(), feed), Pool(make_executor)
    judged = lru_cache(MOST_JUDGED)(lambda subject: pool.ask(partial(engines.judge, subject), engines.LONGEST_WAIT))
    bots, warmth = Bots(journal, pool, brake_seconds), Warmth(pool.submit, feed.stirred)
    return Service(journal, pool, bots, warmth, judged, repeats or Repeats(store), Recovery(journal, bots))
