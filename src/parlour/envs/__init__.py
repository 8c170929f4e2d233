"""The games as environments of other libraries: Gymnasium, PettingZoo, OpenSpiel; and many boards at once.

`pip install "parlour[envs]"` installs all three, but OpenSpiel on Windows; PettingZoo and OpenSpiel are imported by
their modules alone. All environments see and act by the encodings of the games, see `parlour.games.encodings`.

With this package imported, `gymnasium.make` knows the ids of `parlour.envs.registration`:

>>> import gymnasium, parlour.envs
>>> env = gymnasium.make("parlour/ArithmeticalCroquet-v0", opponent="novice", seat=0)
>>> seen, info = env.reset(seed=7)
>>> seen.shape, info["action_mask"].tolist()
((13, 108), [0, 1, 1, 1, 1, 1, 1, 1, 1])

Gymnasium imports it itself when the id names it: `gymnasium.make("parlour.envs:parlour/Castille-v0")`.
"""

from parlour.envs.registration import register_all

register_all()
