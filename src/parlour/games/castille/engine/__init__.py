"""The engine, on the batch rules: perft and random games; search, evaluation, placement.

`counting` counts turns and plays random games. `keys`, `table`, `terms`, `evaluation`, `units`, `net` and `search` look
ahead, behind the interface in `engine`. `planning`, with `plans`, `pairs`, `completing` and `book`, plans the first
phase board by board, behind the interface in `placement`. `lots` has random numbers; `situation` converts the
rules' states to bits; `warming` runs what is compiled early.
"""
