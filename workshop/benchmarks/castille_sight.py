"""Which wins in one turn the levels of Castille play, and the people of its ladder: plain ones, and those by long ways.

    python -m workshop.benchmarks.castille_sight [--wins N] [--seed N]

The positions are of random games after random placements. A position counts by its plainest winning turn, as
`parlour.games.castille.bots.sight` scores it. A plain win is as plain as a flag put up by a step. The way to a long one
makes it less plain than a step that puts up a flag without winning: three jumps at least, or three captures. The
first row is a player who takes any turn. Every share has its 95 % interval.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.bots.levels import STYLES
from parlour.games.castille.bots.people import PEOPLE
from parlour.games.castille.bots.players import Thinker
from parlour.games.castille.bots.sight import FLAG, WIN, plainness
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.moves import Turn
from parlour.intervals import wilson
from parlour.players import ask
from tests.games.castille.random_states import walk
from workshop.benchmarks.given import numbers_given
from workshop.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille import State
    from parlour.intervals import Interval

GAME = Castille()


class Chance(NamedTuple):
    """A position with a win in one turn.

    Attributes:
        state: the position.
        winning: the words of all turns that win.
        turns: how many turns there are.
        plain: how plain the plainest of those that win is.
    """

    state: State
    winning: frozenset[int]
    turns: int
    plain: float


def chances(rng: Random) -> Iterator[Chance]:
    """Positions of random games, without end, in which the player to move can win with this turn."""
    for state in walk(rng, 1 << 30):
        if state.flags_up(state.seat) == 0:
            continue
        now = situation(state)
        found = words(now.position)
        winning = frozenset(word for word in found if now.after(word).result() == 0.0)
        if winning:
            plain = plainness(GAME, state)
            yield Chance(state, winning, len(found), max(plain[word] for word in winning))


def sorted_by_plainness(rng: Random, number: int) -> tuple[list[Chance], list[Chance]]:
    """As many positions with a plain win as with none but by a long way."""
    plain: list[Chance] = []
    hard: list[Chance] = []
    for chance in chances(rng):
        kind = plain if chance.plain >= FLAG + WIN else hard
        if len(kind) < number and (kind is plain or chance.plain < FLAG):
            kind.append(chance)
        if len(plain) == len(hard) == number:
            return plain, hard
    raise AssertionError


def won(thinker: Thinker, some: list[Chance]) -> Interval:
    """How often somebody wins at once."""
    return wilson(sum(_wins(thinker, chance, number) for number, chance in enumerate(some)), len(some))


def _wins(thinker: Thinker, chance: Chance, number: int) -> bool:
    move = ask(thinker, GAME, chance.state, Random(number))
    return isinstance(move, Turn) and as_word(chance.state, move) in chance.winning


def by_lot(some: list[Chance]) -> Interval:
    """How often any turn wins."""
    return wilson(sum(len(chance.winning) / chance.turns for chance in some), len(some))


def main() -> None:
    """Print the shares as Markdown."""
    given = numbers_given(__doc__, wins=(100, "positions of each kind"), seed=(1, "of the random games"))
    kinds = sorted_by_plainness(Random(given.seed), given.wins)
    styles = {name: style for name, style in {**STYLES, **PEOPLE}.items() if name != "master"}
    rows = [("any turn", *map(by_lot, kinds))]
    rows += [(name, *(won(Thinker(GAME, style), kind) for kind in kinds)) for name, style in styles.items()]
    print_table(("player", "plays a plain win", "plays a win by a long way"), rows)


if __name__ == "__main__":
    main()
