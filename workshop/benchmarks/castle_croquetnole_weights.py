"""Fit the evaluation of Castle Croquetnole's champion to the results of its games: the weights of `fitted.py`.

    python -m workshop.benchmarks.castle_croquetnole_weights fit [--by-hand] [--games N] [--workers N]
        [--store FOLDER]
    python -m workshop.benchmarks.castle_croquetnole_weights play [--refitted] [--games N] [--workers N]
        [--store FOLDER]

`fit` plays whole games of four champions. After each flick, the chance of each seat to win is taken to fall by the
factor e for each `1 / TURN` turns that its knight needs more than another. The turns of the empty table, the wait of a
prisoner and `toll` are given. The weights of the other terms are fitted, so that the results are as likely as they can
be. A game counts as one, however many flicks it has. The last fifth of the games is held out: its loss, the mean of
minus the logarithm of the winner's chance, shows whether the terms tell more than the turns alone. Intervals are of
95 %, from games drawn with replacement. With `--by-hand` the players have the weights that were set by hand.

`play` seats two champions at a table with two of the same hand and effort that have the weights set by hand, in each of
the six ways, six games from one seed. With `--refitted` the other two have the weights that were
fitted to 2,000 games of champions.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, replace
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes, wilson
from parlour.arena.fixtures import record_of
from parlour.arena.series import play_series
from parlour.flick import Flick
from parlour.games.castle_croquetnole import spec
from parlour.games.castle_croquetnole.bots.fitted import FITTED
from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES, Planner
from parlour.games.castle_croquetnole.bots.worth import UNGUARDED, Mind, ground, turns_to_go, until_freed
from parlour.games.castle_croquetnole.rules.batch.columns import (
    CROQUETS,
    FLICKS,
    INSIDE,
    LIES,
    NONE,
)
from parlour.games.castle_croquetnole.rules.batch.states import state_buffers
from parlour.games.castle_croquetnole.rules.board import ALL, COINS
from parlour.match import Match, nth_seed
from parlour.record import SeatRecord, replay
from workshop.benchmarks.given import add_store
from workshop.own_series import own_series
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from typing import Any

    from numpy.typing import NDArray

    from parlour.arena.series import Finished
    from parlour.arena.store import GameStore
    from parlour.games.castle_croquetnole import State
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from workshop.own_series import Draw

    Array = NDArray[np.float64]

__all__ = ["SEATINGS", "TERMS", "Game", "chances", "fitted", "loss", "seen", "terms_of"]

BAR = Console(stderr=True)
"""Shows progress on stderr."""
TERMS = ("castle", "home", "prison", "exposed", "ended")
"""The fitted weights of `worth.Mind`."""
TURN = 0.25
"""The logarithm of the odds that a turn is worth. The results of some hundred games tell it badly: 0.2, give or take
0.2."""
RIDGE = 0.1
SEATS = range(4)
DRAWS = 200
REFITTED = FITTED._replace(castle=2.23, home=3.78, prison=6.35, exposed=5.40, ended=4.81)
"""The weights that fit 2,000 games of today's champions."""
STYLED = {
    "fitted": STYLES["champion"],
    "by hand": replace(STYLES["champion"], mind=Mind()),
    "refitted": replace(STYLES["champion"], mind=REFITTED),
}
"""Who plays the duels."""
SEATINGS = tuple(tuple(int(seat not in pair) for seat in SEATS) for pair in combinations(SEATS, 2))
"""The ways in which two of each sit at a table; 0 is the fitted weights."""
SEED = 77


@dataclass(frozen=True, eq=False)
class Game:
    """What was seen after the flicks of one game.

    Attributes:
        winner: the seat that won.
        turns: by flick and seat, what is given; shape (flicks, 4).
        terms: by flick and seat, how often each of `TERMS` counts; shape (flicks, 4, 5).
    """

    winner: int
    turns: Array
    terms: Array


