"""Games of Arithmetical Croquet side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.envs.batches import Batch
from parlour.games.arithmetical_croquet import spec
from parlour.games.arithmetical_croquet.environments.simulator import CroquetSimulator
from parlour.games.arithmetical_croquet.rules.batch import StateArrays

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CroquetBatch"]


class CroquetBatch(Batch[StateArrays]):
    """Games of Arithmetical Croquet side by side, by the encoding `steps`; see `parlour.envs.batches.Batch`.

    Args:
        boards: how many games.
        options: rules options by name.

    Raises:
        OptionError: there is no such option, or no board.

    >>> batch = CroquetBatch(2, options={"spacing": 6, "hoops": 3, "max_step": 5})
    >>> seen, masks = batch.reset(seed=7)
    >>> seen.shape, masks.shape
    ((2, 13, 29), (2, 6))
    """

    def __init__(self, boards: int, *, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(boards, CroquetSimulator(spec.new(options)))
