"""Two players of Castille against each other, in pairs with swapped seats, with a store to continue from.

    python -m workshop.benchmarks.castille_strength engine:seconds=1 uct:seconds=1 --pairs 100 --store FOLDER
    python -m workshop.benchmarks.castille_strength engine:nodes=9000 engine:nodes=9000,null_pegs=99 --until-sure
    python -m workshop.benchmarks.castille_strength engine:at=.,nodes=9000 engine:at=../before,nodes=9000 --unequal
    python -m workshop.benchmarks.castille_strength level:expert level:club --pairs 100 --workers 2
    python -m workshop.benchmarks.castille_strength level:expert scattered:expert --pairs 50 --whole

A player is `engine`, `uct` or `level:NAME`, with settings after a colon:

engine  seconds, nodes or depth a turn; the constants of the search, such as null_pegs (the fields of `Constants`);
        table (bits); weights=FILE (a weights.json) or weights=hand, the start of the tuning; net=FILE (a net.npz) or
        net=none, the terms of the evaluation alone. With at=FOLDER it is the engine of that checkout of parlour, in its
        own process; its seconds are processor time, its weights and its net its own
uct     seconds or simulations a turn; exploration, cut, greed

A game begins from an opening of `castille_openings.txt`, with both players' memories empty. Its row in the store has
the placements that lead there, so it is a match like every other, and its version says which openings these are. With
`--unequal` it begins from an opening with one side ahead, a new one for each pair; far fewer games are drawn then, and
fewer games show which player is better. With `--whole` it begins from the empty board; only levels play that, engines
with at=FOLDER, and `scattered:NAME`, a level that places its pegs at random.
With `--store` games are kept as they end, and only missing ones are played; so a run can be stopped at any time.
`--until-sure` is a sequential test of a lead of `--elo1` against one of `--elo0`; see `workshop.benchmarks.sequential`.
Only with `seconds` does a run depend on the machine. Without at=FOLDER, run it alone then, on one core.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import closing
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.arena import own_processes
from parlour.arena.series import Series, play_series
from parlour.arena.versions import PLAYING
from parlour.errors import ParlourError
from parlour.games.castille import spec
from parlour.games.castille.bots import LEVELS
from parlour.games.castille.engine.engine import Constants, Engine, Limits
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.units import NET
from parlour.games.castille.engine.weights import WEIGHTS, by_hand, from_terms
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.position import as_turn, as_word, to_state
from parlour.kernels.buffers import read_words
from parlour.match import Match
from parlour.players import ask, choose_level
from workshop.benchmarks.castille_matches import (
    OPENINGS,
    OPTIONS,
    CastilleMatch,
    Chooser,
    load_openings,
    play,
    unequal,
)
from workshop.benchmarks.castille_process import Distant, start
from workshop.benchmarks.given import add_store
from workshop.benchmarks.sequential import Sprt, Standing
from workshop.own_series import own_series
from workshop.players.castille import uct
from workshop.players.castille.uct import Uct, UctSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from parlour.games import GameSpec
    from parlour.games.castille.engine.situation import Situation
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.players import Agent, TimeBudget

    Spec = GameSpec[Any, Any, Any]

PROGRESS = 10.0
"""Seconds between two lines of progress where no terminal shows it in place."""


def make(description: str, seed: int) -> Chooser:
    """A fresh player from its description.

    Raises:
        ParlourError: for a malformed description.
    """
    kind, _, rest = description.partition(":")
    if kind == "level":
        return _level(rest, seed)
    settings = settings_of(description)
    makers = {"engine": _engine, "uct": _uct}
    if kind not in makers:
        raise ParlourError(f"a player is engine, uct or level, not {kind!r}")
    return makers[kind](settings, seed)


def settings_of(description: str) -> dict[str, str]:
    """What follows the colon of a player's description."""
    return dict(part.split("=", 1) for part in description.partition(":")[2].split(",") if "=" in part)


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
        return _begun(settings, seed % 2).choose
    engine, limits = engine_of(settings)
    return lambda now: engine.think_of(now, limits).line[0]


def _begun(settings: dict[str, str], role: int) -> Distant:
    """The engine of another checkout, for which a new game begins."""
    distant = start(Path(settings.pop("at")), role, tuple(settings.items()))
    distant.ask(None)
    return distant


def engine_of(settings: dict[str, str]) -> tuple[Engine, Limits]:
    """The engine with some settings, and how far it looks."""
    settings = dict(settings)
    taken = {name: int(settings.pop(name)) for name in [field.name for field in fields(Constants)] if name in settings}
    weights = {"own": WEIGHTS, "hand": by_hand()}.get(settings.get("weights", "own"))
    if weights is None:
        weights = from_terms(json.loads(Path(settings["weights"]).read_text(encoding="utf-8")))
    settings.pop("weights", None)
    net = settings.pop("net", "own")
    words = {"own": NET, "none": ()}[net] if net in ("own", "none") else read_words(Path(net))
    engine = Engine(weights=weights, net=words, constants=Constants(**taken), table_bits=int(settings.pop("table", 18)))
    limits = Limits(**{name: float(value) if name == "seconds" else int(value) for name, value in settings.items()})  # type: ignore[arg-type]
    return engine, limits


def _uct(settings: dict[str, str], seed: int) -> Chooser:
    spent: dict[str, Any] = {}
    if "seconds" in settings:
        spent["seconds"] = float(settings.pop("seconds"))
    if "simulations" in settings:
        spent["simulations"] = int(settings.pop("simulations"))
    kinds = {"exploration": float, "cut": int, "greed": int, "room": int}
    player = Uct(UctSettings(**{name: kinds[name](value) for name, value in settings.items()}), seed + 1)
    return lambda now: player.choose(now, **spent)


