"""Crokinole as a picture (`scenery.py`), in words and for a terminal."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from parlour.games.crokinole.drawing import scenery
from parlour.games.crokinole.drawing.score import discs_left
from parlour.games.crokinole.drawing.views import clock, view_of
from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_RADIUS,
    FIFTEEN,
    INCH,
    START_LINE,
    TEN,
    ahead,
    leans,
    value,
)
from parlour.scene import Choice, Section

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import BoardDisc, State
    from parlour.scene import Board, Picture

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]

COLUMNS, ROWS = 75, 37
"""Of the board in a terminal, whose letters are twice as high as wide."""


def board(game: Crokinole) -> Board:
    """The bare board."""
    return scenery.board(game)


def picture(game: Crokinole, state: State, last: Ruling[State, Move] | None) -> Picture:
    """The discs on the board, those still to be shot and the twenties."""
    labels = {disc.id: f"{game.disc_name(disc.id)}, {_zone(disc)}" for disc in state.discs}
    return scenery.picture(game, state, _title(game, state), labels)


def choices(game: Crokinole, state: State) -> tuple[Choice, ...]:
    """Empty: a shot is aimed, not picked from a list."""
    return ()


def _title(game: Crokinole, state: State) -> str:
    maple, walnut = (sum(disc.side == side for disc in state.discs) for side in (0, 1))
    lying = f"A Crokinole board with {_discs(maple, 'maple')} and {_discs(walnut, 'walnut')} on it."
    return f"{lying if state.discs else 'An empty Crokinole board.'} {_standing(game, state)}"


def _discs(number: int, side: str) -> str:
    return f"{number or 'no'} {side} disc{'' if number == 1 else 's'}"


def _standing(game: Crokinole, state: State) -> str:
    (one, other), (ours, theirs) = game.sides, state.scores
    twenties = game.twenties_of_match(state)
    counted = f" Twenties in the match: {one} {twenties[0]}, {other} {twenties[1]}." if twenties else ""
    return f"Match score: {one} {ours}, {other} {theirs}.{counted}"


# --- words ------------------------------------------------------------------------------------------------------


def prompt(game: Crokinole, state: State) -> str:
    """Who shoots which disc, and what the shot must do."""
    outcome = game.outcome(state)
    if outcome is not None:
        return game.verdict(outcome)
    seat = game.to_play(state)
    number = state.shots // len(game.seats) + 1
    return f"{game.seats[seat].capitalize()} to shoot: disc {number} of {game.options.each}. {_task(game, state, seat)}"


def _task(game: Crokinole, state: State, seat: int) -> str:
    if any(disc.side != seat % 2 for disc in state.discs):
        return f"You must hit a {game.sides[1 - seat % 2]} disc."
    clear = f"The board is clear{f' of {game.sides[1 - seat % 2]}' if state.discs else ''}:"
    if not game.options.no_hiding:
        return f"{clear} shoot where you like."
    stops = "your disc" if game.options.saved_by == "shot disc" else "your disc, or one that it strikes,"
    return f"{clear} {stops} must stop in the 15 ring or the hole."


def words(game: Crokinole, state: State) -> tuple[Section, ...]:
    """Round and score, who shoots, and every disc as the shooter sees it: with its own seat at six o'clock."""
    sections = [Section("Score", _score(game, state))]
    if game.outcome(state) is not None:
        return (*sections, Section("Result", (prompt(game, state),)))
    seat = game.to_play(state)
    sections.append(Section("To shoot", (prompt(game, state), *_left(game, state))))
    for side in (1 - seat % 2, seat % 2):
        discs = [disc for disc in state.discs if disc.side == side]
        heading = f"{game.sides[side].capitalize()} on the board, {game.seats[seat]}'s seat at 6 o'clock"
        lines = tuple(_disc(game, state, disc, seat) for disc in sorted(discs, key=_distance))
        sections.append(Section(heading, lines or ("No disc.",)))
    return tuple(sections)


def _score(game: Crokinole, state: State) -> tuple[str, ...]:
    if game.outcome(state) is not None:
        return (_standing(game, state),)
    totals, twenties = game.tally(state).totals, state.twenties
    lines = [f"{_round(game, state)}, {state.shots} of {game.shots_a_round} discs shot. {_standing(game, state)}"]
    sides = zip(game.sides, totals, twenties, strict=True)
    lines += [
        f"{side.capitalize()} has {total} in this round, {_of_twenties(number)}." for side, total, number in sides
    ]
    return tuple(lines)


def _round(game: Crokinole, state: State) -> str:
    name = game.round_name(state.round)
    return name[0].upper() + name[1:]


def _of_twenties(number: int) -> str:
    return {0: "with no twenties", 1: "with one twenty"}.get(number, f"with {number} twenties")


