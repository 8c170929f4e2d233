"""Many boards of Castille at once, compiled, without a Python object for a board or a step.

    batch = CastilleBatch(1024)
    seen, masks = batch.reset(seed=7)
    for _ in range(1000):
        step = batch.step(batch.sample())

The games are those of the encoding `half-turns`, which the environment of PettingZoo plays too. `CastilleSimulator`
steps from any positions, which a search needs; `castille_boards` is the vector environment of Gymnasium.
"""

from parlour.envs.batches import BatchStep
from parlour.games.castille.environments.batch import CastilleBatch
from parlour.games.castille.environments.simulator import CastilleSimulator, Positions
from parlour.games.castille.environments.vector import castille_boards

__all__ = ["BatchStep", "CastilleBatch", "CastilleSimulator", "Positions", "castille_boards"]
