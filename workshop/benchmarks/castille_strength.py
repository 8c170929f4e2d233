"""Two players of Castille against each other, in pairs from balanced openings, with a log to continue from.

    python -m workshop.benchmarks.castille_strength engine:seconds=1 uct:seconds=1 --pairs 100 --log FILE
    python -m workshop.benchmarks.castille_strength engine:nodes=9000 engine:nodes=9000,null_pegs=99 --until-sure
    python -m workshop.benchmarks.castille_strength level:expert level:club --pairs 100 --workers 2
    python -m workshop.benchmarks.castille_strength level:expert scattered:expert --pairs 50 --whole

A player is `engine`, `uct` or `level:NAME`, with settings after a colon:

engine  seconds, nodes or depth a turn; the constants of the search: reduce_from, null_pegs, null_less, extend; table
        (bits); weights=FILE (a weights.json) or weights=hand, the start of the tuning
uct     seconds or simulations a turn; exploration, cut, greed

A game begins from an opening of `castille_openings.txt`, with both players' memories empty. With `--whole` it begins
from the empty board; only levels play that, and `scattered:NAME`, a level that places its pegs at random.
Every finished pair is appended to the log. A run continues after its log, so it can be stopped at any time.
`--until-sure` is a sequential test of a lead of 10 Elo against none, at 5 % either way: it stops when the log of the
likelihood ratio passes 2.94. Only with `seconds` does a run depend on the machine; then run it alone, on one core.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.arena import own_processes
from parlour.errors import ParlourError
from parlour.games.castille import spec
from parlour.games.castille.bots import LEVELS
from parlour.games.castille.engine.engine import Constants, Engine, Limits
from parlour.games.castille.engine.weights import WEIGHTS, by_hand, from_terms
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.position import as_word, to_state
from parlour.match import Match, nth_seed
from parlour.players import ask, choose_level
from workshop.benchmarks.castille_matches import Chooser, Standing, load_openings, play_pair
from workshop.players.castille.uct import Uct, UctSettings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor, Future

    from parlour.game import Seat
    from parlour.games.castille.engine.situation import Situation
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.players import Agent, TimeBudget

SURE = 2.94


def make(spec: str, seed: int) -> Chooser:
    """A fresh player from its description.

    Raises:
        ParlourError: for a malformed description.
    """
    kind, _, rest = spec.partition(":")
    if kind == "level":
        return _level(rest, seed)
    settings = dict(part.split("=", 1) for part in rest.split(",") if part)
    makers = {"engine": _engine, "uct": _uct}
    if kind not in makers:
        raise ParlourError(f"a player is engine, uct or level, not {kind!r}")
    return makers[kind](settings, seed)


def _level(name: str, seed: int) -> Chooser:
    game, rng = Castille(), Random(seed)
    agent = choose_level(LEVELS, name).make(game)

    def choose(now: Situation) -> int:
        state = to_state(now.position, now.side, now.quiet)
        turn = ask(agent, game, state, rng)
        return as_word(state, turn)

    return choose


def _engine(settings: dict[str, str], _seed: int) -> Chooser:
    taken = {name: int(settings.pop(name)) for name in [field.name for field in fields(Constants)] if name in settings}
    weights = {"own": WEIGHTS, "hand": by_hand()}.get(settings.get("weights", "own"))
    if weights is None:
        weights = from_terms(json.loads(Path(settings["weights"]).read_text(encoding="utf-8")))
    settings.pop("weights", None)
    engine = Engine(weights=weights, constants=Constants(**taken), table_bits=int(settings.pop("table", 18)))
    limits = Limits(**{name: float(value) if name == "seconds" else int(value) for name, value in settings.items()})  # type: ignore[arg-type]
    return lambda now: engine.think_of(now, limits).line[0]


def _uct(settings: dict[str, str], seed: int) -> Chooser:
    spent: dict[str, Any] = {}
    if "seconds" in settings:
        spent["seconds"] = float(settings.pop("seconds"))
    if "simulations" in settings:
        spent["simulations"] = int(settings.pop("simulations"))
    kinds = {"exploration": float, "cut": int, "greed": int, "room": int}
    player = Uct(UctSettings(**{name: kinds[name](value) for name, value in settings.items()}), seed + 1)
    return lambda now: player.choose(now, **spent)


def one_pair(number: int, one: str, other: str) -> dict[str, Any]:
    """Play a pair; runs in a worker process."""
    openings = load_openings()
    began = time.monotonic()
    scores = play_pair(
        lambda: make(one, 2 * number), lambda: make(other, 2 * number + 1), openings[number % len(openings)]
    )
    return {"pair": number, "scores": scores, "seconds": round(time.monotonic() - began, 1)}


def one_whole_pair(number: int, one: str, other: str) -> dict[str, Any]:
    """Play a pair from the empty board; each player begins once."""
    began = time.monotonic()
    scores = tuple(_whole(one, other, number, seat) for seat in (0, 1))
    return {"pair": number, "scores": scores, "seconds": round(time.monotonic() - began, 1)}


@dataclass
class Scattered:
    """Places its pegs at random, and then plays like another player."""

    agent: Agent[State, Move]

    def choose(self, state: State, moves: tuple[Move, ...], rng: Random, budget: TimeBudget) -> Move:
        """A random placement, or the other player's turn."""
        return rng.choice(moves) if state.placing else self.agent.choose(state, moves, rng, budget)


