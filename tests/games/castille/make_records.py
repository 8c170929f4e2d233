"""Make the recorded games anew: `python -m tests.games.castille.make_records`, from the root of the project.

Each game is played by a simple rule of choice that leads to the ending it is to show; chance is drawn from a seed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from parlour.games.castille import notation
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.board import SIZE, clear
from parlour.games.castille.rules.moves import Turn
from parlour.record import LoggedMove, Record, SeatRecord, format_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move

RECORDS = Path(__file__).parent / "records"


def anyhow(game: Castille, state: State, rng: Random) -> Move:
    """Any move."""
    return game.sample(state, rng)


def quietly(game: Castille, state: State, rng: Random) -> Move:
    """A turn without capture or new flag to a position that was not there before, if there is one."""
    moves = list(game.moves(state))
    rng.shuffle(moves)
    for move in moves[:40]:
        after = game.after(state, move)
        if state.placing or (after.quiet > state.quiet and after.position not in after.seen and not game.win(after)):
            return move
    return moves[0]


def to_and_fro(game: Castille, state: State, rng: Random) -> Move:
    """Back to a position that was there before, if a turn leads to one; else quietly."""
    if not state.placing:
        for move in game.moves(state):
            after = game.after(state, move)
            if after.position in after.seen:
                return move
    return quietly(game, state, rng)


def hunting(game: Castille, state: State, rng: Random) -> Move:
    """Silver captures all it can and moves towards copper; neither claims anything."""
    if state.placing:
        return game.sample(state, rng)
    moves = [move for move in game.moves(state) if isinstance(move, Turn) and not (move.before or move.after)]
    if state.seat == 1:
        return rng.choice(moves)
    return min(moves, key=lambda move: (_standing(game.after(state, move), 1), _nearness(state, move), rng.random()))


def _standing(state: State, seat: int) -> int:
    return sum(peg is not None and peg.seat == seat for peg in state.pegs)


def _nearness(state: State, move: Turn) -> int:
    prey = [divmod(point, SIZE) for point, peg in enumerate(state.pegs) if peg is not None and peg.seat != state.seat]
    rank, file = divmod(move.path[-1], SIZE)
    return min(abs(rank - r) + abs(file - f) for r, f in prey)


def carelessly(game: Castille, state: State, rng: Random) -> Move:
    """Silver spreads its pegs, copper heaps them up on the right; then claims decide."""
    moves = list(game.moves(state))
    rng.shuffle(moves)
    return min(moves, key=lambda move: _carelessness(game, state, move))


def _carelessness(game: Castille, state: State, move: Move) -> tuple[int, int]:
    if isinstance(move, Turn):
        return -len(move.before), len(move.path)
    files = sum(point % SIZE for point, _ in move.pegs)
    return (-len(clear(game.after(state, move).pegs, 0)), files) if state.seat == 0 else (0, -files)


def farthest(game: Castille, state: State, rng: Random) -> Move:
    """The turn that names the most points, most of the time; else any, so that pegs come apart."""
    if state.placing or rng.random() < 0.3:
        return game.sample(state, rng)
    moves = [move for move in game.moves(state) if isinstance(move, Turn)]
    return max(moves, key=lambda move: (len(move.path), rng.random()))


class Match(NamedTuple):
    """How a record is made."""

    choose: Callable[[Castille, State, Random], Move]
    seed: int
    options: Options
    resigns: int | None = None
    """After how many turns the seat to play resigns."""


AGREED = Options(starter="silver")
MATCHES = {
    "three-flags-after": Match(anyhow, 5, AGREED),
    "three-flags-before": Match(anyhow, 9, Options(starter="copper")),
    "careless": Match(carelessly, 2, AGREED),
    "careless-declared": Match(carelessly, 2, Options(claims="declared", starter="silver")),
    "no-pegs": Match(hunting, 21, Options(claims="declared", starter="silver", no_progress_limit=1000)),
    "repetition": Match(to_and_fro, 0, AGREED),
    "captures-on-the-way": Match(farthest, 9, Options(captures_on_the_way=True, starter="silver")),
    "lost-flags": Match(anyhow, 17, Options(lost_flags=True, starter="silver")),
    "lack-of-progress": Match(quietly, 2, AGREED),
    "resigned": Match(anyhow, 7, Options(starter="copper"), resigns=21),
}


def main() -> None:
    """Write every record."""
    RECORDS.mkdir(exist_ok=True)
    for name, match in MATCHES.items():
        (RECORDS / f"{name}.json").write_text(format_record(made(match)), encoding="utf-8")


def made(match: Match) -> Record:
    """The record of a match."""
    game, rng = Castille(match.options), Random(match.seed)
    state, turns = game.start(), list[LoggedMove]()
    while game.outcome(state) is None and len(turns) != match.resigns:
        move = match.choose(game, state, rng)
        turns.append(LoggedMove(state.seat, notation.format_move(game, state, move)))
        state = game.play(state, move).after
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.options),
        seats=(SeatRecord(name="Ada"), SeatRecord(name="Bob")),
        turns=tuple(turns),
        resigned=None if match.resigns is None else state.seat,
        seed=match.seed,
    )


if __name__ == "__main__":
    main()
