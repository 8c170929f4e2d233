"""The engine of Nim: on the page its kernel, and here the words for what that finds; the server asks the theorem."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from importlib.resources import files
from operator import xor

from parlour.extras import Deferred
from parlour.game import ParlourError
from parlour.games import Engine, Kernels
from parlour.games.analysis import Annotated, Effort, View
from parlour.games.browser import Finding, Numbers
from parlour.games.page import PageParts
from parlour.odds import chance
from parlour.scene import Advice, Advised

from .notation import format_move
from .rules import Nim, State, Take

SHARES = (1.0,)
WON = 100
WORD = 16
"""A move in a finding is this times its heap, and its count."""


def settings(game: Nim) -> Numbers:
    return {"misere": (str(int(game.options.misere)),)}


def position(game: Nim, state: State, played: Take | None = None) -> Numbers:
    return {"heaps": tuple(map(str, state.heaps))}


def advice(game: Nim, state: State, findings: Sequence[Finding]) -> Advice:
    move = _move(game, state, findings[0])
    wins = findings[0].score > 0
    words = f"{game.seats[state.seat if wins else 1 - state.seat].capitalize()} wins"
    name = format_move(game, state, move)
    return Advice((Advised(name, "wins" if wins else "loses", (name,)),), words)


def annotated(
    game: Nim, opening: State, moves: Iterable[Take], findings: Iterable[Finding | None]
) -> Iterator[Annotated]:
    state, played, seat = opening, list(moves), None
    for number, finding in enumerate(findings):
        first = (finding.score > 0) == (state.seat == 0) if finding else state.seat == int(game.options.misere)
        move = format_move(game, state, played[number - 1]) if number else ""
        yield Annotated(number, seat, move, View(chance(first), f"{game.seats[not first].capitalize()} wins"))
        if number < len(played):
            seat, state = state.seat, game.after(state, played[number])


def advise(game: Nim, state: State, seconds: float) -> Advice:
    return advice(game, state, [_finding(game, state)])


def analyse(game: Nim, opening: State, moves: Iterable[Take], effort: Effort) -> Iterator[Annotated]:
    played, states = list(moves), [opening]
    for move in played:
        states.append(game.after(states[-1], move))
    return annotated(game, opening, played, [_finding(game, each) if any(each.heaps) else None for each in states])


def _finding(game: Nim, state: State) -> Finding:
    """What the kernel finds, by the theorem and the rules."""
    wins = [move for move in game.moves(state) if _is_lost(game, game.after(state, move).heaps)]
    move = wins[0] if wins else game.moves(state)[-1]
    return Finding(WON if wins else -WON, 1, (str(WORD * move.heap + move.count),))


def _is_lost(game: Nim, heaps: tuple[int, ...]) -> bool:
    return reduce(xor, heaps) == int(game.options.misere and max(heaps) <= 1)


def _move(game: Nim, state: State, finding: Finding) -> Take:
    move = Take(*divmod(int(finding.line[0]), WORD)) if finding.line else None
    if move not in game.moves(state):
        raise ParlourError("The line is not of this position.")
    return move


PAGE = files(__package__) / "page"
ENGINE = Engine(advise=advise, analyse=analyse, browser=lambda: sys.modules[__name__])
KERNELS = Kernels(
    page=PageParts(PAGE / "nim.wasm", Deferred(f"{__package__}.kernel", "exports"), engine=PAGE / "engine.js")
)
