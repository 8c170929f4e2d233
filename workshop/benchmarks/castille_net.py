"""Make the net of Castille's evaluation from self-play: positions, a fit, the file `net.npz`.

    python -m workshop.benchmarks.castille_net games POSITIONS.npz [--terms-alone] [--first N] [--games N]
        [--workers N]
    python -m workshop.benchmarks.castille_net fit POSITIONS.npz [POSITIONS.npz ...] [--epochs N] [--write]

`games` plays the engine against itself from random full placements, with its net or by the terms alone. Some games
begin with up to eight turns at random, and now and then a later turn is at random, too. A game ends when the engine
sees its end, or as a draw after 60 turns without progress. Kept are the quiet positions in which it chose the turn
itself, each with its score and the game's result. The file is written after every 10,000 games; the same command goes
on from there.

`fit` needs PyTorch (`make .venv/examples`). The terms of the evaluation stay as they are. The net is added to them, so
that a logistic function of the sum foretells the results, blended with the scores as in
`workshop.benchmarks.castille_tuning`. In every step the board is turned or mirrored in one of the eight ways. The games
whose number ends in 19, 39, 59, 79 or 99 are held out. Before it is rounded, the net is kept in POSITIONS.fit.npz,
named after the first file. Equal games give equal positions; the fit is equal only on one machine, since PyTorch adds
up in another order on another one.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from parlour.arena import own_processes
from parlour.cli.files import write_whole
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.evaluation import features
from parlour.games.castille.engine.situation import words
from parlour.games.castille.engine.units import (
    BIAS,
    FINENESS,
    FLAGS,
    HEIGHTS,
    NET,
    OTHERS,
    ROWS,
    UNITS,
    packed,
)
from parlour.games.castille.engine.weights import WEIGHTS
from parlour.games.castille.rules.batch.bits import ORDER, SIDE, WIDTH
from parlour.kernels.rows import MIDDLE
from workshop.benchmarks.castille_matches import by_chance
from workshop.benchmarks.castille_tuning import is_quiet, target_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]
    Floats: TypeAlias = NDArray[np.float32]

FILE = Path(__file__).parents[2] / "src/parlour/games/castille/engine/net.npz"
AT_ONCE, KEPT_EVERY = 50, 10_000
"""The games of a task, and those between two versions of the file."""
AT_RANDOM = (0, 0, 2, 4, 8)
"""Turns at random at the beginning of a game, by lot."""
STRAYS = 0.01
"""The share of random turns later."""
DRAWN_AFTER = 60
"""Turns without progress after which a game counts as drawn."""
BATCH, RATE = 4096, 0.004
"""The positions of a step of the fit, and its highest rate of learning."""
DECAY = 0.01
"""How strongly the weights are drawn to zero, so that no sum gets too large for its lane."""
SLOPE = 0.5
"""What a unit's sum counts in the fit; in the file the weights are multiplied with it."""
POINTS = SIDE * SIDE
PEGS = 4 * POINTS
"""The inputs of pegs: own short, own tall, the other's short, his tall, by point."""
INPUTS = PEGS + 10
GAME, POSITION, SCORE, RESULT = 0, slice(1, 5), 6, 7
"""Columns: the game, the position, the score, the result in halves. The turns without progress are in the fifth."""


class Fit(NamedTuple):
    """A net as the fit has it.

    Attributes:
        weights: by unit and input.
        bias: by unit.
        terms: what the terms of the evaluation count, in logarithms of odds.
    """

    weights: Floats
    bias: Floats
    terms: float


# --- positions ----------------------------------------------------------------------------------------------------


def game(number: int, nodes: int, net: Sequence[int] = NET) -> list[tuple[int, ...]]:
    """The positions of a game that are kept."""
    rng = Random(7919 * number + 13)
    now, early, kept = by_chance(rng), rng.choice(AT_RANDOM), list[tuple[int, tuple[int, ...]]]()
    engine, limits = Engine(net=net, table_bits=14), Limits(nodes=nodes)
    while (result := now.result()) is None:
        if now.quiet >= DRAWN_AFTER:
            result = 0.5
            break
        thought = engine.think_of(now, limits)
        word = thought.line[0]
        if early > 0 or rng.random() < STRAYS:
            early -= 1
            turns = words(now.position)
            word = rng.choice(turns) if turns else word
        elif is_quiet(thought):
            kept.append((now.side, (*now.position, now.quiet, thought.score)))
        if thought.wins_in is not None:
            result = 1.0 if thought.wins_in > 0 else 0.0
            break
        now = now.after(word)
    halves = {now.side: round(2 * result), 1 - now.side: 2 - round(2 * result)}
    return [(number, *position, halves[side]) for side, position in kept]


def games(numbers: range, nodes: int, net: Sequence[int] = NET) -> Integers:
    """The positions of some games, one after the other; runs in a worker process."""
    rows = [row for number in numbers for row in game(number, nodes, net)]
    return np.array(rows, dtype=np.int64).reshape(-1, RESULT + 1)


