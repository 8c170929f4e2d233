"""Why a move may not be played, in words, each with its clause."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from parlour.game import Refusal, Seat
from parlour.games.castille.rules.board import FLAGS, HEIGHTS, POINTS, SEATS, TERRITORIES, point_name
from parlour.games.castille.rules.claims import claimable, clear, put_up, win
from parlour.games.castille.rules.events import territory_name
from parlour.games.castille.rules.moves import Placing
from parlour.games.castille.rules.turns import destinations, follow, is_stuck, make

if TYPE_CHECKING:
    from parlour.games.castille.rules.board import Board, Flags, State
    from parlour.games.castille.rules.moves import Place, Turn

__all__ = ["place_refusal", "turn_refusal"]


def place_refusal(state: State, move: Place) -> Refusal | None:
    """Why two pegs may not be placed so, or None."""
    if not _is_pair(move.pegs):
        return Refusal("no_placement", "CA-2", "A placement is exactly two pegs, in the order of their points.")
    if not state.placing:
        return Refusal("placing_over", "CA-2", "All pegs are placed: a turn moves one of them, as a2-a3 does.")
    points = [point for point, _ in move.pegs]
    if points[0] == points[1]:
        return Refusal("same_point", "CA-2", f"Two pegs cannot both stand on {point_name(points[0])}.")
    taken = [point_name(point) for point in points if state.pegs[point] is not None]
    if taken:
        return Refusal("occupied", "CA-2", f"{taken[0]} is not vacant; pegs are placed on vacant points.")
    wanted = Counter(tall for _, tall in move.pegs)
    for tall, height in enumerate(HEIGHTS):
        left = state.stock[state.seat][tall]
        if wanted[bool(tall)] > left:
            return Refusal(
                "no_stock", "CA-2", f"There are {left} {height} pegs left to place, not {wanted[bool(tall)]}."
            )
    return None


def turn_refusal(state: State, move: Turn, *, declared: bool) -> Refusal | None:  # noqa: PLR0911 - one return a rule
    """Why a turn may not be played, or None; `declared` where claims are part of it (CA-10)."""
    if not _is_turn(move):
        return Refusal("no_turn", "CA-4", "A turn is a path of points and claims of territories, each claimed once.")
    if state.placing:
        return Refusal("placing", "CA-2", "The first phase lasts: place two of your pegs, as Sa1 Tc4 does.")
    if not declared and (move.before or move.after):
        return Refusal("automatic", "CA-10", "Claims are made automatically here and are no part of a turn.")
    refusal = _claims_refusal(state.pegs, state.flags, state.seat, move.before)
    if refusal is not None:
        return refusal
    flags = put_up(state.flags, state.seat, move.before)
    if win(flags, state.seat):
        return _after_win(move)
    refusal = _path_refusal(state, move.path)
    if refusal is not None:
        return refusal
    if not move.path:
        return Refusal("no_move_made", "CA-10", "Without a move all claims come first.") if move.after else None
    return _claims_refusal(follow(state.pegs, move.path)[-1].pegs, flags, state.seat, move.after)


# --- malformed --------------------------------------------------------------------------------------------------


def _is_pair(pegs: object) -> bool:
    if type(pegs) is not tuple or len(pegs) != 2 or not all(type(peg) is Placing for peg in pegs):
        return False
    whole = all(_is_index(point, len(POINTS)) and type(tall) is bool for point, tall in pegs)
    return whole and pegs[0].point <= pegs[1].point


def _is_turn(move: Turn) -> bool:
    return _is_path(move.path) and _is_claims(move.before) and _is_claims(move.after)


def _is_path(path: object) -> bool:
    return type(path) is tuple and len(path) != 1 and all(_is_index(point, len(POINTS)) for point in path)


def _is_claims(claims: object) -> bool:
    if type(claims) is not tuple or not all(_is_index(territory, len(TERRITORIES)) for territory in claims):
        return False
    return all(one < two for one, two in pairwise(claims))


def _is_index(value: object, end: int) -> bool:
    return type(value) is int and 0 <= value < end


# --- claims -----------------------------------------------------------------------------------------------------


def _claims_refusal(pegs: Board, flags: Flags, seat: Seat, claims: tuple[int, ...]) -> Refusal | None:
    for territory in claims:
        if territory not in claimable(pegs, flags, seat):
            return _not_claimable(pegs, seat, territory)
    left = FLAGS - flags.count(seat)
    if len(claims) > left:
        return Refusal("no_flags", "CA-13", f"You have {left} flags left to put up, and the third one wins.")
    return None


def _not_claimable(pegs: Board, seat: Seat, territory: int) -> Refusal:
    where = territory_name(territory)
    if territory in clear(pegs, seat):
        return Refusal("flag_up", "CA-10", f"Your flag is up in {where} already.")
    return Refusal(
        "not_clear", "CA-10", f"You may claim {where} only with a peg of yours and no peg of the other in it."
    )


def _after_win(move: Turn) -> Refusal | None:
    if move.path or move.after:
        return Refusal("won", "CA-13", "With the third flag up the game is won; no move follows.")
    return None


# --- paths ------------------------------------------------------------------------------------------------------


def _path_refusal(state: State, path: tuple[int, ...]) -> Refusal | None:
    if not path:
        if is_stuck(state.pegs, state.seat):
            return None
        return Refusal("must_move", "CA-14", "Nobody may pass who has a legal move, and you have one.")
    peg = state.pegs[path[0]]
    if peg is None or peg.seat != state.seat:
        whose = "no peg stands there" if peg is None else f"the peg there is {SEATS[peg.seat]}'s"
        return Refusal("not_yours", "CA-4", f"You cannot move from {point_name(path[0])}: {whose}.")
    return _legs_refusal(state.pegs, path)


def _legs_refusal(pegs: Board, path: tuple[int, ...]) -> Refusal | None:
    captured: tuple[int, ...] | None = None
    for start, end in pairwise(path):
        if captured == ():
            return Refusal(
                "no_capture", "CA-9", f"Only a peg that captured may move again; moving to {point_name(start)} did not."
            )
        if end not in destinations(pegs, start):
            return _unreachable(pegs, start, end)
        leg = make(pegs, start, end)
        if captured is not None and not leg.captured:
            return Refusal(
                "must_capture",
                "CA-9",
                f"A peg that moves again must capture again; moving to {point_name(end)} does not.",
            )
        pegs, captured = leg.pegs, leg.captured
    return None


def _unreachable(pegs: Board, start: int, end: int) -> Refusal:
    peg, here, there = pegs[start], point_name(start), point_name(end)
    if start == end:
        return Refusal("stays", "CA-5", f"A move may not end where it began, on {here}.")
    if pegs[end] is not None:
        return Refusal("occupied", "CA-4", f"{there} is not vacant.")
    if peg is not None and peg.tall:
        return Refusal(
            "out_of_reach", "CA-5", f"The tall peg on {here} reaches {there} neither by a step nor by jumps alone."
        )
    return Refusal("too_far", "CA-4", f"The short peg on {here} steps to a point next to it; {there} is not one.")
