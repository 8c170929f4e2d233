"""The engine: the rules once more on bits, made fast; perft and random games; search, evaluation, placement; UCT.

`bits` and `turns` are the rules of the second phase, `counting` shows that they are right and fast; `keys`, `table`,
`terms`, `evaluation` and `search` are what looks ahead, `engine` its face; `placement` is the first phase;
`montecarlo` and `uct` are a generic player to compare with. `position` and `situation` lead from the rules' states to
bits and back; `bitops` are the bit operations that processors have; `warming` is what gets compiled early.
"""
