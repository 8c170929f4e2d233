"""How long Castle Croquetnole lasts among equals, and which objective of a knight costs most.

    python -m workshop.benchmarks.castle_croquetnole_objectives [--bot LEVEL] [--games N] [--workers N]
        [--store FOLDER]

Whole games of four bots of one level, read from their records. A flick of a knight counts for the knight's next
objective, and so does a turn of its player. An objective that is reached along with another costs nothing. *Flicks each
time* is the number of all knights' flicks at an objective, divided by the number of successes. Intervals are of 95 %,
from games drawn with replacement.
"""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.arena import own_processes, play_games
from parlour.flick import Flick
from parlour.games.castle_croquetnole import spec
from parlour.games.castle_croquetnole.rules.board import STEPS, is_guard, knight_of
from parlour.record import replay
from workshop.benchmarks.given import equals_given
from workshop.resampling import between
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from parlour.arena import Played
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole import State

CASTLES = ("first castle", "second castle", "third castle")
ORDER = (*(f"{step}, {castle}" for castle in CASTLES for step in STEPS), "own gate", "own tower")
"""A knight's objectives in order, by its progress."""
HOME = {"home": "own gate", "wins": "own tower"}
"""The rules' names of the events that end a knight's way."""
SEATS = range(4)
PRISON = "in prison"
SUMS = {
    **{each: (each,) for each in ORDER},
    **{f"{step}, all castles": tuple(f"{step}, {castle}" for castle in CASTLES) for step in STEPS},
    PRISON: (PRISON,),
}


@dataclass
class Game:
    """The counts of one game.

    Attributes:
        turns: all of them.
        ended: whether it ended by its own rules.
        began: turns by the next objective of the player's knight at their beginning.
        flicked: flicks of knights by their next objective.
        made: how often each objective was reached.
        guards: flicks of guards.
        taken: how often a knight was taken prisoner.
    """

    turns: int = 0
    ended: bool = True
    began: Counter[str] = field(default_factory=Counter)
    flicked: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    guards: int = 0
    taken: int = 0


def main() -> None:
    """Print how long games last, and what each objective costs."""
    given = equals_given(__doc__, spec.levels, "competitor", 60)
    with own_processes(given.workers) as executor:
        played = play_games(executor, spec.name, {}, (given.bot,) * 4, games=given.games, seed=1, store=given.store)
        games = [counted(each) for each in played]
    show_length(given.bot, games)
    show_costs(games)


# --- counting ---------------------------------------------------------------------------------------------------


def counted(played: Played) -> Game:
    """A recorded game by objectives."""
    game, latest = Game(ended=played.termination != "cut-short"), -1
    for ruling in replay(spec.new(played.record.options), spec.notation, played.record):
        before, after = ruling.before, ruling.after
        if before.turn > latest and not before.owed:
            latest = before.turn
            game.began[before_it(before, before.seat)] += 1
        _count_flick(game, ruling)
        game.made.update(made(ruling))
        game.taken += sum(event.name == "prisoner" for event in ruling.events)
        game.turns = after.turn + (after.winner is not None)
    return game


def _count_flick(game: Game, ruling: Ruling[State, Any]) -> None:
    if not isinstance(ruling.move, Flick):
        return
    if is_guard(ruling.move.aim.coin):
        game.guards += 1
    else:
        game.flicked[before_it(ruling.before, ruling.before.seat)] += 1


def before_it(state: State, seat: int) -> str:
    """The next objective of a seat's knight."""
    return PRISON if _held(state, seat) else ORDER[state.coin(knight_of(seat)).progress]


def made(ruling: Ruling[State, Any]) -> list[str]:
    """The objectives that knights reached, event by event: one that is lost again in the same flick counts."""
    found: list[str] = []
    progress = {knight_of(seat): ruling.before.coin(knight_of(seat)).progress for seat in SEATS}
    for event in ruling.events:
        match event.name:
            case "score":
                found.append(ORDER[progress[event.about[0]]])
                progress[event.about[0]] += 1
            case "begins again":
                progress[event.about[0]] -= progress[event.about[0]] % len(STEPS)
            case "home" | "wins":
                found.append(HOME[event.name])
    return found


def _held(state: State, seat: int) -> bool:
    return state.coin(knight_of(seat)).prisoner


# --- tables -----------------------------------------------------------------------------------------------------


def show_length(bot: str, games: list[Game]) -> None:
    """How long the games were."""
    rounds = sorted(game.turns / 4 for game in games)
    low, *_, high = statistics.quantiles(rounds, n=20, method="inclusive") if len(rounds) > 1 else rounds * 2
    heads = ("table", "games", "rounds, median", "nine games in ten", "longest", "cut short", "knights taken a game")
    cells = (
        f"four times {bot}",
        f"{len(games)}",
        between(games, lambda some: statistics.median(game.turns / 4 for game in some), 1),
        f"{low:.1f} to {high:.1f}",
        f"{rounds[-1]:g}",
        f"{sum(not game.ended for game in games)}",
        between(games, lambda some: statistics.mean(game.taken for game in some), 1),
    )
    print_table(heads, [cells])


def show_costs(games: list[Game]) -> None:
    """The flicks and turns for each objective."""
    flicks = sum(game.flicked.total() for game in games)
    turns = sum(game.began.total() for game in games)
    guards = sum(game.guards for game in games)
    print(f"{flicks:,} flicks of knights and {guards:,} of guards in {turns:,} turns.\n")
    heads = ("the knight's next objective", "made", "flicks each time, 95 %", "of all flicks", "of all turns")
    print_table(heads, (_costs(games, name, flicks, turns) for name in SUMS))


def _costs(games: list[Game], name: str, flicks: int, turns: int) -> Sequence[str]:
    parts = SUMS[name]
    return (
        name,
        f"{summed(games, 'made', parts):,}" if name != PRISON else "",
        each_time(games, parts),
        f"{summed(games, 'flicked', parts) / flicks:.1%}",
        f"{summed(games, 'began', parts) / turns:.1%}",
    )


def summed(games: Sequence[Game], what: str, parts: tuple[str, ...]) -> int:
    """Some counts of all games together."""
    return sum(getattr(game, what)[part] for game in games for part in parts)


def each_time(games: list[Game], parts: tuple[str, ...]) -> str:
    """Flicks for each success."""
    if not summed(games, "made", parts):
        return ""
    return between(games, lambda some: summed(some, "flicked", parts) / max(summed(some, "made", parts), 1), 2)


if __name__ == "__main__":
    main()
