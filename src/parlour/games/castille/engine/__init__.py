"""The engine, on the batch rules: perft and random games; search, evaluation, placement; UCT.

`counting` counts turns and plays random games. `keys`, `table`, `terms`, `evaluation` and `search` look ahead, behind
the interface in `engine`. `planning`, with `plans`, `pairs`, `completing` and `regression`, plans the first phase board
by board, behind the interface in `placement`. `montecarlo` and `uct` are a generic player to compare with. `lots` has
random numbers; `situation` converts the rules' states to bits; `warming` runs what is compiled early.
"""
