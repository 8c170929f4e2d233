"""The only way to add to a log: a move is played, ruled on, drawn and written once each, and then announced."""

from __future__ import annotations

import time
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from parlour.service import frames
from parlour.service.errors import StalePlyError
from parlour.service.open_match import ending
from parlour.service.outages import Clocks
from parlour.service.store import TurnRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Seat
    from parlour.service.cache import EncodedCache, MatchCache
    from parlour.service.open_match import OpenMatch
    from parlour.service.store import AnswerRow, Store

__all__ = ["Feed", "Journal"]


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
        after = live.play(move)
        last = after.match.log[-1]
        turn = TurnRow(last.seat, last.move, resigns=False)
        return self._append(live, after, turn, answer, time.time() if received is None else received)

    def resign(self, live: OpenMatch, seat: Seat, answer: AnswerRow | None = None) -> Future[OpenMatch]:
        """Resign for a seat; the match after it, as `play` returns it."""
        return self._append(live, live.resign(seat), ending(seat, out_of_time=False), answer, time.time())

    def run_out_of_time(self, live: OpenMatch, seat: Seat) -> Future[OpenMatch]:
        """Lose on time for a seat; the match after it, as `play` returns it."""
        return self._append(live, live.run_out_of_time(seat), ending(seat, out_of_time=True), None, time.time())

    def create(self, live: OpenMatch, turns: Sequence[TurnRow] = (), answer: AnswerRow | None = None) -> None:
        """Set up a match; it may begin with some turns already played."""
        with self.matches.writing(live.name):
            self.store.create(live.setup, turns, answer)
            self.matches.keep(live)

    def frame(self, live: OpenMatch, ply: int) -> bytes:
        """The encoded frame of a ply up to the match's last."""
        return self.encoded.get(live.name, "frame", ply, lambda: _encoded(frames.frame(live.match, ply)))

    def turn(self, live: OpenMatch) -> bytes:
        """What the seat to play may do, encoded."""
        return self.encoded.get(live.name, "turn", live.ply, lambda: _encoded(frames.turn(live.match)))

    def board(self, live: OpenMatch) -> bytes:
        """The board, encoded."""
        return self.encoded.get(live.name, "board", 0, lambda: _encoded(frames.board(live.match)))

    def _append(
        self, live: OpenMatch, after: OpenMatch, turn: TurnRow, answer: AnswerRow | None, received: float
    ) -> Future[OpenMatch]:
        """Make a row's frame and then write the row, so that no move is announced that cannot be shown."""
        shown = frames.frame(after.match, after.ply)
        frame = _encoded(shown)
        after = replace(after, timing=self.clocks.timing(live))
        after, row = after.timed(turn, received, shown.playback.seconds if shown.playback else 0.0)
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


def _encoded(message: msgspec.Struct) -> bytes:
    return msgspec.json.encode(message)
