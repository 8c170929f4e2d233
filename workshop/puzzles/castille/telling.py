"""The words of a puzzle: what to find, where to look, and why it works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castille import notation
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules.board import SEATS
from parlour.games.castille.study.answering import longest
from workshop.puzzles.castille.checking import IN_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move, Turn

__all__ = ["explanation", "hint", "task"]


def task(state: State, left: int) -> str:
    """What to find."""
    count = len(words(situation(state).position))
    mine, his = SEATS[state.seat], SEATS[1 - state.seat]
    flags = sum(flag == state.seat for flag in state.flags)
    have = "no flag yet" if not flags else plural(flags, "flag")
    return (
        f"You play {mine} and have {have}. One of your {count} turns wins in {IN_WORDS[left]}, whatever {his} "
        "answers. Find it, and finish the game."
    )


def hint(game: Castille, state: State, line: Sequence[str]) -> str:
    """Where to look, without the turn."""
    names = [{event.name for event in ruling.events} for ruling in _played(game, state, line)]
    if "displaced" in names[0]:
        return "Take a territory away from your opponent at once: a flag can be displaced."
    if "captures" in names[0]:
        return "Begin with a capture. Ask which of the pegs is guarding a territory."
    if "claims" in names[0]:
        return "Begin with a flag, and look for two ways to plant the last one."
    if "jumps" in names[0]:
        return "Begin with a tall peg: a jump brings it where it threatens twice."
    return "A quiet turn is enough, if it threatens two things at the same time."


def explanation(game: Castille, state: State, line: Sequence[str], tempting: Turn, left: int) -> str:
    """Why the line wins, and why the turn that looks best beside it does not."""
    rulings = _played(game, state, line)
    steps = [f"{line[0]}. {_happens(rulings[0])}"]
    further = range(2, len(line), 2)
    steps += [f"If {line[number - 1]}, then {line[number]}. {_happens(rulings[number])}" for number in further]
    text = notation.format_move(game, state, tempting)
    after = game.after(state, tempting)
    if game.outcome(after) is None:
        answer = notation.format_move(game, after, longest(game, after, left - 1))
        steps.append(f"The tempting {text} lets {SEATS[1 - state.seat]} hold out with {answer}.")
    return " ".join(steps)


def _happens(ruling: Ruling[State, Move]) -> str:
    """What a turn does, in the words of the rules; a quiet turn in ours."""
    effects = [event.message for event in ruling.events if event.name in {"captures", "claims", "displaced"}]
    return " ".join(map(_capitalized, effects)) or "It threatens more than one answer can parry."


def _capitalized(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def _played(game: Castille, state: State, line: Sequence[str]) -> list[Ruling[State, Move]]:
    rulings = []
    for text in line:
        rulings.append(game.play(state, notation.parse_move(game, state, text)))
        state = rulings[-1].after
    return rulings
