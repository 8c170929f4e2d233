"""Text for Crokinole: shots, ends of rounds, placements, positions; each a pair of exact inverses.

A shot is an aim, such as `0.0,-0.3048 >12.5 0.935`: place in m, bearing in degrees, speed in m/s. A played shot adds
the executed aim, the events and the resting places; `parlour.flick` has the grammar. A round reported by its end is
`round 2,1,0,3 0,1,1,2`: of each side its discs that count 20, 15, 10 and 5. A position is one line::

    3 maple 5 25-40 1-0 m1@0.05,-0.15;w2@-0.03,0.2

Its fields are the round, the seat that started it, the shots played in it, the match score, the twenties set aside, and
the discs (`-` for none). If the options count the twenties of the match, those of earlier rounds follow its score:
`5-3/12-9`.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from parlour.flick import format_flick, is_flick, parse_flick
from parlour.game import NotationError
from parlour.games.crokinole.rules.board import BoardDisc, Placement, State, Tally, side_of
from parlour.games.crokinole.rules.counting import Counted
from parlour.games.crokinole.rules.referee import cannot_lie
from parlour.games.crokinole.rules.table import START_LINE

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole, Move

__all__ = [
    "format_move",
    "format_placement",
    "format_state",
    "is_move",
    "parse_move",
    "parse_placement",
    "parse_state",
]

PAIR = re.compile(r"(\d{1,6})-(\d{1,6})", re.ASCII)
SCORE = re.compile(r"(\d{1,6}-\d{1,6})(?:/(\d{1,6}-\d{1,6}))?", re.ASCII)
ROUND = re.compile(r"round {0} {0}".format(",".join([r"(\d{1,2})"] * 4)), re.ASCII)
COUNT = re.compile(r"\d{1,6}", re.ASCII)
PLACE = re.compile(r"([a-z]+\d+)@(-?[\d.]+(?:e[+-]?\d+)?),(-?[\d.]+(?:e[+-]?\d+)?)", re.ASCII)
DEGREES = re.compile(r"(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:/(\d+(?:\.\d+)?(?:e[+-]?\d+)?))?", re.ASCII)


# --- shots ------------------------------------------------------------------------------------------------------


def is_move(text: str) -> bool:
    """Whether a text is written as a move, and not as taps of a report. It may be malformed."""
    return is_flick(text) or text.partition(" ")[0] == "round"


def parse_move(game: Crokinole, state: State, text: str) -> Move:
    """A shot, as chosen or as played, or the end of a round.

    Raises:
        NotationError: naming the part that cannot be read.
    """
    return _parse_counted(text) if text.startswith("round") else parse_flick(text)


def format_move(game: Crokinole, state: State, move: Move) -> str:
    """A shot, as chosen or as played, or the end of a round."""
    if isinstance(move, Counted):
        return " ".join(("round", *(",".join(map(str, counts)) for counts in move.tally.counts)))
    return format_flick(move)


def _parse_counted(text: str) -> Counted:
    found = ROUND.fullmatch(text)
    if found is None:
        raise NotationError(
            f"{text[:40]!r} is no end of a round; one looks like 'round 2,1,0,3 0,1,1,2': of each side the discs that "
            "count 20, 15, 10 and 5"
        )
    a, b, c, d, e, f, g, h = map(int, found.groups())
    return Counted(Tally(((a, b, c, d), (e, f, g, h))))


# --- placements on the starting line ----------------------------------------------------------------------------


def parse_placement(game: Crokinole, text: str) -> Placement:
    """A place as a seat would name it: `-12.5` or `-12.5/0.31`, degrees to the right of its axis, then the radius.

    Without a radius (m) the disc's centre is on the middle of the starting line.

    Raises:
        NotationError: with an example of a placement.

    >>> from parlour.games.crokinole.rules import Crokinole
    >>> parse_placement(Crokinole(), "-12.5/0.31")
    Placement(degrees=-12.5, radius=0.31)
    """
    found = DEGREES.fullmatch(text)
    if found is None:
        raise NotationError(
            f"{text[:40]!r} is no placement; one looks like '-12.5': degrees to the right of the seat's axis, or "
            "'-12.5/0.31' with the distance from the centre in m"
        )
    placement = Placement(float(found[1]) + 0.0, float(found[2] or START_LINE))
    if not (math.isfinite(placement.degrees) and math.isfinite(placement.radius)):
        raise NotationError(f"{text[:40]!r} is no placement: its numbers are too large")
    return placement


def format_placement(game: Crokinole, placement: Placement) -> str:
    """A place as a seat would name it; the radius only where it is not the starting line's."""
    degrees = repr(float(placement.degrees) + 0.0)
    return degrees if placement.radius == START_LINE else f"{degrees}/{float(placement.radius)!r}"