def play(file: Path, numbers: range, nodes: int, net: Sequence[int], executor: Executor) -> None:
    """Play games, and keep their positions in the file; those that it has are not played again."""
    rows, done, began = list["Integers"](), 0, time.monotonic()
    if file.exists():
        with np.load(file) as kept:
            rows, done = [kept["rows"]], int(kept["games"])
    for first in range(done, len(numbers), KEPT_EVERY):
        part = numbers[first : first + KEPT_EVERY]
        tasks = (part[start : start + AT_ONCE] for start in range(0, len(part), AT_ONCE))
        rows += executor.map(partial(games, nodes=nodes, net=net), tasks)
        done = first + len(part)
        save(file, rows=np.concatenate(rows), games=np.array(done))
        text = f"{done:,} of {len(numbers):,} games, {sum(map(len, rows)):,} positions"
        print(f"{text}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


# --- the fit ------------------------------------------------------------------------------------------------------


def inputs_of(rows: Integers) -> NDArray[np.uint8]:
    """Which inputs each position has, from the mover's view, eight to a byte."""
    own, opp, tall, flags = rows.T
    inputs = np.zeros((len(rows), INPUTS), np.uint8)
    for point in range(POINTS):
        bit = WIDTH * (point // SIDE) + point % SIDE
        mine, his, high = ((pegs >> bit) & 1 for pegs in (own, opp, tall))
        for kind, pegs in enumerate((mine & ~high, mine & high, his & ~high, his & high)):
            inputs[:, POINTS * kind + point] = pegs
    for flag in range(INPUTS - PEGS):
        inputs[:, PEGS + flag] = (flags >> flag) & 1
    return np.packbits(inputs, axis=1)


def turned() -> Integers:
    """By way of turning and mirroring the board: for each input, the one in whose place it comes; shape (8, 154).

    The territories are named by the places of their middles.
    """
    places = ((0, 5), (5, 5), (2.5, 2.5), (0, 0), (5, 0))
    ways, names = [], dict(zip(places, range(len(ORDER)), strict=True))
    for way in range(8):
        points = [_turned((x, y), way) for y in range(SIDE) for x in range(SIDE)]
        pegs = np.array([SIDE * y + x for x, y in points])
        flags = np.array([names[_turned(place, way)] for place in places])
        ways.append(np.concatenate([pegs + POINTS * kind for kind in range(4)] + [PEGS + flags, PEGS + 5 + flags]))
    return np.array(ways)


def _turned(point: tuple[float, float], way: int) -> tuple[float, float]:
    x, y = point
    if way >= 4:
        x = SIDE - 1 - x
    for _ in range(way % 4):
        x, y = y, SIDE - 1 - x
    return x, y


def swapped() -> Integers:
    """For each input, the one that the other player has in its place."""
    half = PEGS // 2
    return np.concatenate(
        [np.arange(half, PEGS), np.arange(half), np.arange(PEGS + 5, INPUTS), np.arange(PEGS, PEGS + 5)]
    )


def fit(rows: Integers, epochs: int) -> Fit:
    """The net that foretells the games best; prints its loss on the fitted games and on those held out."""
    import torch

    torch.manual_seed(1)
    rng, ways, other = np.random.default_rng(1), torch.as_tensor(turned()), torch.as_tensor(swapped())
    bits, target = inputs_of(rows[:, POSITION]), target_of(rows[:, SCORE], rows[:, RESULT]).astype(np.float32)
    terms = worth_of_terms(rows)
    held_out = rows[:, GAME] % 20 == 19
    train, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    scale = min(np.geomspace(80.0, 800.0, 60), key=lambda scale: loss(terms[train] / scale, target[train]))
    show("terms alone", loss(terms[train] / scale, target[train]), loss(terms[test] / scale, target[test]))
    layer = torch.nn.Linear(INPUTS, UNITS)
    torch.nn.init.uniform_(layer.weight, -0.2, 0.2)
    factor = torch.nn.Parameter(torch.ones(1))
    signs = torch.full((UNITS,), SLOPE)
    signs[UNITS // 2 :] *= -1.0
    steps = epochs * (len(train) // BATCH)
    learner = torch.optim.AdamW(
        [{"params": layer.parameters(), "weight_decay": DECAY}, {"params": [factor], "weight_decay": 0.0}], lr=RATE
    )
    rates = torch.optim.lr_scheduler.OneCycleLR(learner, max_lr=RATE, total_steps=steps, pct_start=0.1)

    def odds(chosen: Integers, way: int) -> Any:  # noqa: ANN401 - a tensor
        seen = torch.from_numpy(np.unpackbits(bits[chosen], axis=1, count=INPUTS)).float()
        mine = layer.weight[:, ways[way]]
        units = [torch.relu(seen @ weights.T + layer.bias) @ signs for weights in (mine, mine[:, other])]
        return units[0] - units[1] + factor * torch.from_numpy(terms[chosen]) / scale

    for epoch in range(epochs):
        order, losses = rng.permutation(train), []
        for first in range(0, len(order) // BATCH * BATCH, BATCH):
            chosen = order[first : first + BATCH]
            error = torch.nn.functional.binary_cross_entropy_with_logits(
                odds(chosen, int(rng.integers(8))), torch.from_numpy(target[chosen])
            )
            learner.zero_grad()
            error.backward()
            learner.step()
            rates.step()
            losses.append(error.item())
        with torch.no_grad():
            found = np.concatenate([odds(part, 0).numpy() for part in np.array_split(test, len(test) // 50_000 + 1)])
        show(f"epoch {epoch + 1} of {epochs}", float(np.mean(losses)), loss(found, target[test]))
    with torch.no_grad():
        weights = SLOPE * layer.weight.numpy(), SLOPE * layer.bias.numpy()
    return Fit(*weights, terms=float(factor.item()) / float(scale))


def worth_of_terms(rows: Integers) -> Floats:
    """What the evaluation's terms are worth, hundredths of a peg."""
    parts = np.array_split(np.ascontiguousarray(rows[:, POSITION]), len(rows) // 500_000 + 1)
    return np.concatenate([features(part).array @ np.array(WEIGHTS, np.float32) for part in parts]).astype(np.float32)


def loss(odds: Floats, target: Floats) -> float:
    """The mean log loss of logarithms of odds."""
    return float(np.mean(np.logaddexp(0.0, odds) - target * odds))


def show(name: str, train: float, test: float) -> None:
    """Print a line of losses."""
    print(f"{name}: loss {train:.5f}, held out {test:.5f}", flush=True)


# --- the file -----------------------------------------------------------------------------------------------------


def rows_of(found: Fit) -> list[list[int]]:
    """The weights as the engine has them, row after row, in parts of a hundredth of a peg.

    Raises:
        ValueError: a sum of them might leave its lane.
    """
    unit = FINENESS / found.terms
    weights, bias = (np.rint(unit * each).astype(np.int64) for each in (found.weights, found.bias))
    least, most = bounds(weights, bias)
    print(f"sums from {least} to {most}; lanes hold {-MIDDLE} to {MIDDLE - 1}")
    if least < -MIDDLE or most >= MIDDLE:
        raise ValueError("a sum of the net might leave its lane")
    rows = np.zeros((ROWS, UNITS), np.int64)
    for kind in range(4):
        for point in range(POINTS):
            row = OTHERS * (kind // 2) + HEIGHTS * (kind % 2) + WIDTH * (point // SIDE) + point % SIDE
            rows[row] = weights[:, POINTS * kind + point]
    rows[FLAGS:BIAS] = weights[:, PEGS:].T
    rows[BIAS] = bias + MIDDLE
    return rows.tolist()


def bounds(weights: Integers, bias: Integers) -> tuple[int, int]:
    """The least and the greatest sum of any unit: with twelve pegs a side, where they count least and most."""
    most, least = bias.copy(), bias.copy()
    for owner in range(2):
        short, tall = (weights[:, PEGS // 2 * owner + POINTS * height :][:, :POINTS] for height in range(2))
        most += np.maximum(np.sort(np.maximum(short, tall), axis=1)[:, -12:], 0).sum(axis=1)
        least += np.minimum(np.sort(np.minimum(short, tall), axis=1)[:, :12], 0).sum(axis=1)
    most += np.maximum(weights[:, PEGS:], 0).sum(axis=1)
    least += np.minimum(weights[:, PEGS:], 0).sum(axis=1)
    return int(least.min()), int(most.max())


def digest(net: Sequence[int] | Integers) -> str:
    """A short name for these words."""
    return hashlib.sha256(np.array(net, "<i8").tobytes()).hexdigest()[:12]


def save(file: Path, **arrays: NDArray[Any]) -> None:
    """Write a file of arrays whole or not at all."""
    content = BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type] # none of them is its flag
    write_whole(file, content.getvalue())


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("games", "fit"))
    parser.add_argument("files", type=Path, nargs="+", metavar="POSITIONS.npz", help="one for games, all for the fit")
    parser.add_argument("--terms-alone", action="store_true", help="play without the net")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--games", type=int, default=100_000, help="how many (default 100,000)")
    parser.add_argument("--nodes", type=int, default=1000, help="positions searched for a turn (default 1,000)")
    parser.add_argument("--epochs", type=int, default=20, help="how often the fit sees each position (default 20)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--write", action="store_true", help="write the net into the engine")
    given = parser.parse_args()
    if given.what == "games":
        with own_processes(given.workers) as executor:
            numbers = range(given.first, given.first + given.games)
            play(given.files[0], numbers, given.nodes, () if given.terms_alone else NET, executor)
        return
    found = fit(np.concatenate([np.load(file)["rows"] for file in given.files]), given.epochs)
    save(given.files[0].with_suffix(".fit.npz"), **found._asdict())
    net = packed(rows_of(found))
    print(f"{len(net):,} words, digest {digest(net)}")
    if given.write:
        save(FILE, words=np.array(net, np.int64))


if __name__ == "__main__":
    main()
