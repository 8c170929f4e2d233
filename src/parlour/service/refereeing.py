"""Refereeing a match at a real table: its sheet is made, read, written and asked about, each as one operation.

An operation calls `charge` with the number of entries that it had to judge, which is what it costs. It raises a
`ServiceError`, or an `OptionError` for options that the game does not have.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from parlour.game import NotationError, OptionError
from parlour.match import Match, new_seed
from parlour.names import distinct_names, short_name
from parlour.record import Remark, format_record
from parlour.remarks import format_remark
from parlour.service import frames
from parlour.service.errors import (
    ForeignKeyError,
    ImpossibleReportError,
    Missing,
    NoKeyError,
    NoSuchError,
    StaleSheetError,
    no_such_ply,
)
from parlour.service.keys import hash_key, new_match_id
from parlour.service.lobby import game_named
from parlour.service.messages import (
    AskedView,
    CreatedSheet,
    Note,
    SheetEntry,
    SheetPosition,
    SheetSeat,
    SheetView,
    Vocabulary,
)
from parlour.service.repeating import Request
from parlour.service.rows import SheetRow
from parlour.service.sheets import changes, notes_of
from parlour.service.views import encoded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games import GameSpec
    from parlour.games.reporting import Asked, Reporting
    from parlour.scene import Choice
    from parlour.service.messages import AskSheet, NewSheet, WriteSheet
    from parlour.service.service import Service
    from parlour.service.sheet_cache import Charge, JudgedSheet
    from parlour.service.sheets import Judged, Ruled

    AnyMatch = Match[Any, Any, Any]

__all__ = ["ask", "create", "position", "read", "record", "version", "vocabulary", "write"]

_NAME = re.compile(r"[a-z0-9]{16}")

MINE, EVERYBODYS, RECORD = "sheet, mine", "sheet", "sheet, record"
"""Messages about a whole sheet that are kept, encoded."""


def create(service: Service, wish: NewSheet, once: str | None = None) -> CreatedSheet:
    """Make a sheet. A repeated request with the same idempotency key gets the same sheet and key."""
    request = Request.with_secrets(once, "sheet", wish)

    def act() -> str:
        row = _set_up(wish, request)
        service.journal.store.sheets.create(row, request.answered(row.sheet))
        return row.sheet

    return service.repeats.answer(request, act, lambda asked, name: CreatedSheet(name, asked.derive("key")))


class Written(NamedTuple):
    """What is sent of a sheet in one of its versions."""

    version: int
    view: SheetView


def read(service: Service, name: str, key: str | None, charge: Charge) -> Written:
    """The sheet as this visitor sees it."""
    row, judged = _judged(service, name, charge)
    mine = _is_key(row, key)

    def make() -> bytes:
        return msgspec.json.encode(_view(row, judged, {}, mine=mine))

    message = service.journal.encoded.get(name, MINE if mine else EVERYBODYS, row.version, make)
    return Written(row.version, encoded(message, SheetView))


def version(service: Service, name: str) -> int:
    """The version of a sheet.

    Raises:
        NoSuchError: when there is no such sheet.
    """
    known = service.journal.store.sheets.version(name) if _NAME.fullmatch(name) else None
    if known is None:
        raise NoSuchError(Missing.SHEET)
    return known


def write(service: Service, name: str, key: str | None, wish: WriteSheet, charge: Charge) -> Written:
    """Replace the entries of a sheet, and say on which entries the ruling is another one now.

    The same request again gets the same answer. Nothing is stored that cannot be judged up to its first refusal.

    Raises:
        StaleSheetError: when somebody else has written it since.
    """
    row = _find(service, name)
    _check_key(row, key)
    if row.version != wish.version:
        return _again(service, row, wish, charge)
    before, after = service.sheets.judged(row, charge).judged, service.sheets.judge(row, wish.entries, charge)
    if wish.entries != row.entries:
        try:
            service.journal.store.sheets.write(name, wish.version, wish.entries)
        except StaleSheetError:  # another writer was first, or the same one whose answer was lost
            return _again(service, _find(service, name), wish, charge)
        row = replace(row, version=wish.version + 1, entries=wish.entries, previous=row.entries)
        for kind in (MINE, EVERYBODYS, RECORD):
            service.journal.encoded.forget(name, kind, wish.version)
    service.sheets.keep(row, after)
    return _written(row, after, changes(before, after))


def _again(service: Service, row: SheetRow, wish: WriteSheet, charge: Charge) -> Written:
    """The answer to a request whose entries were the last to be written.

    Raises:
        StaleSheetError: when they were not.
    """
    if (row.version, row.entries) != (wish.version + 1, wish.entries):
        raise StaleSheetError(row.version)
    after, before = service.sheets.judged(row, charge).judged, service.sheets.judge(row, row.previous, charge)
    return _written(row, after, changes(before, after))


def _written(row: SheetRow, judged: Judged, changed: Mapping[int, Ruled]) -> Written:
    """The answer to a writer, encoded here: nobody else gets it."""
    message = msgspec.json.encode(_view(row, judged, changed, mine=True))
    return Written(row.version, encoded(message, SheetView))


def ask(service: Service, name: str, wish: AskSheet, charge: Charge) -> AskedView:
    """What can be tapped next in the position after some entries.

    Raises:
        NoSuchError: when fewer entries are judged.
        ImpossibleReportError: when one of the taps cannot have happened, or nothing can be tapped in this game.
    """
    judged = _judged(service, name, charge).judged
    match = judged.match
    if wish.ply > judged.judged:
        raise no_such_ply(judged.judged)
    reporting, state = _reporting(match.spec), match.state_at(judged.moves(wish.ply))
    if reporting is None:
        raise ImpossibleReportError(f"{match.spec.title} is reported by its moves, in notation.")
    if match.game.outcome(state) is not None:
        raise ImpossibleReportError("The match is over.")
    try:
        return _asked_view(reporting.ask(match.game, state, wish.taps))
    except NotationError as error:
        raise ImpossibleReportError(str(error)) from error


def position(service: Service, name: str, ply: int, charge: Charge) -> SheetPosition:
    """The sheet after its first `ply` entries, and what can be reported there.

    Raises:
        NoSuchError: when fewer entries are judged.
    """
    judged = _judged(service, name, charge).judged
    match = judged.match
    if not 0 <= ply <= judged.judged:
        raise no_such_ply(judged.judged)
    moves = judged.moves(ply)
    then = match.fork(moves, match.seed)
    return SheetPosition(frames.still(match, moves), _choices(then), _first_asked(then))


def record(service: Service, name: str, charge: Charge) -> bytes:
    """The judged entries of a sheet as a record, labelled as reported by hand.

    It has the seed, which is no secret: all that is ever drawn from it are the lots, and they are in the options.
    """
    row, judged = _judged(service, name, charge)
    return service.journal.encoded.get(name, RECORD, row.version, lambda: format_record(judged.match.record()).encode())


def vocabulary(game: str, options: Mapping[str, Any]) -> Vocabulary:
    """Everything that can ever be tapped in a game under its options.

    Raises:
        NoSuchError: when there is no such game.
        OptionError: when it has no such options.
    """
    spec = game_named(game)
    reporting = _reporting(spec)
    if reporting is None:
        return Vocabulary(())
    return Vocabulary(reporting.vocabulary(spec.new(options)))


def _reporting(spec: GameSpec[Any, Any, Any]) -> Reporting[Any, Any, Any] | None:
    """How a game takes reports; None for one that is reported in its notation."""
    return spec.real_table.reporting if spec.real_table else None


def _set_up(wish: NewSheet, request: Request) -> SheetRow:
    spec = game_named(wish.game)
    match = Match.new(spec, wish.options, seed=new_seed())
    game = match.game
    names = wish.names or ("",) * len(game.seats)
    if len(names) != len(game.seats):
        raise OptionError(f"{game.name} has {len(game.seats)} seats ({', '.join(game.seats)}), not {len(names)}")
    return SheetRow(
        sheet=new_match_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seed=match.seed,
        names=tuple(map(short_name, names)),
        key_hash=hash_key(request.derive("key")),
        entries=wish.entries,
    )


def _find(service: Service, name: str) -> SheetRow:
    row = service.journal.store.sheets.read(name) if _NAME.fullmatch(name) else None
    if row is None:
        raise NoSuchError(Missing.SHEET)
    return row


def _judged(service: Service, name: str, charge: Charge) -> JudgedSheet:
    """The sheet as it is now, judged; its entries are read only if they are not known."""
    known = service.sheets.at(name, version(service, name))
    return known if known is not None else service.sheets.judged(_find(service, name), charge)


def _is_key(row: SheetRow, key: str | None) -> bool:
    return key is not None and hmac.compare_digest(row.key_hash, hash_key(key))


def _check_key(row: SheetRow, key: str | None) -> None:
    if key is None:
        raise NoKeyError("Only the referee can write this sheet: send its key.")
    if not _is_key(row, key):
        raise ForeignKeyError("This key does not belong to this sheet.")


# --- what is sent -----------------------------------------------------------------------------------------------


def _view(row: SheetRow, judged: Judged, changed: Mapping[int, Ruled], *, mine: bool) -> SheetView:
    match = judged.match
    return SheetView(
        sheet=row.sheet,
        version=row.version,
        game=row.game,
        title=match.spec.title,
        options=msgspec.to_builtins(match.game.options),
        seats=_seats(match),
        board=frames.board(match),
        mine=mine,
        entries=_entries(judged, changed),
        judged=judged.judged,
        frame=frames.still(match, match.ply),
        choices=_choices(match),
        asked=_first_asked(match),
    )


def _choices(match: AnyMatch) -> tuple[Choice, ...]:
    """What can be chosen on the picture; nothing in a flicking game, or when the match is over."""
    if match.outcome is not None or match.spec.flicking:
        return ()
    return match.spec.drawing.choices(match.game, match.state)


def _first_asked(match: AnyMatch) -> AskedView | None:
    """What can be tapped first; None for a game that is reported in notation, or when the match is over."""
    reporting = _reporting(match.spec)
    if match.outcome is not None or reporting is None:
        return None
    return _asked_view(reporting.ask(match.game, match.state, ()))


def _seats(match: AnyMatch) -> tuple[SheetSeat, ...]:
    game, flicking = match.game, match.spec.flicking
    names = distinct_names(tuple(seat.name for seat in match.seats), game.seats)
    return tuple(
        SheetSeat(name, game.seats[number], flicking.aims.facing(game, number) if flicking else 0.0)
        for number, name in enumerate(names)
    )


def _entries(judged: Judged, changed: Mapping[int, Ruled]) -> tuple[SheetEntry, ...]:
    return tuple(_entry(judged, number, changed.get(number)) for number in range(len(judged.entries)))


def _entry(judged: Judged, number: int, before: Ruled | None) -> SheetEntry:
    """An entry, counted from 0."""
    text, first_refused = judged.entries[number], len(judged.rulings)
    changed, old = before is not None, () if before is None else notes_of(before)
    if number < first_refused:
        ruling = judged.rulings[number]
        if isinstance(ruling, Remark):
            said = format_remark(judged.match.game.seats, ruling)
            return SheetEntry(text, ruling.seat, said, changed=changed, before=old, remark=True)
        return SheetEntry(text, ruling.seat, ruling.said, ruling.notes, changed=changed, before=old)
    refusal = judged.refusal if number == first_refused else None
    return SheetEntry(text, refusal=refusal, changed=changed, before=old)


def _asked_view(asked: Asked) -> AskedView:
    notes = tuple(Note(event.clause, event.sentence, event.about) for event in asked.events)
    return AskedView(asked.question, asked.taps, asked.reported, notes, asked.hint)
