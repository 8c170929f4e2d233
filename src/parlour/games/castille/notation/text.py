"""Castille as text: moves, positions and states, each as an exact pair of parse and format.

`Sa1 Tc4` places a short and a tall peg; `a2-a3` moves; `a2-a3xa4` names the captures; `c1-c5xd5-c3xc2` is one turn of
two moves. Where chains capture on the way (CA-5), every landing is written: `a1-c1-c3xd3` is a chain of two jumps.
`+NW` before the path marks a flag that goes up before the first move, `+C` after it one that goes up after the last.
`--` passes. Claims that win before the first move stand alone.

A typed move may leave out what the rules decide. That is: captures, flags if claims are automatic, a height if the
stock has only one, and the start of a single move if only one peg can go there (`a3`).

A position (`position.py`) is six fields. A state is the same line, with a seventh field when earlier positions can
still recur (CA-16): `rows|flags|seat` of each, with commas between.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from parlour.game import AmbiguousMoveError, NotationError
from parlour.games.castille.notation.position import (
    format_flags,
    format_position,
    format_rows,
    format_seat,
    parse_flags,
    parse_position,
    parse_rows,
    parse_seat,
)
from parlour.games.castille.rules.board import POINTS, TERRITORIES, Position, State, Stock, point_name, put_up, win
from parlour.games.castille.rules.moves import Move, Place, Placing, Turn

if TYPE_CHECKING:
    from parlour.games.castille.rules import Account, Castille

__all__ = [
    "format_move",
    "format_position",
    "format_state",
    "parse_move",
    "parse_position",
    "parse_state",
    "turn_text",
]

PEG = re.compile(r"([sStT]?)([a-fA-F][1-6])")
LEG = r"-([a-fA-F][1-6])((?:x[a-fA-F][1-6])*)"
PATH = re.compile(rf"([a-fA-F][1-6])((?:{LEG})+)")
NAMES = tuple(TERRITORIES)
MOST_EARLIER = 4096
"""Earlier positions whose texts are remembered: each stays in the states of a match until the next capture."""
PASSES = "--"
LETTERS = "ST"
EXAMPLES = "place two pegs (Sa1 Tc4), move one (a2-a3, c1-c5xd5-c3xc2), or pass (--)"


# --- moves: reading ---------------------------------------------------------------------------------------------


def parse_move(game: Castille, state: State, text: str) -> Move:
    """The move that `text` names; does not check whether it is legal.

    Raises:
        NotationError: when it says nothing, or names captures or flags that a legal turn does not have.
        AmbiguousMoveError: when it could be several moves; the message lists them.
    """
    words = text.split()
    pegs = [PEG.fullmatch(word) for word in words]
    if words and all(pegs) and (state.placing or any(peg[1] for peg in pegs if peg)):
        return _place(state, [(peg[1], peg[2]) for peg in pegs if peg])
    return _turn(game, state, text, words)


def _place(state: State, pegs: list[tuple[str, str]]) -> Place:
    if len(pegs) != 2:
        raise NotationError(f"place exactly two pegs, as in Sa1 Tc4; this names {len(pegs)} (CA-2)")
    points = [POINTS[name.lower()] for _, name in pegs]
    heights = [[bool(LETTERS.index(letter.upper()))] if letter else [False, True] for letter, _ in pegs]
    fits = list(product(*heights))
    if len(fits) > 1:
        fits = [fit for fit in fits if _in_stock(state.stock[state.seat], fit)]
    places = sorted({Place(_pair(points, fit)) for fit in fits})
    if not places:
        raise NotationError("you have no two such pegs left to place")
    if len(places) > 1:
        raise AmbiguousMoveError(f"which heights? {_either(list(map(_format_place, places)))}")
    return places[0]


def _pair(points: list[int], fit: tuple[bool, ...]) -> tuple[Placing, Placing]:
    one, two = sorted(map(Placing, points, fit))
    return one, two


def _in_stock(stock: Stock, heights: tuple[bool, ...]) -> bool:
    return sum(heights) <= stock.tall and len(heights) - sum(heights) <= stock.short


def _turn(game: Castille, state: State, text: str, words: list[str]) -> Turn:
    middle = next((index for index, word in enumerate(words) if not word.startswith("+")), len(words))
    before, after = _claims(words[:middle]), _claims(words[middle + 1 :])
    if not words:
        raise NotationError(f"a move is missing: {EXAMPLES}")
    path, captured = _path(game, state, text, words[middle]) if middle < len(words) else ((), [])
    marked: tuple[tuple[int, ...], tuple[int, ...]]
    if game.options.claims == "declared":
        turn, marked = Turn(path, before, after), ((), ())
    else:
        turn, marked = Turn(path), (before, after)
    if game.refusal(state, turn) is None:
        _check_marks(game.account(state, turn), path, captured, marked)
    return turn


def _claims(words: list[str]) -> tuple[int, ...]:
    territories = []
    for word in words:
        name = word.removeprefix("+").upper()
        if not word.startswith("+") or name not in NAMES:
            raise NotationError(f"{word[:20]!r} is no claim; one is written +{', +'.join(NAMES)}")
        territories.append(NAMES.index(name))
    if len(set(territories)) < len(territories):
        raise NotationError("a territory is claimed once")
    return tuple(sorted(territories))


def _path(game: Castille, state: State, text: str, word: str) -> tuple[tuple[int, ...], list[list[int]]]:
    """The points of a turn, and for each of its moves the captures that are named."""
    if word == PASSES:
        return (), []
    if PEG.fullmatch(word) and len(word) == 2:
        return _path_to(game, state, POINTS[word.lower()]), []
    match = PATH.fullmatch(word)
    if match is None:
        raise NotationError(f"{text.strip()[:40]!r} is no move: {EXAMPLES}")
    legs = re.findall(LEG, match[2])
    points = (match[1], *(end for end, _ in legs))
    captured = [[POINTS[name] for name in marks.lower().split("x")[1:]] for _, marks in legs]
    return tuple(POINTS[name.lower()] for name in points), captured


def _path_to(game: Castille, state: State, end: int) -> tuple[int, ...]:
    """The single move that ends on a point; where every landing is written, the only turn that does."""
    landings = game.options.captures_on_the_way
    paths = [path for path in game.paths(state) if path[-1] == end and (landings or len(path) == 2)]
    if not paths:
        raise NotationError(f"none of your pegs can go to {point_name(end)} in one move; write start and end, as a2-a3")
    if len(paths) > 1:
        names = ["-".join(map(point_name, path)) for path in paths]
        several = "several pegs can go" if len({path[0] for path in paths}) > 1 else "there are several ways"
        raise AmbiguousMoveError(f"{several} to {point_name(end)}: {_either(names)}")
    return paths[0]


def _check_marks(
    account: Account,
    path: tuple[int, ...],
    captured: list[list[int]],
    marked: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    for start, leg, named in zip(path, account.legs, captured, strict=False):
        if not set(named) <= set(leg.captured):
            what = ", ".join(map(point_name, leg.captured)) or "nothing"
            raise NotationError(
                f"{point_name(start)}-{point_name(leg.end)} captures {what}; leave captures out or name these"
            )
    for when, named_flags, flags in zip(("before", "after"), marked, (account.before, account.after), strict=True):
        if not set(named_flags) <= set(flags):
            up = " ".join(f"+{NAMES[territory]}" for territory in flags) or "none"
            raise NotationError(f"the flags that go up {when} the move: {up}; leave them out or name these")


def _either(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


# --- moves: writing ---------------------------------------------------------------------------------------------


def format_move(game: Castille, state: State, move: Move) -> str:
    """The text by which records name a move, with its captures and the flags that go up.

    >>> from parlour.games.castille.rules import Castille
    >>> game, state = Castille(), parse_position("6/6/5s/6/6/S1S2s ----s S - 0 20")
    >>> [format_move(game, state, move) for move in game.moves(state)][:3]
    ['+SW a1-b1', '+SW a1-a2', '+SW c1-b1']
    """
    return _format_place(move) if isinstance(move, Place) else turn_text(state, move, game.account(state, move))


def turn_text(state: State, move: Turn, account: Account) -> str:
    """The text of a turn whose account is known."""
    before, after = (
        tuple(f"+{NAMES[territory]}" for territory in claims) for claims in (account.before, account.after)
    )
    if not move.path:
        wins = win(put_up(state.flags, state.seat, account.before), state.seat)
        return " ".join(before if wins else (*before, PASSES))
    legs = (f"-{point_name(leg.end)}" + "".join(f"x{point_name(p)}" for p in leg.captured) for leg in account.legs)
    return " ".join((*before, point_name(move.path[0]) + "".join(legs), *after))


def _format_place(move: Place) -> str:
    return " ".join(LETTERS[tall] + point_name(point) for point, tall in move.pegs)


# --- states -----------------------------------------------------------------------------------------------------


def parse_state(game: Castille, text: str) -> State:
    """A position, with or without the earlier ones that can still come again.

    Raises:
        NotationError: naming the field that is malformed, or why the state is impossible.
    """
    fields = text.split(" ")
    state = parse_position(" ".join(fields[:6]) if len(fields) == 7 else text)
    if len(fields) == 7:
        state = replace(state, seen=tuple(map(_position, fields[6].split(","))))
    standing = Counter(state.pegs)
    if state.seen and (state.placing or any(Counter(pegs) != standing for pegs, _, _ in state.seen)):
        raise NotationError("earlier positions: only those since the last capture can come again, with the same pegs")
    if any(state.lost) and not game.options.lost_flags:
        raise NotationError("flags: a displaced flag goes back to its owner here, so none is out of the game (CA-11)")
    return state


def format_state(game: Castille, state: State) -> str:
    """A state as one line."""
    if not state.seen:
        return format_position(state)
    return f"{format_position(state)} {','.join(map(_format_position, state.seen))}"


def _position(text: str) -> Position:
    parts = text.split("|")
    if len(parts) != 3:
        raise NotationError(f"earlier positions: one is written rows|flags|seat, not {text[:40]!r}")
    rows, signs, seat = parts
    return parse_rows(rows), parse_flags(signs), parse_seat(seat)


@lru_cache(MOST_EARLIER)
def _format_position(position: Position) -> str:
    pegs, flags, seat = position
    return f"{format_rows(pegs)}|{format_flags(flags)}|{format_seat(seat)}"
