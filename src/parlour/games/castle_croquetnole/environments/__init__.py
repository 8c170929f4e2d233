"""Environments that only Castle Croquetnole has: games on many tables at once (`many`).

They are built on `parlour.envs`, which lies above the games. The spec names them in words, so that nothing else of the
game needs Gymnasium.
"""
