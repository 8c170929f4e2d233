"""Bots at the tables: they think in processes of their own, so that no match waits for another's bot."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from concurrent.futures import BrokenExecutor
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.game import ParlourError
from parlour.games import find_wing
from parlour.players import choose_level
from parlour.server.store import StalePlyError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.server.feed import Feed
    from parlour.server.pool import Pool
    from parlour.server.store import Store
    from parlour.server.table import Table, Tables

__all__ = ["Bots", "Thought", "think"]

_LOG = logging.getLogger(__name__)

MOST_DEATHS = 3
"""So often is a move asked for whose thinker was killed; then again when somebody looks at the match."""


class Thought(msgspec.Struct, frozen=True):
    """A question to a bot, small enough to send to any process."""

    game: str
    options: dict[str, Any]
    level: str
    position: str
    seed: int
    ply: int


def think(thought: Thought) -> str:
    """Answer with a move in the game's notation. Runs wherever the executor puts it."""
    wing = find_wing(thought.game)
    game = wing.new(thought.options)
    state = wing.notation.parse_state(game, thought.position)
    rng = Random(f"{thought.seed}/{thought.ply}")
    player = choose_level(wing.levels, thought.level).make(game, rng)
    return wing.notation.format_move(game, state, player.choose(state))


class Bots:
    """Gives every bot its turn. It holds nothing that the log does not know: a restart just asks again."""

    def __init__(self, store: Store, feed: Feed, tables: Tables, pool: Pool) -> None:
        self._store = store
        self._feed = feed
        self._tables = tables
        self._pool = pool
        self._thinking: set[tuple[str, int]] = set()
        self._deaths = Counter[tuple[str, int]]()
        self._lock = threading.Lock()
        self._closed = threading.Event()

    def resume(self) -> None:
        """Take up every match in which a bot is to move."""
        for match in self._store.unfinished_with_bots():
            if self._closed.is_set():
                return
            self.consider(match)

    def consider(self, match: str) -> None:
        """If it is a bot's turn in this match, let it think; come back at once."""
        stored = self._store.read(match)
        if stored is None:
            return
        try:
            table = self._tables.fold(stored)
        except ParlourError:
            _LOG.warning("match %s cannot be continued", match, exc_info=True)
            return
        seat = table.to_play
        if seat is not None and stored.setup.seats[seat].level:
            try:
                self._ask(table, seat)
            except Exception:  # noqa: BLE001 - who moved or looks has nothing to do with what the bot suffers
                _LOG.exception("the bot in match %s cannot be asked", match)

    def close(self) -> None:
        """Ask no more; what is not on disk is asked again at the next start."""
        self._closed.set()

    def _ask(self, table: Table, seat: int) -> None:
        setup, ply = table.stored.setup, table.ply
        thought = Thought(
            game=setup.game,
            options=dict(setup.options),
            level=setup.seats[seat].level,
            position=table.wing.notation.format_state(table.game, table.state),
            seed=setup.seed,
            ply=ply,
        )
        with self._lock:
            if self._closed.is_set() or (setup.match, ply) in self._thinking:
                return
            future = self._pool.submit(partial(think, thought))
            self._thinking.add((setup.match, ply))
        future.add_done_callback(partial(self._answered, setup.match, ply, seat))

    def _answered(self, match: str, ply: int, seat: int, future: Future[str]) -> None:
        again = False
        try:
            if future.cancelled():
                return
            self._play(match, ply, seat, future.result())
            again = True
        except StalePlyError:
            _LOG.debug("match %s went on without the bot's answer to ply %d", match, ply)
        except BrokenExecutor:
            _LOG.warning("who thought for the bot in match %s at ply %d died", match, ply)
            self._deaths[match, ply] += 1
            again = self._deaths[match, ply] < MOST_DEATHS
        except Exception:  # noqa: BLE001 - whatever a bot does, the house stays open
            _LOG.exception("the bot in match %s failed at ply %d", match, ply)
        finally:
            with self._lock:
                self._thinking.discard((match, ply))
        if again and not self._closed.is_set():
            self.consider(match)

    def _play(self, match: str, ply: int, seat: int, text: str) -> None:
        stored = self._store.read(match)
        if stored is None or stored.ply != ply:
            return
        table = self._tables.fold(stored)
        turn, ends = table.play(seat, table.wing.notation.parse_move(table.game, table.state, text))
        self._store.append(match, ply, turn, ends=ends)
        self._feed.committed(match)
