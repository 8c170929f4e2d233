"""One match: made, joined, read, played, and gone on from."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from parlour.record import format_record
from parlour.service import continuing, listing, matches, speaking, summaries, taking_back, tryouts
from parlour.service.messages import (
    Branch,
    Consent,
    Created,
    Frame,
    Join,
    Joined,
    Listing,
    Listings,
    MatchSummary,
    MatchView,
    Move,
    Moved,
    NewMatch,
    News,
    Proposals,
    Rematch,
    Sampling,
    Speak,
    SpokenPhrase,
    TakeBack,
    TakeBackAnswer,
    TakeBackWish,
    TakeSeat,
    UnplayableMatch,
    Viewing,
)
from parlour.service.operations import moves
from parlour.service.operations.operation import FOR_EVER, Reply, asking, making, reading, replacing
from parlour.service.operations.visits import Cost, Visit
from parlour.service.viewing import viewing_named

__all__ = ["MATCHES", "Since"]

MOST_PLIES = 1_000_000
Ply = Annotated[int, Meta(ge=0, le=MOST_PLIES, description="How many moves had been made")]
Since = Annotated[int, Meta(ge=0, le=MOST_PLIES, description="How many moves the reader has seen")]

_MATCH = "/api/matches/{match}"
_reading = partial(reading, topic="matches")
_playing = partial(making, topic="matches", keeper=True)


@making("/api/matches", topic="matches", summary="Make a match", cost=Cost.MATCH, repeatable=True)
async def create(visit: Visit, body: NewMatch) -> Created:
    """Set up a match. Only a repeated request with the same `Idempotency-Key` gets the keys in the answer again."""
    if matches.only_bots(body):
        visit.spend(Cost.BOTS_MATCH)
    if body.listed:
        visit.spend(Cost.LISTING)
    return await visit.write(matches.create, body, visit.once, visit.client)


@asking(f"{_MATCH}/join", topic="matches", summary="Join by invitation", repeatable=True)
async def join(visit: Visit, match: str, body: Join) -> Joined:
    """Claim the seat that an invitation is for. An invitation can be used once, and repeated with the same key."""
    return await visit.write(matches.join, match, body, visit.once)


@asking(f"{_MATCH}/seat", topic="matches", summary="Sit down at a listed table", cost=Cost.LISTING, repeatable=True)
async def take_seat(visit: Visit, match: str, body: TakeSeat) -> Joined:
    """Take a free seat of a match that is listed, without an invitation; 409 for one that is not, or is taken."""
    return await visit.write(listing.take_seat, match, body, visit.once)


@replacing(f"{_MATCH}/listing", topic="matches", keeper=True, summary="Stay in the list, or leave it")
async def keep_listed(visit: Visit, match: str, body: Listing) -> Listing:
    """Say that a player is there: a match is listed as long as one says so every three minutes. Or list it no more.

    Only its maker lists a match, when it is made: `true` does not list one that is not.
    """
    return await visit.write(listing.keep_listed, match, visit.key, body)


@replacing(f"{_MATCH}/consent", topic="matches", keeper=True, summary="Let researchers have a match, or not")
async def consent(visit: Visit, match: str, body: Consent) -> Consent:
    """Say whether this player lets researchers have the match: moves, result and bots, without names.

    Nobody has it before it is over, nor unless every person in it consents. Until a player says so, none does.
    """
    return await visit.write(matches.consent, match, visit.key, body)


@_reading("/api/listings", summary="See open seats and matches to watch")
async def listings(visit: Visit) -> Listings:
    """The matches whose makers wish them to be listed, and who are there: a few, the longest listed first."""
    return await visit.read(listing.listings)


@_reading(_MATCH, summary="Open a match")
async def read(visit: Visit, match: str) -> MatchView | UnplayableMatch:
    """The whole match as this visitor sees it, sent once; later changes come as news.

    For a match that this program cannot play, such as one under another version of the rules, the log as written.
    """
    return await visit.read(matches.read, match, visit.key)


@_reading(f"{_MATCH}/frames/{{ply}}", kept=FOR_EVER, summary="See a match after some moves")
async def frame(visit: Visit, match: str, ply: Ply) -> Frame:
    """What everybody sees after `ply` moves. It never changes."""
    return await visit.read(matches.frame, match, ply)


@_reading(f"{_MATCH}/sampling/{{ply}}", kept=FOR_EVER, summary="Try flicks after some moves")
async def sampling(visit: Visit, match: str, ply: Ply) -> Sampling:
    """What the compiled kernels need to try the flicks of the position after `ply` moves. It never changes."""
    return await visit.read(tryouts.sampling, match, ply)


@_reading(f"{_MATCH}/proposals/{{ply}}", kept=FOR_EVER, summary="See what a champion considers", cost=Cost.CONSIDERING)
async def proposals(visit: Visit, match: str, ply: Ply) -> Proposals:
    """The aims that the champion considers in the position after `ply` moves, when the match is over."""
    async with visit.turn():
        return await visit.read(tryouts.proposals, match, ply)


@_reading(f"{_MATCH}/news", summary="Read what was missed")
async def news(visit: Visit, match: str, since: Since = 0) -> News:
    """What has happened since: what the feed sends first, for a reader without a WebSocket."""
    return await visit.read(matches.news_since, match, visit.key, since)


@_playing(f"{_MATCH}/moves", summary="Move", repeatable=True)
async def move(visit: Visit, match: str, body: Move) -> Moved:
    """Play a move in the position after `ply` moves. On 201 the move is on disk; its frame comes with the news."""
    return await moves.play(visit, match, body)


@_playing(f"{_MATCH}/resign", summary="Resign", repeatable=True)
async def resign(visit: Visit, match: str) -> Moved:
    """Resign, in turn or out of turn."""
    return await moves.resign(visit, match)


@_playing(f"{_MATCH}/rematch", summary="Play again", cost=Cost.MATCH)
async def rematch(visit: Visit, match: str) -> Rematch:
    """Set up the next match: seats move on by one, keys stay the same. A second request returns the same match."""
    return await visit.write(continuing.rematch, match, visit.key)


@_playing(f"{_MATCH}/branch", summary="Go on from an earlier move", cost=Cost.MATCH, repeatable=True)
async def branch(visit: Visit, match: str, body: Branch) -> Rematch:
    """Take moves back: a new match with the same seats, keys and first moves. This one stays as it is.

    With `hand`, the seat to play goes on with another hand; it must not have flicked before.
    """
    return await visit.write(continuing.branch, match, visit.key, body, visit.once)


@_playing(f"{_MATCH}/take-back", summary="Ask to take a turn back")
async def ask_take_back(visit: Visit, match: str, body: TakeBackWish) -> TakeBack:
    """Ask the other players to take the own last turn back, once at each ply. Who plays alone uses `branch`."""
    return await visit.write(taking_back.ask_take_back, match, visit.key, body.ply)


@_playing(f"{_MATCH}/take-back/answer", summary="Grant or refuse a take-back", cost=Cost.MATCH)
async def answer_take_back(visit: Visit, match: str, body: TakeBackAnswer) -> TakeBack:
    """Grant or refuse it. Once all others have granted it, the match goes on as the one that `rematch` names."""
    return await visit.write(taking_back.answer_take_back, match, visit.key, body)


@_playing(f"{_MATCH}/phrases", summary="Say something to the others", cost=Cost.PHRASE)
async def speak(visit: Visit, match: str, body: Speak) -> SpokenPhrase:
    """Say a phrase of the list that the match has for its players. It comes with the news, and nothing keeps it."""
    return await visit.write(speaking.speak, match, visit.key, body)


@_reading(f"{_MATCH}/summary", summary="Sum a finished match up")
async def summary(visit: Visit, match: str) -> MatchSummary:
    """Who scored what and did what best; 409 while the match goes on."""
    return await visit.read(summaries.summary, match)


@_reading(f"{_MATCH}/record", summary="Download the record")
async def record(visit: Visit, match: str) -> Reply[str]:
    """The match as a record that `parlour replay` and other programs can read."""
    found = await visit.read(continuing.record, match)
    return Reply(format_record(found), {"Content-Disposition": f'attachment; filename="{match}.json"'})


@_reading(f"{_MATCH}/viewing", summary="Download a match for another page", cost=Cost.WHOLE_MATCH)
async def viewing(visit: Visit, match: str) -> Reply[Viewing]:
    """A match that is over as one file, which `<parlour-board>` shows on any page without this server."""
    async with visit.turn():
        found = await visit.read(viewing_named, match)
    return Reply(found, {"Content-Disposition": f'attachment; filename="{match}.viewing.json"'})


MATCHES = (
    create,
    join,
    take_seat,
    keep_listed,
    consent,
    listings,
    read,
    frame,
    sampling,
    proposals,
    news,
    move,
    resign,
    rematch,
    branch,
    ask_take_back,
    answer_take_back,
    speak,
    summary,
    record,
    viewing,
)
