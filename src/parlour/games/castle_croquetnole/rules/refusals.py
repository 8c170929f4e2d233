"""Why a move may not be played (CC-30), each in words for the player; and which coins may be flicked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.flick import Aim, Flick, Unmeasured, flick_refusal
from parlour.game import Refusal, plural
from parlour.games.castle_croquetnole.rules.board import HELD, Cause, Stage, guard_of, is_guard, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Leave, Move, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.referee import lifted
from parlour.games.castle_croquetnole.rules.results import cannot_rest, false_event
from parlour.games.castle_croquetnole.rules.table import TOUCH
from parlour.kernels.mathematics import cosine, hypotenuse, sine

if TYPE_CHECKING:
    from parlour.flick import ShotResult
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["KINDS", "TOWARDS", "placing_clause", "refusal_of"]

TOWARDS = 1e-9
"""A tight flick with no more than this share along the line of centres goes past the guard."""

KINDS = {
    "flicks": "two flicks",
    "lift": "lift the knight to within a coin-width of the guard, then two flicks",
    "loose": "place the knight against the guard, flick it, then one more flick",
    "tight": "place the knight against the guard, hold it and flick the guard away, then one more flick",
    "tap": "tap the knight a little, then drive the guard with the second flick",
}
"""The five croquets, in the order of CC-24."""
PLACED = ("lift", "loose", "tight")
"""Croquets for which the knight is lifted."""


def refusal_of(game: Setting, state: State, move: Move) -> Refusal | None:
    """Why a move may not be played; of a reported result only whether it can be true."""
    if isinstance(move, Leave):
        return _leave(game, state, move.seat)
    if state.owed:
        return _place(game, state, move) if isinstance(move, Place) else _owes(game, state)
    if game.choosing(state) and not isinstance(move, Croquet | Decline):
        return Refusal("choose", "CC-24", f"Choose a croquet first: {', '.join(KINDS)}; or decline.")
    if isinstance(move, Flick):
        return _flick(game, state, move)
    return _choice(game, state, move)


def _leave(game: Setting, state: State, seat: int) -> Refusal | None:
    if game.options.leaving == "ends":
        return Refusal("leaving_ends", "CC-33", "Here the game ends when somebody leaves: resign instead.")
    if seat in state.left:
        return Refusal("left", "CC-33", f"{game.castle_name(seat)} have left the game already.")
    return None


def _choice(game: Setting, state: State, move: Move) -> Refusal | None:
    match move:
        case Croquet():
            return _croquet(game, state, move)
        case Decline():
            return _decline(game, state)
        case MoveIn():
            return _move_in(game, state, move.coin)
        case Pass():
            return _pass(game, state, move)
        case Place():
            return Refusal("placed", "CC-30", "There is no coin to place now.")
    words = "A move places, flicks or passes a coin, puts one in from the edge, chooses a croquet or declines flicks."
    return Refusal("no_move", "CC-30", words)


# --- placing (CC-4, CC-5, CC-16, CC-17) -------------------------------------------------------------------------


def placing_clause(state: State, coin: str) -> str:
    """Why a coin is placed: before the game, before its first play, after a rescue or after a prison."""
    if is_guard(coin):
        return "CC-4" if state.first_round and not is_guard(state.owed[-1]) else "CC-16"
    return "CC-17" if state.coin(coin).tower is not None else "CC-5"


def _owes(game: Setting, state: State) -> Refusal:
    coin = state.owed[0]
    words = f"Place {game.coin_name(coin)} first, within a coin-width of its tower."
    return Refusal("place_first", placing_clause(state, coin), words)


def _place(game: Setting, state: State, move: Place) -> Refusal | None:
    if move.coin != state.owed[0]:
        return _owes(game, state)
    clause, place = placing_clause(state, move.coin), (move.x, move.y)
    if not all(map(math.isfinite, place)):
        return Refusal("not_a_number", clause, "The place of a coin must be finite numbers.")
    if not game.layout.in_band(owner_of(move.coin), place):
        words = f"Put it on the table, within a coin-width ({_coin_width(game)}) of its own tower."
        return Refusal("outside_band", clause, words)
    return _taken(game, state, move.coin, place, clause)


def _coin_width(game: Setting) -> str:
    return f"{1000 * game.layout.coin:.4g} mm"


def _taken(game: Setting, state: State, coin: str, place: Point, clause: str) -> Refusal | None:
    if game.layout.tile_at(place):
        return Refusal("taken", clause, "That spot overlaps a tile. Touching it is allowed.")
    for other, at in state.lying():
        if other != coin and -game.layout.apart(place, at) > TOUCH:
            return Refusal("taken", clause, f"That spot overlaps {game.coin_name(other)}.")
    return None


# --- flicks (CC-6, CC-7, CC-26, CC-30) --------------------------------------------------------------------------


def _flick(game: Setting, state: State, move: Flick) -> Refusal | None:
    refused = _coin(game, state, move.aim.coin) or flick_refusal(move, "CC-7")
    refused = refused or _start(move.aim) or _tight(state, move.aim)
    if refused is None and move.result is not None:
        return _course(game, state, move, move.result)
    return refused


def _course(game: Setting, state: State, move: Flick, result: ShotResult) -> Refusal | None:
    """Why a reported result cannot be true of this table; the place of a coin that is lifted is not checked."""
    problem = false_event(game.layout, state, move)
    problem = problem or cannot_rest(game.layout, state, result, lifted(game, state, move))
    return Refusal("impossible", "CC-31", f"{problem}.") if problem else None


def _coin(game: Setting, state: State, coin: str) -> Refusal | None:
    """Why that coin may not be flicked, or passed, now."""
    mine = {knight_of(state.seat), guard_of(state.seat)}
    if coin not in mine:
        either = " or ".join(sorted(mine, reverse=True))
        what = f"play {either}, not {coin}" if coin else f"name the coin, {either}"
        words = f"It is {game.seats[state.seat]}' turn: {what}."
        return Refusal("another_coin", "CC-30", words)
    if state.coin(coin).prisoner:
        return Refusal("prisoner", "CC-30", f"{game.coin_name(coin)} is a prisoner and cannot be played.")
    if state.play is not None:
        left = f"{game.coin_name(state.play.coin)} is in play and has {plural(len(state.play.flicks), 'flick')} left"
        words = f"{left}. Decline the rest first."
        return None if coin == state.play.coin else Refusal("in_play", "CC-6", words)
    return _begun(game, state, coin)


def _begun(game: Setting, state: State, coin: str) -> Refusal | None:
    """Why a coin's play may not begin now."""
    if is_guard(coin) and state.stage is Stage.KNIGHT and state.first_round:
        return Refusal("knight_first", "CC-5", "In the first round, play the knight and then the guard.")
    if state.coin(coin).tower is not None:
        words = f"{game.coin_name(coin)} was released. It waits on its tower until its owner's next turn."
        return Refusal("waits", "CC-17", words)
    if not is_guard(coin) and state.stage is Stage.GUARD:
        return Refusal("no_flicks", "CC-30", f"{game.coin_name(coin)}'s play is over: it has no flicks left this turn.")
    return None


