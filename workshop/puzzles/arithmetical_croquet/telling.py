"""What a puzzle says: its task, its hint and its explanation, from the facts of its position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.arithmetical_croquet import notation
from parlour.games.arithmetical_croquet.bots import solution_of
from parlour.games.arithmetical_croquet.rules import PASS
from parlour.games.arithmetical_croquet.study.goals import hardest, quickest

if TYPE_CHECKING:
    from random import Random

    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Ball, State, Step

__all__ = ["explanation", "hint", "task"]

GOALS = (
    "Only one of your {count} steps wins. Find it, and keep the win for two more turns.",
    "You have {count} steps, and all but one lose. Find the one, and keep the win for two more turns.",
    "Of your {count} steps, one alone wins. Play it, and keep the win for two more turns.",
)
HINTS = {
    "keeps_in": "The other ball owes a step. Which of your steps takes it away?",
    "into": "It can be right to stop in a hoop, although you must then get out again.",
    "through": "One of your steps goes through the hoop. Who needs it more?",
    "misses": "It can be right to go beyond the peg, although you must then come back.",
    "back": "Count how you come back to the peg, and what your steps bar on the way.",
}
PLAIN_HINTS = (
    "Count which two sizes each of your steps bars, and what that leaves to the other ball.",
    "Look where the other ball wants to go next, and which sizes take it there.",
    "Think of the turn after this one: which sizes will you need, and which can be barred to you?",
)
SHORT_HINT = "Do not hurry. The longest step is not the best one here."


def task(game: ArithmeticalCroquet, state: State, rng: Random) -> str:
    """Where the balls are, and what to do."""
    mine, theirs = state.balls[state.seat], state.balls[1 - state.seat]
    words = f"Your ball is {_place(game, mine)}, the other one {_place(game, theirs)}."
    if mine == theirs:
        words = f"Both balls are {_place(game, mine)}."
    return f"{words} {rng.choice(GOALS).format(count=len(game.moves(state)))}"


def hint(game: ArithmeticalCroquet, state: State, rng: Random) -> str:
    """Where to look, from what the step that wins does."""
    step = quickest(game, state)
    names = {event.name for event in game.judge(state, step).events}
    special = next((words for name, words in HINTS.items() if name in names), None)
    if special is not None:
        return special
    longest = step.size == max(move.size for move in game.moves(state))
    return rng.choice(PLAIN_HINTS if longest else (*PLAIN_HINTS, SHORT_HINT))


def explanation(game: ArithmeticalCroquet, state: State, tempting: Step) -> str:
    """What the step that wins does, how it goes on, and why the most tempting other step loses."""
    key = quickest(game, state)
    return f"{_does(game, state, key)} {_goes_on(game, state, key)} {_loses(game, state, tempting)}"


def _does(game: ArithmeticalCroquet, state: State, step: Step) -> str:
    """Where a step leads, and what it bars."""
    events = {event.name: event for event in game.judge(state, step).events}
    after = game.after(state, step)
    ball, before = after.balls[state.seat], state.balls[state.seat]
    if "into" in events:
        how = f"stops in hoop {ball.at}"
    elif "through" in events:
        how = f"goes through hoop {game.next_mark(before.at)}"
    elif "misses" in events:
        how = "goes beyond the peg"
    else:
        how = ""
    if "keeps_in" in events:
        effect = "keeps the other ball in, so that it must pass"
    elif after.bar:
        sizes, left = " and ".join(map(str, game.barred(after))), plural(len(game.moves(after)), "step")
        effect = f"bars {sizes}, which leaves the other ball {left}"
    else:
        effect = "bars nothing"
    return f"{_named(game, state, step)} {how + ' and ' if how else ''}{effect}."


def _goes_on(game: ArithmeticalCroquet, state: State, step: Step) -> str:
    """The longest defence, and the answer to it."""
    after = game.after(state, step)
    defence = hardest(game, after)
    then = game.after(after, defence)
    turns = solution_of(game, state).turns(state)
    if game.outcome(then) is not None:
        return "Whatever comes then, you have won."
    best = quickest(game, then)
    going = "pass" if best == PASS else f"play {notation.format_move(game, then, best)}"
    if defence == PASS:
        return f"You win after {turns} turns at most: {going} next."
    answer = notation.format_move(game, after, defence)
    return f"You win after {turns} turns at most: if the answer is {answer}, {going}."


def _loses(game: ArithmeticalCroquet, state: State, step: Step) -> str:
    """How the other player wins after a step."""
    after = game.after(state, step)
    if game.outcome(after) is not None:
        return f"{_named(game, state, step)} loses at once."
    answer = quickest(game, after)
    if answer == PASS:
        return f"The tempting {_named(game, state, step)} makes the other ball pass, and loses all the same."
    return f"The tempting {_named(game, state, step)} loses to {notation.format_move(game, after, answer)}."


def _named(game: ArithmeticalCroquet, state: State, step: Step) -> str:
    """A step by its size and where it leads."""
    back = notation.goes_back(state.balls[state.seat])
    return f"{'-' if back else '+'}{step.size} to {notation.format_move(game, state, step)}"


def _place(game: ArithmeticalCroquet, ball: Ball) -> str:
    """Where a ball is, after `is`."""
    if ball.owes:
        return f"in hoop {ball.at}, which it can leave only by {ball.owes}"
    if ball.missed:
        return f"on {ball.at}, beyond the peg of {game.options.peg}"
    return f"on {ball.at}"
