"""The bots of matches. They think in the pool, so that no match waits for another's bot."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from concurrent.futures import BrokenExecutor, CancelledError
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.errors import ParlourError
from parlour.games import find_game
from parlour.match import chance
from parlour.players import TimeBudget, ask, choose_level
from parlour.service.errors import StalePlyError, StoreAwayError, UnplayableError
from parlour.service.pool import Urgency

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.service.journal import Journal
    from parlour.service.open_match import OpenMatch
    from parlour.service.pool import Pool

__all__ = ["BRAKE_SECONDS", "Answer", "Bots", "Thought", "think"]

_LOG = logging.getLogger(__name__)

BRAKE_SECONDS = 60.0
"""Time (s) after which a bot must answer with its best move so far. On a free core no move takes a tenth of it."""

MOST_DEATHS = 3
"""Attempts at a move whose worker process is killed each time; after that, only opening the match tries again."""


class Thought(msgspec.Struct, frozen=True):
    """A question to a bot, small enough to send to any process."""

    game: str
    options: dict[str, Any]
    level: str
    position: str
    seed: str
    """The seed of the match, in decimal digits: it has up to 128 bits."""
    ply: int
    brake_seconds: float = BRAKE_SECONDS

    def __repr__(self) -> str:
        """Without the seed, a secret: from it follows what everybody's bots will play."""
        return f"Thought({self.game!r}, level={self.level!r}, ply={self.ply})"


class Answer(msgspec.Struct, frozen=True):
    """What a bot answers.

    Attributes:
        move: in the game's notation.
        seconds: thinking time.
        braked: whether the emergency brake ended the search early.
    """

    move: str
    seconds: float
    braked: bool


def think(thought: Thought) -> Answer:
    """Choose a move. Runs in the executor's processes."""
    spec = find_game(thought.game)
    game = spec.new(thought.options)
    state = spec.notation.parse_state(game, thought.position)
    agent = choose_level(spec.players, thought.level).make(game)
    budget = TimeBudget(thought.brake_seconds)
    move = ask(agent, game, state, chance(int(thought.seed), thought.ply, "agent"), budget)
    return Answer(spec.notation.format_move(game, state, move), budget.elapsed, budget.ran_out)


