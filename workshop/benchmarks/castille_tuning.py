"""The weights of Castille's evaluation from self-play: games, a logistic fit, a file.

    python -m workshop.benchmarks.castille_tuning games SAMPLES.npz [--games N] [--seed N] [--nodes N] [--by-hand]
        [--workers N] [--store FOLDER]
    python -m workshop.benchmarks.castille_tuning fit SAMPLES.npz [--write]

`games` plays the engine against itself from random full placements, with a fixed number of nodes a turn; with `--store`
only missing games are played. Then it looks at their positions as it did when it played, and writes the quiet ones:
those in which it sees no win and its best turn captures nothing. `fit` finds the weights with which a
logistic function of the evaluation best predicts the results. The target is the result, blended with the search's
score. The two players' tables are tied to each other; a ridge shrinks rare weights. The unit is set so that a short peg
is worth 100 on average. The last fifth of the games is held out: its loss shows whether the weights are better. Equal
seeds give equal games, and equal games equal weights.
"""

from __future__ import annotations

import argparse
import json
import sys
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from parlour.arena import own_processes
from parlour.arena.fixtures import record_of
from parlour.arena.series import Series, play_series
from parlour.games.castille import spec
from parlour.games.castille.engine.evaluation import features
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.terms import SIZE, mirrored, start
from parlour.games.castille.engine.weights import WEIGHTS, by_term
from parlour.match import Match, nth_seed
from workshop.benchmarks.castille_matches import OPTIONS, CastilleMatch, by_chance, play
from workshop.benchmarks.castille_strength import engine_of, files_of, make, settings_of
from workshop.benchmarks.given import add_store
from workshop.own_series import own_series

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from parlour.arena.fixtures import Finish, Fixture
    from parlour.arena.series import Store
    from parlour.games.castille.engine.engine import Thought

RESULT = 0.7
"""The share of the game's result in the target; the rest is the search's score."""
SCALE = 200.0
"""The score at which the search gives odds of e to 1, for the blending."""
RIDGE = 3.0
FILE = Path(__file__).parents[2] / "src/parlour/games/castille/engine/weights.json"


def series_of(games: int, seed: int, nodes: int, *, hand: bool = False) -> Series:
    """Games of the engine against itself, with its own weights or with those set by hand."""
    name = f"engine:nodes={nodes},table=14" + (",weights=hand" if hand else "")
    return own_series(
        spec,
        OPTIONS,
        (name,),
        games=games,
        play=play_itself,
        draw=lambda number: ((0, 0), nth_seed(seed, number)),
        made_of=files_of,
        remark=", random placements",
    )


def play_itself(_spec: object, _options: object, players: Sequence[str], seed: int) -> CastilleMatch:
    """A game of one engine, with one memory, from a random placement; runs in a worker process."""
    engine = make(players[0], seed)
    return play(by_chance(Random(seed)), (engine, engine), seed)


def self_play(executor: Executor, series: Series, store: Store | None = None) -> NDArray[np.int64]:
    """Play games; a row for each position that is kept: game, own, opp, tall, flags, score, result in halves."""
    rows, done = list[tuple[int, ...]](), sorted(play_series(executor, series, store), key=itemgetter(0))
    for game, kept in enumerate(
        executor.map(samples, *zip(*((each.fixture, each.finish) for each in done), strict=True))
    ):
        rows += [(game, *row) for row in kept]
        if (game + 1) % 100 == 0:
            print(f"{game + 1} of {len(done)} games, {len(rows)} positions", file=sys.stderr, flush=True)
    return np.array(rows, dtype=np.int64)


def samples(fixture: Fixture, finish: Finish) -> list[tuple[int, ...]]:
    """The quiet positions of a game, each with the score that the engine saw, and the result in halves."""
    engine, limits = engine_of(settings_of(fixture.agents[0]))
    match, kept = Match.from_record(spec, record_of(fixture, finish)), list[tuple[int, ...]]()
    for ruling in match.rulings:
        if ruling.before.placing:
            continue
        now = situation(ruling.before)
        thought = engine.think_of(now, limits)
        if is_quiet(thought):
            kept.append((*now.position, thought.score, round(2 * finish.scores[now.side])))
    return kept