def _whole(one: str, other: str, number: int, seat: Seat) -> float:
    """The result of `one` on `seat`; silver begins."""
    match = Match.new(spec, {"starter": "silver"}, seed=nth_seed(number, seat))
    agents: list[Agent[Any, Any]] = []
    for at in (0, 1):
        kind, _, name = (one if at == seat else other).partition(":")
        if kind not in {"level", "scattered"}:
            raise ParlourError(f"a whole game is played by level:NAME or scattered:NAME, not by {kind!r}")
        agent = choose_level(LEVELS, name).make(match.game)
        agents.append(Scattered(agent) if kind == "scattered" else agent)
    while (outcome := match.outcome) is None:
        match = match.play(match.ask(agents[match.state.seat]))
    return outcome.scores[seat]


def logged(path: Path | None, title: str) -> list[dict[str, Any]]:
    """The pairs that a log already contains.

    Raises:
        ParlourError: when the log is of other players.
    """
    if path is None or not path.exists():
        return []
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != title:
        raise ParlourError(f"{path} is a log of {json.loads(first)}, not of {title}")
    return [json.loads(line) for line in rest]


def run(given: argparse.Namespace) -> Iterator[Standing]:
    """Play the pairs that are not in the log; yields the standing after each pair."""
    title = f"{given.one} against {given.other}" + (", whole games" if given.whole else "")
    done = logged(given.log, title)
    if given.log and not done:
        given.log.write_text(json.dumps(title) + "\n", encoding="utf-8")
    standing = Standing([sum(pair["scores"]) / 2 for pair in done])
    yield standing
    todo = iter(sorted(set(range(given.pairs)) - {pair["pair"] for pair in done}))
    with own_processes(given.workers) as executor:
        for pair in _played(executor, todo, given):
            standing.pairs.append(sum(pair["scores"]) / 2)
            if given.log:
                with given.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(pair) + "\n")
            yield standing


def _played(executor: Executor, todo: Iterator[int], given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Every pair as it ends, one per worker; none begins when the time is over."""
    work, over = (one_whole_pair if given.whole else one_pair), time.monotonic() + 60 * given.minutes
    at_work: set[Future[dict[str, Any]]] = set()
    while True:
        free = given.workers - len(at_work) if time.monotonic() < over else 0
        at_work |= {executor.submit(work, number, given.one, given.other) for number in islice(todo, free)}
        if not at_work:
            return
        ended, at_work = wait(at_work, return_when=FIRST_COMPLETED)
        for future in ended:
            yield future.result()


def main() -> None:
    """Play, and print the standing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--log", type=Path, default=None, help="append every pair here, and continue from it")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no pair after this many minutes")
    parser.add_argument("--until-sure", action="store_true", help="stop when the sequential test has decided")
    parser.add_argument("--whole", action="store_true", help="levels only: from the empty board")
    given = parser.parse_args()
    began, standing = time.monotonic(), Standing([])
    try:
        for standing in run(given):
            if sys.stderr.isatty() and standing.pairs:
                print(f"\r{standing.words()}, {time.monotonic() - began:.0f} s   ", end="", file=sys.stderr, flush=True)
            if given.until_sure and abs(standing.ratio()) >= SURE:
                break
    except ParlourError as error:
        sys.exit(str(error))
    print(f"{given.one} against {given.other}: {standing.words()}; log of ratio {standing.ratio():+.2f}")


if __name__ == "__main__":
    main()
