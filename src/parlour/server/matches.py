"""Making, joining, playing and reading matches: the HTTP side of the log."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from parlour.game import NotationError, OptionError, ParlourError, plural
from parlour.games import find_game
from parlour.match import chance
from parlour.players import willing_level
from parlour.record import format_record, plain_name
from parlour.scene import Advice
from parlour.server import engines
from parlour.server.context import AppContext, Context
from parlour.server.keys import hash_key, new_key, new_match_id
from parlour.server.problems import REFUSALS, ProblemError
from parlour.server.store import NewRow, SeatRow, StalePlyError, StoredMatch, TurnRow
from parlour.server.table import Table, UnplayableError, opened, to_record
from parlour.server.view import alone, seats_of, view_match, view_unplayable
from parlour.server.wire import (
    Analysis,
    Branch,
    Created,
    Join,
    Joined,
    MatchView,
    Move,
    NewMatch,
    Question,
    Rematch,
    SeatKey,
    SeatWish,
    UnplayableMatch,
)

if TYPE_CHECKING:
    from parlour.game import Game, Seat
    from parlour.games import GameSpec

__all__ = ["Matches", "find_table"]

Visitor = Request[None, None, State]
Ply = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, description="Show the match after so many moves")]

_MATCH_ID = re.compile(r"[a-z0-9]{16}")
RESIGNS = "resigns"
PLAYER = [{"seat key": list[str]()}]


class Matches(Controller):
    """Everything about one match. A seat's key is sent as `Authorization: Bearer KEY`."""

    path = "/api/matches"
    tags = ("matches",)

    @post(sync_to_thread=True, responses=REFUSALS, summary="Make a match", status_code=201)
    def create(self, data: JSONBody[NewMatch], room: Context) -> Created:
        """Set the table. The keys in the answer are told this once and cannot be asked for again."""
        try:
            spec = find_game(data.game)
        except ParlourError as error:
            raise ProblemError(HTTPStatus.NOT_FOUND, "no_such_game", str(error)) from error
        seed = randbelow(1 << 31)
        game = spec.new(_agreed(spec, data)).by_lot(chance(seed, 0, "lots"))
        _check_unfinished(spec, game, data.position)
        key = new_key()
        seats, secrets = _sit_down(spec, game, data.seats, key)
        options = msgspec.to_builtins(game.options)
        row = NewRow(new_match_id(), game.name, game.rules_version, options, seed, seats, data.position)
        room.store.create(row)
        room.bots.consider(row.match)
        return Created(row.match, secrets)

    @post(
        "/{match:str}/join", sync_to_thread=True, responses=REFUSALS, summary="Sit down by invitation", status_code=200
    )
    def join(self, match: FromPath[str], data: JSONBody[Join], room: Context) -> Joined:
        """Claim the seat that an invitation is for. It serves once."""
        find_table(room, match)
        key = new_key()
        seat = room.store.claim(match, hash_key(data.invitation), hash_key(key), plain_name(data.name))
        room.feed.committed(match)
        return Joined(seat, key)

    @get("/{match:str}", sync_to_thread=True, responses=REFUSALS, summary="Read a match")
    def read(
        self, request: Visitor, match: FromPath[str], room: Context, ply: Ply = None
    ) -> MatchView | UnplayableMatch:
        """The match as this visitor sees it, at its last ply or at an earlier one.

        Of a match that this program cannot play, as one of another version of the rules, the log as it was written.
        """
        stored = _find_match(room, match)
        try:
            table = room.tables.fold(stored)
        except UnplayableError as error:
            return view_unplayable(stored, _key(request), str(error))
        if _bot_to_play(table):
            room.bots.consider(match)
        return view_match(table, _key(request), ply, warming=room.warming(table))

    @post(
        "/{match:str}/moves", sync_to_thread=True, responses=REFUSALS, security=PLAYER, summary="Move", status_code=201
    )
    def move(self, request: Visitor, match: FromPath[str], data: JSONBody[Move], room: Context) -> MatchView:
        """Play a move that answers `ply`. When this answers 201 the move is on disk."""
        table = find_table(room, match)
        key = _player_key(request, table)
        if table.ply != data.ply:
            raise StalePlyError(table.ply)
        seat = _seat_to_play(table, key)
        move = table.spec.notation.parse_move(table.game, table.state, data.move)
        if table.game.chosen(move) != move:
            raise NotationError("Send the shot as it is meant; the house plays it.")
        table.game.check(table.state, move)
        room.wait_until_warm(table)
        turn, ends = table.play(seat, move)
        return view_match(room.append(table, turn, ends=ends), key)

    @post(
        "/{match:str}/resign",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Resign",
        status_code=201,
    )
    def resign(self, request: Visitor, match: FromPath[str], room: Context) -> MatchView:
        """Give up, on one's own turn or not."""
        table = find_table(room, match)
        key = _player_key(request, table)
        while True:
            to_play, mine = _to_play(table), seats_of(table.stored, key)
            seat = to_play if to_play in mine else min(mine)
            try:
                return view_match(room.append(table, TurnRow(seat, RESIGNS, resigns=True), ends=True), key)
            except StalePlyError:  # the other moved meanwhile: one may resign all the same
                table = find_table(room, match)

    @post(
        "/{match:str}/rematch",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Play again",
        status_code=201,
    )
    def rematch(self, request: Visitor, match: FromPath[str], room: Context) -> Rematch:
        """Set up the next match at this table: seats moved on by one, the same keys. Asked twice, it is one match."""
        table = find_table(room, match)
        _player_key(request, table)
        if table.to_play is not None:
            raise ProblemError(HTTPStatus.CONFLICT, "not_over", "A rematch can be set up when the match is over.")
        before = table.stored.setup
        seats = tuple(
            SeatRow(seat, old.name, old.level, old.key_hash, old.invitation_hash, old.hand)
            for seat, old in enumerate(before.seats[-1:] + before.seats[:-1])
        )
        row = replace(before, match=new_match_id(), seed=randbelow(1 << 31), seats=seats)
        following = room.store.rematch(match, row)
        room.feed.committed(match)
        room.bots.consider(following)
        return Rematch(following)

    @post(
        "/{match:str}/branch",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Go on from an earlier move",
        status_code=201,
    )
    def branch(self, request: Visitor, match: FromPath[str], data: JSONBody[Branch], room: Context) -> Rematch:
        """Take moves back: another match with the same seats, keys and first moves. This one stays as it is."""
        table = find_table(room, match)
        _check_alone(table, _player_key(request, table), "Only who plays every seat, bots aside, can take moves back.")
        if data.ply >= table.ply:
            words = f"Name a ply before the last one: the match has {plural(table.ply, 'move')}."
            raise ProblemError(HTTPStatus.CONFLICT, "nothing_to_take_back", words)
        row = replace(table.stored.setup, match=new_match_id(), seed=randbelow(1 << 31))
        room.store.create(row, table.stored.turns[: data.ply])
        room.bots.consider(row.match)
        return Rematch(row.match)

    @post(
        "/{match:str}/advice",
        sync_to_thread=True,
        responses=REFUSALS,
        security=PLAYER,
        summary="Ask what to play",
        status_code=200,
    )
    def advice(self, request: Visitor, match: FromPath[str], data: JSONBody[Question], room: Context) -> Advice:
        """The engine's best moves, for who plays alone and is to play."""
        table = find_table(room, match)
        key = _player_key(request, table)
        engines.engine_of(table.spec)
        _check_alone(table, key, "Only who plays every seat, bots aside, can ask for advice.")
        if table.ply != data.ply:
            raise StalePlyError(table.ply)
        _seat_to_play(table, key)
        return room.ask(partial(engines.advise, engines.Subject.of(table, data.ply)))

    @post(
        "/{match:str}/analysis",
        sync_to_thread=True,
        responses=REFUSALS,
        summary="Ask how the match stood",
        status_code=200,
    )
    def analysis(self, request: Visitor, match: FromPath[str], data: JSONBody[Question], room: Context) -> Analysis:
        """The engine's view of the positions from a ply on, some at a time: of a match that is over or one's own."""
        table = find_table(room, match)
        engines.engine_of(table.spec)
        if table.to_play is not None:
            words = "While a match goes on, only who plays every seat, bots aside, can ask how it stands."
            _check_alone(table, _player_key(request, table), words)
        last = len(table.rulings)
        if data.ply > last:
            raise ProblemError(HTTPStatus.CONFLICT, "no_such_ply", f"There is no such ply; the last one is {last}.")
        # A move is judged by the positions before and after it: the one before is thought of again, not told again.
        first = max(0, data.ply - 1)
        found = room.judged(engines.Subject.of(table, first))
        judged = tuple(msgspec.structs.replace(each, ply=first + each.ply) for each in found[data.ply - first :])
        following = judged[-1].ply + 1
        return Analysis(judged, following if following <= last else None)

    @get("/{match:str}/record", sync_to_thread=True, responses=REFUSALS, summary="Download the record")
    def record(self, match: FromPath[str], room: Context) -> Response[str]:
        """The match as a record, which `parlour replay` and any other program can read."""
        stored = _find_match(room, match)
        text = format_record(to_record(stored, _seed_to_tell(room, stored)))
        return Response(
            text,
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{match}.json"'},
        )