def is_quiet(thought: Thought) -> bool:
    """Whether the engine sees no end, and its best turn captures nothing."""
    return thought.wins_in is None and not thought.line[0] >> 12


def fit(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The weights that fit the games best; prints the loss on the fitted games and on the held-out ones."""
    counts, target = features(rows[:, 1:5]).array.astype(float), target_of(rows[:, 5], rows[:, 6])
    ties = _ties()
    design = counts @ ties
    train = rows[:, 0] % 5 != 4
    beta = _logistic(design[train], target[train])
    weights = ties @ beta
    weights *= 100.0 / weights[start("short") : start("short") + 6].mean()
    for name, part in (("fitted", train), ("left out", ~train)):
        old = _loss(counts[part] @ WEIGHTS, target[part])
        print(
            f"{name}: {part.sum()} positions, loss {_loss(counts[part] @ weights, target[part]):.5f}, before {old:.5f}"
        )
    return np.rint(weights).astype(np.int64)


def target_of(scores: NDArray[np.int64], halves: NDArray[np.int64]) -> NDArray[np.float64]:
    """What is to be foretold, from the search's scores and the results in halves."""
    opinion = 1.0 / (1.0 + np.exp(-scores / SCALE))
    blended: NDArray[np.float64] = RESULT * halves / 2.0 + (1.0 - RESULT) * opinion
    return blended


def _ties() -> NDArray[np.float64]:
    """From the free parameters to the weights: a column each, with 1 for it and -1 for its mirror."""
    mirror, columns = mirrored(), []
    for weight in range(SIZE):
        other = mirror[weight]
        paired = start("corner") <= weight < start("third")
        if paired and other <= weight:
            continue
        column = np.zeros(SIZE)
        column[weight] = 1.0
        if paired:
            column[other] = -1.0
        columns.append(column)
    return np.array(columns).T


def _logistic(design: NDArray[np.float64], target: NDArray[np.float64]) -> NDArray[np.float64]:
    """Newton's method for the penalised likelihood, in units where a weight of 1 is odds of e to 1."""
    beta = np.zeros(design.shape[1])
    for _ in range(12):
        chance = 1.0 / (1.0 + np.exp(-design @ beta))
        slope = design.T @ (target - chance) - RIDGE * beta
        bend = design.T @ (design * (chance * (1.0 - chance))[:, None]) + RIDGE * np.eye(len(beta))
        beta += np.linalg.solve(bend, slope)
    return beta


def _loss(worth: NDArray[np.float64], target: NDArray[np.float64]) -> float:
    """The mean log loss at the scale that suits these weights best."""
    losses = []
    for scale in np.geomspace(50.0, 1000.0, 60):
        chance = np.clip(1.0 / (1.0 + np.exp(-worth / scale)), 1e-6, 1.0 - 1e-6)
        losses.append(-np.mean(target * np.log(chance) + (1.0 - target) * np.log(1.0 - chance)))
    return float(min(losses))


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("games", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--by-hand", action="store_true", help="play with the weights set by hand")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    add_store(parser)
    parser.add_argument("--write", action="store_true", help="write the weights into the engine")
    given = parser.parse_args()
    if given.what == "games":
        series = series_of(given.games, given.seed, given.nodes, hand=given.by_hand)
        with own_processes(given.workers) as executor:
            np.savez_compressed(given.file, rows=self_play(executor, series, given.store))
        return
    terms = by_term(fit(np.load(given.file)["rows"]).tolist())
    print(json.dumps(terms))
    if given.write:
        lines = [f"  {json.dumps(name)}: {json.dumps(weights)}" for name, weights in terms.items()]
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
