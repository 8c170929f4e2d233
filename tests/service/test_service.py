"""The service alone: matches are made, played and read over a store in memory, without HTTP or an event loop."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.games import catalogue, find_game
from parlour.service import matches
from parlour.service.cache import MatchCache
from parlour.service.errors import (
    ForeignKeyError,
    Missing,
    NoKeyError,
    NoSuchError,
    NotYourTurnError,
    ServiceError,
    StalePlyError,
    no_such_ply,
)
from parlour.service.messages import Frame, MatchView, Move, NewMatch, SeatWish
from parlour.service.service import open_service
from tests.service.conftest import Counting, Inline, Unwatched

if TYPE_CHECKING:
    from parlour.service.open_match import OpenMatch
    from parlour.service.service import Service

CROQUET = "arithmetical-croquet"
ME = SeatWish("me")


def created(service: Service, *seats: SeatWish, game: str = CROQUET, **options: Any) -> tuple[str, str]:
    """A match, and the key of its first person."""
    made = matches.create(service, NewMatch(game, seats, options))
    return made.match, made.seats[0].key or ""


def opened(service: Service, name: str, key: str | None = None) -> MatchView:
    """What a visitor reads, with the encoded parts decoded again."""
    return msgspec.json.decode(msgspec.json.encode(matches.read(service, name, key)), type=MatchView)


def played(service: Service, name: str, key: str | None, wish: Move) -> None:
    """A move, stored; the next bot is asked for its own."""
    request = matches.move_request(name, key, wish, None)
    live = matches.at_ply(service, name, key, wish.ply)
    service.bots.consider(matches.begin_move(service, live, key, wish, request, time.time()).result())


def after_resigning(service: Service, name: str, key: str | None) -> OpenMatch:
    """The match after somebody has resigned, stored; the next bot is asked for its move."""
    after = matches.begin_resign(service, name, key, matches.resign_request(name, key, None)).result()
    service.bots.consider(after)
    return after


def test_a_whole_match_is_played_against_a_bot(service: Service, feed: Counting) -> None:
    name, key = created(service, ME, SeatWish("bot", "casual"))
    while (view := opened(service, name, key)).frame.result is None:
        assert view.turn is not None
        choice = next(each for each in view.turn.choices if each.refusal is None)
        played(service, name, key, Move(view.frame.ply, choice.move))
    assert {entry.seat for entry in view.log} == {0, 1}
    assert feed.woken == [name] * len(view.log)


def test_what_is_refused_is_refused_by_the_service(service: Service) -> None:
    name, key = created(service, ME, SeatWish("friend"))
    with pytest.raises(NoKeyError):
        played(service, name, None, Move(0, "3"))
    with pytest.raises(ForeignKeyError):
        played(service, name, "stolen", Move(0, "3"))
    played(service, name, key, Move(0, "3"))
    with pytest.raises(NotYourTurnError) as early:
        played(service, name, key, Move(1, "8"))
    assert (early.value.code, early.value.clause) == ("not_your_turn", "AC-1")
    with pytest.raises(StalePlyError) as late:
        played(service, name, key, Move(0, "4"))
    assert late.value.ply == 1


@pytest.mark.parametrize("game", [spec.name for spec in catalogue()])
def test_every_frame_is_the_same_when_it_is_made_again_from_the_log(service: Service, game: str) -> None:
    """A frame drawn from the physics' motion equals one that another process simulates from the record."""
    people = (ME,) * len(find_game(game).new().seats)
    name, key = created(service, *people, game=game)
    for ply in range(6):
        live = service.matches.current(name)
        spec = live.match.spec
        shown = live.match.game.chosen(live.match.game.sample(live.match.state, live.match.chance("agent")))
        text = spec.notation.format_move(live.match.game, live.match.state, shown)
        played(service, name, key, Move(ply, text))
    store = service.journal.store
    other = open_service(store, MatchCache(store), Counting(), Inline, watching=Unwatched)
    frames = [[msgspec.json.encode(matches.frame(each, name, ply)) for ply in range(7)] for each in (service, other)]
    assert frames[0] == frames[1]
    assert [msgspec.json.decode(each, type=Frame).ply for each in frames[0]] == list(range(7))


LARGEST_FRAME = 6_000
"""Bytes of a frame of the longest course; its board has more than a million."""


def test_the_longest_course_is_sent_once(service: Service) -> None:
    name, key = created(service, ME, ME, spacing=100, hoops=99)
    for ply in range(8):
        view = opened(service, name, key)
        assert view.turn is not None
        choice = next(each for each in view.turn.choices if each.refusal is None)
        played(service, name, key, Move(ply, choice.move))
    sizes = [len(msgspec.json.encode(matches.frame(service, name, ply))) for ply in range(9)]
    assert max(sizes) < LARGEST_FRAME
    assert len(service.journal.board(service.matches.find(name))) > 100 * LARGEST_FRAME


def test_it_needs_neither_a_server_nor_a_database() -> None:
    program = (
        "import sys\n"
        "for name in ('litestar', 'sqlalchemy', 'alembic', 'uvicorn', 'asyncio'): sys.modules[name] = None\n"
        "from parlour.service import continuing, lobby, matches, positions, service, store\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("what", Missing)
def test_an_error_says_what_is_missing_and_its_code_follows_from_it(what: Missing) -> None:
    """Programs read the codes, so that they never change."""
    error = NoSuchError(what, "There is none.")
    assert (error.what, error.code, str(error)) == (what, f"no_such_{what.value}", "There is none.")
    assert ServiceError.code == "refused"


def test_the_codes_of_what_is_missing() -> None:
    known = {"game", "match", "sheet", "ply", "file", "lesson", "exercise", "ladder", "drill", "puzzle"}
    assert {what.value for what in Missing} == known
    assert str(NoSuchError(Missing.MATCH)) == "There is no match at this address."
    assert str(no_such_ply(3)) == "There is no such ply; the last one is 3."