def _left(game: Crokinole, state: State) -> tuple[str, ...]:
    """How many discs each seat has, the one that shoots first."""
    first, left = game.to_play(state), discs_left(game, state)
    order = ((first + step) % len(left) for step in range(len(left)))
    return (" ".join(f"{game.seats[seat].capitalize()} has {left[seat]} left." for seat in order),)


def _disc(game: Crokinole, state: State, disc: BoardDisc, seat: int) -> str:
    """A disc as the shooter sees it: its zone, its hour, its distance, and from where it can be hit."""
    hour = clock(disc.x, disc.y, ahead(seat, len(game.seats)))
    name = game.disc_name(disc.id).capitalize()
    parts = [_zone(disc), f"{hour} o'clock", f"{100 * _distance(disc):.1f} cm from the middle"]
    if disc.side != seat % 2:
        parts.append(view_of(game, state, disc))
    return f"{name}: {', '.join(parts)}."


def _distance(disc: BoardDisc) -> float:
    return math.hypot(disc.x, disc.y)


def _zone(disc: BoardDisc) -> str:
    worth, reach = value(disc.x, disc.y), _distance(disc)
    if leans(disc.x, disc.y):
        return "leaning over the hole, counts 15"
    for line, inside in ((FIFTEEN, 15), (TEN, 10)):
        if worth != inside and reach < line + DISC_RADIUS:
            return f"on the {inside} line, counts {worth}"
        if worth == inside:
            return f"{inside} ring"
    return "5 ring" if worth else "beyond the starting line, counts nothing"


# --- the terminal -----------------------------------------------------------------------------------------------


def plain(game: Crokinole, state: State) -> str:
    """The board from above, first seat below: `.` lines, `*` posts, `(O)` the hole, discs by their ids."""
    grid = [[*row] for row in _empty()]
    taken: set[tuple[int, int]] = set()
    for disc in state.discs:
        _write_disc(grid, disc, taken)
    lines = ["".join(row).rstrip() for row in grid]
    return "\n".join([_heading(game, state), *lines])


@cache
def _empty() -> tuple[str, ...]:
    """The rows of a board without discs."""
    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    for radius in (START_LINE, TEN, FIFTEEN):
        for step in range(720):
            angle = math.pi * step / 360
            _write(grid, radius * math.cos(angle), radius * math.sin(angle), ".")
    _write(grid, 0.0, 0.0, "(O)")
    for post in BOARD.posts:
        _write(grid, post.x, post.y, "*")
    return tuple(map("".join, grid))


def _heading(game: Crokinole, state: State) -> str:
    scores = ", ".join(
        f"{side} {score}{f' and {20 * twenty} in twenties' if twenty else ''}"
        for side, score, twenty in zip(game.sides, state.scores, state.twenties, strict=True)
    )
    twenties = game.twenties_of_match(state)
    counted = f" Twenties in the match: {twenties[0]} to {twenties[1]}." if twenties else ""
    return f"{_so_far(game, state)}{counted}\n{scores.capitalize()}."


def _so_far(game: Crokinole, state: State) -> str:
    """The round and its shots; of a match that is over, which has no round to come, how many rounds it had."""
    if game.outcome(state) is None:
        return f"{_round(game, state)}, {state.shots} of {game.shots_a_round} shot."
    return f"The match is over after {state.round - 1} round{'' if state.round == 2 else 's'}."


def _cell(x: float, y: float) -> tuple[int, int]:
    """The row and the column of a place."""
    scale = (COLUMNS - 1) / (2 * START_LINE + 2 * INCH)
    return round((ROWS - 1) / 2 - y * scale / 2), round((COLUMNS - 1) / 2 + x * scale)


def _write(grid: list[list[str]], x: float, y: float, text: str) -> None:
    row, column = _cell(x, y)
    for offset, letter in enumerate(text, -(len(text) // 2)):
        grid[row][column + offset] = letter


def _write_disc(grid: list[list[str]], disc: BoardDisc, taken: set[tuple[int, int]]) -> None:
    """The id of a disc in its place, or as near beside it as there is room."""
    row, column = _cell(disc.x, disc.y)
    first = max(0, min(column - len(disc.id) // 2, COLUMNS - len(disc.id)))
    for shift in sorted(range(-COLUMNS, COLUMNS), key=lambda shift: (abs(shift), shift)):
        cells = [(row, first + shift + offset) for offset in range(len(disc.id))]
        if all(0 <= at < COLUMNS and (row, at) not in taken for _, at in cells):
            break
    for (_, at), letter in zip(cells, disc.id, strict=True):
        grid[row][at] = letter
    taken.update(cells)
