"""Castille as a picture, in words and for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castille.drawing import scenery
from parlour.games.castille.drawing.scenery import (
    emplacement,
    flag_pieces,
    flags_left,
    peg_id,
    peg_pieces,
    place,
    places,
    stock_pieces,
    stock_place,
)
from parlour.games.castille.notation import format_move, turn_text
from parlour.games.castille.notation.position import format_rows
from parlour.games.castille.rules.board import HEIGHTS, SEATS, SIZE, TERRITORIES, State, clear, point_name
from parlour.games.castille.rules.events import territory_name
from parlour.games.castille.rules.moves import PASS, Move, Place, Turn
from parlour.games.castille.rules.turns import is_stuck
from parlour.scene import Board, Choice, Picture, Point, Section

if TYPE_CHECKING:
    from parlour.game import Ruling, Seat
    from parlour.games.castille.rules import Account, Castille

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]


def board(game: Castille) -> Board:
    """The bare board and both shelves."""
    return scenery.board()


def picture(game: Castille, state: State, last: Ruling[State, Move] | None) -> Picture:
    """Pegs and flags, on the board and in stock."""
    shapes = flags_left(state, 0) + flags_left(state, 1)
    pieces = flag_pieces(state) + stock_pieces(state) + peg_pieces(state, last)
    title = f"A board of 36 points in five territories. {_standing(state)}"
    asked = places(state, claims=game.options.claims == "declared")
    return Picture(tuple(shapes), tuple(pieces), title, places=tuple(asked))


def _standing(state: State) -> str:
    counts = [sum(peg is not None and peg.seat == seat for peg in state.pegs) for seat in (0, 1)]
    sides = (
        f"{SEATS[seat]} {plural(counts[seat], 'peg')} and {plural(state.flags_up(seat), 'flag')}" for seat in (0, 1)
    )
    return f"On the board: {' and '.join(sides)}.{_losses(state)}"


def _losses(state: State) -> str:
    """The flags that are out of the game, as a sentence to append; empty if there are none (CA-11)."""
    sides = (f"{plural(lost, 'flag')} of {SEATS[seat]}" for seat, lost in enumerate(state.lost) if lost)
    return f" Out of the game: {' and '.join(sides)}." if any(state.lost) else ""


# --- what may be picked -----------------------------------------------------------------------------------------


def choices(game: Castille, state: State) -> tuple[Choice, ...]:
    """Every placement or turn that is legal."""
    return tuple(_choice(game, state, move) for move in game.moves(state))


def _choice(game: Castille, state: State, move: Move) -> Choice:
    if isinstance(move, Place):
        name = format_move(game, state, move)
        pegs = (f"a {HEIGHTS[tall]} peg on {point_name(point)}" for point, tall in move.pegs)
        touch = _touches_of_placing(state.seat, move)
        return Choice(name, name, " and ".join(pegs), "", touch, clause="CA-2", part=2)
    account = game.account(state, move)
    name = turn_text(state, move, account)
    takes = tuple(peg_id(state, point) for leg in account.legs for point in leg.captured)
    return Choice(name, name, _does(state, account, move), "0" if move == PASS else "", _touches(move), takes=takes)


def _touches_of_placing(seat: Seat, move: Place) -> tuple[Point, ...]:
    """A height on the player's shelf and then its point, twice."""
    return tuple(at for point, tall in move.pegs for at in (stock_place(seat, tall=tall), place(point)))


def _touches(move: Turn) -> tuple[Point, ...]:
    """The emplacements claimed, the peg and where it goes, the emplacements claimed after that."""
    before, after = (tuple(map(emplacement, claims)) for claims in (move.before, move.after))
    return (*before, *map(place, move.path), *after)


def _does(state: State, account: Account, move: Turn) -> str:
    captured = [point_name(point) for leg in account.legs for point in leg.captured]
    claimed = [territory_name(territory) for territory in account.before + account.after]
    parts = [f"to {point_name(move.path[-1])}" if move.path else _stays(state)]
    parts += [f"captures {', '.join(captured)}"] if captured else []
    parts += [f"flag on {', '.join(claimed)}"] if claimed else []
    return "; ".join(parts)


