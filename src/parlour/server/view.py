"""From a table to what a visitor sees of it."""

from __future__ import annotations

import dataclasses
import typing
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from parlour import __version__
from parlour.games import catalogue, seats_as_stored, title_as_stored
from parlour.scene import View
from parlour.server.keys import hash_key
from parlour.server.wire import (
    Entry,
    GameCard,
    HandCard,
    House,
    MatchView,
    Note,
    OptionCard,
    PlayerCard,
    Result,
    SeatCard,
    UnplayableMatch,
)

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.server.store import SeatRow, StoredMatch, TurnRow
    from parlour.server.table import Table

__all__ = ["alone", "entries_since", "seats_of", "view_lobby", "view_match", "view_unplayable"]


# --- the house --------------------------------------------------------------------------------------------------


@cache
def view_lobby() -> House:
    """The lobby."""
    return House(__version__, tuple(_card(spec) for spec in catalogue()))


def _card(spec: GameSpec[Any, Any, Any]) -> GameCard:
    game = spec.new()
    return GameCard(
        name=game.name,
        title=spec.title,
        summary=spec.summary,
        seats=game.seats,
        levels=tuple(PlayerCard(level.name, level.summary) for level in spec.levels),
        options=_option_cards(spec.options),
        presets={name: dict(preset) for name, preset in spec.presets.items()},
        seated_by=spec.seated_by,
        seatings=_seatings(spec),
        hands=tuple(HandCard(each.name, each.summary) for each in spec.hands),
        by_lot=_by_lot(game),
        bots_only=dict(spec.bots_only),
    )


def _by_lot(game: Any) -> tuple[str, ...]:
    """The options that a lot decides: those that are others after lots were drawn."""
    before, after = (dataclasses.asdict(each.options) for each in (game, game.by_lot(Random(0))))
    return tuple(name for name, value in before.items() if after[name] != value)


def _seatings(spec: GameSpec[Any, Any, Any]) -> dict[str, tuple[str, ...]]:
    """The seats under each value of the option that decides them."""
    cards = [card for card in _option_cards(spec.options) if card.name == spec.seated_by]
    return {
        str(value): spec.new({card.name: value}).seats
        for card in cards
        for value in card.values or range(card.low or 0, (card.high or 0) + 1, card.step)
    }


def _option_cards(options: type[Any]) -> tuple[OptionCard, ...]:
    """A form from a dataclass: its annotations carry bounds and descriptions."""
    hints = typing.get_type_hints(options, include_extras=True)
    return tuple(
        _option_card(option.name, option.default, hints[option.name]) for option in dataclasses.fields(options)
    )


def _option_card(name: str, default: Any, hint: Any) -> OptionCard:
    kind, meta = typing.get_args(hint)
    if typing.get_origin(kind) is Literal:
        return OptionCard(name, "one of", default, meta.description, values=typing.get_args(kind))
    if kind is bool:
        return OptionCard(name, "yes or no", default, meta.description)
    return OptionCard(name, "number", default, meta.description, low=meta.ge, high=meta.le, step=meta.multiple_of or 1)


# --- a match ----------------------------------------------------------------------------------------------------


def seats_of(stored: StoredMatch, key: str | None) -> frozenset[int]:
    """The seats that a key plays; none for a spectator."""
    if key is None:
        return frozenset()
    hashed = hash_key(key)
    return frozenset(seat.seat for seat in stored.setup.seats if seat.key_hash == hashed)


def alone(table: Table, key: str | None) -> bool:
    """Whether a key plays every seat that is no bot's."""
    people = {seat.seat for seat in table.stored.setup.seats if not seat.level}
    return bool(people) and people <= seats_of(table.stored, key)


def view_match(table: Table, key: str | None, ply: int | None = None, *, warming: bool = False) -> MatchView:
    """What a visitor with this key sees of a match at a ply, by default the last."""
    shown = table.ply if ply is None else min(ply, table.ply)
    at_end = shown == table.ply
    mine = seats_of(table.stored, key)
    result = _result(table) if at_end else None
    over = result is not None
    to_play = None if over else _to_play_at(table, shown)
    setup = table.stored.setup
    return MatchView(
        match=setup.match,
        game=setup.game,
        title=table.spec.title,
        options=dict(setup.options),
        seats=tuple(
            _seat_card(seat, table.game.seats[seat.seat], mine, _facing(table, seat.seat)) for seat in setup.seats
        ),
        ply=shown,
        last_ply=table.ply,
        to_play=to_play,
        your_turn=at_end and to_play in mine,
        view=_view(table, shown, result),
        log=entries_since(table, 0),
        result=result,
        rematch=table.stored.rematch,
        flicked=table.spec.flicking is not None,
        warming=warming,
        alone=alone(table, key),
        engine=table.spec.advise is not None and table.spec.analyse is not None,
        position=table.spec.notation.format_state(table.game, table.state_at(shown)),
    )


