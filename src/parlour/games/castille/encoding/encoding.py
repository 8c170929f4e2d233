"""Both encodings of Castille: they differ in their `Numbers`, and in what they write of a turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import numpy as np

from parlour.game import IllegalMoveError, Refusal
from parlour.games.castille.encoding.actions import Chosen, HalfTurnNumbers, TurnNumbers
from parlour.games.castille.encoding.kernels import see
from parlour.games.castille.encoding.planes import PLANES, SHAPE
from parlour.games.castille.encoding.progress import progress
from parlour.games.castille.encoding.reading import BY_ENDS, ByLandings, Mask
from parlour.games.castille.rules.batch.position import customs_of, from_state
from parlour.games.castille.rules.board import FLAGS, claimable, put_up, win
from parlour.games.castille.rules.turns import follow
from parlour.games.encodings import Plane, Unfinished, no_action, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from parlour.games.castille.encoding.actions import Numbers
    from parlour.games.castille.encoding.progress import Progress
    from parlour.games.castille.encoding.reading import Onward
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.batch.position import Position
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move

__all__ = ["Encoding", "HalfTurns", "Turns"]

N = TypeVar("N", bound="Numbers")


class _Looked(NamedTuple):
    """What has been worked out about a state or an unfinished move."""

    state: State | Unfinished[State]
    whole: State
    actions: tuple[int, ...]
    chosen: Chosen
    where: Progress
    position: Position
    mask: Mask


class Encoding(ABC, Generic[N]):
    """An encoding of Castille under some options.

    Attributes:
        game: the options.
        numbers: how its actions are numbered.
    """

    numbers: N

    def __init__(self, game: Castille) -> None:
        self.game = game
        self._reading: Onward = ByLandings() if game.options.captures_on_the_way else BY_ENDS
        self._customs = customs_of(game.options)
        self._last: _Looked | None = None

    @property
    def action_count(self) -> int:
        """How many actions there are, the same under all options."""
        return self.numbers.count

    @property
    def planes(self) -> tuple[Plane, ...]:
        """The layers of an observation."""
        return PLANES

    @property
    def shape(self) -> tuple[int, ...]:
        """Planes, ranks, files."""
        return SHAPE

    # --- moves ----------------------------------------------------------------------------------------------

    def encode(self, move: Move) -> tuple[int, ...]:
        """A move as the actions that make it."""
        return self.numbers.of(move, declared=self._declared)

    def decode(self, state: State | Unfinished[State], action: int) -> Move | Unfinished[State]:
        """What an action makes: a move, or one more part of it.

        Raises:
            IllegalMoveError: the action is not legal here.
        """
        if not 0 <= action < self.action_count:
            raise no_action(action, self.action_count, "CA-4")
        action, looked = int(action), self._look(state)
        if not looked.mask[action]:
            raise IllegalMoveError(self._refusal(looked.whole, action, looked.mask))
        chosen = self.numbers.then(looked.chosen, action)
        if self.numbers.completes(chosen, action, declared=self._declared):
            return chosen.move
        return Unfinished(looked.whole, (*looked.actions, action))

    def mask(self, state: State | Unfinished[State]) -> NDArray[np.bool_]:
        """The legal actions, shape (action_count,)."""
        return self._look(state).mask.copy()

    def observe(self, state: State | Unfinished[State], seat: int) -> NDArray[np.float32]:
        """The planes for the player in a seat, shape (17, 6, 6)."""
        _, whole, _, chosen, where, position, _ = self._look(state)
        flags, seen = position.flags, np.empty(SHAPE, np.float32)
        mine, his = whole.stock[whole.seat], whole.stock[1 - whole.seat]
        tall = sum(high for _, high in chosen.pegs)
        stock = mine.short - len(chosen.pegs) + tall | (mine.tall - tall) << 4 | his.short << 8 | his.tall << 12
        for territory in chosen.before + chosen.after:
            flags = (flags | 1 << territory) & ~(32 << territory)
        quiet = whole.quiet / self.game.options.no_progress_limit
        repeated = whole.seen.count(whole.position) / 2
        see(*where.now(), flags, stock, quiet, repeated, where.at, where.stage, int(seat == whole.seat), seen)
        return seen

    # --- behind them ----------------------------------------------------------------------------------------

    @cached_property
    def _declared(self) -> bool:
        """Whether claims are declared (CA-10)."""
        return self.game.options.claims == "declared"

    def _look(self, state: State | Unfinished[State]) -> _Looked:
        """Everything about a state; the last one is kept, since it is asked for several times in a row."""
        looked = self._last
        if looked is None or looked.state is not state:
            whole, actions = parts(state)
            chosen = reduce(self.numbers.then, actions, Chosen())
            known = looked is not None and looked.whole is whole
            position = looked.position if looked and known else from_state(whole, self._customs)
            where, mask = progress(position, chosen), np.zeros(self.action_count, np.bool_)
            if actions or self.game.outcome(whole) is None:
                self._write(whole, chosen, where, mask)
            looked = self._last = _Looked(state, whole, actions, chosen, where, position, mask)
        return looked

    def _write(self, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        if state.placing:
            self._placements(state, chosen, out)
        elif self._declared:
            self._declare(state, chosen, where, out)
        else:
            self._onward(state, chosen, where, out)

    def _declare(self, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        """A turn in which claims are declared: before its first move and after its last one (CA-10)."""
        flags = put_up(state.flags, state.seat, chosen.before)
        if win(flags, state.seat) or chosen.after or chosen.ended:
            out[self.numbers.stop] = True
        else:
            self._onward(state, chosen, where, out)
        over = win(flags, state.seat) or (self.game.claims_once and bool(chosen.before) and bool(chosen.path))
        if not over and (not chosen.path or out[self.numbers.stop]):
            for territory in _claims(state, chosen):
                out[self.numbers.claim + territory] = True

    @abstractmethod
    def _placements(self, state: State, chosen: Chosen, out: Mask) -> None:
        """Write how pegs may be placed."""

    @abstractmethod
    def _onward(self, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        """Write how a peg may go on, and whether the turn may end."""

    def _refusal(self, state: State, action: int, mask: Mask) -> Refusal:
        """Why an action is not legal."""
        chosen = self.numbers.then(Chosen(), action)
        if not mask.any():
            return Refusal("over", "CA-13", "The game is over: no action is legal.")
        clause = "CA-2" if state.placing else "CA-10" if action >= self.numbers.claim and not chosen.pegs else "CA-4"
        legal = np.flatnonzero(mask)
        some = ", ".join(f"{number} ({self.numbers.words(int(number))})" for number in legal[:3])
        more = f" and {len(legal) - 3} more" if len(legal) > 3 else ""
        words = self.numbers.words(action)
        return Refusal(
            "illegal_action", clause, f"Action {action}, {words}, is not legal here; legal are {some}{more}."
        )


def _claims(state: State, chosen: Chosen) -> Iterator[int]:
    """The territories that may be claimed next, in order (CA-10, CA-11)."""
    flags, pegs = put_up(state.flags, state.seat, chosen.before), state.pegs
    if chosen.path:
        pegs = follow(pegs, chosen.path)[-1].pegs
    made = chosen.after if chosen.path else chosen.before
    if FLAGS - state.lost[state.seat] - put_up(flags, state.seat, chosen.after).count(state.seat) > 0:
        for territory in claimable(pegs, flags, state.seat):
            if not made or territory > made[-1]:
                yield territory


class HalfTurns(Encoding[HalfTurnNumbers]):
    """Half-turns: a peg, then point by point where its moves end, then the stop; pegs are placed one by one.

    See `HalfTurnNumbers` for the numbers. Pegs are placed, and territories claimed, in the order of their numbers, so
    that every move is one row of actions.

    >>> from parlour.games.castille.rules import Castille
    >>> half_turns = HalfTurns(Castille())
    >>> start = half_turns.game.start()
    >>> first = half_turns.decode(start, 36)
    >>> half_turns.decode(first, 107)
    Place(pegs=(Placing(point=0, tall=False), Placing(point=35, tall=True)))
    """

    numbers = HalfTurnNumbers()

    def _placements(self, state: State, chosen: Chosen, out: Mask) -> None:
        stock = state.stock[state.seat]
        tall = sum(high for _, high in chosen.pegs)
        left = stock.short - len(chosen.pegs) + tall, stock.tall - tall
        vacant = [point for point, peg in enumerate(state.pegs) if peg is None]
        points = [point for point in vacant if point > chosen.pegs[0].point] if chosen.pegs else vacant[:-1]
        for high, first in enumerate((self.numbers.short, self.numbers.tall)):
            if left[high]:
                out[[first + point for point in points]] = True

    def _onward(self, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        self._reading.half_turns(self.game, state, chosen, where, out)


class Turns(Encoding[TurnNumbers]):
    """Whole turns: one action for a turn, unless its peg moves again after a capture; one for a placement.

    See `TurnNumbers` for the numbers and how they invert.

    >>> from parlour.games.castille.rules import Castille
    >>> turns = Turns(Castille())
    >>> turns.decode(turns.game.start(), 2599)
    Place(pegs=(Placing(point=0, tall=False), Placing(point=1, tall=True)))
    """

    numbers = TurnNumbers()

    def _placements(self, state: State, chosen: Chosen, out: Mask) -> None:  # noqa: ARG002 - a placement is one action
        stock = state.stock[state.seat]
        vacant = np.array([peg is None for peg in state.pegs])
        pairs = (vacant[_FIRST] & vacant[_SECOND])[:, None]
        heights = [tall <= stock.tall and 2 - tall <= stock.short for tall in (0, 1, 1, 2)]
        out[self.numbers.place :] = (pairs & np.array(heights)).ravel()

    def _onward(self, state: State, chosen: Chosen, where: Progress, out: Mask) -> None:
        self._reading.turns(self.game, state, chosen, where, out)


_FIRST, _SECOND = np.triu_indices(36, 1)
