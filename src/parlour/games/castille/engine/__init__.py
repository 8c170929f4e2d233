"""The engine, on the batch rules: perft and random games; search, evaluation, placement; UCT.

`counting` counts turns and plays random games; `keys`, `table`, `terms`, `evaluation` and `search` look ahead,
`engine` is their face; `placement` is the first phase; `montecarlo` and `uct` are a generic player to compare with.
`situation` leads from the rules' states to bits; `warming` is what gets compiled early.
"""
