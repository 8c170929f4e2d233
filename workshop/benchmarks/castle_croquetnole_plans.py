"""What a strong plan in Castle Croquetnole is: what winners do more than losers, and what each standing is worth.

    python -m workshop.benchmarks.castle_croquetnole_plans [--bot LEVEL] [--games N] [--workers N] [--store FOLDER]

Whole games of four bots of one level, read from their records; games without a winner are left out. The first table
counts turns of the winner and turns of the three losers. The second one looks at every knight whenever a turn is over:
how often does its seat win in the end? A quarter is the average. Intervals are of 95 %, from games drawn with
replacement.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes, play_games
from parlour.flick import Flick
from parlour.games.castle_croquetnole import spec
from parlour.games.castle_croquetnole.rules.board import ALL, STEPS, guard_of, is_guard, knight_of
from parlour.record import replay
from workshop.benchmarks.given import equals_given
from workshop.resampling import resampled
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from parlour.arena import Played
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import State

__all__ = ["Plans", "read", "standing"]

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""
SEATS = range(4)
HABITS = (
    "the knight's flicks",
    "the guard's flicks",
    "scores",
    "castles entered by the knight",
    "other coins struck for a bonus",
    "prisoners made by the knight's flicks",
    "prisoners made by the guard's flicks",
    "turns that end in another's castle",
    "turns that begin in prison",
)
STANDINGS = (
    "in prison",
    "in another's castle, its guard on duty",
    "in another's castle, its guard off duty",
    "outdoors, no castle done",
    "outdoors, one castle done",
    "outdoors, two castles done",
    "on its way home",
)


@dataclass
class Plans:
    """The counts of one game; 1 is the winner, 0 are the losers.

    Attributes:
        turns: by who it was.
        habits: by who it was and by one of `HABITS`.
        standings: whenever a turn is over, of the knights, by who owns it and by one of `STANDINGS`.
    """

    turns: Counter[bool] = field(default_factory=Counter)
    habits: Counter[tuple[bool, str]] = field(default_factory=Counter)
    standings: Counter[tuple[bool, str]] = field(default_factory=Counter)


def main() -> None:
    """Print both tables."""
    given = equals_given(__doc__, spec.levels, "champion", 100)
    with own_processes(given.workers) as executor:
        played = play_games(executor, spec.name, {}, (given.bot,) * 4, games=given.games, seed=1, store=given.store)
        games = [read(each) for each in track(played, given.bot, given.games, console=PROGRESS) if 1.0 in each.scores]
    show(games)


# --- counting -----------------------------------------------------------------------------------------------------


def read(played: Played) -> Plans:
    """What the players of a recorded game did; it has a winner."""
    plans, winner = Plans(), played.scores.index(1.0)
    began = -1
    for ruling in replay(spec.new(played.record.options), spec.notation, played.record):
        before, after = ruling.before, ruling.after
        own = before.seat == winner
        if before.turn > began and not before.owed:
            began = before.turn
            plans.habits[own, "turns that begin in prison"] += before.coin(knight_of(before.seat)).prisoner
        _count(plans, ruling, own=own)
        if after.turn > before.turn or after.winner is not None:
            plans.turns[own] += 1
            inside = after.coin(knight_of(before.seat)).inside
            plans.habits[own, "turns that end in another's castle"] += inside not in (None, before.seat)
        if after.turn > before.turn and after.winner is None:
            plans.standings.update((seat == winner, standing(after, seat)) for seat in SEATS)
    return plans


def _count(plans: Plans, ruling: Ruling[State, Any], *, own: bool) -> None:
    """Count a move of one player."""
    if not isinstance(ruling.move, Flick):
        return
    who = "guard" if is_guard(ruling.move.aim.coin) else "knight"
    names = [event.name for event in ruling.events]
    before, after = (state.coin(knight_of(ruling.before.seat)) for state in (ruling.before, ruling.after))
    entered = after.inside not in (None, after.owner, before.inside) and not after.prisoner
    plans.habits[own, f"the {who}'s flicks"] += 1
    plans.habits[own, f"prisoners made by the {who}'s flicks"] += names.count("prisoner")
    plans.habits[own, "scores"] += names.count("score")
    plans.habits[own, "castles entered by the knight"] += entered
    plans.habits[own, "other coins struck for a bonus"] += sum(
        event.name == "bonus" and event.clause == "CC-22" for event in ruling.events
    )


def standing(state: State, seat: int) -> str:
    """Where a seat's knight stands: one of `STANDINGS`."""
    knight = state.coin(knight_of(seat))
    if knight.prisoner:
        return STANDINGS[0]
    if knight.progress >= ALL:
        return STANDINGS[-1]
    if knight.inside not in (None, seat):
        return STANDINGS[1 if state.coin(guard_of(knight.inside)).on_duty else 2]
    return STANDINGS[3 + knight.progress // len(STEPS)]


# --- tables -------------------------------------------------------------------------------------------------------


def show(games: Sequence[Plans]) -> None:
    """Print both tables."""
    turns = [sum(game.turns[own] for game in games) for own in (True, False)]
    print(f"{len(games)} games: {turns[0]:,} turns of winners and {turns[1]:,} of losers.\n")
    print_table(
        ("in a turn", "winners, 95 %", "losers, 95 %"),
        ((habit, *(_between(games, partial(_rate, habit, own), 1.0) for own in (True, False))) for habit in HABITS),
    )
    print_table(
        ("a knight, when a turn is over", "seen", "its seat wins, 95 %"),
        (
            (each, f"{_seen(games, each):,}", _between(games, partial(_wins, each), 100.0))
            for each in STANDINGS
            if _seen(games, each)
        ),
    )


def _rate(habit: str, own: bool, games: Sequence[Plans]) -> float:  # noqa: FBT001 - for `partial`
    return sum(game.habits[own, habit] for game in games) / max(sum(game.turns[own] for game in games), 1)


def _wins(standing: str, games: Sequence[Plans]) -> float:
    won = sum(game.standings[True, standing] for game in games)
    return won / max(won + sum(game.standings[False, standing] for game in games), 1)


def _seen(games: Sequence[Plans], standing: str) -> int:
    return sum(game.standings[own, standing] for game in games for own in (True, False))


def _between(games: Sequence[Plans], value: Any, unit: float) -> str:  # noqa: ANN401 - a function of games
    rate, low, high = (unit * number for number in resampled(games, value))
    return f"{rate:.1f} % [{low:.1f}, {high:.1f}]" if unit > 1.0 else f"{rate:.2f} [{low:.2f}, {high:.2f}]"


if __name__ == "__main__":
    main()