# --- positions --------------------------------------------------------------------------------------------------


def parse_state(game: Crokinole, text: str) -> State:
    """A position.

    Raises:
        NotationError: naming the malformed field and what is allowed there.
    """
    fields = text.split(" ")
    if len(fields) != 6:
        raise NotationError(
            f"a position has six fields, not {len(fields)}: round, starter, shots, score, twenties, discs; one looks "
            "like '1 maple 2 0-0 1-0 w1@0.05,-0.15'"
        )
    starter, shots = _seat(game, fields[1]), _count(fields[2], "shots played", game.shots_a_round - 1)
    known = {game.disc_id((starter + shot) % len(game.seats), shot // len(game.seats) + 1) for shot in range(shots)}
    scores, match_twenties = _score(game, fields[3])
    state = State(
        round=_count(fields[0], "round", 999_999, least=1),
        starter=starter,
        shots=shots,
        scores=scores,
        twenties=_pair(fields[4], "twenties"),
        discs=_discs(game, fields[5], known),
        match_twenties=match_twenties,
    )
    _check_discs(game, state, known)
    return state


def _check_discs(game: Crokinole, state: State, known: set[str]) -> None:
    """No side has more discs on the board and in the hole than it has shot."""
    for side, name in enumerate(game.sides):
        shot = sum(side_of(coin) == side for coin in known)
        lying = sum(disc.side == side for disc in state.discs)
        if state.twenties[side] + lying > shot:
            raise NotationError(
                f"{name} has shot {shot} discs and cannot have {state.twenties[side]} twenties and {lying} discs lying"
            )


def format_state(game: Crokinole, state: State) -> str:
    """A position as one line."""
    discs = ";".join(f"{disc.id}@{disc.x!r},{disc.y!r}" for disc in state.discs) or "-"
    pairs = (state.scores, state.match_twenties, state.twenties)
    scores, before, twenties = ("{}-{}".format(*pair) for pair in pairs)
    scores += f"/{before}" if any(state.match_twenties) else ""
    return f"{state.round} {_seat_name(game, state.starter)} {state.shots} {scores} {twenties} {discs}"


def _seat_name(game: Crokinole, seat: int) -> str:
    return game.seats[seat].replace(" ", "-")


def _seat(game: Crokinole, text: str) -> int:
    names = [_seat_name(game, seat) for seat in range(len(game.seats))]
    if text not in names:
        raise NotationError(f"the starter is {' or '.join(names)}, not {text[:20]!r}")
    return names.index(text)


def _count(text: str, what: str, most: int, *, least: int = 0) -> int:
    if not COUNT.fullmatch(text) or not least <= int(text) <= most:
        raise NotationError(f"{what} is a whole number from {least} to {most}, not {text[:20]!r}")
    return int(text)


def _pair(text: str, what: str) -> tuple[int, int]:
    found = PAIR.fullmatch(text)
    if found is None:
        raise NotationError(f"the {what} are two numbers with a hyphen, such as '25-40', not {text[:20]!r}")
    return int(found[1]), int(found[2])


def _score(game: Crokinole, text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The match score, and the twenties of the rounds before."""
    found = SCORE.fullmatch(text)
    scores, twenties = (found[1], found[2]) if found else (text, None)
    if twenties is not None and not game.options.count_twenties:
        raise NotationError(
            f"the twenties of the match are counted with the option count_twenties only, not '{twenties}'"
        )
    return _pair(scores, "match score"), _pair(twenties or "0-0", "twenties of the match")


def _discs(game: Crokinole, text: str, known: set[str]) -> tuple[BoardDisc, ...]:
    """The discs of a position: each was shot in this round, lies on the surface, and overlaps no other."""
    discs = tuple(_disc(part) for part in text.split(";")) if text != "-" else ()
    if list(discs) != sorted({disc.id: disc for disc in discs}.values()):
        raise NotationError("the discs of a position are sorted by their ids, each named once")
    for disc in discs:
        if disc.id not in known:
            raise NotationError(f"{disc.id} has not been shot; shot so far: {', '.join(sorted(known)) or 'none'}")
    ditched = ((disc.id, game.ditched_at(disc.x, disc.y)) for disc in discs)
    problem = cannot_lie(discs) or next(
        (f"{coin} {reason}, where no disc stays" for coin, reason in ditched if reason), ""
    )
    if problem:
        raise NotationError(problem)
    return discs


def _disc(text: str) -> BoardDisc:
    found = PLACE.fullmatch(text)
    try:
        return BoardDisc(found[1], float(found[2]), float(found[3]))  # type: ignore[index] # None is no disc either
    except (TypeError, ValueError):
        raise NotationError(f"{text[:40]!r} is no disc; one looks like 'm1@0.05,-0.15', in m from the centre") from None
