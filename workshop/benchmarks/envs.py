"""How fast the environments step, beside those of other libraries, in one run.

    python -m workshop.benchmarks.envs
    python -m workshop.benchmarks.envs --seconds 5 --workers 2

Every environment is played by uniformly random legal actions, chosen by the same code. Steps are counted per second of
processor time, for batches also per second of the clock. PettingZoo's connect_four needs `pygame`, OpenSpiel's games
`open_spiel`; rows whose library is missing are left out.

`--against` prints instead, for each game, the steps per second of processor time of the vector against those of the
single Gymnasium environment with the same opponent: both take random actions, one after the other in the same run.

    python -m workshop.benchmarks.envs --against

A second table compares many boards of Crokinole, with rules, observations and rewards, with the physics alone:
`simulate_many` plays the same shots on the same boards again.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from examples.batched_search import GAMES, search
from parlour.envs import pettingzoo
from parlour.envs.batches import draw
from parlour.games.arithmetical_croquet.environments import CroquetSimulator
from parlour.games.castille.environments import CastilleBatch, CastilleSimulator
from parlour.games.crokinole.environments.many import CrokinoleVectorEnv
from parlour.games.crokinole.environments.open_twenty import OpenTwentyVectorEnv
from parlour.physics import simulate_many

Stepper = Callable[[], int]
"""Plays a while; returns how many steps it took."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    make: Callable[[], Stepper]
    reference: bool = False


def aec(make: Callable[[], pettingzoo.CheckedEnv]) -> Stepper:
    """A match of an AEC environment at a time."""
    env, rng = make(), random.Random(1)

    def play() -> int:
        env.reset(seed=rng.getrandbits(31))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not over
        return steps

    return play


def connect_four() -> Stepper:
    """PettingZoo's connect_four, with its usual wrappers."""
    from pettingzoo.classic import connect_four_v3

    return aec(connect_four_v3.env)


def cart_pole() -> Stepper:
    """Gymnasium's CartPole."""
    env, rng = gymnasium.make("CartPole-v1"), random.Random(1)

    def play() -> int:
        env.reset(seed=rng.getrandbits(31))
        steps, over = 0, False
        while not over:
            _, _, terminated, truncated, _ = env.step(rng.randrange(2))
            steps, over = steps + 1, terminated or truncated
        return steps

    return play


def spiel(name: str) -> Stepper:
    """A game of OpenSpiel, with its observation tensor at every step."""
    import pyspiel

    if name != "connect_four":
        import parlour.envs.openspiel  # noqa: F401 - registers it

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def batch(boards: int, workers: int) -> Stepper:
    """Boards of Castille side by side, with observations, masks, rewards and the choice of the actions."""
    many = CastilleBatch(boards, workers=workers)
    many.reset(seed=1)

    def play() -> int:
        for _ in range(20):
            many.step(many.sample())
        return 20 * boards

    return play


