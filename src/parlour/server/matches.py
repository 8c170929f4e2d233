"""The HTTP endpoints of matches: every handler is one call of the service."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Annotated, TypeVar

from litestar import Controller, Response
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from parlour.record import format_record
from parlour.scene import Advice
from parlour.server.context import AppContext, Context
from parlour.server.endpoints import FOR_EVER, KEEPER, Once, Visitor, asking, key_of, making, reading, unquoted
from parlour.server.front import client_named
from parlour.server.playing import play
from parlour.server.waiting import result_of, spend
from parlour.service import continuing, matches, summaries, taking_back, tryouts, viewing
from parlour.service.messages import (
    Analysis,
    Branch,
    Created,
    EngineWork,
    Findings,
    Frame,
    Join,
    Joined,
    MatchSummary,
    MatchView,
    Move,
    Moved,
    NewMatch,
    News,
    Proposals,
    Question,
    Rematch,
    Sampling,
    TakeBack,
    TakeBackAnswer,
    TakeBackWish,
    UnplayableMatch,
    Viewing,
)
from parlour.service.service import Service

__all__ = ["Matches"]

Q = TypeVar("Q")
T = TypeVar("T")

MOST_PLIES = 1_000_000
Ply = Annotated[int, PathParameter(ge=0, le=MOST_PLIES, description="How many moves had been made")]
Since = Annotated[int, QueryParameter(ge=0, le=MOST_PLIES, description="How many moves the reader has seen")]

by_player = partial(making, security=KEEPER)


class Matches(Controller):
    """Everything about one match. A seat's key is sent as `Authorization: Bearer KEY`.

    A client that loses the answer to a change repeats the request with the same `Idempotency-Key`, and gets the first
    answer again; another request with that key is refused (422).
    """

    path = "/api/matches"
    tags = ("matches",)

    @making(summary="Make a match")
    async def create(self, request: Visitor, data: JSONBody[NewMatch], context: Context, once: Once = None) -> Created:
        """Set up a match. Only a repeated request with the same `Idempotency-Key` gets the keys in the answer again."""
        client = client_named(request.scope)
        spend(context.limits.matches, client)
        if matches.only_bots(data):
            spend(context.limits.bot_matches, client)
        return await context.write(matches.create, data, unquoted(once), client)

    @asking("/{match:str}/join", summary="Join by invitation")
    async def join(self, match: FromPath[str], data: JSONBody[Join], context: Context, once: Once = None) -> Joined:
        """Claim the seat that an invitation is for. An invitation can be used once, and repeated with the same key."""
        return await context.write(matches.join, match, data, unquoted(once))

    @reading("/{match:str}", summary="Open a match")
    async def read(self, request: Visitor, match: FromPath[str], context: Context) -> MatchView | UnplayableMatch:
        """The whole match as this visitor sees it, sent once; later changes come as news.

        For a match that this program cannot play, such as one under another version of the rules, the log as written.
        """
        return await context.read(matches.read, match, key_of(request))

    @reading("/{match:str}/frames/{ply:int}", cache_control=FOR_EVER, summary="See a match after some moves")
    async def frame(self, match: FromPath[str], ply: Ply, context: Context) -> Frame:
        """What everybody sees after `ply` moves. It never changes."""
        return await context.read(matches.frame, match, ply)

    @reading("/{match:str}/sampling/{ply:int}", cache_control=FOR_EVER, summary="Try flicks after some moves")
    async def sampling(self, match: FromPath[str], ply: Ply, context: Context) -> Sampling:
        """What the compiled kernels need to try the flicks of the position after `ply` moves. It never changes."""
        return await context.read(tryouts.sampling, match, ply)

    @reading("/{match:str}/proposals/{ply:int}", cache_control=FOR_EVER, summary="See what a champion considers")
    async def proposals(self, request: Visitor, match: FromPath[str], ply: Ply, context: Context) -> Proposals:
        """The aims that the champion considers in the position after `ply` moves, when the match is over."""
        async with context.judging.taken(client_named(request.scope)):
            return await context.read(tryouts.proposals, match, ply)

    @reading("/{match:str}/news", summary="Read what was missed")
    async def news(self, request: Visitor, match: FromPath[str], context: Context, since: Since = 0) -> News:
        """What has happened since: what the feed sends first, for a reader without a WebSocket."""
        return await context.read(matches.news_since, match, key_of(request), since)

    @by_player("/{match:str}/moves", summary="Move")
    async def move(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Move], context: Context, once: Once = None
    ) -> Moved:
        """Play a move in the position after `ply` moves. On 201 the move is on disk; its frame comes with the news."""
        client = client_named(request.scope)
        return await play(context, match, key_of(request), data, unquoted(once), client)

    @by_player("/{match:str}/resign", summary="Resign")
    async def resign(self, request: Visitor, match: FromPath[str], context: Context, once: Once = None) -> Moved:
        """Resign, in turn or out of turn."""
        return await context.write(matches.resign, match, key_of(request), unquoted(once))

    @by_player("/{match:str}/rematch", summary="Play again")
    async def rematch(self, request: Visitor, match: FromPath[str], context: Context) -> Rematch:
        """Set up the next match: seats move on by one, keys stay the same. A second request returns the same match."""
        spend(context.limits.matches, client_named(request.scope))
        return await context.write(continuing.rematch, match, key_of(request))

    @by_player("/{match:str}/branch", summary="Go on from an earlier move")
    async def branch(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Branch], context: Context, once: Once = None
    ) -> Rematch:
        """Take moves back: a new match with the same seats, keys and first moves. This one stays as it is."""
        spend(context.limits.matches, client_named(request.scope))
        return await context.write(continuing.branch, match, key_of(request), data, unquoted(once))

    @by_player("/{match:str}/take-back", summary="Ask to take a turn back")
    async def ask_take_back(
        self, request: Visitor, match: FromPath[str], data: JSONBody[TakeBackWish], context: Context
    ) -> TakeBack:
        """Ask the other players to take the own last turn back, once at each ply. Who plays alone uses `branch`."""
        return await context.write(taking_back.ask_take_back, match, key_of(request), data.ply)

    @by_player("/{match:str}/take-back/answer", summary="Grant or refuse a take-back")
    async def answer_take_back(
        self, request: Visitor, match: FromPath[str], data: JSONBody[TakeBackAnswer], context: Context
    ) -> TakeBack:
        """Grant or refuse it. Once all others have granted it, the match goes on as the one that `rematch` names."""
        spend(context.limits.matches, client_named(request.scope))
        return await context.write(taking_back.answer_take_back, match, key_of(request), data)

    @asking("/{match:str}/advice", security=KEEPER, summary="Ask what to play")
    async def advice(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Question], context: Context
    ) -> Advice:
        """The engine's best moves; only for a player of every seat that is no bot's, in turn."""
        return await _ask(continuing.advice, request, match, data, context)

    @asking("/{match:str}/advice/words", security=KEEPER, summary="Put found moves into words")
    async def advice_words(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Findings], context: Context
    ) -> Advice:
        """What an engine in the visitor's browser would play, in words. The server does not check how good it is."""
        return await _ask(continuing.word_advice, request, match, data, context)

    @reading("/{match:str}/engine", summary="Positions for an engine in a browser")
    async def engine(self, request: Visitor, match: FromPath[str], context: Context, since: Since = 0) -> EngineWork:
        """Some positions from a ply on, as the numbers that the game's WebAssembly engine thinks about."""
        return await _ask(continuing.engine_work, request, match, since, context)

    @asking("/{match:str}/analysis", summary="Evaluate the positions of a match")
    async def analysis(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Question], context: Context
    ) -> Analysis:
        """The engine's view of the positions from a ply on, some at a time, if the match is over or played alone."""
        return await _ask(continuing.analysis, request, match, data, context)

    @asking("/{match:str}/analysis/words", summary="Put a found analysis into words")
    async def analysis_words(
        self, request: Visitor, match: FromPath[str], data: JSONBody[Findings], context: Context
    ) -> Analysis:
        """What an engine in the visitor's browser has found about successive positions, in words."""
        return await _ask(continuing.word_analysis, request, match, data, context)

    @reading("/{match:str}/summary", summary="Sum a finished match up")
    async def summary(self, match: FromPath[str], context: Context) -> MatchSummary:
        """Who scored what and did what best; 409 while the match goes on."""
        return await context.read(summaries.summary, match)

    @reading("/{match:str}/record", summary="Download the record")
    async def record(self, match: FromPath[str], context: Context) -> Response[str]:
        """The match as a record that `parlour replay` and other programs can read."""
        return Response(
            format_record(await context.read(continuing.record, match)),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{match}.json"'},
        )

    @reading("/{match:str}/viewing", summary="Download a match for another page")
    async def viewing(self, request: Visitor, match: FromPath[str], context: Context) -> Response[Viewing]:
        """A match that is over as one file, which `<parlour-board>` shows on any page without this server."""
        client = client_named(request.scope)
        spend(context.limits.questions_by_address, client)
        async with context.judging.taken(client):
            shown = await context.read(viewing.viewing_named, match)
        return Response(shown, headers={"Content-Disposition": f'attachment; filename="{match}.viewing.json"'})


async def _ask(
    engine: Callable[[Service, str, str | None, Q, str], Future[T]],
    request: Visitor,
    match: str,
    question: Q,
    context: AppContext,
) -> T:
    """The answer to a question, within the budgets of the key and of the address. No thread waits for it."""
    key, client = key_of(request), client_named(request.scope)
    spend(context.limits.questions_by_address, client)
    if key is not None:
        spend(context.limits.questions_by_key, key)
    future = await context.read(engine, match, key, question, client)
    return await result_of(future, context.settings.engine_seconds)
