"""Setting up a position: where each disc lies, the twenties, whose turn it is, how the match stands.

A disc that is put on the board is one that was shot. So wherever more discs lie than could have been shot by then, as
many shots more have been played, and what else was shot in them is in the ditch.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.game import NotationError, plural
from parlour.games.arranging import check_value, find_setting, parse_place
from parlour.games.crokinole.drawing.scenery import FRAME, shot_by, tray_ids
from parlour.games.crokinole.notation.text import format_state, parse_state
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.referee import cannot_lie
from parlour.games.crokinole.rules.table import DISC_RADIUS, HOLE_RADIUS, INCH, SURFACE, axis
from parlour.physics import Hole, support_radius
from parlour.scene import PositionSetting

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.crokinole.rules import Crokinole
    from parlour.scene import Axes, Point

__all__ = ["arranged", "begin", "frame", "settings"]

AT_FIRST = 5 * INCH
"""How far from the middle the first discs lie."""
FALLS = support_radius(Hole(0.0, 0.0, HOLE_RADIUS), DISC_RADIUS)
"""A disc whose centre is nearer to the hole's than this falls in."""
NEW = 0
"""The temporary number of a disc that has just been put on the board."""
LONGEST_MATCH = 999
"""The last round that can be set if no option limits their number."""


def begin(game: Crokinole) -> State:
    """A position to begin with: every seat has shot once, and its disc lies before it."""
    seats = range(len(game.seats))
    discs = (BoardDisc(game.disc_id(seat, 1), *_before(game, seat)) for seat in seats)
    return replace(game.start(), shots=len(seats), discs=tuple(sorted(discs)))


def _before(game: Crokinole, seat: int) -> Point:
    x, y = axis(seat, len(game.seats))
    return round(AT_FIRST * x, 4), round(AT_FIRST * y, 4)


def frame(game: Crokinole) -> Axes:
    """Metres from the middle of the board."""
    return FRAME


# --- what can be set --------------------------------------------------------------------------------------------


def settings(game: Crokinole, state: State) -> tuple[PositionSetting, ...]:
    """Everything that can be set."""
    seats = range(len(game.seats))
    discs = (setting for seat in seats for setting in _of_seat(game, state, seat))
    return (*_of_round(game, state), *_of_twenties(game, state), *discs, *_of_match(game, state))


def _of_round(game: Crokinole, state: State) -> tuple[PositionSetting, ...]:
    counts = _counts(game, state)
    seats = tuple((str(seat), name.capitalize()) for seat, name in enumerate(game.seats))
    able = {str(game.to_play(replace(state, shots=shots))) for shots in counts}
    played = tuple((str(shots), f"{shots} of {game.shots_a_round}") for shots in counts)
    return (
        PositionSetting(
            "turn", "The round", "to shoot", str(game.to_play(state)), tuple(s for s in seats if s[0] in able)
        ),
        PositionSetting("shots", "The round", "discs shot", str(state.shots), played),
        PositionSetting("starter", "The round", "started by", str(state.starter), seats),
    )


def _of_twenties(game: Crokinole, state: State) -> list[PositionSetting]:
    """The most twenties that a side can have beside its discs on the board."""
    found = []
    for side, name in enumerate(game.sides):
        most = sum(_most(game, state)[side::2]) - sum(disc.side == side for disc in state.discs)
        values = tuple((str(number), str(number)) for number in range(most + 1))
        found.append(PositionSetting(f"twenties {name}", "Twenties", name, str(state.twenties[side]), values))
    return found


def _of_seat(game: Crokinole, state: State, seat: int) -> list[PositionSetting]:
    about = f"Discs of {game.seats[seat]}"
    found = [
        PositionSetting(disc.id, about, f"disc {game.disc_number(disc.id)} at (m)", _text(disc), piece=disc.id)
        for disc in state.discs
        if game.seat_of(disc.id) == seat
    ]
    waiting = " ".join(tray_ids(game, state, seat))
    return [*found, PositionSetting(f"more {game.seats[seat]}", about, "another at (m)", "", piece=waiting)]


