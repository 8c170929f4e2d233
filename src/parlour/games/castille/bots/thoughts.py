"""The engine's thoughts in words: its line in notation, its score as a person reads it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castille.bots.players import claiming
from parlour.games.castille.notation import format_move
from parlour.games.castille.rules.batch.position import as_turn
from parlour.games.castille.rules.board import SEATS, put_up, win
from parlour.games.castille.rules.moves import PASS
from parlour.odds import chance

if TYPE_CHECKING:
    from parlour.games.castille.engine.engine import Thought
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Turn
    from parlour.odds import Chance

__all__ = [
    "as_move",
    "counted",
    "expectation",
    "format_line",
    "format_pegs",
    "format_score",
    "format_thought",
    "rests_on",
    "standing",
    "who_wins",
]

A_PEG = 100
"""The engine's score of a peg."""
EVEN = 200.0
"""A lead of this size (hundredths of a peg) counts as three games in four: a scale for curves, not a measurement."""
IF_CLAIMED = "if every claim is made"
"""The condition of a result under options by which keeping back a flag can be better than a claim."""
CLOSE = 10
"""A smaller lead than this (hundredths of a peg) counts as even."""


def expectation(score: float) -> Chance:
    """The expected score of the player to play, 0 to 1, from the engine's score.

    >>> expectation(0), expectation(EVEN)
    (0.5, 0.75)
    """
    return chance(round(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, score * math.log(3.0) / EVEN)))), 4))


def as_move(game: Castille, state: State, line: tuple[int, ...]) -> Turn:
    """The turn of the rules that begins a line; the line is empty if a claim before the move wins.

    Raises:
        LookupError: when the line is not of this state.
    """
    turn = as_turn(state, line[0], game.reading.paths) if line else PASS
    return claiming(game, state, turn) if game.options.claims == "declared" else turn


def counted(game: Castille, state: State, thought: Thought) -> Thought:
    """A thought whose result is counted in turns of this game.

    The engine makes claims without a turn. Where they are declared, one that wins before the first move is a turn.
    """
    if thought.wins_in is None or game.options.claims == "automatic":
        return thought
    for word in thought.line:
        state = game.after(state, as_move(game, state, (word,)))
    if game.outcome(state) is not None:
        return thought
    return replace(thought, score=thought.score + (1 if thought.score < 0 else -1))


def rests_on(game: Castille) -> str:
    """The condition under which the engine's view holds, as a sentence; empty if it holds without one.

    The engine makes every claim as early as it may. Where claims are declared, keeping one back may be better: if flags
    can be lost (CA-11), or if a claim before the move forbids others after it (CA-10).
    """
    if game.options.claims == "automatic" or not (game.options.lost_flags or game.claims_once):
        return ""
    if game.options.lost_flags:
        return f"Only what happens {IF_CLAIMED}; keeping back a flag that can be lost may be better (CA-11)."
    return f"Only what happens {IF_CLAIMED}; claiming after the move instead may be better (CA-10)."


def standing(state: State, score: float) -> str:
    """Who is ahead, from a score for the player to play; without its full stop."""
    if abs(score) < CLOSE:
        return "Even"
    ahead = SEATS[state.seat if score > 0 else 1 - state.seat].capitalize()
    pegs = round(abs(score) / A_PEG)
    lead = f"about {plural(pegs, 'peg')}" if pegs else "less than a peg"
    return f"{ahead} ahead by {lead}"


def who_wins(game: Castille, state: State, thought: Thought) -> str:
    """Who wins and when, or else who is ahead; without its full stop."""
    turns = thought.wins_in
    if turns is None:
        return standing(state, thought.score)
    winner = SEATS[state.seat if thought.score > 0 else 1 - state.seat].capitalize()
    said = f"{winner} wins in {plural(abs(turns), 'turn')}" if turns else f"{winner} wins at once"
    return f"{said} {IF_CLAIMED}" if rests_on(game) else said


def format_line(game: Castille, state: State, line: tuple[int, ...]) -> tuple[str, ...]:
    """A principal variation in notation, turn by turn, to the end of the game or of the line.

    Raises:
        LookupError: when the line is not of this state.
    """
    said = []
    for word in line:
        if game.outcome(state) is not None:
            break
        move = as_move(game, state, (word,))
        said.append(format_move(game, state, move))
        state = game.after(state, move)
    claim = claiming(game, state, PASS)
    if game.outcome(state) is None and win(put_up(state.flags, state.seat, claim.before), state.seat):
        said.append(format_move(game, state, claim))
    return tuple(said)


def format_pegs(score: float) -> str:
    """An engine's score, which is in hundredths of a peg, as pegs.

    >>> format_pegs(-125)
    '-1.25'
    """
    return f"{score / A_PEG:+.2f}"


def format_score(thought: Thought) -> str:
    """A score for the player to move: in pegs, or in how many turns of both players it is won or lost."""
    turns = thought.wins_in
    if turns is None:
        return format_pegs(thought.score)
    what = "wins" if thought.score > 0 else "loses"
    return f"{what} in {plural(abs(turns), 'turn')}" if turns else f"{what} at once"


def format_thought(game: Castille, state: State, thought: Thought) -> str:
    """Score, depth, nodes, speed and line, in one line of text."""
    line = " ".join(format_line(game, state, thought.line))
    return (
        f"{format_score(thought)}, depth {thought.depth}, {plural(thought.nodes, 'position')} "
        f"({thought.speed / 1e6:.1f} M a second): {line}"
    )
