"""Why a move may not be played, in words, each with its clause."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from parlour.game import Refusal, Seat, plural
from parlour.games.castille.rules.board import (
    FLAGS,
    HEIGHTS,
    POINTS,
    SEATS,
    TERRITORIES,
    claimable,
    clear,
    point_name,
    put_up,
    win,
)
from parlour.games.castille.rules.events import territory_name
from parlour.games.castille.rules.moves import Placing
from parlour.games.castille.rules.routes import Run, hops
from parlour.games.castille.rules.turns import destinations, follow, is_stuck, make, steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.castille.rules.board import Board, Flags, State
    from parlour.games.castille.rules.moves import Place, Turn

__all__ = ["legs_refusal", "place_refusal", "route_refusal", "turn_refusal"]


def place_refusal(state: State, move: Place) -> Refusal | None:
    """Why two pegs may not be placed on these points, or None."""
    if not _is_pair(move.pegs):
        return Refusal("no_placement", "CA-2", "Place exactly two pegs, in the order of their points.")
    if not state.placing:
        return Refusal("placing_over", "CA-2", "All pegs are placed. Move one of yours, as in a2-a3.")
    points = [point for point, _ in move.pegs]
    if points[0] == points[1]:
        return Refusal("same_point", "CA-2", f"Two pegs cannot both stand on {point_name(points[0])}.")
    taken = [point_name(point) for point in points if state.pegs[point] is not None]
    if taken:
        return Refusal("occupied", "CA-2", f"{taken[0]} has a peg already. Choose an empty hole.")
    wanted = Counter(tall for _, tall in move.pegs)
    for tall, height in enumerate(HEIGHTS):
        left = state.stock[state.seat][tall]
        if wanted[bool(tall)] > left:
            there = f"There {'is' if left == 1 else 'are'} {plural(left, f'{height} peg')} left to place"
            return Refusal("no_stock", "CA-2", f"{there}, not {wanted[bool(tall)]}.")
    return None


def turn_refusal(  # noqa: PLR0911 - one return a rule
    state: State, move: Turn, moves_refusal: Callable[[Board, tuple[int, ...]], Refusal | None], *, declared: bool
) -> Refusal | None:
    """Why a turn may not be played, or None.

    Args:
        state: the state in which it would be played.
        move: the turn.
        moves_refusal: why the peg on the first point of a path may not go along it: `legs_refusal`, or `route_refusal`
            where chains capture on the way (CA-5).
        declared: whether claims are part of a turn (CA-10).
    """
    if not _is_turn(move):
        return Refusal("no_turn", "CA-4", "A turn is a path of points and claims of territories, each claimed once.")
    if state.placing:
        return Refusal("placing", "CA-2", "Place two of your pegs, as in Sa1 Tc4.")
    if not declared and (move.before or move.after):
        return Refusal("automatic", "CA-10", "Claims are automatic here. Leave them out of your move.")
    lost = state.lost[state.seat]
    refusal = _claims_refusal(state.pegs, state.flags, state.seat, lost, move.before)
    if refusal is not None:
        return refusal
    flags = put_up(state.flags, state.seat, move.before)
    if win(flags, state.seat):
        return _after_win(move)
    refusal = _path_refusal(state, move.path, moves_refusal)
    if refusal is not None:
        return refusal
    if not move.path:
        return (
            Refusal("no_move_made", "CA-10", "When you pass, write all claims before the --.") if move.after else None
        )
    return _claims_refusal(follow(state.pegs, move.path)[-1].pegs, flags, state.seat, lost, move.after)


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


def _claims_refusal(pegs: Board, flags: Flags, seat: Seat, lost: int, claims: tuple[int, ...]) -> Refusal | None:
    for territory in claims:
        if territory not in claimable(pegs, flags, seat):
            return _not_claimable(pegs, seat, territory)
    left = FLAGS - lost - flags.count(seat)
    if len(claims) <= left:
        return None
    have = f"You have {plural(left, 'flag')} left to put up"
    if lost:
        return Refusal("no_flags", "CA-11", f"{have}: {plural(lost, 'flag')} of yours {_is(lost)} out of the game.")
    return Refusal("no_flags", "CA-13", f"{have}, and the third one wins.")


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _not_claimable(pegs: Board, seat: Seat, territory: int) -> Refusal:
    where = territory_name(territory)
    if territory in clear(pegs, seat):
        return Refusal("flag_up", "CA-10", f"Your flag is up in {where} already.")
    return Refusal("not_clear", "CA-10", f"You can claim {where} only with a peg of yours and no opposing peg in it.")


def _after_win(move: Turn) -> Refusal | None:
    if move.path or move.after:
        return Refusal("won", "CA-13", "With the third flag up the game is won; no move follows.")
    return None


# --- paths ------------------------------------------------------------------------------------------------------


def _path_refusal(
    state: State, path: tuple[int, ...], moves_refusal: Callable[[Board, tuple[int, ...]], Refusal | None]
) -> Refusal | None:
    if not path:
        if is_stuck(state.pegs, state.seat):
            return None
        return Refusal("must_move", "CA-14", "You can't pass: you have a legal move.")
    peg = state.pegs[path[0]]
    if peg is None or peg.seat != state.seat:
        whose = "no peg stands there" if peg is None else f"the peg there is {SEATS[peg.seat]}'s"
        return Refusal("not_yours", "CA-4", f"You cannot move from {point_name(path[0])}: {whose}.")
    return moves_refusal(state.pegs, path)


def legs_refusal(pegs: Board, path: tuple[int, ...]) -> Refusal | None:
    """Why the peg on the first point may not move to the others in turn, where each is the end of a move, or None."""
    captured: tuple[int, ...] | None = None
    for start, end in pairwise(path):
        if captured == ():
            return _no_capture(start)
        if end not in destinations(pegs, start):
            return _unreachable(pegs, start, end)
        leg = make(pegs, start, end)
        if captured is not None and not leg.captured:
            return _must_capture(end)
        pegs, captured = leg.pegs, leg.captured
    return None


def route_refusal(pegs: Board, path: tuple[int, ...]) -> Refusal | None:
    """Why the peg on the first point may not go on to the others, where each is a landing (CA-5), or None."""
    run: Run | None = Run.at(path[0], opens=True)
    for start, end in pairwise(path):
        if run is None:
            return _no_capture(start)
        refusal = _hop_refusal(pegs, run, start, end)
        if refusal is not None:
            return refusal
        leg, jumps = make(pegs, start, end), end in hops(pegs, start)
        pegs = leg.pegs
        run = run.landed(leg) if jumps else Run.at(end, opens=False) if leg.captured else None
    if run is None or not run.jumped or run.may_end(path[-1]):
        return None
    return _stays(path[-1]) if path[-1] == run.origin else _must_capture(path[-1])


def _hop_refusal(pegs: Board, run: Run, start: int, end: int) -> Refusal | None:
    """Why a peg that has made a run may not step or jump once more."""
    jumps = end in hops(pegs, start)
    if not jumps and end not in steps(pegs, start):
        return _unreachable(pegs, start, end, every_landing=True)
    leg = make(pegs, start, end)
    if jumps:
        return _lands_again(end) if run.lands_again(leg) else None
    if run.opens and not run.jumped:
        return None
    if run.jumped and not run.may_go_on(start):
        return _stays(start) if run.takes else _no_capture(start)
    return None if leg.captured else _must_capture(end)


def _lands_again(point: int) -> Refusal:
    words = f"The chain comes back to {point_name(point)} without a capture. Leave out that loop."
    return Refusal("lands_again", "CA-5", words)


def _stays(point: int) -> Refusal:
    return Refusal("stays", "CA-5", f"A move can't end where it began, on {point_name(point)}.")


def _no_capture(point: int) -> Refusal:
    words = f"Only a peg that captured may move again; moving to {point_name(point)} did not."
    return Refusal("no_capture", "CA-9", words)


def _must_capture(point: int) -> Refusal:
    words = f"A peg that moves again must capture again; moving to {point_name(point)} does not."
    return Refusal("must_capture", "CA-9", words)


def _unreachable(pegs: Board, start: int, end: int, *, every_landing: bool = False) -> Refusal:
    peg, here, there = pegs[start], point_name(start), point_name(end)
    if start == end:
        return _stays(start)
    if pegs[end] is not None:
        return Refusal("occupied", "CA-4", f"{there} has a peg already.")
    if peg is not None and peg.tall:
        words = f"The tall peg on {here} can't reach {there} by a step or by "
        words += "one jump; name every landing, as in a1-c1-c3." if every_landing else "jumps."
        return Refusal("out_of_reach", "CA-5", words)
    return Refusal("too_far", "CA-4", f"The short peg on {here} can step only to a point next to it, not to {there}.")