def _start(aim: Aim | Unmeasured) -> Refusal | None:
    return None if aim.start is None else Refusal("start", "CC-7", "A coin is flicked from where it lies.")


def _tight(state: State, aim: Aim | Unmeasured) -> Refusal | None:
    guard = guard_of(state.seat)
    wanted = guard if state.play is not None and state.play.next is Cause.TIGHT else ""
    if aim.tight != wanted:
        words = f"In a tight croquet you flick the guard: write !{guard}." if wanted else "No coin is held here."
        return Refusal("tight", "CC-26", words)
    if wanted and isinstance(aim, Aim) and towards(state, aim) <= TOWARDS:
        return Refusal("tight", "CC-26", "Aim a tight croquet towards the guard.")
    return None


def towards(state: State, aim: Aim) -> float:
    """The share of a tight flick that goes along the line of centres, from -1 to 1."""
    here, there = state.coin(aim.coin).at, state.coin(aim.tight).at
    assert here is not None  # noqa: S101 - a croquet placed the one at the other
    assert there is not None  # noqa: S101
    angle = math.radians(aim.bearing)
    east, north = there[0] - here[0], there[1] - here[1]
    return (east * sine(angle) + north * cosine(angle)) / hypotenuse(east, north)


# --- croquets, declining, passing (CC-5, CC-6, CC-24, CC-27) ----------------------------------------------------


