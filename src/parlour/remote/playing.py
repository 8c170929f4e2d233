"""An agent on a seat of a server's match: it reads what is new, chooses, and sends its moves."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.chance import chance
from parlour.external import agent_named
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.names import short_name
from parlour.players import TimeBudget, ask, check_willing
from parlour.record import Record
from parlour.remote.calling import RefusedError
from parlour.remote.link import Link
from parlour.service.messages import Frame, Join, Joined, LogEntry, MatchView, Move, Moved, News

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.game import Game
    from parlour.games import GameSpec
    from parlour.players import Agent
    from parlour.remote.calling import Api

__all__ = ["Seated", "sit", "take_seat"]

FIRST_WAIT, LONGEST_WAIT = 0.25, 2.0
"""Seconds between two looks at a match while others think; they grow from the first to the longest."""


class _Unplayable(msgspec.Struct, frozen=True):
    """The part of an `UnplayableMatch` that tells it from a match."""

    unplayable: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """An agent on a seat."""

    api: Api
    link: Link
    """With the seat's key, or its invitation before the seat is claimed."""
    spec: GameSpec[Any, Any, Any]
    game: Game[Any, Any]
    agent: Agent[Any, Any]
    hand: str
    """The hand that the agent names; the match's own executes its flicks."""
    view: MatchView

    @property
    def mine(self) -> frozenset[int]:
        """The seats that the key is for."""
        return frozenset(seat.seat for seat in self.view.seats if seat.yours)

    def play(self, *, seed: int, seconds: float, report: Callable[[str], None]) -> Frame:
        """Play to the end of the match.

        Args:
            seed: of the agent's chance.
            seconds: that the agent may think about a move.
            report: called with a line for each move.

        Returns:
            The last frame, with the result.

        Raises:
            AgentError: when the agent fails or chooses what the rules refuse.
            ParlourError: when the server refuses a move, or does not answer any more.
        """
        frame, wait = self.view.frame, FIRST_WAIT
        while frame.result is None:
            if frame.to_play in self.mine:
                self._move(frame, seed, seconds)
                wait = FIRST_WAIT
            else:
                time.sleep(wait)
                wait = min(1.5 * wait, LONGEST_WAIT)
            after = self._news(frame, report)
            wait, frame = (FIRST_WAIT if after.ply != frame.ply else wait), after
        return frame

    def _move(self, frame: Frame, seed: int, seconds: float) -> None:
        """Choose and send a move; if the match has gone on meanwhile, the news will show it."""
        state = self.spec.notation.parse_state(self.game, frame.position)
        move = ask(self.agent, self.game, state, chance(seed, frame.ply, "agent"), TimeBudget(seconds))
        text = self.spec.notation.format_move(self.game, state, self.game.chosen(move))
        path = f"/matches/{self.link.match}/moves"
        try:
            self.api.post(path, Move(frame.ply, text), Moved, self.link.key)
        except RefusedError as error:
            if error.code not in ("stale_ply", "over"):
                raise ParlourError(f"the server refuses {text}: {error}") from error

    def _news(self, frame: Frame, report: Callable[[str], None]) -> Frame:
        """The latest frame, after reporting the moves since another one."""
        news = self.api.get(f"/matches/{self.link.match}/news?since={frame.ply}", News, self.link.key)
        for entry in (*news.entries, *(each.entry for each in news.frames if each.entry is not None)):
            report(self._line(entry))
        return news.frames[-1] if news.frames else frame

    def _line(self, entry: LogEntry) -> str:
        who = f"{self.game.seats[entry.seat]}{' (this bot)' if entry.seat in self.mine else ''}"
        return f"{entry.ply:>4}  {who}: {entry.said or entry.move}"


def sit(api: Api, link: Link, agent: str) -> Seated:
    """Make an agent for the match of a link. An invitation is not used up yet.

    Raises:
        AgentError: when the agent cannot be found or made.
        OutdatedError: when the match is played under another version of the rules.
        ParlourError: when the agent declines, the key is for no seat, the match cannot be played here, or no server
            answers.
    """
    view = _read(api, link)
    if link.key and not any(seat.yours for seat in view.seats):
        raise ParlourError("the key of this link is for no seat of the match")
    spec = find_game(view.game)
    record = api.get(f"/matches/{link.match}/record", Record)
    game = spec.recorded(record.rules_version, record.options)
    level = check_willing(agent_named(spec, agent), game)
    return Seated(api, link, spec, game, level.make(game), level.hand, view)


def take_seat(seated: Seated, name: str) -> Seated:
    """Claim the seat of an invitation under a name; with a seat's key there is nothing to do.

    Raises:
        ParlourError: when the invitation is not valid any more, or the server does not answer any more.
    """
    api, link = seated.api, seated.link
    if link.key:
        return seated
    joined = api.post(f"/matches/{link.match}/join", Join(link.invitation, short_name(name)), Joined)
    own = Link(link.server, link.match, key=joined.key)
    return replace(seated, link=own, view=_read(api, own))


def _read(api: Api, link: Link) -> MatchView:
    raw = api.get(f"/matches/{link.match}", msgspec.Raw, link.key)
    if reason := msgspec.json.decode(raw, type=_Unplayable).unplayable:
        raise ParlourError(f"this match can only be read: {reason}")
    return msgspec.json.decode(raw, type=MatchView)
