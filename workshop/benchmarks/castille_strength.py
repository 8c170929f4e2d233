"""Two players of Castille against each other, in pairs with swapped seats, with a log to continue from.

    python -m workshop.benchmarks.castille_strength engine:seconds=1 uct:seconds=1 --pairs 100 --log FILE
    python -m workshop.benchmarks.castille_strength engine:nodes=9000 engine:nodes=9000,null_pegs=99 --until-sure
    python -m workshop.benchmarks.castille_strength engine:at=.,nodes=9000 engine:at=../before,nodes=9000 --unequal
    python -m workshop.benchmarks.castille_strength level:expert level:club --pairs 100 --workers 2
    python -m workshop.benchmarks.castille_strength level:expert scattered:expert --pairs 50 --whole

A player is `engine`, `uct` or `level:NAME`, with settings after a colon:

engine  seconds, nodes or depth a turn; the constants of the search, such as null_pegs (the fields of `Constants`);
        table (bits); weights=FILE (a weights.json) or weights=hand, the start of the tuning. With at=FOLDER it is the
        engine of that checkout of parlour, in its own process; its seconds are processor time, its weights its own
uct     seconds or simulations a turn; exploration, cut, greed

A game begins from an opening of `castille_openings.txt`, with both players' memories empty. With `--unequal` it begins
from an opening with one side ahead, a new one for each pair; far fewer games are drawn then, and fewer games show which
player is better. With `--whole` it begins from the empty board; only levels play that, and `scattered:NAME`, a level
that places its pegs at random.
Every finished pair is appended to the log. A run continues after its log, so it can be stopped at any time.
`--until-sure` is a sequential test of a lead of `--elo1` against one of `--elo0`; see `workshop.benchmarks.sequential`.
Only with `seconds` does a run depend on the machine. Without at=FOLDER, run it alone then, on one core.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import asdict, dataclass, fields
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
from workshop.benchmarks.castille_matches import Chooser, load_openings, play_pair, unequal
from workshop.benchmarks.castille_process import start
from workshop.benchmarks.sequential import Sprt, Standing
from workshop.players.castille.uct import Uct, UctSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from parlour.game import Seat
    from parlour.games.castille.engine.situation import Situation
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.players import Agent, TimeBudget

PROGRESS = 10.0
"""Seconds between two lines of progress where no terminal shows it in place."""


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


def _engine(settings: dict[str, str], seed: int) -> Chooser:
    if "at" in settings:
        distant = start(Path(settings.pop("at")), seed % 2, tuple(settings.items()))
        distant.ask(None)
        return distant.choose
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
    """Play a pair from a balanced opening; runs in a worker process."""
    openings = load_openings()
    return _one_from(openings[number % len(openings)], number, one, other)


def one_unequal_pair(number: int, one: str, other: str) -> dict[str, Any]:
    """Play a pair from an opening with one side ahead."""
    return _one_from(unequal(number), number, one, other)


def _one_from(opening: Situation, number: int, one: str, other: str) -> dict[str, Any]:
    began = time.monotonic()
    scores = play_pair(lambda: make(one, 2 * number), lambda: make(other, 2 * number + 1), opening)
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


@dataclass(frozen=True)
class Begin:
    """Where games begin.

    Attributes:
        work: plays a pair.
        remark: for the title of a log.
    """

    work: Callable[[int, str, str], dict[str, Any]] = one_pair
    remark: str = ""


BALANCED, UNEQUAL, WHOLE = Begin(), Begin(one_unequal_pair, ", one side ahead"), Begin(one_whole_pair, ", whole games")


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
    title = f"{given.one} against {given.other}{given.begin.remark}"
    done = logged(given.log, title)
    if given.log and not done:
        given.log.write_text(json.dumps(title) + "\n", encoding="utf-8")
    standing = Standing([tuple(pair["scores"]) for pair in done])
    yield standing
    todo = iter(sorted(set(range(given.pairs)) - {pair["pair"] for pair in done}))
    with own_processes(given.workers) as executor:
        for pair in _played(executor, todo, given):
            standing.pairs.append(tuple(pair["scores"]))
            if given.log:
                with given.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(pair) + "\n")
            yield standing


def _played(executor: Executor, todo: Iterator[int], given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Every pair as it ends, one per worker; none begins when the time is over."""
    over = time.monotonic() + 60 * given.minutes
    at_work: set[Future[dict[str, Any]]] = set()
    while True:
        free = given.workers - len(at_work) if time.monotonic() < over else 0
        at_work |= {executor.submit(given.begin.work, number, given.one, given.other) for number in islice(todo, free)}
        if not at_work:
            return
        ended, at_work = wait(at_work, return_when=FIRST_COMPLETED)
        for future in ended:
            yield future.result()


def report(standing: Standing, sprt: Sprt) -> str:
    """The result so far in a line."""
    low, high = sprt.bounds()
    return f"{standing.words()}; log of ratio {sprt.ratio(standing.counts):+.2f} ({low:.2f} to {high:.2f})"


class Progress:
    """Shows how a run stands: in place on a terminal, else a line every now and then."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()

    def show(self, words: str) -> None:
        """Show it, if it is time."""
        now = time.monotonic()
        line = f"{words}, {now - self._began:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{line}   ", end="", file=sys.stderr, flush=True)
        elif now - self._last >= PROGRESS:
            self._last = now
            print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Play, and print the standing."""
    given = _parser().parse_args()
    standing, progress = Standing(), Progress()
    sprt = Sprt(given.elo0, given.elo1, given.alpha, given.beta)
    try:
        for standing in run(given):
            progress.show(report(standing, sprt))
            if given.until_sure and sprt.decision(standing.counts) is not None:
                break
    except ParlourError as error:
        sys.exit(str(error))
    print(f"{given.one} against {given.other}{given.begin.remark}: {report(standing, sprt)}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--log", type=Path, default=None, help="append every pair here, and continue from it")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no pair after this many minutes")
    parser.add_argument("--until-sure", action="store_true", help="stop when the sequential test has decided")
    for name, usual in asdict(Sprt()).items():
        parser.add_argument(f"--{name}", type=float, default=usual, help=f"of the sequential test (default {usual:g})")
    begin = parser.add_mutually_exclusive_group()
    begin.set_defaults(begin=BALANCED)
    begin.add_argument("--unequal", dest="begin", action="store_const", const=UNEQUAL, help="one side is ahead")
    begin.add_argument("--whole", dest="begin", action="store_const", const=WHOLE, help="levels only: the empty board")
    return parser


if __name__ == "__main__":
    main()