def find_table(room: AppContext, match: str) -> Table:
    """The table of a match.

    Raises:
        ProblemError: when there is no such match.
        UnplayableError: when this program cannot play it.
    """
    return room.tables.fold(_find_match(room, match))


def _find_match(room: AppContext, match: str) -> StoredMatch:
    stored = room.store.read(match) if _MATCH_ID.fullmatch(match) else None
    if stored is None:
        raise ProblemError(HTTPStatus.NOT_FOUND, "no_such_match", "There is no match at this address.")
    return stored


def _seed_to_tell(room: AppContext, stored: StoredMatch) -> int | None:
    """The seed of a match that is over: nobody is to work out what a bot will play."""
    try:
        over = room.tables.fold(stored).outcome is not None
    except UnplayableError:
        over = stored.resigned is not None
    return stored.setup.seed if over else None


def _agreed(spec: GameSpec[Any, Any, Any], data: NewMatch) -> dict[str, Any]:
    """The options of a new match; where only bots play, with those that the game has for such matches."""
    only_bots = all(wish.kind == "bot" for wish in data.seats)
    return spec.among_bots(data.options) if only_bots else dict(data.options)


def _check_alone(table: Table, key: str, words: str) -> None:
    if not alone(table, key):
        raise ProblemError(HTTPStatus.FORBIDDEN, "not_alone", words)


