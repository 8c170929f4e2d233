"""Castille's kernel and engine measured: speed beside python-chess and OpenSpiel, and correctness.

    python -m workshop.benchmarks.castille speed [--json]
    python -m workshop.benchmarks.castille beside ../before [--nodes 40000] [--rounds 10]
    python -m workshop.benchmarks.castille wins [--positions 1000] [--seed N]
    python -m workshop.benchmarks.castille legal [--turns 10000]

`speed` counts perft leaves a second on one core, without bulk counting: every leaf is played and visited. python-chess
counts from chess's first position in the same run by the same recursion, also leaf by leaf. Random games start from
full placements; OpenSpiel plays 6 x 6 breakthrough in C++, as one simulation of its MCTS bot dominated by its rollouts.
The figure is turns played a second. The two alternate; each figure is the best of three. Searches a second and the time
to compile in an empty cache are printed too.

`beside` searches as many positions with the engine of another checkout, in its own process, in turns: how much faster
this one is, by processor time. It also says how often both chose the same turn.

`wins` asks the engine in positions where exhaustive search finds a win in one turn or in two. `legal` checks the
engine's turns by the rules. `workshop/benchmarks/equal_rules_castille.py` checks that the kernel plays by the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, stdev
from typing import TYPE_CHECKING

from parlour.games.castille.engine.counting import perft, playouts
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.position import as_turn
from tests.games.castille.random_states import walk
from tests.games.castille.wins import positions_with_wins
from workshop.benchmarks.castille_matches import load_openings
from workshop.benchmarks.castille_process import start

if TYPE_CHECKING:
    import chess

    from parlour.games.castille.engine.situation import Situation

BEST_OF = 3
ROLLOUTS = 40_000


def speed() -> dict[str, float]:
    """Leaves, turns and nodes a second."""
    openings = load_openings()[:20]
    perft(openings[0].position, 2)
    playouts(openings[0].position, 10, 1)
    rates: dict[str, list[float]] = {"perft": [], "python-chess": [], "playouts": [], "OpenSpiel": [], "search": []}
    for _ in range(BEST_OF):
        rates["perft"].append(_perft_rate(openings))
        rates["python-chess"].append(_chess_rate())
        rates["playouts"].append(_playout_rate(openings))
        rates["OpenSpiel"].append(_open_spiel_rate())
        rates["search"].append(_search_rate(openings))
    found = {name: max(values) for name, values in rates.items()}
    return {
        **found,
        "perft ratio": found["perft"] / found["python-chess"],
        "playouts ratio": found["playouts"] / found["OpenSpiel"],
        "compiling": compiling(),
    }


def _perft_rate(openings: list[Situation]) -> float:
    began, leaves = time.perf_counter(), 0
    for opening in openings:
        leaves += perft(opening.position, 5)
    return leaves / (time.perf_counter() - began)


def _chess_rate() -> float:
    import chess

    began = time.perf_counter()
    return _chess_perft(chess.Board(), 4) / (time.perf_counter() - began)


def _chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _chess_perft(board, depth - 1)
        board.pop()
    return leaves


def _playout_rate(openings: list[Situation]) -> float:
    began, turns = time.perf_counter(), 0
    for opening in openings:
        turns += playouts(opening.position, 2000, 1)[1]
    return turns / (time.perf_counter() - began)


def _open_spiel_rate() -> float:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game("breakthrough(rows=6,columns=6)")
    rng, turns, games = Random(1), 0, 400
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            turns += 1
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, True, 1, False)  # noqa: FBT003
    began = time.perf_counter()
    bot.step(game.new_initial_state())
    return ROLLOUTS * turns / games / (time.perf_counter() - began)


def _search_rate(openings: list[Situation]) -> float:
    engine, nodes, seconds = Engine(), 0, 0.0
    for opening in openings:
        thought = engine.think_of(opening, Limits(nodes=200_000))
        nodes, seconds = nodes + thought.nodes, seconds + thought.seconds
    return nodes / seconds


def compiling() -> float:
    """Seconds until a new process with an empty cache has finished its first search, imports included."""
    code = (
        "from parlour.games.castille.engine.engine import Engine, Limits\n"
        "from parlour.games.castille.notation.position import parse_position\n"
        "Engine().think(parse_position('SSSSTT/SSSSTT/6/6/sssstt/sssstt ----- S - 0 13'), Limits(depth=1))\n"
    )
    with tempfile.TemporaryDirectory() as cache:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "NUMBA_CACHE_DIR": cache})  # noqa: S603
        return time.perf_counter() - began


def beside(checkout: Path, nodes: int, rounds: int) -> str:
    """How much faster the engine here searches than that of another checkout."""
    settings = (("nodes", str(nodes)),)
    pair = start(Path(__file__).parents[2], 0, settings), start(checkout, 1, settings)
    ratios, equal, taken, openings = list[float](), 0, [0.0, 0.0], load_openings()[:20]
    for each in pair:
        each.choose(openings[0])  # which loads or compiles it
    for _ in range(rounds):
        for opening in openings:
            for each in pair:
                each.ask(None)
            (here, ours), (there, theirs) = (each.timed(opening) for each in pair)
            equal, ratios = equal + (here == there), [*ratios, theirs / ours]
            taken = [taken[0] + ours, taken[1] + theirs]
    spread = 1.96 * 1.2533 * stdev(ratios) / len(ratios) ** 0.5
    return (
        f"{len(ratios)} searches of {nodes:,} positions: {taken[1] / taken[0]:.2f} times as fast in sum, "
        f"{median(ratios):.2f} ± {spread:.2f} in the median; the same turn in {equal}."
    )


def wins(positions: int, seed: int) -> str:
    """Look for wins in one turn and in two; the seed determines the positions."""
    found = dict.fromkeys((1, 2), 0)
    for turns in found:
        for now in islice(positions_with_wins(Random(f"{seed}/{turns}"), turns), positions):
            found[turns] += Engine(table_bits=14).think_of(now, Limits(depth=6)).wins_in == 2 * turns - 1
    return f"Wins in one turn: {found[1]} of {positions} found; in two turns: {found[2]} of {positions}."


def legal(turns: int) -> str:
    """Let the engine play from random positions."""
    game, engine, refused = Castille(), Engine(table_bits=14), 0
    for state in walk(Random(300), turns):
        turn = as_turn(state, engine.think_of(situation(state), Limits(nodes=1000)).line[0])
        refused += game.refusal(state, turn) is not None
    return f"{turns:,} turns of the engine, {refused} refused."


def main() -> None:
    """Measure one thing and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "beside", "wins", "legal"))
    parser.add_argument("checkout", nargs="?", type=Path, help="for `beside`: the folder of another version of parlour")
    parser.add_argument("--nodes", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--turns", type=int, default=None)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="speed as one JSON object")
    given = parser.parse_args()
    if given.what != "speed":
        if given.what == "beside" and given.checkout is None:
            parser.error("beside what? Name the folder of another version of parlour.")
        checks = {
            "beside": lambda: beside(given.checkout, given.nodes, given.rounds),
            "wins": lambda: wins(given.positions, given.seed),
            "legal": lambda: legal(given.turns or 10_000),
        }
        print(checks[given.what]())
        return
    found = speed()
    if given.json:
        print(json.dumps(found))
        return
    print(f"perft: {found['perft'] / 1e6:.1f} M leaves/s; python-chess {found['python-chess'] / 1e6:.3f} M: ", end="")
    print(f"{found['perft ratio']:.0f} times")
    print(
        f"random games: {found['playouts'] / 1e6:.2f} M turns/s; OpenSpiel {found['OpenSpiel'] / 1e6:.2f} M: ", end=""
    )
    print(f"{found['playouts ratio']:.2f} times")
    print(f"search: {found['search'] / 1e6:.2f} M positions/s; compiled in {found['compiling']:.0f} s")


if __name__ == "__main__":
    main()