def random_actions(env: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401 - any environment
    """Legal actions, each as likely as any other: of one board or of many."""
    if not hasattr(env, "action_masks") or isinstance(env.action_space, spaces.Box):
        return rng.uniform(-1.0, 1.0, env.action_space.shape)
    masks = env.action_masks()
    return draw(masks, rng) if masks.ndim == 2 else int(draw(masks[None], rng)[0])


def against(name: str, opponent: str, boards: int = 512) -> Stepper:
    """Boards of a game, with opponents in compiled code."""
    env: Any = gymnasium.make_vec(name, num_envs=boards, opponent=opponent).unwrapped
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(4):
            env.step(random_actions(env, rng))
        return 4 * boards

    return play


def one_by_one(name: str, opponent: str) -> Stepper:
    """One board against an opponent, in match after match."""
    env: Any = gymnasium.make(name, opponent=opponent).unwrapped
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(20):
            _, _, terminated, truncated, _ = env.step(random_actions(env, rng))
            if terminated or truncated:
                env.reset()
        return 20

    return play


AGAINST = (
    ("ArithmeticalCroquet", ("beginner", "novice"), 512),
    ("Castille", ("beginner", "novice"), 512),
    ("Crokinole", ("beginner", "novice", "club"), 256),
    ("CastleCroquetnole", ("beginner", "club"), 64),
)
"""Environments, the opponents that are measured, and how many boards."""


def print_against(seconds: float) -> None:
    """Print how the vectors compare with single boards."""
    print("| environment | opponent | boards | one board, steps per CPU second | many boards | ratio |")
    print("|---|---|---:|---:|---:|---:|")
    for game, opponents, boards in AGAINST:
        for opponent in opponents:
            name = f"parlour/{game}-v0"
            alone, _ = measure(one_by_one(name, opponent), seconds)
            many, _ = measure(against(name, opponent, boards), seconds)
            print(f"| {game} | {opponent} | {boards} | {alone:,.0f} | {many:,.0f} | {many / alone:.1f} |", flush=True)


def from_anywhere(simulator: Any, boards: int = 1024) -> Stepper:  # noqa: ANN401 - of any game
    """`step_from`, with masks and observations into buffers, and the choice of the actions."""
    rng = np.random.default_rng(1)
    masks = np.empty((boards, simulator.action_count), np.bool_)
    seen = np.empty((boards, *simulator.shape), np.float32)
    start = simulator.start(boards, rng)
    first = simulator.masks(start)

    def play() -> int:
        positions, steps, over = start, 0, False
        masks[:] = first
        while not over:
            stepped = simulator.step_from(positions, draw(masks, rng), masks=masks, observations=seen)
            positions, steps, over = stepped.positions, steps + boards, stepped.done.any()
        return steps

    return play


def searched(game: str, boards: int = 256) -> Stepper:
    """The search of `examples.batched_search`, counted in positions that it looks at; one move on each board."""
    make, look, _, _ = GAMES[game]
    simulator = make()
    positions = simulator.start(boards, np.random.default_rng(1))
    masks = simulator.masks(positions)
    return lambda: search(simulator, look, positions, masks, 64)[1]


def flicks(name: str) -> Stepper:
    """Boards of Crokinole side by side."""
    env = gymnasium.make_vec(name, num_envs=1024, vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    env.action_space.seed(1)

    def play() -> int:
        for _ in range(20):
            env.step(env.action_space.sample())
        return 20 * 1024

    return play


def rows(workers: int) -> tuple[Row, ...]:
    """The table's lines. Those of the flicking games' vector environments go to the end."""
    return (
        Row("PettingZoo connect_four", connect_four, reference=True),
        Row("Gymnasium CartPole", cart_pole),
        Row("OpenSpiel connect_four", partial(spiel, "connect_four")),
        Row("Arithmetical Croquet, AEC", partial(aec, partial(pettingzoo.env, "arithmetical-croquet"))),
        Row("Castille, AEC, half-turns", partial(aec, partial(pettingzoo.env, "castille"))),
        Row("Castille, AEC, whole turns", partial(aec, partial(pettingzoo.env, "castille", encoding="turns"))),
        Row("Arithmetical Croquet, OpenSpiel", partial(spiel, "python_arithmetical_croquet")),
        Row("Castille, OpenSpiel", partial(spiel, "python_castille")),
        Row("Castille, 1,024 boards, 1 thread", partial(batch, 1024, 1)),
        Row(f"Castille, 1,024 boards, {workers} threads", partial(batch, 1024, workers)),
        Row("Castille, step_from, 1,024 boards", lambda: from_anywhere(CastilleSimulator())),
        Row("Castille, search on 256 boards", partial(searched, "castille")),
        Row("Arithmetical Croquet, step_from, 1,024 boards", lambda: from_anywhere(CroquetSimulator())),
        Row("Arithmetical Croquet, search on 256 boards", partial(searched, "arithmetical-croquet")),
        Row("Castille, 512 boards against learner", partial(against, "parlour/Castille-v0", "learner")),
        Row("Castille, 512 boards against novice", partial(against, "parlour/Castille-v0", "novice")),
        Row("Croquet, 512 boards against novice", partial(against, "parlour/ArithmeticalCroquet-v0", "novice")),
        Row("Crokinole, 512 boards against random", partial(against, "parlour/Crokinole-v0", "random")),
        Row("Crokinole, 512 boards against beginner", partial(against, "parlour/Crokinole-v0", "beginner")),
        Row("Castle, 64 tables against beginner", partial(against, "parlour/CastleCroquetnole-v0", "beginner", 64)),
        Row("Crokinole, 1,024 boards, all cores", partial(flicks, "parlour/Crokinole-v0")),
        Row("Crokinole, open twenty, 1,024 boards, all cores", partial(flicks, "parlour/CrokinoleOpenTwenty-v0")),
    )


def measure(stepper: Stepper, seconds: float) -> tuple[float, float]:
    """Steps per second of processor time and of the clock, after a first round that warms up."""
    stepper()
    steps, clock, processor = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < seconds:
        steps += stepper()
    return steps / (time.process_time() - processor), steps / (time.perf_counter() - clock)


def installed(package: str) -> str:
    """A package with its version."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"no {package}"


def actions(env: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401 - any vector environment
    """Random actions, roughly towards the middle in the full game."""
    drawn = rng.uniform(-1.0, 1.0, env.action_space.shape)
    return drawn * [1.0, 1.0, 0.05, 0.4, 0.1] if drawn.shape[1] == 5 else drawn


def beside_physics(env: Any, seconds: float) -> tuple[float, float]:  # noqa: ANN401 - likewise
    """Steps and raw shots per second, of the same shots."""
    boards = env.boards
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(30):
        env.step(actions(env, rng))
    steps, stepping, shooting = 0, 0.0, 0.0
    while stepping + shooting < seconds:
        chosen = actions(env, rng)
        start = time.perf_counter()
        env.step(chosen)
        stepping += time.perf_counter() - start
        start = time.perf_counter()
        simulate_many(boards.tables, boards.shots)
        shooting += time.perf_counter() - start
        steps += env.num_envs
    return steps / stepping, steps / shooting


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    parser.add_argument("--against", action="store_true", help="compare vectors with single boards, by opponent")
    parser.add_argument("--workers", type=int, default=2, help="threads of the batch of Castille")
    chosen = parser.parse_args()
    packages = ("parlour", "pettingzoo", "gymnasium", "open_spiel", "numpy", "numba")
    print(f"Python {platform.python_version()}, {', '.join(map(installed, packages))}\n")
    if chosen.against:
        print_against(chosen.seconds)
        return
    print("| environment | steps per CPU second | steps per second | times connect_four |")
    print("|---|---:|---:|---:|")
    reference = float("nan")
    for row in rows(chosen.workers):
        try:
            stepper = row.make()
        except ImportError as error:
            print(f"| {row.name} | not installed: {error.name} | | |")
            continue
        processor, clock = measure(stepper, chosen.seconds)
        reference = processor if row.reference else reference
        print(f"| {row.name} | {processor:,.0f} | {clock:,.0f} | {processor / reference:.2f} |", flush=True)
    print(f"\nMemory of 1,024 boards of Castille: {CastilleBatch(1024).nbytes / 2**20:.1f} MiB\n")
    print("| 1,024 boards | steps per second | raw shots per second | share | memory, MiB |")
    print("|---|---:|---:|---:|---:|")
    for name, env in (
        ("Crokinole", CrokinoleVectorEnv(1024)),
        ("Crokinole, hand=club", CrokinoleVectorEnv(1024, hand="club")),
        ("Crokinole, open twenty", OpenTwentyVectorEnv(1024)),
    ):
        steps, shots = beside_physics(env, chosen.seconds)
        rates = f"{steps:,.0f} | {shots:,.0f} | {100 * steps / shots:.0f} %"
        print(f"| {name} | {rates} | {env.nbytes / 2**20:.1f} |", flush=True)


if __name__ == "__main__":
    main()
