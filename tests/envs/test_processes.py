"""Environments go on in forked children, copies, pickles and spawned processes, at every size, and share no chance."""

from __future__ import annotations

import copy
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import pytest

from parlour.external.process import LineProcess
from parlour.games.castille.environments import CastilleBatch
from parlour.games.crokinole.environments.many import CrokinoleVectorEnv
from parlour.kernels.entries import Entry
from parlour.physics import simulate_many
from parlour.players import AgentError
from tests.envs.playing import MANY, ONE, Numbers, begin, made, play, seed_of

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (1, 4, 64, 256, 600)
CHILD_SECONDS = 20
KINDS = (*ONE, *MANY)
ENGINE = f"engine:{sys.executable} -m parlour engine arithmetical-croquet --level beginner"
forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")


def in_child(work: Callable[[], Any]) -> Any:
    """What comes of some work in a forked child."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=lambda: there.send(work()))
    child.start()
    found = here.recv() if here.poll(CHILD_SECONDS) else "no answer"
    child.kill()
    child.join()
    return found


def apart(call: str) -> Any:
    """What a call of this module returns in a process that has not run tests, and has none of their threads."""
    program = f"import json\nfrom tests.envs.test_processes import *\nprint(json.dumps({call}))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


# --- forks ------------------------------------------------------------------------------------------------------


def steps_after_a_fork(kind: str, boards: int) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The next steps in a child, in its child, in the parent, and in a copy that was made before."""
    env = made(kind, boards)
    begin(env, 1)
    play(env)
    other = copy.deepcopy(env)
    grandchild = in_child(lambda: in_child(lambda: play(env)))
    return in_child(lambda: play(env)), grandchild, play(env), play(other)


@forking
@pytest.mark.parametrize("kinds", [tuple(ONE), *((kind,) for kind in MANY)])
def test_a_forked_child_goes_on_at_every_size(kinds: tuple[str, ...]) -> None:
    sizes = SIZES if kinds[0] in MANY else (1,)
    for child, grandchild, parent, other in apart(
        f"[steps_after_a_fork(kind, boards) for kind in {kinds} for boards in {sizes}]"
    ):
        assert child == grandchild == parent == other


def played_and_closed(env: Any) -> Numbers:
    """The next steps, and the end."""
    found = play(env, 2)
    env.close()
    return found


def an_engine_and_a_fork() -> tuple[Numbers, Numbers]:
    """The next steps in a child, which ends like any program, and then in the parent."""
    env = gymnasium.make("parlour/ArithmeticalCroquet-v0", opponent=ENGINE, seat=0)
    begin(env, 1)
    play(env, 1)
    return in_child(partial(played_and_closed, env)), play(env, 2)


@forking
def test_a_forked_child_has_an_engine_of_its_own_and_leaves_its_parents_alone() -> None:
    child, parent = apart("an_engine_and_a_fork()")
    assert child == parent


@forking
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_program_that_talks_in_lines_is_not_asked_by_a_forked_child() -> None:
    program = LineProcess("cat", ["cat"])

    def asked() -> str:
        with pytest.raises(AgentError, match="answers the process that started it") as error:
            program.send("one")
        program.end()
        return str(error.value)

    assert "a forked child needs one of its own" in in_child(asked)
    program.send("two")
    assert next(program.lines(5)) == "two"
    program.end()


def a_fork_beside_a_thread_that_compiles() -> str:
    """What a child says of its first compiled call, when another thread was compiling."""
    compiling = threading.Event()

    class Slow(Entry):
        def _made_ready(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
            compiling.set()
            time.sleep(0.5)
            return self.function

    thread = threading.Thread(target=Slow(lambda: "compiled", "a test", 1))
    thread.start()
    compiling.wait()
    found: str = in_child(Slow(lambda: "compiled too", "a test", 1))
    thread.join()
    return found


@forking
def test_a_fork_waits_for_what_another_thread_compiles() -> None:
    assert apart("a_fork_beside_a_thread_that_compiles()") == "compiled too"


def many_shots_after_a_fork() -> tuple[bool, bool]:
    """Whether many shots with two threads are the same in a child, played before and not."""
    env = CrokinoleVectorEnv(600, workers=2)
    begin(env, 1)
    play(env)

    def shots() -> Any:
        return simulate_many(env.boards.tables, env.boards.shots, workers=2).time.tolist()

    unplayed = in_child(shots)
    played = shots()
    return unplayed == played, in_child(shots) == played


@forking
def test_the_physics_plays_many_shots_in_a_forked_child() -> None:
    assert apart("many_shots_after_a_fork()") == [True, True]


# --- copies, pickles, spawned processes -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("boards", [1, 256])
def test_copies_and_pickles_go_on_as_the_original_does(kind: str, boards: int) -> None:
    env = made(kind, boards)
    begin(env, 1)
    play(env)
    # a wrapper of Gymnasium shares what it wraps with its shallow copy
    bare = env.unwrapped if isinstance(env, gymnasium.Env) else env
    others = copy.deepcopy(env), pickle.loads(pickle.dumps(env)), copy.copy(bare)  # noqa: S301 - our own
    expected = play(env, 5)
    for other in others:
        assert play(other, 5) == expected
        other.close()
    play(env)


def test_a_copy_keeps_its_parts_together() -> None:
    """The tables and shots that a copy shows are those which it plays."""
    env = CrokinoleVectorEnv(300, workers=2)
    begin(env, 1)
    other = copy.deepcopy(env)
    before = env.boards.shots.tobytes()
    play(other)
    assert other.boards.shots.tobytes() != before
    assert env.boards.shots.tobytes() == before


def test_a_spawned_process_goes_on() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        for kind in KINDS:
            env = made(kind, 256)
            begin(env, 1)
            play(env)
            assert pool.submit(play, env).result(timeout=120) == play(env)


# --- chance ---------------------------------------------------------------------------------------------------------


def begun(env: Any) -> Any:
    """Begin without a seed; what decides the matches."""
    begin(env)
    return seed_of(env)


def fresh_seeds(kind: str) -> list[Any]:
    """What decides the first matches of an environment in two children, two copies, a pickle, and by itself."""
    env = made(kind)
    bare = env.unwrapped if isinstance(env, gymnasium.Env) else env
    there = [in_child(lambda: begun(env)) for _ in range(2)]
    copies = [copy.deepcopy(env), copy.copy(bare), pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own
    return [*there, *map(begun, copies), begun(env)]


@forking
def test_before_the_first_reset_everybody_draws_chance_of_his_own() -> None:
    for seeds in apart("[fresh_seeds(kind) for kind in KINDS]"):
        assert len({str(seed) for seed in seeds}) == len(seeds) == 6


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "CastilleBatch"])  # draws a fresh seed each time
def test_one_seed_decides_all_matches_of_a_copy_too(kind: str) -> None:
    env = made(kind)
    other = copy.deepcopy(env)
    begin(env, 7)
    begin(other, 7)
    assert play(env) == play(other)
    begin(env)
    begin(other)
    assert seed_of(env) == seed_of(other)


def test_threads_end_with_the_environment_and_come_back_for_another() -> None:
    for _ in range(2):
        batch = CastilleBatch(256, workers=2)
        begin(batch, 1)
        play(batch)
        batch.close()
        batch.close()
