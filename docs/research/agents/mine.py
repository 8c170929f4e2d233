"""A bot for Castille: it looks at each of its turns and every answer, and counts pegs, territories and flags."""

from random import Random

from parlour.games.castille import Castille, Move, State
from parlour.games.castille.rules.board import TERRITORY_OF
from parlour.players import TimeBudget

FLAGS = (0, 1, 2, 99)  # what this many flags are worth; a short peg is worth 3


class Bot:
    """Looks two turns ahead."""

    def __init__(self, game: Castille) -> None:
        self.game = game

    def choose(self, state: State, moves: tuple[Move, ...], rng: Random, _budget: TimeBudget) -> Move:
        """The move after which the best answer leaves most; in the first phase one of 100 placements by chance."""
        tried = rng.sample(moves, min(100, len(moves)))
        return max(tried, key=lambda move: self.left(self.game.after(state, move), state.seat))

    def left(self, state: State, seat: int) -> int:
        """What the best answer leaves to a seat; of a placement, what it is worth itself."""
        answers = () if state.placing else self.game.moves(state)
        return min((worth(self.game.after(state, answer), seat) for answer in answers), default=worth(state, seat))


def worth(state: State, seat: int) -> int:
    """A lead in pegs, in territories with more pegs than the other has, and in flags."""
    lead, pegs = [0] * 5, 0
    for peg, territory in zip(state.pegs, TERRITORY_OF, strict=True):
        if peg is not None:
            sign = 1 if peg.seat == seat else -1
            lead[territory] += sign
            pegs += sign * (4 if peg.tall else 3)
    ahead = sum((number > 0) - (number < 0) for number in lead)
    return pegs + ahead + FLAGS[state.flags_up(seat)] - FLAGS[state.flags_up(1 - seat)]
