"""Bots at the tables: they think in processes of their own, so that no match waits for another's bot."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.games import find_game
from parlour.match import chance
from parlour.players import TimeBudget, ask, choose_level
from parlour.server.store import StalePlyError
from parlour.server.table import UnplayableError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.server.feed import Feed
    from parlour.server.pool import Pool
    from parlour.server.store import Store
    from parlour.server.table import Table, Tables

__all__ = ["BRAKE_SECONDS", "Answer", "Bots", "Thought", "think"]

_LOG = logging.getLogger(__name__)

BRAKE_SECONDS = 60.0
"""After so long a bot is made to answer with the best it has found. On a free core no thought takes a tenth of it."""

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
    brake_seconds: float = BRAKE_SECONDS


class Answer(msgspec.Struct, frozen=True):
    """What a bot answers.

    Attributes:
        move: in the game's notation.
        seconds: of thought.
        braked: whether the emergency brake has cut the thought short.
    """

    move: str
    seconds: float
    braked: bool


def think(thought: Thought) -> Answer:
    """Choose a move. Runs wherever the executor puts it."""
    spec = find_game(thought.game)
    game = spec.new(thought.options)
    state = spec.notation.parse_state(game, thought.position)
    agent = choose_level(spec.levels, thought.level).make(game)
    budget = TimeBudget(thought.brake_seconds)
    move = ask(agent, game, state, chance(thought.seed, thought.ply, "agent"), budget)
    return Answer(spec.notation.format_move(game, state, move), budget.elapsed, budget.ran_out)


class Bots:
    """Gives every bot its turn. It holds nothing that the log does not know: a restart just asks again."""

    def __init__(
        self, store: Store, feed: Feed, tables: Tables, pool: Pool, brake_seconds: float = BRAKE_SECONDS
    ) -> None:
        self._store = store
        self._feed = feed
        self._tables = tables
        self._pool = pool
        self._brake_seconds = brake_seconds
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
        except UnplayableError as error:  # whoever opens the match is told
            _LOG.info("match %s is not played on. %s", match, error)
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
            position=table.spec.notation.format_state(table.game, table.state),
            seed=setup.seed,
            ply=ply,
            brake_seconds=self._brake_seconds,
        )
        with self._lock:
            if self._closed.is_set() or (setup.match, ply) in self._thinking:
                return
            future = self._pool.submit(partial(think, thought))
            self._thinking.add((setup.match, ply))
        future.add_done_callback(partial(self._answered, setup.match, thought, seat))

    def _answered(self, match: str, thought: Thought, seat: int, future: Future[Answer]) -> None:
        ply, again = thought.ply, False
        try:
            if future.cancelled():
                return
            self._play(match, thought, seat, future.result())
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

    def _play(self, match: str, thought: Thought, seat: int, answer: Answer) -> None:
        stored = self._store.read(match)
        if stored is None or stored.ply != thought.ply:
            return
        _log_slowness(match, thought, answer)
        table = self._tables.fold(stored)
        turn, ends = table.play(seat, table.spec.notation.parse_move(table.game, table.state, answer.move))
        self._store.append(match, thought.ply, turn, ends=ends)
        self._feed.committed(match)


def _log_slowness(match: str, thought: Thought, answer: Answer) -> None:
    """Warn of a thought that the emergency brake has cut short, or that was as long and has no brake."""
    if answer.braked:
        what = "was stopped by the emergency brake and played the best move found so far"
    elif answer.seconds >= thought.brake_seconds:
        what = "took longer than the emergency brake allows, but has no brake"
    else:
        return
    _LOG.warning(
        "bot %s in match %s at ply %d %s: %.1f s of thought, %.1f s allowed",
        *(thought.level, match, thought.ply, what, answer.seconds, thought.brake_seconds),
    )