def _stays(state: State) -> str:
    return "passes: no peg can move" if is_stuck(state.pegs, state.seat) else "claims"


# --- words ------------------------------------------------------------------------------------------------------


def prompt(game: Castille, state: State) -> str:
    """Whose turn it is and what the player must do; warns if the first phase is about to be lost (CA-12)."""
    outcome = game.outcome(state)
    if outcome is not None:
        return game.verdict(outcome)
    name = SEATS[state.seat].capitalize()
    if state.placing:
        return f"{name} to place two pegs.{_warning(state)}"
    if is_stuck(state.pegs, state.seat):
        return f"{name} has no legal move and must pass."
    up = ", ".join(f"{SEATS[seat]} {state.flags_up(seat)}" for seat in (state.seat, 1 - state.seat))
    return f"{name} to move. Flags up: {up}.{_losses(state)}"


def _warning(state: State) -> str:
    opener = state.seat if state.stock[0].total == state.stock[1].total else 1 - state.seat
    held = clear(state.pegs, opener)
    if len(held) < 3:
        return ""
    where = ", ".join(map(territory_name, held))
    return f" Warning: {SEATS[opener]} moves first and holds {len(held)} territories alone ({where}). Three flags win."


def words(game: Castille, state: State) -> tuple[Section, ...]:
    """Where the pegs stand, which flags are up, and what may be played."""
    sections = [Section(f"Pegs of {SEATS[seat]}", _pegs(state, seat)) for seat in (0, 1)]
    territories = [_territory(state, index) for index in range(len(TERRITORIES))]
    sections.append(Section("Territories", (*territories, *filter(None, [_losses(state).strip()]))))
    outcome = game.outcome(state)
    if outcome is not None:
        return (*sections, Section("Result", (game.verdict(outcome),)))
    if state.placing:
        return (*sections, Section("To place", tuple(_stock(state, seat) for seat in (0, 1))))
    offered = tuple(f"{choice.move}: {choice.words}." for choice in choices(game, state))
    return (*sections, Section(f"{SEATS[state.seat].capitalize()} may play", offered))


def _pegs(state: State, seat: Seat) -> tuple[str, ...]:
    lines = []
    for tall, height in enumerate(HEIGHTS):
        points = [point for point, peg in enumerate(state.pegs) if peg == (seat, bool(tall))]
        lines.append(f"{height.capitalize()}: {', '.join(map(point_name, points)) or 'none'}.")
    return tuple(lines)


def _territory(state: State, territory: int) -> str:
    flag = state.flags[territory]
    up = "no flag" if flag is None else f"the flag of {SEATS[flag]}"
    alone = [SEATS[seat] for seat in (0, 1) if territory in clear(state.pegs, seat)]
    held = f"{alone[0]} alone" if alone else "nobody alone"
    return f"{territory_name(territory).capitalize()}: {up}; held by {held}."


def _stock(state: State, seat: Seat) -> str:
    short, tall = state.stock[seat]
    return f"{SEATS[seat].capitalize()}: {short} short, {tall} tall."


# --- the terminal -----------------------------------------------------------------------------------------------


def plain(game: Castille, state: State) -> str:
    """The board in letters, S T for silver's short and tall pegs, s t for copper's, and the flags beside it."""
    rows = format_rows(state.pegs).split("/")
    beside = [_flag_line(state, index) for index in range(len(TERRITORIES))]
    placing = "to place: " + "  ".join(_stock(state, seat) for seat in (0, 1))
    beside.append(placing if state.placing else _losses(state).strip())
    lines = [f"{SIZE - index} {_spread(row)}   {beside[index]}".rstrip() for index, row in enumerate(rows)]
    return "\n".join([*lines, "  a b c d e f"])


def _spread(row: str) -> str:
    return " ".join("".join("." * int(sign) if sign.isdigit() else sign for sign in row))


def _flag_line(state: State, territory: int) -> str:
    flag = state.flags[territory]
    return f"{list(TERRITORIES)[territory]:<2} {'-' if flag is None else SEATS[flag]}"
