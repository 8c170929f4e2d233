"""A generic player of Castille: UCT, on the kernels of the rules and of the evaluation.

`montecarlo` grows the tree, `uct` keeps it from turn to turn. No library has its kernel, so Numba compiles it.
"""