def _croquet(game: Setting, state: State, move: Croquet) -> Refusal | None:
    if not game.choosing(state):
        return Refusal("no_croquet", "CC-24", "You have no croquet: your knight must first strike its off-duty guard.")
    if move.kind not in KINDS:
        return Refusal("kind", "CC-24", f"There are five croquets: {', '.join(KINDS)}.")
    if (move.place is not None) != (move.kind in PLACED):
        needs = "needs a place for the knight" if move.place is None else "leaves the knight where it is"
        return Refusal("croquet_place", "CC-24", f"The croquet {move.kind} {needs}.")
    return None if move.place is None else _lifted(game, state, move.kind, move.place)


def _lifted(game: Setting, state: State, kind: str, place: Point) -> Refusal | None:
    guard = state.coin(guard_of(state.seat)).at
    assert guard is not None  # noqa: S101 - a guard that was struck lies on the table
    if not all(map(math.isfinite, place)):
        return Refusal("not_a_number", "CC-24", "The place of a coin must be finite numbers.")
    gap = game.layout.apart(place, guard)
    if kind == "lift" and gap > game.layout.coin + TOUCH:
        words = f"The knight must be within a coin-width ({_coin_width(game)}) of its guard."
        return Refusal("too_far", "CC-24", words)
    if kind != "lift" and gap > TOUCH:
        return Refusal("too_far", "CC-24", f"The knight must touch its guard; it is {gap:.3g} m away.")
    if not game.layout.whole(place):
        return Refusal("off_table", "CC-27", "A lifted coin must lie wholly on the table.")
    return _taken(game, state, knight_of(state.seat), place, "CC-27")


def _decline(game: Setting, state: State) -> Refusal | None:
    if state.play is None:
        return Refusal("nothing_to_decline", "CC-6", "No coin is in play, so there are no flicks to decline.")
    if state.play.moved:
        words = f"{game.coin_name(state.play.coin)} was put in from the edge for its next flick: take that first."
        return Refusal("moved_in", "CC-28", words)
    return None


# --- from the edge (CC-28) --------------------------------------------------------------------------------------


def _move_in(game: Setting, state: State, coin: str) -> Refusal | None:
    if game.options.edge_margin != "choice":
        return Refusal("no_choice", "CC-28", "In this game nobody puts coins in from the edge (option edge_margin).")
    refused = _coin(game, state, coin)
    if refused is not None:
        return refused
    if state.play is not None and state.play.next in HELD:
        words = f"{game.coin_name(coin)} is flicked from where the croquet placed it, against its guard."
        return Refusal("croquet_place", "CC-24", words)
    at = state.coin(coin).at
    if at is None or not game.is_near_edge(at):
        words = f"{game.coin_name(coin)} does not lie within a coin-width ({_coin_width(game)}) of the edge."
        return Refusal("not_near", "CC-28", words)
    return _taken(game, state, coin, game.inward(at), "CC-28")


def _pass(game: Setting, state: State, move: Pass) -> Refusal | None:
    refused = _coin(game, state, move.coin)
    if refused is not None:
        return refused
    if state.play is not None:
        return Refusal("begun", "CC-6", "You have played this coin. You can decline its other flicks.")
    if state.first_round:
        return Refusal("compulsory", "CC-5", "In the first round, play both coins.")
    if is_guard(move.coin) and state.stage is Stage.KNIGHT:
        return Refusal("knight_first", "CC-6", "The knight comes first: play it or pass it.")
    return None
