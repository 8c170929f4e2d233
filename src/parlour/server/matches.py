"""The HTTP endpoints of matches: every handler is one call of the service."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from parlour.record import format_record
from parlour.scene import Advice
from parlour.server.context import Context
from parlour.server.problems import REFUSALS
from parlour.service import continuing, matches, trials
from parlour.service.messages import (
    Analysis,
    Branch,
    Created,
    EngineWork,
    Findings,
    Frame,
    Join,
    Joined,
    MatchView,
    Move,
    Moved,
    NewMatch,
    News,
    Proposals,
    Question,
    Rematch,
    Sampling,
    UnplayableMatch,
)

__all__ = ["Matches"]

Visitor = Request[None, None, State]
MOST_PLIES = 1_000_000
Ply = Annotated[int, PathParameter(ge=0, le=MOST_PLIES, description="How many moves had been made")]
Since = Annotated[int, QueryParameter(ge=0, le=MOST_PLIES, description="How many moves the reader has seen")]

PLAYER = [{"seat key": list[str]()}]
FOR_EVER = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)


class Matches(Controller):
    """Everything about one match. A seat's key is sent as `Authorization: Bearer KEY`."""

    path = "/api/matches"
    tags = ("matches",)

    @post(sync_to_thread=True, responses=REFUSALS, summary="Make a match", status_code=201)
    def create(self, data: JSONBody[NewMatch], context: Context) -> Created:
        """Set up a match. The keys in the answer are sent only this once and cannot be requested again."""
        return matches.create(context.service, data)

    @post("/{match:str}/join", sync_to_thread=True, responses=REFUSALS, summary="Join by invitation", status_code=200)
    def join(self, match: FromPath[str], data: JSONBody[Join], context: Context) -> Joined:
        """Claim the seat that an invitation is for. An invitation can be used once."""
        return matches.join(context.service, match, data)

    @get("/{match:str}", sync_to_thread=True, responses=REFUSALS, summary="Open a match")
    def read(self, request: Visitor, match: FromPath[str], context: Context) -> MatchView | UnplayableMatch:
        """The whole match as this visitor sees it, sent once; later changes come as news.

        For a match that this program cannot play, such as one under another version of the rules, the log as written.
        """
        return matches.read(context.service, match, _key(request))

    @get(
        "/{match:str}/frames/{ply:int}",
        sync_to_thread=True,
        responses=REFUSALS,
        cache_control=FOR_EVER,
        summary="See a match after some moves",
    )
    def frame(self, match: FromPath[str], ply: Ply, context: Context) -> Frame:
        """What everybody sees after `ply` moves. It never changes."""
        return matches.frame(context.service, match, ply)

    @get(
        "/{match:str}/sampling/{ply:int}",
        sync_to_thread=True,
        responses=REFUSALS,
        cache_control=FOR_EVER,
        summary="Try flicks after some moves",
    )
    def sampling(self, match: FromPath[str], ply: Ply, context: Context) -> Sampling:
        """What the compiled kernels need to try the flicks of the position after `ply` moves. It never changes."""
        return trials.sampling(context.service, match, ply)

    @get(
        "/{match:str}/proposals/{ply:int}",
        sync_to_thread=True,
        responses=REFUSALS,
        cache_control=FOR_EVER,
        summary="See what a champion considers",
    )
    def proposals(self, match: FromPath[str], ply: Ply, context: Context) -> Proposals:
        """The aims that the champion considers in the position after `ply` moves, when the match is over."""
        return trials.proposals(context.service, match, ply)

    @get("/{match:str}/news", sync_to_thread=True, responses=REFUSALS, summary="Read what was missed")
    def news(self, request: Visitor, match: FromPath[str], context: Context, since: Since = 0) -> News:
        """What has happened since: what the feed sends first, for a reader without a WebSocket."""
        return matches.news_since(context.service, match, _key(request), since)

    @post(
        "/{match:str}/moves", sync_to_thread=True, responses=REFUSALS, security=PLAYER, summary="Move", status_code=201
    )
    def move(self, request: Visitor, match: FromPath[str], data: JSONBody[Move], context: Context) -> Moved:
        """Play a move in the position after `ply` moves. On 201 the move is on disk; its frame comes with the news."""
        return matches.move(context.service, match, _key(request), data)

    @post(
        "/{match:str}/resign",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Resign",
        status_code=201,
    )
    def resign(self, request: Visitor, match: FromPath[str], context: Context) -> Moved:
        """Resign, in turn or out of turn."""
        return matches.resign(context.service, match, _key(request))

    @post(
        "/{match:str}/rematch",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Play again",
        status_code=201,
    )
    def rematch(self, request: Visitor, match: FromPath[str], context: Context) -> Rematch:
        """Set up the next match: seats move on by one, keys stay the same. A second request returns the same match."""
        return continuing.rematch(context.service, match, _key(request))

    @post(
        "/{match:str}/branch",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Go on from an earlier move",
        status_code=201,
    )
    def branch(self, request: Visitor, match: FromPath[str], data: JSONBody[Branch], context: Context) -> Rematch:
        """Take moves back: a new match with the same seats, keys and first moves. This one stays as it is."""
        return continuing.branch(context.service, match, _key(request), data)

    @post(
        "/{match:str}/advice",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Ask what to play",
        status_code=200,
    )
    def advice(self, request: Visitor, match: FromPath[str], data: JSONBody[Question], context: Context) -> Advice:
        """The engine's best moves; only for a player of every seat that is no bot's, in turn."""
        return continuing.advice(context.service, match, _key(request), data)

    @post(
        "/{match:str}/analysis",
        sync_to_thread=True,
        responses=REFUSALS,
        summary="Evaluate the positions of a match",
        status_code=200,
    )
    def analysis(self, request: Visitor, match: FromPath[str], data: JSONBody[Question], context: Context) -> Analysis:
        """The engine's view of the positions from a ply on, some at a time, if the match is over or played alone."""
        return continuing.analysis(context.service, match, _key(request), data)

    @get("/{match:str}/engine", sync_to_thread=True, responses=REFUSALS, summary="Positions for an engine in a browser")
    def engine(self, request: Visitor, match: FromPath[str], context: Context, since: Since = 0) -> EngineWork:
        """Some positions from a ply on, as the numbers that the game's WebAssembly engine thinks about."""
        return continuing.engine_work(context.service, match, _key(request), since)

    @post(
        "/{match:str}/advice/words",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Put found moves into words",
        status_code=200,
    )
    def advice_words(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Findings], context: Context
    ) -> Advice:
        """What an engine in the visitor's browser would play, in words. The house does not check how good it is."""
        return continuing.word_advice(context.service, match, _key(request), data)

    @post(
        "/{match:str}/analysis/words",
        sync_to_thread=True,
        responses=REFUSALS,
        summary="Put a found analysis into words",
        status_code=200,
    )
    def analysis_words(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Findings], context: Context
    ) -> Analysis:
        """What an engine in the visitor's browser has found about successive positions, in words."""
        return continuing.word_analysis(context.service, match, _key(request), data)

    @get("/{match:str}/record", sync_to_thread=True, responses=REFUSALS, summary="Download the record")
    def record(self, match: FromPath[str], context: Context) -> Response[str]:
        """The match as a record that `parlour replay` and other programs can read."""
        return Response(
            format_record(continuing.record(context.service, match)),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{match}.json"'},
        )


def _key(request: Visitor) -> str | None:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None