def _of_match(game: Crokinole, state: State) -> tuple[PositionSetting, ...]:
    scores = zip(game.sides, state.scores, strict=True)
    points = (PositionSetting(f"score {side}", "The match", f"points of {side}", str(score)) for side, score in scores)
    twenties = zip(game.sides, state.match_twenties, strict=True)
    earlier = (
        PositionSetting(f"earlier {side}", "The match", f"earlier twenties of {side}", str(number))
        for side, number in twenties
    )
    counted = tuple(earlier) if game.options.count_twenties else ()
    return (PositionSetting("round", "The match", "round", str(state.round)), *points, *counted)


def _text(disc: BoardDisc) -> str:
    return f"{disc.x:.4f},{disc.y:.4f}"


# --- setting it ---------------------------------------------------------------------------------------------------


def arranged(game: Crokinole, state: State, name: str, value: str) -> State:
    """The position with one thing set.

    A disc that is laid off the surface is in the ditch, and one that is laid over the hole is a twenty. The seat to
    shoot follows from the shots played and the starter; setting it changes the shots. A disc that has not been shot by
    then gets the number of one that has.

    Raises:
        NotationError: there is no such setting or value, or why the disc cannot lie there.
    """
    check_value(find_setting(settings(game, state), name), value)
    what, _, whose = name.partition(" ")
    changed = SETTERS[what](game, state, whose, value) if what in SETTERS else _lay(game, state, name, value)
    found = _possible(game, changed)
    return parse_state(game, format_state(game, found))


def _turn(game: Crokinole, state: State, whose: str, value: str) -> State:
    """The nearest number of shots after which it is the seat's turn; the greater one of two equally near."""
    fitting = (replace(state, shots=shots) for shots in _counts(game, state))
    turns = (each for each in fitting if game.to_play(each) == int(value))
    return min(turns, key=lambda each: (abs(each.shots - state.shots), -each.shots))


def _shots(game: Crokinole, state: State, whose: str, value: str) -> State:
    return replace(state, shots=int(value))


def _starter(game: Crokinole, state: State, whose: str, value: str) -> State:
    return replace(state, starter=int(value))


def _round(game: Crokinole, state: State, whose: str, value: str) -> State:
    return replace(state, round=_number(value, "the round", 1, game.options.most_rounds or LONGEST_MATCH))


def _score(game: Crokinole, state: State, whose: str, value: str) -> State:
    """Fewer points than end the match; of fixed rounds each gives two."""
    fixed = game.options.fixed_rounds
    rounds = game.options.most_rounds or (max(fixed, state.round) if fixed else 0)
    points = _number(value, f"the points of {whose}", 0, 2 * rounds if rounds else game.options.target - 1)
    return replace(state, scores=_with(game, state.scores, whose, points))


def _earlier(game: Crokinole, state: State, whose: str, value: str) -> State:
    """At most all discs of the rounds before."""
    most = (state.round - 1) * game.shots_a_round // 2
    number = _number(value, f"the earlier twenties of {whose}", 0, most)
    return replace(state, match_twenties=_with(game, state.match_twenties, whose, number))


def _twenties(game: Crokinole, state: State, whose: str, value: str) -> State:
    return replace(state, twenties=_with(game, state.twenties, whose, int(value)))


def _with(game: Crokinole, pair: tuple[int, int], whose: str, value: int) -> tuple[int, int]:
    return (value, pair[1]) if whose == game.sides[0] else (pair[0], value)


def _more(game: Crokinole, state: State, whose: str, value: str) -> State:
    return _lay(game, state, game.disc_id(game.seats.index(whose), NEW), value)


