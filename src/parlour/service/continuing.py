"""Operations on a match besides playing it: rematch, branch, advice, analysis and record."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from parlour.flick import Flick
from parlour.game import plural
from parlour.service import engines
from parlour.service.errors import (
    HandStandsError,
    NoKeyError,
    NotAloneError,
    NothingToTakeBackError,
    NotOverError,
    StalePlyError,
    SteadyHandError,
    UnplayableError,
    no_such_ply,
)
from parlour.service.keys import new_match_id
from parlour.service.ladder import is_of_ladder
from parlour.service.matches import seat_to_play
from parlour.service.messages import Analysis, Rematch
from parlour.service.open_match import OpenMatch, record_of
from parlour.service.questions import then
from parlour.service.repeating import Request
from parlour.service.seating import seat_records
from parlour.service.timing import timing_of, unhurried

if TYPE_CHECKING:
    from concurrent.futures import Future
    from typing import Any

    from parlour.match import Match
    from parlour.record import Record
    from parlour.scene import Advice
    from parlour.service.messages import Branch, EngineWork, Findings, Judged, Question
    from parlour.service.rows import SeatRow
    from parlour.service.service import Service

__all__ = ["advice", "analysis", "branch", "engine_work", "record", "rematch", "word_advice", "word_analysis"]


def rematch(service: Service, name: str, key: str | None) -> Rematch:
    """Set up the next match: seats move on by one, keys stay the same, and lots are drawn anew where the rules say so.

    A second call returns the same match.
    """
    live = service.seated(name, key)
    if live.to_play is not None:
        live = service.matches.checked(name)
    if live.to_play is not None:
        raise NotOverError
    before = live.setup
    moved_on = enumerate((*before.seats[-1:], *before.seats[:-1]))
    seats = tuple(replace(old, seat=seat, consents=False) for seat, old in moved_on)  # consent is for one match
    match = live.match.rematch()
    options = msgspec.to_builtins(match.game.options)
    row = replace(before, match=new_match_id(), seed=match.seed, seats=seats, options=options, by_lot=match.by_lot)
    row = replace(row, listed=None)  # only the maker of the first one wished that to be listed
    following = service.journal.store.rematch(name, row)
    service.journal.changed(name)
    service.bots.consider(service.matches.find(following))
    return Rematch(following)


def branch(service: Service, name: str, key: str | None, wish: Branch, once: str | None = None) -> Rematch:
    """A new match with the same seats, keys and first moves; the seat to play can get another hand before it flicks.

    This one stays as it is.
    """
    request = Request.of(once, "branch", name, key, wish)

    def act() -> str:
        live = service.seated(name, key)
        _check_alone(live, key, "You can take moves back only if you play every seat that is not a bot's.")
        last = wish.ply - (wish.hand is not None)
        if last >= live.ply:
            live = service.matches.checked(name)
        if last >= live.ply:
            raise NothingToTakeBackError(f"Name a ply before the last one: the match has {plural(live.ply, 'move')}.")
        match = live.match.fork(wish.ply)
        seats = live.setup.seats if wish.hand is None else _with_hand(live, match, key, wish.hand)
        match = replace(match, seats=seat_records(seats))
        row = replace(live.setup, match=new_match_id(), seed=match.seed, seats=seats, listed=None, lister=None)
        turns = unhurried(service.journal.store.read_turns(name, 0)[: wish.ply])
        following = OpenMatch(row, match, timing=timing_of(row.clock, len(row.seats), turns))
        _check_alone(following, key, "You can't take moves back from before another player left.")
        service.journal.create(following, turns, request.answered(row.match))
        service.bots.consider(following)
        return row.match

    return service.repeats.answer(request, act, lambda _, following: Rematch(following))


def _with_hand(live: OpenMatch, match: Match[Any, Any, Any], key: str | None, hand: str) -> tuple[SeatRow, ...]:
    """The seats of a match, where the seat to play in an earlier state of it has another hand.

    Raises:
        OptionError: when the game has no such hand.
        HandStandsError: when the seat has flicked before.
        SteadyHandError: for the exact hand in a match of the ladder.
    """
    match.spec.hand(hand)
    if not hand and is_of_ladder(match.spec, live.setup.options, live.setup.seats):
        raise SteadyHandError
    seat = seat_to_play(replace(live, match=match, rematch=None), key)
    if any(
        turn.seat == seat and isinstance(one.move, Flick) for turn, one in zip(match.log, match.rulings, strict=True)
    ):
        raise HandStandsError
    return tuple(replace(row, hand=hand) if row.seat == seat else row for row in live.setup.seats)


def advice(service: Service, name: str, key: str | None, question: Question, client: str = "") -> Future[Advice]:
    """What to play, for a player in turn who plays alone or at a table that agreed on aids. Refuses at once."""
    live = service.seated(name, key)
    engines.adviser_of(live.match.spec)
    _check_helped(
        live, key, "You can get advice only if you play every seat that is not a bot's, or if all agreed on aids."
    )
    if live.ply != question.ply:
        live = service.matches.checked(name)
    if live.ply != question.ply:
        raise StalePlyError(live.ply)
    seat_to_play(live, key)
    return service.questions.ask(engines.advise, engines.Subject.of(live, question.ply), client=client)


def analysis(service: Service, name: str, key: str | None, question: Question, client: str = "") -> Future[Analysis]:
    """The engine's view of the positions from a ply on, some at a time, if the match is over or played alone.

    Refuses at once.
    """
    live = _analysed(service, name, key, question.ply)
    # A move is judged by the positions before and after it: the one before is evaluated again, but not sent again.
    first = max(0, question.ply - 1)
    found = service.questions.ask(engines.judge, engines.Subject.of(live, first), client=client)
    return then(found, partial(_analysis, first, question.ply, live.match.ply))


def engine_work(service: Service, name: str, key: str | None, since: int, client: str = "") -> Future[EngineWork]:
    """Positions from a ply on for an engine in the visitor's browser, where an analysis is allowed."""
    live = _thought_about(service, name, key, since)
    return service.questions.ask(engines.work, engines.Subject.of(live, since), since, client=client)


