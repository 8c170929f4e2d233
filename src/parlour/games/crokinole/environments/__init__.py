"""Environments that only Crokinole has: matches on many boards at once (`many`), and the drill of the open twenty.

They are built on `parlour.envs`, which lies above the games. The spec names them in words, so that nothing else of the
game needs Gymnasium.
"""
