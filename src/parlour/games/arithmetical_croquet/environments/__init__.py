"""Many boards of Arithmetical Croquet at once, as arrays; see `parlour.envs.batches`.

    batch = CroquetBatch(1024)
    seen, masks = batch.reset(seed=7)
    for _ in range(1000):
        step = batch.step(batch.sample())

`CroquetSimulator` steps from any positions, which a search needs; `croquet_boards` is the vector environment of
Gymnasium.
"""

from parlour.games.arithmetical_croquet.environments.batch import CroquetBatch
from parlour.games.arithmetical_croquet.environments.simulator import CroquetSimulator
from parlour.games.arithmetical_croquet.environments.vector import croquet_boards

__all__ = ["CroquetBatch", "CroquetSimulator", "croquet_boards"]
