"""A whole loop of self-play for Castille, on the store of games and on all processors: play, learn, gate, repeat.

    python -m examples.castille_self_play --folder build/self-play

Each generation plays itself. A network learns from these games, and from those of the generations before, who wins from
what is seen. The newly learned player then meets the best so far, and takes its place if it scores more than `GATE`.
At the end the best meets the untrained player and some levels, in games of other seeds. Exits with 1 if it is not
stronger than the untrained one beyond doubt: if the interval of its score does not lie above a half.

All games are in the store in the folder, and all chance comes from the seed. So the same command goes on where it was
stopped, and one with more generations continues the first: what was played is read, and only learned from again.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from examples.network import Network
from parlour.arena import Played, own_processes, report
from parlour.arena.match import match_series, played
from parlour.arena.store import GameStore
from parlour.envs.simulating import take
from parlour.games import find_game
from parlour.games.castille.encoding import HalfTurns
from parlour.games.castille.environments import CastilleSimulator
from parlour.games.encodings import Unfinished
from parlour.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor
    from random import Random

    from parlour.arena import Score


Floats = NDArray[np.float32]

GAME = "castille"
GENERATIONS, GAMES, GATE_GAMES, LAST_GAMES = 8, 200, 80, 200
"""Generations; games of each against itself, against the best so far, and at the end against each opponent."""
GATE = 0.55
"""What a player must score against the best so far to take its place."""
BOLD, FIRM = 0.15, 0.02
"""How far below the best an action may be valued and still be taken: while it learns, and when it counts."""
HIDDEN, RATE, BATCH, PASSES, REMEMBERED = 64, 1e-3, 256, 3, 4
"""Hidden units; learning rate; batch; passes over the samples; generations whose games are learned from."""
AGENT = '''"""A player whose weights have the digest {digest}: another digest is another agent."""

from functools import partial
from pathlib import Path

from examples.castille_self_play import BOLD, FIRM, Learned

WEIGHTS = Path(__file__).with_suffix(".npz")
Bold, Firm = partial(Learned, WEIGHTS, BOLD), partial(Learned, WEIGHTS, FIRM)
'''


def fresh(seed: int) -> Network:
    """An untrained network that gives values alone."""
    encoding = HalfTurns(find_game(GAME).new())
    return Network(math.prod(encoding.shape), HIDDEN, 0, np.random.default_rng(seed))


class Learned:
    """Chooses half-turn by half-turn what leads to the position that the network values most, or nearly so.

    Args:
        weights: the file with the network's weights.
        heat: how far below the best an action may be valued and still be taken often.
        game: that is played.
    """

    def __init__(self, weights: Path, heat: float, game: Any) -> None:
        self._network, self._heat = fresh(0), heat
        with np.load(weights) as kept:
            self._network.weights = [kept[name] for name in sorted(kept)]
        self._encoding, self._simulator = HalfTurns(game), CastilleSimulator(game)

    def choose(self, state: Any, _moves: object, rng: Random, _budget: object) -> Any:
        """A move, built from half-turns."""
        found = state
        while found is state or isinstance(found, Unfinished):
            actions, values = self._valued(found)
            shares = np.exp((values - values.max()) / self._heat)
            found = self._encoding.decode(found, rng.choices(actions, shares.tolist())[0])
        return found

    def _valued(self, state: Any) -> tuple[list[int], Floats]:
        """The legal half-turns, and what each is worth for the player to play, from -1 to 1."""
        positions = self._simulator.from_states([state])
        actions = np.flatnonzero(self._simulator.masks(positions)[0])
        seat = self._simulator.to_play(positions)[0]
        stepped = self._simulator.step_from(take(positions, np.zeros(len(actions), np.int64)), actions)
        _, seen = self._network(stepped.observations.reshape(len(actions), -1))
        mine = np.where(self._simulator.to_play(stepped.positions) == seat, seen, -seen)
        return actions.tolist(), np.where(stepped.done, stepped.rewards[:, seat], mine)


@dataclass(frozen=True)
class Loop:
    """One run of the loop.

    Attributes:
        folder: of the store and the players.
        executor: where games are played.
        seed: of weights and games.
    """

    folder: Path
    executor: Executor
    seed: int

    def written(self, network: Network, name: str) -> Path:
        """A network as the file of an agent."""
        file = self.folder / f"{name}.py"
        np.savez(file.with_suffix(".npz"), *network.weights)
        digest = hashlib.sha256(b"".join(weight.tobytes() for weight in network.weights)).hexdigest()
        file.write_text(AGENT.format(digest=digest), encoding="utf-8")
        return file

    def games(self, agents: tuple[str, str], count: int, purpose: int) -> list[Played]:
        """Games between two agents, in order: those that are kept, and the others played."""
        series = match_series(GAME, {}, agents, games=count, seed=1000 * self.seed + purpose)
        return sorted(played(self.executor, series, GameStore(self.folder / "games")), key=lambda each: each.number)

    def score(self, one: Path, other: str, count: int, purpose: int) -> Score:
        """The score of a player against another agent."""
        agents = (f"{one}:Firm", other)
        return report(GAME, agents, self.games(agents, count, purpose)).scores[0]


def lessons(game: Played) -> Iterator[tuple[Floats, Floats]]:
    """What was seen before each half-turn of a game, and whether who saw it won: 1, or lost: -1."""
    match = Match.from_record(find_game(GAME), game.record)
    encoding, simulator = HalfTurns(match.game), CastilleSimulator(match.game)
    ways = [encoding.encode(ruling.move) for ruling in match.rulings]
    positions = simulator.from_states([ruling.before for ruling in match.rulings])
    results = 2.0 * np.array([game.scores[seat] for seat in game.finish.movers], np.float32) - 1.0
    yield simulator.observe(positions), results
    for done in range(1, max(map(len, ways))):
        longer = [number for number, way in enumerate(ways) if len(way) > done]
        actions = [ways[number][done - 1] for number in longer]
        ways, results = [ways[number] for number in longer], results[longer]
        stepped = simulator.step_from(take(positions, longer), actions)
        positions = stepped.positions
        yield stepped.observations, results


def learn(network: Network, samples: Sequence[tuple[Floats, Floats]], rng: np.random.Generator) -> None:
    """Some passes over what was seen; each batch is turned, and every second one mirrored, as the board may be."""
    seen, results = map(np.concatenate, zip(*samples, strict=True))
    for _ in range(PASSES):
        for batch in np.array_split(rng.permutation(len(seen)), len(seen) // BATCH + 1):
            turned = np.rot90(seen[batch], int(rng.integers(4)), (2, 3))[..., :: rng.choice((1, -1))]
            nothing = np.zeros((len(batch), 0))
            network.learn(turned.reshape(len(batch), -1), nothing.astype(bool), nothing, results[batch], RATE)


def run(loop: Loop, generations: int, games: int, gate_games: int) -> Path:
    """Play, learn and gate; returns the file of the best player."""
    network, rng = fresh(loop.seed), np.random.default_rng(loop.seed)
    best, known = loop.written(network, "untrained"), deque[list[tuple[Floats, Floats]]](maxlen=REMEMBERED)
    for number in range(1, generations + 1):
        began = time.perf_counter()
        played_itself = loop.games((f"{best}:Bold", f"{best}:Bold"), games, 2 * number)
        known.append([lesson for game in played_itself for lesson in lessons(game)])
        learn(network, [lesson for each in known for lesson in each], rng)
        learned = loop.written(network, f"generation-{number:02}")
        score = loop.score(learned, f"{best}:Firm", gate_games, 2 * number + 1)
        took, passes = time.perf_counter() - began, score.rate.rate > GATE
        said = "takes its place" if passes else "does not"
        print(f"{learned.stem}: {score.rate} against {best.stem}, {said} ({took:.0f} s)", flush=True)
        best = learned if passes else best
    return best


def main() -> int:
    """Run the loop, print how the best player fares, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("build/self-play"))
    parser.add_argument("--workers", type=int, help="processes  [default: one per processor]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=GENERATIONS)
    parser.add_argument("--games", type=int, default=GAMES, help="of each generation against itself")
    parser.add_argument("--gate-games", type=int, default=GATE_GAMES)
    parser.add_argument("--last-games", type=int, default=LAST_GAMES)
    parser.add_argument("--levels", nargs="*", default=["random", "learner"], help="that the best meets at the end")
    given, began = parser.parse_args(), time.perf_counter()
    folder = given.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    with own_processes(given.workers) as executor:
        loop = Loop(folder, executor, given.seed)
        best = run(loop, given.generations, given.games, given.gate_games)
        for level in given.levels:
            print(f"{best.stem} against {level}: {loop.score(best, level, given.last_games, 0).rate}")
        last = loop.score(best, f"{folder / 'untrained.py'}:Firm", given.last_games, 0).rate
    print(f"{best.stem} against untrained: {last}; {time.perf_counter() - began:.0f} s")
    return int(last.low <= 0.5)


if __name__ == "__main__":
    sys.exit(main())
