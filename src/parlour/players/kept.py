"""A search by halving on many boards, one after another: the memory of one is written anew for the next.

Making memory for a board takes as long as thinking about it. A player of thousands of boards therefore keeps one
`KeptSearch`: it writes each board into the same arrays, and passes these to the compiled code.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import LIMB, LIMBS, TOP, Generator
from parlour.physics.packing import ground_of
from parlour.players.halving import DECIMALS, Room, Stage, stages
from parlour.players.hand import EXACT
from parlour.players.planning import hand_array
from parlour.players.sampler import AIM, EVENTS, disc_count, raise_flaw

if TYPE_CHECKING:
    import numpy as np
    from numpy import float64, int64
    from numpy.typing import NDArray

    from parlour.players.halving import Search

__all__ = ["Chance", "KeptSearch"]


class Chance(NamedTuple):
    """The chance of some choices, one row for each.

    Attributes:
        sources: of the errors of hands; see `parlour.kernels.generator.draw_normals`.
        shares: from 0 to 1, which decide the proposals that are tried.
        luck: numbers of the standard Gumbel distribution, for the last aims.
    """

    sources: NDArray[int64]
    shares: NDArray[float64]
    luck: NDArray[float64]

    @classmethod
    def drawn(cls, rng: np.random.Generator, count: int, most: int, few: int) -> Chance:
        """For so many choices among at most so many proposals, with a few last aims."""
        sources = rng.integers(0, 1 << LIMB, (count, 2 * LIMBS))
        sources[:, [LIMBS - 1, 2 * LIMBS - 1]] &= TOP
        sources[:, LIMBS] |= 1  # the increment is odd
        return cls(sources, rng.random((count, most)), rng.gumbel(size=(count, few)))


class KeptSearch:
    """A hand that tries aims on one board after another.

    Args:
        search: made for a board with as many discs as all the others; its discs and arrays are those to be written.
        most: the most aims that are tried.
        closely: draws for the last choice.

    Attributes:
        aims: to be tried, see `Room`; shape (most, AIM).
        source: of the errors, see `Room`.
    """

    def __init__(self, search: Search, most: int, closely: int) -> None:
        self._search, self._closely = search, closely
        self._exact = search.hand == EXACT
        self._scene, self._hand = (ground_of(search.board).memory, search.discs), hand_array(search.hand)
        self._work = search.work_for(search.game, disc_count(search.discs), EVENTS)
        source, layers = Generator(0).lent()
        self._room = Room.of((source, layers), Buffer("f8", most, AIM), [Stage(most, max(most, closely), most)])
        self._means: NDArray[float64] = self._room.means.array
        self.aims: NDArray[float64] = self._room.aims.array
        self.source: NDArray[int64] = source.array

    def best(self, tried: int, few: int, draws: int, luck: NDArray[float64]) -> tuple[NDArray[float64], float]:
        """The aim that seems best, and what it is worth, luck aside.

        Args:
            tried: how many of the aims are tried, from the first on.
            few: how many are examined closely.
            draws: with how many errors each is tried at first.
            luck: what is added to the values of the last ones, shape (few,).

        Raises:
            PhysicsError: a flick cannot be played.
        """
        todo = _todo(tried, few, draws, 0 if self._exact else self._closely)
        for stage in todo:
            self._run(stage)
        left = todo[-1].left
        place = int((self._means[:left] + luck[:left]).round(DECIMALS).argmax())
        return self.aims[place].copy(), float(self._means[place])

    def _run(self, stage: Stage) -> None:
        """Run a stage; when the events of a flick do not fit, again with the same errors and more room."""
        before, events, work = self.source.copy(), EVENTS, self._work
        while not self._done(work, stage):
            raise_flaw(self._search.board, self._search.discs, work)
            self.source[:] = before
            events *= 4
            work = self._search.work_for(self._search.game, disc_count(self._search.discs), events)

    def _done(self, work: Any, stage: Stage) -> bool:  # noqa: ANN401 - each game has its own
        search = self._search
        played = search.try_aims(self._scene, self._hand, search.arrays, work, self._room, stage)
        return played == stage.among * stage.draws


@lru_cache(maxsize=4096)
def _todo(tried: int, few: int, draws: int, closely: int) -> tuple[Stage, ...]:
    """All stages of a search, the last choice among them; with no draws for that, nothing depends on chance."""
    found = [*stages(tried, few, draws, exact=not closely)]
    left = found[-1].left if found else tried
    return (*found, Stage(left, max(closely, 1), left))
