"""Looking for puzzles in a game of self-play: turns in which one way of flicking reaches something worth reaching."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from parlour.flick import Aim, Flick
from parlour.game import ParlourError
from parlour.games.castle_croquetnole import notation
from parlour.games.castle_croquetnole.bots import LEVELS
from parlour.games.castle_croquetnole.bots.candidates import proposed
from parlour.games.castle_croquetnole.bots.players import BY_NAME
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.board import ALL, knight_of
from parlour.games.castle_croquetnole.study.goals import PuzzleGoal, is_reached
from parlour.games.castle_croquetnole.study.trying import made
from parlour.games.study.puzzles import GRADES, Puzzle
from parlour.players import UNLIMITED, by_hand
from workshop.puzzles.castle_croquetnole.checking import STEADY, check
from workshop.puzzles.castle_croquetnole.scanning import coins_to_play
from workshop.puzzles.castle_croquetnole.telling import explanation, hint, task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.castle_croquetnole.study.goals import GoalKind
    from parlour.games.study.puzzles import Grade

__all__ = ["mine"]

PLAYERS = ("beginner", "novice", "club")
LONGEST = 240
"""Turns of a game that are played."""
LOOKED_AT, SPECIAL, ORDINARY = 14, 0.6, 0.12
"""How many turns of a game are looked at closely. Those in which a knight may come home always are; of the others there
are two shares: of those in which a prisoner may be taken or freed, and of the rest."""
WAYS = ("onward", "coins", "waits", "round")
MOST = 80
"""Flicks of one coin that are tried."""
FOLLOWED = 8
"""Flicks, or pairs of them, after which another one is looked for."""
MOST_EASY = 0.25
"""A goal that more of these reach is no puzzle."""
FEW = 5
"""Flicks that reach it whose rates are compared."""
GLANCES = 40
RATES: dict[Grade, tuple[float, float]] = {"easy": (0.6, 0.99), "medium": (0.35, 0.6), "hard": (0.08, 0.35)}
"""How often a steady hand makes a single flick; a puzzle of more is hard."""


def mine(seed: int) -> tuple[Puzzle, ...]:
    """The puzzles in one game of four bots: the first of each grade, if there is one.

    Equal seeds give equal puzzles.
    """
    rng, game, found, looked = Random(seed), CastleCroquetnole(), dict[str, Puzzle](), 0
    for state in _played(game, rng):
        kinds = _possible(state, rng)
        if not kinds or looked == LOOKED_AT:
            continue
        looked += 1
        puzzle = _puzzle(game, state, kinds, rng)
        if puzzle is not None:
            found.setdefault(puzzle.grade, puzzle)
    return tuple(found[grade] for grade in GRADES if grade in found)


def _played(game: CastleCroquetnole, rng: Random) -> Iterator[State]:
    """The states of a game between bots in which a coin may be begun."""
    levels = {level.name: level for level in LEVELS}
    names = [rng.choice(PLAYERS) for _ in game.seats]
    agents, hands = [levels[name].make(game) for name in names], [BY_NAME[name] for name in names]
    state = game.start()
    while game.outcome(state) is None and state.turn < LONGEST:
        if state.play is None and not state.owed and state.turn >= len(game.seats):
            yield state
        seat = game.to_play(state)
        move = agents[seat].choose(state, (), rng, UNLIMITED)
        state = game.judge(state, by_hand(game, state, move, hands[seat], rng)).after


def _possible(state: State, rng: Random) -> tuple[GoalKind, ...]:
    """The goals that are near enough to be tried."""
    own = state.coin(knight_of(state.seat))
    guests = any(
        state.coin(knight_of(other)).inside == state.seat and state.coin(knight_of(other)).at is not None
        for other in range(4)
        if other != state.seat
    )
    found: list[GoalKind] = []
    if own.progress >= ALL:
        found.append("home")
    if guests:
        found.append("prisoner")
    if own.prisoner:
        found.append("free")
    looked = "home" in found or rng.random() < (SPECIAL if found else ORDINARY)
    return (*found, "two scores", "score") if looked else ()


def _puzzle(game: CastleCroquetnole, state: State, kinds: tuple[GoalKind, ...], rng: Random) -> Puzzle | None:
    """The puzzle of a state, if there is one: of one flick, else of two, else of three."""
    state = _rounded(game, state)
    single = [(flick, game.judge(state, flick)) for flick in _flicks(game, state)]
    for kind in kinds:
        solving = [flick for flick, ruling in single if is_reached(kind, state, ruling.after)]
        if len(solving) > MOST_EASY * len(single):
            return None
        puzzle = _single(game, state, kind, solving, rng) if solving else None
        if puzzle is not None:
            return puzzle
    return _chained(game, state, kinds, single, rng)


def _single(game: CastleCroquetnole, state: State, kind: GoalKind, solving: list[Flick], rng: Random) -> Puzzle | None:
    some = rng.sample(solving, min(FEW, len(solving)))
    seeds, solves = Random(0), partial(is_reached, kind, state)
    rated = [(made(game, state, flick, solves, STEADY, seeds, GLANCES) / GLANCES, flick) for flick in some]
    rate, best = max(rated, key=lambda each: each[0])
    grade = next((grade for grade, (low, high) in RATES.items() if low <= rate < high), None)
    return None if grade is None else _checked(game, state, PuzzleGoal(kind, 1), (best,), grade)


def _chained(
    game: CastleCroquetnole,
    state: State,
    kinds: tuple[GoalKind, ...],
    single: list[tuple[Flick, Ruling[State, Move]]],
    rng: Random,
) -> Puzzle | None:
    """A goal that no single flick reaches, but two flicks of the same coin do, or three."""
    kinds = tuple(kind for kind in kinds if not any(is_reached(kind, state, ruling.after) for _, ruling in single))
    lines: list[tuple[tuple[Flick, ...], State]]
    lines = [((flick,), ruling.after) for flick, ruling in single if _goes_on(game, state, ruling.after)]
    for number in (2, 3):
        longer: list[tuple[tuple[Flick, ...], State]] = []
        for line, lies in rng.sample(lines, min(FOLLOWED, len(lines))):
            for flick in _flicks(game, lies):
                after = game.judge(lies, flick).after
                kind = next((kind for kind in kinds if is_reached(kind, state, after)), None)
                if kind is not None:
                    return _checked(game, state, PuzzleGoal(kind, number), (*line, flick), "hard")
                if _goes_on(game, state, after):
                    longer.append(((*line, flick), after))
        lines = longer
    return None


def _goes_on(game: CastleCroquetnole, state: State, after: State) -> bool:
    """Whether the coin that was flicked may be flicked again at once."""
    return after.turn == state.turn and not after.owed and after.play is not None and not game.choosing(after)


def _flicks(game: CastleCroquetnole, state: State) -> list[Flick]:
    """The flicks that a good player considers; of more than `MOST` of a coin, as many, evenly spread."""
    found = []
    for coin in coins_to_play(game, state):
        shots = proposed(game, state, coin, WAYS, tight=False)
        step = max(1, math.ceil(len(shots) / MOST))
        for number in range(0, len(shots), step):
            bearing = (90.0 - math.degrees(shots.angle[number])) % 360.0
            found.append(Flick(Aim(round(bearing, 2), round(shots.speed[number], 3), coin=coin)))
    return [flick for flick in found if game.refusal(state, flick) is None]


def _checked(
    game: CastleCroquetnole, state: State, goal: PuzzleGoal, line: tuple[Flick, ...], grade: Grade
) -> Puzzle | None:
    """The puzzle of a line, if the check proves it."""
    rulings, texts, now = [], [], state
    for flick in line:
        texts.append(notation.format_move(game, now, flick))
        rulings.append(game.play(now, flick))
        now = rulings[-1].after
    draft = Puzzle(
        grade=grade,
        position=notation.format_state(game, state),
        task=task(game, state, goal),
        goal=goal.data,
        line=tuple(texts),
        hint=hint(game, goal, rulings),
        explanation=explanation(rulings),
        proof="",
    )
    try:
        return replace(draft, proof=check(draft))
    except ParlourError:  # a second idea is as good, or fewer flicks are enough
        return None


def _rounded(game: CastleCroquetnole, state: State) -> State:
    """The same table with coins on tenths of a millimetre; as it is, if coins would overlap then."""
    coins = tuple(
        coin if coin.at is None else replace(coin, at=(round(coin.at[0], 4), round(coin.at[1], 4)))
        for coin in state.coins
    )
    try:
        return notation.parse_state(game, notation.format_state(game, replace(state, coins=coins)))
    except ParlourError:
        return state