def _lay(game: Crokinole, state: State, coin: str, value: str) -> State:
    """The disc laid somewhere; an empty text takes it off the board."""
    others = tuple(disc for disc in state.discs if disc.id != coin)
    disc = BoardDisc(coin, *parse_place(value)) if value else None
    if disc is None or math.hypot(disc.x, disc.y) > SURFACE:
        return replace(state, discs=others)
    if math.hypot(disc.x, disc.y) < FALLS:
        side = game.sides[disc.side]
        twenties = _with(game, state.twenties, side, state.twenties[disc.side] + 1)
        return replace(state, discs=others, twenties=twenties)
    _check_place(game, disc, others)
    return replace(state, discs=(*others, disc))


SETTERS: dict[str, Callable[[Crokinole, State, str, str], State]] = {
    "turn": _turn,
    "shots": _shots,
    "starter": _starter,
    "round": _round,
    "score": _score,
    "earlier": _earlier,
    "twenties": _twenties,
    "more": _more,
}


# --- what can be ----------------------------------------------------------------------------------------------------


def _check_place(game: Crokinole, disc: BoardDisc, others: tuple[BoardDisc, ...]) -> None:
    reason = game.ditched_at(disc.x, disc.y)
    if reason:
        raise NotationError(f"That spot {reason}, where no disc stays: put it farther in, or off the board.")
    problem = cannot_lie(
        [replace(disc, id="That spot"), *(replace(each, id=game.disc_name(each.id)) for each in others)]
    )
    if problem:
        raise NotationError(f"{problem}.")


def _shot(game: Crokinole, state: State) -> list[int]:
    """How many discs each seat has shot."""
    return [shot_by(game, state, seat) for seat in range(len(game.seats))]


def _most(game: Crokinole, state: State) -> list[int]:
    """How many discs each seat has shot before the round's last shot."""
    return _shot(game, replace(state, shots=game.shots_a_round - 1))


def _counts(game: Crokinole, state: State) -> list[int]:
    """The numbers of shots after which these counts of discs and twenties are possible."""
    return [shots for shots in range(game.shots_a_round) if _enough(game, replace(state, shots=shots))]


def _enough(game: Crokinole, state: State) -> bool:
    shot, lying = _shot(game, state), [game.seat_of(disc.id) for disc in state.discs]
    return all(lying.count(seat) <= number for seat, number in enumerate(shot)) and all(
        sum(disc.side == side for disc in state.discs) + state.twenties[side] <= sum(shot[side::2]) for side in (0, 1)
    )


def _possible(game: Crokinole, state: State) -> State:
    """The position after as many shots as it needs, if it has fewer."""
    if 0 < game.options.fixed_rounds < state.round and not game.in_play_off(state):
        raise NotationError(_why_no_round(game))
    counts = _counts(game, state)
    if not counts:
        most = zip(game.seats, _most(game, state), strict=True)
        shot = ", ".join(f"{name} has shot {number}" for name, number in most)
        raise NotationError(f"Too many discs: before the last shot of a round {shot}.")
    return _numbered(game, replace(state, shots=max(state.shots, counts[0])))


def _why_no_round(game: Crokinole) -> str:
    if game.options.play_off == "none":
        return f"The match has {plural(game.options.fixed_rounds, 'round')}, and no play-off."
    return "A play-off round is played only when the match is level."


def _numbered(game: Crokinole, state: State) -> State:
    """Every disc by a number that was shot: its own where it can, else the lowest of its seat that is free."""
    shot = {seat: [game.disc_id(seat, number + 1) for number in range(n)] for seat, n in enumerate(_shot(game, state))}
    taken = {disc.id for disc in state.discs}
    discs = []
    for disc in state.discs:
        own = shot[game.seat_of(disc.id)]
        coin = disc.id if disc.id in own else next(coin for coin in own if coin not in taken)
        taken.add(coin)
        discs.append(replace(disc, id=coin))
    return replace(state, discs=tuple(sorted(discs)))


# --- texts ----------------------------------------------------------------------------------------------------------


def _number(text: str, what: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise NotationError(f"{what}: a whole number from {least} to {most}, not {text[:40]!r}")
    return int(text)