def word_advice(service: Service, name: str, key: str | None, thought: Findings, client: str = "") -> Future[Advice]:
    """Put into words what the engine in the visitor's browser would play."""
    live = _thought_about(service, name, key, thought.ply)
    findings = tuple(each for each in thought.findings if each is not None)
    subject = msgspec.structs.replace(engines.Subject.of(live, thought.ply), moves=())
    return service.questions.ask(engines.word_advice, subject, findings, client=client)


def word_analysis(
    service: Service, name: str, key: str | None, thought: Findings, client: str = ""
) -> Future[Analysis]:
    """Put into words what the engine in the visitor's browser has found about successive positions."""
    live = _analysed(service, name, key, thought.ply)
    if thought.ply + len(thought.findings) > live.match.ply + 1:
        raise no_such_ply(live.match.ply)
    subject = engines.Subject.of(live, thought.ply)
    found = service.questions.ask(engines.word_analysis, subject, thought.findings, client=client)
    return then(found, partial(_analysis, thought.ply, thought.ply, live.match.ply))


def _thought_about(service: Service, name: str, key: str | None, ply: int) -> OpenMatch:
    """A match about which an engine may think from a ply on: it is over, or advice may be asked in it."""
    live = service.matches.current(name)
    if live.to_play is not None and live.setup.aids:
        _check_helped(service.seated(name, key), key, "")
        return _reaching(live, ply)
    return _analysed(service, name, key, ply)


def _analysed(service: Service, name: str, key: str | None, ply: int) -> OpenMatch:
    """A match that may be analysed from a ply on: it is over or played alone."""
    live = service.matches.current(name)
    engines.analyst_of(live.match.spec)
    if live.to_play is not None:
        if key is None:
            raise NoKeyError
        words = "During a match you can get analysis only if you play every seat that is not a bot's."
        _check_alone(service.seated(name, key), key, words)
    return _reaching(live, ply)


def _reaching(live: OpenMatch, ply: int) -> OpenMatch:
    """The match, which has had this many moves."""
    if ply > live.match.ply:
        raise no_such_ply(live.match.ply)
    return live


def _analysis(first: int, ply: int, last: int, found: tuple[Judged, ...]) -> Analysis:
    """What was found from position `first` on, for a reader that asked from `ply` on."""
    judged = tuple(msgspec.structs.replace(each, ply=first + each.ply) for each in found[ply - first :])
    following = judged[-1].ply + 1
    return Analysis(judged, following if following <= last else None)


def record(service: Service, name: str) -> Record:
    """The match as a record. The seed is left out until the match is over, as it would reveal what a bot will play."""
    try:
        live = service.matches.shown(name)
    except UnplayableError:
        stored = service.matches.stored(name)
        known = record_of(stored, None)
        return known if known.resigned is None else record_of(stored, stored.setup.seed)
    record = live.match.record()
    record = msgspec.structs.replace(record, seats=seat_records(live.setup.seats))
    return record if live.to_play is None else msgspec.structs.replace(record, seed=None)


def _check_helped(live: OpenMatch, key: str | None, words: str) -> None:
    if not live.helped(key):
        raise NotAloneError(words)


def _check_alone(live: OpenMatch, key: str | None, words: str) -> None:
    if not live.alone(key):
        raise NotAloneError(words)
