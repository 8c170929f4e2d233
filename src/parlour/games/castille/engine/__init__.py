"""The engine, on the batch rules: perft and random games; search, evaluation, placement; UCT.

`counting` counts turns and plays random games. `keys`, `table`, `terms`, `evaluation` and `search` look ahead, behind
the interface in `engine`. `placement` plays the first phase; `montecarlo` and `uct` are a generic player to compare
with. `situation` converts the rules' states to bits; `warming` runs what is compiled early.
"""
