"""The proof of a puzzle: flicks in all directions at many speeds, and what a hand makes of those that do the same.

A puzzle of one flick has no second idea that a hand makes as often. For one of two flicks or three, fewer are not
enough, and only first flicks much like the solution's lead to one that does it.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import Aim, Flick
from parlour.game import ParlourError
from parlour.games.castle_croquetnole import notation
from parlour.games.castle_croquetnole.bots.hands import HANDS
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.study.goals import FLICKS, goal_of, is_reached, verdict
from parlour.games.castle_croquetnole.study.trying import made
from parlour.intervals import wilson
from workshop.puzzles.castle_croquetnole.scanning import coins_to_play, grid, scan

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.castle_croquetnole.study.goals import PuzzleGoal
    from parlour.games.study.puzzles import Puzzle
    from workshop.puzzles.castle_croquetnole.scanning import Scan

__all__ = ["STEADY", "check"]

STEADY = next(preset.hand for preset in HANDS if preset.name == "champion")
"""The hand by which ideas are compared."""
FINE = grid(1.0, (0.3, 0.45, 0.6, 0.8, 1.0, 1.25, 1.55, 1.9, 2.3, 2.8))
COARSE = grid(3.0, (0.3, 0.5, 0.8, 1.2, 1.8, 2.6))
WINDOW = 20.0
"""Flicks whose bearings differ by no more than this are one idea, degrees."""
TRIES, GLANCES = 200, 24
RIVALS, BEST = 8, 3
"""Other ideas that are looked at, and those of them that are compared."""


def check(puzzle: Puzzle) -> str:
    """What the scan and the hand find, in words.

    Raises:
        ParlourError: when the line does not solve the puzzle, or another idea is as good.
    """
    game, goal = CastleCroquetnole(), goal_of(puzzle)
    rulings = _followed(game, puzzle)
    if len(rulings) != goal.flicks or verdict(puzzle, game, rulings) != "solved":
        raise ParlourError(f"{puzzle.position}: {' '.join(puzzle.line)} does not do it {FLICKS[goal.flicks]}")
    return _proved(game, puzzle, goal, rulings)


def _proved(game: CastleCroquetnole, puzzle: Puzzle, goal: PuzzleGoal, rulings: Sequence[Ruling[State, Move]]) -> str:
    state, flick = rulings[0].before, _flick(rulings[0])
    scans = {coin: scan(game, goal.kind, state, state, coin, *FINE) for coin in coins_to_play(game, state)}
    scanned, reaching = sum(map(len, scans.values())), sum(int(each.reached.sum()) for each in scans.values())
    if goal.flicks == 1:
        return _best(game, puzzle, scans, flick) + f" Of {scanned:,} flicks in all directions, {reaching} do it."
    if reaching:
        raise ParlourError(f"{puzzle.position}: one flick is enough")
    return (
        f"None of {scanned:,} flicks in all directions does it at once. "
        f"{_first_flicks(game, goal, state, flick, scans)} {_rate(game, goal, rulings)}"
    )


def _best(game: CastleCroquetnole, puzzle: Puzzle, scans: dict[str, Scan], flick: Flick) -> str:
    """That a hand makes the flick more often than any other that does it.

    Raises:
        ParlourError: when it may not.
    """
    state, kind = notation.parse_state(game, puzzle.position), goal_of(puzzle).kind
    solves = partial(is_reached, kind, state)
    ours = wilson(made(game, state, flick, solves, STEADY, Random(1), TRIES), TRIES)
    rivals = [*_others(scans, flick)]
    glances = [made(game, state, each, solves, STEADY, Random(2), GLANCES) for each in rivals]
    order = sorted(range(len(rivals)), key=lambda number: -glances[number])[:BEST]
    rates = [wilson(made(game, state, rivals[n], solves, STEADY, Random(3), TRIES), TRIES) for n in order]
    theirs = max(rates, key=lambda rate: rate.high, default=None)
    if theirs is not None and theirs.high >= ours.low:
        raise ParlourError(f"{puzzle.position}: a hand does it {ours} so, and {theirs} in another way")
    beside = f"; with the best other idea {theirs}" if theirs else ", and there is no other idea"
    return f"A champion's hand does it in {ours} of {TRIES} tries{beside}. The intervals are those of 95 %."


def _others(scans: dict[str, Scan], flick: Flick) -> Iterator[Flick]:
    """One flick of each run of flicks that do it, apart from those like the solution; the longest runs first."""
    runs = []
    for coin, found in scans.items():
        away = _away(found.bearings, flick.meant.bearing) > WINDOW
        numbers = np.flatnonzero(found.reached & (away | (coin != flick.meant.coin)))
        parts = np.split(numbers, np.flatnonzero(np.diff(numbers) != 1) + 1)
        runs += [(len(part), coin, int(part[len(part) // 2])) for part in parts if len(part)]
    for _, coin, number in sorted(runs, key=lambda run: -run[0])[:RIVALS]:
        found = scans[coin]
        yield Flick(Aim(float(found.bearings[number]), float(found.speeds[number]), coin=coin))


def _first_flicks(
    game: CastleCroquetnole, goal: PuzzleGoal, state: State, flick: Flick, scans: Mapping[str, Scan]
) -> str:
    """After how many first flicks the turn goes on, and how many of them lead to one that does it, in words.

    Raises:
        ParlourError: when one that is unlike the solution does, when none does, or when fewer flicks are enough.
    """
    keeping = leading = pairs = 0
    for coin, found in scans.items():
        for bearing, after in _keeping(game, state, coin, found):
            keeping += 1
            leads, seconds = _leads(game, goal, state, after, coin)
            leading, pairs = leading + leads, pairs + seconds
            if leads and (coin != flick.meant.coin or _away(np.array(bearing), flick.meant.bearing) > WINDOW):
                raise ParlourError(f"another first flick does it too: {coin} {bearing:g}")
    if not leading:
        raise ParlourError("the scan does not find the solution, so it can miss others")
    first, near = f"After {keeping} of them the turn goes on", f"within {WINDOW:g} degrees of this one"
    if goal.flicks == 2:
        return f"{first}, and after {leading} of those, {near}, a second flick does it."
    return (
        f"{first}. No second flick does it either; after {pairs:,} pairs of a coarser scan the turn still goes on. "
        f"After {leading} of the {keeping} first flicks, {near}, a third flick does it."
    )


def _leads(game: CastleCroquetnole, goal: PuzzleGoal, first: State, state: State, coin: str) -> tuple[bool, int]:
    """Whether the flicks that are left after a first one can do it, and after how many second ones the turn goes on.

    Raises:
        ParlourError: when a second flick does it and a third one is asked for.
    """
    if goal.flicks == 2:
        return bool(scan(game, goal.kind, first, state, coin, *FINE).reached.any()), 0
    found = scan(game, goal.kind, first, state, coin, *COARSE)
    if found.reached.any():
        raise ParlourError("two flicks are enough")
    seconds = [after for _, after in _keeping(game, state, coin, found)]
    return any(scan(game, goal.kind, first, after, coin, *COARSE).reached.any() for after in seconds), len(seconds)


def _keeping(game: CastleCroquetnole, state: State, coin: str, found: Scan) -> Iterator[tuple[float, State]]:
    """The bearings of the flicks after which the turn goes on, and the states after them."""
    for number in np.flatnonzero(found.goes_on).tolist():
        bearing, speed = float(found.bearings[number]), float(found.speeds[number])
        yield bearing, game.judge(state, Flick(Aim(bearing, speed, coin=coin))).after


def _rate(game: CastleCroquetnole, goal: PuzzleGoal, rulings: Sequence[Ruling[State, Move]]) -> str:
    solves, last = partial(is_reached, goal.kind, rulings[0].before), rulings[-1]
    rate = wilson(made(game, last.before, _flick(last), solves, STEADY, Random(1), TRIES), TRIES)
    them = "it" if goal.flicks == 2 else "the first two"
    return f"After {them}, a champion's hand makes the last flick in {rate} of {TRIES} tries, a 95 % interval."


def _away(bearings: NDArray[np.float64], bearing: float) -> NDArray[np.float64]:
    """How far bearings are from one, degrees from 0 to 180."""
    away: NDArray[np.float64] = np.abs((bearings - bearing + 180.0) % 360.0 - 180.0)
    return away


def _flick(ruling: Ruling[State, Move]) -> Flick:
    assert isinstance(ruling.move, Flick)  # noqa: S101 - a line is of flicks
    return Flick(ruling.move.aim)


def _followed(game: CastleCroquetnole, puzzle: Puzzle) -> list[Ruling[State, Move]]:
    """The rulings of the line.

    Raises:
        ParlourError: when it is not legal, or not of flicks.
    """
    state, rulings = notation.parse_state(game, puzzle.position), list["Ruling[State, Move]"]()
    for text in puzzle.line:
        move = notation.parse_move(game, state, text)
        if not isinstance(move, Flick):
            raise ParlourError(f"{puzzle.position}: {text} is no flick")
        rulings.append(game.play(state, move))
        state = rulings[-1].after
    return rulings
