"""A position of Castille as one line of six fields, and back.

    sT4/1s4/6/2S3/6/5t S--s- S - 4 31

- The rows from rank 6: `S` `T` silver short and tall, `s` `t` copper, digits for gaps, `/` between rows.
- The flags in the order NW NE C SW SE (`-`, `S`, `s`). After an `x` follows one letter for each flag that is out of the
  game, silver's first (`S--s-xSs`; CA-11).
- The seat to play: `S` or `s`.
- The stock: `S8T4s8t4`, or `-` when it is empty.
- The turns without progress.
- The number of the turn to be played.
"""

from __future__ import annotations

import re

from parlour.game import NotationError, Seat, plural
from parlour.games.castille.rules.board import (
    FLAGS,
    FULL,
    HEIGHTS,
    PEGS,
    SEATS,
    SIZE,
    TERRITORIES,
    Board,
    Flags,
    Lost,
    Peg,
    State,
    Stock,
)

__all__ = [
    "format_flags",
    "format_position",
    "format_rows",
    "format_seat",
    "parse_flags",
    "parse_position",
    "parse_rows",
    "parse_seat",
]

LETTERS = "STst"
PEG_OF = dict(zip(LETTERS, PEGS, strict=True))
LETTER_OF = {peg: letter for letter, peg in PEG_OF.items()}
SEAT_OF = {"S": 0, "s": 1}
FLAG_OF: dict[str, Seat | None] = {"-": None, **SEAT_OF}
FIELDS = ("rows", "flags", "seat to play", "stock", "turns without progress", "turn number")
LOST = re.compile(r"(?:x(?=[Ss])(S{0,3})(s{0,3}))?")
STOCK = re.compile(r"S([0-8])T([0-4])s([0-8])t([0-4])")
COUNT = re.compile(r"0|[1-9][0-9]{0,5}")
EMPTY = Stock(0, 0)


def parse_position(text: str) -> State:
    """The state that a position's line describes, without earlier positions.

    Raises:
        NotationError: naming the field that is malformed, or why the position is impossible.
    """
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise NotationError(
            f"a position has six fields separated by single spaces, not {len(fields)}: {', '.join(FIELDS)}"
        )
    rows, signs, seat, stock, quiet, turn = fields
    cut = len(TERRITORIES) if signs[len(TERRITORIES) :][:1] == "x" else len(signs)
    state = State(
        pegs=parse_rows(rows),
        flags=parse_flags(signs[:cut]),
        lost=_lost(signs[cut:]),
        seat=parse_seat(seat),
        stock=_stock(stock),
        quiet=_count("turns without progress", quiet),
        turn=_count("turn number", turn),
    )
    problem = _impossible(state)
    if problem:
        raise NotationError(f"this position is impossible: {problem}")
    return state


def format_position(state: State) -> str:
    """A state as a position's line, without earlier positions."""
    (short, tall), (copper_short, copper_tall) = state.stock
    stock = f"S{short}T{tall}s{copper_short}t{copper_tall}" if state.placing else "-"
    return " ".join(
        (
            format_rows(state.pegs),
            format_flags(state.flags) + _format_lost(state.lost),
            format_seat(state.seat),
            stock,
            str(state.quiet),
            str(state.turn),
        )
    )


# --- fields -----------------------------------------------------------------------------------------------------


def parse_rows(text: str) -> Board:
    """The pegs on the board.

    Raises:
        NotationError: naming the rank that is wrong.
    """
    rows = text.split("/")
    if len(rows) != SIZE:
        raise NotationError(f"rows: there are six of them, from rank 6 down with / between, not {len(rows)}")
    ranks = [_row(row, SIZE - index) for index, row in enumerate(rows)]
    return tuple(peg for rank in reversed(ranks) for peg in rank)