def main() -> None:
    """Fit or play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fit", "play"))
    parser.add_argument("--games", type=int, default=400, help="how many (default 400)")
    parser.add_argument("--by-hand", action="store_true", help="fit games of the weights that were set by hand")
    parser.add_argument("--refitted", action="store_true", help="play against the weights fitted to 2,000 games")
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    add_store(parser)
    given = parser.parse_args()
    with own_processes(given.workers) as executor:
        if given.what == "play":
            duel = ("fitted", "refitted" if given.refitted else "by hand")
            show_duel(list(played(executor, duel, draw_duel, given.games, given.store)))
        else:
            player = "by hand" if given.by_hand else "fitted"
            show(list(played(executor, (player,), draw_equals, given.games, given.store)))


# --- games --------------------------------------------------------------------------------------------------------


def played(
    executor: Executor, players: tuple[str, ...], draw: Draw, games: int, store: GameStore | None
) -> Iterator[Finished]:
    """Games between some of `STYLED`, by their numbers, without those that were cut short.

    Args:
        executor: plays them.
        players: by their names.
        draw: for the number of a game, who sits on the seats, and the seed.
        games: how many.
        store: the games that it has are not played again.
    """
    hands, options = ("champion",) * len(players), spec.among_bots({})
    series = own_series(
        spec, options, players, games=games, play=by_weights, draw=draw, hands=hands, remark=", weights"
    )
    finished = sorted(track(play_series(executor, series, store), "games", games, console=BAR), key=itemgetter(0))
    return (each for each in finished if 1.0 in each.finish.scores)


def draw_equals(number: int) -> tuple[tuple[int, ...], int]:
    """One player on all seats."""
    return (0,) * len(SEATS), nth_seed(1, number)


def draw_duel(number: int) -> tuple[tuple[int, ...], int]:
    """Two and two, in each of the ways from one seed."""
    return SEATINGS[number % len(SEATINGS)], nth_seed(SEED, number // len(SEATINGS))


def by_weights(
    _spec: object, options: Mapping[str, Any], players: Sequence[str], seed: int
) -> Match[CastleCroquetnole, State, Any]:
    """A game of champions with these weights by seat; runs in a worker process."""
    match = Match.new(spec, options, seats=(SeatRecord(level="champion", hand="champion"),) * 4, seed=seed)
    agents = [Planner(match.game, BY_NAME["champion"], STYLED[player]) for player in players]
    while (seat := match.to_play) is not None:
        match = match.play(match.ask(agents[seat]))
    return match


def winner(finished: Finished) -> int:
    """The seat that won a game."""
    return finished.finish.scores.index(1.0)


def show_duel(games: Sequence[Finished]) -> None:
    """Print how often the fitted weights won, and how often each seat did."""
    won = sum(SEATINGS[each.number % len(SEATINGS)][winner(each)] == 0 for each in games)
    print_table(("games", "won by the fitted weights, 95 %"), [(len(games), wilson(won, len(games)))])
    show_seats([winner(each) for each in games])


def show_seats(winners: Sequence[int]) -> None:
    """Print how often each seat won."""
    heads = (f"{name} seat, 95 %" for name in ("first", "second", "third", "fourth"))
    print_table(("games", *heads), [(len(winners), *(wilson(winners.count(seat), len(winners)) for seat in SEATS))])


# --- what is seen -------------------------------------------------------------------------------------------------


def seen(finished: Finished) -> Game:
    """What was seen after the flicks of a game that has a winner; the last one does not count."""
    record = record_of(finished.fixture, finished.finish)
    game = spec.new(record.options)
    states: list[State] = []
    flicked: list[tuple[int, int]] = []
    for ruling in replay(game, spec.notation, record):
        if isinstance(ruling.move, Flick) and ruling.after.winner is None:
            states.append(ruling.after)
            flicked.append((ruling.before.seat, COINS.index(ruling.move.aim.coin)))
    return Game(winner(finished), *terms_of(game, states, flicked))


def terms_of(
    game: CastleCroquetnole, states: Sequence[State], flicked: Sequence[tuple[int, int]]
) -> tuple[Array, Array]:
    """The turns and the terms of a `Game`.

    Args:
        game: that is played.
        states: after its flicks.
        flicked: of each flick, the seat and the number of the coin.
    """
    rows, here = state_buffers(states), ground(game)
    x, y, coins, play = (np.asarray(each.array) for each in (rows.x, rows.y, rows.coins, rows.play))
    (east, north), tiles, anew = here.axis.tolist(), here.tiles.array, here.anew.tolist()
    turns, terms = np.zeros((len(states), 4)), np.zeros((len(states), 4, len(TERMS)))
    for row, (seat, coin) in enumerate(flicked):
        u, v = y[row] * east - x[row] * north, x[row] * east + y[row] * north
        for owner in SEATS:
            (inside, held, progress, lies), own = coins[row, 2 * owner].tolist(), owner == seat
            flicks = 1
            if own:
                flicks = int(play[row, FLICKS] + 2 * play[row, CROQUETS]) if coin == 2 * seat else 0
            prisoner, moving = held not in (NONE, owner), own and flicks > 0
            if lies:
                at = (float(x[row, 2 * owner]), float(y[row, 2 * owner]))
                needed = turns_to_go(game, owner, (progress, inside), flicks, [at])[0]
            else:
                needed = own + anew[progress]
            if prisoner:
                needed += until_freed(u, v, coins[row], owner, tiles, math.radians(FITTED.error))
            exposed = lies and not moving and inside not in (NONE, owner)
            left = ALL - min(progress, ALL)
            turns[row, owner] = needed + FITTED.toll * left
            terms[row, owner] = (
                math.ceil(left / 4),
                -(progress >= ALL),
                prisoner,
                exposed and (1.0 if _on_duty(coins[row], inside) else UNGUARDED),
                own and not moving,
            )
    return turns, terms


def _on_duty(coins: NDArray[np.int64], castle: int) -> bool:
    return bool(coins[2 * castle + 1, LIES]) and coins[2 * castle + 1, INSIDE] == castle


# --- the fit ------------------------------------------------------------------------------------------------------


def fitted(games: Sequence[Game]) -> Array:
    """The weights with which the results are most likely, turns: by Newton's method, with a ridge."""
    turns, terms, winners, share = _joined(games)
    weights = np.zeros(len(TERMS))
    for _ in range(20):
        chance = chances(turns, terms, weights)
        means = np.einsum("fs,fst->ft", chance, terms)
        apart = terms - means[:, None]
        won = terms[np.arange(len(winners)), winners]
        slope = TURN * share @ (means - won) - RIDGE * TURN**2 * weights
        bend = TURN**2 * (np.einsum("f,fs,fst,fsu->tu", share, chance, apart, apart) + RIDGE * np.eye(len(TERMS)))
        weights += np.linalg.solve(bend, slope)
    return weights


