"""A game with the engine's view of every position, and what each turn cost."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from parlour.game import ParlourError
from parlour.games.analysis import Annotated, View
from parlour.games.castille.bots.guesses import guess
from parlour.games.castille.bots.thoughts import (
    as_move,
    counted,
    expectation,
    format_line,
    format_pegs,
    format_score,
    rests_on,
    standing,
    who_wins,
)
from parlour.games.castille.engine.engine import DEEPEST, Engine, Limits
from parlour.games.castille.engine.placement import PlacementChoice
from parlour.games.castille.notation import format_move
from parlour.games.castille.rules.batch.position import customs_of
from parlour.games.castille.rules.board import SEATS
from parlour.odds import Chance, chance, percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.game import Outcome, Seat
    from parlour.games.analysis import Effort
    from parlour.games.castille.engine.engine import Thought
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move

__all__ = ["annotate", "annotate_thoughts"]

GRAVE = ((0.3, "A blunder"), (0.15, "A mistake"), (0.06, "An inaccuracy"))
"""The names of bad turns, each with the least share of the game that such a turn gives away."""
AHEAD = 0.65
"""A player with this expected score or more is winning, and the other player losing; in between, it is even."""
TURNING = 0.15
"""The least share of the game that a turning point gives away."""
NOTHING = Chance(0.0)
"""What a turn costs that is as good as the best."""
STANDS = ("losing", "even", "winning")


def annotate(game: Castille, opening: State, moves: Iterable[Move], effort: Effort) -> Iterator[Annotated]:
    """Yield every position of a game with the engine's view of it, the opening first.

    A turn costs its player's expected score before it less that after it: by searches of both positions, or, as long
    as pegs are placed, by the placement book. With a limit of depth alone, equal games get equal annotations.

    Args:
        game: the game that was played.
        opening: the position in which it began.
        moves: the moves, legal one after another.
        effort: the limits for each position. A placement takes as long as `guesses.WIDTH` requires.
    """
    yield from _annotated(game, opening, moves, partial(_view, game, effort, _engine(game)))


def annotate_thoughts(
    game: Castille, opening: State, moves: Iterable[Move], thoughts: Iterable[Thought | PlacementChoice | None]
) -> Iterator[Annotated]:
    """As `annotate`, from what another engine has found about the positions; None where the game is over.

    Raises:
        ParlourError: there are fewer thoughts than positions, or one is of the other phase.
        LookupError: a thought's line is not of its position.
    """
    yield from _annotated(game, opening, moves, partial(_next_view, game, iter(thoughts)))


def _annotated(
    game: Castille, opening: State, moves: Iterable[Move], view_of: Callable[[State], View]
) -> Iterator[Annotated]:
    """As `annotate`, by a view of each position in order."""
    state = opening
    view = view_of(state)
    yield Annotated(0, None, "", view)
    for number, move in enumerate(moves, start=1):
        after = game.after(state, move)
        before, view = view, view_of(after)
        name = format_move(game, state, move)
        cost = _cost(state, before, view) if name != before.best else NOTHING
        words = _in_words(state.seat, before, view, cost)
        yield Annotated(number, state.seat, name, view, chance(round(cost, 4)), *words)
        state = after


def _next_view(game: Castille, thoughts: Iterator[Thought | PlacementChoice | None], state: State) -> View:
    """A view from the next of some thoughts that are there already; its line is only the best move."""
    outcome, thought = game.outcome(state), next(thoughts, None)
    if outcome is not None:
        return _over(game, outcome)
    if thought is None or state.placing != isinstance(thought, PlacementChoice):
        raise ParlourError("There must be a thought about every position, and each must be of its phase.")
    if isinstance(thought, PlacementChoice):
        return _view_of_guess(game, state, thought, 0.0)
    thought = counted(game, state, thought)
    return _view_of(game, state, replace(thought, line=thought.line[:1]))


def _view(game: Castille, effort: Effort, engine: Engine, state: State) -> View:
    """The engine's view of any position; one engine serves a whole game."""
    outcome = game.outcome(state)
    if outcome is not None:
        return _over(game, outcome)
    if state.placing:
        began = time.monotonic()
        found = guess(game, state)
        return _view_of_guess(game, state, found, time.monotonic() - began)
    limits = Limits(depth=effort.depth or DEEPEST, seconds=effort.seconds)
    return _view_of(game, state, counted(game, state, engine.think(state, limits)))


def _view_of(game: Castille, state: State, thought: Thought) -> View:
    """A thought about a position of the second phase in words; its result is `counted`."""
    return View(
        share=_first(state.seat, expectation(thought.score)),
        words=who_wins(game, state, thought),
        score=format_score(thought),
        best=format_move(game, state, as_move(game, state, thought.line)),
        line=format_line(game, state, thought.line),
        depth=thought.depth,
        nodes=thought.nodes,
        seconds=round(thought.seconds, 3),
        remark=rests_on(game),
    )


def _view_of_guess(game: Castille, state: State, found: PlacementChoice, seconds: float) -> View:
    """A guess about a position of the first phase in words."""
    best = format_move(game, state, found.move)
    return View(
        share=_first(state.seat, expectation(found.worth)),
        words=standing(state, found.worth),
        score=format_pegs(found.worth),
        best=best,
        line=(best,),
        seconds=round(seconds, 3),
        remark=f"An estimate by the placement book. {found.words()}",
    )


def _cost(state: State, before: View, after: View) -> Chance:
    return chance(max(0.0, before.of(state.seat) - after.of(state.seat)))


def _engine(game: Castille) -> Engine:
    return Engine(no_progress=game.options.no_progress_limit, customs=customs_of(game.options))


def _over(game: Castille, outcome: Outcome) -> View:
    return View(chance(outcome.scores[0]), game.verdict(outcome).rstrip("."))


def _first(seat: Seat, share: Chance) -> Chance:
    """The first seat's share from that of the seat to play."""
    return share if seat == 0 else chance(round(1.0 - share, 4))


def _in_words(seat: Seat, before: View, after: View, cost: Chance) -> tuple[str, bool]:
    """The comment on a turn, and whether it changed the result of the game."""
    kind = next((name for least, name in GRAVE if cost >= least), "")
    if not kind:
        return "", False
    said = f"{kind} that gives away {percent(cost)}; better: {before.best}"
    was, now = _stand(after.of(seat) + cost), _stand(after.of(seat))
    if now >= was or cost < TURNING:
        return said, False
    return f"Turning point: {SEATS[seat]} was {STANDS[was]}, now {_now(now)}. {said}", True


def _stand(share: float) -> int:
    return 0 if share <= 1.0 - AHEAD else 2 if share >= AHEAD else 1


def _now(stand: int) -> str:
    return "is losing" if stand == 0 else "it is even"