def format_rows(pegs: Board) -> str:
    """The pegs on the board, from rank 6 down.

    >>> format_rows(State().pegs)
    '6/6/6/6/6/6'
    """
    ranks = (pegs[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
    return "/".join(reversed([_format_row(rank) for rank in ranks]))


def parse_flags(text: str) -> Flags:
    """The flags that are up.

    Raises:
        NotationError: naming the territory that is wrong.
    """
    if len(text) != len(TERRITORIES):
        raise NotationError(f"flags: there are five signs, for {' '.join(TERRITORIES)}, not {text[:20]!r}")
    for sign, name in zip(text, TERRITORIES, strict=True):
        if sign not in FLAG_OF:
            raise NotationError(f"flags: {name} has -, S or s, not {sign!r}")
    return tuple(FLAG_OF[sign] for sign in text)


def format_flags(flags: Flags) -> str:
    """The flags that are up.

    >>> format_flags((None, 0, None, 1, None))
    '-S-s-'
    """
    return "".join("-" if seat is None else format_seat(seat) for seat in flags)


def parse_seat(text: str) -> Seat:
    """A seat by its letter.

    Raises:
        NotationError: naming the letters that are allowed.
    """
    if text not in SEAT_OF:
        raise NotationError(f"seat to play: S (silver) or s (copper), not {text[:20]!r}")
    return SEAT_OF[text]


def format_seat(seat: Seat) -> str:
    """A seat's letter."""
    return "Ss"[seat]


def _row(text: str, rank: int) -> list[Peg | None]:
    row: list[Peg | None] = []
    gap = False
    for column, letter in enumerate(text, start=1):
        if letter in PEG_OF:
            row.append(PEG_OF[letter])
        elif letter in "123456" and not gap:
            row += [None] * int(letter)
        else:
            why = "two gaps side by side are written as one" if letter in "123456" else "a row is made of S T s t 1-6"
            raise NotationError(f"rows: rank {rank}, character {column}: {letter!r}; {why}")
        gap = letter not in PEG_OF
    if len(row) != SIZE:
        raise NotationError(f"rows: rank {rank} has {plural(len(row), 'point')} instead of six: {text[:20]!r}")
    return row


def _format_row(rank: Board) -> str:
    signs = "".join("." if peg is None else LETTER_OF[peg] for peg in rank)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), signs)


def _stock(text: str) -> tuple[Stock, Stock]:
    if text == "-":
        return EMPTY, EMPTY
    match = STOCK.fullmatch(text)
    if match is None:
        raise NotationError(f"stock: it is written like S8T4s8t4, or - when it is empty, not {text[:20]!r}")
    short, tall, copper_short, copper_tall = map(int, match.groups())
    if not (short or tall or copper_short or copper_tall):
        raise NotationError("stock: an empty stock is written -")
    return Stock(short, tall), Stock(copper_short, copper_tall)


def _lost(text: str) -> Lost:
    lost = LOST.fullmatch(text)
    if lost is None:
        raise NotationError(f"flags: those out of the game are an x and their letters, as xSss, not {text[:20]!r}")
    silver, copper = (len(letters or "") for letters in lost.groups())
    return silver, copper


def _format_lost(lost: Lost) -> str:
    return f"x{'S' * lost[0]}{'s' * lost[1]}" if any(lost) else ""


def _count(field: str, text: str) -> int:
    if COUNT.fullmatch(text) is None:
        raise NotationError(f"{field}: a whole number from 0 to 999999, not {text[:20]!r}")
    return int(text)


# --- impossible positions ---------------------------------------------------------------------------------------


def _impossible(state: State) -> str:
    """Why no game reaches such a position, in words; empty if one may."""
    return _too_many(state) or (_impossible_placing(state) if state.placing else _no_pegs(state))


def _too_many(state: State) -> str:
    for seat, name in enumerate(SEATS):
        for tall, height in enumerate(HEIGHTS):
            count, owned = state.pegs.count(Peg(seat, bool(tall))) + state.stock[seat][tall], FULL[tall]
            if count > owned:
                return f"{name} owns {owned} {height} pegs, not {count} (CA-1)"
        if state.flags_left(seat) < 0:
            return f"{name} owns {FLAGS} flags, not {FLAGS - state.flags_left(seat)} (CA-1)"
    return ""


def _no_pegs(state: State) -> str:
    return "" if any(state.pegs) else "neither side has a peg"


def _impossible_placing(state: State) -> str:
    mine, his = (state.stock[seat].total for seat in (state.seat, 1 - state.seat))
    if mine % 2 or his % 2 or mine - his not in (0, 2):
        return (
            "pegs are placed two at a time and in turns, so the player to play has as many left as the other, "
            f"or two more, and not {mine} against {his} (CA-2)"
        )
    if any(seat is not None for seat in state.flags) or any(state.lost):
        return "no flag goes up before all pegs are placed (CA-2)"
    return "the turns without progress begin in the second phase (CA-16)" if state.quiet else ""
