"""The only way to add to a log: a move is played, ruled on, drawn and written once each, and then announced."""

from __future__ import annotations

import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from parlour.service import frames
from parlour.service.errors import StalePlyError, StoreAwayError
from parlour.service.outages import Clocks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.game import Seat
    from parlour.service.cache import EncodedCache, MatchCache
    from parlour.service.messages import SpokenPhrase
    from parlour.service.open_match import OpenMatch
    from parlour.service.rows import AnswerRow, TurnRow
    from parlour.service.store import Store

__all__ = ["Feed", "Journal"]

PAGE = 128
"""Entries of a log that are encoded together."""


class Feed(Protocol):
    """Wakes the readers of a match. Every call may come from any thread."""

    def committed(self, match: str) -> None:
        """Report that a change to a match has been stored."""

    def stirred(self) -> None:
        """Report that something has changed for all matches of this process."""


@dataclass(frozen=True)
class Journal:
    """The logs of all matches, with their caches.

    Attributes:
        store: where they are kept.
        matches: the cached matches.
        encoded: the cached messages.
        feed: wakes readers.
        clocks: how the clocks of the matches stand.
    """

    store: Store
    matches: MatchCache
    encoded: EncodedCache
    feed: Feed
    clocks: Clocks = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "clocks", Clocks(self.store))

    def play(
        self,
        live: OpenMatch,
        move: Any,  # noqa: ANN401 - each game has its own moves
        answer: AnswerRow | None = None,
        received: float | None = None,
    ) -> Future[OpenMatch]:
        """Add a move as its player chose it, with the answer to its request. Does not wait for the store.

        Args:
            live: the match before it.
            move: as it was chosen.
            answer: to the request for it.
            received: when the request came, s since 1970; by default now.

        Returns:
            The match after it, when the move is stored and readers are woken. It fails with `StalePlyError` when
            another move was written first.

        Raises:
            IllegalMoveError: with the refusal, when the rules forbid it.
        """
        return self._append(live, live.play(move), answer, time.time() if received is None else received)

    def resign(self, live: OpenMatch, seat: Seat, answer: AnswerRow | None = None) -> Future[OpenMatch]:
        """Resign for a seat; the match after it, as `play` returns it."""
        return self._append(live, live.resign(seat), answer, time.time())

    def run_out_of_time(self, live: OpenMatch, seat: Seat) -> Future[OpenMatch]:
        """Lose on time for a seat; the match after it, as `play` returns it."""
        return self._append(live, live.run_out_of_time(seat), None, time.time())

    def create(self, live: OpenMatch, turns: Sequence[TurnRow] = (), answer: AnswerRow | None = None) -> None:
        """Set up a match; it may begin with some turns already played."""
        with self.matches.writing(live.name):
            self.store.create(live.setup, turns, answer)
            self.matches.keep(live)

    def changed(self, name: str) -> None:
        """Announce a change that is stored beside the log of a match: a seat taken, a word said, the next match.

        The cache reads the match again first. The player who made the change then sees it even when the store is late.
        """
        with suppress(StoreAwayError):  # the change is stored; the next reader fetches it
            self.matches.checked(name)
        self.feed.committed(name)

    def speak(self, name: str, spoken: SpokenPhrase) -> None:
        """Tell the readers of a match what a seat says. It is not stored."""
        self.matches.talk.hear(name, spoken)
        self.store.announce(name, spoken)
        self.feed.committed(name)

    def frame(self, live: OpenMatch, ply: int) -> bytes:
        """The encoded frame of a ply up to the match's last."""
        return self.encoded.get(live.name, "frame", ply, lambda: _encoded(frames.frame(live.match, ply)))

    def turn(self, live: OpenMatch) -> bytes:
        """What the seat to play may do, encoded."""
        return self.encoded.get(live.name, "turn", live.ply, lambda: _encoded(frames.turn(live.match)))

    def board(self, live: OpenMatch) -> bytes:
        """The board, encoded."""
        return self.encoded.get(live.name, "board", 0, lambda: _encoded(frames.board(live.match)))

    def log(self, live: OpenMatch, after: int, until: int) -> bytes:
        """The entries of the log from the one after a ply to another ply, as an encoded list.

        What has been played never changes, so that every whole page of it is encoded once.
        """
        return b"[" + b",".join(self._page(live, *page) for page in _pages(after, until)) + b"]"

    def _page(self, live: OpenMatch, after: int, until: int) -> bytes:
        """Some entries, encoded, with commas between them."""

        def made() -> bytes:
            return msgspec.json.encode(frames.entries(live.match, after, until))[1:-1]

        whole = until - after == PAGE
        return self.encoded.get(live.name, "log", after, made) if whole else made()

    def _append(
        self, live: OpenMatch, after: OpenMatch, answer: AnswerRow | None, received: float
    ) -> Future[OpenMatch]:
        """Make a row's frame and then write the row, so that no move is announced that cannot be shown."""
        shown = frames.frame(after.match, after.ply)
        frame = _encoded(shown)
        if after.last_row.seat == live.to_play:
            after = replace(after, timing=self.clocks.timing(live))
            after, row = after.timed(after.last_row, received, shown.playback.seconds if shown.playback else 0.0)
        else:
            after, row = after.out_of_turn(after.last_row)
        stored = self.store.append(live.name, live.ply, row, ends=after.to_play is None, answer=answer)
        played: Future[OpenMatch] = Future()
        stored.add_done_callback(partial(self._appended, after, frame, played))
        return played

    def _appended(self, after: OpenMatch, frame: bytes, played: Future[OpenMatch], stored: Future[None]) -> None:
        """Announce a row that was written, before another one of this match can be."""
        try:
            stored.result()
            self.encoded.put(after.name, "frame", after.ply, frame)
            self.matches.keep(after)
            self.feed.committed(after.name)
        except Exception as error:  # noqa: BLE001 - it is raised where the result is waited for
            if isinstance(error, StalePlyError):
                self.matches.heard(after.name, error.ply)
            played.set_exception(error)
        else:
            played.set_result(after)


def _pages(after: int, until: int) -> Iterator[tuple[int, int]]:
    """The pages of a log between two plies: each begins after a multiple of `PAGE`, or with the first of them.

    >>> list(_pages(100, 200)), list(_pages(0, 0))
    ([(100, 128), (128, 200)], [])
    """
    while after < until:
        end = min(after - after % PAGE + PAGE, until)
        yield after, end
        after = end


def _encoded(message: msgspec.Struct) -> bytes:
    return msgspec.json.encode(message)