def view_unplayable(stored: StoredMatch, key: str | None, why: str) -> UnplayableMatch:
    """A match that this program cannot play: its log as it was written, and the sentence that says why."""
    setup, mine = stored.setup, seats_of(stored, key)
    roles = seats_as_stored(setup.game, setup.options, len(setup.seats))
    return UnplayableMatch(
        match=setup.match,
        game=setup.game,
        title=title_as_stored(setup.game),
        rules_version=setup.rules_version,
        options=dict(setup.options),
        position=setup.position,
        seats=tuple(_seat_card(seat, role, mine) for seat, role in zip(setup.seats, roles, strict=True)),
        last_ply=stored.ply,
        log=tuple(_entry_as_written(number, turn, roles) for number, turn in enumerate(stored.turns, start=1)),
        unplayable=why,
    )


def _entry_as_written(number: int, turn: TurnRow, roles: tuple[str, ...]) -> Entry:
    role = roles[turn.seat] if 0 <= turn.seat < len(roles) else f"seat {turn.seat + 1}"
    notes = (_resignation(role),) if turn.resigns else ()
    return Entry(number, turn.seat, turn.move, turn.move, notes, resigns=turn.resigns)


def _resignation(role: str) -> Note:
    return Note("", f"{role.capitalize()} resigns.")


def entries_since(table: Table, ply: int) -> tuple[Entry, ...]:
    """The log after its first `ply` turns."""
    turns = table.stored.turns
    return tuple(_entry(table, number, turn) for number, turn in enumerate(turns[ply:], start=ply + 1))


def _entry(table: Table, number: int, turn: TurnRow) -> Entry:
    if turn.resigns:
        return _entry_as_written(number, turn, table.game.seats)
    ruling = table.rulings[number - 1]
    notes = tuple(Note(event.clause, event.sentence, event.about) for event in ruling.events)
    chosen = table.spec.notation.format_move(table.game, ruling.before, table.game.chosen(ruling.move))
    flicking = table.spec.flicking
    return Entry(number, turn.seat, chosen, flicking.brief(table.game, ruling) if flicking else chosen, notes)


def _to_play_at(table: Table, ply: int) -> int | None:
    state = table.state_at(ply)
    return table.game.to_play(state) if table.game.outcome(state) is None else None


def _facing(table: Table, seat: int) -> float:
    return table.spec.flicking.facing(table.game, seat) if table.spec.flicking else 0.0


def _seat_card(seat: SeatRow, role: str, mine: frozenset[int], facing: float = 0.0) -> SeatCard:
    return SeatCard(
        seat=seat.seat,
        role=role,
        kind="bot" if seat.level else "person",
        name=seat.name or seat.level,
        taken=seat.taken,
        yours=seat.seat in mine,
        hand=seat.hand,
        facing=facing,
    )


def _view(table: Table, ply: int, result: Result | None) -> View:
    game, drawing, flicking, sheet = table.game, table.spec.drawing, table.spec.flicking, table.spec.sheet
    state, ruling = table.state_at(ply), table.ruling_at(ply)
    return View(
        scene=drawing.scene(game, state, ruling),
        prompt=drawing.prompt(game, state) if result is None else result.text,
        choices=drawing.choices(game, state) if result is None else (),
        words=drawing.words(game, state),
        aimings=flicking.aimings(game, state) if flicking and result is None else (),
        placings=flicking.placings(game, state) if flicking and result is None else (),
        playback=flicking.playback(game, ruling) if flicking and ruling else None,
        sheet=sheet(game, state, ruling) if sheet else None,
    )


def _result(table: Table) -> Result | None:
    outcome = table.outcome
    if outcome is None:
        return None
    return Result(outcome.winners, outcome.scores, outcome.termination.id, table.game.verdict(outcome))