def from_balanced(_spec: Spec, _options: object, players: Sequence[str], seed: int) -> CastilleMatch:
    """A game from a balanced opening, one for each pair; runs in a worker process."""
    openings = load_openings()
    return _from(openings[seed // 2 % len(openings)], players, seed)


def from_unequal(_spec: Spec, _options: object, players: Sequence[str], seed: int) -> CastilleMatch:
    """A game from an opening with one side ahead."""
    return _from(unequal(seed // 2), players, seed)


def _from(opening: Situation, players: Sequence[str], seed: int) -> CastilleMatch:
    return play(opening, [make(player, seed // 2 * 2 + seat) for seat, player in enumerate(players)], seed)


@dataclass
class Scattered:
    """Places its pegs at random, and then plays like another player."""

    agent: Agent[State, Move]

    def choose(self, state: State, moves: tuple[Move, ...], rng: Random, budget: TimeBudget) -> Move:
        """A random placement, or the other player's turn."""
        return rng.choice(moves) if state.placing else self.agent.choose(state, moves, rng, budget)


@dataclass
class Elsewhere:
    """The engine of another checkout as an agent."""

    distant: Distant

    def choose(self, state: State, _moves: tuple[Move, ...], rng: Random, _budget: TimeBudget) -> Move:
        """A placement by its planner, or a turn by its search."""
        if state.placing:
            return self.distant.place(state, rng.getrandbits(62))
        return as_turn(state, self.distant.choose(situation(state)))


def whole(spec: Spec, options: Mapping[str, Any], players: Sequence[str], seed: int) -> CastilleMatch:
    """A game from the empty board.

    Raises:
        ParlourError: for a player who cannot place pegs.
    """
    match: CastilleMatch = Match.new(spec, options, seed=seed)
    agents = [_placing(player, match.game, role) for role, player in enumerate(players)]
    while match.outcome is None:
        match = match.play(match.ask(agents[match.state.seat]))
    return match


def _placing(player: str, game: Castille, seat: int) -> Agent[Any, Any]:
    kind, _, name = player.partition(":")
    settings = settings_of(player)
    if kind == "engine" and "at" in settings:
        return Elsewhere(_begun(settings, seat))
    if kind not in {"level", "scattered"}:
        raise ParlourError(
            f"a whole game is played by level:NAME, scattered:NAME or engine:at=FOLDER, not by {player!r}"
        )
    agent: Agent[Any, Any] = choose_level(LEVELS, name).make(game)
    return Scattered(agent) if kind == "scattered" else agent


@dataclass(frozen=True)
class Begin:
    """Where games begin.

    Attributes:
        play: plays one game; both of a pair begin alike.
        remark: for the title, and for the versions of the players.
    """

    play: Callable[[Spec, Mapping[str, Any], Sequence[str], int], CastilleMatch] = from_balanced
    remark: str = ""


BALANCED, UNEQUAL, WHOLE = Begin(), Begin(from_unequal, ", one side ahead"), Begin(whole, ", whole games")


def series_of(one: str, other: str, pairs: int, begin: Begin) -> Series:
    """The games of some pairs. The seed of a game is its number, so the pair is half of it."""
    return own_series(
        spec,
        OPTIONS,
        (one, other),
        games=2 * pairs,
        unit=2,
        play=begin.play,
        draw=lambda number: ((number % 2, 1 - number % 2), number),
        made_of=files_of,
        remark=begin.remark,
    )


def files_of(description: str) -> list[Path]:
    """What a player is made of beside the package."""
    settings = settings_of(description)
    own = [*Path(uct.__file__).parent.glob("*.py"), OPENINGS]
    if "at" in settings:
        there = Path(settings["at"], "src/parlour/games/castille").rglob("*")
        own += (file for file in there if file.suffix in PLAYING)
    return own + [Path(value) for name, value in settings.items() if name in ("weights", "net") and "." in value]


def run(given: argparse.Namespace) -> Iterator[Standing]:
    """Play the pairs that are not in the store; yields the standing at first and after each pair.

    Raises:
        ParlourError: for a malformed description, or a player that fails.
    """
    series, standing, halves = (
        series_of(given.one, given.other, given.pairs, given.begin),
        Standing(),
        dict[int, float](),
    )
    over = time.monotonic() + 60 * given.minutes
    yield standing
    with (
        own_processes(given.workers) as executor,
        closing(play_series(executor, series, given.store)) as games,
    ):
        for number, _, finish in games:
            halves[number] = finish.scores[number % 2]
            if number ^ 1 in halves:
                standing.pairs.append((halves[number & ~1], halves[number | 1]))
                yield standing
            if time.monotonic() > over:
                return


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
    add_store(parser)
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this many minutes")
    parser.add_argument("--until-sure", action="store_true", help="stop when the sequential test has decided")
    for name, usual in asdict(Sprt()).items():
        parser.add_argument(f"--{name}", type=float, default=usual, help=f"of the sequential test (default {usual:g})")
    begin = parser.add_mutually_exclusive_group()
    begin.set_defaults(begin=BALANCED)
    begin.add_argument("--unequal", dest="begin", action="store_const", const=UNEQUAL, help="one side is ahead")
    begin.add_argument("--whole", dest="begin", action="store_const", const=WHOLE, help="the empty board")
    return parser


if __name__ == "__main__":
    main()