class Bots:
    """Lets every bot play when it is its turn. It holds no state beyond the log: after a restart it asks again."""

    def __init__(self, journal: Journal, pool: Pool, brake_seconds: float = BRAKE_SECONDS) -> None:
        self._journal = journal
        self._pool = pool
        self._brake_seconds = brake_seconds
        self._thinking: dict[str, dict[int, Future[Answer]]] = {}
        self._deaths = Counter[tuple[str, int]]()
        self._failures: dict[str, tuple[int, str]] = {}
        self._lock = threading.RLock()  # what is asked may take the place of what this thread has to end
        self._closed = threading.Event()

    def resume(self) -> None:
        """Take up every match in which a bot is to move. If the store is away, `Recovery` calls this again."""
        try:
            for name in self._journal.store.unfinished_with_bots():
                if self._closed.is_set():
                    return
                self._resume(name)
        except StoreAwayError:
            _LOG.debug("the bots wait for the store")

    def _resume(self, name: str) -> None:
        try:
            self.consider(self._journal.matches.current(name))
        except UnplayableError as error:  # anybody who opens the match reads why
            _LOG.info("match %s is not continued. %s", name, error)

    def consider(self, live: OpenMatch, client: str = "") -> None:
        """If it is a bot's turn in this match, let it think for a client; come back at once.

        When all people have left, it leaves too. What was thought about an earlier position is dropped.
        """
        self._drop_before(live)
        if not live.bot_to_play or live.left_behind:
            return
        try:
            if live.deserted:
                self._leave(live)
            else:
                self._ask(live, client)
        except Exception:  # noqa: BLE001 - a bot's failure must not fail the request that woke it
            _LOG.exception("the bot in match %s cannot be asked", live.name)

    def _leave(self, live: OpenMatch) -> None:
        assert live.to_play is not None  # noqa: S101 - a bot is to play
        self._journal.resign(live, live.to_play).add_done_callback(self._left)

    def _left(self, left: Future[OpenMatch]) -> None:
        error = left.exception()
        if error is None:
            self.consider(left.result())
        else:  # it is considered again when somebody looks, or after the next start
            _LOG.debug("a bot could not leave: %s", error)

    def concerns(self, live: OpenMatch) -> bool:
        """Whether a match is to be considered: a bot is to play, or one still thinks."""
        return bool(live.bot_to_play) or live.name in self._thinking

    def release(self, name: str) -> None:
        """Nobody looks at a match: a bot that thinks there gives way to other work, until somebody looks again."""
        for future in self._thoughts(name):
            self._pool.release(future)

    def keep(self, name: str) -> None:
        """Somebody looks at a match again."""
        for future in self._thoughts(name):
            self._pool.keep(future)

    def failure(self, live: OpenMatch) -> str:
        """Why the bot that is to play does not: sentences; empty if it thinks, or if nobody waits for a bot."""
        ply, words = self._failures.get(live.name, (-1, ""))
        return words if ply == live.ply and live.bot_to_play else ""

    def close(self) -> None:
        """Stop asking bots; moves that are not on disk are asked for again at the next start."""
        self._closed.set()

    def _ask(self, live: OpenMatch, client: str) -> None:
        match = live.match
        thought = Thought(
            game=match.game.name,
            options=dict(live.setup.options),
            level=live.bot_to_play,
            position=match.spec.notation.format_state(match.game, match.state),
            seed=str(match.seed),
            ply=live.ply,
            brake_seconds=self._brake_seconds,
        )
        with self._lock:
            if self._closed.is_set() or live.ply in self._thinking.get(live.name, ()):
                return
            urgency = Urgency.NOBODY if live.only_bots else Urgency.PERSON
            future = self._pool.submit(partial(think, thought), urgency, client)
            self._thinking.setdefault(live.name, {})[live.ply] = future
        future.add_done_callback(partial(self._answered, live.name, thought, client))

    def _answered(self, name: str, thought: Thought, client: str, future: Future[Answer]) -> None:
        """Play what a bot has found. Nobody waits until it is stored."""
        try:
            if self._closed.is_set():
                self._end(name, thought.ply)
                return
            playing = self._play(name, thought, future.result())
        except Exception as error:  # noqa: BLE001 - no failure of a bot may stop the server
            self._ended(name, thought.ply, client, error)
        else:
            if playing is None:
                self._ended(name, thought.ply, client, None)
            else:
                playing.add_done_callback(partial(self._played, name, thought.ply, client))

    def _played(self, name: str, ply: int, client: str, playing: Future[OpenMatch]) -> None:
        self._ended(name, ply, client, playing.exception())

    def _ended(self, name: str, ply: int, client: str, error: BaseException | None) -> None:
        """Go on when a bot's move is stored, or could not be found or stored."""
        try:
            again = error is None or self._fails(name, ply, error)
        finally:
            self._end(name, ply)
        if error is None:
            self._failures.pop(name, None)
        if again and not self._closed.is_set():
            self._continue(name, client)

    def _end(self, name: str, ply: int) -> None:
        with self._lock:
            thoughts = self._thinking.get(name, {})
            thoughts.pop(ply, None)
            if not thoughts:
                self._thinking.pop(name, None)

    def _thoughts(self, name: str, before: float = inf) -> list[Future[Answer]]:
        """What bots think in a match, about positions before a ply."""
        with self._lock:
            return [future for ply, future in self._thinking.get(name, {}).items() if ply < before]

    def _drop_before(self, live: OpenMatch) -> None:
        for future in self._thoughts(live.name, live.ply):
            self._pool.drop(future)

    def _fails(self, name: str, ply: int, error: BaseException) -> bool:
        """Report why a bot did not move; whether it is asked again at once."""
        match error:
            case StalePlyError():
                _LOG.debug("match %s went on without the bot's answer to ply %d", name, ply)
            case CancelledError():
                _LOG.debug("nobody waits any more for the bot in match %s at ply %d", name, ply)
            case StoreAwayError():  # `Recovery` lets the bot think again when the store answers
                _LOG.debug("the answer of the bot in match %s at ply %d was not stored", name, ply)
            case BrokenExecutor():
                _LOG.warning("the worker of the bot in match %s at ply %d died", name, ply)
                self._deaths[name, ply] += 1
                if self._deaths[name, ply] < MOST_DEATHS:
                    return True
                self._fail(name, ply, "Its process was killed each time it was asked.")
            case ParlourError():
                _LOG.error("the bot in match %s cannot play at ply %d: %s", name, ply, error)
                self._fail(name, ply, str(error))
            case _:
                _LOG.error("the bot in match %s failed at ply %d", name, ply, exc_info=error)
                self._fail(name, ply, "Something went wrong on our side.")
        return False

    def _fail(self, name: str, ply: int, why: str) -> None:
        """Let the readers of the match know; it is asked again when somebody opens the match."""
        self._failures[name] = ply, f"The bot cannot move. {why}"
        self._journal.feed.stirred()

    def _continue(self, name: str, client: str) -> None:
        try:
            self.consider(self._journal.matches.find(name), client)
        except StoreAwayError:
            _LOG.debug("the bot in match %s waits for the store", name)

    def _play(self, name: str, thought: Thought, answer: Answer) -> Future[OpenMatch] | None:
        """Play a bot's move; the match after it, when that is stored. None if the match went on without it."""
        live = self._journal.matches.find(name)
        if live.ply != thought.ply:
            return None
        _log_slowness(name, thought, answer)
        return self._journal.play(live, live.match.parse(answer.move))


def _log_slowness(match: str, thought: Thought, answer: Answer) -> None:
    """Log a warning when the emergency brake ended the search, or a bot without one exceeded its time."""
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