def _check_unfinished(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], position: str) -> None:
    outcome = game.outcome(opened(spec, game, position))
    if outcome is not None:
        raise NotationError(f"in this position the match is over: {game.verdict(outcome)}")


def _key(request: Visitor) -> str | None:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


def _player_key(request: Visitor, table: Table) -> str:
    """The key of somebody who sits at this table."""
    key = _key(request)
    if key is None:
        raise ProblemError(HTTPStatus.UNAUTHORIZED, "no_key", "Only a player can do that: send the seat's key.")
    if not seats_of(table.stored, key):
        raise ProblemError(HTTPStatus.FORBIDDEN, "foreign_key", "This key is for no seat of this match.")
    return key


def _to_play(table: Table) -> Seat:
    """The seat to play of a match that goes on."""
    if table.to_play is None:
        raise ProblemError(HTTPStatus.CONFLICT, "over", "The match is over.")
    return table.to_play


def _seat_to_play(table: Table, key: str) -> Seat:
    """The seat to play, which this key must be for."""
    seat = _to_play(table)
    if seat not in seats_of(table.stored, key):
        mine = min(seats_of(table.stored, key))
        refusal = table.game.out_of_turn(table.state, mine)
        words = refusal.message if refusal else ""
        raise ProblemError(HTTPStatus.CONFLICT, "not_your_turn", words, clause=table.game.turn_clause)
    return seat


def _bot_to_play(table: Table) -> bool:
    return table.to_play is not None and bool(table.stored.setup.seats[table.to_play].level)


def _sit_down(
    spec: GameSpec[Any, Any, Any], game: Game[Any, Any], wishes: tuple[SeatWish, ...], key: str
) -> tuple[tuple[SeatRow, ...], tuple[SeatKey, ...]]:
    """Rows for the seats, and the secrets to tell: one key for all of one's own, an invitation for each friend."""
    if len(wishes) != len(game.seats):
        raise OptionError(f"{game.name} has {len(game.seats)} seats ({', '.join(game.seats)}), not {len(wishes)}")
    rows, secrets = [], []
    for seat, wish in enumerate(wishes):
        mine, invitation = (key, None) if wish.kind == "me" else (None, new_key())
        if wish.kind == "bot":
            rows.append(_bot_row(spec, game, seat, wish))
            continue
        spec.hand(wish.hand)
        rows.append(
            SeatRow(
                seat,
                plain_name(wish.name),
                "",
                hash_key(mine) if mine else None,
                hash_key(invitation) if invitation else None,
                wish.hand,
            )
        )
        secrets.append(SeatKey(seat, mine, invitation))
    return tuple(rows), tuple(secrets)


def _bot_row(spec: GameSpec[Any, Any, Any], game: Game[Any, Any], seat: Seat, wish: SeatWish) -> SeatRow:
    """A bot's seat: it plays with its level's own hand."""
    if not wish.level:
        raise OptionError(f"the bot on seat {game.seats[seat]} needs a level: one of the game's bots")
    if wish.hand:
        raise OptionError(f"the bot on seat {game.seats[seat]} plays with the hand of its level; leave hand away")
    try:
        level = willing_level(spec.levels, wish.level, game)
    except ParlourError as error:
        raise OptionError(str(error)) from error
    return SeatRow(seat, "", level.name, None, None, level.hand)