def chances(turns: Array, terms: Array, weights: Array) -> Array:
    """The chance of each seat to win; shape (flicks, 4)."""
    odds = np.exp(-TURN * (turns + terms @ weights))
    found: Array = odds / odds.sum(axis=1, keepdims=True)
    return found


def loss(games: Sequence[Game], weights: Array) -> float:
    """The mean of minus the logarithm of the winner's chance; each game counts as one."""
    turns, terms, winners, share = _joined(games)
    right = chances(turns, terms, weights)[np.arange(len(winners)), winners]
    return float(-(share @ np.log(right)) / share.sum())


def _joined(games: Sequence[Game]) -> tuple[Array, Array, NDArray[np.int64], Array]:
    """Of all flicks: the turns, the terms, the winner, and the share of its game."""
    counts = [len(game.turns) for game in games]
    return (
        np.concatenate([game.turns for game in games]),
        np.concatenate([game.terms for game in games]),
        np.repeat([game.winner for game in games], counts),
        np.repeat([1.0 / count for count in counts], counts),
    )


def show(finished: Sequence[Finished]) -> None:
    """Print the losses, the weights of all games with their intervals, and how often each seat won."""
    games = [seen(each) for each in track(finished, "flicks", console=BAR)]
    used, held_out = games[: len(games) * 4 // 5], games[len(games) * 4 // 5 :]
    weights = fitted(used)
    losses = [
        (f"{name}, {len(part)} games", f"{loss(part, np.zeros(len(TERMS))):.3f}", f"{loss(part, weights):.3f}")
        for name, part in (("fitted", used), ("held out", held_out))
    ]
    print_table(("loss", "by turns alone", "by all terms"), losses)
    chance = np.random.default_rng(1)
    drawn = [fitted([games[n] for n in chance.integers(len(games), size=len(games))]) for _ in range(DRAWS)]
    rows = zip(TERMS, fitted(games), *np.quantile(drawn, (0.025, 0.975), axis=0), strict=True)
    print(f"All {len(games)} games, {sum(len(game.turns) for game in games):,} flicks:\n")
    found = ((name, f"{weight:.2f} [{low:.2f}, {high:.2f}]") for name, weight, low, high in rows)
    print_table(("weight", "turns, 95 %"), found)
    show_seats([game.winner for game in games])


if __name__ == "__main__":
    main()
